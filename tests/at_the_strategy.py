"""What a person does at the Strategy panel, and what there is to see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt

from ghost_desktop.desktop.kit.ask import awaits
from ghost_desktop.desktop.strategy.rows import Column

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.strategy.lines import LinesView
    from ghost_desktop.desktop.strategy.panel import StrategyPanel
    from ghost_desktop.desktop.strategy.tree import TreeModel
    from ghost_desktop.desktop.window.main_window import MainWindow
    from ghost_desktop.engine.strategies.strategy import Strategy


SPOKEN = Qt.ItemDataRole.AccessibleTextRole
FONT = Qt.ItemDataRole.FontRole
TIP = Qt.ItemDataRole.ToolTipRole


def shown(qtbot: QtBot, window: MainWindow) -> StrategyPanel:
    """The panel, once it has a strategy."""
    window.show_panel(1)
    qtbot.waitUntil(lambda: window.strategy.strategy is not None)
    return window.strategy


def below(panel: StrategyPanel) -> str:
    """What is said below the sentence."""
    return panel._head.below.text()


def known(panel: StrategyPanel) -> Strategy:
    assert panel.strategy is not None
    return panel.strategy


def rows(model: TreeModel, parent: QModelIndex = QModelIndex()) -> list[str]:  # noqa: B008
    """All fragments of the model, in the order of the rows, filling what is not filled."""
    if model.canFetchMore(parent):
        model.fetchMore(parent)
    found = []
    for row in range(model.rowCount(parent)):
        index = model.index(row, 0, parent)
        found += [str(index.data()), *rows(model, index)]
    return found


def lines(panel: StrategyPanel) -> list[tuple[str, str]]:
    """What the list beside the tree says, headings and all."""
    model = panel.views.lines.model()
    return [
        (str(model.index(row, 0).data()), str(model.index(row, 1).data()))
        for row in range(model.rowCount())
    ]


def cells(panel: StrategyPanel, fragment: str) -> list[str]:
    """What stands in the row of a fragment."""
    panel.tree.go_to(fragment)
    current = panel.tree.currentIndex()
    fragment, *others = (str(current.siblingAtColumn(column).data()) for column in Column)
    return [fragment, str(current.data(Qt.ItemDataRole.ToolTipRole)), *others]


def press(qtbot: QtBot, panel: StrategyPanel, *keys: Qt.Key) -> None:
    for key in keys:
        qtbot.keyClick(panel.tree, key)


def show_every_play(qtbot: QtBot, panel: StrategyPanel) -> None:
    qtbot.mouseClick(panel.choices.every_play, Qt.MouseButton.LeftButton)


def show_list(qtbot: QtBot, panel: StrategyPanel) -> LinesView:
    """Have what there is to remember shown as a list."""
    ctrl, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(panel.tree, Qt.Key.Key_M, ctrl | shift)
    assert panel.views.lines.isVisible()
    return panel.views.lines


def search_for(qtbot: QtBot, panel: StrategyPanel, letters: str) -> None:
    """Type letters at the tree, and wait for the hits."""
    qtbot.keyClicks(panel.tree, letters)
    wait_for_hits(qtbot, panel)


def wait_for_hits(qtbot: QtBot, panel: StrategyPanel) -> None:
    qtbot.waitUntil(lambda: not awaits(panel._search))


def ask_box(qtbot: QtBot, panel: StrategyPanel, fragment: str) -> str:
    """Type a fragment into the box, and read what is said of it."""
    field = panel.side_pane.box.field
    field.clear()
    qtbot.keyClicks(field, fragment)
    title = fragment.upper()
    qtbot.waitUntil(lambda: panel.side_pane.box.page.toPlainText().split("\n")[0] == title)
    return panel.side_pane.box.page.toPlainText()
