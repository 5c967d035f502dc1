"""A person's exceptions to a dictionary: kept in a file, left out where a switch says so, named."""

from __future__ import annotations

import errno
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import pytest
from at_the_commands import do
from at_the_window import let_qt_work, open_choices
from certain import there
from jobs import Unheard
from patience import LIMIT
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QPushButton
from seen import said_in

from ghost_desktop.desktop.board.who_wins import add_struck
from ghost_desktop.desktop.lists.exceptions import ExceptionsDialog, Hurting, find_hurting
from ghost_desktop.desktop.window.question import QUESTION, describe_question
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.library import catalogue
from ghost_desktop.library.exceptions import Exceptions
from ghost_desktop.library.no_words import slurs
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.window.main_window import MainWindow

SMALL = "american-english-small"


# --- the files ------------------------------------------------------------------------------------


def test_exceptions_are_a_text_file_with_one_word_a_line(tmp_path: Path) -> None:
    exceptions = Exceptions(tmp_path / "new")
    assert exceptions.words("enable1") == ()
    exceptions.keep("enable1", ["llano", "ghee", "ghee"])
    assert (tmp_path / "new" / "enable1.txt").read_text() == "ghee\nllano\n"
    assert exceptions.words("enable1") == exceptions.words("enable1@50") == ("ghee", "llano")
    assert exceptions.words("dutch") == ()


def test_no_exception_leaves_no_file(tmp_path: Path) -> None:
    exceptions = Exceptions(tmp_path)
    exceptions.keep("enable1", ["ghee"])
    exceptions.keep("enable1", [])
    exceptions.keep("enable1", [])
    assert list(tmp_path.iterdir()) == []


def test_files_of_the_same_name_have_exceptions_of_their_own(tmp_path: Path) -> None:
    exceptions = Exceptions(tmp_path)
    exceptions.keep("/a/words.txt", ["ghee"])
    exceptions.keep("/b/words.txt", ["llano"])
    assert exceptions.words("/a/words.txt") == ("ghee",)
    assert exceptions.words("/b/words.txt") == ("llano",)


@pytest.mark.parametrize("source", ["/tmp/\udcff.txt", f"/tmp/{'é' * 250}.txt"])
def test_a_dictionary_may_have_any_name(tmp_path: Path, source: str) -> None:
    exceptions = Exceptions(tmp_path)
    assert exceptions.words(source) == ()
    exceptions.keep(source, ["ghee"])
    assert exceptions.words(source) == ("ghee",)


def test_what_was_edited_by_hand_is_read(tmp_path: Path) -> None:
    exceptions = Exceptions(tmp_path)
    exceptions.path("enable1").write_text("\ufeffGhee\r\nllano\r\n\r\nit's\r\n", encoding="utf-8")
    assert exceptions.words("enable1") == ("llano",)
    exceptions.path("enable1").write_text("\n")
    assert exceptions.words("enable1") == ()


def test_a_broken_file_is_put_aside(tmp_path: Path) -> None:
    exceptions = Exceptions(tmp_path)
    exceptions.path("enable1").write_bytes(b"\x00\x01\x02")
    assert exceptions.words("enable1") == ()
    assert [one.name for one in tmp_path.iterdir()] == ["enable1.txt.broken"]


def test_what_cannot_be_read_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    exceptions = Exceptions(tmp_path)
    exceptions.keep("enable1", ["ghee"])

    def fail(_path: Path) -> bytes:
        raise OSError(errno.EIO, "damaged")

    with monkeypatch.context() as failing:
        failing.setattr(Path, "read_bytes", fail)
        assert exceptions.words("enable1") == ()
        with pytest.raises(OSError, match="damaged"):
            exceptions.keep("enable1", ["llano"])
    assert exceptions.words("enable1") == ("ghee",)


def test_a_question_is_stored_with_what_it_leaves_out() -> None:
    plain = Question(SMALL)
    assert "without" not in QUESTION.write(plain), "files of before stay as they were"
    for question in (plain, replace(plain, without=("ghee", "llano"))):
        assert QUESTION.read(QUESTION.write(question)) == question
    stored = QUESTION.write(plain)
    assert QUESTION.read({**stored, "without": ["b", "a", "1"]}).without == ("a", "b")
    with pytest.raises(TypeError):
        QUESTION.read({**stored, "without": "ghee"})


# --- the switch -----------------------------------------------------------------------------------


