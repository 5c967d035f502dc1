"""ghost-cli: how it refuses."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable


REFUSALS = """
# the command
 => a command is missing; the commands are lists, solve, position, strategy and compare.
slove enable1 => there is no command 'slove'; the commands are lists, solve, position, strategy and compare.
decide enable1 => there is no command 'decide'; the commands are ...
import words.txt => there is no command 'import'; the commands are ...
# arguments
lists enable1 => 'enable1' is not understood; write: ghost-cli lists [--json].
solve => LIST is missing; write: ghost-cli solve LIST [RULES] [--json].
position => LIST and FRAGMENT are missing; write: ghost-cli position ...
position enable1 => FRAGMENT is missing; write: ghost-cli position ...
strategy enable1 => --player is missing; write: ghost-cli strategy ...
strategy --player 1 => LIST is missing; write: ghost-cli strategy ...
compare => LIST is missing; write: ghost-cli compare ...
solve enable1 web2 => 'web2' is not understood; write: ghost-cli solve ...
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
compare --min-length 3 4 enable1 => --min-length must be a whole number of 1 or more, not 'enable1'; put -- between the values and lists that follow.
# the other rules
solve enable1 --variant spook => --variant must be ghost, superghost or superduperghost, not 'spook'.
solve enable1 --variant=SuperGhost => --variant must be ghost, superghost or superduperghost, not 'SuperGhost'.
solve enable1 --variant ghost superghost => 'superghost' is not understood; write: ghost-cli solve ...
position enable1 a --variant => --variant lacks its value; write: ghost-cli position ...
compare enable1 --variant ghost spook => --variant must be ghost, superghost or superduperghost, not 'spook'; put -- between ...
compare --variant ghost -- nosuch => there is no word list or file 'nosuch'; give a file or one of: ...
solve enable1 --players 1 => --players must be a whole number from 2 to 8, not '1'.
solve enable1 --players 9 => --players must be a whole number from 2 to 8, not '9'.
solve enable1 --players 2.5 => --players must be a whole number from 2 to 8, not '2.5'.
position enable1 a --players three => --players must be a whole number from 2 to 8, not 'three'.
strategy enable1 --player 1 --players 0 => --players must be a whole number from 2 to 8, not '0'.
compare enable1 --players 2 9 => --players must be a whole number from 2 to 8, not '9'; put -- between ...
compare enable1 --players => --players lacks its value; write: ghost-cli compare ...
solve enable1 --misere=yes => --misere takes no value, and got 'yes'; write: ghost-cli solve ...
solve enable1 --misère => '--misère' is not understood; write: ghost-cli solve ...
solve enable1 --reading both => --reading must be self or one-against-all, not 'both'.
compare enable1 --reading both => --reading must be self or one-against-all, not 'both'.
solve enable1 --variant superghost --min-length 29 => ENABLE1 has no word of 29 or more letters; its longest has 28.
# the fragment
position enable1 gh0 => FRAGMENT must be letters and nothing else, not 'gh0'.
position enable1 'g h' => FRAGMENT must be letters and nothing else, not 'g h'.
position enable1 -5 => FRAGMENT must be letters and nothing else, not '-5'.
position enable1 ghq => no word of 4 or more letters in ENABLE1 begins with 'ghq'; after 'gh' there can be a, e, i, o or y.
position enable1 ghostlyx => no word of 4 or more letters in ENABLE1 begins with 'ghostlyx'; after 'ghostly' there can be nothing.
position enable1 ñ => no word of 4 or more letters in ENABLE1 begins with 'ñ'; as the first letter ...
position enable1 ghq --variant superghost => no word of 4 or more letters in ENABLE1 contains 'ghq'; after 'gh' there can be a, b, c, ...
position enable1 ñ --variant superduperghost => no word of 4 or more letters in ENABLE1 contains 'ñ'; as the first letter there can be a, b, c, ...
# the player and the opening
strategy enable1 --player 4 --players 3 => --player must be 1, 2 or 3, not '4'.
strategy enable1 --player 3 => --player must be 1 or 2, not '3'.
strategy enable1 --player 0 => --player must be 1 or 2, not '0'.
strategy enable1 --player -1 => --player must be 1 or 2, not '-1'.
strategy enable1 --player first => --player must be 1 or 2, not 'first'.
strategy enable1 --player => --player lacks its value; write: ghost-cli strategy ...
strategy enable1 --player 1 --opening gh => --opening must be one letter, not 'gh'.
strategy enable1 --player 1 --opening '' => --opening must be one letter, not ''.
strategy enable1 --player 1 --opening 1 => --opening must be one letter, not '1'.
strategy enable1 --player 2 --opening é => no word that counts in ENABLE1 begins with 'é'; an opening is one of a, b, c, ...
strategy enable1 --player 1 --opening é --variant superghost => no word that counts in ENABLE1 contains 'é'; an opening is one of a, b, c, ...
# the time
strategy enable1 --player 1 --time-limit 0 => --time-limit must be a number of seconds from 0.001 to 86400, not '0'.
strategy enable1 --player 1 --time-limit 0.00 => --time-limit must be a number of seconds from 0.001 to 86400, not ...
strategy enable1 --player 1 --time-limit -1 => --time-limit must be a number of seconds from 0.001 to 86400, not ...
strategy enable1 --player 1 --time-limit nan => --time-limit must be a number of seconds from 0.001 to 86400, not ...
strategy enable1 --player 1 --time-limit 1e3 => --time-limit must be a number of seconds from 0.001 to 86400, not ...
strategy enable1 --player 1 --time-limit 86400.5 => --time-limit must be a number of seconds from 0.001 to 86400, not '86400.5'.
strategy enable1 --player 1 --time-limit 60s => --time-limit must be a number of seconds from 0.001 to 86400, not ...
strategy enable1 --player 1 --time-limit => --time-limit lacks its value; write: ghost-cli strategy ...
compare enable1 --time-limit 0 => --time-limit must be a number of seconds from 0.001 to 86400, not ...
solve enable1 --time-limit 1 => '--time-limit' is not understood; write: ghost-cli solve ...
# the format
strategy enable1 --player 1 --format xml => --format must be text, json, outline, csv, markdown or dot, not 'xml'.
compare enable1 --format dot => --format must be text, json, csv or markdown, not 'dot'.
compare enable1 --format => --format lacks its value; write: ghost-cli compare LIST...
"""


@pytest.mark.parametrize("case", re.findall("^[^#\n].*", REFUSALS, re.MULTILINE))
def test_bad_input_is_refused_in_one_sentence_that_says_what_would_be_right(
    refusal: Callable[..., str], monkeypatch: pytest.MonkeyPatch, case: str
) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])  # where `wordlists` is a directory
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
        ("position", "enable1", "g" * 5_000, "--variant", "superghost"),
        ("solve", "enable1", "--players", "2" * 5_000),
        ("solve", "enable1", "--variant", "g" * 5_000),
        ("strategy", "enable1", "--player", "1", "--opening", "g" * 5_000),
        ("strategy", "enable1", "--player", "1", "--time-limit", "6" * 5_000),
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
    call: Callable[..., tuple[int, str, str]], write: Callable[..., str]
) -> None:
    source = write("ghost\ntree\n")
    status, out, err = call("compare", source, "nosuch")
    assert status == 2
    assert source in out
    assert err.startswith("ghost-cli: there is no word list or file 'nosuch'")
