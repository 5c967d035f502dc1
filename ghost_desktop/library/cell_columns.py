"""Solved cells as rows of a table, which anybody can read with SQL.

Each fact has a column, whose name is that of the JSON where it is in the JSON: players count from
1, letters and players of one column stand with spaces between them, true is 1. What has parts is
JSON itself. A new fact is a line in `COLUMNS`, one in `record_of` and one in `kept_of`.
"""

from __future__ import annotations

import hashlib
import json
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ghost_desktop.engine.comparison import OpeningRound, Row
from ghost_desktop.engine.counting import Counting
from ghost_desktop.engine.fate import Fate
from ghost_desktop.engine.import_report import Dropped, ImportReport, Reason
from ghost_desktop.engine.margin import Margin
from ghost_desktop.engine.reading import Reading
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.variants import find_variant
from ghost_desktop.library import catalogue
from ghost_desktop.library.cell import Cell
from ghost_desktop.library.kept_cell import Effort, KeptCell
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    Record = dict[str, Any]

COLUMNS = MappingProxyType(
    {
        # which list, under which rules
        "list": "TEXT NOT NULL",
        "name": "TEXT NOT NULL",
        "level": "INTEGER",
        "without": "TEXT NOT NULL",
        "variant": "TEXT NOT NULL",
        "min_length": "INTEGER NOT NULL",
        "players": "INTEGER NOT NULL",
        "misere": "INTEGER NOT NULL",
        "reading": "TEXT NOT NULL",
        # what was found
        "words": "INTEGER NOT NULL",
        "fragments": "INTEGER",
        "positions": "INTEGER",
        "examined": "INTEGER",
        "winner": "INTEGER",
        "losers": "TEXT",
        "winners": "TEXT",
        "winning_openings": "TEXT NOT NULL",
        "openings_left": "INTEGER NOT NULL",
        "opening_rounds": "TEXT NOT NULL",
        "plays_left": "INTEGER",
        "plays_shortest": "INTEGER",
        "plays_longest": "INTEGER",
        "strategy_player": "INTEGER",
        "lines": "INTEGER",
        "proved_minimal": "INTEGER",
        "count": "TEXT NOT NULL",
        "margin": "INTEGER",
        "margin_winner": "INTEGER",
        "margin_proved": "INTEGER",
        "margin_lower_bound": "INTEGER",
        "margin_words": "TEXT",
        "margin_openings": "TEXT",
        "letters": "TEXT NOT NULL",
        "load_seconds": "REAL NOT NULL",
        "solve_seconds": "REAL NOT NULL",
        # what was sought
        "sought_lines": "INTEGER NOT NULL",
        "lines_time_limit": "REAL",
        "sought_margin": "INTEGER NOT NULL",
        "margin_time_limit": "REAL",
        # the list
        "alphabet": "TEXT NOT NULL",
        "left_out": "TEXT NOT NULL",
        "encoding": "TEXT NOT NULL",
        "entries": "INTEGER NOT NULL",
        "kept": "INTEGER NOT NULL",
        "lowered": "INTEGER NOT NULL",
        "dropped": "TEXT NOT NULL",
    }
)
"""The columns, and what SQLite is told of each."""


def record_of(kept: KeptCell) -> Record:
    """Write a cell, with what was sought of it."""
    cell = kept.cell
    row, rules, report = cell.row, cell.rules, cell.report
    seats = " ".join(_players(row.fate.seats))
    shortest, longest = row.plays_range or (None, None)
    return {
        # The system's name of a file may have bytes that are no text.
        "list": cell.question.source.encode(errors="backslashreplace").decode(),
        "name": cell.name.encode(errors="backslashreplace").decode(),
        "level": catalogue.split_level(cell.question.source)[1],
        "without": _json(row.without),
        "variant": rules.variant.id,
        "min_length": rules.min_length,
        "players": rules.players,
        "misere": int(rules.misere),
        "reading": row.reading.value,
        "words": row.words,
        "fragments": row.fragments,
        "positions": row.positions,
        "examined": row.examined,
        "winner": _player(min(row.fate.winners, default=None)),
        "losers": None if rules.misere else seats,
        "winners": seats if rules.misere else None,
        "winning_openings": " ".join(row.winning_openings),
        "openings_left": row.openings_left,
        "opening_rounds": _json(
            {one.letter: (one.shortest, one.longest) for one in row.opening_rounds}
        ),
        "plays_left": row.plays_left,
        "plays_shortest": shortest,
        "plays_longest": longest,
        "strategy_player": _player(row.strategy_seat),
        "lines": row.lines,
        "proved_minimal": None if row.proved_minimal is None else int(row.proved_minimal),
        "count": row.count.value,
        **_margin_record(row.margin),
        "letters": row.letters,
        "load_seconds": float(row.load_seconds),
        "solve_seconds": float(row.solve_seconds),
        "sought_lines": int(kept.lines.was_sought),
        "lines_time_limit": _seconds(kept.lines.time_limit),
        "sought_margin": int(kept.margin.was_sought),
        "margin_time_limit": _seconds(kept.margin.time_limit),
        "alphabet": cell.alphabet,
        "left_out": _json(cell.question.without),
        "encoding": report.encoding,
        "entries": report.entries,
        "kept": report.kept,
        "lowered": report.lowered,
        "dropped": _json(
            {why.value: (lost.count, lost.examples) for why, lost in report.dropped.items()}
        ),
    }


