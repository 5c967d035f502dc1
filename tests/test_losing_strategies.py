"""Ghost, for a player who cannot force a win: no strategy loses on fewer words, by brute force.

`pytest -m stress` looks at 2,500 random lists, a normal run at 2 % of them.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from lists import ALPHABETS
from reference import Reference

from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.solution import Outcome, solve
from ghost_desktop.engine.strategies.costs import Costs
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.others import Others
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.engine.words.wordlist import word_list

if TYPE_CHECKING:
    from ghost_desktop.engine.strategies.strategy import Strategy

LISTS = 2_500
MOST_OPENINGS = 6
PRICES = 0, 10, 50, 100


def strategy_of(words: str, rules: Rules, seat: int) -> Strategy:
    return minimal_strategy(solve(word_list(words.split(), "few"), rules), seat)


def test_a_turn_that_is_mixed_is_not_taken_where_one_that_is_lost_loses_on_fewer_words() -> None:
    strategy = strategy_of("ab acac acca acdca cdddc dd", Rules(min_length=2), 1)
    assert (strategy.losing, strategy.lines) == (2, 3)
    assert strategy.words == ("ab", "cdddc", "dd")
    assert strategy.proved_minimal


def test_a_strategy_that_always_loses_can_lose_on_the_fewest_words() -> None:
    strategy = strategy_of("aa abca abcb abdab abdb acab", Rules(min_length=2), 1)
    assert (strategy.outcome, strategy.words) == (Outcome.LOSS, ("aa",))


@pytest.mark.stress
def test_no_strategy_loses_on_fewer_words_or_on_as_few_and_has_less_to_remember(
    share: float,
) -> None:
    losing = 0
    for number in range(round(share * LISTS)):
        random = Random(number)
        alphabet, longest = random.choice(ALPHABETS), random.randint(3, 6)
        words = sorted(
            {
                "".join(random.choices(alphabet, k=random.randint(1, longest)))
                for _ in range(random.randint(1, 11))
            }
        )
        rules = Rules(
            min_length=random.randint(1, max(map(len, words))),
            players=random.choice((2, 2, 3, 4)),
            misere=random.random() < 0.3,
        )
        plain = Reference(set(words), rules.min_length, players=rules.players, misere=rules.misere)
        solution = solve(word_list(words, "random"), rules)
        zones, others = random.random() < 0.3, random.choice(list(Others))
        plain.careful = others is Others.CAREFUL and rules.players > 2 and not rules.misere
        levels = costs = None
        if random.random() < 0.3:
            levels = np.array([random.choice((0, 10, 20, 95)) for _ in words])
            if not zones:  # what has no level is the rarest
                rarity = np.where(levels, levels, 100).tolist()
                plain.rarity = dict(zip(words, rarity, strict=True))
        if random.random() < 0.3:
            known = sorted(plain.fragments - {""})
            plain.costs = {one: random.choice(PRICES) for one in known}
            costs = Costs(plain.costs)
        reachable = sorted(plain.reachable() - plain.ends - {""})
        openings = random.sample(reachable, min(len(reachable), MOST_OPENINGS))
        for seat in range(rules.players):
            own = [one for one in reachable if len(one) % rules.players == seat]
            plain.fixed = {}
            for fragment in random.sample(own, min(len(own), random.choice((0, 0, 1, 2)))):
                plays = plain.legal_plays(fragment)
                winning = [
                    play
                    for play in plays
                    if (
                        seat not in plain.named(play)
                        if plain.careful
                        else plain.is_sure(play, seat)
                    )
                ]
                plain.fixed[fragment] = random.choice(winning or plays)
            for opening in ("", *openings):
                strategy = minimal_strategy(
                    solution,
                    seat,
                    opening or None,
                    levels,
                    count=Counting.ZONES if zones else Counting.LINES,
                    fixed=plain.fixed,
                    costs=costs,
                    others=others,
                )
                best = plain.least(opening, seat, zones=zones)
                worth = plain.priority(best, seat, zones=zones)
                lost = [word for word, wins in strategy.endings.items() if not wins]
                found = {*lost, *strategy.remembered}
                assert (len(lost), strategy.lines, strategy.letters) == worth[:1] + worth[2:4]
                assert sorted(found) == best, number
                assert strategy.proved_minimal
                losing += bool(lost)
    assert losing


def test_a_word_without_a_level_is_rarer_than_any_that_has_one() -> None:
    solution = solve(word_list(["abcd", "efgh"], "two words"), Rules())
    for levels, word in (((0, 95), "efgh"), ((95, 0), "abcd"), ((20, 10), "efgh")):
        assert minimal_strategy(solution, 0, None, np.array(levels)).words == (word,)
