"""In a language that is 40 % longer no English is left in the window, and nothing is cut."""

from __future__ import annotations

import re
from functools import lru_cache, partial
from random import Random
from typing import TYPE_CHECKING

import pytest
from at_the_commands import (
    MENUS,
    KeySheet,
    open_about,
    open_exceptions,
    open_help,
    open_keys,
    open_new_match,
    open_palette,
)
from at_the_dictionaries import state
from at_the_drill import is_listed
from at_the_review import GHOST as SMALL_GAME
from at_the_review import THREE_ROUNDS, NothingKnown, base_of, match_of, see
from at_the_strategy import known, shown
from at_the_window import ask_for, let_qt_work, open_choices
from certain import there
from pseudo import left_in_english
from PySide6.QtCore import QLocale, QSize, Qt
from PySide6.QtWidgets import QApplication, QMenu
from sample_rounds import sample_rounds
from seen import cut_in, seen_in

from ghost_desktop.desktop.board.new_match import NewMatchDialog
from ghost_desktop.desktop.dictionaries.pair_page import Part, slow_parts
from ghost_desktop.desktop.dictionaries.state import PAIR
from ghost_desktop.desktop.kit.ask import awaits
from ghost_desktop.desktop.kit.theme import Theme
from ghost_desktop.desktop.learn.puzzle_page import Stage
from ghost_desktop.desktop.learn.review import ReviewPage
from ghost_desktop.desktop.lists.exceptions import ExceptionsDialog
from ghost_desktop.desktop.window.about import AboutDialog, licences
from ghost_desktop.desktop.window.commands import DICTIONARIES, JUDGE, PUZZLES, STATISTICS
from ghost_desktop.desktop.window.error_dialog import ErrorDialog
from ghost_desktop.desktop.window.errors import SENTENCE, show_error
from ghost_desktop.desktop.window.help import HelpDialog, manual_pages
from ghost_desktop.desktop.window.logs import versions
from ghost_desktop.desktop.window.question import Known, State
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.library.catalogue import all_bundled
from ghost_desktop.library.question import Question
from ghost_desktop.library.user_file import now_in_utc
from ghost_desktop.play.agreement import Agreement
from ghost_desktop.play.events import WordNamed
from ghost_desktop.play.table import Callers, Player, Referee, Seating, Table, Terms
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Dress, Opens
    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.board.panel import BoardPanel
    from ghost_desktop.desktop.strategy.panel import StrategyPanel
    from ghost_desktop.desktop.window.main_window import MainWindow
    from ghost_desktop.play.match import Match


pytestmark = pytest.mark.usefixtures("pseudo_language")

SIZE = QSize(1280, 800)
_NAMES = " ".join(
    (
        *(f"{one.name} {one.description} {one.attribution} {one.licence}" for one in all_bundled()),
        *(f"{name} {version}" for name, version in versions().items()),
        "Ghost Desktop MIT PDF CSV JSON Markdown Graphviz SVG PNG",
        "Ctrl Alt Shift Esc Tab Del Ins Space Home End Left Right PgUp PgDown",
    )
)
"""What has the same name in all languages."""

MONTHS = " ".join(
    QLocale().monthName(month, QLocale.FormatType.ShortFormat) for month in range(1, 13)
)
"""Dates are written as Qt does."""

_LETTERS = re.compile(r"\b[A-Z]+\b|\b[A-Z]\d+\b")
"""Words and fragments of the game, as they lie on the table; keys."""


@lru_cache(maxsize=4096)  # a window says the same texts again and again
def english_in(text: str, known: str = _NAMES) -> tuple[str, ...]:
    """The English words of a text that are not known to be so in all languages."""
    whole = text.replace("\u200b", "")  # where a line may end
    return tuple(sorted(left_in_english(_LETTERS.sub(" ", whole), known)))


def untranslated(window: QWidget, data: str = "") -> dict[str, str]:
    """What is English in a window, and where; `data` may be so."""
    known = f"{_NAMES} {data}" if data else _NAMES  # long: all words of a strategy
    return {
        text: f"{where}: {words}"
        for text, where in seen_in(window)
        if (words := english_in(text, known))
        and not where.endswith(_("Definition"))  # an English dictionary's
    }


def check(window: QWidget, data: str = "") -> None:
    """A window that speaks one language, and shows all that it says."""
    for _turn in range(3):  # a text, a size, a size that follows from it
        QApplication.processEvents()
    for _turn in range(20):  # what a worker has just told of is laid out a moment later
        if not cut_in(window):
            break
        let_qt_work()
    assert untranslated(window, data) == {}
    assert cut_in(window) == []


