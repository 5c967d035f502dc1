"""Cards of what rounds have left to learn: each once, there before it is answered, with its rounds.

A round is told by the id of its match and its number, so that it leaves nothing twice, however often
it is looked back at; and nothing again that was deleted since, which only another round can leave.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol, TypeAlias

from fsrs import Rating

from ghost_desktop.library.decks import Deck, DeckKey, DeckKind, DrillLine
from ghost_desktop.library.drill_rows import (
    KEY,
    BadRow,
    Review,
    deck_id,
    have_deck,
    put_aside,
    read_lines,
    save_answer,
)
from ghost_desktop.library.user_file import all_or_nothing

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping, Sequence

    from ghost_desktop.library.decks import ListPlace

    Origin: TypeAlias = tuple[str, int]


class Found(Protocol):
    """What a round has left to learn; where it was found is no matter here."""

    @property
    def fragment(self) -> str:
        """What was on the table."""

    @property
    def way(self) -> tuple[str, ...]:
        """How play came to it: what lay on the table, from the first letter on."""

    @property
    def words(self) -> tuple[str, ...]:
        """What was lost on with the next letter; empty for a win that was given away."""


@dataclass(frozen=True)
class Added:
    """What became of what a round had left to learn.

    Attributes:
        new: how many cards there are more.
        again: how many that had been answered are to be asked again.
        lost: how many of those had bad rows, which were put aside.
    """

    new: int = 0
    again: int = 0
    lost: int = 0


@dataclass(frozen=True)
class CardFacts:
    """What the file says of a card beside what is known of it.

    Attributes:
        way: how play came to it; empty if that is not known.
        words: what was lost on with the next letter, in all rounds.
    """

    way: tuple[str, ...]
    words: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class CardDeck:
    """A deck of what rounds have left to learn.

    Attributes:
        deck: its cards, what was added last in front: it is best learned while it is fresh.
        facts: what else is said of them, by the fragment.
        bad: the names of those of which what was known cannot be read: they are new again.
    """

    deck: Deck
    facts: Mapping[str, CardFacts]
    bad: tuple[tuple[str, str], ...]


def add_cards(
    file: sqlite3.Connection,
    key: DeckKey,
    place: ListPlace,
    found: Sequence[Found],
    origin: Origin,
    when: datetime,
    played: str = "",
) -> Added:
    """Add what a round has left to learn.

    A card that is there already is not added twice, and one that was deleted not by the same round.
    If it has been answered, to have made the same blunder at the board is to have missed it: it is
    rated so at that moment, and due again.

    Args:
        file: which.
        key: of which deck.
        place: where its list was found; if that is known it is where it was found last.
        found: what there is to learn.
        origin: the round: the id of its match, and its number there.
        when: the time, in UTC.
        played: the round as it stands in the file of a match; empty if it is not to be kept.
    """
    new = again = lost = 0
    with all_or_nothing(file):
        deck = have_deck(file, key, None, place)
        if place.source:  # the list may have been moved since
            file.execute(
                "UPDATE decks SET source = ?, without = ? WHERE id = ?",
                (place.source, " ".join(place.without), deck),
            )
        for card in found:
            start, words = card.fragment, " ".join(card.words)
            is_first = file.execute(
                "INSERT OR IGNORE INTO origins (deck, start, match, round, words) "
                "VALUES (?, ?, ?, ?, ?)",
                (deck, start, *origin, words),
            ).rowcount
            if not is_first:
                continue
            is_new = file.execute(
                "INSERT OR IGNORE INTO cards (deck, start, way, added) VALUES (?, ?, ?, ?)",
                (deck, start, " ".join(card.way), when.isoformat()),
            ).rowcount
            line = DrillLine(start)
            is_answered = file.execute(
                "SELECT count(*) FROM lines WHERE deck = ? AND start = ? AND reply = ''",
                (deck, start),
            ).fetchone()[0]
            if not is_answered:
                new += is_new
            else:
                try:
                    save_answer(file, Review(Deck(key, ()), line, Rating.Again, when))
                    file.execute(  # it was missed where nobody could show what is right
                        "UPDATE lines SET due = ? WHERE deck = ? AND start = ? AND reply = ''",
                        (when.isoformat(), deck, start),
                    )
                    again += 1
                except BadRow:
                    lost += put_aside(file, key, [line.name], when)
        if played:  # unless its cards were deleted
            row = {"deck": deck, "match": origin[0], "round": origin[1]}
            file.execute(
                "INSERT INTO rounds (deck, match, round, at, played) "
                "SELECT :deck, :match, :round, :at, :played WHERE EXISTS ("
                "SELECT 1 FROM origins JOIN cards USING (deck, start) "
                "WHERE (deck, match, round) = (:deck, :match, :round)"
                ") ON CONFLICT (deck, match, round) DO UPDATE SET played = excluded.played",
                row | {"at": when.isoformat(), "played": played},
            )
    return Added(new, again, lost)


def forget_round(file: sqlite3.Connection, origin: Origin) -> None:
    """Forget a round that goes on, and what it has left to learn; what has been answered stays."""
    with all_or_nothing(file):
        file.execute("DELETE FROM rounds WHERE (match, round) = (?, ?)", origin)
        file.execute(
            "DELETE FROM origins WHERE (match, round) = (?, ?) AND NOT EXISTS ("
            "SELECT 1 FROM lines WHERE lines.deck = origins.deck AND lines.start = origins.start)",
            origin,
        )
        file.execute(
            "DELETE FROM cards WHERE NOT EXISTS ("
            "SELECT 1 FROM origins WHERE origins.deck = cards.deck AND origins.start = cards.start"
            ") AND NOT EXISTS ("
            "SELECT 1 FROM lines WHERE lines.deck = cards.deck AND lines.start = cards.start)"
        )


@dataclass(frozen=True)
class GivenAway:
    """A won position that was given away.

    Attributes:
        key: of which deck its card is.
        fragment: what was on the table.
        rounds: in which rounds that was, each the id of its match and its number there; those that
            are kept come last, in order.
        added: when it was first, in UTC.
    """

    key: DeckKey
    fragment: str
    rounds: tuple[Origin, ...]
    added: datetime


def read_given_away(file: sqlite3.Connection, most: int) -> tuple[GivenAway, ...]:
    """Return the won positions that were given away last, the last in front, of all games."""
    rows = file.execute(
        f"SELECT cards.deck, start, added, {KEY} FROM cards JOIN decks ON decks.id = cards.deck "
        "WHERE kind = ? ORDER BY added DESC, start LIMIT ?",
        (DeckKind.BLUNDERS.value, most),
    ).fetchall()
    found = []
    for deck, start, added, *key in rows:
        rounds = file.execute(
            "SELECT match, round FROM origins LEFT JOIN rounds USING (deck, match, round) "
            "WHERE (deck, start) = (?, ?) ORDER BY at, match, round",
            (deck, start),
        ).fetchall()
        with suppress(ValueError, TypeError):  # a time that nobody can have written
            when = datetime.fromisoformat(added)
            found.append(GivenAway(DeckKey(*key), start, tuple(rounds), when))
    return tuple(found)


def read_played(file: sqlite3.Connection, key: DeckKey, rounds: Sequence[Origin]) -> str:
    """Return the last of some rounds that is kept, as in the file of a match; empty if none is."""
    for origin in reversed(rounds):
        where = (deck_id(file, key), *origin)
        row = file.execute(
            "SELECT played FROM rounds WHERE (deck, match, round) = (?, ?, ?)", where
        ).fetchone()
        if row is not None:
            return str(row[0])
    return ""


def card_names(file: sqlite3.Connection, deck: int) -> set[tuple[str, str]]:
    """Return the names of the cards of a deck of what rounds have left to learn."""
    rows = file.execute("SELECT start FROM cards WHERE deck = ?", (deck,))
    return {(start, "") for (start,) in rows}


def read_cards(file: sqlite3.Connection, key: DeckKey) -> CardDeck:
    """Return a deck with all its cards.

    What was answered is a card even if nothing else is said of it, as in a file that was begun anew
    in the middle of a drill.
    """
    number = deck_id(file, key)
    known, bad = read_lines(file, key)
    rows = file.execute(
        "SELECT start, way FROM cards WHERE deck = ? ORDER BY added DESC, start", (number,)
    )
    ways = {start: tuple(way.split()) for start, way in rows}
    words: dict[str, dict[str, None]] = {}
    for start, lost_on in file.execute(
        "SELECT start, words FROM origins WHERE deck = ?", (number,)
    ):
        words.setdefault(start, {}).update(dict.fromkeys(lost_on.split()))
    starts = dict.fromkeys([*ways, *(start for start, _reply in (*known, *bad))])
    facts = {one: CardFacts(ways.get(one, ()), tuple(words.get(one, ()))) for one in starts}
    lines = tuple(known.get((start, ""), DrillLine(start)) for start in starts)
    return CardDeck(Deck(key, lines), MappingProxyType(facts), tuple(bad))
