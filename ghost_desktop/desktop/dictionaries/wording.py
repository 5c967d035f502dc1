"""What is said of cells: in the table, in the charts, and to screen readers."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ghost_desktop.desktop.dictionaries.grid import shape_of
from ghost_desktop.desktop.window.question import describe_outcome, describe_question
from ghost_desktop.desktop.window.word_table import NamedWords
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.words.letter_order import LetterOrder
from ghost_desktop.engine.words.letters import Alphabet
from ghost_desktop.formats.lists import up_to_level
from ghost_desktop.formats.margins import describe_win_then, describe_words_between, gains_nothing
from ghost_desktop.formats.names import ordinal
from ghost_desktop.formats.rows import remembered
from ghost_desktop.formats.strategies import to_remember
from ghost_desktop.formats.text import (
    decimal,
    few_of,
    listed,
    number,
    player,
    players_text,
    printable,
    sentence,
    side_by_side,
    variant_name,
    words_text,
)
from ghost_desktop.formats.values import players
from ghost_desktop.library import catalogue
from ghost_desktop.library.catalogue import list_name
from ghost_desktop.translation import N_, _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from ghost_desktop.desktop.dictionaries.grid import GridLine
    from ghost_desktop.engine.comparison import Row
    from ghost_desktop.engine.words.wordlist import WordList
    from ghost_desktop.formats.margins import AskedMargin
    from ghost_desktop.library.cell import Cell
    from ghost_desktop.library.question import Question


NOT_SOLVED = N_("not solved")
"""What stands where the result of a game will be."""

# The line end is where a text may be broken.
_HOLDS_OUT = N_("{players}\nholds out"), N_("{players}\nhold out")
_WINS_ALONE = N_("{players}\nwins alone"), N_("{players}\nwin alone")
_LOSES = N_("{players}\nloses"), N_("{players}\nmay lose")
_WINS = N_("{players}\nwins"), N_("{players}\nmay win")


class _Legend(NamedTuple):
    """What is said of it: of the first player, and of cells and of openings that are not so."""

    good: str
    bad: str
    in_vain: str


_LEGENDS = {
    frozenset[bool](): _Legend(N_("first player wins"), N_("second player wins"), N_("loses")),
    frozenset({True}): _Legend(
        N_("first player is sure to win"), N_("not sure to win"), N_("not sure to win")
    ),
    frozenset({False}): _Legend(N_("first player is safe"), N_("not safe"), N_("not safe")),
    frozenset({True, False}): _Legend(
        N_("first player is safe, in misère sure to win"), N_("is not so"), N_("is not so")
    ),
}
"""What is good for the first player, by what completing a word does among three and more."""


# --- who wins -------------------------------------------------------------------------------------


def outcome_lines(cell: Cell) -> tuple[str, ...]:
    """Say who wins, in a line or two: ``("first",)``, ``("1, 3", "may lose")``."""
    row, rules, seats = cell.row, cell.rules, cell.row.fate.seats
    if rules.players == 2:
        return (ordinal(0 if cell.is_good_for_first else 1),)
    if row.reading is Reading.ONE_AGAINST_ALL:
        seats = row.fate.winners
    one, several = _said_of_seats(rules, row.reading)
    said = several if len(seats) > 1 else one
    return tuple(say(said, players=_numbers(seats)).splitlines())


def marked_outcome(cell: Cell) -> tuple[str, ...]:
    """Say it with a shape: ``("● first",)``, ``("■ 1, 3", "may lose")``."""
    first, *others = outcome_lines(cell)
    return f"{shape_of(cell)} {first}", *others


def _said_of_seats(rules: Rules, reading: Reading) -> tuple[str, str]:
    """Return what is said of one seat, or of none, and of several, among three and more."""
    if reading is Reading.ONE_AGAINST_ALL:
        return _WINS_ALONE if rules.misere else _HOLDS_OUT
    return _WINS if rules.misere else _LOSES


def _numbers(seats: frozenset[int]) -> str:
    """Number players, three and more in a row as a range: ``"1, 3–5"``."""
    runs: list[list[int]] = []
    for one in players(seats):
        if runs and one == runs[-1][-1] + 1:
            runs[-1].append(one)
        else:
            runs.append([one])
    texts: list[str] = []
    for run in runs:
        texts += [f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run)
    return listed(texts) or _("nobody")


def describe_result(cells: Collection[Cell], games: Iterable[Question]) -> str:
    """Say how many cells are good for the first player, as it is said of these games."""
    return say(
        "{what} in {good} of {count} game.",
        "{what} in {good} of {count} games.",
        len(cells),
        what=sentence(legend_texts(games).good),
        good=number(sum(cell.is_good_for_first for cell in cells)),
        count=number(len(cells)),
    )


def legend_texts(games: Iterable[Question]) -> _Legend:
    """Return what is said of what is good for the first player, and of what is not."""
    ways = frozenset(game.rules.misere for game in games if game.rules.players > 2)
    return _Legend(*map(_, _LEGENDS[ways]))


def openings_text(cell: Cell) -> str:
    """Name the openings that win: ``"H N"``, or ``"none"``."""
    openings = LetterOrder.of(cell.alphabet).sorted(cell.row.winning_openings)
    return Alphabet(cell.alphabet).shown(" ".join(openings)) or _("none")


def describe_letter(cell: Cell, letter: str) -> str:
    """Say whether a first letter is good for the first player, and all else of the cell."""
    wins = letter in cell.row.winning_openings
    if cell.rules.players > 2:
        said = _("{letter}: {what}. {cell}")
    elif wins:
        said = _("{letter} wins. {cell}")
    else:
        said = _("{letter} does not win. {cell}")
    texts = legend_texts([cell.question])
    what = texts.good if wins else texts.in_vain
    shown = Alphabet(cell.alphabet).shown(letter)
    return said.format(letter=shown, what=what, cell=describe_cell(cell))


# --- games and lists ------------------------------------------------------------------------------


def minimum_text(min_length: int) -> str:
    """Say how long a word must be to count: ``"4+"``."""
    return f"{min_length}+"


def vocabulary_text(level: int | None) -> str:
    """Say up to which level the words are taken: ``"50"``, or ``"All words"``."""
    return _("All words") if level is None else str(level)


def level_text(level: int) -> str:
    """Say the same in short: ``"≤ 50"``."""
    return f"≤ {level}"


def vocabulary_meaning(level: int | None) -> str:
    """Say the same in full."""
    if level is None:
        return _("All words of a dictionary")
    return say("Words up to {level}; of English dictionaries", level=up_to_level(level))


def long_words_text(min_length: int) -> str:
    """Say the same in full."""
    said = ngettext(
        "words of {count} letter or more", "words of {count} letters or more", min_length
    )
    return said.format(count=number(min_length))


def names_of_lines(lines: Collection[GridLine]) -> tuple[str, ...]:
    """Name the lines of a chart.

    Variant and players stand below the name of the list where they do not go without saying, and
    misère where not all games are so.
    """
    lists = {source: list_name(source) for source in {line.source for line in lines}}
    variants = {line.variant for line in lines}
    sizes = {line.players for line in lines}
    ways = {line.misere for line in lines}
    named = []
    for line in lines:
        name = lists[line.source]
        more = [variant_name(line.variant)] if variants != {Rules.variant} else []
        more += [players_text(line.players)] if sizes != {2} else []
        more += [_("misère")] if line.misere and len(ways) > 1 else []
        named.append(f"{name}\n{side_by_side(more)}" if more else name)
    return tuple(named)


# --- cells ----------------------------------------------------------------------------------------


def seconds_text(seconds: float) -> str:
    """Say to a thousandth how long something took: ``"0.012 s"``."""
    return say("{seconds} s", seconds=decimal(seconds, 3))


def describe_cell(cell: Cell) -> str:
    """Say who wins and, in a line of their own, all figures; for hovering and screen readers."""
    row = cell.row
    said = _("{game}: {outcome}").format(
        game=describe_question(cell.question), outcome=f"{shape_of(cell)} {describe_outcome(row)}"
    )
    return f"{said}\n{_figures(row)}"


def describe_unsolved(game: Question) -> str:
    """Say that a game is not solved."""
    return say("{game}: not solved", game=describe_question(game))


def _figures(row: Row) -> str:
    facts = []
    if row.lines is not None and row.strategy_seat is not None:
        facts.append(_remember(row, row.lines, row.strategy_seat))
    facts.append(words_text(row.words))
    if row.positions is not None:
        said = ngettext("{count} position", "{count} positions", row.positions)
        facts.append(said.format(count=number(row.positions)))
    facts.append(say("solved in {time}", time=seconds_text(row.solve_seconds)))
    return side_by_side(facts)


def _remember(row: Row, lines: int, seat: int) -> str:
    """Say how much there is to remember, for whom, and whether that is proved."""
    said = to_remember(lines, row.rules.variant.line_kind, remembered(row, "≤ "))
    if row.rules.players > 2:
        said = say("{remembered} for player {player}", remembered=said, player=player(seat))
    if not row.proved_minimal:
        said = say("{remembered}, or fewer: not proved", remembered=said)
    return said


_NAMED = 6
"""Words that are named; of more, how many others there are."""

_NAMED_OF_PAIR = 8
"""The same of two lists side by side, of those to take out and of those to put in."""


def describe_margin(cell: Cell) -> str:
    """Say how many words must go for the other player to win, which, and what he wins with then."""
    margin = cell.row.margin
    if margin is None:
        return _("How far this game is from another winner has not been found out yet.")
    shown = Alphabet(cell.alphabet).shown
    order = LetterOrder.of(cell.alphabet)
    between = describe_words_between(margin, cell.name, shown, most=_NAMED, order=order)
    return " ".join(filter(None, (between, describe_win_then(margin, shown, order))))


def describe_margins(
    alone: AskedMargin, beside: AskedMargin, shown: Callable[[WordList, str], str]
) -> list[str]:
    """Say how many words must change, of a list alone and where another's may be put in.

    Args:
        alone: the one.
        beside: the other.
        shown: writes a word of a list.
    """
    return [
        describe_words_between(
            asked.margin,
            asked.words.name,
            partial(shown, asked.words),
            other=None if asked.other is None else asked.other.name,
            alone=alone.margin,
            most=_NAMED_OF_PAIR,
            order=asked.words.order,
        )
        for asked in (alone, beside)
    ]


def words_of_margins(alone: AskedMargin, beside: AskedMargin) -> list[NamedWords]:
    """Return the words that the sentences of two margins have no room for: all, list by list."""
    names = {
        "list": printable(alone.words.name),
        "other": "" if beside.other is None else printable(beside.other.name),
    }
    lists = [(_("to take out of {list}"), alone.margin.remove, alone.words)]
    if beside.other is not None and not gains_nothing(beside.margin, alone.margin):
        lists += [
            (
                _("to take out of {list} where others are put in"),
                beside.margin.remove,
                beside.words,
            ),
            (_("to put in from {other}"), beside.margin.add, beside.other),
        ]
    return [
        NamedWords(
            name.format(**names),
            words,
            of.alphabet,
            catalogue.is_english(of.source),
        )
        for name, words, of in lists
        if len(few_of(words, _NAMED_OF_PAIR)) < len(words)
    ]
