"""Results that others published, reproduced on their word lists."""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.solution import Outcome, solve
from ghost_desktop.engine.strategies.others import Others
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.engine.words.import_report import Accents, ImportChoices, ImportReport, Reason
from ghost_desktop.engine.words.wordlist import WordList, read_word_list, word_list

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from _pytest.mark import ParameterSet
    from conftest import Bundled

    from ghost_desktop.engine.game.variant import Variant


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
        (3, FIRST, Outcome.MIXED, 5, 23, ["qua"]),
        (3, SECOND, Outcome.WIN, 55, 287, []),
        (4, FIRST, Outcome.WIN, 7, 42, []),
        (4, SECOND, Outcome.MIXED, 68, 444, ["hwan", "ngultrum"]),
    ],
)
def test_enable1_strategies_of_winners_have_the_published_sizes_and_those_of_losers_lose_less(
    bundled: Bundled,
    min_length: int,
    seat: int,
    outcome: Outcome,
    lines: int,
    letters: int,
    losing: list[str],
) -> None:
    strategy = minimal_strategy(solve(bundled("enable1"), Rules(min_length=min_length)), seat)
    assert (strategy.outcome, strategy.lines, strategy.letters) == (outcome, lines, letters)
    assert [word for word in strategy.words if (len(word) - 1) % 2 == seat] == losing
    assert strategy.losing == len(losing)


def recursion_as_written(words: Iterable[str]) -> Iterator[list[str]]:
    """The words of each player's strategy as sources 000 and 002 find them: one that wins, or a small one.

    At each own turn it takes the play with the best kind of outcome, then with the fewest words, then
    with the fewest letters. What it loses on is not counted.
    """
    plays: dict[str, set[str]] = {}
    ends: set[str] = set()
    for word in sorted(words):
        parts = [word[:letters] for letters in range(len(word) + 1)]
        if ends.isdisjoint(parts):
            ends.add(word)
            for before, after in pairwise(parts):
                plays.setdefault(before, set()).add(after)

    def priority(found: list[str], seat: int) -> tuple[int, int, int]:
        lost = {(len(word) - 1) % 2 == seat for word in found}
        kind = 1 if len(lost) > 1 else 2 if True in lost else 0
        return kind, len(found), sum(map(len, found))

    def outcomes(fragment: str, seat: int) -> list[str]:
        if fragment in ends:
            return [fragment]
        cases = [outcomes(play, seat) for play in sorted(plays[fragment])]
        if len(fragment) % 2 == seat:
            return min(cases, key=lambda found: priority(found, seat))
        return [word for case in cases for word in case]

    return (outcomes("", seat) for seat in (FIRST, SECOND))


@pytest.mark.parametrize(
    ("min_length", "numbers"), [(3, [(6, 31, 1), (55, 287, 0)]), (4, [(7, 42, 0), (85, 551, 4)])]
)
def test_the_recursion_of_the_notebook_gives_its_numbers(
    bundled: Bundled, min_length: int, numbers: list[tuple[int, int, int]]
) -> None:
    found = recursion_as_written(bundled("enable1").at_least(min_length))
    assert numbers == [
        (len(words), sum(map(len, words)), sum((len(word) - 1) % 2 == seat for word in words))
        for seat, words in enumerate(found)
    ]


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


SECOND_OF_THREE = (
    "a:1 b:9 c:1 d:- e:1 f:- g:18 h:- i:1 j:- k:2 l:- m:7 n:- o:1 p:2 q:- r:- s:1 t:1 u:1 v:- "
    "w:1 x:- y:1 z:1 "
)
"""Source 001, three players: words that the second remembers after each opening; - for no strategy."""

THIRD_OF_THREE = (
    "ab:1 ac:1 ad:1 ae:1 af:1 ag:1 ah:1 ai:1 aj:1 ak:- al:1 am:2 an:1 ao:1 ap:1 aq:6 ar:1 "
    "as:1 at:1 au:1 av:4 aw:1 ax:1 ay:1 az:1 ba:1 be:1 bi:1 bl:12 bo:1 br:24 bu:1 by:1 ca:1 "
    "ce:1 ch:1 ci:1 cl:- co:1 cr:- cu:1 cy:1 cz:1 da:2 de:2 dh:1 di:1 dj:1 do:1 dr:6 du:1 "
    "dw:2 dy:1 ea:1 eb:1 ec:1 ed:1 ef:- eg:1 ei:1 ej:1 ek:1 el:1 em:1 en:3 eo:1 ep:1 eq:13 "
    "er:1 es:1 et:1 eu:1 ev:3 ew:2 ex:4 ey:1 fa:1 fe:1 fi:1 fj:1 fl:7 fo:1 fr:- fu:1 ga:1 "
    "ge:1 gh:2 gi:1 gl:4 gn:1 go:1 gr:1 gu:1 gy:3 ha:1 he:1 hi:1 ho:1 hu:1 hy:1 ia:1 ib:1 "
    "ic:1 id:1 if:2 ig:1 ik:1 il:1 im:- in:2 io:1 ip:- ir:1 is:1 it:1 iv:1 ja:1 je:1 ji:1 "
    "jo:1 ju:1 ka:1 ke:1 kh:2 ki:1 kl:1 kn:4 ko:1 kr:1 ku:1 la:1 le:1 li:1 lo:1 lu:1 ly:1 "
    "ma:2 me:1 mi:1 mn:1 mo:1 mu:1 my:1 na:1 ne:1 ni:1 no:1 nu:1 ny:1 oa:2 ob:1 oc:1 od:1 "
    "of:1 og:1 oh:1 oi:2 ok:1 ol:1 om:3 on:1 op:1 or:1 os:1 ot:1 ou:1 ov:1 ow:1 ox:1 oy:- "
    "oz:1 pa:1 pe:1 ph:2 pi:1 pl:- pn:- po:1 pr:- ps:1 pt:1 pu:1 py:1 qu:- ra:1 re:2 rh:1 "
    "ri:1 ro:1 ru:1 sa:1 sc:1 se:2 sh:- si:1 sk:2 sl:- sm:3 sn:3 so:1 sp:2 sq:- st:- su:1 "
    "sv:- sw:2 sy:- ta:2 te:1 th:6 ti:1 to:1 tr:- ts:1 tu:1 tw:- ty:1 tz:1 ub:2 ud:1 ug:3 "
    "uk:1 ul:1 um:1 un:1 up:1 ur:1 us:1 ut:1 uv:1 va:1 ve:1 vi:1 vo:1 vu:- vy:1 wa:3 we:1 "
    "wh:1 wi:1 wo:1 wr:1 wu:1 xe:2 xy:2 ya:1 ye:1 yi:1 yo:1 yt:1 yu:1 za:- ze:1 zi:2 zo:1 "
    "zu:1 zw:1 zy:- "
)
"""The same for the third, after the first two letters."""


