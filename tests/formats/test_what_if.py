"""Chosen replies, and what they cost, in sentences."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

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


@pytest.mark.parametrize(
    ("more", "are_words", "is_proved", "said"),
    [
        (1, True, True, "1 word more than the fewest, which are 46."),
        (3, True, True, "3 words more than the fewest, which are 46."),
        (3, True, False, "3 words more than the 46 without these choices."),
        (-2, True, True, "2 words fewer than the 46 without these choices."),
        (1, False, True, "1 reply more than the fewest, which are 46."),
        (3, False, False, "3 replies more than the 46 without these choices."),
        (-1, False, False, "1 reply fewer than the 46 without these choices."),
        (0, False, True, "No more to remember than without these choices."),
    ],
)
def test_what_choices_cost(more: int, are_words: bool, is_proved: bool, said: str) -> None:
    chosen = sized(46 + more, are_words=are_words)
    assert more_sentence(chosen, sized(46, are_words=are_words, is_proved=is_proved)) == said


def test_words_that_do_not_win_or_are_cheap_are_not_called_the_fewest() -> None:
    fewest = sized(46, are_words=True)
    cheap = replace(fewest, costs=Costs())
    cheapest = replace(cheap, lower_bound=cheap.cost)
    for other in (replace(fewest, outcome=Outcome.LOSS), cheapest):
        said = more_sentence(sized(47, are_words=True), other)
        assert said == "1 word more than the 46 without these choices."


def test_which_replies_were_chosen_and_which_do_not_come_up() -> None:
    none = sized(46, are_words=True)
    assert choices_sentence(none, none) == ""
    one = replace(none, fixed=(("", "h"),))
    assert choices_sentence(one) == "Your choice: h at first."
    two = replace(one, fixed=(("", "h"), ("ha", "haa")), avoided=(("nu", "nur"),))
    assert choices_sentence(two, none) == (
        "Your choice: h at first, ha -> haa. nu does not come up: other plays avoid it. "
        "No more to remember than without these choices."
    )
    assert proof_sentence(two) == (
        "Proved minimal with these choices: no strategy that wins has fewer words."
    )
    assert proof_sentence(replace(two, outcome=Outcome.MIXED)) == (
        "Proved minimal with these choices: no strategy loses on fewer words, and none that loses on "
        "as few has less to remember."
    )
    zones = replace(two, count=Counting.ZONES, fixed=())
    assert "fewer replies" in proof_sentence(zones)
    assert choices_sentence(zones) == (
        "nu need not be remembered: other plays avoid it, or any play wins there."
    )


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
