"""What the fewest lines are, by hand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ghost_desktop.engine.strategies.choices import Choices
from ghost_desktop.engine.strategies.proof_process import fewest_lines

CHOICES = Choices(
    roots=np.array([0]),  # one's own turn: after 1 there is one line to know, after 2 there are two
    own=np.array([True, False, False, True, True]),
    lines=np.array([False, False, False, True, True]),
    letters=np.array([0, 1, 1, 2, 2]),
    before=np.array([0, 0, 1, 2, 2]),
    after=np.array([1, 2, 3, 3, 4]),
)
BEST = np.array([True, True, False, True, False])
KNOWN = np.array([True, False, True, True, True])


def test_the_choice_with_the_fewest_lines_is_found() -> None:
    chosen = fewest_lines(CHOICES, KNOWN)
    assert chosen.nodes.tolist() == BEST.tolist()
    assert chosen.bound == 1


def test_of_as_many_lines_those_with_the_fewest_letters_are_found() -> None:
    choices = replace(
        CHOICES,
        letters=np.array([0, 1, 1, 5, 2]),
        before=np.array([0, 0, 1, 2]),
        after=np.array([1, 2, 3, 4]),
    )
    chosen = fewest_lines(choices, KNOWN)
    assert chosen.nodes.tolist() == [True, False, True, False, True]
