"""Why a reply cannot be fixed in a strategy."""

from __future__ import annotations

from dataclasses import dataclass

from ghost_desktop.engine.errors import Refusal, RefusedError


@dataclass(frozen=True)
class FixedRefusal(Refusal):
    """Why a reply cannot be fixed in the strategy of a player."""

    fragment: str
    reply: str


class FixedBesideWords(FixedRefusal):
    """The fragment is part of no word."""


@dataclass(frozen=True)
class FixedAtEnd(FixedRefusal):
    """The round is over at the fragment, or before it, with a word."""

    word: str


@dataclass(frozen=True)
class FixedOutOfTurn(FixedRefusal):
    """It is the turn of another player."""

    player: int
    """As people count them, from 1."""


@dataclass(frozen=True)
class FixedTwice(FixedRefusal):
    """The same fragment, however it is written, has another reply that is to be fixed."""

    other: str


class FixedIllegal(FixedRefusal):
    """No legal play makes the reply of the fragment."""


@dataclass(frozen=True)
class FixedLosing(FixedRefusal):
    """The player wins from the fragment, and not after the reply."""

    player: int
    """As people count them, from 1."""


class FixedReplyError(RefusedError):
    """A reply cannot be fixed in a strategy: it is not legal, or gives a won position away."""
