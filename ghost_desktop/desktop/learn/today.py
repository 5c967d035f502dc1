"""Today: the puzzle of the day, what is due over all drills, and the wins that were given away last."""

from __future__ import annotations

import logging
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QBoxLayout, QWidget

from ghost_desktop.desktop.kit.ask import Work, ask, drop, say_error, without_count
from ghost_desktop.desktop.kit.builders import button, column, dress, fill, flow, label, row
from ghost_desktop.desktop.kit.commands import command
from ghost_desktop.desktop.kit.layout import is_small, keep_room
from ghost_desktop.desktop.kit.widgets import once_after
from ghost_desktop.desktop.learn.decks import describe_game
from ghost_desktop.desktop.learn.puzzle_page import (
    UNFOUND,
    PuzzlePage,
    describe_standing,
    key_button,
    trouble_of,
)
from ghost_desktop.desktop.window.ghost import Mood, Wording, copy_result
from ghost_desktop.formats.results import day_result, streak_text, try_shapes
from ghost_desktop.formats.stored import describe_loss, describe_trouble
from ghost_desktop.formats.text import describe_rules, number, side_by_side
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.library.days import MOST_TRIES, DayTries, Streak
from ghost_desktop.library.decks import UNKNOWN_PLACE
from ghost_desktop.library.drills import DrillStore
from ghost_desktop.library.puzzle_answers import PuzzleStore
from ghost_desktop.library.question import Question
from ghost_desktop.play import daily
from ghost_desktop.translation import _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.learn.puzzle_page import Files
    from ghost_desktop.engine.game.plays import Where
    from ghost_desktop.library.decks import DeckState
    from ghost_desktop.library.drills import GivenAway
    from ghost_desktop.play.puzzles import Puzzle

log = logging.getLogger(__name__)

_GIVEN_AWAY = 3
"""So many wins that were given away are named."""

_IDLE_MS = 10_000
"""Milliseconds after which the puzzle of the next day is looked for."""


@dataclass(frozen=True, eq=False)
class Today:
    """What there is to do on a day.

    Attributes:
        puzzle: the one of the day, its round laid out; None if nobody can tell.
        tries: how it stands with it.
        streak: the days in a row.
        decks: how it stands with each deck.
        given_away: the wins that were given away last.
        trouble: why nothing can be saved, or what of it was lost; empty if all is well.
    """

    puzzle: Puzzle | None
    tries: DayTries
    streak: Streak
    decks: tuple[DeckState, ...]
    given_away: tuple[GivenAway, ...]
    trouble: str


def look_at_today(files: Files, known: Puzzle | None, report: Report) -> Today:
    """Find what there is to do.

    Args:
        files: of puzzles and drills.
        known: a puzzle that was found before; it is taken if it is of this day.
        report: is told how far it is.
    """
    with closing(DrillStore(files.drills, files.clock)) as deck_store:
        decks = deck_store.decks()
        given_away = deck_store.given_away(_GIVEN_AWAY)
        loss = describe_loss(deck_store.loss)  # else nobody says it: the file is a new one now
    with closing(PuzzleStore(files.puzzles, files.clock)) as store:
        day = store.today
        puzzle = known
        if puzzle is None or puzzle.name != day.isoformat():
            puzzle = _find_daily(store, day, without_count(report))
            if puzzle is not None:  # the way there is found here, and known when the window asks
                puzzle.round.go_to(puzzle.answer.fragment)
        trouble = " ".join(filter(None, (loss, trouble_of(store))))
        return Today(puzzle, store.day(day), store.streak, decks, given_away, trouble)


def _find_daily(store: PuzzleStore, day: date, report: Callable[[int, int], None]) -> Puzzle | None:
    """Find the puzzle of a day, which takes seconds unless it was found before."""
    words, rate = catalogue.load(daily.LIST, report=report).words, commonness.levels_of
    recipe = f"{daily.RECIPE} {words.content_hash}"
    known = store.found(day, recipe)
    found = daily.find_daily(words, day, rate, report, known=known)
    if found is None and known:
        found = daily.find_daily(words, day, rate, report)
    if found is not None and found.fragment != known:
        store.keep_found(day, recipe, found.fragment)
    return found


def look_at_tomorrow(files: Files, report: Report) -> None:
    """Find the puzzle of the next day, so that nobody waits for it then."""
    with closing(PuzzleStore(files.puzzles, files.clock)) as store:
        _find_daily(store, store.today + timedelta(days=1), without_count(report))


def describe_tries(tries: DayTries) -> str:
    """Say how many tries are left."""
    left = MOST_TRIES - len(tries.tries)
    return say("{tries} try is left.", "{tries} tries are left.", left, tries=number(left))


