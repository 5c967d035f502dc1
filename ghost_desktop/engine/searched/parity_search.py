"""Who wins, depth first, in variants whose rounds always end on a word.

Where every legal fragment that is no word grows into a longer word, a round that has come to a
fragment ends on one of the words that still fit, which `words_below` tells, and the length of that
word alone says who has made its last letter. If all words that still fit end the round in favour of
a seat, it is sure of the round whatever is played; if none does, it is lost. Only what lies between
has to be searched, and of the plays there only those that leave some of both.

A solution proves positions when they are asked for, and keeps what was proved.
"""

from __future__ import annotations

import threading
import time
from abc import ABC, abstractmethod
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

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
    from ghost_desktop.engine.game.rules import Reading, Rules
    from ghost_desktop.engine.reporting import Report


Key = TypeVar("Key", int, str)
"""What a position is remembered by."""

Node = TypeVar("Node", bound=tuple[Any, ...])
"""A position that is looked at: its key, how many letters lie there, and what the variant needs."""

_TURN = 64
"""Positions looked at from one report to the next: a millisecond or two."""


class ParitySearch(ABC, Generic[Key, Node]):
    """Whether one seat is sure of the round against all others together, from any fragment.

    With two players that is who wins. What has been proved is kept, and no position is looked at
    twice, whoever stops the search in between.

    Args:
        rules: the game.
        seat: whose round it is.
        longest: letters of the longest word.

    Attributes:
        seat: whose round it is.
    """

    def __init__(self, rules: Rules, seat: int, longest: int) -> None:
        self.seat = seat
        self._proved: dict[Key, bool] = {}
        self._is_sure_at = rules.good_lengths(seat, longest)
        self._is_its_turn = [rules.to_play(length) == seat for length in range(longest + 2)]
        self._looked = 0
        self._report: Report = in_silence

    # --- what is asked ------------------------------------------------------------------------------

    def is_sure(self, fragment: str, report: Report = in_silence) -> bool:
        """Tell whether the seat can be sure not to lose, in misère to win.

        Args:
            fragment: the letters on the table, whether play can come to them or not.
            report: called every few milliseconds with the positions proved so far.

        Raises:
            IllegalFragment: if `fragment` is no part of a word.
        """
        self._report = report
        try:
            begin = self._begin(fragment)
            return begin if isinstance(begin, bool) else self._prove(begin)
        finally:
            self._report = in_silence

    def is_sure_with(
        self,
        fragment: str,
        words: NDArray[np.intp],  # noqa: ARG002 - not all searches name words so
        report: Report = in_silence,
    ) -> bool:
        """Tell the same of a fragment that is no word, of which the words are known.

        Args:
            fragment: the letters on the table.
            words: all words that it can become, as indices.
            report: see `is_sure`.
        """
        return self.is_sure(fragment, report)

    def known(self, fragment: str) -> bool | None:
        """Tell what `is_sure` says if that is known without a search, and None if it is not.

        Raises:
            IllegalFragment: if `fragment` is no part of a word.
        """
        begin = self._begin(fragment)
        return begin if isinstance(begin, bool) else None

    def recall(self, fragment: str) -> bool | None:
        """Tell what has been proved of a fragment, None if nothing, whatever the words say of it."""
        return self._proved.get(self._key(fragment))

    @property
    def examined(self) -> int:
        """How many positions have been proved, those that were taken over included."""
        return len(self._proved)

    @property
    def proved(self) -> Mapping[Key, bool]:
        """What has been proved: by the key of each position, whether the seat is sure."""
        return self._proved

    def proved_from(self, letters: int) -> dict[Key, bool]:
        """Return what has been proved of positions of so many letters or more."""
        known = dict(self._proved)  # others may search meanwhile
        return {key: sure for key, sure in known.items() if self._letters(key) >= letters}

    def take_over(self, proved: Mapping[Key, bool]) -> None:
        """Take for proved what a search in the same game, for the same seat, has proved."""
        self._proved.update(proved)

    # --- what the variants say ----------------------------------------------------------------------

    @abstractmethod
    def _key(self, fragment: str) -> Key:
        """Return what the position of a fragment, which is a part of some word, is remembered by."""

    @abstractmethod
    def _letters(self, key: Key) -> int:
        """Return how many letters a position has that is remembered by this."""

    @abstractmethod
    def _begin(self, fragment: str) -> Node | bool:
        """Return the position of a fragment; of a word, and of what is known, whether it is sure.

        Raises:
            IllegalFragment: if `fragment` is no part of a word.
        """

    @abstractmethod
    def _look(self, node: Node) -> bool | list[Node]:
        """Look at a position that is no word.

        Returns:
            Whether the seat is sure, if that is seen without going on; else the positions that
            one play makes of it and that are worth a look, the last first. If none of them is
            what the player to move wishes, none is.
        """

    # --- the search ---------------------------------------------------------------------------------

    def _tell(self) -> None:
        """Say how far the search is; this may raise, to stop it."""
        self._report(len(self._proved), 0)

    def _prove(self, node: Node) -> bool:
        """Find out whether the seat is sure at a position. Words can be longer than Python recurses."""
        proved = self._proved
        # A position that has none before it, and of which the answer is that of its only play.
        waiting: list[tuple[Key | None, bool, list[Node]]] = [(None, True, [node])]
        sure = False
        while waiting:
            key, wish, after = waiting[-1]
            sure = not wish
            while after and sure is not wish:
                node = after[-1]
                known = proved.get(node[0])
                if known is None:
                    self._looked += 1
                    if self._looked % _TURN == 0:
                        self._tell()
                    found = self._look(node)
                    if not isinstance(found, bool):
                        waiting.append((node[0], self._is_its_turn[node[1]], found))
                        break
                    proved[node[0]] = known = found
                sure = known
                after.pop()
            else:
                waiting.pop()
                if key is not None:
                    proved[key] = sure
        return sure


