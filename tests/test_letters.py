"""Letters: what each looks like, and which one a key means, in the alphabet of a list."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ghost_desktop.engine.words.letters import Alphabet, as_in_lists, capitals, letters_of

LETTERS = "".join(
    letter
    for letter in map(chr, range(sys.maxunicode + 1))
    if letter.isalpha()
    and as_in_lists(letter) == letter
    and (unicodedata.category(letter) != "Lo" or ord(letter) % 31 == 0)
)
"""Every letter that a list can have; of those without capitals some, for they are too many."""

LOOK_ALIKES = "σςiıjsſkßẞθϑβϐµμǆæœабвꙋᲈt"

alphabets = st.one_of(
    st.sets(st.sampled_from([letter for letter in LOOK_ALIKES if letter in LETTERS]), min_size=1),
    st.sets(st.sampled_from(LETTERS), min_size=1, max_size=20),
).map(lambda letters: Alphabet("".join(sorted(letters))))


@given(alphabets)
def test_no_two_letters_look_the_same_and_each_is_meant_by_what_it_looks_like(
    alphabet: Alphabet,
) -> None:
    shown = [alphabet.shown(letter) for letter in alphabet.letters]
    assert len(set(shown)) == len(shown)
    for letter, look in zip(alphabet.letters, shown, strict=True):
        assert alphabet.meant(letter) == letter
        assert alphabet.meant(look) == letter
    assert alphabet.shown(alphabet.letters) == "".join(shown)


def test_so_it_is_with_all_letters_there_are() -> None:
    alphabet = Alphabet(LETTERS)
    shown = [alphabet.shown(letter) for letter in LETTERS]
    assert len(set(shown)) == len(shown)
    wrong = [x for x, y in zip(LETTERS, shown, strict=True) if alphabet.meant(y) != x]
    assert not wrong


@pytest.mark.parametrize("key", LOOK_ALIKES + LOOK_ALIKES.upper() + "İ")
def test_a_key_reaches_the_only_letter_of_its_form(key: str) -> None:
    for letter in as_in_lists(LOOK_ALIKES):
        same = letter.upper().casefold() == key.replace("İ", "i").upper().casefold()
        meant = Alphabet(letter).meant(key)
        assert (meant == letter) is same


@pytest.mark.parametrize(
    ("letters", "written", "meant"),
    [
        ("aıi", "I", "i"),
        ("aıi", "İ", "i"),
        ("aıi", "ı", "ı"),
        ("aı", "Ii", "ıı"),
        ("ai", "Iıİ", "iii"),
        ("ασς", "Σ", "σ"),
        ("ασς", "ΑΣ", "ας"),  # as Greek is written
        ("ας", "ΑσΣ", "αςς"),
        ("ασ", "ΑΣ", "ασ"),
        ("sſ", "S", "s"),
        ("ß", "ẞ", "ß"),
        ("\u1c84\u1c85", "т", "\u1c84"),  # of two other forms, the first
        ("abc", "É1", "é1"),  # not of the list: as lists would have it
        ("é", "E\u0301", "é"),
        ("abc", "", ""),
    ],
)
def test_the_exact_letter_goes_first_and_then_the_one_of_the_same_form(
    letters: str, written: str, meant: str
) -> None:
    assert Alphabet(letters).meant(written) == meant


@pytest.mark.parametrize(
    ("letters", "shown"),
    [("aiı", "Aiı"), ("aı", "AI"), ("ασς", "Ασς"), ("ας", "ΑΣ"), ("sſt", "sſT"), ("ß", "ß")],
)
def test_letters_are_small_where_their_capitals_look_the_same(letters: str, shown: str) -> None:
    assert Alphabet(letters).shown(letters) == shown


def test_letters_of_no_list_are_shown_in_capitals() -> None:
    assert Alphabet("ab").shown("xß") == capitals("xß") == "Xß"


def test_what_is_written_is_composed_and_lowered() -> None:
    assert as_in_lists("E\u0301İIΣΑΣ") == "éiiσας"
    assert unicodedata.is_normalized("NFC", as_in_lists("J\u030c"))


def test_a_fragment_may_be_written_with_spaces() -> None:
    assert letters_of("  H i\tBa ") == "hiba"
    assert letters_of("n\u0303 u") == "ñu"
