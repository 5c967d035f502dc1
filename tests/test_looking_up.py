"""Looking words up: a list is asked in its file, and says what loading it would say."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.words import describe_definitions, looked_up
from ghost_desktop.library import catalogue, looking_up, morphology
from ghost_desktop.library.definitions import Definition
from ghost_desktop.library.looking_up import file_has, lists_at_hand, look_up
from ghost_desktop.library.own_lists import Making, Operation, Origin, OwnLists, make

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("own_home")
_words = st.sets(st.text("abéñ\U00010400", min_size=1, max_size=8), min_size=1, max_size=40)
NOW = datetime(2026, 11, 23, tzinfo=UTC)


@given(words=_words, others=_words, longest=st.sampled_from([33, 4001]))
def test_a_file_has_the_words_that_are_in_it(
    tmp_path_factory: pytest.TempPathFactory, words: set[str], others: set[str], longest: int
) -> None:
    path = tmp_path_factory.getbasetemp() / "words.txt"
    path.write_bytes(b"".join(word_list(words, "some").written()))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(looking_up, "_LONGEST_LINE", longest)  # of words of eight letters, or more
        assert {word for word in words | others if file_has(path, word)} == words


def test_a_file_that_is_empty_or_cut_off_has_what_is_left(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes(b"")
    assert not file_has(path, "a")
    path.write_bytes(b"ghost\nhau")
    assert file_has(path, "ghost")
    assert not file_has(path, "haunt")


def test_bundled_lists_say_what_loading_them_says() -> None:
    lists = [one for one in catalogue.bundled_lists() if one.id in ("enable1", "spanish")]
    loaded = {one.id: catalogue.load(one.id).words for one in lists}
    asked = word_list({"ghoul"}, "asked").read_from("spanish")  # which itself is no other list
    for word in ("ghoul", "Ghoul", "aa", "zzzs", "colour", "casa", "CAÑA", "zzzzzz"):
        found = look_up(word, asked, lists)
        assert found.is_in_list == (word.lower() == "ghoul")
        is_in_enable1 = loaded["enable1"].place(word.lower()) is not None
        assert [one.id for one in found.lists] == ["enable1"] * is_in_enable1
        having = [one.id for one in look_up(word, word_list({"ghoul"}, "asked"), lists).lists]
        assert having == [
            name for name, words in loaded.items() if words.place(word.lower()) is not None
        ]


def test_own_lists_are_asked_as_they_are_now(tmp_path: Path) -> None:
    club, own = tmp_path / "club.txt", OwnLists()
    club.write_text("ghost\nghoul\n", "utf-8")
    words, making = make(
        Making(Operation.SAME, (str(club),)), lambda source: catalogue.load(source).words
    )
    own.add(words, "Of the club", making, NOW, ())
    asked = word_list({"ghost"}, "asked")

    def having(word: str) -> list[str]:
        return [one.id for one in look_up(word, asked, lists_at_hand()).lists]

    assert ("of-the-club" in having("ghoul"), "of-the-club" in having("haunt")) == (True, False)
    club.write_text("ghost\nhaunt\n", "utf-8")
    assert ("of-the-club" in having("ghoul"), "of-the-club" in having("haunt")) == (False, True)


def test_a_list_whose_file_is_gone_has_no_word(caplog: pytest.LogCaptureFixture) -> None:
    club = OwnLists().add(word_list({"ghost"}, "Club"), "Club", Origin(), NOW, ())
    club.path.unlink()
    asked = word_list({"ghost"}, "asked")
    with caplog.at_level("CRITICAL"):
        assert look_up("ghost", asked, (club,)).lists == ()


def test_english_words_are_rated_and_explained_and_others_are_translated() -> None:
    casa = look_up("casa", catalogue.load("spanish").words, ())
    assert (casa.is_in_list, casa.is_english, casa.level) == (True, False, None)
    assert casa.definitions[0].part_of_speech == "in English"
    nobody = look_up("zzgh", catalogue.load("enable1").words, ())
    assert (nobody.is_in_list, nobody.is_english, nobody.level) == (False, True, None)
    mine = word_list({"ghost", "zzgh"}, "Mine")  # nobody knows in which language
    assert look_up("ghost", mine, ()).is_english
    assert not look_up("zzgh", mine, ()).is_english


def test_a_word_that_is_left_out_is_known_to_be() -> None:
    words = word_list({"ghost", "ghoul"}, "Mine").without(["ghoul"])
    found = look_up("ghoul", words, ())
    assert (found.is_in_list, found.is_left_out) == (False, True)
    assert not look_up("haunt", words, ()).is_left_out


def test_a_meaning_names_the_word_that_it_is_of_where_that_is_another() -> None:
    game = Game(word_list({"ghosts"}, "Mine"), Rules())
    (way,) = [way for way in morphology.forms("ghosts") if way.kind == "v" and way.base == "ghost"]
    meanings = Definition("ghosts", "noun", "more"), Definition("ghost", "verb", "haunt", (way,))
    entry = replace(look_up("ghosts", game.words, ()), definitions=meanings)
    said = describe_definitions(looked_up(entry, game, Reading.SELF))
    assert said == ["noun: more.", "third person of GHOST, verb: haunt."]
