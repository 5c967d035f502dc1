"""All drills on one page: what is due in each, by keys; deleted, brought back, gone on with."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING

import pytest
from at_the_commands import open_palette
from at_the_drill import is_listed
from certain import there
from databases import in_use
from drilling import NEW_YEAR, Clock, answer_lines, course_of, right_play
from fsrs import Rating
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QPushButton
from seen import said_in

from ghost_desktop.desktop.kit.drawing import Bars
from ghost_desktop.desktop.learn.decks import GONE, DecksPage, describe_decks
from ghost_desktop.desktop.learn.drill_wording import describe_deck
from ghost_desktop.desktop.learn.drillable import DictionaryGone
from ghost_desktop.desktop.window.commands import LEARN, PLAY, STRATEGY
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.library import catalogue
from ghost_desktop.library.decks import DeckKey, DeckKind, DeckState, DrillLine, ListPlace
from ghost_desktop.library.drills import DrillStore
from ghost_desktop.library.question import Question
from ghost_desktop.library.user_file import now_in_utc
from ghost_desktop.play.courses import StrategyCourse
from ghost_desktop.play.records import FoundCard

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from conftest import Opens
    from pytestqt.qtbot import QtBot
    from said import Known

    from ghost_desktop.desktop.learn.drillable import Drillable
    from ghost_desktop.desktop.window.main_window import MainWindow
    from ghost_desktop.desktop.window.question import SolverService

    Shows = Callable[[], DecksPage]

GHOST, SUPER = Rules(), Rules(SUPERGHOST)
NOW = NEW_YEAR + timedelta(hours=1)
SUPER_KEY = DeckKey("", SUPER.key, 1, "")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "drills.sqlite3"


@pytest.fixture
def three(path: Path) -> Path:
    """A file of three drills: one with lines due, one begun, one learned."""
    answer_lines(path, course_of(GHOST), 7)
    answer_lines(path, course_of(SUPER), 10, 3)
    answer_lines(path, course_of(GHOST, seat=1, opening="e"), 2)
    return path


@pytest.fixture
def shows(service: SolverService, qtbot: QtBot, path: Path) -> Iterator[Shows]:  # noqa: ARG001 - does what is asked
    pages: list[DecksPage] = []

    def show() -> DecksPage:
        page = DecksPage(path=path, clock=Clock(NOW))
        pages.append(page)
        qtbot.addWidget(page)
        page.resize(700, 460)
        page.show()
        qtbot.waitExposed(page)
        page.read()
        qtbot.waitUntil(lambda: is_listed(page))
        page.rows.setFocus()
        return page

    yield show
    for page in pages:
        page.close()


def rows(page: DecksPage) -> list[str]:
    """What a screen reader says of each row."""
    role = Qt.ItemDataRole.AccessibleTextRole
    return [str(page.rows.item(row).data(role)) for row in range(page.rows.count())]


def press(page: DecksPage, key: Qt.Key) -> None:
    QTest.keyClick(page.rows, key)


SUPER_ROW = (
    "ENABLE1, SuperGhost, 4+ letters. Strategy of player 1. 3 due. "
    "10 of 106 replies known, 3 begun · 93 new"
)
LEARNED_ROW = (
    "ENABLE1, Ghost, 4+ letters. Strategy of player 1. 7 of 7 words known · next in 8 days"
)
ZONES_ROW = (
    "ENABLE1, Ghost, 4+ letters. Strategy of player 1, outside of zones. 1 due. "
    "2 of 6 replies known, 1 begun · 3 new"
)
OPENED_ROW = (
    "ENABLE1, Ghost, 4+ letters. Strategy of player 2, after E. "
    "2 of 13 words known · 11 new · next in 8 days"
)


@pytest.mark.usefixtures("three")
def test_each_drill_says_how_it_stands_and_is_gone_on_with_or_left(
    shows: Shows, qtbot: QtBot
) -> None:
    page = shows()
    assert said_in(page).startswith("3 are due in 1 drill\n19 of 126 known, 3 begun · 104 new")
    assert rows(page)[0] == SUPER_ROW, "what is due stands first"
    assert set(rows(page)) == {SUPER_ROW, LEARNED_ROW, OPENED_ROW}
    chart = there(page.findChild(Bars))
    assert chart.isVisible()
    days = chart.accessibleDescription().split(", ")
    assert len(days) == 14
    counts = [int(day.rpartition(" ")[2]) for day in days]
    assert counts[0] == 3
    assert counts[8] == 19, "all that is known"
    assert sum(counts) == 22

    with qtbot.waitSignal(page.start) as started:
        press(page, Qt.Key.Key_Return)
    drillable: Drillable = started.args[0]
    assert isinstance(drillable.course, StrategyCourse)
    assert drillable.course.strategy.rules == SUPER
    assert len(drillable.deck.due(NOW)) == 3
    assert len(drillable.deck.learned) == 10

    # What is prepared when one leaves is so no more when one comes back.
    begun: list[object] = []
    page.start.connect(lambda *given: begun.append(given))
    press(page, Qt.Key.Key_Return)
    page.hide()
    page.show()
    assert "19 of 126 known" in said_in(page)
    assert page._drill.isEnabled()

    # Escape stops what is prepared, and then leaves.
    page.rows.setFocus()
    press(page, Qt.Key.Key_Return)
    assert "One moment: the drill is being prepared." in said_in(page)
    press(page, Qt.Key.Key_Escape)
    assert "19 of 126 known" in said_in(page)
    with qtbot.waitSignal(page.left):
        press(page, Qt.Key.Key_Escape)
    page.close()
    qtbot.wait(1)
    assert not begun


def test_without_drills_it_says_where_one_begins(shows: Shows, announced: list[str]) -> None:
    page = shows()
    assert "No drills yet\nA drill asks you for your strategy" in said_in(page)
    assert not page.rows.isVisible()
    assert announced[-1].startswith("No drills yet. A drill asks")
    chart = there(page.findChild(Bars))
    assert not chart.isVisible(), "nothing is due on any day"
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Delete):
        QTest.keyClick(page, key)  # there is nothing to be done


@pytest.fixture
def saves_as(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where a person saves what he is asked about."""
    target = tmp_path / "drill.txt"

    def run(dialog: QFileDialog) -> int:
        dialog.setDirectory(str(target.parent))
        dialog.selectFile(target.name)
        return 1

    monkeypatch.setattr(QFileDialog, "exec", run)
    return target


