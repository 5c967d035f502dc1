"""What the reference cannot show: single sentences, long words, purity."""

from __future__ import annotations

import subprocess
import sys
import tracemalloc
from functools import partial
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lists import LISTED, graph_of, listed
from reference import Reference
from refusing import refused, stopped

from ghost_desktop.engine.comparison import describe, with_lines
from ghost_desktop.engine.errors import IllegalFragment
from ghost_desktop.engine.game.plays import Play, Where
from ghost_desktop.engine.game.rules import PLAYERS, Reading, Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.listed import graph, part_levels
from ghost_desktop.engine.reporting import in_turns
from ghost_desktop.engine.solution import Fate, solve
from ghost_desktop.engine.strategies.strategy import minimal_strategy, verify
from ghost_desktop.engine.words.wordlist import WordList, word_list
from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    from conftest import Bundled

    from ghost_desktop.engine.game.variant import Variant


def test_a_play_names_the_letter_where_it_goes_and_what_it_makes(bundled: Bundled) -> None:
    solution = solve(bundled("enable1"), Rules(min_length=3))
    assert solution.legal_plays("gho") == (
        Play("s", Where.END, "ghos"),
        Play("u", Where.END, "ghou"),
    )
    assert [play.fragment for play in solution.legal_plays("ew")] == ["ewe"]


def test_legal_plays_depend_on_the_words_alone(bundled: Bundled) -> None:
    solution = solve(bundled("enable1"), Rules(min_length=3))
    plays = [play.fragment for play in solution.legal_plays("crop")]
    assert plays == ["cropl", "cropp", "crops"]


def test_a_finished_word_has_no_winning_play(bundled: Bundled) -> None:
    solution = solve(bundled("enable1"), Rules(min_length=4), beyond_words=True)
    assert solution.is_word("crop")
    assert solution.winning_plays("crop") == ()
    assert solution.fate("crop").seats == {1}
    assert solution.plays_left("crop") == (0, 0)


def test_an_illegal_fragment_is_named_with_the_reason() -> None:
    words = word_list(["the", "them", "tan"], "three words")
    rules = Rules(min_length=3)
    solution = solve(words, rules)
    for ask, named in (
        (partial(solution.fate, "tx"), ("tx", None)),
        (partial(solution.fate, "them"), ("them", "the")),
        (partial(minimal_strategy, solution, 0, "é"), ("é", None)),
    ):
        with pytest.raises(IllegalFragment) as illegal:
            ask()
        assert (illegal.value.fragment, illegal.value.after) == named


def test_a_minimum_below_one_is_refused() -> None:
    with pytest.raises(ValueError, match="it must be 1 or more"):
        Rules(min_length=0)


def test_a_strategy_needs_a_seat_and_an_opening_that_is_not_empty() -> None:
    solution = solve(word_list(["abcd", "bcde", "cdef"], "three words"), Rules(min_length=3))
    with pytest.raises(ValueError, match="there is no seat 2"):
        minimal_strategy(solution, 2)
    with pytest.raises(ValueError, match="the opening must have a letter"):
        minimal_strategy(solution, 0, "")


def test_a_strategy_is_refused_beyond_words() -> None:
    solution = solve(word_list(["tan"], "one word"), Rules(min_length=3), beyond_words=True)
    with pytest.raises(ValueError, match="that play can reach"):
        minimal_strategy(solution, 0)


