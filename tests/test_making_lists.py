"""Lists made of others are kept, made anew, and never of themselves; files are read again."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from refusing import refused

from ghost_desktop.engine.words.import_report import Capitals, ImportChoices
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.lists import making_text, where_from
from ghost_desktop.library import catalogue
from ghost_desktop.library.imports import import_file, keep_made, read_again, renew_all, try_making
from ghost_desktop.library.own_lists import Making, Operation, Origin, OwnList, OwnLists

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def bring(words: str, name: str) -> OwnList:
    return OwnLists().add(word_list(words.split(), name), name, Origin(), NOW, ())


def make_of(name: str, operation: Operation, *sources: str, struck: str = "") -> OwnList:
    words, making = try_making(Making(operation, sources, tuple(struck.split())))
    return keep_made(words, making, name)


def words_of(source: str) -> list[str]:
    return list(catalogue.load(source).words)


def test_what_is_made_in_just_this_way_is_not_made_twice() -> None:
    bring("ab cd", "Club")
    bring("cd", "Less")
    first = make_of("Fewer", Operation.WITHOUT, "club", "less")
    assert make_of("Another name", Operation.WITHOUT, "club", "less") == first
    assert make_of("Fewer", Operation.EITHER, "club", "less").id == "fewer-2"


def test_an_id_of_the_bundled_lists_is_not_taken() -> None:
    bring("ab cd", "Club")
    assert make_of("ENABLE1", Operation.SAME, "club").id == "enable1-2"


@pytest.mark.parametrize("is_removed", [False, True])
def test_no_list_is_made_of_itself(is_removed: bool) -> None:
    bring("ab cd", "Club")
    make_of("First", Operation.SAME, "club")
    second = make_of("Second", Operation.SAME, "first@95")
    OwnLists().remove("first")
    OwnLists().forget_removed(days=0)
    if is_removed:
        OwnLists().remove("second")  # it can be brought back
    again = make_of("First", Operation.SAME, "club" if is_removed else second.id)
    assert again.id == "first-2"
    assert bring("ef", "First").id == "first"


def test_the_words_that_are_struck_are_followed_also_by_what_is_made_of_them() -> None:
    bring("ab cd ef", "Club")
    make_of(
        "A of known", Operation.SAME, make_of("Known", Operation.UNSTRUCK, "club", struck="ab").id
    )
    assert words_of("a-of-known") == ["cd", "ef"]
    renew_all({"club": ("cd", "ef")})
    assert words_of("known") == words_of("a-of-known") == ["ab"]
    since = [one.since for one in OwnLists().all()]
    renew_all({"club": ("cd", "ef")})
    renew_all({"club": ("ab", "cd", "ef")})  # nothing would be left
    renew_all({})
    assert words_of("known") == ["ab"]
    assert [one.since for one in OwnLists().all()] == since


def test_all_that_is_made_of_what_has_changed_is_made_anew() -> None:
    bring("ab cd", "Club")
    make_of("Same", Operation.SAME, "club")
    make_of("Both", Operation.BOTH, "same", "club")
    OwnLists().renew("club", word_list(["ef"], "Club"), Origin(), NOW)
    assert {one.words for one in OwnLists().all()} == {1, 2}
    renew_all({})
    assert {one.words for one in OwnLists().all()} == {1}


_words = st.sets(st.text("abc", min_size=1, max_size=2), min_size=1)
_steps = st.lists(
    st.tuples(st.sampled_from(list(Operation)[:3]), st.integers(0, 9), st.integers(0, 9)),
    max_size=5,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(_words, _words, _words, _steps)
def test_chains_have_the_words_that_sets_have_after_a_source_has_changed(
    one: set[str], other: set[str], changed: set[str], steps: list[tuple[Operation, int, int]]
) -> None:
    for kept in OwnLists().all():
        OwnLists().remove(kept.id)
    OwnLists().forget_removed(days=0)
    ids = [bring(" ".join(one), "One").id, bring(" ".join(other | {"dd"}), "Other").id]
    python: dict[Operation, Callable[[set[str], set[str]], set[str]]] = {
        Operation.BOTH: lambda one, other: one & other,
        Operation.EITHER: lambda one, other: one | other,
        Operation.WITHOUT: lambda one, other: one - other,
    }

    def sets(first: set[str]) -> list[set[str]]:
        found = [first, other | {"dd"}]
        for operation, left, right in done:
            found.append(python[operation](found[left], found[right]))
        return found

    done: list[tuple[Operation, int, int]] = []
    for number, (operation, left, right) in enumerate(steps):
        done.append((operation, left % len(ids), right % len(ids)))
        if not (sets(one)[-1] and sets(changed)[-1]):  # there is no list without words
            done.pop()
            continue
        made = Making(operation, (ids[done[-1][1]], ids[done[-1][2]]))
        words, making = try_making(made)
        ids.append(OwnLists().add(words, f"Made {number}", making, NOW, ()).id)
    assert [set(words_of(each)) for each in ids] == sets(one)
    OwnLists().renew(ids[0], word_list(changed, "One"), Origin(), NOW)
    renew_all({})
    lists = {kept.id: kept for kept in OwnLists().all()}
    assert [set(lists[each].path.read_text("utf-8").split()) for each in ids] == sets(changed)


def test_a_list_is_read_again_by_the_same_choices(tmp_path: Path) -> None:
    path = tmp_path / "Club.txt"
    path.write_text("Ab\nCd\nxyz\n", "utf-8")
    kept, _read = import_file(path, ImportChoices(capitals=Capitals.LOWER, greatest=2), "Ours")
    path.write_text("Ab\nEf\nuvw\n", "utf-8")
    again, read = read_again(kept)
    assert (again.id, again.name, again.words) == (kept.id, "Ours", 2)
    assert again.origin == read.origin
    assert again.origin.choices == kept.origin.choices
    assert again.since > kept.since
    assert words_of("ours") == ["ab", "ef"]
    assert OwnLists().all() == (again,)
    path.unlink()
    with refused("there is no file"):
        read_again(again)
    assert words_of("ours") == ["ab", "ef"]


def test_how_a_list_is_made_is_said_in_a_sentence() -> None:
    bring("ab cd", "My club")
    bring("cd ef", "Less")
    said = {
        operation: making_text(Making(operation, sources, ("ab",)))
        for operation, sources in (
            (Operation.BOTH, ("my-club", "less")),
            (Operation.SAME, ("my-club@35",)),
            (Operation.UNSTRUCK, ("my-club",)),
        )
    }
    assert said == {
        Operation.BOTH: "The words that My club and Less both have.",
        Operation.SAME: "The words of My club up to level 35 (everyday).",
        Operation.UNSTRUCK: "The words of My club but for 1 that nobody at your table knows.",
    }
    made = make_of("Both", Operation.BOTH, "my-club", "less")
    assert where_from(made).startswith(f"{said[Operation.BOTH]} Your own, made on 20")
    OwnLists().remove("my-club")
    assert made.making is not None
    assert catalogue.gone_sources(made.making) == ("my-club",)
    assert where_from(made).startswith(
        "The words that my-club and Less both have. "
        "my-club is gone, and the words are as they were before. Your own"
    )
