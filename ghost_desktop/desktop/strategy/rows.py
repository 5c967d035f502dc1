"""What a tree of fragments has to say, row by row: numbers for Qt, texts for people.

A row is a number; row 0 is the empty fragment, which is not shown. The rows below a row stand
together, so that Qt is given nothing but numbers into flat lists. (A pointer to a Python object
would not keep it alive.)
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Protocol

from ghost_desktop.desktop.strategy.summary import remembered
from ghost_desktop.desktop.strategy.wording import (
    SHAPES,
    describe_play,
    describe_word,
    outcome_name,
    speak_row,
)
from ghost_desktop.engine.reporting import in_silence, in_turns
from ghost_desktop.engine.strategy import Outcome
from ghost_desktop.engine.variant import LineKind
from ghost_desktop.formats.strategies import zone_mark
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.strategy import Strategy, StrategyNode
    from ghost_desktop.engine.wordlist import WordList

ROOT = 0


class Column(IntEnum):
    """What stands beside each fragment."""

    FRAGMENT = 0
    PLAY = 1
    OUTCOME = 2
    LAST = 3


class Rows(Protocol):
    """The rows of a tree; those below a row are there once it is filled."""

    @property
    def headings(self) -> tuple[str, ...]:
        """What stands over each `Column`, marked for translation."""

    @property
    def columns(self) -> frozenset[Column]:
        """The columns in which not all rows say the same."""

    @property
    def words(self) -> WordList:
        """The list whose letters the fragments have."""

    @property
    def finds_all(self) -> bool:
        """Whether `find` returns every place there is."""

    @property
    def at_once(self) -> int:
        """How many rows can be opened together without the window standing still."""

    def fragment(self, row: int) -> str:
        """Return the letters on the table."""

    def parent(self, row: int) -> int:
        """Return the row above; -1 for the empty fragment."""

    def first(self, row: int) -> int:
        """Return the first row below a row that is filled."""

    def fill(self, row: int) -> int:
        """Have the rows below a row, and return how many they are."""

    def can_open(self, row: int) -> bool:
        """Tell whether there are rows below, filled or not."""

    def path(self, fragment: str) -> tuple[int, ...]:
        """Return the rows from the first letter to `fragment`, filling them; none if it has no row."""

    def text(self, row: int, column: Column) -> str:
        """Return what is to be read in a row."""

    def spoken(self, row: int) -> str:
        """Return the whole row as a sentence, for those who hear it."""

    def outcome(self, row: int) -> Outcome | None:
        """Return what the mark of a row says; None until that is known."""

    def is_own(self, row: int) -> bool:
        """Tell whether the play of a row is the player's own."""

    def is_word(self, row: int) -> bool:
        """Tell whether the round is over."""

    def is_reference(self, row: int) -> bool:
        """Tell whether what follows stands elsewhere in the tree, at `path`."""

    def find(self, letters: str) -> Sequence[str]:
        """Return the fragments at which `letters` have just come together, in the tree's order."""