def test_a_drill_is_saved_as_text_that_anki_reads(
    qtbot: QtBot, shows: Shows, path: Path, saves_as: Path
) -> None:
    course = course_of(SUPER)
    answer_lines(path, course, 2)
    with closing(DrillStore(path)) as store:
        deck = store.open_deck(course.strategy, course.solution.words)
        store.keep_note(deck.key, deck.lines[0].name, "as in crayon")
    page = shows()
    (button,) = (one for one in page.findChildren(QPushButton) if "Anki" in one.text())
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "Saved drill.txt." in said_in(page))
    lines = saves_as.read_text("utf-8").splitlines()
    cards = [line.split("\t") for line in lines if not line.startswith("#")]
    assert len(cards) == course.strategy.lines
    assert sum(card[1].endswith("(as in crayon)") for card in cards) == 1
    tags = "ghost-desktop ENABLE1,_SuperGhost,_4+_letters Strategy_of_player_1"
    assert {card[2] for card in cards} == {tags}


@pytest.mark.usefixtures("three")
def test_why_a_drill_could_not_be_saved_is_said(qtbot: QtBot, shows: Shows, saves_as: Path) -> None:
    saves_as.mkdir()
    page = shows()
    page.export()
    qtbot.waitUntil(lambda: "drill.txt was not saved" in said_in(page))


@pytest.mark.usefixtures("three", "saves_as")
def test_what_is_said_stays_beside_what_is_wrong_with_the_file(
    qtbot: QtBot, shows: Shows, path: Path
) -> None:
    page = shows()
    page.export()
    qtbot.waitUntil(lambda: "Saved drill.txt." in said_in(page))
    with in_use(path):
        page.spread(1)
        qtbot.waitUntil(lambda: "is in use by another program" in said_in(page))
        assert "Saved drill.txt." in said_in(page)
        page._on_unprepared(SUPER_KEY, DictionaryGone())
        assert "is in use by another program" in said_in(page)
        page._on_unsaved(DictionaryGone())
        assert "is in use by another program" in said_in(page)
    page.read()
    qtbot.waitUntil(lambda: "is in use" not in said_in(page))
    assert GONE in said_in(page)


