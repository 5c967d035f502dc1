"""ghost-cli: what it answers, and how it refuses. Most calls are made in process."""

from __future__ import annotations

import csv
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

import ghost_desktop
from ghost_desktop import cli
from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ghost_desktop.engine.comparison import LoadedList

AMERICAN = "american-english-2011"
COMMANDS = ("lists", "solve", "position", "strategy", "compare")


class Result(NamedTuple):
    """What a call wrote, and its exit status."""

    status: int
    out: str
    err: str


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Callable[..., Result]:
    """A function that runs a command line in process."""

    def run(*argv: str) -> Result:
        try:
            status = cli.main(argv)
        except SystemExit as end:
            status = int(end.code or 0)
        return Result(status, *capsys.readouterr())

    return run


@pytest.fixture
def answer(call: Callable[..., Result]) -> Callable[..., str]:
    """A function that runs a command line that must succeed, and returns what it wrote."""

    def run(*argv: str) -> str:
        result = call(*argv)
        assert (result.status, result.err) == (0, "")
        return result.out

    return run


@pytest.fixture
def answer_json(answer: Callable[..., str]) -> Callable[..., Any]:
    """A function that runs a command line with ``--json`` and reads its answer."""
    return lambda *argv: json.loads(answer(*argv, "--json"))


@pytest.fixture
def refusal(call: Callable[..., Result]) -> Callable[..., str]:
    """A function that runs a command line that must be refused, and returns the sentence."""

    def run(*argv: str) -> str:
        result = call(*argv)
        assert result.status == 2
        assert result.out == ""
        assert result.err.count("\n") == 1
        assert result.err.startswith("ghost-cli: ")
        assert result.err.endswith(".\n")
        return result.err.removeprefix("ghost-cli: ").rstrip("\n")

    return run


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., str]:
    """A function that writes a word list and returns its path."""

    def run(data: str | bytes, name: str = "list.txt") -> str:
        path = tmp_path / name
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
        return str(path)

    return run


