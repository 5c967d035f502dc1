"""The Dictionaries panel: what to compare at the left, the table and the charts beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMetaObject, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from ghost_desktop.desktop.actions import add_action, tip
from ghost_desktop.desktop.announce import announce
from ghost_desktop.desktop.commands import underlined
from ghost_desktop.desktop.dictionaries.choice import GridChoice
from ghost_desktop.desktop.dictionaries.comparing import Comparison
from ghost_desktop.desktop.dictionaries.headline import Headline
from ghost_desktop.desktop.dictionaries.notes import Notes
from ghost_desktop.desktop.dictionaries.saving import Saving
from ghost_desktop.desktop.dictionaries.sides import Sides
from ghost_desktop.desktop.dictionaries.state import PanelState
from ghost_desktop.desktop.dictionaries.views import Views
from ghost_desktop.desktop.dictionaries.wording import describe_result
from ghost_desktop.desktop.flow import FlowLayout
from ghost_desktop.desktop.fonts import demibold, is_low
from ghost_desktop.desktop.ghost import GhostFace, Mood
from ghost_desktop.desktop.plotting import Plotting
from ghost_desktop.desktop.question import Question
from ghost_desktop.desktop.scrolling import scrolling
from ghost_desktop.desktop.service import Work
from ghost_desktop.engine.rules import PLAYERS, Rules
from ghost_desktop.formats.text import agreed, listed, number, sentence
from ghost_desktop.translation import N_, _, ngettext

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtGui import QResizeEvent, QShowEvent

    from ghost_desktop.desktop.dictionaries.grid import Cell
    from ghost_desktop.desktop.library import Library
    from ghost_desktop.desktop.service import SolverService

_CHOICE = 20  # heights of the font: enough for the names of lists
_AROUND_CHOICE = 3.5  # heights of the font for its frame, and what scrolls it

_NOTHING_TICKED = N_("Tick at least one dictionary, length, variant and number of players.")
_PRESS_COMPARE = N_("Press Compare to see what is chosen now.")
_TICK_SOMETHING = N_("Tick something to compare.")
_OPEN_A_ROW = N_("A double click or Enter on a row opens the strategy that it counts.")
_NOTHING_SOLVED = N_("Nothing was solved.")


class DictionariesPanel(QWidget):
    """Compares the ticked lists; what is quick by itself when it is first shown.

    Args:
        service: solves, and writes files.
        library: the lists to choose from.

    Signals:
        opened: the `Question` of a cell that is to be opened in Strategy.
    """

    opened = Signal(object)

    def __init__(
        self, service: SolverService, library: Library, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._library = library
        self._comparison = Comparison(service.open_channel(Work.ALONE), self)
        self._plotting = Plotting(service.open_channel(Work.LOOKING_UP), self)
        self._asked: tuple[Question, ...] = ()  # what the rows are about
        self._troubles: list[str] = []
        self._was_shown = False
        self.setAccessibleName(_("Dictionaries"))
        self._build(service)
        self._comparison.solved.connect(self._on_solved)
        self._comparison.failed.connect(self._on_failed)
        self._comparison.changed.connect(self._show_progress)
        self.choice.changed.connect(self._on_ticked)
        self._on_ticked()

    # --- what is asked of the panel -------------------------------------------------------------

    @property
    def is_comparing(self) -> bool:
        """Whether rows are still to come."""
        return self._comparison.is_running

    @property
    def cells(self) -> tuple[Cell, ...]:
        """What has been solved, in that order."""
        return self.views.grid.cells

    @property
    def trouble(self) -> str:
        """What went wrong, in sentences; empty if nothing did."""
        return self._notes.trouble

    @Slot()
    def compare(self) -> None:
        """Solve what is ticked, in place of what is shown."""
        if not self.choice.questions:
            return
        self._asked = self.choice.questions
        self._troubles.clear()
        self._say_trouble()
        self.views.begin(self._asked)
        self.views.fit(self.width())
        self._pages.setCurrentWidget(self._found)
        self._sides.show_found()
        self._comparison.start(self._asked)

    @property
    def place(self) -> QWidget:
        """Where the work is done: where it was done last, at first among the lists."""
        last: QWidget | None = self.focusWidget()
        first: QWidget = self.choice.lists
        if not first.isVisibleTo(self):  # there is room for one side only
            first = self.views.tabs
        return first if last is None or not last.isVisibleTo(self) else last

    @Slot()
    def cancel(self) -> None:
        """Stop; what has been solved stays."""
        self._comparison.cancel()

    @Slot(bool)
    def show_details(self, shown: bool) -> None:
        """Show what one seldom asks for, or leave it away."""
        self._details.setChecked(shown)
        self.views.table.show_details(shown)
        self.views.fit(self.width())
        self._offer_to_save()

    def state(self) -> PanelState:
        """Return what is worth remembering."""
        return PanelState(self.choice.ticks, self.view, self._details.isChecked())

    def restore(self, state: PanelState) -> None:
        """Go back to a state; lists that are no more are passed over."""
        self.choice.tick(state.ticks)
        self.show_details(state.details)
        self.show_view(state.view)

    @property
    def view(self) -> str:
        """The view in front; of two side by side, the one that was chosen."""
        return self.views.front

    def show_view(self, view: str) -> None:
        """Bring a view to the front; a view that is no more changes nothing."""
        self.views.show_view(view)

    # --- how it goes on ---------------------------------------------------------------------------

    @Slot(object)
    def _on_solved(self, cell: Cell) -> None:
        self.views.append(cell)

    @Slot(str)
    def _on_failed(self, sentence: str) -> None:
        if sentence not in self._troubles:
            self._troubles.append(sentence)
        self._say_trouble()

    @Slot()
    def _on_ticked(self) -> None:
        self._compare.setEnabled(bool(self.choice.questions))
        games = len(self.choice.questions)
        said = ngettext(
            "Press Compare to solve {count} game, or tick others at the left.",
            "Press Compare to solve {count} games, or tick others at the left.",
            games,
        )
        self._empty_text.setText(said.format(count=number(games)) if games else _(_NOTHING_TICKED))
        self._show_progress()

    @Slot()
    def _show_progress(self) -> None:
        done, total = self._comparison.done, self._comparison.total
        running = self._comparison.is_running
        ended = self._cancel.isEnabled() and not running
        if not running and self.window().focusWidget() is self._cancel:
            # Qt would give the focus of a button that is disabled to whatever comes next.
            self._compare.setFocus(Qt.FocusReason.OtherFocusReason)
        self._cancel.setEnabled(running)
        self._escape.setEnabled(running)
        self._headline.show_progress(done, total, running=running)
        self._headline.say(self._result(), self._remark())
        self._offer_to_save()
        if ended:
            announce(self, self._headline.result)

    def _result(self) -> str:
        """Say in a sentence what has been found, or how far it is."""
        done, total = self._comparison.done, self._comparison.total
        if self._comparison.is_running:
            return _solved_so_far(done, total)
        if self.cells:
            good = sum(cell.is_good_for_first for cell in self.cells)
            return describe_result(good, self._asked, len(self.cells))
        return _(_NOTHING_SOLVED) if self._asked else ""

    def _remark(self) -> str:
        """Say what else is to be known of the result, or what to do."""
        if not self._asked:
            return ""
        if not self.choice.questions:
            return _(_TICK_SOMETHING)
        if self.choice.questions != self._asked:
            return _(_PRESS_COMPARE)
        done, total = self._comparison.done, self._comparison.total
        if done < total and not self._comparison.is_running:
            return _stopped_after(done, total)
        most = max(self._asked, key=lambda game: game.rules.players)
        unusual = agreed(most.rules, most.reading, players=False)
        if unusual:
            return sentence(listed(unusual))
        return _(_OPEN_A_ROW) if self.views.shows_table and not self._is_small else ""

    def _say_trouble(self, *more: str) -> None:
        self._notes.show_troubles([*self._troubles, *more])

    # --- saving -----------------------------------------------------------------------------------

    @Slot()
    def _offer_to_save(self) -> None:
        table = self.views.table
        cells = () if self.is_comparing else table.cells
        self.saving.offer(cells, table.columns, self.views.chart)
        self._details.setEnabled(self.views.shows_table)

    @Slot(object)
    def _on_saved(self, path: Path) -> None:
        name = self.fontMetrics().elidedText(
            path.name, Qt.TextElideMode.ElideMiddle, 20 * self.fontMetrics().height()
        )
        self._notes.say(_("Saved {file}.").format(file=name))

    @Slot()
    def _on_copied(self) -> None:
        self._notes.say(_("Copied the chart."))

    # --- how it looks -----------------------------------------------------------------------------

    def _build(self, service: SolverService) -> None:
        unit = self.fontMetrics().height()
        self.choice = GridChoice(self._library, self)
        self._compare = QPushButton(underlined(_("Compare"), "dictionaries.compare"), self)
        self._compare.setAccessibleName(_("Compare"))
        self._compare.setProperty("role", "main")
        self._compare.setToolTip(_("Solve every combination of what is ticked"))
        self._compare.clicked.connect(self.compare)
        add_action("dictionaries.compare", self._compare, self._compare.click, listens=False)
        self._cancel = QPushButton(_("Cancel"), self)
        self._cancel.setToolTip(tip("dictionaries.stop"))
        self._cancel.setEnabled(False)
        self._cancel.clicked.connect(self.cancel)
        self._escape = add_action("dictionaries.stop", self, self.cancel)
        left = self._build_left(unit)

        # What is made first comes first with Tab: what to do, which view, and the views.
        self._pages = QStackedWidget(self)
        self._pages.addWidget(scrolling(self._build_empty(unit)))
        self._found = scrolling(self._build_full(unit, service))
        self._pages.addWidget(self._found)
        self._sides = Sides(left, self._pages, cancel=self._cancel, foot=self._foot, parent=self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._sides)

    def _build_empty(self, unit: int) -> QWidget:
        page = QWidget(self)
        ghost = GhostFace(page)
        ghost.set_mood(Mood.CALM)
        self._empty_text = QLabel(page)
        self._empty_text.setProperty("role", "muted")
        self._empty_text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty_text.setWordWrap(True)
        column = QVBoxLayout(page)
        column.setSpacing(unit)
        column.addStretch(2)
        column.addWidget(ghost)
        column.addWidget(self._empty_text)
        column.addStretch(3)
        return page

    def _build_left(self, unit: int) -> QWidget:
        """Put what is chosen here into a frame of its own, apart from the game on top."""
        left = QWidget(self)
        card = QFrame(left)
        card.setProperty("role", "card")
        self._heading = QLabel(_("Compare"), card)
        self._fit_heading()
        self._foot = buttons = QHBoxLayout()
        buttons.setSpacing(unit // 2)
        buttons.addWidget(self._compare, 1)
        buttons.addWidget(self._cancel)
        column = QVBoxLayout(card)
        half = round(0.6 * unit)
        column.setContentsMargins(half, half, half, half)
        column.setSpacing(unit // 2)
        column.addWidget(self._heading)
        column.addWidget(scrolling(self.choice), 1)
        column.addLayout(buttons)
        row = QVBoxLayout(left)
        row.setContentsMargins(half, half, half // 2, half)
        row.addWidget(card)
        return left

    def _build_full(self, unit: int, service: SolverService) -> QWidget:
        self._full = QWidget(self)
        wordiest = (Question(rules=Rules(players=PLAYERS[-1], misere=True)),)
        self._headline = Headline(
            (describe_result(888, wordiest, 888), _solved_so_far(888, 888)),
            (_(_PRESS_COMPARE), _(_OPEN_A_ROW), _stopped_after(888, 888)),
            self._full,
        )
        self.views = Views(self._plotting, self._full)
        self.views.opened.connect(self.opened)
        self.views.turned.connect(self._show_progress)
        self.views.table.horizontalHeader().sortIndicatorChanged.connect(self._offer_to_save)
        self._details = QCheckBox(underlined(_("Details"), "dictionaries.details"), self._full)
        self._details.setAccessibleName(_("Details"))
        self._details.setToolTip(tip("dictionaries.details"))
        self._details.toggled.connect(self.show_details)
        add_action("dictionaries.details", self._details, self._details.click, listens=False)
        self.saving = Saving(service.open_channel(Work.LOOKING_UP), self, self._full)
        self.saving.saved.connect(self._on_saved)
        self.saving.copied.connect(self._on_copied)
        self.saving.failed.connect(self._say_trouble)
        self._notes = Notes(self._full)
        buttons = QHBoxLayout()
        buttons.setSpacing(unit // 2)
        for button in self.saving.buttons:
            buttons.addWidget(button)
        row = FlowLayout(spacing=unit // 2, spread=-1)
        row.addWidget(self._details)
        row.addLayout(buttons)
        column = QVBoxLayout(self._full)
        column.setSpacing(unit // 2)
        column.addWidget(self._headline)
        column.addWidget(self.views, 1)
        column.addLayout(row)
        column.addWidget(self._notes)
        return self._full

    @Slot()
    def _fit_to_font(self) -> None:
        """Have all as large as the letters want it."""
        self._fit_heading()
        self._fit()

    def _fit_heading(self) -> None:
        font = demibold(QApplication.font())
        font.setPointSizeF(1.2 * font.pointSizeF())
        self._heading.setFont(font)

    # --- events -----------------------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:
        """Follow another font; another style sheet takes that of the heading away, after this."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange):
            queued = Qt.ConnectionType.QueuedConnection
            QMetaObject.invokeMethod(self, "_fit_to_font", queued)

    @property
    def _choice_width(self) -> int:
        """How wide the choices are where there is room."""
        unit = self.fontMetrics().height()
        needed = self.choice.minimumSizeHint().width() + round(_AROUND_CHOICE * unit)
        return max(round(_CHOICE * unit), needed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use a wide window for the table and a chart at once."""
        super().resizeEvent(event)
        self._fit()

    @property
    def _is_small(self) -> bool:
        """Whether there is so little room that hints are left out."""
        return self._sides.is_folded or is_low(self.window())

    def _fit(self) -> None:
        """Share the width, and leave out what a small window has no room for."""
        self.views.fit(self.width())
        self._sides.fit(self._choice_width)
        unit, is_small = self.fontMetrics().height(), self._is_small
        self._heading.setVisible(not is_small)
        self._headline.be_brief(is_small)
        self._show_progress()
        half = round(0.6 * unit)
        left = half if self._sides.is_folded else half // 2
        column = self._full.layout()
        assert column is not None
        column.setContentsMargins(left, half // 2 if is_small else half, half, half // 2)

    def showEvent(self, event: QShowEvent) -> None:
        """Compare at once the first time, if that is quick: an empty panel says little."""
        super().showEvent(event)
        if not self._was_shown:
            self._was_shown = True
            if self.choice.is_quick:
                self.compare()


def _solved_so_far(done: int, total: int) -> str:
    said = ngettext("Solved {done} of {total} game.", "Solved {done} of {total} games.", total)
    return said.format(done=number(done), total=number(total))


def _stopped_after(done: int, total: int) -> str:
    return _("Stopped after {done} of {total}.").format(done=number(done), total=number(total))
