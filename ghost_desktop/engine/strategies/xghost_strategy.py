"""The strategy of the winner in Xghost; see `searched_strategy`.

A fragment at which every word that still fits has the right length is a zone. (One more kind is
known: there every way to a word of the wrong length leads over one of the right length.)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import islice, takewhile
from typing import TYPE_CHECKING

import numpy as np

from ghost_desktop.engine.arrays import let_go
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.searched.subsequences import Subsequences, plays_of_few, rooms
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.replies import StrategyProgress
from ghost_desktop.engine.strategies.searched_strategy import Reply, find_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.searched.xghost_search import XghostSearch, XghostSolution
    from ghost_desktop.engine.strategies.replies import Wanted
    from ghost_desktop.engine.strategies.searched_strategy import FoundReplies

    Words = NDArray[np.intp] | list[str]
    """Words that a fragment fits, the bad ones first: of many their indices, a handful as text."""

_FEW = 12
"""Words that are told apart one by one."""

_MANY = 64
"""Words that are kept until somebody asks for replies; more of them are looked for again."""

_EASY = 2_000
"""Words up to which it is proved, for a bound, whether a reply after his first turn wins."""

_LOOKED_AT = 12
"""Replies, those that leave the fewest words, of which it is counted what they need."""

_KEPT = 4
"""Replies that are tried."""

_WIDEST = 16
"""How many times as many it may be, after all."""

_LOOKED_AT_FIRST, _KEPT_AT_FIRST = 24, 12
"""The same at his first turn, where openings can have replies in common."""


def find_replies(solution: XghostSolution, start: str, wanted: Wanted) -> FoundReplies:
    """Find few lines of a seat that wins.

    Args:
        solution: the solved game.
        start: where the round begins; from there the seat can force a win.
        wanted: whose strategy, and how long it may take.
    """
    progress = StrategyProgress(wanted)
    turns = XghostTurns(solution, wanted, progress.look_in)
    try:
        return find_lines(turns, turns.roots(start), wanted.count, progress)
    finally:
        turns.let_go()


def _by_needs(reply: Reply) -> tuple[int, str]:
    return len(reply.needs), reply.made


@dataclass(eq=False, slots=True)
class _Play:
    """What a letter makes of a fragment.

    Attributes:
        made: the fragment.
        bad: how many words that it fits are bad for the player.
        all: how many words it fits.
        found: these words, or what finds them.
    """

    made: str
    bad: int
    all: int
    found: Words | Callable[[], Words]

    @property
    def words(self) -> Words:
        """The words that it fits."""
        if callable(self.found):
            self.found = self.found()
        return self.found


class XghostTurns:
    """The turns of a player who wins.

    Args:
        solution: the solved game.
        wanted: who, and what he counts.
        report: is called every few milliseconds, and may raise to stop.
    """

    def __init__(
        self, solution: XghostSolution, wanted: Wanted, report: Report = in_silence
    ) -> None:
        game = solution.game
        vocabulary = game.vocabulary
        assert isinstance(vocabulary, Subsequences)
        self._places = vocabulary.places
        self._words = game.words
        self._texts = list(game.words)
        self._is_word = frozenset(self._texts)
        self._search: XghostSearch = solution.new_search()
        self._is_first = wanted.seat == self._search.seat
        self._seat = wanted.seat
        self._rules = game.rules
        self._report = report
        self._counts_lines = wanted.count is Counting.LINES
        self._fixed = dict(wanted.fixed)
        self._is_good_at = game.rules.good_lengths(wanted.seat, game.longest)
        self._is_bad = ~np.array(self._is_good_at)[self._words.length]
        self._width = 1
        self._unlooked: dict[str, Words] = {}
        self._needs_after: dict[str, tuple[str, ...]] = {}
        self._replies: dict[str, tuple[Reply, ...]] = {}

    def let_go(self) -> None:
        """Forget what is needed after each play."""
        let_go((self._unlooked, self._needs_after, self._replies))

    # --- what is asked ------------------------------------------------------------------------------

    def roots(self, start: str) -> tuple[str, ...]:
        """Return the fragments at his turn that he needs a reply to, whatever he does later."""
        if start in self._is_word:
            return ()
        words = self._all(start)
        if self._rules.to_play(len(start)) != self._seat:
            return self._needs(start, words)
        return (start,) if self._is_needed(start, words) else ()

    def reply(self, fragment: str) -> Reply:
        """Return the reply to begin with, the first of `replies`."""
        known = self._replies.get(fragment)
        return known[0] if known else next(self._winning(fragment))

    def replies(self, fragment: str) -> tuple[Reply, ...]:
        """Return some replies that win, those with the fewest needs first."""
        known = self._replies.get(fragment)
        if known is None:
            most = _KEPT * self._width if len(fragment) > 1 else _KEPT_AT_FIRST
            known = self._replies[fragment] = tuple(islice(self._winning(fragment), most))
            self._unlooked.pop(fragment, None)
        return known

    def widen(self) -> bool:
        """Have more replies from now on; returns whether there can be more."""
        if self._width >= _WIDEST:
            return False
        self._width *= 2
        self._replies = {
            fragment: replies for fragment, replies in self._replies.items() if len(fragment) < 2
        }
        return True

    def all_replies(self, fragment: str) -> tuple[Reply, ...]:
        """Return all replies that win, perhaps others too, or one that needs nothing any more."""
        plays = [
            play
            for play in self._worth_a_look(fragment)
            if (play.all > _EASY and len(fragment) > 1) or self._wins(play)
        ]
        found = [self._reply_by(play) for play in plays]
        return next(((reply,) for reply in found if not reply.needs), tuple(found))

    def _winning(self, fragment: str) -> Iterator[Reply]:
        """Give replies that win, one at least: of those looked at, with the fewest needs first."""
        plays = self._worth_a_look(fragment)
        looked_at = _LOOKED_AT * self._width if len(fragment) > 1 else _LOOKED_AT_FIRST
        found = []
        for play in plays[:looked_at]:
            reply = self._reply_by(play)
            if not reply.needs and self._wins(play):
                yield reply
                return
            found.append((reply, play))
        found.sort(key=lambda each: _by_needs(each[0]))
        yield from (reply for reply, play in found if self._wins(play))
        yield from (self._reply_by(play) for play in plays[looked_at:] if self._wins(play))

    def _worth_a_look(self, fragment: str) -> list[_Play]:
        """Return the plays that may win, what looks best first."""
        self._report(len(self._replies), 0)
        words = self._unlooked.get(fragment)
        if words is None:
            words = self._all(fragment)
        plays = [
            play
            for play in self._plays(fragment, words)
            if play.bad < play.all
            and self._fixed.get(fragment, play.made) == play.made
            and (play.made not in self._is_word or self._is_good_at[len(play.made)])
        ]
        if self._counts_lines:
            plays.sort(key=lambda play: (play.all, play.bad, play.made))
        else:
            plays.sort(key=lambda play: (play.bad, play.all, play.made))
        return plays

    def _reply_by(self, play: _Play) -> Reply:
        if play.made in self._is_word:
            return Reply(play.made, ())
        return Reply(play.made, self._needs(play.made, play.words))

    def _wins(self, play: _Play) -> bool:
        """Tell whether a play wins that may win."""
        if play.bad == 0 or play.made in self._is_word:
            return True
        known = self._search.proved.get(play.made)
        if known is None:
            words = play.words
            known = self._search.is_sure_with(play.made, words, self._report)
        return known is self._is_first

    def _needs(self, fragment: str, words: Words) -> tuple[str, ...]:
        """Return what the opponent can make of a fragment so that a reply is needed."""
        if fragment in self._needs_after:  # several fragments can be answered by it
            return self._needs_after[fragment]
        needs = []
        for play in self._plays(fragment, words):
            made = play.made
            if made in self._is_word or not (self._counts_lines or play.bad):
                continue
            if self._counts_lines or self._is_needed(made, play.words):
                needs.append((-play.bad, -play.all, made))
                if play.all <= _MANY and made not in self._replies:
                    self._unlooked[made] = play.words
        self._needs_after[fragment] = tuple(made for *_, made in sorted(needs))
        return self._needs_after[fragment]

    def _is_needed(self, fragment: str, words: Words) -> bool:
        """Tell whether a round can be lost from here, if anything is played."""
        if self._counts_lines:
            return True
        return any(self._leads_straight(fragment, word) for word in self._bad(words)) or any(
            self._leads_to(fragment, word) for word in self._bad(words)
        )

    def _bad(self, words: Words) -> Iterator[str]:
        """Give the words that are bad for him, which come first."""
        texts = words if isinstance(words, list) else (self._texts[word] for word in words)
        return takewhile(lambda word: not self._is_good_at[len(word)], texts)

    def _leads_straight(self, fragment: str, word: str) -> bool:
        """Tell whether play comes to a word, no other before, if its first letters come first."""
        kept = 0
        for end in range(len(word) - 1):
            if kept < len(fragment) and word[end] == fragment[kept]:
                kept += 1
            elif word[: end + 1] + fragment[kept:] in self._is_word:
                return end + 1 + len(fragment) - kept == len(word)
        return True

    def _leads_to(self, fragment: str, word: str) -> bool:
        """Tell whether play can come to a word in any way, without completing another one before."""
        met = {fragment}
        ways = [iter((fragment,))]
        while ways:  # words can be longer than Python recurses
            self._report(len(self._replies), 0)
            made = next(ways[-1], None)
            if made is None:
                ways.pop()
            elif len(made) + 1 == len(word):
                return True
            else:
                ways.append(self._on_the_way(made, word, met))
        return False

    def _on_the_way(self, fragment: str, word: str, met: set[str]) -> Iterator[str]:
        """Give what a letter makes of a fragment of a word, if it is no word and was not met."""
        for gap, room in enumerate(rooms(fragment, word)):
            for letter in dict.fromkeys(room):
                made = fragment[:gap] + letter + fragment[gap:]
                if made not in met and made not in self._is_word:
                    met.add(made)
                    yield made

    # --- letters ------------------------------------------------------------------------------------

    def _all(self, fragment: str) -> Words:
        """Return all words that a fragment fits."""
        words = self._places.listed(fragment)
        is_bad = self._is_bad[words]
        return self._few(np.concatenate((words[is_bad], words[~is_bad])))

    def _few(self, words: NDArray[np.intp]) -> Words:
        return [self._texts[word] for word in words.tolist()] if len(words) <= _FEW else words

    def _fitting(self, words: NDArray[np.intp], fits: NDArray[np.bool_]) -> Words:
        return self._few(words[fits])

    def _plays(self, fragment: str, words: Words) -> list[_Play]:
        """Return what letters make of a fragment."""
        if isinstance(words, list):
            return self._plays_of_few(fragment, words)
        letters = self._places.letters(fragment, self._places.numbers[words])
        bad_end = int(np.count_nonzero(self._is_bad[words]))
        plays = []
        for gap in range(len(fragment) + 1):
            self._report(len(self._replies), 0)
            last = fragment[gap - 1 : gap]
            (told,) = self._places.apart(letters[gap : gap + 1])
            for letter, fits in zip(self._words.alphabet, told, strict=True):
                count = int(np.count_nonzero(fits))
                if count and letter != last:  # behind its like it makes the same
                    bad = int(np.count_nonzero(fits[:bad_end]))
                    made = fragment[:gap] + letter + fragment[gap:]
                    plays.append(_Play(made, bad, count, partial(self._fitting, words, fits)))
        return plays

    def _plays_of_few(self, fragment: str, words: list[str]) -> list[_Play]:
        is_good = self._is_good_at
        return [
            _Play(made, sum(not is_good[len(word)] for word in fit), len(fit), fit)
            for made, fit in plays_of_few(fragment, words).items()
        ]
