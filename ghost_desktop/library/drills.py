"""What a person has learned: the answers of all drills, in one SQLite file.

Of strategies only lines that have been answered are stored, beside every answer ever given. Whether
a line is retired is no fact of the file: a strategy has it or not, so it comes back with its history
where a later strategy has it again. How many lines a strategy has, and which are retired, is noted
whenever its deck is opened.

What rounds have left to learn is stored from the beginning, each card once, with its rounds. A round
is told by the id of its match and its number, so that it leaves nothing twice, however often it is
looked back at; and nothing again that was deleted since, which only another round can leave.

Two programs may use the file at once: an answer is added to what the file says of its line at that
moment. A file that cannot be used never ends a drill. It goes on without saving, what could not be
saved is tried again with the next answer, and `DrillStore.trouble` says what is wrong. What is
damaged is set aside and kept: a damaged file as a whole; a row that this program cannot have written
with its line alone, in a table of its own.
"""

from __future__ import annotations

import json
from dataclasses import astuple, dataclass, fields
from math import isfinite
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from fsrs import Card, Rating, State

from ghost_desktop.library import commonness
from ghost_desktop.library.decks import (
    UNKNOWN_PLACE,
    Deck,
    DeckKey,
    DeckKind,
    DeckState,
    DrillLine,
    ListPlace,
    fresh_lines,
    spread_times,
)
from ghost_desktop.library.drill_tables import STEPS
from ghost_desktop.library.kept_file import data_path
from ghost_desktop.library.user_file import Loss, UserFile, all_or_nothing, insert, on_file, time_of

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from collections.abc import Set as AbstractSet
    from datetime import datetime
    from pathlib import Path
    from typing import TypeVar

    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.strategies.strategy import Strategy
    from ghost_desktop.engine.words.wordlist import WordList

    Name: TypeAlias = tuple[str, str]
    Origin: TypeAlias = tuple[str, int]
    _Value = TypeVar("_Value")


_NOTHING: Mapping[Any, Any] = MappingProxyType({})


