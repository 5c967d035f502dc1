"""Lines as cards: which there are, in which order they are learned, and when they are due."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from certain import there
from drilling import NEW_YEAR, course_of
from fsrs import Rating

from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.library import commonness
from ghost_desktop.library.decks import Deck, DeckKey, DrillLine, fresh_lines

if TYPE_CHECKING:
    from conftest import Bundled


MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)


def answered(line: DrillLine, *ratings: Rating, start: datetime = NEW_YEAR) -> DrillLine:
    """A line after answers that are ten minutes apart."""
    for number, rating in enumerate(ratings):
        line = line.rated(rating, start + 10 * number * MINUTE)
    return line


def due_of(line: DrillLine) -> datetime:
    return there(line.memory).due


def test_a_new_line_is_learned_once_it_has_been_right_twice() -> None:
    line = DrillLine("naan")
    assert line.is_new
    once, twice = answered(line, Rating.Good), answered(line, Rating.Good, Rating.Good)
    assert not once.is_new
    assert not once.is_learned
    assert due_of(once) == NEW_YEAR + 10 * MINUTE
    assert twice.is_learned
    assert due_of(twice) >= NEW_YEAR + DAY


def test_a_missed_line_is_soon_due_again() -> None:
    missed = answered(DrillLine("naan"), Rating.Good, Rating.Good, Rating.Again)
    assert not missed.is_learned
    assert due_of(missed) == NEW_YEAR + 30 * MINUTE


def test_a_line_answered_well_again_and_again_is_asked_less_and_less_often() -> None:
    line, waits = answered(DrillLine("naan"), Rating.Good, Rating.Good), []
    for _ in range(5):
        now = due_of(line)
        line = line.rated(Rating.Good, now)
        waits.append(due_of(line) - now)
    assert waits == sorted(set(waits))
    assert waits[-1] > 60 * DAY


def test_a_hint_brings_a_line_back_sooner() -> None:
    line = answered(DrillLine("naan"), Rating.Good, Rating.Good)
    now = due_of(line)
    assert due_of(line.rated(Rating.Hard, now)) < due_of(line.rated(Rating.Good, now))
    assert due_of(line) == now, "what a line was is not changed"


def test_the_same_answers_lead_to_the_same_times() -> None:
    ratings = (Rating.Good, Rating.Again, Rating.Hard, Rating.Good, Rating.Good)
    assert answered(DrillLine("naan"), *ratings) == answered(DrillLine("naan"), *ratings)


def test_a_clock_that_was_set_back_is_no_disaster() -> None:
    line = answered(DrillLine("naan"), Rating.Good, Rating.Good)
    assert due_of(line.rated(Rating.Good, NEW_YEAR - 400 * DAY)) < NEW_YEAR


def test_only_times_in_utc_are_taken() -> None:
    with pytest.raises(ValueError, match="UTC"):
        DrillLine("naan").rated(Rating.Good, datetime(2026, 1, 1))  # noqa: DTZ001


def test_a_deck_counts_what_is_due_as_time_goes_by() -> None:
    known = answered(DrillLine("naan"), Rating.Good, Rating.Good)
    deck = Deck(
        DeckKey("", "", 1, ""), (known, answered(DrillLine("null"), Rating.Good), DrillLine("nene"))
    )
    assert deck.new == (deck.lines[2],)
    assert deck.learned == (known,)
    assert deck.due(NEW_YEAR) == ()
    assert deck.state.next_due(NEW_YEAR) == NEW_YEAR + 10 * MINUTE
    assert deck.due(NEW_YEAR + 10 * MINUTE) == (deck.lines[1],)
    assert deck.state.next_due(NEW_YEAR + 10 * MINUTE) == due_of(known)
    assert deck.due(due_of(known)) == (deck.lines[1], known), "who waits longest comes first"
    assert deck.state.next_due(due_of(known)) is None


def test_short_words_are_learned_first_and_of_these_common_ones() -> None:
    strategy = course_of(Rules(), seat=1).strategy
    lines = fresh_lines(strategy, commonness.levels_of(strategy.words))
    words = [line.start for line in lines]
    assert sorted(words) == list(strategy.words)
    assert [len(word) for word in words] == sorted(map(len, words))
    levels = [commonness.level(word) or 100 for word in words if len(word) == 5]
    assert levels == sorted(levels)
    assert len(set(levels)) > 1


def test_elsewhere_a_line_is_a_fragment_and_the_reply_to_it() -> None:
    strategy = course_of(Rules(SUPERGHOST)).strategy
    lines = fresh_lines(strategy, {})
    assert len(lines) == strategy.lines
    assert {line.start: line.reply for line in lines} | {"": strategy.opening} == strategy.replies
    assert [len(line.start) for line in lines] == sorted(len(line.start) for line in lines)


def test_a_word_in_which_the_person_plays_no_letter_is_no_line() -> None:
    three = course_of(Rules(players=3, min_length=2), "tiny", seat=2)
    assert [line.start for line in fresh_lines(three.strategy, {})] == ["bcd"]
    assert set(three.strategy.words) == {"ab", "bcd"}
    first = course_of(Rules(min_length=2), "tiny", opening="a")
    assert first.strategy.words == ("ab",)
    assert fresh_lines(first.strategy, {}) == (), "nobody is asked for the agreed opening"


def test_a_deck_belongs_to_list_rules_player_and_agreed_opening(bundled: Bundled) -> None:
    words, strategy = bundled("enable1"), course_of(Rules()).strategy
    key = DeckKey.of(strategy, words)
    assert key == DeckKey(words.content_hash, "ghost 4+ 2 normal", 1, "")
    assert DeckKey.of(strategy, words.at_least(7)) == key, "the hash of the whole list"
    assert words.at_least(7).content_hash != words.content_hash
    assert DeckKey.of(strategy, bundled("web2")) != key
    assert DeckKey.of(course_of(Rules(), opening="n").strategy, words) != key
    assert DeckKey.of(course_of(Rules(), seat=1).strategy, words) != key
    assert DeckKey.of(course_of(Rules(min_length=5)).strategy, words) != key
    assert DeckKey.of(course_of(Rules(misere=True)).strategy, words) != key
    assert DeckKey.of(course_of(Rules(), count=Counting.ZONES).strategy, words) != key


@pytest.mark.parametrize("players", [2, 3])
def test_both_readings_of_a_game_are_one_deck(bundled: Bundled, players: int) -> None:
    words = bundled("enable1")
    solutions = [solve(words, Rules(players=players), reading) for reading in Reading]
    one, other = (minimal_strategy(solution, 1) for solution in solutions)
    assert one.words == other.words
    assert DeckKey.of(one, words) == DeckKey.of(other, words)
