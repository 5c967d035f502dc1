"""The engine against the plain rules, at every position of many small random lists, in every variant."""

from __future__ import annotations

from collections import Counter
from itertools import chain, product
from typing import TYPE_CHECKING

import pytest
from certain import there
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from lists import LISTED, graph_of, plain, word_sets

from ghost_desktop.engine.errors import IllegalFragment
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.plays import Play, Where
from ghost_desktop.engine.game.pools import ContiguousPool
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.anaghost import ANAGHOST
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.spook import SPOOK
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.engine.game.variants.xghost import XGHOST
from ghost_desktop.engine.game.vocabulary import Vocabulary
from ghost_desktop.engine.listed.folds import find_reachable
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.letters import capitals
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.illegal import no_word
from ghost_desktop.play.round import Round

if TYPE_CHECKING:
    from random import Random

    from reference import Reference

    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.solution import Solution


minimums = st.integers(1, 4)
variants = pytest.mark.parametrize("variant", LISTED, ids=lambda variant: variant.id)


def reference_for(words: set[str], rules: Rules, reading: Reading = Reading.SELF) -> Reference:
    reference = plain(words, rules, reading)
    assume(reference.words)
    return reference


def check_position(solution: Solution, reference: Reference, fragment: str) -> None:
    """Compare everything that is said of a fragment."""
    expected = reference.plays(fragment)
    plays = solution.legal_plays(fragment)
    assert {p.fragment: (p.letter, p.where.name) for p in plays} == expected
    assert len(plays) == len(expected)
    order = [where.name for where in solution.rules.variant.places]
    assert [(p.letter, order.index(p.where.name)) for p in plays] == sorted(
        (letter, order.index(where)) for letter, where in expected.values()
    )
    is_word = fragment in reference.ends
    assert solution.is_word(fragment) == is_word
    assert solution.fate(fragment).seats == reference.named(fragment)
    assert solution.plays_left(fragment) == reference.fewest_and_most_left(fragment)
    winning = [] if is_word else [p for p in plays if reference.wins(p.fragment)]
    assert list(solution.winning_plays(fragment)) == winning


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@variants
@given(word_sets, minimums, st.sampled_from(Reading))
@settings(max_examples=6)
def test_every_rule_agrees_at_every_fragment(
    variant: Variant, players: int, words: set[str], min_length: int, reading: Reading
) -> None:
    for misere in (False, True):
        rules = Rules(variant, min_length, players, misere)
        reference = reference_for(words, rules, reading)
        solution = solve(word_list(words, "random"), rules, reading, beyond_words=True)
        assert solution.fragments == len(reference.fragments)
        for fragment in reference.fragments:
            check_position(solution, reference, fragment)


@pytest.mark.parametrize("players", [6, 7, 8])
@given(word_sets, st.booleans(), st.sampled_from(Reading), st.sampled_from(LISTED))
@settings(max_examples=8)
def test_a_full_table_agrees_at_every_fragment(
    players: int, words: set[str], misere: bool, reading: Reading, variant: Variant
) -> None:
    rules = Rules(variant, 2, players, misere)
    reference = reference_for(words, rules, reading)
    solution = solve(word_list(words, "random"), rules, reading, beyond_words=True)
    for fragment in reference.fragments:
        check_position(solution, reference, fragment)


def in_the_way(reference: Reference, reachable: set[str], fragment: str) -> str:
    """The shortest fragment, then the first, that ends a round on the way to another."""
    found: set[str] = set()
    waiting = {fragment}
    while waiting:
        before = {one for one in reference.fragments if waiting & set(reference.legal_plays(one))}
        found |= before & reachable
        waiting = before - reachable
    return min(found, key=lambda word: (len(word), word))


