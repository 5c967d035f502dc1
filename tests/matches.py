"""Matches in which anything that can happen does, and what the plain rules say of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from certain import there
from hypothesis import strategies as st
from lists import word_sets
from reference import Reference

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import PLAYERS, Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.play.events import (
    Challenged,
    EventError,
    Forfeited,
    GameChanged,
    HintGiven,
    KeysLookedAt,
    LetterPlayed,
    OfPlayer,
    Resigned,
    RoundStarted,
    SlidBack,
    WordNamed,
    WordPointedOut,
)
from ghost_desktop.play.match import Match
from ghost_desktop.play.round import IllegalPlay, Round, Termination
from ghost_desktop.play.table import Callers, Player, Referee, Seating, Starter, Table, Terms

if TYPE_CHECKING:
    from random import Random

    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.formats.matches import FindGame, KeptGame
    from ghost_desktop.play.events import Event
    from ghost_desktop.play.match import MatchRound, MatchState

variants = st.sampled_from(list(all_variants()))
terms = st.builds(
    Terms,
    st.sampled_from(["", "A", "GH", "GHOST"]),
    st.sampled_from(Referee),
    st.sampled_from(Callers),
    st.booleans(),
    st.booleans(),
)


def spelled(word: str) -> list[Event]:
    """The plays that spell a word, letter by letter."""
    return [LetterPlayed(letter) for letter in word]


def at(match: Match) -> Round:
    """The round at hand."""
    return there(match.current).round


@dataclass(frozen=True)
class Agreed:
    """What a match is to be: everything but what happens in it."""

    words: frozenset[str]
    variant: Variant
    min_length: int
    players: int
    misere: bool
    terms: Terms
    persons: int

    def reference(self, players: int, struck: tuple[str, ...] = ()) -> Reference:
        """The plain rules of a round among so many."""
        words = set(self.words) - set(struck)
        return Reference(words, self.min_length, self.variant.id, players, misere=self.misere)

    def match(self) -> Match:
        """The match, in which nothing has happened."""
        rules = Rules(self.variant, self.min_length, self.players, misere=self.misere)
        members = [Player()] * self.persons + [Player("perfect")] * (self.players - self.persons)
        game = Game(word_list(self.words, "random"), rules)
        return Match(game, Table(tuple(members)), terms=self.terms)


@st.composite
def agreements(draw: st.DrawFn, agreed: st.SearchStrategy[Terms] = terms) -> Agreed:
    """Small lists, all variants, numbers of players and terms."""
    words = frozenset(draw(word_sets))
    min_length = draw(st.integers(1, max(map(len, words))))
    players = draw(st.sampled_from(PLAYERS))
    return Agreed(
        words,
        draw(variants),
        min_length,
        players,
        draw(st.booleans()),
        draw(agreed),
        draw(st.integers(0, players)),
    )


def at_hand(match: Match) -> MatchRound:
    """The round at hand."""
    assert match.current is not None
    return match.current


def undone(match: Match) -> Match:
    """The match as if the last event had never happened."""
    return replace(match, events=match.events[:-1])


def finder(*games: Game) -> FindGame:
    """What finds one of these games, whatever was to be found if there is only one."""

    def find(kept: KeptGame) -> Game:
        return games[0] if len(games) == 1 else next(one for one in games if kept.is_of(one))

    return find


def games_of(match: Match) -> tuple[Game, ...]:
    """All games that a match was agreed to be played with, one after the other."""
    changes = (event.game for event in match.events if isinstance(event, GameChanged))
    return (match.game, *changes)


def facts(match: Match) -> list[object]:
    """All that has happened in a match, to be compared: of a game it matters which."""
    return [one.game.at_rest if isinstance(one, GameChanged) else one for one in match.events]


def deeper(text: str, random: Random) -> str:
    """A text of JSON with what is nested as deeply as can just be read, or not, for each "deep"."""
    depth = random.randrange(700, 1000)
    return text.replace('"deep"', "[" * depth + "]" * depth)


def anything(random: Random, depth: int = 0) -> Any:  # noqa: ANN401
    """Anything that JSON can hold."""
    plain: tuple[Any, ...] = (
        None,
        True,
        0,
        1,
        -1,
        2,
        10**30,
        0.5,
        "",
        "t",
        "tan",
        "perfect",
        "é",
        "deep",
    )
    if depth < 2 and random.random() < 0.2:
        inner = [anything(random, depth + 1) for _ in range(random.randrange(4))]
        return inner if random.random() < 0.5 else dict(zip("abc", inner, strict=False))
    return random.choice(plain)


def damaged_values(values: Any, random: Random) -> Any:  # noqa: ANN401
    """The same with something changed, missing or twice, anywhere in it."""
    if not isinstance(values, (dict, list)) or not values or random.random() < 0.1:
        return anything(random)
    keys: list[Any] = list(values) if isinstance(values, dict) else list(range(len(values)))
    key = random.choice(keys)
    match random.randrange(5):
        case 0:
            del values[key]
        case 1 if isinstance(values, list):
            values.insert(random.choice(keys), values[key])
        case _:
            values[key] = damaged_values(values[key], random)
    return values


def begin(match: Match, random: Random) -> Match:
    """Begin another round; who starts is left to chance."""
    state = match.state
    first = state.starts_next(random.choice(list(Starter)))
    return match.after(RoundStarted(Seating.of_active(first, state.active)))


def any_event(state: MatchState, random: Random) -> Event:
    """What somebody may try while a round goes on; it need not be allowed."""
    assert state.current is not None
    current = state.current
    this_round, words = current.round, current.round.game.words
    player = random.choice(current.seating.order)
    if this_round.awaits_word and random.random() < 0.8:
        below = [words[int(index)] for index in this_round.game.words_below(this_round.fragment)]
        return WordNamed(random.choice(["", words[random.randrange(len(words))], "zzz", *below]))
    if random.random() > 0.9:
        return SlidBack()
    kinds = (Resigned, Forfeited, Challenged, WordPointedOut, HintGiven, KeysLookedAt)
    weights = (1, 1, 6, 6, 1, 1) if this_round.is_open else (1, 1, 1, 1, 1, 1)
    if random.random() < 0.2 or this_round.awaits_word:
        return random.choices(kinds, weights)[0](player)
    legal = this_round.legal_plays()
    if legal and random.random() < 0.8:
        play = random.choice(legal)
        return LetterPlayed.of(play)
    letter = random.choice(words[random.randrange(len(words))])
    places = this_round.game.rules.variant.places_for(this_round.fragment)
    return LetterPlayed(letter, random.choice(places))


def go_on(match: Match, random: Random) -> tuple[Match, Event | None]:
    """Let something happen that may; None if it was refused, after which nothing has changed."""
    event = any_event(match.state, random)
    try:
        return match.after(event), event
    except (EventError, IllegalPlay):
        return match, None


def actor(state: MatchState, event: Event) -> int:
    """Whoever does something in a round."""
    if isinstance(event, OfPlayer):
        return event.player
    return there(state.current).player


def check_round(this_round: Round, reference: Reference) -> None:
    """Hold a round against the plain rules, without words that were struck."""
    fragment, over = this_round.fragment, this_round.over
    seats = reference.players
    maker, to_move = (len(fragment) - 1) % seats, len(fragment) % seats
    if not this_round.is_open:
        assert fragment in reference.fragments
        assert over is not None or not reference.words_made(fragment)
    if over is None:
        assert this_round.seat == (to_move if this_round.challenged_by is None else maker)
        return
    match over.reason:
        case Termination.WORD:
            assert over.words == tuple(reference.words_made(fragment)) != ()
            loser = {maker}
            assert over.losers == (set(range(seats)) - loser if reference.misere else loser)
            return
        case Termination.ILLEGAL:
            assert over.said not in reference.fragments
            loses = to_move
        case Termination.BLUFF:
            assert not reference.holds(over.said, fragment)
            loses = maker
        case Termination.ANSWERED:
            assert reference.holds(over.words[0], fragment)
            assert over.called is not None
            loses = over.called
            assert loses != maker
        case Termination.NO_WORD:
            assert not reference.words_made(fragment)
            loses = over.by
        case _:
            loses = over.by
    assert over.losers == {loses}
