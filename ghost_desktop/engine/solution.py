"""Solving a game, and its solution: who wins from a fragment with perfect play, and with which plays.

This is what every variant can answer, whether all its positions are listed (`listed`) or looked at
when one is asked for (`searched`). What only a listing knows is None elsewhere.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ghost_desktop.engine.errors import IllegalFragment, UnanswerableError
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Reading, mask_of
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.searched.proofs import NO_PROOFS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.searched.proofs import Proofs
    from ghost_desktop.engine.words.wordlist import WordList


class Outcome(Enum):
    """What a player gets by his strategy, by its name in JSON."""

    WIN = "win"
    MIXED = "mixed"
    LOSS = "loss"

    @classmethod
    def of(cls, after: set[Outcome], *, wins: bool) -> Outcome:
        """Join what can happen after each play; where none is told of, say whether he wins."""
        if not after:
            return cls.WIN if wins else cls.LOSS
        return after.pop() if len(after) == 1 else cls.MIXED


LATEST_LOSS, RATHER_LOST, RATHER_WON, SURE_WIN = 197, 198, 199, 200
"""What a position is worth to a seat that looks some plays ahead, the best last. Up to the first of these
it is lost, the later the better; the next two are guesses."""


def worth_of_word(letters: int, *, is_lost: bool) -> int:
    """Return what a word is worth that ends the round, to a seat that loses or wins by it."""
    return min(letters, LATEST_LOSS) if is_lost else SURE_WIN


class LegalPlays(NamedTuple):
    """What can be played from a fragment.

    Attributes:
        plays: the legal plays, alphabetically.
        are_words: of each, whether it makes a word.
    """

    plays: tuple[Play, ...]
    are_words: tuple[bool, ...]


class Solution(ABC):
    """What perfect play leads to.

    Whatever is asked of a fragment raises `IllegalFragment` if it is no part of a word, or lies
    beyond a finished word and the solution leaves such fragments out; but for what the game knows
    without being solved.

    Args:
        game: what was solved.
        reading: what it means that a seat may lose or win.
    """

    def __init__(self, game: Game, reading: Reading) -> None:
        self.game = game
        self.reading = reading

    # --- what each solution answers in its own way --------------------------------------------------

    @abstractmethod
    def fate(self, fragment: str) -> Fate:
        """Tell how the round ends from `fragment` if all play perfectly."""

    @property
    @abstractmethod
    def examined(self) -> int:
        """How many positions have been looked at."""

    @property
    @abstractmethod
    def seconds(self) -> float:
        """The seconds that solving the game took; of what is listed, about what it would take alone."""

    @abstractmethod
    def _solved_as(self, reading: Reading) -> Solution:
        """Solve the same game in another reading."""

    # --- what only some know ------------------------------------------------------------------------

    @property
    def fragments(self) -> int | None:
        """How many parts the words have, the empty one included; None if nobody has counted."""
        return None

    @property
    def positions(self) -> int | None:
        """How many fragments play can reach, the empty one included; None likewise."""
        return None

    def plays_left(self, fragment: str) -> tuple[int, int] | None:  # noqa: ARG002 - others know
        """Return the fewest and the most plays until the round ends; None if that is not known.

        Between two they are as many: the winner hurries, the loser delays. Among more nothing says
        who hurries: everybody makes only plays that his rule allows, those that are best for him.
        """
        return None

    def turning_points(
        self,
        letters: int,  # noqa: ARG002
        plays: int,  # noqa: ARG002
        *,
        by_names: bool = False,  # noqa: ARG002
    ) -> Sequence[str] | None:
        """Return fragments of some length that play can reach and from which one play alone wins.

        None if not all positions are listed.

        Args:
            letters: how many are on the table.
            plays: how many names of legal plays there must be at least.
            by_names: return those where the play that wins has several names, else those where it
                has one.
        """
        return None

    def turn(self, fragment: str) -> LegalPlays:
        """Return what can be played from a fragment that play can reach and that is no word."""
        plays = self.legal_plays(fragment)
        return LegalPlays(plays, tuple(map(self.is_word, (play.fragment for play in plays))))

    def below(self, fragment: str) -> Solution:  # noqa: ARG002
        """Return what answers the same from a fragment on, sooner if it knows how."""
        return self

    # --- solutions that search ----------------------------------------------------------------------

    def knows(self, fragment: str) -> bool:  # noqa: ARG002 - most know everything
        """Tell whether all that is asked of a fragment and its plays can be answered at once.

        What is not known yet is found out when it is asked for, which may take a while: whoever
        cannot wait has it found out elsewhere, by `look_at` or `settle`.
        """
        return True

    def knows_fate(self, fragment: str) -> bool:  # noqa: ARG002 - most know everything
        """Tell whether who wins from a fragment can be answered at once, be it known with what."""
        return True

    def find_out(self, fragment: str, report: Report = in_silence) -> None:  # noqa: B027 - it is known
        """Find out who wins from a fragment, so that `knows_fate`, and nothing of its plays.

        Args:
            fragment: the letters on the table.
            report: as for `settle`.
        """

    def settle(self, fragment: str, report: Report = in_silence) -> Iterator[Play]:  # noqa: ARG002
        """Find out what each play from a fragment leads to, and give each play when it is known.

        They come in the order in which they are found out; from a word there are none. Once all
        have come, `knows` is true. Several threads may ask for this at once.

        Args:
            fragment: the letters on the table.
            report: called often, also while another thread searches; may raise to stop, and what
                was found out by then is kept.
        """
        yield from self._plays_from(fragment)

    def look_at(self, fragment: str, report: Report = in_silence) -> None:
        """Find out all that is asked of a fragment and its plays; see `settle`."""
        for _play in self.settle(fragment, report):
            pass

    def known_plays(self, fragment: str) -> tuple[Play, ...]:
        """Return the plays of which it is known what they lead to; all, once `knows` is true."""
        return self._plays_from(fragment)

    # --- the game -----------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The rules that were solved."""
        return self.game.rules

    @property
    def words(self) -> WordList:
        """The words that count."""
        return self.game.words

    def is_word(self, fragment: str) -> bool:
        """Tell whether `fragment` is a word, which ends the round."""
        return self.game.is_word(fragment)

    def legal_plays(self, fragment: str) -> tuple[Play, ...]:
        """Return the plays that the game allows, see `Game.legal_plays`."""
        return self.game.legal_plays(fragment)

    def words_made(self, fragment: str) -> tuple[str, ...]:
        """Return the words that end the round at a fragment, see `Game.words_made`."""
        return self.game.words_made(fragment)

    def way_to(self, fragment: str) -> tuple[str, ...]:
        """Return the fragments on the way to one, see `Game.way_to`."""
        return self.game.way_to(fragment)

    # --- who wins -----------------------------------------------------------------------------------

    def read_as(self, reading: Reading) -> Solution:
        """Return the solution of the same game in another reading: this one, if it is the same.

        Raises:
            UnanswerableError: if who wins cannot be answered in that reading.
        """
        if reading is self.reading or not self.rules.readings_differ:
            return self
        check_answerable(self.rules, reading)
        return self._solved_as(reading)

    @cached_property
    def winner(self) -> int | None:
        """The first seat that wins from the beginning if all play perfectly, if there is one.

        With two players, and one against all, it can force that.
        """
        return next((s for s in range(self.rules.players) if self.can_win("", s)), None)

    def can_win(self, fragment: str, seat: int) -> bool:
        """Tell whether `seat` wins from `fragment` with perfect play."""
        return self.fate(fragment).wins(seat)

    def wins(self, play: Play) -> bool:
        """Tell whether a play wins for the player who made it."""
        return self.can_win(play.fragment, self.rules.played(len(play.fragment)))

    def winning_plays(self, fragment: str) -> tuple[Play, ...]:
        """Return the plays that win from `fragment`, alphabetically; none once it is a word."""
        return tuple(filter(self.wins, self._plays_from(fragment)))

    @property
    def winning_openings(self) -> tuple[str, ...]:
        """The first letters that win, alphabetically."""
        return tuple(play.letter for play in self.winning_plays(self.game.start))

    def allowed_plays(self, fragment: str) -> tuple[Play, ...]:
        """Return the plays that are best for the player to move: he is indifferent between them.

        They are all winning ones if there are any. Alphabetically; none once it is a word.
        """
        plays = self._plays_from(fragment)
        masks = [mask_of(self.fate(play.fragment).seats) for play in plays]
        liking = self.rules.liking(np.array(masks, np.uint8), self.game.to_play(fragment))
        return tuple(play for play, how in zip(plays, liking, strict=True) if how == liking.max())

    def some_best_plays(self, fragment: str, report: Report = in_silence) -> tuple[Play, ...]:
        """Return plays that are best for the player to move, without looking for all of them.

        One is enough to play on perfectly. Alphabetically; none once it is a word.

        Args:
            fragment: the letters on the table.
            report: as for `settle`.
        """
        self.look_at(fragment, report)
        return self.allowed_plays(fragment)

    def _plays_from(self, fragment: str) -> tuple[Play, ...]:
        """Return the plays from a fragment that is known; none once it is a word."""
        if self.is_word(fragment):
            return ()
        plays = self.legal_plays(fragment)
        if not plays:
            raise IllegalFragment(fragment)
        return plays


