"""A strategy as text: what it is worth, and its lines."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from ghost_desktop.engine.list_symbols import NO_SYMBOLS
from ghost_desktop.engine.variant import LineKind
from ghost_desktop.formats.list_symbols import symbols_legend
from ghost_desktop.formats.paragraphs import WIDTH, filled
from ghost_desktop.formats.strategies import (
    by_length,
    by_opening,
    marked_words,
    proof_sentence,
    reply_text,
    strategy_sentence,
)
from ghost_desktop.formats.what_if import choices_sentence
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ghost_desktop.engine.list_symbols import ListSymbols
    from ghost_desktop.engine.strategy import Strategy


_SHORTEST_MEANING = 20  # columns, below which it says nothing


def strategy_text(
    strategy: Strategy,
    *,
    seconds: float | None = None,
    about: Mapping[str, tuple[str, str]] | None = None,
    free: Strategy | None = None,
    symbols: ListSymbols = NO_SYMBOLS,
) -> str:
    """Say what a strategy is worth, and what to remember.

    These are words, by opening; or fragments and the replies to them, by the length of the
    fragment.

    Args:
        strategy: the strategy.
        seconds: as in `proof_sentence`.
        about: what to say beside each word to remember: how common it is, and what it means.
        free: the strategy without the replies that were chosen, if there are such.
        symbols: what stands beside words.
    """
    legend = ""
    if strategy.line_kind is LineKind.REPLY:
        lines = _reply_lines(strategy)
    else:
        marked = marked_words(strategy, symbols)
        legend = symbols_legend(symbols, marked)
        lines = _word_columns(marked) if about is None else _explained_words(marked, about)
    return "\n".join(
        [
            *filled(strategy_sentence(strategy)),
            *filled(proof_sentence(strategy, seconds)),
            *filled(choices_sentence(strategy, free)),
            *([""] if lines else []),
            *lines,
            *(["", legend] if legend else []),
        ]
    )


def _word_columns(marked: Mapping[str, str]) -> list[str]:
    """Put words into columns, beside their opening."""
    width = max(map(len, marked.values()))
    return [
        line
        for opening, group in by_opening(marked).items()
        for line in _in_columns(opening, [f"{marked[word]:{width}}" for word in group])
    ]


def _explained_words(marked: Mapping[str, str], about: Mapping[str, tuple[str, str]]) -> list[str]:
    """Give each word a line, with what there is to say of it as far as there is room."""
    width = max(map(len, marked.values()))
    widest = max(len(about[word][0]) for word in marked)
    lines = []
    for opening, group in by_opening(marked).items():
        for place, word in enumerate(group):
            commonness, meaning = about[word]
            title = "" if place else opening
            line = f"  {title:2} {marked[word]:{width}}  {commonness:{widest}}  "
            room = WIDTH - len(line)
            if room >= _SHORTEST_MEANING:
                line += textwrap.shorten(meaning, room, placeholder=" …")
            lines.append(line.rstrip())
    return lines


def _reply_lines(strategy: Strategy) -> list[str]:
    """Put what is to be remembered into columns, under a title."""
    groups = by_length(strategy)
    letters_title, lines_title = _("letters"), _("fragment -> reply")
    titles = [f"  {letters_title}  {lines_title}"] if groups else []
    return titles + [
        line
        for letters, group in groups.items()
        for line in _in_columns(
            f"{letters:{len(letters_title)}} ", [reply_text(*one) for one in group]
        )
    ]


def _in_columns(title: str, cells: Sequence[str]) -> list[str]:
    """Put cells of one width into as many columns as there is room for, beside their title."""
    indent = max(2, len(title))
    per_line = max(1, (WIDTH - 1 - indent) // (len(cells[0]) + 2))
    lines = []
    for first in range(0, len(cells), per_line):
        row = "  ".join(cells[first : first + per_line])
        lines.append(f"  {'' if first else title:{indent}} {row}".rstrip())
    return lines


# --- details of a list ----------------------------------------------------------------------------
