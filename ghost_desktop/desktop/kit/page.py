"""What every page is made of: keys, size and font, coming and leaving, and what is said above it.

A page is told of all this by methods that it overrides, named `on_…`, and never by Qt's events: what
these mean, and which of them mean nothing, stands here.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMetaObject, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from ghost_desktop.desktop.kit.commands import entry, handlers, is_default, is_pressed
from ghost_desktop.desktop.kit.layout import bold, scaled
from ghost_desktop.desktop.kit.theme import is_dressing
from ghost_desktop.desktop.kit.widgets import Notice, announce
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtGui import QFont, QHideEvent, QResizeEvent, QShowEvent

    Widget = QWidget
else:
    Widget = object


class PagePart(Widget):
    """A part of a page, told of its size, font and colours, and of whether somebody sees it.

    It stands before the class of the widget: ``class Rows(PagePart, QTableView)``.
    """

    def on_fit(self) -> None:
        """Fit to another size, or to another font."""

    def on_font(self) -> None:
        """Follow another font."""
        self.on_fit()

    def on_colours(self) -> None:
        """Follow other colours."""

    def on_come(self) -> None:
        """Begin: somebody sees it now. A window that was put away and comes back tells nothing."""

    def on_leave(self) -> None:
        """Rest: something else is in front now, or the window closes."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell of another size."""
        super().resizeEvent(event)
        self.on_fit()

    def changeEvent(self, event: QEvent) -> None:
        """Tell of another font, or of other colours.

        Another style sheet takes fonts away that were given, part by part, and from some parts after
        this: they are given theirs when all is done.
        """
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            if not is_dressing():
                self.on_font()
        elif event.type() is QEvent.Type.PaletteChange:
            self.on_colours()
        elif event.type() is QEvent.Type.StyleChange:
            queued = Qt.ConnectionType.QueuedConnection
            QMetaObject.invokeMethod(self, "_follow_style", queued)

    @Slot()
    def _follow_style(self) -> None:
        self.on_font()

    def showEvent(self, event: QShowEvent) -> None:
        """Tell that somebody comes."""
        super().showEvent(event)
        if not event.spontaneous():
            self.on_come()

    def hideEvent(self, event: QHideEvent) -> None:
        """Tell that nobody looks any more."""
        super().hideEvent(event)
        if not event.spontaneous():
            self.on_leave()


class Page(PagePart, QWidget):
    """A page, to which a person comes, and which he leaves.

    Its decorated methods do what keys are for that have no name (see `kit.commands.command`),
    wherever it stands: nothing around it hears these. A command with a name is done by its action,
    unless the page `keeps` its keys.

    Signals:
        left: when the person has had enough of it.
    """

    left = Signal()

    @property
    def place(self) -> QWidget:
        """Where the work is done: what is to have the focus."""
        return self

    def show_parts(self, seen: Mapping[QWidget, bool]) -> None:
        """Show parts or hide them; what is hidden hands the keys to the page, or they would leave it."""
        focus = QApplication.focusWidget()
        for part, is_seen in seen.items():
            if focus is not None and not is_seen and (part is focus or part.isAncestorOf(focus)):
                self.setFocus()
            part.setVisible(is_seen)

    # --- keys ---------------------------------------------------------------------------------------

    def _does(self, event: QKeyEvent) -> Callable[[], object] | None:
        """Return what a key is for; None if it is for nothing here, or not now."""
        for name, handled in handlers(self):
            for row, with_ in handled.calls.items():
                is_own = handled.keeps or not entry(row).title
                if is_own and self._hears(event, row) and (not handled.can or handled.can(self)):
                    return partial(getattr(self, name), *with_)
        return None

    def _hears(self, event: QKeyEvent, row: str) -> bool:
        is_enter = "Return" in entry(row).keys
        return is_default(event, row, self) if is_enter else is_pressed(event, row)

    def event(self, event: QEvent) -> bool:
        """Keep the keys of the page from whatever it stands in."""
        is_shortcut = event.type() == QEvent.Type.ShortcutOverride
        if is_shortcut and isinstance(event, QKeyEvent) and self._does(event) is not None:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what there are keys for."""
        does = self._does(event)
        if does is None:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            does()


class LargeLabel(PagePart, QLabel):
    """A headline or a figure.

    Args:
        growth: how much larger its letters are than the person's.
        parent: the widget around it.
        bolder: how much bolder they are.
    """

    def __init__(
        self,
        growth: float,
        parent: QWidget | None = None,
        *,
        bolder: Callable[[QFont], QFont] = bold,
    ) -> None:
        super().__init__(parent)
        self._growth, self._bolder = growth, bolder
        self.on_font()

    def on_font(self) -> None:
        """Have larger letters than all else."""
        self.setFont(scaled(self._bolder(QApplication.font()), self._growth))


class Remark(Notice):
    """Says on a page what was done, or why not; also to who hears it."""

    def tell(self, text: str) -> None:
        """Say something, aloud as well unless that is said already."""
        if text and text != self.text:
            announce(self.parentWidget() or self, text)
        self.say(text)


class Undo(Notice):
    """Says what was done, and offers to have it as it was, until something else is done.

    Args:
        page: where it is done.
    """

    def __init__(self, page: QWidget) -> None:
        super().__init__(_("Undo"), page)
        self._undoes: Callable[[], object] | None = None
        self.accepted.connect(self.undo)

    def offer(self, text: str, undoes: Callable[[], object]) -> None:
        """Say what was done, and keep what takes it back."""
        self._undoes = undoes
        self.say(text)
        announce(self.parentWidget() or self, text)

    @Slot()
    def undo(self) -> None:
        """Have it as it was."""
        if (undoes := self._undoes) is not None:
            self.forget()
            undoes()

    def forget(self) -> None:
        """Have what was done stay so."""
        self._undoes = None
        self.say("")
