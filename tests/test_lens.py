"""What each key does, beside the plain rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from lists import LISTED, word_sets
from matches import variants
from reference import Reference

from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.solution import Outcome, solve
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.play.outlook import Effect, effects_from

if TYPE_CHECKING:
    from ghost_desktop.engine.game.variant import Variant


def plain_effect(reference: Reference, made: str, *, is_timed: bool) -> Effect:
    """What it does to have made a fragment, by the plain rules."""
    seat, named = (len(made) - 1) % reference.players, reference.named(made)
    others = named - {seat}
    is_lost = bool(others) and seat not in named if reference.misere else named == {seat}
    outcome = Outcome.LOSS if is_lost else Outcome.MIXED
    if reference.wins(made):
        outcome = Outcome.WIN
    if made in reference.ends:
        return Effect(outcome, completes=True, plays_left=(0, 0))
    if not is_timed:
        return Effect(outcome)
    return Effect(outcome, plays_left=reference.fewest_and_most_left(made))


@settings(max_examples=50)
@given(
    words=word_sets,
    variant=variants,
    players=st.integers(2, 5),
    misere=st.booleans(),
    reading=st.sampled_from(Reading),
    data=st.data(),
)
def test_keys_do_what_the_plain_rules_say(
    words: set[str],
    variant: Variant,
    players: int,
    misere: bool,
    reading: Reading,
    data: st.DataObject,
) -> None:
    rules = Rules(variant, 1, players, misere=misere)
    assume(variant.refusal(rules, reading) is None)
    reference = Reference(set(words), 1, variant.id, players, misere=misere, reading=reading.value)
    solution = solve(word_list(words, "random"), rules, reading)
    fragment = data.draw(st.sampled_from(sorted(reference.reachable() - reference.ends)))
    is_timed = variant in LISTED
    expected = {
        made: plain_effect(reference, made, is_timed=is_timed)
        for made in reference.legal_plays(fragment)
    }
    assert dict(effects_from(solution, fragment)) == expected


def test_nothing_is_told_of_letters_that_no_round_comes_by() -> None:
    solution = solve(word_list({"cat", "cats"}, "two"), Rules(min_length=3))
    assert not dict(effects_from(solution, "cat"))
    assert not dict(effects_from(solution, "cx"))
    assert not dict(
        effects_from(solve(word_list({"cat", "catso"}, "two"), Rules(min_length=3)), "cats")
    )
