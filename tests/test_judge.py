"""The judge of a real table: what stands, what falls, what is a word; the page that says so."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from at_the_window import ask_for
from hypothesis import given
from hypothesis import strategies as st
from lists import word_sets
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from reference import Reference
from seen import cut_in

from ghost_desktop.desktop.kit.theme import DARK, Theme, colours
from ghost_desktop.desktop.lists.judge import judge
from ghost_desktop.desktop.window.commands import DICTIONARIES, JUDGE, PLAY, STRATEGY
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import all_variants, find_variant
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow
    from ghost_desktop.engine.game.variant import Variant


@pytest.mark.parametrize("variant", all_variants(), ids=lambda one: one.id)
@given(
    words=word_sets, min_length=st.integers(1, 3), letters=st.text("abc", min_size=1, max_size=5)
)
def test_the_judge_rules_as_the_reference_does(
    variant: Variant, words: set[str], min_length: int, letters: str
) -> None:
    reference = Reference(words, min_length, variant.id)
    if not reference.words:
        return
    game = Game(word_list(words, "few"), Rules(variant, min_length))
    judged = judge(game, letters)
    fragment = variant.spelled(letters)
    made = tuple(reference.words_made(fragment))
    stands = not made and fragment in reference.fragments
    assert judged.role == ("word" if made else "stands" if stands else "falls")
    for shown in map(game.words.shown, made):
        assert shown in judged.reason


def said_by(window: MainWindow) -> str:
    """What is said of the letters, all of it."""
    judge = window.judge
    return " ".join(filter(None, (judge._headline.text(), judge._reason.text())))


def ask(qtbot: QtBot, window: MainWindow, letters: str) -> str:
    """Type letters at the judge and press Enter; return what is said."""
    qtbot.keyClicks(window.focusWidget(), letters)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    return said_by(window)


def call(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    assert window.panel == JUDGE


def test_a_table_is_judged_by_keys_alone(qtbot: QtBot, opens: Opens, announced: list[str]) -> None:
    window = opens()
    before = window.board.round
    call(qtbot, window)
    assert ask(qtbot, window, "ghos") == "✓ Stands A longer word of ENABLE1 begins with GHOS."
    assert announced[-1] == "Stands. A longer word of ENABLE1 begins with GHOS."
    falls = "✕ Falls No word of 4 or more letters begins with GHX."
    assert ask(qtbot, window, "ghx") == falls
    assert announced[-1] == "Falls. No word of 4 or more letters begins with GHX."
    assert ask(qtbot, window, "Ghost") == (
        "◆ A word GHOST is a word: whoever completed it loses the round."
    )
    assert ask(qtbot, window, "the").startswith("✓ Stands")  # too short to be a word
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert (window.panel, window.focusWidget()) == (PLAY, window.board)
    assert window.board.round is before, "letters for the judge are not played"


def test_letters_are_judged_as_the_variant_has_it(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    call(qtbot, window)
    for variant, letters, said in (
        ("superghost", "hos", "✓ Stands"),
        ("superghost", "hxs", "✕ Falls No word of 4 or more letters contains HXS."),
        ("xghost", "gst", "✓ Stands"),
        ("spook", "nset", "◆ A word NEST, NETS, SENT and TENS are words: whoever completed them"),
        ("spook", "qqq", "✕ Falls No word of 4 or more letters has all of QQQ."),
        ("anaghost", "sht", "✓ Stands"),
    ):
        window.ask(Question(rules=Rules(find_variant(variant))))
        # Who wins need not be known.
        qtbot.waitUntil(lambda variant=variant: judges(window, variant))  # type: ignore[misc]
        window.judge.field.clear()
        assert ask(qtbot, window, letters).startswith(said)


def judges(window: MainWindow, variant: str) -> bool:
    game = window.judge._game
    return game is not None and game.rules.variant.id == variant


def test_the_judge_says_nothing_that_helps_to_play(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    window.show_who_wins()
    call(qtbot, window)
    assert not window.status_line.isVisible()
    qtbot.keyClicks(window.focusWidget(), "gho")
    assert said_by(window) == "Type the letters on the table, and press Enter."
    for letters in ("", "gho", "ghos", "ghx", "12"):
        said = ask(qtbot, window, letters)
        assert "H or N" not in said
        assert not any(character.isdigit() and character not in "14" for character in said)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert window.status_line.isVisible()
    assert "H or N" in window.status_line.text


def test_what_was_said_is_unsaid_once_the_letters_are_others_and_only_letters_are_judged(
    qtbot: QtBot, opens: Opens, announced: list[str]
) -> None:
    window = opens()
    call(qtbot, window)
    judge = window.judge
    ask(qtbot, window, "ghos")
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_End)
    qtbot.keyClicks(window.focusWidget(), "t")
    assert judge.field.text() == "GHOST"
    assert "Stands" not in said_by(window)
    for written in ("", " ", "gh0", "g-h"):
        judge.field.clear()
        said = ask(qtbot, window, written)
        assert said == announced[-1] == "Type the letters on the table, and nothing else."
        assert ask(qtbot, window, "ÿ") == "✕ Falls Ÿ is in no word of ENABLE1."
    ask(qtbot, window, "gh")
    button = next(one for one in judge.findChildren(QPushButton) if one.text() == "Back")
    button.setFocus()
    qtbot.keyClicks(button, "x")
    assert (judge.field.text(), window.focusWidget()) == ("X", judge.field)


def test_another_dictionary_judges_anew(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    call(qtbot, window)
    assert ask(qtbot, window, "ghee").startswith("◆")

    def put(question: Question) -> None:
        window.ask(question)
        qtbot.waitUntil(lambda: not window.inquiry.is_solving)

    put(Question(rules=Rules(min_length=5)))
    assert said_by(window).startswith("✓ Stands"), "GHEES is a word"
    put(Question("no such list"))
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert said_by(window).startswith("✓ Stands"), "the game before judges on"
    put(Question("american-english-small", Rules(misere=True)))
    window.judge.field.clear()
    assert ask(qtbot, window, "ghost").endswith("whoever completed it wins the round.")


def test_another_dictionary_leaves_the_keys_where_they_are_and_what_is_typed_unjudged(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    call(qtbot, window)
    field = window.judge.field
    ask(qtbot, window, "ghos")
    window.show_panel(PLAY)
    ask_for(qtbot, window, Question("american-english-small"))
    assert window.focusWidget() is window.board
    call(qtbot, window)
    assert field.text() == "GHOS"
    field.clear()
    ask(qtbot, window, "ghos")
    window.ask(Question())
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_End)
    qtbot.keyClicks(window.focusWidget(), "t")  # while it is being read
    qtbot.waitUntil(lambda: not window.inquiry.is_solving)
    assert said_by(window) == "Type the letters on the table, and press Enter."
    qtbot.keyClicks(window.focusWidget(), "s")
    assert field.text() == "GHOSTS"


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (Question("american-english-small", Rules(find_variant("xghost"), players=3)), "✓ Stands"),
        (Question("no such list"), "no such list"),
    ],
    ids=["nobody can solve it", "it cannot be read"],
)
def test_where_there_is_no_answer_letters_are_judged_if_there_is_a_game(
    qtbot: QtBot, opens: Opens, question: Question, said: str
) -> None:
    window = opens(question, wait=False)
    qtbot.waitUntil(lambda: not window.inquiry.is_solving)
    call(qtbot, window)
    assert said in ask(qtbot, window, "gst")


def test_one_comes_back_to_where_one_was(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    for panel in (PLAY, STRATEGY, DICTIONARIES):
        window.show_panel(panel)
        for leave in (
            lambda: qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Escape),
            next(
                one for one in window.judge.findChildren(QPushButton) if one.text() == "Back"
            ).click,
        ):
            call(qtbot, window)
            assert window.settings().panel == panel
            window.show_panel(JUDGE)  # once more is no way out
            leave()
            assert window.panel == window.settings().panel == panel
    call(qtbot, window)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert window.panel == PLAY, "a command of the board leaves the judge"


def test_letters_are_as_large_as_the_window_lets_them(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    call(qtbot, window)
    for theme, size in product((Theme.LIGHT, Theme.DARK), ((800, 600), (1920, 1200))):
        window.look.set_theme(theme)
        window.resize(*size)
        for letters in ("ghx", "interdenominationa"):
            ask(qtbot, window, letters)
            qtbot.wait(1)
            assert cut_in(window) == []
            field = window.judge.field
            assert field.fontMetrics().horizontalAdvance(field.text()) < field.width()
        large = window.judge._headline.font().pixelSize()
        assert large > size[1] / 10
        assert window.judge._reason.font().pixelSize() > large / 4
        if theme is Theme.DARK:
            assert colours() == DARK
        ask(qtbot, window, "ghx")
        palette_of_text = window.judge._headline.palette().windowText().color().name()
        assert palette_of_text == colours().bad
