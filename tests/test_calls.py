"""What computers say to a fragment before anybody plays on, and what comes of nonsense."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from matches import spelled

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.plays import Play, Where
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.play.clock import NonsenseError, Watch
from ghost_desktop.play.events import (
    Challenged,
    LetterPlayed,
    RoundStarted,
    WordNamed,
    WordPointedOut,
)
from ghost_desktop.play.match import Match
from ghost_desktop.play.minds import Mind, decide, draws_of, objection
from ghost_desktop.play.opponent import Call, Lexicon, Opponent
from ghost_desktop.play.table import Callers, Referee, Seating, Table, Terms

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from ghost_desktop.play.events import Event
    from ghost_desktop.play.opponent import Move, View

OPEN = Terms(referee=Referee.CHALLENGES)
ANYONE = Terms(referee=Referee.CHALLENGES, callers=Callers.ANYONE)
END = Where.END


class Scripted(Opponent):
    """Does and says what it is told."""

    id = "scripted"
    rank = 0
    name = about = "Scripted."

    def __init__(self, does: Any = None, says: Any = None, names: Any = "") -> None:  # noqa: ANN401
        self.does, self.says, self.names = does, says, names
        self.asked = 0

    def choose(self, view: View, random: Random) -> Move:  # noqa: ARG002
        move: Move = self.does
        return move

    def object_to(self, view: View, random: Random) -> Call | None:  # noqa: ARG002
        self.asked += 1
        if isinstance(self.says, Exception):
            raise self.says
        call: Call | None = self.says
        return call

    def name_word(self, view: View, random: Random) -> str:  # noqa: ARG002
        word: str = self.names
        return word


def begun(*events: Event, terms: Terms = OPEN, misere: bool = False) -> Match:
    game = Game(
        word_list(["tan", "tango", "ghost"], "few"), Rules(min_length=3, players=3, misere=misere)
    )
    match = Match(game, Table.of_computers("a", "b", "c"), terms=terms)
    for event in (RoundStarted(Seating.beginning_with(2, 3)), *events):  # players 2, 0, 1
        match = match.after(event)
    return match


def minds(match: Match, **opponents: Scripted) -> Mapping[int, Mind]:
    """Computers by their numbers, ``p0`` and so on."""
    game = match.game
    return {
        int(name[1:]): Mind(one, game, None, Lexicon.unrated(game.words))
        for name, one in opponents.items()
    }


def said(match: Match, **opponents: Scripted) -> Event | None:
    return objection(match.state, minds(match, **opponents), draws_of(1, 3), Watch())


def decided(match: Match, watch: Watch | None = None, **opponents: Scripted) -> Event:
    minds_here = minds(match, **opponents)
    return decide(match.state, minds_here, draws_of(1, 3), watch or Watch())


def test_whose_turn_it_is_may_call_and_others_if_that_was_agreed() -> None:
    for says, kind in ((Call.CHALLENGE, Challenged), (Call.POINT_OUT, WordPointedOut)):
        match = begun(*spelled("tan"))  # by player 1
        assert said(match, p2=Scripted(says=says)) == kind(2)
        assert said(match, p0=Scripted(says=says), p1=Scripted(says=says)) is None
        match = begun(*spelled("tan"), terms=ANYONE)
        assert said(match, p0=Scripted(says=says), p2=Scripted(says=says)) == kind(2)
        assert said(match, p0=Scripted(says=says), p2=Scripted()) == kind(0)
        maker = Scripted(says=says)
        assert said(match, p1=maker) is None
        assert maker.asked == 0


def test_nobody_is_asked_where_there_is_nothing_to_call() -> None:
    one = Scripted(says=Call.CHALLENGE)
    for match in (
        Match(begun().game, begun().table, terms=ANYONE),
        begun(terms=ANYONE),
        begun(*spelled("ta"), terms=Terms()),
        begun(*spelled("ta"), Challenged(1), terms=ANYONE),
        begun(*spelled("tan"), WordPointedOut(2), terms=ANYONE),
    ):
        assert said(match, p0=one, p1=one, p2=one) is None
    assert one.asked == 0


def test_in_misere_the_maker_of_a_word_is_asked_first() -> None:
    match = begun(*spelled("tan"), misere=True)
    other = Scripted(says=Call.CHALLENGE)
    assert said(match, p1=Scripted(says=Call.POINT_OUT), p2=other) == WordPointedOut(1)
    assert other.asked == 0
    assert said(match, p1=Scripted(), p2=other) == Challenged(2)
    challenged = match.after(Challenged(2))
    maker = Scripted(says=Call.POINT_OUT, names="tango")
    assert decided(challenged, p1=maker) == WordPointedOut(1)
    assert decided(challenged, p1=Scripted(names="tango")) == WordNamed("tango")
    with pytest.raises(NonsenseError):
        said(match, p1=Scripted(says=Call.CHALLENGE))


def test_a_computer_plays_calls_or_names_a_word() -> None:
    match = begun(*spelled("ta"))
    assert decided(match, p1=Scripted(Play("x", END, "tax"))) == LetterPlayed("x")
    assert decided(match, p1=Scripted(Call.CHALLENGE)) == Challenged(1)
    assert decided(match, p1=Scripted(Call.POINT_OUT)) == WordPointedOut(1)
    quick = Scripted(says=Call.CHALLENGE)
    assert decided(match, p1=quick) == Challenged(1), "it is not asked for a letter as well"
    other = begun(*spelled("ta"), terms=ANYONE)
    assert decided(other, p1=Scripted(Play("n", END, "tan")), p2=quick) == Challenged(2)
    challenged = match.after(Challenged(1))
    assert decided(challenged, p0=Scripted(names="tango")) == WordNamed("tango")


@pytest.mark.parametrize(
    "move",
    [
        None,
        "n",
        Play("x", END, "tax"),
        Play("", END, "ta"),
        Play("n", Where.START, "nta"),
        Play(3, END, "ta3"),  # type: ignore[arg-type]
        Call.CHALLENGE,
        Call.POINT_OUT,
    ],
    ids=repr,
)
def test_what_the_rules_do_not_allow_is_nonsense(move: object) -> None:
    match, watch = begun(*spelled("ta"), terms=Terms()), Watch()
    with pytest.raises(NonsenseError, match="has answered nonsense") as error:
        decided(match, watch, p1=Scripted(move))
    assert (watch.player, error.value.answer) == (1, move)


def test_nonsense_is_put_down_to_who_has_said_it() -> None:
    wrong = RuntimeError("wrong")
    match, watch = begun(*spelled("ta"), terms=ANYONE), Watch()
    plays = Scripted(Play("n", END, "tan"))
    for says in ("challenge", 1):
        with pytest.raises(NonsenseError) as error:
            decided(match, watch, p1=plays, p2=Scripted(says=says))
        assert (watch.player, error.value.answer) == (2, says)
    with pytest.raises(RuntimeError, match="wrong"):
        decided(match, watch, p1=plays, p2=Scripted(says=wrong))
    assert watch.player == 2
    with pytest.raises(NonsenseError) as error:
        decided(match.after(Challenged(1)), watch, p0=Scripted(names=None))
    assert (watch.player, error.value.answer) == (0, None)


def test_before_the_first_round_there_is_nothing_to_decide() -> None:
    with pytest.raises(ValueError, match="no round"):
        decided(Match(begun().game, begun().table))


def test_what_was_found_to_be_possible_is_not_looked_at_again() -> None:
    match = begun(*spelled("ta"))
    event = decided(match, p1=Scripted(Play("n", END, "tan")))
    state = match.state.after(event)
    assert match.after(event).state is state
    other = LetterPlayed("n")
    assert match.after(other).state is not state
    assert match.after(other).state == state
