"""Chance at a table: each player has random numbers of his own."""

from __future__ import annotations

from random import Random


class Draws:
    """Random numbers for the players of a round: what one draws changes nothing for the others.

    Args:
        seed: with the same one all is the same again; told apart by how it is written.
    """

    def __init__(self, seed: object) -> None:
        self._seed = seed
        self._randoms: dict[int, Random] = {}

    def of(self, player: int) -> Random:
        """Return the generator of the player of this number."""
        if player not in self._randoms:
            self._randoms[player] = Random(f"{self._seed} {player}")
        return self._randoms[player]
