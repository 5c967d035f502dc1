"""The columns of the table, on the screen and in files: what they say, and where they are shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.desktop.dictionaries.wording import (
    lines_text,
    longest_outcomes,
    marked_outcome,
    minimum_text,
    openings_text,
    outcome_lines,
    seconds_text,
)
from ghost_desktop.desktop.question import list_name
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.seats import SEATS_BITS, mask_of
from ghost_desktop.engine.variants import all_variants
from ghost_desktop.formats.text import number, plays_text, variant_name
from ghost_desktop.library.catalogue import licence_of
from ghost_desktop.translation import N_

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from ghost_desktop.desktop.dictionaries.grid import Cell
    from ghost_desktop.desktop.question import Question


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
        is_detail: whether it is shown only among the details.
    """

    id: str
    title: str
    meaning: str
    text: Callable[[Cell], str]
    key: Callable[[Cell], int | float | str]
    value: Callable[[Cell], object] | None = None
    widest: Callable[[Collection[Question]], Iterable[str]] = lambda _games: ()
    is_number: bool = True
    goes_without_saying: Callable[[Rules], bool] = lambda _rules: False
    is_detail: bool = False


def _openings_key(cell: Cell) -> str:
    openings = cell.row.winning_openings
    return f"{len(openings):03} {' '.join(openings)}"


def _outcome_key(cell: Cell) -> int:
    """Sort by players, then by whether it is good for the first of them, then by who it is."""
    first = cell.rules.players << 1 | (not cell.is_good_for_first)
    return first << SEATS_BITS | mask_of(cell.row.fate.seats)


def _most_players(games: Iterable[Question]) -> int:
    return max((game.rules.players for game in games), default=Rules.players)


def _lines_value(cell: Cell) -> object:
    """Give the lines as a number, ``<=123`` if fewer may do, or nothing."""
    return cell.row.lines if cell.row.proved_minimal else lines_text(cell.row, "<=")


COLUMNS = (
    TableColumn(
        id="list",
        title=N_("Dictionary"),
        meaning=N_("The word list."),
        text=lambda cell: cell.name,
        key=lambda cell: cell.name.casefold(),
        widest=lambda games: {list_name(game.source) for game in games},
        is_number=False,
    ),
    TableColumn(
        id="variant",
        title=N_("Variant"),
        meaning=N_("How a letter may be added."),
        text=lambda cell: variant_name(cell.rules.variant),
        key=lambda cell: list(all_variants()).index(cell.rules.variant),
        widest=lambda games: {variant_name(game.rules.variant) for game in games},
        is_number=False,
        goes_without_saying=lambda rules: rules.variant is Rules.variant,
    ),
    TableColumn(
        id="letters",
        title=N_("Letters"),
        meaning=N_("Letters in the shortest word that counts."),
        text=lambda cell: minimum_text(cell.min_length),
        key=lambda cell: cell.min_length,
        is_number=False,
    ),
    TableColumn(
        id="players",
        title=N_("Players"),
        meaning=N_("How many play."),
        text=lambda cell: str(cell.rules.players),
        key=lambda cell: cell.rules.players,
        is_number=False,
        goes_without_saying=lambda rules: rules.players == 2,
    ),
    TableColumn(
        id="winner",
        title=N_("Result"),
        meaning=N_("Who wins if all play perfectly; of more than two players, who may lose."),
        text=lambda cell: " ".join(marked_outcome(cell)),
        key=_outcome_key,
        value=lambda cell: " ".join(outcome_lines(cell)),
        widest=longest_outcomes,
        is_number=False,
    ),
    TableColumn(
        id="openings",
        title=N_("Openings"),
        meaning=N_("First letters with which the first player wins, or is safe."),
        text=openings_text,
        key=_openings_key,
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
    TableColumn(
        id="licence",
        title=N_("Licence"),
        meaning=N_("Under which terms the word list may be passed on."),
        text=lambda cell: licence_of(cell.question.source),
        key=lambda cell: licence_of(cell.question.source).casefold(),
        widest=lambda _games: ("BSD-3-Clause OR CC-BY-3.0",),
        is_number=False,
        is_detail=True,
    ),
)


def columns_for(games: Collection[Question], *, details: bool) -> tuple[TableColumn, ...]:
    """Return the columns that have something to say of these games, from left to right.

    Where variants and players have columns, too, the number of words is among the details: it is
    that of the dictionary, and the table is to fit a window of a usual width.
    """
    shown = [
        column
        for column in COLUMNS
        if not all(column.goes_without_saying(game.rules) for game in games)
        and (details or not column.is_detail)
    ]
    if not details and {"variant", "players"} <= {column.id for column in shown}:
        shown = [column for column in shown if column.id != "words"]
    return tuple(shown)