def default_path() -> Path:
    """Return where the answers are kept: in the user's folder for data."""
    return data_path("drills.sqlite3")


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
    """

    new: int = 0
    again: int = 0


@dataclass(frozen=True, eq=False)
class CardDeck:
    """A deck of what rounds have left to learn.

    Attributes:
        deck: its cards, what was added last in front: it is best learned while it is fresh.
        ways: how play came to each, by the fragment; empty if that is not known.
        words: what was lost on with the next letter, in all rounds, by the fragment.
    """

    deck: Deck
    ways: Mapping[str, tuple[str, ...]]
    words: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class GivenAway:
    """A won position that was given away.

    Attributes:
        key: of which deck its card is.
        fragment: what was on the table.
        rounds: in which rounds that was, each the id of its match and its number there; those that
            are kept come last, in order.
    """

    key: DeckKey
    fragment: str
    rounds: tuple[Origin, ...]


@dataclass(frozen=True)
class Moved:
    """A line that is asked later than it was due.

    Attributes:
        key: of which deck.
        name: which line.
        before: when it was due, in UTC.
        after: when it is.
    """

    key: DeckKey
    name: Name
    before: datetime
    after: datetime


@dataclass(frozen=True)
class DeletedDeck:
    """All that the file said of a deck.

    Attributes:
        key: whose progress it was.
        total: how many lines there were.
        place: where its list was found.
        rows: by table, its rows, each without the deck's number.
    """

    key: DeckKey
    total: int | None
    place: ListPlace
    rows: Mapping[str, tuple[Mapping[str, Any], ...]]


class DrillStore(UserFile):
    """The answers; to be used from one thread only."""

    steps = STEPS

    def attempt(self, work: Callable[[sqlite3.Connection], _Value]) -> _Value | None:
        """Do some work on the file, as `UserFile` does; a bad row in its way is put aside before."""
        try:
            return super().attempt(work)
        except _BadRowError as bad:  # it says nothing of the line, which is as the drill knows it
            self._lose_lines(bad.key, [bad.name])
            return self.attempt(work) if self.trouble is None else None

    def _lose_lines(self, key: DeckKey, names: Iterable[Name]) -> None:
        """Move what rows say of these lines, and know how many were lost."""
        when = self._clock()
        moved = self.attempt(lambda file: put_aside(file, key, names, when))
        before = self.loss.lines if self.loss else 0
        if moved and before is not None:  # else it is known that the whole file was lost
            self.loss = Loss(self.path.name, before + moved)

    # --- decks --------------------------------------------------------------------------------------

    def open_deck(self, strategy: Strategy, words: WordList) -> Deck:
        """Return the lines of a strategy, with what is known of each.

        Args:
            strategy: the strategy.
            words: the list it was made from.
        """
        key = DeckKey.of(strategy, words)
        known, bad = self.attempt(lambda file: read_lines(file, key)) or ({}, [])
        if bad:
            self._lose_lines(key, bad)
        fresh = fresh_lines(strategy, commonness.levels_of(strategy.words))
        deck = Deck(key, tuple(known.get(line.name, line) for line in fresh))
        self.keep_askable(deck, known.keys() - {line.name for line in fresh})
        return deck

    @on_file(())
    def known_lines(
        self, file: sqlite3.Connection, words: WordList, rules: Rules, seat: int
    ) -> tuple[DrillLine, ...]:
        """Return what a player has answered of all strategies of a game, whatever the opening.

        A line that is in several decks is as it was answered last. Bad rows are passed over.

        Args:
            file: which.
            words: the list, whole or shortened to the words that count.
            rules: what is played.
            seat: the player, by turn order.
        """
        rows = file.execute(
            f"SELECT start, reply, {_KNOWN} FROM lines JOIN decks ON decks.id = lines.deck "
            "WHERE (words, rules, player, kind) = (?, ?, ?, ?) ORDER BY last_review",
            (words.whole.content_hash, rules.key, seat + 1, DeckKind.STRATEGY.value),
        )
        lines: dict[Name, DrillLine] = {}
        for start, reply, *known in rows:
            if (memory := _memory(known)) is not None:
                lines[start, reply] = DrillLine(start, reply, memory)
        return tuple(lines.values())

    def open_cards(self, key: DeckKey) -> CardDeck:
        """Return a deck of what rounds have left to learn.

        What was answered is a card even if nothing else is said of it, as in a file that was begun
        anew in the middle of a drill.
        """
        read = self.attempt(lambda file: _read_cards(file, key))
        cards, bad = read or (CardDeck(Deck(key, ()), _NOTHING, _NOTHING), [])
        if bad:
            self._lose_lines(key, bad)
        return cards

    def keep_askable(self, deck: Deck, gone: AbstractSet[Name]) -> None:
        """Note how many lines a deck has, and which are not asked any more.

        Of what rounds have left these are cards in which there is nothing to find any more.
        """
        if self.trouble is None:
            self._note_size(deck.key, len(deck.lines), gone)

    @on_file(None)
    def _note_size(
        self, file: sqlite3.Connection, key: DeckKey, total: int, retired: AbstractSet[Name]
    ) -> None:
        deck = _deck_id(file, key)
        if deck is None:
            return
        (known,) = file.execute("SELECT total FROM decks WHERE id = ?", (deck,)).fetchone()
        if (known, _retired(file, deck)) == (total, retired):
            return
        with all_or_nothing(file):
            file.execute("UPDATE decks SET total = ? WHERE id = ?", (total, deck))
            file.execute("DELETE FROM retired WHERE deck = ?", (deck,))
            file.executemany(
                "INSERT INTO retired (deck, start, reply) VALUES (?, ?, ?)",
                [(deck, *name) for name in sorted(retired)],
            )

    @on_file(())
    def decks(self, file: sqlite3.Connection) -> tuple[DeckState, ...]:
        """Return how it stands with each deck that has cards, or of which a line was answered."""
        decks = []
        rows = file.execute(f"SELECT id, total, source, without, {_KEY} FROM decks").fetchall()
        for deck, total, source, without, *key in rows:
            of = DeckKey(*key)
            known, bad = read_lines(file, of)
            retired = _retired(file, deck)
            cards = file.execute("SELECT start, '' FROM cards WHERE deck = ?", (deck,)).fetchall()
            lines = [line for name, line in known.items() if name not in retired]
            if known or bad or cards:
                times = tuple(sorted(line.due for line in lines if line.due is not None))
                there_are = len({*cards, *known} - retired) if of.is_of_rounds else total
                place = ListPlace(source, tuple(without.split()))
                learned = sum(line.is_learned for line in lines)
                decks.append(DeckState(of, learned, there_are, times, place))
        return tuple(decks)

    @on_file(None, writes=True)
    def delete(self, file: sqlite3.Connection, key: DeckKey) -> DeletedDeck | None:
        """Delete a deck with all its answers, and return it; None if it is not there.

        Which rounds have left its cards stays known, so that none of them leaves them again.
        """
        deck = _deck_id(file, key)
        if deck is None:
            return None
        asked = "SELECT total, source, without FROM decks WHERE id = ?"
        total, source, without = file.execute(asked, (deck,)).fetchone()
        rows = {table: _rows(file, table, deck) for table in _OF_A_DECK}
        if not any(rows.values()):
            return None
        for table in _OF_A_DECK:
            file.execute(f"DELETE FROM {table} WHERE deck = ?", (deck,))
        rows["origins"] = _rows(file, "origins", deck)
        if rows["origins"]:
            file.execute("UPDATE decks SET source = '', without = '' WHERE id = ?", (deck,))
        else:
            file.execute("DELETE FROM decks WHERE id = ?", (deck,))
        place = ListPlace(source, tuple(without.split()))
        return DeletedDeck(key, total, place, MappingProxyType(rows))

    @on_file(otherwise=False, writes=True)
    def restore(self, file: sqlite3.Connection, deleted: DeletedDeck) -> bool:
        """Bring a deck back, beside what was answered since; tell whether that was possible."""
        deck = _have_deck(file, deleted.key, deleted.total, deleted.place)
        for table, rows in deleted.rows.items():
            for row in rows:
                insert(file, f"OR IGNORE INTO {table}", {"deck": deck, **row})
        return True

    @on_file((), writes=True)
    def spread(
        self, file: sqlite3.Connection, a_day: int, now: datetime, tomorrow: datetime
    ) -> tuple[Moved, ...]:
        """Spread what is due in all decks over the days to come.

        Args:
            file: which.
            a_day: how many lines a day, all decks together.
            now: the time, in UTC.
            tomorrow: when the next day begins.

        Returns:
            What is asked later than it was due.
        """
        due: list[tuple[DeckKey, Name, datetime]] = []
        coming = []
        for deck, *parts in file.execute(f"SELECT id, {_KEY} FROM decks").fetchall():
            key = DeckKey(*parts)
            known, _bad = read_lines(file, key)
            retired = _retired(file, deck)
            for name, line in known.items():
                if line.due is None or name in retired:
                    continue
                if line.is_due(now):
                    due.append((key, name, line.due))
                else:
                    coming.append(line.due)
        times = spread_times([time for *_line, time in due], coming, a_day, tomorrow)
        moved = tuple(
            Moved(key, name, before, after)
            for (key, name, before), after in zip(due, times, strict=True)
            if after != before
        )
        for one in moved:
            _move(file, one, one.before, one.after)
        return moved

    @on_file(otherwise=False, writes=True)
    def gather(self, file: sqlite3.Connection, moved: Sequence[Moved]) -> bool:
        """Have lines due again as before they were spread, but for those answered since.

        Tell whether that was possible.
        """
        for one in moved:
            _move(file, one, one.after, one.before)
        return True

    # --- answers and notes --------------------------------------------------------------------------

    def record(self, deck: Deck, line: DrillLine, rating: Rating, when: datetime) -> DrillLine:
        """Save an answer, given at `when` in UTC, and return the line of the deck as it is now.

        If another program has saved answers to this line since, this one comes after them.
        """
        saved = self.save(_Review(deck, line, rating, when))
        return line.rated(rating, when) if saved is None else saved

    def take_back(self, deck: Deck, before: DrillLine, when: datetime) -> DrillLine | None:
        """Take an answer back, and return its line as it was; None if that is not possible any more.

        It is not if the line has been answered again since, as in another window, or was put aside,
        or if the answer is older than the version of the file that can.

        Args:
            deck: of which deck.
            before: the line as it was before the answer.
            when: when that was given, as `record` was told.
        """
        for review in self._unsaved:
            assert isinstance(review, _Review)  # nothing else is saved here
            if (review.deck.key, review.line.name, review.when) == (deck.key, before.name, when):
                self._unsaved.remove(review)
                return before
        return before if self._take_back(deck.key, before.name, when) else None

    @on_file(otherwise=False, writes=True)
    def _take_back(
        self, file: sqlite3.Connection, key: DeckKey, name: Name, when: datetime
    ) -> bool:
        where = (_deck_id(file, key), *name)
        last = file.execute(
            "SELECT id, at, before FROM reviews WHERE (deck, start, reply) = (?, ?, ?) "
            "ORDER BY id DESC LIMIT 1",
            where,
        ).fetchone()
        if last is None or last[1] != when.isoformat() or last[2] is None:
            return False
        file.execute("DELETE FROM reviews WHERE id = ?", last[:1])
        file.execute(f"DELETE {_ROW}", where)
        if last[2]:
            _write_line(file, where, json.loads(last[2]))
        return True

    @on_file(_NOTHING)
    def notes(self, file: sqlite3.Connection, key: DeckKey) -> Mapping[Name, str]:
        """Return a person's own notes on the lines of a deck, by their names."""
        asked = "SELECT start, reply, note FROM notes WHERE deck = ?"
        rows = file.execute(asked, (_deck_id(file, key),))
        return {(start, reply): note for start, reply, note in rows}

    @on_file(otherwise=False, writes=True)
    def keep_note(self, file: sqlite3.Connection, key: DeckKey, name: Name, note: str) -> bool:
        """Keep a note on a line in place of the one before; tell whether that was possible.

        An empty one is none.
        """
        where = (_have_deck(file, key, None), *name)
        file.execute("DELETE FROM notes WHERE (deck, start, reply) = (?, ?, ?)", where)
        if note:
            values = (*where, note)
            file.execute("INSERT INTO notes (deck, start, reply, note) VALUES (?, ?, ?, ?)", values)
        return True

    # --- what rounds leave --------------------------------------------------------------------------

    @on_file(Added(), writes=True)
    def add_cards(
        self,
        file: sqlite3.Connection,
        key: DeckKey,
        place: ListPlace,
        found: Sequence[Found],
        origin: Origin,
        when: datetime,
        played: str = "",
    ) -> Added:
        """Add what a round has left to learn, if that can be saved.

        A card that is there already is not added twice, and one that was deleted not by the same
        round. If it has been answered, to have made the same blunder at the board is to have missed
        it: it is rated so at that moment, and due again.

        Args:
            file: which.
            key: of which deck.
            place: where its list was found; if that is known it is where it was found last.
            found: what there is to learn.
            origin: the round: the id of its match, and its number there.
            when: the time, in UTC.
            played: the round as it stands in the file of a match; empty if it is not to be kept.
        """
        new = again = 0
        deck, at = _have_deck(file, key, None), when.isoformat()
        for card in found:
            start = card.fragment
            is_first = file.execute(
                "INSERT OR IGNORE INTO origins (deck, start, match, round, words) "
                "VALUES (?, ?, ?, ?, ?)",
                (deck, start, *origin, " ".join(card.words)),
            ).rowcount
            if not is_first:
                continue
            is_new = file.execute(
                "INSERT OR IGNORE INTO cards (deck, start, way, added) VALUES (?, ?, ?, ?)",
                (deck, start, " ".join(card.way), at),
            ).rowcount
            if file.execute(f"SELECT 1 {_ROW}", (deck, start, "")).fetchone() is None:
                new += is_new
                continue
            _Review(Deck(key, ()), DrillLine(start), Rating.Again, when)(file)
            file.execute(  # it was missed where nobody could show what is right
                "UPDATE lines SET due = ? WHERE (deck, start, reply) = (?, ?, '')",
                (at, deck, start),
            )
            again += 1
        if place.source:  # the list may have been moved since
            file.execute(
                "UPDATE decks SET source = ?, without = ? WHERE id = ? AND EXISTS "
                "(SELECT deck FROM cards WHERE deck = id UNION SELECT deck FROM lines WHERE deck = id)",
                (place.source, " ".join(place.without), deck),
            )
        if played:  # unless its cards were deleted
            row = {"deck": deck, "match": origin[0], "round": origin[1]}
            file.execute(
                "INSERT INTO rounds (deck, match, round, at, played) "
                "SELECT :deck, :match, :round, :at, :played WHERE EXISTS ("
                "SELECT 1 FROM origins JOIN cards USING (deck, start) "
                "WHERE (deck, match, round) = (:deck, :match, :round)"
                ") ON CONFLICT (deck, match, round) DO UPDATE SET played = excluded.played",
                row | {"at": at, "played": played},
            )
        return Added(new, again)

    @on_file(None, writes=True)
    def forget_round(self, file: sqlite3.Connection, origin: Origin) -> None:
        """Forget a round that goes on, and what it has left to learn; what has been answered stays."""
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

    @on_file(())
    def given_away(self, file: sqlite3.Connection, most: int) -> tuple[GivenAway, ...]:
        """Return the won positions that were given away last, of all games, the last in front."""
        rows = file.execute(
            f"SELECT cards.deck, start, {_KEY} FROM cards "
            "JOIN decks ON decks.id = cards.deck "
            "WHERE kind = ? ORDER BY added DESC, start LIMIT ?",
            (DeckKind.BLUNDERS.value, most),
        ).fetchall()
        found = []
        for deck, start, *key in rows:
            rounds = file.execute(
                "SELECT match, round FROM origins LEFT JOIN rounds USING (deck, match, round) "
                "WHERE (deck, start) = (?, ?) ORDER BY at, match, round",
                (deck, start),
            ).fetchall()
            found.append(GivenAway(DeckKey(*key), start, tuple(rounds)))
        return tuple(found)

    @on_file("")
    def played(self, file: sqlite3.Connection, key: DeckKey, rounds: Sequence[Origin]) -> str:
        """Return the last of some rounds that is kept, as in the file of a match; empty if none is."""
        asked = "SELECT played FROM rounds WHERE (deck, match, round) = (?, ?, ?)"
        for origin in reversed(rounds):
            row = file.execute(asked, (_deck_id(file, key), *origin)).fetchone()
            if row is not None:
                return str(row[0])
        return ""


