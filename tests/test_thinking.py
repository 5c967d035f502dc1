"""Opponents that fail: who raises, answers nonsense or hangs forfeits the round, and play goes on."""

from __future__ import annotations

import gc
import threading
import time
from typing import TYPE_CHECKING
from weakref import ref

import pytest
from certain import there
from patience import LIMIT

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.plays import Play, Where
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.encounters import describe_failure
from ghost_desktop.play import clock as watched_clock
from ghost_desktop.play import opponents
from ghost_desktop.play.arena import meet
from ghost_desktop.play.clock import Fault, Forfeit, Watch, watched
from ghost_desktop.play.events import Challenged, Forfeited, LetterPlayed, RoundStarted, WordNamed
from ghost_desktop.play.match import Match
from ghost_desktop.play.minds import Knowledge, decide_in_time
from ghost_desktop.play.opponent import Call, Opponent
from ghost_desktop.play.round import Termination
from ghost_desktop.play.table import Callers, Referee, Seating, Table, Terms

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    import numpy as np
    from numpy.typing import NDArray

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.play.events import Event
    from ghost_desktop.play.match import MatchState
    from ghost_desktop.play.opponent import Lexicon, Move, View

SHORT = 0.2
"""Seconds that an opponent may take who never comes back."""
OPEN = Terms(referee=Referee.CHALLENGES, callers=Callers.ANYONE)


class Broken(Opponent):
    """Fails in the way it is told, where it is told."""

    id = "broken"
    rank = 1
    name = "Broken"
    about = "Fails."

    def __init__(self) -> None:
        self.fails_at = ""
        self.answer: object = None
        self.raises: BaseException | None = None
        self.hangs = False
        self.goes_on = threading.Event()

    def _at(self, where: str, otherwise: object) -> object:
        if where != self.fails_at:
            return otherwise
        if self.raises is not None:
            raise self.raises
        if self.hangs:
            self.goes_on.wait()
        return self.answer

    def knows(self, lexicon: Lexicon, level: int | None) -> NDArray[np.bool_] | None:
        return self._at("knows", super().knows(lexicon, level))  # type: ignore[return-value]

    def prepare(self, view: View, report: Report) -> None:  # noqa: ARG002
        report(0, 0)
        self._at("prepare", None)
        if self.fails_at == "report":
            while not self.goes_on.wait(SHORT / 10):
                report(0, 0)

    def choose(self, view: View, random: Random) -> Move:  # noqa: ARG002
        return self._at("choose", view.round.legal_plays()[0])  # type: ignore[return-value]

    def object_to(self, view: View, random: Random) -> Call | None:  # noqa: ARG002
        return self._at("object_to", None)  # type: ignore[return-value]

    def name_word(self, view: View, random: Random) -> str:  # noqa: ARG002
        return self._at("name_word", "abc")  # type: ignore[return-value]


@pytest.fixture
def broken() -> Iterator[Broken]:
    made = Broken()
    opponents.register(made)
    yield made
    made.goes_on.set()
    opponents.unregister(made)


def begun(
    *,
    terms: Terms | None = None,
    fragment: str = "",
    players: tuple[str, ...] = ("broken", "perfect"),
) -> MatchState:
    """A round on a few words, which the broken one begins; nothing is wrong with the other."""
    game = Game(word_list(["abcd", "bcde"], "two"), Rules(min_length=3))
    match = Match(game, Table.of_computers(*players), terms=terms or Terms())
    match = match.after(RoundStarted(Seating.beginning_with(0, 2)))
    for letter in fragment:
        match = match.after(LetterPlayed(letter))
    return match.state


def decided(
    state: MatchState, report: Report = in_silence, *, seconds: float = LIMIT
) -> Event | Forfeit | None:
    return decide_in_time(state, Knowledge(), 1, report, waits=False, seconds=seconds)


def failed(state: MatchState, *, seconds: float = LIMIT) -> Forfeit:
    """How the broken one has failed, which has to forfeit."""
    failure = decided(state, seconds=seconds)
    assert isinstance(failure, Forfeit)
    over = there(Forfeited(failure.player).apply(state).current)
    assert over.losers == {0}
    assert there(over.round.over).reason is Termination.FORFEITED
    return failure


