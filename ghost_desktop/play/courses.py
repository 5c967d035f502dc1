"""What a drill asks: the lines of a strategy, wins that were given away, words that were lost on."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Protocol, TypeAlias

from ghost_desktop.engine.game.variant import LineKind
from ghost_desktop.engine.solution import against_all
from ghost_desktop.play.review import options_at
from ghost_desktop.play.round import Round
from ghost_desktop.play.table import Referee, Terms

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategies.strategy import Strategy
    from ghost_desktop.play.review import Option

_ANYTHING_GOES = Terms(referee=Referee.CHALLENGES)
"""Beyond a word that nobody noticed a round goes on only where any letter may be played."""


class Askable(Protocol):
    """What a session must know of a line; where it is kept, and what of it, is no matter here."""

    @property
    def start(self) -> str:
        """The word, or the fragment to reply to."""

    @property
    def reply(self) -> str:
        """The fragment after the reply; empty if the line is a word."""

    @property
    def name(self) -> tuple[str, str]:
        """What tells it from other lines."""

    @property
    def due(self) -> datetime | None:
        """When to ask it again; None if it was never answered."""

    @property
    def is_learned(self) -> bool:
        """Whether it need not be asked again in this session."""


@dataclass(frozen=True, eq=False)
class StrategyCourse:
    """The lines of a strategy: in each, one reply is right.

    Attributes:
        solution: the solved game, each seat against all others together: what a strategy is for.
        strategy: a strategy for it; for an opening that was agreed, nobody is asked.
        before: for each fragment of the strategy but the first, one that play can come from.
        shared: the letters that lie on the table when a line begins, whichever it is: with them
            all words begin, and they tell none from another.
    """

    solution: Solution
    strategy: Strategy
    before: Mapping[str, str]
    shared: str

    @classmethod
    def of(cls, solution: Solution, strategy: Strategy) -> StrategyCourse:
        """Find the ways through a strategy.

        The letters of a fragment are the plays that it took: no way to it is shorter than another.
        """
        before: dict[str, str] = {}
        waiting = deque([strategy.tree])
        while waiting:
            node = waiting.popleft()
            for after in node.plays:
                if after.fragment not in before:
                    before[after.fragment] = node.fragment
                    waiting.append(after)
        return cls(against_all(solution), strategy, before, _shared(strategy))

    def first_turn(self, line: Askable) -> Round:
        """Return the round at the first fragment of a line to which the person must reply."""
        this_round = Round(self.solution.game, self.strategy.agreed_opening or "")
        if self._lines_are_words:
            for letters in range(len(this_round.fragment), len(self.shared)):
                this_round = this_round.go_to(self.shared[: letters + 1])
            return self._next_turn(this_round, line)
        way, fragment = [], line.start
        while fragment != this_round.given:
            way.append(fragment)
            fragment = self.before[fragment]
        for after in reversed(way):
            this_round = this_round.go_to(after)
        return this_round

    @property
    def game(self) -> Game:
        """What is played."""
        return self.solution.game

    @property
    def _lines_are_words(self) -> bool:
        return self.strategy.line_kind is LineKind.WORD

    def _next_turn(self, this_round: Round, line: Askable) -> Round:
        """Let the opponents play their letters of a word, up to the person's turn or the end."""
        while this_round.fragment != line.start and this_round.seat != self.strategy.seat:
            this_round = this_round.go_to(line.start[: len(this_round.fragment) + 1])
        return this_round

    def right(self, this_round: Round, line: Askable) -> tuple[Play, ...]:  # noqa: ARG002
        """Return all replies that are right, here the strategy's: in front which is shown."""
        reply = self.strategy.replies[this_round.fragment]
        return this_round.go_to(reply).plays[-1:]

    def go_on(self, this_round: Round, line: Askable) -> Round:
        """Return the round after what follows a right reply that has been made."""
        return self._next_turn(this_round, line) if self._lines_are_words else this_round

    def is_at_end(self, this_round: Round, line: Askable) -> bool:
        """Tell whether there is nothing more to answer in a line."""
        return this_round.fragment == (line.reply or line.start)

    def wins_too(self, play: Play) -> bool:
        """Tell whether a play that is not the strategy's is as sure to win."""
        return self.solution.wins(play)


