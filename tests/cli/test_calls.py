"""ghost-cli: what it answers."""

from __future__ import annotations

import csv
import json
import re
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ghost_desktop import cli
from ghost_desktop.cli.arguments import TABLE_FORMATS
from ghost_desktop.cli.strategies import FORMATS as STRATEGY_FORMATS
from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from conftest import Says, Tells

    from ghost_desktop.engine.words.wordlist import LoadedList

AMERICAN = "american-english-2011"


def test_a_letter_in_another_form_means_the_one_of_the_list(
    answer_json: Tells, write: Says
) -> None:
    turkish = write("ırmak\nısıtma\n")
    assert answer_json("position", turkish, "IRM")["fragment"] == "ırm"
    strategy = answer_json("strategy", turkish, "--player", "1", "--opening", "I")
    assert strategy["opening"] == "ı"
    both = write("ırmak\nilmek\n")
    assert answer_json("position", both, "I")["fragment"] == "i"


def test_position_lowers_and_composes_its_fragment(answer_json: Tells) -> None:
    assert answer_json("position", "enable1", "GHOST")["fragment"] == "ghost"
    decomposed = "N\u0303A"  # an n with a combining tilde
    assert answer_json("position", "spanish", decomposed)["fragment"] == "ña"


def test_position_says_why_words_that_can_be_laid_end_no_round(answer: Says, write: Says) -> None:
    asked = ("position", write("ghost\nhost\nshot\n"), "host", "--variant", "anaghost")
    assert "host and shot are words: player 2 completed them" in answer(*asked)
    asked = ("position", write("ghost\nhost\nshot\npathos\n"), "host", "--variant", "anaghost")
    assert (
        "host and shot are words, but the round goes on: the letters can be laid otherwise, too, as "
        "thos in pathos, and that is none." in " ".join(answer(*asked).split())
    )


def test_words_are_explained_in_english_alone(answer: Says, write: Says) -> None:
    common = re.compile("everyday|common|rare|not rated")
    assert common.search(answer("strategy", "web2", "--player", "1"))
    assert not common.search(answer("strategy", "spanish", "--player", "1"))
    assert not common.search(answer("strategy", write("ghost\n"), "--player", "2"))


def test_of_equal_strategies_the_one_of_commoner_words_is_taken(answer_json: Tells) -> None:
    source = str(next(one.path for one in catalogue.bundled_lists() if one.id == "enable1"))
    strategies = {
        listed: answer_json("strategy", listed, "--player", "1") for listed in ("enable1", source)
    }
    assert strategies[source]["line_count"] == strategies["enable1"]["line_count"]
    assert strategies[source]["words"][0] == "naan"  # first in the alphabet
    assert strategies["enable1"]["words"][0] == "nays"


@pytest.mark.parametrize(
    "arguments",
    [
        "one two --min-length 3 4",
        "one two --min-length 3 --min-length 4",
        "--min-length 3 4 -- one two",
        "one --min-length 3 4 -- two",
        "one --min-length 3 4 --no-lines two",
    ],
)
def test_compare_takes_lists_and_minimum_lengths_in_any_order(
    answer: Says, write: Says, monkeypatch: pytest.MonkeyPatch, arguments: str
) -> None:
    write("ghost\ntree\n", "one")
    monkeypatch.chdir(Path(write("ghost\ngreen\n", "two")).parent)
    made = json.loads(answer("compare", "--json", *arguments.split()))["rows"]
    assert [(row["list"], row["min_length"]) for row in made] == [
        ("one", 3), ("one", 4), ("two", 3), ("two", 4),
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["text", "csv", "markdown"])
def test_compare_gives_each_row_before_it_reads_the_next_list(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, write: Says, name: str
) -> None:
    write("ghost\ntree\n", "one")
    monkeypatch.chdir(Path(write("ghost\ngreen\n", "two")).parent)
    load = catalogue.load
    read: list[str] = []
    before: list[str] = []

    def watched(source: str, *more: Any) -> LoadedList:  # noqa: ANN401
        read.append(source)
        before.append(capsys.readouterr().out)
        return load(source, *more)

    monkeypatch.setattr(catalogue, "load", watched)
    argv = ["compare", "one", "two", "--min-length", "1", "2", "--format", name]
    assert cli.main(argv) == 0
    assert read == ["one", "two"]  # each once, however many rows it has
    assert before[0] == ""
    assert before[1].count("one") == 2
    assert capsys.readouterr().out.count("two") == 2


