"""What a person has learned: the answers of all drills, in one SQLite file.

Of strategies only lines that have been answered are stored, beside every answer ever given. Whether
a line is retired is no fact of the file: a strategy has it or not, so it comes back with its history
where a later strategy has it again. What rounds have left to learn is stored from the beginning.

Two programs may use the file at once: an answer is added to what the file says of its line at that
moment. A file that cannot be used never ends a drill. It goes on without saving, what could not be
saved is tried again with the next answer, and `DrillStore.trouble` says what is wrong. What is
damaged is set aside and kept: one bad row with its line alone, a damaged file as a whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from ghost_desktop.library import commonness
from ghost_desktop.library.deck_list import (
    delete_deck,
    gather,
    keep_size,
    read_decks,
    restore_deck,
    spread,
)
from ghost_desktop.library.decks import Deck, DeckKey, DrillLine, fresh_lines
from ghost_desktop.library.drill_cards import (
    Added,
    CardDeck,
    add_cards,
    forget_round,
    read_cards,
    read_given_away,
    read_played,
)
from ghost_desktop.library.drill_rows import (
    LAYOUT,
    BadRow,
    Review,
    keep_note,
    put_aside,
    read_known,
    read_lines,
    read_notes,
    save_answer,
    take_back,
)
from ghost_desktop.library.kept_file import data_path
from ghost_desktop.library.user_file import (
    FileLost,
    Unsaved,
    UserFile,
    all_or_nothing,
    now_in_utc,
)

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from collections.abc import Set as AbstractSet
    from datetime import datetime
    from pathlib import Path

    from fsrs import Rating

    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.strategies.strategy import Strategy
    from ghost_desktop.engine.words.wordlist import WordList
    from ghost_desktop.library.deck_list import DeletedDeck, Moved
    from ghost_desktop.library.decks import DeckState, ListPlace
    from ghost_desktop.library.drill_cards import Found, GivenAway, Origin


def default_path() -> Path:
    """Return where the answers are kept: in the user's folder for data."""
    return data_path("drills.sqlite3")


@dataclass(frozen=True)
class LinesLost:
    """So many lines had bad rows, which were set aside within the file of this name."""

    lines: int
    file: str