@dataclass(frozen=True)
class Fate:
    """Who may lose or, in misère, who may win.

    Where completing a word loses, all but one win: what can be told is who may lose. In misère all
    but one lose, and it is who may win. What *may* means is the reading of the solution.

    Attributes:
        seats: those who may lose; in misère, those who may win. Read as one against all, these are
            in misère who is sure to win: one at most, and often nobody.
        players: how many play.
        misere: whether completing a word wins.
    """

    seats: frozenset[int]
    players: int
    misere: bool

    def wins(self, seat: int) -> bool:
        """Tell whether `seat` wins."""
        return self.seats == {seat} if self.misere else seat not in self.seats

    def loses(self, seat: int) -> bool:
        """Tell whether `seat` loses.

        Among more than two players a seat may neither win nor lose: then it depends on the others.
        """
        if self.misere:
            return bool(self.seats) and seat not in self.seats
        return self.seats == {seat}

    def outcome(self, seat: int) -> Outcome:
        """Tell what it is for `seat`: it depends where it neither wins nor loses."""
        if self.wins(seat):
            return Outcome.WIN
        return Outcome.LOSS if self.loses(seat) else Outcome.MIXED

    @property
    def winners(self) -> frozenset[int]:
        """The seats that win."""
        return frozenset(seat for seat in range(self.players) if self.wins(seat))


