"""What the computers at a table know: opponents and a game -> their words, and who wins with these.

What was found out is kept: from round to round, when a player is out and the others go on, and
when another opponent knows the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ghost_desktop.engine.errors import UnanswerableError, WordListError
from ghost_desktop.engine.game import Game
from ghost_desktop.engine.proofs import NO_PROOFS
from ghost_desktop.engine.reading import Reading
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.solving import check_answerable
from ghost_desktop.play.levels import levels_before
from ghost_desktop.play.minds import Mind, ask_quietly
from ghost_desktop.play.opponent import Lexicon
from ghost_desktop.play.opponents import find_opponent
from ghost_desktop.play.table import USUAL_OPPONENT

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    from ghost_desktop.engine.proofs import Proofs
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.wordlist import WordList
    from ghost_desktop.play.match import MatchState
    from ghost_desktop.play.minds import Asking
    from ghost_desktop.play.opponent import Opponent

    Rate = Callable[[WordList], NDArray[np.uint8]]

_FEW = 8
"""Vocabularies that are kept in any case: one for each computer at the largest table."""
_MOST_POSITIONS = 6_000_000
"""Positions that are kept in all, if the vocabularies are more: some hundred megabytes."""
_MOST_MINDS = 256
"""Minds that are kept: some for each number of players."""


@dataclass(eq=False)
class _Known:
    """A vocabulary, and what has been found out with it.

    Attributes:
        game: the game of these words; None if there are none.
        solutions: who wins, by the number of players, and whether it is answered for fragments
            beyond words; None where nobody can find it out.
    """

    game: Game | None
    solutions: dict[tuple[int, bool], Solution | None] = field(default_factory=dict)

    @property
    def positions(self) -> int:
        """How many positions are in memory for it."""
        return sum(one.examined for one in self.solutions.values() if one is not None)


class Knowledge:
    """Finds out what computers know, each thing once. It is for one thread at a time.

    Args:
        rate: tells how common each word of a list is, as `Lexicon.levels` has it; None where
            nobody knows.
        reading: what it means, among three and more, that a seat may lose.
        proofs: keeps what is proved.
    """

    def __init__(
        self,
        rate: Rate | None = None,
        reading: Reading = Reading.SELF,
        proofs: Proofs = NO_PROOFS,
    ) -> None:
        self._rate = rate
        self._reading = reading
        self._proofs = proofs
        self._lexicons: dict[tuple[object, ...], Lexicon] = {}
        self._known: dict[tuple[object, ...], _Known] = {}
        self._minds: dict[tuple[object, ...], Mind] = {}  # asked for since anything was forgotten

    def take(self, solution: Solution) -> None:
        """Take over who wins a game, which was found out elsewhere, without fragments beyond words."""
        rules = solution.rules
        if solution.reading is self._reading or not rules.readings_differ:
            known = self._keep(_key(solution.game), lambda: _Known(solution.game))
            known.solutions.setdefault((rules.players, False), solution)

    def minds(
        self, state: MatchState, report: Report = in_silence, asking: Asking = ask_quietly
    ) -> dict[int, Mind]:
        """Return the minds of all computers that play the round at hand, by their numbers.

        In place of an opponent that is there no more plays the usual one.

        Args:
            state: how the match stands.
            report: called often; raises if nobody waits any more, and what is known by then is kept.
            asking: is told who is asked which words it knows.

        Raises:
            ValueError: if no round has begun.
        """
        current = state.current
        if current is None:
            raise ValueError("no round has begun.")
        found: dict[int, Opponent] = {}
        for player in current.seating.order:
            name = state.table.members[player].opponent
            if name is not None:
                asking(player)
                found[player] = _opponent(name)
        minds, levels = {}, levels_before(state)  # of those that have been found
        for player, opponent in found.items():
            asking(player)
            minds[player] = self.mind(
                opponent,
                current.round.game,
                levels[player],
                beyond_words=current.round.is_open,
                report=report,
            )
        return minds

    def mind(
        self,
        opponent: Opponent,
        game: Game,
        level: int | None = None,
        *,
        beyond_words: bool = False,
        report: Report = in_silence,
    ) -> Mind:
        """Return what an opponent knows of a game.

        Args:
            opponent: who.
            game: what is played.
            level: how much of a list it knows by now, if it learns.
            beyond_words: whether a round can go on beyond a word that nobody has noticed.
            report: called often; raises if nobody waits any more.
        """
        key = opponent, game, level, beyond_words
        if key not in self._minds:
            mind = self._make_mind(opponent, game, level, beyond_words=beyond_words, report=report)
            if len(self._minds) >= _MOST_MINDS:  # of games that are long over
                self._minds.clear()
            self._minds[key] = mind
        return self._minds[key]

    def _make_mind(
        self,
        opponent: Opponent,
        game: Game,
        level: int | None,
        *,
        beyond_words: bool,
        report: Report,
    ) -> Mind:
        """Find out what an opponent knows of a game; the arguments are those of `mind`."""
        lexicon = self.lexicon(game)
        known = self._known_by(opponent, game, lexicon, level)
        if known.game is None:
            return Mind(opponent, None, None, lexicon)
        its_game = known.game.for_players(game.rules.players)
        proofs = self._proofs if level is None else NO_PROOFS  # of what soon changes, none is kept
        solution = self._solve(
            known, its_game, beyond_words=beyond_words, proofs=proofs, report=report
        )
        return Mind(opponent, its_game if solution is None else solution.game, solution, lexicon)

    def lexicon(self, game: Game) -> Lexicon:
        """Return the words of a game that count, with how common they are."""
        key = _key(game)
        lexicon = self._lexicons.pop(key, None)
        if lexicon is None:
            lexicon = Lexicon.unrated(game.words)
            if self._rate is not None:
                levels = self._rate(game.words)
                levels.flags.writeable = False
                lexicon = Lexicon(game.words, levels)
        self._lexicons[key] = lexicon
        while len(self._lexicons) > _FEW:
            del self._lexicons[next(iter(self._lexicons))]
        return lexicon

    def _known_by(
        self, opponent: Opponent, game: Game, lexicon: Lexicon, level: int | None
    ) -> _Known:
        """Return what is known of the words that an opponent knows."""

        def find() -> _Known:
            which = opponent.knows(lexicon, level)
            if which is None or which.all():
                return self._keep(_key(game), lambda: _Known(game))
            try:
                return _Known(Game(lexicon.words.keeping(which), game.rules))
            except WordListError:
                return _Known(None)

        return self._keep((*_key(game), opponent, level), find)

    def _keep(self, key: tuple[object, ...], find: Callable[[], _Known]) -> _Known:
        """Return what is known of a vocabulary, as the last that was asked for."""
        known = self._known.pop(key, None) or find()
        self._known[key] = known
        return known

    def _solve(
        self,
        known: _Known,
        game: Game,
        *,
        beyond_words: bool,
        proofs: Proofs,
        report: Report,
    ) -> Solution | None:
        """Return who wins a game; None where nobody can find it out."""
        rules, solutions = game.rules, known.solutions
        key = rules.players, beyond_words
        if key not in solutions:
            try:
                check_answerable(rules, self._reading)
            except UnanswerableError:
                solutions[key] = None
                return None
            alike = sorted(solutions, key=lambda one: one[1] == beyond_words)
            solutions[key] = rules.variant.solve(
                game,
                self._reading,
                beyond_words=beyond_words,
                like=solutions[alike[-1]] if alike else None,
                proofs=proofs,
                report=report,
            )
            self._forget()
        return solutions[key]

    def _forget(self) -> None:
        """Forget what was not asked for lately, if it is much."""
        kept = set(self._known.values())  # one that knows all is there by two keys
        positions = sum(known.positions for known in kept)
        while len(self._known) > _FEW and positions > _MOST_POSITIONS:
            self._minds.clear()  # or they would hold what is to be forgotten
            known = self._known.pop(next(iter(self._known)))
            if known not in self._known.values():
                positions -= known.positions


def _key(game: Game) -> tuple[object, ...]:
    """Return what the words of a game are known by, and how a fragment is a part of them."""
    return game.all_words, game.rules.variant, game.rules.min_length, game.rules.misere


def _opponent(name: str) -> Opponent:
    try:
        return find_opponent(name)
    except KeyError:
        return find_opponent(USUAL_OPPONENT)
