"""Draws the window in all its states into PNG files, light and dark, without a display.

    python packaging/scenes.py DIR [--theme light]

The frozen program can do that as well, if it is started with ``--screenshots DIR``: what a freezer
overlooks, it lacks.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from unittest.mock import patch

from PySide6.QtCore import (
    QEventLoop,
    QMessageLogContext,
    QPoint,
    QRect,
    QSize,
    Qt,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QDialog
from sample_rounds import sample_rounds

from ghost_desktop.app import make_application
from ghost_desktop.desktop.dictionaries.charts.limits import LimitsChart
from ghost_desktop.desktop.dictionaries.grid import Comparison
from ghost_desktop.desktop.dictionaries.language_grid import Aspect, Order
from ghost_desktop.desktop.dictionaries.state import PAIR, TABLE, Ticks
from ghost_desktop.desktop.kit.ask import awaits
from ghost_desktop.desktop.kit.drawing import Drawing
from ghost_desktop.desktop.kit.layout import demibold
from ghost_desktop.desktop.kit.theme import Theme, colours
from ghost_desktop.desktop.learn.puzzle_page import Stage
from ghost_desktop.desktop.lists.look_up_opener import LookUpOpener
from ghost_desktop.desktop.strategy.seal import SealDialog
from ghost_desktop.desktop.window.commands import (
    DICTIONARIES,
    JUDGE,
    LEARN,
    PLAY,
    PUZZLES,
    STATISTICS,
    STRATEGY,
    WORD_LISTS,
)
from ghost_desktop.desktop.window.logs import says_nothing
from ghost_desktop.desktop.window.main_window import MainWindow
from ghost_desktop.desktop.window.question import SolverService
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.plays import Where
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.formats.match_files import SUFFIX, match_text
from ghost_desktop.library import own_lists
from ghost_desktop.library.days import DayTries, TryKind
from ghost_desktop.library.decks import DeckKey, DeckKind
from ghost_desktop.library.puzzle_answers import PuzzleStore
from ghost_desktop.library.question import Question
from ghost_desktop.library.user_file import now_in_utc
from ghost_desktop.play.agreement import Agreement
from ghost_desktop.play.puzzles import key_of
from ghost_desktop.play.runs import MOST_MISSES, PuzzleRun, RunKind
from ghost_desktop.play.table import Player, Table, Terms
from ghost_desktop.startup import begin_if_frozen
from ghost_desktop.translation import find_language, speak

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from PySide6.QtWidgets import QApplication

    from ghost_desktop.desktop.dictionaries.chart import Chart
    from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel
    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.solution import Solution

SIZE = QSize(960, 680)
SMALL = QSize(800, 600)
LARGE = QSize(1600, 1000)
SCALE = 2
"""Pixels of a picture for each pixel of the window, as on a sharp screen."""

_SHADE = 90
"""How much darker the window is behind a dialog, of 255."""

_SEED = 7
_TODAY = datetime(2026, 11, 23, 12, tzinfo=UTC)
"""A Monday, which is a day of Ghost."""

_THEMES = (Theme.DARK, Theme.LIGHT)
_MEANWHILE = ("dictionaries-1-busy", "dictionaries-6-not-solved", "play-6-match")
"""What shows how far a job is, or nothing of one that may take a minute, as that of a drill.

All else is drawn when each job has ended, and is the same each time.
"""

_SETTLES = 4  # another theme sets fonts anew, which asks for another layout
_SETTINGS = Settings(less_motion=True, table=Agreement().table)
_MATCH = Agreement(
    Table((Player(), Player("beginner"), Player("casual"), Player("perfect"))), Terms("GHOST")
)
_SHARING = ("enable1", "british-english-clean", "spanish")
_GAMES = Ticks(
    ("american-english-small-clean", "american-english-clean"), (3, 4), (GHOST, SUPERGHOST), (2, 3)
)
_TWO = ("enable1", "american-english-clean")


_BROUGHT = "ghost\nghoul\nhaunt\nhouse%\nmouse%\nParis\nghost\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw all scenes, and return 0."""
    parser = argparse.ArgumentParser(description="Draw the window in all its states.")
    parser.add_argument("folder", metavar="DIR", type=Path)
    parser.add_argument("--theme", type=Theme, help="light or dark; both if it is left out")
    options = parser.parse_args(arguments)
    themes = [options.theme] if options.theme else _THEMES
    importlib.import_module("pyqtgraph")  # without it charts would be waited for in vain
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    begin_if_frozen()
    speak(find_language())
    options.folder.mkdir(parents=True, exist_ok=True)
    for path in draw_screenshots(make_application(), options.folder, themes):
        print(path, flush=True)
    return 0


