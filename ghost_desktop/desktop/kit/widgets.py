"""Small widgets that Qt has otherwise: buttons, bars, notices, and what is read aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QCursor,
    QKeyEvent,
    QPainter,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QWidget,
)

from ghost_desktop.desktop.kit.layout import fitting_share, in_lines, scaled
from ghost_desktop.desktop.kit.theme import colours

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import QButtonGroup, QMenu, QMessageBox


CHOSEN = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
"""The flags of what can be chosen, and nothing more."""


_MOVES = {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}


def is_key_press(event: QEvent) -> TypeGuard[QKeyEvent]:
    """Tell whether a key was pressed."""
    return isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress


def is_move(event: QEvent) -> TypeGuard[QKeyEvent]:
    """Tell whether a key was pressed that moves in a list, while a line above it has the focus."""
    return is_key_press(event) and event.key() in _MOVES


def forget_pointer(widget: QWidget) -> None:
    """Let a widget look as if the pointer were not over it, if that is so.

    While something has dropped down from it, Qt does not tell it that the pointer leaves.
    """
    if not widget.rect().contains(widget.mapFromGlobal(QCursor.pos())):
        QApplication.sendEvent(widget, QEvent(QEvent.Type.Leave))
        widget.update()


class MenuButton(QPushButton):
    """A `QPushButton` with a menu, by keys and by mouse.

    When a key opens the menu, its first entry is selected, as in the menus of the bar. When it is
    closed elsewhere, the button is not marked as under the pointer.
    """

    def setMenu(self, menu: QMenu) -> None:
        """Have a menu drop down, and look where the pointer is once Qt has closed it."""
        super().setMenu(menu)
        menu.aboutToShow.connect(self._on_opening)
        menu.aboutToHide.connect(self._on_closed, Qt.ConnectionType.QueuedConnection)

    @Slot()
    def _on_opening(self) -> None:
        """Select the first entry once the menu is there, unless a mouse has opened it."""
        if QApplication.mouseButtons() == Qt.MouseButton.NoButton:
            QTimer.singleShot(0, self.menu(), self._select_first)

    @Slot()
    def _select_first(self) -> None:
        menu = self.menu()
        able = [one for one in menu.actions() if one.isEnabled() and not one.isSeparator()]
        if able and menu.isVisible() and menu.activeAction() is None:
            menu.setActiveAction(able[0])

    @Slot()
    def _on_closed(self) -> None:
        forget_pointer(self)


class ProgressBar(QProgressBar):
    """A bar without a text, which is painted with all else that has changed.

    Qt's own paints within `setValue`, and with it all that waits to be painted, and a moment later
    the window paints again.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextVisible(False)

    def show_progress(self, done: int, total: int) -> None:
        """Show that `done` of `total` steps are done; a total of 0 is one that nobody knows."""
        self.setUpdatesEnabled(False)
        self.setRange(0, total)
        self.setValue(done)
        self.setUpdatesEnabled(True)


_FAINT = 0.4  # of what has been begun beside what is done


def paint_shares(painter: QPainter, whole: QRectF, done: float, begun: float = 0) -> None:
    """Paint a bar: the share that is done over what has been begun, over the whole."""
    theme = colours()
    faint = QColor(theme.accent)
    faint.setAlphaF(_FAINT)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    round_end = whole.height() / 2
    for colour, share in ((theme.line, 1.0), (faint, begun), (theme.accent, done)):
        part = QRectF(whole)
        part.setWidth(whole.width() * min(share, 1.0))
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(part, round_end, round_end)


def choose(group: QButtonGroup, number: int) -> None:
    """Choose a button of an exclusive group, and have Tab come to that one.

    Qt moves the group's Tab stop only when a button is given the focus.
    """
    group.button(number).setChecked(True)
    for button in group.buttons():
        tab = Qt.FocusPolicy.StrongFocus if button.isChecked() else Qt.FocusPolicy.ClickFocus
        button.setFocusPolicy(tab)


def choose_none(group: QButtonGroup) -> None:
    """Choose no button of an exclusive group; Tab still comes to the one that was chosen last."""
    group.setExclusive(False)
    if (chosen := group.checkedButton()) is not None:
        chosen.setChecked(False)
    group.setExclusive(True)


class _LowText(QLabel):
    """A text in letters for which there is room, which depends on the font."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit."""
        super().resizeEvent(event)
        self.setText(self.text())

    def setText(self, text: str) -> None:
        """Say something."""
        super().setText(text)
        font = QApplication.font()
        share = fitting_share(text, font.toString(), self.width(), self.height())
        self.setFont(scaled(font, share))


class Notice(QFrame):
    """Says something, and perhaps offers a way out; hidden while there is nothing to say.

    Args:
        offer: what a button says; without it there is none.
        other: what another says before it; without it there is no other.
        is_low: whether it stands where there is room for two lines of text, and no more.

    Signals:
        accepted: when that button is clicked.
        declined: when the other one is.
    """

    accepted = Signal()
    declined = Signal()

    def __init__(
        self,
        offer: str = "",
        parent: QWidget | None = None,
        other: str = "",
        *,
        is_low: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setProperty("role", "notice")
        self._text = (_LowText if is_low else QLabel)(self)
        self._text.setTextFormat(Qt.TextFormat.PlainText)  # there are a person's names in it
        self._text.setWordWrap(True)
        around = 0 if is_low else 0.25
        row = QHBoxLayout(self)
        in_lines(row, setContentsMargins=(1, around, 0.25, around))
        row.addWidget(self._text, 1)
        self._button = QPushButton(offer, self)
        self._button.setVisible(bool(offer))
        buttons = [(self._button, self.accepted)]
        if other:
            buttons.insert(0, (QPushButton(other, self), self.declined))
        for made, does in buttons:
            made.setProperty("role", "low" if is_low else None)
            made.clicked.connect(does)
            row.addWidget(made)
        self.hide()

    @property
    def text(self) -> str:
        """What is said."""
        return self._text.text()

    @Slot()
    def dismiss(self) -> None:
        """Say nothing more."""
        self.say("")

    def say(self, text: str, offer: str = "") -> None:
        """Say something, or nothing; the button may say something else for it."""
        if offer:
            self._button.setText(offer)
        self._text.setText(text)
        self._button.setAccessibleDescription(text)
        self.setVisible(bool(text))


def confirm(
    owner: QWidget,
    question: str,
    does: Callable[[], object],
    *,
    yes: str,
    no: str,
    loses: bool = True,
) -> QMessageBox:
    """Ask before something is done that nobody can take back; Enter and Escape leave it alone.

    Where it `loses` nothing, but leaving it alone does, Enter does it.
    """
    from PySide6.QtWidgets import QMessageBox  # noqa: PLC0415 - nothing is asked at the start

    box = QMessageBox(QMessageBox.Icon.NoIcon, "Ghost Desktop", question, parent=owner)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    stays = box.addButton(no, QMessageBox.ButtonRole.RejectRole)
    goes = box.addButton(yes, QMessageBox.ButtonRole.DestructiveRole)
    goes.clicked.connect(does)
    box.setDefaultButton(stays if loses else goes)
    box.setEscapeButton(stays)
    box.open()
    return box


def once_after(owner: QObject, ms: int, does: Callable[[], object]) -> QTimer:
    """Return a timer that has something done once, so many milliseconds after it was started last."""
    timer = QTimer(owner)
    timer.setSingleShot(True)
    timer.setInterval(ms)
    timer.timeout.connect(does)
    return timer


def announce(widget: QWidget, text: str) -> None:
    """Have a screen reader say something of a widget, unless another panel is in front of it."""
    if widget.isVisible():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))
