"""What a tree of fragments has to say, row by row: numbers for Qt, texts for people.

A row is a number; row 0 is the empty fragment, which is not shown. The rows below a row stand
together, so that Qt is given nothing but numbers into flat lists. (A pointer to a Python object
would not keep it alive.)

A row has one play, or a run of them in which nobody has a choice: then its fragment is that to which
the run leads, and a fold has the steps.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from itertools import chain, pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ghost_desktop.desktop.strategy.map_graph import MapTile, play_tiles, run_tiles
from ghost_desktop.desktop.strategy.wording import (
    SHAPES,
    describe_left,
    describe_made,
    describe_play,
    describe_word,
    expected,
    outcome_name,
    prospect,
    speak_prospect,
    speak_row,
)
from ghost_desktop.desktop.window.question import UNKNOWN
from ghost_desktop.engine.game.variant import LineKind
from ghost_desktop.engine.listed.folds import find_reachable
from ghost_desktop.engine.reporting import in_silence, in_turns
from ghost_desktop.engine.words.overlap import NO_SYMBOLS
from ghost_desktop.formats.lists import spoken_symbol
from ghost_desktop.formats.strategies import remembered, zone_mark
from ghost_desktop.formats.text import listed
from ghost_desktop.library.commonness import level
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ghost_desktop.desktop.strategy.wording import Prospect
    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.solution import Outcome, Solution
    from ghost_desktop.engine.strategies.runs import Runs
    from ghost_desktop.engine.strategies.strategy import Strategy, StrategyNode
    from ghost_desktop.engine.words.overlap import ListSymbols
    from ghost_desktop.engine.words.wordlist import WordList


ROOT = 0


class Column(IntEnum):
    """What stands beside each fragment."""

    FRAGMENT = 0
    OUTCOME = 1
    LAST = 2


class Selected(NamedTuple):
    """What is selected in a tree, on its map and in its list.

    Attributes:
        steps: the fragments that the plays of a row make, one after the other; none if no row is.
        way: the fragments from the first letter to the row, which no other row shares.
        spoken: the row as a sentence.
        word: its fragment, if that is a word.
    """

    steps: tuple[str, ...] = ()
    way: str = ""
    spoken: str = ""
    word: str = ""

    @property
    def fragment(self) -> str:
        """The fragment to which it leads; empty if there is none."""
        return self.steps[-1] if self.steps else ""


@dataclass(frozen=True, slots=True)
class _Row:
    """A row.

    Attributes:
        above: the row above; -1 for the empty fragment.
        before: the fragment from which its first play leads.
        steps: the fragments that its plays make, one after the other.
        is_word: whether the round is over.
        nodes: of a strategy, what is known of each of these.
        run: of a strategy, the number of its run.
        is_step: whether it stands in the fold of a run, as one of its steps.
        is_fold: whether it is the fold of a run after which play goes on.
    """

    above: int
    before: str
    steps: tuple[str, ...]
    is_word: bool = False
    nodes: tuple[StrategyNode, ...] = ()
    run: int = 0
    is_step: bool = False
    is_fold: bool = False


class _Rows:
    """What the rows of a strategy and those of every play have in common.

    Args:
        rules: of the game.
        seat: the player to whom it is told.
        words: the list whose letters the fragments have.
        symbols: returns what stands beside words now.
    """

    columns = frozenset(Column)

    def __init__(
        self, rules: Rules, seat: int, words: WordList, symbols: Callable[[], ListSymbols]
    ) -> None:
        self.rules, self.seat, self.words, self._symbols = rules, seat, words, symbols
        self._table = [_Row(-1, "", ("",))]
        self._below: dict[int, range] = {}

    def fragment(self, row: int) -> str:
        """Return the letters on the table, after the last play of a row."""
        return self._table[row].steps[-1]

    def steps(self, row: int) -> tuple[str, ...]:
        """Return the fragments that the plays of a row make, one after the other."""
        return self._table[row].steps

    def parent(self, row: int) -> int:
        """Return the row above; -1 for the empty fragment."""
        return self._table[row].above

    def below(self, row: int) -> range:
        """Return the rows below a row, having them if they were not there."""
        return self._below[row]

    def holds_steps(self, row: int) -> bool:  # noqa: ARG002 - where each row has one play
        """Tell whether there is nothing below but the steps of a run."""
        return False

    def is_word(self, row: int) -> bool:
        """Tell whether the round is over."""
        return self._table[row].is_word

    def is_reference(self, row: int) -> bool:  # noqa: ARG002 - where each row has its own
        """Tell whether what follows stands below another row."""
        return False

    def play(self, row: int) -> str:
        """Say what the first play of a row is."""
        one = self._table[row]
        return describe_play(one.before, one.steps[0], self.seat, self.rules, self.words)

    def tiles(self, row: int) -> tuple[MapTile, ...]:
        """Return the letters on the table, those that a row adds as somebody's; none of a fold.

        Where they would be misread, as if each had gone to the end of those before it, there are
        the board's signs around what lay there before: to which end others went, and that it was
        turned. No sign tells of letters that go in between.
        """
        tiles, variant = self._letters(row), self.rules.variant
        if not tiles or not variant.has_places or variant.goes_between:
            return tiles
        ways = [*filter(None, (self._table[row].before, *self.steps(row)))]
        front, end, is_turned = 0, len(tiles), False  # of what lay there before
        for where in (variant.play_between(*two).where for two in pairwise(ways)):
            if where.turned:
                front, end, is_turned = len(tiles) - end, len(tiles) - front, not is_turned
            front, end = (front, end - 1) if where.at_end else (front + 1, end)
        if not is_turned and (not front or len(ways) < 3):
            return tiles
        signs = *[_FRONT] * bool(front), *[_TURNED] * is_turned
        last = [_END] * (end < len(tiles))
        return *tiles[:front], *signs, *tiles[front:end], *last, *tiles[end:]

    def _letters(self, row: int) -> tuple[MapTile, ...]:
        """Return the letters alone."""
        one = self._table[row]
        return play_tiles(self.rules, self.seat, self.words.shown, one.before, one.steps[0])

    def symbol(self, row: int) -> str:
        """Return what stands beside a word; nothing beside other rows."""
        return self._symbols().of(self.fragment(row)) if self.is_word(row) else ""

    def spoken_symbol(self, row: int) -> str:
        """Return the same for those who hear it."""
        return spoken_symbol(self._symbols(), self.fragment(row)) if self.is_word(row) else ""


_FRONT, _TURNED, _END = (MapTile(sign, None, is_sign=True) for sign in "←↻→")

# What is heard of a run: each of its plays but the first is the only legal one; or all end on one word.
_FORCED, _LAST_WORD = N_("{play}, then forced to {end}"), N_("{play}, one word left: {end}")


class StrategyRows(_Rows):
    """The rows of one strategy.

    A row is a run of plays. If a run has several, there is a fold with its steps: the rows below it
    if it ends the round; else one row before those of the plays that follow.

    Play can come to a fragment in several ways: what follows stands below the first of its rows,
    and the others refer to it, so that the tree has no more rows than there are plays.

    Args:
        strategy: the strategy.
        runs: its runs.
        words: the list that it is for.
        levels: how common the words are, as `library.commonness` has it; None if nobody knows.
        report: is called now and then.
        symbols: what stands beside words.

    Attributes:
        runs_shown: how many rows there are without the steps of runs.
    """

    headings = (N_("Fragment"), N_("Outcome"), N_("To remember"))
    at_once = 2_000
    finds_all = True

    def __init__(
        self,
        strategy: Strategy,
        runs: Runs,
        words: WordList,
        levels: Mapping[str, int] | None,
        report: Report = in_silence,
        symbols: ListSymbols = NO_SYMBOLS,
    ) -> None:
        super().__init__(strategy.rules, strategy.seat, words, lambda: symbols)
        self.strategy = strategy
        self._levels = levels
        self._runs = runs
        self._before = _ways(runs)
        self._aside = {node.fragment for run in runs.runs for node in run.aside}
        self._table = [_Row(-1, "", ("",), nodes=(strategy.tree,))]
        self._home: dict[int, int] = {}  # of each run, the row below which it goes on
        self._rows: dict[str, int] = {}
        # The table grows while it is read: level by level.
        for row, one in enumerate(in_turns(self._table, report)):
            first = len(self._table)
            if one.is_step:
                self._rows.setdefault(one.steps[0], row)
            elif one.is_fold or self._home.setdefault(one.run, row) == row:
                self._add_below(row, one, runs)
            self._below[row] = range(first, len(self._table))
        plays = [one for one in self._table if not (one.is_step or one.is_fold)]
        self.runs_shown = len(plays)
        outcomes = {expected(one.nodes[-1].outcome, self.rules) for one in plays}
        self.columns = frozenset(Column) - ({Column.OUTCOME} if len(outcomes) == 1 else set())

    def _add_below(self, row: int, one: _Row, runs: Runs) -> None:
        """Add the rows below a row: the steps of its run, or a fold for them, and what follows."""
        run, follow = runs.runs[one.run], runs.plays[one.run]
        if not one.is_fold:
            for node in self._named(run.steps):
                self._rows[node.fragment] = row
        if one.is_fold or (len(run.steps) > 1 and not follow):
            steps = sorted(chain(run.steps, run.aside), key=lambda node: len(node.fragment))
            self._table += [self._row(row, one.run, (node,), is_step=True) for node in steps]
        elif len(run.steps) > 1:
            self._table.append(self._row(row, one.run, (run.first,), is_fold=True))
        if not one.is_fold:
            self._table += [self._row(row, play, runs.runs[play].steps) for play in follow]

    def _row(self, above: int, run: int, nodes: tuple[StrategyNode, ...], **kind: bool) -> _Row:
        steps = tuple(node.fragment for node in nodes)
        before = self._before[steps[0]] if kind else self.fragment(above)
        return _Row(above, before, steps, nodes[-1].wins is not None, nodes, run, **kind)

    def __len__(self) -> int:
        """Count the rows, those of the empty fragment included."""
        return len(self._table)

    def holds_steps(self, row: int) -> bool:
        """Tell whether there is nothing below but the steps of a run."""
        one = self._table[row]
        return one.is_fold or (self.can_open(row) and not one.nodes[-1].plays)

    def can_open(self, row: int) -> bool:
        """Tell whether there are rows below."""
        return bool(self.below(row))

    def path(self, fragment: str) -> tuple[int, ...]:
        """Return the rows from the first letter to `fragment`; none if it has no row.

        The row of a run is that of the fragments that it names; the others stand in its fold.
        """
        row = self._rows.get(fragment, ROOT)
        above = []
        while row != ROOT:
            above.append(row)
            row = self.parent(row)
        return tuple(reversed(above))

    def text(self, row: int, column: Column) -> str:
        """Return what is to be read in a row."""
        one = self._table[row]
        if column is Column.FRAGMENT:
            return self._name(row)
        if one.is_fold:
            return ""
        if column is Column.OUTCOME:
            return SHAPES[self.outcome(row)]
        return self._last(row)

    def _letters(self, row: int) -> tuple[MapTile, ...]:
        one = self._table[row]
        if one.is_fold or (one.is_step and self.fragment(row) in self._aside):
            return ()
        if one.is_step:
            return super()._letters(row)
        return run_tiles(self.strategy, self.words.shown, self._runs.runs[one.run], one.before)

    def spoken(self, row: int) -> str:
        """Return the whole row as a sentence, for those who hear it."""
        one = self._table[row]
        if one.is_fold:
            return self._name(row)
        play, is_last = self.play(row), False
        if len(one.nodes) > 1:
            is_last = any(node.legal > 1 for node in one.nodes[:-1])
            end = self.words.shown(self.fragment(row))
            play = say(_LAST_WORD if is_last else _FORCED, play=play, end=end)
        last = self._last(row) if self._node(row).is_zone else ""
        if self.is_word(row):  # nobody hears that the row has nothing below
            common = "" if self._levels is None else self._last(row)
            said = "" if is_last else _("the word"), common, self.spoken_symbol(row)
            last = listed([*filter(None, said)])
        if self.is_reference(row):
            last = _("what follows stands further up")
        has_outcome = Column.OUTCOME in self.columns
        outcome = outcome_name(self._node(row).outcome, self.rules) if has_outcome else ""
        return speak_row(self.words.shown(one.steps[0]), play, outcome, last)

    def outcome(self, row: int) -> Outcome:
        """Return what can happen from here on."""
        return expected(self._node(row).outcome, self.rules)

    def is_reference(self, row: int) -> bool:
        """Tell whether what follows stands below another row."""
        one = self._table[row]
        is_home = one.is_step or one.is_fold or self._home[one.run] == row
        return not is_home and self.can_open(self._home[one.run])

    def find(self, letters: str) -> list[str]:
        """Return the fragments at which `letters` have just come together, in the tree's order."""
        if not letters:
            return []
        if self.strategy.line_kind is LineKind.WORD:
            found = [one for one in self._rows if one.endswith(letters)]
        else:
            found = [  # there once more than before the last play
                one
                for one in self._rows
                if letters in one and one.count(letters) > self._before[one].count(letters)
            ]
        return sorted(found, key=self.path)

    def _node(self, row: int) -> StrategyNode:
        """Return what is known of the fragment of a row."""
        return self._table[row].nodes[-1]

    def _named(self, run: tuple[StrategyNode, ...]) -> list[StrategyNode]:
        """Return the fragments of a run that one must see: its first, its last, and a reply.

        A word says itself which letters to play; else what is to be remembered is the reply to the
        play with which the run begins.
        """
        first, *others = run
        is_answered = first.seat == self.seat and first.legal > 1
        has_reply = is_answered and self.strategy.line_kind is not LineKind.WORD
        return [first, *(others if len(run) < 3 else [*others[:has_reply], others[-1]])]

    def _name(self, row: int) -> str:
        """Name the fragments that one must see of a row: ``"NGU → NGULTRUM"``."""
        one = self._table[row]
        if one.is_fold:
            return _("step by step")
        names = [self._shown(node) for node in self._named(one.nodes)]
        if one.is_step and self.fragment(row) in self._aside:
            return say("or {fragment}", fragment=names[0])
        return " → ".join(names)

    def _shown(self, node: StrategyNode) -> str:
        """Write a fragment; a word with what stands beside it."""
        symbol = "" if node.wins is None else self._symbols().of(node.fragment)
        return self.words.shown(node.fragment) + symbol

    def _last(self, row: int) -> str:
        """Say how common a word is, or that any letter wins; else how many lines follow."""
        one, node = self._table[row], self._node(row)
        if self.is_reference(row):
            return say("↑ see {fragment}", fragment=self.words.shown(one.steps[0]))
        if self.is_word(row):
            return describe_word(node.fragment, self._levels)
        if node.is_zone:
            return zone_mark(self.rules)
        if one.is_step or node.lines is None:
            return ""
        return remembered(node.lines, self.strategy.line_kind)


