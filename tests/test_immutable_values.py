"""What the engine hands out cannot be changed by who has it, however deep he looks."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np
import pytest

from ghost_desktop.engine.changes.deciding import decided_by_addition, decided_by_removal
from ghost_desktop.engine.changes.margin import find_margin
from ghost_desktop.engine.comparison import ListFacts, compare_openings, solve_next
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variant import NoStrategy
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.listed.folds import Chances, Endings, Person, count_after_plays
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies.costs import Costs
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.elsewhere import play_elsewhere
from ghost_desktop.engine.strategies.openings import openings_to_learn
from ghost_desktop.engine.strategies.runs import Runs
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.engine.words.overlap import overlap_of
from ghost_desktop.engine.words.wordlist import LoadedList, read_word_list, word_list

if TYPE_CHECKING:
    from collections.abc import Iterator


LIST = b"abacus\nabbey\ncab\ncabbage\nbaccara\nbacca\nacacia\nabba\nccab\ncabs\nZoe\nno!\n"


def changeable(value: object) -> list[str]:
    """Where what is public of a value can be changed, or anything that is reached from there."""
    found: list[str] = []
    waiting = [(value, type(value).__name__)]
    met: dict[int, object] = {}
    while waiting:
        here, way = waiting.pop()
        if id(here) in met or callable(here):
            continue
        met[id(here)] = here
        if isinstance(here, np.ndarray):
            if here.flags.writeable:
                found.append(way)
        elif isinstance(here, (dict, list, set, bytearray)):
            found.append(way)
        elif isinstance(here, Mapping):
            assert isinstance(here, MappingProxyType), way
            waiting += [(one, f"{way}[{name!r}]") for name, one in here.items()]
        elif isinstance(here, (tuple, frozenset)):
            waiting += [(one, f"{way}[…]") for one in here]
        waiting += ((one, f"{way}.{name}") for name, one in public(here))
    return found


def public(value: object) -> Iterator[tuple[str, object]]:
    """The attributes of a value of the engine that are meant for others."""
    if type(value).__module__.startswith("ghost_desktop.engine"):
        for name in {*dir(type(value)), *getattr(value, "__dict__", ())}:
            if not name.startswith("_"):
                with suppress(AssertionError, AttributeError, TypeError, ValueError):  # none here
                    yield name, getattr(value, name)


def values_of(rules: Rules) -> Iterator[object]:
    """What the engine gives for a list under some rules."""
    words, report = read_word_list(LIST, "list")
    less = word_list(list(words)[::2], "less")
    loaded = LoadedList(words, report, 0.0)
    yield loaded
    yield ListFacts.of(words)
    yield overlap_of([words, less])
    game, solution, other = Game(words, rules), solve(words, rules), solve(less, rules)
    yield from (game, solution, solution.legal_plays(""), solution.fate(""))
    yield compare_openings(solution, other)
    yield Endings.of(solution, 0)
    yield count_after_plays(solution, "", 0)
    yield Chances.of(
        solution,
        0,
        Person(np.ones(len(game.words), np.float32), np.ones(len(game.words), np.bool_)),
    )
    yield solve_next("list", rules, None, lambda _source: loaded, margin=rules.players == 2)[0]
    yield decided_by_removal(game)
    yield decided_by_addition(Game(less, rules), words)
    if rules.players == 2:
        yield find_margin(game)
    for seat in range(rules.players):
        for count in Counting:
            try:
                strategy = minimal_strategy(solution, seat, count=count)
            except NoStrategy:
                continue
            yield strategy
            yield Runs.of(strategy.tree)
            if count is Counting.LINES:
                yield tuple(openings_to_learn(solution, seat))
                yield play_elsewhere(strategy, other)
    with suppress(NoStrategy):
        yield minimal_strategy(solution, 0, costs=Costs({"cab": 10}))


@pytest.mark.parametrize(
    "rules", [*(Rules(variant, 3) for variant in all_variants()), Rules(min_length=3, players=3)]
)
def test_nothing_that_is_public_can_be_changed(rules: Rules) -> None:
    for value in values_of(rules):
        assert changeable(value) == []
