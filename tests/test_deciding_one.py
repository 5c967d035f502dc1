"""What one word decides is what the plain rules have, with the word and without it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st
from lists import LISTED, plain, word_sets

from ghost_desktop.engine.changes import deciding
from ghost_desktop.engine.changes.deciding import decided_by_removal, decided_by_word
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.anaghost import ANAGHOST
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.spook import SPOOK
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.game.variants.xghost import XGHOST
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import word_list

if TYPE_CHECKING:
    import pytest

    from ghost_desktop.engine.game.variant import Variant

_WORDS = {"ghost", "ghoul", "gist", "haunt", "has"}


@given(
    words=word_sets,
    variant=st.sampled_from(LISTED),
    players=st.sampled_from([2, 2, 3]),
    misere=st.booleans(),
    reading=st.sampled_from(Reading),
    beyond_words=st.booleans(),
    data=st.data(),
)
def test_solving_with_and_without_the_word_by_the_plain_rules_finds_the_same(
    words: set[str],
    variant: Variant,
    players: int,
    misere: bool,
    reading: Reading,
    beyond_words: bool,
    data: st.DataObject,
) -> None:
    rules = Rules(variant, data.draw(st.integers(1, 3)), players, misere=misere)
    if not any(len(word) >= rules.min_length for word in words):
        return
    letters = sorted(set().union(*words))
    new = st.text(st.sampled_from(letters), min_size=1, max_size=6)
    word = data.draw(st.one_of(st.sampled_from(sorted(words)), new))
    before, then = (plain(some, rules, reading) for some in (words, words ^ {word}))
    solution = solve(word_list(words, "random"), rules, reading, beyond_words=beyond_words)
    found = decided_by_word(solution, word)
    if len(word) < rules.min_length or not then.words:
        assert found is None
        return
    assert found is not None
    reached = (before.reachable() & then.reachable()) - {""}
    changed = [one for one in reached if before.named(one) != then.named(one)]
    assert found.is_added == (word not in words)
    assert (found.before.seats, found.fate.seats) == (before.named(""), then.named(""))
    assert found.openings == tuple(one for one in then.legal_plays("") if then.wins(one))
    assert found.fragments == tuple(sorted(changed, key=lambda one: (len(one), one)))
    assert found.is_whole


def test_pools_that_no_part_of_a_word_has_may_yet_become_it() -> None:
    words = word_list(["aaaañ", "aaaaaaåñ"], "two")
    found = decided_by_word(solve(words, Rules(ANAGHOST, 1)), "aaaaaaåñ")
    assert found is not None
    assert {"añ", "aañ"} <= set(found.fragments)  # no two letters of the word are these


def test_it_decides_where_it_is_among_the_words_that_do() -> None:
    words = word_list(_WORDS, "Few")
    for variant in (GHOST, SUPERGHOST, SPOOK, XGHOST):
        solution = solve(words, Rules(variant))
        deciding = {one.word for one in decided_by_removal(solution.game)}
        found = {word: decided_by_word(solution, word) for word in solution.words}
        assert {word for word, one in found.items() if one and one.decides} == deciding


def test_where_a_game_is_searched_only_the_beginning_is_looked_at() -> None:
    found = decided_by_word(solve(word_list(_WORDS, "Few"), Rules(XGHOST)), "ghoul")
    assert found is not None
    assert (found.fragments, found.letters, found.is_whole) == ((), 0, False)


def test_of_too_many_parts_the_short_ones_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    solution = solve(word_list(_WORDS, "Few"), Rules(SUPERGHOST))
    monkeypatch.setattr(deciding, "MOST_PARTS", 9)  # g h o u l, gh ho ou ul are nine
    found = decided_by_word(solution, "ghoul")
    assert found is not None
    assert (found.letters, found.is_whole) == (2, False)
    assert all(len(fragment) <= 2 for fragment in found.fragments)


def test_a_word_that_does_not_count_decides_nothing() -> None:
    solution = solve(word_list(_WORDS, "Few"), Rules(GHOST))
    assert decided_by_word(solution, "has") is None
    alone = solve(word_list({"ghost"}, "One"), Rules(GHOST))
    assert decided_by_word(alone, "ghost") is None
