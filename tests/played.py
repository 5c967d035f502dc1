"""Rounds that were played, as they stand in the file of statistics: some, and any at all."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from hypothesis import strategies as st

from ghost_desktop.library.statistics import PlayedRound

BEGINNING = datetime(2030, 1, 5, 22, 30, tzinfo=UTC)
"""A Saturday."""


def played(number: int = 1, **known: object) -> PlayedRound:
    """A round of a match that was won, but for what is known otherwise."""
    usual: dict[str, Any] = {
        "match": "m",
        "number": number,
        "player": 0,
        "at": BEGINNING + timedelta(hours=number),
        "name": "",
        "source": "enable1",
        "list_name": "ENABLE1",
        "words": "hash",
        "variant": "ghost",
        "rules": "ghost 4+ 2 normal",
        "opponents": ("perfect",),
        "seat": 0,
        "won": True,
        "ended": "word",
        "turns": 3,
        "blunders": 0,
        "hints": 0,
        "looks": 0,
        "lost_on": (),
        "opening": "",
        "counts": True,
    }
    return PlayedRound(**{**usual, **known})


def _any(random: Random) -> PlayedRound:
    """A round in which anything may be."""
    some = random.choice
    many = range(4)
    return played(
        random.randint(1, 40),
        match=some("mn"),
        player=random.randint(0, 1),
        at=BEGINNING + timedelta(minutes=random.randrange(3 * 365 * 24 * 60)),
        name=some(["", "Ann"]),
        source=some(["enable1", "/home/ann/own.txt"]),
        list_name=some(["ENABLE1", "own"]),
        variant=some(["ghost", "spook"]),
        opponents=tuple(random.choices(["perfect", "casual", ""], k=random.randint(1, 3))),
        won=some([True, False]),
        blunders=some([None, *many]),
        hints=some(many),
        looks=some(many),
        lost_on=tuple(random.choices(["ghost", "echo", "zoo"], k=random.randint(0, 2))),
        opening=some(["", "g", "h"]),
        counts=some([True, False]),
    )


def some_rounds(random: Random, count: int) -> tuple[PlayedRound, ...]:
    """Rounds in the order of time, each once: so many at most."""
    known = {one.key: one for one in (_any(random) for _ in range(count))}
    return tuple(sorted(known.values(), key=lambda one: (one.at, one.key)))


any_rounds = st.builds(
    lambda seed, count: some_rounds(Random(seed), count), st.integers(0), st.integers(0, 40)
)
"""Up to forty of them. Drawn from a seed: drawing each part of each row takes a hundred times as long."""
