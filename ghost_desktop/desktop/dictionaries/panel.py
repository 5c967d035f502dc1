"""The Dictionaries panel: what to compare at the left, the table and the charts beside it."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QStackedWidget, QWidget

from ghost_desktop.desktop.dictionaries.choice import MOST_GAMES, GridChoice, Sides
from ghost_desktop.desktop.dictionaries.export import Export
from ghost_desktop.desktop.dictionaries.grid import Comparison, ComparisonGrid
from ghost_desktop.desktop.dictionaries.languages import LanguagesPage
from ghost_desktop.desktop.dictionaries.state import PanelState
from ghost_desktop.desktop.dictionaries.views import Views
from ghost_desktop.desktop.dictionaries.wording import describe_result
from ghost_desktop.desktop.kit.builders import button, check_box, column, dress, label, row
from ghost_desktop.desktop.kit.commands import add_actions, command
from ghost_desktop.desktop.kit.layout import (
    demibold,
    give_role,
    in_lines,
    is_low,
    scrolling,
    two_lines,
)
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.widgets import ProgressBar, announce
from ghost_desktop.desktop.window.ghost import GhostFace, Mood
from ghost_desktop.formats.highlights import highlight_of
from ghost_desktop.formats.text import agreed, listed, number, sentence
from ghost_desktop.translation import _, ngettext, say

if TYPE_CHECKING:
    from ghost_desktop.desktop.window.library import Library
    from ghost_desktop.formats.highlights import Highlight
    from ghost_desktop.library.cell import Cell
    from ghost_desktop.library.question import Question


_BAR, _BAR_WIDTH = 0.4, 12  # heights of the font: the bar of progress


class Headline(PagePart, QWidget):
    """Says what is worth telling, or what was found; below, what else is known, and how far it is.

    Args:
        parent: what it is above.
        more: what can be done, beside what else is known.

    Attributes:
        told: what is worth telling, or what was found, in a sentence.
        seen: leads to where that is seen, if it is seen anywhere.
        remark: what else is said.
        notes: what was done, in place of that, or what went wrong, beside it.
        progress: how far it is, as long as it is going on.
        stop: stops what is being solved; there as long as something is.
        again: goes on, or back, where there is something to go on with or to go back to.
    """

    def __init__(self, parent: QWidget, *more: QWidget) -> None:
        super().__init__(parent)
        self.told, self.remark, self.notes = label(), label("muted"), label()
        self.told.setFont(demibold(self.told.font()))
        self.seen = button(_("Show"))
        self.progress = dress(ProgressBar(self), name=_("Progress of the comparison"))
        in_lines(self.progress, setMaximumWidth=_BAR_WIDTH, setFixedHeight=_BAR)
        self.stop = button("dictionaries.stop", text=_("Stop"))
        self.again = button("dictionaries.compare")
        for one in (self.notes, self.seen, self.progress, self.stop, self.again):
            one.hide()
        self.on_font()
        said = row((self.remark, 1), (self.notes, 1), (self.progress, 1), spacing=0.5)
        beside = row((said, 1), self.stop, self.again, *more, spacing=0.5)
        told = row((self.told, 1), (self.seen, Qt.AlignmentFlag.AlignTop), spacing=0.5)
        column(told, beside, on=self, spacing=0.25)

    def on_font(self) -> None:
        """Follow another font, with room for two lines and for what comes and goes."""
        self.told.setMinimumHeight(two_lines(self.told.font()))
        beside = max(two_lines(self.font()), self.stop.sizeHint().height())
        for one in (self.remark, self.notes):
            one.setMinimumHeight(beside)


_CHOICE = 21  # heights of the font: enough for the names of lists
_AROUND_CHOICE = 3.5  # heights of the font for its frame, and what scrolls it


class DictionariesPanel(PagePart, QWidget):
    """Compares the ticked lists, as soon as it is seen and whenever something else is ticked.

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
        self._comparison, self._more = Comparison(self), Comparison(self, margin=True)
        self._games: tuple[Question, ...] = ()  # what there are rows for
        self._known: dict[Question, Cell] = {}  # all that has been solved, ticked now or not
        self._of_atlas: dict[Question, Cell] = {}  # the same of a file
        self._atlas = ""  # the name of the file, if its cells are shown
        self._failed: dict[Question, str] = {}  # what could not be solved, and why
        self._trouble = ""
        self._not_found: set[Question] = set()  # what could not be found beside that
        self._was_shown = False
        self.setAccessibleName(_("Dictionaries"))
        self._build()
        self._comparison.solved.connect(self._on_solved)
        self._comparison.failed.connect(self._on_failed)
        self._comparison.changed.connect(self._show_progress)
        self._more.solved.connect(self._on_solved)
        self._more.failed.connect(self._on_missed)
        self._more.changed.connect(self._show_progress)
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
        return self._trouble

    @property
    def headline(self) -> str:
        """The sentence above what was found."""
        return self._headline.told.text()

    @property
    def highlight(self) -> Highlight | None:
        """What is most worth telling of what is seen, once all that is compared is solved."""
        grid = self.views.grid
        if self._is_busy or not grid.is_whole:
            return None
        compared = {*grid.games}  # what Limits knows beside them is seen nowhere else
        return highlight_of(one for one in self.views.cells if one.question in compared)

    @Slot()
    def go_on(self) -> None:
        """Solve what was stopped, or could not be solved; from a file, go back to what is ticked."""
        self._failed.clear()
        self.compare()

    @Slot()
    def compare(self) -> None:
        """Solve what is ticked and not solved, nor known to be without an answer."""
        if self._shows_languages:
            self.languages.have(self.choice.sources)
            return
        games = self.choice.questions
        self._failed = {game: self._failed[game] for game in games if game in self._failed}
        self._say_trouble()
        self._show_games(games)
        missing = [game for game in self._missing if game not in self._failed]
        self._comparison.start(missing, known=len(games) - len(missing))
        if games and not missing:
            announce(self, self.headline)

    @property
    def _missing(self) -> list[Question]:
        """What is ticked and not known."""
        return [game for game in self.choice.questions if game not in self._known]

    # --- the atlas of languages -------------------------------------------------------------------

    @cached_property
    def languages(self) -> LanguagesPage:
        """The atlas of languages, in the place of all else."""
        made = LanguagesPage(self.export.menu(), self)
        made.left.connect(self._leave_languages)
        made.wanted.connect(self._solve_own)
        self._place.addWidget(made)
        return made

    @property
    def _shows_languages(self) -> bool:
        return self.export.page is not None

    @Slot()
    def show_languages(self) -> None:
        """Show the atlas of languages, with what is ticked above them."""
        page = self.languages
        self.export.page = page
        page.show()
        page.place.setFocus()
        self._sides.hide()
        self.compare()
        self._show_progress()

    @Slot()
    def _leave_languages(self) -> None:
        """Go back to what is ticked."""
        self.export.page = None
        self._sides.show()
        if self.isVisible():  # else the keys are elsewhere by now, while a file was read
            self._in_sight(self._to_languages, self.views.chart).setFocus()
        self.languages.hide()
        self.compare()

    @Slot(object)
    def _solve_own(self, games: tuple[Question, ...]) -> None:
        """Solve for the atlas what is ticked there."""
        missing = [one for one in games if one not in self._known and one not in self._failed]
        self._comparison.start(missing, known=len(games) - len(missing))
        self._tell_languages()

    def _tell_languages(self) -> None:
        if self._shows_languages:
            self.languages.know(dict(self._known), dict(self._failed))

    @property
    def place(self) -> QWidget:
        """Where the work is done: where it was done last, at first in the chart, or among the lists."""
        if self._shows_languages:
            return self.languages.place
        last = self.focusWidget() if self._was_shown else None  # what Qt has chosen
        return self._in_sight(last, self.views.chart, self.choice.lists)

    def _in_sight(self, *places: QWidget | None) -> QWidget:
        """Return the first place that a window of this size shows; the views if it shows none."""
        seen = (one for one in places if one is not None and one.isVisibleTo(self))
        return next(seen, self.views)

    @Slot()
    def forget(self) -> None:
        """Have everything found out anew when it is next compared; what is shown stays until then."""
        self._known.clear()
        self._show_progress()

    @command("dictionaries.stop")
    @Slot()
    def cancel(self) -> None:
        """Stop; what has been solved stays."""
        self._comparison.cancel()

    @Slot(bool)
    def show_details(self, shown: bool) -> None:
        """Show what one seldom asks for, or leave it away."""
        self._details.setChecked(shown)
        self.views.table.show_details(shown)
        self._show_progress()

    def state(self) -> PanelState:
        """Return what is worth remembering."""
        pair = self.views.pair.choice.chosen
        details, more = self._details.isChecked(), self.choice.more.isChecked()
        return PanelState(self.choice.ticks, self.view, details, more, pair)

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
        self.choice.more.setChecked(state.more)
        self.show_view(state.view)

    @property
    def view(self) -> str:
        """The view in front; of two side by side, the one that was chosen."""
        return self.views.front

    def show_view(self, view: str) -> None:
        """Bring a view to the front; a view that is no more changes nothing."""
        self.views.show_view(view)

    # --- how it goes on ---------------------------------------------------------------------------

    @property
    def _cells(self) -> dict[Question, Cell]:
        """What is known: what has been solved, or what is in the file."""
        return self._of_atlas if self._atlas else self._known

    @Slot(object)
    def _on_solved(self, cells: tuple[Cell, ...]) -> None:
        """Keep and show what has been solved: of what is known already, its margin."""
        for cell in cells:
            before = self._cells.get(cell.question, cell)
            row = replace(before.row, margin=cell.row.margin or before.row.margin)
            self._cells[cell.question] = replace(before, row=row)
        self._show()
        self._tell_languages()

    @Slot(object)
    def _on_missed(self, game: Question) -> None:
        self._not_found.add(game)
        self._show()

    @Slot(object)
    def _on_rewritten(self, ids: frozenset[str]) -> None:
        """Forget what was found out about lists that have other words now, or are gone."""
        for kept in (self._known, self._failed):
            for game in [game for game in kept if game.whole in ids]:
                del kept[game]
        self._not_found = {game for game in self._not_found if game.whole not in ids}
        for one in (self._comparison, self._more):
            if any(game.whole in ids for game in one.waiting):
                one.cancel()
        self.views.forget(ids)
        self._on_ticked()

    @Slot(object, str)
    def _on_failed(self, game: Question, sentence: str) -> None:
        self._failed[game] = sentence
        self._say_trouble()
        self._tell_languages()

    @Slot()
    def _on_ticked(self) -> None:
        """Solve what is ticked now, and no more what is not, once the panel is seen."""
        games, most = number(self.choice.games), number(MOST_GAMES)
        nothing = _("Tick at least one dictionary, length, variant and number of players.")
        many = _("These are {games} games. At most {most} can be compared at once: tick fewer.")
        too_many = many.format(games=games, most=most)
        self._nothing.setText(too_many if self.choice.games else nothing)
        if self._was_shown:
            self.compare()
        else:
            self._show_games(self.choice.questions)
            self._show_progress()

    def _show_games(self, games: tuple[Question, ...], atlas: str = "") -> None:
        """Have a row for each game; what is known of it is in the row at once."""
        self._games, self._atlas = games, atlas
        self._show()
        self.views.pair.offer(games)
        self._pages.setCurrentWidget(self._found if games else self._empty)

    def _show(self) -> None:
        """Show what is known now."""
        known, missing = dict(self._cells), frozenset(self._not_found)
        self.views.show_grid(ComparisonGrid(self._games, known, missing, self._atlas))

    @Slot(str, object)
    def _on_atlas(self, name: str, cells: tuple[Cell, ...]) -> None:
        """Show what is in a file, until something is compared."""
        if self._shows_languages:
            self._leave_languages()
        self._comparison.cancel()
        self._of_atlas = {cell.question: cell for cell in cells}
        self._failed.clear()
        self._say_trouble()
        self._show_games(tuple(self._of_atlas), name)
        self._sides.show_found()
        self._show_progress()
        announce(self, self.headline)

    @property
    def _is_busy(self) -> bool:
        """Whether something is being solved: what was kept is there in a moment."""
        return self._comparison.is_running and not self._comparison.is_seeking

    @property
    def result(self) -> str:
        """What has been found, or how far it is, in a sentence."""
        cells, done, total = self.views.cells, self._comparison.done, self._comparison.total
        if self._is_busy:
            said = ngettext(
                "Solved {done} of {total} game.", "Solved {done} of {total} games.", total
            )
            return said.format(done=number(done), total=number(total))
        if not cells and total and not self._comparison.is_running:
            return _("Nothing was solved.")
        if not cells:
            count = len(self.views.grid.games)
            said = ngettext("{count} game to compare.", "{count} games to compare.", count)
            return said.format(count=number(count))
        found = describe_result(cells, self.views.games)
        return say("{file}: {found}", file=self._atlas, found=found) if self._atlas else found

    @property
    def remark(self) -> str:
        """What else is to be known of the result, or what to do."""
        games, done, total = self.views.grid.games, self._comparison.done, self._comparison.total
        if not games:
            return ""
        if not self._comparison.is_running and done < total and not self._atlas:
            return say("Stopped after {done} of {total}.", done=number(done), total=number(total))
        most = max(games, key=lambda game: game.rules.players)
        rules = replace(most.rules, misere=all(game.rules.misere for game in games))
        unusual = agreed(rules, most.reading, players=False)
        if unusual:
            return sentence(listed(unusual))
        has_room = self.views.shows_table and not (self._is_small or self._is_busy)
        what = _("A double click or Enter on a row opens the strategy that it counts.")
        return what if has_room else ""

    @Slot()
    def _show_progress(self) -> None:
        running, was_running = self._is_busy, self._escape.isEnabled()
        self._escape.setEnabled(running)
        head, highlight = self._headline, self.highlight
        head.progress.setVisible(running)
        head.progress.show_progress(self._comparison.done, max(1, self._comparison.total))
        told, remark = self.result, self.remark
        if highlight is not None:
            told, remark = highlight.sentence, told
        head.told.setText(told)
        head.seen.setAccessibleDescription(told)
        head.seen.setVisible(highlight is not None)
        self._remark(remark)
        self._offer_to_go_on(running=running)
        self.views.mark_waiting(self._comparison.waiting)
        # After what was known was forgotten, what is shown stays until it is compared anew.
        is_forgotten = any(one.question not in self._cells for one in self.views.grid.cells)
        is_free = not (self._comparison.is_running or is_forgotten)
        self._more.want(self.views.wanted() if is_free else ())
        self.export.offer(is_whole=not self.is_comparing, is_atlas=bool(self._atlas))
        self._details.setVisible(self.views.shows_table)
        if was_running and not running and not self._shows_languages:
            announce(self, self.headline)

    def _offer_to_go_on(self, *, running: bool) -> None:
        """Have a button that stops, goes on or goes back, where there is something to do for it."""
        stop, again = self._headline.stop, self._headline.again
        can_go_on = bool(self._atlas or (self._missing and not self.is_comparing))
        focused = self.window().focusWidget()
        stop.setVisible(running)
        again.setVisible(can_go_on)
        again.setEnabled(can_go_on)
        if (focused is stop and not running) or (focused is again and not can_go_on):
            # Qt would give the focus of a button that goes to whatever comes next.
            there: QWidget = stop if running else again
            if not (running or can_go_on):
                there = self._in_sight(self.choice.lists, self.views.chart)
            there.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _follow(self) -> None:
        """Go where it is seen what is told."""
        if (highlight := self.highlight) is not None:
            self.views.show_highlight(highlight)

    def _say_trouble(self, *more: str) -> None:
        """Say what went wrong; nothing, if nothing did."""
        if more and self._shows_languages:
            self.languages.tell("\n".join(more))
            return
        sentences = [*dict.fromkeys(self._failed.values()), *more]
        self._trouble = "\n".join(f"⚠ {sentence}" for sentence in sentences)
        self._note(self._trouble, "refusal")

    @Slot(str)
    def _say_done(self, text: str) -> None:
        """Say what was done, until there is something else to say."""
        self._trouble = ""
        if self._shows_languages:
            self.languages.tell(text)
            return
        self._note(text, "muted")
        announce(self, text)

    def _note(self, text: str, role: str) -> None:
        head = self._headline
        give_role(head.notes, role)
        head.notes.setText(text)
        head.notes.setVisible(bool(text))
        self._remark(head.remark.text())

    def _remark(self, text: str) -> None:
        """Say what else is known: beside what went wrong, but not beside what was done."""
        head = self._headline
        head.remark.setText(text)
        head.remark.setVisible(head.notes.isHidden() or bool(self._trouble and text))

    @Slot()
    def _on_turned(self) -> None:
        """Say no more what was done in another view."""
        self._say_trouble()

    @Slot()
    def _on_text_copied(self) -> None:
        self._say_done(_("Copied what is known of the two lists."))

    # --- how it looks -----------------------------------------------------------------------------

    def _build(self) -> None:
        self.choice = GridChoice(self._library, self)
        self.choice.folded.connect(self.on_fit)
        self._escape = add_actions(self, self)["dictionaries.stop"]
        left = self._build_left()

        # What is made first comes first with Tab: what to do, which view, and the views.
        self._pages = QStackedWidget(self)
        self._empty = scrolling(self._build_empty())
        self._pages.addWidget(self._empty)
        self._found = scrolling(self._build_full())
        self._pages.addWidget(self._found)
        self._sides = Sides(left, self._pages, self)
        self._place = row(self._sides, on=self)

    def _build_left(self) -> QWidget:
        """Put what is chosen here into a frame of its own, apart from the game on top."""
        left = QWidget(self)
        card = dress(QFrame(left), role="card")
        self._to_languages = button("dictionaries.languages", self.show_languages)
        below = row(self._to_languages, ...)
        column((scrolling(self.choice), 1), below, on=card, margins=0.6, spacing=0.5)
        column(card, on=left, margins=(0.6, 0.6, 0.3, 0.6))
        return left

    def _build_empty(self) -> QWidget:
        """Have a ghost, and below it what to do."""
        empty = QWidget(self)
        ghost = GhostFace(empty)
        ghost.set_mood(Mood.CALM)
        self._nothing = label("muted")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column(2, ghost, self._nothing, 3, on=empty, margins=None, spacing=1)
        return empty

    def _build_full(self) -> QWidget:
        self._full = QWidget(self)
        self.views = Views()  # has no place yet: Tab comes to it last
        self._details = check_box("dictionaries.details", self.show_details, _("Details"))
        self.export = Export(self, self.views)
        self._headline = Headline(self._full, self._details, self.export)
        self._headline.stop.clicked.connect(self.cancel)
        self._headline.again.clicked.connect(self.go_on)
        self._headline.seen.clicked.connect(self._follow)
        self.views.opened.connect(self.opened)
        self.views.turned.connect(self._show_progress)
        self.views.currentChanged.connect(self._on_turned)
        self.views.more.turned.connect(self._on_turned)
        self.views.pair.changed.connect(self._show_progress)
        self.views.pair.copied.connect(self._on_text_copied)
        self.export.said.connect(self._say_done)
        self.export.failed.connect(self._say_trouble)
        self.export.opened.connect(self._on_atlas)
        self.export.cleared.connect(self.forget)
        column(self._headline, (self.views, 1), on=self._full, spacing=0.5)
        return self._full

    # --- events -----------------------------------------------------------------------------------

    @property
    def _choice_width(self) -> int:
        """How wide the choices are where there is room."""
        unit = self.fontMetrics().height()
        needed = self.choice.minimumSizeHint().width() + round(_AROUND_CHOICE * unit)
        return max(round(_CHOICE * unit), needed)

    @property
    def _is_small(self) -> bool:
        """Whether there is so little room that hints are left out."""
        return self._sides.is_folded or is_low(self.window())

    @Slot()
    def on_fit(self) -> None:
        """Share the width, and leave out what a small window has no room for."""
        self._sides.fit(self._choice_width)
        unit, is_small = self.fontMetrics().height(), self._is_small
        self._show_progress()
        half = round(0.6 * unit)
        left = half if self._sides.is_folded else half // 2
        around = self._full.layout()
        assert around is not None
        around.setContentsMargins(left, half // 2 if is_small else half, half, half // 2)

    def on_come(self) -> None:
        """Compare at once: an empty panel says little."""
        if not self._was_shown:
            self.place.setFocus()
            self._was_shown = True
            self.compare()
