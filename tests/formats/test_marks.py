"""What is said of what plays were worth: a symbol, a word, a sentence that names what was better."""

from __future__ import annotations

import pytest

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.formats.marks import (
    MARKS,
    describe_margin,
    describe_mark,
    margin_text,
    mark_meaning,
    mark_symbol,
    mark_word,
)
from ghost_desktop.play.review import Mark, Turn, review_round
from ghost_desktop.play.round import Round
from ghost_desktop.play.table import Referee, Terms

WORDS = {"chrome", "chrysalis", "chord", "cat", "catalogue", "dig", "digs", "dogma"}


def last_turn(
    plays: str, *, players: int = 2, misere: bool = False, gives_up: bool = False
) -> tuple[Turn, Game]:
    """The last turn of a round: its last letter, or that somebody gave it up there."""
    rules = Rules(find_variant("ghost"), 4, players, misere=misere)
    game = Game(word_list(WORDS, "eight words"), rules)
    this_round = Round(game, terms=Terms(referee=Referee.CHALLENGES))
    for letter in plays:
        this_round = this_round.play(letter)
    if gives_up:
        this_round = this_round.resign(this_round.seat)
    return review_round(this_round, solve(game.all_words, rules)).turns[-1], game


def test_no_two_marks_look_or_sound_the_same() -> None:
    assert set(MARKS) == set(Mark)
    for shown in (mark_symbol, mark_word):
        assert len({shown(mark) for mark in (*Mark, None)}) == len(Mark) + 1
    assert len({mark_meaning(mark) for mark in Mark}) == len(Mark)


@pytest.mark.parametrize(
    ("plays", "symbol", "said"),
    [
        ("c", "★", "Best: nothing wins, and nothing holds out longer: 8 more plays."),
        ("ca", "★", "Best: it wins, 7 plays later."),
        ("cho", "△", "Faster loss: nothing wins, but with R it would have lasted 4 plays longer."),
        ("chro", "✕", "Blunder: O gives the win away; with Y it would have been won."),
        ("cat", "→", "Forced: no other play is legal."),
        ("cax", "?", "A bluff: no legal play would have won."),
        ("chx", "?", "A bluff: no legal play would have won."),
        ("dx", "✕", "Blunder: X gives the win away; with O it would have been won."),
    ],
)  # fmt: skip
def test_a_sentence_names_what_would_have_been_better(plays: str, symbol: str, said: str) -> None:
    turn, game = last_turn(plays)
    assert (mark_symbol(turn.mark), describe_mark(turn, game)) == (symbol, said)


@pytest.mark.parametrize(
    ("plays", "said"),
    [
        ("d", "Blunder: with O it would have been won."),
        ("dogm", "Fine: nothing wins; with A it would have lasted 1 play longer."),
        ("ch", "Faster loss: nothing wins, but with R it would have lasted 7 plays longer."),
    ],
)
def test_who_gives_up_is_told_what_there_was(plays: str, said: str) -> None:
    turn, game = last_turn(plays, gives_up=True)
    assert describe_mark(turn, game) == said


@pytest.mark.parametrize(
    ("plays", "said"),
    [
        ("ca", "Best: it is safe."),
        ("chr", "Blunder: R is not safe; with O one would have been."),
        ("cat", "Forced: no other play is legal."),
    ],
)
def test_among_three_one_is_safe(plays: str, said: str) -> None:
    turn, game = last_turn(plays, players=3)
    assert describe_mark(turn, game) == said


def test_the_margin_is_how_many_of_the_legal_plays_would_have_won() -> None:
    turn, game = last_turn("chro")
    assert margin_text(turn) == "1 of 2"
    assert describe_margin(turn, game.rules) == "Winning plays: 1 of 2."
    turn, game = last_turn("chro", players=3)
    assert describe_margin(turn, game.rules) == "Safe plays: 2 of 2."
    past, game = last_turn("cxyz")
    assert margin_text(past) == ""
    assert describe_margin(past, game.rules) == "Nobody can say which plays would have won."
    assert "Nobody can say" in describe_mark(past, game)