def process(
    *argv: str, stdout: int = subprocess.PIPE, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run a command line in a process of its own, with a buffered output as most people have."""
    return subprocess.run(
        [sys.executable, "-m", "ghost_desktop.cli", *argv],
        stdout=stdout,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONUNBUFFERED": ""} | dict(env or {}),
        check=False,
        timeout=60,
    )


# --- published results ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "min_length", "loser", "openings"),
    [
        ("enable1", 3, 1, ""),
        ("enable1", 4, 2, "hn"),
        ("web2", 3, 2, "ahl"),
        ("web2", 4, 2, "aehl"),
        (AMERICAN, 3, 2, "hjmz"),
        (AMERICAN, 4, 2, "hjmrz"),
    ],
)
def test_solve_gives_the_published_winner_and_openings(
    answer_json: Callable[..., Any], source: str, min_length: int, loser: int, openings: str
) -> None:
    row = answer_json("solve", source, "--min-length", str(min_length))
    assert row["list"] == source
    assert row["min_length"] == min_length
    assert row["losers"] == [loser]
    assert row["winning_openings"] == list(openings)


def test_solve_gives_the_published_counts_of_enable1(answer_json: Callable[..., Any]) -> None:
    at_three = answer_json("solve", "enable1", "--min-length", "3")
    assert (at_three["words"], at_three["fragments"]) == (172_724, 387_878)
    assert answer_json("solve", "enable1")["fragments"] == 387_844


@pytest.mark.parametrize(
    ("source", "min_length", "player", "lines", "letters", "losing"),
    [
        ("enable1", 3, 2, 55, 287, 0),
        ("enable1", 3, 1, 6, 31, 1),
        ("enable1", 4, 1, 7, 42, 0),
        ("enable1", 4, 2, 85, 551, 4),
        (AMERICAN, 4, 1, 5, None, 0),
    ],
)
def test_strategies_have_the_published_sizes(
    answer_json: Callable[..., Any],
    source: str,
    min_length: int,
    player: int,
    lines: int,
    letters: int | None,
    losing: int,
) -> None:
    strategy = answer_json(
        "strategy", source, "--player", str(player), "--min-length", str(min_length)
    )
    assert strategy["player"] == player
    assert strategy["lines"] == lines
    assert strategy["letters"] == (letters or strategy["letters"])
    assert strategy["losing"] == losing
    assert strategy["outcome"] == ("mixed" if losing else "win")
    assert strategy["proved_minimal"] is (losing == 0)


PUBLISHED_SIZES = {  # source 001: words of the second player after each opening
    "a": 1, "b": 5, "c": 7, "d": 1, "e": 3, "f": 1, "g": 4, "i": 1, "k": 1, "l": 1, "n": 2,
    "o": 1, "p": 1, "q": 5, "s": 4, "t": 6, "u": 1, "v": 1, "w": 6, "x": 1, "y": 1,
}  # fmt: skip


@pytest.mark.parametrize("opening", "abcdefghijklmnopqrstuvwxyz")
def test_the_second_player_has_the_published_words_after_each_opening(
    answer_json: Callable[..., Any], opening: str
) -> None:
    strategy = answer_json("strategy", AMERICAN, "--player", "2", "--opening", opening)
    assert strategy["opening"] == opening
    assert all(word.startswith(opening) for word in strategy["words"])
    if opening in "hjmrz":
        assert strategy["outcome"] != "win"
    else:
        assert strategy["outcome"] == "win"
        assert strategy["lines"] == PUBLISHED_SIZES[opening]


def test_compare_gives_the_published_rows(answer_json: Callable[..., Any]) -> None:
    compared = answer_json("compare", "enable1", "web2", "--min-length", "3", "4")
    assert [(row["list"], row["min_length"]) for row in compared] == [
        ("enable1", 3), ("enable1", 4), ("web2", 3), ("web2", 4),
    ]  # fmt: skip
    assert ["".join(row["winning_openings"]) for row in compared] == ["", "hn", "ahl", "aehl"]
    assert [row["strategy_player"] for row in compared] == [2, 1, 1, 1]
    assert [row["lines"] for row in compared][:2] == [55, 7]
    assert all(row["proved_minimal"] for row in compared)


def test_position_gives_the_published_legal_plays(answer_json: Callable[..., Any]) -> None:
    plays = answer_json("position", "enable1", "gho", "--min-length", "3")["plays"]
    assert [play["fragment"] for play in plays] == ["ghos", "ghou"]
    start = answer_json("position", "enable1", "")
    assert [play["letter"] for play in start["plays"] if play["wins"]] == ["h", "n"]
    assert (start["to_play"], start["losers"]) == (1, [2])


# --- the calls ------------------------------------------------------------------------------------


def test_lists_shows_every_bundled_list(
    answer: Callable[..., str], answer_json: Callable[..., Any]
) -> None:
    bundled = catalogue.bundled_lists()
    shown = answer("lists")
    for one in bundled:
        assert re.search(rf"^{one.id} +{one.words:,} words", shown, re.MULTILINE)
    described = answer_json("lists")
    assert [one["id"] for one in described] == [one.id for one in bundled]
    assert described[0]["words"] == 172_820
    assert Path(described[0]["path"]).is_file()


def test_solve_says_in_text_who_wins_and_what_was_dropped(
    answer: Callable[..., str], write: Callable[..., str]
) -> None:
    shown = answer("solve", "enable1")
    assert shown.startswith("ENABLE1, words of 4 letters or more: the first player wins, with h or")
    assert "Dropped nothing." in shown
    shown = answer("solve", write("ghost\nghost\ndon't\n"))
    assert "Dropped 2 lines:" in shown
    assert "1 duplicate: ghost" in shown


def test_solve_counts_what_was_dropped_by_reason(
    answer_json: Callable[..., Any], write: Callable[..., str]
) -> None:
    row = answer_json("solve", write("ghost\nghost\ndon't\nit's\nGhoul\n\n"))
    assert row["dropped"] == {"duplicate": 1, "not_letters": 2, "capital": 1, "blank": 1}


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


def test_strategy_says_in_text_what_is_known_and_what_to_remember(
    answer: Callable[..., str],
) -> None:
    lines = answer("strategy", "enable1", "--player", "1").splitlines()
    assert lines[:4] == [
        "Player 1, opening with n, wins for certain. Remember 7 words (42 letters).",
        "Proved minimal: no strategy that wins has fewer words.",
        "",
        "  n  naan        nene        ngultrum    nirvanic    nolo        null",
    ]
    second = answer("strategy", "enable1", "--player", "2").splitlines()
    assert second[0] == "Player 2 cannot force a win: 4 of 85 words (551 letters) lose."
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
    assert written("text").split("\n\n")[1].split() == ["j", *words]
    assert answer("strategy", AMERICAN, "--player", "1", "--json") == written("json")


def test_strategy_of_a_word_of_a_thousand_letters_is_written_in_every_format(
    answer: Callable[..., str], write: Callable[..., str]
) -> None:
    source = write("a" * 1_000)
    for name in cli.STRATEGY_FORMATS:
        written = answer("strategy", source, "--player", "1", "--format", name)
        assert "a" * 1_000 in written
    tree = answer("strategy", source, "--player", "1", "--json")
    assert tree.count('"plays":') == 1_001


def test_compare_can_leave_out_the_lines(
    answer: Callable[..., str], answer_json: Callable[..., Any], write: Callable[..., str]
) -> None:
    source = write("ghost\ntree\n")
    (with_lines,) = answer_json("compare", source)
    (without,) = answer_json("compare", source, "--no-lines")
    assert with_lines.keys() - without.keys() == {"strategy_player", "lines", "proved_minimal"}
    assert "remember" in answer("compare", source)
    assert "remember" not in answer("compare", source, "--no-lines")


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
    made = json.loads(answer("compare", "--json", *arguments.split()))
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

    def watched(source: str) -> LoadedList:
        read.append(source)
        before.append(capsys.readouterr().out)
        return load(source)

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
    assert (row["losers"], row["lines"], row["dropped"]) == ("2", "1", "duplicate=1")


CYRILLIC = "приз\nпризма\nтень\nстол\nстул\n"


def test_letters_beyond_a_to_z_work_in_every_call(
    answer: Callable[..., str], answer_json: Callable[..., Any], write: Callable[..., str]
) -> None:
    source = write(CYRILLIC)
    assert answer_json("solve", source)["winning_openings"] == ["п", "с", "т"]
    assert "with п, с or т." in answer("solve", source)
    assert answer_json("position", source, "ПРИ")["plays"][0]["letter"] == "з"
    assert "приз" in answer("position", source, "при")
    for name in cli.STRATEGY_FORMATS:
        argv = ("strategy", source, "--player", "1", "--opening", "С", "--format", name)
        assert "стол" in answer(*argv)
    for name in cli.COMPARE_FORMATS:
        assert "п" in answer("compare", source, "--format", name)


# --- refusals -------------------------------------------------------------------------------------

REFUSALS = """
# the command
 => a command is missing; the commands are lists, solve, position, strategy and compare.
slove enable1 => there is no command 'slove'; the commands are lists, solve, position, strategy and compare.
decide enable1 => there is no command 'decide'; the commands are ...
import words.txt => there is no command 'import'; the commands are ...
# arguments
lists enable1 => 'enable1' is not understood; write: ghost-cli lists [--json].
solve => LIST is missing; write: ghost-cli solve LIST [--min-length N] [--json].
position => LIST and FRAGMENT are missing; write: ghost-cli position ...
position enable1 => FRAGMENT is missing; write: ghost-cli position ...
strategy enable1 => --player is missing; write: ghost-cli strategy ...
strategy --player 1 => LIST is missing; write: ghost-cli strategy ...
compare => LIST is missing; write: ghost-cli compare ...
solve enable1 web2 => 'web2' is not understood; write: ghost-cli solve ...
solve enable1 --variant superghost => '--variant' is not understood; write: ghost-cli solve ...
solve enable1 --variant=spook => '--variant=spook' is not understood; write: ghost-cli solve ...
solve enable1 --misere => '--misere' is not understood; write: ghost-cli solve ...
compare enable1 --players 3 => '--players' is not understood; write: ghost-cli compare ...
solve enable1 --format json => '--format' is not understood; write: ghost-cli solve ...
solve enable1 --jso => '--jso' is not understood; write: ghost-cli solve ...
solve enable1 --min 3 => '--min' is not understood; write: ghost-cli solve ...
--json solve enable1 => '--json' is not understood; write: ghost-cli solve ...
solve enable1 --json=yes => --json takes no value, and got 'yes'; write: ghost-cli solve ...
# lists
solve nosuch => there is no word list or file 'nosuch'; give a file or one of: enable1, american-english, ...
solve ENABLE1 => there is no word list or file 'ENABLE1'; give a file or one of: ...
compare nosuch => there is no word list or file 'nosuch'; give a file or one of: ...
strategy nosuch --player 1 => there is no word list or file 'nosuch'; give a file or one of: ...
position nosuch a => there is no word list or file 'nosuch'; give a file or one of: ...
solve wordlists => wordlists is a directory; give a file with one word a line.
solve '' => . is a directory; give a file with one word a line.
solve LICENSE/words => there is no word list or file 'LICENSE/words'; give a file or one of: ...
# the minimum length
solve enable1 --min-length x => --min-length must be a whole number of 1 or more, not 'x'.
solve enable1 --min-length 0 => --min-length must be a whole number of 1 or more, not '0'.
solve enable1 --min-length -1 => --min-length must be a whole number of 1 or more, not '-1'.
solve enable1 --min-length 1e9 => --min-length must be a whole number of 1 or more, not ...
solve enable1 --min-length 1_0 => --min-length must be a whole number of 1 or more, not ...
solve enable1 --min-length ４ => --min-length must be a whole number of 1 or more, not ...
solve enable1 --min-length '' => --min-length must be a whole number of 1 or more, not ...
solve enable1 --min-length => --min-length lacks its value; write: ghost-cli solve ...
solve enable1 --min-length 29 => ENABLE1 has no word of 29 or more letters; its longest has 28.
solve enable1 --min-length 99999999999 => ENABLE1 has no word of 99999999999 or more ...
position enable1 a --min-length 29 => ENABLE1 has no word of 29 or more letters; ...
strategy enable1 --player 1 --min-length 29 => ENABLE1 has no word of 29 or more letters; ...
compare enable1 --min-length 29 => ENABLE1 has no word of 29 or more letters; ...
compare enable1 --min-length => --min-length lacks its value; write: ghost-cli compare ...
compare --min-length 3 4 enable1 => --min-length must be a whole number of 1 or more, not 'enable1'; put -- between the numbers and lists that follow.
# the fragment
position enable1 gh0 => FRAGMENT must be letters and nothing else, not 'gh0'.
position enable1 'g h' => FRAGMENT must be letters and nothing else, not 'g h'.
position enable1 -5 => FRAGMENT must be letters and nothing else, not '-5'.
position enable1 ghq => no word of 4 or more letters in ENABLE1 begins with 'ghq'; after 'gh' there can be a, e, i, o or y.
position enable1 ghostlyx => no word of 4 or more letters in ENABLE1 begins with 'ghostlyx'; after 'ghostly' there can be nothing.
position enable1 ñ => no word of 4 or more letters in ENABLE1 begins with 'ñ'; as the first letter ...
# the player and the opening
strategy enable1 --player 3 => --player must be 1 or 2, not '3'.
strategy enable1 --player 0 => --player must be 1 or 2, not '0'.
strategy enable1 --player -1 => --player must be 1 or 2, not '-1'.
strategy enable1 --player first => --player must be 1 or 2, not 'first'.
strategy enable1 --player => --player lacks its value; write: ghost-cli strategy ...
strategy enable1 --player 1 --opening gh => --opening must be one letter, not 'gh'.
strategy enable1 --player 1 --opening '' => --opening must be one letter, not ''.
strategy enable1 --player 1 --opening 1 => --opening must be one letter, not '1'.
strategy enable1 --player 2 --opening é => no word that counts in ENABLE1 begins with 'é'; an opening is one of a, b, c, ...
# the format
strategy enable1 --player 1 --format xml => --format must be text, json, outline, csv, markdown or dot, not 'xml'.
compare enable1 --format dot => --format must be text, json, csv or markdown, not 'dot'.
compare enable1 --format => --format lacks its value; write: ghost-cli compare LIST...
"""


@pytest.mark.parametrize("case", re.findall("^[^#\n].*", REFUSALS, re.MULTILINE))
def test_bad_input_is_refused_in_one_sentence_that_says_what_would_be_right(
    refusal: Callable[..., str], monkeypatch: pytest.MonkeyPatch, case: str
) -> None:
    monkeypatch.chdir(Path(__file__).parents[1])  # where `wordlists` is a directory
    command_line, sentence = case.split(" => ")
    said = refusal(*shlex.split(command_line))
    begin = sentence.removesuffix("...")
    assert said.startswith(begin)
    assert said == sentence or begin != sentence


def test_a_refusal_is_short_however_long_the_input(refusal: Callable[..., str]) -> None:
    for argv in (
        ("solve", "enable1", "--min-length", "9" * 5_000),
        ("position", "enable1", "g" * 5_000),
        ("position", "enable1", "4" * 5_000),
        ("strategy", "enable1", "--player", "1", "--opening", "g" * 5_000),
        ("solve", "enable1", "g" * 5_000),
    ):
        assert len(refusal(*argv)) < 200


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "is empty; a word list has one word a line."),
        (
            b"\x7fELF\x00\x01\x02ghost\n",
            "is not a text; a word list is a text file with one word a",
        ),
        (b"don't\n42\n", "has no words: each of its 2 lines was dropped"),
    ],
)
@pytest.mark.parametrize("command", ["solve", "compare"])
def test_a_file_that_is_no_word_list_is_refused(
    refusal: Callable[..., str],
    write: Callable[..., str],
    command: str,
    data: bytes,
    sentence: str,
) -> None:
    source = write(data)
    assert refusal(command, source).startswith(f"{source} {sentence}")


def test_a_file_that_may_not_be_read_is_refused(
    refusal: Callable[..., str], write: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbid(_: Path) -> bytes:
        raise PermissionError

    source = write("ghost\n")
    monkeypatch.setattr(Path, "read_bytes", forbid)  # root may read every real file
    assert refusal("solve", source).startswith(f"{source} cannot be read: you are not allowed to;")


def test_a_name_with_a_line_end_is_refused_in_one_line(
    refusal: Callable[..., str], write: Callable[..., str]
) -> None:
    assert r"a\nb.txt is empty" in refusal("solve", write("", "a\nb.txt"))
    assert r"'no\nsuch'" in refusal("solve", "no\nsuch")
    assert refusal("position", "enable1", "g\nh").endswith(r"not 'g\nh'.")


def test_rows_before_a_list_that_is_refused_are_kept(
    call: Callable[..., Result], write: Callable[..., str]
) -> None:
    source = write("ghost\ntree\n")
    result = call("compare", source, "nosuch")
    assert result.status == 2
    assert source in result.out
    assert result.err.startswith("ghost-cli: there is no word list or file 'nosuch'")


# --- help -----------------------------------------------------------------------------------------


def test_help_names_every_command_and_its_purpose(answer: Callable[..., str]) -> None:
    page = answer("--help")
    assert all(re.search(rf"^    {command} +\w+", page, re.MULTILINE) for command in COMMANDS)
    assert "decide" not in page


@pytest.mark.parametrize("command", [(), *((command,) for command in COMMANDS)])
def test_the_examples_of_every_help_page_work(
    answer: Callable[..., str],
    write: Callable[..., str],
    monkeypatch: pytest.MonkeyPatch,
    command: tuple[str, ...],
) -> None:
    monkeypatch.chdir(Path(write("ghost\ntree\n", "my-words.txt")).parent)
    page = answer(*command, "--help")
    assert page.startswith("usage: ghost-cli")
    assert max(map(len, page.splitlines())) <= 100
    examples = re.findall(r"^  ghost-cli (.+?)(?:  .*| [|>].*)?$", page, re.MULTILINE)
    assert examples
    for example in examples:
        assert answer(*shlex.split(example))


def test_the_version_is_that_of_the_package(answer: Callable[..., str]) -> None:
    assert answer("--version") == f"ghost-cli {ghost_desktop.__version__}\n"


# --- the world around -----------------------------------------------------------------------------


def test_a_reader_that_went_away_ends_it_quietly() -> None:
    for argv in (["strategy", "enable1", "--player", "2"], ["--help"], ["--version"]):
        reading, writing = os.pipe()
        os.close(reading)
        result = process(*argv, stdout=writing)
        os.close(writing)
        assert (result.returncode, result.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_output_that_cannot_be_written_is_reported() -> None:
    with Path("/dev/full").open("wb") as full:
        result = process("lists", stdout=full.fileno())
    assert result.returncode == 1
    assert result.stderr == b"ghost-cli: the output cannot be written (No space left on device).\n"


def test_an_interrupt_ends_it_quietly(
    call: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_: str) -> LoadedList:
        raise KeyboardInterrupt

    monkeypatch.setattr(catalogue, "load", interrupt)
    assert call("solve", "enable1") == (130, "", "")


@pytest.mark.parametrize("settings", [{"PYTHONIOENCODING": "ascii"}, {"PYTHONUTF8": "0"}])
def test_an_output_without_unicode_gets_escapes(
    write: Callable[..., str], settings: dict[str, str]
) -> None:
    source = write(CYRILLIC + "ñame\n")
    environment = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"} | settings
    text = process("solve", source, env=environment)
    assert (text.returncode, text.stderr) == (0, b"")
    assert rb"with \xf1, \u043f, \u0441 or \u0442." in text.stdout
    data = process("solve", source, "--json", env=environment)
    assert json.loads(data.stdout.decode("ascii"))["winning_openings"] == ["ñ", "п", "с", "т"]
    refused = process("position", source, "я", env=environment)
    assert refused.returncode == 2
    assert refused.stderr.startswith(b"ghost-cli: ")
    assert refused.stderr.count(b"\n") == 1


def test_no_qt_module_is_loaded() -> None:
    program = (
        "import sys; from ghost_desktop import cli; cli.main(['solve', 'enable1']);"
        "sys.exit(any('PySide' in name or 'pyqtgraph' in name for name in sys.modules))"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=False, timeout=60
    )
    assert (result.returncode, result.stderr) == (0, b"")
