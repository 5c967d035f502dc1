"""The answers of all drills in one file: kept, shared, retired and revived, and never lost."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import platformdirs
import pytest
from certain import there
from databases import change, in_use
from drilling import NEW_YEAR, Clock, course_of
from fsrs import Rating

from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.formats.stored import describe_loss, describe_trouble
from ghost_desktop.library.drills import DrillStore, default_path, put_aside
from ghost_desktop.library.user_file import Loss

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ghost_desktop.library.decks import Deck, DrillLine
    from ghost_desktop.play.courses import StrategyCourse

MINUTE = timedelta(minutes=1)
GHOST, SUPER = Rules(), Rules(SUPERGHOST)
LATER = Clock(NEW_YEAR)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "share" / "drills.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[DrillStore]:
    with closing(DrillStore(path, LATER)) as opened:
        yield opened


def deck_of(store: DrillStore, course: StrategyCourse) -> Deck:
    return store.open_deck(course.strategy, course.solution.words)


def read_again(path: Path, course: StrategyCourse) -> Deck:
    """The deck as a program that is started later finds it."""
    with closing(DrillStore(path)) as store:
        deck = deck_of(store, course)
        assert (store.trouble, store.loss) == (None, None)
        return deck


def learn(store: DrillStore, deck: Deck, line: DrillLine) -> DrillLine:
    """Answer a line well twice."""
    once = store.record(deck, line, Rating.Good, NEW_YEAR)
    return store.record(deck, once, Rating.Good, NEW_YEAR + 10 * MINUTE)


def count_reviews(path: Path) -> int:
    with closing(sqlite3.connect(path)) as file:
        (number,) = file.execute("SELECT count(*) FROM reviews").fetchone()
        return int(number)


# --- what is kept -----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [GHOST, SUPER])
def test_progress_survives_a_restart(path: Path, store: DrillStore, rules: Rules) -> None:
    course = course_of(rules)
    deck = deck_of(store, course)
    assert deck.new == deck.lines
    known = learn(store, deck, deck.lines[0])
    missed = store.record(deck, deck.lines[3], Rating.Again, NEW_YEAR)
    store.close()
    again = read_again(path, course)
    assert again.key == deck.key
    assert again.lines[0] == known
    assert again.lines[3] == missed
    assert again.learned == (known,)
    assert len(again.new) == course.strategy.lines - 2
    assert again.due(NEW_YEAR + MINUTE) == (missed,)


def test_an_answer_is_in_the_file_before_the_next_question(path: Path, store: DrillStore) -> None:
    course = course_of(GHOST)
    deck = deck_of(store, course)
    line = store.record(deck, deck.lines[0], Rating.Good, NEW_YEAR)
    assert read_again(path, course).lines[0] == line, "nothing waits for the end of the session"


def test_another_game_has_a_deck_of_its_own(path: Path, store: DrillStore) -> None:
    deck = deck_of(store, course_of(GHOST))
    for line in deck.lines:
        learn(store, deck, line)
    store.close()
    for other in (
        course_of(GHOST, "web2"),
        course_of(GHOST, seat=1),
        course_of(GHOST, opening="n"),
        course_of(Rules(min_length=5)),
    ):
        fresh = read_again(path, other)
        assert fresh.new == fresh.lines
    assert read_again(path, course_of(GHOST)).new == ()


def test_a_line_that_goes_is_retired_and_comes_back_with_its_history(
    path: Path, store: DrillStore
) -> None:
    course = course_of(GHOST, seat=1)
    deck = deck_of(store, course)
    known = [learn(store, deck, line) for line in deck.lines[:40]]
    # After some opening only a part of these lines is left; the deck is that of no opening.
    part = replace(course_of(GHOST, seat=1, opening="h").strategy, agreed_opening=None)
    words = course.solution.words
    less = store.open_deck(part, words)
    assert less.key == deck.key
    assert {line.start for line in less.lines} == set(part.words)
    gone = {line for line in known if line.start not in part.words}
    assert gone
    assert not set(less.by_due) & gone, "nobody is asked for a line that is retired"
    store.close()
    back = read_again(path, course)
    assert list(back.lines[:40]) == known


def test_another_reply_to_the_same_fragment_is_another_line(store: DrillStore) -> None:
    course = course_of(SUPER)
    deck = deck_of(store, course)
    first = deck.lines[0]
    other = type(first)(first.start, first.reply[::-1])
    store.record(deck, other, Rating.Good, NEW_YEAR)
    deck = deck_of(store, course)
    assert deck.lines[0].is_new
    assert deck.by_due == ()


def test_every_answer_ever_given_is_kept(path: Path, store: DrillStore) -> None:
    deck = deck_of(store, course_of(GHOST))
    for line in deck.lines:
        learn(store, deck, line)
    store.close()
    assert count_reviews(path) == 2 * len(deck.lines)


# --- two programs -----------------------------------------------------------------------------------


def test_two_programs_add_to_what_the_other_has_saved(path: Path, store: DrillStore) -> None:
    course = course_of(GHOST)
    with closing(DrillStore(path)) as other:
        mine, theirs = deck_of(store, course), deck_of(other, course)
        store.record(mine, mine.lines[0], Rating.Good, NEW_YEAR)
        # The other program still takes the line for new, yet it is the second good answer.
        line = other.record(theirs, theirs.lines[0], Rating.Good, NEW_YEAR + 10 * MINUTE)
        assert line.is_learned
        other.record(theirs, theirs.lines[1], Rating.Again, NEW_YEAR)
        assert (store.trouble, other.trouble) == (None, None)
    deck = deck_of(store, course)
    assert deck.lines[0] == line
    assert len(deck.new) == len(deck.lines) - 2


def test_while_another_program_has_locked_the_file_nothing_is_lost(
    path: Path, store: DrillStore
) -> None:
    course = course_of(GHOST)
    deck = deck_of(store, course)
    with in_use(path):
        once = store.record(deck, deck.lines[0], Rating.Good, NEW_YEAR)
        assert once == deck.lines[0].rated(Rating.Good, NEW_YEAR), "the drill goes on"
        assert describe_trouble(store.trouble) == (
            f"Progress is not being saved: {path} is in use by another program; close that one."
        )
    assert read_again(path, course).lines[0].is_new
    twice = store.record(deck, once, Rating.Good, NEW_YEAR + 10 * MINUTE)
    assert store.trouble is None
    assert twice.is_learned
    assert read_again(path, course).lines[0] == twice, "both answers were saved in the end"


def test_what_is_unsaved_is_saved_when_the_file_is_closed(path: Path, store: DrillStore) -> None:
    course = course_of(GHOST)
    deck = deck_of(store, course)
    with in_use(path):
        line = store.record(deck, deck.lines[0], Rating.Good, NEW_YEAR)
    store.close()
    assert read_again(path, course).lines[0] == line


# --- files that cannot be used ----------------------------------------------------------------------


def test_a_damaged_file_is_kept_aside(path: Path, store: DrillStore) -> None:
    course, damaged = course_of(GHOST), b"no database at all " * 500
    path.parent.mkdir()
    path.write_bytes(damaged)
    deck = deck_of(store, course)
    assert deck.new == deck.lines
    aside = path.with_name("drills.sqlite3.damaged-20260101-000000")
    assert describe_loss(store.loss) == (
        "The progress of earlier drills could not be read and starts anew; "
        f"the damaged file was kept as {aside.name}."
    )
    assert store.trouble is None
    assert aside.read_bytes() == damaged
    line = store.record(deck, deck.lines[0], Rating.Good, NEW_YEAR)
    assert read_again(path, course).lines[0] == line


def test_a_file_that_is_damaged_during_a_drill_takes_no_line_with_it(
    path: Path, store: DrillStore
) -> None:
    course = course_of(GHOST)
    deck = deck_of(store, course)
    known = learn(store, deck, deck.lines[0])
    store.close()
    path.write_bytes(b"\0" * 100 + path.read_bytes()[100:])
    later = store.record(deck, known, Rating.Good, NEW_YEAR + timedelta(days=3))
    assert store.loss
    assert later == known.rated(Rating.Good, NEW_YEAR + timedelta(days=3))
    assert read_again(path, course).lines[0] == later


BAD_VALUES = (
    ("state", 7),
    ("state", "learned"),
    ("step", "inf"),
    ("step", -1),
    ("step", 1),  # of a line that is learned
    ("state = 1, step", -1),
    ("stability", "much"),
    ("stability", "nan"),
    ("stability", "inf"),
    ("stability", 0.0),
    ("stability", -2.5),
    ("stability", None),
    ("difficulty", "inf"),
    ("difficulty", None),
    ("due", "tomorrow"),
    ("due", "2026-01-01"),
    ("due", "2026-01-01T00:00:00+01:00"),
    ("due", b"\xff"),
    ("last_review", None),
    ("last_review", 5),
)


@pytest.mark.parametrize(("column", "value"), BAD_VALUES)
def test_a_bad_row_is_set_aside_and_its_line_alone_starts_anew(
    path: Path, store: DrillStore, column: str, value: object
) -> None:
    course = course_of(GHOST)
    deck = deck_of(store, course)
    bad, good = learn(store, deck, deck.lines[0]), learn(store, deck, deck.lines[1])
    store.close()
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(f"UPDATE lines SET {column} = ? WHERE start = ?", (value, bad.start))
        before = file.execute("SELECT * FROM lines WHERE start = ?", (bad.start,)).fetchall()
    with closing(DrillStore(path, LATER)) as later:
        read = deck_of(later, course)
        assert read.lines[:2] == (deck.lines[0], good)
        assert later.trouble is None
        assert describe_loss(later.loss) == (
            "What was known of 1 word or reply could not be read, and is new again; "
            "what could not be read was kept in drills.sqlite3."
        )
        assert learn(later, read, read.lines[0]) == bad
    with closing(sqlite3.connect(path)) as file:
        aside = file.execute("SELECT * FROM lines_aside").fetchall()
    assert aside == [(*before[0], NEW_YEAR.isoformat())], "nothing of it is lost"
    assert read_again(path, course).lines[:2] == (bad, good), "nobody is told twice"
    assert count_reviews(path) == 6
    assert [one.name for one in path.parent.iterdir()] == [path.name]


def test_a_row_with_text_that_is_none_takes_no_other_line_with_it(
    path: Path, store: DrillStore
) -> None:
    course = course_of(GHOST)
    deck = deck_of(store, course)
    bad, good = learn(store, deck, deck.lines[0]), learn(store, deck, deck.lines[1])
    store.close()
    change(path, "UPDATE lines SET due = CAST(x'32FF' AS TEXT) WHERE start = ?", bad.start)
    assert deck_of(store, course).lines[:2] == (deck.lines[0], good)
    assert store.loss == Loss(path.name, 1)
    assert store.trouble is None


@pytest.mark.parametrize(
    ("name", "damaged"), [(b"due", b"du~"), (b"lines", b"line~"), (b"TABLE", b"TABL\xa1")]
)
def test_a_file_whose_tables_are_damaged_is_kept_aside(
    path: Path, store: DrillStore, name: bytes, damaged: bytes
) -> None:
    course = course_of(GHOST)
    learn(store, (deck := deck_of(store, course)), deck.lines[0])
    store.close()
    path.write_bytes(path.read_bytes().replace(name, damaged))
    line = learn(store, deck_of(store, course), deck.lines[0])
    assert there(store.loss).lines is None
    assert store.trouble is None
    assert read_again(path, course).lines[0] == line


def test_several_bad_rows_are_counted(path: Path, store: DrillStore) -> None:
    course = course_of(GHOST)
    deck = deck_of(store, course)
    for line in deck.lines[:3]:
        learn(store, deck, line)
    change(path, "UPDATE lines SET state = 7 WHERE start != ?", deck.lines[0].start)
    assert len(deck_of(store, course).new) == len(deck.lines) - 1
    assert store.loss == Loss(path.name, 2)
    change(path, "UPDATE lines SET state = 7")
    assert deck_of(store, course).new == deck.lines
    assert store.loss == Loss(path.name, 3)
    assert describe_loss(store.loss).startswith(
        "What was known of 3 words or replies could not be read"
    )


def test_a_row_that_another_program_has_mended_stays(path: Path, store: DrillStore) -> None:
    course = course_of(GHOST)
    deck = deck_of(store, course)
    good = learn(store, deck, deck.lines[0])
    with closing(sqlite3.connect(path)) as file, file:
        assert put_aside(file, deck.key, [good.name, deck.lines[1].name], NEW_YEAR) == 0
    assert deck_of(store, course).lines[0] == good


def test_a_row_that_goes_bad_during_a_drill_takes_no_answer_with_it(
    path: Path, store: DrillStore
) -> None:
    course = course_of(GHOST)
    deck = deck_of(store, course)
    once = store.record(deck, deck.lines[0], Rating.Good, NEW_YEAR)
    change(path, "UPDATE lines SET due = 'tomorrow'")
    twice = store.record(deck, once, Rating.Good, NEW_YEAR + 10 * MINUTE)
    assert twice == once.rated(Rating.Good, NEW_YEAR + 10 * MINUTE)
    assert store.loss == Loss(path.name, 1)
    assert read_again(path, course).lines[0] == twice


def test_bad_rows_of_a_file_that_is_in_use_leave_the_others_readable(
    path: Path, store: DrillStore
) -> None:
    course = course_of(GHOST)
    deck = deck_of(store, course)
    good = learn(store, deck, deck.lines[0])
    learn(store, deck, deck.lines[1])
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("UPDATE lines SET state = 7 WHERE start = ?", (deck.lines[1].start,))
        other.execute("BEGIN IMMEDIATE")
        assert deck_of(store, course).lines[:2] == (good, deck.lines[1])
        assert "is in use" in describe_trouble(store.trouble)
        other.execute("ROLLBACK")
    deck_of(store, course)
    assert store.trouble is None
    assert store.loss == Loss(path.name, 1)


def test_a_file_of_a_later_version_is_left_alone(path: Path, store: DrillStore) -> None:
    path.parent.mkdir()
    change(path, f"PRAGMA user_version = {len(DrillStore.steps) + 1}")
    before = path.read_bytes()
    deck = deck_of(store, course_of(GHOST))
    assert describe_trouble(store.trouble) == (
        f"Progress is not being saved: {path} was written by a later version of Ghost Desktop; "
        "update to go on from there."
    )
    store.record(deck, deck.lines[0], Rating.Good, NEW_YEAR)
    store.close()
    assert path.read_bytes() == before
    assert [one.name for one in path.parent.iterdir()] == [path.name]


def test_a_folder_that_cannot_be_made_ends_no_drill(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with closing(DrillStore(tmp_path / "file" / "drills.sqlite3")) as store:
        deck = deck_of(store, course_of(GHOST))
        assert learn(store, deck, deck.lines[0]).is_learned
        assert describe_trouble(store.trouble).endswith(
            "cannot be written; make room on the disk and see that the file is yours."
        )


@pytest.mark.usefixtures("own_home")
def test_the_file_lies_in_the_users_folder_for_data() -> None:
    assert default_path().parent == platformdirs.user_data_path("ghost-desktop")
    assert not default_path().exists()
