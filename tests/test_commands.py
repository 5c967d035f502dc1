"""The table of commands and keys, and all that is made of it: menus, tips, the sheet of keys."""

from __future__ import annotations

import ast
import re
from itertools import pairwise, product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from at_the_commands import (
    BAR,
    COMMANDS,
    EVERYWHERE,
    MENUS,
    TABLE,
    KeySheet,
    action,
    command,
    entry,
    is_pressed,
    key_names,
    keys_of,
    menu_keys,
    open_palette,
    open_palettes,
    plain,
    possible_commands,
    pressed,
    sheet,
    tip,
    title,
    underlined,
)
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialog,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenu,
    QTabWidget,
    QTextBrowser,
    QWidget,
)

import ghost_desktop
from ghost_desktop.desktop.kit.theme import Theme
from ghost_desktop.desktop.window.commands import DICTIONARIES, PANELS, PLAY, STRATEGY, VISITS
from ghost_desktop.desktop.window.help import HelpDialog
from ghost_desktop.play.agreement import Agreement
from ghost_desktop.play.table import Referee, Terms
from ghost_desktop.translation import OWN_NAMES, find_language, speak

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conftest import Dress, Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow


WITH_ALT = [
    one
    for one in COMMANDS
    if one.keys and one.keys[0].startswith("Alt+") and TABLE.place_of(one.id) is not BAR
    if one.id
    not in (
        "dictionaries.margin",
        "dictionaries.remember",
        "dictionaries.rounds",
        "dictionaries.overlap",
        "dictionaries.limits",
        "dictionaries.winners",
    )  # have no room for the letter
]
"""The commands whose key is a letter underlined on a button, a label or a tab."""


def press(qtbot: QtBot, widget: QWidget, keys: str) -> None:
    """Press what a key of the table says."""
    pressed = QKeySequence(keys)[0]  # type: ignore[index]
    qtbot.keyClick(widget, pressed.key(), pressed.keyboardModifiers())


def shown_dialogs(window: QWidget) -> list[type[QDialog]]:
    return [type(one) for one in window.findChildren(QDialog) if one.isVisible()]


# --- the table ------------------------------------------------------------------------------------


def test_every_row_has_an_id_of_its_own() -> None:
    assert len({row.id for row in TABLE.rows}) == len(TABLE.rows) > 50
    for row in TABLE.rows:
        assert entry(row.id) is row


def test_every_key_is_one_that_qt_knows() -> None:
    for row in TABLE.rows:
        for key in row.keys:
            assert QKeySequence(key).toString() == key, row.id


def test_every_row_says_what_it_does() -> None:
    for row in TABLE.rows:
        assert row.does[0].isupper()
        assert not row.does.endswith(".")


AFTERWARDS = ("round.strategy", "review.strategy")
"""What has its key once a round is over, until when another command has it: Ctrl+Enter challenges."""


def test_no_two_commands_of_a_place_have_the_same_key() -> None:
    for place in TABLE.places:
        heard = [
            key
            for one in COMMANDS
            if TABLE.place_of(one.id) in (place, EVERYWHERE, BAR) and one.id not in AFTERWARDS
            for key in one.keys
        ]
        assert len(set(heard)) == len(heard), place


def key_event(key: Qt.Key, held: Qt.KeyboardModifier) -> QKeyEvent:
    return QKeyEvent(QEvent.Type.KeyPress, key, held)


NONE, CONTROL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
KEYPAD, SHIFT = Qt.KeyboardModifier.KeypadModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.mark.parametrize(
    ("key", "held", "row", "place"),
    [
        (Qt.Key.Key_Left, NONE, "dictionaries.scroll", 0),
        (Qt.Key.Key_Right, NONE, "dictionaries.scroll", 1),
        (Qt.Key.Key_Right, CONTROL, "dictionaries.scroll", None),
        (Qt.Key.Key_Right, CONTROL, "dictionaries.column", 1),
        (Qt.Key.Key_Right, NONE, "dictionaries.column", None),
        (Qt.Key.Key_Return, NONE, "board.again", 0),
        (Qt.Key.Key_Enter, KEYPAD, "board.again", 0),
        (Qt.Key.Key_Enter, CONTROL, "board.again", None),
        (Qt.Key.Key_Asterisk, SHIFT, "strategy.branch", 0),
        (Qt.Key.Key_Asterisk, KEYPAD, "strategy.branch", 0),
        (Qt.Key.Key_Escape, NONE, "drill.leave", 0),
        (Qt.Key.Key_Space, NONE, "drill.leave", None),
    ],
)
def test_a_key_that_is_pressed_is_looked_for_in_the_table(
    key: Qt.Key, held: Qt.KeyboardModifier, row: str, place: int | None
) -> None:
    assert pressed(key_event(key, held), row) == place
    assert is_pressed(key_event(key, held), row) is (place is not None)


