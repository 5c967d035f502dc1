"""ghost-cli decide and margin: how much hangs on single words."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
from reference import Reference

from ghost_desktop.engine.changes.margin import find_margin

if TYPE_CHECKING:
    from conftest import Says, Tells

    from ghost_desktop.engine.changes.margin import Margin
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.reporting import Deadline
    from ghost_desktop.engine.words.wordlist import WordList

MINE = {"abcxy", "abcz", "abdxy", "abdz", "bad"}
THEIRS = {"de", "dg", "fgh", "ab", "abcxy", "ba"}
GAMES = [
    f"--variant {variant} --min-length {min_length} {end}"
    for variant, min_length, end in [
        ("ghost", 1, ""),
        ("ghost", 3, "--misere"),
        ("superghost", 2, "--players 3"),
        ("superghost", 1, "--players 4 --reading one-against-all"),
        ("xghost", 2, ""),
        ("spook", 1, "--misere"),
        ("superduperghost", 2, "--players 4 --misere"),
        ("anaghost", 2, ""),
        ("ghost", 1, "--players 3 --misere --reading one-against-all"),
    ]
]


@pytest.fixture
def lists(write: Says) -> tuple[str, str]:
    """Two small lists."""
    return write("\n".join(MINE), "mine.txt"), write("\n".join(THEIRS), "theirs.txt")


def plain(words: set[str], row: dict[str, Any]) -> Reference:
    """The plain rules of an answer, with some words."""
    return Reference(
        words,
        row["min_length"],
        row["variant"],
        row["players"],
        misere=row["misere"],
        reading=row["reading"],
    )


@pytest.mark.parametrize("game", GAMES)
def test_decide_says_what_solving_again_says(
    answer_json: Tells, lists: tuple[str, str], game: str
) -> None:
    mine, theirs = lists
    row = answer_json("decide", mine, "--other", theirs, *game.split())
    assert list(row)[:5] == ["list", "winner", "removals", "other", "additions"]
    assert (row["list"], row["other"]) == (mine, theirs)

    def outcome(words: set[str]) -> dict[str, Any]:
        named = plain(words, row).named("")
        winners = [
            player
            for player, seat in enumerate(range(row["players"]), start=1)
            if (named == {seat} if row["misere"] else seat not in named)
        ]
        told: dict[str, Any] = {"winner": winners[0] if len(winners) == 1 else None}
        if row["players"] > 2:
            told["winners" if row["misere"] else "losers"] = sorted(seat + 1 for seat in named)
        return told

    def openings(words: set[str]) -> list[str]:
        rules = plain(words, row)
        return [play for play in rules.legal_plays("") if rules.wins(play)]

    counting = {word for word in MINE if len(word) >= row["min_length"]}
    more = {word for word in THEIRS - MINE if len(word) >= row["min_length"]}
    before = plain(MINE, row).named("")
    assert row | outcome(MINE) == row
    for told, changes in (
        (row["removals"], [(word, MINE - {word}) for word in sorted(counting)]),
        (row["additions"], [(word, MINE | {word}) for word in sorted(more)]),
    ):
        assert told == [
            {"word": word, "openings_then": openings(after)}
            | {f"{key}_then": seats for key, seats in outcome(after).items()}
            for word, after in changes
            if plain(after, row).named("") != before
        ]


@pytest.mark.parametrize("game", ["--min-length 1", "--min-length 3 --misere", "--min-length 2"])
@pytest.mark.parametrize("has_other", [False, True])
def test_margin_says_how_few_words_it_takes(
    answer_json: Tells, lists: tuple[str, str], game: str, has_other: bool
) -> None:
    mine, theirs = lists
    row = answer_json("margin", mine, *game.split(), *(["--other", theirs] if has_other else []))
    assert (row["list"], row["other"]) == (mine, theirs if has_other else None)

    def winner(words: set[str]) -> int:
        (named,) = plain(words, row).named("")
        return int(named) + 1 if row["misere"] else 2 - named

    assert row["winner"] == winner(MINE)
    pool = sorted(MINE | THEIRS if has_other else MINE)
    fewest = next(
        size
        for size in range(1, len(pool))
        for some in combinations(pool, size)
        if plain(MINE ^ set(some), row).words and winner(MINE ^ set(some)) != winner(MINE)
    )
    assert (row["margin"], row["margin_lower_bound"], row["margin_proved"]) == (
        fewest,
        fewest,
        True,
    )
    assert fewest == len(row["remove"]) + len(row["add"])
    after = (MINE - set(row["remove"])) | set(row["add"])
    rules = plain(after, row)
    assert row["winner_then"] == winner(after) == 3 - row["winner"]
    assert row["openings_then"] == [play for play in rules.legal_plays("") if rules.wins(play)]


@pytest.mark.parametrize(("options", "seconds"), [("", 60.0), ("--time-limit 2.5", 2.5)])
def test_margin_takes_the_time_that_it_has(
    answer: Says, monkeypatch: pytest.MonkeyPatch, options: str, seconds: float
) -> None:
    given = []

    def find(game: Game, other: WordList | None = None, *, report: Deadline, **how: Any) -> Margin:  # noqa: ANN401
        assert how["time_limit"] <= seconds, "what it took to read the list counts"
        given.append(report.seconds)
        return find_margin(game, other, report=report, **how)

    monkeypatch.setattr("ghost_desktop.cli.deciding.find_margin", find)
    answer("margin", "american-english-small", *options.split())
    assert given == [seconds]


def test_margin_outside_ghost_stands_between_bounds(
    answer_json: Tells, lists: tuple[str, str]
) -> None:
    mine, theirs = lists
    row = answer_json("margin", mine, "--other", theirs, "--min-length", "2", "--variant", "spook")
    assert row["variant"] == "spook"
    assert row["margin_lower_bound"] >= 1
    assert row["margin_proved"] is (row["margin"] == row["margin_lower_bound"])


def test_words_left_out_are_in_neither_list(answer: Says, answer_json: Tells, write: Says) -> None:
    mine, theirs = write("ab\ncd\nce\nabq"), write("qrs\nxy\ncd", "theirs.txt")
    out = write("cd\nce\nxy\nzz", "out.txt")
    argv = (mine, "--other", theirs, "--min-length", "1", "--without", out)
    decided = answer_json("decide", *argv)
    assert decided["without"] == ["cd", "ce", "xy"]
    assert [one["word"] for one in decided["removals"]] == ["ab"]
    assert decided["additions"] == []
    assert answer_json("margin", *argv)["without"] == ["cd", "ce", "xy"]
    assert "list.txt without 2 words" in " ".join(answer("margin", *argv).split())
    assert "theirs.txt without 2 words" in " ".join(answer("decide", *argv).split())
    assert "without" not in answer_json("decide", *argv[:-2])
    assert "without" not in answer_json("margin", *argv[:-2])
