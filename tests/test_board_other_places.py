"""Variants in which letters go elsewhere than to either end: the board takes them all the same."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from boards import let_computer_play, letters, make_board, press, running, says
from jobs import Unheard
from PySide6.QtCore import Qt

from ghost_desktop.desktop.board.tiles import Other
from ghost_desktop.desktop.question import Question, answer
from ghost_desktop.engine.plays import Where
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.variant import LineKind, Variant, VariantTexts
from ghost_desktop.engine.vocabulary import Vocabulary

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.board.panel import BoardPanel
    from ghost_desktop.engine.wordlist import WordList

TEXTS = VariantTexts(
    name="Elsewhere",
    adding="A letter goes elsewhere.",
    beginning="Type a letter.",
    rules=("A letter goes elsewhere.",),
    example="None.",
    no_word="No word has {fragment}.",
    no_long_word="No word of {count} or more letters has {fragment}.",
    no_word_in="no word of {count} or more letters in {list} has {fragment}",
    fragments="fragments",
    words_below=("{count} word has {fragment}", "{count} words have {fragment}"),
)


class PartsOfWords(Vocabulary):
    """What makes a part of a word is said by the variant."""

    variant: Elsewhere

    def is_part(self, fragment: str) -> bool:
        return any(self.variant.is_in(fragment, word) for word in self.words)

    def letters_for(self, fragment: str, where: Where) -> str:
        make = self.variant.make
        return "".join(
            one for one in self.words.alphabet if self.is_part(make(fragment, one, where))
        )

    def words_below(self, fragment: str) -> NDArray[np.intp]:
        return np.flatnonzero([self.variant.is_in(fragment, word) for word in self.words])


class Elsewhere(Variant):
    """What the two have in common."""

    rank = 99
    texts = TEXTS
    line_kind = LineKind.REPLY
    places: tuple[Where, ...] = ()

    def is_in(self, fragment: str, word: str) -> bool:
        """Tell whether a fragment is a part of a word."""
        raise NotImplementedError

    def vocabulary(self, words: WordList) -> PartsOfWords:
        return PartsOfWords(words, self)


class OnlyInFront(Elsewhere):
    """A letter goes in front, and nowhere else."""

    id = "only-in-front"
    places = (Where.START,)

    def is_in(self, fragment: str, word: str) -> bool:
        return word.endswith(fragment)


class ByNumber(Elsewhere):
    """A letter goes anywhere: its place is a number, and there are more from play to play."""

    id = "by-number"

    def places_for(self, fragment: str) -> tuple[Where, ...]:
        return tuple(Where(str(gap), gap) for gap in range(len(fragment) + 1))

    def is_in(self, fragment: str, word: str) -> bool:
        rest = iter(word)
        return all(letter in rest for letter in fragment)


def sit_down_with(qtbot: QtBot, variant: Variant, tmp_path: Path) -> BoardPanel:
    path = tmp_path / "few.txt"
    path.write_text("ghost\nhost\ntoast\n", encoding="utf-8")
    board = make_board(qtbot, Random(1))
    board.show()
    board.set_answer(answer(Question(str(path), Rules(variant)), Unheard()))
    return board


@pytest.mark.parametrize("variant", [OnlyInFront(), ByNumber()], ids=lambda one: one.id)
def test_a_round_is_played_by_keys_at_the_first_place(
    qtbot: QtBot, tmp_path: Path, variant: Variant
) -> None:
    board = sit_down_with(qtbot, variant, tmp_path)
    board.controller.thinking_ms = 100_000
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up):  # are for nothing here
        press(qtbot, board, key)
    qtbot.keyClicks(board, "t")
    assert "You added T." in says(board)
    let_computer_play(qtbot, board)
    assert not board.view.letters.places.isVisible()
    assert board.view.letters.tiles.places == (Other.FRONT,)
    before = running(board).fragment
    first = variant.places_for(before)[0]
    letter = next(play.letter for play in running(board).legal_plays() if play.where == first)
    qtbot.keyClicks(board, letter)
    assert letters(board).lower() == running(board).fragment == letter + before
    assert running(board).plays[-1].where == first
    board.new_round()