# --- rows -------------------------------------------------------------------------------------------

_KEY = ", ".join(one.name for one in fields(DeckKey))
_KNOWN = "state, step, stability, difficulty, due, last_review"
_ROW = "FROM lines WHERE (deck, start, reply) = (?, ?, ?)"
_ASIDE = f"""
CREATE TABLE IF NOT EXISTS lines_aside (deck, start, reply, {_KNOWN}, put_aside TEXT NOT NULL)
"""
"""Made when it is first needed, and without types, so that each value stays what it is."""

_OF_A_DECK = ("lines", "retired", "reviews", "cards", "notes", "rounds")
"""The tables of which something goes with a deck; what was damaged stays where it was put aside."""


class _BadRowError(Exception):
    """What stands of a line is no row that this program writes."""

    def __init__(self, key: DeckKey, name: Name) -> None:
        super().__init__(name)
        self.key, self.name = key, name


@dataclass(frozen=True)
class _Review:
    """One answer, as it is stored."""

    deck: Deck
    line: DrillLine
    rating: Rating
    when: datetime

    def __call__(self, file: sqlite3.Connection) -> DrillLine:
        """Add it to what the file says of its line, and return the line as it is then.

        Raises:
            _BadRowError: if what the file says is bad.
        """
        line, memory = self.line, None
        where = (_have_deck(file, self.deck.key, len(self.deck.lines)), *line.name)
        row = file.execute(f"SELECT {_KNOWN} {_ROW}", where).fetchone()
        # A line that the file does not have, perhaps because the file is new, is as the drill knows it.
        if row is not None:
            memory = _memory(row)
            if memory is None:
                raise _BadRowError(self.deck.key, line.name)
            line = DrillLine(*line.name, memory)
        after = line.rated(self.rating, self.when)
        assert after.memory is not None  # it has just been answered
        known: Mapping[str, Any] = {**after.memory.to_dict()}
        _write_line(file, where, [known[column] for column in _KNOWN.split(", ")])
        file.execute(
            "INSERT INTO reviews (deck, start, reply, rating, at, before) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            (
                *where,
                int(self.rating),
                self.when.isoformat(),
                "" if row is None else json.dumps(row),
            ),
        )
        return after


