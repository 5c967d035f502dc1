"""Buttons of which one is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

if TYPE_CHECKING:
    from PySide6.QtWidgets import QButtonGroup


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
