"""Letters stand where people look for them, in whatever language a list is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtWidgets import QPushButton

from ghost_desktop.desktop.strategy.lines import lines_of
from ghost_desktop.desktop.strategy.map_source import Folds, PlaysMap
from ghost_desktop.desktop.strategy.rows import ROOT, PlayRows
from ghost_desktop.desktop.window.letters_view import LetterKeys
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies.runs import Runs
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.engine.words.letter_order import LetterOrder, in_order, language_of
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.positions import position_text
from ghost_desktop.library.catalogue import bundled_lists

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

# As CLDR sorts them: `Unicode::Collate::Locale` gives the same.
ALPHABETS = {
    "az": "abcçdeəfgğhxıijkqlmnoöprsştuüvyz",
    "cs": "aábcčdďeéěfghiíjklmnňoópqrřsštťuúůvwxyýzž",
    "da": "aâbcdeéèêfghijklmnopqrstuvwxyzæøå",
    "eo": "abcĉdefgĝhĥijĵklmnoprsŝtuŭvz",
    "es": "aábcdeéfghiíjklmnñoópqrstuúüvwxyz",
    "et": "abcdefghijklmnopqrsšzžtuvwõäöüxy",
    "hr": "abcčćdđefghijklmnoprsštuvzž",
    "hu": "aábcdeéfghiíjklmnoóöőpqrstuúüűvwxyz",
    "is": "aábdðeéfghiíjklmnoóprstuúvxyýþæö",
    "lt": "aąbcčdeęėfghiįyjklmnoprsštuųūvzž",
    "lv": "aābcčdeēfgģhiījkķlļmnņoprsštuūvzž",
    "pl": "aąbcćdeéęfghijklłmnńoóprsśtuwyzźż",
    "ro": "aăâbcdefghiîjklmnopqrsștțuvwxyz",
    "sk": "aáäbcčdďeéfghiíjklĺľmnňoóôpqrŕsštťuúvwxyýzž",
    "sv": "abcçdeéfghijklmnopqrsštuvwxyzžåäö",
    "tr": "aâbcçdefgğhıijklmnoöprsştuüvyz",
    "vi": "aàảãáạăằẳẵắặâầẩẫấậbcdđeèẻẽéẹêềểễếệghiìỉĩíịklmn"
    "oòỏõóọôồổỗốộơờởỡớợpqrstuùủũúụưừửữứựvxyỳỷỹýỵ",
}
OTHERS = (
    "aàâäbcdeéêfghijklmnñoöpqrsßtuüvwxyz",  # German
    "aàâæbcçdeéèêëfghiîïjklmnoôöœpqrstuùûüvwxyz",  # French
    "aàbcdeéèfghiìlmnoòpqrstuùvz",  # Italian
    "aáàâãbcçdeéêfghiíjlmnoóôõpqrstuúüvxz",  # Portuguese
    "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",  # Ukrainian
    "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",  # Russian
    "абвгдеёжзійклмнопрстуўфхцчшыьэюя",  # Belarusian
    "абвгдђежзијклљмнњопрстћуфхцчџш",  # Serbian
    "абвгдѓежзѕијклљмнњопрстќуфхцчџш",  # Macedonian
    "αάβγδεέζηήθιίϊΐκλμνξοόπρςστυύϋΰφχψωώ",  # Greek
)


@pytest.mark.parametrize("alphabet", [*ALPHABETS.values(), *OTHERS])
def test_letters_stand_in_the_order_of_the_language(alphabet: str) -> None:
    order = LetterOrder.of(alphabet)
    assert "".join(order.sorted(sorted(alphabet))) == alphabet
    assert order.is_by_code == (sorted(alphabet) == list(alphabet))


def test_a_language_is_told_by_its_letters() -> None:
    for language, alphabet in ALPHABETS.items():
        assert language_of(alphabet) == language
    assert not any(map(language_of, OTHERS))
    assert not language_of("abcäåæöø")  # a Swedish list with Danish names, or the other way round
    for one in bundled_lists():
        assert language_of(one.alphabet) in ("", one.language)


def test_letters_of_several_lists_stand_in_one_order() -> None:
    order = LetterOrder.of("abz", "nñ", "ao")
    assert order.letters == "abnozñ"
    assert order.sorted(order.letters) == list("abnñoz")
    assert LetterOrder.of().sorted(()) == []


def test_an_accent_counts_where_the_letters_are_the_same() -> None:
    french = LetterOrder.of("acdeéotô")
    assert french.sorted(["coté", "cote", "côte", "cod", "côté", "d"]) == [
        "cod", "cote", "coté", "côte", "côté", "d",
    ]  # fmt: skip
    spanish = LetterOrder.of("noñz")  # there ñ is a letter of its own
    assert spanish.sorted(["ño", "o", "nz", "ñ"]) == ["nz", "ñ", "ño", "o"]


def test_letters_that_nobody_expects_have_a_place() -> None:
    order = LetterOrder.of("abæødz")
    assert order.sorted("zø漢b諳æ\u1e01a") == ["a", "æ", "\u1e01", "b", "ø", "z", "漢", "諳"]


@given(st.data(), st.sampled_from(["noñz", "acdeéotô", "åäöabz", "abc", "ыьґиія", "ąćzźż"]))
def test_all_words_of_a_list_stand_as_each_by_itself(data: st.DataObject, letters: str) -> None:
    text = st.text(st.sampled_from(letters), min_size=1, max_size=6)
    words = word_list(data.draw(st.lists(text, min_size=1)), "Any")
    chosen = data.draw(st.sets(st.sampled_from(range(len(words)))))
    places = np.array(sorted(chosen), np.intp)
    found = [words[place] for place in in_order(words, places)]
    assert found == words.order.sorted(words[place] for place in places)
    all_places = in_order(words.at_least(1), range(len(words)), LetterOrder(letters))
    assert [words[place] for place in all_places] == LetterOrder(letters).sorted(words)
    assert places.tolist() == sorted(chosen), "they stay as they are"


def test_it_can_be_stopped_while_words_are_put_in_order() -> None:
    def stop(_done: int, total: int) -> None:
        assert total == len("ñandú") * 2
        raise KeyboardInterrupt

    words = word_list(["ñandú", "nz"], "Spanish")
    with pytest.raises(KeyboardInterrupt):
        in_order(words, range(2), report=stop)


def test_plays_of_one_letter_stay_in_the_order_of_their_places() -> None:
    words = word_list(["åbö", "öbå", "äbä", "bb"], "Swedish")
    plays = Game(words, Rules(find_variant("superghost"), min_length=2)).legal_plays("b")
    in_order = words.order.plays(plays)
    assert [play.fragment for play in in_order] == ["bb", "bå", "åb", "bä", "äb", "bö", "öb"]


def test_all_that_is_shown_stands_in_this_order(qtbot: QtBot) -> None:
    words = word_list(["zab", "åab", "öab", "äab", "äöaz", "äåaz"], "Swedish")
    solution = solve(words, Rules(min_length=3))
    keys = LetterKeys()
    qtbot.addWidget(keys)
    keys.set_alphabet(words.alphabet)
    buttons = keys.findChildren(QPushButton)  # in the order in which they were made
    assert [button.text() for button in buttons] == list("ABZÅÄÖ")
    openings = list("zåäö")
    plays = PlayRows(solution, 1, rated=False)
    assert [plays.fragment(row) for row in plays.below(ROOT)] == openings
    every = PlaysMap(solution, 1, rated=False).drawn(Folds())
    assert [strip.fragment for strip in every.strips] == ["", *openings]
    assert re.findall(r"^  ([zåäö]) ", position_text(solution, ""), re.MULTILINE) == openings
    strategy = minimal_strategy(solution, 1)
    runs = Runs.of(strategy.tree, order=words.order)
    assert [runs.runs[play].first.fragment for play in runs.plays[0]] == openings
    assert [run.first.fragment for run in runs.runs] == ["", *openings]
    lines = lines_of(strategy, words, None).lines
    assert [line.fragment for line in lines if line.fragment] == ["zab", "åab", "äab", "öab"]