@pytest.mark.usefixtures("broken")
def test_who_answers_as_one_should_forfeits_nothing() -> None:
    assert decided(begun()) == LetterPlayed("a")


@pytest.mark.parametrize("where", ["knows", "prepare", "choose"])
def test_who_raises_forfeits(broken: Broken, where: str) -> None:
    broken.fails_at, broken.raises = where, ZeroDivisionError("oh")
    assert failed(begun()) == Forfeit(0, "broken", Fault.ERROR, "ZeroDivisionError('oh')")


@pytest.mark.parametrize("raised", [SystemExit(3), KeyboardInterrupt(), RecursionError("deep")])
def test_whatever_is_raised_ends_nothing_but_the_round(
    broken: Broken, raised: BaseException
) -> None:
    broken.fails_at, broken.raises = "choose", raised
    assert failed(begun()).fault is Fault.ERROR


def test_who_raises_when_it_is_anothers_turn_forfeits_and_not_the_other(broken: Broken) -> None:
    broken.fails_at, broken.raises = "object_to", ZeroDivisionError("oh")
    state = begun(terms=OPEN, fragment="ab")
    assert there(state.current).player == 0
    assert failed(state) == Forfeit(0, "broken", Fault.ERROR, "ZeroDivisionError('oh')")


@pytest.mark.parametrize(
    ("answer", "detail"),
    [
        (None, "None"),
        ("a", "'a'"),
        (Call.CHALLENGE, "<Call.CHALLENGE: 1>"),
        (Play("x", Where.END, "x"), "Play(letter='x'"),
        (Play("ab", Where.END, "ab"), "Play(letter='ab'"),
        (Play(1, Where.END, "1"), "Play(letter=1"),  # type: ignore[arg-type]
        (Play("a", "end", "a"), "Play(letter='a', where='end'"),  # type: ignore[arg-type]
        (Play("a", Where.START, "a"), "Play(letter='a', where="),
    ],
)
def test_who_answers_nonsense_forfeits(broken: Broken, answer: object, detail: str) -> None:
    broken.fails_at, broken.answer = "choose", answer
    failure = failed(begun())
    assert failure.fault is Fault.NONSENSE
    assert failure.detail.startswith(detail)


def test_who_is_challenged_and_names_no_text_forfeits(broken: Broken) -> None:
    state = begun(terms=OPEN, fragment="abc")
    assert state.current is not None
    challenged = state.after(Challenged(1))
    assert decided(challenged) == WordNamed("abc")
    broken.fails_at, broken.answer = "name_word", 7
    assert failed(challenged) == Forfeit(0, "broken", Fault.NONSENSE, "7")


def test_a_call_that_is_not_allowed_is_nonsense(broken: Broken) -> None:
    broken.fails_at, broken.answer = "object_to", "challenge"
    assert failed(begun(terms=OPEN, fragment="ab")).fault is Fault.NONSENSE


@pytest.mark.parametrize("where", ["knows", "prepare", "choose", "object_to"])
def test_who_takes_too_long_forfeits_and_is_left_to_himself(broken: Broken, where: str) -> None:
    broken.fails_at, broken.hangs = where, True
    state = begun(terms=OPEN, fragment="ab")
    assert failed(state, seconds=SHORT) == Forfeit(0, "broken", Fault.TIME)
    broken.fails_at = ""
    assert decided(begun()) == LetterPlayed("a"), "the next is not kept waiting"