def test_no_key_is_written_anywhere_else() -> None:
    """Keys in texts of the window come from the table, so that they are true of what is pressed."""
    folder = Path(ghost_desktop.__file__).parent / "desktop"
    named = re.compile(r"(Ctrl|Alt|Shift|Meta)\+|\bF\d|\bEsc(ape)?\b|\(Space\)|arrow key")
    files = [file for file in folder.glob("**/*.py") if not file.stem.endswith("commands")]
    assert len(files) > 40
    # What is in no line of a file is in none of its texts, for which it had to be taken apart.
    seen = [file for file in files if named.search(file.read_text("utf-8"))]
    assert not [(file.name, text) for file in seen for text in texts_in(file) if named.search(text)]


KEYS_OF_THEIR_OWN = {
    "commands.py": "that both keys for Enter are the same",
    "boxes.py": "leaving a box, and turning the page on which it stands",
    "widgets.py": "moving in a list that something else leads",
    "chart.py": "scrolling to an end, as everywhere",
    "look_up.py": "moving and choosing in a list, while one types",
    "help.py": "moving and choosing in a list, while one types",
    "palette.py": "moving and choosing in a list",
    "main_window.py": "pressing the button that has the focus",
}
"""Where keys are named that are no rows of the table, for they are what Qt users know."""


def test_what_keys_are_for_is_looked_for_in_the_table() -> None:
    folder = Path(ghost_desktop.__file__).parent / "desktop"
    files = [file for file in folder.glob("**/*.py") if "Qt.Key.Key_" in file.read_text("utf-8")]
    assert {file.name for file in files} == set(KEYS_OF_THEIR_OWN)