def state(learned: int, total: int | None, *due: timedelta) -> DeckState:
    return DeckState(DeckKey("", "", 1, ""), learned, total, tuple(NOW + wait for wait in due))


DAY = timedelta(days=1)


def test_how_all_drills_stand_is_said_plainly(known: Known) -> None:
    for decks in (
        [state(3, 7, 2 * DAY, 3 * DAY, 5 * DAY)],
        [state(7, 7, *[4 * DAY] * 7), state(2, 2, 3 * DAY, 3 * DAY)],
        [state(1, 1, DAY)],
        [state(2, 2, 3 * DAY, 3 * DAY), state(1, 3, DAY, 2 * DAY)],
        [state(0, 1, -DAY)],
        [state(1, None, DAY)],
    ):
        wording = describe_decks(decks, NOW)
        known([wording.headline, wording.sentence])


@pytest.mark.usefixtures("three")
def test_a_deleted_drill_can_be_brought_back(
    shows: Shows, qtbot: QtBot, path: Path, announced: list[str]
) -> None:
    page = shows()
    before = rows(page)

    def undo() -> None:
        QTest.keyClick(page.rows, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)

    def has(drills: int) -> bool:
        return len(page._listed or ()) == page.rows.count() == drills

    press(page, Qt.Key.Key_Down)
    press(page, Qt.Key.Key_Delete)
    qtbot.waitUntil(partial(has, 2))
    assert rows(page) == [before[0], before[2]]
    assert page.rows.currentRow() == 1, "the one that took its place"
    told = "The drill of ENABLE1, Ghost, 4+ letters is deleted, with all its answers."
    assert told in said_in(page)
    assert told in announced
    undo()
    qtbot.waitUntil(partial(has, 3))
    assert rows(page) == before
    assert told not in said_in(page)

    # What cannot be brought back at once can be later.
    def is_in_use() -> bool:
        return f"{path} is in use by another program" in said_in(page)

    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        for do, told in (
            (page.delete, "is deleted, with all its answers."),
            (lambda: page.spread(1), "2 are put off to the days that follow"),
        ):
            do()
            qtbot.waitUntil(lambda told=told: told in said_in(page))  # type: ignore[misc]
            other.execute("BEGIN IMMEDIATE")
            undo()
            qtbot.waitUntil(is_in_use)
            assert told in said_in(page)
            assert rows(page) != before
            other.execute("ROLLBACK")
            undo()
            qtbot.waitUntil(lambda: rows(page) == before)
            assert told not in said_in(page)
            assert not is_in_use()

    # Two are deleted one after the other.
    keys = [deck.key for deck in page._listed or ()]
    for key in keys[:2]:
        page.rows.select(key)
        page.delete()  # the second before the first is done
    qtbot.waitUntil(partial(has, 1))
    (button,) = (one for one in page.findChildren(QPushButton) if one.text() == "Undo")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(partial(has, 2))
    assert keys[1] in [deck.key for deck in page._listed or ()], "the one deleted last"
    assert page.rows.hasFocus()

    # The page keeps the focus, also when the last one is deleted.
    (delete,) = (one for one in page.findChildren(QPushButton) if one.text() == "Delete")
    for left in (1, 0):
        delete.setFocus()
        qtbot.mouseClick(delete, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(partial(has, left))
        assert (page.rows if left else page).hasFocus()
    QTest.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(partial(has, 1))
    assert page.rows.hasFocus()


def test_lines_that_are_begun_are_told_as_the_bar_shows_them() -> None:
    begun = state(0, 7, timedelta(minutes=1), timedelta(minutes=2), timedelta(minutes=3))
    assert "0 of 7 known, 3 begun" in describe_deck(begun, None, NOW)
    known = state(1, 7, timedelta(days=1))
    assert "1 of 7 known · 6 new · next" in describe_deck(known, None, NOW)


@pytest.mark.usefixtures("three")
def test_a_drill_with_zones_stands_beside_that_of_every_line(
    path: Path, shows: Shows, qtbot: QtBot
) -> None:
    answer_lines(path, course_of(GHOST, count=Counting.ZONES), 2, 1)
    page = shows()
    assert set(rows(page)) == {SUPER_ROW, LEARNED_ROW, OPENED_ROW, ZONES_ROW}
    page.rows.setCurrentRow(rows(page).index(ZONES_ROW))
    with qtbot.waitSignal(page.start) as started:
        press(page, Qt.Key.Key_Return)
    drillable: Drillable = started.args[0]
    assert isinstance(drillable.course, StrategyCourse)
    assert drillable.course.strategy.count is Counting.ZONES
    assert (len(drillable.deck.lines), len(drillable.deck.learned)) == (6, 2)
    page.read()
    qtbot.waitUntil(lambda: is_listed(page))
    page.rows.setCurrentRow(rows(page).index(ZONES_ROW))
    with qtbot.waitSignal(page.start) as started:
        page.drill_due()
        press(page, Qt.Key.Key_Return)  # begins nothing while all that is due is gone through
    drillable = started.args[0]
    assert (drillable.deck.key.rules, len(drillable.deck.due(NOW))) == (SUPER.key, 3)


def test_a_drill_without_its_dictionary_can_only_be_deleted(
    shows: Shows, qtbot: QtBot, path: Path, announced: list[str]
) -> None:
    answer_lines(path, course_of(Rules(min_length=2), "tiny", seat=1), 1)
    page = shows()
    assert rows(page)[0].startswith(
        "Ghost, 2+ letters, with a dictionary that is not here any more"
    )
    press(page, Qt.Key.Key_Return)
    gone = "The dictionary of this drill is not here any more."
    qtbot.waitUntil(lambda: gone in said_in(page))
    press(page, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: announced.count(gone) == 2)
    press(page, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: "No drills yet" in said_in(page))
    assert gone not in said_in(page)


def test_a_blunder_of_a_list_of_ones_own_is_drilled_while_it_has_the_same_words(
    shows: Shows, qtbot: QtBot, path: Path, tmp_path: Path
) -> None:
    own = tmp_path / "own.txt"
    own.write_text("chord\nchrome\ncat\ndoge\nzzyzx\n", encoding="utf-8")
    rules = Rules(players=3)
    game = Game(catalogue.load(str(own), ["zzyzx"]).words, rules)
    keys = {
        reading: DeckKey.of_game(game, DeckKind.BLUNDERS, reading)
        for reading in (Reading.SELF, Reading.ONE_AGAINST_ALL)
    }
    assert keys[Reading.SELF] != keys[Reading.ONE_AGAINST_ALL], "another blunder with three"
    assert len({DeckKey.of_game(game, DeckKind.WORDS, reading) for reading in keys}) == 1
    place = ListPlace(str(own), ("zzyzx",))
    found = [FoundCard("", ()), FoundCard("x", ("x",))]
    with closing(DrillStore(path)) as store:
        store.add_cards(keys[Reading.SELF], place, found, ("m", 1), NOW)
    page = shows()
    assert "without 1 word, Ghost, 4+ letters, 3 players. Wins that you gave away" in rows(page)[0]
    assert rows(page)[0].endswith("0 of 2 positions known · 2 new")
    with qtbot.waitSignal(page.start) as started:
        press(page, Qt.Key.Key_Return)
    drillable: Drillable = started.args[0]
    assert [line.start for line in drillable.deck.lines] == [""], "where there is something to find"
    page.read()
    qtbot.waitUntil(lambda: rows(page)[0].endswith("0 of 1 position known · 1 new"))
    own.write_text("chord\ncat\n", encoding="utf-8")
    press(page, Qt.Key.Key_Return)
    gone = "The dictionary of this drill is not here any more."
    qtbot.waitUntil(lambda: gone in said_in(page))


# --- spreading --------------------------------------------------------------------------------------


def test_what_is_due_is_spread_over_days_by_keys_and_gathered(
    shows: Shows, qtbot: QtBot, path: Path, announced: list[str]
) -> None:
    answer_lines(path, course_of(SUPER), 0, 25)
    page = shows()
    assert rows(page)[0].split(". ")[2] == "25 due"
    (button,) = (one for one in page.findChildren(QPushButton) if "over days" in one.text())
    assert button.isVisible()
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    menu = button.menu()
    qtbot.waitUntil(lambda: menu.isVisible() and menu.activeAction() is not None)
    choices = {one.text(): one.isEnabled() for one in menu.actions()}
    assert choices == {"10 a day": True, "20 a day": True, "30 a day": False}
    QTest.keyClick(menu, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "10 due" in rows(page)[0])
    told = "15 are put off to the days that follow: it is no more than 10 a day."
    assert told in said_in(page)
    assert told in announced
    assert page.rows.hasFocus()
    assert not button.isVisible(), "there is nothing to spread any more"
    QTest.keyClick(page.rows, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: "25 due" in rows(page)[0])
    assert told not in said_in(page)


# --- in the window ----------------------------------------------------------------------------------


def page_of(qtbot: QtBot, window: MainWindow) -> DecksPage:
    page = window.drills.decks
    qtbot.waitUntil(lambda: page.isVisible() and is_listed(page))
    return page


@pytest.mark.usefixtures("three")
def test_the_page_is_reached_by_key_and_palette_and_left_for_a_drill_or_a_strategy(
    opens: Opens, qtbot: QtBot
) -> None:
    window = opens(Question("enable1", GHOST))
    window.show_panel(STRATEGY)
    QTest.keyClick(window, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    page = page_of(qtbot, window)
    assert page.rows.hasFocus()
    press(page, Qt.Key.Key_Escape)
    assert window.strategy.isVisible()
    window.show_panel(PLAY)
    QTest.keyClick(window, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert page_of(qtbot, window).rows.hasFocus()
    press(page, Qt.Key.Key_Escape)
    palette = open_palette(qtbot, window)
    QTest.keyClicks(palette.focusWidget(), "all drills")
    QTest.keyClick(palette.focusWidget(), Qt.Key.Key_Return)
    assert page_of(qtbot, window).rows.hasFocus()

    press(page, Qt.Key.Key_Return)  # a drill of another game
    qtbot.waitUntil(window.drill.isVisible)
    assert window.drill.hasFocus()
    assert "This drill is of ENABLE1, SuperGhost, 4+ letters." in said_in(window.drill)
    assert there(window.inquiry.answer).question.rules == GHOST, "the game of the window stays"
    QTest.keyClick(window.drill, Qt.Key.Key_Escape)
    assert page_of(qtbot, window).rows.hasFocus()

    (delete,) = [b for b in page.findChildren(QPushButton) if b.text() == "Delete"]
    delete.setFocus()
    QTest.keyClick(delete, Qt.Key.Key_Return)  # presses the button with the focus
    qtbot.waitUntil(lambda: "deleted" in said_in(page))
    assert not window.drill.isVisible()

    window.dictionaries.opened.emit(Question("enable1", Rules(min_length=3)), "")
    assert window.strategy.isVisible()
    assert window.strategy.tree.hasFocus()


@pytest.mark.usefixtures("three")
def test_all_that_is_due_is_asked_at_once_one_drill_after_the_other(
    opens: Opens, qtbot: QtBot, path: Path
) -> None:
    window = opens(Question("enable1", GHOST))
    window.show_panel(STRATEGY)  # reads the deck of that strategy, and notes what it has no more
    qtbot.waitUntil(window.drills.button.isEnabled)
    window.show_panel(LEARN)
    qtbot.waitUntil(window.today._drill.isVisible)
    QTest.keyClick(window.today._drill, Qt.Key.Key_Space)
    drill, asked = window.drill, []
    for follows in ("Next drill: 6 due", "Next drill: 2 due", "Nothing more is due."):
        qtbot.waitUntil(lambda: drill.isVisible() and drill._session is not None)
        assert drill._session is not None
        asked.append((drill._session.total, drill._session.course.game.rules))
        while drill._session.task is not None:
            play = right_play(drill._session)
            drill.answer(play.letter, play.where)
            QTest.keyClick(drill, Qt.Key.Key_Return)
        assert follows in said_in(drill) + drill._more_button.text()
        if follows != "Nothing more is due.":
            QTest.keyClick(drill, Qt.Key.Key_Return)
            QTest.keyClick(window.drills.decks.rows, Qt.Key.Key_Return)  # the list is in sight now
    # The strategies have other words by now in place of one of each, which is retired.
    assert asked == [(13, SUPER), (6, GHOST), (1, GHOST)], "what is due, and nothing new"
    assert "13 replies and 7 words learned, none missed." in said_in(drill), "the sum of all"
    with closing(DrillStore(path)) as store:
        assert not any(deck.due(now_in_utc()) for deck in store.decks())
    QTest.keyClick(drill, Qt.Key.Key_Escape)
    assert page_of(qtbot, window).rows.hasFocus(), "and nothing begins again"


def test_what_a_round_has_just_left_is_asked_as_what_is_due(
    opens: Opens, qtbot: QtBot, path: Path
) -> None:
    window = opens(Question("enable1", GHOST))
    answer = there(window.inquiry.answer)
    key = DeckKey.of_game(answer.solution.game, DeckKind.BLUNDERS, answer.solution.reading)
    with closing(DrillStore(path)) as store:
        found = [FoundCard("", ()), FoundCard("ho", ("h", "ho"))]
        store.add_cards(key, ListPlace("enable1"), found, ("m", 1), now_in_utc())
    drill_what_is_due(qtbot, window)
    qtbot.waitUntil(lambda: window.drill.isVisible() and window.drill._session is not None)
    assert there(window.drill._session).total == 2


def answer_others(path: Path, course: StrategyCourse, lines: int) -> None:
    """Miss lines that a strategy had once, and has no longer."""
    with closing(DrillStore(path)) as store:
        deck = store.open_deck(course.strategy, course.solution.words)
        for number in range(lines):
            store.record(deck, DrillLine("z" * (4 + number)), Rating.Again, NEW_YEAR)


@pytest.fixture
def without_lines(path: Path) -> None:
    """A file of two drills with lines due: one without its dictionary, one without those lines."""
    answer_others(path, course_of(Rules(min_length=2), "tiny", seat=1), 5)
    answer_others(path, course_of(GHOST, seat=1), 4)


def drill_what_is_due(qtbot: QtBot, window: MainWindow) -> None:
    window.show_panel(LEARN)
    qtbot.waitUntil(window.today._drill.isVisible)
    QTest.keyClick(window.today._drill, Qt.Key.Key_Space)


@pytest.mark.usefixtures("without_lines")
def test_what_of_all_that_is_due_cannot_be_asked_is_said_at_the_end(
    opens: Opens, qtbot: QtBot, path: Path
) -> None:
    window = opens(Question("enable1", GHOST))
    drill_what_is_due(qtbot, window)
    page, drill = page_of(qtbot, window), window.drill
    qtbot.waitUntil(lambda: page._through is None and is_listed(page))
    assert not drill.isVisible(), "where nothing can be asked all drills are shown"
    assert GONE in said_in(page)
    assert "5 are due in 1 drill" in said_in(page), "what is retired is not"

    answer_lines(path, course_of(SUPER), 0, 3)
    drill_what_is_due(qtbot, window)
    qtbot.waitUntil(lambda: drill.isVisible() and drill._session is not None)
    assert drill._session is not None
    assert drill._session.total == 3
    while drill._session.task is not None:
        play = right_play(drill._session)
        drill.answer(play.letter, play.where)
        QTest.keyClick(drill, Qt.Key.Key_Return)
    assert f"none missed. 5 are due in 1 drill. {GONE}" in said_in(drill)
    assert "Nothing more is due." not in said_in(drill)


@pytest.mark.usefixtures("three")
def test_escape_ends_that_all_that_is_due_is_gone_through(opens: Opens, qtbot: QtBot) -> None:
    window = opens(Question("enable1", GHOST))
    page, drill = window.drills.decks, window.drill
    for _twice in range(2):  # left in the middle, it begins again with what is due
        drill_what_is_due(qtbot, window)
        qtbot.waitUntil(lambda: drill.isVisible() and drill._session is not None)
        assert drill._session is not None
        assert drill._session.total == 13
        window.show_panel(LEARN)
    drill_what_is_due(qtbot, window)
    qtbot.waitUntil(lambda: "is being prepared" in said_in(page))
    press(page, Qt.Key.Key_Escape)
    assert page.isVisible()
    assert "is being prepared" not in said_in(page)
    press(page, Qt.Key.Key_Return)
    qtbot.waitUntil(drill.isVisible)
    assert there(drill._session).total == 13 + drill.new_lines, (
        "it was chosen: what is new is asked, too"
    )


@pytest.mark.usefixtures("three")
def test_what_strategy_begins_is_a_drill_as_ever_while_another_is_awaited(
    opens: Opens, qtbot: QtBot
) -> None:
    window = opens(Question("enable1", GHOST))
    window.show_panel(STRATEGY)
    qtbot.waitUntil(window.drills.button.isEnabled)
    window.show_drills()
    page_of(qtbot, window)
    window.drills.decks.drill_due()
    window.drills.button.click()
    assert there(window.drill._session).total == 7, "one of them is new"
