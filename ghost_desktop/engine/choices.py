"""What there is to choose from for a strategy, and what was chosen.

A strategy is a choice among the nodes of a graph without cycles: a node that is chosen needs one of
its children if it is *own*, and all of them if not; some nodes need nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ghost_desktop.engine.payments import ClosedCases

Watch = Callable[[int, int], bool]
"""Is told the fewest lines found and the bound; says whether to go on; may raise to cancel.

Where lines have costs, it is told the lowest sum of these that was found, and its bound.
"""


def to_the_end(_lines: int, _bound: int) -> bool:
    """Let a proof go on."""
    return True


@dataclass(frozen=True, eq=False)
class Choices:
    """What there is to choose from.

    Attributes:
        roots: ``intp``, the nodes that must be chosen.
        own: ``bool (nodes,)``, whether a node needs one of its children, and not all.
        lines: ``bool (nodes,)``, whether it is a line to remember when it is chosen.
        letters: ``intp (nodes,)``, the letters of that line.
        needy: ``bool (nodes,)``, whether it needs any child at all.
        before: ``intp (edges,)``, the node of each edge, in order.
        after: ``intp (edges,)``, its child, a node further on; in order for each node.
        prices: ``int64 (nodes,)``, what each costs if it is a line, 0 and more; None if all lines
            cost alike.
    """

    roots: NDArray[np.intp]
    own: NDArray[np.bool_]
    lines: NDArray[np.bool_]
    letters: NDArray[np.intp]
    needy: NDArray[np.bool_]
    before: NDArray[np.intp]
    after: NDArray[np.intp]
    prices: NDArray[np.int64] | None = None

    @property
    def costs(self) -> NDArray[np.int64]:
        """What each node costs if it is chosen, ``int64 (nodes,)``: 1 or its price for a line."""
        return self.lines.astype(np.int64) if self.prices is None else self.prices

    def cost(self, nodes: NDArray[np.bool_]) -> int:
        """Return what the lines among some nodes cost together: as many as there are, if alike."""
        lines = nodes & self.lines
        if self.prices is None:
            return int(np.count_nonzero(lines))
        return int(self.prices[lines].sum())


@dataclass(frozen=True, eq=False)
class Chosen:
    """A choice of nodes.

    Attributes:
        nodes: ``bool (nodes,)``.
        bound: what no choice costs less than: a number of lines, or with prices their sum.
        proofs: what shows that, where it was asked for and no choice is better: that nothing costs
            less, if there are prices, and that of those none has fewer lines, or letters.
    """

    nodes: NDArray[np.bool_]
    bound: int
    proofs: tuple[ClosedCases, ...] = ()
