"""The Dictionaries panel: what to compare at the left, the table and the charts beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMetaObject, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from ghost_desktop.desktop.announce import announce
from ghost_desktop.desktop.dictionaries.atlas import AtlasOpening
from ghost_desktop.desktop.dictionaries.choice import MOST_GAMES, GridChoice
from ghost_desktop.desktop.dictionaries.comparing import Comparison
from ghost_desktop.desktop.dictionaries.empty_page import EmptyPage
from ghost_desktop.desktop.dictionaries.grid import ComparisonGrid
from ghost_desktop.desktop.dictionaries.headline import Headline
from ghost_desktop.desktop.dictionaries.how_far import (
    HowFar,
    longest_remarks,
    longest_results,
    nothing_to_compare,
)
from ghost_desktop.desktop.dictionaries.kept import KeptResults
from ghost_desktop.desktop.dictionaries.more import more_button
from ghost_desktop.desktop.dictionaries.notes import Notes
from ghost_desktop.desktop.dictionaries.saving import Saving
from ghost_desktop.desktop.dictionaries.sides import Sides
from ghost_desktop.desktop.dictionaries.state import PAIR, PanelState
from ghost_desktop.desktop.dictionaries.views import Views
from ghost_desktop.desktop.flow import FlowLayout
from ghost_desktop.desktop.fonts import demibold, is_low
from ghost_desktop.desktop.kit.commands import add_actions, command, stand_for, tip, underlined
from ghost_desktop.desktop.large_label import LargeLabel
from ghost_desktop.desktop.plotting import Plotting
from ghost_desktop.desktop.scrolling import scrolling
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtGui import QResizeEvent, QShowEvent

    from ghost_desktop.desktop.library import Library
    from ghost_desktop.library.cell import Cell
    from ghost_desktop.library.question import Question

_CHOICE = 21  # heights of the font: enough for the names of lists
_AROUND_CHOICE = 3.5  # heights of the font for its frame, and what scrolls it


class DictionariesPanel(QWidget):
    """Compares the ticked lists; what is quick by itself when it is first shown.

    Args:
        library: the lists to choose from.

    Signals:
        opened: the `Question` of a cell that is to be opened in Strategy, and the opening after
            which; empty for the best.
    """

    opened = Signal(object, str)

    def __init__(self, library: Library, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._comparison = Comparison(self)
        self._plotting = Plotting(self)
        self._known: dict[Question, Cell] = {}  # all that has been solved, ticked now or not
        self._atlas = ""  # the name of the file whose cells are shown
        self._begun: tuple[Question, ...] = ()  # what was ticked when the comparison was begun
        self._is_to_forget = False  # all that is known, before anything else is solved
        self._failed: dict[Question, str] = {}  # what could not be solved, and why
        self._shown: frozenset[Question] = frozenset()  # what there are rows for
        self._was_shown = False
        self.setAccessibleName(_("Dictionaries"))
        self._build()
        self._comparison.solved.connect(self._on_solved)
        self._comparison.failed.connect(self._on_failed)
        self._comparison.changed.connect(self._show_progress)
        self.choice.changed.connect(self._on_ticked)
        library.rewritten.connect(self._on_rewritten)
        self._on_ticked()

    # --- what is asked of the panel -------------------------------------------------------------

    @property
    def is_comparing(self) -> bool:
        """Whether rows are still to come."""
        return self._comparison.is_running

    @property
    def cells(self) -> tuple[Cell, ...]:
        """What is shown and has been solved."""
        return self.views.grid.cells

    @property
    def trouble(self) -> str:
        """What went wrong, in sentences; empty if nothing did."""
        return self._notes.trouble

    @Slot()
    def compare(self) -> None:
        """Solve what is ticked and not solved."""
        games = self.choice.questions
        if not games:
            return
        self._atlas = ""
        self._begun = games
        self._failed.clear()
        if self._is_to_forget:
            self._known.clear()
            self._is_to_forget = False
        self._say_trouble()
        self._show_ticked()
        self._sides.show_found()
        missing = self._missing
        self._comparison.start(missing, known=len(games) - len(missing))
        if not missing:
            announce(self, self._headline.result)

    @property
    def _missing(self) -> list[Question]:
        """What is ticked and not known."""
        return [game for game in self.choice.questions if game not in self._known]

    @property
    def place(self) -> QWidget:
        """Where the work is done: where it was done last, at first among the lists."""
        last: QWidget | None = self.focusWidget()
        first: QWidget = self.choice.lists
        if not first.isVisibleTo(self):  # there is room for one side only
            first = self.views
        return first if last is None or not last.isVisibleTo(self) else last

    @Slot()
    def forget(self) -> None:
        """Have everything found out anew when it is next compared; what is shown stays until then."""
        self._is_to_forget = True

    @command("dictionaries.stop")
    @Slot()
    def cancel(self) -> None:
        """Stop; what has been solved stays."""
        self._comparison.cancel()

    @Slot(bool)
    def show_details(self, shown: bool) -> None:
        """Show what one seldom asks for, or leave it away."""
        self._details.setChecked(shown)
        self.views.show_details(shown)
        self._offer_to_save()

    def state(self) -> PanelState:
        """Return what is worth remembering."""
        pair = self.views.pair.choice.chosen
        return PanelState(self.choice.ticks, self.view, self._details.isChecked(), pair)

    def restore(self, state: PanelState, usual: Question | None = None) -> None:
        """Go back to a state; lists that are no more are passed over.

        Args:
            state: what was remembered.
            usual: the game with which two lists are put side by side if none was chosen for them.
        """
        self.views.pair.choice.restore(state.pair, usual)
        self.choice.tick(state.ticks)
        self.views.pair.offer(self.views.grid.games)
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
    def _on_solved(self, cells: tuple[Cell, ...]) -> None:
        """Keep what has been solved, and show what of it is ticked and was not known."""
        new = [cell for cell in cells if cell.question not in self._known]
        self._known.update((cell.question, cell) for cell in new)
        if not self._atlas:
            self.views.append(cell for cell in new if cell.question in self._shown)

    @Slot(object)
    def _on_rewritten(self, ids: frozenset[str]) -> None:
        """Forget what was found out about lists that have other words now, or are gone."""
        known, failed = self._known, self._failed
        self._known = {game: known[game] for game in known if game.whole not in ids}
        self._failed = {game: failed[game] for game in failed if game.whole not in ids}
        if any(game.whole in ids for game in self._comparison.waiting):
            self._comparison.cancel()
        self.views.forget(ids)
        self._on_ticked()

    @Slot(object, str)
    def _on_failed(self, game: Question, sentence: str) -> None:
        self._failed[game] = sentence
        self._say_trouble()

    @Slot()
    def _on_ticked(self) -> None:
        self._compare.setEnabled(bool(self.choice.questions))
        self._empty_page.say(nothing_to_compare(self.choice.games, MOST_GAMES))
        self._show_ticked()
        self._look_up()
        self._show_progress()

    def _show_ticked(self) -> None:
        """Have a row for each game that is ticked; what is known of it is in the row at once."""
        if self._atlas:
            return
        games, grid = self.choice.questions, self.views.grid
        known = tuple(self._known[game] for game in games if game in self._known)
        if (games, len(known)) != (grid.games, len(grid.cells)):
            self._show(ComparisonGrid(games, known))
        self._pages.setCurrentWidget(self._found if games else self._empty)

    def _show(self, grid: ComparisonGrid) -> None:
        """Show other games."""
        self._shown = frozenset(grid.games)
        self.views.begin(grid)
        self.views.pair.offer(grid.games)
        self.views.mark_waiting(self._comparison.waiting)

    @Slot(str, object)
    def _on_atlas(self, name: str, cells: tuple[Cell, ...]) -> None:
        """Show what is in a file, until something is compared."""
        self._comparison.cancel()
        self._atlas = name
        self._failed.clear()
        self._say_trouble()
        self._show(ComparisonGrid(tuple(cell.question for cell in cells), cells))
        self._pages.setCurrentWidget(self._found)
        self._sides.show_found()
        self._show_progress()
        announce(self, self._headline.result)

    def _look_up(self) -> None:
        """Have what is kept of the games that are ticked and not solved, once the panel is seen."""
        if self._was_shown:
            self._comparison.look_up(self._missing)

    @property
    def _how_far(self) -> HowFar:
        comparison, grid = self._comparison, self.views.grid
        is_about = comparison.is_running or grid.games == self._begun  # else about other games
        return HowFar(
            grid,
            comparison.done if is_about else 0,
            comparison.total if is_about else 0,
            comparison.is_running,
            len(self._shown & self._failed.keys()),
            self._atlas,
            hints=self.views.shows_table and not self._is_small,
        )

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
        said = self._how_far
        self._headline.say(said.result, said.remark)
        self.views.mark_waiting(self._comparison.waiting)
        self._offer_to_save()
        if ended:
            announce(self, self._headline.result)

    def _say_trouble(self, *more: str) -> None:
        self._notes.show_troubles([*dict.fromkeys(self._failed.values()), *more])

    # --- saving -----------------------------------------------------------------------------------

    @Slot()
    def _offer_to_save(self) -> None:
        table = self.views.table
        is_unseen = self.view == PAIR
        cells = () if self.is_comparing or is_unseen else table.cells
        self.saving.offer(cells, table.columns, self.views.chart)
        self._details.setEnabled(self.views.shows_table)

    @Slot(object)
    def _on_saved(self, path: Path) -> None:
        name = self.fontMetrics().elidedText(
            path.name, Qt.TextElideMode.ElideMiddle, 20 * self.fontMetrics().height()
        )
        self._notes.say(say("Saved {file}.", file=name))

    @Slot()
    def _on_copied(self) -> None:
        self._notes.say(_("Copied the chart."))

    @Slot()
    def _on_text_copied(self) -> None:
        self._notes.say(_("Copied what is known of the two lists."))

    # --- how it looks -----------------------------------------------------------------------------

    def _build(self) -> None:
        unit = self.fontMetrics().height()
        self.choice = GridChoice(self._library, self)
        self._compare = QPushButton(underlined(_("Compare"), "dictionaries.compare"), self)
        self._compare.setAccessibleName(_("Compare"))
        self._compare.setProperty("role", "main")
        self._compare.setToolTip(_("Solve every combination of what is ticked"))
        self._compare.clicked.connect(self.compare)
        stand_for(self._compare, "dictionaries.compare")
        self._cancel = QPushButton(_("Cancel"), self)
        self._cancel.setToolTip(tip("dictionaries.stop"))
        self._cancel.setEnabled(False)
        self._cancel.clicked.connect(self.cancel)
        self._escape = add_actions(self, self)["dictionaries.stop"]
        left = self._build_left(unit)

        # What is made first comes first with Tab: what to do, which view, and the views.
        self._pages = QStackedWidget(self)
        self._empty_page = EmptyPage(self)
        self._empty = scrolling(self._empty_page)
        self._pages.addWidget(self._empty)
        self._found = scrolling(self._build_full(unit))
        self._pages.addWidget(self._found)
        self._sides = Sides(left, self._pages, cancel=self._cancel, foot=self._foot, parent=self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._sides)

    def _build_left(self, unit: int) -> QWidget:
        """Put what is chosen here into a frame of its own, apart from the game on top."""
        left = QWidget(self)
        card = QFrame(left)
        card.setProperty("role", "card")
        self._heading = LargeLabel(1.2, card, bolder=demibold)
        self._heading.setText(_("Compare"))
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

    def _build_full(self, unit: int) -> QWidget:
        self._full = QWidget(self)
        self._headline = Headline(longest_results(), longest_remarks(), self._full)
        self.views = Views(self._plotting, self._full)
        self.views.opened.connect(self.opened)
        self.views.turned.connect(self._show_progress)
        self.views.pair.copied.connect(self._on_text_copied)
        self.views.table.horizontalHeader().sortIndicatorChanged.connect(self._offer_to_save)
        self._details = QCheckBox(underlined(_("Details"), "dictionaries.details"), self._full)
        self._details.setAccessibleName(_("Details"))
        self._details.setToolTip(tip("dictionaries.details"))
        self._details.toggled.connect(self.show_details)
        stand_for(self._details, "dictionaries.details")
        self.saving = Saving(self, self._full)
        self.saving.saved.connect(self._on_saved)
        self.saving.copied.connect(self._on_copied)
        self.saving.failed.connect(self._say_trouble)
        self._notes = Notes(self._full)
        self.atlas = AtlasOpening(self)
        self.atlas.opened.connect(self._on_atlas)
        self.atlas.failed.connect(self._say_trouble)
        self.kept = KeptResults(self)
        self.kept.cleared.connect(self.forget)
        self.kept.said.connect(self._notes.say)
        self.kept.failed.connect(self._say_trouble)
        self._more = more_button(self, self.saving.save_all_action, self.atlas, self.kept)
        buttons = QHBoxLayout()
        buttons.setSpacing(unit // 2)
        for button in (*self.saving.buttons, self._more):
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

    # --- events -----------------------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:
        """Follow another font, once all that is in here does."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange):
            queued = Qt.ConnectionType.QueuedConnection
            QMetaObject.invokeMethod(self, "_fit", queued)

    @property
    def _choice_width(self) -> int:
        """How wide the choices are where there is room."""
        unit = self.fontMetrics().height()
        needed = self.choice.minimumSizeHint().width() + round(_AROUND_CHOICE * unit)
        return max(round(_CHOICE * unit), needed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width."""
        super().resizeEvent(event)
        self._fit()

    @property
    def _is_small(self) -> bool:
        """Whether there is so little room that hints are left out."""
        return self._sides.is_folded or is_low(self.window())

    @Slot()
    def _fit(self) -> None:
        """Share the width, and leave out what a small window has no room for."""
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
            self.choice.lists.setFocus()  # not at the button above them, which is first with Tab
            if self.choice.is_quick:
                self.compare()
            else:
                self._look_up()