@variants
@given(word_sets, minimums)
@settings(max_examples=8)
def test_positions_are_what_play_can_reach(
    variant: Variant, words: set[str], min_length: int
) -> None:
    rules = Rules(variant, min_length)
    reference = reference_for(words, rules)
    solution = solve(word_list(words, "random"), rules)

    reachable = reference.reachable()
    assert solution.positions == len(reachable)
    assert solution.fragments == len(reference.fragments)
    for fragment in reference.fragments:
        word = solution.game.word_completed_before(fragment)
        assert solution.way_to(fragment) == solution.game.way_to(fragment)
        if fragment in reachable:
            assert word is None
            check_position(solution, reference, fragment)
            continue
        assert word == reference.words_made(in_the_way(reference, reachable, fragment))[0]
        if variant is GHOST:
            with pytest.raises(IllegalFragment) as refused:
                solution.fate(fragment)
            assert (refused.value.fragment, refused.value.after) == (fragment, word)
        else:
            check_position(solution, reference, fragment)


some_rules = st.builds(Rules, st.sampled_from(LISTED), minimums, st.integers(2, 4), st.booleans())


@given(word_sets, some_rules, st.integers(1, 4))
@example({"a", "bb"}, Rules(SUPERDUPERGHOST, 1), 1)  # of four names
@settings(max_examples=30)
def test_one_play_alone_wins_where_the_plain_rules_say_so(
    words: set[str], rules: Rules, least: int
) -> None:
    reference = reference_for(words, rules)
    solution = solve(word_list(words, "random"), rules)
    expected: dict[bool, list[str]] = {False: [], True: []}
    for fragment in reference.reachable() - reference.ends:
        places = (reference.places(fragment, letter) for letter in reference.letters)
        named = [made for by_name in places for made in by_name.values()]
        names = [made for made in named if made in reference.fragments]
        winning = [made for made in names if reference.wins(made)]
        if len(names) >= least and len(set(winning)) == 1:
            expected[len(winning) > 1].append(fragment)
    for by_names, fragments in expected.items():
        longest = range(max(map(len, reference.words)) + 1)
        found = [solution.turning_points(n, least, by_names=by_names) or () for n in longest]
        assert list(chain(*found)) == sorted(fragments, key=lambda one: (len(one), one))


@given(word_sets, some_rules)
@settings(max_examples=15)
def test_fragments_are_found_by_letters_at_their_ends_or_by_all_of_a_pool(
    words: set[str], rules: Rules
) -> None:
    reference = reference_for(words, rules)
    solution = solve(word_list(words, "random"), rules)

    def fits(fragment: str, letters: str) -> bool:
        if rules.variant is ANAGHOST:
            return Counter(letters) <= Counter(fragment)
        starts = rules.variant is not GHOST and fragment.startswith(letters)
        return starts or fragment.endswith(letters)

    reachable = sorted(reference.reachable(), key=lambda one: (len(one), one))
    for letters in filter(None, reachable[:20]):
        found = find_reachable(solution, letters)
        assert list(found) == [one for one in reachable if fits(one, letters)]


def no_part_sentence(variant: Variant, min_length: int, fragment: str) -> str:
    that_counts = f" of {min_length} or more letters" if min_length > 1 else ""
    verb = "begins with" if variant is GHOST else "has" if variant is ANAGHOST else "contains"
    how = " side by side, in any order" if variant is ANAGHOST else ""
    return f"No word{that_counts} {verb} {capitals(fragment)}{how}."


@given(word_sets, minimums)
@settings(max_examples=15)
def test_what_is_no_part_of_a_word_is_illegal(words: set[str], min_length: int) -> None:
    letters = sorted({letter for word in words for letter in word})
    for variant in LISTED:
        rules = Rules(variant, min_length)
        reference = reference_for(words, rules)
        solution = solve(word_list(words, "random"), rules, beyond_words=True)
        for pair in map("".join, product(letters, repeat=2)):
            if pair not in reference.fragments:
                assert solution.legal_plays(pair) == ()
                assert not solution.is_word(pair)
                with pytest.raises(IllegalFragment) as refused:
                    solution.fate(pair)
                assert (refused.value.fragment, refused.value.after) == (pair, None)
                assert no_word(solution.game, pair) == no_part_sentence(variant, min_length, pair)


