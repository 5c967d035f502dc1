"""What a certificate proves, in sentences and as values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ghost_desktop.checker import CLAIMED, Proved
from ghost_desktop.checker_of_margins import ProvedMargin
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.others import Others
from ghost_desktop.formats.text import counted, describe_rules, filled, joined_and, number
from ghost_desktop.translation import N_, NN_, _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ghost_desktop.checker_of_margins import ProvedDeciding
    from ghost_desktop.engine.words.wordlist import WordList

# Of one list, and where words of another may be put in.
_WHATEVER = (
    N_("Proved: player {player} wins, whichever words are taken out."),
    N_("Proved: player {player} wins, whichever words are taken out or put in."),
)
_WITH_FEWER = (
    N_("Proved: player {player} wins, and still does if fewer than {count} words are taken out."),
    N_(
        "Proved: player {player} wins, and still does if fewer than {count} words are taken out or "
        "put in."
    ),
)

# Of words that are taken out, and of such that are put in.
_NONE_DECIDES = (
    N_("No single word decides if it is taken out."),
    N_("No single word decides if it is put in."),
)
_DECIDE = (
    NN_(
        "Only {words} decides if it is taken out.",
        "Only {words} decide, each if it alone is taken out.",
    ),
    NN_(
        "Only {words} decides if it is put in.",
        "Only {words} decide, each if it alone is put in.",
    ),
)


def proved_dict(
    told: Mapping[str, Any], proved: Proved | ProvedMargin | ProvedDeciding
) -> dict[str, Any]:
    """Return what is proved as JSON has it; what is not said to be least is null.

    As of every strategy, the opening is that which it takes, be it agreed or the best.
    """
    said = {
        "proved": True,
        "list": told["list"]["name"],
        "without": told["list"]["without"],
        **{key: told["rules"][key] for key in CLAIMED["rules"]},
    }
    if isinstance(proved, Proved):
        return said | _strategy_dict(told["strategy"], proved)
    said |= {
        "other": None if told.get("other") is None else told["other"]["name"],
        "winner": proved.winner,
    }
    if isinstance(proved, ProvedMargin):
        return said | {"margin": proved.words, "remove": proved.remove, "add": proved.add}
    return said | {"remove_one": proved.remove, "add_one": proved.add}


def _strategy_dict(of: Mapping[str, Any], proved: Proved) -> dict[str, Any]:
    first = of["replies"].get("")  # of who begins, where nothing else was agreed
    chosen = [{"fragment": one, "reply": reply} for one, reply in of["fixed"].items()]
    return {
        "player": of["player"],
        "opening": first if of["opening"] is None else of["opening"],
        "count": of["count"],
        "others": of["others"],
        "chosen": chosen,
        "lost": proved.losing,
        "cost": None if of["costs"] is None else proved.cost,
        "line_count": proved.lines,
        "letter_count": proved.letters,
    }


def proved_text(
    told: Mapping[str, Any], proved: Proved | ProvedMargin | ProvedDeciding, words: WordList
) -> str:
    """Say what is proved of a list."""
    rules = told["rules"]
    variant = find_variant(rules["variant"])
    played = Rules(variant, rules["min_length"], rules["players"], misere=rules["misere"])
    game = f"{told['list']['name']}, {describe_rules(played)}"
    if isinstance(proved, Proved):
        said = _of_strategy(told["strategy"], proved, words)
    elif isinstance(proved, ProvedMargin):
        said = _of_margin(proved, words, has_other=told.get("other") is not None)
    else:
        said = _of_deciding(proved, words, has_other=told.get("other") is not None)
    return "\n".join([game, *filled(" ".join(said))])


def _of_margin(proved: ProvedMargin, words: WordList, *, has_other: bool) -> Iterator[str]:
    if proved.words is None:
        yield say(_WHATEVER[has_other], player=proved.winner)
        return
    if proved.words == 1:
        yield say("Proved: player {player} wins.", player=proved.winner)
    else:
        yield say(_WITH_FEWER[has_other], player=proved.winner, count=number(proved.words))
    if not proved.add:
        said = _("Without {remove} player {player} wins.")
    elif not proved.remove:
        said = _("With {add} put in player {player} wins.")
    else:
        said = _("Without {remove}, and with {add} put in, player {player} wins.")
    remove, add = _shown(proved.remove, words), _shown(proved.add, words)
    yield said.format(remove=remove, add=add, player=3 - proved.winner)


def _of_deciding(proved: ProvedDeciding, words: WordList, *, has_other: bool) -> Iterator[str]:
    yield say("Proved: player {player} wins.", player=proved.winner)
    for place, some in enumerate([proved.remove, proved.add][: 1 + has_other]):
        if some:
            yield say(*_DECIDE[place], len(some), words=_shown(some, words))
        else:
            yield _(_NONE_DECIDES[place])


def _shown(some: Sequence[str], words: WordList) -> str:
    """Write words as players see them."""
    return joined_and(list(map(words.shown, words.order.sorted(some)))) if some else ""


def _of_strategy(told: Mapping[str, Any], proved: Proved, words: WordList) -> Iterator[str]:
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
    yield counted(
        "It has {count} line, and none that is as good has fewer.",
        "It has {count} lines, and none that is as good has fewer.",
        proved.lines,
    )
    if proved.letters is not None:
        yield counted(
            "There is {count} letter in them, and in as few lines there are never fewer.",
            "There are {count} letters in them, and in as few lines there are never fewer.",
            proved.letters,
        )
    if told["count"] == Counting.ZONES.value:
        yield _("Where every letter wins to the end of the round, no lines are counted.")
    if told["opening"]:
        opening = words.shown(told["opening"])
        yield say("All that is so of rounds that begin with “{opening}”.", opening=opening)
    if told["others"] == Others.CAREFUL.value:
        yield _("All that is so if the others are careful.")
    if told["fixed"]:
        yield _("All that is so among strategies with the replies that were chosen.")