def published_for_three() -> list[tuple[int, str | None, str]]:
    """Source 001, three players: the seat, the opening and the words that are remembered."""
    published: list[tuple[int, str | None, str]] = [(FIRST, None, "4")]
    for seat, rows in ((SECOND, SECOND_OF_THREE), (2, THIRD_OF_THREE)):
        for row in rows.split():
            opening, lines = row.split(":")
            published.append((seat, opening, lines))
    return published


def found_for_three(
    words: WordList, published: list[tuple[int, str | None, str]]
) -> list[tuple[int, str | None, str]]:
    """The same seats and openings, with what this program finds."""
    solution = solve(words, Rules(min_length=4, players=3))
    found: list[tuple[int, str | None, str]] = []
    for seat, begun, _lines in published:
        strategy = minimal_strategy(solution, seat, begun, others=Others.CAREFUL)
        is_safe = strategy.outcome is Outcome.WIN
        found.append((seat, begun, str(strategy.lines) if is_safe else "-"))
        assert strategy.proved_minimal
    return found


def test_strategies_for_three_players_have_the_published_sizes(bundled: Bundled) -> None:
    """In the source nobody puts himself at risk to put the player there: 252 strategies, 33 times none."""
    published = published_for_three()
    found = found_for_three(bundled("american-english-2011"), published)
    assert found == published
    assert sum(lines != "-" for _, _, lines in found) == 252


MANY_PLAYERS = [
    ("enable1", 3, 2, {1}, ""),
    ("enable1", 4, 2, {2}, "hn"),
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


LEFT_OUT = Path(__file__).parent / "files" / "american-english-2011-left-out.txt"
PUBLISHED_ROWS = [row[1:] for row in MANY_PLAYERS if row[0] == "american-english-2011"]


def as_it_came(bundled: Bundled, accents: Accents) -> tuple[WordList, ImportReport]:
    """The 2011 list with what it leaves out: each word with an accent, and a few of all others."""
    whole = "\n".join([*bundled("american-english-2011"), LEFT_OUT.read_text("utf-8")])
    return read_word_list(whole.encode(), "as it came", ImportChoices(accents=accents))


def many_rows(words: WordList) -> list[tuple[int, int, set[int], str]]:
    """The minimum, the players, who may lose and first plays that win, as `PUBLISHED_ROWS`."""
    rows = []
    for min_length, players, _losers, _winning in PUBLISHED_ROWS:
        solution = solve(words, Rules(min_length=min_length, players=players))
        winning = "".join(play.letter for play in solution.winning_plays(""))
        losers = {seat + 1 for seat in solution.fate("").seats}
        rows.append((min_length, players, losers, winning))
    return rows


def test_an_import_that_folds_accents_gives_the_published_rows(bundled: Bundled) -> None:
    words, report = as_it_came(bundled, Accents.FOLD)
    assert report.dropped[Reason.CAPITAL].count == 4
    assert report.dropped[Reason.NOT_LETTERS].count == 6
    assert "clientele" in words
    assert "clientele" not in bundled("american-english-2011")
    assert many_rows(words) == PUBLISHED_ROWS


def test_accents_that_are_kept_change_some_of_the_published_rows(bundled: Bundled) -> None:
    """Source 001 counts words with accents (81,995 with these and apostrophes), but plays a to z.

    With é among the letters, one that may be played first, c wins and m does not.
    """
    words, _report = as_it_came(bundled, Accents.KEEP)
    assert len(words.at_least(4)) == 62_212 + 117
    pairs = zip(PUBLISHED_ROWS, many_rows(words), strict=True)
    assert [(old, new) for old, new in pairs if old != new] == [
        ((3, 2, {2}, "hjmz"), (3, 2, {2}, "chjz")),
        ((4, 2, {2}, "hjmrz"), (4, 2, {2}, "chjrz")),
        ((4, 4, {4}, "mz"), (4, 4, {4}, "z")),
    ]


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
