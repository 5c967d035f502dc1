"""A solution, or a game that nobody can solve -> the plays that are best, and one that is drawn.

Where nothing depends on it, computers play as somebody does who thinks of a word: they draw one that
is left, a common one more readily than a rare one, so that they vary, and rounds end on words that
people know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar
from weakref import WeakKeyDictionary

import numpy as np

from ghost_desktop.engine.errors import IllegalFragment
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.play.opponent import Call, Opponent, word_numbers
from ghost_desktop.play.review import most_liked, options_at
from ghost_desktop.play.round import longer_words

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence
    from random import Random

    from numpy.typing import NDArray

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.play.opponent import Lexicon, Move, View
    from ghost_desktop.play.round import Round


_MOST = 1 << 15
"""Facts that are kept of one game: some megabytes."""

_Fact = TypeVar("_Fact")


class Memo(Generic[_Fact]):
    """Facts that follow from what never changes: in a match the same are asked for again and again."""

    def __init__(self) -> None:
        self._kept: WeakKeyDictionary[object, dict[Hashable, _Fact]] = WeakKeyDictionary()

    def recall(self, of: object, about: Hashable, find: Callable[[], _Fact]) -> _Fact:
        """Return a fact, found out if it is new.

        Args:
            of: what it follows from: a solution, a game.
            about: what it is about, as a fragment or a seat.
            find: finds it out; what it raises, is raised.
        """
        facts = self._kept.get(of)
        if facts is None:
            facts = self._kept.setdefault(of, {})
        if about in facts:
            return facts[about]
        fact = find()
        if len(facts) < _MOST:  # never fewer again: two threads may look at once
            facts[about] = fact
        return fact


Plays = tuple["Play", ...]

_PATIENCE = 15
"""How often a search may report before a play that it has come upon does: for half a second or so."""

_best: Memo[tuple[Plays, bool]] = Memo()
_defensible: Memo[bool] = Memo()
_weights: Memo[tuple[float, ...]] = Memo()
_own_readiness: Memo[NDArray[np.float32]] = Memo()


def any_letter(view: View, random: Random) -> Move:
    """Return a legal play at random; where there is none, the doubt that there could be."""
    plays = view.round.game.legal_plays(view.round.fragment)
    return random.choice(plays) if plays else Call.CHALLENGE


def any_of(view: View, plays: Sequence[Play], random: Random) -> Play:
    """Return one of some plays that are equally good, drawn by the words that are left after each.

    Where nobody knows how common words are, each play is as likely as another.
    """
    return _in_any_order(view, plays, random)[0]


def _in_any_order(view: View, plays: Sequence[Play], random: Random) -> list[Play]:
    """Return some plays as they are drawn one after the other, without one that is worn if there are others."""
    game, lexicon, some = view.round.game, view.lexicon, tuple(plays)
    if view.worn is not None:
        some = tuple(play for play in some if play.fragment != view.worn) or some
    if len(some) == 1 or not lexicon.is_rated:
        return random.sample(some, len(some))
    # Who has the weight w comes first as often as w is of all, and so on among those who are left.
    weights = likings(game, lexicon, some)
    drawn = [random.expovariate(1) / weight for weight in weights]
    return [play for _time, play in sorted(zip(drawn, some, strict=True), key=lambda one: one[0])]


def likings(game: Game, lexicon: Lexicon, plays: Sequence[Play]) -> tuple[float, ...]:
    """Tell how readily plays come to mind, by the words that are left after each.

    Args:
        game: whose words are thought of: of the round's, or of some of these.
        lexicon: all words of the round's game.
        plays: legal ones of that game.

    Returns:
        More than 0 each.
    """

    def weigh() -> tuple[float, ...]:
        ready = _own_readiness.recall(game, lexicon, lambda: _readiness(game, lexicon))
        return tuple(float(ready[game.words_below(play.fragment)].sum()) for play in some)

    some = tuple(plays)
    return _weights.recall(game, (lexicon, some), weigh)


def _readiness(game: Game, lexicon: Lexicon) -> NDArray[np.float32]:
    """Return how readily the words of a game come to mind, which are some of a lexicon."""
    if len(game.words) == len(lexicon.words):
        return lexicon.readiness
    return lexicon.readiness[np.isin(word_numbers(lexicon.words), word_numbers(game.words))]


def best_plays(view: View, report: Report = in_silence) -> Plays:
    """Return the plays that are best for who is to move, as far as the words go that it knows.

    Those that win; if none does, those that may, and else those after which the round lasts longest.
    Where nobody can tell who wins, those that look best. None at all if the fragment is part of no
    longer word that it knows.

    Args:
        view: what is known.
        report: called often while it is found out, if it is; raises if nobody waits any more.
    """
    return _judged(view, report)[0]


def any_best_play(view: View, random: Random) -> Play | None:
    """Return one of the plays that are best, see `best_plays`; None if there is none.

    If there are some that win it is any of them, also one that no proof has come upon so far.
    """
    plays = best_plays(view)
    return any_winning_play(view, random) or (any_of(view, plays, random) if plays else None)


def any_winning_play(view: View, random: Random) -> Play | None:
    """Return one of the plays that win, as `any_best_play`; None if it knows of none."""
    plays, are_winning = _judged(view, in_silence)
    solution, fragment = view.solution, view.round.fragment
    if solution is None or not are_winning:
        return None
    found = None if solution.knows(fragment) else _find_winning(view, solution, random)
    return found or any_of(view, plays, random)


def _judged(view: View, report: Report) -> tuple[Plays, bool]:
    """Return the best plays, and whether they are known to win."""
    known, solution, fragment = view.known, view.solution, view.round.fragment
    if known is None:
        return (), False
    if solution is None:
        return _best.recall(known, fragment, lambda: (_plays_in_sight(known, fragment), False))
    return _best.recall(solution, fragment, lambda: _solved_plays(solution, fragment, report))


def _find_winning(view: View, solution: Solution, random: Random) -> Play | None:
    """Return the first play, in any order, that wins; one of those that are known once it takes long."""
    plays = _in_any_order(view, solution.legal_plays(view.round.fragment), random)
    is_patient = iter(range(_PATIENCE))

    def report(_done: int, _total: int) -> None:
        if next(is_patient, None) is None:
            raise _EnoughError

    try:
        for play in plays:
            solution.find_out(play.fragment, report)
            if solution.wins(play):
                return play
    except _EnoughError:
        pass
    known = [play for play in plays if solution.knows_fate(play.fragment)]
    return next(filter(solution.wins, known), None)


class _EnoughError(Exception):
    """Another play that wins would take too long to be found."""


def can_be_defended(game: Game, fragment: str) -> bool:
    """Tell whether some word of a game holds against a challenge: a longer one with the fragment."""
    return _defensible.recall(game, fragment, lambda: bool(len(longer_words(game, fragment))))


def call_on(this_round: Round, game: Game, seat: int) -> Call | None:
    """Return what is to be said of the fragment by who takes the words of a game for all there are.

    It lets no word pass, and no bluff; but in misère a word that another has made, since it wins.
    """
    fragment = this_round.fragment
    is_word = this_round.can_point_out(seat) and game.is_word(fragment)
    if is_word and seat not in game.losers(fragment):
        return Call.POINT_OUT
    if this_round.can_call(seat) and not can_be_defended(game, fragment):
        return Call.CHALLENGE
    return None


class KnowsAll(Opponent):
    """An opponent that knows every word."""

    def object_to(self, view: View, random: Random) -> Call | None:  # noqa: ARG002
        """Let no word pass, and no bluff; in misère a word that another has made is let pass."""
        return call_on(view.round, view.round.game, view.seat)


def _solved_plays(solution: Solution, fragment: str, report: Report) -> tuple[Plays, bool]:
    """Return the best plays of a solution; those that look best where it does not reach."""
    game = solution.game
    try:
        if game.is_word(fragment):  # nobody has noticed, and it goes on
            plays = tuple(one.play for one in most_liked(options_at(solution, fragment, report)))
        else:
            plays = solution.some_best_plays(fragment, report)
        if not plays or solution.wins(plays[0]):
            return plays, bool(plays)
        if hopeful := tuple(play for play in plays if _is_open(solution, play)):
            return hopeful, False
        lasting = [_most_plays_left(solution, play.fragment) for play in plays]
    except IllegalFragment:
        return _plays_in_sight(game, fragment), False
    longest = max(lasting)
    return tuple(p for p, left in zip(plays, lasting, strict=True) if left == longest), False


def _is_open(solution: Solution, play: Play) -> bool:
    """Tell whether a play that is not sure to win may win all the same: among three and more.

    How long the round lasts then is up to the others, and no reason to prefer one play to another.
    """
    rules = solution.rules
    if rules.players == 2 or not solution.knows_fate(play.fragment):
        return False
    return not solution.fate(play.fragment).loses(rules.played(len(play.fragment)))


def _most_plays_left(solution: Solution, fragment: str) -> int:
    """Return how many plays the round can still last if nobody plays against his own interest.

    Where that is not known, as many as the longest word takes that can still be reached.
    """
    left = solution.plays_left(fragment)
    if left is not None:
        return left[1]
    if solution.is_word(fragment):
        return 0
    below = solution.game.words_below(fragment)
    return int(solution.words.length[below].max()) - len(fragment)


def _plays_in_sight(game: Game, fragment: str) -> Plays:
    """Return the plays that look best to one who looks no further than to them."""
    plays, seat = game.legal_plays(fragment), game.to_play(fragment)
    ends = {play for play in plays if game.is_word(play.fragment)}
    lost = {play for play in ends if seat in game.losers(play.fragment)}
    good = ends - lost or set(plays) - ends or ends
    return tuple(play for play in plays if play in good)


def weigh_words(
    game: Game, fragment: str, seat: int, weights: NDArray[np.float32] | None = None
) -> tuple[float, float]:
    """Weigh the words on which a round can end, as if each could: those that a seat wins, and loses.

    Args:
        game: what is played.
        fragment: a part of some word; if it is one itself, that ends the round.
        seat: who.
        weights: ``float32 (words,)``, how much each word counts; by default they are counted.
    """
    if game.is_word(fragment):
        return (0.0, 1.0) if seat in game.losers(fragment) else (1.0, 0.0)
    below = game.words_below(fragment)
    length = game.words.length[below]
    by_length = np.bincount(length, None if weights is None else weights[below])
    is_lost = [seat in game.rules.losers(letters) for letters in range(len(by_length))]
    lost = float(by_length[is_lost].sum())
    return float(by_length.sum()) - lost, lost