def test_compare_in_csv_can_be_read_again(answer: Says, write: Says) -> None:
    source = write("ghost\ntree\ntree\n", 'a, "b".txt')
    (row,) = csv.DictReader(answer("compare", source, "--format", "csv").splitlines())
    assert row["list"] == source
    assert (row["losers"], row["line_count"], row["dropped"]) == ("2", "1", "duplicate=1")


CYRILLIC = "приз\nпризма\nтень\nстол\nстул\n"


def test_letters_beyond_a_to_z_work_in_every_call(
    answer: Says, answer_json: Tells, write: Says
) -> None:
    source = write(CYRILLIC)
    assert answer_json("solve", source)["winning_openings"] == ["п", "с", "т"]
    assert "with п, с or т." in " ".join(answer("solve", source).split())
    assert answer_json("position", source, "ПРИ")["plays"][0]["letter"] == "з"
    assert "приз" in answer("position", source, "при")
    for name in STRATEGY_FORMATS:
        argv = ("strategy", source, "--player", "1", "--opening", "С", "--format", name)
        assert "стол" in answer(*argv)
    for name in TABLE_FORMATS:
        assert "п" in answer("compare", source, "--format", name)


def test_endings_that_are_won_and_lost_are_counted_for_each_play(
    answer: Says, answer_json: Tells
) -> None:
    """Source 003 of the published results has such counts: one ending after VY, and it is won."""
    rows = [line.split() for line in answer("position", "enable1", "v", "--counts").splitlines()]
    title = next(row for row in rows if row[:1] == ["play"])
    assert title[-3:] == ["endings", "won", "lost"]
    assert {row[1]: row[-2:] for row in rows if row[1:] and row[1] in {"vy", "vr", "va"}} == {
        "vy": ["1", "0"],
        "vr": ["2", "1"],
        "va": ["92", "115"],
    }
    plays = answer_json("position", "enable1", "v", "--counts")["plays"]
    assert {play["letter"]: play["endings"] for play in plays if play["letter"] in "ry"} == {
        "r": {"won": 2, "lost": 1},
        "y": {"won": 1, "lost": 0},
    }
    assert "endings" not in answer_json("position", "enable1", "v")["plays"][0]
    assert "endings won" not in answer("position", "enable1", "v")


def test_endings_are_counted_for_whoever_is_to_play(answer_json: Tells, write: Says) -> None:
    source = write("abcd\nabce\nabcfg\n")

    def after(fragment: str, *rules: str) -> dict[str, list[int]]:
        plays = answer_json("position", source, fragment, "--counts", *rules)["plays"]
        return {play["letter"]: list(play["endings"].values()) for play in plays}

    assert after("") == {"a": [2, 1]}  # words of four letters are the second player's
    assert after("a") == {"b": [1, 2]}
    assert after("a", "--misere") == {"b": [2, 1]}
    assert after("abc", "--players", "3") == {"d": [0, 1], "e": [0, 1], "f": [1, 0]}
    assert answer_json("position", source, "abcd", "--counts")["plays"] == []


