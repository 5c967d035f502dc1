"""All drills on one page: what is due in each; to go on with, to delete, and to bring back."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QTimer, Signal, Slot
from PySide6.QtWidgets import QLabel, QMenu, QPushButton, QWidget

from ghost_desktop.desktop.announce import announce
from ghost_desktop.desktop.board.ghost_column import GhostColumn
from ghost_desktop.desktop.board.wording import Wording
from ghost_desktop.desktop.drill.deck_rows import DeckRows
from ghost_desktop.desktop.drill.decks import (
    GONE,
    delete_deck,
    gather_spread,
    read_decks,
    restore_deck,
    spread_due,
    why_unprepared,
)
from ghost_desktop.desktop.drill.decks_wording import (
    by_need,
    describe_a_day,
    describe_decks,
    describe_deleted,
    describe_no_blunders,
    describe_spread,
)
from ghost_desktop.desktop.drill.preparing import prepare_deck, question_of
from ghost_desktop.desktop.flow import FlowLayout
from ghost_desktop.desktop.ghost import Mood
from ghost_desktop.desktop.kit.ask import Work, ask, awaits, drop, say_error
from ghost_desktop.desktop.kit.commands import (
    KeyedPage,
    command,
    stand_for,
    tip,
    underlined,
)
from ghost_desktop.desktop.large_label import LargeLabel
from ghost_desktop.desktop.menu_button import MenuButton
from ghost_desktop.desktop.notice import Notice
from ghost_desktop.desktop.scrolling import scrolling_column
from ghost_desktop.library.drills import default_path
from ghost_desktop.library.spreading import A_DAY
from ghost_desktop.library.user_file import now_in_utc
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from PySide6.QtGui import QHideEvent, QShowEvent

    from ghost_desktop.desktop.drill.decks import Listing
    from ghost_desktop.library.deck_list import DeckState
    from ghost_desktop.library.decks import DeckKey, ListPlace

_RECOUNT_MS = 60_000
"""Milliseconds after which to count again what is due."""

_LEAST_HEIGHT = 5  # heights of the font for the rows


class DecksPage(KeyedPage):
    """Shows all drills, those with most due first.

    Args:
        path: the file of the answers.
        clock: tells the time, in UTC.

    Attributes:
        rows: the drills.

    Signals:
        start: a `Drillable`.
        left: when the person has seen enough.
    """

    start = Signal(object)
    left = Signal()

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        path: Path | None = None,
        clock: Callable[[], datetime] = now_in_utc,
    ) -> None:
        super().__init__(parent)
        self._is_built = False  # Qt tells of its style before that
        self._clock = clock
        self._listed: tuple[DeckState, ...] | None = None  # None until it has been read
        self._undoes: Callable[[], None] | None = None  # brings back what was done last
        self._a_day = 0  # of what was spread last
        self._path = path or default_path()
        self._recount = QTimer(self)
        self._recount.setInterval(_RECOUNT_MS)
        self._recount.timeout.connect(self._show)
        self._build()
        self._is_built = True
        self._show()

    @property
    def is_read(self) -> bool:
        """Whether it is known what there is."""
        return self._listed is not None

    # --- what can be done -------------------------------------------------------------------------

    def read(self) -> None:
        """Read again how it stands with all drills, and say so."""
        self._listed = None
        self._do(read_decks, queue=True)

    @command("decks.drill")
    @Slot()
    def drill(self) -> None:
        """Go on with the drill that is selected."""
        deck = self.rows.current
        if deck is not None and not self._is_preparing:
            self.drill_deck(deck.key, deck.place)

    def drill_deck(self, key: DeckKey, place: ListPlace) -> None:
        """Go on with a drill, which is selected once it is there to be."""
        self.rows.select(key)
        question = question_of(key, place)
        if question is None:
            self._refuse(_(GONE))
            return
        ask(
            self,
            partial(prepare_deck, self._path, key, question),
            self._on_prepared,
            fails=self._on_unprepared,
            work=Work.ALONE,  # a proof may take long
        )
        self._show()

    def spread(self, a_day: int) -> None:
        """Put off what is due, but for so many a day; it can be gathered while the page is shown."""
        self._a_day = a_day
        self._do(spread_due, a_day, self._clock())
        self.rows.setFocus()

    @command("decks.delete")
    @Slot()
    def delete(self) -> None:
        """Delete the drill that is selected; it can be brought back while the page is shown."""
        if self.rows.current is not None:
            self._stop()
            self._do(delete_deck, self.rows.current.key)
            self.rows.setFocus()

    @command("decks.undo")
    @Slot()
    def undo(self) -> None:
        """Bring back the drill that was deleted last, or have due again what was put off."""
        if self._undoes is not None:
            self._undoes()
            self._undoes = None
            self._undo.say("")
            self.rows.setFocus()

    @command("decks.leave")
    @Slot()
    def leave(self) -> None:
        """Go back to where the person came from, or only stop what is being prepared."""
        if self._is_preparing:
            self._stop()
        else:
            self.left.emit()

    def _stop(self) -> None:
        drop(self, self._on_prepared)
        self._show()

    @property
    def _is_preparing(self) -> bool:
        return awaits(self, self._on_prepared)

    def _do(self, does: Callable[..., Listing], *what: object, queue: bool = False) -> None:
        """Have something done to the file, and hear how it stands then."""
        job = partial(does, self._path, *what)
        fails = _("The drills could not be read.")
        ask(self, job, self._on_listed, fails=fails, queue=queue, keeps=not queue)

    # --- what becomes of it -----------------------------------------------------------------------

    def _on_listed(self, listing: Listing) -> None:
        is_first = self._listed is None
        now = self._clock()
        self._listed = by_need(listing.decks, now)
        self._trouble.say(listing.trouble)
        if listing.deleted is not None:
            undoes = partial(self._do, restore_deck, listing.deleted)
            self._offer_undo(describe_deleted(listing.deleted), undoes)
        if listing.moved:
            undoes = partial(self._do, gather_spread, listing.moved)
            self._offer_undo(describe_spread(len(listing.moved), self._a_day), undoes)
        self._show()
        if is_first:
            announce(self, describe_decks(self._listed, now).spoken)

    def _offer_undo(self, text: str, undoes: Callable[[], None]) -> None:
        """Say what was done, and offer to have it as it was."""
        self._undoes = undoes
        self._undo.say(text)
        announce(self, text)

    def _on_prepared(self, drillable: object) -> None:
        self._show()
        self.start.emit(drillable)

    def _refuse(self, text: str) -> None:
        self._show()
        self._trouble.say(text)
        announce(self, text)

    def _on_unprepared(self, error: BaseException) -> None:
        why = why_unprepared(error)
        if why:
            self._refuse(why)
            return
        self._show()
        say_error(self, _("The drill could not be prepared."), error)

    @Slot()
    def _show(self) -> None:
        """Show what is known by now."""
        decks, now = self._listed or (), self._clock()
        is_busy = self._is_preparing
        if self._listed is None:
            wording = Wording(_("One moment"), _("The drills are being read."), Mood.THINKING)
        else:
            wording = describe_decks(decks, now)
            self.rows.show_decks(decks, now)
        self._none.say(wording)
        self._headline.setText(wording.headline)
        self._sentence.setText(
            _("One moment: the drill is being prepared.") if is_busy else wording.sentence
        )
        parts = (self._headline, self._sentence, self.rows, self._delete, self._drill)
        if not decks and any(part.hasFocus() for part in parts):
            self.setFocus()  # or it would leave the page with what is hidden
        for part in parts:
            part.setVisible(bool(decks))
        self._none.scroller.setVisible(not decks)
        self._drill.setEnabled(not is_busy)
        due = sum(deck.due(now) for deck in decks)
        for a_day, action in self._choices.items():
            action.setEnabled(due > a_day)
        self._spread.setVisible(due > min(A_DAY))
        no_blunders = describe_no_blunders(decks) if self._listed is not None else ""
        self._no_blunders.setText(no_blunders)
        self._no_blunders.setVisible(bool(no_blunders))

    # --- events -----------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """Count, and go on counting: lines become due as time goes by."""
        super().showEvent(event)
        self._recount.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Prepare and count nothing more while nobody looks; what was deleted stays so."""
        super().hideEvent(event)
        self._recount.stop()
        self._stop()
        self._undoes = None
        self._undo.say("")

    # --- how it looks -----------------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:
        """Follow another font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and self._is_built:
            self._fit_to_font()

    def _fit_to_font(self) -> None:
        self.rows.setMinimumHeight(_LEAST_HEIGHT * self.fontMetrics().height())

    def _build(self) -> None:
        unit = self.fontMetrics().height()
        column = scrolling_column(self)
        self._headline = LargeLabel(1.5, self)
        self._sentence = QLabel(self)
        self._sentence.setProperty("role", "muted")
        for label in (self._headline, self._sentence):
            label.setWordWrap(True)
        self._trouble = Notice(parent=self)
        self._undo = Notice(_("Undo"), self)
        self._undo.accepted.connect(self.undo)
        self.rows = DeckRows(self)
        self.rows.chosen.connect(self.drill)
        self._none = GhostColumn(self, lines=14, growth=1.3)
        self._none.rows.addStretch(4)
        for part in (self._trouble, self._headline, self._sentence, self._undo):
            column.addWidget(part)
        column.addWidget(self.rows, 1)
        self._no_blunders = QLabel(self)
        self._no_blunders.setProperty("role", "muted")
        self._no_blunders.setWordWrap(True)
        column.addWidget(self._no_blunders)
        column.addWidget(self._none.scroller, 1)
        column.addLayout(self._build_foot(unit))
        self._fit_to_font()

    def _build_foot(self, unit: int) -> FlowLayout:
        back = QPushButton(_("Back to the strategy"), self)
        back.setToolTip(tip("decks.leave"))
        back.clicked.connect(self.leave)
        self._delete = QPushButton(_("Delete"), self)
        self._delete.setToolTip(tip("decks.delete"))
        self._delete.clicked.connect(self.delete)
        self._drill = QPushButton(_("Drill  ↵"), self)
        self._drill.setProperty("role", "main")
        self._drill.setAccessibleName(_("Drill"))
        self._drill.setToolTip(tip("decks.drill"))
        self._drill.clicked.connect(self.drill)
        self._spread = MenuButton(underlined(_("Spread over days…"), "decks.spread"), self)
        self._spread.setProperty("role", "menu")
        self._spread.setToolTip(tip("decks.spread"))
        menu = QMenu(self._spread)
        self._choices = {
            a_day: menu.addAction(describe_a_day(a_day), partial(self.spread, a_day))
            for a_day in A_DAY
        }
        self._spread.setMenu(menu)
        stand_for(self._spread, "decks.spread")
        foot = FlowLayout(spacing=unit // 2, spread=1)
        for button in (back, self._delete, self._spread, self._drill):
            foot.addWidget(button)
        return foot
