"""How the letters of a round lie before a person, and where the next one will lie among them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ghost_desktop.engine.variant import Lying

if TYPE_CHECKING:
    from random import Random

    from ghost_desktop.play.round import Round


@dataclass(frozen=True)
class Arrangement:
    """Letters from left to right, with a caret between two of them or at either end.

    Attributes:
        order: for each letter, how many lay on the table before it came: that tells letters apart.
        caret: how many letters stand in front of the caret.
    """

    order: tuple[int, ...] = ()
    caret: int = 0

    def follow(self, this_round: Round, coming: int | None = None) -> Arrangement:
        """Return how the letters lie after plays, or after some were taken back.

        Where players may push letters about, these stay where they are. The caret stays in front of
        all letters or behind them, or in front of the same one.

        Args:
            this_round: the round as it stands now.
            coming: how many letters were to stand in front of the one that has come, if a person
                has said so; where letters may be pushed about, others come at the end.
        """
        order = self._letters_of(this_round, coming)
        behind = set(self.order[self.caret :])
        if not behind:
            return Arrangement(order, len(order))
        following = (place for place, letter in enumerate(order) if letter in behind)
        return Arrangement(order, next(following, len(order)) if self.caret else 0)

    def _letters_of(self, this_round: Round, coming: int | None) -> tuple[int, ...]:
        lying = this_round.game.rules.variant.lying
        if lying is Lying.FIXED:
            return this_round.arrivals
        letters = range(len(this_round.fragment))
        order = [letter for letter in self.order if letter in letters]
        came = letters[len(order) :]
        at = len(order) if coming is None or len(came) != 1 else coming
        order[at:at] = came
        return (
            self._laid(this_round, order) if lying is Lying.AS_IN_WORDS and came else tuple(order)
        )

    def _laid(self, this_round: Round, order: list[int]) -> tuple[int, ...]:
        """Return the order in which letters lie as they stand in some word, as nearly as may be."""
        letter_of = letters_by_arrival(this_round)
        wanted = "".join(letter_of[one] for one in order)
        waiting = list(order)
        laid = []
        for letter in this_round.game.lay(this_round.fragment, wanted):
            one = next(one for one in waiting if letter_of[one] == letter)
            waiting.remove(one)
            laid.append(one)
        return tuple(laid)

    # --- what a person can do -----------------------------------------------------------------------

    def with_caret(self, caret: int) -> Arrangement:
        """Put the caret behind so many letters, or as far as there are any."""
        return replace(self, caret=max(0, min(caret, len(self.order))))

    def carried(self, source: int, target: int) -> Arrangement:
        """Carry the letter at one place to another; the caret stays between the same letters."""
        if source == target or not {source, target} <= set(range(len(self.order))):
            return self
        order = list(self.order)
        order.insert(target, order.pop(source))
        was_before = source < self.caret
        others = self.caret - was_before  # in front of the caret
        is_before = target < others or (was_before and target == others)
        return Arrangement(tuple(order), others + is_before)

    def sorted(self, this_round: Round) -> Arrangement:
        """Put the letters in the order in which people look for them."""
        letter_of = letters_by_arrival(this_round)
        place_of = this_round.game.words.order.sorted(set(letter_of.values())).index
        order = sorted(self.order, key=lambda one: (place_of(letter_of[one]), one))
        return Arrangement(tuple(order), len(order))

    def shuffled(self, random: Random) -> Arrangement:
        """Mix the letters; if there are several, they lie otherwise than before."""
        order = list(self.order)
        while len(order) > 1 and tuple(order) == self.order:
            random.shuffle(order)
        return Arrangement(tuple(order), len(order))


def letters_by_arrival(this_round: Round) -> dict[int, str]:
    """Return the letters on the table by how many lay there before each."""
    return dict(zip(this_round.arrivals, this_round.fragment, strict=True))
