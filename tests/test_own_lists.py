"""Lists of a person's own: kept whole, known by their words, and never in the way."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from certain import there
from hypothesis import given
from hypothesis import strategies as st

from ghost_desktop.engine.words.import_report import Accents, ImportChoices, Separator
from ghost_desktop.engine.words.wordlist import read_word_list, word_list
from ghost_desktop.library import own_lists
from ghost_desktop.library.kept_file import replace_file
from ghost_desktop.library.own_lists import LONGEST_NAME, Making, Operation, Origin, OwnLists

if TYPE_CHECKING:
    from ghost_desktop.library.own_lists import OwnList

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
CLUB = ImportChoices(accents=Accents.FOLD, marks="%", separator=Separator.SPACE, encoding="KOI8-R")


def keep(lists: OwnLists, words: str, name: str = "Club words") -> OwnList:
    return lists.add(word_list(words.split(), name), name, Origin(), NOW, ("enable1",))


def test_a_list_is_kept_with_all_that_is_known_of_it(tmp_path: Path) -> None:
    read, report = read_word_list("été%\nño\nab\nab\n".encode(), "club", ImportChoices(marks="%"))
    origin = Origin.of("/home/me/club.txt", CLUB, report)
    kept = OwnLists(tmp_path).add(read, " Club\n words ", origin, NOW, ())
    assert OwnLists(tmp_path).all() == (kept,)
    assert (kept.id, kept.name, kept.words, kept.longest) == ("club-words", "Club words", 3, 3)
    assert kept.alphabet == read.alphabet
    assert kept.origin == origin
    again, _report = read_word_list(kept.path.read_bytes(), "club")
    assert list(again) == list(read)
    assert again.content_hash == kept.content_hash == read.content_hash


def test_the_same_words_are_kept_once(tmp_path: Path) -> None:
    lists = OwnLists(tmp_path)
    first = keep(lists, "ab cd")
    assert keep(lists, "cd ab", "Other") == first
    other = keep(lists, "ab")
    assert (other.id, other.name) == ("club-words-2", "Club words 2")
    assert keep(lists, "x", "ENABLE1").id == "enable1-2"
    assert keep(lists, "y", "слова").id == "list"
    names = [keep(lists, words, "long" * 60).name for words in ("a b", "c d")]
    assert names == [("long" * 60)[:LONGEST_NAME], f"{('long' * 60)[: LONGEST_NAME - 9]} 2"]


def test_a_list_is_renamed_and_keeps_its_id(tmp_path: Path) -> None:
    lists = OwnLists(tmp_path)
    first = keep(lists, "ab cd")
    lists.rename(first.id, "At home")
    renamed = there(lists.find(first.id))
    assert (renamed.name, renamed.id) == ("At home", "club-words")
    assert lists.rename(first.id, " \n").name == "At home"
    with pytest.raises(KeyError):
        lists.rename("nothing", "At home")


def test_what_was_removed_can_be_brought_back_until_it_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lists = OwnLists(tmp_path)
    first, second = keep(lists, "ab cd"), keep(lists, "ef", "Other")
    lists.remove(first.id)
    assert lists.all() == (second,)
    assert keep(lists, "gh").id == "club-words-2"  # the other may come back
    lists.bring_back(first.id)
    assert lists.find(first.id) == first
    os.utime(tmp_path / "club-words.json", (0, 0))  # kept since long ago, removed just now
    lists.remove(first.id)
    lists.forget_removed()
    lists.bring_back(first.id)
    lists.remove(first.id)
    lists.forget_removed(days=0)
    assert first.path.exists()  # another program may be about to write its page
    with monkeypatch.context() as later:
        later.setattr(own_lists, "DAY", -1)
        lists.forget_removed(days=0)
    assert not first.path.exists()
    assert len(lists.all()) == len(list(tmp_path.glob("*.txt"))) == 2
    with pytest.raises(OSError, match="No such file"):
        lists.bring_back(first.id)


@pytest.mark.parametrize("is_damaged", [True, False])
def test_words_stay_as_long_as_a_page_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_damaged: bool
) -> None:
    lists = OwnLists(tmp_path)
    kept, page = keep(lists, "ab cd"), tmp_path / "club-words.json"
    monkeypatch.setattr(own_lists, "DAY", -1)  # be they as old as may be
    good = page.read_bytes()
    with monkeypatch.context() as failing:
        if is_damaged:
            page.write_bytes(good[:40])
        else:
            failing.setattr(Path, "read_bytes", lambda _path: os.read(-1, 1))
        for _start in range(2):
            assert lists.all() == ()
            lists.forget_removed()
    assert kept.path.exists()
    page.write_bytes(good)
    assert lists.all() == (kept,)


def test_a_made_list_is_kept_with_its_making_and_renewed(tmp_path: Path) -> None:
    lists = OwnLists(tmp_path)
    hashes = ("a" * 64, "b" * 64)
    making = Making(Operation.WITHOUT, ("enable1@50", "club-words"), hashes=hashes)
    made = lists.add(word_list(["ab", "cd"], "Less"), "Less", making, NOW, ())
    assert lists.find("less") == made
    assert made.making == making
    again = replace(making, hashes=("a" * 64, "c" * 64))
    lists.rename("less", "Fewer")
    renewed = lists.renew("less", word_list(["efg"], "Less"), again, NOW + timedelta(1))
    assert lists.all() == (renewed,)
    assert (renewed.name, renewed.words, renewed.longest, renewed.alphabet[:3]) == (
        "Fewer",
        1,
        3,
        "abc",
    )
    assert renewed.path.read_bytes() == b"efg\n"


@pytest.mark.parametrize(
    "list_id", ["", "..", "../club-words", "club words", "CLUB", "a/b", "\0", "x" * 300]
)
def test_what_is_no_id_is_no_list(tmp_path: Path, list_id: str) -> None:
    keep(OwnLists(tmp_path), "ab cd")
    assert OwnLists(tmp_path).find(list_id) is None


@given(st.data())
def test_a_damaged_page_is_put_aside_and_the_others_stay(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("lists")
    lists = OwnLists(folder)
    first, second = keep(lists, "ab cd"), keep(lists, "ef", "Other")
    page = folder / f"{first.id}.json"
    whole = page.read_bytes()
    at = data.draw(st.integers(0, len(whole) - 1))
    page.write_bytes(data.draw(st.sampled_from([whole[:at], whole[:at] + b"7" + whole[at + 1 :]])))
    found = lists.all()
    assert second in found  # and the first only with words that are there
    for one in found:
        read_word_list(one.path.read_bytes(), one.name)


def test_wherever_the_program_ends_there_are_whole_lists_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        pass

    for steps in count():
        folder = tmp_path / str(steps)
        lists = OwnLists(folder)
        first = keep(lists, "ab cd")
        left = steps

        def dies(path: Path, content: str | bytes, *, waits_for_disk: bool) -> None:
            nonlocal left
            left -= 1
            if left < 0:
                raise Killed
            replace_file(path, content, waits_for_disk=waits_for_disk)

        monkeypatch.setattr(own_lists, "replace_file", dies)
        try:
            keep(lists, "ef", "Other")
        except Killed:
            assert lists.all() == (first,)
        else:
            assert steps == 2
            break
        finally:
            monkeypatch.setattr(own_lists, "replace_file", replace_file)


def test_what_cannot_be_kept_takes_no_words_from_a_list_that_has_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lists = OwnLists(tmp_path)
    first = keep(lists, "ab cd")

    def has_no_room(path: Path, content: str | bytes, *, waits_for_disk: bool) -> None:
        if path.suffix == ".json":
            raise OSError
        replace_file(path, content, waits_for_disk=waits_for_disk)

    monkeypatch.setattr(own_lists, "replace_file", has_no_room)
    making = Making(Operation.SAME, ("enable1",), hashes=("",))
    for words, left in (("ab cd", {first.path}), ("ef", {first.path})):
        with pytest.raises(OSError):  # noqa: PT011 - of which there are many
            lists.add(word_list(words.split(), "Made"), "Made", making, NOW, ())
        assert set(tmp_path.glob("*.txt")) == left
    assert lists.all() == (first,)


def test_without_the_words_there_is_no_list(tmp_path: Path) -> None:
    lists = OwnLists(tmp_path)
    first = keep(lists, "ab cd")
    first.path.unlink()
    assert lists.all() == ()
    assert lists.find(first.id) is None


def test_a_folder_that_is_none_has_no_lists(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert OwnLists(tmp_path / "file").all() == ()
    assert OwnLists(tmp_path / "missing").all() == ()
    with pytest.raises(OSError, match="exists"):
        keep(OwnLists(tmp_path / "file"), "ab")
