"""Reading word lists: any bytes become words, and whatever is dropped is reported."""

from __future__ import annotations

import codecs
import hashlib
import itertools
import pickle
import re
from reprlib import repr as quoted

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from lists import word_sets
from refusing import refused

from ghost_desktop.engine.errors import WordListError
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.words import ordering
from ghost_desktop.engine.words.import_report import Capitals, ImportChoices, Reason
from ghost_desktop.engine.words.wordlist import read_word_list, word_list
from ghost_desktop.formats.refusals import describe_dropped


def read(data: bytes, capitals: Capitals = Capitals.AUTO) -> list[str]:
    return list(read_word_list(data, "test", ImportChoices(capitals=capitals))[0])


def content_hash(words: set[str]) -> str:
    return hashlib.sha256("".join(f"{word}\n" for word in sorted(words)).encode()).hexdigest()


def dropped(
    data: bytes, capitals: Capitals = Capitals.AUTO
) -> dict[Reason, tuple[int, tuple[str, ...]]]:
    report = read_word_list(data, "test", ImportChoices(capitals=capitals))[1]
    return {reason: (one.count, one.examples) for reason, one in report.dropped.items()}


@given(word_sets)
def test_a_list_gives_back_its_words_in_order(words: set[str]) -> None:
    made = word_list(words, "random")
    assert list(made) == sorted(words)
    assert len(made) == len(words)
    assert not made.codes.flags.writeable
    assert not made.shared.flags.writeable


@given(word_sets)
def test_neighbours_share_their_common_prefix(words: set[str]) -> None:
    made = word_list(words, "random")
    ordered = sorted(words)
    for index in range(1, len(ordered)):
        before, here = ordered[index - 1], ordered[index]
        agree = [a == b for a, b in zip(before, here, strict=False)]
        shared = agree.index(False) if False in agree else len(agree)
        assert made.shared[index] == shared


@given(word_sets, st.integers(1, 9))
def test_at_least_keeps_the_list_of_the_longer_words(words: set[str], minimum: int) -> None:
    longer = {word for word in words if len(word) >= minimum}
    if not longer:
        with refused(f"no word of {minimum} or more letters"):
            word_list(words, "random").at_least(minimum)
        return
    cut, fresh = word_list(words, "random").at_least(minimum), word_list(longer, "random")
    assert list(cut) == list(fresh)
    assert cut.shared.tolist() == fresh.shared.tolist()
    assert cut.count_prefixes() == fresh.count_prefixes()
    assert cut.content_hash == content_hash(longer)
    assert cut.whole.content_hash == content_hash(words)
    assert cut.at_least(max(map(len, longer))).whole is cut.whole


@given(word_sets, st.text("abг\n", max_size=4))
def test_words_beginning_with_a_fragment_are_found(words: set[str], fragment: str) -> None:
    made = word_list(words, "random")
    below = [word for word in sorted(words) if word.startswith(fragment)]
    found = made.beginning_with(fragment)
    assert [made[index] for index in found] == below
    assert list(made.beginning_with(fragment, made.beginning_with(fragment[:-1]))) == list(found)
    letters = {word[len(fragment)] for word in below if len(word) > len(fragment)}
    assert made.next_letters(found, len(fragment)) == "".join(sorted(letters))


@given(
    st.lists(st.text("abz\n", max_size=12), max_size=12).map("\n".join),
    st.sampled_from(["", "\n"]),
)
@example("a\n\nb", "\n")
@example("b\na", "\n")
@example("a\na\nab\nab", "\n")
@example("abcdefgha\nabcdefgha", "\n")
@example("abcdefgh\nabcdefgh", "\n")
@example("abcdefghi\nabcdefgh", "\n")
def test_the_clean_path_takes_only_what_cleaning_would_not_change(text: str, end: str) -> None:
    words = sorted(set(text.split()))
    data = (text + end).encode()
    if not words:
        with pytest.raises(WordListError):
            read(data)
        return
    assert read(data) == words
    lines = data.decode().split("\n")[: -1 if data.endswith(b"\n") else None]
    _, report = read_word_list(data, "test")
    assert report.entries == len(lines)
    assert report.entries == report.kept + sum(one.count for one in report.dropped.values())
    assert report.dropped.get(Reason.BLANK, None) is None or "" in lines


@pytest.mark.parametrize("length", [7, 8, 9, 15, 16, 17, 255, 256, 300, 999, 1000])
def test_long_words_that_differ_late_are_told_apart(length: int) -> None:
    stem = "a" * (length - 1)
    words = sorted({stem, stem + "a", stem + "b", stem[:-1] + "b"})
    made, report = read_word_list(("\n".join(words) + "\n").encode(), "test")
    assert list(made) == words
    assert report.kept == len(words)
    assert not report.dropped


