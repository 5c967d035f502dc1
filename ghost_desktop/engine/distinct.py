"""Distinct numbers, in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


def distinct(numbers: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return the distinct ones of some numbers, none below 0, in order.

    Of millions that is many times faster than `np.unique`, which does not sort them but hashes.
    """
    in_order = np.sort(numbers)
    return in_order[np.diff(in_order, prepend=-1) > 0]
