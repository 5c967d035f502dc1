"""Who is asked for a call, and whose doing it was, without a window."""

from __future__ import annotations

import pytest
from matches import spelled

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.play.actors import is_followed_by_persons, objectors
from ghost_desktop.play.events import (
    Challenged,
    Event,
    Forfeited,
    LetterPlayed,
    RoundStarted,
    WordNamed,
    WordPointedOut,
)
from ghost_desktop.play.match import Match
from ghost_desktop.play.table import PERSON, Callers, Referee, Seating, Table, Terms

COMPUTER = 1


def match_of(*events: Event, first: int, misere: bool = False, callers: Callers) -> Match:
    """A person and a computer, where any letter may be played and this has happened."""
    game = Game(word_list(["crab", "crabs", "dodo"], "few"), Rules(min_length=4, misere=misere))
    terms = Terms("", Referee.CHALLENGES, callers, veto=True)
    match = Match(game, Table.against_computers(2), terms=terms)
    for event in (RoundStarted(Seating.beginning_with(first, 2)), *events):
        match = match.after(event)
    return match


@pytest.mark.parametrize("callers", Callers)
def test_in_misere_a_computer_is_asked_for_its_own_word_whoever_else_may_call(
    callers: Callers,
) -> None:
    made = match_of(*spelled("crab"), first=PERSON, misere=True, callers=callers)
    assert objectors(made.state) == (COMPUTER,)
    ordinary = match_of(*spelled("crab"), first=PERSON, callers=callers)
    assert objectors(ordinary.state) == ()
    persons = match_of(*spelled("crab"), first=COMPUTER, misere=True, callers=callers)
    assert objectors(persons.state) == (COMPUTER,), "it is its turn"


@pytest.mark.parametrize(
    ("events", "by_persons"),
    [
        ([], False),
        ([LetterPlayed("c")], False),
        ([Challenged(COMPUTER)], False),
        ([WordPointedOut(COMPUTER)], False),
        ([Forfeited(COMPUTER)], False),
        ([Challenged(COMPUTER), WordNamed("crabs")], True),
        ([LetterPlayed("x"), LetterPlayed("y")], True),
        ([LetterPlayed("x"), Challenged(PERSON)], True),
        ([LetterPlayed("x"), Challenged(PERSON), WordNamed("")], True),
        ([RoundStarted(Seating.beginning_with(PERSON, 2))], True),
    ],
)
def test_what_computers_do_is_no_doing_of_persons(events: list[Event], by_persons: bool) -> None:
    before = match_of(*spelled("cra"), first=PERSON, callers=Callers.NEXT)
    match = before
    for event in events:
        match = match.after(event)
    assert is_followed_by_persons(match, before) is by_persons
    assert is_followed_by_persons(before, before.after(LetterPlayed("b")))