@pytest.fixture(autouse=True)
def _dressed(dress: Dress) -> None:
    """Give the window its own look, which has more air than a bare one."""
    dress(Theme.LIGHT)


def opened(opens: Opens, rules: Rules, reading: Reading = Reading.SELF) -> MainWindow:
    window = opens(Question("american-english-small", rules, reading))
    window.resize(SIZE)
    return window


# --- playing --------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [Rules(), Rules(players=3, misere=True)], ids=["two", "three"])
def test_the_board_speaks_one_language(qtbot: QtBot, opens: Opens, rules: Rules) -> None:
    window = opened(opens, rules)
    board = window.board
    check(window)
    qtbot.waitUntil(lambda: board.controller.is_persons_turn)
    board.view.letters.input.play("q")
    qtbot.waitUntil(lambda: board.controller.is_persons_turn)
    board.view.letters.input.play("q")
    check(window)
    while board.round and not board.round.over:
        board.view.letters.input.play(board.round.legal_plays()[0].letter)
        qtbot.waitUntil(
            lambda: board.controller.is_persons_turn or bool(board.round and board.round.over)
        )
    check(window)


def test_calls_and_vetoes_speak_one_language(qtbot: QtBot, opens: Opens) -> None:
    window = opened(opens, Rules())
    board, controller = window.board, window.board.controller
    terms = Terms("GHOST", Referee.CHALLENGES, Callers.ANYONE, veto=True)
    for named in ("", "zzz", "gho", "ghost"):
        controller.new_match(Agreement(table=Table((Player(), Player(name="Anna"))), terms=terms))
        for letter in "gho":
            board.view.letters.input.play(letter)
        check(window, "Anna")
        board.do("round.challenge")
        check(window, "Anna")
        board.view.field.entered.emit()  # no word
        check(window, "Anna")
        controller.happen(WordNamed(named))
        check(window, "Anna")
    board.do("round.strike")
    qtbot.waitUntil(lambda: not awaits(controller))
    check(window, "Anna")
    open_exceptions(window)
    (dialog,) = window.findChildren(ExceptionsDialog)
    check(dialog)
    dialog._on_keep()
    check(dialog)
    dialog.close()


def test_the_judge_speaks_one_language(qtbot: QtBot, opens: Opens) -> None:
    window = opened(opens, Rules())
    window.show_panel(JUDGE)
    for misere in (False, True):
        ask_for(qtbot, window, Question("american-english-small", Rules(misere=misere)))
        check(window)
        for letters in ("ghos", "ghx", "ghost", "1", "ÿ"):
            qtbot.keyClicks(window.judge.field, letters)
            window.judge.judge()
            check(window)


def test_puzzles_speak_one_language(qtbot: QtBot, opens: Opens) -> None:
    window = opened(opens, Rules(SUPERGHOST, misere=True))
    window.show_panel(PUZZLES)
    controller = window.puzzles
    for play_all in (False, True):
        qtbot.waitUntil(lambda: controller.at.stage is Stage.ASKED)
        check(window)
        puzzle = there(controller.at.puzzle)
        wrong = next(play for play in puzzle.plays if play is not puzzle.answer)
        controller.answer(wrong.letter, wrong.where)
        qtbot.waitUntil(lambda: not awaits(controller, controller._on_refuted))
        check(window)
        if play_all:
            controller.answer(puzzle.answer.letter, puzzle.answer.where)
        else:
            controller.show_answer()
        qtbot.waitUntil(lambda: controller.around is not None)
        check(window)
        controller.go_on()
    window.ask(Question(rules=Rules(min_length=28)))
    qtbot.waitUntil(lambda: controller.at.stage is Stage.NONE)
    check(window)


def test_the_statistics_speak_one_language(qtbot: QtBot, opens: Opens) -> None:
    window = opened(opens, Rules())
    page, recorder = window.statistics, window.recorder
    window.show_panel(STATISTICS)
    qtbot.waitUntil(lambda: page.shown is not None)
    check(window)
    recorder.keep(sample_rounds(Random(3), now_in_utc()))
    qtbot.waitUntil(lambda: page.chart.is_drawn)
    page.chart.setFocus()
    qtbot.keyClick(page.chart, Qt.Key.Key_Left)
    page.tables.table.setFocus()
    check(window, MONTHS)
    page.reset()
    qtbot.waitUntil(lambda: not page.chart.isVisible())
    check(window)


@pytest.mark.parametrize("players", [2, 8])
def test_the_choices_speak_one_language(qtbot: QtBot, opens: Opens, players: int) -> None:
    window = opened(opens, Rules(SUPERGHOST, players=players, misere=True))
    open_choices(qtbot, window)
    check(window)


