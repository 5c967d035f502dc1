"""Cards of what rounds leave to learn, in the file: there at once, each once, and due again."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING

import pytest
from certain import there
from databases import change, in_use
from drilling import NEW_YEAR, Clock, course_of
from fsrs import Rating
from hypothesis import given
from hypothesis import strategies as st

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.library.decks import (
    UNKNOWN_PLACE,
    CardKind,
    Deck,
    DeckKey,
    DeckKind,
    DeckState,
    DrillLine,
    ListPlace,
    spread_times,
)
from ghost_desktop.library.drills import Added, DrillStore
from ghost_desktop.library.user_file import Loss
from ghost_desktop.play.records import FoundCard

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime
    from pathlib import Path


KEY = DeckKey("abc", "superghost 4+ 2 normal", 0, "", "", DeckKind.BLUNDERS.value)
WORDS = DeckKey("abc", "superghost 4+ 2 normal", 0, "", "", DeckKind.WORDS.value)
PLACE = ListPlace("/home/me/words.txt", ("zzyzx", "zyzzy"))
OPENING, HO = FoundCard("", ()), FoundCard("ho", ("o", "ho"))
CHOR = FoundCard("chor", ("h", "ho", "hor", "chor"), ("chord",))
DAY, HOUR = timedelta(days=1), timedelta(hours=1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "drills.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[DrillStore]:
    with closing(DrillStore(path, Clock())) as opened:
        yield opened


def add(store: DrillStore, *cards: FoundCard, match: str = "m", number: int = 1) -> Added:
    return store.add_cards(KEY, PLACE, cards, (match, number), NEW_YEAR + number * HOUR)


def starts(store: DrillStore, key: DeckKey = KEY) -> list[str]:
    return [line.start for line in store.open_cards(key).deck.lines]


def answer(store: DrillStore, start: str, *ratings: Rating, when: datetime = NEW_YEAR) -> None:
    deck = store.open_cards(KEY).deck
    for number, rating in enumerate(ratings):
        store.record(
            deck, deck.line((start, "")), rating, when + number * 10 * timedelta(minutes=1)
        )


def only(store: DrillStore) -> DeckState:
    (state,) = store.decks()
    return state


def test_a_card_is_there_before_it_is_answered_with_all_that_is_known_of_it(
    path: Path, store: DrillStore
) -> None:
    assert add(store, OPENING, HO) == Added(new=2)
    store.add_cards(WORDS, PLACE, [CHOR], ("m", 1), NEW_YEAR)
    store.close()
    with closing(DrillStore(path)) as later:
        cards = later.open_cards(KEY)
        assert set(cards.deck.new) == set(cards.deck.lines)
        assert cards.ways["ho"] == HO.way
        assert cards.deck.card_kind is CardKind.POSITION
        words = later.open_cards(WORDS)
        assert (words.ways["chor"], words.words["chor"]) == (CHOR.way, CHOR.words)
        assert words.deck.card_kind is CardKind.WORD
        blunders, lost = sorted(later.decks(), key=lambda state: state.key.kind)
        assert (blunders.key, blunders.total, blunders.new, blunders.times) == (KEY, 2, 2, ())
        assert (lost.key, lost.total) == (WORDS, 1)
        assert blunders.place == lost.place == PLACE


def test_what_a_round_has_left_waits_at_once(store: DrillStore) -> None:
    add(store, OPENING, HO)
    later = NEW_YEAR + 30 * DAY
    assert (only(store).due(later), only(store).waiting(later)) == (0, 2)
    answer(store, "", Rating.Good, Rating.Good)  # learned, and due again some day
    assert only(store).waiting(NEW_YEAR + HOUR) == 1
    deck = store.open_cards(KEY).deck
    assert [line.start for line in deck.waiting(later)] == ["", "ho"]
    of_strategy = replace(deck, key=replace(KEY, player=1, kind=DeckKind.STRATEGY.value))
    assert of_strategy.waiting(later) == of_strategy.due(later)
    assert of_strategy.state.waiting(later) == of_strategy.state.due(later) == 1


def test_a_win_is_given_away_in_a_reading_where_these_differ_and_a_word_is_lost_on_in_all() -> None:
    words = word_list(["ghost"], "one")
    keys = [
        DeckKey.of_game(Game(words, Rules(players=players)), kind, Reading.ONE_AGAINST_ALL).reading
        for players in (2, 3)
        for kind in (DeckKind.BLUNDERS, DeckKind.WORDS)
    ]
    assert keys == ["", "", Reading.ONE_AGAINST_ALL.value, ""]


def test_what_was_added_last_is_learned_first(store: DrillStore) -> None:
    add(store, HO, number=1)
    add(store, OPENING, number=2)
    assert starts(store) == ["", "ho"]


def test_the_same_round_leaves_nothing_twice_and_the_same_blunder_is_one_card(
    store: DrillStore,
) -> None:
    add(store, HO)
    assert add(store, HO) == Added()
    assert add(store, HO, OPENING, number=2) == Added(new=1)
    assert sorted(starts(store)) == ["", "ho"]


def test_a_blunder_made_again_has_been_missed_and_is_due_again(store: DrillStore) -> None:
    add(store, HO)
    answer(store, "ho", Rating.Good, Rating.Good)
    known = only(store)
    assert (known.learned, known.due(NEW_YEAR + 3 * HOUR)) == (1, 0)
    assert add(store, HO, number=1) == Added(), "it is the same round that was looked at again"
    assert only(store) == known
    assert add(store, HO, number=2) == Added(again=1)
    missed = only(store)
    now = NEW_YEAR + 2 * HOUR
    assert (missed.learned, missed.due(now)) == (0, 1), "and at once"
    rated = there(answered_so(Rating.Good, Rating.Good).rated(Rating.Again, now).memory)
    assert store.open_cards(KEY).deck.line(("ho", "")).memory == replace(rated, due=now)
    assert add(store, HO, number=2) == Added(), "once for each round"


def answered_so(*ratings: Rating) -> DrillLine:
    line = DrillLine("ho")
    for number, rating in enumerate(ratings):
        line = line.rated(rating, NEW_YEAR + number * 10 * timedelta(minutes=1))
    return line


def test_a_round_that_goes_on_takes_back_what_nobody_has_answered(store: DrillStore) -> None:
    add(store, HO, OPENING, CHOR, number=1)
    add(store, OPENING, match="other", number=1)
    answer(store, "ho", Rating.Again)
    store.forget_round(("m", 1))
    assert sorted(starts(store)) == ["", "ho"], "another round has left the one; the other is begun"
    assert add(store, CHOR, number=1) == Added(new=1), "and it may leave it again"
    assert add(store, HO, number=1) == Added(), "but is not missed twice"
    store.forget_round(("other", 1))
    assert sorted(starts(store)) == ["chor", "ho"]
    store.forget_round(("m", 2))
    assert sorted(starts(store)) == ["chor", "ho"]


def test_a_deck_of_cards_is_deleted_and_comes_back_whole(path: Path, store: DrillStore) -> None:
    add(store, HO, OPENING)
    answer(store, "ho", Rating.Good)
    before, cards = only(store), store.open_cards(KEY)
    deleted = there(store.delete(KEY))
    assert store.decks() == ()
    with closing(sqlite3.connect(path)) as file:
        for table in ("cards", "lines", "reviews"):
            assert file.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)
        assert add(store, HO) == Added(), "the board tells of it again when it begins"
        names = file.execute("SELECT source, without FROM decks").fetchall()
        assert names == [("", "")], "nothing says where its list was, and what was left out"
    store.restore(deleted)
    assert only(store) == before
    again = store.open_cards(KEY)
    assert (again.deck.lines, again.ways) == (cards.deck.lines, cards.ways)
    assert add(store, HO) == Added(), "it is known which round has left it"


def test_what_was_deleted_is_left_again_only_by_another_round(store: DrillStore) -> None:
    add(store, HO, OPENING)
    answer(store, "ho", Rating.Good)
    add(store, CHOR, match="other")
    deleted = there(store.delete(KEY))
    assert add(store, HO, OPENING) == Added(), "the board tells of it again when it begins"
    assert (store.decks(), store.delete(KEY)) == ((), None)
    later = ListPlace("/home/me/moved.txt", ("zzyzx", "zyzzy"))
    assert store.add_cards(KEY, later, [HO], ("m", 2), NEW_YEAR) == Added(new=1)
    assert (starts(store), only(store).learned, only(store).place) == (["ho"], 0, later)
    store.restore(replace(deleted, rows={}))
    assert only(store).place == later
    store.forget_round(("m", 1))
    assert add(store, HO, OPENING) == Added(new=1), "it went on, and has ended anew"
    store.restore(deleted)
    assert sorted(starts(store)) == ["", "chor", "ho"]
    assert store.add_cards(KEY, UNKNOWN_PLACE, [CHOR], ("other", 1), NEW_YEAR) == Added()
    assert only(store).place == PLACE, "where it was found last"


def test_a_deck_that_is_answered_elsewhere_while_it_is_deleted_has_its_list_again(
    path: Path, store: DrillStore
) -> None:
    add(store, HO)
    with closing(DrillStore(path)) as other:
        deck = other.open_cards(KEY).deck
        store.delete(KEY)
        other.record(deck, deck.line(("ho", "")), Rating.Good, NEW_YEAR)
    add(store, HO)
    assert only(store).place == PLACE


def test_a_round_is_kept_once_until_it_goes_on_or_its_deck_is_deleted(
    path: Path, store: DrillStore
) -> None:
    def keep(played: str) -> None:
        store.add_cards(KEY, PLACE, [HO, OPENING], ("m", 1), NEW_YEAR, played)

    keep("Zebulon won")
    keep("Zebulon lost")
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("SELECT played FROM rounds").fetchall() == [("Zebulon lost",)]
    answer(store, "ho", Rating.Good)
    store.forget_round(("m", 1))
    assert store.played(KEY, [("m", 1)]) == "", "be it that a card is answered, and stays"
    keep("Zebulon resigned")
    deleted = there(store.delete(KEY))
    keep("Zebulon resigned")  # the board tells of it again when it begins
    store.close()
    assert b"Zebulon" not in path.read_bytes()
    store.restore(deleted)
    assert store.played(KEY, [("m", 1)]) == "Zebulon resigned"


def test_a_deck_that_was_deleted_is_where_it_was_when_it_comes_back(store: DrillStore) -> None:
    add(store, HO)
    deleted = there(store.delete(KEY))
    other = replace(KEY, words="def")
    store.add_cards(other, PLACE, [HO], ("n", 1), NEW_YEAR)
    assert [state.key for state in store.decks()] == [other], "its number is nobody else's"
    store.restore(deleted)
    assert {state.key: state.place for state in store.decks()} == {KEY: PLACE, other: PLACE}


def test_what_was_read_or_deleted_cannot_be_changed(path: Path, store: DrillStore) -> None:
    add(store, HO)
    decks = [store.open_cards(KEY)]
    deleted = there(store.delete(KEY))
    store.close()
    path.unlink()
    path.mkdir()
    decks.append(store.open_cards(KEY))
    assert store.trouble is not None
    for table in (deleted.rows, deleted.rows["cards"][0], *(deck.ways for deck in decks)):
        with pytest.raises(TypeError):
            table["start"] = ()  # type: ignore[index]


def test_cards_in_which_nothing_is_to_be_found_do_not_count(store: DrillStore) -> None:
    add(store, HO, OPENING)
    answer(store, "ho", Rating.Good)
    deck = store.open_cards(KEY).deck
    left = Deck(KEY, tuple(line for line in deck.lines if not line.start))
    store.keep_askable(left, {("ho", "")})
    assert (only(store).total, only(store).times) == (1, ())


# --- files that cannot be used ----------------------------------------------------------------------


def test_a_bad_row_is_set_aside_and_its_card_is_new_again(path: Path, store: DrillStore) -> None:
    add(store, HO, OPENING)
    answer(store, "ho", Rating.Good)
    store.close()
    change(path, "UPDATE lines SET due = 'tomorrow'")
    with closing(DrillStore(path, Clock())) as later:
        assert {line.name for line in later.open_cards(KEY).deck.new} == {("ho", ""), ("", "")}
        assert later.loss == Loss(path.name, 1)
    with closing(DrillStore(path, Clock())) as again:
        assert again.open_cards(KEY).ways["ho"] == HO.way
        assert again.loss is None, "it is told once"


def test_a_bad_row_of_a_blunder_made_again_is_set_aside(path: Path, store: DrillStore) -> None:
    add(store, HO)
    answer(store, "ho", Rating.Good)
    change(path, "UPDATE lines SET state = 7")
    assert add(store, HO, number=2) == Added()
    assert store.loss == Loss(path.name, 1)
    assert only(store).new == 1


def test_a_file_that_is_damaged_in_the_middle_of_a_drill_keeps_what_is_answered(
    path: Path, store: DrillStore
) -> None:
    add(store, HO)
    deck = store.open_cards(KEY).deck
    store.close()
    path.write_bytes(b"no database at all " * 500)
    line = store.record(deck, deck.line(("ho", "")), Rating.Good, NEW_YEAR)
    assert there(store.loss).lines is None
    cards = store.open_cards(KEY)
    assert cards.deck.lines == (line,)
    assert cards.ways["ho"] == (), "another is found"
    assert only(store).total == 1
    assert add(store, HO, OPENING, number=3) == Added(new=1, again=1)


def test_what_cannot_be_saved_is_said(path: Path, store: DrillStore) -> None:
    add(store, HO)
    with in_use(path):
        assert add(store, OPENING, number=2) == Added()
        assert store.trouble is not None
    assert add(store, OPENING, number=2) == Added(new=1)
    assert store.trouble is None


# --- spreading --------------------------------------------------------------------------------------


def plainly_spread(due: list[int], coming: list[int], a_day: int) -> list[int]:
    """The day of each of these lines, by trying one day after the other; 0 is today.

    Args:
        due: when they were due, in hours before now.
        coming: on which day others will be.
        a_day: how many a day.
    """
    days = [-1] * len(due)
    full = list(coming)
    for which in sorted(range(len(due)), key=lambda one: -due[one]):
        day = 0
        while full.count(day) >= a_day:
            day += 1
        full.append(day)
        days[which] = day
    return days


@given(
    due=st.lists(st.integers(0, 100), max_size=40),
    coming=st.lists(st.integers(0, 6), max_size=20),
    a_day=st.integers(1, 8),
)
def test_what_is_due_is_spread_over_days_in_its_order_and_nothing_is_lost(
    due: list[int], coming: list[int], a_day: int
) -> None:
    now = NEW_YEAR + 15 * HOUR
    tomorrow = NEW_YEAR + DAY
    times = [now - hours * HOUR for hours in due]
    others = [now + day * DAY for day in coming]
    after = spread_times(times, others, a_day, tomorrow)
    days = [max(0, 1 + (time - tomorrow) // DAY) for time in after]
    assert days == plainly_spread(due, coming, a_day)
    for day in range(20):
        assert days.count(day) <= max(0, a_day - coming.count(day))
    for time, moved, day in zip(times, after, days, strict=True):
        assert (moved == time) is (day == 0)
    order = sorted(range(len(due)), key=times.__getitem__)
    assert order == sorted(order, key=after.__getitem__), "what waited longest comes first"
    later = [after[which] for which in order if days[which]]
    assert later == sorted(set(later)), "on its day, too"


def test_what_is_due_in_all_decks_is_spread_and_gathered(path: Path, store: DrillStore) -> None:
    course = course_of(Rules())
    deck = store.open_deck(course.strategy, course.solution.words)
    random = Random(3)
    for line in deck.lines:
        store.record(deck, line, Rating.Again, NEW_YEAR + random.random() * HOUR)
    cards = [FoundCard(letter, ()) for letter in "abcdef"]
    add(store, *cards)
    for card in cards:
        answer(store, card.fragment, Rating.Again, when=NEW_YEAR + random.random() * HOUR)
    now, tomorrow = NEW_YEAR + 2 * HOUR, NEW_YEAR + DAY
    before = {state.key: state for state in store.decks()}
    assert sum(state.due(now) for state in before.values()) == 13
    moved = store.spread(4, now, tomorrow)
    assert len(moved) == 9
    store.close()
    with closing(DrillStore(path)) as later:
        after = later.decks()
        for day, count in ((0, 4), (1, 8), (2, 12), (3, 13)):
            assert sum(state.due(now + day * DAY) for state in after) == count
        assert [state.learned for state in after] == [0, 0]
    line = store.open_deck(course.strategy, course.solution.words).line(
        next(one.name for one in moved if one.key == deck.key)
    )
    answered = store.record(deck, line, Rating.Good, now)
    store.gather(moved)
    back = {state.key: state for state in store.decks()}
    assert back[KEY] == before[KEY]
    was_due = next(one.before for one in moved if (one.key, one.name) == (deck.key, line.name))
    expected = {*before[deck.key].times, answered.due} - {was_due}
    assert set(back[deck.key].times) == expected, "but for what was answered since"


def test_lines_that_are_not_asked_any_more_are_not_spread(store: DrillStore) -> None:
    add(store, HO, OPENING)
    for start in ("ho", ""):
        answer(store, start, Rating.Again)
    deck = store.open_cards(KEY).deck
    store.keep_askable(Deck(KEY, deck.lines[:1]), {deck.lines[1].name})
    assert store.spread(1, NEW_YEAR + 2 * HOUR, NEW_YEAR + DAY) == ()
