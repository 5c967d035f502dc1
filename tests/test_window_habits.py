"""What the window does of its own accord: where the focus goes, what moves, is said, is followed."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from at_the_commands import CHOICES
from at_the_strategy import search_for
from at_the_window import ask_for, open_choices, running, type_letter
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessibilityHints, QPalette, QStyleHints
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QProxyStyle,
    QStyle,
    QStyleHintReturn,
    QStyleOption,
    QWidget,
)

from ghost_desktop.desktop.kit.theme import DARK as DARK_COLOURS
from ghost_desktop.desktop.kit.theme import LIGHT, Theme, colours, with_contrast
from ghost_desktop.desktop.window.tiles import TileStrip
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from conftest import Compares, Opens
    from PySide6.QtGui import QGuiApplication
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow


DARK, BRIGHT = Qt.ColorScheme.Dark, Qt.ColorScheme.Light


# --- the focus ------------------------------------------------------------------------------------


def test_who_leaves_a_choice_is_back_at_the_board(qtbot: QtBot, opens: Opens) -> None:
    window = opens(Question(rules=Rules(players=3)))
    keys = Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter
    for choice, key in product(CHOICES, keys):
        box = open_choices(qtbot, window).box(choice)
        box.setFocus()
        qtbot.keyClick(box, key)
        assert not window.setup_bar.is_open
        assert window.focusWidget() is window.board, choice
    type_letter(qtbot, window, "h")
    assert running(window).fragment.startswith("h")


def test_who_leaves_a_search_can_type_a_new_one(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    window.show_panel(1)
    qtbot.waitUntil(lambda: window.strategy.strategy is not None)
    (field,) = (one for one in window.strategy.findChildren(QLineEdit) if one.isVisible())
    for letters in ("na", "n"):
        qtbot.keyClicks(window.focusWidget(), letters)
        assert (field.text(), window.focusWidget()) == (letters, field)
        qtbot.keyClick(field, Qt.Key.Key_Escape)
        assert field.text() == ""
        assert window.focusWidget() is not field


def test_letters_do_not_play_on_a_board_that_is_not_seen(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    for panel in (1, 2):
        window.show_panel(panel)
        for widget in (window, window.focusWidget()):
            qtbot.keyClicks(widget, "h")
    window.show_panel(0)
    assert running(window).fragment == ""
    type_letter(qtbot, window, "h")
    assert running(window).fragment.startswith("h")


# --- what moves -----------------------------------------------------------------------------------


class Motion(QProxyStyle):
    """The look of a system whose user wants motion, or none."""

    def __init__(self, milliseconds: int) -> None:
        super().__init__("Fusion")
        self.milliseconds = milliseconds

    def styleHint(  # noqa: N802 - Qt's own name
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        returnData: QStyleHintReturn | None = None,  # noqa: N803 - Qt's own name
    ) -> int:
        if hint == QStyle.StyleHint.SH_Widget_Animation_Duration:
            return self.milliseconds
        return super().styleHint(hint, option, widget, returnData)


@pytest.fixture
def motion() -> Motion:
    return Motion(0)


def tiles_of(window: MainWindow, motion: Motion) -> TileStrip:
    """The tiles, which have the look of such a system."""
    (tiles,) = window.board.findChildren(TileStrip)
    motion.setParent(tiles)  # for a widget's style has to outlive it
    tiles.setStyle(motion)
    return tiles


def are_seen_to_move(qtbot: QtBot, tiles: TileStrip) -> bool:
    pictures = []
    for _ in range(5):
        qtbot.wait(20)
        pictures.append(tiles.grab().toImage())
    return any(one != pictures[0] for one in pictures)


@pytest.mark.parametrize(
    ("rules", "key"),
    [(Rules(), Qt.Key.Key_Q), (Rules(SUPERDUPERGHOST), Qt.Key.Key_Up)],
    ids=["refused", "turned round"],
)
def test_tiles_shake_and_glide_only_where_motion_is_wanted(
    qtbot: QtBot, opens: Opens, motion: Motion, rules: Rules, key: Qt.Key
) -> None:
    window = opens(Question(rules=rules))
    tiles = tiles_of(window, motion)

    def is_moved() -> bool:
        """Whether the tiles are seen to move after a key."""
        qtbot.keyClick(window.board, key)
        return are_seen_to_move(qtbot, tiles)

    type_letter(qtbot, window, "h")
    is_moved()  # makes room for the reason, or the sentence
    assert key == Qt.Key.Key_Up or window.board.view.letters.said
    assert not is_moved()
    motion.milliseconds = 200
    qtbot.waitUntil(is_moved)


# --- what is said ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "said"), [("h", "You win!"), ("z", "You lose.")])
def test_the_end_of_a_round_is_announced(
    qtbot: QtBot, opens: Opens, announced: list[str], first: str, said: str
) -> None:
    window = opens()
    assert window.inquiry.answer is not None
    type_letter(qtbot, window, first)
    while not running(window).over:
        assert not any(one.startswith(said) for one in announced)
        this_round = running(window)
        fragment = this_round.fragment
        plays = window.inquiry.answer.solution.winning_plays(fragment) or this_round.legal_plays()
        type_letter(qtbot, window, plays[0].letter)
    assert announced[-1].startswith(said)
    assert running(window).fragment.upper() in announced[-1]


def test_a_list_that_cannot_be_read_is_announced(
    qtbot: QtBot, opens: Opens, announced: list[str]
) -> None:
    window = opens()
    ask_for(qtbot, window, Question("no such list"))
    (said,) = (one for one in announced if "no such list" in one)
    assert said.startswith("there is no word list or file 'no such list'")


def test_only_a_search_without_a_hit_is_announced(
    qtbot: QtBot, opens: Opens, announced: list[str]
) -> None:
    window = opens()
    window.show_panel(1)
    qtbot.waitUntil(lambda: window.strategy.strategy is not None)
    announced.clear()
    search_for(qtbot, window.strategy, "na")
    assert announced == []
    search_for(qtbot, window.strategy, "qqq")
    assert announced == ["NAQQQ not found"]


def test_a_comparison_that_is_finished_is_announced(
    compares: Compares, announced: list[str]
) -> None:
    panel = compares()
    told = "3+: Of 3 dictionaries, ENABLE1 is the only one with which the second player wins."
    assert announced == [told]
    panel.compare()
    panel.cancel()
    assert len(announced) == 2


# --- what is followed -----------------------------------------------------------------------------


def is_dark(application: QGuiApplication) -> bool:
    return application.palette().color(QPalette.ColorRole.Window).lightness() < 128


@pytest.mark.usefixtures("dress")
def test_the_look_of_the_system_is_followed_and_a_chosen_one_stays(
    qapp: QApplication, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, hints = opens(), qapp.styleHints()

    def system_turns(scheme: Qt.ColorScheme) -> None:
        monkeypatch.setattr(QStyleHints, "colorScheme", lambda _hints: scheme)
        hints.colorSchemeChanged.emit(scheme)

    window.look.set_theme(Theme.SYSTEM)
    for scheme in (DARK, BRIGHT, DARK):
        system_turns(scheme)
        assert is_dark(qapp) == (scheme is DARK)
    window.look.set_theme(Theme.LIGHT)
    system_turns(DARK)
    assert not is_dark(qapp)
    window.look.set_theme(Theme.DARK)
    system_turns(BRIGHT)
    assert is_dark(qapp)


@pytest.mark.usefixtures("dress")
def test_more_contrast_is_followed_in_every_theme(
    qapp: QApplication, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, hints = opens(), qapp.styleHints().accessibility()

    def system_wants(contrast: Qt.ContrastPreference) -> None:
        monkeypatch.setattr(QAccessibilityHints, "contrastPreference", lambda _hints: contrast)
        hints.contrastPreferenceChanged.emit(contrast)

    for theme, plain in ((Theme.LIGHT, LIGHT), (Theme.DARK, DARK_COLOURS)):
        window.look.set_theme(theme)
        assert colours() == plain
        system_wants(Qt.ContrastPreference.HighContrast)
        assert colours() == with_contrast(plain)
        assert {colours().text, colours().surface} == {"#000000", "#ffffff"}
        assert is_dark(qapp) == (theme is Theme.DARK)
        system_wants(Qt.ContrastPreference.NoPreference)
        assert colours() == plain
