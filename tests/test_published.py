"""Results that others published, reproduced on their word lists."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.solving import solve
from ghost_desktop.engine.strategy import Outcome, minimal_strategy
from ghost_desktop.engine.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.engine.variants.superghost import SUPERGHOST
from ghost_desktop.engine.wordlist import WordList, read_word_list, word_list

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from _pytest.mark import ParameterSet

    from ghost_desktop.engine.variant import Variant

    Bundled = Callable[[str], WordList]

FIRST, SECOND = 0, 1
TWL06 = os.environ.get("GHOST_TWL06")


def twl06() -> WordList:
    """The list of source 001, which is not ours to ship."""
    return read_word_list(Path(str(TWL06)).read_bytes(), "TWL06")[0]


def openings(words: WordList, min_length: int) -> tuple[int, str]:
    """The loser of a perfect round, and the first plays that win."""
    solution = solve(words, Rules(min_length=min_length))
    (loser,) = solution.fate("").seats
    return loser, "".join(play.letter for play in solution.winning_plays(""))


@pytest.mark.parametrize(
    ("list_id", "min_length", "loser", "winning"),
    [
        ("enable1", 3, FIRST, ""),
        ("enable1", 4, SECOND, "hn"),
        ("american-english-2011", 3, SECOND, "hjmz"),
        ("american-english-2011", 4, SECOND, "hjmrz"),
        ("web2", 3, SECOND, "ahl"),
        ("web2", 4, SECOND, "aehl"),
    ],
)
def test_who_wins_with_which_openings(
    bundled: Bundled, list_id: str, min_length: int, loser: int, winning: str
) -> None:
    assert openings(bundled(list_id), min_length) == (loser, winning)


@pytest.mark.skipif(not TWL06, reason="GHOST_TWL06 does not name a TWL06 file")
@pytest.mark.parametrize(
    ("min_length", "loser", "winning"), [(2, FIRST, ""), (3, FIRST, ""), (4, SECOND, "mn")]
)
def test_twl06_who_wins(min_length: int, loser: int, winning: str) -> None:
    words = twl06()
    assert len(words) == 178_691
    assert openings(words, min_length) == (loser, winning)
    if min_length < 4:
        strategy = minimal_strategy(solve(words, Rules(min_length=min_length)), SECOND)
        assert (strategy.outcome, strategy.lines) == (Outcome.WIN, 56)


def test_enable1_has_the_published_counts(bundled: Bundled) -> None:
    enable1 = bundled("enable1")
    assert len(enable1) == 172_820
    assert len(enable1.at_least(3)) == 172_724
    assert enable1.at_least(3).count_prefixes() == 387_878
    assert enable1.at_least(4).count_prefixes() == 387_844


@pytest.mark.parametrize(
    ("min_length", "seat", "outcome", "lines", "letters", "losing"),
    [
        (3, FIRST, Outcome.MIXED, 6, 31, ["qursh"]),
        (3, SECOND, Outcome.WIN, 55, 287, []),
        (4, FIRST, Outcome.WIN, 7, 42, []),
        (4, SECOND, Outcome.MIXED, 85, 551, None),
    ],
)
def test_enable1_strategies_have_the_published_sizes(
    bundled: Bundled,
    min_length: int,
    seat: int,
    outcome: Outcome,
    lines: int,
    letters: int,
    losing: list[str] | None,
) -> None:
    strategy = minimal_strategy(solve(bundled("enable1"), Rules(min_length=min_length)), seat)
    assert (strategy.outcome, strategy.lines, strategy.letters) == (outcome, lines, letters)
    lost = [word for word in strategy.words if (len(word) - 1) % 2 == seat]
    assert strategy.losing == len(lost) == (len(losing) if losing is not None else 4)
    if losing is not None:
        assert lost == losing


SECOND_PLAYER_LINES = {
    "a": 1, "b": 5, "c": 7, "d": 1, "e": 3, "f": 1, "g": 4, "i": 1, "k": 1, "l": 1, "n": 2, "o": 1,
    "p": 1, "q": 5, "s": 4, "t": 6, "u": 1, "v": 1, "w": 6, "x": 1, "y": 1,
}  # fmt: skip
"""Source 001: words that the second player remembers after each opening that does not win."""


def test_the_2011_list_has_the_published_strategies(bundled: Bundled) -> None:
    solution = solve(bundled("american-english-2011"), Rules(min_length=4))
    first = minimal_strategy(solution, FIRST)
    assert (first.outcome, first.lines) == (Outcome.WIN, 5)
    for play in solution.legal_plays(""):
        second = minimal_strategy(solution, SECOND, play.letter)
        if play.letter in SECOND_PLAYER_LINES:
            assert (second.outcome, second.lines) == (
                Outcome.WIN,
                SECOND_PLAYER_LINES[play.letter],
            )
        else:
            assert play.letter in "hjmrz"
            assert second.outcome is not Outcome.WIN


MANY_PLAYERS = [
    ("web2", 3, 2, {2}, "ahl"),
    ("web2", 3, 3, {3}, "adnt"),
    ("web2", 3, 4, {3, 4}, "jl"),
    ("web2", 4, 2, {2}, "aehl"),
    ("web2", 4, 3, {3}, "adt"),
    ("web2", 4, 4, {3, 4}, "jlr"),
    ("TWL06", 3, 2, {1}, ""),
    ("TWL06", 3, 3, {3}, "mn"),
    ("TWL06", 3, 4, {3, 4}, "hq"),
    ("TWL06", 4, 2, {2}, "mn"),
    ("TWL06", 4, 3, {1, 2, 3}, ""),
    ("TWL06", 4, 4, {3, 4}, "hq"),
    ("american-english-2011", 3, 2, {2}, "hjmz"),
    ("american-english-2011", 3, 3, {2, 3}, "npqrsz"),
    ("american-english-2011", 3, 4, {3, 4}, "rz"),
    ("american-english-2011", 4, 2, {2}, "hjmrz"),
    ("american-english-2011", 4, 3, {2, 3}, "pqs"),
    ("american-english-2011", 4, 4, {4}, "mz"),
]
"""Source 001: list, minimum, players, the players who may lose, first plays that win."""


def _rows() -> Iterator[ParameterSet]:
    for row in MANY_PLAYERS:
        needs_file = row[0] == "TWL06" and not TWL06
        why = pytest.mark.skipif(needs_file, reason="GHOST_TWL06 does not name a TWL06 file")
        yield pytest.param(*row, marks=why, id="-".join(map(str, row[:3])))


@pytest.mark.parametrize(("list_id", "min_length", "players", "losers", "winning"), list(_rows()))
def test_who_may_lose_among_two_to_four(
    bundled: Bundled, list_id: str, min_length: int, players: int, losers: set[int], winning: str
) -> None:
    words = twl06() if list_id == "TWL06" else bundled(list_id)
    solution = solve(words, Rules(min_length=min_length, players=players))
    assert {seat + 1 for seat in solution.fate("").seats} == losers
    assert "".join(play.letter for play in solution.winning_plays("")) == winning


@pytest.mark.parametrize(("min_length", "fragments"), [(3, 1_076_434), (4, 1_076_431)])
@pytest.mark.parametrize(("variant", "opening"), [(SUPERGHOST, "u"), (SUPERDUPERGHOST, "p")])
def test_the_first_player_wins_where_letters_go_to_both_ends(
    bundled: Bundled, variant: Variant, opening: str, min_length: int, fragments: int
) -> None:
    solution = solve(bundled("enable1"), Rules(variant, min_length))
    assert solution.fragments == fragments
    assert solution.winner == FIRST
    assert opening in [play.letter for play in solution.winning_plays("")]


CROP_AT_EITHER_END = "acrop cropa crope croph cropi cropl cropo cropp cropr crops cropt cropu cropy ecrop icrop ncrop rcrop tcrop"
CROP_TURNED = "iporc nporc porce porch porci porcu"


@pytest.mark.parametrize("min_length", [3, 5])
@pytest.mark.parametrize(
    ("variant", "plays"),
    [
        (SUPERGHOST, CROP_AT_EITHER_END),
        (SUPERDUPERGHOST, f"{CROP_AT_EITHER_END} {CROP_TURNED}"),
    ],
)
def test_crop_has_the_published_plays(
    bundled: Bundled, variant: Variant, plays: str, min_length: int
) -> None:
    solution = solve(bundled("enable1"), Rules(variant, min_length))
    assert sorted(play.fragment for play in solution.legal_plays("crop")) == sorted(plays.split())


def test_five_words_of_the_paper_let_the_second_player_win() -> None:
    words = word_list(["ghost", "green", "tan", "tree", "trie"], "five words")
    assert openings(words, 3) == (FIRST, "")
    assert minimal_strategy(solve(words, Rules(min_length=3)), SECOND).words == ("ghost", "tan")


def test_commonness_decides_between_strategies_of_one_size(bundled: Bundled) -> None:
    solution = solve(bundled("enable1"), Rules(min_length=4))
    words = list(solution.game.all_words)
    commonness = np.zeros(len(words), np.uint8)
    commonness[words.index("nays")] = 95
    assert "naan" in minimal_strategy(solution, FIRST).words
    assert "nays" in minimal_strategy(solution, FIRST, commonness=commonness).words
    with pytest.raises(ValueError, match="levels for 172820 words"):
        minimal_strategy(solution, FIRST, commonness=commonness[1:])
