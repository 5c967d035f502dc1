"""Trickster: when it is not winning, it plays where a person most likely goes wrong, and bluffs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.game.plays import Play
from ghost_desktop.engine.listed.folds import Chances, Person
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.texts import N_
from ghost_desktop.play.best_plays import (
    KnowsAll,
    Memo,
    Plays,
    any_letter,
    any_of,
    any_winning_play,
    best_plays,
    weigh_words,
)
from ghost_desktop.play.opponents import register

if TYPE_CHECKING:
    from random import Random

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.play.opponent import Lexicon, Move, View

PERSON_LEVEL = 50
"""The least common words that a person is taken to know, as levels of SCOWL."""
PERSON_PERCENT = 60
"""How many words a person is taken to know where nobody knows how common they are."""

_BLUFFS = 0.25  # of the plays that do not win
_TRIES = 20  # letters that are thought of for a bluff
_CLOSE = 1e-4  # chances that make no difference

_persons: Memo[Person] = Memo()
_found: Memo[Chances | None] = Memo()
_chosen: Memo[Plays] = Memo()


class Trickster(KnowsAll):
    """Takes the others for persons of a given vocabulary; wins for certain where it can."""

    id = "trickster"
    rank = 90
    name = N_("Trickster")
    about = N_(
        "Wins where it can; else it leads you to where most people go wrong, and bluffs at times."
    )

    def prepare(self, view: View, report: Report) -> None:
        """Find out which plays win, and where a person goes wrong."""
        best_plays(view, report)
        _tempting_plays(view, report)

    def choose(self, view: View, random: Random) -> Move:
        """Choose a play that wins; if there is none, a bluff at times, else the best trap."""
        if play := any_winning_play(view, random):
            return play
        if view.round.is_open and random.random() < _BLUFFS:
            bluff = _bluff(view, random)
            if bluff is not None:
                return bluff
        plays = _tempting_plays(view, in_silence)
        return any_of(view, plays, random) if plays else any_letter(view, random)


def person(lexicon: Lexicon) -> Person:
    """Return a person who plays with these words, and knows the common ones."""
    return Person(lexicon.readiness, lexicon.up_to_level(PERSON_LEVEL, PERSON_PERCENT))


def _tempting_plays(view: View, report: Report) -> Plays:
    of, about = view.solution or view.round.game, (view.lexicon, view.round.fragment)
    return _chosen.recall(of, about, lambda: _find_plays(view, report))


def _find_plays(view: View, report: Report) -> Plays:
    """Return the plays after which the others most likely err."""
    plays = view.round.game.legal_plays(view.round.fragment)
    if not plays:
        return ()
    chances = [_chance(view, play.fragment, report) for play in plays]
    most = max(chances) * (1 - _CLOSE)
    return tuple(p for p, chance in zip(plays, chances, strict=True) if chance >= most)


def _chance(view: View, fragment: str, report: Report) -> float:
    """Return how likely who is to move wins after a play of his, against persons."""
    report(0, 0)
    game, solution, lexicon = view.round.game, view.solution, view.lexicon
    seat = game.to_play(view.round.fragment)
    other = _persons.recall(lexicon, "", lambda: person(lexicon))
    chance = None
    if solution is not None:
        about = lexicon, seat
        chances = _found.recall(solution, about, lambda: Chances.of(solution, seat, other, report))
        chance = None if chances is None else chances.chance(fragment)
    if chance is None:
        won, lost = weigh_words(game, fragment, seat, other.comes_to_mind)
        chance = won / (won + lost)
    return chance


def _bluff(view: View, random: Random) -> Play | None:
    """Return a play that makes no part of a word, of a letter that is often met; None if none comes."""
    game, fragment = view.round.game, view.round.fragment
    variant, words = game.rules.variant, game.words
    if not fragment or len(fragment) >= game.longest:
        return None
    for _ in range(_TRIES):
        letter = random.choice(words[random.randrange(len(words))])
        where = random.choice(variant.places_for(fragment))
        made = variant.make(fragment, letter, where)
        if not game.is_part(made):
            return Play(letter, where, made)
    return None


TRICKSTER = register(Trickster())
