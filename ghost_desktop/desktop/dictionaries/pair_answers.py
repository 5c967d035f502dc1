"""How two lists differ, part by part: what the workers do."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from ghost_desktop.desktop.dictionaries.grid import PROOF_SECONDS
from ghost_desktop.desktop.kit.ask import without_count
from ghost_desktop.desktop.window.word_table import NamedWords, in_order_of_language
from ghost_desktop.engine.changes.deciding import decided_by_addition, decided_by_removal
from ghost_desktop.engine.changes.margin import find_margin
from ghost_desktop.engine.comparison import OpeningOfPair, Side, compare_openings
from ghost_desktop.engine.errors import RefusedError
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.overlap import overlap_of
from ghost_desktop.formats.deciding import DecidingWords
from ghost_desktop.formats.lists import named_without
from ghost_desktop.formats.margins import AskedMargin
from ghost_desktop.formats.pair import names_of_words
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.library import catalogue
from ghost_desktop.library.commonness import levels
from ghost_desktop.library.proofs import KeptProofs
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.window.word_table import Words
    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.strategies.elsewhere import Elsewhere
    from ghost_desktop.engine.words.overlap import Overlap
    from ghost_desktop.engine.words.wordlist import LoadedList
    from ghost_desktop.library.question import Question

log = logging.getLogger(__name__)


class Part(Enum):
    """A part of the answer."""

    WORDS = auto()
    """The words of both lists and of one only: `ComparedWords`."""
    SIDES = auto()
    """Who wins with each list, and with which openings: `SolvedPair`."""
    ENDS = auto()
    """The words on which best play ends, of each list: two tuples, or None."""
    DECIDING = auto()
    """The words that decide: a `DecidingWords`."""
    MARGINS = auto()
    """How many words to take out, and how many to take out or put in: two `AskedMargin`."""
    STRATEGIES = auto()
    """What becomes of the strategy for each list with the other: two `Elsewhere`, or None."""


@dataclass(frozen=True, eq=False)
class SolvedPair:
    """Both games.

    Attributes:
        sides: the one list and the other, and who wins with each.
        openings: the openings of both.
    """

    sides: tuple[Side, Side]
    openings: tuple[OpeningOfPair, ...]


@dataclass(frozen=True, eq=False)
class ComparedWords:
    """The words that count.

    Attributes:
        overlap: how many words the lists have in common.
        lists: the words of both, and those of each alone.
    """

    overlap: Overlap
    lists: tuple[NamedWords, ...]


def slow_parts(rules: Rules) -> tuple[Part, ...]:
    """Return what takes a while in large games; a margin is one between two players."""
    return tuple(part for part in _SLOW if part is not Part.MARGINS or rules.players == 2)


def trouble_of(part: Part, error: BaseException) -> str:
    """Say why a part cannot be known."""
    if isinstance(error, RefusedError):
        return describe_refusal(error)
    log.error("finding out the %s of two lists failed", part.name.lower(), exc_info=error)
    said = _("This could not be found out ({error}: {detail}).")
    return said.format(error=type(error).__name__, detail=error)


# --- what the worker does -------------------------------------------------------------------------


def compare_words(one: Question, other: Question, report: Report) -> ComparedWords:
    """Find out which words that count are in both lists, and which in one only.

    Raises:
        WordListError: if a list cannot be read, or has no word that counts.
    """
    overlap = overlap_of(
        [_load(question).words for question in (one, other)], one.rules.min_length, report
    )
    is_english = any(catalogue.is_english(question.source) for question in (one, other))
    return ComparedWords(overlap, tuple(_listed(overlap, is_english, report)))


def _listed(overlap: Overlap, is_english: bool, report: Report) -> Iterator[NamedWords]:
    """List the words of both lists, and those of each alone."""
    pair, names = overlap.pair(0, 1), [words.name for words in overlap.lists]
    finders = (
        (pair.both, overlap.words_in_both, (0, 1)),
        (pair.first_only, overlap.words_only_in, (0, 1)),
        (pair.second_only, overlap.words_only_in, (1, 0)),
    )
    for name, (count, words_of, places) in zip(names_of_words(*names), finders, strict=True):
        report(0, 0)
        words: Words = in_order_of_language(words_of(*places), report) if count else ()
        yield NamedWords(name, words, overlap.lists[places[0]].alphabet, is_english)


def solve_both(one: Question, other: Question, report: Report) -> SolvedPair:
    """Find out who wins with each list, and with which openings.

    Raises:
        WordListError: if a list cannot be read, or has no word that counts.
        UnanswerableError: if who wins cannot be answered under these rules.
    """
    here, there = _side(one, report), _side(other, report)
    return SolvedPair((here, there), compare_openings(here.solution, there.solution))


def _side(question: Question, report: Report) -> Side:
    report(0, 0)
    loaded, proofs = _load(question), KeptProofs()
    solution = solve(loaded.words, question.rules, question.reading, proofs=proofs, report=report)
    solution.look_at(solution.game.start, report)
    return Side(loaded, solution)


def _load(question: Question) -> LoadedList:
    return named_without(catalogue.load(question.source, question.without))


def find_ends(solved: SolvedPair, report: Report) -> tuple[tuple[str, ...] | None, ...]:
    """Find the words on which best play ends, of each list."""
    from ghost_desktop.engine.listed.folds import find_best_ends  # noqa: PLC0415 - not at the start

    def of_side(side: Side) -> tuple[str, ...] | None:
        found = find_best_ends(side.solution, without_count(report))
        return None if found is None else tuple(side.solution.words.order.sorted(found))

    return tuple(map(of_side, solved.sides))


def find_deciding_words(solved: SolvedPair, report: Report) -> DecidingWords:
    """Find the words of the one list that decide if taken out, those of the other if put in."""
    one, other = solved.sides
    game, reading = one.solution.game, one.solution.reading
    removals = decided_by_removal(game, reading, report)
    additions = decided_by_addition(game, other.loaded.words, reading, report)
    return DecidingWords(one, removals, other.loaded, additions)


def find_margins(solved: SolvedPair, report: Report) -> tuple[AskedMargin, AskedMargin]:
    """Find the fewest words of the one list to take out, and to take out or put in from the other."""
    one, other = solved.sides
    solution = one.solution

    def asked(beside: LoadedList | None) -> AskedMargin:
        words = None if beside is None else beside.words
        margin = find_margin(solution.game, words, time_limit=PROOF_SECONDS, report=report)
        return AskedMargin(margin, one.loaded, solution.rules, solution.reading, beside)

    return asked(None), asked(other.loaded)


def follow_strategies(
    solved: SolvedPair, report: Report
) -> tuple[Elsewhere | None, Elsewhere | None]:
    """Play the strategy of each list with the other."""
    from ghost_desktop.engine.strategies.elsewhere import play_elsewhere  # noqa: PLC0415 - not at the start
    from ghost_desktop.engine.strategies.strategy import winners_strategy  # noqa: PLC0415 - the same

    def watch(_lines: int, _bound: int) -> bool:
        report(0, 0)
        return True

    def followed(side: Side, other: Side) -> Elsewhere | None:
        words, quietly = side.solution.game.all_words, without_count(report)
        rated = levels(words) if catalogue.is_english(words.source) else None
        strategy = winners_strategy(
            side.solution, rated, time_limit=PROOF_SECONDS, watch=watch, report=quietly
        )
        if strategy is None:
            return None
        return play_elsewhere(strategy, other.solution, without_count(report))

    one, other = solved.sides
    return followed(one, other), followed(other, one)


FINDERS = {
    Part.ENDS: find_ends,
    Part.DECIDING: find_deciding_words,
    Part.MARGINS: find_margins,
    Part.STRATEGIES: follow_strategies,
}
"""What finds out a part, once both games are solved."""

_SLOW = (Part.DECIDING, Part.MARGINS, Part.STRATEGIES)