@given(word_sets, minimums)
@settings(max_examples=15)
def test_each_level_lists_its_fragments_in_order(words: set[str], min_length: int) -> None:
    whole = word_list(words, "random")
    for variant, beyond in ((GHOST, False), *((variant, True) for variant in LISTED)):
        reference = reference_for(words, Rules(variant, min_length))
        graph = graph_of(whole, variant, min_length, beyond_words=beyond)
        reachable = reference.reachable()
        fragments = reference.fragments if beyond else reachable
        for letters, level in enumerate(graph.levels):
            listed = [graph.fragment(letters, position) for position in range(len(level))]
            assert listed == sorted(f for f in fragments if len(f) == letters)
            assert level.is_word.tolist() == [f in reference.ends for f in listed]
            assert level.reachable.tolist() == [f in reachable for f in listed]


@given(word_sets, minimums)
@settings(max_examples=15)
def test_a_fragment_can_become_the_words_that_play_makes_of_it(
    words: set[str], min_length: int
) -> None:
    for variant in set(LISTED) - {ANAGHOST}:  # there play can leave a word, and come to another
        reference = reference_for(words, Rules(variant, min_length))
        game = Game(word_list(words, "random"), Rules(variant, min_length))
        for fragment in reference.fragments:
            found = {fragment}
            new = {fragment}
            while new := {play for one in new for play in reference.plays(one)} - found:
                found |= new
            becomes = [game.words[index] for index in game.words_below(fragment)]
            assert becomes == sorted(found & reference.words)


def test_a_play_has_one_name() -> None:
    solution = solve(word_list(["abab"], "one word"), Rules(SUPERDUPERGHOST, 3))
    assert solution.legal_plays("aba") == (Play("b", Where.END, "abab"),)
    assert solution.legal_plays("b") == (
        Play("a", Where.END, "ba"),
        Play("a", Where.START, "ab"),
    )
    # Turned round first, ab becomes ba, and bab and aba are made of that.
    assert solution.legal_plays("ab") == (
        Play("a", Where.END, "aba"),
        Play("b", Where.START, "bab"),
    )


each = pytest.mark.parametrize("variant", [XGHOST, SPOOK, ANAGHOST], ids=lambda one: one.id)
misere = pytest.mark.parametrize("misere", [False, True], ids=["ordinary", "misere"])


@st.composite
def families(draw: st.DrawFn) -> set[str]:
    """Words of few letters, many of them spelled with the letters of another."""
    alphabet = draw(st.sampled_from(["ab", "abc", "aåñ", "a\u03b2漢\U00010400", "ghost"]))
    words = draw(
        st.lists(st.text(st.sampled_from(alphabet), min_size=1, max_size=6), min_size=1, max_size=6)
    )
    anagrams = ["".join(draw(st.permutations(word))) for word in words if draw(st.booleans())]
    return {*words, *anagrams}


@pytest.mark.parametrize("variant", [XGHOST, SPOOK], ids=lambda one: one.id)
@given(families(), minimums)
@settings(max_examples=7)
def test_plays_are_told_of_some_words_alone_as_they_are_plainly(
    variant: Variant, words: set[str], min_length: int
) -> None:
    reference = reference_for(words, Rules(variant, min_length))
    vocabulary = variant.vocabulary(word_list(reference.words, "random"))
    for fragment in reference.fragments:
        some = vocabulary.words_below(fragment)[::2]
        made, fits = vocabulary.plays_among(fragment, some)
        plainly, fit = Vocabulary.plays_among(vocabulary, fragment, some)
        assert sorted(zip(made, fits.tolist(), strict=True)) == sorted(
            zip(plainly, fit.tolist(), strict=True)
        )
        assert fits.any(axis=1).all()