class Clock:
    """A clock that goes on when it is told to.

    Attributes:
        now: the time.
    """

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock by which those are watched who think."""
    made = Clock()
    monkeypatch.setattr(watched_clock, "time", made)
    return made


def test_the_time_in_which_something_is_proved_does_not_count(
    broken: Broken, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = threading.Semaphore(0)

    def prove(_view: View, report: Report) -> None:
        for _ in range(4):
            clock.now += 0.75
            for _ in range(2):  # of which the second has begun since then
                assert looks.acquire(timeout=LIMIT)
            report(0, 0)

    monkeypatch.setattr(broken, "prepare", prove)
    assert isinstance(decided(begun(), lambda *_: looks.release(), seconds=1), LetterPlayed)
    assert clock.now == 3


class Unwanted(Exception):
    """Nobody waits any more."""


def test_who_waits_can_stop_waiting(broken: Broken) -> None:
    broken.fails_at = "report"
    before = threading.active_count()

    def report(_done: int, _total: int) -> None:
        raise Unwanted

    with pytest.raises(Unwanted):
        decided(begun(), report)
    while threading.active_count() > before:  # which thinks no further either
        time.sleep(SHORT / 10)


def test_time_counts_from_when_a_player_is_asked_or_something_is_proved_for_him(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    watch = Watch()
    now = 9.0
    watch.asking(1)
    assert (watch.player, watch.seconds) == (1, 0)
    now = 11.5
    assert watch.seconds == 2.5
    watch.report()
    assert watch.seconds == 0


def test_nothing_is_kept_of_what_nobody_waits_for() -> None:
    """Also where nobody looks for garbage: what was being found out can take a hundred megabytes."""
    begun = threading.Event()
    found: list[ref[Table]] = []

    def work(watch: Watch) -> None:
        something = Table.against_computers(3)
        found.append(ref(something))
        begun.set()
        while True:
            watch.report()
            time.sleep(0.001)

    def report(_done: int, _total: int) -> None:
        if begun.is_set():
            raise Unwanted

    was_on = gc.isenabled()
    gc.disable()
    try:
        with pytest.raises(Unwanted):
            watched(work, Table.against_computers(2), report)
        until = time.monotonic() + LIMIT
        while found[0]() is not None and time.monotonic() < until:
            time.sleep(0.01)
        assert found[0]() is None
    finally:
        if was_on:
            gc.enable()


def test_a_match_goes_on_after_a_forfeited_round(broken: Broken) -> None:
    broken.fails_at, broken.raises = "choose", ZeroDivisionError("oh")
    game = begun().game
    met = meet(["broken", "random"], game, 4, Knowledge(), seed=1)
    assert met.lost == (4, 0)
    assert met.failures == (Forfeit(0, "broken", Fault.ERROR, "ZeroDivisionError('oh')"),) * 4


def test_what_is_kept_of_an_answer_is_short(broken: Broken) -> None:
    broken.fails_at, broken.answer = "choose", "x" * 500
    assert len(failed(begun()).detail) <= 200

    class Unspeakable:
        def __repr__(self) -> str:
            raise ZeroDivisionError

    broken.answer = Unspeakable()
    assert failed(begun()).detail == "Unspeakable"


def test_it_is_who_was_asked_that_forfeits(broken: Broken) -> None:
    broken.fails_at, broken.raises = "choose", ZeroDivisionError("oh")
    state = begun(fragment="a", players=("perfect", "broken"))
    failure = decided(state)
    assert isinstance(failure, Forfeit)
    assert failure.player == 1


def test_a_program_can_end_while_one_still_thinks(broken: Broken) -> None:
    broken.fails_at, broken.hangs = "choose", True
    assert failed(begun(), seconds=SHORT).fault is Fault.TIME
    threads = [one for one in threading.enumerate() if one.name == "opponent"]
    assert threads
    assert all(one.daemon for one in threads)


def test_a_forfeit_is_said_in_a_sentence() -> None:
    said = [
        describe_failure(Forfeit(1, "broken", fault, detail), "Anna")
        for fault, detail in (
            (Fault.ERROR, "ZeroDivisionError('a\nb')"),
            (Fault.NONSENSE, "None"),
            (Fault.TIME, ""),
        )
    ]
    assert said == [
        r"Anna has failed (ZeroDivisionError('a\nb')) and forfeits the round.",
        "Anna has done what the rules do not allow (None) and forfeits the round.",
        "Anna has taken longer than 10 seconds and forfeits the round.",
    ]
