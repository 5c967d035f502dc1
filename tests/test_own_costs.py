"""What lines cost a person who has learned some, and who knows words."""

from __future__ import annotations

from contextlib import closing
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from drilling import NEW_YEAR
from fsrs import Rating
from samples import ANY_WORD, solved

from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variant import LineKind
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.listed.listed import ListedSolution
from ghost_desktop.engine.solution import Outcome
from ghost_desktop.engine.strategies.costs import line_prices
from ghost_desktop.engine.strategies.openings import OpeningToLearn, openings_to_learn
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.library.decks import DrillLine
from ghost_desktop.library.drills import DrillStore
from ghost_desktop.library.own_costs import known_share, own_costs

if TYPE_CHECKING:
    from pathlib import Path

    from ghost_desktop.engine.solution import Solution

DAY = timedelta(days=1)
WORDS = "house zymurgy qwertz tree"  # common, rare, in no table


def answered(start: str, reply: str = "", *, well: bool = True) -> DrillLine:
    line = DrillLine(start, reply).rated(Rating.Easy, NEW_YEAR)
    return line if well else line.rated(Rating.Again, NEW_YEAR)


def test_a_word_costs_less_where_it_was_learned_or_is_known() -> None:
    solution = solved(WORDS)
    lines = [answered("qwertz"), answered("zymurgy", well=False)]
    costs = own_costs(solution, LineKind.WORD, lines, NEW_YEAR, level=50)
    assert [costs.of(word) for word in WORDS.split()] == [50, 100, 10, 50]
    assert [costs.costs[word] for word in WORDS.split()] == [50, 100, 10, 50]
    later = own_costs(solution, LineKind.WORD, lines, NEW_YEAR + 1000 * DAY, level=None)
    assert [later.of(word) for word in WORDS.split()] == [100, 100, 50, 100]


def test_a_known_word_that_was_learned_costs_the_less_of_both() -> None:
    solution = solved(WORDS)
    costs = own_costs(solution, LineKind.WORD, [answered("house")], NEW_YEAR, level=50)
    assert costs.of("house") == costs.costs["house"] == 10


@pytest.mark.parametrize(("level", "cost"), [(50, 100), (60, 50)])
def test_words_are_known_up_to_a_level(level: int, cost: int) -> None:
    solution = solved("zymurgy tree")  # of level 60
    assert own_costs(solution, LineKind.WORD, [], NEW_YEAR, level=level).of("zymurgy") == cost


def test_a_reply_is_only_learned_as_it_was_learned() -> None:
    solution = solved(WORDS, Rules(SUPERGHOST, 1))
    lines = [answered("us", "use"), answered("us", "ous", well=False), answered("re", "ree")]
    costs = own_costs(solution, LineKind.REPLY, lines, NEW_YEAR, level=None)
    assert costs.of("us", "use") == 10
    assert costs.of("us", "ous") == 100
    assert costs.of("ee", "ree") == 100
    assert (costs.costs["us"], costs.costs["house"]) == (10, 100)
    opening = OpeningToLearn(
        "u",
        Outcome.WIN,
        (("re", "ree"), ("us", "ous")),
        ("house",),
        proved_minimal=True,
    )
    assert costs.sum(opening.remembered) == 110


def test_of_several_replies_that_were_learned_the_cheapest_is_what_it_costs_at_least() -> None:
    solution = solved(WORDS, Rules(SUPERGHOST, 1))
    later = NEW_YEAR + 1000 * DAY
    fresh = DrillLine("us", "use").rated(Rating.Easy, later)
    for lines in ([fresh, answered("us", "ous")], [answered("us", "ous"), fresh]):
        costs = own_costs(solution, LineKind.REPLY, lines, later, level=None)
        assert (costs.of("us", "use"), costs.of("us", "ous")) == (10, 50)
        assert costs.costs["us"] == 10


def test_a_reply_costs_less_where_a_known_word_can_still_come() -> None:
    solution = solved(WORDS, Rules(SUPERGHOST, 1))
    lines = [answered("us", "use"), answered("ym", "zym"), answered("gy", "rgy", well=False)]
    costs = own_costs(solution, LineKind.REPLY, lines, NEW_YEAR, level=50)
    assert costs.of("us", "use") == 10
    assert costs.of("us", "ous") == costs.of("re", "tre") == costs.costs["re"] == 50
    assert costs.of("ym", "zym") == 10
    assert costs.of("ym", "ymu") == costs.of("gy", "rgy") == costs.of("qw", "qwe") == 100
    assert (costs.costs["us"], costs.costs["ym"], costs.costs["gy"]) == (10, 10, 100)
    rare = own_costs(solution, LineKind.REPLY, lines, NEW_YEAR, level=70)
    assert [rare.of("gy", "rgy"), rare.of("qw", "qwe")] == [50, 100]
    again = own_costs(solution, LineKind.REPLY, [], NEW_YEAR, level=70)
    assert again.costs.near is rare.costs.near  # it takes a second in large games


def test_what_was_learned_counts_whatever_the_opening_was(tmp_path: Path) -> None:
    solution = solved(WORDS, ANY_WORD)
    with closing(DrillStore(tmp_path / "drills.sqlite3")) as store:
        for opening in (None, "z", "zy"):
            _answer_all(store, solution, opening, Rating.Easy)
        known = store.known_lines(solution.words, solution.rules, 0)
        assert {line.start for line in known if line.is_learned} >= {"zymurgy"}
        assert len({line.name for line in known}) == len(known)
        assert not store.known_lines(solution.words, solution.rules, 1)
        assert not store.known_lines(solution.words, Rules(), 0)
        _answer_all(store, solution, "z", Rating.Again)
        known = store.known_lines(solution.words, solution.rules, 0)
        assert not next(line for line in known if line.start == "zymurgy").is_learned


def _answer_all(store: DrillStore, solution: Solution, opening: str | None, rating: Rating) -> None:
    deck = store.open_deck(minimal_strategy(solution, 0, opening), solution.words)
    for line in deck.lines:
        when = NEW_YEAR + DAY * (rating is Rating.Again)
        deck = deck.with_line(store.record(deck, line, rating, when))


def test_it_is_summed_up_which_part_of_words_is_known() -> None:
    assert known_share(("house", "zymurgy", "tree", "qwertz"), 50) == 0.5
    assert [known_share(("zymurgy",), level) for level in (50, 60)] == [0, 1]
    assert known_share(("qwertz",), 95) == 0
    assert known_share((), 50) == 1


def test_an_opening_whose_words_are_known_is_the_cheaper_one() -> None:
    solution = solved("abb house", Rules(min_length=3))
    costs = own_costs(solution, LineKind.WORD, [answered("house")], NEW_YEAR, level=None)
    sums = {one.letter: costs.sum(one.remembered) for one in openings_to_learn(solution, 0)}
    assert sums == {"a": 100, "h": 10}


def test_what_positions_cost_is_found_once_for_all_openings_of_a_game() -> None:
    one, other = solved(WORDS), solved("house")
    assert isinstance(one, ListedSolution)
    assert isinstance(other, ListedSolution)
    costs = own_costs(one, LineKind.WORD, [], NEW_YEAR, level=50).costs
    prices = line_prices(one.graph, costs)
    assert line_prices(one.graph, costs) is prices
    assert [price[0] for price in line_prices(other.graph, costs)] == [0, 100, 100, 100, 100, 50]
    assert [len(price) for price in line_prices(one.graph, costs)] == [len(p) for p in prices]
