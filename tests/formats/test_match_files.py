"""Files of matches: why one cannot be opened is said in a sentence, each reason in its own."""

from __future__ import annotations

import json
import os
import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ghost_desktop import paths
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats import match_files
from ghost_desktop.formats.match_files import (
    MOST_BYTES,
    MatchWriter,
    describe_match_refusal,
    match_text,
    open_match,
    read_bytes,
    values_of,
)
from ghost_desktop.formats.matches import MOST_GAMES, MatchError, match_values, reading_of
from ghost_desktop.library import catalogue
from ghost_desktop.play.events import GameChanged, Resigned, RoundStarted
from ghost_desktop.play.match import Match
from ghost_desktop.play.table import Seating, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from said import Known

SAMPLE = Path(__file__).parents[1] / "files" / "match-3.ghostmatch"
PAGE = paths.resources() / "manual" / "match-files.md"
TEACHING = SAMPLE.with_name("match-3-teaching.ghostmatch")


def sample() -> Any:  # noqa: ANN401
    return json.loads(SAMPLE.read_bytes())


def refused(path: Path) -> str:
    """Why a file cannot be opened, in a sentence."""
    with pytest.raises(MatchError) as raised:
        open_match(values_of(read_bytes(path)))
    return describe_match_refusal(raised.value, path.name)


def test_what_is_written_is_read() -> None:
    opened = open_match(values_of(read_bytes(SAMPLE)))
    text = match_text(opened.match, opened.reading)
    again = open_match(values_of(text.encode("ascii")), [opened.match.game])
    assert again.match.state == opened.match.state
    assert again.match.game is opened.match.game
    assert text.splitlines() == SAMPLE.read_text().splitlines()


def test_what_is_written_after_each_event_is_the_match_whatever_was_written_before() -> None:
    writer, random = MatchWriter(), Random(3)
    samples = [open_match(values_of(read_bytes(path))).match for path in (SAMPLE, TEACHING)]
    matches = [
        replace(match, events=match.events[:length])
        for match in samples
        for length in range(1, len(match.events) + 1)
    ]
    matches += random.sample(matches, 30)
    one, other = (Game(word_list([word], word), Rules()) for word in ("ghost", "tango"))
    events = (RoundStarted(Seating((0, 1))), GameChanged(other))
    matches += [Match(game, Table.against_computers(2), events) for game in (one, other)]
    for match in matches:
        score = {"score": list(match.state.score)}
        assert json.loads(writer.text(match, Reading.SELF)) == match_values(match) | score


def test_a_match_of_very_many_games_can_be_read_again() -> None:
    rules = Rules(min_length=3)
    games = [Game(word_list(["ghost", f"t{'a' * n}n"], str(n)), rules) for n in range(MOST_GAMES)]
    match = Match(games[0], Table.against_computers(2), id="of many")
    for game in games[1:]:
        match = match.after(GameChanged(game))
    one_too_many = Game(word_list(["tango"], "last"), rules)
    for other in (games[0], one_too_many):
        match = match.after(GameChanged(other)).after(RoundStarted(Seating((0, 1))))
        match = match.after(Resigned(0))
        known = [*games, other]
        for text in (match_text(match), MatchWriter().text(match, Reading.SELF)):
            back = open_match(values_of(text.encode()), known).match
            assert back.state.agreed is other
            assert (back.state.score, back.rounds) == (match.state.score, match.rounds)
    assert len(back.state.rounds) == 1


def test_the_file_in_the_manual_is_a_match() -> None:
    (shown,) = re.findall(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    opened = open_match(values_of(shown.encode()))
    assert opened.match.state.score == (1, 0)
    assert match_values(opened.match, opened.reading) == json.loads(shown)


def test_how_one_looks_at_it_is_kept() -> None:
    values = sample() | {"reading": "one-against-all"}
    opened = open_match(values)
    assert reading_of(match_values(opened.match, opened.reading)) is opened.reading
    assert opened.reading.value == "one-against-all"


def changed(key: str, value: object) -> Callable[[Any], str]:
    return lambda values: json.dumps(values | {key: value})


def of_game(**facts: object) -> Callable[[Any], str]:
    def change(values: Any) -> str:  # noqa: ANN401
        values["games"][0].update(facts)
        return json.dumps(values)

    return change


def with_event(event: dict[str, str]) -> Callable[[Any], str]:
    return lambda values: json.dumps(values | {"events": [values["events"][0], event]})


DAMAGES: list[Callable[[Any], str]] = [
    lambda _values: "",
    lambda _values: "ghost\ngreen\n",
    lambda values: json.dumps(values)[:-9],
    lambda _values: '{\n"format": "ghost-desktop match",\n"ver',
    lambda _values: "[" * 100_000,
    lambda _values: '{"format": ' + "9" * 5_000 + "}",
    lambda _values: "[1]",
    lambda _values: "{}",
    changed("format", "another match"),
    lambda values: json.dumps({key: values[key] for key in ("version", "events")}),
    changed("version", 4),
    changed("version", "three"),
    changed("reading", "against"),
    changed("events", []),
    changed("games", [{"list": "enable1", "variant": "chess"}]),
    lambda values: json.dumps({key: values[key] for key in values if key != "carried"}),
    with_event({"event": "letter_played", "letter": "ñ", "where": "end"}),
    of_game(list="gone", hash="0"),
    of_game(list="gone", hash=None),
    of_game(list={"name": "own words", "path": "/no/words.txt"}, hash="0"),
    of_game(list={"name": "own", "path": "words.txt"}, hash="0"),  # where the program was started
    of_game(hash="0"),
    of_game(without=["ghost"]),
]


def test_why_a_file_cannot_be_opened_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, known: Known
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "words.txt").write_text("ghost\n")
    path = tmp_path / "a\nb.ghostmatch"
    for damage in DAMAGES:
        path.write_text(damage(sample()))
        known([refused(path)])