def draw_screenshots(
    application: QApplication, folder: Path, themes: Sequence[Theme] = _THEMES
) -> Iterator[Path]:
    """Draw each state of the window in each of the themes; give the files as they are written.

    Raises:
        OSError: if a file cannot be written.
        RuntimeError: if the game cannot be solved.
    """
    before, flash_ms = qInstallMessageHandler(_pass_on), application.cursorFlashTime()
    application.setCursorFlashTime(0)  # or a cursor is there now and then
    try:
        # Not the lists and answers of the person who draws.
        with (
            TemporaryDirectory() as own,
            patch.object(own_lists, "lists_folder", lambda: Path(own) / "lists"),
        ):
            yield from _draw_states(application, folder, Path(own), [*themes])
    finally:
        qInstallMessageHandler(before)
        application.setCursorFlashTime(flash_ms)


def _draw_states(
    application: QApplication, folder: Path, drills: Path, themes: list[Theme]
) -> Iterator[Path]:
    service = SolverService()
    window = MainWindow(
        service,
        _SETTINGS,
        random=Random(_SEED),
        thinking_ms=0,
        drills=drills / "answers.sqlite3",
        exceptions=drills / "exceptions",
        statistics=drills / "statistics.sqlite3",
        clock=partial(_at, _TODAY),
    )
    window.resize(SIZE)
    window.show()
    try:
        for state in _states(application, window):
            for theme in themes:
                if window.look.theme is not theme:
                    window.look.set_theme(theme)
                if state not in _MEANWHILE:
                    until(application, lambda: not service.is_busy)
                for _ in range(_SETTLES):
                    application.processEvents()
                # Charts follow in their own time.
                until(application, partial(_is_drawn, window))
                yield _draw(window, folder / f"{state}-{theme.value}.png")
            themes.reverse()  # the next state begins in the theme that is there
    finally:
        service.shutdown()  # or the window might stay until all is written
        window.close()
        window.deleteLater()
        application.processEvents()


def _states(application: QApplication, window: MainWindow) -> Iterator[str]:
    """Bring the window into one state after another, giving the name of each."""
    application.processEvents()
    wait(application, window)
    yield from _at_the_board(application, window)
    yield from _in_the_strategy(application, window)
    yield from _among_the_dictionaries(application, window)
    yield from _at_both_ends(application, window)
    window.show_panel(JUDGE)
    window.judge.field.setText("GHX")
    window.judge.judge()
    yield "judge"
    yield from _among_the_statistics(application, window)
    yield from _at_puzzles(application, window)
    yield from _today(application, window)
    yield from among_the_lists(application, window)
    yield from looking_up(application, window)
    yield from _from_a_file(application, window)


def _at_the_board(application: QApplication, window: MainWindow) -> Iterator[str]:
    yield "play-1-start"
    window.board.view.letters.input.play("h")
    wait(application, window)
    yield "play-2-running"
    window.board.view.letters.input.play("q")
    yield "play-3-refused"
    window.resize(SMALL)
    lose(application, window)
    until(application, lambda: window.cards.latest is not None)
    yield "play-4-lost"
    window.resize(SIZE)
    yield from _looking_back(application, window)
    window.board.new_round()
    win(application, window)
    yield "play-5-won"
    window.board.new_round()
    wait(application, window)
    window.board.view.letters.input.play("h")
    wait(application, window)
    window.board.lens.begin()
    until(application, lambda: window.board.lens.is_done)
    yield "play-7-lens"
    window.board.lens.end()


def _looking_back(application: QApplication, window: MainWindow) -> Iterator[str]:
    """Show what one might have played, and what that would have come to."""
    window.reviewing.begin()
    review = window.review
    until(application, lambda: not review.is_coming)
    yield "play-8-review-try"
    if review.turn is not None and review.is_hidden:
        right = review.turn.winning[-1]
        review.answer(right.letter, right.where)
        until(application, lambda: not awaits(review))
    yield "play-8-review"
    window.show_panel(PLAY)


