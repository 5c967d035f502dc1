"""ghost-cli gives the results that others published."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from collections.abc import Callable


AMERICAN = "american-english-2011"


@pytest.mark.parametrize(
    ("source", "min_length", "loser", "openings"),
    [
        ("enable1", 3, 1, ""),
        ("enable1", 4, 2, "hn"),
        ("web2", 3, 2, "ahl"),
        ("web2", 4, 2, "aehl"),
        (AMERICAN, 3, 2, "hjmz"),
        (AMERICAN, 4, 2, "hjmrz"),
    ],
)
def test_solve_gives_the_published_winner_and_openings(
    answer_json: Callable[..., Any], source: str, min_length: int, loser: int, openings: str
) -> None:
    row = answer_json("solve", source, "--min-length", str(min_length))
    assert row["list"] == source
    assert row["min_length"] == min_length
    assert row["losers"] == [loser]
    assert row["winning_openings"] == list(openings)


def test_solve_gives_the_published_counts_of_enable1(answer_json: Callable[..., Any]) -> None:
    at_three = answer_json("solve", "enable1", "--min-length", "3")
    assert (at_three["word_count"], at_three["fragment_count"]) == (172_724, 387_878)
    assert answer_json("solve", "enable1")["fragment_count"] == 387_844


@pytest.mark.parametrize(
    ("source", "min_length", "player", "lines", "letters", "losing"),
    [
        ("enable1", 3, 2, 55, 287, 0),
        ("enable1", 3, 1, 5, 23, 1),
        ("enable1", 4, 1, 7, 42, 0),
        ("enable1", 4, 2, 68, 444, 2),
        (AMERICAN, 4, 1, 5, None, 0),
    ],
)
def test_strategies_of_winners_have_the_published_sizes_and_those_of_losers_lose_less(
    answer_json: Callable[..., Any],
    source: str,
    min_length: int,
    player: int,
    lines: int,
    letters: int | None,
    losing: int,
) -> None:
    strategy = answer_json(
        "strategy", source, "--player", str(player), "--min-length", str(min_length)
    )
    assert strategy["player"] == player
    assert strategy["line_count"] == lines
    assert strategy["letter_count"] == (letters or strategy["letter_count"])
    assert strategy["lost"] == losing
    assert strategy["outcome"] == ("mixed" if losing else "win")
    assert strategy["proved_minimal"]


PUBLISHED_SIZES = {  # source 001: words of the second player after each opening
    "a": 1, "b": 5, "c": 7, "d": 1, "e": 3, "f": 1, "g": 4, "i": 1, "k": 1, "l": 1, "n": 2,
    "o": 1, "p": 1, "q": 5, "s": 4, "t": 6, "u": 1, "v": 1, "w": 6, "x": 1, "y": 1,
}  # fmt: skip


@pytest.mark.parametrize("opening", "abcdefghijklmnopqrstuvwxyz")
def test_the_second_player_has_the_published_words_after_each_opening(
    answer_json: Callable[..., Any], opening: str
) -> None:
    strategy = answer_json("strategy", AMERICAN, "--player", "2", "--opening", opening)
    assert strategy["opening"] == opening
    assert all(word.startswith(opening) for word in strategy["words"])
    if opening in "hjmrz":
        assert strategy["outcome"] != "win"
    else:
        assert strategy["outcome"] == "win"
        assert strategy["line_count"] == PUBLISHED_SIZES[opening]


def test_compare_gives_the_published_rows(answer_json: Callable[..., Any]) -> None:
    compared = answer_json("compare", "enable1", "web2", "--min-length", "3", "4")["rows"]
    assert [(row["list"], row["min_length"]) for row in compared] == [
        ("enable1", 3), ("enable1", 4), ("web2", 3), ("web2", 4),
    ]  # fmt: skip
    assert ["".join(row["winning_openings"]) for row in compared] == ["", "hn", "ahl", "aehl"]
    assert [row["strategy_player"] for row in compared] == [2, 1, 1, 1]
    assert [row["line_count"] for row in compared][:2] == [55, 7]
    assert all(row["proved_minimal"] for row in compared)


def test_position_gives_the_published_legal_plays(answer_json: Callable[..., Any]) -> None:
    plays = answer_json("position", "enable1", "gho", "--min-length", "3")["plays"]
    assert [play["made"] for play in plays] == ["ghos", "ghou"]
    start = answer_json("position", "enable1", "")
    assert [play["letter"] for play in start["plays"] if play["wins"]] == ["h", "n"]
    assert (start["to_play"], start["losers"]) == (1, [2])


@pytest.mark.parametrize(
    ("source", "min_length", "players", "losers", "openings"),
    [
        ("web2", 3, 3, [3], "adnt"),
        ("web2", 3, 4, [3, 4], "jl"),
        ("web2", 4, 3, [3], "adt"),
        ("web2", 4, 4, [3, 4], "jlr"),
        (AMERICAN, 3, 3, [2, 3], "npqrsz"),
        (AMERICAN, 3, 4, [3, 4], "rz"),
        (AMERICAN, 4, 3, [2, 3], "pqs"),
        (AMERICAN, 4, 4, [4], "mz"),
    ],
)
def test_solve_gives_the_published_losers_among_more_players(
    answer_json: Callable[..., Any],
    source: str,
    min_length: int,
    players: int,
    losers: list[int],
    openings: str,
) -> None:
    row = answer_json("solve", source, "--min-length", str(min_length), "--players", str(players))
    assert row["losers"] == losers
    assert row["winning_openings"] == list(openings)
    assert row["plays_left"] is None


@pytest.mark.parametrize(("min_length", "fragments"), [(3, 1_076_434), (4, 1_076_431)])
@pytest.mark.parametrize(("variant", "opening"), [("superghost", "u"), ("superduperghost", "p")])
def test_solve_gives_the_published_counts_and_openings_of_the_other_variants(
    answer_json: Callable[..., Any], variant: str, opening: str, min_length: int, fragments: int
) -> None:
    row = answer_json("solve", "enable1", "--variant", variant, "--min-length", str(min_length))
    assert row["fragment_count"] == fragments
    assert row["losers"] == [2]
    assert opening in row["winning_openings"]


SUPER = """
    acrop cropa crope croph cropi cropl cropo cropp cropr crops cropt cropu cropy ecrop icrop
    ncrop rcrop tcrop
