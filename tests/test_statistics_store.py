"""The file of the rounds that were played: what is kept, forgotten, brought back, and survives."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from certain import there
from hypothesis import given, settings
from played import BEGINNING, any_rounds, played

from ghost_desktop.formats.results import named_opponent, named_variant, rounds_csv
from ghost_desktop.library.statistics import PlayedRound, StatisticsStore
from ghost_desktop.library.user_file import Trouble

if TYPE_CHECKING:
    from collections.abc import Iterator

    from said import Known

FILES = Path(__file__).parent / "files"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "statistics.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[StatisticsStore]:
    with closing(StatisticsStore(path, lambda: BEGINNING)) as made:
        yield made


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StatisticsStore]:
    path = tmp_path_factory.mktemp("statistics") / "shared.sqlite3"
    with closing(StatisticsStore(path)) as made:
        yield made


@settings(max_examples=40)
@given(rounds=any_rounds)
def test_what_is_kept_is_what_was_played(
    shared: StatisticsStore, rounds: tuple[PlayedRound, ...]
) -> None:
    for one in shared.rounds():
        shared.take_back(one.match, one.number)
    assert shared.rounds() == ()
    assert shared.record(rounds)
    assert shared.rounds() == rounds


def test_a_round_is_kept_once_and_was_over_when_it_was(store: StatisticsStore) -> None:
    first = played(blunders=None)
    store.record([first, played(player=1)])
    later = replace(first, blunders=2, won=False, at=first.at + timedelta(days=3))
    store.record([later])
    store.record([replace(later, blunders=None)])  # what nobody has judged now was judged before
    assert store.rounds() == (replace(later, at=first.at), played(player=1))


def test_a_round_that_is_not_over_any_more_goes(store: StatisticsStore) -> None:
    store.record([played(1), played(2), played(2, player=1), played(2, match="n")])
    assert store.take_back("m", 2)
    assert store.rounds() == (played(1), played(2, match="n"))
    again = played(2, won=False)
    store.record([again])
    assert again in store.rounds()


def test_what_was_forgotten_stays_so_until_it_is_brought_back(store: StatisticsStore) -> None:
    rounds = [played(number) for number in range(1, 5)]
    store.record(rounds)
    forgotten = there(store.forget([rounds[1].key, rounds[2].key, ("x", 1, 0)]))
    assert len(forgotten.rows) == 2
    store.record([rounds[1]])
    assert store.rounds() == (rounds[0], rounds[3])
    assert store.restore(forgotten)
    assert store.rounds() == tuple(rounds)
    changed = replace(rounds[1], hints=9)
    store.record([changed])
    assert changed in store.rounds()


def test_a_round_that_was_forgotten_and_played_to_another_end_counts(
    store: StatisticsStore,
) -> None:
    store.record([played()])
    store.forget([played().key])
    store.take_back("m", 1)
    store.record([played(won=False)])
    assert store.rounds() == (played(won=False),)


def test_what_nobody_wrote_is_left_out_and_stays_where_it_is(
    path: Path, store: StatisticsStore
) -> None:
    store.record([*(played(number) for number in range(1, 9)), played(1, player=1)])
    store.close()
    spoilt = [
        *("at = 'noon'", "at = '2030-01-01T00:00:00'", "rules = x'00ff'"),
        *("opponents = '{}'", "lost_on = '[1]'", "turns = 'many'", "blunders = -1"),
    ]
    with closing(sqlite3.connect(path)) as file, file:
        for number, what in enumerate(spoilt, 1):
            file.execute(f"UPDATE rounds SET {what} WHERE number = {number}")
    assert store.rounds() == (played(8),)
    assert store.unread == len(spoilt), "rounds, and not persons"
    store.record([played(9)])
    assert len(store.rounds()) == 2
    store.close()
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("SELECT count(*) FROM rounds").fetchone() == (10,)


def test_a_file_that_cannot_be_used_is_no_error(path: Path, store: StatisticsStore) -> None:
    path.parent.write_text("a file stands where the folder should be")
    assert not store.record([played()])
    assert not store.take_back("m", 1)
    assert store.forget([played().key]) is None
    assert store.rounds() == ()
    assert store.trouble is not None
    assert store.trouble.why is Trouble.NOT_WRITABLE
    path.parent.unlink()
    assert store.record([played()])
    assert store.trouble is None


def test_rounds_are_written_as_csv(known: Known) -> None:
    lost = played(
        2,
        name='Ann "the ghost", of Kent',
        opponents=("perfect", "", "casual"),
        seat=1,
        won=False,
        blunders=None,
        lost_on=("ghost", "ghosts"),
        opening="",
        counts=False,
    )
    known([rounds_csv([played(opening="h"), lost])])
    assert rounds_csv([]).startswith("at,match,round,player,")


def test_opponents_and_variants_have_names_even_if_they_are_gone(known: Known) -> None:
    known(named_opponent(one) for one in ("perfect", "beginner", "", "gone"))
    known(named_variant(one) for one in ("superghost", "gone"))


# --- how likely what was played is ------------------------------------------------------------------


def test_what_was_found_of_a_round_is_kept_for_one_model(store: StatisticsStore) -> None:
    store.record([played(1, line="a line"), played(2)])
    first, second = store.rounds()
    assert store.likelihoods(1) == {}
    assert store.keep_likelihoods(1, {first: [-1.5, -2.0], second: ()})
    assert store.likelihoods(1) == {first.key: (-1.5, -2.0), second.key: ()}
    assert store.likelihoods(2) == {}, "another model knows nothing of it"
    assert [one.line for one in store.rounds()] == ["a line", ""]
    store.record([played(1, line="a line", blunders=2)])
    assert store.likelihoods(1)[first.key] == (-1.5, -2.0)


def test_nothing_is_kept_of_a_round_that_was_taken_back_and_played_otherwise(
    store: StatisticsStore,
) -> None:
    before, after = played(line="a line"), played(line="another line")
    store.record([before])
    assert store.take_back(before.match, before.number)
    store.record([after])
    assert store.keep_likelihoods(1, {before: [-1.5]}), "it was found out meanwhile"
    assert store.likelihoods(1) == {}
    assert store.keep_likelihoods(1, {after: [-2.5]})
    assert store.likelihoods(1) == {after.key: (-2.5,)}


def test_nothing_of_a_round_that_was_forgotten_is_kept(store: StatisticsStore, path: Path) -> None:
    store.record([played(line="a line")])
    (one,) = store.rounds()
    store.keep_likelihoods(1, {one: [-1.5]})
    forgotten = there(store.forget([one.key]))
    assert store.likelihoods(1) == {}
    assert b"a line" not in b"".join(map(str.encode, dumped(path)))
    store.restore(forgotten)
    assert [one.line for one in store.rounds()] == ["a line"]
    assert store.likelihoods(1) == {}, "it is found out anew"


def dumped(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as file:
        return list(file.iterdump())


def test_a_file_of_the_first_version_is_brought_up_to_date(path: Path) -> None:
    path.parent.mkdir(parents=True)
    with closing(sqlite3.connect(path)) as file:
        file.executescript((FILES / "statistics-1.sql").read_text("utf-8"))
    with closing(StatisticsStore(path)) as store:
        (one,) = store.rounds()
        assert store.trouble is None
        assert (one.match, one.line, one.lost_on) == ("m", "", ("ghost",))
        assert store.likelihoods(1) == {}
        store.record([replace(one, line="a line")])
        assert store.rounds() == (replace(one, line="a line"),)