class StrategyRows:
    """The rows of one strategy.

    Play can come to a fragment in several ways: what follows stands below the first of its rows,
    and the others refer to it, so that the tree has no more rows than there are plays.

    Args:
        strategy: the strategy.
        words: the list that it is for.
        levels: how common the words are, as `library.commonness` has it; None if nobody knows.
        report: is called now and then.
    """

    headings = (N_("Fragment"), N_("Play"), N_("Outcome"), N_("To remember"))
    at_once = 2_000
    finds_all = True

    def __init__(
        self,
        strategy: Strategy,
        words: WordList,
        levels: Mapping[str, int] | None,
        report: Report = in_silence,
    ) -> None:
        self.strategy = strategy
        self.words = words
        is_known = strategy.outcome is not Outcome.MIXED  # and then it is the same everywhere
        self.columns = frozenset(Column) - ({Column.OUTCOME} if is_known else set())
        self._levels = levels
        self._nodes: list[StrategyNode] = [strategy.tree]
        self._parents = [-1]
        self._first: list[int] = []
        self._rows: dict[str, int] = {}
        # The list grows while it is read: level by level.
        for row, node in enumerate(in_turns(self._nodes, report)):
            self._first.append(len(self._nodes))
            if self._rows.setdefault(node.fragment, row) == row:
                self._nodes.extend(node.plays)
                self._parents.extend([row] * len(node.plays))
        self._fragments = [node.fragment for node in self._nodes]
        self._order = [0] * len(self._nodes)  # the place of each row when all are unfolded
        for place, row in enumerate(in_turns(self._from_top_to_bottom(), report)):
            self._order[row] = place

    def __len__(self) -> int:
        """Count the rows, those of the empty fragment included."""
        return len(self._nodes)

    def fragment(self, row: int) -> str:
        """Return the letters on the table."""
        return self._fragments[row]

    def parent(self, row: int) -> int:
        """Return the row above; -1 for the empty fragment."""
        return self._parents[row]

    def first(self, row: int) -> int:
        """Return the first row below a row."""
        return self._first[row]

    def fill(self, row: int) -> int:
        """Return how many rows are below a row."""
        return 0 if self.is_reference(row) else len(self._nodes[row].plays)

    def can_open(self, row: int) -> bool:
        """Tell whether there are rows below."""
        return self.fill(row) > 0

    def path(self, fragment: str) -> tuple[int, ...]:
        """Return the rows from the first letter to `fragment`; none if it has no row."""
        row = self._rows.get(fragment, ROOT)
        above = []
        while row != ROOT:
            above.append(row)
            row = self._parents[row]
        return tuple(reversed(above))

    def text(self, row: int, column: Column) -> str:
        """Return what is to be read in a row."""
        if column is Column.FRAGMENT:
            return self.words.shown(self._fragments[row])
        if column is Column.PLAY:
            return self._play(row)
        if column is Column.OUTCOME:
            return SHAPES[self.outcome(row)]
        return self._last(row)

    def spoken(self, row: int) -> str:
        """Return the whole row as a sentence, for those who hear it."""
        has_outcome = Column.OUTCOME in self.columns
        return speak_row(
            self.text(row, Column.FRAGMENT),
            self._play(row),
            outcome_name(self.outcome(row), self.strategy.rules) if has_outcome else "",
            last=self._last(row) if self.is_word(row) or self._nodes[row].is_zone else "",
            is_reference=self.is_reference(row),
        )

    def outcome(self, row: int) -> Outcome:
        """Return what can happen from here on."""
        return self._nodes[row].outcome

    def is_own(self, row: int) -> bool:
        """Tell whether the play of a row is the player's own."""
        return self.strategy.rules.played(len(self._fragments[row])) == self.strategy.seat

    def is_word(self, row: int) -> bool:
        """Tell whether the round is over."""
        return self._nodes[row].wins is not None

    def is_reference(self, row: int) -> bool:
        """Tell whether what follows stands below another row."""
        return bool(self._nodes[row].plays) and self._rows[self._fragments[row]] != row

    def find(self, letters: str) -> list[str]:
        """Return the fragments at which `letters` have just come together, in the tree's order."""
        if not letters:
            return []
        if self.strategy.line_kind is LineKind.WORD:
            rows = [row for row, one in enumerate(self._fragments) if one.endswith(letters)]
        else:
            rows = [row for row, one in enumerate(self._fragments) if letters in one]
            rows = [row for row in rows if self._is_new(letters, row)]
        rows.sort(key=self._order.__getitem__)
        return [self._fragments[row] for row in rows]

    def _from_top_to_bottom(self) -> Iterator[int]:
        """Give the rows in their order when all are unfolded."""
        waiting = [ROOT]
        while waiting:
            row = waiting.pop()
            yield row
            first = self._first[row]
            waiting.extend(range(first + self.fill(row) - 1, first - 1, -1))

    def _is_new(self, letters: str, row: int) -> bool:
        """Tell whether `letters` are there once more than in the row above."""
        fragment = self._fragments[row]
        above = self._fragments[self._parents[row]]
        return self._rows[fragment] == row and fragment.count(letters) > above.count(letters)

    def _play(self, row: int) -> str:
        before, after = self._fragments[self._parents[row]], self._fragments[row]
        return describe_play(before, after, self.strategy.seat, self.strategy.rules, self.words)

    def _last(self, row: int) -> str:
        """Say how common a word is, or that any letter wins; else how many lines follow, if fewer."""
        node, above = self._nodes[row], self._nodes[self._parents[row]]
        if self.is_word(row):
            return describe_word(node.fragment, self._levels)
        if node.is_zone:
            return zone_mark(self.strategy.rules)
        if self.is_reference(row):
            return _("↑ see {fragment}").format(fragment=self.words.shown(node.fragment))
        if not node.lines or node.lines in (1, above.lines):
            return ""
        return remembered(node.lines, self.strategy.line_kind)
