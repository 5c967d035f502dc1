"""A source may ask for the common words of a list alone: ``enable1@50``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ghost_desktop.engine.errors import WordListError
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.library import catalogue, commonness

if TYPE_CHECKING:
    from pathlib import Path

    from said import Known

SMALL = "american-english-small"


def test_a_level_leaves_the_words_that_are_at_least_so_common() -> None:
    words = catalogue.load(SMALL).words
    levels = commonness.levels_of(list(words))
    found = catalogue.load(f"{SMALL}@20")
    assert list(found.words) == [word for word in words if 0 < levels[word] <= 20]
    assert found.words.name == "American English, small (whole) ≤ 20"
    assert found.words.source == f"{SMALL}@20"
    assert len(catalogue.load(f"{SMALL}@10").words) < len(found.words) < len(words)


def test_words_can_be_left_out_of_them() -> None:
    first, second, *_others = catalogue.load(f"{SMALL}@10").words
    found = catalogue.load(f"{SMALL}@10", [first, "zyzzyva"])
    assert found.words.left_out == (first,)
    assert found.words[0] == second


def test_a_list_with_a_level_is_the_list_in_all_else() -> None:
    source = catalogue.up_to("enable1", 50)
    assert catalogue.split_level(source) == ("enable1", 50)
    assert catalogue.split_level("enable1") == ("enable1", None)
    assert catalogue.is_known(source)
    assert catalogue.is_english(source)
    assert catalogue.licence_of(source) == catalogue.licence_of("enable1")
    assert catalogue.alphabet_of(source) == catalogue.alphabet_of("enable1")
    assert catalogue.list_name(source) == "ENABLE1 ≤ 50"
    assert catalogue.list_name("no such@50") == "no such ≤ 50"
    assert catalogue.meant("ENABLE1@50") == catalogue.meant("enable1@50") == source


def test_a_file_has_levels_as_well(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("the\nzyzzyva\nqwertz\n", encoding="utf-8")
    assert list(catalogue.load(f"{path}@95").words) == ["the", "zyzzyva"]
    assert list(catalogue.load(f"{path}@10").words) == ["the"]


def test_a_file_that_is_called_so_is_meant_as_it_is(tmp_path: Path) -> None:
    for name in ("mine.txt", "mine.txt@50"):
        (tmp_path / name).write_text(f"{name[-2:].strip('0xt') or 'tree'}\nzyzzyva\n", "utf-8")
    path = str(tmp_path / "mine.txt@50")
    assert catalogue.split_level(path) == (path, None)
    assert "zyzzyva" in catalogue.load(path).words


def test_what_has_no_such_words_is_refused(known: Known) -> None:
    levels = (f"{SMALL}@9", "enable1@99", "enable1@500", "enable1@0")
    for source in (*levels, "dutch@99", "enable1@common", "nothing@50"):
        with pytest.raises(WordListError) as caught:
            catalogue.load(source)
        known([describe_refusal(caught.value)])


def test_without_the_table_no_word_is_common(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_table() -> None:
        raise commonness.NoTable("it is not there")

    monkeypatch.setattr(commonness, "load", no_table)
    with pytest.raises(WordListError) as caught:
        catalogue.load(f"{SMALL}@50")
    assert "it is not there" in describe_refusal(caught.value)
