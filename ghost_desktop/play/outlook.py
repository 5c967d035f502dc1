"""What letters would do: what each play leads to, what can still become of them, and what comes of a mistake."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.game.rules import Reading
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.play.opponent import rarity
from ghost_desktop.play.review import best_of, most_liked, options_at

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from numpy.typing import NDArray

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Outcome, Solution
    from ghost_desktop.play.round import Round


MOST_WORDS = 20
"""So many words tell what letters were about; nobody reads more."""


def could_become(
    game: Game,
    fragment: str,
    levels: NDArray[np.uint8],
    *,
    but: Collection[str] = (),
    most: int = MOST_WORDS,
    report: Report = in_silence,
) -> tuple[str, ...]:
    """Return words on which a round can end from some letters, by whatever plays are legal.

    Words that lie beyond others, which would end the round, are none of them; nor are the letters
    themselves. Where letters are pushed about between plays, it is the words in which they stand side
    by side.

    Args:
        game: what is played.
        fragment: the letters; if they are part of no word, they become none.
        levels: ``uint8 (words,)``, how common each word that counts is, from 10 (most common) up; 0
            if that is not known.
        but: words that are left out.
        most: how many words are returned at most.
        report: called often; raises if nobody waits any more.

    Returns:
        The most common first; of words that are as common the shorter, then in alphabetical order.
    """
    below = game.words_below(fragment)
    below = below[game.words.length[below] > len(fragment)]
    order = np.lexsort((below, game.words.length[below], rarity(levels[below])))
    found: list[str] = []
    way_back = _WayBack(game, fragment)
    for number in below[order]:
        report(0, 0)
        word = game.words[int(number)]
        if word not in but and way_back.leads_from(word):
            found.append(word)
            if len(found) == most:
                break
    return tuple(found)


def telling_words(
    this_round: Round, decided: str, levels: NDArray[np.uint8], report: Report = in_silence
) -> tuple[str, tuple[str, ...]]:
    """Return words that a round could have ended on instead, and what was on the table then.

    That is where the round was decided. Where nothing was, or the first letter was it (before it
    every word was possible, which tells nobody anything), it is the last moment at which the round
    could have ended otherwise.

    Args:
        this_round: a round that is over.
        decided: what was on the table when it was decided; empty if that was never, or at once.
        levels: see `could_become`.
        report: see there.

    Returns:
        No letters and no words if the first letter was the last moment.
    """
    ended_on = this_round.over.words if this_round.over else ()
    for fragment in [decided] if decided else _backwards(this_round):
        words = could_become(this_round.game, fragment, levels, but=ended_on, report=report)
        if words:
            return fragment, words
    return "", ()


def _backwards(this_round: Round) -> Iterator[str]:
    """Give what was on the table, the last letters first; not the empty table."""
    lain = [this_round.given, *(play.fragment for play in this_round.plays)]
    return (one for one in reversed(lain) if one and not this_round.game.is_word(one))


class _WayBack:
    """Looks whether plays lead from some letters to a word, beginning with the word."""

    def __init__(self, game: Game, fragment: str) -> None:
        self._game, self._fragment = game, fragment
        self._letters = Counter(fragment)
        self._dead: set[str] = set()  # no play from the letters leads there

    def leads_from(self, word: str) -> bool:
        """Tell whether a round can go on from the letters and end on a word."""
        variant = self._game.rules.variant
        end = variant.spelled(word)
        if not self._game.is_word(end):
            return False
        # To look into one word is so much faster than to look into all.
        within = variant.vocabulary(word_list({word}, ""))
        met, waiting = {end}, [end]
        while waiting:
            made = waiting.pop()
            if not (within.is_part(made) or self._game.is_part(made)):
                continue
            before = variant.before(made)
            if self._fragment in before:
                return True
            new = {one for one in before if one not in met and self._may_come(one)}
            met |= new
            waiting += sorted(new, key=within.is_part)  # those that are parts of it come first
        self._dead |= met
        return False

    def _may_come(self, fragment: str) -> bool:
        """Tell whether letters could come of those that were there: some were only added."""
        return (
            len(fragment) > len(self._fragment)
            and fragment not in self._dead
            and not (self._letters - Counter(fragment))
            and not self._game.is_word(fragment)
        )


@dataclass(frozen=True)
class Refutation:
    """What comes of a play.

    Attributes:
        fragment: what it has made.
        plays: what follows, by all players in turn; none if the play has completed a word.
        words: the words that the round ends on, alphabetically.
    """

    fragment: str
    plays: tuple[Play, ...]
    words: tuple[str, ...]

    @property
    def end(self) -> str:
        """What lies on the table at the end."""
        return self.plays[-1].fragment if self.plays else self.fragment


def refute(solution: Solution, fragment: str, report: Report = in_silence) -> Refutation:
    """Follow perfect play from a fragment to the end: the winner hurries, the loser delays.

    Of several plays that are as good it is the first in the alphabet; but among three and more, one
    after which whoever has made the fragment may still lose, if there is one.

    Args:
        solution: who wins the game.
        fragment: what a play has made.
        report: as for `Solution.settle`.

    Raises:
        IllegalFragment: if the solution does not speak of it.
    """
    plays: list[Play] = []
    at, rules = fragment, solution.rules
    seat = rules.played(len(fragment))
    while not solution.game.words_made(at):
        options = options_at(solution, at, report)
        best = best_of(options)
        play = best[0]
        if rules.players > 2:
            together = solution.reading is not Reading.SELF and rules.to_play(len(at)) != seat
            as_good = [one.play for one in (options if together else most_liked(options))]
            at_risk = (one for one in (*best, *as_good) if not solution.can_win(one.fragment, seat))
            play = next(at_risk, play)
        plays.append(play)
        at = play.fragment
    return Refutation(fragment, tuple(plays), solution.game.words_made(at))


@dataclass(frozen=True)
class Effect:
    """What a legal play does.

    Attributes:
        outcome: what it comes to for whoever makes it, if all play perfectly; among three and more
            it may depend on the others.
        completes: whether it completes a word, which ends the round.
        plays_left: the fewest and the most plays after it until the round ends, where several
            lengths are as good; None if that is not known.
    """

    outcome: Outcome
    completes: bool = False
    plays_left: tuple[int, int] | None = None


def effects_from(
    solution: Solution, fragment: str, report: Report = in_silence
) -> Iterator[tuple[str, Effect]]:
    """Tell what each legal play from a fragment does, by the fragment that it makes.

    They come as they are found out. What is not among them is illegal, once all have come.

    Args:
        solution: who wins the game.
        fragment: what is on the table; of what a solution does not speak of, nothing is told.
        report: as for `Solution.settle`.
    """
    if solution.game.goes_on(fragment):
        for play in solution.settle(fragment, report):
            yield play.fragment, _effect(solution, play.fragment)


def _effect(solution: Solution, made: str) -> Effect:
    """Tell what it does to have made a fragment."""
    outcome = solution.fate(made).outcome(solution.rules.played(len(made)))
    if solution.is_word(made):
        return Effect(outcome, completes=True, plays_left=(0, 0))
    return Effect(outcome, plays_left=solution.plays_left(made))
