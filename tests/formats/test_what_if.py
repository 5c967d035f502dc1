"""Chosen replies, and what they cost, in sentences."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.solution import Outcome, solve
from ghost_desktop.engine.strategies.costs import Costs
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.strategy import Strategy, minimal_strategy
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.strategies import choices_sentence, more_sentence, proof_sentence
from ghost_desktop.formats.values import strategy_dict

if TYPE_CHECKING:
    from said import Known

FEW = word_list(["ghost"], "few").read_from("few.txt")


@cache
def free() -> Strategy:
    words = word_list(["ghost", "ghouls", "ghoulish", "gnus", "llamas"], "five words")
    return minimal_strategy(solve(words, Rules(GHOST, 3)), 1)


class Sized(Strategy):
    """A strategy that says it has so many lines."""

    @property
    def lines(self) -> int:
        return self.tree.lines or 0


def sized(lines: int, *, are_words: bool, is_proved: bool = True) -> Strategy:
    tree = replace(free().tree, lines=lines)
    rules = Rules(GHOST if are_words else SUPERGHOST, 3)
    return Sized(rules, 1, None, Outcome.WIN, lines if is_proved else None, tree)


def test_what_choices_cost(known: Known) -> None:
    for more, are_words, is_proved in (
        (1, True, True),
        (3, True, True),
        (3, True, False),
        (-2, True, True),
        (1, False, True),
        (3, False, False),
        (-1, False, False),
        (0, False, True),
    ):
        chosen = sized(46 + more, are_words=are_words)
        known([more_sentence(chosen, sized(46, are_words=are_words, is_proved=is_proved))])


def test_words_that_do_not_win_or_are_cheap_are_not_called_the_fewest(known: Known) -> None:
    fewest = sized(46, are_words=True)
    cheap = replace(fewest, costs=Costs())
    cheapest = replace(cheap, lower_bound=cheap.cost)
    for other in (replace(fewest, outcome=Outcome.LOSS), cheapest):
        known([more_sentence(sized(47, are_words=True), other)])


def test_which_replies_were_chosen_and_which_do_not_come_up(known: Known) -> None:
    none = sized(46, are_words=True)
    assert choices_sentence(none, none) == ""
    one = replace(none, fixed=(("", "h"),))
    two = replace(one, fixed=(("", "h"), ("ha", "haa")), avoided=(("nu", "nur"),))
    known([choices_sentence(one), choices_sentence(two, none)])
    zones = replace(two, count=Counting.ZONES, fixed=())
    known(proof_sentence(other) for other in (two, replace(two, outcome=Outcome.MIXED), zones))
    known([choices_sentence(zones)])


def test_json_names_them_and_how_many_lines_there_are_without() -> None:
    fragment, reply = next(iter(free().replies.items()))
    chosen = replace(free(), fixed=((fragment, reply),), avoided=(("nu", "nur"),))
    described = strategy_dict(chosen, FEW, free())
    assert described["chosen"] == [
        {"fragment": fragment, "reply": reply, "comes_up": True},
        {"fragment": "nu", "reply": "nur", "comes_up": False},
    ]
    assert described["free_line_count"] == free().lines
    assert "free_line_count" not in strategy_dict(chosen, FEW)
    assert "chosen" not in strategy_dict(free(), FEW)
