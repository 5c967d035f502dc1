"""The page of statistics: how one's rounds went, against whom, over time, and what they cost.

Below each other stand what is said of figures, tables of them, and the page.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QWidget

from ghost_desktop.desktop.kit.ask import Work, ask, awaits
from ghost_desktop.desktop.kit.boxes import ComboBox, choice, offer
from ghost_desktop.desktop.kit.builders import (
    button,
    check_box,
    column,
    dress,
    fill,
    flow,
    label,
    row,
    scrolling_column,
    worded,
)
from ghost_desktop.desktop.kit.commands import command
from ghost_desktop.desktop.kit.files import Written, ask_where_to_save, write_file
from ghost_desktop.desktop.kit.page import LargeLabel, Page, PagePart, Remark, Undo
from ghost_desktop.desktop.kit.table import RowsModel, RowsTable, TableColumn
from ghost_desktop.desktop.kit.widgets import Notice, announce
from ghost_desktop.desktop.learn.curves import (
    CurvesChart,
    average_text,
    curves_over_time,
    name_period,
    percent,
)
from ghost_desktop.desktop.learn.keepers import describe_uncounted
from ghost_desktop.desktop.learn.strength import (
    describe_strength,
    strengths_of,
    unweighed,
    weigh_rounds,
)
from ghost_desktop.desktop.window.ghost import GhostColumn, Mood, Wording
from ghost_desktop.desktop.window.meanings import MeaningView
from ghost_desktop.engine.words.letter_order import LetterOrder
from ghost_desktop.engine.words.letters import capitals
from ghost_desktop.formats.results import named_opponent, named_variant, rounds_csv
from ghost_desktop.formats.text import counted, listed, number, side_by_side
from ghost_desktop.library.figures import (
    By,
    Group,
    Opening,
    Period,
    Selection,
    Step,
    Totals,
    groups,
    openings,
    over_time,
    step_for,
    words_lost_on,
)
from ghost_desktop.library.statistics import Forgotten, PlayedRound, StatisticsStore
from ghost_desktop.library.user_file import now_in_utc
from ghost_desktop.play.strength import MODEL
from ghost_desktop.translation import N_, _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from datetime import datetime
    from pathlib import Path

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.learn.drillable import Clock
    from ghost_desktop.desktop.learn.strength import Likelihoods
    from ghost_desktop.library.user_file import Loss, Unsaved
    from ghost_desktop.play.strength import Strength


# --- what is said of figures ------------------------------------------------------------------------


def nothing_yet() -> Wording:
    """Say that no round has been played so far."""
    sentence = _(
        "Each round that you play to its end is counted here, by opponent, variant and dictionary: "
        "what you won, what you gave away, and the words that you lost on."
    )
    return Wording(_("No rounds yet"), sentence, Mood.CALM)


def describe_totals(totals: Totals) -> str:
    """Say all figures of some rounds, each with what it counts."""
    figures = [
        (number(totals.rounds), ngettext("round", "rounds", totals.rounds)),
        (
            percent(totals.share_won),
            _("won") if totals.persons < 2 else _("won, all persons together"),
        ),
        (average_text(totals.blunders_a_round), _("blunders a round")),
        (number(totals.hints), ngettext("hint", "hints", totals.hints)),
        (number(totals.looks), ngettext("look", "looks", totals.looks)),
        (number(totals.streak), _("won in a row, at most")),
    ]
    return side_by_side([say("{figure} {counts}", figure=one, counts=of) for one, of in figures])


def describe_digest(shown: Digest) -> str:
    """Say in one sentence what is shown, for those who cannot see it."""
    if not shown.every:
        return nothing_yet().spoken
    rounds, share = shown.totals.rounds, percent(shown.totals.share_won)
    if shown.totals.persons < 2:
        return counted(
            "{count} round, {share} won.", "{count} rounds, {share} won.", rounds, share=share
        )
    return counted(
        "{count} round, {share} won by all persons together.",
        "{count} rounds, {share} won by all persons together.",
        rounds,
        share=share,
    )


def describe_forgotten(rounds: int) -> str:
    """Say that rounds were forgotten."""
    return counted("{count} round is forgotten.", "{count} rounds are forgotten.", rounds)


def describe_file(trouble: Unsaved | None, loss: Loss | None, unread: int) -> str:
    """Say what is wrong with the file; nothing if all is well."""
    if trouble is not None:
        return describe_uncounted(trouble)
    if loss is not None:
        return _(
            "The rounds before could not be read, and counting starts anew; "
            "the damaged file was kept as {file}."
        ).format(file=loss.file)
    if not unread:
        return ""
    return counted(
        "{count} round in the file could not be read, and is left out.",
        "{count} rounds in the file could not be read, and are left out.",
        unread,
    )


# --- tables -----------------------------------------------------------------------------------------

# In heights of the font.
_ROW = 1.7
_AIR = 0.8
_LEAST_ROWS = 4
_MOST_ROWS = 9


@dataclass(frozen=True)
class FigureRow:
    """A row of figures.

    Attributes:
        key: by which it is known again.
        name: what stands in front.
        order: what it is sorted by, if that is by names.
        figures: the numbers beside it; None where nothing was counted.
    """

    key: str
    name: str
    order: int | str
    figures: tuple[float | None, ...]


def _column(place: int, title: str, write: Callable[[Any], str]) -> TableColumn:
    def figure(row: FigureRow) -> float | None:
        return row.figures[place] if place < len(row.figures) else None

    return TableColumn(
        title=title,
        text=lambda row: write(figure(row)),
        key=figure,
        is_number=True,
        value=figure if write is percent else None,
    )


_BY = {
    By.OPPONENT: (N_("Opponent"), N_("All opponents")),
    By.VARIANT: (N_("Variant"), N_("All variants")),
    By.DICTIONARY: (N_("Dictionary"), N_("All dictionaries")),
}
"""What rounds can be chosen by: what that is called, and all of it."""

_SPANS = {
    N_("All time"): None,
    N_("Last 12 months"): timedelta(days=365),
    N_("Last 30 days"): timedelta(days=30),
    N_("Last 7 days"): timedelta(days=7),
}


def named_group(by: By, key: str, name: str) -> str:
    """Return what rounds are called that have something in common."""
    if by is By.OPPONENT:
        return named_opponent(key)
    return named_variant(key) if by is By.VARIANT else name


class Filters(QWidget):
    """Lets rounds be chosen.

    Args:
        clock: tells the time, in UTC.
        leave: is called when the person has done with a box.

    Signals:
        changed: others are wanted.
    """

    changed = Signal()

    def __init__(
        self, clock: Callable[[], datetime], leave: Callable[[], object], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._clock, self._leave = clock, leave
        self.by = {by: self._box(_(name)) for by, (name, _every) in _BY.items()}
        self.person = self._box(_("Person"))
        spans = [(time, _(said)) for said, time in _SPANS.items()]
        self.span = choice(self._box(_("Time")), spans)
        self.begun = check_box(_("Rounds begun in the middle, too"), self.changed)
        boxes = (*self.by.values(), self.person, self.span)
        flow(*boxes, self.begun, on=self, spacing=0.5)

    def _box(self, name: str) -> ComboBox:
        made = dress(ComboBox(), name=name, hint=name)
        made.activated.connect(self.changed)
        made.left.connect(self._leave)
        return made

    @property
    def selection(self) -> Selection:
        """Which rounds are wanted now."""
        span = self.span.currentData()
        return Selection(
            opponent=self.by[By.OPPONENT].currentData(),
            variant=self.by[By.VARIANT].currentData(),
            source=self.by[By.DICTIONARY].currentData(),
            name=self.person.currentData(),
            since=None if span is None else self._clock() - span,
            begun=self.begun.isChecked(),
        )

    def offer(self, shown: Digest) -> None:
        """Offer what there is; what is chosen stays so, if it is still there."""
        for by, box in self.by.items():
            entries = [(one.key, named_group(by, one.key, one.name)) for one in shown.offered[by]]
            offer(box, [(None, _(_BY[by][1])), *entries])
        names = sorted({one.name for one in shown.every})
        persons = [(name, name or _("Without a name")) for name in names]
        offer(self.person, [(None, _("Everybody")), *persons])
        self.person.setVisible(len(names) > 1)
        self.begun.setVisible(not all(one.counts for one in shown.every))

    def open(self) -> None:
        """Have all rounds that there are."""
        for box in (*self.by.values(), self.person, self.span):
            box.setCurrentIndex(0)
        self.begun.setChecked(not self.begun.isHidden())
        self.changed.emit()


_OVER_TIME, _WORDS, _OPENINGS = "time", "words", "openings"


class FigureTables(PagePart, QWidget):
    """Shows figures in a table, put together by what is chosen above it.

    Attributes:
        by: what they are put together by: a `By`, the time, the words lost on, or the openings.
        table: the figures.
        meaning: what the word means that is selected.

    Args:
        leave: is called when the person has done with a box.
    """

    def __init__(self, leave: Callable[[], object], parent: QWidget) -> None:
        super().__init__(parent)
        self._shown: Digest | None = None
        bys: dict[By | str, str] = {
            By.OPPONENT: _("By opponent"),
            By.VARIANT: _("By variant"),
            By.DICTIONARY: _("By dictionary"),
            _OVER_TIME: _("Over time"),
            _WORDS: _("Words you lost on"),
            _OPENINGS: _("Your openings"),
        }
        self.by = choice(dress(ComboBox(), name=_("By")), bys)
        self.by.activated.connect(self._show_rows)
        self.by.left.connect(leave)
        averages = dict.fromkeys((_("Blunders"), _("Hints"), _("Looks")), average_text)
        figures: dict[str, Callable[[Any], str]]
        figures = {_("Rounds"): number, _("Won"): percent, **averages}
        self._columns = [_column(place, *one) for place, one in enumerate(figures.items())]
        names = TableColumn(
            text=lambda row: row.name, spoken=self._spoken, key=lambda row: row.order
        )
        model = RowsModel([names, *self._columns])
        self.table = RowsTable("", model, row=_ROW)
        self.table.show_bars(_AIR)
        self.table.let_sort()
        self.table.selectionModel().currentChanged.connect(self._show_meaning)
        self.meaning = MeaningView()
        self._averages = label("muted")
        left = self.by, Qt.AlignmentFlag.AlignLeft
        parts = left, (self.table, 1), self.meaning, self._averages
        column(*parts, on=self, spacing=1 / 3)

    def show_digest(self, shown: Digest) -> None:
        """Show the figures of some rounds."""
        self._shown = shown
        self._show_rows()

    def _spoken(self, row: FigureRow) -> str:
        texts = (
            say("{column}: {text}", column=one.title, text=one.text(row) or "")
            for one in self._columns[: len(row.figures)]
        )
        return listed([row.name, *texts])

    @Slot()
    def _show_rows(self) -> None:
        by, shown = self.by.currentData(), self._shown
        if shown is None:
            return
        said = [_("Blunders, hints and looks are those of one person in a round.")]
        if by is By.OPPONENT and any(len(set(one.opponents)) > 1 for one in shown.rounds):
            said.append(_("A round against several counts for each."))
        self._averages.setText(" ".join(said))
        self._averages.setVisible(by not in (_WORDS, _OPENINGS))
        self.meaning.setVisible(by == _WORDS)
        self.table.setAccessibleName(self.by.currentText())
        before, rows = self.table.here, tuple(_rows_of(shown, by))
        self.table.rows.show(rows)
        self.table.put_in_order()
        for place in range(len(self._columns)):
            is_empty = bool(rows) and place >= len(rows[0].figures)
            self.table.setColumnHidden(place + 1, is_empty)
            if is_empty and self.table.horizontalHeader().sortIndicatorSection() == place + 1:
                self.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)  # nobody sees by what
        keys = [row.key for row in self.table.rows.shown()]
        if before is not None and before.key in keys:
            self.table.selectRow(keys.index(before.key))
        self._show_meaning()
        self.on_fit()

    @Slot()
    def _show_meaning(self) -> None:
        word = self.table.here
        if self.by.currentData() == _WORDS and word is not None:
            self.meaning.show_meaning(word.key, word.name)
        else:
            self.meaning.show_meaning("", "")

    def on_fit(self) -> None:
        """Have room for some rows."""
        unit = self.fontMetrics().height()
        rows = min(max(self.table.rows.rowCount(), _LEAST_ROWS), _MOST_ROWS)
        self.table.setMinimumHeight(3 * unit + rows * round(_ROW * unit))


def _rows_of(shown: Digest, by: By | str) -> Iterator[FigureRow]:
    """Yield what is counted; words and letters in the order of letters, in which people look for them."""
    if isinstance(by, By):
        for group in shown.groups[by]:
            name = named_group(by, group.key, group.name)
            yield FigureRow(group.key, name, name.casefold(), _figures(group.totals))
    elif by == _OVER_TIME:
        for one in reversed(shown.periods):
            day, name = one.first.isoformat(), name_period(one.first, shown.step)
            yield FigureRow(day, name, day, _figures(one.totals))
    else:
        counted: dict[str, tuple[float | None, ...]] = (
            {word: (times,) for word, times in shown.words}
            if by == _WORDS
            else {one.letter: (one.rounds, one.share_won) for one in shown.openings}
        )
        ordered = LetterOrder.of(*counted).sorted(list(counted))
        order = {text: place for place, text in enumerate(ordered)}
        for text, figures in counted.items():
            yield FigureRow(text, capitals(text), order[text], figures)


def _figures(totals: Totals) -> tuple[float | None, ...]:
    averages = totals.blunders_a_round, totals.hints_a_round, totals.looks_a_round
    return totals.rounds, totals.share_won, *averages


# --- the page ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Digest:
    """All that is shown of some rounds, and what else could be asked for.

    Attributes:
        selection: which were asked for.
        rounds: the rounds, in the order of time.
        totals: all of them, counted.
        groups: the same, put together.
        step: how long a period is.
        periods: the same over time.
        words: the words that were lost on, and how often.
        openings: the letters that were begun with.
        strengths: how strong one person has played, until the end of each period.
        every: all rounds in the file.
        offered: by opponents, variants and dictionaries, the groups of these.
        unweighed: of how many it is still to be found out how strong somebody has played.
        trouble: what is wrong with the file, in a sentence; empty if nothing is.
        forgotten: what has just been forgotten, or could not be brought back.
        is_saved: whether that is; a window stays open for it.
    """

    selection: Selection
    rounds: tuple[PlayedRound, ...]
    totals: Totals
    groups: Mapping[By, tuple[Group, ...]]
    step: Step
    periods: tuple[Period, ...]
    words: tuple[tuple[str, int], ...]
    openings: tuple[Opening, ...]
    strengths: tuple[Strength | None, ...]
    every: tuple[PlayedRound, ...]
    offered: Mapping[By, tuple[Group, ...]]
    unweighed: int = 0
    trouble: str = ""
    forgotten: Forgotten | None = None
    is_saved: bool = True


def digest(
    every: tuple[PlayedRound, ...],
    selection: Selection,
    likelihoods: Likelihoods = MappingProxyType({}),
) -> Digest:
    """Make of all rounds that there are what is shown of those that are asked for.

    Args:
        every: all rounds.
        selection: which are asked for.
        likelihoods: by rounds, how likely what was played is at each level, where that is known.
    """
    rounds = tuple(one for one in every if selection.admits(one))
    step = step_for(rounds)
    periods = over_time(rounds, step)
    return Digest(
        selection=selection,
        rounds=rounds,
        totals=Totals.of(rounds),
        groups={by: groups(rounds, by) for by in By},
        step=step,
        periods=periods,
        words=words_lost_on(rounds),
        openings=openings(rounds),
        strengths=strengths_of(rounds, periods, step, likelihoods),
        every=every,
        offered={by: groups(every, by) for by in By},
        unweighed=len(unweighed(every, likelihoods)),
    )


# --- what the worker does ---------------------------------------------------------------------------


def digest_after(
    path: Path,
    selection: Selection,
    does: Callable[[StatisticsStore], Forgotten | None],
    _report: Report,
) -> Digest:
    """Do something to the file, and make a digest.

    What was wrong before is told, not what is well again since.
    """
    with closing(StatisticsStore(path)) as store:
        forgotten = does(store)
        before = store.trouble
        made = digest(store.rounds(), selection, store.likelihoods(MODEL))
        trouble = describe_file(before or store.trouble, store.loss, store.unread)
        return replace(made, trouble=trouble, forgotten=forgotten, is_saved=before is None)


def export_rounds(rounds: tuple[PlayedRound, ...], path: Path, _report: Report) -> Written:
    """Write rounds as CSV."""
    return write_file(path, (rounds_csv(rounds) + "\n").encode())


CHARTS_FROM = 10
"""Rounds of which there is more to show than a sentence."""


class StatisticsPage(Page):
    """Shows what the file says of the rounds that are wanted.

    Args:
        path: the file.
        clock: tells the time, in UTC.

    Attributes:
        shown: what is shown; None until it has been read.
        filters: which rounds are wanted.
        totals, strength, chart, tables: what is said of them.
        main: goes on from there, where nothing is.

    Signals:
        play: the person wants to play.
    """

    play = Signal()

    def __init__(
        self, path: Path, parent: QWidget | None = None, *, clock: Clock = now_in_utc
    ) -> None:
        super().__init__(parent)
        self.shown: Digest | None = None
        self._is_awaited = False
        self.setAccessibleName(_("Statistics"))
        self._path = path
        self.filters = Filters(clock, self._leave_box, self)
        self.totals, self.strength = label("muted"), label("muted")
        self.chart = CurvesChart(_("Charts over time"), self)
        self.tables = FigureTables(self._leave_box, self)
        self.filters.changed.connect(self._ask)
        self._build()
        self._show()

    # --- what can be done -------------------------------------------------------------------------

    @property
    def place(self) -> QWidget:
        """Where the work is done: what is to have the focus."""
        return self.chart if self.chart.isVisible() else self

    def _leave_box(self) -> None:
        self.place.setFocus()

    @Slot()
    def refresh(self) -> None:
        """Read the file again if somebody looks."""
        if self.isVisible():
            self._ask()

    @command("statistics.reset")
    @Slot()
    def reset(self) -> None:
        """Forget the rounds that are shown; they can be brought back while the page is shown."""
        if self.shown is not None and self.shown.rounds:
            keys = [one.key for one in self.shown.rounds]
            self._do(lambda store: store.forget(keys))

    @command("statistics.undo")
    def undo(self) -> None:
        """Bring back what was forgotten last."""
        self._undo.undo()

    def _restore(self, forgotten: Forgotten) -> None:
        self._do(lambda store: None if store.restore(forgotten) else forgotten)
        self.place.setFocus()

    @command("statistics.export")
    @Slot()
    def export(self) -> None:
        """Ask for a file, and write the rounds that are shown into it."""
        if self.shown is None or not self.shown.rounds:
            return
        asked = ask_where_to_save(
            self.window(), _("Save the rounds"), _("ghost-rounds"), {"CSV": ".csv"}
        )
        if asked is not None:
            self._said.dismiss()  # so that the same is said again
            job = partial(export_rounds, self.shown.rounds, asked[0])
            ask(self, job, self._on_written, fails=_("The rounds could not be saved."), keeps=True)

    @command("statistics.leave")
    def leave(self) -> None:
        """Go back."""
        self.left.emit()

    @Slot()
    def _ask(self) -> None:
        self._do(lambda _store: None, keeps=False)

    def _do(
        self, does: Callable[[StatisticsStore], Forgotten | None], *, keeps: bool = True
    ) -> None:
        """Have something done to the file, after what was done to it before."""
        job = partial(digest_after, self._path, self.filters.selection, does)
        fails = _("The statistics could not be read.")
        ask(self, job, self._on_made, fails=fails, queue=True, keeps=keeps)

    @command("statistics.play", can=lambda page: page.main.isVisible())
    @Slot()
    def _on_main(self) -> None:
        """Play, where there is no round yet; else have all rounds shown."""
        if self.shown is not None and self.shown.every:
            self.filters.open()
        else:
            self.play.emit()

    def _weigh(self) -> None:
        """Have it found out how strong somebody has played in the rounds that are new."""
        job, fails = partial(weigh_rounds, self._path), _("How you played could not be found out.")
        ask(self, job, self._on_weighed, fails=fails, work=Work.ALONE)

    def _on_weighed(self, is_kept: bool) -> None:
        if is_kept:
            self._ask()

    # --- what becomes of it -----------------------------------------------------------------------

    def _on_made(self, shown: Digest) -> None:
        self.shown = shown
        self.filters.offer(shown)
        if shown.forgotten is not None and shown.forgotten.rows:
            said = describe_forgotten(shown.forgotten.rounds)
            self._undo.offer(said, partial(self._restore, shown.forgotten))
        if replace(self.filters.selection, since=None) != replace(shown.selection, since=None):
            self._ask()  # what was chosen is not there any more
            return
        self._trouble.say(shown.trouble)
        if shown.unweighed and not shown.trouble and not awaits(self, self._on_weighed):
            self._weigh()
        had_focus = self.hasFocus()
        self._show()
        if had_focus:
            self.place.setFocus()
        if self._is_awaited:
            self._is_awaited = False
            announce(self, describe_digest(shown))

    def _on_written(self, written: Written) -> None:
        self._said.tell(written.said)

    @Slot()
    def _show(self) -> None:
        """Show what is known by now: a sentence at first, then charts, and tables for whoever wants more."""
        shown, is_more = self.shown, self._more.isChecked()
        every, rounds = (0, 0) if shown is None else (len(shown.every), len(shown.rounds))
        if shown is None:
            self._none.say(Wording(_("One moment"), _("The rounds are being read."), Mood.THINKING))
        elif rounds:
            self.totals.setText(describe_totals(shown.totals))
            self.strength.setText(describe_strength(shown.strengths[-1]))
            self.chart.show_curves(curves_over_time(shown.periods, shown.step, shown.strengths))
            self.tables.show_digest(shown)
            sentence = _("From ten rounds on there are charts.")
            self._none.say(Wording(describe_digest(shown), sentence, Mood.CALM))
        elif every:
            sentence = _("None of your rounds is of this kind.")
            self._none.say(Wording(_("Nothing to show"), sentence, Mood.CALM))
            worded(self.main, _("Show all  ↵"))
        else:
            self._none.say(nothing_yet())
            worded(self.main, _("Play  ↵"))
        is_told = rounds < CHARTS_FROM and not (rounds and is_more)
        seen: dict[QWidget, bool] = {
            self._headline: every > 0 and not is_told,
            self.totals: not is_told,
            self.strength: not is_told and bool(self.strength.text()),
            self.filters: every >= CHARTS_FROM or (every > 0 and (is_more or not rounds)),
            self.chart: rounds >= CHARTS_FROM,
            self.tables: rounds > 0 and is_more,
            self._none.scroller: is_told,
            self.main: shown is not None and not rounds,
        }
        self.show_parts(seen | dict.fromkeys((self._more, self._reset, self._export), rounds > 0))

    # --- coming and leaving -----------------------------------------------------------------------

    def on_come(self) -> None:
        """Read the file whenever somebody comes to the page, and say what it says."""
        self._is_awaited = True
        self._ask()

    def on_leave(self) -> None:
        """Have what was forgotten stay so."""
        self._undo.forget()
        self._said.dismiss()

    # --- how it looks -----------------------------------------------------------------------------

    def _build(self) -> None:
        self._headline = LargeLabel(1.5, self)
        self._headline.setText(_("Your rounds"))
        self._trouble, self._said = Notice(parent=self), Remark(parent=self)
        self._undo = Undo(self)
        self._none = GhostColumn(self, lines=16, growth=1.3)
        self.main = button("", self._on_main, role="main")
        fill(self._none.rows, row(..., self.main, ...), 4, margins=None)
        self._more = button("statistics.more", stays=True)
        self._more.toggled.connect(self._show)
        self._reset = button("statistics.reset", self.reset, _("Reset"))
        self._export = button("statistics.export", self.export, _("Export…"))
        scrolling_column(
            self,
            self._trouble,
            self._said,
            self._undo,
            self._headline,
            self.totals,
            self.strength,
            self.filters,
            (self.chart, 1),
            (self.tables, 1),
            (self._none.scroller, 1),
            flow(self._more, self._reset, self._export, spacing=0.5, spread=1),
        )