def describe_day(streak: Streak, tries: DayTries) -> str:
    """Count the days in a row, and say whether today ends them."""
    is_missed = tries.is_over and not streak.has_today
    facts = [streak_text(streak.days)] if streak.days else []
    if streak.longest > streak.days:
        facts.append(say("best: {days}", days=number(streak.longest)))
    if streak.needs_today:
        facts.append(_("today ends it") if is_missed else _("today keeps it"))
    elif streak.days and is_missed:
        facts.append(_("one missed day of seven is forgiven"))
    return side_by_side(facts)


class TodayPage(PuzzlePage):
    """What there is to do today; the game at the top has nothing to do with it.

    Args:
        files: of puzzles and drills.

    Attributes:
        today: what there is to do; None until that is known.

    Signals:
        awaited: whether there is still something to try today.
        given_wanted: a `GivenAway`, to be looked back at.
        drills_wanted: when all that is due is to be drilled.
    """

    awaited = Signal(bool)
    given_wanted = Signal(object)
    drills_wanted = Signal()

    def __init__(self, parent: QWidget | None = None, *, files: Files) -> None:
        super().__init__(_("Today"), parent, "today.answer", files)
        self._idle = once_after(self, _IDLE_MS, self._look_at_tomorrow)
        self.today: Today | None = None
        self._has_failed = False
        self._build()
        self._show()

    @property
    def question(self) -> Question:
        """What the puzzle of the day is of."""
        return Question(daily.LIST, daily.day_game(self._store.today).rules)

    # --- what there is to see -----------------------------------------------------------------------

    def _show(self) -> None:
        today = self.today
        puzzle = today.puzzle if today is not None else None
        is_asked = puzzle is not None and today is not None and not today.tries.is_over
        self._column.ghost.set_lost(today.tries.lost if today is not None else 0)
        is_coming = today is None and not self._has_failed
        self.show_puzzle(self._wording(), puzzle, is_asked=is_asked, is_coming=is_coming)
        tried = today.tries.tries if today is not None and is_asked else ()
        self.letters.show_tried([one.made for one in tried])
        if today is not None and puzzle is not None:
            day = number(daily.day_number(today.tries.day))
            self._name.setText(say("Puzzle of the day {number}", number=day))
            rules = puzzle.game.rules
            self._game.setText(f"{describe_rules(rules)}. {_(rules.variant.texts.adding)}")
            self._shapes.setText(" ".join(try_shapes(today.tries)))
            self._shapes.setAccessibleName(describe_tries(today.tries))
        self._streak.setText("" if today is None else describe_day(today.streak, today.tries))
        self.show_parts({self._copy: self.answered is not None})
        self._show_beside(today)
        if puzzle is not None:
            self.awaited.emit(is_asked)

    def _wording(self) -> Wording:
        today = self.today
        if today is None or today.puzzle is None:
            if today is None and not self._has_failed:
                said = _("The puzzle of the day is being looked for.")
                return Wording(_("One moment"), said, Mood.THINKING)
            said = _("How common words are cannot be read, and so nobody can tell which it is.")
            return Wording(_("No puzzle was found"), said if today else "", Mood.SORRY)
        tries = today.tries
        is_solved = tries.is_solved if tries.is_over else None
        wording = describe_standing(today.puzzle, self._wrong, is_solved=is_solved)
        more = _("Tomorrow has another puzzle.") if tries.is_over else describe_tries(tries)
        return replace(wording, sentence=f"{wording.sentence} {more}")

    def _show_beside(self, today: Today | None) -> None:
        """Show what is due, and what was given away; nothing of it until there is something."""
        now = self._files.clock()
        due = sum(deck.waiting(now) for deck in today.decks) if today is not None else 0
        said = ngettext(
            "{due} line is due in your drills", "{due} lines are due in your drills", due
        )
        self._due.setText(said.format(due=number(due)))
        for part in (self._due, self._drill):
            part.setVisible(due > 0)
        given = () if today is None else today.given_away
        is_there = bool(given) and not is_small(self.window())  # else the puzzle has no room
        self._given_title.setVisible(is_there)
        names = [" ".join(one.fragment.upper()) or _("With the first letter") for one in given]
        for place, one in enumerate(self._given):
            one.setVisible(is_there and place < len(given))
            if place < len(given):
                name, game = names[place], describe_game(given[place].key, UNKNOWN_PLACE)
                one.setText(f"{name}\n{game}" if names.count(name) > 1 else name)
        self._beside.setVisible(due > 0 or is_there)

    # --- what the person does -----------------------------------------------------------------------

    def answer(self, letter: str, where: Where) -> None:
        """Take a letter as a try; an illegal one is one, too."""
        today = self.today
        if today is None or today.puzzle is None or today.tries.is_over:
            return
        self.keep_on()
        puzzle = today.puzzle
        try:
            made, kind = daily.judge_try(puzzle, letter, where)
        except ValueError:  # no letter of the list: a slip of the finger
            return
        if made in {one.made for one in today.tries.tries}:
            self.letters.refuse(_("You have tried that."))
            return
        tries = self._store.keep_day(today.tries.trying(made, kind))
        self._keep(tries)
        play = puzzle.play(letter, where)
        if play is None:
            shown = puzzle.game.words.shown(made)
            said = say("No word has {fragment} there: that is a try, too.", fragment=shown)
            self._tell_wrong(said)
        elif kind != "right":
            self._refute(puzzle, play)
        self._show()

    @command("today.answer")
    @Slot()
    def show_answer(self) -> None:
        """Show the answer, if it is asked for twice; the day is over."""
        if self.today is None or self.today.puzzle is None or self.today.tries.is_over:
            return
        if self.means_it(_("Ask once more for the answer: the day is over then.")):
            self._keep(self._store.keep_day(self.today.tries.giving_up()))
            self._show()

    @command("today.copy")
    @Slot()
    def copy_result(self) -> None:
        """Copy what became of the day, as text and as a picture, which give nothing away."""
        if self.today is not None and self.today.tries.is_over:
            tries = self.today.tries
            mood = Mood.GLAD if tries.is_solved else Mood.SORRY
            copy_result(day_result(tries, self.today.streak), mood, tries.lost)
            self._notice.tell(_("The result is copied; it gives nothing away."))

    def _keep(self, tries: DayTries) -> None:
        assert self.today is not None
        trouble = describe_trouble(self._store.trouble) or self.today.trouble
        self._notice.tell(trouble)
        self.today = replace(self.today, tries=tries, streak=self._store.streak)

    def _show_given(self, place: int) -> None:
        """Look back at a win that was given away."""
        if self.today is not None and place < len(self.today.given_away):
            self.given_wanted.emit(self.today.given_away[place])

    # --- what workers find --------------------------------------------------------------------------

    def _look(self) -> None:
        known = self.today.puzzle if self.today is not None else None
        job = partial(look_at_today, self._files, known)
        ask(self, job, self._on_found, fails=self._on_failed, work=Work.FINDING_OUT)

    def _on_found(self, today: Today) -> None:
        is_other = self.today is None or self.today.tries != today.tries
        self.today, self._has_failed = today, False
        if is_other:
            self._tell_wrong("")
        self._notice.tell(today.trouble)
        self._show()
        self._idle.start()

    @Slot()
    def _look_at_tomorrow(self) -> None:
        job = partial(look_at_tomorrow, self._files)
        said = "the puzzle of the next day cannot be found"  # for which nobody has asked
        ask(self, job, fails=lambda why: log.error(said, exc_info=why), work=Work.ALONE)

    def _on_failed(self, error: BaseException) -> None:
        self._has_failed = True
        self._show()
        say_error(self, _(UNFOUND), error)

    # --- how it looks -------------------------------------------------------------------------------

    def _build(self) -> None:
        self._shapes = self._column.label("muted")
        self._copy = key_button(_("Copy result"), "today.copy", self.copy_result)
        keep_room(dress(self._copy, role="main"))
        fill(self._told, row(..., self._copy, ...), ..., margins=None)
        rows = self._column.rows
        rows.insertWidget(rows.count() - 1, self._shapes)
        rows.addStretch(4)
        self._name, self._game = label(wraps=False), label("muted", wraps=False)
        self._streak = label("muted", wraps=False)
        parts = (self._name, self._streak, self._game)
        head = flow(*parts, spacing=0.5, apart=1)
        self._due = label()
        self._drill = button(_("Drill what is due"), self.drills_wanted)
        self._given_title = label("muted", _("Wins that you gave away last"))
        hint = _("Find there what would have won")
        self._given = tuple(
            button("…", partial(self._show_given, place), hint=hint) for place in range(_GIVEN_AWAY)
        )
        self._beside = QWidget(self)
        beside = (self._due, self._drill, self._given_title, *self._given)
        column(*beside, ..., on=self._beside, spacing=0.5)
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._sides.addWidget(self._column.scroller, 1)
        self._sides.addWidget(self._beside)
        fill(self._rows, head, self._notice, (self._sides, 1))
        self.on_fit()

    def on_fit(self) -> None:
        """Put what is due beside the puzzle, or below it where there is little width."""
        super().on_fit()
        is_narrow = is_small(self.window())
        ways = QBoxLayout.Direction
        self._sides.setDirection(ways.TopToBottom if is_narrow else ways.LeftToRight)
        unit = self.fontMetrics().height()
        self._beside.setMaximumWidth(100 * unit if is_narrow else 14 * unit)
        self._sides.setSpacing(unit)
        self._show_beside(self.today)

    def on_come(self) -> None:
        """Look what there is to do: it may be another day."""
        self._look()

    def on_leave(self) -> None:
        """Let go of the file while another panel is in front, and when the window closes."""
        self.keep_on()
        self._idle.stop()
        drop(self)
        self._store.close()
