"""A solution that proves positions when they are asked for, and keeps what was proved.

It is for variants in which every legal fragment that is no word can grow into a longer word, so that
a round always ends on a word, and in which what a fragment can become is told by `words_below`. Who
completes a word is then told by its length alone: a seat that loses on none of the words that still
fit has won, whatever is played, and one that loses on all of them has lost. This cuts most of what
would have to be looked at.
"""

from __future__ import annotations

import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from ghost_desktop.engine.errors import IllegalFragment
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.searched.proofs import NO_PROOFS, Proofs, ProvedGame
from ghost_desktop.engine.solution import Fate, Solution

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.engine.game.seats import Reading
    from ghost_desktop.engine.reporting import Report


_ASKED = "asked 1"
"""Names who wins from fragments that were asked for, as `ParitySolution._search` does."""

_WORTH_A_FILE = 16
"""One proof in so many must be new: else each play of a round would write all of them again."""

_PATIENCE = 0.05
"""Seconds between two looks whether somebody who waits for his turn still wants to know."""


@dataclass
class _Open:
    """A fragment of which it is not known yet who wins.

    Attributes:
        fragment: the letters.
        is_own: whether it is the turn of the seat that is asked about.
        after: what can be made of it and is to be looked at, the last one first.
    """

    fragment: str
    is_own: bool
    after: list[str]