def texts_in(file: Path) -> Iterator[str]:
    """The texts of a file, but for its docstrings."""
    tree = ast.parse(file.read_text("utf-8"))
    doc = {id(one.value) for one in ast.walk(tree) if isinstance(one, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in doc:
            yield node.value


def test_a_title_is_shown_without_its_mark() -> None:
    assert plain("&New round…") == "New round"
    assert plain("Keyboard && more") == "Keyboard & more"
    assert title("round.new") == "New round"
    assert title("strategy.export") == "Export"
    with pytest.raises(TypeError, match=r"board\.letter"):
        title("board.letter")


@pytest.mark.parametrize(
    ("text", "row", "marked"),
    [
        ("Every play", "strategy.every_play", "Ever&y play"),
        ("Drill", "strategy.drill", "D&rill"),
        ("Was I already lost?", "strategy.box", "Was &I already lost?"),
        ("To remember", "dictionaries.remember", "To &remember"),
        ("New ones a session", "drill.new_lines", "New ones a &session"),
        ("Vergleichen", "dictionaries.compare", "Vergleichen (&M)"),
    ],
)
def test_the_letter_to_press_is_marked_where_there_is_one(text: str, row: str, marked: str) -> None:
    assert underlined(text, row) == marked


@pytest.mark.parametrize(
    ("row", "names"),
    [
        ("round.new", "Ctrl+N"),
        ("manual", "F1"),
        ("keys", "?"),
        ("theme.dark", ""),
        ("board.letter", "A to Z"),
        ("board.turn", "↑, ↓"),
        ("board.again", "Enter"),
        ("dictionaries.column", "Ctrl+←, Ctrl+→"),
        ("strategy.branch", "*"),
        ("strategy.seat", "Alt+1 to Alt+8"),
    ],
)
def test_keys_are_named_as_on_keyboards(row: str, names: str) -> None:
    assert key_names(row) == names


def test_a_tip_names_the_keys() -> None:
    assert tip("round.new") == "Begin another round (Ctrl+N)"
    assert tip("board.front", "Put it here") == "Put it here (←, Home)"


# --- the window -----------------------------------------------------------------------------------


def with_all_panels(window: MainWindow) -> MainWindow:
    """The window, with the panels built that are built when they are first shown."""
    for number in range(len(PANELS) + len(VISITS)):
        window.show_panel(number)
    return window


def test_every_command_does_something_once(opens: Opens) -> None:
    window = with_all_panels(opens())
    assert not window.findChildren(QShortcut)
    for heard in window.findChildren(QAction):
        if keys := [key.toString() for key in heard.shortcuts()]:
            assert isinstance(heard.parent(), QWidget)
            assert keys == list(entry(heard.objectName()).keys)
    for one in possible_commands():
        made = action(window, one.id)
        assert isinstance(made.parent(), QWidget)
        assert made.toolTip() == one.does
        hears_itself = one not in WITH_ALT
        assert [key.toString() for key in made.shortcuts()] == list(one.keys) * hears_itself


@pytest.fixture
def spoken(request: pytest.FixtureRequest) -> Iterator[None]:
    """A language is spoken."""
    before = speak(find_language([request.param]))
    yield
    speak(before)


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize("spoken", OWN_NAMES, indirect=True)
def test_the_key_of_a_button_is_that_of_its_command(opens: Opens) -> None:
    window = with_all_panels(opens())
    assert WITH_ALT
    for one in WITH_ALT:
        owner, (key,) = action(window, one.id).parent(), keys_of(one.id)
        if isinstance(owner, QAbstractButton):
            heard = [owner.shortcut().toString()]
        elif isinstance(owner, QTabWidget):
            texts = [owner.tabText(place) for place in range(owner.count())]
            heard = [QKeySequence.mnemonic(text).toString() for text in texts]
            if key not in heard:  # there is no room in tabs for letters in brackets
                heard = [one.toString() for one in action(window, one.id).shortcuts()]
        else:
            labels = [label for label in window.findChildren(QLabel) if label.buddy() is owner]
            heard = [QKeySequence.mnemonic(label.text()).toString() for label in labels]
        assert key in heard, one.id


def test_the_menus_are_those_of_the_table(opens: Opens) -> None:
    window = opens()
    bar = window.menuBar()
    assert [menu.text() for menu in bar.actions()] == ["&Game", "&View", "&Words", "&Help"]
    in_menus = [
        action.objectName()
        for menu in bar.findChildren(QMenu)
        for action in menu.actions()
        if action.menu() is None and not action.isSeparator()
    ]
    assert sorted(in_menus) == sorted(
        one.id for one in possible_commands() if TABLE.place_of(one.id) is EVERYWHERE
    )
    (game, *_others) = [action.menu() for action in bar.actions()]
    assert isinstance(game, QMenu)
    titles = [action.text() for action in game.actions() if not action.isSeparator()]
    assert (titles[0], titles[-1]) == ("&New round", "&Quit")
    assert menu_keys() == "Alt+G, Alt+V, Alt+W, Alt+H"
    assert len(MENUS) == len(bar.actions())


def everywhere(qtbot: QtBot, window: MainWindow) -> set[str]:
    """What is there in the menus, at the palette and on the sheet, of what only some terms have."""
    palette = open_palette(qtbot, window)
    offered = {one.id for one in [card.of for card in palette.list.cards]}
    qtbot.keyClick(palette.field, Qt.Key.Key_Escape)
    does = {does for rows in sheet(window).values() for _keys, does in rows}
    found = set()
    for one in ("round.look", "round.why", "round.challenge", "round.point_out", "round.strike"):
        places = action(window, one).isVisible(), one in offered, entry(one).does in does
        assert len(set(places)) == 1, one
        if all(places):
            found.add(one)
    return found


def test_what_the_terms_do_not_have_is_nowhere(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    for terms, there in (
        (Terms(), {"round.look"}),
        (Terms(referee=Referee.CHALLENGES), {"round.challenge", "round.point_out"}),
        (Terms(veto=True), {"round.look", "round.strike"}),
        (Terms(teaching=True), {"round.look", "round.why"}),
    ):
        window.board.begin_match(Agreement(window.board.controller.agreed.table, terms))
        assert everywhere(qtbot, window) == there
        qtbot.waitUntil(window.isActiveWindow)


def test_a_panel_is_shown_by_its_key(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    panels = {
        STRATEGY: window.strategy, DICTIONARIES: window.dictionaries, PLAY: window.board
    }  # fmt: skip
    for number, panel in panels.items():
        assert not panel.isVisible()
        press(qtbot, window, command(f"show.{PANELS[number]}").keys[0])
        assert window.panel == number
        assert panel.isVisible()
    window.dictionaries.cancel()


def test_a_round_is_begun_by_its_key(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    before = window.board.round
    window.show_panel(STRATEGY)
    press(qtbot, window, command("round.new").keys[0])
    assert window.panel == PLAY
    assert window.board.round is not before


def test_what_there_is_to_read_is_opened_by_its_keys(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    for row, dialog in (("manual", HelpDialog), ("help", HelpDialog), ("keys", KeySheet)):
        for key in command(row).keys:
            press(qtbot, window, key)
            assert shown_dialogs(window) == [dialog], key
            qtbot.keyClick(window.findChildren(dialog)[-1], Qt.Key.Key_Escape)
            assert not shown_dialogs(window)
            qtbot.waitUntil(window.isActiveWindow)


def test_the_palette_is_opened_and_the_program_closed_by_their_keys(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    press(qtbot, window, command("palette").keys[0])
    (palette,) = open_palettes(window)
    qtbot.keyClick(palette.field, Qt.Key.Key_Escape)
    qtbot.waitUntil(window.isActiveWindow)
    press(qtbot, window, command("quit").keys[0])
    assert not window.isVisible()


def test_a_theme_is_chosen_in_its_menu(opens: Opens, dress: Dress) -> None:
    dress(Theme.SYSTEM)
    window = opens()
    (dark,) = window.findChildren(QAction, "theme.dark")
    (system,) = window.findChildren(QAction, "theme.system")
    dark.trigger()
    assert window.settings().theme is Theme.DARK
    assert dark.isChecked()
    assert not system.isChecked()


def test_keys_in_the_strategy_are_heard_there_alone(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    press(qtbot, window.focusWidget(), "Ctrl+F")
    assert window.focusWidget() is window.board
    window.show_panel(STRATEGY)
    window.setup_bar.findChildren(QAbstractButton)[0].setFocus()
    on_bar = window.focusWidget()
    press(qtbot, on_bar, "Ctrl+F")
    assert window.focusWidget() is on_bar
    window.focus_panel()
    press(qtbot, window.focusWidget(), "Ctrl+F")
    assert isinstance(window.focusWidget(), QLineEdit)
    press(qtbot, window.focusWidget(), "Escape")
    assert window.focusWidget() is window.strategy.tree


def test_what_is_typed_into_a_text_box_is_no_command(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    window.show_panel(STRATEGY)
    before = window.board.round
    qtbot.waitUntil(lambda: window.strategy.strategy is not None)
    window.strategy.choices.every_play.click()
    fields = [one for one in window.findChildren(QLineEdit) if one.isVisible()]
    assert len(fields) == 2, "the search and the box"
    for field, typed in product(fields, ("?", "h?k")):
        field.setFocus()
        field.clear()
        for letter in typed:
            press(qtbot, field, letter.upper())
        assert not shown_dialogs(window)
        assert field.hasFocus()
        assert field.text().casefold() == typed
    assert window.board.round is before
    assert window.panel == STRATEGY


# --- the sheet of keys ----------------------------------------------------------------------------


@pytest.mark.usefixtures("own_home", "leaves_nothing")
def test_the_sheet_has_all_keys_of_the_table(window: QMainWindow) -> None:
    (page,) = KeySheet.show_for(window).findChildren(QTextBrowser)
    lines = page.toPlainText().splitlines()
    for place, rows in sheet().items():
        assert place in lines
        for keys, does in rows:
            assert any(pair == (keys, does) for pair in pairwise(lines)), keys
    on_sheet = sum(len(rows) for rows in sheet().values())
    assert on_sheet == sum(bool(row.keys) or row.id == "menus" for row in TABLE.rows)
    for keys, does in (
        ("A to Z", "Play a letter"),
        ("*", "Unfold all that is below"),
        ("Alt+G, Alt+V, Alt+W, Alt+H", "Open a menu: the letter that is underlined"),
    ):
        assert lines[lines.index(does) - 1] == keys
