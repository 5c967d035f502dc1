"""People: opponents that err as people do, and the few habits that tell one of them from another.

A person knows some words, the common ones more surely. He looks some plays ahead within them, and
judges what comes then by how many of them end on whom; now and then he does not look at all, and plays
what comes to mind. Where any letter may be played he may doubt what he does not know, and bluff when he
sees that he loses. All of that is one distribution over what can be done, `chances`: opponents draw from
it, and whoever asks which habits explain what somebody has played uses it as well.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Final

import numpy as np

from ghost_desktop.engine.game.plays import Play
from ghost_desktop.engine.record import Record
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.solution import LATEST_LOSS, RATHER_LOST, RATHER_WON, worth_of_word
from ghost_desktop.engine.texts import N_
from ghost_desktop.play.best_plays import Memo, best_plays, call_on, likings, weigh_words
from ghost_desktop.play.opponent import (
    MOST_LEVEL,
    Call,
    Lexicon,
    Move,
    Opponent,
    OpponentOption,
    View,
    rarity,
    word_numbers,
)
from ghost_desktop.play.opponents import register

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from random import Random

    from numpy.typing import NDArray

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.listed.folds import Endings
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution

MOST: Final = 100
"""The most of each habit."""


class Habits(Record):
    """How a person errs, each from 0 to 100.

    Attributes:
        words: which words he knows: none at 0, all at 100, and between these the likelier the more
            common they are; where nobody knows that, so many in a hundred.
        foresight: how far he looks ahead: each ten are one play more, what lies between is how often
            he looks that one play further, and at 100 he sees the end.
        slips: at how many of a hundred turns he does not look at all.
        boldness: how often, where any letter may be played, he doubts what he does not know, and
            bluffs when he sees that he loses.
    """

    words: int = MOST
    foresight: int = MOST
    slips: int = 0
    boldness: int = 50

    def __post_init__(self) -> None:
        """Refuse what is no habit."""
        if not all(0 <= habit <= MOST for habit in vars(self).values()):
            raise ValueError(f"{self} are no habits: each is from 0 to {MOST}.")


OPTIONS: Final = (
    OpponentOption(
        "words", N_("Words"), 0, MOST, 50, N_("How surely it knows a word: rare ones come last.")
    ),
    OpponentOption(
        "foresight",
        N_("Foresight"),
        0,
        MOST,
        30,
        N_("How far it looks ahead: ten are a letter more."),
    ),
    OpponentOption(
        "slips", N_("Slips"), 0, MOST, 20, N_("At how many of 100 turns it does not look at all.")
    ),
    OpponentOption(
        "boldness",
        N_("Boldness"),
        0,
        MOST,
        50,
        N_("How often it doubts, and bluffs, where any letter may be played."),
    ),
)
"""The habits, where a person may choose them."""


# --- words ------------------------------------------------------------------------------------------

_SPREAD = 6.0
"""Levels of commonness over which the odds to know a word become 2.7 times as good."""
_MIDDLE = 1.05
"""Levels of commonness by which one hundredth more of words moves those that are known half."""


def known_words(lexicon: Lexicon, words: int, lot: int = 0) -> NDArray[np.bool_]:
    """Tell which words a person knows: always the same, and more of them with more of `words`.

    The chance to know a word falls with how rare it is as a logistic curve does.

    Args:
        lexicon: the words.
        words: see `Habits`.
        lot: of two people with another one each knows words that the other does not know.

    Returns:
        ``bool (words,)``.
    """
    if words in {0, MOST}:
        return np.full(len(lexicon.words), words == MOST)
    likely = np.full(len(lexicon.words), words / MOST)
    if lexicon.is_rated:
        too_rare = rarity(lexicon.levels) - _MIDDLE * words
        likely = 1 / (1 + np.exp(too_rare / _SPREAD))
    drawn = word_numbers(lexicon.words, lot) / 2.0**64
    return np.asarray(drawn < likely)


# --- looking ahead ----------------------------------------------------------------------------------

_A_PLAY: Final = 10
"""How much foresight is one play."""
_MOST_LOOKED_AT: Final = 300
"""Positions that are looked at one by one, where they are not listed."""

_worths: Memo[tuple[int, ...]] = Memo()
_endings: Memo[Endings | None] = Memo()
_often: Memo[Mapping[str, int]] = Memo()


def worths(view: View, plays_ahead: int, report: Report = in_silence) -> Mapping[Play, int]:
    """Tell what each play is worth that goes on with known words, by looking some plays ahead.

    What is won or lost by then is that; a round that is lost later is worth more than one that is
    lost sooner. Of what goes on, it is worth how many of the known words end on whom. Among three
    and more, all others are taken for one.

    Args:
        view: what is known; the fragment is a part of some known word.
        plays_ahead: how many plays are looked at, one's own among them; one at least.
        report: called often.
    """
    known, fragment = view.known, view.round.fragment
    if known is None:
        return {}
    plays, seat = known.legal_plays(fragment), view.round.seat

    def find() -> tuple[int, ...]:
        endings = _endings_of(view.solution, seat, report)
        if endings is not None:
            made = endings.look_ahead(known.rules, seat, fragment, plays_ahead, report)
            return tuple(made[play.fragment] for play in plays)
        ahead = plays_ahead
        while ahead > 1 and len(plays) ** ahead > _MOST_LOOKED_AT:
            ahead -= 1
        return tuple(_worth(known, play.fragment, seat, ahead - 1, report) for play in plays)

    found = _worths.recall(view.solution or known, (fragment, seat, plays_ahead), find)
    return dict(zip(plays, found, strict=True))


def _endings_of(solution: Solution | None, seat: int, report: Report) -> Endings | None:
    """Count the endings for a seat; None where not all positions are listed."""
    from ghost_desktop.engine.listed.folds import Endings  # noqa: PLC0415 - a start is done without

    if solution is None:
        return None
    return _endings.recall(solution, seat, lambda: Endings.of(solution, seat, report))


def _worth(game: Game, fragment: str, seat: int, ahead: int, report: Report) -> int:
    """Tell what a position is worth to a seat, looking at one after the other."""
    report(0, 0)
    if game.is_word(fragment):
        return worth_of_word(len(fragment), is_lost=seat in game.losers(fragment))
    if not ahead:
        won, lost = weigh_words(game, fragment, seat)
        return RATHER_WON if won > lost else RATHER_LOST
    after = (
        _worth(game, play.fragment, seat, ahead - 1, report) for play in game.legal_plays(fragment)
    )
    return max(after) if game.to_play(fragment) == seat else min(after)


# --- what is played ---------------------------------------------------------------------------------

_UNHEARD_OF: Final = 0.01
"""How often a play is made, in all, for which no word is known although there are others."""


def chances(view: View, habits: Habits, report: Report = in_silence) -> Mapping[Move, float]:
    """Tell how likely a person does what he can do when it is his turn.

    Args:
        view: what he sees; what he knows is the game of `known_words`.
        habits: how he errs.
        report: called often while it is found out; raises if nobody waits any more.

    Returns:
        More than 0 each, and 1 in all; empty if the round is over.
    """
    plays = view.known.legal_plays(view.round.fragment) if view.known is not None else ()
    if view.known is None or not plays or view.round.over:
        return _at_a_loss(view, habits)
    liked = dict(zip(plays, likings(view.known, view.lexicon, plays), strict=True))
    slips, ahead = habits.slips / MOST, habits.foresight / _A_PLAY
    parts = [(slips, _by_liking(liked, plays))]
    for plays_ahead, share in ((int(ahead), 1 - ahead % 1), (int(ahead) + 1, ahead % 1)):
        if share and slips < 1:
            parts += _attentive(view, habits, liked, plays_ahead, share * (1 - slips), report)
    known = {play.fragment for play in plays}
    strange = [one for one in view.round.legal_plays() if one.fragment not in known]
    unheard_of = _UNHEARD_OF if strange else 0.0
    parts = [((1 - unheard_of) * share, part) for share, part in parts]
    return _mixed([*parts, (unheard_of, _by_liking(dict.fromkeys(strange, 1.0), strange))])


def _attentive(
    view: View,
    habits: Habits,
    liked: Mapping[Play, float],
    ahead: int,
    share: float,
    report: Report,
) -> list[tuple[float, Mapping[Move, float]]]:
    """Tell what is played by who looks so many plays ahead: what comes to mind of the best plays."""
    if not ahead:
        return [(share, _by_liking(liked, liked))]
    if ahead * _A_PLAY >= MOST:
        best, is_lost = best_plays(view, report), _is_lost(view)
    else:
        found = worths(view, ahead, report)
        most = max(found.values())
        best, is_lost = tuple(play for play in found if found[play] == most), most <= LATEST_LOSS
    bluffs = _bluffs(view) if is_lost and view.round.is_open else {}
    bold = share * habits.boldness / MOST if bluffs else 0.0
    return [(share - bold, _by_liking(liked, best)), (bold, _by_liking(bluffs, bluffs))]


def _is_lost(view: View) -> bool:
    """Tell whether who is to move loses for sure, as far as that is known."""
    solution, fragment = view.solution, view.round.fragment
    if solution is None or not solution.knows_fate(fragment):
        return False
    return solution.fate(fragment).loses(view.round.seat)


def _at_a_loss(view: View, habits: Habits) -> Mapping[Move, float]:
    """Tell what is done by who knows no word that goes on: he doubts, or tries some letter."""
    plays = view.round.legal_plays()
    guesses = dict(zip(plays, likings(view.round.game, view.lexicon, plays), strict=True))
    if not view.round.can_call(view.seat):
        return _by_liking(guesses, plays)
    doubts = habits.boldness / MOST if plays else 1.0
    return _mixed([(doubts, {Call.CHALLENGE: 1.0}), (1 - doubts, _by_liking(guesses, plays))])


def _bluffs(view: View) -> Mapping[Play, float]:
    """Return the plays that make nothing of which a word is known, the likelier the commoner a letter."""
    game, known, fragment = view.round.game, view.known, view.round.fragment
    if known is None or not fragment:
        return {}
    often = _often.recall(game, "", lambda: Counter(chain(*game.words)))
    variant, bluffs = game.rules.variant, {}
    for letter, count in often.items():
        for where in variant.places_for(fragment):
            made = variant.make(fragment, letter, where)
            if not known.is_part(made):
                bluffs[Play(letter, where, made)] = float(count)
    return bluffs


def _by_liking(liked: Mapping[Play, float], plays: Iterable[Play]) -> Mapping[Move, float]:
    some = {play: liked[play] for play in plays}
    whole = sum(some.values())
    return {play: liking / whole for play, liking in some.items()}


def _mixed(parts: Iterable[tuple[float, Mapping[Move, float]]]) -> Mapping[Move, float]:
    mixed: dict[Move, float] = {}
    for share, part in parts:
        for move, chance in part.items() if share else ():
            mixed[move] = mixed.get(move, 0.0) + share * chance
    return mixed


# --- strength ---------------------------------------------------------------------------------------

_FEWEST_WORDS = 10


def habits_at(level: int) -> Habits:
    """Return the habits of a level, from 0 to 100: the higher, the stronger.

    More words, more foresight and fewer slips come together; at 100 there is no mistake left.
    """
    words = _FEWEST_WORDS + round((MOST - _FEWEST_WORDS) * level / MOST_LEVEL)
    return Habits(words, foresight=level, slips=MOST - level)


# --- who plays so -----------------------------------------------------------------------------------


class ErringPlayer(Record, Opponent):
    """One who errs by his habits.

    Attributes:
        id, rank, name, about, options: see `Opponent`.
        habits: how he errs.
        lot: decides which words he knows of those of which he knows a part, see `known_words`.
    """

    id: str
    rank: int
    name: str
    about: str
    habits: Habits = Habits()
    options: tuple[OpponentOption, ...] = ()
    lot: int = 0

    def tuned(self, values: Mapping[str, int], level: int | None) -> ErringPlayer:  # noqa: ARG002
        """Return it with the habits that were chosen."""
        return replace(self, habits=Habits(**values)) if values else self

    def knows(self, lexicon: Lexicon, level: int | None) -> NDArray[np.bool_]:  # noqa: ARG002
        """Tell which words it knows."""
        return known_words(lexicon, self.habits.words, self.lot)

    def prepare(self, view: View, report: Report) -> None:
        """Look as far ahead as it does."""
        chances(view, self.habits, report)

    def choose(self, view: View, random: Random) -> Move:
        """Draw what it does.

        Raises:
            ValueError: if the round is over.
        """
        moves = chances(view, self.habits)
        if not moves:
            raise ValueError("the round is over; there is nothing to play.")
        return random.choices([*moves], [*moves.values()])[0]

    def object_to(self, view: View, random: Random) -> Call | None:
        """Point out the words that it knows, unless it does not look; it doubts when it is its turn."""
        called = None if view.known is None else call_on(view.round, view.known, view.seat)
        sees = called is Call.POINT_OUT and random.random() * MOST >= self.habits.slips
        return called if sees else None


BEGINNER = register(
    ErringPlayer(
        "beginner",
        20,
        N_("Beginner"),
        N_("Knows everyday words, and often plays the first that comes to mind."),
        Habits(words=30, foresight=20, slips=80),
    )
)
CASUAL = register(
    ErringPlayer(
        "casual",
        30,
        N_("Casual"),
        N_("Knows the words that most people know, and looks a letter or two ahead."),
        Habits(words=50, foresight=20, slips=30),
    )
)
WELL_READ = register(
    ErringPlayer(
        "well-read",
        40,
        N_("Well-read"),
        N_("Knows what one finds in books, looks far ahead, and seldom overlooks a word."),
        Habits(words=70, foresight=70, slips=5),
    )
)
ODDS = register(
    ErringPlayer(
        "odds",
        50,
        N_("Odds"),
        N_("Knows every word, counts how many ways to win each letter leaves, and takes chances."),
        Habits(foresight=_A_PLAY, boldness=MOST),
    )
)
SPARRING = register(
    ErringPlayer(
        "sparring",
        70,
        N_("Sparring partner"),
        N_("Errs as you want it to."),
        options=OPTIONS,
    )
)