# --- strategies and drills ------------------------------------------------------------------------


def test_a_strategy_speaks_one_language(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, window := opened(opens, Rules()))
    for rules, seat in (
        (Rules(), 0),
        (Rules(), 1),
        (Rules(SUPERGHOST), 0),
        (Rules(players=3), 1),
        (Rules(players=3, misere=True), 0),
    ):
        window.ask(Question("american-english-small", rules))
        qtbot.waitUntil(partial(is_about, panel, rules))
        panel.choices.choose_seat(seat)
        qtbot.waitUntil(partial(is_about, panel, rules, seat))
        words = " ".join(known(panel).endings)
        check(window, words)
        panel._search.type("e")
        qtbot.waitUntil(lambda: not awaits(panel._search))
        panel._search.next_hit()
        check(window, f"{words} e")
        panel.choices.every_play.setChecked(True)
        panel.tree.go_to("e")
        qtbot.waitUntil(lambda: panel.side_pane.box.page.toPlainText().startswith("E\n"))
        check(window, f"{words} e")
        panel.choices.every_play.setChecked(False)


def is_about(panel: StrategyPanel, rules: Rules, seat: int | None = None) -> bool:
    """Whether the strategy of a game, and of a player, is there."""
    found = panel.strategy
    return (
        found is not None
        and not panel.is_old
        and found.rules == rules
        and (seat is None or seat == panel.seat == found.seat)
    )


def test_a_strategy_that_is_looked_for_speaks_one_language(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, window := opened(opens, Rules()))
    words = " ".join(known(panel).endings)
    asked = Question("spanish", Rules(SUPERGHOST))
    panel.follow(Known(asked, State.SOLVING, window.inquiry.answer))
    window.status_line.follow(Known(asked, State.SOLVING, window.inquiry.answer))
    window.status_line._show_busy()
    check(window, words)
    panel.follow(Known(asked, State.STOPPED, window.inquiry.answer))
    window.status_line.follow(Known(asked, State.STOPPED, window.inquiry.answer))
    check(window, words)


def test_a_drill_speaks_one_language(qtbot: QtBot, opens: Opens) -> None:
    shown(qtbot, window := opened(opens, Rules()))
    button = window.drills.button
    qtbot.waitUntil(button.isEnabled)
    button.click()
    check(window)
    drill = window.drill
    qtbot.waitUntil(lambda: drill.letters.input.takes_letters)
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Space):
        qtbot.keyClick(drill, key)
        check(window)


def test_all_drills_speak_one_language(qtbot: QtBot, opens: Opens) -> None:
    shown(qtbot, window := opened(opens, Rules()))
    page = window.drills.decks
    short = QLocale.FormatType.ShortFormat  # Qt's own
    days = " ".join(QLocale().dayName(day, short) for day in range(1, 8))
    window.show_drills()
    qtbot.waitUntil(lambda: is_listed(page))
    check(window, days)
    page.leave()
    qtbot.waitUntil(window.drills.button.isEnabled)
    window.drills.button.click()
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Space):  # a hint, an answer that is kept
        qtbot.keyClick(window.drill, key)
    window.show_drills()
    qtbot.waitUntil(lambda: is_listed(page) and page.rows.count() == 1)
    check(window, days)
    page.delete()
    qtbot.waitUntil(lambda: not page.rows.count())
    check(window, days)


def test_a_match_for_lives_speaks_one_language(qtbot: QtBot, opens: Opens) -> None:
    window = opened(opens, Rules())
    board = window.board
    table = Table((Player(), Player("beginner"), Player("climber")))
    for members in (table, Table((Player(), Player()))):
        board.begin_match(Agreement(members, Terms("OK")))
        state = board.controller.state
        qtbot.waitUntil(lambda: board.controller.is_persons_turn and not window.inquiry.is_solving)
        board.do("round.hint")
        qtbot.waitUntil(lambda: bool(board.view.letters.said))
        check(window, "OK")
        while board.controller.state is not None and board.controller.state.winner is None:
            if board.round is not None and board.round.over is not None:
                board.new_round()
            qtbot.waitUntil(board_waits(board))
            board.do("round.resign")
            check(window, "OK")
        assert board.controller.state is not state


def board_waits(board: BoardPanel) -> Callable[[], bool]:
    """Whether it is a person's turn, or the round is over."""
    return lambda: board.controller.is_persons_turn or bool(board.round and board.round.over)


# --- dictionaries ---------------------------------------------------------------------------------


