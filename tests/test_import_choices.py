"""What can be chosen when a file is read: encodings, columns, arrays, stems, and what is said of them."""

from __future__ import annotations

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from refusing import refused

from ghost_desktop.engine.words.encodings import ENCODINGS, LONGEST_LINE
from ghost_desktop.engine.words.import_report import Capitals, ImportChoices, Reason, Separator
from ghost_desktop.engine.words.wordlist import read_word_list


def words_of(data: bytes, choices: ImportChoices) -> list[str]:
    return list(read_word_list(data, "test", choices)[0])


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_encoding_can_be_chosen(encoding: str) -> None:
    if encoding.startswith("UTF"):
        word = "éa"
    else:
        letters = bytes(range(0x80, 0x100)).decode(ENCODINGS[encoding], "ignore")
        word = next(one for one in letters if one.isalpha() and one.islower()) + "a"
    data = f"{word}\nb\n".encode(ENCODINGS[encoding])
    words, report = read_word_list(data, "test", ImportChoices(encoding=encoding))
    assert set(words) == {word, "b"}
    assert report.encoding == encoding


def test_bytes_that_are_none_in_an_encoding_are_refused() -> None:
    with refused("test is no text in UTF-8; choose another encoding."):
        read_word_list(b"caf\xe9\n", "test", ImportChoices(encoding="UTF-8"))
    with refused("test is not a text"):
        read_word_list(b"ab\0\n" * 9, "test", ImportChoices(encoding="Windows-1252"))


@given(st.lists(st.lists(st.text('abé,;"\n ', max_size=5), min_size=2, max_size=4), min_size=1))
def test_a_column_is_read_as_python_reads_it(rows: list[list[str]]) -> None:
    rows = [["first", "second"], *rows]
    table = io.StringIO()
    csv.writer(table).writerows(rows)
    words = words_of(table.getvalue().encode(), ImportChoices(separator=Separator.CSV, column=2))
    wanted = {row[1].strip() for row in rows}
    assert words == sorted(word for word in wanted if word.isalpha())


def test_a_table_may_have_semicolons_or_tabs() -> None:
    second = ImportChoices(separator=Separator.CSV, column=2)
    assert words_of(b"1;one\n2;two\n", second) == ["one", "two"]
    assert words_of(b"1\tone, or not\n2\ttwo\n", second) == ["two"]
    with refused("test has no column 3; its longest row has 2."):
        words_of(b"1;one\n", ImportChoices(separator=Separator.CSV, column=3))
    with refused("test is empty; a word list has one word a line."):
        words_of(b"", second)


@given(st.lists(st.text("ab\n\ud800", max_size=4), min_size=1))
def test_strings_are_read_of_an_array_and_keys_of_an_object(words: list[str]) -> None:
    words = ["ab", *words]
    wanted = sorted({word.strip() for word in words if word.strip().isalpha()})
    as_json = ImportChoices(separator=Separator.JSON)
    assert words_of(json.dumps(words).encode(), as_json) == wanted
    assert words_of(json.dumps(dict.fromkeys(words, 1)).encode(), as_json) == wanted


@pytest.mark.parametrize("text", [b"ab\n", b'"ab"', b"[" * 100_000, b"17"])
def test_what_is_no_array_is_refused(text: bytes) -> None:
    with refused("test is no JSON array of words; choose another separator."):
        words_of(text, ImportChoices(separator=Separator.JSON))


def test_of_what_is_no_string_in_an_array_it_is_said() -> None:
    report = read_word_list(b'["ab", 7, null]', "test", ImportChoices(separator=Separator.JSON))[1]
    assert report.dropped[Reason.NOT_LETTERS].examples == ("7",)
    assert report.entries == 3


def test_stems_are_read_of_a_dictionary_of_hunspells() -> None:
    text = "4\nhond/AB\nkat\tpo:noun\nand\\/or/X\n\nHaus/Xyz\n"
    words, report = read_word_list(
        text.encode(), "test", ImportChoices(separator=Separator.HUNSPELL, capitals=Capitals.LOWER)
    )
    assert list(words) == ["haus", "hond", "kat"]
    assert report.dropped[Reason.NOT_LETTERS].examples == ("and/or",)


def test_the_first_line_of_stems_is_one_unless_it_says_how_many_there_are() -> None:
    stems = ImportChoices(separator=Separator.HUNSPELL)
    assert words_of(b"hond/AB\nkat\n", stems) == ["hond", "kat"]
    report = read_word_list(b"2\nkat\n3\n", "test", stems)[1]
    assert report.dropped[Reason.NOT_LETTERS].examples == ("3",)


def test_what_is_said_of_an_entry_is_one_line_of_bounded_length() -> None:
    strings = ImportChoices(separator=Separator.JSON)
    for inside in ("gh\rost", "gh\nost", "gh\r\nost"):
        text = json.dumps([inside, "tree"]).encode()
        words, report = read_word_list(text, "test", strings)
        assert list(words) == ["tree"]
        assert report.dropped[Reason.NOT_LETTERS].examples == ("gh ost",)
    text = json.dumps(["a" * 2 * LONGEST_LINE, "tree"]).encode()
    (example,) = read_word_list(text, "test", strings)[1].dropped[Reason.TOO_LONG].examples
    assert len(example) == LONGEST_LINE


def test_space_of_any_kind_separates() -> None:
    words = words_of("b a\tc\u00a0d\r\n e".encode(), ImportChoices(separator=Separator.SPACE))
    assert words == ["a", "b", "c", "d", "e"]