_ASKED = "asked 1"
"""Names who wins from fragments that were asked for, as `ParitySolution._search` does."""

_WORTH_A_FILE = 16
"""One proof in so many must be new: else each play of a round would write all of them again."""

_PATIENCE = 0.05
"""Seconds between two looks whether somebody who waits for his turn still wants to know."""


class ParitySolution(Solution):
    """What perfect play leads to, proved position by position, each seat alone against all others.

    That is how it is with two players anyway. Several threads may ask one solution: one of them
    searches at a time, and the others can be stopped while they wait.

    What was proved is kept from one solution to the next, if there is who keeps it: who wins from the
    fragments that were asked for, and what the search has proved on the way. The latter is loaded
    when something is asked that was never asked before.

    Args:
        game: what is to be solved; nothing of it is looked at yet.
        reading: each seat alone against all others, or with two players any.
        proofs: keeps what is proved.
    """

    _search: ClassVar[str]
    """How positions are named in what the search has proved, by its name and a number: another one
    whenever the names change, or what is proved."""

    def __init__(self, game: Game, reading: Reading, proofs: Proofs = NO_PROOFS) -> None:
        super().__init__(game, reading)
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

    def learn_from(self, other: Solution) -> None:
        """Take over what a solution of another game on the same list knows, as far as it holds here.

        Words that have all letters of a position have as many letters or more: who wins from it is
        the same under all minimum lengths that are no greater than their number.
        """
        if not isinstance(other, type(self)) or other.game.all_words is not self.game.all_words:
            return
        self._share(other)
        shortest, other_shortest = self.rules.min_length, other.rules.min_length
        if replace(other.rules, min_length=shortest) == self.rules:
            least = max(shortest, other_shortest)
            for seat, search in enumerate(self._searches):
                search.take_over(other.proved_from(least, seat))

    def proved_from(self, letters: int, seat: int) -> dict[Any, bool]:
        """Return what has been proved for a seat, of positions of so many letters or more."""
        return self._searches[seat].proved_from(letters)

    def _share(self, other: Self) -> None:
        """Take over what is known of the words of the whole list, if there is something."""

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
            search = self._searches[seat]
            return search.is_sure_with(
                fragment, words, lambda _done, _all: report(self.examined, 0)
            )

    def recall(self, fragment: str, seat: int) -> bool | None:
        """Tell what `is_sure` says if that was proved before, and None if not: that takes no time."""
        asked = self._asked[seat].get(fragment)
        return self._searches[seat].recall(fragment) if asked is None else asked

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
            lengths = np.unique(self.words.length[self.game.words_below(play.fragment)]).tolist()
            if not any(seat in self.rules.losers(length) for length in lengths):
                return (play,)
        return super().some_best_plays(fragment, report)

    @property
    def examined(self) -> int:
        """How many positions have been proved, of all seats together, what was taken over included."""
        return sum(search.examined for search in self._searches)

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
                for one, known in enumerate(self._searches):
                    known.take_over(self._proofs.load(self._proofs_of(self._search, one)))
                self._has_learned = True
                self._examined_stored = self.examined
            search = self._searches[seat]
            asked[fragment] = search.is_sure(fragment, lambda _done, _all: report(self.examined, 0))
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
            for seat, search in enumerate(self._searches):
                self._proofs.store(self._proofs_of(self._search, seat), search.proved)
            self._examined_stored = self.examined

    # --- the search ---------------------------------------------------------------------------------

    @abstractmethod
    def _search_for(self, seat: int) -> ParitySearch[Any, Any]:
        """Return a search for the round of `seat`, in which nothing has been looked at."""

    @cached_property
    def _searches(self) -> list[ParitySearch[Any, Any]]:
        """A search for each seat; with two players one answers for both."""
        return [self._search_for(seat) for seat in self.seats]

    def _known(self, fragment: str) -> bool | None:
        """Tell whether seat 0 wins from a fragment, if that needs no search, and None if it does."""
        asked = self._asked[0].get(fragment)
        return self._searches[0].known(fragment) if asked is None else asked

    def _in_order(self, plays: Sequence[Play]) -> Sequence[Play]:
        """Return plays that nobody has asked about, those first of which it is known what they do."""
        return sorted(plays, key=lambda play: self._searches[0].known(play.fragment) is None)