@pytest.mark.parametrize("file", ["match-2.json", SAMPLE.name])
def test_what_is_nested_very_deeply_is_no_match(file: str) -> None:
    values = json.loads(SAMPLE.with_name(file).read_bytes())
    values["table"][0]["name"] = "deep"
    text = json.dumps(values)
    for depth in range(850, 1000):  # as deep as can just be read, wherever this is called from
        with pytest.raises(MatchError):
            open_match(values_of(text.replace('"deep"', "[" * depth + "]" * depth).encode()))


def test_a_list_that_cannot_be_read_is_said_to_be_so(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_bytes(b"\xff\xfea")
    path = tmp_path / "a.ghostmatch"
    path.write_text(of_game(list={"name": "own", "path": str(words)}, hash="0")(sample()))
    assert refused(path).startswith("a.ghostmatch cannot be opened: ")
    assert "UTF-16" in refused(path)


def test_a_list_is_found_by_its_words_whatever_it_is_called(tmp_path: Path) -> None:
    values = sample()
    values["games"][0]["list"] = {"name": "own", "path": "/home/anna/words.txt"}
    match = open_match(values).match
    assert match.game.all_words.source == "american-english-small"
    words = tmp_path / "own.txt"
    words.write_text("\n".join(match.game.all_words))
    values["games"][0].update(list={"name": "own", "path": str(words)}, words=None, hash=None)
    assert open_match(values).match.game.all_words.source == str(words)


def test_a_list_is_found_under_a_name_that_is_no_text(tmp_path: Path) -> None:
    source = str(tmp_path / os.fsdecode(b"w\xff.txt"))
    Path(source).write_text("ghost\ntango\n")
    game = Game(catalogue.load(source).words, Rules(min_length=3))
    match = Match(game, Table.against_computers(2)).after(RoundStarted(Seating((0, 1))))
    for text in (match_text(match), MatchWriter().text(match, Reading.SELF)):
        opened = open_match(values_of(text.encode("ascii")))
        assert opened.match.game.all_words.source == source
    Path(source).unlink()
    path = tmp_path / "a.ghostmatch"
    path.write_text(match_text(match))
    assert "which should be" in refused(path)
    path.write_text(path.read_text().replace(r"\udcff", r"\ud800"))  # of another system
    assert "which should be" in refused(path)


def test_what_is_no_file_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert refused(tmp_path / "a.ghostmatch") == (
        "there is no file a.ghostmatch; it may have been moved or renamed."
    )
    assert refused(tmp_path).endswith("is a folder; open a match that was saved.")
    assert refused(Path("a\0b")).startswith("there is no file")
    if hasattr(os, "mkfifo"):  # nobody will ever write into it
        os.mkfifo(tmp_path / "pipe")
        assert refused(tmp_path / "pipe") == "pipe is no match that Ghost Desktop has saved."
    monkeypatch.setattr(match_files, "MOST_BYTES", 100)
    assert refused(SAMPLE).startswith("match-3.ghostmatch is no match: it is larger than")
    assert 100 * len(SAMPLE.read_bytes()) < MOST_BYTES
    with pytest.raises(MatchError):
        values_of(SAMPLE.read_bytes())


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (PermissionError(13, "Permission denied"), "cannot be read: you are not allowed to."),
        (OSError(5, "Input/output error"), "cannot be read (Input/output error)."),
    ],
)
def test_a_file_that_cannot_be_read_is_said_to_be_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: OSError, said: str
) -> None:
    def read(_path: Path) -> bytes:
        raise error

    path = tmp_path / "a.ghostmatch"
    path.touch()
    monkeypatch.setattr(Path, "read_bytes", read)
    assert refused(path) == f"a.ghostmatch {said}"


def test_a_match_of_two_games_reads_each_list_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    load = catalogue.load

    def count(source: str, without: tuple[str, ...]) -> Any:  # noqa: ANN401
        asked.append(source)
        return load(source, without)

    monkeypatch.setattr(catalogue, "load", count)
    values = json.loads(TEACHING.read_bytes())
    values["games"].append(values["games"][0] | {"min_length": 5})
    open_match(values)
    assert asked == ["american-english-small", "enable1"]
