"""Proving positions by the lengths of the words that still fit agrees with looking at all of them."""

from __future__ import annotations

import threading
import time
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from lists import word_sets
from plain_search import PlainSolution
from reference import Reference
from refusing import Stopped, stopped

from ghost_desktop.engine.comparison import describe, solve_next
from ghost_desktop.engine.errors import IllegalFragment
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.game.variants.anaghost import ANAGHOST
from ghost_desktop.engine.game.variants.spook import SPOOK
from ghost_desktop.engine.game.variants.xghost import XGHOST
from ghost_desktop.engine.searched import subsequences, xghost_search
from ghost_desktop.engine.searched.parity_search import ParitySolution
from ghost_desktop.engine.searched.searched import SearchedSolution
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import LoadedList, read_word_list, word_list

if TYPE_CHECKING:
    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Fate, Solution

VARIANTS = [one for one in all_variants() if one is not ANAGHOST]  # there, words have no parity
each = pytest.mark.parametrize("variant", VARIANTS, ids=lambda one: one.id)
searching = pytest.mark.parametrize("variant", [XGHOST, SPOOK], ids=lambda one: one.id)
few_words = st.sets(st.text("abc", min_size=1, max_size=5), min_size=1, max_size=6)
FAMILY = word_list(["ghost", "goths", "host", "shot", "tan", "ant", "toast", "stoat"], "families")


def fragments_of(game: Game) -> set[str]:
    """All fragments that plays make, those beyond a finished word as well."""
    found = new = {game.start}
    while new := {play.fragment for one in new for play in game.legal_plays(one)} - found:
        found = found | new
    return found


@each
@pytest.mark.parametrize("misere", [False, True], ids=["ordinary", "misere"])
@pytest.mark.parametrize("players", [2, 3])
@given(words=few_words, min_length=st.integers(1, 4))
@settings(max_examples=3)
def test_it_names_the_same_seats_at_every_fragment_and_some_of_the_best_plays(
    variant: Variant, players: int, misere: bool, words: set[str], min_length: int
) -> None:
    assume(max(map(len, words)) >= min_length)
    game = Game(word_list(words, "random"), Rules(variant, min_length, players, misere))
    plain = SearchedSolution(game, Reading.ONE_AGAINST_ALL)
    for at_once in (False, True):  # by what comes before, or each alone
        found = PlainSolution(game, Reading.ONE_AGAINST_ALL)
        for fragment in sorted(fragments_of(game), reverse=at_once):
            assert found.fate(fragment).seats == plain.fate(fragment).seats
            assert found.winning_plays(fragment) == plain.winning_plays(fragment)
        assert found.winner == plain.winner
    solutions: list[Solution] = [PlainSolution(game, plain.reading), plain]
    is_searched = variant in {XGHOST, SPOOK} and not variant.refusal(game.rules, plain.reading)
    solutions += [solve(game.all_words, game.rules, plain.reading)] if is_searched else []
    for fragment in sorted(fragments_of(game), key=lambda one: (-len(one), one)):
        if not game.is_word(fragment):
            best = set(plain.allowed_plays(fragment))
            new = [solve(game.all_words, game.rules, plain.reading)] if is_searched else []
            for solution in (*solutions, *new):  # by what was asked before, and by nothing
                some = solution.some_best_plays(fragment)
                assert some
                assert best.issuperset(some)


@searching
@pytest.mark.parametrize(("few", "many"), [(16, 1 << 15), (0, 1 << 15), (0, 4)])
@given(words=word_sets, chance=st.randoms())
@settings(max_examples=10)
def test_what_other_games_on_a_list_have_found_out_holds_where_it_is_taken_over(
    variant: Variant, few: int, many: int, words: set[str], chance: Random
) -> None:
    whole = word_list({word[:6] for word in words}, "random")
    lengths = [chance.randint(1, int(whole.length.max())) for _ in range(5)]
    before: Solution | None = None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(xghost_search, "_FEW", few)
        patch.setattr(subsequences, "_VERY_MANY", many)
        for min_length in lengths:
            rules = Rules(
                variant,
                min_length,
                chance.choice([2, 2, 3] if variant is SPOOK else [2]),
                chance.random() < 0.3,
            )
            plain = Reference(
                set(whole), min_length, variant.id, rules.players, misere=rules.misere
            )
            found = solve(whole, rules, Reading.ONE_AGAINST_ALL, like=before)
            assert isinstance(found, ParitySolution)
            for fragment in chance.sample(sorted(plain.fragments), min(len(plain.fragments), 40)):
                sure = [plain.is_sure(fragment, seat) for seat in found.seats]
                if not found.is_word(fragment):
                    below = found.game.words_below(fragment)
                    for seat in found.seats:
                        assert found.is_sure_with(fragment, below, seat) is sure[seat]
                    assert [found.is_sure(fragment, seat) for seat in found.seats] == sure
            before = found


@searching
@given(words=word_sets)
@settings(max_examples=8)
def test_it_looks_at_fewer_positions(variant: Variant, words: set[str]) -> None:
    words = {word[:6] for word in words}
    game = Game(word_list(words, "random"), Rules(variant, 1))
    found = solve(game.all_words, game.rules)
    assert isinstance(found, ParitySolution)
    assert found.examined <= SearchedSolution(game, Reading.SELF).examined


