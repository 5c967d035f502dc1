"""What a person sees of dialogs and of the log."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from ghost_desktop.desktop.window.error_dialog import ErrorDialog
from ghost_desktop.desktop.window.logs import start_logging, stop_logging

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Button(QPushButton):
    """A button whose slot fails."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("Fail", parent)
        self.clicks = 0
        self.clicked.connect(self._on_clicked)

    def _on_clicked(self) -> None:
        self.clicks += 1
        raise ValueError(f"click {self.clicks} failed")


def main_button(dialog: QWidget) -> QPushButton:
    """The button that does what a dialog is for."""
    (found,) = (one for one in dialog.findChildren(QPushButton) if one.property("role") == "main")
    return found


def dialogs() -> list[ErrorDialog]:
    widgets = QApplication.topLevelWidgets()
    return [one for one in widgets if isinstance(one, ErrorDialog) and one.isVisible()]


def heard(widget: QWidget) -> list[str]:
    """The names that a screen reader has for the controls of a dialog."""
    controls = [
        one for one in widget.findChildren(QWidget) if one.focusPolicy() and one.isVisible()
    ]
    names = []
    for control in controls:
        interface = QAccessible.queryAccessibleInterface(control)
        # The interface of a list to choose from names itself by what is chosen.
        names.append(control.accessibleName() or interface.text(QAccessible.Text.Name))
    return names


@contextmanager
def logging_to(folder: Path) -> Iterator[Path]:
    start_logging(folder)
    try:
        yield folder / "ghost-desktop.log"
    finally:
        stop_logging()
