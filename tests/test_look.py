"""How the window looks: large letters and small ones, the whole screen, and what stays as it is."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING

import numpy as np
import pytest
from at_the_commands import looking_up, open_palette
from at_the_window import is_persons_turn_or_end, let_qt_work, running
from certain import there
from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QAction, QFont, QImage
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QLabel,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from ghost_desktop.desktop.kit.ask import awaits
from ghost_desktop.desktop.kit.theme import DARK, LIGHT, SIZES, Theme, colours
from ghost_desktop.desktop.kit.widgets import ProgressBar
from ghost_desktop.desktop.window import look
from ghost_desktop.desktop.window.commands import DICTIONARIES, PLAY, STRATEGY, WORD_LISTS
from ghost_desktop.desktop.window.ghost import GhostFace
from ghost_desktop.desktop.window.meanings import MeaningView
from ghost_desktop.desktop.window.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conftest import Dress, Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow


CTRL = Qt.KeyboardModifier.ControlModifier
LARGER, SMALLER, USUAL = Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_0


@pytest.fixture(autouse=True)
def _usual_font(qapp: QApplication, dress: Dress) -> Iterator[None]:
    """Dress the program as it is started, and give it back the font that it has now."""
    usual = qapp.font()
    dress(Theme.LIGHT)
    yield
    qapp.setFont(usual)


def points() -> float:
    return QApplication.font().pointSizeF()


class Told(QObject):
    """Counts the events of one kind that something is told of."""

    def __init__(self, kind: QEvent.Type) -> None:
        super().__init__()
        self._kind = kind
        self.times = 0

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        self.times += event.type() is self._kind
        return False


def seen_in(widget: QWidget) -> set[str]:
    picture = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(picture.constBits(), np.uint32) & 0xFFFFFF
    return {f"#{colour:06x}" for colour in np.unique(pixels).tolist()}


def look_at(window: MainWindow, *panels: int) -> None:
    """Go from panel to panel: what nobody sees is dressed when somebody comes."""
    for panel in panels:
        window.show_panel(panel)
        let_qt_work()


def fonts(window: MainWindow) -> dict[str, QFont]:
    """Fonts of parts of all panels and of what is around them."""
    look_at(window, STRATEGY, PLAY)
    keys = window.board.view.letters.keys.findChildren(QPushButton)
    return {
        "headline": window.board.view.column.headline.font(),
        "sentence": window.board.view.column.sentence.font(),
        "key": keys[0].font(),
        "game": window.setup_bar.game.font(),
        "menus": window.menuBar().font(),
        "tree": window.strategy.tree.font(),
    }


# --- larger and smaller ---------------------------------------------------------------------------


def test_letters_grow_and_shrink_by_keys_as_far_as_they_can_be_read(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    bar, line, keys = window.setup_bar, window.status_line, window.board.view.letters.keys
    usual = round(points())
    before = fonts(window), keys.geometry(), bar.height()

    def press(key: Qt.Key, times: int = 1) -> None:
        for _time in range(times):
            qtbot.keyClick(window, key, CTRL)
        let_qt_work()

    for expected in (usual + 1, usual + 2):
        press(LARGER)
        assert points() == expected == window.settings().points
    larger = fonts(window)
    assert [
        part for part in larger if larger[part].pointSizeF() <= before[0][part].pointSizeF()
    ] == []
    assert bar.height() > before[2]
    press(SMALLER)
    assert points() == usual + 1
    press(SMALLER)
    assert (fonts(window), keys.geometry(), bar.height()) == before
    press(LARGER)
    press(USUAL)
    assert (round(points()), window.settings().points) == (usual, None)
    assert (fonts(window), keys.geometry(), bar.height()) == before

    # So does what is around the panels, and a drop of choices.
    window.resize(1280, 800)
    (ghost,) = bar.findChildren(GhostFace)
    (progress,) = line.findChildren(ProgressBar)
    box = bar.choices.box("dictionary")

    def around() -> tuple[float, ...]:
        bar.open_choices()
        let_qt_work()
        of_box = box.font().pointSizeF(), box.height()
        bar.choices.close()  # which has the keys as long as it is open
        return (*of_box, ghost.height(), progress.width(), line.height())

    small = around()
    press(LARGER, 6)
    large = around()
    assert all(new > old for old, new in zip(small, large, strict=True)), (small, large)
    assert all(new > 1.4 * old for old, new in zip(small[2:], large[2:], strict=True))
    assert (SIZES[0], SIZES[-1]) == (8, 24)
    for key, end in ((LARGER, SIZES[-1]), (SMALLER, SIZES[0])):
        press(key, len(SIZES))
        assert points() == end == window.settings().points


def test_what_is_bold_grows_like_the_rest_each_time(opens: Opens) -> None:
    window = opens()
    for panel in (DICTIONARIES, STRATEGY):
        window.show_panel(panel)
    window.dictionaries.cancel()

    def is_like_the_rest(label: QLabel) -> bool:
        return label.font().pointSizeF() == points()

    own = Qt.WidgetAttribute.WA_SetFont
    labels = [one for one in window.findChildren(QLabel) if one.testAttribute(own)]
    labels = [one for one in labels if is_like_the_rest(one)]
    assert len(labels) > 5
    for theme, growing in ((Theme.LIGHT, (2, 2, 0)), (Theme.DARK, (2, 0))):
        window.look.set_theme(theme)
        let_qt_work()
        for steps in growing:
            if steps:
                window.look.enlarge(steps)
            else:
                window.look.reset_size()
            look_at(window, PLAY, DICTIONARIES, STRATEGY)
            assert [one.text() for one in labels if not is_like_the_rest(one)] == []


def test_letters_are_as_large_as_they_were_left(qtbot: QtBot, opens: Opens) -> None:
    usual = points()
    window = opens(settings=Settings(points=14))
    window.resize(1280, 900)  # on the board a text is smaller that has no room
    let_qt_work()
    assert points() == window.settings().points == 14
    parts = fonts(window)
    assert all(font.pointSizeF() >= 14 for font in parts.values()), parts
    qtbot.keyClick(window, USUAL, CTRL)
    assert points() == usual


def test_the_window_is_dressed_but_once_when_it_opens(
    opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    dressed: list[Theme] = []
    monkeypatch.setattr(look, "apply_theme", lambda _application, theme: dressed.append(theme))
    opens(settings=Settings(points=14))
    let_qt_work()
    assert dressed == [], "it was dressed before it was made"


@pytest.mark.parametrize("size", [8, 24])
def test_every_panel_fits_with_small_and_large_letters(opens: Opens, size: int) -> None:
    window = opens(settings=Settings(points=size))
    bar = window.setup_bar
    for panel in (PLAY, STRATEGY, DICTIONARIES):
        window.resize(1280, 800)
        window.show_panel(panel)
        let_qt_work()
        if panel != DICTIONARIES or size == SIZES[0]:
            assert window.size() == QSize(1280, 800), panel
        for part in filter(QPushButton.isVisible, bar.findChildren(QPushButton)):
            assert bar.rect().contains(part.geometry()), (panel, part.objectName())
        window.resize(640, 480)
        let_qt_work()
        assert panel == DICTIONARIES or bar.rect().contains(bar.game.geometry()), panel
    window.dictionaries.cancel()


# --- the whole screen -----------------------------------------------------------------------------


def test_the_whole_screen_by_its_key_and_back_and_by_its_name(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    (action,) = window.findChildren(QAction, "full_screen")
    for expected in (True, False):
        qtbot.keyClick(window, Qt.Key.Key_F11)
        qtbot.waitUntil(lambda expected=expected: window.isFullScreen() is expected)  # type: ignore[misc]
        qtbot.waitUntil(lambda expected=expected: action.isChecked() is expected)  # type: ignore[misc]
    palette = open_palette(qtbot, window)
    qtbot.keyClicks(palette.field, "full screen")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    qtbot.waitUntil(window.isFullScreen)


# --- what stays -----------------------------------------------------------------------------------


def test_sizes_stay_when_the_theme_changes(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    window.strategy.tree.setFocus()
    column = window.board.view.column

    def check(*sizes: tuple[int, int]) -> None:
        parts = [
            *column.findChildren(QPushButton),
            column.headline,
            column.sentence,
            window.setup_bar,
            window.status_line,
        ]
        for size in sizes:
            window.resize(*size)
            let_qt_work()
            before = fonts(window), [part.geometry() for part in parts]
            for theme in (Theme.DARK, Theme.LIGHT):
                window.look.set_theme(theme)
                let_qt_work()
                assert (fonts(window), [part.geometry() for part in parts]) == before, (size, theme)

    check((1280, 800))
    while not running(window).over:
        window.board.view.letters.input.play(running(window).legal_plays()[0].letter)
        qtbot.waitUntil(lambda: is_persons_turn_or_end(window))
    # What comes of it comes by and by.
    qtbot.waitUntil(lambda: window.board.finished_rounds.finished is not None)
    qtbot.waitUntil(lambda: not awaits(window.board.end))
    qtbot.waitUntil(lambda: not awaits(window.cards))
    check((800, 600), (1280, 800), (1920, 1200))


def test_what_is_hidden_and_keeps_its_room_has_as_much_as_its_letters_want(opens: Opens) -> None:
    window = opens(size=(1100, 760))
    line = window.status_line
    centre = line.parentWidget()
    rows = None if centre is None else centre.layout()
    assert rows is not None
    for steps in (4, -4):
        window.look.enlarge(steps)
        let_qt_work()
        kept = there(rows.itemAt(rows.indexOf(line)))
        assert kept.geometry().height() == line.sizeHint().height()


def test_a_font_of_the_system_is_followed_and_not_kept(
    opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opens()
    before, font = QApplication.font(), QApplication.font()
    font.setPointSizeF(font.pointSizeF() + 2)
    QApplication.setFont(font)
    kept: list[object] = []
    with monkeypatch.context() as patched:
        patched.setattr(QApplication, "setFont", lambda *given: kept.append(given))
        window.look.follow_font()
        let_qt_work()
    QApplication.setFont(before)
    assert kept == []  # once it is set, Qt follows the system's no more


def test_another_look_lays_nothing_out_that_nobody_sees_and_puts_no_style_sheet(
    qtbot: QtBot, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opens()
    look_at(window, STRATEGY, PLAY)
    put: list[str] = []
    monkeypatch.setattr(
        QApplication, "setStyleSheet", lambda _application, sheet: put.append(sheet)
    )
    of_headline, of_tree = (Told(QEvent.Type.StyleChange) for _widget in range(2))
    window.board.view.column.headline.installEventFilter(of_headline)
    window.strategy.tree.installEventFilter(of_tree)
    for theme in (Theme.DARK, Theme.LIGHT):
        window.look.set_theme(theme)
        let_qt_work()
    assert not of_headline.times
    look_at(window, STRATEGY, PLAY)
    of_tree.times = 0
    qtbot.keyClick(window, LARGER, CTRL)
    let_qt_work()
    assert of_tree.times == 0, "all panels at once take long"
    look_at(window, STRATEGY)
    assert of_tree.times == 1, "what nobody sees is dressed when somebody comes"
    assert put == []  # or all that there is, shown or not, is laid out anew, which takes long


def test_all_colours_follow_the_theme(opens: Opens) -> None:
    window = opens()
    column = QWidget(window)
    column.resize(400, 400)
    rows = QVBoxLayout(column)
    box, button, table = QCheckBox(column), QPushButton("Q", column), QTableWidget(1, 1, column)
    box.setChecked(True)
    table.setItem(0, 0, QTableWidgetItem())
    table.selectAll()
    remark = QLabel("refused", column)
    remark.setProperty("role", "refusal")
    for widget in (box, button, table, remark):
        rows.addWidget(widget)
    column.show()
    let_qt_work()
    for theme, is_shown in product((Theme.DARK, Theme.LIGHT), (False, True)):
        window.look.set_theme(Theme.LIGHT if theme is Theme.DARK else Theme.DARK)
        column.setVisible(is_shown)
        window.look.set_theme(theme)
        let_qt_work()
        column.show()
        let_qt_work()
        c = colours()
        assert c.is_dark is (theme is Theme.DARK)
        assert {c.accent, c.on_accent} <= seen_in(box)
        assert {c.surface, c.text, c.line} <= seen_in(button)
        assert {c.surface, c.selected, c.line} <= seen_in(table)
        assert {c.bad} <= seen_in(remark)


def test_a_window_that_opens_in_the_dark_has_dark_ticks(opens: Opens, dress: Dress) -> None:
    dress(Theme.DARK)
    box = QCheckBox(opens())
    box.setChecked(True)
    box.show()
    let_qt_work()
    assert {colours().accent, colours().on_accent} <= seen_in(box)


def colours_of_texts(window: MainWindow) -> set[str]:
    """Return the colours that stand in what is written in the window, whatever draws it."""
    labels = [one.text() for one in window.findChildren(QLabel)]
    pages = [one.toHtml() for one in window.findChildren(QTextEdit)]
    return set(re.findall("#[0-9a-f]{6}", " ".join(labels + pages)))


def test_no_text_keeps_the_colours_of_the_theme_before(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    window.show_panel(STRATEGY)
    window.show_panel(WORD_LISTS)
    details = window.word_lists.details
    qtbot.waitUntil(lambda: "notice" in details._facts.text())
    looking_up(window).look_up("ghoul")
    qtbot.waitUntil(lambda: "GHOUL" in looking_up(window).dialog.said)
    text = window.strategy.findChildren(MeaningView)[0].toHtml
    for theme, before in ((Theme.DARK, LIGHT), (Theme.LIGHT, DARK)):
        window.look.set_theme(theme)
        let_qt_work()
        assert colours().muted in details._facts.text()
        window.show_panel(STRATEGY)
        qtbot.waitUntil(lambda: colours().muted in text())
        look_at(window, STRATEGY, PLAY, WORD_LISTS)
        old = {value for value in vars(before).values() if isinstance(value, str)}
        assert not colours_of_texts(window) & (old - set(map(str, vars(colours()).values())))


def test_no_panel_is_marked_while_a_page_has_its_place(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    play, strategy = (window.setup_bar.button(number) for number in (PLAY, STRATEGY))
    window.show_panel(STRATEGY)
    window.show_panel(WORD_LISTS)
    assert not play.isChecked()
    assert not strategy.isChecked()
    assert strategy.focusPolicy() is Qt.FocusPolicy.StrongFocus  # Tab comes to the bar
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert strategy.isChecked()
    window.show_panel(WORD_LISTS)
    qtbot.mouseClick(strategy, Qt.MouseButton.LeftButton)
    assert window.panel == STRATEGY
    assert strategy.isChecked()
    qtbot.mouseClick(play, Qt.MouseButton.LeftButton)
    assert not strategy.isChecked()
