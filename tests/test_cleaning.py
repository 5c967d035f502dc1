"""Cleaning by the characters' traits gives, of any file, what the plainly written rules give."""

from __future__ import annotations

import itertools
import re
import sys
import unicodedata
from dataclasses import replace

import numpy as np
import plain_cleaning
import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st
from refusing import refused

from ghost_desktop.engine.errors import WordListError
from ghost_desktop.engine.words import encodings, ordering
from ghost_desktop.engine.words.entries import read_entries
from ghost_desktop.engine.words.import_report import (
    Accents,
    Capitals,
    Dropped,
    ImportChoices,
    Reason,
    Separator,
)
from ghost_desktop.engine.words.wordlist import read_word_list
from ghost_desktop.formats.refusals import describe_dropped

PLAIN = "abyzéïßñœ"
CAPITAL = "ABYZÉÏẞÑŒ"
MARKS = "\u0301\u030c\u0307\u0323\u0308"  # that compose with the letters of these lists, and j
STRANGE = "jJIİıΣσςΩ\u2126kK\u212aǅǆªʰ가\u1100\u1161\u11a8漢\U00010400\U00010428א"
OTHER = "'-19.ⅠⓐⒶ\u0345\u093e¼_"
SPACE = " \t\f\x85\u00a0\u3000\u200b\ufeff"
CHARACTERS = PLAIN * 3 + CAPITAL + MARKS + STRANGE + OTHER + SPACE


def written(letters: str, ends: tuple[str, ...] = ("\n", "\r\n", "\r")) -> st.SearchStrategy[str]:
    """Texts of up to 30 entries."""
    entry = st.text(st.sampled_from(letters), max_size=12)
    # Entries from a small choice repeat one another.
    entries = st.lists(entry, min_size=1, max_size=6).flatmap(
        lambda few: st.lists(st.sampled_from(few), max_size=30)
    )
    line = st.tuples(entries, st.sampled_from(ends))
    last = st.one_of(entry, st.just(""))
    lines = st.lists(line, max_size=3)
    return st.builds(
        lambda blocks, last: "".join(e + end for es, end in blocks for e in es) + last, lines, last
    )


texts = st.sampled_from([PLAIN, "ab", "abAB", PLAIN + CAPITAL, CHARACTERS]).flatmap(written)
encoding_names = st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "cp1252"])


def assert_as_plain(data: bytes, capitals: Capitals) -> None:
    assert_read(data, ImportChoices(capitals=capitals))


def assert_read(data: bytes, choices: ImportChoices) -> None:
    """Reading gives the words, the report and its order, or the refusal, of the plain rules."""
    expected, report = plain_cleaning.clean(data, choices)
    if not expected:
        message = re.escape(describe_dropped(report)) if report.entries else "is empty"
        with refused(message):
            read_word_list(data, "test", choices)
        return
    words, told = read_word_list(data, "test", choices)
    assert list(words) == expected
    assert told == report
    assert list(told.dropped) == list(report.dropped)


@given(texts, encoding_names, st.sampled_from(Capitals))
@example("ΟΔΟΣ\nΟΔΟΣΑ\nοδος\nοδοσ\nΣ\n", "utf-8", Capitals.LOWER)
@example("İ\nı\nI\nİ\u0323\n", "utf-8", Capitals.LOWER)
@example("ß\nẞ\nSS\nï\nI\u0308\n", "utf-8", Capitals.LOWER)
@example("J\u030ca\nǰa\n", "utf-8", Capitals.AUTO)
@example("ABC\nÉ\nabc\né\n1\nŒ\nœ\n", "cp1252", Capitals.AUTO)
@example("a \u0301\n\u0301a\n \n\u3000b\n", "utf-16", Capitals.AUTO)
@example("B\nA\na\nb\n-\n\n'\nB\n", "utf-8", Capitals.LOWER)
@example("\ufeff\ufeffa\n", "utf-16", Capitals.AUTO)
@example("a\n\ufeffb\r\n\ufeff", "utf-8", Capitals.AUTO)
def test_any_file_is_read_by_the_plain_rules(text: str, encoding: str, capitals: Capitals) -> None:
    assert_as_plain(text.encode(encoding, "ignore"), capitals)


chosen = st.builds(
    ImportChoices,
    capitals=st.sampled_from(Capitals),
    accents=st.sampled_from(Accents),
    marks=st.sampled_from(["", "%", "*%", "b"]),
    comment=st.sampled_from(["", "#", "ab"]),
    least=st.integers(1, 3),
    greatest=st.integers(3, 1000),
)


@given(st.lists(st.text("abnABNéñÑßæŒ\u0301\u0303#%* -1", max_size=6), max_size=12), chosen)
@example(["ab%", "# b", "ab *%", "ñæ"], ImportChoices(marks="%*", comment="#"))
@example(["ab # b", "A #", "ab* #%"], ImportChoices(marks="%*", comment="#"))
@example(["Œ", "n\u0303\u0301", "ß"], ImportChoices(accents=Accents.FOLD))
def test_any_choice_is_read_by_the_plain_rules(lines: list[str], choices: ImportChoices) -> None:
    assert_read("\n".join(lines).encode(), choices)