def test_more_endings_than_can_be_counted_are_said_to_be_so(
    answer: Says, answer_json: Tells, refusal: Says, write: Says
) -> None:
    letters = "".join(map(chr, range(0x4E00, 0x4E00 + 60)))  # can be put down in 2 ** 59 ways
    asked = ("position", write(letters + "\n"), letters[:1], "--variant", "superghost", "--counts")
    assert [play["endings"] for play in answer_json(*asked)["plays"]] == [{"won": 0, "lost": 1}]
    source, both = asked[1], ("", "--variant", "superghost", "--counts")
    won = [play["endings"]["won"] for play in answer_json("position", source, *both)["plays"]]
    assert (won[0], won[1], won[30]) == (1, 59, None)
    assert ">9,007,199,254,740,992" in answer("position", source, *both)
    assert refusal("position", source, letters[:1], "--variant", "xghost", "--counts") == (
        "endings are not counted in Xghost; leave out --counts."
    )


def test_lists_are_counted_as_the_sources_of_the_published_results_count_them(
    answer: Says, answer_json: Tells
) -> None:
    """Source 001 drops every word that another one begins, and has 19,631 of four letters left."""
    facts = {one["id"]: one["facts"] for one in answer_json("lists", "--facts")["lists"]}
    assert facts[AMERICAN] == {"min_length": 4, "word_count": 62_212, "first_word_count": 19_631}
    assert facts["enable1"]["word_count"] == 171_752
    assert (
        "62,212 of 4 letters or more count; 19,631 of them begin with no other, and end a round"
        in " ".join(answer("lists", "--facts").split())
    )
    assert "facts" not in answer_json("lists")["lists"][0]


# --- pools ----------------------------------------------------------------------------------------

POOLS = "ghost\ngoths\nhost\nshot\ntan\nnote\ntone\netonx"


def test_the_words_are_named_that_a_pool_makes(answer: Says, write: Says) -> None:
    argv = (write(POOLS), "--variant", "spook")
    position = json.loads(answer("position", *argv[:1], "tone", *argv[1:], "--json"))
    assert position["over"]
    assert position["words_made"] == ["note", "tone"]
    said = answer("position", *argv[:1], "tone", *argv[1:])
    assert "note and tone are words: player 2 completed them and loses the round." in said
    said = answer("position", *argv[:1], "eno", *argv[1:])
    assert "completes note and tone" in said
    assert "words_made" not in answer("position", *argv[:1], "ghost", "--json")


def test_what_lies_beyond_a_pool_names_the_word(answer: Says, write: Says) -> None:
    argv = (write("ab\nba\nabc\n"), "--variant", "spook", "--min-length", "2")
    position = json.loads(answer("position", *argv[:1], "abc", *argv[1:], "--json"))
    assert position["over"]
    assert "unreachable_after" not in position
    argv = (write("ba\nca\nbc\nabcd\n"), *argv[1:])
    position = json.loads(answer("position", *argv[:1], "bca", *argv[1:], "--json"))
    assert position["unreachable_after"] == "ba"


@pytest.mark.parametrize(
    ("variant", "said"),
    [
        ("spook", "has all of 'gq'; after 'g' there can be h, o, s or t."),
        ("xghost", "has 'gq' in this order; after 'g' there can be h, o, s or t."),
        ("anaghost", "has 'gq' side by side, in any order; after 'g' there can be h or o."),
    ],
)
def test_what_fits_no_word_is_refused_with_what_would(
    refusal: Says, write: Says, variant: str, said: str
) -> None:
    source = write(POOLS)
    expected = f"no word of 4 or more letters in {source} {said}"
    assert refusal("position", source, "gq", "--variant", variant) == expected


# --- in the order of a language -------------------------------------------------------------------


THREE = ("--min-length", "3")