def test_the_content_hash_is_that_of_the_clean_file() -> None:
    data = "zoo\nåre\nñandú\n".encode()
    assert read_word_list(data, "test")[0].content_hash == hashlib.sha256(data).hexdigest()
    other_order = "ZOO\r\nñandú\r\nåre".encode("utf-16")
    again = read_word_list(other_order, "test", ImportChoices(capitals=Capitals.LOWER))[0]
    assert again.content_hash == hashlib.sha256(data).hexdigest()


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        ("été\nnoël\n".encode(), "UTF-8"),
        ("été\nnoël\n".encode("utf-8-sig"), "UTF-8"),
        ("\ufeffété\r\n\ufeffnoël\n".encode(), "UTF-8"),
        ("été\nnoël\n".encode("utf-16"), "UTF-16"),
        (codecs.BOM_UTF16_BE + "été\nnoël\n".encode("utf-16-be"), "UTF-16"),
        ("été\nnoël\n".encode("latin-1"), "Windows-1252"),
    ],
)
def test_any_common_encoding_gives_the_same_words(data: bytes, encoding: str) -> None:
    words, report = read_word_list(data, "test")
    assert list(words) == ["noël", "été"]
    assert report.encoding == encoding


def test_a_file_of_windows_keeps_the_letters_that_latin_1_lacks() -> None:
    words, report = read_word_list("cœur\nšumava\nžena\nd’où\n".encode("cp1252"), "test")
    assert list(words) == ["cœur", "šumava", "žena"]
    assert report.encoding == "Windows-1252"
    assert report.dropped[Reason.NOT_LETTERS].examples == ("d’où",)


def test_a_byte_that_is_nothing_in_windows_1252_spoils_its_entry_alone() -> None:
    data = b"\x9cuvre\n" + b"".join(b"a%cb\n" % byte for byte in b"\x81\x8d\x8f\x90\x9d")
    words, report = read_word_list(data, "test")
    assert list(words) == ["œuvre"]
    assert report.dropped[Reason.NOT_LETTERS].examples == (
        "a\x81b", "a\x8db", "a\x8fb", "a\x90b", "a\x9db",
    )  # fmt: skip


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", ["tree\nghost\n", "дом\r\nлес", "ένας\nδύο\n", "a"])
def test_utf_16_without_a_mark_is_named(encoding: str, text: str) -> None:
    with refused("^test looks like UTF-16 without a byte order mark; save it as UTF-8.$"):
        read(text.encode(encoding))


@pytest.mark.parametrize(
    "data",
    [
        b"tree\0",  # not of two bytes a letter
        b"tree\0\n",
        "tree\0\n".encode("utf-16-le"),
        "tree\n".encode("utf-16-le") + b"a",
        "tree\x01\x02".encode("utf-16-be"),
        bytes([1, 0, 2, 0, 3, 0, 4, 0]),  # numbers
        b"\0" * 64,
    ],
)
def test_not_everything_with_a_nul_is_utf_16(data: bytes) -> None:
    with refused("^test is not a text; "):
        read(data)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("last", [True, False])
def test_any_line_end_will_do_and_the_last_is_optional(end: str, last: bool) -> None:
    data = end.join(["tan", "ghost", "tree"]) + (end if last else "")
    words, report = read_word_list(data.encode(), "test")
    assert list(words) == ["ghost", "tan", "tree"]
    assert report.entries == 3
    assert not report.dropped


def test_letters_written_in_two_characters_become_one() -> None:
    assert read("e\u0301te\u0301\nété\n".encode()) == ["été"]


def test_every_drop_is_counted_with_examples() -> None:
    data = b"tree\n\nwell-off\ntree\nParis\nit's\n" + b"x" * 1001 + b"\n  tan \nRome\n"
    assert read(data) == ["tan", "tree"]
    assert dropped(data) == {
        Reason.BLANK: (1, ("",)),
        Reason.NOT_LETTERS: (2, ("well-off", "it's")),
        Reason.DUPLICATE: (1, ("tree",)),
        Reason.CAPITAL: (2, ("Paris", "Rome")),
        Reason.TOO_LONG: (1, ("x" * 1001,)),
    }
    text = describe_dropped(read_word_list(data, "test")[1])
    assert text == (
        "2 with other characters than letters, 2 with capitals, 1 blank line, 1 duplicate, "
        "1 of more than 1,000 letters"
    )


def test_capitals_are_names_if_one_entry_in_ten_is_lower_case() -> None:
    nine_names = [f"Name{letter}" for letter in "abcdefghi"]
    assert read("\n".join([*nine_names, "tree"]).encode()) == ["tree"]
    ten_names = [*nine_names, "Namej"]
    assert read("\n".join([*ten_names, "tree"]).encode()) == [
        *(name.lower() for name in ten_names),
        "tree",
    ]


def test_a_person_may_choose_what_capitals_mean() -> None:
    assert read(b"Haus\nlaufen\n", Capitals.LOWER) == ["haus", "laufen"]
    assert read(b"Haus\nlaufen\n", Capitals.DROP) == ["laufen"]
    assert (
        read_word_list(b"Haus\nlaufen\n", "test", ImportChoices(capitals=Capitals.LOWER))[1].lowered
        == 1
    )


