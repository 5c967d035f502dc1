"""How the window looks and sounds: names, announcements, Tab, themes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_the_commands import title
from at_the_dictionaries import state
from at_the_window import is_persons_turn_or_end, running, type_letter
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QComboBox, QMenu, QPushButton, QWidget

from ghost_desktop.desktop.kit.theme import DARK, LIGHT, Colours, Theme, colours, with_contrast
from ghost_desktop.desktop.window.commands import DICTIONARIES, PANELS, STRATEGY
from ghost_desktop.play.table import Starter

if TYPE_CHECKING:
    from conftest import Dress, Opens
    from pytestqt.qtbot import QtBot


def test_every_control_has_an_accessible_name(opens: Opens) -> None:
    window = opens()
    controls = [
        one for one in window.findChildren(QWidget) if one.focusPolicy() and one.window() is window
    ]
    controls += window.findChildren(QPushButton)
    assert len(controls) > 30
    for control in controls:
        interface = QAccessible.queryAccessibleInterface(control)
        assert interface.text(QAccessible.Text.Name), control
    for combo in window.findChildren(QComboBox):  # a screen reader on X takes it from labels
        relations = QAccessible.queryAccessibleInterface(combo).relations()
        labels = [other for other, kind in relations if kind == QAccessible.RelationFlag.Label]
        assert [one.text(QAccessible.Text.Name) for one in labels] == [combo.accessibleName()]


def test_plays_are_announced_and_the_table_can_be_read(
    qtbot: QtBot, opens: Opens, announced: list[str]
) -> None:
    window = opens()
    type_letter(qtbot, window, "h")
    added = running(window).plays[-1].letter.upper()
    assert announced[-1] == f"Your turn. The computer added {added}."
    assert window.board.view.letters.tiles.accessibleName() == f"Letters on the table: H {added}"


def test_everything_can_be_reached_with_tab(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    type_letter(qtbot, window, "h")
    names = []
    for _ in range(12):
        widget = window.focusWidget()
        names.append(widget.accessibleName() or widget.property("text"))
        qtbot.keyClick(widget, Qt.Key.Key_Tab)
    assert set(names) == {
        "Play", "Board", "More", "Show letters",
        "Computer, lost 0",
        "The game: ENABLE1 · Ghost · 4+ letters · 2 players",
    }  # fmt: skip


def test_tab_goes_round_through_bar_and_panel(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    window.dictionaries.restore(state(("american-english-small",), (4,), "winners"))
    chart = window.dictionaries.views.charts["winners"]
    for panel in range(len(PANELS)):
        window.show_panel(panel)
        qtbot.waitUntil(lambda: not window.dictionaries.is_comparing)
        if panel == DICTIONARIES:
            qtbot.waitUntil(lambda: chart.is_drawn and chart._scroller.hasFocus())
        start = window.focusWidget()
        passed = []
        while start not in passed:
            widget = window.focusWidget()
            qtbot.keyClick(widget, Qt.Key.Key_Tab)
            passed.append(window.focusWidget())
        names = [widget.accessibleName() or widget.property("text") for widget in passed]
        place, game = names.index(title(f"show.{PANELS[panel]}")), window.setup_bar.game
        assert panel == DICTIONARIES or place < names.index(game.accessibleName())
        assert len(set(passed)) == len(passed)
        if panel == DICTIONARIES:
            tabs = window.dictionaries.views.tabBar()
            assert passed.index(tabs) < passed.index(chart._scroller)
    window.show_panel(STRATEGY)
    window.setup_bar.game.setFocus()
    window.show_panel(DICTIONARIES)  # keys come back to the chart from the button that goes
    assert window.focusWidget() is chart._scroller


def test_who_starts_is_chosen_with_the_arrow_keys(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    menu = window.board.more.menu()
    (starters,) = [one for one in menu.findChildren(QMenu) if one.title() == "Who s&tarts"]
    for presses, starter in ((1, Starter.COMPUTER), (2, Starter.IN_TURN)):
        menu.popup(window.mapToGlobal(QPoint(50, 50)))
        menu.setActiveAction(starters.menuAction())
        qtbot.keyClick(menu, Qt.Key.Key_Right)
        qtbot.waitUntil(starters.isVisible)
        for _ in range(presses):
            qtbot.keyClick(starters, Qt.Key.Key_Down)
        qtbot.keyClick(starters, Qt.Key.Key_Return)
        assert window.board.controller.agreed.starter is starter
        assert window.focusWidget() is window.board, "where letters are played"
    assert [one.text() for one in starters.actions() if one.isChecked()] == ["Take &turns"]
    qtbot.waitUntil(lambda: is_persons_turn_or_end(window))
    type_letter(qtbot, window, running(window).legal_plays()[0].letter)


def test_a_theme_colours_everything(opens: Opens, dress: Dress) -> None:
    window = opens()
    for theme, expected in ((Theme.LIGHT, LIGHT), (Theme.DARK, DARK)):
        dress(theme)
        assert colours() is expected
        corner = window.board.grab().toImage().pixelColor(QPoint(3, 3))
        assert corner.name() == expected.window


def contrast(one: str, other: str) -> float:
    """The contrast of two colours by WCAG 2."""

    def luminance(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("c", [LIGHT, DARK, with_contrast(LIGHT), with_contrast(DARK)])
def test_all_text_has_enough_contrast(c: Colours) -> None:
    for text in (c.text, c.muted, c.good, c.bad):
        for ground in (c.window, c.surface):
            assert contrast(text, ground) >= 4.5, (text, ground)
    for text in (c.text, c.muted):
        for ground in (c.raised, c.selected):
            assert contrast(text, ground) >= 4.5, (text, ground)
    for shape in (c.good, c.bad):
        assert contrast(shape, c.selected) >= 3, shape
    assert contrast(c.on_accent, c.accent) >= 4.5
    assert contrast(c.text, c.bad_surface) >= 4.5
    assert contrast(c.accent, c.window) >= 3
