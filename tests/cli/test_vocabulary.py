"""The JSON of `ghost-cli`: each key means one thing, is of one type, and stands in the manual."""

from __future__ import annotations

import re
from collections import defaultdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import golden
from samples import loaded
from strict import read_json

from ghost_desktop import paths
from ghost_desktop.checker import Proved
from ghost_desktop.engine.comparison import ListFacts
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.formats.encounters import arena_dict
from ghost_desktop.formats.lists import facts_dict, own_list_dict
from ghost_desktop.formats.proved import proved_dict
from ghost_desktop.formats.tables import VERSION
from ghost_desktop.library.own_lists import Making, Operation, Origin, OwnList
from ghost_desktop.play.arena import Encounter
from ghost_desktop.play.clock import Fault, Forfeit

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = paths.resources() / "manual" / "json.md"
ROW = re.compile(r"\| `(\w+)` \| (.+?) \| (.+?) \| ([a-z, -]+) \|")
"""A key, its type, its meaning, and the commands that have it."""

ONE_TYPE = re.compile(r"([a-z]+|\[[a-z ]+\]|\{string: (\[[a-z ]+\]|[a-z]+)\})( or null)?")

KEYS = {
    key: (kind, commands) for key, kind, _said, commands in ROW.findall(PAGE.read_text("utf-8"))
}
BY_NAME = {key for key, (kind, _commands) in KEYS.items() if kind.startswith("{")}
"""Those of objects whose members are called by letters, words or reasons."""

NULL_ELSEWHERE = {
    *("openings", "decide", "margins", "strategy", "losers", "winning_openings"),  # time is over
    *("strategy_player", "line_count", "proved_minimal"),  # nobody is sure to win
    "lower_bound",  # lines have prices, as in the window alone
    *("mark", "legal", "winning"),  # of what comes after a bluff
}
"""What can be null, though it is not in any golden file."""

TYPES = {
    str: "string",
    bool: "boolean",
    int: "integer",
    float: "number",
    type(None): "null",
}

CALLED_NOW = {"proofs": "cache", "cells": "cache"}


def in_golden_files() -> Iterator[tuple[str, Any]]:
    """Each command with what it answers there."""
    for name in sorted(set(golden.sessions()) - {"help", "refusals"}):
        for argv, written in golden.answers(golden.read(name)):
            if written and {"--json", "json"} & {*argv}:
                yield CALLED_NOW.get(argv[0], argv[0]), read_json(written)


def answers() -> Iterator[tuple[str, Any]]:
    """The same, and parts of answers that nothing in golden files leads to."""
    yield from in_golden_files()
    yield "lists", {"lists": [facts_dict(ListFacts(4, 10, 9))]}
    making = Making(Operation.UNSTRUCK, ("few",), ("no",))
    now, path = datetime.now(UTC), Path("own.txt")
    yield "make", own_list_dict(OwnList("own", "Own", 1, 4, "a", "0", now, Origin(), path, making))
    rules = {"variant": "ghost", "min_length": 4, "players": 2, "misere": False}
    of = {"player": 1, "opening": "a", "count": "lines", "others": "anything"}
    of |= {"replies": {}, "fixed": {}, "costs": {"of": {}, "usual": 1}}
    told = {"list": {"name": "few", "without": ["no"]}, "rules": rules, "strategy": of}
    yield "check", proved_dict(told, Proved(0, 7, 1, None))
    failed = Encounter(("a", "b"), 1, (1, 0), (12, None), (Forfeit(0, "a", Fault.NONSENSE, "x"),))
    game = Game(loaded("ghost").words, Rules())
    yield "arena", arena_dict([failed], "ab", game, Reading.SELF, source="few", seed=1)


def members(value: Any) -> Iterator[tuple[str, Any]]:  # noqa: ANN401
    """Each key in an answer, wherever it stands, with its value."""
    for key, inner in value.items() if isinstance(value, dict) else ():
        yield key, inner
        if key not in BY_NAME:
            yield from members(inner)
    for inner in value if isinstance(value, list) else ():
        yield from members(inner)


def type_of(key: str, values: list[Any]) -> str:
    """Write of which type the values of a key are, as the page does: ``"[string] or null"``."""
    names = {TYPES[type(one)] for one in values if type(one) in TYPES}
    inner = [each for one in values if isinstance(one, list) for each in one]
    objects = [one for one in values if isinstance(one, dict)]
    if inner:
        names.add(f"[{type_of('', inner)}]")
    if objects and key in BY_NAME:
        inner = [each for one in objects for each in one.values()]
        names.add(f"{{string: {type_of('', inner)}}}")
    elif objects:
        names.add("object")
    return " or ".join(sorted(names, key=lambda name: (name == "null", name)))


def test_the_page_has_every_key_with_its_type_and_the_commands_that_have_it() -> None:
    values = defaultdict[str, list[Any]](list)
    commands = defaultdict[str, set[str]](set)
    for command, answer in answers():
        for key, value in members(answer):
            values[key].append(value)
            commands[key].add(command)
    for key in NULL_ELSEWHERE:
        values[key].append(None)
    there = {key: (type_of(key, values[key]), ", ".join(sorted(commands[key]))) for key in values}
    assert there == KEYS
    assert list(KEYS) == sorted(KEYS)


def test_a_key_is_of_one_type() -> None:
    for key, (kind, _commands) in KEYS.items():
        assert ONE_TYPE.fullmatch(kind), key


def test_a_list_is_called_by_a_plural_and_how_many_there_are_is_a_count() -> None:
    for key, (kind, _commands) in KEYS.items():
        if key.endswith("_count"):
            assert kind.startswith("integer"), key
        elif kind.startswith("integer") and key.endswith("s"):
            assert key == "players"


def test_every_answer_begins_with_the_version() -> None:
    for command, answer in in_golden_files():
        assert next(iter(answer.items())) == ("version", VERSION), command
    assert f"`version` is {VERSION}:" in PAGE.read_text("utf-8")
