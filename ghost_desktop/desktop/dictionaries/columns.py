"""The columns of the table, on the screen and in files: what they say, and where they are shown."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any, TypeAlias

from ghost_desktop.desktop.dictionaries.wording import (
    NOT_SOLVED,
    does_briefly,
    lines_text,
    longest_outcomes,
    marked_outcome,
    minimum_text,
    openings_text,
    outcome_lines,
    seconds_text,
)
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.seats import SEATS_BITS, mask_of
from ghost_desktop.engine.variants import all_variants
from ghost_desktop.formats.tables import margin_text, rounds_text
from ghost_desktop.formats.text import number, plays_text, variant_name
from ghost_desktop.library.catalogue import licence_of, list_name, split_level
from ghost_desktop.library.commonness import RAREST
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from ghost_desktop.library.cell import Cell
    from ghost_desktop.library.question import Question

Key: TypeAlias = int | float | str
"""What a column is sorted by."""


@dataclass(frozen=True, kw_only=True)
class TableColumn:
    """A column of the table.

    Attributes:
        id: by which the program knows it.
        title: its header, marked for translation.
        meaning: what the header says on hover, in a sentence; marked, too.
        text: what a cell says.
        key: what it is sorted by.
        value: what stands for `text` in CSV, where numbers are for programs; None for the same.
        widest: the texts to make room for, beside the title, among given games.
        is_number: whether it stands at the right, as what is compared in size does.
        goes_without_saying: tells for which games it need not be shown.
        sorts_texts: whether it is sorted by texts.
        is_detail: whether it is shown only among the details.
        asked: what it says of a game that is not solved, and what that is sorted by; None where
            nobody knows.
        is_found_later: whether it may be empty at first, and is filled while it is shown.
    """

    id: str
    title: str
    meaning: str
    text: Callable[[Cell], str]
    key: Callable[[Cell], Key]
    value: Callable[[Cell], object] | None = None
    widest: Callable[[Collection[Question]], Iterable[str]] = lambda _games: ()
    is_number: bool = True
    goes_without_saying: Callable[[Question], bool] = lambda _game: False
    sorts_texts: bool = False
    is_detail: bool = False
    asked: Callable[[Question], tuple[str, Key]] | None = None
    is_found_later: bool = False


def _of_games(
    *,
    text: Callable[[Question], str],
    key: Callable[[Question], Key],
    **more: Any,  # noqa: ANN401 - all else of a column
) -> TableColumn:
    """Return a column that says something of games, whether they are solved or not."""
    return TableColumn(
        text=lambda cell: text(cell.question),
        key=lambda cell: key(cell.question),
        asked=lambda game: (text(game), key(game)),
        is_number=False,
        **more,
    )


def _openings_key(cell: Cell) -> str:
    openings = cell.row.winning_openings
    return f"{len(openings):03} {' '.join(openings)}"


def _outcome_key(cell: Cell) -> int:
    """Sort by players, then by whether it is good for the first of them, then by who it is."""
    first = cell.rules.players << 1 | (not cell.is_good_for_first)
    return first << SEATS_BITS | mask_of(cell.row.fate.seats)


def _margin_key(cell: Cell) -> float:
    margin = cell.row.margin
    if margin is None:
        return -1
    if margin.words is None:
        return inf if margin.proved else margin.lower_bound
    return margin.words


def _most_players(games: Iterable[Question]) -> int:
    return max((game.rules.players for game in games), default=Rules.players)


def _lines_value(cell: Cell) -> object:
    """Give the lines as a number, ``<=123`` if fewer may do, or nothing."""
    return cell.row.lines if cell.row.proved_minimal else lines_text(cell.row, "<=")


def _whole_name(source: str) -> str:
    """Name the list of which a source may be the common words alone."""
    return list_name(split_level(source)[0])


def _level_text(source: str) -> str:
    level = split_level(source)[1]
    return _("all") if level is None else f"≤ {level}"


COLUMNS = (
    _of_games(
        id="list",
        title=N_("Dictionary"),
        meaning=N_("The word list."),
        text=lambda game: _whole_name(game.source),
        key=lambda game: _whole_name(game.source).casefold(),
        widest=lambda games: map(_whole_name, {game.source for game in games}),
    ),
    _of_games(
        id="level",
        title=N_("Up to"),
        meaning=N_("The level up to which words count, from 10, the most common ones, to 95."),
        text=lambda game: _level_text(game.source),
        key=lambda game: split_level(game.source)[1] or RAREST + 1,
        widest=lambda games: map(_level_text, {game.source for game in games}),
        goes_without_saying=lambda game: split_level(game.source)[1] is None,
    ),
    _of_games(
        id="variant",
        title=N_("Variant"),
        meaning=N_("How a letter may be added."),
        text=lambda game: variant_name(game.rules.variant),
        key=lambda game: list(all_variants()).index(game.rules.variant),
        widest=lambda games: map(variant_name, {game.rules.variant for game in games}),
        goes_without_saying=lambda game: game.rules.variant is Rules.variant,
    ),
    _of_games(
        id="letters",
        title=N_("Letters"),
        meaning=N_("Letters in the shortest word that counts."),
        text=lambda game: minimum_text(game.rules.min_length),
        key=lambda game: game.rules.min_length,
    ),
    _of_games(
        id="players",
        title=N_("Players"),
        meaning=N_("How many play."),
        text=lambda game: str(game.rules.players),
        key=lambda game: game.rules.players,
        goes_without_saying=lambda game: game.rules.players == 2,
    ),
    _of_games(
        id="misere",
        title=N_("A word"),
        meaning=N_("What completing a word does; in misère it wins."),
        text=lambda game: does_briefly(misere=game.rules.misere),
        key=lambda game: game.rules.misere,
        widest=lambda _games: [does_briefly(misere=misere) for misere in (False, True)],
        goes_without_saying=lambda game: not game.rules.misere,
    ),
    TableColumn(
        id="winner",
        title=N_("Result"),
        meaning=N_("Who wins if all play perfectly; of more than two players, who may lose."),
        text=lambda cell: " ".join(marked_outcome(cell)),
        key=_outcome_key,
        value=lambda cell: " ".join(outcome_lines(cell)),
        widest=lambda games: (*longest_outcomes(games), _(NOT_SOLVED)),
        is_number=False,
    ),
    TableColumn(
        id="openings",
        title=N_("Openings"),
        meaning=N_("First letters with which the first player wins, or is safe."),
        text=openings_text,
        key=_openings_key,
        sorts_texts=True,
        widest=lambda _games: ("D G H J N P Q R S V Y Z",),
        is_number=False,
    ),
    TableColumn(
        id="remember",
        title=N_("Remember"),
        meaning=N_(
            "What the winner has to remember: words, or replies in variants that have those."
        ),
        text=lambda cell: lines_text(cell.row),
        key=lambda cell: -1 if cell.row.lines is None else cell.row.lines,
        value=_lines_value,
        widest=lambda _games: (number(88_888),),
    ),
    TableColumn(
        id="plays",
        title=N_("Plays"),
        meaning=N_(
            "Plays in a perfect round; with more than two players, in the shortest and the longest."
        ),
        text=lambda cell: plays_text(cell.row.plays_left, cell.row.plays_range),
        key=lambda cell: cell.row.plays_left or max(cell.row.plays_range or (0,)),
        widest=lambda games: (plays_text(88, (8, 88) if _most_players(games) > 2 else None),),
    ),
    TableColumn(
        id="rounds",
        title=N_("Rounds"),
        meaning=N_("Plays in a perfect round, by its first letter: the fewest and the most."),
        text=lambda cell: rounds_text(cell.row),
        key=lambda cell: max((one.longest for one in cell.row.opening_rounds), default=0),
        widest=lambda _games: (plays_text(None, (8, 88)),),
        is_detail=True,
    ),
    TableColumn(
        id="margin",
        title=N_("Margin"),
        meaning=N_("The fewest words that must go for the other player to win."),
        text=lambda cell: margin_text(cell.row, "≤ ", "≥ "),
        value=lambda cell: margin_text(cell.row),
        key=_margin_key,
        widest=lambda _games: (number(8_888),),
        is_detail=True,
        is_found_later=True,
    ),
    TableColumn(
        id="words",
        title=N_("Words"),
        meaning=N_("Words that count."),
        text=lambda cell: number(cell.row.words),
        key=lambda cell: cell.row.words,
        value=lambda cell: cell.row.words,
        widest=lambda _games: (number(888_888),),
    ),
    TableColumn(
        id="positions",
        title=N_("Positions"),
        meaning=N_("Fragments that play can reach."),
        text=lambda cell: "" if cell.row.positions is None else number(cell.row.positions),
        key=lambda cell: cell.row.positions or 0,
        value=lambda cell: cell.row.positions,
        widest=lambda _games: (number(8_888_888),),
        is_detail=True,
    ),
    TableColumn(
        id="seconds",
        title=N_("Solved in"),
        meaning=N_("Seconds to find and solve all positions, once the list has been read."),
        text=lambda cell: seconds_text(cell.row.solve_seconds),
        key=lambda cell: cell.row.solve_seconds,
        value=lambda cell: f"{cell.row.solve_seconds:.6f}",
        widest=lambda _games: (seconds_text(88.888),),
        is_detail=True,
    ),
    _of_games(
        id="licence",
        title=N_("Licence"),
        meaning=N_("Under which terms the word list may be passed on."),
        text=lambda game: licence_of(game.source),
        key=lambda game: licence_of(game.source).casefold(),
        widest=lambda _games: ("BSD-3-Clause OR CC-BY-3.0",),
        is_detail=True,
    ),
)


_OF_SOME_GAMES = ("level", "variant", "players", "misere")
"""Columns that only some comparisons need."""

_SPARED = {"words": 1, "plays": 3}
"""Columns that there is room for beside so many of these."""


def columns_for(games: Collection[Question], *, details: bool) -> tuple[TableColumn, ...]:
    """Return the columns that have something to say of these games, from left to right.

    The table is to fit a window of a usual width. So where many columns say which game it is, what
    one asks for least is among the details.
    """
    shown = [
        column
        for column in COLUMNS
        if not all(map(column.goes_without_saying, games)) and (details or not column.is_detail)
    ]
    if details:
        return tuple(shown)
    more = sum(column.id in _OF_SOME_GAMES for column in shown)
    spared = [column for column, most in _SPARED.items() if more > most]
    return tuple(column for column in shown if column.id not in spared)
