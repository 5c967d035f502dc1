"""Minds: computers at the table -> what they do next, as an event of the match.

What an opponent does is checked here as a person's play is: it may be the work of anybody.
"""

from __future__ import annotations

from dataclasses import field
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING

from ghost_desktop.engine.errors import UnanswerableError, WordListError
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.plays import Play
from ghost_desktop.engine.game.rules import Reading
from ghost_desktop.engine.record import Record
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.searched.proofs import NO_PROOFS
from ghost_desktop.engine.solution import check_answerable
from ghost_desktop.play.clock import SECONDS, NonsenseError, Watch, watched
from ghost_desktop.play.events import (
    Challenged,
    Event,
    EventError,
    LetterPlayed,
    WordNamed,
    WordPointedOut,
)
from ghost_desktop.play.levels import levels_after
from ghost_desktop.play.opponent import Call, Lexicon, Move, View, settled
from ghost_desktop.play.opponents import find_opponent
from ghost_desktop.play.round import IllegalPlay
from ghost_desktop.play.table import USUAL_OPPONENT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import numpy as np
    from numpy.typing import NDArray

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.searched.proofs import Proofs
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.words.wordlist import WordList
    from ghost_desktop.play.clock import Forfeit
    from ghost_desktop.play.match import MatchState
    from ghost_desktop.play.opponent import Opponent
    from ghost_desktop.play.round import Round

    Rate = Callable[[WordList], NDArray[np.uint8]]


class Mind(Record, eq=False):
    """A computer at the table.

    Attributes:
        opponent: how it plays.
        known: the game of the words that it knows; None if it knows none.
        solution: who wins that game; None where nobody can find it out.
        lexicon: all words of the game that is played, and how common they are.
    """

    opponent: Opponent
    known: Game | None
    solution: Solution | None
    lexicon: Lexicon

    def view(self, this_round: Round, seat: int, worn: str | None = None) -> View:
        """Return what it sees from a seat."""
        return View(this_round, self.known, self.solution, self.lexicon, seat, worn)


def draws_of(seed: object, players: int) -> Mapping[int, Random]:
    """Return where each player's chance comes from: what one draws changes nothing for the others.

    Args:
        seed: with the same one all is the same again; told apart by how it is written.
        players: how many there are at the table.
    """
    return {player: Random(f"{seed} {player}") for player in range(players)}


def decide_in_time(
    state: MatchState,
    knowledge: Knowledge,
    seed: int,
    report: Report,
    *,
    waits: bool,
    seconds: float = SECONDS,
) -> Event | Forfeit | None:
    """Return what happens next when it is a computer's turn, or how it has failed, which it forfeits by.

    Args:
        state: how the match stands; a round goes on.
        knowledge: what the computers know.
        seed: for all that they leave open.
        report: called every now and then; raises if nobody waits any more.
        waits: whether a person's letter waits for what computers have to say before it is taken;
            None if that is nothing.
        seconds: how long an opponent may take for an answer.
    """

    def work(watch: Watch) -> Event | None:
        minds, draws = knowledge.minds(state, watch), draws_of(seed, state.table.players)
        return (objection if waits else decide)(state, minds, draws, watch)

    return watched(work, state.table, report, seconds=seconds)


def decide(
    state: MatchState, minds: Mapping[int, Mind], draws: Mapping[int, Random], watch: Watch
) -> Event:
    """Return what happens next when it is a computer's turn.

    Args:
        state: how the match stands; a round goes on.
        minds: the computers, by their numbers as players.
        draws: for all that they leave open, likewise.
        watch: is told who is asked.

    Raises:
        NonsenseError: if the computer has done what cannot be done.
    """
    called = objection(state, minds, draws, watch)
    if called is not None:
        return called
    current = state.current
    if current is None:
        raise ValueError("no round has begun.")
    this_round, player = current.round, current.player
    opponent, worn = minds[player].opponent, worn_opening(state, player)
    view = minds[player].view(this_round, this_round.seat, worn)
    watch.asking(player)
    if this_round.awaits_word:
        word = opponent.name_word(view, draws[player])
        if not isinstance(word, str):
            raise NonsenseError(word)
        return WordNamed(word)
    opponent.prepare(view, watch.report)
    move = opponent.choose(view, draws[player])
    for _ in range(_REDRAWS):
        if worn is None or not isinstance(move, Play) or move.fragment != worn:
            break
        watch.report()
        move = opponent.choose(view, draws[player])
    if not isinstance(move, Move):
        raise NonsenseError(move)
    event: Event = _CALLS[move](player) if isinstance(move, Call) else LetterPlayed.of(move)
    try:
        state.after(event)
    except (EventError, IllegalPlay, TypeError) as error:
        raise NonsenseError(move) from error
    return event


_ALIKE = 3
"""So many rounds of a match a computer begins alike, one after the other, if it need not."""
_REDRAWS = 20
"""How often it is asked for another letter then; who always answers the same, must."""