@searching
def test_the_winner_is_known_before_each_opening(variant: Variant) -> None:
    found = solve(FAMILY, Rules(variant, 3))
    assert isinstance(found, ParitySolution)
    assert found.fate("").winners == {found.winner}
    assert not found.knows("")
    legal = found.legal_plays("")
    known = len(found.known_plays(""))
    assert known < len(legal)
    first = [play for play in legal if found._known(play.fragment) is not None]
    told = []
    for play in found.settle(""):
        told.append(play)
        assert play in found.known_plays("")
    assert sorted(told, key=lambda play: play.letter) == list(legal)
    assert told[: len(first)] == first, "what is known comes first"
    assert found.knows("")
    assert found.known_plays("") == legal
    assert not found.knows(legal[0].fragment)
    found.look_at(legal[0].fragment)
    assert found.knows(legal[0].fragment)


@searching
def test_a_solution_serves_again_in_the_same_game_alone(variant: Variant) -> None:
    rules = Rules(variant, 3)
    found = solve(FAMILY, rules)
    assert solve(FAMILY, rules, like=found) is found
    assert solve(word_list([*FAMILY, "tans"], "more"), rules, like=found) is not found
    for other in (Rules(variant, 4), Rules(variant, 3, misere=True)):
        assert solve(FAMILY, other, like=found).rules == other


@searching
def test_a_word_has_no_plays_and_no_part_is_illegal(variant: Variant) -> None:
    found = PlainSolution(Game(FAMILY, Rules(variant, 3)), Reading.SELF)
    word = variant.spelled("tan")
    assert list(found.settle(word)) == []
    assert found.knows(word)
    assert found.winning_plays(word) == ()
    for ask in (found.fate, found.look_at, found.find_out):
        with pytest.raises(IllegalFragment):
            ask("zz")
    assert not found.knows("zz")


def test_what_lists_all_knows_all() -> None:
    for variant in (one for one in all_variants() if one not in {XGHOST, SPOOK}):
        found = solve(FAMILY, Rules(variant, 3))
        assert found.knows("")
        assert list(found.settle("")) == list(found.known_plays("")) == list(found.legal_plays(""))


@searching
def test_a_search_that_is_stopped_keeps_what_it_has_found(variant: Variant) -> None:
    random = Random(5)
    words = {"".join(random.choices("abcd", k=random.randint(5, 9))) for _ in range(60)}
    game = Game(word_list(words, "random"), Rules(variant, 3))
    whole = PlainSolution(game, Reading.SELF)
    whole.find_out("")
    found = PlainSolution(game, Reading.SELF)
    stops = 0
    examined = 0
    while True:
        left = 80  # or what has more plays, from the first letter on, is never done with

        def report(done: int, _total: int) -> None:
            nonlocal left
            left -= 1
            assert done == found.examined
            if left < 0:
                raise Stopped

        try:
            found.find_out("", report)
            break
        except Stopped:
            stops += 1
            assert found.examined >= examined
            examined = found.examined
    assert stops
    assert found.fate("") == whole.fate("")


@searching
def test_who_waits_for_another_search_can_be_stopped(variant: Variant) -> None:
    found = PlainSolution(Game(FAMILY, Rules(variant, 3)), Reading.SELF)
    is_searching, go_on = threading.Event(), threading.Event()

    def hold(_done: int, _total: int) -> None:
        is_searching.set()
        assert go_on.wait(20)

    one = threading.Thread(target=found.find_out, args=("", hold))
    one.start()
    assert is_searching.wait(20)
    with stopped() as report:  # while the other holds on
        found.find_out("t", report)
    go_on.set()
    one.join(20)
    assert found.fate("t").players == 2


@searching
def test_several_may_ask_at_once(variant: Variant) -> None:
    game = Game(FAMILY, Rules(variant, 3))
    alone, shared = (PlainSolution(game, Reading.SELF) for _ in range(2))
    fragments = sorted(fragments_of(game), key=len)
    for fragment in fragments:
        alone.look_at(fragment)
    threads = [
        threading.Thread(target=lambda: list(map(shared.look_at, fragments))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert all(map(shared.knows, fragments))
    for fragment in fragments:
        assert shared.fate(fragment) == alone.fate(fragment)
    assert shared.examined == alone.examined


def test_the_time_is_that_of_who_has_searched_and_not_of_who_has_waited(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solution = PlainSolution(Game(FAMILY, Rules(XGHOST, 3)), Reading.SELF)
    find_fate, now, waits = solution._find_fate, [0.0], threading.Event()
    monkeypatch.setattr(time, "perf_counter", lambda: now[0])
    other = threading.Thread(target=solution.find_out, args=("", lambda *_: waits.set()))

    def in_ten_seconds(fragment: str, report: Report) -> Fate:
        other.start()
        assert waits.wait(60)
        now[0] += 10
        return find_fate(fragment, report)

    monkeypatch.setattr(solution, "_find_fate", in_ten_seconds)
    solution.find_out("")
    other.join()
    assert solution.seconds == 10


def test_a_row_knows_all_openings_and_says_so_when_it_does_not() -> None:
    words, report = read_word_list(b"ghost\nhost\nshot\ntan\ntoast\n", "five words")
    loaded = LoadedList(words, report, 0.0)
    rules = Rules(SPOOK, 3)
    row, shared = solve_next("five", rules, None, lambda _source: loaded)
    assert row.openings_left == 0
    assert row.winning_openings == tuple(p.letter for p in shared.solution.winning_plays(""))
    early = describe(loaded, solve(words, rules))
    assert 0 < early.openings_left <= len(shared.solution.legal_plays(""))
    assert set(early.winning_openings) <= set(row.winning_openings)
    assert early.fate == row.fate