@pytest.mark.parametrize("length", [300, 999, 1000])
def test_a_long_word_is_one_long_round(length: int) -> None:
    solution = solve(
        word_list(["ab" * (length // 2) + "a" * (length % 2)], "long"), Rules(min_length=4)
    )
    assert solution.positions == length + 1
    assert solution.plays_left("") == (length, length)
    assert solution.fate("").seats == {(length - 1) % 2}
    tree = minimal_strategy(solution, 0).tree
    assert sum(1 for _ in tree.walk()) == length + 1


def test_a_hundred_thousand_words_with_one_prefix() -> None:
    letters = "abcdefghijklmnopqr"
    words = [f"zz{a}{b}{c}{d}" for a in letters for b in letters for c in letters for d in letters]
    solution = solve(word_list(words, "many"), Rules(min_length=4))
    assert len(solution.words) == 104_976
    assert solution.fate("").seats == {1}
    assert solution.positions == 3 + sum(18**n for n in range(1, 5))


@pytest.mark.parametrize("stem", [508, 990])
@given(
    tails=st.sets(st.text("abc", min_size=1, max_size=10), min_size=1, max_size=12),
    players=st.integers(3, 8),
    misere=st.booleans(),
)
@settings(max_examples=3)
def test_of_long_rounds_too_the_shortest_and_the_longest_are_known(
    stem: int, tails: set[str], players: int, misere: bool
) -> None:
    words = {"z" * stem + tail for tail in tails}
    rules = Rules(players=players, misere=misere)
    solution = solve(word_list(words, "long"), rules, beyond_words=True)
    reference = Reference(words, rules.min_length, players=players, misere=misere)
    for fragment in sorted(reference.fragments, key=len, reverse=True):  # so recursion is shallow
        expected = reference.plays_range(fragment)
        if len(fragment) >= stem - 1 or not fragment:
            assert solution.plays_left(fragment) == expected
            assert solution.fate(fragment).seats == reference.named(fragment)


def run_with_longer_words(most: int, program: str) -> str:
    """Run a program in which words may have `most` letters; return the last line of its errors."""
    longer = f"from ghost_desktop.engine.words import letters\nletters.MAX_WORD_LENGTH = {most}\n"
    result = subprocess.run(
        [sys.executable, "-c", longer + program], capture_output=True, text=True, check=False
    )
    return result.stderr.strip().rpartition("\n")[2]


def test_if_words_may_be_longer_their_rounds_can_be_solved() -> None:
    program = (
        "from ghost_desktop.engine.solution import solve\n"
        "from ghost_desktop.engine.game.rules import Rules\n"
        "from ghost_desktop.engine.words.wordlist import read_word_list\n"
        "words, _ = read_word_list(b'ab' * 4_500 + b'\\n' + b'ab' * 4_501, 'long')\n"
        "assert words.length.tolist() == [9_000]\n"
        "assert solve(words, Rules()).plays_left('') == (9_000, 9_000)\n"
        "for misere in (False, True):\n"
        "    three = solve(words, Rules(players=3, misere=misere))\n"
        "    assert three.plays_left('') == (9_000, 9_000)\n"
    )
    assert run_with_longer_words(9_000, program) == ""


@pytest.mark.parametrize(
    ("most", "room"), [(16_384, "listed.retrograde"), (65_536, "words.wordlist")]
)
def test_words_too_long_to_count_their_letters_are_refused_at_once(most: int, room: str) -> None:
    program = f"import ghost_desktop.engine.{room}\n"
    assert run_with_longer_words(most, program).startswith("AssertionError: a ")
    assert run_with_longer_words(most - 1, program) == ""


@pytest.mark.parametrize(("variant", "length"), [(SUPERGHOST, 1000), (SUPERDUPERGHOST, 300)])
def test_a_long_word_can_be_entered_anywhere(variant: Variant, length: int) -> None:
    # All parts of one length are alike but for where the period of three begins.
    solution = solve(word_list([("abc" * length)[:length]], "long"), Rules(variant))
    assert solution.fragments == 1 + 3 * (length - 3) + 3 + 2 + 1
    assert solution.plays_left("") == (length, length)
    assert solution.fate("").seats == {(length - 1) % 2}


def test_a_hundred_thousand_words_with_one_prefix_and_all_their_parts() -> None:
    letters = "abcdefghijklmnopqr"
    words = [f"zz{a}{b}{c}{d}" for a in letters for b in letters for c in letters for d in letters]
    solution = solve(word_list(words, "many"), Rules(SUPERGHOST))
    ends = [18**n for n in range(1, 5)]  # parts without z, with one, and with two
    assert solution.fragments == 1 + sum(ends) + (1 + sum(ends)) + (1 + sum(ends))
    assert solution.fate("").seats == {1}


@pytest.mark.parametrize("variant", all_variants())
def test_an_alphabet_of_two_hundred_letters(variant: Variant) -> None:
    letters = [chr(code) for code in range(0x4E00, 0x4E00 + 200)]
    words = {a + b + c for a, b, c in zip(letters, letters[7:], letters[90:], strict=False)}
    solution = solve(word_list(words, "many letters"), Rules(variant, 3))
    reference = Reference(words, 3, variant.id)
    if variant in LISTED:
        assert solution.fragments == len(reference.fragments)
    for fragment in reference.fragments:
        assert solution.fate(fragment).seats == reference.named(fragment)


def test_a_list_of_one_word_in_every_game() -> None:
    words = word_list(["ghost"], "one word")
    for variant, players, misere in product(all_variants(), PLAYERS, (False, True)):
        rules = Rules(variant, 4, players, misere)
        if variant.refusal(rules, Reading.SELF) is None:
            assert solve(words, rules).fate("").seats == {4 % players}


def test_a_number_of_players_that_no_game_has_is_refused() -> None:
    for players in (0, 1, 9):
        with pytest.raises(ValueError, match="it must be 2 to 8"):
            Rules(players=players)


def test_all_rules_of_one_game_have_one_key() -> None:
    assert Rules(SUPERGHOST).key == Rules(SUPERGHOST, 4, 2, misere=False).key
    different = [
        Rules(variant, min_length, players, misere)
        for variant in all_variants()
        for min_length in (3, 4)
        for players in (2, 3, 4)
        for misere in (False, True)
    ]
    assert len({rules.key for rules in different}) == len(different)


def test_who_wins_and_who_loses_follow_from_who_is_named() -> None:
    def who(rules: Rules, *named: int) -> tuple[set[int], set[int]]:
        fate = Fate(frozenset(named), rules.players, rules.misere)
        losing = {seat for seat in range(rules.players) if fate.loses(seat)}
        return set(fate.winners), losing

    two, three = Rules(), Rules(players=3)
    assert who(two, 0) == ({1}, {0})
    assert who(three, 0) == ({1, 2}, {0})
    assert who(three, 0, 2) == ({1}, set())
    assert who(three, 0, 1, 2) == (set(), set())
    assert who(Rules(misere=True), 0) == ({0}, {1})
    most = Rules(players=3, misere=True)
    assert who(most, 0) == ({0}, {1, 2})
    assert who(most, 0, 2) == (set(), {1})
    assert who(most) == (set(), set())  # nobody is sure to win, and nobody to lose


def test_a_play_can_be_taken_back_from_where_it_went() -> None:
    for variant, fragment in product(all_variants(), ("", "a", "ab", "abc")):
        places = variant.places_for(fragment)
        made = {where.name: variant.make(fragment, "x", where) for where in places}
        assert {fragment} == {where.before(made[where.name]) for where in places}
        for after in made.values():
            assert fragment in variant.before(after)
            assert variant.play_between(fragment, after).fragment == after
    assert SUPERDUPERGHOST.make("abc", "x", Where.TURNED_END) == "cbax"
    assert SUPERDUPERGHOST.make("abc", "x", Where.TURNED_START) == "xcba"
    with pytest.raises(ValueError, match="no play makes"):
        GHOST.play_between("abc", "xabc")


def test_a_graph_keeps_only_so_many_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graph, "_MOST_FOUND", 4)
    made = graph_of(word_list(["ghost", "ghoul", "tree"], "three words"), GHOST, 4)
    fragments = ["ghoul", "tree", "ghost", "tr", "gho"]
    places = [(one, made.find(one)) for one in [*fragments, "ghosts", "x", *fragments]]
    assert [one for one, place in places if place is None] == ["ghosts", "x"]
    assert all(made.fragment(len(one), place) == one for one, place in places if place is not None)
    assert len(made._found) == 4


def test_fewer_words_count_for_more_than_any_number_of_letters() -> None:
    # After b there are 20 words of 500 letters, after c 21 of six: fewer letters by far.
    # They have plain letters, since others would be looked up ten million times.
    others = [f"{one}z{other}" for one, other in product("abcdefgh", repeat=2)][:21]
    long = [f"b{other}{'z' * 496}" for other in others[:20]]
    short = [f"c{other}zz" for other in others]
    strategy = minimal_strategy(solve(word_list(long + short, "long"), Rules(min_length=4)), 0)
    assert strategy.words == tuple(long)
    assert strategy.letters == 10_000


def test_fewer_words_count_for_more_than_fewer_letters() -> None:
    # Opening with b leaves one word of 999 letters; with c, two of five: fewer letters by far.
    words = ["b" + "z" * 999, "caqqqq", "cbqqqq"]
    assert minimal_strategy(solve(word_list(words, "long"), Rules(min_length=4)), 0).words == (
        words[0],
    )


def test_solving_reports_each_level_and_can_be_stopped() -> None:
    told: list[tuple[int, int]] = []
    solve(
        word_list(["ghost"], "one word"),
        Rules(min_length=4),
        report=lambda *step: told.append(step),
    )
    assert told == [(done, 6) for done in range(6)]
    with stopped() as report:
        solve(word_list(["ghost"], "one word"), Rules(min_length=4), report=report)


def solved_arrays(words: WordList, rules: Rules) -> list[np.ndarray[Any, Any]]:
    """The arrays of a solution."""
    values = [one for one in vars(listed(words, rules).outcomes).values() if isinstance(one, tuple)]
    assert values
    return [array for levels in values for array in levels]


def test_what_solves_cannot_be_changed(bundled: Bundled) -> None:
    words = word_list(list(bundled("enable1"))[::20], "every twentieth")
    graphs = [graph_of(words, variant, 4) for variant in LISTED]
    arrays: list[np.ndarray[Any, Any]] = [
        words.codes,
        words.start,
        words.length,
        words.shared,
        *(array for rules in (Rules(), Rules(players=3)) for array in solved_arrays(words, rules)),
    ]
    for made in graphs:
        for level in made.levels:
            assert len(level.words) == np.count_nonzero(level.is_word)
            arrays += [array for array in vars(level).values() if array is not None]
    assert not any(array.flags.writeable for array in arrays)


def test_positions_serve_again_in_games_that_have_the_same() -> None:
    words = word_list(["ghost"], "one word")
    known = listed(words, Rules())
    for rules in (Rules(players=3), Rules(misere=True)):
        assert listed(words, rules, like=known).graph is known.graph
    for rules in (Rules(SUPERGHOST), Rules(min_length=3)):
        assert listed(words, rules, like=known).graph is not known.graph
    assert listed(word_list(["ghost"], "one word"), Rules(), like=known).graph is not known.graph
    beyond = listed(words, Rules(), beyond_words=True, like=known)
    assert beyond.graph is not known.graph
    assert beyond.graph.beyond_words


def test_many_letters_and_few_words_take_little_memory() -> None:
    # A table with a cell for each fragment and letter would have 200 times as many cells as words.
    letters = [chr(code) for code in range(0x4E00, 0x4E00 + 200)]
    random = Random(5)
    words = {"".join(random.choices(letters, k=6)) for _ in range(20_000)}
    tracemalloc.start()
    solution = solve(word_list(words, "many letters"), Rules(SUPERDUPERGHOST))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert solution.fragments is not None
    assert solution.fragments > 200_000
    assert peak < 100_000_000
    for fragment in sorted(words)[:20]:
        assert solution.is_word(fragment)
        assert solution.legal_plays(fragment[1:-1])


def test_a_game_too_large_to_solve_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    words = word_list(["ghost"], "one word")
    positions = 1 + sum(range(1, 6))
    monkeypatch.setattr(part_levels, "MOST_POSITIONS", positions)
    assert solve(words, Rules(SUPERGHOST)).positions == positions
    monkeypatch.setattr(part_levels, "MOST_POSITIONS", positions - 1)
    with refused("more than 15 different parts; take a list with fewer"):
        solve(words, Rules(SUPERGHOST))
    monkeypatch.setattr(part_levels, "MOST_POSITIONS", 8)
    with refused("more than 8 different parts; take a list with fewer"):
        solve(words, Rules(SUPERGHOST))
    assert solve(words, Rules()).positions == 6


def test_nothing_but_the_window_loads_qt() -> None:
    program = (
        "import importlib, pkgutil, sys\n"
        "import ghost_desktop.cli, ghost_desktop.formats\n"
        "for room in ('engine', 'play', 'library'):\n"
        "    package = importlib.import_module(f'ghost_desktop.{room}')\n"
        "    modules = [m.name for m in pkgutil.iter_modules(package.__path__)]\n"
        "    assert modules, room\n"
        "    for name in modules:\n"
        "        importlib.import_module(f'ghost_desktop.{room}.{name}')\n"
        "loaded = [name for name in sys.modules if 'PySide' in name or 'shiboken' in name]\n"
        "sys.exit(str(loaded) if loaded else 0)\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr


# --- work that can be watched and stopped -----------------------------------------------------------


def test_items_are_given_in_turns() -> None:
    reports: list[tuple[int, int]] = []
    given = in_turns(range(300), lambda done, total: reports.append((done, total)))
    assert list(given) == list(range(300))
    assert reports == [(0, 0), (128, 0), (256, 0)]


def test_work_on_a_strategy_can_be_stopped() -> None:
    loaded = catalogue.load("american-english-small")
    solution = solve(loaded.words, Rules(variant=SUPERGHOST))
    strategy = minimal_strategy(solution, 0)
    row = describe(loaded, solution)
    for work in (
        partial(verify, strategy, solution.game),
        partial(minimal_strategy, solution, 0),
        partial(with_lines, row, solution),
    ):
        with stopped() as report:
            work(report=report)
