"""When the time for an answer is over: what is known is the answer, and little is done afterwards.

Time is counted, not measured: at each look at the deadline a second goes by.
"""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import numpy as np
import pytest
from certain import there
from given_away import assert_does_what_is_said

from ghost_desktop.engine.changes import support as supports
from ghost_desktop.engine.changes.covering import Happening, fewest_changes
from ghost_desktop.engine.changes.deciding import decided_by_addition
from ghost_desktop.engine.changes.margin import find_margin
from ghost_desktop.engine.comparison import describe, with_lines
from ghost_desktop.engine.errors import NotInTime, TimeOverError
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variant import OnlyForTheWinner
from ghost_desktop.engine.game.variants import all_variants, find_variant
from ghost_desktop.engine.incidence import Incidence
from ghost_desktop.engine.reporting import Deadline
from ghost_desktop.engine.solution import Outcome, solve
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.engine.words.wordlist import read_word_list, word_list
from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.words.wordlist import WordList

LIMITS = (1, 5, 30, 200, 1_000)
"""In looks: from before it is known who wins to the end of most proofs."""

LOOKS_LATE = 4
"""Looks after the last moment, at which what was begun is given up."""

each_variant = pytest.mark.parametrize("variant", all_variants(), ids=repr)


class Clock:
    """A clock that goes on by a second whenever somebody reports.

    Attributes:
        now: the time.
    """

    def __init__(self) -> None:
        self.now = 0.0

    def tick(self, _done: int, _total: int) -> None:
        """Let a second go by."""
        self.now += 1


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock that all look at."""
    made = Clock()
    monkeypatch.setattr("time.monotonic", lambda: made.now)
    return made


@pytest.fixture(scope="module")
def some_words() -> WordList:
    """A list of a hundred words, on which a search has something to do."""
    words = catalogue.load("american-english-small").words
    return word_list([word for word in words if 3 < len(word) < 8][::120], "some")


def last_moment(limit: int) -> float:
    """When all must have been given up."""
    return limit + max(0.5, 0.05 * limit)


def test_a_deadline_passes_on_what_it_is_told_until_it_is_over(clock: Clock) -> None:
    told: list[tuple[int, int]] = []
    deadline = Deadline(10, lambda done, total: told.append((done, total)))
    deadline(1, 3)
    assert (deadline.left, deadline.share(3), deadline.is_over) == (10, 2.5, False)
    clock.now = 9.5
    sooner = deadline.sooner(2)
    assert sooner.is_over
    clock.now = 10.25
    assert deadline.is_over
    assert deadline.left == 0
    deadline.last()(2, 3)
    assert deadline.early().is_over
    assert (Deadline(10).early().left, Deadline(10).early().last().left) == (9.5, 10)
    assert Deadline(0.5).early().left == 0.25, "of many short parts each has some time"
    assert (Deadline(40).early().left, Deadline(40).early().last().left) == (38, 40)
    with pytest.raises(TimeOverError) as over:
        deadline(3, 3)
    assert over.value.refusal == NotInTime(10)
    assert told == [(1, 3), (2, 3), (3, 3)]
    clock.now = 10.75
    with pytest.raises(TimeOverError):
        deadline.last()(3, 3)


def test_without_a_limit_it_is_never_over(clock: Clock) -> None:
    deadline = Deadline(None)
    clock.now = 1e9
    deadline(0, 0)
    deadline.last()(0, 0)
    assert (deadline.left, deadline.share(1), deadline.is_over) == (None, None, False)


@pytest.mark.parametrize("seconds", [None, 10])
def test_a_deadline_is_sent_to_another_process_by_the_clock_on_the_wall(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, seconds: float | None
) -> None:
    monkeypatch.setattr("time.time", lambda: 1e9 + clock.now)
    written = pickle.dumps(Deadline(seconds, lambda _done, _total: None))
    clock.now = 4
    monkeypatch.setattr("time.monotonic", lambda: 77 + clock.now)  # it has another one
    read = pickle.loads(written)
    assert read.seconds == seconds
    assert read.left == (None if seconds is None else 6)
    read(1, 2)
    clock.now = 10
    assert read.is_over is (seconds is not None)


def test_a_proof_ends_with_the_deadline_that_its_own_is_within() -> None:
    looks = 0

    def over(_done: int, _total: int) -> None:
        nonlocal looks
        looks += 1
        if looks > 1:  # in the proof
            raise TimeOverError(NotInTime(1))

    three = [[(number * step) % 60 for step in (1, 7, 11)] for number in range(60)]
    clauses = [[Happening((word,), changed=True) for word in clause] for clause in three]
    assert fewest_changes(clauses, 61, Deadline(None)) is not None
    assert fewest_changes(clauses, 61, Deadline(None, over)) is None


@each_variant
@pytest.mark.parametrize("most_parts", [supports.MOST_PARTS, 0], ids=["listed", "searched"])
def test_a_margin_is_what_is_known_in_time(
    some_words: WordList,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    variant: Variant,
    most_parts: int,
) -> None:
    monkeypatch.setattr(supports, "MOST_PARTS", most_parts)
    game = Game(some_words, Rules(variant, 4))
    wins, sets = solve(some_words, game.rules, report=clock.tick).winner, []
    until_known = clock.now
    for limit in LIMITS:
        begin = clock.now
        deadline = Deadline(limit, clock.tick)
        try:
            found = find_margin(game, time_limit=limit, report=deadline.last())
        except TimeOverError:
            assert limit <= until_known, "who wins is known by then"
        else:
            assert found.winner == wins
            assert found.lower_bound >= 1
            if found.words is not None:
                assert found.lower_bound <= found.words
                assert_does_what_is_said(found, game)
                sets.append(found.words)
        assert clock.now - begin <= last_moment(limit) + LOOKS_LATE
    assert sets == sorted(sets, reverse=True), "more time finds no more words"
    assert sets, "some were found"


@each_variant
@pytest.mark.parametrize("count", Counting)
def test_a_strategy_is_the_best_that_was_found_in_time(
    some_words: WordList, clock: Clock, variant: Variant, count: Counting
) -> None:
    solution = solve(some_words, Rules(variant, 4))
    assert solution.winner is not None
    best = minimal_strategy(solution, solution.winner, count=count)
    assert best.lower_bound is not None
    lines = []
    for limit in LIMITS:
        begin = clock.now
        deadline = Deadline(limit, clock.tick)
        try:
            found = minimal_strategy(
                solution, solution.winner, count=count, time_limit=limit, report=deadline.last()
            )
        except TimeOverError:
            assert limit < LIMITS[-1]
        else:
            assert found.outcome is Outcome.WIN
            assert found.lower_bound is not None
            assert found.lower_bound <= best.lines <= found.lines
            lines.append(found.lines)
        assert clock.now - begin <= last_moment(limit) + LOOKS_LATE
    assert lines


def test_in_spook_a_plain_strategy_is_there_before_replies_are_listed(
    monkeypatch: pytest.MonkeyPatch, clock: Clock, some_words: WordList
) -> None:
    def list_all(*_asked: object) -> None:
        clock.now += 100

    monkeypatch.setattr("ghost_desktop.engine.strategies.spook_strategy._Finder._improve", list_all)
    solution = solve(some_words, Rules(find_variant("spook"), 4))
    assert solution.winner is not None
    plain = minimal_strategy(solution, solution.winner, time_limit=50)
    assert plain.outcome is Outcome.WIN
    assert plain.lower_bound is not None
    assert 0 < plain.lower_bound < plain.lines


def test_a_row_goes_without_lines_that_were_not_found_in_time(
    some_words: WordList, clock: Clock
) -> None:
    game = Game(some_words, Rules(find_variant("xghost"), 4))
    solution = solve(game.all_words, game.rules)
    solution.look_at(game.start)
    row = describe(catalogue.load("american-english-small"), solution)
    found = with_lines(row, solution, time_limit=0.001, report=clock.tick)
    assert (found.lines, found.proved_minimal) == (None, False), "more time may find some"
    assert found.fate == row.fate
    with pytest.raises(OnlyForTheWinner):  # which is another matter
        minimal_strategy(solution, 1 - (solution.winner or 0))


def test_reading_a_list_ends_with_the_time(clock: Clock) -> None:
    content = "\n".join(f"{one}" for one in catalogue.load("american-english-small").words)
    with pytest.raises(TimeOverError):
        read_word_list(content.encode(), "some", report=Deadline(1, clock.tick))


def test_words_are_not_put_together_when_the_time_is_over(
    some_words: WordList, monkeypatch: pytest.MonkeyPatch
) -> None:
    def over(_done: int, _total: int) -> None:
        raise TimeOverError(NotInTime(1))

    def put_in(*_asked: object) -> None:
        pytest.fail("words are put in")

    game, other = Game(some_words, Rules(find_variant("superghost"), 4)), word_list(["abcde"], "o")
    monkeypatch.setattr("ghost_desktop.engine.words.wordlist._take", put_in)
    with pytest.raises(TimeOverError):
        decided_by_addition(game, other, report=over)
    solution = solve(game.all_words, game.rules)
    assert find_margin(game, other, solution=solution, report=over).lower_bound == 1


@pytest.mark.parametrize("variant", ["superduperghost", "anaghost"])
def test_what_positions_stand_on_is_listed_length_by_length(
    some_words: WordList, monkeypatch: pytest.MonkeyPatch, variant: str
) -> None:
    pairs, put_in_order = [0], Incidence.of_pairs

    def of_pairs(row: NDArray[np.intp], column: NDArray[np.intp], rows: int) -> Incidence:
        pairs[-1] += len(row)
        return put_in_order(row, column, rows)

    monkeypatch.setattr(Incidence, "of_pairs", of_pairs)
    game = Game(some_words, Rules(find_variant(variant), 4))
    in_use = np.ones(len(some_words), np.bool_)
    support = there(supports.find_support(game, in_use, lambda *_of: pairs.append(0)))
    assert sum(pairs) > len(support.having.column)
    assert max(pairs) < sum(pairs) / 3, "between two looks at the clock"