def _shared(strategy: Strategy) -> str:
    """Return with which letters all words of a strategy begin, the opening above all.

    In each word a letter of the person's own is left to be asked, and the only word of a strategy
    is asked from its first letter on: nothing else of it could be forgotten.
    """
    given = strategy.agreed_opening or ""
    words = strategy.words
    if strategy.line_kind is not LineKind.WORD or len(words) < 2:
        return given
    ends = zip(words[0], words[-1], strict=False)  # of all that are between them, too
    common = sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1], ends))
    for word in words:
        own = [
            n for n in range(len(given), len(word)) if strategy.rules.to_play(n) == strategy.seat
        ]
        if own:
            common = min(common, own[-1])
    return words[0][: max(common, len(given))]


class _OneReply:
    """What all courses have in common in which a card asks for one reply, and nothing follows."""

    def go_on(self, this_round: Round, line: Askable) -> Round:  # noqa: ARG002
        """Return the round as it is: nothing follows."""
        return this_round

    def is_at_end(self, this_round: Round, line: Askable) -> bool:
        """Tell whether the reply was given."""
        return len(this_round.fragment) > len(line.start)

    def wins_too(self, play: Play) -> bool:  # noqa: ARG002
        """Tell that no play is wrong only because it is another than the one that is asked."""
        return False


@dataclass(frozen=True, eq=False)
class BlunderCourse(_OneReply):
    """Won positions that were given away: in each, any play that wins is right.

    Attributes:
        solution: the solved game.
        ways: by fragment, how play came to it: what lay on the table, from the first letter on.
    """

    solution: Solution
    ways: Mapping[str, tuple[str, ...]]

    @property
    def game(self) -> Game:
        """What is played."""
        return self.solution.game

    def can_ask(self, fragment: str) -> bool:
        """Tell whether there is something to find: play can reach it, and some play wins."""
        solution = self.solution
        return self.game.goes_on(fragment) and bool(solution.winning_plays(fragment))

    def first_turn(self, line: Askable) -> Round:
        """Return the round at the fragment, as play came to it."""
        return _laid_out(self.game, line.start, self.ways.get(line.start, ()))

    def right(self, this_round: Round, line: Askable) -> tuple[Play, ...]:  # noqa: ARG002
        """Return all plays that win: those that win soonest in front, those not known so last."""
        options = options_at(self.solution, this_round.fragment)

        def order(one: Option) -> tuple[bool, tuple[int, int]]:
            return one.plays_left is None, one.plays_left or (0, 0)

        return tuple(one.play for one in sorted(options, key=order) if one.wins)


@dataclass(frozen=True, eq=False)
class LostWordsCourse(_OneReply):
    """Words that were lost on: before the last letter, any that completes a word is right.

    Attributes:
        game: what is played.
        ways: by fragment, how play came to it: what lay on the table, from the first letter on.
        lost_on: by fragment, the words.
    """

    game: Game
    ways: Mapping[str, tuple[str, ...]]
    lost_on: Mapping[str, tuple[str, ...]]

    def can_ask(self, fragment: str) -> bool:
        """Tell whether there is something to find: some letter completes a word."""
        return any(self.game.words_made(play.fragment) for play in self.game.legal_plays(fragment))

    def first_turn(self, line: Askable) -> Round:
        """Return the round before the last letter, as play came to it."""
        return _laid_out(self.game, line.start, self.ways.get(line.start, ()))

    def right(self, this_round: Round, line: Askable) -> tuple[Play, ...]:
        """Return all plays that complete a word, those in front that were lost with."""
        lost_on, plays = self.lost_on.get(line.start, ()), this_round.legal_plays()
        made = {play: self.game.words_made(play.fragment) for play in plays}
        complete = [play for play in plays if made[play]]
        return tuple(sorted(complete, key=lambda play: set(lost_on).isdisjoint(made[play])))


Course: TypeAlias = StrategyCourse | BlunderCourse | LostWordsCourse
"""What can be drilled: it says where its lines begin, what is right in them, and what follows."""


def _laid_out(game: Game, fragment: str, way: tuple[str, ...]) -> Round:
    """Return a round at a fragment: as play came to it, else as it can, else with it given."""
    for made in (way, game.way_to(fragment)):
        this_round = Round(game)
        for after in made:
            if after not in {play.fragment for play in this_round.legal_plays()}:
                break
            this_round = this_round.go_to(after)
        if this_round.fragment == fragment and this_round.over is None:
            return this_round
    return Round(game, fragment, terms=_ANYTHING_GOES)
