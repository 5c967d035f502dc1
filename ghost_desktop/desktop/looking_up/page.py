"""What is known of a word, as a page."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from ghost_desktop.desktop.theme import colours
from ghost_desktop.engine.list_symbols import NO_SYMBOLS
from ghost_desktop.formats.commonness import describe_level
from ghost_desktop.formats.list_symbols import spoken_symbol, symbols_legend
from ghost_desktop.formats.looking_up import (
    describe_decided,
    describe_definitions,
    describe_length,
    describe_others,
    describe_whether,
)
from ghost_desktop.formats.text import printable, sentence
from ghost_desktop.translation import _, ngettext, say

if TYPE_CHECKING:
    from ghost_desktop.engine.list_symbols import ListSymbols
    from ghost_desktop.formats.looking_up import LookedUp


def entry_page(found: LookedUp, decides: str, symbols: ListSymbols = NO_SYMBOLS) -> str:
    """Write what is known of a word as a page.

    Args:
        found: what is known.
        decides: what is said of what it decides; nothing where it is too short to do that.
        symbols: what stands beside it, if anything does.
    """
    c, entry = colours(), found.entry
    common = f"&nbsp; {escape(describe_level(entry.level))}" if entry.is_english else ""
    shape, colour = ("✓", c.good) if entry.is_in_list else ("✕", c.bad)
    whether = f"<span style='color: {colour}'>{shape}</span> {escape(describe_whether(found))}"
    symbol, legend = symbols.of(entry.word), symbols_legend(symbols, [entry.word])
    parts = [
        f"<big><b>{escape(found.shown + symbol)}</b></big>{common}",
        f"{whether} {escape(say('{sentence}.', sentence=legend))}" if legend else whether,
        *map(escape, [] if found.counts else [describe_length(found)]),
        _chips(found),
        *map(escape, describe_definitions(found)),
        *([escape(decides)] if decides and found.counts else []),
    ]
    return "".join(f"<p>{part}</p>" for part in parts)


def decided_said(found: LookedUp) -> str:
    """Say what a word decides, once that is known."""
    return " ".join(describe_decided(found))


def spoken(found: LookedUp, symbols: ListSymbols = NO_SYMBOLS) -> str:
    """Say of a word what a screen reader says first."""
    symbol = spoken_symbol(symbols, found.entry.word)
    beside = say("{sentence}.", sentence=sentence(symbol)) if symbol else ""
    return " ".join(filter(None, (describe_whether(found), beside, describe_others(found))))


def hint_page(text: str) -> str:
    """Write a hint, or what is wrong."""
    return f"<p style='color: {colours().muted}'>{escape(text)}</p>"


def _chips(found: LookedUp) -> str:
    """Name the other lists that have it, each on a ground of its own."""
    lists = found.entry.lists
    if not lists:
        return escape(describe_others(found))
    said = ngettext("{count} other list has it:", "{count} others have it:", len(lists))
    ground = colours().raised
    chips = (
        f"<span style='background-color: {ground}'>&nbsp;"
        f"{escape(printable(one.name)).replace(' ', '&nbsp;')}&nbsp;</span>"
        for one in lists
    )
    return f"{escape(said.format(count=len(lists)))} {' '.join(chips)}"


def withheld_in_round() -> str:
    """Say why it is not said what a word decides, in a round."""
    return _("What it decides is said once the round is over, or where “Show who wins” is on.")


def withheld_in_puzzle() -> str:
    """Say why it is not said what a word decides, while a puzzle is to be solved."""
    return _("What it decides is said once the puzzle is solved.")
