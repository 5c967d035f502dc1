"""Looking words up in the window: Ctrl+L, from any word on the screen, and what is said of words."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING
from weakref import ref

import pytest
from at_the_commands import looking_up
from at_the_review import BLUNDERED, GHOST, base_of, match_of
from at_the_window import let_qt_work
from certain import there
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenu,
    QVBoxLayout,
    QWidget,
)

from ghost_desktop.desktop.kit.ask import awaits
from ghost_desktop.desktop.learn.drillable import Drillable
from ghost_desktop.desktop.learn.puzzle_page import Stage
from ghost_desktop.desktop.lists.look_up import AskedGame, LookUpDialog
from ghost_desktop.desktop.window.commands import LEARN, PLAY, PUZZLES, STATISTICS, STRATEGY
from ghost_desktop.desktop.window.meanings import word_at
from ghost_desktop.desktop.window.word_table import NamedWords, WordsDialog
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.game.variants.xghost import XGHOST
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.library.drills import DrillStore
from ghost_desktop.library.question import Question
from ghost_desktop.play.courses import StrategyCourse
from ghost_desktop.play.table import Referee, Terms

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow
    from ghost_desktop.desktop.window.question import SolverService


pytestmark = pytest.mark.usefixtures("own_home")
_WORDS = ("ghost", "ghosts", "gist", "hat", "haunt")


@pytest.fixture
def dialog(qtbot: QtBot, service: SolverService) -> Iterator[LookUpDialog]:  # noqa: ARG001 - does what is asked
    window = QWidget()
    window.resize(900, 600)
    made = LookUpDialog(window)
    qtbot.addWidget(window)
    window.show()
    yield made
    made.close()


def _asked(rules: Rules = Rules(), beside: str = "") -> AskedGame:  # noqa: B008
    game = Game(word_list(_WORDS, "Few"), rules)
    return AskedGame(Question("few", rules), game, beside=beside)


def _heading(dialog: LookUpDialog) -> str:
    """What the words are that are listed; nothing if there are none."""
    return dialog._heading.text() if dialog._words.isVisibleTo(dialog) else ""


def _until_said(qtbot: QtBot, dialog: LookUpDialog, text: str) -> None:
    qtbot.waitUntil(lambda: text in dialog.said)


def test_what_is_known_of_a_word_is_told_as_one_types(qtbot: QtBot, dialog: LookUpDialog) -> None:
    dialog.look_up("", _asked())
    _until_said(qtbot, dialog, "{STOP} these in any order")
    assert _heading(dialog) == ""
    qtbot.keyClicks(dialog.field, "ghost")
    _until_said(qtbot, dialog, "GHOST is in Few.")
    assert "ENABLE1" in dialog.said
    assert "a mental representation of some haunting experience" in dialog.said
    assert (_heading(dialog), dialog.rows.rows.shown()) == (
        "2 words that count begin with GHOST.",
        ["ghost", "ghosts"],
    )
    _until_said(qtbot, dialog, "Without GHOST the first player would win with G.")
    assert "It decides 5 fragments: G, GH, GHO, GHOS and GHOST." in dialog.said
    qtbot.keyClicks(dialog.field, "x")
    _until_said(qtbot, dialog, "GHOSTX is not in Few.")
    assert _heading(dialog) == ""
    _until_said(qtbot, dialog, "With GHOSTX, who wins stays the same.")


def test_a_pattern_lists_words_and_the_arrows_go_through_them(
    qtbot: QtBot, dialog: LookUpDialog
) -> None:
    dialog.look_up("", _asked())
    qtbot.keyClicks(dialog.field, "*t")
    qtbot.waitUntil(lambda: dialog.rows.rows.shown() == ["ghost", "gist", "hat", "haunt"])
    assert _heading(dialog) == "4 words of Few fit *t"
    assert dialog.said == "Select a word to see here what is known of it."
    for _step in range(3):
        qtbot.keyClick(dialog.field, Qt.Key.Key_Down)
    _until_said(qtbot, dialog, "HAT is in Few.")
    assert "It is too short to count: words have 4 letters or more." in dialog.said
    assert dialog.word_here() == "hat"
    qtbot.keyClick(dialog.field, Qt.Key.Key_Up)
    _until_said(qtbot, dialog, "GIST is in Few.")
    qtbot.keyClick(dialog.field, Qt.Key.Key_Return)
    assert dialog.field.text() == "GIST"
    qtbot.waitUntil(lambda: _heading(dialog) == "1 word that counts begins with GIST.")
    dialog.resize(24 * dialog.fontMetrics().height(), 400)  # as in large letters
    qtbot.waitUntil(lambda: dialog.page.width() > dialog.rows.width())
    dialog.field.setText("{gh")
    _until_said(qtbot, dialog, "{gh is no word and no pattern")
    dialog.field.setText("z*")
    _until_said(qtbot, dialog, "0 words of Few fit z*")
    assert _heading(dialog) == ""


def test_nothing_is_kept_of_a_game_once_the_dialog_is_closed(
    qtbot: QtBot, dialog: LookUpDialog
) -> None:
    asked = _asked()
    assert asked.game is not None
    game, words = ref(asked.game), ref(asked.game.all_words)
    dialog.look_up("ghost", asked)
    _until_said(qtbot, dialog, "It decides 5 fragments")
    del asked
    dialog.close()
    qtbot.waitUntil(lambda: game() is None)
    assert words() is None
    dialog.look_up("hat", _asked())
    _until_said(qtbot, dialog, "HAT is in Few.")


def test_words_stand_in_the_order_of_their_language(qtbot: QtBot, dialog: LookUpDialog) -> None:
    words = word_list(["oso", "nube", "ñandu", "nogal", "napa", "ñapa"], "Spanish")
    game = Game(words, Rules(min_length=4))
    dialog.look_up("*", AskedGame(Question("some"), game))
    in_order = ["napa", "nogal", "nube", "ñandu", "ñapa", "oso"]
    qtbot.waitUntil(lambda: dialog.rows.rows.shown() == in_order)
    qtbot.keyClick(dialog.field, Qt.Key.Key_Down)
    _until_said(qtbot, dialog, "NAPA is in Spanish.")
    anywhere = Game(words, Rules(SUPERGHOST, min_length=4))
    dialog.look_up("n", AskedGame(Question("some"), anywhere))
    qtbot.waitUntil(lambda: dialog.rows.rows.shown() == ["napa", "nogal", "nube", "ñandu"])


def test_a_word_that_another_list_lacks_has_its_symbol(
    qtbot: QtBot, dialog: LookUpDialog, announced: list[str], tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.write_text("gist\nghosted\n", "utf-8")
    dialog.look_up("g*st", _asked(beside=str(other)), tells=False)
    qtbot.waitUntil(lambda: dialog.rows.rows.shown() == ["ghost", "gist"])
    qtbot.keyClick(dialog.field, Qt.Key.Key_Down)
    _until_said(qtbot, dialog, "GHOST†")
    assert f"✓ GHOST is in Few. † not in {other}." in dialog.said
    assert announced[-1].startswith(f"GHOST is in Few. Not in {other}. "), "rows are heard as well"
    qtbot.keyClick(dialog.field, Qt.Key.Key_Down)
    _until_said(qtbot, dialog, "GIST is in Few.")
    assert "†" not in dialog.said
    dialog.field.setText("ghosted")
    _until_said(qtbot, dialog, f"GHOSTED is not in Few. # in {other} alone.")
    dialog.look_up("hat", _asked(beside=str(tmp_path / "gone")))
    _until_said(qtbot, dialog, "HAT is in Few.")


def test_what_a_word_decides_is_withheld_where_it_would_tell_who_wins(
    qtbot: QtBot, dialog: LookUpDialog
) -> None:
    dialog.look_up("ghost", _asked(), tells=False, note="Ask the others.")
    _until_said(qtbot, dialog, "GHOST is in Few.")
    assert not awaits(dialog), "nobody asks what it decides"
    assert "decide" not in dialog.said
    assert any(label.text() == "Ask the others." for label in dialog.findChildren(QLabel))
    dialog.look_up("ghost", _asked())
    _until_said(qtbot, dialog, "would win")


def test_the_list_is_that_of_the_game_and_words_are_of_its_variant(
    qtbot: QtBot, dialog: LookUpDialog, tmp_path: Path
) -> None:
    few = tmp_path / "few"
    few.write_text("\n".join(_WORDS), "utf-8")
    question = Question(str(few), Rules(SUPERGHOST, 3), without=("hat",))
    dialog.look_up("AT", AskedGame(question))  # it has to be loaded first
    _until_said(qtbot, dialog, "AT is not in")
    assert _heading(dialog) == ""
    dialog.look_up("hat", AskedGame(question))
    _until_said(qtbot, dialog, "it is one of your exceptions")
    dialog.look_up("OST", AskedGame(question))
    qtbot.waitUntil(lambda: dialog.rows.rows.shown() == ["ghost", "ghosts"])
    assert _heading(dialog) == "2 words that count contain OST."
    dialog.look_up("OST", AskedGame(Question(str(tmp_path / "gone"))))
    _until_said(qtbot, dialog, "gone")
    assert _heading(dialog) == ""


class _Holder(QWidget):
    def __init__(self, word: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.word = word

    def word_here(self) -> str:
        return self.word


def test_the_word_here_is_what_is_selected_else_what_the_nearest_view_says(qtbot: QtBot) -> None:
    outer = _Holder("outer")
    qtbot.addWidget(outer)
    inner, column = _Holder("inner", outer), QVBoxLayout(outer)
    field, empty = QLineEdit("A ghost is", inner), QWidget(_Holder("", outer))
    column.addWidget(inner)
    assert (word_at(field), word_at(empty), word_at(None)) == ("inner", "outer", "")
    field.setSelection(2, 5)
    assert word_at(field) == "ghost"
    field.selectAll()  # is more than a word
    assert word_at(field) == "inner"


def _open(qtbot: QtBot, at: QWidget) -> LookUpDialog:
    """Press Ctrl+L, and return the dialog that opens."""
    qtbot.waitUntil(at.isActiveWindow)
    focused = at.window().focusWidget()
    qtbot.keyClick(focused, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    (window,) = [one for one in QApplication.topLevelWidgets() if isinstance(one, QMainWindow)]
    dialog = window.findChild(LookUpDialog)
    assert isinstance(dialog, LookUpDialog)
    assert dialog.isVisible()
    return dialog


def _menu_of(view: QAbstractItemView) -> str:
    """Press the key for menus in a view, choose what there is, and return what it is called."""
    view.setFocus()
    at = view.mapToGlobal(QPoint(5, 5))
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(5, 5), at)
    QApplication.sendEvent(view.viewport(), event)
    (menu,) = [
        one for one in QApplication.topLevelWidgets() if isinstance(one, QMenu) and one.isVisible()
    ]
    (action,) = menu.actions()
    action.trigger()
    menu.close()
    name, _tab, keys = action.text().partition("\t")
    assert keys == "Ctrl+L"
    return name


def _look_up_in_another_dictionary(qtbot: QtBot, window: MainWindow, folder: Path) -> None:
    """Look back at a round, and be drilled: these have the dictionary that is asked."""
    window.reviewing.show_match(match_of(BLUNDERED), base_of(GHOST))  # in another dictionary
    qtbot.waitUntil(lambda: window.review.word_here() != "")
    dialog = _open(qtbot, window)
    assert dialog.field.text() == window.review.word_here().upper()
    dialog.field.setText("dogma")
    _until_said(qtbot, dialog, "DOGMA is in eight words.")
    dialog.close()

    window.show_panel(STRATEGY)
    solution = there(base_of(GHOST).solution)
    course = StrategyCourse.of(solution, minimal_strategy(solution, 0))
    with closing(DrillStore(folder / "drills.sqlite3")) as store:
        deck = store.open_deck(course.strategy, GHOST.words)
    window.drills.button.start.emit(Drillable(course, deck, "", ""))
    assert window.drills.is_drilling
    assert _open(qtbot, window).field.text() == "", "it is to be found"
    dialog.field.setText("dogma")
    _until_said(qtbot, dialog, "DOGMA is in eight words.")
    dialog.close()


def _look_up_beside(qtbot: QtBot, window: MainWindow) -> None:
    """Look words up that are listed in a dialog, to which one comes back."""
    beside = WordsDialog(window)
    beside.show_words(NamedWords("Some", ("hat", "haunt"), "ahntu"))
    beside.view.rows.selectRow(1)
    dialog = _open(qtbot, beside.view.rows)
    assert dialog.field.text() == "HAUNT"
    qtbot.keyClicks(dialog.field, "x")  # in its place: all of it is selected
    assert dialog.field.text() == "x"
    qtbot.keyClick(dialog.field, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(dialog.field, "y")
    assert dialog.field.text() == "y"
    dialog.close()
    qtbot.waitUntil(beside.isActiveWindow)  # where one came from
    assert _menu_of(beside.view.rows) == "Look up HAUNT"
    beside.close()
    dialog.close()
    qtbot.waitUntil(window.isActiveWindow)


@pytest.mark.usefixtures("service")
def test_words_are_looked_up_from_wherever_one_is(
    qtbot: QtBot, opens: Opens, tmp_path: Path
) -> None:
    few = tmp_path / "few"
    few.write_text("\n".join(_WORDS), "utf-8")
    window = opens(Question(str(few)))
    window.show_panel(PLAY)
    window.board.controller.play_from("gh", 0)
    dialog = _open(qtbot, window)  # nothing of a round that goes on is taken along
    assert dialog.field.text() == ""
    qtbot.keyClicks(dialog.field, "ghost")
    _until_said(qtbot, dialog, "GHOST is in ")
    assert not awaits(dialog)
    assert "decide" not in dialog.said
    qtbot.keyClick(dialog.field, Qt.Key.Key_Escape)
    assert not dialog.isVisible()

    window.board.controller.resign()
    fragment = there(window.board.round).fragment
    assert _open(qtbot, window).field.text() == fragment.upper()
    dialog.field.setText("gist")
    _until_said(qtbot, dialog, "Without GIST")
    dialog.close()

    window.show_panel(STRATEGY)
    tree = window.strategy.tree
    qtbot.waitUntil(lambda: tree.selected.fragment != "")
    tree.setFocus()
    here = tree.selected.fragment
    assert _open(qtbot, window).field.text() == here.upper()
    dialog.close()
    assert window.focusWidget() is tree
    assert _menu_of(tree) == f"Look up {here.upper()}"
    assert dialog.isVisible()
    assert dialog.field.text() == here.upper()
    dialog.close()

    _look_up_beside(qtbot, window)

    window.show_panel(STATISTICS)
    assert _open(qtbot, window).field.text() == ""
    dialog.close()

    _look_up_in_another_dictionary(qtbot, window, tmp_path)
    let_qt_work()


def test_with_challenges_one_is_asked_to_ask(qtbot: QtBot, opens: Opens, tmp_path: Path) -> None:
    few = tmp_path / "few"
    few.write_text("\n".join(_WORDS), "utf-8")
    window = opens(Question(str(few)))
    agreed = window.board.controller.agreement
    window.board.begin_match(replace(agreed, terms=Terms(referee=Referee.CHALLENGES)))
    dialog = _open(qtbot, window)
    said = "In a round with challenges, ask the others before you look words up."
    assert any(one.text() == said and one.isVisible() for one in dialog.findChildren(QLabel))


def test_nothing_is_told_of_a_puzzle_before_it_is_solved(qtbot: QtBot, opens: Opens) -> None:
    window = opens(Question("american-english-small"))
    window.show_panel(PUZZLES)
    controller = window.puzzles
    qtbot.waitUntil(lambda: controller.at.stage is Stage.ASKED)
    dialog = _open(qtbot, window)
    assert dialog.field.text() == ""
    dialog.field.setText("ghost")
    _until_said(qtbot, dialog, "GHOST is in American English, small (whole).")
    assert not awaits(dialog)
    assert "decide" not in dialog.said
    assert not dialog._note.isVisible(), "nor that anything is left out"
    dialog.close()
    window.show_panel(LEARN)
    _open(qtbot, window)
    dialog.field.setText("ghost")
    _until_said(qtbot, dialog, "GHOST is in American English, small (whole).")
    assert "decide" not in dialog.said
    dialog.close()
    window.show_panel(PUZZLES)
    window.setup_bar.show_question(Question("spanish"))  # chosen, and not asked yet
    answer = there(controller.at.puzzle).answer
    qtbot.waitUntil(window.isActiveWindow)
    controller.answer(answer.letter, answer.where)
    _open(qtbot, window)
    assert dialog.field.text() == answer.fragment.upper(), "the letters that lie there"
    dialog.field.setText("ghost")
    _until_said(qtbot, dialog, "GHOST is in American English, small (whole).")
    _until_said(qtbot, dialog, "Without GHOST")
    dialog.close()


def test_where_nobody_knows_who_wins_that_is_said(qtbot: QtBot, dialog: LookUpDialog) -> None:
    dialog.look_up("ghost", _asked(Rules(XGHOST, players=3)))
    _until_said(qtbot, dialog, "Who wins Xghost can be found out for two players only")
    assert "GHOST is in Few." in dialog.said


def test_a_word_that_is_told_of_follows_the_switch_of_symbols(qtbot: QtBot, opens: Opens) -> None:
    window = opens(Question("british-english"))
    window.beside.choose("american-english")
    dialog = _open(qtbot, window)
    dialog.field.setText("colour")
    _until_said(qtbot, dialog, "† not in American English (whole)")
    window.beside.switch()
    qtbot.waitUntil(lambda: "†" not in dialog.said and "COLOUR is in" in dialog.said)
    dialog.close()
    window.beside.switch()
    assert not awaits(dialog), "nobody looks"


@pytest.mark.parametrize("by_key", [False, True])
def test_letters_that_are_looked_up_are_shown_where_they_stand_in_the_strategy(
    qtbot: QtBot, opens: Opens, by_key: bool
) -> None:
    window = opens()
    window.show_panel(STATISTICS)
    opener = looking_up(window)
    opener.look_up("nyz")
    dialog = opener.dialog
    _until_said(qtbot, dialog, "NYZ is not in ENABLE1.")
    assert dialog.strategy.isHidden(), "no word goes on from there"
    dialog.look_up("nul", AskedGame(Question("enable1")))
    qtbot.waitUntil(dialog.strategy.isVisible)
    if by_key:
        qtbot.keyClick(dialog.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    else:
        qtbot.mouseClick(dialog.strategy, Qt.MouseButton.LeftButton)
    assert window.panel == STRATEGY
    panel = window.strategy
    qtbot.waitUntil(lambda: panel._head.below.text().startswith("NUL stands in this strategy."))
    assert "nul" in panel.tree.selected.steps
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert window.panel == STATISTICS