def solve(
    words: WordList,
    rules: Rules,
    reading: Reading = Reading.SELF,
    *,
    beyond_words: bool = False,
    like: Solution | None = None,
    proofs: Proofs = NO_PROOFS,
    report: Report = in_silence,
) -> Solution:
    """Solve the game on `words`.

    Args:
        words: the whole list.
        rules: the game.
        reading: what it means, among three and more players, that a seat may lose.
        beyond_words: answer for fragments, too, that no play reaches, since a word ends the round
            before.
        like: the solution of another game, of which something may be of use.
        proofs: keeps what is proved of positions; by default nobody does.
        report: called now and then.

    Raises:
        WordListError: if no word counts, or the game is too large.
        UnanswerableError: if who wins cannot be answered under these rules.
    """
    check_answerable(rules, reading)
    game = Game(words, rules)
    return rules.variant.solve(
        game, reading, beyond_words=beyond_words, like=like, proofs=proofs, report=report
    )


def check_answerable(rules: Rules, reading: Reading) -> None:
    """Refuse rules under which nobody can answer who wins.

    Raises:
        UnanswerableError: if they are such.
    """
    refusal = rules.variant.refusal(rules, reading)
    if refusal is not None:
        raise UnanswerableError(refusal)


def against_all(solution: Solution) -> Solution:
    """Return the solution in which each seat is alone against all others.

    Its winner is the first seat that can hold out alone (in misère: complete a word alone). With
    two players that is how it is anyway.

    Raises:
        UnanswerableError: if that cannot be answered.
    """
    return solution.read_as(Reading.ONE_AGAINST_ALL)