def test_text_stands_in_the_order_of_the_language(
    answer: Says, refusal: Says, tmp_path: Path
) -> None:
    path, even, other = (str(tmp_path / name) for name in ("swedish", "even", "other"))
    (tmp_path / "swedish").write_text("abc\nåbcd\näbcd\nöbcd\n", "utf-8")
    (tmp_path / "even").write_text("abc\n", "utf-8")
    (tmp_path / "other").write_text("öxyz\näxyz\nåxyz\n", "utf-8")
    assert "wins, with å, ä or ö." in answer("solve", path, *THREE)
    assert "å ä ö" in answer("compare", path, *THREE)
    assert "instance ÅBCD, ÄBCD and ÖBCD." in answer("margin", path, *THREE)
    assert "wins, with Å, Ä or Ö." in answer("decide", path, *THREE)
    assert "with Å, Ä or Ö" in answer("decide", path, *THREE, "--format", "markdown")
    assert "is one of a, å, ä or ö." in refusal(
        "strategy", path, *THREE, "--player", "1", "--opening", "x"
    )
    said = answer("decide", even, *THREE, "--other", other)
    assert [said.find(word) for word in ("ÅXYZ", "ÄXYZ", "ÖXYZ")] == sorted(
        said.find(word) for word in ("ÅXYZ", "ÄXYZ", "ÖXYZ")
    )
    assert "ÖXYZ" in said


def test_data_stand_by_code_point(answer: Says, answer_json: Tells, tmp_path: Path) -> None:
    path = str(tmp_path / "swedish")
    (tmp_path / "swedish").write_text("abc\nåbcd\näbcd\nöbcd\n", "utf-8")
    assert answer_json("solve", path, *THREE)["winning_openings"] == ["ä", "å", "ö"]
    assert answer_json("margin", path, *THREE)["remove"] == ["äbcd", "åbcd", "öbcd"]
    assert "ä å ö" in answer("compare", path, *THREE, "--format", "csv")


# --- look-up --------------------------------------------------------------------------------------


@pytest.fixture
def few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_home: None) -> str:  # noqa: ARG001
    """A short list, beside where the command is given."""
    monkeypatch.chdir(tmp_path)
    words = ["ghost", "ghosts", "gist", "hat", "has"]
    (tmp_path / "few").write_text("\n".join(words), "utf-8")
    return "few"


def test_a_short_word_does_not_count(answer: Says, few: str) -> None:
    said = answer("look-up", few, "hat")
    assert said.startswith("HAT is in few.\n")
    assert said.endswith("It is too short to count: words have 4 letters or more.\n")


def test_words_left_out_are_said_to_be(answer: Says, few: str, tmp_path: Path) -> None:
    (tmp_path / "gone").write_text("gist\n", "utf-8")
    said = answer("look-up", few, "gist", "--without", "gone")
    assert said.startswith("GIST is left out of few without 1 word: it is one of your exceptions.")


@pytest.mark.parametrize("written", ["{gh", "g.h*", "gh-ost", "4"])
def test_what_is_neither_is_refused(refusal: Says, few: str, written: str) -> None:
    assert "letters" in refusal("look-up", few, written)


def test_rules_without_an_answer_leave_all_else_to_be_told(
    answer: Says, answer_json: Tells, few: str
) -> None:
    rules = ("--variant", "xghost", "--players", "3")
    said = answer("look-up", few, "ghost", *rules)
    assert said.startswith("GHOST is in few.\n7 others have it: ENABLE1")
    assert "Who wins Xghost can be found out for two players only" in said
    assert "too short to count" in answer("look-up", few, "gh", *rules)
    told = answer_json("look-up", few, "ghost", *rules)
    assert (told["in_list"], told["decides"]) == (True, None)


# --- overlap --------------------------------------------------------------------------------------


def test_small_intersections_are_put_together(
    answer: Says, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names = [f"list{place}" for place in range(30)]
    for place, name in enumerate(names):
        (tmp_path / name).write_text(f"house\nword{'abcdefghijklmnopqrstuvwxyzäöüß'[place]}")
    told = answer("overlap", *names).splitlines()
    assert told[-1] == "    7   23 %  In 7 other intersections"
    assert len(answer("overlap", *names, "--format", "csv").splitlines()) == 32


# --- puzzle ---------------------------------------------------------------------------------------


def test_without_a_day_it_is_todays(answer_json: Tells) -> None:
    before = date.today()  # noqa: DTZ011 - as people count days
    asked = answer_json("puzzle", "enable1")["puzzle"]
    assert asked in {before.isoformat(), date.today().isoformat()}  # noqa: DTZ011
