"""The window: the question above, one of the panels, the answer below.

The board is there from the beginning, the other panels once they are wanted, or made ahead; until
then what is to be restored in them is kept as it was read, and they do not follow the question.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtWidgets import QMainWindow, QPushButton, QWidget

from ghost_desktop.desktop.board.match_files import MatchFiles
from ghost_desktop.desktop.board.panel import BoardPanel
from ghost_desktop.desktop.kit.ask import ask
from ghost_desktop.desktop.kit.builders import column
from ghost_desktop.desktop.kit.commands import Commands, Keyboard, add_actions, command, tip
from ghost_desktop.desktop.kit.layout import PanelStack
from ghost_desktop.desktop.kit.settings import Remembered
from ghost_desktop.desktop.kit.widgets import Notice, announce, confirm
from ghost_desktop.desktop.learn.keepers import CardKeeper, NewCardsLink, Recorder
from ghost_desktop.desktop.lists.care import DropTarget, ListCare, describe_lost
from ghost_desktop.desktop.lists.look_up_opener import InSight, LookUpOpener
from ghost_desktop.desktop.window.commands import (
    BESIDE,
    DICTIONARIES,
    DRILLS,
    JUDGE,
    LEARN,
    LEARN_PAGES,
    PANELS,
    PLAY,
    PUZZLES,
    RECENT_MATCHES,
    REVIEW,
    STATISTICS,
    STRATEGY,
    THE_GAME,
    UNFINISHED,
    VISITS,
    WORD_LISTS,
)
from ghost_desktop.desktop.window.errors import Troubles
from ghost_desktop.desktop.window.language import LanguageChoice
from ghost_desktop.desktop.window.learn import LearnRow, Reviewing, awaits_today
from ghost_desktop.desktop.window.library import Beside, Library
from ghost_desktop.desktop.window.look import Look, want_less_motion
from ghost_desktop.desktop.window.question import Inquiry, Sight, State, describe_question
from ghost_desktop.desktop.window.session import Leaving, place_window
from ghost_desktop.desktop.window.settings import Settings, describe_unread
from ghost_desktop.desktop.window.status_line import StatusLine
from ghost_desktop.desktop.window.top_bar import SetupBar
from ghost_desktop.engine.words.letters import as_in_lists
from ghost_desktop.library.kept_file import data_path
from ghost_desktop.library.proofs import KeptProofs
from ghost_desktop.translation import N_, OWN_NAMES, _, known_languages, say

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path
    from random import Random

    from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent

    from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel
    from ghost_desktop.desktop.kit.page import Page
    from ghost_desktop.desktop.learn.drill import DrillPanel
    from ghost_desktop.desktop.learn.figures import StatisticsPage
    from ghost_desktop.desktop.learn.puzzle_page import Files, PuzzlePage
    from ghost_desktop.desktop.learn.puzzles import PuzzlesPage
    from ghost_desktop.desktop.learn.review import ReviewPage
    from ghost_desktop.desktop.learn.today import TodayPage
    from ghost_desktop.desktop.lists.judge import JudgePage
    from ghost_desktop.desktop.lists.page import WordListsPage
    from ghost_desktop.desktop.strategy.panel import StrategyPanel
    from ghost_desktop.desktop.window.drills import Drills
    from ghost_desktop.desktop.window.played_game import Playing
    from ghost_desktop.desktop.window.question import Known, SolverService
    from ghost_desktop.library.decks import DeckKey
    from ghost_desktop.library.question import Question
    from ghost_desktop.play.agreement import Agreement
    from ghost_desktop.play.match import Match


_ROUND = N_("The round was of {game}, which is shown now. Before, that was {before}.")
_CELL = N_("{game} is shown now. Before, that was {before}.")


class WayBack(Notice):
    """Leads back to where somebody was led from, with the game that was at the top, until another is asked.

    It says so where that is another game; else there is its key.

    Signals:
        asked: the `Question` to go back to, and the number of the panel.
        opened: whether there is a way back.
    """

    asked = Signal(object, int)
    opened = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Go back"), parent)
        self._way: tuple[Question, Question, int] | None = None  # here, to which game, and panel
        self._said = ""  # of another game
        self._is_in_sight = False
        self._button.setToolTip(tip("game.back"))
        self.accepted.connect(self.go)

    @property
    def is_open(self) -> bool:
        """Whether there is a way back."""
        return self._way is not None

    def lead(
        self, question: Question, before: Question, panel: int = PLAY, said: str = _ROUND
    ) -> None:
        """Lead back from a game that has been asked for to the one before, and to a panel."""
        games = {"game": describe_question(question), "before": describe_question(before)}
        self._open((question, before, panel), "" if question == before else say(said, **games))
        if self._said:
            announce(self, self._said)

    def set_in_sight(self, is_in_sight: bool) -> None:
        """Say it where the other game is looked at, and not elsewhere; no more if that is the same."""
        self._is_in_sight = is_in_sight
        if self.is_open and not (is_in_sight or self._said):
            self._open(None)
        else:
            self._show()

    def follow(self, known: Known) -> None:
        """Say no more of it once something else is asked, or the game before is back by itself."""
        is_back = known.state in (State.STOPPED, State.FAILED)
        if self._way is not None and (is_back or known.asked != self._way[0]):
            self._open(None)

    @command("game.back", can=lambda way: way.is_open, there=lambda way: way.is_open)
    @Slot()
    def go(self) -> None:
        """Go back, and have the game before."""
        if self._way is not None:
            _here, before, panel = self._way
            self._open(None)
            self.asked.emit(before, panel)

    def _open(self, way: tuple[Question, Question, int] | None, said: str = "") -> None:
        self._way, self._said = way, said
        self._show()
        self.opened.emit(self.is_open)

    def _show(self) -> None:
        self.say(self._said if self._is_in_sight else "")


# ruff: noqa: PLC0415 - what nobody has looked at yet need not be imported


class MainWindow(QMainWindow):
    """Wires the bar above, the panels and the line below to the question and its answer.

    Attributes:
        look, language: its theme, and how large its letters are; and what they say it in.
        inquiry: the question and its answer.
        library: the lists that there are.
        beside: the other list that the person plays with.
        list_care: brings lists, and does what is done when they are changed.
        drop_target: takes what is dropped.
        cards: keeps what rounds leave to learn.
        cards_link: leads to its drill.
        recorder: keeps what became of rounds.
        troubles: says what does not work here.
        leaving: has it stay open until all is written.
        shows_who_wins: whether it is said below who wins while one plays, too.

    Signals:
        closing: the `Settings` to remember, when the window closes.

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
        clock: tells what day it is, in UTC, for puzzles; None is that of the computer.
    """

    closing = Signal(object)

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
        clock: Callable[[], datetime] | None = None,
    ) -> None:
        super().__init__()
        self.setWindowTitle("Ghost Desktop")
        self._service = service
        self._statistics = statistics or data_path("statistics.sqlite3")
        self._drills, self._clock = drills or data_path("drills.sqlite3"), clock
        self._remembered = Remembered(settings)
        self.inquiry = Inquiry(self)
        self.look = Look(settings.theme, settings.points, self)
        self.language = LanguageChoice(settings.language, self)
        self.shows_who_wins = settings.show_who_wins
        want_less_motion(wants_less=settings.less_motion)
        self.library = Library(self, exceptions=exceptions)
        self.beside = Beside(self.library, settings, self)
        # Each stands where it is to stay: to move it has Qt look up the style of all that is in it.
        centre = QWidget(self)
        self._panels = PanelStack(centre)
        self.setup_bar = SetupBar(self.library, centre)
        # A worker reads the dictionary while the window is made.
        self.inquiry.ask(self.setup_bar.without_exceptions(settings.question))
        self.board = BoardPanel(self._panels, random=random, thinking_ms=thinking_ms, kept=match)
        self.board.strategy_wanted.connect(self._show_in_strategy)
        self.match_files = MatchFiles(self.board, self.setup_bar, self.inquiry, self.library, self)
        self.match_files.recent = settings.recent_matches
        self.list_care = ListCare(
            self.library,
            self.setup_bar,
            self.inquiry,
            missed=self._missed_lists,
            window=self,
        )
        below = self.board.view.column
        self.cards = CardKeeper(self.board.finished_rounds, self.inquiry, self._drills, self)
        self.cards_link = NewCardsLink(self.cards, self.board.finished_rounds, below)
        self.board.view.add_learned(self.cards_link)
        self.status_line = StatusLine(centre)
        self._panels.put(PLAY, self.board)
        self._came_from = PLAY  # to which a page leads back
        self.recorder = Recorder(self.board.finished_rounds, self._statistics, self)
        self.reviewing = Reviewing(self.board, lambda: self.review, self._drills)
        self.learn_row = LearnRow(centre)
        self._said_of_files = ""
        self._notice = Notice(_("Close"), centre)
        self._notice.accepted.connect(self._notice.dismiss)
        self._notice.accepted.connect(self.focus_panel)
        self.way_back = WayBack(centre)
        self.troubles = Troubles(centre)
        column(
            self.setup_bar,
            self.troubles.notice,
            self._notice,
            self.way_back,
            self.learn_row,
            (self._panels, 1),
            self.status_line,
            on=centre,
            spacing=0,
        )
        self.setCentralWidget(centre)
        self.leaving = Leaving(self, service)
        self._commands = self._make_commands()
        self.drop_target = DropTarget(self.list_care, self)
        self._keyboard = Keyboard(self, self.focus_panel, self.board)
        self._wire()
        self._restore()

    def _make_commands(self) -> Commands:
        """Give all commands something to do, and make the menus."""
        unspoken = {f"language.{code}" for code in OWN_NAMES.keys() - set(known_languages())}
        made = Commands(self, lambda: self.panel, self.show_panel, without=unspoken)
        bar, inquiry, library = self.setup_bar, self.inquiry, self.library
        self.match_files.led_away.connect(self.way_back.lead)
        for part in (self.match_files, self.reviewing, self.list_care):
            part.panel_wanted.connect(self.show_panel)
        made.add(
            self,
            self.board,
            self.match_files,
            self.reviewing,
            self.way_back,
            self.list_care,
            self.beside,
            self.look,
            self.language,
        )
        add_actions(self, self)
        # After the commands: it filters what comes to the window, and each of them sends something.
        self.looking_up = LookUpOpener(bar, inquiry, self.beside, library, self._in_sight, self)
        self.looking_up.strategy_wanted.connect(self._show_in_strategy)
        made.add(self.looking_up)
        # From dialogs with words beside the window, too.
        made["look_up"].setShortcutContext(Qt.ShortcutContext.ApplicationShortcut)
        fillers = {
            RECENT_MATCHES: self.match_files.offer_recent,
            UNFINISHED: self.match_files.offer_unfinished,
            THE_GAME: bar.offer,
            BESIDE: self.beside.offer,
        }
        made.fill(self.focus_panel, fillers)
        self.board.offer(made)
        return made

    def _wire(self) -> None:
        """Let the parts hear of each other."""
        for follower in (self.setup_bar, self.way_back, self.status_line, self.board, self):
            self.inquiry.subscribe(follower)
        self.way_back.asked.connect(self._go_back)
        self.inquiry.progressed.connect(self.status_line.progress.show_progress)
        self.inquiry.learned.connect(self.status_line.show_row)
        self.setup_bar.asked.connect(self.inquiry.ask)
        self.setup_bar.panels.idClicked.connect(self.show_panel)
        self.learn_row.pages.idClicked.connect(self._show_of_learn)
        self._commands["round.review"].enabledChanged.connect(self.learn_row.offer_review)
        self.setup_bar.lists_wanted.connect(self.list_care.show)
        self.list_care.said.connect(self._notice.say)
        self.list_care.compare_wanted.connect(self._compare)
        self.drop_target.match_dropped.connect(self.match_files.open)
        self.drop_target.atlas_dropped.connect(self._open_atlas)
        self.match_files.match_opened.connect(self.cards.look_back)
        self.reviewing.gone.connect(self._drill_instead)
        self.reviewing.refused.connect(self._tell)
        self.cards_link.chosen.connect(self._drill_deck)
        self.board.controller.changed.connect(self.cards_link.follow)
        self.setup_bar.left.connect(self.focus_panel)
        self.status_line.cancel.clicked.connect(self.inquiry.stop)
        self.status_line.cancel.clicked.connect(self.focus_panel)
        self.board.who_wins.found.connect(self._tell_or_not)
        self._panels.currentChanged.connect(self._tell_or_not)
        self.board.players_wanted.connect(self._ask_for_players)
        self.board.game_wanted.connect(self.ask)
        self.board.game_shown.connect(self._name_game)
        self._panels.currentChanged.connect(self._name_game)
        self.match_files.failed.connect(self._tell_of_files)
        self.leaving.stayed.connect(self.language.stay)
        self.troubles.notice.accepted.connect(self.focus_panel)
        for keeper in (self.board.kept, self.recorder, self.cards):
            keeper.troubled.connect(self.troubles.say)

    # --- what is remembered -----------------------------------------------------------------------

    def settings(self) -> Settings:
        """Return how the window is left."""
        return self._remembered.now()

    @property
    def _is_as_left(self) -> bool:
        """Whether nothing was asked but what was asked when the window was left."""
        known = self.inquiry.known
        return known is None or known.asked == self._remembered.left.question

    def _restore(self) -> None:
        """Put to use what is remembered, and have it remembered as it is from now on.

        What the panels remember that are not there yet, they say once they are.
        """
        left, keep = self._remembered.left, self._remembered.keep
        board, controller = self.board, self.board.controller
        place_window(self, left.geometry)
        self._leave_room()
        self._tell_or_not()
        for told in (board.starter_changed, controller.changed, controller.learned):
            told.connect(self._show_board_choices)
        board.agree(left.agreement, left.levels)
        board.set_pace(left.pace)
        for told in (
            self.beside.changed,
            self.way_back.opened,
            self._panels.currentChanged,
        ):
            told.connect(self._commands.refresh)
        self._show_board_choices()
        for said in (describe_unread(left), describe_lost(left)):
            self.troubles.say(said)
        self.show_panel(left.panel)
        puzzles = self.puzzles_path
        if puzzles.exists():  # else nobody has come to Learn yet
            ask(self, partial(awaits_today, puzzles, self._clock), self._on_today)
        self._remembered.collect(window=self, board=board)
        keep("visit", lambda: self.panel if self.panel >= len(PANELS) else None)
        if left.visit is not None and left.visit != REVIEW:  # its match is not back yet
            self.show_panel(left.visit)
        keep("seat", lambda: left.seat if self._is_as_left else None)
        keep("opening", lambda: left.opening if self._is_as_left else None)

    @property
    def standing(self) -> bytes:
        """Where the window stands, and how large it is, as Qt has it."""
        return bytes(self.saveGeometry().data())

    @property
    def home(self) -> int:
        """The panel that is shown, or to which the page leads back that is."""
        return self.panel if self.panel < len(PANELS) else self._came_from

    # --- the question and its answer --------------------------------------------------------------

    def ask(self, question: Question) -> None:
        """Ask `question`; what is shown stays, marked as old, until the answer is there."""
        self.inquiry.ask(question)

    def follow(self, _known: Known) -> None:
        """Say who wins of what is played by now: it may be solved, or another game."""
        self._tell_or_not()

    # --- panels -----------------------------------------------------------------------------------

    @property
    def panel(self) -> int:
        """The place in `PANELS` of the panel that is shown; after them those of `VISITS`."""
        return self._panels.place

    @command(
        {f"show.{panel}": number for number, panel in enumerate(PANELS)}
        | {"judge": JUDGE, "statistics": STATISTICS, "puzzles": PUZZLES, "word_lists": WORD_LISTS}
    )
    @Slot(int)
    def show_panel(self, number: int) -> None:
        """Show a panel, by its place in `PANELS`, or one of the pages after them."""
        self._came_from = self.home
        if self.isVisible():
            self._service.let_window_be_first()
        self._panel(number)
        self._panels.show_panel(number)
        self.setup_bar.show_panel(LEARN if number in LEARN_PAGES else number)
        self.learn_row.show_page(number)
        self.focus_panel()

    @Slot(int)
    def _show_of_learn(self, number: int) -> None:
        """Show a page of Learn; where a drill goes on, its button leads to all of them."""
        if number == REVIEW:
            self.reviewing.begin()
        elif number == DRILLS == self.panel:
            self.show_drills()
        else:
            self.show_panel(number)

    @Slot()
    def focus_panel(self) -> None:
        """Put the focus where the work of the panel is done."""
        panel: Any = self._panel(self.panel)
        (panel if panel is self.board else panel.place).setFocus()

    def _panel(self, number: int) -> QWidget:
        """Return a panel by its place, made if it is not there yet."""
        panels = "board", "strategy", "dictionaries", "today"
        made: QWidget = getattr(self, (*panels, *VISITS)[number])
        return made

    @cached_property
    def drills(self) -> Drills:
        """All drills, made together with the panel of strategies."""
        made = self.made_drills
        made.remember(self._remembered, is_as_left=self._is_as_left)
        made.strategy.play_from.connect(self._play_from)
        made.strategy.export.failed.connect(self._tell_who_has_left)
        self.way_back.opened.connect(made.strategy.offer_way_back)
        made.currentChanged.connect(self._tell_or_not)
        made.wanted.connect(partial(self.show_panel, DRILLS))
        made.left.connect(self._leave_drills)
        made.drill.begun.connect(self._tell_or_not)
        for follower in (made.strategy, made.drill):
            self.inquiry.subscribe(follower)
        return made

    @cached_property
    def made_drills(self) -> Drills:
        """The same, and the panel of strategies, be it before they are wanted: they follow nothing."""
        from ghost_desktop.desktop.window.drills import Drills

        made = Drills(self, drills=self._drills)
        made.hold_against(self.beside)
        made.follow_table(self.board.controller, self.board.kept)
        self._panels.put(STRATEGY, made.strategy)
        self._panels.put(DRILLS, made)
        return made

    @property
    def strategy(self) -> StrategyPanel:
        """The panel of strategies."""
        return self.drills.strategy

    @property
    def drill(self) -> DrillPanel:
        """The drill, in the place of the panel of strategies."""
        return self.drills.drill

    @cached_property
    def dictionaries(self) -> DictionariesPanel:
        """The panel that compares dictionaries."""
        from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel

        made = DictionariesPanel(self.library, self)
        self._panels.put(DICTIONARIES, made)
        made.restore(self._remembered.left.dictionaries, self.setup_bar.question)
        self._remembered.collect(dictionaries=made)
        made.opened.connect(self._open_in_strategy)
        made.views.position_wanted.connect(self._show_compared)
        made.views.pair.word_wanted.connect(self.looking_up.look_up)
        made.choice.lists_wanted.connect(self.list_care.show)
        self.list_care.missed = lambda: made.choice.missed
        return made

    def _missed_lists(self) -> frozenset[str]:
        """Return the lists that were compared when the program was left, and are there no more."""
        ticked = self._remembered.left.dictionaries.ticks.sources or ()
        return frozenset(one for one in ticked if self.library.find(one) is None)

    @Slot(object)
    def _compare(self, sources: tuple[str, ...]) -> None:
        choice = self.dictionaries.choice
        choice.tick(replace(choice.ticks, sources=sources))
        self.show_panel(DICTIONARIES)

    @Slot(object)
    def _open_atlas(self, path: Path) -> None:
        self.show_panel(DICTIONARIES)
        self.dictionaries.export.open_atlas(path)

    @command("dictionaries.languages")
    @Slot()
    def show_languages(self) -> None:
        """Show the atlas of languages."""
        self.show_panel(DICTIONARIES)
        self.dictionaries.show_languages()

    @cached_property
    def today(self) -> TodayPage:
        """What there is to do today."""
        from ghost_desktop.desktop.learn.today import TodayPage

        made = TodayPage(self, files=self._puzzle_files)
        self._panels.put(LEARN, made)
        made.drills_wanted.connect(self._drill_due)
        made.awaited.connect(self.setup_bar.mark_learn)
        made.given_wanted.connect(partial(self.reviewing.show_given, made))
        return made

    # --- pages that take the place of the panels for a while ----------------------------------------

    def _put(self, number: int, page: Page) -> None:
        """Have a page in its place, from which one goes back."""
        self._panels.put(number, page)
        page.left.connect(self._leave_page)

    @Slot()
    def _leave_page(self) -> None:
        """Show the panel again that was left for a page."""
        self.show_panel(self._came_from)

    @cached_property
    def judge(self) -> JudgePage:
        """The judge of people at a real table."""
        from ghost_desktop.desktop.lists.judge import JudgePage

        made = JudgePage(self)
        self._put(JUDGE, made)
        self.inquiry.subscribe(made)
        return made

    @cached_property
    def review(self) -> ReviewPage:
        """Looks back at rounds, play by play."""
        from ghost_desktop.desktop.learn.review import ReviewPage

        made = ReviewPage(self, known=self.board.finished_rounds)
        self._put(REVIEW, made)
        made.symbols_of = self.beside.symbols_of
        self.beside.renewed.connect(made.renew_symbols)
        made.play_wanted.connect(self._play_on)
        made.strategy_wanted.connect(self._show_in_strategy)
        return made

    @cached_property
    def statistics(self) -> StatisticsPage:
        """How the rounds went that were played."""
        from ghost_desktop.desktop.learn.figures import StatisticsPage

        made = StatisticsPage(self._statistics, self)
        self._put(STATISTICS, made)
        made.play.connect(partial(self.show_panel, PLAY))
        self.recorder.changed.connect(made.refresh)
        return made

    @property
    def puzzles_path(self) -> Path:
        """The file of the answers to puzzles."""
        return self._statistics.with_name("puzzles.sqlite3")

    @property
    def _puzzle_files(self) -> Files:
        from ghost_desktop.desktop.learn.puzzle_page import Files
        from ghost_desktop.library.user_file import now_in_utc

        return Files(self.puzzles_path, self._drills, self._clock or now_in_utc)

    @cached_property
    def puzzles(self) -> PuzzlesPage:
        """Puzzles: one letter wins."""
        from ghost_desktop.desktop.learn.puzzles import PuzzlesPage

        made = PuzzlesPage(self, files=self._puzzle_files)
        self._put(PUZZLES, made)
        left = self._remembered.left
        made.want(left.puzzle_kind, left.puzzle_theme)
        self._remembered.collect(puzzles=made)
        made.play_from.connect(self._play_from)
        made.strategy_wanted.connect(self._show_in_strategy)
        self.inquiry.subscribe(made)
        return made

    @cached_property
    def word_lists(self) -> WordListsPage:
        """Which lists there are."""
        made = self.list_care.make_page()
        self._put(WORD_LISTS, made)
        return made

    def _in_sight(self) -> InSight:
        """Return what somebody sees."""
        current = self.board.round if self.panel == PLAY else None
        is_between = self.panel == PLAY and (current is None or current.over is not None)
        playing = course = None
        puzzle: PuzzlePage | None = None
        if self.panel == PLAY:
            playing = self.board.controller.playing
        elif self.panel == REVIEW and self.review.rounds:
            playing = self.review.one.playing
        elif self.panel == PUZZLES:
            puzzle = self.puzzles
        elif self.panel == LEARN:
            puzzle = self.today
        elif self.panel == DRILLS and self.drills.is_drilling:
            course = self.drill.course
        may_tell = self.status_line.tells_outcome or is_between
        return InSight(may_tell, current, playing, puzzle, course)

    @Slot(object)
    def _drill_instead(self, key: DeckKey) -> None:
        self._drill_deck(key)
        self._tell(_("This round is not kept any more; its positions are drilled."))

    @Slot(object)
    def _drill_deck(self, key: DeckKey) -> None:
        self.show_panel(DRILLS)
        self.drills.drill_deck(key)

    @Slot()
    def _drill_due(self) -> None:
        self.show_drills()
        self.drills.drill_due()

    @Slot()
    def _leave_drills(self) -> None:
        """Go back to where the person came from: in Strategy, to what began the drill."""
        self._leave_page()
        if self.panel == STRATEGY:
            self.drills.button.setFocus()

    @Slot(str, int)
    def _play_from(self, fragment: str, seat: int) -> None:
        """Go on from a fragment of a strategy, on the board."""
        self.show_panel(PLAY)
        self.board.controller.play_from(fragment, seat)

    @Slot(object, object)
    def _play_on(self, match: Match, playing: Playing) -> None:
        """Play on from what somebody looks back at, on the board."""
        self.show_panel(PLAY)
        self.board.controller.leave_for(match, playing)

    @Slot(object, object, int)
    def _show_compared(self, question: Question, way: tuple[str, ...], seat: int) -> None:
        """Look at a fragment of a compared game in its strategy."""
        self._show_in_strategy(Sight(question, way, seat), _CELL)

    @Slot(object)
    def _show_in_strategy(self, sight: Sight, said: str = _ROUND) -> None:
        """Look at a fragment in its strategy; the way back says of a round or of a cell that it is."""
        came_from, question = self.panel, sight.question
        self.show_panel(STRATEGY)
        self.strategy.show_fragment(question, sight.way, sight.seat)
        known, before = self.inquiry.known, self.setup_bar.question
        if known is None or known.question != question:
            self.ask(question)
        else:
            before = question
        self.way_back.lead(question, before, came_from, said)

    @Slot(object, int)
    def _go_back(self, question: Question, panel: int) -> None:
        """Have a game again that was at the top, and the panel from which somebody was led."""
        if self.setup_bar.question != question:
            self.ask(question)
        self.show_panel(panel)

    @Slot()
    def _show_board_choices(self) -> None:
        """Offer what can be done at the board by now, and mark who starts."""
        self._commands.refresh()
        self._tell_or_not()

    @Slot(object, str)
    def _open_in_strategy(self, question: Question, opening: str) -> None:
        """Look at the strategy for a cell of the comparison, perhaps after one of its openings."""
        before = self.setup_bar.question
        self.drills.show_counted(opening)
        self.show_panel(STRATEGY)
        self.ask(question)
        self.way_back.lead(question, before, DICTIONARIES, _CELL)

    # --- what the menus do ------------------------------------------------------------------------

    @command("round.new")
    def new_round(self) -> None:
        """Begin another round on the board."""
        self.show_panel(PLAY)
        self.board.new_round()

    @command("match.new")
    def new_match(self) -> None:
        """Let a match be agreed, for the game on the bar."""
        from ghost_desktop.desktop.board.new_match import NewMatchDialog

        dialog = NewMatchDialog(self.board.controller.agreement, self.setup_bar.question, self)
        dialog.agreed.connect(self._begin_match)
        dialog.finished.connect(self.activateWindow)  # not all systems do that
        dialog.open()

    @Slot(object)
    def _begin_match(self, agreed: Agreement) -> None:
        self.show_panel(PLAY)
        self.board.begin_match(agreed)

    @Slot(int)
    def _ask_for_players(self, players: int) -> None:
        """Have the bar ask for a game of as many as sit at the table."""
        question = self.setup_bar.question
        if question.rules.players != players:
            self.ask(replace(question, rules=replace(question.rules, players=players)))

    @command("show.drills")
    def show_drills(self) -> None:
        """Show all drills, and what is due."""
        self.drills.show_decks()
        self.show_panel(DRILLS)

    @command("show.who_wins", is_on=lambda window: window.shows_who_wins)
    def show_who_wins(self) -> None:
        """Say below who wins while one plays, too; or no longer."""
        self.shows_who_wins = not self.shows_who_wins
        self._tell_or_not()

    def _on_today(self, known: tuple[bool, str]) -> None:
        is_awaited, lost = known
        self.setup_bar.mark_learn(is_awaited)
        self.troubles.say(lost)

    @Slot()
    def _name_game(self) -> None:
        """Have the bar name the game on the board, or of the day, as long as that is in sight.

        Dictionaries are compared under games of their own: there it names none.
        """
        named = self.board.other_game if self.panel == PLAY else None
        self.setup_bar.name_game(self.today.question if self.panel == LEARN else named)
        if self.panel == DICTIONARIES:
            self.setup_bar.game.clearFocus()  # Qt would hand it on into the panel, which remembers it
        self.setup_bar.game.setVisible(self.panel != DICTIONARIES)

    @Slot()
    def _tell_or_not(self) -> None:
        """Have the line below say who wins, but not to those who are playing, or are drilled."""
        drilled = self.panel == DRILLS and self.drills.is_drilling
        plays = self.panel == PLAY or drilled
        is_there = self.panel < DICTIONARIES or drilled  # where what was asked is shown
        standing, here = None, self.board.controller.at_hand
        if self.shows_who_wins and plays:
            answer = self.inquiry.answer
            asked = None if answer is None else answer.question
            standing = (
                self.drill.standing(asked) if drilled else self.board.who_wins.standing(asked)
            )
        self.status_line.be_at(
            is_there=is_there,
            is_quiet=plays,
            tells_outcome=self.shows_who_wins or not plays,
            standing=standing,
            names=here.cast.in_turn if here is not None and self.panel == PLAY else (),
        )
        self.way_back.set_in_sight(self.panel == STRATEGY)

    @command("full_screen", is_on=lambda window: window.isFullScreen())
    def fill_screen(self) -> None:
        """Fill the whole screen, or no longer."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    @command("quit")
    def quit(self) -> None:
        """Close the window."""
        self.close()

    # --- what stands in front of the window: each is made, and imported, when it is wanted ----------

    @command("palette")
    def open_palette(self) -> None:
        """Let a command be typed."""
        from ghost_desktop.desktop.window.palette import Palette

        commands, choices = self._commands.offers(without="palette"), self.setup_bar.choices
        Palette(self, (*commands, *self.match_files.offers(), *choices.offers())).show()

    @command("exceptions")
    def open_exceptions(self) -> None:
        """Show the words that are left out of the dictionary on the bar, where one says so."""
        from ghost_desktop.desktop.lists.exceptions import ExceptionsDialog

        here, question = self.board.controller.at_hand, self.setup_bar.question
        is_same = here is not None and here.base.question.source == question.source
        struck = here.state.struck if here is not None and is_same else ()
        dialog = ExceptionsDialog(self.library, question, struck, self)
        dialog.asked.connect(self.ask)
        dialog.open()

    @command("help")
    def open_help(self) -> None:
        """Show the rules, those first that are played by."""
        from ghost_desktop.desktop.window.help import HelpDialog

        played = self.board.round if self.panel == PLAY else None
        rules = played.game.rules if played is not None else self.setup_bar.question.rules
        HelpDialog.show_for(self).show_rules_of(rules.variant)

    @command("manual")
    def open_manual(self) -> None:
        """Show how the program is used, from the first page on."""
        from ghost_desktop.desktop.window.help import PAGES, HelpDialog

        HelpDialog.show_for(self).show_page(PAGES[0])

    @command("keys")
    def open_keys(self) -> None:
        """Show what the keys do."""
        from ghost_desktop.desktop.window.help import KeySheet

        KeySheet.show_for(self)

    @command("proofs.clear")
    def open_proofs(self) -> None:
        """Say how much room proofs of earlier games take, and clear them for whoever wants that."""
        from ghost_desktop.formats.stored import describe_proofs

        size = KeptProofs().size
        said = describe_proofs(size)
        if size:
            confirm(self, said, self._clear_proofs, yes=_("Clear"), no=_("Keep them"))
        else:
            self._tell(said)

    def _clear_proofs(self) -> None:
        from ghost_desktop.formats.stored import describe_cleared

        kept = KeptProofs()
        before = kept.size
        kept.clear()
        self._tell(describe_cleared(before, kept.size))

    @Slot(str)
    def _tell(self, said: str) -> None:
        """Say above the panel what has become of something, and aloud; or nothing more."""
        self._notice.say(said)
        if said:
            announce(self, said)

    @Slot(str)
    def _tell_who_has_left(self, said: str) -> None:
        """Say what Strategy says where that is not in sight."""
        if not self.strategy.isVisible():
            self._tell(said)

    @Slot(str)
    def _tell_of_files(self, said: str) -> None:
        """Say what could not be opened, saved or pasted; later, say only that no more."""
        if said or self._notice.text == self._said_of_files:
            self._said_of_files = said
            self._tell(said)

    @command("about")
    def open_about(self) -> None:
        """Show versions and licences."""
        from ghost_desktop.desktop.window.about import AboutDialog

        AboutDialog.show_for(self)

    # --- events -----------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave to the panels what room there is."""
        super().resizeEvent(event)
        self._leave_room()

    def _leave_room(self) -> None:
        """Have bar and line no higher than they may be in a window of this size, be it not there yet."""
        self.setup_bar.on_font()
        self.status_line.on_font()

    def changeEvent(self, event: QEvent) -> None:
        """Follow another font of the program, and the window manager to the whole screen and back."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.look.follow_font()
        elif event.type() is QEvent.Type.WindowStateChange:
            self._commands.refresh()

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
        if self.leaving.has_to_wait():
            event.ignore()
            return
        self.closing.emit(self.settings())
        self.hide()
        self._service.shutdown()
        super().closeEvent(event)