def test_entries_with_other_characters_say_nothing_about_capitals() -> None:
    assert read(b"TREE\nTAN\n" + b"1\n2\n3\n") == ["tan", "tree"]


def test_a_capital_i_with_its_dot_is_an_i() -> None:
    data = "İSTANBUL\nİZMİR\nizmir\nANKARA\n".encode()
    assert read(data, Capitals.LOWER) == ["ankara", "istanbul", "izmir"]
    assert dropped(data, Capitals.LOWER) == {Reason.DUPLICATE: (1, ("izmir",))}
    assert read(data.replace(b"izmir", b"EV")) == ["ankara", "ev", "istanbul", "izmir"]


def test_a_list_knows_how_its_letters_look_and_which_are_meant() -> None:
    greek = word_list(["σας", "ως"], "Greek")
    assert greek.shown("σας") == "σΑς"
    assert [greek.meant(key) for key in "Σσς"] == ["σ", "σ", "ς"]
    assert word_list(["ως"], "no other sigma").meant("ΩΣΩσ") == "ωςως"


def test_a_list_of_one_word_is_a_list() -> None:
    assert read(b"a") == ["a"]
    assert read(b"a\n") == ["a"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "test is empty; a word list has one word a line."),
        (codecs.BOM_UTF8, "test is empty; a word list has one word a line."),
        (b"\n \n\n", r"test has no words: each of its 3 lines was dropped \(3 blank lines\)."),
        (b"12\n3-4\n", "2 with other characters than letters"),
        (b"tree\0\n", "test is not a text; a word list is a text file with one word a line."),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(1, 32)) * 9, "is not a text"),
        ("tree\0\n".encode("utf-16"), "is not a text"),
        (codecs.BOM_UTF16_LE + b"a", "begins like UTF-16 text but is none"),
        (codecs.BOM_UTF32_LE + "tree".encode("utf-32-le"), "is not a text"),
    ],
)
def test_what_is_no_word_list_is_refused_in_one_sentence(data: bytes, message: str) -> None:
    with refused(message):
        read(data)


def test_a_list_may_use_255_letters_and_no_more() -> None:
    letters = [chr(0x4E00 + index) for index in range(256)]
    assert len(read("\n".join(letters[:255]).encode())) == 255
    with refused("uses 256 different letters"):
        read("\n".join(letters).encode())


def test_control_characters_are_borne_up_to_one_in_a_hundred() -> None:
    line = "a" * 98 + "\n"  # 99 characters
    for encoding in ("utf-8", "utf-16"):
        assert read((line + "\x01").encode(encoding)) == ["a" * 98]
        with refused("is not a text"):
            read((line + "\x01\x01").encode(encoding))


def test_lowering_keeps_letters_composed() -> None:
    assert read("J\u030c\u0041\n".encode(), Capitals.LOWER) == ["\u01f0a"]


@pytest.mark.parametrize("word", ["a\nb", "a b", "it's", "a1", " a", "x" * 1001])
def test_what_is_no_word_cannot_be_put_into_a_list(word: str) -> None:
    with refused(f"^test has {re.escape(quoted(word))}, which is no word; a word is one line of "):
        word_list(["tree", word], "test")


def test_nothing_makes_no_list() -> None:
    for nothing in ([], [""]):
        with refused("^test has no words; a word list has one word a line.$"):
            word_list(nothing, "test")


@pytest.mark.parametrize("block", [1, 2, 3, 8])
@given(words=word_sets)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_words_are_compared_across_the_ends_of_blocks(
    block: int, words: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = word_list(words, "random")
    with monkeypatch.context() as patch:
        patch.setattr(ordering, "_BLOCK", block)
        patch.setattr(ordering, "_BLOCK_OF_CODES", 2 * block)
        cut = word_list(words, "random")
    assert list(cut) == list(whole)
    assert cut.shared.tolist() == whole.shared.tolist()


@pytest.mark.parametrize("rest", range(5))
def test_a_list_may_end_just_after_a_block(rest: int) -> None:
    letters = "abcdefghijklmnopqrstuv"
    many = ["".join(four) for four in itertools.product(letters, repeat=4)][:32_768]
    words = [*many, *("z" * (n + 1) for n in range(rest))]
    assert len(read_word_list(("\n".join(words) + "\n").encode(), "test")[0]) == len(words)


def test_lists_and_games_can_be_copied_whatever_is_known_of_them() -> None:
    game = Game(word_list(["ab", "abc", "b"], "copied"), Rules(min_length=2))
    assert list(game.words) == ["ab", "abc"]
    for one in (game, game.at_rest):
        copied = pickle.loads(pickle.dumps(one))
        assert list(copied.all_words) == ["ab", "abc", "b"]
        assert list(copied.words) == ["ab", "abc"]
        assert copied.in_use is copied
