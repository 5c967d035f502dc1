"""Files of drills of every older version are taken over, and nothing that was learned is lost."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from drilling import NEW_YEAR
from fsrs import Rating

from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.library.decks import Deck, DeckKey, DrillLine
from ghost_desktop.library.drills import DrillStore, read_lines
from ghost_desktop.library.user_file import run_steps
from ghost_desktop.play.records import FoundCard

SAMPLES = sorted((Path(__file__).parent / "files").glob("drills-*.sql"))
DAY = timedelta(days=1)
THREE = DeckKey("abc", "ghost 4+ 3 normal", 1, "")
SUPER = DeckKey("abc", "superghost 4+ 2 misere", 2, "q")


def test_there_is_a_sample_of_every_older_version() -> None:
    assert [path.stem for path in SAMPLES] == [
        f"drills-{n}" for n in range(1, len(DrillStore.steps))
    ]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_what_was_learned_in_either_reading_is_known_in_one_deck(
    sample: Path, tmp_path: Path
) -> None:
    path = tmp_path / "drills.sqlite3"
    with closing(sqlite3.connect(path)) as file:
        file.executescript(sample.read_text("utf-8"))
    with closing(DrillStore(path)) as store:
        store.record(Deck(SUPER, ()), DrillLine("q", "qu"), Rating.Good, NEW_YEAR)  # opens the file
        assert (store.trouble, store.loss) == (None, None)
    with closing(sqlite3.connect(path)) as file:
        lines, bad = read_lines(file, THREE)
        assert not bad
        learned = {
            line.start: line.memory.stability for line in lines.values() if line.memory is not None
        }
        assert learned == {"naan": 2.5, "nolo": 3.5, "null": 0.5}, "the newest counts"
        assert set(read_lines(file, SUPER)[0]) == {("zq", "ezq"), ("q", "qu")}
        decks = file.execute(
            "SELECT rules, count(*) FROM reviews JOIN decks ON deck = decks.id GROUP BY rules"
        )
        assert dict(decks.fetchall()) == {THREE.rules: 4, SUPER.rules: 2}
        counted = set(file.execute("SELECT count, kind, reading, source, without FROM decks"))
        zones = {("zones", "strategy", "", "", "")} if sample.stem >= "drills-4" else set()
        rounds = {("", "blunders", "", "/lists/own.txt", "nub")}
        assert counted - zones == {("lines", "strategy", "", "", "")} | (
            rounds if sample.stem >= "drills-5" else set()
        )
        (version,) = file.execute("PRAGMA user_version").fetchone()
        assert version == len(DrillStore.steps)


def test_how_many_lines_a_deck_has_and_which_are_retired_is_still_known(tmp_path: Path) -> None:
    path = tmp_path / "drills.sqlite3"
    with closing(sqlite3.connect(path)) as file:
        file.executescript(SAMPLES[-1].read_text("utf-8"))
    with closing(DrillStore(path)) as store:
        blunders, zones, three, _ = sorted(
            store.decks(), key=lambda deck: (deck.key.player, deck.total)
        )
        assert (blunders.total, blunders.place.without) == (1, ("nub",))
        (given_away,) = store.given_away(9)
        assert (given_away.key, given_away.fragment) == (blunders.key, "nu")
        assert given_away.rounds == (("match-1", 3),)
        with closing(sqlite3.connect(path)) as file:
            assert file.execute("SELECT * FROM rounds").fetchall() == []
        found, origin = [FoundCard("nu", ("n", "nu"))], ("match-2", 1)
        store.add_cards(blunders.key, blunders.place, found, origin, NEW_YEAR, "as it was played")
        (given_away,) = store.given_away(9)
        assert given_away.rounds == (("match-1", 3), origin)
        assert store.played(blunders.key, given_away.rounds) == "as it was played"
        assert store.notes(THREE) == {}
        naan = DrillLine("naan")
        first = datetime(2026, 1, 1, tzinfo=UTC)
        assert store.take_back(Deck(THREE, ()), naan, first) is None, "it is not known what was"
        assert (three.key, three.total, three.learned, len(three.times)) == (THREE, 7, 2, 2)
        outside = replace(THREE, count=Counting.ZONES.value)
        assert (zones.key, zones.total, zones.learned, len(zones.times)) == (outside, 2, 1, 1)


@pytest.mark.parametrize("before", [None, *SAMPLES], ids=lambda one: one.stem if one else "new")
def test_two_that_open_a_file_at_once_do_not_take_it_for_damaged(
    before: Path | None, tmp_path: Path
) -> None:
    path = tmp_path / "drills.sqlite3"
    with closing(sqlite3.connect(path)) as first, closing(sqlite3.connect(path)) as second:
        if before is not None:
            first.executescript(before.read_text("utf-8"))
        (version,) = second.execute("PRAGMA user_version").fetchone()
        run_steps(first, DrillStore.steps, version)
        run_steps(second, DrillStore.steps, version)  # as both had seen it
        assert second.execute("PRAGMA user_version").fetchone() == (len(DrillStore.steps),)
        assert not second.in_transaction
        assert not list(second.execute("PRAGMA foreign_key_check"))


def test_tables_that_cannot_be_made_are_a_damage(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "drills.sqlite3")) as file:
        file.execute("CREATE TABLE retired (foreign_one)")
        with pytest.raises(sqlite3.Error):
            run_steps(file, DrillStore.steps, 0)
        assert not file.in_transaction
