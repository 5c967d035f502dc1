"""What is said of what plays were worth: a symbol, a word, a sentence that names what was better."""

from __future__ import annotations

from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from said import Known

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


def test_a_sentence_names_what_would_have_been_better(known: Known) -> None:
    for plays in ("c", "ca", "cho", "chro", "cat", "cax", "chx", "dx"):
        turn, game = last_turn(plays)
        known([f"{mark_symbol(turn.mark)} {describe_mark(turn, game)}"])


def test_who_gives_up_is_told_what_there_was(known: Known) -> None:
    known(describe_mark(*last_turn(plays, gives_up=True)) for plays in ("d", "dogm", "ch"))


def test_among_three_one_is_safe(known: Known) -> None:
    known(describe_mark(*last_turn(plays, players=3)) for plays in ("ca", "chr", "cat"))


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
