"""The chart of openings on the screen: it scrolls, and has a row under the pointer or the keys."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent

from ghost_desktop.desktop.kit.commands import is_pressed, pressed
from ghost_desktop.desktop.kit.drawing import LINE, Drawing, Frame, legend_entry, legend_of
from ghost_desktop.desktop.kit.theme import chart_colours
from ghost_desktop.desktop.strategy.summary import Learner, cost_text, costs_to, remembered, worth
from ghost_desktop.desktop.strategy.wording import SHAPES
from ghost_desktop.engine.game.variant import LineKind, NoCosts
from ghost_desktop.engine.solution import Outcome
from ghost_desktop.engine.strategies.openings import OpeningToLearn, openings_to_learn
from ghost_desktop.engine.strategies.others import Others
from ghost_desktop.formats.commonness import describe_level
from ghost_desktop.formats.text import letters_text, number, words_text
from ghost_desktop.library import commonness
from ghost_desktop.library.own_costs import HowCommon, how_common
from ghost_desktop.translation import N_, _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtGui import QFont, QFontMetrics
    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.kit.drawing import Plot, Thing
    from ghost_desktop.desktop.kit.plotting import Plotting
    from ghost_desktop.desktop.kit.theme import ChartColours
    from ghost_desktop.desktop.strategy.position import SolvedGame
    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategies.counting import Counting
    from ghost_desktop.engine.words.wordlist import WordList
    from ghost_desktop.library.question import Question


_PROVING = 5.0
"""Seconds for the proof that there are no fewer lines, of each opening."""

_OUTCOMES = (Outcome.WIN, Outcome.MIXED, Outcome.LOSS)
"""From what is worth most to learn."""


@dataclass(frozen=True)
class OpeningsAsked:
    """What is to be found out of openings.

    Attributes:
        question: the game.
        words: the hash of its list's content: a file may have other words another time.
        seat: for whom.
        count: what there is to remember.
        level: up to which level of commonness words are known.
        is_own: whether lines are to cost the least to the person, who has learned some.
    """

    question: Question
    words: str
    seat: int
    count: Counting
    level: int
    is_own: bool
    others: Others = Others.ANYTHING
    """What the others may play."""


@dataclass(frozen=True, eq=False)
class OpeningFound:
    """What is known of an opening.

    Attributes:
        opening: what there is to remember.
        common: how common the words are on which the round can end; None if nobody knows.
        cost: what the lines cost the person; None if that was not asked for.
        learned: how many of them the person has learned, likewise.
    """

    opening: OpeningToLearn
    common: HowCommon | None
    cost: int | None
    learned: int


class OpeningOrder(Enum):
    """In which order openings stand."""

    LETTER = "letter"
    LINES = "lines"
    LETTERS = "letters"
    COMMON = "common"
    COST = "cost"


@dataclass(frozen=True, eq=False)
class OpeningsFound:
    """What is known of all openings, by now.

    Attributes:
        asked: what was asked.
        letters: all openings, in the order of the language.
        known: those of which something is known.
        has_levels: whether it is known how common words are.
        is_weighed: whether the strategies are those whose lines cost the person the least.
    """

    asked: OpeningsAsked
    letters: tuple[str, ...]
    known: tuple[OpeningFound, ...]
    has_levels: bool
    is_weighed: bool

    @property
    def line_kind(self) -> LineKind:
        """What a line is."""
        return LineKind.of(self.asked.question.rules.variant, self.asked.count)

    @property
    def is_whole(self) -> bool:
        """Whether all is known."""
        return len(self.known) == len(self.letters)

    def winning(self) -> list[OpeningFound]:
        """Return the openings after which the player wins for certain, in the order of `letters`."""
        winning = [one for one in self.known if one.opening.outcome is Outcome.WIN]
        return sorted(winning, key=lambda one: self.letters.index(one.opening.letter))

    def find(self, letter: str) -> OpeningFound | None:
        """Return what is known of an opening."""
        return next((one for one in self.known if one.opening.letter == letter), None)

    def in_order(self, order: OpeningOrder) -> list[str]:
        """Return the openings in an order, those that win first; alphabetically until all are known."""
        if order is OpeningOrder.LETTER or not self.is_whole:
            return list(self.letters)
        return [one.opening.letter for one in sorted(self.known, key=lambda one: _rank(one, order))]


def _rank(one: OpeningFound, order: OpeningOrder) -> tuple[int, float, float, str]:
    """Return what an opening is sorted by."""
    opening = one.opening
    first, second = {
        OpeningOrder.LETTER: (0.0, 0.0),
        OpeningOrder.LINES: (opening.lines, opening.letters),
        OpeningOrder.LETTERS: (opening.letters, opening.lines),
        OpeningOrder.COMMON: (-one.common.share if one.common else 0.0, opening.lines),
        OpeningOrder.COST: (one.cost or 0, opening.lines),
    }[order]
    rank = _OUTCOMES.index(opening.outcome) if opening.has_strategy else len(_OUTCOMES)
    return rank, first, second, opening.letter


def find_openings(
    game: SolvedGame,
    asked: OpeningsAsked,
    drills: Path,
    known: OpeningsFound | None,
    report: Report,
) -> OpeningsFound:
    """Find out what there is to remember of each opening.

    Args:
        game: the solved game.
        asked: what is asked of it.
        drills: the file of the answers in drills.
        known: what has been found out of it, to go on from; None if nothing has.
        report: is told the `OpeningsFound` by now; once it is stopped, no proof goes on.

    Raises:
        NoStrategy: if strategies are not known in this variant.
    """
    is_weighed = asked.is_own if known is None else known.is_weighed
    try:
        return _find(game, asked, drills, known, report, is_weighed=is_weighed)
    except NoCosts:
        return _find(game, asked, drills, None, report, is_weighed=False)


def _find(
    game: SolvedGame,
    asked: OpeningsAsked,
    drills: Path,
    known: OpeningsFound | None,
    report: Report,
    *,
    is_weighed: bool,
) -> OpeningsFound:
    """Find it out, by what lines cost the person or by how many there are."""
    solution = game.solution
    legal = (play.letter for play in solution.legal_plays(solution.game.start))
    letters = tuple(solution.words.order.sorted(legal))
    person = Learner(asked.level, drills)
    own = costs_to(person, game, asked.seat, asked.count) if asked.is_own else None
    levels = commonness.levels(solution.game.all_words) if game.is_english else None
    found = known or OpeningsFound(asked, letters, (), game.is_english, is_weighed)

    def still_there(done: int, total: int) -> None:
        report(done, total, found)

    def watch(_lines: int, _bound: int) -> bool:
        still_there(len(found.known), len(letters))
        return not report.stopped

    for opening in openings_to_learn(
        solution,
        asked.seat,
        levels,
        count=asked.count,
        costs=own.costs if own is not None and is_weighed else None,
        others=asked.others,
        passed_over=len(found.known),
        time_limit=_PROVING,
        watch=watch,
        report=still_there,
    ):
        one = OpeningFound(
            opening,
            how_common(opening.words, asked.level) if game.is_english else None,
            None if own is None else own.sum(opening.remembered),
            0 if own is None else own.count_learned(opening.remembered),
        )
        found = replace(found, known=(*found.known, one))
    return found


ORDERS = {
    OpeningOrder.LETTER: N_("the alphabet"),
    OpeningOrder.LINES: N_("what to remember"),
    OpeningOrder.LETTERS: N_("letters"),
    OpeningOrder.COMMON: N_("how common the words are"),
    OpeningOrder.COST: N_("what it costs you"),
}
"""By what openings are sorted."""

_HINT = N_("Point at an opening, or go there with the arrows; a click or Enter shows its strategy.")


def headline(found: OpeningsFound, words: WordList) -> str:
    """Say which opening has the least to remember, or after how many a player wins."""
    winning, all_of_them = found.winning(), number(len(found.letters))
    if not found.is_whole:
        said = _("{known} of {all} openings are known.")
        return said.format(known=number(len(found.known)), all=all_of_them)
    if found.asked.others is Others.CAREFUL and (found.asked.seat or not winning):
        said = ngettext(
            "You are safe after {count} of {all} openings.",
            "You are safe after {count} of {all} openings.",
            len(winning),
        )
        return said.format(count=number(len(winning)), all=all_of_them)
    if not winning:
        return say("You can be sure to win with none of {all} openings.", all=all_of_them)
    if found.asked.seat:
        said = ngettext(
            "You win for certain after {count} of {all} openings.",
            "You win for certain after {count} of {all} openings.",
            len(winning),
        )
        return said.format(count=number(len(winning)), all=all_of_them)
    order = OpeningOrder.COST if found.asked.is_own else OpeningOrder.LINES
    least = found.find(found.in_order(order)[0])
    assert least is not None  # it is known of all of them
    letter = words.shown(least.opening.letter)
    if least.cost is not None:
        said = _("{letter} costs you the least: as much as {cost} new ones.")
        return said.format(letter=letter, cost=cost_text(least.cost))
    said = _("{letter} has the least to remember: {lines}.")
    lines = remembered(least.opening.lines, found.line_kind)
    return said.format(letter=letter, lines=lines)


def chart_title(found: OpeningsFound) -> str:
    """Say what is compared."""
    if found.asked.seat:
        return _("What there is to remember after each opening that may be played")
    return _("What there is to remember with each opening that you may play")


def about_others(found: OpeningsFound) -> str:
    """Say that the others are taken to be careful; empty if they may play anything."""
    if found.asked.others is Others.ANYTHING:
        return ""
    return _(
        "All of this expects careful others: nobody makes a play which puts you at risk, and himself "
        "as well."
    )


def about_costs(found: OpeningsFound) -> str:
    """Say what is weighed, and from where that is known; empty if no line has a cost of its own."""
    if not found.asked.is_own:
        return ""
    learned = _(
        "What you have learned in the drill costs a tenth of a new one, and half once it is due."
    )
    if found.line_kind is LineKind.REPLY and not found.is_weighed:
        known = _("Fragments are no words: of them only the drill counts.")
    elif found.line_kind is LineKind.REPLY and found.has_levels:
        said = _(
            "A reply costs half where a word that you know can still come, up to commonness level "
            "{level} of SCOWL."
        )
        known = said.format(level=found.asked.level)
    elif found.has_levels:
        said = _("A word that you know, up to commonness level {level} of SCOWL, costs half.")
        known = said.format(level=found.asked.level)
    else:
        known = _("How common these words are is not known: only the drill counts.")
    if found.is_weighed:
        return f"{learned} {known}"
    unweighed = _("The strategies are those with the fewest lines, whatever each costs.")
    return f"{learned} {known} {unweighed}"


def describe_opening(one: OpeningFound, found: OpeningsFound, rules: Rules, words: WordList) -> str:
    """Say all that is known of an opening, in sentences."""
    opening = one.opening
    if not opening.has_strategy:
        said = _("{letter}: you cannot force a win, and no strategy is known.")
        return said.format(letter=words.shown(opening.letter))
    sentences = [
        _("{letter}: {outcome}.").format(
            letter=words.shown(opening.letter),
            outcome=worth(opening.outcome, rules, found.asked.others),
        ),
        _("{lines}, {letters}; the longest line has {longest}.").format(
            lines=remembered(opening.lines, found.line_kind),
            letters=letters_text(opening.letters),
            longest=letters_text(opening.longest),
        ),
    ]
    if opening.outcome is Outcome.WIN and not opening.proved_minimal:
        sentences.append(_("It is not proved that fewer do not do."))
    if one.common is not None and one.common.words:
        sentences.append(
            say(
                "Of {words} on which the round can end, {percent} % are known up to level {level}.",
                words=words_text(one.common.words),
                percent=number(round(100 * one.common.share)),
                level=found.asked.level,
            )
        )
        middle = _("The one in the middle is {common}.")
        sentences.append(middle.format(common=describe_level(one.common.median)))
    if one.cost is not None:
        cost = _("It costs you as much as {cost} new ones; {learned} are learned.")
        sentences.append(cost.format(cost=cost_text(one.cost), learned=number(one.learned)))
    return " ".join(sentences)


_ROW = 1.5  # heights of the font
_BAR = 0.44  # of a column: the number stands behind it
_HIGH = 0.62  # of a line of text
_GAP = 0.35  # of the font, between a bar and its number
_AROUND = 6  # pixels, on both sides of a row together
_NAME = 4  # heights of the font: a letter, its shape, and the margins
_OUTLINE = 2  # pixels, of a hollow bar


class OpeningColumn(NamedTuple):
    """Something that openings are compared by."""

    heading: str
    value: Callable[[OpeningFound], float]
    text: Callable[[OpeningFound], str]


def _scale(column: OpeningColumn, known: tuple[OpeningFound, ...]) -> float:
    """Return the value whose bar is the longest."""
    return max((column.value(one) for one in known), default=0) or 1


def _bar(
    plot: Plot, columns: tuple[float, float], row: int, pixels: float, outcome: Outcome
) -> None:
    colours = plot.colours
    plot.bar(columns, row, pixels, colours.empty if outcome is Outcome.LOSS else colours.strong)
    if outcome is not Outcome.MIXED:
        return
    inset = _OUTLINE / max(plot.step()[0], 1)
    begin, end = columns
    if end - begin > 2 * inset:
        plot.bar((begin + inset, end - inset), row, pixels - 2 * _OUTLINE, colours.ground)


def _is_open(one: OpeningFound) -> bool:
    """Tell whether fewer lines may do, where that could be proved."""
    return one.opening.outcome is Outcome.WIN and not one.opening.proved_minimal


def _lines_text(one: OpeningFound) -> str:
    lines = number(one.opening.lines)
    return f"≤ {lines}" if _is_open(one) else lines


def _share(one: OpeningFound) -> float:
    return one.common.share if one.common else 0.0


def _share_text(one: OpeningFound) -> str:
    return say("{number} %", number=round(100 * _share(one)))


class OpeningsView(Drawing):
    """Shows the chart of openings: a row means its letter.

    Args:
        plotting: fetches pyqtgraph.

    Signals:
        chosen: the letter that was clicked, or on which Enter was pressed.
        left: the person wants to go back.
    """

    chosen = Signal(str)
    left = Signal()

    def __init__(self, plotting: Plotting, parent: QWidget | None = None) -> None:
        self._found: OpeningsFound | None = None
        self._solution: Solution | None = None
        self._order = OpeningOrder.LINES
        self._may_come = True
        self._has_moved = False  # whether the person has gone somewhere by keys
        super().__init__(plotting, _("Openings"), parent)
        self._scroller.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFocusProxy(self._scroller)
        unit = self.fontMetrics().height()
        self._picture.setMinimumHeight(9 * unit)
        self._column.setSpacing(unit // 3)

    def show_openings(
        self,
        found: OpeningsFound | None,
        solution: Solution | None,
        order: OpeningOrder,
        *,
        may_come: bool = True,
    ) -> None:
        """Show openings, or none.

        Args:
            found: what is known of them; None if nothing is.
            solution: the game.
            order: in which they stand.
            may_come: whether there may be some in a moment.
        """
        self._found, self._solution, self._order = found, solution, order
        self._may_come = may_come
        if not self._plotting.trouble:
            self._waiting.setText(_("One moment…") if may_come else "")
        if found is None or self._at not in found.letters:
            self._at, self._has_moved = None, False
        self._begin()
        self._show_pointed()
        self.redraw_soon()

    def _begin(self) -> None:
        """Have the keys at the first opening, once all are known and nobody has gone elsewhere."""
        if self._found is not None and self._found.is_whole and not self._has_moved:
            self._at = self.letters[0] if self._scroller.hasFocus() else None

    # --- what is drawn ------------------------------------------------------------------------------

    def _is_ready(self) -> bool:
        is_ready = self._found is not None and self._solution is not None
        if not is_ready:
            self._pages.setCurrentWidget(self._waiting)
        return is_ready

    @property
    def found(self) -> OpeningsFound:
        """What is drawn; there is something."""
        assert self._found is not None
        return self._found

    @property
    def solution(self) -> Solution:
        """The game of which it is; there is one."""
        assert self._solution is not None
        return self._solution

    @property
    def letters(self) -> list[str]:
        """The openings, from top to bottom."""
        return self.found.in_order(self._order)

    def columns(self) -> list[OpeningColumn]:
        """Return what they are compared by, from left to right; the rest is said of each alone."""
        are_words = self.found.line_kind is LineKind.WORD
        columns = [
            OpeningColumn(
                _("Words") if are_words else _("Replies"),
                lambda one: one.opening.lines,
                _lines_text,
            )
        ]
        if self.found.has_levels:
            columns.append(OpeningColumn(_("Known"), _share, _share_text))
        if self.found.asked.is_own:
            columns.insert(
                0,
                OpeningColumn(
                    _("Costs you"),
                    lambda one: one.cost or 0,
                    lambda one: cost_text(one.cost or 0),
                ),
            )
        return columns

    def frame(self, font: QFont) -> Frame:
        """Return what is around the rows."""
        return Frame(
            title=chart_title(self.found),
            legend=self._legend(chart_colours()),
            names=tuple(map(self._name, self.letters)),
            extent=(0.0, float(len(self.columns()))),
            least_room=0,
            least_row=_ROW,
            font=font,
        )

    def ticks(self, plot: Plot) -> list[tuple[float, str]]:
        """Return the headings of the columns, each beginning where its bars begin."""
        columns, metrics = self.columns(), plot.metrics
        step = max(plot.room / len(columns), 1)
        return [
            (place + metrics.horizontalAdvance(column.heading) / 2 / step, column.heading)
            for place, column in enumerate(columns)
        ]

    def draw(self, plot: Plot) -> None:
        """Draw the bars and their numbers; each row means its letter."""
        columns, unit = self.columns(), plot.metrics.height()
        ways = [_scale(column, self.found.known) for column in columns]
        around, middle = _AROUND / max(plot.step()[0], 1), len(columns) / 2
        pixels = 0.82 * unit  # of the font
        for row, letter in enumerate(self.letters):
            across = middle, len(columns) + around
            plot.fill_area(across, (row, 1.0), plot.colours.ground, letter)
            one = self.found.find(letter)
            if one is None or not one.opening.has_strategy:
                sign = "…" if one is None else "–"
                plot.write(sign, 0, row, plot.colours.muted, pixels, beside=0)
                continue
            is_lost = one.opening.outcome is Outcome.LOSS
            colour = plot.colours.muted if is_lost else plot.colours.text
            for place, (column, most) in enumerate(zip(columns, ways, strict=True)):
                end = place + _BAR * column.value(one) / most
                _bar(plot, (place, end), row, _HIGH * unit, one.opening.outcome)
                plot.write(column.text(one), end, row, colour, pixels, beside=_GAP * unit)

    def least_width(self, metrics: QFontMetrics) -> int:
        """Return how wide a picture must be for its numbers not to run into each other, in pixels."""
        columns, unit = self.columns(), metrics.height()
        texts = [column.text(one) for column in columns for one in self.found.known]
        behind = max(map(metrics.horizontalAdvance, texts), default=0) + 2 * _GAP * unit
        headings = [metrics.horizontalAdvance(column.heading) for column in columns]
        widest = max(behind / (1 - _BAR), max(headings) + _GAP * unit)
        return round(_NAME * unit + len(columns) * widest)

    def _name(self, letter: str) -> str:
        one = self.found.find(letter)
        shape = "…" if one is None else SHAPES[one.opening.outcome]
        return f"{self.solution.words.shown(letter)}  {shape}"

    def _legend(self, colours: ChartColours) -> str:
        """Say what the shapes mean, of what there is."""
        found, there = self.found, {one.opening.outcome for one in self.found.known}
        entries = [
            legend_entry(
                worth(outcome, self.solution.rules, found.asked.others),
                SHAPES[outcome],
                colours.text,
            )
            for outcome in Outcome
            if outcome in there
        ]
        if not all(one.opening.has_strategy for one in found.known):
            entries.append(legend_entry(_("–: no strategy is known")))
        if any(map(_is_open, found.known)):
            entries.append(legend_entry(_("≤: or fewer, not proved")))
        if found.has_levels:
            known = _("known words: up to commonness level {level}")
            entries.append(legend_entry(known.format(level=found.asked.level)))
        return legend_of(entries)

    # --- what is pointed at -------------------------------------------------------------------------

    def hint(self) -> str:
        """Say what can be done, if there is or may be anything."""
        return _(_HINT) if self._found is not None or self._may_come else ""

    def describe(self, meaning: str) -> str:
        """Say all that is known of an opening."""
        one = self._found.find(meaning) if self._found is not None else None
        if one is None or self._solution is None:
            return self.hint()
        return describe_opening(one, self.found, self.solution.rules, self.solution.words)

    def _area_of(self, thing: Thing) -> QRect:
        """Return where a row is with its name, which stands beside it, as far from both edges."""
        row = super()._area_of(thing)
        row.setLeft(max(LINE, self.plot.view.width() - row.right()))
        return row

    @Slot()
    def _show_pointed(self) -> None:
        """Tell a screen reader of the opening of the keys as well."""
        super()._show_pointed()
        if self._scroller.hasFocus() and self._under is None and self._at is not None:
            self._tell()

    def _tell(self) -> None:
        if self.said != self._scroller.accessibleDescription():  # once
            super()._tell()

    def click(self, meaning: str, *, is_double: bool) -> None:  # noqa: ARG002 - one is enough
        """Choose an opening."""
        self.chosen.emit(meaning)

    def press(self, event: QKeyEvent) -> bool:
        """Do what a key means for the openings."""
        if is_pressed(event, "openings.leave"):
            self.left.emit()
            return True
        if is_pressed(event, "openings.choose"):
            if self._at is not None:
                self.chosen.emit(self._at)
            return self._at is not None
        step, end = pressed(event, "openings.rows"), pressed(event, "openings.ends")
        if not self.is_drawn or (step is None and end is None):
            return False
        self._has_moved = True
        if end is not None:
            self.go_to(self.thing_of(self.letters[-1 if end else 0]))
        return self.walk(None, step) or end is not None

    def come(self, reason: Qt.FocusReason) -> None:
        """Go to the first opening when the keys come."""
        self._begin()
        super().come(reason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the key that leaves, which elsewhere in the panel is for the search."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.ShortcutOverride
            and is_pressed(event, "openings.leave")
        ):
            event.accept()
            return True
        return super().eventFilter(watched, event)
