"""Of games that nobody plays any more nothing is left but what they were; of those never played, nothing."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, TypeVar
from weakref import ref

import pytest
from at_the_window import let_qt_work, running, type_letter
from certain import there

from ghost_desktop.desktop.window.question import State
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.library import catalogue
from ghost_desktop.library.question import Question
from ghost_desktop.play.events import GameChanged, HintGiven, LetterPlayed, RoundStarted, TakenBack
from ghost_desktop.play.long_matches import with_games_at_rest, without_idle_round
from ghost_desktop.play.match import Match
from ghost_desktop.play.table import Seating, Table

if TYPE_CHECKING:
    from pathlib import Path
    from weakref import ReferenceType

    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow
    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.play.events import Event

_Held = TypeVar("_Held")

FIRST = Question("american-english-small")
OTHERS = (
    Question("british-english"),
    Question("american-english-small", Rules(SUPERGHOST)),
    Question("american-english-small", Rules(SUPERGHOST, 5)),
)
PERSON_BEGINS, COMPUTER_BEGINS = RoundStarted(Seating((0, 1))), RoundStarted(Seating((1, 0)))


def game_of(*words: str) -> Game:
    return Game(word_list(words, "few"), Rules(min_length=3))


def played(match: Match, *events: Event) -> Match:
    for event in events:
        match = match.after(event)
    return match


def of_one_round() -> Match:
    """A match with one round that is over: the person has lost it."""
    begun = Match(game_of("tan", "tango", "host"), Table.against_computers(2), id="m")
    return played(begun, PERSON_BEGINS, *map(LetterPlayed, "tan"))


@pytest.fixture
def match() -> Match:
    return of_one_round()


@pytest.mark.parametrize("variant", all_variants(), ids=repr)
def test_a_game_that_nobody_has_is_gone_at_once(variant: Variant) -> None:
    """With a window open, what only the collector finds stays for long."""
    words = word_list(["ghost", "tan", "ant", "tango"], "few")
    gc.disable()
    try:
        game = Game(words, Rules(variant, 3))
        assert game.goes_on("t")
        assert game.legal_plays("t")
        assert not game.words_made("t")
        gone = ref(game)
        del game
        assert gone() is None
    finally:
        gc.enable()


def test_a_round_that_nobody_has_played_leaves_nothing(match: Match) -> None:
    idle = played(match, GameChanged(game_of("tap")), COMPUTER_BEGINS, LetterPlayed("t"))
    left = without_idle_round(idle)
    assert left.events == match.events
    assert (left.id, left.rounds, left.state.score) == (match.id, 1, (1, 0))
    assert left.state.agreed is match.game
    assert left.state.before.score == (0, 0)
    alone = Match(match.game, match.table).after(COMPUTER_BEGINS)
    assert without_idle_round(alone).events == ()
    assert without_idle_round(alone).state == Match(match.game, match.table).state


@pytest.mark.parametrize(
    "events",
    [
        (PERSON_BEGINS, LetterPlayed("t")),
        (PERSON_BEGINS, LetterPlayed("t"), TakenBack(0)),
        (PERSON_BEGINS, HintGiven(0)),
        (COMPUTER_BEGINS, *map(LetterPlayed, "tan")),
        (RoundStarted(Seating((0, 1)), "ta"),),
    ],
    ids=["played", "taken back", "hint", "over", "trial"],
)
def test_a_round_in_which_anything_was_done_is_left_as_it_is(
    match: Match, events: tuple[Event, ...]
) -> None:
    another = played(match, *events)
    assert without_idle_round(another) is another


def test_rounds_that_are_over_hold_no_more_than_the_list() -> None:
    match = of_one_round()
    first = match.game
    other = game_of("tap", "taps")
    after = with_games_at_rest(played(match, GameChanged(other), PERSON_BEGINS, LetterPlayed("t")))
    assert after.state.score == (1, 0)
    assert there(after.current).round.game is other, "in play as before"
    (before,) = after.state.past
    assert before.losers == frozenset({0})
    assert before.round.game.all_words is first.all_words
    held: list[ReferenceType[object]] = [ref(first), ref(first.vocabulary)]
    again = Match(after.game, after.table, after.events, id="m")
    assert again.state == after.state, "what happened can be told again"
    del first, match, again
    gc.collect()
    assert [one() for one in held] == [None, None]
    assert before.round.game.legal_plays("ta"), "found out once more"


def test_a_list_that_is_read_again_is_the_same() -> None:
    words = catalogue.load("american-english-small").words
    assert catalogue.load("american-english-small").words is words
    without = catalogue.load("american-english-small", ["host"]).words
    assert without is not words
    assert catalogue.load("american-english-small", ["host"]).words is without
    held = ref(without)
    del without
    gc.collect()
    assert held() is None


def ask(qtbot: QtBot, window: MainWindow, question: Question) -> None:
    """Ask for a game, and wait until all has followed."""

    def is_there() -> bool:
        known = window.inquiry.known
        return known is not None and known.state is State.SOLVED and known.asked == question

    window.ask(question)
    qtbot.waitUntil(is_there)
    qtbot.waitUntil(lambda: not window._service.is_busy)
    let_qt_work()


def holds(window: MainWindow) -> list[ReferenceType[object]]:
    """What there is of the game that was asked for last."""
    answer = there(window.inquiry.answer)
    game = answer.solution.game
    of_tests = catalogue.is_known(answer.question.source)  # which have such a list read once
    words = [] if of_tests else [game.all_words]
    return [ref(one) for one in (answer.solution, game, game.vocabulary, *words)]


@pytest.mark.usefixtures("afresh")
def test_games_that_are_asked_for_no_longer_are_gone(
    qtbot: QtBot, opens: Opens, tmp_path: Path
) -> None:
    (tmp_path / "own.txt").write_text("ghost\nhost\nhouse\n")
    window = opens(FIRST)
    held: list[ReferenceType[object]] = []
    for _time in range(2):
        for question in (*OTHERS, Question(str(tmp_path / "own.txt"))):
            ask(qtbot, window, question)
            held += holds(window)
    ask(qtbot, window, FIRST)
    match = there(window.board.controller.match)
    assert (len(match.events), match.rounds) == (1, 1)
    gc.collect()
    assert [one() for one in held if one() is not None] == []


@pytest.mark.usefixtures("afresh")
def test_a_game_that_was_played_leaves_its_list_and_no_more(qtbot: QtBot, opens: Opens) -> None:
    window = opens(FIRST)
    ask(qtbot, window, OTHERS[0])
    type_letter(qtbot, window, "h")
    before = running(window)
    held = holds(window)
    ask(qtbot, window, FIRST)
    assert running(window) is before, "it is still played"
    window.new_round()
    type_letter(qtbot, window, "n")
    window.board.undo()
    assert running(window) == before, "and can be brought back"
    del before
    window.board.undo()
    while running(window).over is None:
        type_letter(qtbot, window, running(window).legal_plays()[0].letter)
    window.new_round()
    qtbot.waitUntil(lambda: not window._service.is_busy)
    gc.collect()
    assert [one() for one in held if one() is not None] == []