def solve(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: not window.inquiry.is_solving)
    let_qt_work()


def asked(window: MainWindow) -> Question:
    return window.setup_bar.question


def test_the_switch_is_there_where_there_are_exceptions(qtbot: QtBot, opens: Opens) -> None:
    window = opens(Question(SMALL))
    box = open_choices(qtbot, window)._without
    assert not box.isVisible()
    window.library.keep_exceptions(SMALL, ("ghost", "llama"))
    assert box.isVisible()
    assert box.text() == "Without your exceptions (2 words)"
    assert not box.isChecked()
    window.library.keep_exceptions(SMALL, ())
    assert not box.isVisible()


def test_exceptions_are_left_out_by_keys_alone_and_named(qtbot: QtBot, opens: Opens) -> None:
    window = opens(Question(SMALL))
    window.library.keep_exceptions(SMALL, ("ghost", "llama"))
    assert window.inquiry.answer is not None
    words = window.inquiry.answer.row.words
    open_choices(qtbot, window)
    choices = window.setup_bar.choices
    qtbot.keyClick(choices, Qt.Key.Key_D, Qt.KeyboardModifier.AltModifier)
    for _part in range(3):
        qtbot.keyClick(choices.focusWidget(), Qt.Key.Key_Tab)
    assert choices.focusWidget() is choices._without
    qtbot.keyClick(choices.focusWidget(), Qt.Key.Key_Space)
    solve(qtbot, window)
    assert window.inquiry.answer.row.words == words - 2
    assert window.inquiry.answer.row.without == ("ghost", "llama")
    assert "without 2 words" in window.status_line.text
    assert "without 2 words" in window.setup_bar.game.accessibleName()
    qtbot.keyClick(choices.focusWidget(), Qt.Key.Key_Escape)
    this_round = there(window.board.round)
    assert not this_round.game.is_word("ghost")
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(window.focusWidget(), "ghost")
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert "A word" not in said_in(window.judge)
    window.show_panel(1)
    qtbot.waitUntil(lambda: window.strategy.strategy is not None)
    assert not {"ghost", "llama"} & set(there(window.strategy.strategy).words)


def test_another_dictionary_has_exceptions_of_its_own(qtbot: QtBot, opens: Opens) -> None:
    window = opens(Question(SMALL))
    window.library.keep_exceptions(SMALL, ("ghost",))
    box = open_choices(qtbot, window)._without
    box.click()
    solve(qtbot, window)
    choice = window.setup_bar.choices.box("dictionary")
    choice.setCurrentIndex(choice.findText("Dutch"))
    choice.activated.emit(choice.currentIndex())
    solve(qtbot, window)
    assert window.setup_bar.question.without == ()
    assert not box.isVisible()


def test_what_is_kept_later_is_left_out_at_once(qtbot: QtBot, opens: Opens) -> None:
    window = opens(Question(SMALL))
    window.library.keep_exceptions(SMALL, ("ghost",))
    assert not asked(window).without, "not where nobody has said so"
    window.ask(replace(Question(SMALL), without=("ghost",)))
    solve(qtbot, window)
    window.library.keep_exceptions(SMALL, ("ghost", "llama"))
    solve(qtbot, window)
    assert asked(window).without == ("ghost", "llama")
    window.library.keep_exceptions(SMALL, ())
    solve(qtbot, window)
    assert not asked(window).without


def test_a_window_begins_with_the_exceptions_of_today(
    qtbot: QtBot, opens: Opens, tmp_path: Path
) -> None:
    Exceptions(tmp_path / "exceptions").keep(SMALL, ["llama"])
    question = Question(SMALL, without=("ghost",))
    window = opens(settings=Settings(question=question))
    assert window.settings().question.without == ("llama",)
    solve(qtbot, window)


def test_the_question_says_what_is_left_out() -> None:
    assert describe_question(Question("enable1", without=("ghee",))) == (
        "ENABLE1 without 1 word, Ghost, 4+ letters"
    )


# --- the dialog -----------------------------------------------------------------------------------


def dialog_of(window: MainWindow) -> ExceptionsDialog:
    do(window, "exceptions")
    (dialog,) = (one for one in window.findChildren(ExceptionsDialog) if one.isVisible())
    return dialog


def press(dialog: ExceptionsDialog, text: str) -> None:
    next(one for one in dialog.findChildren(QPushButton) if one.text() == text).click()


