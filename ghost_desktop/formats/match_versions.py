"""What older versions of the program have written of a match -> the form of today."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from ghost_desktop.formats.json_values import read_list, read_object
from ghost_desktop.formats.match_terms import table_values, terms_values
from ghost_desktop.play.table import Table
from ghost_desktop.play.terms import FRIENDLY_ROUNDS

FORMAT = "ghost-desktop match"
"""What stands in every file, from the third version on, so that it is known for what it is."""

VERSION = 3
"""Of the form. A form that older versions of the program would misread has the next number."""


def as_today(values: dict[str, Any]) -> dict[str, Any]:
    """Return what a file holds as a file of today would have it.

    Args:
        values: of this version of the form or an older one.

    Raises:
        LookupError, TypeError, ValueError: if they are of no version that is known.
    """
    version = values["version"]
    if version == 1:
        values = _second(values)
    if version in {1, 2}:
        return _third(values)
    if version != VERSION:
        raise ValueError(f"version {version!r:.50} is not known")
    return values


def is_older(values: dict[str, Any]) -> bool:
    """Tell whether an older version of the program has written something, for a match."""
    return values.get("version") in (1, 2) and "question" in values and "events" in values


def _second(values: dict[str, Any]) -> dict[str, Any]:
    """In the first there was a person among perfect computers, and rounds were only counted."""
    table = Table.against_computers(len(read_list(values["score"])))
    return values | {
        "table": table_values(table),
        "terms": terms_values(FRIENDLY_ROUNDS),
        "hints": [0] * table.players,
        "struck": [],
    }


def _third(values: dict[str, Any]) -> dict[str, Any]:
    """In the second, rounds before the one at hand were forgotten, and looking was not counted.

    It had no id; the same match has the same one, whenever it is read.
    """
    question = read_object(values["question"])
    made_of = json.dumps(values, sort_keys=True).encode()
    game = {
        "list": question["list"],
        "without": question.get("without", []),
        "words": None,
        "hash": None,
        **{name: question[name] for name in ("variant", "min_length", "players", "misere")},
    }
    carried = {
        "rounds": 0,
        "score": values["score"],
        "hints": values["hints"],
        "looks": [0] * len(read_list(values["score"])),
        "struck": values["struck"],
    }
    return {
        "format": FORMAT,
        "version": VERSION,
        "id": hashlib.sha256(made_of).hexdigest()[:32],
        "reading": question["reading"],
        "games": [game],
        "table": values["table"],
        "terms": values["terms"],
        "carried": carried,
        "events": values["events"],
    }