def _deck_id(file: sqlite3.Connection, key: DeckKey) -> int | None:
    """Return the number of a deck in the file; None if there is nothing of it."""
    asked = f"SELECT id FROM decks WHERE ({_KEY}) = (?, ?, ?, ?, ?, ?, ?)"
    row = file.execute(asked, astuple(key)).fetchone()
    return None if row is None else int(row[0])


def _have_deck(
    file: sqlite3.Connection, key: DeckKey, total: int | None, place: ListPlace = UNKNOWN_PLACE
) -> int | None:
    """Have a deck in the file and return its number.

    Args:
        file: which.
        key: whose progress it is.
        total: how many lines it has, if it is not there yet.
        place: where its list was found, if the file does not say that yet.
    """
    row = {"total": total, "source": place.source, "without": " ".join(place.without)}
    there = "source = excluded.source, without = excluded.without WHERE source = ''"
    insert(file, "INTO decks", {**vars(key), **row}, f"ON CONFLICT DO UPDATE SET {there}")
    return _deck_id(file, key)


def _retired(file: sqlite3.Connection, deck: int) -> set[Name]:
    """Return the names of the lines of a deck that are not asked any more."""
    return set(file.execute("SELECT start, reply FROM retired WHERE deck = ?", (deck,)))


def _rows(file: sqlite3.Connection, table: str, deck: int) -> tuple[Mapping[str, Any], ...]:
    """Return the rows of a deck in a table, without its number."""
    found = file.execute(f"SELECT * FROM {table} WHERE deck = ?", (deck,))
    columns = [column for column, *_more in found.description]
    rows = (zip(columns, row, strict=True) for row in found)
    return tuple(
        MappingProxyType({column: value for column, value in row if column not in {"id", "deck"}})
        for row in rows
    )


