"""What a certificate proves, in sentences and as values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.variants import find_variant
from ghost_desktop.formats.paragraphs import filled
from ghost_desktop.formats.text import describe_rules, number
from ghost_desktop.translation import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ghost_desktop.checker import Proved


def proved_dict(told: Mapping[str, Any], proved: Proved) -> dict[str, Any]:
    """Return what is proved as JSON has it; what is not said to be least is null."""
    costs = told["strategy"]["costs"]
    return {
        "proved": True,
        "list": told["list"]["name"],
        "without": told["list"]["without"],
        "rules": told["rules"],
        **{key: told["strategy"][key] for key in ("player", "opening", "count", "others", "fixed")},
        **proved._asdict(),
        "cost": None if costs is None else proved.cost,
    }


def proved_text(told: Mapping[str, Any], proved: Proved) -> str:
    """Say what is proved."""
    rules = told["rules"]
    variant = find_variant(rules["variant"])
    played = Rules(variant, rules["min_length"], rules["players"], misere=rules["misere"])
    game = f"{told['list']['name']}, {describe_rules(played)}"
    return "\n".join([game, *filled(" ".join(_sentences(told["strategy"], proved)))])


def _sentences(told: Mapping[str, Any], proved: Proved) -> Iterator[str]:
    if proved.losing:
        said = ngettext(
            "Proved: this strategy of player {player} loses on {count} word, and none on fewer.",
            "Proved: this strategy of player {player} loses on {count} words, and none on fewer.",
            proved.losing,
        )
    else:
        said = _("Proved: this strategy of player {player} wins, whatever is played against it.")
    yield said.format(player=told["player"], count=number(proved.losing))
    if told["costs"] is not None:
        said = _("Its lines cost {cost}, and those of none that is as good cost less.")
        yield said.format(cost=number(proved.cost))
    said = ngettext(
        "It has {count} line, and none that is as good has fewer.",
        "It has {count} lines, and none that is as good has fewer.",
        proved.lines,
    )
    yield said.format(count=number(proved.lines))
    if proved.letters is not None:
        said = ngettext(
            "There is {count} letter in them, and in as few lines there are never fewer.",
            "There are {count} letters in them, and in as few lines there are never fewer.",
            proved.letters,
        )
        yield said.format(count=number(proved.letters))
    if told["fixed"]:
        yield _("All that is so among strategies with the replies that were chosen.")