class ParitySolution(Solution):
    """What perfect play leads to, proved position by position, each seat alone against all others.

    That is how it is with two players anyway. Several threads may ask one solution: one of them
    searches at a time, and the others can be stopped while they wait.

    What was proved is kept from one solution to the next, if there is who keeps it: who wins from the
    fragments that were asked for, and what the search has proved on the way. The latter is loaded
    when something is asked that was never asked before.

    What is here is plain: it asks the game at every step. A variant with many positions has a
    subclass that does the same more quickly: it overrides `_prove`, which is never called by two
    threads at once, `examined`, `_search`, `_proved_for`, `_learn`, and perhaps `_in_order`. What it
    keeps must be right at any moment, since a report may end a search by raising whatever it likes.

    Args:
        game: what is to be solved; nothing of it is looked at yet.
        reading: each seat alone against all others, or with two players any.
        proofs: keeps what is proved.
    """

    _search = "plain 1"
    """How positions are named in what the search has proved, by its name and a number: another one
    whenever the names change, or what is proved."""

    def __init__(self, game: Game, reading: Reading, proofs: Proofs = NO_PROOFS) -> None:
        super().__init__(game, reading)
        self._proved: list[dict[str, bool]] = [{} for _ in range(game.rules.players)]
        self._proofs = proofs
        self._asked: list[dict[str, bool]] = [
            dict(proofs.load(self._proofs_of(_ASKED, seat))) for seat in self.seats
        ]
        self._asked_stored = self._asked_so_far
        self._examined_stored = 0
        self._has_learned = False
        self._fates: dict[str, Fate] = {}
        self._settled: set[str] = set()
        self._seconds = 0.0
        self._turn = threading.Lock()
        self._waiting = 0

    def is_of(self, game: Game, reading: Reading) -> bool:
        """Tell whether this is the solution of a game, in a reading."""
        is_same = self.game.all_words is game.all_words and self.rules == game.rules
        return is_same and (reading is self.reading or not game.rules.readings_differ)

    # --- what is asked ------------------------------------------------------------------------------

    def fate(self, fragment: str) -> Fate:
        """Tell how the round ends from `fragment`; at once if that is known, else by searching."""
        self.find_out(fragment)
        return self._fates[fragment]

    def find_out(self, fragment: str, report: Report = in_silence) -> None:
        """Find out how the round ends from a fragment, without regard to what each play leads to."""
        if fragment in self._fates:
            return
        if not self.game.is_part(fragment):
            raise IllegalFragment(fragment)
        with self._my_turn(report):
            if fragment in self._fates:  # somebody else has found out meanwhile
                return
            begin = time.perf_counter()
            fate = self._find_fate(fragment, report)
            if fragment == self.game.start:
                self._seconds = time.perf_counter() - begin
            self._fates[fragment] = fate

    def is_sure(self, fragment: str, seat: int, report: Report = in_silence) -> bool:
        """Tell whether a seat wins from a fragment, alone against all others.

        Args:
            fragment: a part of some word, and no word.
            seat: one of `seats`.
            report: called often; may raise to stop.
        """
        with self._my_turn(report):
            return self._is_sure(fragment, seat, report)

    def is_sure_with(
        self, fragment: str, words: NDArray[np.intp], seat: int, report: Report = in_silence
    ) -> bool:
        """Tell the same of a fragment of which all words that it can become are known, as indices.

        Of some variants that is told sooner. It is not kept from one solution to the next, but for
        what the search has proved.
        """
        with self._my_turn(report):
            return self._prove_with(fragment, words, seat, report)

    def recall(self, fragment: str, seat: int) -> bool | None:
        """Tell what `is_sure` says if that was proved before, and None if not: that takes no time."""
        return self._asked[seat].get(fragment, self._proved[seat].get(fragment))

    def fate_of(self, are_sure: Sequence[bool]) -> Fate:
        """Return how a round ends of which each of `seats` is sure, or is not."""
        rules = self.rules
        wins = [are_sure[0], not are_sure[0]] if rules.players == 2 else are_sure
        named = frozenset(seat for seat, is_sure in enumerate(wins) if is_sure is rules.misere)
        return Fate(named, rules.players, rules.misere)

    @property
    def seats(self) -> range:
        """The seats of which it is proved whether they win; of two, the other one wins if not."""
        return range(1 if self.rules.players == 2 else self.rules.players)

    def knows(self, fragment: str) -> bool:
        """Tell whether what each play from a fragment leads to has been found out."""
        return fragment in self._settled

    def knows_fate(self, fragment: str) -> bool:
        """Tell whether it has been found out who wins from a fragment."""
        return fragment in self._fates

    def settle(self, fragment: str, report: Report = in_silence) -> Iterator[Play]:
        """Find out what each play from a fragment leads to, and give it when it is known."""
        self.find_out(fragment, report)
        plays = () if self.is_word(fragment) else self.legal_plays(fragment)
        asked = [play for play in plays if play.fragment in self._asked[0]]
        others = [play for play in plays if play.fragment not in self._asked[0]]
        for play in (*asked, *self._in_order(others)):
            self.find_out(play.fragment, report)
            yield play
        self._settled.add(fragment)
        with self._my_turn(report):
            self._store()

    def known_plays(self, fragment: str) -> tuple[Play, ...]:
        """Return the plays of which it is known what they lead to."""
        return tuple(
            play for play in super().known_plays(fragment) if self.knows_fate(play.fragment)
        )

    def some_best_plays(self, fragment: str, report: Report = in_silence) -> tuple[Play, ...]:
        """Return plays that are best for the player to move: those that a proof has come upon.

        Where two play, who wins from a fragment is proved by one play that wins, or says of all
        that they lose.
        """
        self.find_out(fragment, report)
        if self.rules.players > 2 or self.knows(fragment):
            return super().some_best_plays(fragment, report)
        plays = self._plays_from(fragment)
        if not self.can_win(fragment, self.game.to_play(fragment)):
            return plays
        seat = self.game.to_play(fragment)
        found = tuple(play for play in plays if self._known(play.fragment) is (seat == 0))
        if found:
            return found
        # A proof ends where one play leaves no word on which the player loses.
        for play in plays:
            report(self.examined, 0)
            lengths = self.words.length[self.game.words_below(play.fragment)]
            if not self._is_bad[seat][lengths].any():
                return (play,)
        return super().some_best_plays(fragment, report)

    @property
    def examined(self) -> int:
        """How many positions have been looked at, for each seat."""
        return sum(map(len, self._proved))

    @property
    def seconds(self) -> float:
        """The time that finding out who wins from the beginning took."""
        return self._seconds

    def below(self, fragment: str) -> ParitySolution:
        """Return a solution of the words that a fragment can become: there all takes less time."""
        return type(self)(self.game.below(fragment), self.reading)

    def _solved_as(self, reading: Reading) -> ParitySolution:
        """Solve the same game in another reading."""
        return type(self)(self.game, reading, self._proofs)

    # --- one at a time ------------------------------------------------------------------------------

    @contextmanager
    def _my_turn(self, report: Report) -> Iterator[None]:
        """Wait until nobody else searches."""
        if self._waiting:  # whoever searches again and again lets others in
            time.sleep(0)
        self._waiting += 1
        try:
            while not self._turn.acquire(timeout=_PATIENCE):
                report(self.examined, 0)
        finally:
            self._waiting -= 1
        try:
            yield
        finally:
            self._turn.release()

    def _find_fate(self, fragment: str, report: Report) -> Fate:
        rules = self.rules
        if self.is_word(fragment):
            return Fate(frozenset({rules.played(len(fragment))}), rules.players, rules.misere)
        return self.fate_of([self._is_sure(fragment, seat, report) for seat in self.seats])

    def _is_sure(self, fragment: str, seat: int, report: Report) -> bool:
        """Tell whether `seat` wins from a fragment; it was asked before, or is proved now."""
        asked = self._asked[seat]
        if fragment not in asked:
            if not self._has_learned:
                for one in self.seats:
                    self._learn(one, self._proofs.load(self._proofs_of(self._search, one)))
                self._has_learned = True
                self._examined_stored = self.examined
            asked[fragment] = self._prove(fragment, seat, report)
        return asked[fragment]

    # --- what is kept -------------------------------------------------------------------------------

    def _proofs_of(self, search: str, seat: int) -> ProvedGame:
        rules, words = self.rules, self.words.content_hash
        return ProvedGame(f"{rules.variant.id} {search}", words, rules.players, rules.misere, seat)

    @property
    def _asked_so_far(self) -> int:
        return sum(map(len, self._asked))

    def _store(self) -> None:
        """Store what was asked, and what was proved on the way once it is worth a new file."""
        if self._asked_so_far > self._asked_stored:
            for seat in self.seats:
                self._proofs.store(self._proofs_of(_ASKED, seat), self._asked[seat])
            self._asked_stored = self._asked_so_far
        if not self._has_learned:  # nothing has been searched
            return
        if (self.examined - self._examined_stored) * _WORTH_A_FILE > self.examined:
            for seat in self.seats:
                self._proofs.store(self._proofs_of(self._search, seat), self._proved_for(seat))
            self._examined_stored = self.examined

    # --- the search, for a subclass to do better ----------------------------------------------------

    def _in_order(self, plays: Sequence[Play]) -> Sequence[Play]:
        """Return plays that nobody has asked about in the order in which each is best found out.

        Those that are known anyway come first.
        """
        return sorted(plays, key=lambda play: play.fragment not in self._proved[0])

    def _known(self, fragment: str) -> bool | None:
        """Tell whether seat 0 wins from a fragment, if that needs no search, and None if it does."""
        return self._asked[0].get(fragment, self._proved[0].get(fragment))

    def _proved_for(self, seat: int) -> Mapping[Any, bool]:
        """Return what the search has proved of a seat: whether it wins from each position."""
        return self._proved[seat]

    def _learn(self, seat: int, proved: Mapping[Any, bool]) -> None:
        """Take for proved what another search of the same game has proved of a seat."""
        self._proved[seat].update(proved)

    def _prove(self, fragment: str, seat: int, report: Report) -> bool:
        """Tell whether `seat` wins from a fragment, alone against all others.

        Args:
            fragment: a part of some word, and no word; it need not be one that play can reach.
            seat: who is asked about: with two players always 0.
            report: called at every step; raises to end the search.
        """
        proved = self._proved[seat]
        if fragment in proved:
            return proved[fragment]
        ways = [self._open(fragment, seat, report)]
        while ways:  # words can be longer than Python recurses
            here = ways[-1]
            known = proved.get(here.after[-1]) if here.after else not here.is_own
            if known is None:
                ways.append(self._open(here.after[-1], seat, report))
            elif known is here.is_own or not here.after:
                proved[here.fragment] = known
                ways.pop()
            else:
                here.after.pop()
        return proved[fragment]

    def _prove_with(
        self,
        fragment: str,
        words: NDArray[np.intp],  # noqa: ARG002 - it is plain here
        seat: int,
        report: Report,
    ) -> bool:
        """Tell the same, with all words at hand that the fragment can become."""
        return self._prove(fragment, seat, report)

    def _open(self, fragment: str, seat: int, report: Report) -> _Open:
        """Look at what can be made of a fragment: what is settled by parity is proved at once."""
        is_own = self.game.to_play(fragment) == seat
        proved, bad_words = self._proved[seat], {}
        for play in self.legal_plays(fragment):
            report(self.examined, 0)
            after = play.fragment
            if self.is_word(after):
                is_bad = np.array([self._is_bad[seat, len(after)]])
            else:
                is_bad = self._is_bad[seat][self.words.length[self.game.words_below(after)]]
            bad_words[after] = np.count_nonzero(is_bad if is_own else ~is_bad)
            if is_bad.all() or not is_bad.any():
                proved[after] = not is_bad[0]
        # What looks best for whoever is to move comes first: it stands last.
        return _Open(fragment, is_own, sorted(bad_words, key=lambda one: (-bad_words[one], one)))

    @cached_property
    def _is_bad(self) -> NDArray[np.bool_]:
        """On words of which length each seat loses, ``bool (seats, lengths)``."""
        lengths = range(int(self.words.length.max()) + 1)
        losers = [self.rules.losers(length) for length in lengths]
        return np.array([[seat in lost for lost in losers] for seat in range(self.rules.players)])