def worn_opening(state: MatchState, player: int) -> str | None:
    """Return the letter with which a player has begun his last three rounds, if he is to begin one.

    None if they did not all begin with it, or another round is at hand.
    """
    current = state.current
    if current is None or current.round.fragment:
        return None
    begun = [
        one.round.plays[0].letter
        for one in state.past
        if one.seating.player(0) == player and one.round.plays and not one.round.is_trial
    ][-_ALIKE:]
    return begun[0] if len(begun) == _ALIKE and len(set(begun)) == 1 else None


def objection(
    state: MatchState, minds: Mapping[int, Mind], draws: Mapping[int, Random], watch: Watch
) -> Event | None:
    """Return what a computer has to say to the fragment before anybody plays on.

    Who made it comes first, who has something to say only in misère; then he whose turn it is, and
    the others in the order of their turns. A person has had his say when he plays.

    Raises:
        NonsenseError: if a computer calls what it may not.
    """
    current = state.current
    if current is None or not current.round.is_open or not current.round.plays:
        return None
    this_round, order = current.round, current.seating.order
    for step in range(len(order)):
        seat = (this_round.maker + step) % len(order)
        player = order[seat]
        may = {
            Call.CHALLENGE: this_round.can_call(seat),
            Call.POINT_OUT: this_round.can_point_out(seat),
        }
        if player not in minds or not any(may.values()):
            continue
        watch.asking(player)
        view = minds[player].view(this_round, seat)
        call: object = minds[player].opponent.object_to(view, draws[player])
        if call is None:
            continue
        if not isinstance(call, Call) or not may[call]:
            raise NonsenseError(call)
        return _CALLS[call](player)
    return None


_CALLS: Mapping[Call, type[Challenged | WordPointedOut]] = {
    Call.CHALLENGE: Challenged,
    Call.POINT_OUT: WordPointedOut,
}


NOTHING_CHOSEN: Mapping[str, int] = MappingProxyType({})
"""All options of an opponent are as they are at first."""

_FEW = 8
"""Vocabularies that are kept in any case: one for each computer at the largest table."""
_MOST_POSITIONS = 6_000_000
"""Positions that are kept in all, if the vocabularies are more: some hundred megabytes."""


class _Known(Record, eq=False):
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

    def take(self, solution: Solution) -> None:
        """Take over who wins a game, which was found out elsewhere, without fragments beyond words."""
        rules = solution.rules
        if solution.reading is self._reading or not rules.readings_differ:
            known = self._keep(_key(solution.game), lambda: _Known(solution.game))
            known.solutions.setdefault((rules.players, False), solution)

    def minds(self, state: MatchState, watch: Watch) -> dict[int, Mind]:
        """Return the minds of all computers that play the round at hand, by their numbers.

        In place of an opponent that is there no more plays the usual one.

        Args:
            state: how the match stands.
            watch: is told who is asked which words it knows; what is known by then is kept if it
                raises.

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
                watch.asking(player)
                found[player] = _opponent(name)
        minds, levels = {}, levels_after(state, state.past)  # of those that have been found
        for player, opponent in found.items():
            watch.asking(player)
            minds[player] = self.mind(
                opponent,
                current.round.game,
                levels[player],
                dict(state.table.members[player].options),
                beyond_words=current.round.is_open,
                report=watch.report,
            )
        return minds

    def mind(
        self,
        opponent: Opponent,
        game: Game,
        level: int | None = None,
        options: Mapping[str, int] = NOTHING_CHOSEN,
        *,
        beyond_words: bool = False,
        report: Report = in_silence,
    ) -> Mind:
        """Return what an opponent knows of a game.

        Args:
            opponent: who.
            game: what is played.
            level: how strong it is by now, if it learns.
            options: what was chosen of how it plays, by the ids of its options.
            beyond_words: whether a round can go on beyond a word that nobody has noticed.
            report: called often; raises if nobody waits any more.
        """
        lexicon = self.lexicon(game)
        opponent = opponent.tuned(settled(opponent.options, options), level)
        known = self._known_by(opponent, game, lexicon, level)
        if known.game is None:
            return Mind(opponent, None, None, lexicon)
        its_game = known.game.for_players(game.rules.players)
        is_lasting = level is None and not options
        proofs = self._proofs if is_lasting else NO_PROOFS  # of what soon changes, none is kept
        solution = self._solve(
            known, its_game, beyond_words=beyond_words, proofs=proofs, report=report
        )
        return Mind(opponent, its_game if solution is None else solution.game, solution, lexicon)

    def lexicon(self, game: Game) -> Lexicon:
        """Return the words of a game that count, with how common they are."""
        key = _key(game)
        lexicon = self._lexicons.pop(key, None)
        if lexicon is None:
            words, rate = game.words, self._rate
            lexicon = Lexicon.unrated(words) if rate is None else Lexicon(words, rate(words))
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
