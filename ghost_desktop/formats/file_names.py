"""Names of files that are saved: for what they hold, so that one finds it again."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING

from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.others import Others
from ghost_desktop.formats.names import ordinal
from ghost_desktop.formats.text import players_text
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.strategies.strategy import Strategy

ATLAS_SUFFIX = ".atlas"
"""How files of atlases are usually called; they may be called anything."""

_LONGEST = 60
"""Letters of each part of a name; file systems have room for 255 bytes in all."""


def strategy_file_name(source: str, strategy: Strategy, *more: str) -> str:
    """Name a file with a strategy: ``"enable1-superghost-4-first"``; see `file_name`.

    An opening that was agreed or chosen is named, too, and that zones count, or costs, that the
    others are careful, or that other replies were chosen.

    Args:
        source: the id of the list, or its path.
        strategy: the strategy.
        more: what else tells the file from others with the same strategy, such as ``"map"``.
    """
    facts = [ordinal(strategy.seat)]
    chosen = dict((*strategy.fixed, *strategy.avoided))
    opening = chosen.pop("", None) or strategy.agreed_opening
    if opening is not None:
        facts.append(say("opening {letter}", letter=opening))
    if strategy.count is Counting.ZONES:
        facts.append(_("zones"))
    if strategy.others is Others.CAREFUL:
        facts.append(_("careful others"))
    if strategy.costs is not None:
        facts.append(_("cheapest"))
    if chosen:
        facts.append(_("with choices"))
    return file_name([source], [strategy.rules], *facts, *more)


def file_name(sources: Iterable[str], games: Iterable[Rules], *facts: str) -> str:
    """Name a file, without its suffix: for what all that it holds has in common, and for `facts`.

    One list and one game are ``"enable1-superghost-4"``, several lists ``"superghost-4"``; where
    nothing is common, the facts are left. Two players and no misère go without saying.

    Args:
        sources: of each list its id, or its path.
        games: the rules of each game.
        facts: what else is in the file, such as ``"comparison"``.
    """
    named = [_named(game) for game in games]
    columns = [[Path(source).stem for source in sources], *map(list, zip(*named, strict=True))]
    common = [column[0] for column in columns if len(set(column)) == 1]
    return "-".join(filter(None, map(_plain, [*common, *facts])))


def _named(rules: Rules) -> tuple[str, ...]:
    """Name each part of rules; nothing for what goes without saying."""
    return (
        rules.variant.id,
        str(rules.min_length),
        players_text(rules.players) if rules.players > 2 else "",
        _("misère") if rules.misere else "",
    )


def _plain(text: str) -> str:
    """Write a text in small letters without accents, and with - for all that is no letter or digit.

    No system has a difficulty with such a name, nor has a person on the command line.
    """
    letters = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return re.sub(r"[\W_]+", "-", bare).strip("-")[:_LONGEST]
