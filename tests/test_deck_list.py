"""All decks of the file: counted without their strategies, deleted, and brought back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from certain import there
from databases import change, in_use
from drilling import NEW_YEAR, course_of
from fsrs import Rating

from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.library.decks import Deck, DeckKey
from ghost_desktop.library.drills import DrillStore

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ghost_desktop.play.courses import StrategyCourse

GHOST, SUPER = Rules(), Rules(SUPERGHOST)
MINUTE = timedelta(minutes=1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "drills.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[DrillStore]:
    with closing(DrillStore(path)) as opened:
        yield opened


def deck_of(store: DrillStore, course: StrategyCourse) -> Deck:
    return store.open_deck(course.strategy, course.solution.words)


def answer(store: DrillStore, deck: Deck, learned: int, missed: int) -> Deck:
    """Answer the first lines of a deck: some well, the next ones not."""
    for number, line in enumerate(deck.lines[: learned + missed]):
        rating = Rating.Easy if number < learned else Rating.Again
        store.record(deck, line, rating, NEW_YEAR)
    return deck


def contents(path: Path) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(path)) as file:
        return {
            table: sorted(file.execute(f"SELECT {columns} FROM {table}"))
            for table, columns in (
                ("decks", "words, rules, player, opening, total"),
                ("lines", "start, reply, state, step, stability, difficulty, due, last_review"),
                ("reviews", "start, reply, rating, at"),
                ("retired", "start, reply"),
            )
        }


def test_of_each_deck_is_told_what_is_known_and_what_is_due(store: DrillStore) -> None:
    assert store.decks() == ()
    ghost = answer(store, deck_of(store, course_of(GHOST)), 3, 2)
    answer(store, deck_of(store, course_of(SUPER)), 1, 0)
    deck_of(store, course_of(GHOST, seat=1))  # looked at, and never answered
    one, other = store.decks()
    assert one.key == ghost.key
    assert (one.learned, one.total, one.due(NEW_YEAR)) == (3, 7, 0)
    assert one.next_due(NEW_YEAR) == NEW_YEAR + MINUTE
    assert one.due(NEW_YEAR + MINUTE) == 2
    now = NEW_YEAR + timedelta(days=30)
    assert (one.due(now), one.next_due(now)) == (5, None)
    assert (other.learned, other.total) == (1, 106)


def test_lines_that_are_retired_do_not_count(store: DrillStore) -> None:
    course = course_of(GHOST, seat=1)
    answer(store, deck_of(store, course), 40, 0)
    part = replace(course_of(GHOST, seat=1, opening="h").strategy, agreed_opening=None)
    left = store.open_deck(part, course.solution.words)
    (state,) = store.decks()
    assert 0 < state.learned == len(left.learned) == len(state.times) < 40
    assert state.total == len(part.words)
    deck_of(store, course)
    (state,) = store.decks()
    assert (state.learned, state.total) == (40, 68), "they are back"


def test_a_deck_is_deleted_alone_and_comes_back_whole(path: Path, store: DrillStore) -> None:
    ghost = answer(store, deck_of(store, course_of(GHOST)), 3, 2)
    answer(store, deck_of(store, course_of(SUPER)), 1, 1)
    store.close()
    before = contents(path)
    deleted = there(store.delete(ghost.key))
    assert [state.total for state in store.decks()] == [106]
    store.close()
    assert len(contents(path)["reviews"]) == 2
    assert deck_of(store, course_of(GHOST)).by_due == (), "it starts anew"
    store.restore(deleted)
    store.close()
    assert contents(path) == before
    assert store.delete(replace(ghost.key, player=7)) is None
    assert contents(path) == before


def test_what_was_answered_since_is_kept_beside_what_comes_back(store: DrillStore) -> None:
    deck = answer(store, deck_of(store, course_of(GHOST)), 3, 0)
    deleted = there(store.delete(deck.key))
    anew = deck_of(store, course_of(GHOST))
    later = store.record(anew, anew.lines[0], Rating.Again, NEW_YEAR + timedelta(days=1))
    store.restore(deleted)
    lines = deck_of(store, course_of(GHOST)).lines
    assert lines[0] == later
    assert [line.is_learned for line in lines[:4]] == [False, True, True, False]


def test_whether_a_deck_came_back_is_told(path: Path, store: DrillStore) -> None:
    deck = answer(store, deck_of(store, course_of(GHOST)), 3, 0)
    deleted = there(store.delete(deck.key))
    with in_use(path):
        assert not store.restore(deleted)
        assert not store.gather(())
    assert store.decks() == ()
    assert store.restore(deleted)
    assert store.gather(())
    assert [state.learned for state in store.decks()] == [3]


def test_of_an_older_file_it_is_not_known_how_many_lines_there_are(
    path: Path, store: DrillStore
) -> None:
    deck = answer(store, deck_of(store, course_of(GHOST)), 3, 0)
    store.close()
    change(path, "UPDATE decks SET total = NULL")
    (state,) = store.decks()
    assert (state.key, state.learned, state.total) == (deck.key, 3, None)
    deck_of(store, course_of(GHOST))
    (state,) = store.decks()
    assert state.total == 7


@pytest.mark.parametrize(
    "rules", [GHOST, Rules(SUPERDUPERGHOST, 3, 8, misere=True), Rules(SUPERGHOST, 12, 3)]
)
def test_rules_are_told_by_their_key(rules: Rules) -> None:
    assert Rules.of_key(rules.key) == rules


@pytest.mark.parametrize(
    "key",
    ["", "ghost", "chess 4+ 2 normal", "ghost 4+ 9 normal", "ghost 4 2 normal", "ghost 4+ 2 x"],
)
def test_a_key_that_is_none_is_refused(key: str) -> None:
    with pytest.raises(ValueError, match="is the key of no rules"):
        Rules.of_key(key)


def test_a_deck_of_unknown_rules_is_listed_all_the_same(path: Path, store: DrillStore) -> None:
    answer(store, deck_of(store, course_of(GHOST)), 1, 0)
    store.close()
    change(path, "UPDATE decks SET words = 'gone', rules = 'chess'")
    (state,) = store.decks()
    assert state.key == DeckKey("gone", "chess", 1, "")
