"""What is due over all decks, what was given away last, notes, answers taken back, and Anki's text."""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from certain import there
from databases import in_use
from drilling import NEW_YEAR, Clock, course_of
from fsrs import Rating
from hypothesis import given
from hypothesis import strategies as st

from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.exercises import anki_text
from ghost_desktop.library.decks import (
    UNKNOWN_PLACE,
    DeckKey,
    DeckKind,
    DeckState,
    DrillLine,
    forecast,
    fresh_lines,
)
from ghost_desktop.library.drills import DrillStore
from ghost_desktop.play.courses import BlunderCourse, LostWordsCourse
from ghost_desktop.play.records import FoundCard
from ghost_desktop.play.round import Round

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ghost_desktop.library.decks import Deck

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
LINE = DrillLine("ga")
NAAN = ("naan", "")
KEY = DeckKey("abc", "ghost 4+ 2 normal", 0, "", "", DeckKind.BLUNDERS.value)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "drills.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[DrillStore]:
    with closing(DrillStore(path, Clock())) as opened:
        yield opened


def deck_of(store: DrillStore) -> Deck:
    course = course_of(Rules())
    return store.open_deck(course.strategy, course.solution.words)


# --- what is due ------------------------------------------------------------------------------------


@given(st.lists(st.lists(st.integers(-300, 300), max_size=9), max_size=4), st.integers(1, 9))
def test_a_forecast_has_each_line_on_the_day_on_which_it_is_due(
    decks: list[list[int]], days: int
) -> None:
    tomorrow = datetime(2026, 1, 2, 5, tzinfo=UTC)  # midnight, somewhere
    states = [
        DeckState(KEY, 0, None, tuple(sorted(NEW_YEAR + hours * HOUR for hours in deck)))
        for deck in decks
    ]
    found = forecast(states, tomorrow, days)
    assert len(found) == days
    begins = [NEW_YEAR - 999 * DAY, *(tomorrow + n * DAY for n in range(days))]
    for day in range(days):
        assert found[day] == sum(
            begins[day] <= NEW_YEAR + hours * HOUR < begins[day + 1]
            for deck in decks
            for hours in deck
        )


def test_what_was_given_away_last_comes_first_with_its_rounds(store: DrillStore) -> None:
    other = DeckKey("def", "ghost 4+ 3 normal", 0, "", "", DeckKind.BLUNDERS.value, "self")
    lost_on = DeckKey("abc", "ghost 4+ 2 normal", 0, "", "", DeckKind.WORDS.value)
    nu, ho = FoundCard("nu", ("n", "nu")), FoundCard("ho", ("h", "ho"))
    store.add_cards(KEY, UNKNOWN_PLACE, [nu], ("z", 1), NEW_YEAR)  # of an older version: not kept
    store.add_cards(KEY, UNKNOWN_PLACE, [nu], ("m", 1), NEW_YEAR + HOUR, "first")
    store.add_cards(other, UNKNOWN_PLACE, [ho], ("m", 2), NEW_YEAR + HOUR)
    store.add_cards(lost_on, UNKNOWN_PLACE, [ho], ("m", 3), NEW_YEAR + 2 * HOUR)
    for number in (8, 7):
        store.add_cards(KEY, UNKNOWN_PLACE, [nu], ("k", number), NEW_YEAR + 3 * HOUR, f"{number}")
    last, first = store.given_away(9)
    assert (last.key, last.fragment, last.rounds) == (other, "ho", (("m", 2),))
    assert (first.key, first.fragment) == (KEY, "nu")
    assert first.rounds == (("z", 1), ("m", 1), ("k", 7), ("k", 8))
    played = [store.played(KEY, first.rounds[:end]) for end in range(5)]
    assert played == ["", "", "first", "7", "8"]
    assert store.played(other, first.rounds) == ""
    assert store.given_away(1) == (last,)


# --- an answer taken back ---------------------------------------------------------------------------