def test_the_dictionaries_speak_one_language(qtbot: QtBot, opens: Opens) -> None:
    window = opened(opens, Rules())
    panel = window.dictionaries
    small = ("american-english-small",)
    for ticked in (
        state((*small, "spanish"), (3, 4)),
        state(small, (4,), variants=(GHOST, SUPERGHOST), players=(2, 3)),
    ):
        panel.restore(ticked)
        window.show_panel(DICTIONARIES)
        check(window)  # nothing yet, or the first cell on its way
        panel.compare()
        qtbot.waitUntil(lambda: not panel.is_comparing)
        check(window)
        for name, view in panel.views.charts.items():
            panel.show_view(name)
            qtbot.waitUntil(lambda view=view: view.is_settled)  # type: ignore[misc]
            things = view._plot.things() if view._plot else ()  # nothing to draw: it says why
            said = {view.describe(thing.meaning) for thing in things}
            assert {text: found for text in said if (found := english_in(text))} == {}
            if said:
                view._said.setText(max(said, key=len))
            check(window)
    panel.choice.tick(state((), (3,)).ticks)
    check(window)


def test_two_lists_speak_one_language(qtbot: QtBot, opens: Opens) -> None:
    window = opened(opens, Rules())
    panel = window.dictionaries
    two = ("american-english-small", "american-english")
    ticks = state(two[:1], (3,), PAIR).ticks
    panel.choice.tick(ticks)
    window.show_panel(DICTIONARIES)
    panel.show_view(PAIR)
    check(window)
    page = panel.views.pair
    for rules in (Rules(GHOST, 4), Rules(GHOST, 4, 3), Rules(SUPERGHOST, 17)):
        page.offer(tuple(Question(source, rules) for source in two))
        qtbot.waitUntil(lambda: not page.is_running)
        for part in slow_parts(rules):
            if page.found(Part.SIDES) is not None and page.found(part) is None:
                page.want(part)
        check(window)
        qtbot.waitUntil(lambda: not page.is_running)
        check(window)


# --- beside the panels ----------------------------------------------------------------------------


def test_dialogs_speak_one_language(qtbot: QtBot, opens: Opens) -> None:
    window = opened(opens, Rules(players=3), Reading.ONE_AGAINST_ALL)
    check(open_palette(qtbot, window))
    open_keys(window)
    open_help(window)
    open_about(window)
    open_new_match(window)
    (match,) = window.findChildren(NewMatchDialog)
    match._stakes.setCurrentIndex(1)
    match._referee.setCurrentIndex(2)
    match.players.count.setCurrentIndex(1)
    check(match, "GHOST")
    match.reject()
    show_error(window, _(SENTENCE), ValueError("x"))
    (keys,) = window.findChildren(KeySheet)
    (rules,) = window.findChildren(HelpDialog)
    (about,) = window.findChildren(AboutDialog)
    (error,) = window.findChildren(ErrorDialog)
    check(keys)
    check(rules, " ".join(page.title for page in manual_pages()))
    parts = " ".join(f"{one.part} {one.licence} {one.attribution}" for one in licences())
    check(about, f"{parts} {' '.join(versions().values())}")
    check(error, error.report.replace(_(SENTENCE), ""))


def test_menus_are_said_in_full(opens: Opens) -> None:
    window = opened(opens, Rules())
    check(window.menuBar())
    menus = window.menuBar().findChildren(QMenu)
    assert len(menus) >= len(MENUS)
    for menu in menus:
        assert untranslated(menu) == {}


# --- looking back ---------------------------------------------------------------------------------


FIVE = match_of(
    (Seating((3, 4, 0, 1, 2)), "chrysalis"),
    game=SMALL_GAME.for_players(5),
    table=Table((Player(), Player("casual"), Player("casual"), Player(), Player("perfect"))),
)


@pytest.mark.usefixtures("service")
@pytest.mark.parametrize(("match", "players"), [(THREE_ROUNDS, 2), (FIVE, 5)])
def test_the_review_speaks_one_language(qtbot: QtBot, match: Match, players: int) -> None:
    page = ReviewPage(known=NothingKnown())  # type: ignore[arg-type]
    page.resize(960, 560)
    page.show()
    qtbot.waitExposed(page)
    page.show_match(match, base_of(SMALL_GAME.for_players(players)))
    for place in range(len(page.rounds)):
        page.choose(place)
        see(qtbot, page)
        for step in range(len(page.turns)):
            page.go_to(step)
            check(page)
            if page.is_hidden:
                wrong = next(one.play for one in page.turns[step].options)
                page.answer(wrong.letter, wrong.where)
                qtbot.waitUntil(lambda: page.tried is not None)
                qtbot.waitUntil(lambda: not awaits(page, page._on_refuted))
                check(page)
                qtbot.keyClick(page, Qt.Key.Key_Space)
                check(page)
    page.close()
    page.deleteLater()