class DrillStore:
    """The file, opened when it is first needed; to be used from one thread only.

    Args:
        path: the file; it and its folder are made if need be.
        clock: tells the time, in UTC, for the name of a file that is set aside.
    """

    def __init__(self, path: Path, clock: Callable[[], datetime] = now_in_utc) -> None:
        self._clock = clock
        self._file = UserFile(path, LAYOUT, clock)
        self._unsaved: list[Review] = []
        self._lines_lost: LinesLost | None = None

    @property
    def trouble(self) -> Unsaved | None:
        """Why the file cannot be used; None if it can."""
        return self._file.trouble

    @property
    def loss(self) -> FileLost | LinesLost | None:
        """What was damaged and has been set aside; None if nothing was."""
        return self._file.loss or self._lines_lost

    def open_deck(self, strategy: Strategy, words: WordList) -> Deck:
        """Return the lines of a strategy, with what is known of each.

        Args:
            strategy: the strategy.
            words: the list it was made from.
        """
        key = DeckKey.of(strategy, words)
        known, bad = self._file.attempt(lambda file: read_lines(file, key)) or ({}, [])
        if bad:
            self._file.attempt(lambda file: self._put_lines_aside(file, key, bad))
        fresh = fresh_lines(strategy, commonness.levels_of(strategy.words))
        lines = tuple(known.get(line.name, line) for line in fresh)
        retired = known.keys() - {line.name for line in fresh}
        if self._file.trouble is None:
            self._file.attempt(lambda file: keep_size(file, key, len(lines), retired))
        return Deck(key, lines)

    def known_lines(self, words: WordList, rules: Rules, seat: int) -> tuple[DrillLine, ...]:
        """Return what a player has answered of all strategies of a game, whatever the opening.

        Args:
            words: the list, whole or shortened to the words that count.
            rules: what is played.
            seat: the player, by turn order.
        """
        game = words.whole.content_hash, rules.key, seat + 1
        return tuple(self._file.attempt(lambda file: read_known(file, *game)) or ())

    def open_cards(self, key: DeckKey) -> CardDeck:
        """Return a deck of what rounds have left to learn."""
        read = self._file.attempt(lambda file: read_cards(file, key))
        if read is None:
            return CardDeck(Deck(key, ()), MappingProxyType({}), ())
        if read.bad:
            self._file.attempt(lambda file: self._put_lines_aside(file, key, read.bad))
        return read

    def keep_askable(self, deck: Deck, gone: AbstractSet[tuple[str, str]]) -> None:
        """Note which cards of a deck are not asked: in them there is nothing to find any more."""
        if self._file.trouble is None:
            self._file.attempt(lambda file: keep_size(file, deck.key, len(deck.lines), gone))

    def add_cards(
        self,
        key: DeckKey,
        place: ListPlace,
        found: Sequence[Found],
        origin: Origin,
        when: datetime,
        played: str = "",
    ) -> Added:
        """Add what a round has left to learn, if that can be saved; see `drill_cards.add_cards`."""
        given = key, place, found, origin, when, played
        added = self._file.attempt(lambda file: add_cards(file, *given))
        if added is None:
            return Added()
        self._tell_of_lost(added.lost)
        return added

    def forget_round(self, origin: Origin) -> None:
        """Forget what a round has left to learn and nobody has answered yet, since it goes on."""
        self._file.attempt(lambda file: forget_round(file, origin))

    def spread(self, a_day: int, now: datetime, tomorrow: datetime) -> tuple[Moved, ...]:
        """Spread what is due over the days to come, and return what is asked later."""
        return self._file.attempt(lambda file: spread(file, a_day, now, tomorrow)) or ()

    def gather(self, moved: Sequence[Moved]) -> bool:
        """Have lines due again as before they were spread; tell whether that was possible."""
        self._file.attempt(lambda file: gather(file, moved))
        return self._file.trouble is None

    def decks(self) -> tuple[DeckState, ...]:
        """Return how it stands with each deck that has cards, or of which a line was answered."""
        return self._file.attempt(read_decks) or ()

    def delete(self, key: DeckKey) -> DeletedDeck | None:
        """Delete a deck with all its answers, and return it; None if it is not there."""
        return self._file.attempt(lambda file: delete_deck(file, key))

    def restore(self, deleted: DeletedDeck) -> bool:
        """Bring a deck back, beside what was answered since; tell whether that was possible."""
        self._file.attempt(lambda file: restore_deck(file, deleted))
        return self._file.trouble is None

    def record(self, deck: Deck, line: DrillLine, rating: Rating, when: datetime) -> DrillLine:
        """Save an answer, given at `when` in UTC, and return the line of the deck as it is now.

        If another program has saved answers to this line since, this one comes after them.
        """
        self._unsaved.append(Review(deck, line, rating, when))
        saved = self._file.attempt(self._save_all)
        if saved is None:
            return line.rated(rating, when)
        return saved

    def take_back(self, deck: Deck, before: DrillLine, when: datetime) -> DrillLine | None:
        """Take an answer back, and return its line as it was; None if that is not possible any more.

        Args:
            deck: of which deck.
            before: the line as it was before the answer.
            when: when that was given, as `record` was told.
        """
        for review in self._unsaved:
            if (review.deck.key, review.line.name, review.when) == (deck.key, before.name, when):
                self._unsaved.remove(review)
                return before

        def work(file: sqlite3.Connection) -> bool:
            with all_or_nothing(file):
                return take_back(file, deck.key, before.name, when)

        return before if self._file.attempt(work) else None

    def notes(self, key: DeckKey) -> Mapping[tuple[str, str], str]:
        """Return a person's own notes on the lines of a deck, by their names."""
        return self._file.attempt(lambda file: read_notes(file, key)) or {}

    def keep_note(self, key: DeckKey, name: tuple[str, str], note: str) -> bool:
        """Keep a note on a line, an empty one being none; tell whether that was possible."""

        def work(file: sqlite3.Connection) -> bool:
            with all_or_nothing(file):
                keep_note(file, key, name, note)
            return True

        return bool(self._file.attempt(work))

    def given_away(self, most: int) -> tuple[GivenAway, ...]:
        """Return the won positions that were given away last, of all games, the last in front."""
        return self._file.attempt(lambda file: read_given_away(file, most)) or ()

    def played(self, key: DeckKey, rounds: Sequence[Origin]) -> str:
        """Return the last of some rounds that is kept, as in the file of a match; empty if none is."""
        return self._file.attempt(lambda file: read_played(file, key, rounds)) or ""

    def close(self) -> None:
        """Save what is still unsaved, if possible, and let go of the file until it is needed."""
        if self._unsaved:
            self._file.attempt(self._save_all)
        self._file.let_go()

    def _save_all(self, file: sqlite3.Connection) -> DrillLine:
        """Save what is unsaved, all or nothing, and return the line of the last answer."""
        while True:
            try:
                with all_or_nothing(file):
                    for review in self._unsaved:
                        line = save_answer(file, review)
                break
            except BadRow:  # it says nothing of the line, which is as the drill knows it
                self._put_lines_aside(file, review.deck.key, [review.line.name])
        self._unsaved.clear()
        return line

    def _put_lines_aside(
        self, file: sqlite3.Connection, key: DeckKey, names: Iterable[tuple[str, str]]
    ) -> None:
        with all_or_nothing(file):
            moved = put_aside(file, key, names, self._clock())
        self._tell_of_lost(moved)

    def _tell_of_lost(self, lines: int) -> None:
        if lines:
            before = self._lines_lost.lines if self._lines_lost else 0
            self._lines_lost = LinesLost(before + lines, self._file.path.name)
