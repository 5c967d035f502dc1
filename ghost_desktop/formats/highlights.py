"""What is most worth telling of compared games, in one sentence, found by rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from itertools import pairwise
from typing import TYPE_CHECKING

from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.words.letter_order import LetterOrder
from ghost_desktop.engine.words.letters import Alphabet
from ghost_desktop.formats.margins import describe_words_between
from ghost_desktop.formats.text import joined_and, number, side_by_side, variant_name
from ghost_desktop.library.catalogue import list_name, split_level
from ghost_desktop.library.commonness import RAREST
from ghost_desktop.translation import N_, NN_, _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ghost_desktop.library.cell import Cell
    from ghost_desktop.library.question import Question

CLOSE = 3
"""The most words of a margin that is worth telling."""

_USUAL = Rules().min_length
_FEWEST_LISTS = 3  # of which it is worth telling that one alone does something


class Told(Enum):
    """What a highlight is about."""

    MARGIN = auto()
    ONLY_LIST = auto()
    SHARED_OPENING = auto()
    LENGTH = auto()
    VOCABULARY = auto()


@dataclass(frozen=True)
class Highlight:
    """What is worth telling.

    Attributes:
        told: what it is about.
        question: the game in which it is seen.
        sentence: it, as players read it.
    """

    told: Told
    question: Question
    sentence: str


def highlight_of(cells: Iterable[Cell]) -> Highlight | None:
    """Return what is most worth telling of some games; None if nothing is.

    A margin of `CLOSE` words or less comes first, then the only list with which the second player
    wins, an opening that wins with all lists, and a limit at which the winner changes. Of several of
    a kind, it is that of the length that most people play with, or nearest to it. Of three and more
    players nothing is told: there, a game has no other winner.
    """
    games = [cell for cell in cells if cell.rules.players == 2]
    games.sort(key=lambda cell: (cell.rules.variant.rank, _unusual(cell), cell.rules.misere))
    for find in (_close_margin, _only_list, _shared_opening, _changing_length, _changing_level):
        found = find(games)
        if found is not None:
            told, cell, sentence = found
            where = _where(cell, games, of_length=told is not Told.LENGTH)
            if where:
                sentence = say("{where}: {sentence}", where=where, sentence=sentence)
            return Highlight(told, cell.question, sentence)
    return None


_Found = tuple[Told, "Cell", str] | None


def _close_margin(cells: Sequence[Cell]) -> _Found:
    """Find the fewest words, proved, that stand between a list and another winner."""

    def words(cell: Cell) -> int | None:
        margin = cell.row.margin
        return margin.words if margin is not None and margin.proved else None

    close = [(cell, few) for cell in cells if (few := words(cell)) is not None and few <= CLOSE]
    if not close:
        return None
    first = close[0][0]
    alike = [one for one in close if _rank(one[0]) == _rank(first)]
    cell, _few = min(alike, key=lambda one: one[1])
    margin = cell.row.margin
    assert margin is not None  # it is close
    order, shown = LetterOrder.of(cell.alphabet), Alphabet(cell.alphabet).shown
    said = describe_words_between(margin, cell.name, shown, most=CLOSE, order=order)
    return Told.MARGIN, cell, said


def _only_list(cells: Sequence[Cell]) -> _Found:
    """Find the only one of several lists with which the second player wins."""
    for alike in _by(cells, lambda cell: (cell.rules, _level(cell))):
        lost = [cell for cell in alike if not cell.is_good_for_first]
        if len(lost) == 1 and len(alike) >= _FEWEST_LISTS:
            said = say(
                "Of {count} dictionaries, {list} is the only one with which the second player wins.",
                count=number(len(alike)),
                list=lost[0].name,
            )
            return Told.ONLY_LIST, lost[0], said
    return None


_WITH_BOTH = NN_("{letters} wins with both dictionaries.", "{letters} win with both dictionaries.")
_WITH_ALL = NN_(
    "{letters} wins with all {lists} dictionaries.",
    "{letters} win with all {lists} dictionaries.",
)


def _shared_opening(cells: Sequence[Cell]) -> _Found:
    """Find the openings that win with each of several lists."""
    for alike in _by(cells, lambda cell: (cell.rules, _level(cell))):
        shared = set.intersection(*(set(cell.row.winning_openings) for cell in alike))
        if shared and len(alike) > 1:
            order = LetterOrder.of(*(cell.alphabet for cell in alike))
            shown = Alphabet("".join(order.sorted(order.letters))).shown
            said = ngettext(*(_WITH_BOTH if len(alike) == 2 else _WITH_ALL), len(shared))
            letters = joined_and([shown(letter) for letter in order.sorted(shared)])
            return (
                Told.SHARED_OPENING,
                alike[0],
                said.format(letters=letters, lists=number(len(alike))),
            )
    return None


# By who wins before the limit, the second player or the first.
_CHANGES_AT_LENGTH = (
    N_("With {list}, the second player wins at {one}, the first at {other}."),
    N_("With {list}, the first player wins at {one}, the second at {other}."),
)
_CHANGES_AT_LEVEL = (
    N_("With {one}, the second player wins, with {other} the first."),
    N_("With {one}, the first player wins, with {other} the second."),
)


def _changing_length(cells: Sequence[Cell]) -> _Found:
    """Find the shortest word that counts at which the winner changes, once."""

    def line(cell: Cell) -> object:
        return cell.question.source, cell.rules.variant, cell.rules.misere

    change = _only_change(cells, line, lambda cell: cell.min_length)
    if change is None:
        return None
    one, other = change
    said = say(
        _CHANGES_AT_LENGTH[one.is_good_for_first],
        list=one.name,
        one=f"{one.min_length}+",
        other=f"{other.min_length}+",
    )
    return Told.LENGTH, other, said


def _changing_level(cells: Sequence[Cell]) -> _Found:
    """Find the level of vocabulary at which the winner changes, once."""

    def line(cell: Cell) -> object:
        return split_level(cell.question.source)[0], cell.rules

    change = _only_change(cells, line, _level)
    if change is None:
        return None
    one, other = change
    said = say(
        _CHANGES_AT_LEVEL[one.is_good_for_first],
        one=list_name(one.question.source),
        other=list_name(other.question.source),
    )
    return Told.VOCABULARY, other, said


def _only_change(
    cells: Sequence[Cell], line: Callable[[Cell], object], order: Callable[[Cell], int]
) -> tuple[Cell, Cell] | None:
    """Find the neighbours of which the winners differ, where only two of a line do."""
    for alike in _by(cells, line):
        pairs = pairwise(sorted(alike, key=order))
        changes = [pair for pair in pairs if len({one.is_good_for_first for one in pair}) > 1]
        if len(changes) == 1:
            return changes[0]
    return None


def _by(cells: Sequence[Cell], key: Callable[[Cell], object]) -> Iterator[list[Cell]]:
    """Group cells, in the order in which each group is first met."""
    groups: dict[object, list[Cell]] = {}
    for cell in cells:
        groups.setdefault(key(cell), []).append(cell)
    return iter(groups.values())


def _where(cell: Cell, cells: Sequence[Cell], *, of_length: bool) -> str:
    """Say in which of several games: ``"SuperGhost · 4+ · misère"``; empty if all are alike in it."""
    rules = cell.rules
    named = []
    if any(one.rules.variant is not rules.variant for one in cells):
        named.append(variant_name(rules.variant))
    if of_length and any(one.min_length != rules.min_length for one in cells):
        named.append(f"{rules.min_length}+")
    if any(one.rules.misere != rules.misere for one in cells):
        named.append(_("a word wins") if rules.misere else _("a word loses"))
    return side_by_side(named)


def _unusual(cell: Cell) -> tuple[int, int]:
    """Return how far a game is from the length that most people play with."""
    return abs(cell.min_length - _USUAL), cell.min_length


def _rank(cell: Cell) -> tuple[object, ...]:
    return cell.rules.variant, cell.min_length, cell.rules.misere


def _level(cell: Cell) -> int:
    level = split_level(cell.question.source)[1]
    return RAREST + 1 if level is None else level
