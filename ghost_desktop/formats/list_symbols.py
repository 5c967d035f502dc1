"""What the symbols beside words mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.list_symbols import ALONE, LACKING
from ghost_desktop.formats.text import printable
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ghost_desktop.engine.list_symbols import ListSymbols

_MEANINGS = {LACKING: N_("{symbol} not in {list}"), ALONE: N_("{symbol} in {list} alone")}
_SPOKEN = {LACKING: N_("not in {list}"), ALONE: N_("in {list} alone")}


def symbols_legend(symbols: ListSymbols, words: Iterable[str]) -> str:
    """Say what the symbols beside some words mean: ``"† not in TWL06"``; nothing if there are none."""
    there = set(symbols.among(words).values())
    name = _name(symbols)
    said = (_(_MEANINGS[one]).format(symbol=one, list=name) for one in _MEANINGS if one in there)
    return " · ".join(said)


def spoken_symbol(symbols: ListSymbols, word: str) -> str:
    """Say in words what stands beside a word: ``"not in TWL06"``; nothing if nothing does."""
    symbol = symbols.of(word)
    return _(_SPOKEN[symbol]).format(list=_name(symbols)) if symbol else ""


def _name(symbols: ListSymbols) -> str:
    return printable(symbols.other.name) if symbols.other else ""