def kept_of(record: Mapping[str, Any]) -> KeptCell:
    """Read a cell, and what was sought of it.

    Raises:
        KeyError: if there is no such variant, or a column is missing.
        ValueError: if a column says what none of ours says.
    """
    misere, source = bool(record["misere"]), record["list"]
    variant = find_variant(record["variant"])
    rules = Rules(variant, record["min_length"], record["players"], misere)
    reading = Reading(record["reading"])
    seats = record["winners" if misere else "losers"]
    shortest, longest = record["plays_shortest"], record["plays_longest"]
    proved, player = record["proved_minimal"], record["strategy_player"]
    row = Row(
        source=source,
        rules=rules,
        reading=reading,
        words=record["words"],
        fragments=record["fragments"],
        positions=record["positions"],
        fate=Fate(frozenset(int(one) - 1 for one in seats.split()), rules.players, misere),
        winning_openings=tuple(record["winning_openings"].split()),
        plays_left=record["plays_left"],
        plays_range=None if shortest is None else (shortest, longest),
        load_seconds=record["load_seconds"],
        solve_seconds=record["solve_seconds"],
        strategy_seat=None if player is None else player - 1,
        lines=record["lines"],
        proved_minimal=None if proved is None else bool(proved),
        letters=record["letters"],
        openings_left=record["openings_left"],
        examined=record["examined"],
        count=Counting(record["count"]),
        without=tuple(json.loads(record["without"])),
        opening_rounds=tuple(
            OpeningRound(letter, *plays)
            for letter, plays in json.loads(record["opening_rounds"]).items()
        ),
        margin=_margin_of(record),
    )
    dropped = {
        Reason(why): Dropped(lost, tuple(examples))
        for why, (lost, examples) in json.loads(record["dropped"]).items()
    }
    report = ImportReport(
        encoding=record["encoding"],
        entries=record["entries"],
        kept=record["kept"],
        lowered=record["lowered"],
        dropped=MappingProxyType(dropped),
    )
    question = Question(source, rules, reading, tuple(json.loads(record["left_out"])))
    return KeptCell(
        Cell(question, record["name"], record["alphabet"], row, report),
        lines=Effort(bool(record["sought_lines"]), record["lines_time_limit"]),
        margin=Effort(bool(record["sought_margin"]), record["margin_time_limit"]),
    )


def _margin_record(margin: Margin | None) -> Record:
    """Write a margin: who wins now, and which words go; none are put into it."""
    return {
        "margin": None if margin is None else margin.words,
        "margin_winner": None if margin is None else _player(margin.winner),
        "margin_proved": None if margin is None else int(margin.proved),
        "margin_lower_bound": None if margin is None else margin.lower_bound,
        "margin_words": None if margin is None else _json(margin.remove),
        "margin_openings": None if margin is None else " ".join(margin.openings_then),
    }


def _margin_of(record: Mapping[str, Any]) -> Margin | None:
    """Read a margin; None if there is none."""
    words, player = record["margin"], record["margin_winner"]
    if player is None:
        return None
    winner = player - 1
    return Margin(
        winner=winner,
        words=words,
        proved=bool(record["margin_proved"]),
        lower_bound=record["margin_lower_bound"],
        remove=tuple(json.loads(record["margin_words"])),
        add=(),
        winner_then=winner if words is None else 1 - winner,
        openings_then=tuple(record["margin_openings"].split()),
    )


def seal_of(record: Mapping[str, Any]) -> str:
    """Return a checksum of all columns, by which a damaged row is known."""
    facts = json.dumps([record[name] for name in COLUMNS])
    return hashlib.blake2b(facts.encode(), digest_size=8).hexdigest()


def _players(seats: Iterable[int]) -> list[str]:
    return [str(seat + 1) for seat in sorted(seats)]


def _player(seat: int | None) -> int | None:
    return None if seat is None else seat + 1


def _seconds(limit: float | None) -> float | None:
    return None if limit is None else float(limit)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
