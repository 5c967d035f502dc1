"""The file of a match: a match -> its bytes, and back, with the words that are on this computer."""

from __future__ import annotations

import json
from itertools import takewhile
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from ghost_desktop.engine.errors import Refusal, WordListError
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Reading
from ghost_desktop.engine.record import Record
from ghost_desktop.formats import matches
from ghost_desktop.formats.matches import (
    FORMAT,
    VERSION,
    MatchError,
    as_today,
    event_values,
    game_of,
    head_values,
    is_older,
    kept_of,
    match_of,
    match_values,
    reading_of,
    table_of,
    terms_of,
)
from ghost_desktop.formats.tables import json_text
from ghost_desktop.formats.text import number, printable
from ghost_desktop.library import catalogue
from ghost_desktop.library.json_values import read_list, read_number, read_object, read_text
from ghost_desktop.library.question import Question
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from ghost_desktop.engine.words.wordlist import WordList
    from ghost_desktop.formats.matches import KeptGame, NoSuchMatch
    from ghost_desktop.play.events import Event
    from ghost_desktop.play.match import Match
    from ghost_desktop.play.table import Table, Terms


SUFFIX = ".ghostmatch"

MOST_BYTES = 1 << 24
"""Of a file: a hundred times what the longest match takes."""

_MEGABYTE = 1 << 20


class MatchRefusal(Refusal):
    """Why what stands in a file is not opened as a match; sentences say ``{file}`` of it."""

    sentence: ClassVar[str]


class TooLarge(MatchRefusal):
    """It is larger than any match; `most` is how many megabytes may be read."""

    sentence = N_("{file} is no match: it is larger than {most} MB, and no match is.")
    most: int


class NotJson(MatchRefusal):
    """It is no JSON from a line on, counted from 1: no match, or one that was cut."""

    sentence = N_(
        "{file} is no match that Ghost Desktop has saved: it is no JSON from line {line} on."
    )
    line: int = 1


class NoMatchFile(MatchRefusal):
    """It is JSON, and of something else than a match; or it is a device or a pipe."""

    sentence = N_("{file} is no match that Ghost Desktop has saved.")


class LaterVersion(MatchRefusal):
    """A later version of the program has written it."""

    sentence = N_(
        "a later version of Ghost Desktop has saved {file}; it takes that version to open it."
    )


class NoSuchList(MatchRefusal):
    """It is played with a list that is not on this computer; `path` is empty if it had an id."""

    sentence = N_("{file} was played with {name}, a dictionary that is not on this computer.")
    name: str
    path: str


class OtherWords(MatchRefusal):
    """The list has other words here than where it was played."""

    sentence = N_("{file} was played with other words than {name} has on this computer.")
    name: str


# --- a match -> a file ------------------------------------------------------------------------------


def match_text(match: Match, reading: Reading = Reading.SELF) -> str:
    """Return what is to stand in the file of a match, an event a line.

    Args:
        match: which.
        reading: how one looks at its games.
    """
    return json_text(match_values(match, reading), ascii_only=True) + "\n"


class MatchWriter:
    """Writes a match again after each of its events: the text of those before is still known.

    All of a match of a hundred rounds takes ten times as long.
    """

    def __init__(self) -> None:
        self._games: list[dict[str, Any]] = []  # of the match that was written last
        self._events: tuple[Event, ...] = ()
        self._texts: list[str] = []

    def text(self, match: Match, reading: Reading) -> str:
        """Return what is to stand in its file, all in one line; see `match_text`.

        Beside that there is the score, for who lists such files and does not play them again.
        """
        kept, games = kept_of(match)
        is_same = games.kept[: len(self._games)] == self._games
        pairs = zip(kept.events, self._events, strict=False) if is_same else ()
        known = sum(1 for _pair in takewhile(lambda pair: pair[0] is pair[1], pairs))
        events = (event_values(event, games.number_of) for event in kept.events[known:])
        self._texts[known:] = map(json.dumps, events)
        self._games, self._events = games.kept, kept.events
        values = head_values(kept, reading, games) | {"score": list(match.state.score)}
        head = json.dumps(values).removesuffix("}")
        return f'{head}, "events": [{", ".join(self._texts)}]}}\n'