"""
SUPERDUPER = f"{SUPER} iporc nporc porce porch porci porcu"


@pytest.mark.parametrize(
    ("variant", "published"), [("superghost", SUPER), ("superduperghost", SUPERDUPER)]
)
def test_position_gives_the_published_plays_after_crop(
    answer_json: Callable[..., Any], variant: str, published: str
) -> None:
    # At five letters crop ends no round, and all longer words are still there.
    made = answer_json("position", "enable1", "crop", "--variant", variant, "--min-length", "5")
    assert sorted(play["made"] for play in made["plays"]) == sorted(published.split())
    over = answer_json("position", "enable1", "crop", "--variant", variant)
    assert (over["over"], over["to_play"], over["plays"]) == (True, None, [])


RAW = Path(__file__).parent.parent / "files" / "american-english-2011-left-out.txt"
"""What the list as it came has more: all words with accents, and some of each other kind."""


@pytest.mark.parametrize(
    ("accents", "openings_of_two", "losers_of_three", "openings_of_three"),
    [
        ("drop", "hjmrz", [2, 3], "pqs"),  # as published: nothing but plain letters was there
        ("keep", "chjrz", [2, 3], "pqs"),  # a word such as "coupé" makes C a win
    ],
)
def test_the_list_as_it_was_gives_the_published_rows_without_its_words_with_accents(
    call: Callable[..., Any],
    answer_json: Callable[..., Any],
    tmp_path: Path,
    accents: str,
    openings_of_two: str,
    losers_of_three: list[int],
    openings_of_three: str,
) -> None:
    plain = catalogue.load(AMERICAN).words
    lines = [*plain, *RAW.read_text(encoding="utf-8").split()]
    file = tmp_path / "american-english"
    file.write_text("\n".join(sorted(lines)) + "\n", encoding="utf-8")
    assert call("import", str(file), "--name", "Wheezy", "--accents", accents).status == 0
    two = answer_json("solve", "wheezy")
    assert two["winning_openings"] == list(openings_of_two)
    assert two["word_count"] == {"drop": 62_212, "keep": 62_329}[accents]
    three = answer_json("solve", "wheezy", "--players", "3")
    assert (three["losers"], three["winning_openings"]) == (
        losers_of_three,
        list(openings_of_three),
    )
    if accents == "drop":
        assert list(catalogue.load("wheezy").words) == list(plain)