def _move(file: sqlite3.Connection, one: Moved, before: datetime, after: datetime) -> None:
    file.execute(
        "UPDATE lines SET due = ? WHERE (deck, start, reply, due) = (?, ?, ?, ?)",
        (after.isoformat(), _deck_id(file, one.key), *one.name, before.isoformat()),
    )


def read_lines(file: sqlite3.Connection, key: DeckKey) -> tuple[dict[Name, DrillLine], list[Name]]:
    """Return all lines of a deck that have been answered, by name, and the names of bad rows."""
    asked = f"SELECT start, reply, {_KNOWN} FROM lines WHERE deck = ?"
    lines, bad = {}, []
    for start, reply, *known in file.execute(asked, (_deck_id(file, key),)):
        memory = _memory(known)
        if memory is None:
            bad.append((start, reply))
        else:
            lines[start, reply] = DrillLine(start, reply, memory)
    return lines, bad


def _read_cards(file: sqlite3.Connection, key: DeckKey) -> tuple[CardDeck, list[Name]]:
    """Return a deck with all its cards, and the names of bad rows."""
    number = (_deck_id(file, key),)
    known, bad = read_lines(file, key)
    asked = "SELECT start, way FROM cards WHERE deck = ? ORDER BY added DESC, start"
    ways = {start: tuple(way.split()) for start, way in file.execute(asked, number)}
    for start, _reply in (*known, *bad):
        ways.setdefault(start, ())
    words: dict[str, tuple[str, ...]] = dict.fromkeys(ways, ())
    for start, lost_on in file.execute("SELECT start, words FROM origins WHERE deck = ?", number):
        if start in words:  # its card was not deleted
            words[start] = tuple(dict.fromkeys([*words[start], *lost_on.split()]))
    lines = tuple(known.get((start, ""), DrillLine(start)) for start in ways)
    return CardDeck(Deck(key, lines), MappingProxyType(ways), MappingProxyType(words)), bad