def shown(words: QListWidget) -> list[str]:
    return [words.item(row).text() for row in range(words.count())]


def test_exceptions_are_shown_and_removed(qtbot: QtBot, opens: Opens, tmp_path: Path) -> None:
    window = opens(Question(SMALL))
    window.library.keep_exceptions(SMALL, ("ghost", "llama", "tang"))
    dialog = dialog_of(window)
    assert shown(dialog.words) == ["GHOST", "LLAMA", "TANG"]
    assert "you have kept 3 words" in dialog.accessibleDescription()
    dialog.words.setCurrentRow(1)
    assert dialog.word_here() == "llama", "it is looked up from here"
    qtbot.keyClick(dialog.words, Qt.Key.Key_Delete)
    assert shown(dialog.words) == ["GHOST", "TANG"]
    assert (tmp_path / "exceptions" / f"{SMALL}.txt").read_text() == "ghost\ntang\n"
    press(dialog, "Remove")
    assert shown(dialog.words) == ["TANG"]
    press(dialog, "Clear")
    assert shown(dialog.words) == []
    assert "you have kept no word" in dialog.accessibleDescription()
    dialog.close()


def test_where_there_are_none_there_is_only_what_is_said(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    solve(qtbot, window)
    dialog = dialog_of(window)
    assert not dialog.words.isVisible()
    assert dialog.focusWidget() is dialog.close_button
    assert dialog.accessibleDescription() == dialog._about.text()


def test_struck_words_can_be_kept(qtbot: QtBot, opens: Opens) -> None:
    window = opens(Question(SMALL))
    window.library.keep_exceptions(SMALL, ("ghost",))
    dialog = ExceptionsDialog(window.library, Question(SMALL), ("llama", "ghost"), window)
    dialog.show()
    assert "LLAMA was struck in the match at the board." in dialog.accessibleDescription()
    press(dialog, "Keep LLAMA")
    assert window.library.exceptions(SMALL) == ("ghost", "llama")
    assert "struck" not in dialog.accessibleDescription()
    assert "press the name of the game at the top of the window" in dialog.accessibleDescription()
    dialog.close()
    qtbot.wait(1)


def test_several_struck_words_are_kept_together(qtbot: QtBot, opens: Opens) -> None:
    window = opens(Question(SMALL))
    dialog = ExceptionsDialog(window.library, Question(SMALL), ("llama", "ghost"), window)
    dialog.show()
    press(dialog, "Keep these 2 words")
    assert window.library.exceptions(SMALL) == ("ghost", "llama")
    dialog.close()
    qtbot.wait(1)


def test_what_cannot_be_written_is_said(
    qtbot: QtBot, opens: Opens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "exceptions").write_text("a file in the way")
    window = opens(Question(SMALL))
    said: list[str] = []
    monkeypatch.setattr(
        "ghost_desktop.desktop.lists.exceptions.show_error",
        lambda _parent, sentence, _error: said.append(sentence),
    )
    dialog = ExceptionsDialog(window.library, Question(SMALL), ("llama",), window)
    press(dialog, "Keep LLAMA")
    assert said == ["Your exceptions could not be written."]
    assert window.library.exceptions(SMALL) == ()
    dialog.close()
    qtbot.wait(1)


# --- words that hurt ------------------------------------------------------------------------------


def test_words_that_hurt_are_few_and_none_that_mostly_means_something_else() -> None:
    assert list(slurs()) == sorted(set(slurs()))
    assert 50 < len(slurs()) < 150
    assert not {"boy", "chink", "coon", "dyke", "fagot", "pouf", "queen", "queer", "spade"} & set(
        slurs()
    )
    assert {"coolie", "coolies", "papist", "micks", "boche"} <= set(slurs())


def hurting(qtbot: QtBot, window: MainWindow) -> ExceptionsDialog:
    """The dialog, once it is known which words hurt."""
    dialog = dialog_of(window)
    qtbot.waitUntil(dialog._spare.isVisible)
    return dialog


def test_words_that_hurt_are_left_out_by_a_click_and_not_shown(
    qtbot: QtBot, opens: Opens, tmp_path: Path
) -> None:
    window = opens(Question("enable1"))
    solve(qtbot, window)
    assert asked(window).without == (), "never unasked"
    window.library.keep_exceptions("enable1", ("llama",))
    dialog = hurting(qtbot, window)
    known = [word for word in slurs() if word in catalogue.load("enable1").words]
    count = len(known)
    said = dialog._about_hurting.text()
    assert said.startswith(
        f"{count} of its words are slurs: they hurt people for their descent, faith or kind. "
    )
    assert "Who wins stays as it is without them: first player wins with H or N." in said
    press(dialog, f"Leave out these {count} slurs")
    assert asked(window).without == tuple(sorted([*known, "llama"])), "at once"
    assert shown(dialog.words) == ["LLAMA"], "nobody has to read them"
    assert "which are left out." in dialog._about_hurting.text()
    solve(qtbot, window)
    assert there(window.inquiry.answer).row.words == 171_752 - 1 - sum(
        len(word) > 3 for word in known
    )
    press(dialog, "Clear")
    assert asked(window).without == tuple(known)
    press(dialog, f"Have these {count} slurs again")
    solve(qtbot, window)
    assert asked(window).without == ()
    assert not (tmp_path / "exceptions" / "enable1.txt").exists()
    dialog.close()


def test_it_is_said_if_somebody_else_wins_without_them(
    qtbot: QtBot, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three words decide ENABLE1 at three letters; one of them is taken for a slur here."""
    monkeypatch.setattr("ghost_desktop.library.catalogue.slurs", lambda: ("hmm",))
    window = opens(Question("enable1", Rules(min_length=3)))
    solve(qtbot, window)
    said = hurting(qtbot, window)._about_hurting.text()
    assert said.endswith("With them: second player wins. Without them: first player wins with H.")


def test_other_languages_have_none() -> None:
    found = find_hurting(Question("dutch"), Unheard())
    assert found == Hurting((), None)


def test_what_hurts_in_english_alone_is_an_exception_like_any_other_elsewhere(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    window.library.keep_exceptions("spanish", ("gringo",))
    window.ask(Question("spanish", without=("gringo",)))
    solve(qtbot, window)
    playing = there(window.board.controller.playing)
    assert add_struck("", playing).endswith("(without GRINGO)")
    dialog = dialog_of(window)
    assert shown(dialog.words) == ["GRINGO"]
    press(dialog, "Clear")
    assert window.library.exceptions("spanish") == ()


def test_who_keeps_one_of_them_is_not_told_that_all_are_left_out(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens(Question("enable1"))
    window.library.keep_exceptions("enable1", ("gringo", "llama"))
    dialog = hurting(qtbot, window)
    assert "they hurt people" in dialog._about_hurting.text()
    assert shown(dialog.words) == ["GRINGO", "LLAMA"]
    known = [word for word in slurs() if word in catalogue.load("enable1").words]
    press(dialog, f"Leave out these {len(known)} slurs")
    assert shown(dialog.words) == ["LLAMA"]
    press(dialog, f"Have these {len(known)} slurs again")
    assert window.library.exceptions("enable1") == ("llama",)


def test_what_is_chosen_stays_so_once_it_is_known_which_hurt(
    qtbot: QtBot, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on = Event()

    def find_later(question: Question, report: Report) -> Hurting:
        goes_on.wait(LIMIT)
        return find_hurting(question, report)

    monkeypatch.setattr("ghost_desktop.desktop.lists.exceptions.find_hurting", find_later)
    window = opens(Question("enable1"))
    window.library.keep_exceptions("enable1", ("gringo", "llama", "tiger", "zebra"))
    dialog = dialog_of(window)
    assert shown(dialog.words) == ["LLAMA", "TIGER", "ZEBRA"]
    dialog.words.setCurrentRow(1)
    qtbot.keyClick(dialog.words, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    goes_on.set()
    qtbot.waitUntil(dialog._spare.isVisible)
    assert shown(dialog.words) == ["GRINGO", "LLAMA", "TIGER", "ZEBRA"]
    assert dialog.word_here() == "zebra"
    qtbot.keyClick(dialog.words, Qt.Key.Key_Delete)
    assert window.library.exceptions("enable1") == ("gringo", "llama")
    dialog.close()


def test_above_the_board_they_are_counted(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    window.library.keep_exceptions("enable1", ("coolie", "coolies"))
    window.ask(Question("enable1", without=("coolie", "coolies")))
    solve(qtbot, window)
    playing = there(window.board.controller.playing)
    assert add_struck("", playing).endswith("(without 2 slurs)")