def _ways(runs: Runs) -> dict[str, str]:
    """Return of each fragment one from which play comes to it: within a run, the step before."""
    before = {"": ""}
    for run in runs.runs:
        for one, after in pairwise(run.steps):
            before.setdefault(after.fragment, one.fragment)
        for node in chain(run.steps, run.aside):
            for play in node.plays:
                before.setdefault(play.fragment, node.fragment)
    return before


class PlayRows(_Rows):
    """The rows of a solved game: a row for each way to play to a fragment.

    Args:
        solution: the solved game.
        seat: the player to whom it is told.
        rated: whether `library.commonness` knows the words.
        find_out: is told a fragment of which it must be known what each play leads to, to say what
            stands in the rows below it; called whenever such a row is looked at. By default nobody.
        symbols: returns what stands beside words now.
    """

    headings = (N_("Fragment"), N_("Outcome"), N_("Plays left"))
    at_once = 200

    def __init__(
        self,
        solution: Solution,
        seat: int,
        *,
        rated: bool,
        find_out: Callable[[str], object] = lambda _fragment: None,
        symbols: Callable[[], ListSymbols] = lambda: NO_SYMBOLS,
    ) -> None:
        super().__init__(solution.rules, seat, solution.words, symbols)
        self.solution = solution
        self._find_out = find_out
        self._rated = rated
        self._told: dict[int, Prospect] = {}
        self._left: dict[int, str] = {}
        self._unknown: set[int] = set()  # the rows of which it was looked up in vain how it stands

    @property
    def finds_all(self) -> bool:
        """Whether `find` returns every place there is."""
        return self.solution.positions is not None  # else nobody has listed them

    def below(self, row: int) -> range:
        """Return the rows below a row, having them if they were not there."""
        if row not in self._below:
            first, before = len(self._table), self.fragment(row)
            if self.can_open(row):
                turn = self.solution.turn(before)
                is_word = dict(zip(turn.plays, turn.are_words, strict=True))
                for play in self.words.order.plays(turn.plays):
                    self._table.append(_Row(row, before, (play.fragment,), is_word[play]))
            self._below[row] = range(first, len(self._table))
        return self._below[row]

    def can_open(self, row: int) -> bool:
        """Tell whether there are rows below, filled or not: a word ends the round."""
        return not self.is_word(row)

    def path(self, fragment: str) -> tuple[int, ...]:
        """Return the rows from the first letter to `fragment`, filling them; none if it has no row."""
        above, row = [], ROOT
        for one in self.solution.way_to(fragment):
            row = next(child for child in self.below(row) if self.fragment(child) == one)
            above.append(row)
        return tuple(above)

    def text(self, row: int, column: Column) -> str:
        """Return what is to be read in a row."""
        if column is Column.FRAGMENT:
            return self.words.shown(self.fragment(row)) + self.symbol(row)
        if column is Column.OUTCOME:
            outcome = self.outcome(row)
            return UNKNOWN if outcome is None else SHAPES[outcome]
        return self._plays_left(row)

    def spoken(self, row: int) -> str:
        """Return the whole row as a sentence, for those who hear it."""
        letters, play = self.words.shown(self.fragment(row)), self.play(row)
        stands = self._prospect(row)
        if stands is None:
            return speak_row(letters, play, UNKNOWN)
        facts = speak_prospect(play, stands, self.seat, self.rules)
        return speak_row(letters, *facts, self._plays_left(row), self.spoken_symbol(row))

    def has_news(self) -> bool:
        """Tell whether more is known than last time of rows that have been looked at."""
        known = {row for row in self._unknown if self.solution.knows_fate(self.fragment(row))}
        self._unknown -= known
        return bool(known)

    def outcome(self, row: int) -> Outcome | None:
        """Return how it stands for the player to whom it is told; None until that is known."""
        stands = self._prospect(row)
        return None if stands is None else stands.outcome

    def find(self, letters: str) -> Sequence[str]:
        """Return the fragments that end or begin with `letters`, the shortest first.

        Where positions are not listed, it is only the one that has just these letters.
        """
        if self.finds_all:
            return find_reachable(self.solution, letters)
        return self.solution.game.way_to(self.solution.game.fragment_of(letters))[-1:]

    def _prospect(self, row: int) -> Prospect | None:
        """Tell how it stands, if that is known; looked up once, since rows are often drawn."""
        if row not in self._told:
            one, fragment = self._table[row], self.fragment(row)
            if not (one.is_word or self.solution.knows_fate(fragment)):
                self._unknown.add(row)
                self._find_out(one.before)
                return None
            self._told[row] = prospect(self.solution, fragment, self.seat)
        return self._told[row]

    def _plays_left(self, row: int) -> str:
        """Say how long it lasts, or that it is over; looked up once, too."""
        if row not in self._left:
            fragment = self.fragment(row)
            if self.is_word(row):
                made = self.solution.words_made(fragment)
                levels = {word: level(word) or 0 for word in made} if self._rated else None
                self._left[row] = describe_made(fragment, made, levels, self.words)
            else:
                self._left[row] = describe_left(self.solution, fragment)
        return self._left[row]


Rows: TypeAlias = StrategyRows | PlayRows
"""The rows of a tree; those below a row are there once it is filled."""