@each
@misere
@given(families(), minimums)
@settings(max_examples=7)
def test_who_wins_agrees_at_every_fragment(
    variant: Variant, misere: bool, words: set[str], min_length: int
) -> None:
    rules = Rules(variant, min_length, misere=misere)
    reference = reference_for(words, rules)
    solution = solve(word_list(words, "random"), rules, beyond_words=True)
    for fragment in reference.fragments:
        assert solution.fate(fragment).seats == reference.named(fragment)
        plays = solution.legal_plays(fragment)
        winning = (
            [] if fragment in reference.ends else [p for p in plays if reference.wins(p.fragment)]
        )
        assert list(solution.winning_plays(fragment)) == winning


@each
@given(families(), minimums)
@settings(max_examples=7)
def test_what_is_legal_and_what_ends_a_round_agree_at_every_fragment(
    variant: Variant, words: set[str], min_length: int
) -> None:
    reference = reference_for(words, Rules(variant, min_length))
    game = Game(word_list(words, "random"), Rules(variant, min_length))
    for fragment in reference.fragments:
        plays = game.legal_plays(fragment)
        assert {p.fragment: (p.letter, p.where.name) for p in plays} == reference.plays(fragment)
        order = [where.name for where in variant.places_for(fragment)]
        names = [(play.letter, order.index(play.where.name)) for play in plays]
        assert names == sorted(names)
        assert game.is_part(fragment)
        assert game.words_made(fragment) == tuple(reference.words_made(fragment))
        assert game.is_word(fragment) == (fragment in reference.ends)
        for play in plays:
            assert variant.play_between(fragment, play.fragment) == play
    letters = {letter for word in words for letter in word}
    for fragment in {fragment + letter for fragment in reference.fragments for letter in letters}:
        assert game.is_part(fragment) == (fragment in reference.fragments)
        if fragment not in reference.fragments:
            assert game.legal_plays(fragment) == ()
            assert not game.is_word(fragment)
            assert not len(game.words_below(fragment))
    assert not game.is_part("?")
    assert not game.is_word("")


def can_become(reference: Reference, fragment: str, word: str) -> bool:
    """Whether a fragment is a part of one word."""
    return fragment in reference.parts(word)


@each
@given(families(), minimums)
@settings(max_examples=7)
def test_the_words_below_a_fragment_are_those_of_which_it_is_a_part(
    variant: Variant, words: set[str], min_length: int
) -> None:
    reference = reference_for(words, Rules(variant, min_length))
    game = Game(word_list(words, "random"), Rules(variant, min_length))
    for fragment in reference.fragments:
        below = [game.words[index] for index in game.words_below(fragment)]
        assert below == sorted(
            word for word in reference.words if can_become(reference, fragment, word)
        )


@each
@given(families(), minimums)
@settings(max_examples=7)
def test_there_is_a_way_to_what_play_can_reach(
    variant: Variant, words: set[str], min_length: int
) -> None:
    reference = reference_for(words, Rules(variant, min_length))
    game = Game(word_list(words, "random"), Rules(variant, min_length))
    reachable = reference.reachable()
    for fragment in reference.fragments - {""}:
        way = game.way_to(fragment)
        word = game.word_completed_before(fragment)
        if fragment not in reachable:
            assert way == ()
            assert word in reference.words
            assert variant.spelled(word) in reference.ends & reachable
            continue
        assert word is None
        assert way[-1] == fragment
        for before, after in zip(("", *way), way, strict=False):
            assert after in reference.plays(before)
            assert before not in reference.ends


