"""A list of one's own is a source like any other, and one made of others follows them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from refusing import refused

from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.library import catalogue
from ghost_desktop.library.cell import Sought, key_of
from ghost_desktop.library.exceptions import Exceptions
from ghost_desktop.library.own_lists import Making, Operation, Origin, OwnList, OwnLists, make
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from pathlib import Path

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
TAKEN = [one.id for one in catalogue.bundled_lists()]


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def bring(words: str, name: str) -> OwnList:
    return OwnLists().add(word_list(words.split(), name), name, Origin(), NOW, TAKEN)


def make_of(name: str, operation: Operation, *sources: str) -> OwnList:
    words, making = make(Making(operation, sources), lambda one: catalogue.load(one).words)
    return OwnLists().add(words, name, making, NOW, TAKEN)


def words_of(source: str) -> list[str]:
    return list(catalogue.load(source).words)


def test_it_is_named_by_its_id_and_its_name_and_up_to_a_level() -> None:
    club = bring("house qursh xyzzy", "My club")
    assert catalogue.known_lists() == (*catalogue.all_bundled(), club)
    assert catalogue.meant("my CLUB") == catalogue.meant("My-Club") == "my-club"
    assert catalogue.is_known("my-club@50")
    loaded = catalogue.load("my-club")
    assert (loaded.words.source, loaded.words.name) == ("my-club", "My club")
    assert catalogue.list_name("my-club@50") == "My club ≤ 50"
    assert words_of("my-club@50") == ["house"]
    assert catalogue.alphabet_of("my-club") == club.alphabet
    assert catalogue.licence_of("my-club") == ""
    assert catalogue.language_of("my-club") is None
    assert Exceptions().path("my-club").name == "my-club.txt"
    with refused("my-club"):  # the lists that there are
        catalogue.load("nothing")


def test_a_bundled_list_is_meant_where_two_have_one_name() -> None:
    bring("ab", "ENABLE1")
    bring("cd", "American English, small")
    assert catalogue.meant("enable1") == "enable1"
    assert catalogue.meant("american english, SMALL") == "american-english-small-clean"
    assert catalogue.list_name("enable1-2") == "ENABLE1"


def test_a_file_whose_name_ends_as_a_level_does_is_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("mine@50", "web2@50"):
        (tmp_path / name).write_text("xyzzy\n")
    assert words_of("mine@50") == ["xyzzy"]
    assert catalogue.split_level("mine@50") == ("mine@50", None)
    assert catalogue.split_level("web2@50") == ("web2", 50), "a list that there is"


def test_what_is_made_of_others_follows_them() -> None:
    bring("ab cd ef", "Club")
    bring("cd", "Less")
    make_of("Fewer", Operation.WITHOUT, "club", "less")
    make_of("Both", Operation.EITHER, "fewer", "less")
    assert words_of("both") == ["ab", "cd", "ef"]
    question = Question(source="both", rules=Rules(min_length=1))
    key = key_of(question, Sought())
    OwnLists().remove("club")
    OwnLists().forget_removed(days=0)
    bring("cd gh", "Club")
    assert words_of("both") == ["cd", "gh"]
    assert words_of("fewer") == ["gh"]
    assert key_of(question, Sought()) != key


def test_what_is_made_of_a_list_that_is_gone_stays_as_it_is() -> None:
    bring("ab cd ef", "Club")
    bring("cd", "Less")
    make_of("Fewer", Operation.WITHOUT, "club", "less")
    OwnLists().remove("less")
    assert words_of("fewer") == ["ab", "ef"]


def test_a_list_that_is_made_of_itself_is_as_it_is() -> None:
    bring("ab", "Club")
    made = Making(Operation.SAME, ("club",), hashes=("a" * 64,))
    OwnLists().renew("club", word_list(["cd"], "Club"), made, NOW)
    assert words_of("club") == ["cd"]
