"""Rounds that nobody has played, by which pictures show what statistics look like."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.library.statistics import PlayedRound

if TYPE_CHECKING:
    from datetime import datetime
    from random import Random

_ROUNDS = 180
_DAYS = 120
_MATCH = "a match of nobody's"
_WORDS = ("chrysalis", "ghost", "hazel", "joust", "kayak", "llama", "mnemonic", "quilt", "zebra")
_LISTS = (
    ("enable1", "ENABLE1"),
    ("enable1", "ENABLE1"),
    ("american-english-clean", "American English"),
)


def sample_rounds(random: Random, now: datetime) -> tuple[PlayedRound, ...]:
    """Return the rounds of some months, of somebody who learns; `now` is in UTC."""
    return tuple(_round(random, number, now) for number in range(1, _ROUNDS + 1))


def _round(random: Random, number: int, now: datetime) -> PlayedRound:
    skill = number / _ROUNDS
    won = random.random() < 0.25 + 0.5 * skill
    source, list_name = random.choice(_LISTS)
    variant = random.choice([one.id for one in all_variants()][:3])
    begins = random.random() < 0.5
    return PlayedRound(
        match=_MATCH,
        number=number,
        player=0,
        at=now - timedelta(days=_DAYS * (1 - skill), minutes=random.randrange(600)),
        name="",
        source=source,
        list_name=list_name,
        words="",
        variant=variant,
        rules=f"{variant} 4+ 2 normal",
        opponents=(random.choice(("perfect", "casual", "casual", "beginner")),),
        seat=0 if begins else 1,
        won=won,
        ended="word",
        turns=random.randint(2, 4),
        blunders=random.choice((0, 1, 1, 2)) if random.random() > skill else 0,
        hints=random.choice((0, 0, 0, 1)),
        looks=random.choice((0, 0, 0, 2)) if random.random() > skill else 0,
        lost_on=() if won else (random.choice(_WORDS),),
        opening=random.choice("hnmgj") if begins else "",
        counts=True,
    )
