"""What a map says of its strips: the words that pools make, and only plays that are sure."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from ghost_desktop.desktop.strategy.map_graph import MapGraph
from ghost_desktop.desktop.strategy.map_source import Folds, PlaysMap, StrategySource
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.engine.words.overlap import NO_SYMBOLS
from ghost_desktop.engine.words.wordlist import word_list

if TYPE_CHECKING:
    from ghost_desktop.desktop.strategy.map_source import MapSource
    from ghost_desktop.desktop.strategy.strategies import Shown

UNRATED = SimpleNamespace(question=SimpleNamespace(source="of nobody"))


@pytest.mark.parametrize(
    ("variant", "words", "seat", "said", "unsaid"),
    [
        ("spook", {"tea", "stone"}, 1, "tea", "AET."),
        ("superduperghost", {"aba"}, 0, "whatever is played then, it ends on ABA.", "rest follows"),
    ],
)
def test_a_card_names_words_and_what_is_sure(
    variant: str, words: set[str], seat: int, said: str, unsaid: str
) -> None:
    rules = Rules(find_variant(variant), min_length=2)
    solution = solve(word_list(words, "some"), rules)
    strategy = minimal_strategy(solution, seat)
    known = cast(
        "Shown",
        SimpleNamespace(
            solution=solution,
            strategy=strategy,
            map=MapGraph.of(strategy, solution.words),
            symbols=NO_SYMBOLS,
            view=UNRATED,
        ),
    )
    source = StrategySource(known)
    strips = source.drawn(Folds()).strips
    cards = [source.card(strip) for strip in strips]
    assert any(said.casefold() in card.casefold() for card in cards[1:])
    assert not any(unsaid in card for card in cards)


def test_a_card_says_how_many_plays_after_a_strip_are_folded_away() -> None:
    words = word_list({"tea", "tear", "ten", "stone", "sum"}, "some")
    solution = solve(words, Rules(min_length=3))
    strategy = minimal_strategy(solution, 1)
    known = cast(
        "Shown",
        SimpleNamespace(
            solution=solution,
            strategy=strategy,
            map=MapGraph.of(strategy, words),
            symbols=NO_SYMBOLS,
            view=UNRATED,
        ),
    )
    sources: tuple[MapSource, ...] = (
        StrategySource(known),
        PlaysMap(solution, 0, rated=False),
    )
    for source in sources:
        (start,) = source.drawn(Folds().put(frozenset({""}), is_folded=True)).strips
        assert "2 plays after it are folded away." in source.card(start)
        opened = source.drawn(Folds()).strips[0]
        assert "folded away" not in source.card(opened)
