"""ghost-cli: what it answers."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ghost_desktop import cli
from ghost_desktop.cli.arguments import TABLE_FORMATS
from ghost_desktop.cli.strategies import FORMATS as STRATEGY_FORMATS
from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from collections.abc import Callable

    from ghost_desktop.engine.words.wordlist import LoadedList

AMERICAN = "american-english-2011"


def test_lists_shows_every_bundled_list(
    answer: Callable[..., str], answer_json: Callable[..., Any]
) -> None:
    bundled = catalogue.bundled_lists()
    shown = answer("lists")
    for one in bundled:
        assert re.search(rf"^{one.id} +{one.words:,} words", shown, re.MULTILINE)
    described = answer_json("lists")["lists"]
    assert [one["id"] for one in described] == [one.id for one in bundled]
    assert described[0]["word_count"] == 172_820
    assert Path(described[0]["path"]).is_file()


def test_solve_says_in_text_who_wins_and_what_was_dropped(
    answer: Callable[..., str], write: Callable[..., str]
) -> None:
    shown = answer("solve", "enable1")
    assert shown.startswith("ENABLE1, Ghost, 4+ letters: the first player wins, with h or n.\n")
    assert "Dropped nothing." in shown
    shown = answer("solve", write("ghost\nghost\ndon't\n"))
    assert "Dropped 2 lines:" in shown
    assert "1 duplicate: ghost" in shown


def test_solve_counts_what_was_dropped_by_reason(
    answer_json: Callable[..., Any], write: Callable[..., str]
) -> None:
    row = answer_json("solve", write("ghost\nghost\ndon't\nit's\nGhoul\n\n"))
    assert row["dropped"] == {"duplicate": 1, "not_letters": 2, "capital": 1, "blank": 1}


def test_a_letter_in_another_form_means_the_one_of_the_list(
    answer_json: Callable[..., Any], write: Callable[..., str]
) -> None:
    turkish = write("ırmak\nısıtma\n")
    assert answer_json("position", turkish, "IRM")["fragment"] == "ırm"
    strategy = answer_json("strategy", turkish, "--player", "1", "--opening", "I")
    assert strategy["opening"] == "ı"
    both = write("ırmak\nilmek\n")
    assert answer_json("position", both, "I")["fragment"] == "i"


def test_position_lowers_and_composes_its_fragment(
    answer_json: Callable[..., Any],
) -> None:
    assert answer_json("position", "enable1", "GHOST")["fragment"] == "ghost"
    decomposed = "N\u0303A"  # an n with a combining tilde
    assert answer_json("position", "spanish", decomposed)["fragment"] == "ña"


def test_position_answers_beyond_a_finished_word(
    answer: Callable[..., str], answer_json: Callable[..., Any]
) -> None:
    position = answer_json("position", "enable1", "ghostl")
    assert position["unreachable_after"] == "ghost"
    assert not position["over"]
    assert [play["letter"] for play in position["plays"]] == ["i", "y"]
    assert "No play reaches ghostl: the word ghost ends the round" in answer(
        "position", "enable1", "ghostl"
    )


def test_position_of_a_finished_word_is_over(answer_json: Callable[..., Any]) -> None:
    position = answer_json("position", "enable1", "ghost")
    assert position["over"]
    assert position["to_play"] is None
    assert position["plays"] == []
    assert (position["losers"], position["plays_left"]) == ([1], 0)


def test_position_says_why_words_that_can_be_laid_end_no_round(
    answer: Callable[..., str], write: Callable[..., str]
) -> None:
    asked = ("position", write("ghost\nhost\nshot\n"), "host", "--variant", "anaghost")
    assert "host and shot are words: player 2 completed them" in answer(*asked)
    asked = ("position", write("ghost\nhost\nshot\npathos\n"), "host", "--variant", "anaghost")
    assert (
        "host and shot are words, but the round goes on: the letters can be laid otherwise, too, as "
        "thos in pathos, and that is none." in " ".join(answer(*asked).split())
    )


def test_strategy_says_in_text_what_is_known_and_what_to_remember(
    answer: Callable[..., str],
) -> None:
    lines = answer("strategy", "enable1", "--player", "1").splitlines()
    assert lines[:4] == [
        "Player 1, opening with n, wins for certain. Remember 7 words (42 letters).",
        "Proved minimal: no strategy that wins has fewer words.",
        "",
        "  n  nays        everyday  nay: a negative",
    ]
    assert lines[-1] == (
        "     nyctalopia  uncommon  inability to see clearly in dim light"  # with no vitamin A
    )
    second = answer("strategy", "enable1", "--player", "2").splitlines()
    assert second[0] == "Player 2 cannot force a win: 2 of 68 words (444 letters) lose."
    given = answer("strategy", "enable1", "--player", "1", "--opening", "H").splitlines()
    assert given[0].startswith("After the opening h, player 1 wins for certain.")


def test_strategy_has_six_formats_of_the_same_words(answer: Callable[..., str]) -> None:
    def written(name: str) -> str:
        return answer("strategy", AMERICAN, "--player", "1", "--format", name)

    strategy = json.loads(written("json"))
    words = strategy["words"]
    assert len(words) == 5
    assert [row["word"] for row in csv.DictReader(written("csv").splitlines())] == words
    outline = written("outline")
    assert outline.startswith("> j\n  - ja\n")
    assert re.findall(r"(\w+)  won$", outline, re.MULTILINE) == words
    assert f"- **j**: {', '.join(words)}\n" in written("markdown")
    assert "American English, 2011" in written("markdown")
    assert re.findall(r'"(\w+)" \[.*peripheries', written("dot")) == words
    assert re.findall(r"^  .. (\w+) ", written("text"), re.MULTILINE) == words
    assert answer("strategy", AMERICAN, "--player", "1", "--json") == written("json")


def test_words_are_explained_in_english_alone(
    answer: Callable[..., str], write: Callable[..., str]
) -> None:
    common = re.compile("everyday|common|rare|not rated")
    assert common.search(answer("strategy", "web2", "--player", "1"))
    assert not common.search(answer("strategy", "spanish", "--player", "1"))
    assert not common.search(answer("strategy", write("ghost\n"), "--player", "2"))


def test_of_equal_strategies_the_one_of_commoner_words_is_taken(
    answer_json: Callable[..., Any],
) -> None:
    source = str(next(one.path for one in catalogue.bundled_lists() if one.id == "enable1"))
    strategies = {
        listed: answer_json("strategy", listed, "--player", "1") for listed in ("enable1", source)
    }
    assert strategies[source]["line_count"] == strategies["enable1"]["line_count"]
    assert strategies[source]["words"][0] == "naan"  # first in the alphabet
    assert strategies["enable1"]["words"][0] == "nays"


def test_strategy_of_a_word_of_a_thousand_letters_is_written_in_every_format(
    answer: Callable[..., str], write: Callable[..., str]
) -> None:
    source = write("a" * 1_000)
    for name in STRATEGY_FORMATS:
        written = answer("strategy", source, "--player", "1", "--format", name)
        assert "a" * 1_000 in written
    written = json.loads(answer("strategy", source, "--player", "1", "--json"))
    assert [len(node["fragment"]) for node in written["nodes"]] == list(range(1_001))


def test_compare_can_leave_out_the_lines(
    answer: Callable[..., str], answer_json: Callable[..., Any], write: Callable[..., str]
) -> None:
    source = write("ghost\ntree\n")
    (with_lines,) = answer_json("compare", source)["rows"]
    (without,) = answer_json("compare", source, "--no-lines")["rows"]
    assert with_lines.keys() - without.keys() == {"strategy_player", "line_count", "proved_minimal"}
    assert "remember" in answer("compare", source)
    assert "remember" not in answer("compare", source, "--no-lines")


@pytest.mark.parametrize(("count", "lines"), [("lines", 55), ("zones", 46)])
def test_compare_counts_what_there_is_to_remember(
    answer: Callable[..., str], answer_json: Callable[..., Any], count: str, lines: int
) -> None:
    argv = ("compare", "enable1", "--min-length", "3", "--count", count)
    (row,) = answer_json(*argv)["rows"]
    assert (row["line_count"], row.get("count", "lines")) == (lines, count)
    for name in ("text", "markdown", "csv"):
        told = answer(*argv, "--format", name)
        assert str(lines) in told
        assert ("zones" in told) == (count == "zones")


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
    answer: Callable[..., str],
    write: Callable[..., str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: str,
) -> None:
    write("ghost\ntree\n", "one")
    monkeypatch.chdir(Path(write("ghost\ngreen\n", "two")).parent)
    made = json.loads(answer("compare", "--json", *arguments.split()))["rows"]
    assert [(row["list"], row["min_length"]) for row in made] == [
        ("one", 3), ("one", 4), ("two", 3), ("two", 4),
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["text", "csv", "markdown"])
def test_compare_gives_each_row_before_it_reads_the_next_list(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    write: Callable[..., str],
    name: str,
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


def test_compare_in_csv_can_be_read_again(
    answer: Callable[..., str], write: Callable[..., str]
) -> None:
    source = write("ghost\ntree\ntree\n", 'a, "b".txt')
    (row,) = csv.DictReader(answer("compare", source, "--format", "csv").splitlines())
    assert row["list"] == source
    assert (row["losers"], row["line_count"], row["dropped"]) == ("2", "1", "duplicate=1")


CYRILLIC = "приз\nпризма\nтень\nстол\nстул\n"


def test_letters_beyond_a_to_z_work_in_every_call(
    answer: Callable[..., str], answer_json: Callable[..., Any], write: Callable[..., str]
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
    answer: Callable[..., str], answer_json: Callable[..., Any]
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


def test_endings_are_counted_for_whoever_is_to_play(
    answer_json: Callable[..., Any], write: Callable[..., str]
) -> None:
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
    answer: Callable[..., str],
    answer_json: Callable[..., Any],
    refusal: Callable[..., str],
    write: Callable[..., str],
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
    answer: Callable[..., str], answer_json: Callable[..., Any]
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