def put_aside(file: sqlite3.Connection, key: DeckKey, names: Iterable[Name], when: datetime) -> int:
    """Move what rows say of these lines, unless another program has mended them; count them."""
    moved = 0
    with all_or_nothing(file):
        file.execute(_ASIDE)
        for name in names:
            where = (_deck_id(file, key), *name)
            row = file.execute(f"SELECT {_KNOWN} {_ROW}", where).fetchone()
            if row is not None and _memory(row) is None:
                values = (when.isoformat(), *where)
                file.execute(f"INSERT INTO lines_aside SELECT *, ? {_ROW}", values)
                file.execute(f"DELETE {_ROW}", where)
                moved += 1
    return moved


def _write_line(file: sqlite3.Connection, where: tuple[object, ...], known: Sequence[Any]) -> None:
    """Write what is known of a line, in the order of `_KNOWN`."""
    file.execute(
        f"INSERT OR REPLACE INTO lines (deck, start, reply, {_KNOWN}) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (*where, *known),
    )


def _memory(known: Sequence[Any]) -> Card | None:
    """Return what a row says of a line.

    None if it is no row that this program writes, or FSRS could not go on from there.
    """
    state, step, stability, difficulty, due, last_review = known
    try:
        memory = Card(
            0,
            State(state),
            None if step is None else int(step),
            _positive(stability),
            _positive(difficulty),
            time_of(due),
            time_of(last_review),
        )
    except (TypeError, ValueError, OverflowError):
        return None
    is_learned = memory.state is State.Review
    is_sound = is_learned is (step is None) and (memory.step or 0) >= 0
    return memory if is_sound else None


def _positive(number: str | float) -> float:
    value = float(number)
    if not (isfinite(value) and value > 0):
        raise ValueError(f"{number} is not positive.")
    return value
