"""The fewest words to change so that of each clause one event happens, proved in whole numbers.

HiGHS finds words, and is believed nothing: it may be wrong by more than its tolerances say. What is
proved is proved by cases: a word changes, or it does not, and so on, until in each case a bound says
that too many would have to. Such a bound is a sum of clauses, each of them so many times: weak
duality, which holds whatever the weights are, and is reckoned in whole numbers. HiGHS proposes the
weights, as the dual values of a linear program.

In that program an event to which several words belong happens no more than any of them changes. So
what it is worth is shared out among them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import highspy
import numpy as np

from ghost_desktop.engine.errors import TimeOverError
from ghost_desktop.engine.incidence import Incidence
from ghost_desktop.engine.strategies.highs import program, run, silent

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from ghost_desktop.engine.reporting import Deadline

    Clauses = Sequence[Collection["Happening"]]

ONE = 1 << 20
"""Weights are multiples of one by this: so much is a word that changes."""

_MOST = 1e9
"""No dual value is taken for more."""


class Happening(NamedTuple):
    """What may happen to words.

    Attributes:
        words: which.
        changed: whether all of them change, or else one does not.
    """

    words: tuple[int, ...]
    changed: bool


@dataclass(frozen=True)
class Weights:
    """Why too many words must change in one case.

    Attributes:
        clauses: how many times each is taken, by its number.
        shares: of each event of several words that is in these, what each word has of its weight.
    """

    clauses: Mapping[int, int]
    shares: Mapping[Happening, Mapping[int, int]]


Cases = tuple["int | Weights", ...]
"""A word that is not changed in the cases that come first, and is in those behind them; or the weights
by which a case is done."""


def least_changes(clauses: Clauses, weights: Weights, fixed: Mapping[int, bool]) -> int:
    """Return in parts of `ONE` how many words must change at least.

    Args:
        clauses: of each of which an event is to happen.
        weights: any at all; better ones give a greater number.
        fixed: the words of which it is settled whether they change.
    """
    of_event: Counter[Happening] = Counter()
    for number, weight in weights.clauses.items():
        of_event.update(dict.fromkeys(clauses[number], weight))
    asked = Counter({word: 0 for word, changes in fixed.items() if changes})
    total = sum(weights.clauses.values())
    for event, weight in of_event.items():
        if not event.changed:
            total -= weight
            asked[event.words[0]] -= weight
        else:
            asked.update(weights.shares.get(event) or {event.words[0]: weight})
    for word, amount in asked.items():
        changes = fixed.get(word)
        if changes is None:
            total += min(ONE - amount, 0)
        elif changes:
            total += ONE - amount
    return total


def fewest_changes(clauses: Clauses, most: int, deadline: Deadline) -> list[int] | None:
    """Choose few words to change: the fewest if HiGHS makes no mistake.

    Args:
        clauses: of each of which an event is to happen.
        most: fewer words than this are looked for.
        deadline: when to stop.

    Returns:
        None if it has found none, or not in time.
    """
    program = _CoverProgram(clauses)
    highs = silent()
    highs.setOptionValue("mip_abs_gap", 0.9)  # words are whole
    if deadline.left is not None:
        highs.setOptionValue("time_limit", deadline.left)
    highs.passModel(program.model(most, is_whole=True))
    run(highs, highs.cbMipInterrupt, lambda: _goes_on(deadline))
    solution = highs.getSolution()
    if highs.getModelStatus() != highspy.HighsModelStatus.kOptimal or not solution.value_valid:
        return None
    return program.chosen(solution.col_value)


def prove(clauses: Clauses, least: int, deadline: Deadline) -> Cases | list[int]:
    """Prove that so many words must change, at least.

    Args:
        clauses: of each of which an event is to happen.
        least: how many.
        deadline: when to stop.

    Returns:
        The cases; or fewer words that do it, if there are such.

    Raises:
        TimeOverError: if it is not known in time.
    """
    return _Proof(clauses, least, deadline).cases()


def _goes_on(deadline: Deadline) -> bool:
    try:
        deadline(0, 0)
    except TimeOverError:  # be it of one that this is within
        return False
    return True


class _CoverProgram:
    """The program: a column for each word, for each event of several, and for what a clause lacks."""

    def __init__(self, clauses: Clauses) -> None:
        self.clauses = clauses
        self.words = sorted(
            {word for clause in clauses for event in clause for word in event.words}
        )
        self.column = {word: column for column, word in enumerate(self.words)}
        events = sorted({one for clause in clauses for one in clause if len(one.words) > 1})
        self.joint = {event: len(self.words) + place for place, event in enumerate(events)}

    def model(self, most: int, *, is_whole: bool) -> highspy.HighsLp:
        """Write it down.

        Args:
            most: fewer words than this are looked for; what a clause lacks costs as much.
            is_whole: whether words are whole, and clauses lack nothing.
        """
        words, first, rows = len(self.words), len(self.words) + len(self.joint), self._rows()
        size = first + len(self.clauses)
        cost, upper = np.zeros(size), np.full(size, highspy.kHighsInf)
        cost[:words], cost[first:] = 1, most
        upper[:words], upper[first:] = 1, 0 if is_whole else highspy.kHighsInf
        row_upper = np.full(len(rows), highspy.kHighsInf)
        row_upper[-1] = most - 1 if is_whole else words
        starts = np.cumsum([0, *(len(row) for _, row in rows)])
        entries = np.array([entry for _, row in rows for entry in row.items()]).reshape(-1, 2)
        model = program(
            cost,
            (np.zeros(size), upper),
            Incidence(starts, entries[:, 0]),
            entries[:, 1],
            (np.array([least for least, _ in rows]), row_upper),
        )
        if is_whole:
            whole, part = highspy.HighsVarType.kInteger, highspy.HighsVarType.kContinuous
            model.integrality_ = [whole] * words + [part] * (size - words)
        return model

    def _rows(self) -> list[tuple[int, Counter[int]]]:
        """Return the rows, each with what it is at least.

        They are the clauses; for each event of several words, each of them less the event; and the
        words altogether.
        """
        rows = []
        for number, clause in enumerate(self.clauses):
            row = Counter({len(self.words) + len(self.joint) + number: 1})
            for event in clause:
                column = self.joint.get(event, self.column[event.words[0]])
                row[column] += 1 if event.changed else -1
            rows.append((1 - sum(not event.changed for event in clause), row))
        for event, column in self.joint.items():
            rows += [(0, Counter({self.column[word]: 1, column: -1})) for word in event.words]
        return [*rows, (0, Counter(range(len(self.words))))]

    def chosen(self, values: Iterable[float]) -> list[int]:
        """Return the words that a solution changes."""
        return [word for word, value in zip(self.words, values, strict=False) if value > 0.5]

    def weights(self, dual: Sequence[float]) -> Weights:
        """Return the weights that dual values propose."""
        parts = [_in_parts(value) for value in dual[: len(self.clauses)]]
        weights = {number: weight for number, weight in enumerate(parts) if weight}
        of_event: Counter[Happening] = Counter()
        for number, weight in weights.items():
            joint = [event for event in self.clauses[number] if event in self.joint]
            of_event.update(dict.fromkeys(joint, weight))
        shares, at = {}, len(self.clauses)
        for event in self.joint:
            end = at + len(event.words)
            if of_event[event]:
                shares[event] = _shared(of_event[event], event.words, dual[at:end])
            at = end
        return Weights(weights, shares)


def _in_parts(value: float) -> int:
    """Return a value in parts of `ONE`; 0 if it is negative."""
    return round(min(max(value, 0.0), _MOST) * ONE)


def _shared(weight: int, words: Sequence[int], dual: Sequence[float]) -> dict[int, int]:
    """Share out the weight of an event as dual values propose, to the last part."""
    shares, left = {}, weight
    for word, value in zip(words, dual, strict=True):
        shares[word] = min(left, _in_parts(value))
        left -= shares[word]
    shares[max(words, key=lambda word: shares[word])] += left
    return {word: share for word, share in shares.items() if share}


@dataclass
class _Proof:
    """A proof by cases, in which one word after the other is fixed."""

    clauses: Clauses
    least: int
    deadline: Deadline

    def __post_init__(self) -> None:
        self._program = _CoverProgram(self.clauses)
        self._highs = silent()
        self._highs.setOptionValue("presolve", "off")  # each case begins where another ended
        self._highs.passModel(self._program.model(self.least, is_whole=False))
        self._fixed: dict[int, bool] = {}

    def cases(self) -> Cases | list[int]:
        """Go through the cases, that in which a word does not change before that in which it does."""
        cases: list[int | Weights] = []
        while True:
            values, weights = self._solved(len(cases))
            found = self._program.chosen(values)
            if least_changes(self.clauses, weights, self._fixed) > (self.least - 1) * ONE:
                cases.append(weights)
                if not self._next():
                    return tuple(cases)
            elif len(found) < self.least and hits_all(self.clauses, found):
                return found
            else:
                word = min(
                    self._free(), key=lambda one: abs(values[self._program.column[one]] - 0.5)
                )
                cases.append(word)
                self._fix(word, changes=False)

    def _free(self) -> list[int]:
        return [word for word in self._program.words if word not in self._fixed]

    def _solved(self, done: int) -> tuple[NDArray[np.float64], Weights]:
        """Return how much of each word is changed in a case, and weights; they may be nonsense."""
        program, fixed = self._program, self._fixed
        if len(fixed) == len(program.words):
            values = np.array([fixed[word] for word in program.words], np.float64)
            return values, self._settled()
        run(self._highs, self._highs.cbSimplexInterrupt, lambda: _goes_on(self.deadline))
        self.deadline(done, 0)
        solution = self._highs.getSolution()
        if not (solution.value_valid and solution.dual_valid):
            return np.zeros(len(program.words)), Weights({}, {})
        values = np.nan_to_num(np.array(solution.col_value))
        return values, program.weights(np.nan_to_num(np.array(solution.row_dual)))

    def _settled(self) -> Weights:
        """Return weights where all words are fixed: of a clause of which no event happens, if any."""
        changed = [word for word, changes in self._fixed.items() if changes]
        weight = self.least * ONE
        for number, clause in enumerate(self.clauses):
            if not hits_all([clause], changed):
                joint = [event for event in clause if len(event.words) > 1]
                kept = {event: min(set(event.words).difference(changed)) for event in joint}
                return Weights(
                    {number: weight}, {event: {word: weight} for event, word in kept.items()}
                )
        return Weights({}, {})

    def _next(self) -> bool:
        """Go on to the next case; tell whether there is one."""
        while self._fixed:
            word, changes = self._fixed.popitem()
            if not changes:
                self._fix(word, changes=True)
                return True
            self._highs.changeColBounds(self._program.column[word], 0, 1)
        return False

    def _fix(self, word: int, *, changes: bool) -> None:
        self._fixed[word] = changes
        self._highs.changeColBounds(self._program.column[word], changes, changes)


def hits_all(clauses: Clauses, changed: Collection[int]) -> bool:
    """Tell whether of each clause an event happens if these words change."""
    gone = set(changed)
    return all(
        any(gone.issuperset(event.words) is event.changed for event in clause) for clause in clauses
    )
