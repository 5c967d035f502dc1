"""The window: the question above, one of the panels, the answer below.

The board is there from the beginning, the other panels once they are wanted, or made ahead; until
then what is to be restored in them is kept as it was read, and they do not follow the question.
"""

# ruff: noqa: PLC0415 - what nobody has looked at yet need not be imported

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtWidgets import QMainWindow, QPushButton, QVBoxLayout, QWidget

from ghost_desktop.desktop.actions import Actions
from ghost_desktop.desktop.beside import Beside
from ghost_desktop.desktop.board.panel import BoardPanel
from ghost_desktop.desktop.drill.new_cards import NewCards
from ghost_desktop.desktop.errors import show_error
from ghost_desktop.desktop.hint_strip import HintStrip
from ghost_desktop.desktop.hints import ALL_HINTS
from ghost_desktop.desktop.importing.dropping import Dropping
from ghost_desktop.desktop.importing.importer import Importer
from ghost_desktop.desktop.in_parts import InParts
from ghost_desktop.desktop.inquiry import Inquiry
from ghost_desktop.desktop.keyboard import Keyboard
from ghost_desktop.desktop.language import LanguageChoice
from ghost_desktop.desktop.leaving import Leaving
from ghost_desktop.desktop.library import Library
from ghost_desktop.desktop.look import Look
from ghost_desktop.desktop.match_files import MatchFiles
from ghost_desktop.desktop.motion import want_less_motion, wants_less_motion
from ghost_desktop.desktop.notice import Notice
from ghost_desktop.desktop.panel_stack import PanelStack
from ghost_desktop.desktop.panels import DICTIONARIES, PANELS, PLAY, REVIEW, STRATEGY
from ghost_desktop.desktop.placing import place_window
from ghost_desktop.desktop.reviewing import Reviewing
from ghost_desktop.desktop.settings import Settings, describe_unread
from ghost_desktop.desktop.setup_bar import SetupBar
from ghost_desktop.desktop.status_line import StatusLine
from ghost_desktop.desktop.troubles import Troubles
from ghost_desktop.desktop.visits import Visits
from ghost_desktop.desktop.way_back import WayBack
from ghost_desktop.desktop.word_lists.care import ListCare, describe_lost
from ghost_desktop.engine.letters import as_in_lists
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path
    from random import Random

    from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent

    from ghost_desktop.desktop.board.sight import Sight
    from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel
    from ghost_desktop.desktop.drill.panel import DrillPanel
    from ghost_desktop.desktop.inquiry import Known
    from ghost_desktop.desktop.question import Answer
    from ghost_desktop.desktop.service import SolverService
    from ghost_desktop.desktop.strategy.panel import StrategyPanel
    from ghost_desktop.desktop.strategy_and_drill import StrategyAndDrill
    from ghost_desktop.desktop.visits import AnyVisit
    from ghost_desktop.library.question import Question


_AnyPanel: TypeAlias = "BoardPanel | StrategyAndDrill | DictionariesPanel | AnyVisit"