# --- a file -> a match ------------------------------------------------------------------------------


class OpenedMatch(Record, eq=False):
    """A match that was kept.

    Attributes:
        match: as it was left.
        reading: how one looks at its games.
    """

    match: Match
    reading: Reading


def read_bytes(path: Path) -> bytes:
    """Return what stands in the file of a match.

    Raises:
        MatchError: if it cannot be read, or is too large for a match.
    """
    refusal: Refusal
    try:
        if path.is_dir():
            refusal = catalogue.IsFolder(str(path))
        elif not path.is_file():  # nor wait for what somebody may write into a pipe
            refusal = NoMatchFile() if path.exists() else catalogue.NoFile(str(path))
        elif path.stat().st_size > MOST_BYTES:
            refusal = TooLarge(MOST_BYTES // _MEGABYTE)
        else:
            return path.read_bytes()
    except (OSError, ValueError) as error:  # a ValueError: a NUL in the path
        refusal = catalogue.why_unreadable(str(path), error)
    raise MatchError(refusal)


def values_of(data: bytes) -> dict[str, Any]:
    """Return what the file of a match holds: of this version of the form or an older one.

    Raises:
        MatchError: if it is none of a match, or of a later version.
    """
    if len(data) > MOST_BYTES:
        raise MatchError(TooLarge(MOST_BYTES // _MEGABYTE))
    try:
        values = json.loads(data)
    except json.JSONDecodeError as error:
        raise MatchError(NotJson(error.lineno)) from error
    except (ValueError, RecursionError) as error:  # it is no text, or of numbers beyond all
        raise MatchError(NoMatchFile()) from error
    if not isinstance(values, dict):
        raise MatchError(NoMatchFile())
    if values.get("format") != FORMAT and not is_older(values):
        raise MatchError(NoMatchFile())
    version = values.get("version")
    if type(version) is int and version > VERSION:
        raise MatchError(LaterVersion())
    return values


class MatchHead(Record):
    """What can be told of a match without playing it again.

    Attributes:
        id: its id.
        reached: how far it has come, see `reached_by`.
        table: who plays.
        terms: what for.
        score: how many rounds each player has lost, in misère won; empty if the file does not say.
        question: what is played.
    """

    id: str
    reached: tuple[int, int]
    table: Table
    terms: Terms
    score: tuple[int, ...]
    question: Question

    @classmethod
    def of(cls, match: Match, question: Question) -> MatchHead:
        """Return what its file will say of a match that is there, and of what is played now."""
        score = match.state.score
        return cls(match.id, reached_by(match), match.table, match.terms, score, question)


def reached_by(match: Match) -> tuple[int, int]:
    """Return how far a match has come: rounds that have begun, and all that has happened in them."""
    return match.rounds, len(match.events)


def head_of(values: dict[str, Any]) -> MatchHead:
    """Return what the file of a match says of it.

    Args:
        values: see `values_of`.

    Raises:
        LookupError, TypeError, ValueError, MatchError: if it is of none.
    """
    # In the first versions of the form a score was what had been carried.
    score = values.get("score", []) if values["version"] == VERSION else []
    values = as_today(values)
    events = [read_object(one) for one in read_list(values["events"])]
    last = next((one["game"] for one in reversed(events) if one["event"] == "game_changed"), 0)
    game = game_of(read_list(values["games"])[last])
    begun = sum(one["event"] == "round_started" for one in events)
    return MatchHead(
        read_text(values["id"]),
        (values["carried"]["rounds"] + begun, len(events)),
        table_of(read_list(values["table"])),
        terms_of(read_object(values["terms"])),
        tuple(map(read_number, read_list(score))),
        Question(game.source, game.rules, reading_of(values), game.without),
    )


def open_match(
    values: dict[str, Any],
    known: Iterable[Game] = (),
    report: Callable[[int, int], None] = lambda _done, _total: None,
) -> OpenedMatch:
    """Return the match that a file holds, with the lists on this computer.

    What was played is played again, by the rules, which takes about a millisecond for a letter.

    Args:
        values: see `values_of`.
        known: games that need not be read.
        report: is told how far it is, and raises if nobody wants to know any more.

    Raises:
        MatchError: if it could not have been played, or not with these lists.
    """
    finder = _GameFinder(known)
    return OpenedMatch(match_of(values, finder.find, report), reading_of(values))


class _GameFinder:
    """Finds the games of one match; no list is read twice."""

    def __init__(self, known: Iterable[Game]) -> None:
        self._known = list(known)
        self._read: dict[tuple[str, tuple[str, ...]], WordList] = {}

    def find(self, kept: KeptGame) -> Game:
        """Return a game.

        Raises:
            MatchError: if it is not here.
        """
        for game in self._known:
            if kept.is_of(game):
                return game
        game = Game(self._words(kept), kept.rules)
        self._known.append(game)
        return game

    def _words(self, kept: KeptGame) -> WordList:
        same = None if kept.content_hash is None else catalogue.list_of_hash(kept.content_hash)
        source = kept.source
        if same is not None:  # be it that it had another name, or no name of ours
            source = same.id
        elif not (catalogue.is_known(source) if kept.list_id else _is_file(source)):
            raise MatchError(NoSuchList(kept.name, kept.path))
        key = source, kept.without
        if key not in self._read:
            try:
                self._read[key] = catalogue.load(*key).words
            except WordListError as error:
                raise MatchError(error.refusal) from error
        words = self._read[key]
        if kept.content_hash not in {None, words.content_hash}:
            raise MatchError(OtherWords(kept.name))
        return words


def _is_file(path: str) -> bool:
    try:
        return Path(path).is_absolute() and Path(path).is_file()
    except (OSError, ValueError):  # a name that is too long, or has a NUL in it
        return False


_OF_FILES: Mapping[type[Refusal], str] = MappingProxyType(
    {
        catalogue.NoFile: N_("there is no file {file}; it may have been moved or renamed."),
        catalogue.IsFolder: N_("{file} is a folder; open a match that was saved."),
        catalogue.NotAllowed: N_("{file} cannot be read: you are not allowed to."),
        catalogue.UnreadableFile: N_("{file} cannot be read ({detail})."),
    }
)
"""What is said of files, where they are to be matches."""


def describe_match_refusal(error: MatchError, file: str) -> str:
    """Say in one sentence why a match cannot be opened.

    Args:
        error: why.
        file: the name of its file.
    """
    from ghost_desktop.formats.refusals import describe_refusal  # noqa: PLC0415 - seldom needed

    refusal = error.refusal
    facts = {name: _shown(fact) for name, fact in vars(refusal).items()}
    facts["file"] = printable(file) or '""'
    if isinstance(refusal, matches.NoSuchMatch):
        said = _describe_no_match(refusal)
    elif isinstance(refusal, NoSuchList) and refusal.path:
        said = _("{file} was played with {name}, which should be {path}, and is not there.")
    elif isinstance(refusal, MatchRefusal):
        said = _(refusal.sentence)
    elif type(refusal) in _OF_FILES:
        said = _(_OF_FILES[type(refusal)])
    else:
        said = _("{file} cannot be opened: {reason}")
        facts["reason"] = describe_refusal(error)
    return said.format(**facts)


def _describe_no_match(refusal: NoSuchMatch) -> str:
    """Say what makes that of a file no match, as far as it is known."""
    if not refusal.field:
        return _("{file} cannot be opened: what stands in it is no match that could be played.")
    if not refusal.value:
        return _("{file} cannot be opened: {field} is missing in it.")
    if refusal.field.startswith("events["):
        return _(
            "{file} cannot be opened: {field} is {value}, which cannot happen there by the rules."
        )
    return _("{file} cannot be opened: {field} is {value}, which it is in no match.")


def _shown(fact: object) -> str:
    return number(fact) if isinstance(fact, int) else printable(str(fact))