@each
@given(families(), st.randoms(use_true_random=False))
@settings(max_examples=10)
def test_a_round_is_played_as_the_rules_say(
    variant: Variant, words: set[str], random: Random
) -> None:
    reference = reference_for(words, Rules(variant, 1, 3))
    this_round = Round(Game(word_list(words, "random"), Rules(variant, 1, 3)))
    owners: dict[str, list[int]] = {}
    while not this_round.over:
        play = random.choice(this_round.legal_plays())
        owners.setdefault(play.letter, []).append(this_round.seat)
        this_round = this_round.play(play.letter, play.where)
        assert this_round.fragment == play.fragment
    assert this_round.over.words == tuple(reference.words_made(this_round.fragment))
    assert this_round.over.by == (len(this_round.fragment) - 1) % 3
    for letter, seats in owners.items():
        lying = zip(this_round.fragment, this_round.owners, strict=True)
        assert sorted(seat or 0 for other, seat in lying if other == letter) == sorted(seats)


def test_xghost_has_a_place_in_each_gap() -> None:
    game = Game(word_list(["ghost", "hoist"], "two words"), Rules(XGHOST))
    plays = {(play.letter, play.where.name): play.fragment for play in game.legal_plays("hst")}
    assert plays == {
        ("g", "0"): "ghst",
        ("i", "1"): "hist",
        ("o", "1"): "host",
    }
    twice = Game(word_list(["aaab"], "one word"), Rules(XGHOST)).legal_plays("aa")
    assert [(play.where.name, play.fragment) for play in twice] == [("0", "aaa"), ("2", "aab")]


@pytest.mark.parametrize("length", [31, 32, 33, 63, 64, 65, 200])
def test_xghost_knows_words_of_any_length(length: int) -> None:
    word = "ab" * (length // 2) + "c" * (length % 2)
    game = Game(word_list([word, "abz"], "a long word"), Rules(XGHOST, 3))
    assert game.is_part(word)
    assert not game.is_part(word[::-1])
    before = word[: length // 2] + word[length // 2 + 1 :]
    assert word in [play.fragment for play in game.legal_plays(before)]
    assert game.is_part("a" * (length // 2))
    assert not game.is_part("a" * (length // 2 + 1))


def test_a_pool_that_spells_several_words_ends_the_round_with_all_of_them() -> None:
    game = Game(word_list(["note", "tone", "toned"], "three words"), Rules(SPOOK))
    over = there(Round(game, "eno").play("t").over)
    assert over.words == ("note", "tone")
    assert game.words_made("deno") == ()
    assert not game.is_part("note")
    assert game.fragment_of("note") == "enot"


def test_a_pool_that_can_be_laid_otherwise_goes_on_in_anaghost() -> None:
    game = Game(word_list(["host", "shot", "pathos"], "three words"), Rules(ANAGHOST))
    assert game.words_made("host") == ()
    assert isinstance(game.vocabulary, ContiguousPool)
    assert game.vocabulary.layings("host") == {"host", "shot", "thos"}
    without = Game(word_list(["host", "shot", "hotel"], "three words"), Rules(ANAGHOST))
    assert without.words_made("host") == ("host", "shot")


@each
def test_no_part_of_a_word_has_a_fate(variant: Variant) -> None:
    solution = solve(word_list(["ghost", "tan"], "two words"), Rules(variant, 3))
    for fragment in ("gx", "ga", "tang"):
        with pytest.raises(IllegalFragment) as refused:
            solution.fate(variant.spelled(fragment))
        assert refused.value.after is None


def test_of_many_pools_it_is_told_at_once_whether_all_layings_are_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def looks_through_all_words(_self: ContiguousPool, fragment: str) -> None:
        raise AssertionError(fragment)

    monkeypatch.setattr(ContiguousPool, "_find", looks_through_all_words)
    words = word_list(["ghost", "host", "shot", "pathos", "tan", "ant"], "six words")
    game = Game(words, Rules(ANAGHOST, 3))
    assert not game.is_word("host")  # HOST and SHOT, but THOS as well
    assert game.words_made("ant") == ("ant", "tan")
    assert game.words_made("ahopst") == ("pathos",)
