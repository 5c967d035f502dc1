"""What rounds leave to learn, in the window: kept, said below the result, drilled by keys."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from at_the_drill import is_listed
from at_the_review import said_of
from certain import there
from databases import in_use
from drilling import NEW_YEAR
from fsrs import Rating
from jobs import said_errors
from patience import shut_down
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtTest import QTest
from seen import said_in

from ghost_desktop.desktop.learn.drill_wording import describe_blunder_verdict
from ghost_desktop.desktop.learn.keepers import CardKeeper
from ghost_desktop.desktop.window.commands import DRILLS, LEARN, PLAY, REVIEW
from ghost_desktop.desktop.window.played_game import FinishedRound, Playing
from ghost_desktop.desktop.window.question import SolverService
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats import match_files
from ghost_desktop.library.decks import UNKNOWN_PLACE, DeckKind, DrillLine
from ghost_desktop.library.drills import DrillStore
from ghost_desktop.library.question import Question
from ghost_desktop.library.user_file import now_in_utc
from ghost_desktop.play.agreement import Agreement
from ghost_desktop.play.courses import BlunderCourse
from ghost_desktop.play.drill import DrillSession
from ghost_desktop.play.events import LetterPlayed, Resigned, RoundStarted, WordStruck
from ghost_desktop.play.match import Match
from ghost_desktop.play.records import FoundCard
from ghost_desktop.play.table import Player, Seating, Starter, Table, Terms

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow

GHOST = Rules()
CONTROL = Qt.KeyboardModifier.ControlModifier


class AtTheBoard:
    """A person who starts each round, gives the win away and loses."""

    def __init__(self, qtbot: QtBot, window: MainWindow, path: Path) -> None:
        self.qtbot, self.window, self.path = qtbot, window, path
        window.board.choose_starter(Starter.PERSON)
        self.wait()

    @property
    def link(self) -> str:
        """What is said below the result of what there is to learn."""
        link = self.window.cards_link
        return link.accessibleName() if link.isVisible() else ""

    def wait(self) -> None:
        board = self.window.board
        self.qtbot.waitUntil(
            lambda: (
                board.controller.is_persons_turn
                or (board.round is not None and board.round.over is not None)
            )
        )

    def type(self, letters: str) -> None:
        for letter in letters:
            QTest.keyClicks(self.window.board, letter)
            self.wait()

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = CONTROL) -> None:
        QTest.keyClick(self.window, key, modifier)

    def lose_on_a_word(self) -> str:
        """Complete words where that can be, and return the one that was lost on."""
        board = self.window.board
        while board.round is not None and board.round.over is None:
            plays = board.round.legal_plays()
            words = [play for play in plays if board.round.game.is_word(play.fragment)]
            self.type((words or plays)[0].letter)
        (word,) = there(there(board.round).over).words
        return word

    def win(self) -> None:
        """Win the round, which the person can, and give nothing away."""
        board, answer = self.window.board, self.window.inquiry.answer
        assert answer is not None
        while board.round is not None and board.round.over is None:
            self.type(answer.solution.some_best_plays(board.round.fragment)[0].letter)

    def cards(self) -> dict[str, set[str]]:
        """The fragments of all cards in the file, by the kind of their deck."""
        with closing(DrillStore(self.path)) as store:
            cards: dict[str, set[str]] = {}
            for state in store.decks():
                lines = store.open_cards(state.key).deck.lines
                cards.setdefault(state.key.kind, set()).update(line.start for line in lines)
            return cards


def test_a_win_that_was_given_away_is_drilled_from_below_the_result(
    opens: Opens, qtbot: QtBot, tmp_path: Path, announced: list[str]
) -> None:
    window = opens(Question("enable1", GHOST))
    board = AtTheBoard(qtbot, window, tmp_path / "drills.sqlite3")
    assert board.link == ""
    board.type("q")  # the first player wins with H or N
    board.press(Qt.Key.Key_R)
    qtbot.waitUntil(lambda: board.link != "")
    assert board.link == "1 position for your drill"
    assert board.cards() == {"blunders": {""}}

    # The round goes on, and leaves nothing any more.
    board.press(Qt.Key.Key_Backspace)
    assert board.link == ""
    qtbot.waitUntil(lambda: board.cards() == {})
    board.press(Qt.Key.Key_R)
    qtbot.waitUntil(lambda: board.link != "")

    drill_the_blunder(qtbot, window)
    assert any("Which opening wins? Here" in one for one in announced), "no full stop after it"

    # A round that is lost on a word leaves that, too; the same blunder again is due again.
    window.show_panel(PLAY)
    window.board.new_round()
    board.wait()
    assert board.link == ""
    board.type("q")
    word = board.lose_on_a_word()
    qtbot.waitUntil(lambda: board.link != "")
    assert re.fullmatch(r"\d positions? and 1 word for your drill", board.link)
    assert board.cards()["words"] == {word[:-1]}
    drill_the_word(qtbot, window, word)

    # So does a match that is opened from a file.
    match = lost_match("cat")
    window.match_files.match_opened.emit(match, Playing(Question("words.txt", THREE), match.game))
    qtbot.waitUntil(lambda: board.cards()["words"] == {word[:-1], "ca"})


def drill_the_blunder(qtbot: QtBot, window: MainWindow) -> None:
    """Miss the position at first, and find it then."""
    QTest.mouseClick(window.cards_link, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(window.drill.isVisible)
    assert window.drill.hasFocus()
    said = said_in(window.drill)
    assert "Which opening wins?\nHere you gave a win away." in said
    assert "You had won in each of these positions, and gave the win away." in said
    assert "0 of 1 position known" in said
    QTest.keyClicks(window.drill, "a")
    assert "Missed\nYou made A. What wins: H or N." in said_in(window.drill)
    QTest.keyClick(window.drill, Qt.Key.Key_Return)
    QTest.keyClicks(window.drill, "n")
    assert "Right\nWhat wins: H or N." in said_in(window.drill)
    QTest.keyClick(window.drill, Qt.Key.Key_Escape)
    page = window.drills.decks
    qtbot.waitUntil(lambda: page.isVisible() and is_listed(page))
    assert page.rows.item(0).text() == "Wins that you gave away"
    assert "0 of 1 position known, 1 begun" in page.rows.item(0).data(
        Qt.ItemDataRole.AccessibleTextRole
    )


def drill_the_word(qtbot: QtBot, window: MainWindow, word: str) -> None:
    """Find the word that was lost on, from among all drills."""
    page = window.drills.decks
    window.show_drills()
    qtbot.waitUntil(lambda: page.isVisible() and is_listed(page))
    rows = [page.rows.item(row).text() for row in range(page.rows.count())]
    assert sorted(rows) == ["Wins that you gave away", "Words that you lost on"]
    page.rows.setCurrentRow(rows.index("Words that you lost on"))
    QTest.keyClick(page.rows, Qt.Key.Key_Return)
    qtbot.waitUntil(window.drill.isVisible)
    assert "Which letter completes a word?" in said_in(window.drill)
    QTest.keyClicks(window.drill, word[-1])
    said = said_in(window.drill)
    assert f"Right\n{word.upper()} is a word. You lost on it." in said
    meaning = window.drill._meaning
    assert meaning.accessibleDescription().startswith(word.upper()), "what it means is said"
    assert meaning.isVisible()
    assert not window.drill._pause.isActive(), "and is read without haste"
    QTest.keyClick(window.drill, Qt.Key.Key_Return)
    assert not meaning.isVisible()
    assert "0 of 1 word known, 1 begun" in said_in(window.drill)
    assert window.drill.letters.keys.isVisible(), "keys are there again"


def test_wins_are_named_by_the_alphabet_whichever_is_shown() -> None:
    rules = Rules(find_variant("ghost"), 1)
    course = BlunderCourse(solve(word_list({"ab", "bc", "cd"}, "three"), rules), {})
    session = DrillSession.begin(course, [DrillLine("")], NEW_YEAR)
    verdict = session.give_up()[1]
    assert len(verdict.all_right) == 3
    shuffled = replace(verdict, all_right=verdict.all_right[::-1])
    assert describe_blunder_verdict(shuffled).sentence == "What wins: A, B or C."
    right = session.answer("b", verdict.right.where)[1]
    shuffled = replace(right, all_right=right.all_right[::-1])
    assert describe_blunder_verdict(shuffled).sentence == "What wins: A, B or C."


# --- matches that are opened ------------------------------------------------------------------------


class Silence(QObject):
    """A board of which no round ends, and a bar that asks nothing."""

    looked = Signal(object)
    reopened = Signal(object)
    is_solving = False

    def subscribe(self, _keeper: CardKeeper) -> None:
        """Tell nothing of any answer."""


def lost_match(word: str) -> Match:
    """A match of two persons, of one round that was lost on a word."""
    match = Match(Game(WORDS, THREE), Table((Player(), Player())), id="lost")
    return with_round(match, word)


def with_round(match: Match, word: str) -> Match:
    """A match with one more round that was lost on a word."""
    for event in (RoundStarted(Seating.beginning_with(0, 2)), *map(LetterPlayed, word)):
        match = match.after(event)
    return match


THREE = Rules(find_variant("ghost"), 3)
EIGHT = {"chord", "chrome", "cat", "cats", "dig", "digs", "doge", "dog"}
WORDS = word_list(EIGHT, "eight").read_from("words.txt")


@pytest.fixture
def service(qtbot: QtBot) -> SolverService:  # noqa: ARG001 - there must be a Qt
    return SolverService()


@pytest.fixture
def silence() -> Silence:
    return Silence()


@pytest.fixture
def keeper(
    service: SolverService, silence: Silence, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[CardKeeper]:
    """A keeper of what is found in games on a few words."""
    made = CardKeeper(silence, silence, tmp_path / "drills.sqlite3", silence)  # type: ignore[arg-type]
    failures = said_errors(monkeypatch)
    yield made
    assert not failures
    assert shut_down(service)
    service.deleteLater()


def test_all_rounds_of_a_match_that_is_opened_leave_what_there_is_to_learn(
    qtbot: QtBot, service: SolverService, keeper: CardKeeper, tmp_path: Path
) -> None:
    game = Game(WORDS, THREE)
    match = Match(game, Table((Player(), Player())), terms=Terms(veto=True), id="opened")
    begin = RoundStarted(Seating.beginning_with(0, 2))
    for event in (
        *(begin, *map(LetterPlayed, "dog")),
        *(WordStruck("dog"), LetterPlayed("e")),
        *(begin, LetterPlayed("c"), Resigned(1)),
        *(begin, LetterPlayed("c")),
    ):
        match = match.after(event)
    for _twice in range(2):
        keeper.look_back(match, Playing(Question("words.txt", THREE), game))
    qtbot.waitUntil(lambda: not service.is_busy)
    with closing(DrillStore(tmp_path / "drills.sqlite3")) as store:
        states = store.decks()
        kinds = [state.key.kind for state in states]
        assert kinds.count(DeckKind.WORDS.value) == 1
        (lost,) = (state for state in states if state.key.kind == DeckKind.WORDS.value)
        assert (lost.place.source, lost.place.without) == ("words.txt", ("dog",))
        cards = store.open_cards(lost.key)
        assert [line.start for line in cards.deck.lines] == ["dog"]
        assert cards.words["dog"] == ("doge",)
        assert not store.played(lost.key, [("opened", 1)]), "nobody looks back at it from there"
        store.forget_round(("opened", 2))
        assert store.open_cards(lost.key).deck.lines
        store.forget_round(("opened", 1))
        assert not store.open_cards(lost.key).deck.lines, "it is known which round has left it"


def test_what_could_not_be_saved_is_saved_with_the_next_round(
    qtbot: QtBot, service: SolverService, silence: Silence, keeper: CardKeeper, tmp_path: Path
) -> None:
    path = tmp_path / "drills.sqlite3"
    cat = lost_match("cat")
    playing = Playing(Question("words.txt", THREE), cat.game)

    def finish(match: Match) -> None:
        assert match.current is not None
        silence.looked.emit(FinishedRound(match, match.rounds, match.current, playing, None))
        qtbot.waitUntil(lambda: not service.is_busy)

    with closing(DrillStore(path)) as store:
        assert store.decks() == ()
        with in_use(path):
            finish(cat)
        finish(with_round(cat, "dog"))
        (state,) = store.decks()
        assert {line.start for line in store.open_cards(state.key).deck.lines} == {"ca", "do"}
        assert keeper.latest is not None
        assert (keeper.latest.origin, keeper.latest.words) == (("lost", 2), 1)
        with qtbot.waitSignal(keeper.changed):
            silence.reopened.emit(("lost", 2))
        assert {line.start for line in store.open_cards(state.key).deck.lines} == {"ca"}


def test_a_win_that_was_given_away_leads_from_today_to_its_play_or_to_its_drill(
    opens: Opens, qtbot: QtBot, tmp_path: Path
) -> None:
    window = opens(Question("enable1", GHOST))
    board = AtTheBoard(qtbot, window, tmp_path / "drills.sqlite3")
    board.type("q")  # the first player wins with H or N
    board.press(Qt.Key.Key_R)
    qtbot.waitUntil(lambda: board.link != "")
    window.board.new_round()
    board.wait()
    board.win()

    choose_given(qtbot, window)
    assert window.panel == REVIEW
    page = window.review
    assert page.one.number == 1, "the round after it is not meant"
    qtbot.waitUntil(lambda: "You lost it here: try again" in said_of(page))
    assert page.step == 0
    assert [one.number for one in page.rounds] == [1, 2]

    # As it was kept, once its match is not at the board any more, and after a restart.
    window.show_panel(PLAY)
    window.board.new_round()
    board.wait()
    window.board.controller.resign()  # and so the next round is given away, too
    with closing(DrillStore(board.path)) as store:
        qtbot.waitUntil(lambda: len(store.given_away(1)[0].rounds) == 2)
    window.board.begin_match(Agreement())
    window.close()
    again = opens(Question("enable1", Rules(min_length=5)))
    choose_given(qtbot, again)
    qtbot.waitUntil(lambda: again.panel == REVIEW)
    page = again.review
    assert [one.number for one in page.rounds] == [3], "the last of them"
    qtbot.waitUntil(lambda: "You lost it here: try again" in said_of(page))
    assert page.step == 0

    # Of a round that is not kept the positions are drilled, as of one that is not here any more.
    with closing(sqlite3.connect(board.path)) as file, file:
        file.execute("UPDATE rounds SET played = '{'")
    choose_given(qtbot, again)
    qtbot.waitUntil(lambda: again.panel == DRILLS)
    assert "This round is not kept any more; its positions are drilled." in said_in(again)
    qtbot.waitUntil(lambda: again.drills.is_drilling)


def test_in_a_small_window_what_was_given_away_leaves_the_puzzle_its_room(
    qtbot: QtBot, away: AtTheBoard
) -> None:
    window = away.window
    window.show_panel(LEARN)
    given = window.today._given[0]
    qtbot.waitUntil(given.isVisible)
    for _ in range(6):
        window.look.enlarge(1)
    window.resize(640, 480)
    qtbot.waitUntil(lambda: not given.isVisible())
    window.resize(1400, 1000)
    qtbot.waitUntil(given.isVisible)


def choose_given(qtbot: QtBot, window: MainWindow) -> None:
    """Choose in Today what was given away last."""
    window.show_panel(LEARN)
    given = window.today._given[0]
    qtbot.waitUntil(given.isVisible)
    given.click()


@pytest.fixture
def away(opens: Opens, qtbot: QtBot, tmp_path: Path) -> AtTheBoard:
    """A board at which the first letter has given the win away, be it that the card was answered."""
    board = AtTheBoard(qtbot, opens(Question("enable1", GHOST)), tmp_path / "drills.sqlite3")
    board.type("q")
    board.press(Qt.Key.Key_R)
    qtbot.waitUntil(lambda: board.link != "")
    with closing(DrillStore(board.path)) as store:
        deck = store.open_cards(store.decks()[0].key).deck
        store.record(deck, deck.lines[0], Rating.Good, now_in_utc())
    return board


def test_a_round_that_goes_on_at_the_board_is_not_shown_as_it_was_kept(
    away: AtTheBoard, qtbot: QtBot
) -> None:
    window = away.window
    with closing(DrillStore(away.path)) as store:
        (given,) = store.given_away(9)
        played = store.played(given.key, given.rounds)
        away.press(Qt.Key.Key_Backspace)
        qtbot.waitUntil(lambda: not store.played(given.key, given.rounds))
        found, origin = [FoundCard("", ())], given.rounds[0]  # as if that had not been written yet
        store.add_cards(given.key, UNKNOWN_PLACE, found, origin, NEW_YEAR, played)
        assert store.played(given.key, given.rounds)
    choose_given(qtbot, window)
    qtbot.waitUntil(lambda: window.panel == DRILLS)
    assert "This round is not kept any more; its positions are drilled." in said_in(window)


def test_of_a_round_whose_words_are_not_here_that_is_said(away: AtTheBoard, qtbot: QtBot) -> None:
    window = away.window
    window.board.begin_match(Agreement())
    for other, said in (
        ({}, "This round was played with other words than enable1 has on this computer."),
        (
            {"list": {"name": "Mine", "path": "/gone.txt"}},
            "This round was played with Mine, which should be /gone.txt, and is not there.",
        ),
    ):
        with closing(sqlite3.connect(away.path)) as file, file:
            match = json.loads(file.execute("SELECT played FROM rounds").fetchone()[0])
            match["games"][0] |= other | {"hash": "0" * 64}
            file.execute("UPDATE rounds SET played = ?", (json.dumps(match),))
        choose_given(qtbot, window)
        qtbot.waitUntil(lambda said=said: said in said_in(window))  # type: ignore[misc]
        assert window.panel == LEARN


def test_who_has_left_learn_is_not_led_to_a_round_and_what_goes_wrong_with_it_is_said(
    away: AtTheBoard, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, failures = away.window, said_errors(monkeypatch)
    window.board.begin_match(Agreement())
    with monkeypatch.context() as patch:
        patch.setattr(match_files, "open_match", lambda *_given: 1 / 0)
        choose_given(qtbot, window)
        qtbot.waitUntil(lambda: bool(failures))
    assert window.panel == LEARN
    assert isinstance(failures[0], ZeroDivisionError)
    choose_given(qtbot, window)
    window.show_panel(PLAY)
    qtbot.waitUntil(lambda: not window._service.is_busy and not window._service.asked)
    qtbot.wait(1)
    assert window.panel == PLAY
    choose_given(qtbot, window)
    qtbot.waitUntil(lambda: window.panel == REVIEW)