class MainWindow(QMainWindow):
    """Wires the bar above, the panels and the line below to the question and its answer.

    Attributes:
        look, language: its theme, and how large its letters are; and what they say it in.
        inquiry: the question and its answer.
        library: the lists that there are.
        beside: the other list that the person plays with.
        list_care: what is done when lists are changed.
        importer, dropping: bring lists of the person's own, and take what is dropped.
        cards: keeps what rounds leave to learn, and leads to its drill.
        troubles: says what does not work here.
        making_strategy: the panel of strategies, which can be made before it is wanted.

    Signals:
        closing: the `Settings` to remember, when the window closes.
        stayed: the window that was to be closed stays open.

    Args:
        service: solves; the window ends it when it closes.
        settings: how the window was left.
        random: for the computer's choices.
        thinking_ms: milliseconds before a computer plays, whatever the settings say.
        drills: the file of the answers in drills; by default in the user's folder for data.
        match: the file of the match at the board; by default nothing is kept of it.
        exceptions: the folder of exceptions; by default in the user's folder for data.
        statistics: the file of rounds that were played, and beside it stands that of puzzles; by
            default in the user's folder for data.
    """

    closing = Signal(object)
    stayed = Signal()

    def __init__(
        self,
        service: SolverService,
        settings: Settings = Settings(),  # noqa: B008 - it cannot be changed
        *,
        random: Random | None = None,
        thinking_ms: int | None = None,
        drills: Path | None = None,
        match: Path | None = None,
        exceptions: Path | None = None,
        statistics: Path | None = None,
    ) -> None:
        super().__init__()
        self.setWindowTitle("Ghost Desktop")
        self._service = service
        self._drills = drills
        self._left = settings  # how the panels were left that are not there yet
        self.making_strategy = InParts(self._make_strategy)
        self._strategy_and_drill: StrategyAndDrill | None = None  # until it is wanted
        self._dictionaries: DictionariesPanel | None = None
        self.inquiry = Inquiry(self)
        self.look = Look(settings.theme, self)
        self.language = LanguageChoice(settings.language, self)
        self.look.begin_with(settings.points)
        self._shows_who_wins = settings.show_who_wins
        want_less_motion(wants_less=settings.less_motion)
        self.library = Library(self, exceptions=exceptions)
        self.beside = Beside(self.library, settings, self)
        self.list_care = ListCare(self)
        self._panels = PanelStack(self)
        self.setup_bar = SetupBar(self.library, self._panels, self)
        self.board = BoardPanel(self, random=random, thinking_ms=thinking_ms, kept=match)
        self.board.strategy_wanted.connect(self._show_in_strategy)
        self.match_files = MatchFiles(self, settings.recent_matches)
        self.importer, self.dropping = Importer(self), Dropping(self)
        self.cards = NewCards(self, drills)
        self.status_line = StatusLine(self)
        for number in range(len(PANELS)):
            if number == PLAY:
                self._panels.addWidget(self.board)
            else:
                self._panels.keep_place()
        self.visits = Visits(
            self._panels,
            self.inquiry,
            self,
            looking_back=self.board.looking_back,
            statistics=statistics,
            make_word_lists=self.list_care.make_page,
        )
        self.reviewing = Reviewing(self)
        self.hints = HintStrip(self.board, self.setup_bar, self)
        self._notice = Notice(_("Close"), self)
        self._notice.accepted.connect(self._notice.dismiss)
        self._notice.accepted.connect(self.focus_panel)
        self.way_back = WayBack(self)
        centre = QWidget(self)
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.troubles = Troubles(self)
        for part in (
            self.setup_bar,
            self.troubles.notice,
            self._notice,
            self.importer.notice,
            self.way_back,
        ):
            column.addWidget(part)
        column.addWidget(self._panels, 1)
        column.addWidget(self.status_line)
        self.setCentralWidget(centre)
        self._leaving = Leaving(self, service)
        self._actions = Actions(self)
        self._keyboard = Keyboard(self, self.focus_panel)
        self._wire()
        self._restore(settings)

    def _wire(self) -> None:
        """Let the parts hear of each other."""
        for follower in (self.setup_bar, self.way_back, self.status_line, self.board, self):
            self.inquiry.subscribe(follower)
        self.way_back.asked.connect(self._go_back)
        self.inquiry.progressed.connect(self.status_line.show_progress)
        self.inquiry.failed.connect(self._on_failed)
        self.inquiry.learned.connect(self.status_line.show_row)
        self.setup_bar.asked.connect(self.inquiry.ask)
        self.setup_bar.panel_chosen.connect(self.show_panel)
        self.visits.left.connect(self.show_panel)
        self.visits.play_from.connect(self._play_from)
        self.visits.strategy_wanted.connect(self._show_in_strategy)
        self.setup_bar.lists_wanted.connect(self.list_care.show)
        self.list_care.said.connect(self._notice.say)
        self.importer.notice.closed.connect(self.focus_panel)
        self.setup_bar.opened.connect(self.hints.know_choices)
        self.setup_bar.left.connect(self.focus_panel)
        self.status_line.cancelled.connect(self._cancel)
        self.hints.closed.connect(self.focus_panel)
        self.hints.changed.connect(self._on_hints_changed)
        self.board.controller.changed.connect(self.hints.follow)
        self.board.standing_changed.connect(self._tell_or_not)
        self._panels.currentChanged.connect(self._tell_or_not)
        self.board.arrows.take_from(*self.setup_bar.findChildren(QPushButton))
        self.board.match_wanted.connect(self._actions.new_match.trigger)
        self.board.players_wanted.connect(self._ask_for_players)
        self.board.game_wanted.connect(self.ask)
        self.board.game_shown.connect(self._name_game)
        self._panels.currentChanged.connect(self._name_game)
        self.match_files.failed.connect(self._notice.say)
        self._leaving.stayed.connect(self.language.stay)
        self._leaving.stayed.connect(self.stayed)
        self.troubles.notice.accepted.connect(self.focus_panel)
        kept = self.board.keeper, self.board.unfinished, self.visits.recorder, self.cards.keeper
        for keeper in kept:
            keeper.troubled.connect(self.troubles.say)

    # --- what is remembered -----------------------------------------------------------------------

    def settings(self) -> Settings:
        """Return how the window is left."""
        left = replace(
            self._left,
            geometry=bytes(self.saveGeometry().data()),
            maximised=self.isMaximized(),
            panel=self.visits.home(self.panel),
            visit=self.panel if self.panel >= len(PANELS) else None,
            question=self.setup_bar.question,
            starter=self.board.starter,
            table=self.board.controller.agreed.table,
            terms=self.board.controller.agreed.terms,
            levels=dict(self.board.controller.levels),
            less_motion=wants_less_motion(),
            pace=self.board.pace,
            theme=self.look.theme,
            points=self.look.points,
            language=self.language.chosen,
            show_who_wins=self._shows_who_wins,
            hints_seen=self.hints.seen,
            recent_matches=self.match_files.recent,
        )
        left = self.beside.remember(left)
        if self._strategy_and_drill is not None:
            left = self._strategy_and_drill.remember(left)
        elif not self._is_as_left:
            left = replace(left, seat=None, opening=None)
        if self._dictionaries is not None:
            left = replace(left, dictionaries=self._dictionaries.state())
        return left

    @property
    def _is_as_left(self) -> bool:
        """Whether nothing was asked but what was asked when the window was left."""
        known = self.inquiry.known
        return known is None or known.asked == self._left.question

    def _restore(self, settings: Settings) -> None:
        place_window(self, settings.geometry)
        self._actions.languages[settings.language].setChecked(True)
        self._actions.themes[settings.theme].setChecked(True)
        self._actions.check("show.who_wins", self._shows_who_wins)
        self._actions.check("less_motion", wants_less_motion())
        self._tell_or_not()
        self.hints.set_seen(settings.hints_seen)
        self._on_hints_changed()
        controller = self.board.controller
        for told in (self.board.starter_changed, controller.changed, controller.learned):
            told.connect(self._show_board_choices)
        self.board.agree(settings.agreement, settings.levels)
        self.board.set_pace(settings.pace)
        self._actions.paces[settings.pace].setChecked(True)
        self._show_board_choices()
        self._notice.say(describe_unread(settings.unread) or describe_lost(settings))
        self.show_panel(settings.panel)
        if settings.visit is not None and settings.visit != REVIEW:  # its match is not back yet
            self.show_panel(settings.visit)
        self.ask(self.setup_bar.without_exceptions(settings.question))

    # --- the question and its answer --------------------------------------------------------------

    @property
    def answer(self) -> Answer | None:
        """The last answer; None until there is one."""
        return self.inquiry.answer

    @property
    def is_solving(self) -> bool:
        """Whether the answer to the bar's question is still to come."""
        return self.inquiry.is_solving

    def ask(self, question: Question) -> None:
        """Ask `question`; what is shown stays, marked as old, until the answer is there."""
        self.inquiry.ask(question)

    def follow(self, _known: Known) -> None:
        """Say who wins of what is played by now: it may be solved, or another game."""
        self._tell_or_not()

    @Slot()
    def _cancel(self) -> None:
        """Stop solving, and go back to where the work is done."""
        self.inquiry.stop()
        self.focus_panel()

    @Slot(str, object)
    def _on_failed(self, sentence: str, error: BaseException) -> None:
        show_error(self, sentence, error)

    # --- panels -----------------------------------------------------------------------------------

    @property
    def panel(self) -> int:
        """The place in `PANELS` of the panel that is shown; after them those of `VISITS`."""
        return self._panels.currentIndex()

    @Slot(int)
    def show_panel(self, number: int) -> None:
        """Show a panel, by its place in `PANELS`, or one of the pages after them."""
        self.visits.come_from(self.panel)
        if self.isVisible():
            self._service.let_window_be_first()
        self._panel(number)
        self._panels.setCurrentIndex(number)
        self.setup_bar.show_panel(number)
        self.focus_panel()

    @Slot()
    def focus_panel(self) -> None:
        """Put the focus where the work of the panel is done."""
        panel = self._panel(self.panel)
        (panel if isinstance(panel, BoardPanel) else panel.place).setFocus()

    def _panel(self, number: int) -> _AnyPanel:
        """Return a panel by its place, made if it is not there yet."""
        if number == STRATEGY:
            return self.strategy_and_drill
        if number >= len(PANELS):
            return self.visits.page(number)
        return self.dictionaries if number == DICTIONARIES else self.board

    @property
    def strategy_and_drill(self) -> StrategyAndDrill:
        """The panel of strategies, and of drills in its place."""
        if self._strategy_and_drill is None:
            made = self._strategy_and_drill = self.making_strategy.whole()
            made.restore(self._left, is_as_left=self._is_as_left)
            made.strategy.play_from.connect(self._play_from)
            made.currentChanged.connect(self._tell_or_not)
            made.drill.controller.begun.connect(self._tell_or_not)
            for follower in (made.strategy, made.drill):
                self.inquiry.subscribe(follower)
        return self._strategy_and_drill

    def _make_strategy(self) -> Generator[None, None, StrategyAndDrill]:
        from ghost_desktop.desktop.strategy_and_drill import StrategyAndDrill

        made = yield from StrategyAndDrill.in_parts(self, drills=self._drills)
        made.hold_against(self.beside)
        self._panels.put(STRATEGY, made)
        return made

    @property
    def strategy(self) -> StrategyPanel:
        """The panel of strategies."""
        return self.strategy_and_drill.strategy

    @property
    def drill(self) -> DrillPanel:
        """The drill, in the place of the panel of strategies."""
        return self.strategy_and_drill.drill

    @property
    def dictionaries(self) -> DictionariesPanel:
        """The panel that compares dictionaries."""
        if self._dictionaries is None:
            from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel

            self._dictionaries = DictionariesPanel(self.library, self)
            self._panels.put(DICTIONARIES, self._dictionaries)
            self._dictionaries.restore(self._left.dictionaries, self.setup_bar.question)
            self._dictionaries.opened.connect(self._open_in_strategy)
            self.list_care.look_after(self._dictionaries)
        return self._dictionaries

    @Slot(str, int)
    def _play_from(self, fragment: str, seat: int) -> None:
        """Go on from a fragment of a strategy, on the board."""
        self.show_panel(PLAY)
        self.board.play_from(fragment, seat)

    @Slot(object)
    def _show_in_strategy(self, sight: Sight) -> None:
        """Look at a fragment of the round in its strategy."""
        self.strategy_and_drill.show_strategy()
        self.show_panel(STRATEGY)
        self.strategy.show_fragment(sight.question, sight.way, sight.seat)
        known = self.inquiry.known
        if known is None or known.question != sight.question:
            before = self.setup_bar.question
            self.ask(sight.question)
            self.way_back.lead(sight.question, before)

    @Slot(object)
    def _go_back(self, question: Question) -> None:
        """Ask for the game before again, and go on with the panel: a button has done its work."""
        self.ask(question)
        self.focus_panel()

    @Slot()
    def _show_board_choices(self) -> None:
        """Mark who starts, and offer to bring a round back if there is one."""
        self._actions.follow(self.board)
        self._tell_or_not()

    @Slot(object, str)
    def _open_in_strategy(self, question: Question, opening: str) -> None:
        """Look at the strategy for a cell of the comparison, perhaps after one of its openings."""
        before = self.setup_bar.question
        self.strategy_and_drill.show_counted(opening)
        self.show_panel(STRATEGY)
        self.ask(question)
        self.way_back.lead_from_cell(question, before)

    # --- what the menus do ------------------------------------------------------------------------

    def new_round(self) -> None:
        """Begin another round on the board."""
        self.show_panel(PLAY)
        self.board.new_round()

    def at_board(self, act: str) -> None:
        """Do on the board one of `BoardPanel.can_do`."""
        self.show_panel(PLAY)
        self.board.do(act)

    @Slot(int)
    def _ask_for_players(self, players: int) -> None:
        """Have the bar ask for a game of as many as sit at the table."""
        question = self.setup_bar.question
        if question.rules.players != players:
            self.ask(replace(question, rules=replace(question.rules, players=players)))

    def undo_round(self) -> None:
        """Bring back the round that was left for another."""
        self.show_panel(PLAY)
        self.board.undo()

    def show_drills(self) -> None:
        """Show all drills, and what is due."""
        self.show_panel(STRATEGY)
        self.strategy_and_drill.show_decks()

    def show_who_wins(self) -> None:
        """Say below who wins while one plays, too; or no longer."""
        self._shows_who_wins = not self._shows_who_wins
        self._actions.check("show.who_wins", self._shows_who_wins)
        self._tell_or_not()

    @Slot()
    def _name_game(self) -> None:
        """Have the bar name the game on the board, as long as that is in sight."""
        self.setup_bar.name_game(self.board.other_game if self.panel == PLAY else None)

    @Slot()
    def _tell_or_not(self) -> None:
        """Have the line below say who wins, but not to those who are playing, or are drilled."""
        panel = self._strategy_and_drill if self.panel == STRATEGY else None
        drilled = panel is not None and panel.is_drilling
        plays = self.panel == PLAY or drilled
        is_there = self.panel < len(PANELS)  # it says what helps to play
        self.status_line.set_place(is_there=is_there, is_quiet=self.panel == PLAY)
        standing = None
        if self._shows_who_wins and plays:
            asked = self.answer.question if self.answer is not None else None
            standing = self.drill.standing(asked) if drilled else self.board.standing(asked)
        self.status_line.tell_outcome(self._shows_who_wins or not plays, standing)
        self.status_line.name_players(self.board.seats if self.panel == PLAY else ())
        self.hints.set_in_sight(self.panel == PLAY)
        self.way_back.set_in_sight(self.panel == STRATEGY)

    def show_hints(self) -> None:
        """Have all hints come, once more; or none."""
        self.hints.set_seen(ALL_HINTS if self.hints.are_to_come else ())
        self._on_hints_changed()

    @Slot()
    def _on_hints_changed(self) -> None:
        self._actions.check("hints", self.hints.are_to_come)

    # --- events -----------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave to the panels what room there is in a low window."""
        super().resizeEvent(event)
        self.setup_bar.scale()
        self.status_line.scale()

    def changeEvent(self, event: QEvent) -> None:
        """Follow another font of the program, and the window manager to the whole screen and back."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.look.follow_font()
        elif event.type() is QEvent.Type.WindowStateChange:
            self._actions.check("full_screen", self.isFullScreen())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters that nothing else takes go to the board; Enter presses a button."""
        button = self.focusWidget()
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and isinstance(button, QPushButton):
            if not event.isAutoRepeat():
                button.click()
        elif as_in_lists(event.text())[:1].isalpha() and self.panel == PLAY:
            self.board.keyPressEvent(event)
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Say what to remember, and end the worker, which nobody needs to see.

        What a person wants to have written is written first: until then, the window stays.
        """
        if self._leaving.has_to_wait():
            event.ignore()
            return
        self.closing.emit(self.settings())
        self.hide()
        self._service.shutdown()
        super().closeEvent(event)