@given(st.lists(st.sampled_from(sorted(set(range(256)) - set(range(32)) | {10, 13}))))
def test_any_bytes_without_controls_are_a_text(data: list[int]) -> None:
    assume(not bytes(data).startswith((b"\xff\xfe", b"\xfe\xff")) and data.count(127) == 0)
    assert_as_plain(bytes(data), Capitals.AUTO)


@given(
    block=st.sampled_from([1, 2, 3, 7, 30]),
    text=texts,
    encoding=encoding_names,
    capitals=st.sampled_from(Capitals),
)
@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_where_blocks_end_makes_no_difference(
    block: int, text: str, encoding: str, capitals: Capitals, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(encodings, "_BLOCK", block)
        patch.setattr(ordering, "_BLOCK", block)
        patch.setattr(ordering, "_BLOCK_OF_CODES", 2 * block)
        assert_as_plain(text.encode(encoding, "ignore"), capitals)


@pytest.mark.parametrize("capitals", [Capitals.LOWER, Capitals.DROP])
def test_every_character_there_is_counts_as_python_counts_it(capitals: Capitals) -> None:
    characters = [
        character
        for character in map(chr, range(1, sys.maxunicode + 1))
        if (category := unicodedata.category(character)) not in ("Cn", "Co", "Cs")
        and character not in "\n\r"
        # Letters without capitals and marks are all alike, and very many.
        and (category != "Lo" or unicodedata.decomposition(character) or ord(character) % 31 == 0)
    ]
    lines = [f"{c}\na{c}\n{c}c{c}\n" for c in characters]
    data = "".join(lines).encode()
    choices = ImportChoices(capitals=capitals)
    expected, report = plain_cleaning.clean(data, choices)
    entries = read_entries(data, "test", choices)
    words = "".join(map(chr, itertools.chain(*(block.tolist() for block in entries.letters))))
    given_words = words.split("\n")[:-1]
    first = {word: index for index, word in reversed(list(enumerate(given_words)))}
    repeated = [index for index, word in enumerate(given_words) if first[word] != index]
    assert sorted(first) == expected
    assert entries.report(np.array(repeated, np.intp)) == report


@pytest.mark.parametrize("length", [7, 8, 9, 16, 999, 1000, 1001])
@given(
    tails=st.lists(st.text("abBé", max_size=4), min_size=1, max_size=12),
    times=st.integers(1, 2),
    capitals=st.sampled_from(Capitals),
)
@settings(max_examples=12)
def test_long_words_are_put_in_order_and_repeats_told(
    length: int, tails: list[str], times: int, capitals: Capitals
) -> None:
    lines = ["a" * (length - 3) + tail for tail in tails] * times
    assert_as_plain("\n".join(lines).encode(), capitals)


def test_a_word_that_is_odd_only_before_cleaning_keeps_its_place() -> None:
    text = "tree\n  tan \ntan\nTan\n\tTREE\n"
    report = read_word_list(text.encode(), "test", ImportChoices(capitals=Capitals.LOWER))[1]
    assert_as_plain(text.encode(), Capitals.LOWER)
    assert report.lowered == 0
    assert report.kept == 2


def test_a_sigma_is_final_at_the_end_of_a_word_alone() -> None:
    words, _ = read_word_list(
        "ΣΟΦΟΣ\nΣΟΦΟΣ'\nΣΑΣ\n".encode(), "test", ImportChoices(capitals=Capitals.LOWER)
    )
    assert list(words) == ["σας", "σοφος"]


def test_letters_of_dropped_entries_do_not_count() -> None:
    names = "".join(f"A{chr(0x4E00 + index)}\n" for index in range(300))
    too_long = "".join(chr(0x5E00 + index) for index in range(1001)) + "\n"
    text = names + too_long + "б\n" * 300
    assert (
        read_word_list(text.encode(), "test", ImportChoices(capitals=Capitals.DROP))[0].alphabet
        == "б"
    )
    with refused("uses 302 different letters"):
        read_word_list(text.encode(), "test", ImportChoices(capitals=Capitals.LOWER))


def test_what_follows_a_word_after_a_space_may_be_a_comment() -> None:
    choices = ImportChoices(comment="#")
    words, report = read_word_list(b"# all\nghost # it\nhat\t#\nc#d\nghost #again\n", "x", choices)
    assert list(words) == ["ghost", "hat"]
    assert {reason: one.examples for reason, one in report.dropped.items()} == {
        Reason.COMMENT: ("# all",),
        Reason.NOT_LETTERS: ("c#d",),
        Reason.DUPLICATE: ("ghost #again",),
    }


def test_a_column_may_have_a_heading() -> None:
    table = ImportChoices(separator=Separator.CSV)
    content = b"Word ;n\nword;1\ncat;2\nlemma;3\n"
    words, report = read_word_list(content, "x", table)
    assert list(words) == ["cat", "lemma", "word"]
    assert report.dropped == {Reason.HEADING: Dropped(1, ("Word",))}
    words, report = read_word_list(content, "x", replace(table, keeps_heading=True))
    assert report.dropped == {Reason.CAPITAL: Dropped(1, ("Word",))}
    words, _report = read_word_list(b"cat,2\nwords,3\n", "x", table)
    assert list(words) == ["cat", "words"], "only the first row is a heading"
    words, _report = read_word_list(b"word\ncat\n", "x")
    assert list(words) == ["cat", "word"], "only a table has one"
    with pytest.raises(WordListError):
        read_word_list(b"word\n", "x", table)