def rows(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as file:
        return [
            *file.execute("SELECT * FROM lines ORDER BY start"),
            *file.execute("SELECT start, rating, at FROM reviews ORDER BY id"),
        ]


@pytest.mark.parametrize("answered_before", [0, 1, 2])
def test_an_answer_taken_back_was_never_given(
    path: Path, store: DrillStore, answered_before: int
) -> None:
    deck = deck_of(store)
    line = deck.line(NAAN)
    for number in range(answered_before):
        line = store.record(deck, line, Rating.Good, NEW_YEAR + 10 * number * MINUTE)
    before = rows(path)
    at = NEW_YEAR + HOUR
    store.record(deck, line, Rating.Again, at)
    assert rows(path) != before
    assert store.take_back(deck, line, at) == line
    assert rows(path) == before
    assert deck_of(store).line(NAAN) == line
    assert store.take_back(deck, line, at) is None, "it is taken back once"
    assert rows(path) == before


def test_what_another_window_has_answered_since_stays(path: Path, store: DrillStore) -> None:
    deck = deck_of(store)
    line = deck.line(NAAN)
    store.record(deck, line, Rating.Again, NEW_YEAR)
    with closing(DrillStore(path)) as other:
        other.record(deck, line, Rating.Good, NEW_YEAR + HOUR)
    before = rows(path)
    assert store.take_back(deck, line, NEW_YEAR) is None
    assert rows(path) == before


def test_an_answer_that_could_not_be_saved_is_taken_back(path: Path, store: DrillStore) -> None:
    deck = deck_of(store)
    line = deck.line(NAAN)
    store.record(deck, line, Rating.Good, NEW_YEAR)
    before = rows(path)
    with in_use(path):
        store.record(deck, line, Rating.Again, NEW_YEAR + HOUR)
        assert store.trouble is not None
        assert store.take_back(deck, line, NEW_YEAR + HOUR) == line
    store.close()
    assert rows(path) == before


# --- notes ------------------------------------------------------------------------------------------


def test_a_note_stays_with_its_line_and_goes_and_comes_with_its_deck(store: DrillStore) -> None:
    deck = deck_of(store)
    store.record(deck, deck.line(NAAN), Rating.Good, NEW_YEAR)
    assert store.keep_note(deck.key, NAAN, "as the bread")
    assert store.keep_note(deck.key, ("null", ""), "nothing")
    assert store.notes(deck.key) == {NAAN: "as the bread", ("null", ""): "nothing"}
    assert store.keep_note(deck.key, ("null", ""), "")
    assert store.keep_note(deck.key, NAAN, "bread")
    assert store.notes(deck.key) == {NAAN: "bread"}
    deleted = there(store.delete(deck.key))
    assert store.notes(deck.key) == {}
    assert store.restore(deleted)
    assert store.notes(deck.key) == {NAAN: "bread"}


# --- Anki -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "count"),
    [(Rules(), Counting.LINES), (Rules(), Counting.ZONES), (Rules(SUPERGHOST), Counting.LINES)],
)
def test_what_anki_reads_asks_for_each_reply_once(rules: Rules, count: Counting) -> None:
    course = course_of(rules, count=count)
    lines = fresh_lines(course.strategy, {})
    text = anki_text(course, lines, ["ENABLE1", "Super Ghost"], {lines[0].name: 'my\t"own"\nnote'})
    head, notes = text.splitlines()[:4], text.splitlines()[4:]
    assert head == ["#separator:tab", "#html:false", "#columns:Front\tBack\tTags", "#tags column:3"]
    fields = [note.split("\t") for note in notes]
    assert {len(each) for each in fields} == {3}
    assert {each[2] for each in fields} == {"ghost-desktop ENABLE1 Super_Ghost"}
    fronts = Counter(each[0] for each in fields)
    assert set(fronts.values()) == {1}
    asked = {front.replace(" ", "").lower() for front in fronts}
    replies = course.strategy.replies
    assert asked <= set(replies) | {"noletteryet"}
    if count is Counting.ZONES or rules.variant is SUPERGHOST:
        assert len(asked) == len(lines)
    for front, back, _tags in fields:
        made = replies[front.replace(" ", "").lower()]
        assert back.strip('"')[0].lower() in {made[-1], made[0]}
    (noted,) = (each for each in fields if "note" in each[1])
    assert noted[1].startswith('"')
    assert noted[1].endswith(' (my ""own"" note)"')


def test_of_a_win_given_away_all_that_wins_is_right_and_of_a_word_all_that_completes_one() -> None:
    solution = solve(word_list(["gala", "gale", "game", "gap"], "some"), Rules(min_length=3))
    ways = {"gal": ("g", "ga", "gal"), "ga": ("g", "ga")}
    given_away = BlunderCourse(solution, ways)
    right = [play.letter.upper() for play in given_away.right(Round(solution.game, "ga"), LINE)]
    assert right == ["L", "M"]
    text = anki_text(given_away, [LINE], [], {})
    assert text.splitlines()[4:] == [f"G A\t{', '.join(right)}\tghost-desktop"]
    lost_on = LostWordsCourse(solution.game, ways, {"gal": ("gale",)})
    text = anki_text(lost_on, [DrillLine("gal")], [], {})
    assert text.splitlines()[4:] == ["G A L\tE, A\tghost-desktop"]


def test_a_deck_of_nothing_is_a_text_without_notes() -> None:
    course = course_of(Rules())
    assert anki_text(course, [], [], {}).count("\n") == 4
    assert DrillLine("x").name == ("x", "")