def _in_the_strategy(application: QApplication, window: MainWindow) -> Iterator[str]:
    window.show_panel(STRATEGY)
    until(application, lambda: window.strategy.strategy is not None)
    yield "strategy-1-wins"
    window.strategy.seal.click()
    (dialog,) = window.findChildren(SealDialog)
    yield "strategy-1-proved"
    dialog.close()
    window.activateWindow()  # as a desktop does, and a picture without a screen does not
    window.strategy.choices.openings.setChecked(True)
    until(application, lambda: not awaits(window.strategy.openings))
    yield "strategy-4-openings"
    window.strategy.choices.openings.setChecked(False)
    window.strategy.choices.choose_seat(1)
    until(application, lambda: window.strategy.seat == 1)
    window.resize(SMALL)
    yield "strategy-2-depends"
    window.strategy.choices.choose_seat(0)  # or the seat stays in other games
    until(application, lambda: window.strategy.seat == 0)
    window.resize(SIZE)


def _among_the_dictionaries(application: QApplication, window: MainWindow) -> Iterator[str]:
    panel = window.dictionaries
    panel.cancel()
    window.show_panel(DICTIONARIES)
    until(application, lambda: len(panel.cells) > 4)
    yield "dictionaries-1-busy"
    until(application, lambda: not panel.is_comparing)
    panel.show_view(TABLE)
    yield "dictionaries-2-table"
    for view, chart in panel.views.charts.items():
        panel.show_view(view)
        until(application, partial(_shows_all, panel, chart))
        yield f"dictionaries-3-{view}"
    limits = panel.views.charts["limits"]
    assert isinstance(limits, LimitsChart)
    panel.show_view("limits")
    limits.choosers.choose(by_level=True)
    until(application, partial(_shows_all, panel, panel.views.charts["limits"]))
    yield "dictionaries-3-limits-vocabulary"
    panel.show_view("margin")
    margins = panel.views.charts["margin"]
    until(application, partial(_shows_all, panel, margins))
    panel.views.select(panel.cells[-1].question)
    yield "dictionaries-3-selected"
    window.resize(LARGE)
    application.processEvents()
    until(application, partial(getattr, margins, "is_drawn"))
    yield "dictionaries-4-large"
    window.resize(SIZE)
    ask(application, window, Rules(players=3))
    panel.choice.tick(_GAMES)
    panel.compare()
    panel.show_view("winners")
    until(application, lambda: not panel.is_comparing)
    until(application, partial(getattr, panel.views.charts["winners"], "is_drawn"))
    yield "dictionaries-5-games"
    panel.choice.tick(replace(_GAMES, misere=(False, True), levels=(50, None)))
    panel.cancel()
    panel.show_view(TABLE)
    until(application, lambda: len(panel.cells) == len(panel.choice.questions) // 4)
    yield "dictionaries-6-not-solved"
    yield from _of_shared_words(application, window)
    yield from _two_lists(application, window)
    yield from _of_languages(application, window)


def _of_shared_words(application: QApplication, window: MainWindow) -> Iterator[str]:
    """Show which words three dictionaries share, and that one alone shares none."""
    panel = window.dictionaries
    for sources in (_SHARING, _SHARING[:1]):
        panel.choice.tick(Ticks(sources, (3, 4)))
        panel.compare()
        panel.show_view("overlap")
        until(application, lambda: not panel.is_comparing and _is_drawn(window))
        yield f"dictionaries-7-overlap-{len(sources)}"


def _two_lists(application: QApplication, window: MainWindow) -> Iterator[str]:
    """Show two lists side by side, all of it and as much as a small window has room for."""
    panel = window.dictionaries
    panel.choice.tick(Ticks(_TWO, (3,)))
    panel.show_view(PAIR)
    for size, name in ((LARGE, "large"), (SMALL, "small")):
        window.resize(size)
        application.processEvents()
        until(application, lambda: not panel.views.pair.is_running)
        yield f"dictionaries-7-pair-{name}"
    window.resize(SIZE)


def _of_languages(application: QApplication, window: MainWindow) -> Iterator[str]:
    """Show the atlas of languages: groups in a usual window, and openings in a small one."""
    panel = window.dictionaries
    panel.choice.tick(Ticks(_TWO[:1], (4,)))
    window.show_languages()
    page = panel.languages

    def is_told() -> bool:
        if not awaits(page) and not page.grid.rows:
            raise RuntimeError(page.said.text())
        return not awaits(page) and not panel.is_comparing

    until(application, is_told)
    page.order.setCurrentIndex(list(Order).index(Order.KINSHIP))
    yield "dictionaries-8-languages"
    window.resize(SMALL)
    page.what.setCurrentIndex(list(Aspect).index(Aspect.OPENINGS))
    yield "dictionaries-8-languages-small"
    window.resize(SIZE)
    page.leave()
    until(application, lambda: not panel.is_comparing)


def _among_the_statistics(application: QApplication, window: MainWindow) -> Iterator[str]:
    """Show the rounds of some months, and that there are none."""
    page, recorder = window.statistics, window.recorder
    recorder.keep(sample_rounds(Random(_SEED), now_in_utc()))
    until(application, lambda: not awaits(recorder))
    window.resize(LARGE)
    window.show_panel(STATISTICS)
    until(application, lambda: page.chart.is_drawn)
    yield "statistics-2-filled"
    window.resize(SIZE)
    page.reset()
    until(application, lambda: not page.chart.isVisible())
    window.show_panel(PLAY)  # or it could be undone, and the page would say so
    window.show_panel(STATISTICS)
    yield "statistics-1-empty"


def _at_both_ends(application: QApplication, window: MainWindow) -> Iterator[str]:
    """Show what letters at either end bring: the board, the replies to remember, the drill."""
    ask(application, window, Rules(SUPERDUPERGHOST, players=4))
    window.show_panel(PLAY)
    window.board.controller.new_match(_MATCH)
    wait(application, window)
    window.board.controller.resign()
    window.board.new_round()
    for _ in range(2):
        wait(application, window)
        if window.board.round and not window.board.round.over:
            plays = window.board.round.legal_plays()  # one goes where the mark is
            window.board.view.letters.input.play(
                next(p.letter for p in plays if p.where is Where.END)
            )
    wait(application, window)
    yield "play-6-match"
    ask(application, window, Rules(SUPERGHOST))
    window.show_panel(STRATEGY)
    until(application, lambda: _shows(window, SUPERGHOST))
    yield "strategy-3-replies"
    window.strategy.views.switch_map()
    until(application, lambda: not awaits(window.strategy.views.map))
    yield "strategy-3-map"
    window.strategy.views.switch_map()
    window.strategy.choices.every_play.setChecked(True)
    window.strategy.tree.go_to("gho")
    until(application, lambda: "GHO" in window.strategy.side_pane.box.page.toPlainText())
    yield "strategy-4-every-play"
    window.strategy.views.switch_map()
    until(application, lambda: not awaits(window.strategy.views.map))
    yield "strategy-4-every-play-map"
    window.strategy.views.switch_map()
    until(application, window.drills.button.isEnabled)
    window.drills.button.click()
    until(application, lambda: window.drill.letters.input.takes_letters)
    yield "strategy-5-drill"
    window.drill.leave()
    yield from _among_the_drills(application, window)


def _among_the_drills(application: QApplication, window: MainWindow) -> Iterator[str]:
    """Show what the rounds so far have left to learn, beside the strategy that was drilled."""
    page = window.drills.decks
    window.show_drills()
    until(application, lambda: not awaits(page))
    yield "strategy-6-decks"
    for kind, name in ((DeckKind.BLUNDERS, "blunder"), (DeckKind.WORDS, "word")):
        game = Game(solution(window).game.all_words, Rules())
        page.rows.select(DeckKey.of_game(game, kind, Reading.SELF))
        page.drill()
        until(application, window.drill.isVisible)
        yield f"strategy-6-{name}"
        window.drill.help()
        window.drill.help()
        yield f"strategy-6-{name}-shown"
        window.drill.leave()
        until(application, lambda: not awaits(page))


def _at_puzzles(application: QApplication, window: MainWindow) -> Iterator[str]:
    """Show a puzzle that is the same on any day, and its answer."""
    ask(application, window, Rules(SUPERGHOST))
    window.show_panel(PUZZLES)
    controller = window.puzzles
    until(application, lambda: controller.at.puzzle is not None)
    yield "puzzles-1-asked"
    puzzle = controller.at.puzzle
    assert puzzle is not None  # there is one
    wrong = next(play for play in puzzle.plays if play is not puzzle.answer)
    controller.answer(wrong.letter, wrong.where)
    until(application, lambda: not awaits(controller))
    yield "puzzles-2-wrong"
    controller.answer(puzzle.answer.letter, puzzle.answer.where)
    until(application, lambda: controller.around is not None)
    yield "puzzles-3-solved"
    page, answer = window.puzzles, controller.at.answer
    assert answer is not None
    with closing(PuzzleStore(window.puzzles_path, partial(_at, _TODAY))) as store:
        for days, solved in (3, 0), (2, 4), (1, 1):
            run = PuzzleRun(RunKind.STREAK, page.theme, _TODAY - timedelta(days=days))
            for place in range(solved + MOST_MISSES):
                run = run.answered(puzzle, place, is_right=place < solved)
            store.keep_run(run.kind.value, run.theme.value, key_of(answer.solution), run)
    page.want(RunKind.STREAK, page.theme)
    controller.go_on()
    for place in range(2 + MOST_MISSES):
        until(application, lambda: controller.at.stage is Stage.ASKED)
        puzzle = controller.at.puzzle
        assert puzzle is not None
        if place < 2:
            controller.answer(puzzle.answer.letter, puzzle.answer.where)
        else:
            controller.show_answer()
            controller.show_answer()
    yield "puzzles-5-streak"
    page.want(None, page.theme)
    ask(application, window, Rules(min_length=28))
    until(application, lambda: controller.at.stage is Stage.NONE)
    yield "puzzles-4-none"


def _today(application: QApplication, window: MainWindow) -> Iterator[str]:
    """Show the puzzle of a day that follows three others, a wrong answer, and the right one."""
    page = window.today
    for days in range(3, 0, -1):
        day = _TODAY - timedelta(days=days)
        with closing(PuzzleStore(window.puzzles_path, partial(_at, day))) as store:
            store.keep_day(DayTries(store.today).trying("", TryKind.RIGHT.value))
    window.show_panel(LEARN)
    until(application, lambda: page.today is not None)
    yield "today-1-asked"
    found = page.today.puzzle if page.today is not None else None
    assert found is not None  # each day has one
    for wrong in [play for play in found.plays if play != found.answer][:2]:
        page.answer(wrong.letter, wrong.where)
    until(application, lambda: not awaits(page))
    yield "today-2-wrong"
    page.answer(found.answer.letter, found.answer.where)
    until(application, lambda: not awaits(page))
    yield "today-3-solved"


def _at(day: datetime) -> datetime:
    return day


def _from_a_file(application: QApplication, window: MainWindow) -> Iterator[str]:
    """A match that was opened in place of another."""
    match = window.board.controller.match
    if match is None:
        raise RuntimeError("no match was played.")
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"match{SUFFIX}"
        path.write_text(match_text(match), encoding="utf-8")
        window.match_files.open(path)
        until(application, lambda: bool(window.match_files.recent))
    wait(application, window)
    yield "play-9-opened"


def _is_drawn(window: MainWindow) -> bool:
    charts = window.findChildren(Drawing)
    return all(chart.is_settled for chart in charts if chart.isVisible())


def _shows_all(panel: DictionariesPanel, chart: Chart) -> bool:
    """Tell whether a chart is drawn with all that is found for it beside the cells."""
    return chart.is_drawn and not any(one.is_running for one in panel.findChildren(Comparison))


def _shows(window: MainWindow, variant: Variant) -> bool:
    strategy = window.strategy.strategy
    return strategy is not None and strategy.rules.variant is variant


def _draw(window: MainWindow, path: Path) -> Path:
    if not _picture(window).save(str(path)):
        raise OSError(f"{path.name} could not be written")
    return path


def _picture(window: MainWindow) -> QPixmap:
    picture = QPixmap(window.size() * SCALE)
    picture.setDevicePixelRatio(SCALE)
    window.render(picture, QPoint())
    for dialog in window.findChildren(QDialog):
        if dialog.isVisible():
            _draw_dialog(dialog, picture, window.rect())
    return picture


def _draw_dialog(dialog: QDialog, picture: QPixmap, around: QRect) -> None:
    """Draw a dialog in the middle of a picture, with a frame and a title as a desktop gives it."""
    c, unit = colours(), dialog.fontMetrics().height()
    inside = dialog.rect().translated(around.center() - dialog.rect().center())
    inside.translate(0, unit)
    title = QRect(inside.left(), inside.top() - 2 * unit, inside.width(), 2 * unit)
    painter = QPainter(picture)
    painter.fillRect(around, QColor(0, 0, 0, _SHADE))
    painter.fillRect(title, QColor(c.raised))
    painter.setFont(demibold(dialog.font()))
    painter.setPen(QColor(c.text))
    painter.drawText(title, Qt.AlignmentFlag.AlignCenter, dialog.windowTitle())
    painter.end()
    dialog.render(picture, inside.topLeft())
    painter = QPainter(picture)
    painter.setPen(QColor(c.muted))
    painter.drawRect(title.united(inside).adjusted(-1, -1, 0, 0))
    painter.end()


def _pass_on(_kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
    """Print what Qt has to say, if it means anything."""
    if not says_nothing(message):
        print(message, file=sys.stderr)


# --- word lists -----------------------------------------------------------------------------------------


def among_the_lists(application: QApplication, window: MainWindow) -> Iterator[str]:
    """Show the lists that come with the program, and bring words of which some are dropped."""
    ask(application, window, Rules())
    window.show_panel(WORD_LISTS)
    page = window.word_lists
    until(application, lambda: bool(page.details.strip.bars))
    yield "word-lists"
    window.list_care.bring(_BROUGHT)
    dialog = window.list_care.dialog
    assert dialog is not None  # there is something to be brought
    until(application, lambda: not dialog.is_busy)
    yield "import"
    dialog.do()
    until(application, lambda: page.rows.current in window.library.own)
    until(application, lambda: bool(page.details.strip.bars))
    yield "word-lists-imported"
    window.library.remove(window.library.own[0].id)


def looking_up(application: QApplication, window: MainWindow) -> Iterator[str]:
    """Look a word up in front of a strategy, and draw both."""
    window.show_panel(STRATEGY)
    until(application, lambda: window.strategy.strategy is not None)
    opener = window.findChild(LookUpOpener)
    assert isinstance(opener, LookUpOpener)
    opener.look_up("ghoul")
    dialog = opener.dialog
    until(application, lambda: "GHOU" in dialog.said and not awaits(dialog))
    yield "look-up"
    dialog.close()


# --- as a person would who has all the time there is ------------------------------------------------


def ask(application: QApplication, window: MainWindow, rules: Rules) -> None:
    """Ask the bar's question with other rules, and wait for the answer."""
    question = Question(rules=rules)
    window.setup_bar.show_question(question)
    window.ask(question)
    until(application, lambda: not window.inquiry.is_solving)


def until(application: QApplication, is_done: Callable[[], bool]) -> None:
    """Let Qt work until something is done, and drawn."""
    while not is_done():
        application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    application.processEvents()


def wait(application: QApplication, window: MainWindow) -> None:
    """Let the worker and the computer have their turns."""
    while window.inquiry.is_solving or not (
        window.board.controller.is_persons_turn or (window.board.round and window.board.round.over)
    ):
        known = window.inquiry.known
        if known is not None and known.answer is None and not window.inquiry.is_solving:
            raise RuntimeError(known.trouble)
        application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    until(application, lambda: not awaits(window.board.end))


def lose(application: QApplication, window: MainWindow) -> None:
    """Play the round to its end, giving the win away as soon as possible."""
    while window.board.round and not window.board.round.over:
        this_round = window.board.round
        known = solution(window)
        losing = [play for play in this_round.legal_plays() if not known.wins(play)]
        window.board.view.letters.input.play((losing or this_round.legal_plays())[0].letter)
        wait(application, window)


def win(application: QApplication, window: MainWindow) -> None:
    """Play the round to its end, winning."""
    while window.board.round and not window.board.round.over:
        this_round = window.board.round
        winning = solution(window).winning_plays(this_round.fragment)
        window.board.view.letters.input.play(winning[-1].letter)
        wait(application, window)


def solution(window: MainWindow) -> Solution:
    """Return who wins what is played."""
    assert window.inquiry.answer is not None  # a round is played
    return window.inquiry.answer.solution


if __name__ == "__main__":
    sys.exit(main())
