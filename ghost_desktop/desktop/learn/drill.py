"""The drill as it is seen: a question, what became of its answer, and what was learned."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Signal, Slot
from PySide6.QtWidgets import QPushButton, QWidget

from ghost_desktop.desktop.kit.ask import Work, ask, drop, say_error
from ghost_desktop.desktop.kit.boxes import ComboBox, SpinBox, choice, offer
from ghost_desktop.desktop.kit.builders import (
    ENTER,
    button,
    check_box,
    dress,
    fill,
    flow,
    label,
    line_edit,
    row,
    worded,
)
from ghost_desktop.desktop.kit.commands import command, stand_for, tip, title, underlined
from ghost_desktop.desktop.kit.layout import is_low, keep_room, two_lines
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.widgets import ProgressBar, announce, once_after
from ghost_desktop.desktop.learn.drill_wording import (
    Drilled,
    describe_button,
    describe_course,
    describe_deck,
    describe_hint,
    describe_known,
    describe_offer,
    describe_session,
    describe_task,
    describe_until,
    describe_verdict,
    drilled,
    is_of,
)
from ghost_desktop.desktop.learn.drillable import PlayedHere, read_drillable, to_learn
from ghost_desktop.desktop.learn.puzzle_page import LettersPage, say_with_key
from ghost_desktop.desktop.window.meanings import meaning_card
from ghost_desktop.engine.words.overlap import NO_SYMBOLS
from ghost_desktop.formats.exercises import describe_coverage
from ghost_desktop.formats.names import Cast
from ghost_desktop.formats.stored import describe_loss, describe_trouble
from ghost_desktop.formats.text import number
from ghost_desktop.library.decks import Deck, DeckKey
from ghost_desktop.library.drills import DrillStore
from ghost_desktop.library.new_lines import ALL_ROUNDS, NEW_LINES, NEW_LINES_OFFERED
from ghost_desktop.library.user_file import now_in_utc
from ghost_desktop.play.courses import LostWordsCourse
from ghost_desktop.play.drill import DrillSession
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from datetime import datetime
    from pathlib import Path

    from ghost_desktop.desktop.learn.drillable import Clock, Drillable, WhatFollows
    from ghost_desktop.desktop.window.ghost import Wording
    from ghost_desktop.desktop.window.meanings import WordMeaning
    from ghost_desktop.desktop.window.question import Known
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.plays import Where
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategies.strategy import Strategy
    from ghost_desktop.engine.words.overlap import ListSymbols
    from ghost_desktop.library.decks import DrillLine
    from ghost_desktop.library.question import Question
    from ghost_desktop.play.courses import Course
    from ghost_desktop.play.drill import Task, Verdict
    from ghost_desktop.play.likelihood import Likelihood
    from ghost_desktop.play.round import Round


MOST_MEANINGS = 2
"""Words of which is told what they mean; of more there is no room for all."""

_MEANINGS = 7.2  # lines of text for what words mean

_NOTE = 200  # letters

PAUSE_MS = 1_100
"""Milliseconds that a right answer is shown before the next question."""


class DrillPanel(LettersPage):
    """Asks line after line, a session at a time, and keeps each answer at once.

    Answers are saved in the window's thread. That takes about a millisecond, and 50 while another
    program holds the file; the disk is waited for when the file is opened, with the first answer,
    and when it is let go of, as the panel is hidden. A session can be left at any moment.

    Args:
        path: the file of the answers.
        clock: tells the time, in UTC.
        pause_ms: milliseconds that a right answer is shown.

    Attributes:
        course: what is drilled, or was last; None if nothing was.
        likelihood: how likely rounds come to what is asked; None if it is no strategy.
        new_lines: how many new lines a session may have.
        until: how many of a hundred rounds are to be answered.
        note: the person's own note on what was asked, while the answer is shown.
        symbols_of: returns what stands beside the words of a game.

    Signals:
        begun: a session.
        limited: when another number of lines, or of rounds, is wanted.
        decks_chosen: when all drills are wanted.
        next_wanted: what is due in the next drill is to be asked.
    """

    begun = Signal()
    limited = Signal()
    decks_chosen = Signal()
    next_wanted = Signal()

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        path: Path,
        clock: Clock = now_in_utc,
        pause_ms: int = PAUSE_MS,
    ) -> None:
        super().__init__(_("Drill"), parent)
        self.symbols_of: Callable[[Game], ListSymbols] = lambda _game: NO_SYMBOLS
        self._store = DrillStore(path, clock)
        self._clock = clock
        self._session: DrillSession | None = None
        self.course: Course | None = None  # of the session that was begun last
        self._meanings: Mapping[str, WordMeaning] = {}  # of the words in it
        self.likelihood: Likelihood | None = None  # of its lines, if it is of a strategy
        self._deck = Deck(DeckKey("", "", 1, ""), ())  # of the session at hand
        self._notes: dict[tuple[str, str], str] = {}  # a person's own, by the names of lines
        self._what_follows: WhatFollows | None = None
        self._next_due = 0  # in the drill that follows, once a session is over
        self._through: dict[DeckKey, Drilled] = {}  # while all that is due is gone through
        self._offered: tuple[DrillLine, ...] = ()  # for another session, once one is over
        self._rated: DrillLine | None = None  # as its answer has left it, while that is shown
        # What was answered last and when, while it can be taken back.
        self._last: tuple[DrillSession, DrillLine, datetime] | None = None
        self._loss = ""  # a sentence on answers that could not be read
        self.new_lines, self.until = NEW_LINES, ALL_ROUNDS
        self._shows_words: Callable[[], object] | None = None  # what words are told now
        self._chosen: Question | None = None  # in the window
        self._is_other = False  # what is drilled than what is chosen
        self._covered = ""  # a sentence on how many rounds are answered
        self._told_letters = ""  # as they lie after an answer, until the next question
        self._pause = once_after(self, pause_ms, self.go_on)
        self._build()

    # --- how it stands ----------------------------------------------------------------------------

    @property
    def shows_answer(self) -> bool:
        """Whether the last answer is being shown, and the next line is still to be asked."""
        return self._rated is not None

    def word_here(self) -> str:
        """Return the letters that lie there once they are told; "" while they are to be found."""
        return self._told_letters

    def follow(self, known: Known) -> None:
        """Keep to the game of the drill; it is named if another one is chosen in the window."""
        self._chosen = known.question
        self._name_course()

    def standing(self, asked: Question | None) -> str | None:
        """Say nothing of who wins another game than that of the drill; else None."""
        is_asked = asked is not None and self.course is not None and is_of(self.course, asked)
        return None if is_asked else ""

    @Slot()
    def renew_symbols(self) -> None:
        """Follow the symbols beside words: there are others now, or none."""
        if self._shows_words is not None:
            self._shows_words()

    # --- what is wanted ---------------------------------------------------------------------------

    @property
    def is_exact(self) -> bool:
        """Whether a reply that wins, and is not the strategy's, is missed in sessions to come."""
        return self._exact.isChecked()

    def want(self, new_lines: int, until: int, *, is_exact: bool) -> None:
        """Have sessions as they were wanted before; see `new_lines`, `until` and `is_exact`."""
        self._exact.setChecked(is_exact)
        self._limit(new_lines, until)

    def _limit(self, new_lines: int, until: int) -> None:
        if (new_lines, until) == (self.new_lines, self.until):
            return
        self.new_lines, self.until = new_lines, until
        self._limit_box.setValue(new_lines)
        self.limited.emit()
        if self._session is not None and self._session.is_over:
            self._tell(self._session)

    # --- what can be done -------------------------------------------------------------------------

    def begin(self, drillable: Drillable, what_follows: WhatFollows | None = None) -> None:
        """Begin a session.

        Args:
            drillable: what it begins with.
            what_follows: while all that is due is gone through: then nothing is asked that is new.
        """
        course, self._what_follows = drillable.course, what_follows
        self.course = course
        if what_follows is None:
            self._through = {}
        self._meanings, self.likelihood = drillable.meanings, drillable.likelihood
        self._deck, self._notes = drillable.deck, dict(drillable.notes)
        self._loss, self._covered = drillable.loss, ""
        self.symbols_of(course.game)  # so that they are known by the first answer
        self._warn(drillable.trouble)
        self._name_course()
        self.begun.emit()
        now = self._clock()
        self._begin(course, self._deck.waiting(now) if what_follows else self._to_ask(now))

    def _begin(self, course: Course, lines: Sequence[DrillLine]) -> None:
        self._last = None
        self._cover(line.start for line in (*self._deck.learned, *lines))
        self._replace(DrillSession.begin(course, lines, self._clock(), is_exact=self.is_exact))
        self.setFocus()

    def _to_ask(self, now: datetime, *, ahead: bool = False) -> tuple[DrillLine, ...]:
        """Return the lines of a session, of those that are wanted."""
        deck = to_learn(self._deck, self.likelihood, self.until)
        return deck.to_ask(now, new_lines=self.new_lines, ahead=ahead)

    def end(self) -> None:
        """End the session; all answers are kept."""
        self._shows_words = self._last = None
        self._through = {}
        self._clear()

    @command("drill.leave")
    @Slot()
    def leave(self) -> None:
        """End the session, and go. Whoever writes a note has done with that at first."""
        if self.note.hasFocus():
            self.setFocus()
        else:
            self.end()
            self.left.emit()

    @Slot()
    def go_on(self) -> None:
        """Ask the next line, once an answer has been shown."""
        if self._session is not None and self._rated is not None:
            self._replace(self._session.go_on(self._rated, self._clock()))

    @Slot()
    def more(self) -> None:
        """Begin another session, if necessary with lines that are not yet due, or the next drill."""
        session = self._session
        if self._next_due:
            through = self._through
            self.next_wanted.emit()  # which ends this session
            self._through = through
        elif self._offered and session is not None:
            self._through = {}
            self._begin(session.course, self._offered)

    @command("drill.go_on")
    def _on_enter(self) -> None:
        if self.shows_answer:
            self.go_on()
        else:
            self.more()

    def answer(self, letter: str, where: Where) -> None:
        """Answer the question at hand, if there is one; what cannot be played is no answer."""
        if self._session is not None and self._session.task is not None:
            self._take(*self._session.answer(letter, where))

    @command("drill.help")
    @Slot()
    def help(self) -> None:
        """Give a hint; after the hint, the reply."""
        session = self._session
        if session is None or session.task is None:
            return
        if session.task.hint is not None:
            self._take(*session.give_up())
            return
        self._session = session = session.give_hint()
        assert session.task is not None
        assert session.task.hint is not None
        text = describe_hint(session.task.hint, session.course.game)
        self.letters.remark(text)
        self._offer_help(_("Show it"), _("Show the reply; it counts as missed"))
        announce(self, text)

    @command("drill.hint")
    def hint(self) -> None:
        """Give a hint, and no more than that."""
        task = None if self._session is None else self._session.task
        if task is not None and task.hint is None:
            self.help()

    @command("drill.undo", can=lambda panel: panel.can_take_back)
    @Slot()
    def take_back(self) -> None:
        """Take the last answer back, and ask again; not if it counts elsewhere by now."""
        last, self._last = self._last, None
        if last is None:
            return
        session, line, when = last
        if self._store.take_back(self._deck, line, when) is None:
            gone = _(
                "This answer cannot be taken back: it has been answered again in another window."
            )
            self._notice.tell(describe_trouble(self._store.trouble) or gone)
            return
        self._deck = self._deck.with_line(line)
        self._replace(session)

    @property
    def can_take_back(self) -> bool:
        """Whether there is an answer to take back: the last one of this session."""
        return self._last is not None

    @command("drill.note", can=lambda panel: panel.shows_answer)
    def _write_note(self) -> None:
        self.note.setFocus()

    @Slot(str)
    def _keep_note(self, note: str) -> None:
        """Save a note on the line whose answer is shown, at once."""
        if self._rated is not None:
            self._notes[self._rated.name] = note
            self._store.keep_note(self._deck.key, self._rated.name, note.strip())
            self._warn(describe_trouble(self._store.trouble))

    # --- how it goes on ---------------------------------------------------------------------------

    def _take(self, session: DrillSession, verdict: Verdict) -> None:
        """Save what became of an answer at once, and show it."""
        before, self._session = self._session, session
        if verdict.rating is None or before is None:
            self._tell(session)
            return
        line, now = self._deck.line(verdict.task.line.name), self._clock()
        self._rated = self._store.record(self._deck, line, verdict.rating, now)
        self._last = before, line, now
        self._deck = self._deck.with_line(self._rated)
        self._warn(describe_trouble(self._store.trouble))
        self._told_letters = verdict.round.fragment
        self._shows_words = partial(self._show_verdict, verdict)
        announce(self, self._show_verdict(verdict).spoken)
        if verdict.is_right and not isinstance(session.course, LostWordsCourse):  # that is read
            self._pause.start()

    def _replace(self, session: DrillSession) -> None:
        """Have another session at hand, or the same with the next line."""
        self._clear()
        self._session = session
        self._tell(session)

    def _clear(self) -> None:
        """Have nothing left of the session at hand, nor of what was to follow it."""
        self._pause.stop()
        self._session = self._rated = None
        self._offered, self._next_due = (), 0
        self.letters.input.close()

    def _tell(self, session: DrillSession) -> None:
        """Ask or, if nothing is left to be asked, say how it went and what can follow."""
        self._progress.setVisible(bool(session.total))
        learned_or_begun = 2 * session.done + session.begun  # that is half learned
        self._progress.show_progress(learned_or_begun, max(1, 2 * session.total))
        counts = session.done, session.total, session.begun
        said = describe_known(*counts, self._deck.card_kind)
        self._count.setText("" if session.is_over else said)
        if session.task is not None:
            self._ask(session.course, session.task)
            return
        now = self._clock()
        follows = self._what_follows
        self._next_due, rest = follows(self._deck.state) if follows else (0, "")
        if follows:
            symbols = self.symbols_of(session.course.game)
            self._through[self._deck.key] = drilled(session, self._deck, symbols)
        self._offered = () if self._next_due else self._to_ask(now, ahead=True)
        self._cover(line.start for line in self._deck.learned)
        self._shows_words = partial(self._show_session, session, now, rest)
        announce(self, self._show_session(session, now, rest))

    def _ask(self, course: Course, task: Task) -> None:
        self._told_letters, self._shows_words = "", None
        wording = describe_task(course, task)
        self._show_round(wording, task.round, Cast.asked(task.round), is_asked=True)
        self._offer_help(_("Hint"), _("Leave three letters, of which one is right"))
        announce(self, f"{wording.spoken} {self.letters.name}.")

    def _show_verdict(self, verdict: Verdict) -> Wording:
        """Say what became of an answer, what words mean, and what was noted."""
        assert self.course is not None  # its session goes on
        symbols = self.symbols_of(self.course.game)
        wording = describe_verdict(self.course, verdict, symbols)
        cast = Cast.asked(verdict.task.round)
        self._show_round(wording, verdict.round, cast, is_asked=False)
        told = self._words_told(verdict)
        cards = "<br>".join(
            meaning_card(self._meanings[one]) for one in told if one in self._meanings
        )
        self.tell_meaning(cards)
        self.letters.keys.setVisible(not cards)
        noted = "" if self._rated is None else self._notes.get(self._rated.name, "")
        if self.note.text() != noted:
            self.note.setText(noted)
        return wording

    def _words_told(self, verdict: Verdict) -> tuple[str, ...]:
        """Return the words of which is told what they mean, once a word was to be found."""
        if not isinstance(self.course, LostWordsCourse):
            return ()
        made = self.course.game.words_made(verdict.round.fragment)
        lost_on = self.course.lost_on.get(verdict.task.line.start, ())
        return tuple(dict.fromkeys((*made, *lost_on)))[:MOST_MEANINGS]

    def _show_round(
        self, wording: Wording, this_round: Round, cast: Cast, *, is_asked: bool
    ) -> None:
        self._show_parts((self._help_button,) if is_asked else self._when_answered)
        self.letters.tiles.show()
        self.letters.keys.show()
        self.keep_told()
        self.lay(wording, this_round, cast, is_asked=is_asked)

    def _show_parts(self, parts: Sequence[QWidget]) -> None:
        """Have these parts in sight of what is below the letters."""
        self._meaning.hide()
        self.letters.remark("")
        self.show_parts({part: part in parts for part in self._parts})

    def _offer_help(self, text: str, does: str) -> None:
        """Name the help that can be had, and what it does."""
        say_with_key(self._help_button, text, "drill.help")
        self._help_button.setToolTip(tip("drill.help", does))

    def _show_session(self, session: DrillSession, now: datetime, rest: str) -> str:
        """Say how it went, offer what can be done next and what matters, and return what is said.

        Args:
            session: what is over.
            now: the time, in UTC.
            rest: what else is due, in a sentence; empty if nobody asks that.
        """
        symbols = self.symbols_of(session.course.game)
        others = [one for key, one in self._through.items() if key != self._deck.key]
        before = () if self._next_due else others  # all together once nothing more follows
        wording, missed = describe_session(session, self._deck, symbols, before)
        wording = replace(wording, sentence=f"{wording.sentence} {rest}".rstrip())
        known = describe_deck(self._deck.state, self._deck.card_kind, now)
        offered = describe_offer(self._offered, now, self._deck.card_kind)
        if self._next_due:
            offered = say("Next drill: {count} due", count=number(self._next_due))
        parts: list[QWidget] = [self._known, self._all_drills]
        if missed:
            parts.append(self._missed)
        if offered:
            parts.append(self._more_button)
        if self._offered:
            parts += self._limit_parts
        if self.likelihood is not None and not self._next_due:
            parts += [self._exact, *self._until_parts]
            offer(self._until_box, describe_until(self.likelihood), chosen=self.until)
        self._missed.setText(missed)
        self._known.setText(known)
        worded(self._more_button, f"{offered}{ENTER}")
        for part in (self.letters.tiles, self.letters.keys, self.letters.places):
            part.hide()
        self.keep_told()
        self._show_parts(parts)
        self._column.say(wording)
        return " ".join(filter(None, (wording.spoken, missed, known)))

    # --- what is said around it -------------------------------------------------------------------

    def _warn(self, trouble: str) -> None:
        """Say what is wrong with the file of the answers, above all that cannot be written now."""
        self._notice.tell(trouble or describe_loss(self._store.loss) or self._loss)

    def _cover(self, starts: Iterable[str]) -> None:
        """Find out the share of rounds that some lines of a strategy answer."""
        drop(self)
        if (likelihood := self.likelihood) is not None:
            known = frozenset(starts)
            fails = _("How many rounds are answered could not be found out.")
            then = partial(self._on_covered, len(known))
            ask(self, lambda _report: likelihood.coverage(known), then, fails=fails)

    def _on_covered(self, lines: int, share: float) -> None:
        """Say how many rounds are answered by what is known, or will be after the session."""
        assert self.likelihood is not None
        kind = self.likelihood.strategy.line_kind
        self._covered = describe_coverage(kind, lines, share) if lines else ""
        self._name_course()

    def _name_course(self) -> None:
        """Say what is drilled; the game goes without saying where it is the window's."""
        if self.course is not None:
            self._is_other = self._chosen is not None and not is_of(self.course, self._chosen)
            about = f"{describe_course(self.course, named=self._is_other)} {self._covered}".strip()
            self._about.setText(about)
            self._count.setToolTip(about)
            self.on_fit()

    # --- keys -------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Have whoever writes a note go on when he has done with it."""
        if watched is self.note and event.type() is QEvent.Type.FocusIn:
            self._pause.stop()
        return super().eventFilter(watched, event)

    # --- how it looks -----------------------------------------------------------------------------

    def _build(self) -> None:
        self._build_below()
        self._notice = self.make_notice()
        self._progress = dress(ProgressBar(), name=_("Progress of this session"))
        keep_room(self._progress)
        self._count, self._about = label("muted", wraps=False), label("muted")
        leave = button("drill.leave", self.leave, _("Leave the drill"))
        head = flow(self._progress, self._count, leave, spacing=0.5, apart=1, fills=True)
        parts = (head, self._about, self._notice, (self._column.scroller, 1))
        fill(self._rows, *parts)
        self.on_fit()

    def _build_below(self) -> None:
        """Build what is below the letters: what became of answers and, at the end, how it went."""
        ghost = self._column
        self._help_button = button(_("Hint"), self.help)
        said = _("Your own note")
        self.note = line_edit(said, placeholder=said, most=_NOTE)
        self.note.setToolTip(tip("drill.note"))
        self.note.installEventFilter(self)
        self.note.textEdited.connect(self._keep_note)
        back = button("drill.undo", self.take_back, _("Undo"))
        forward = button(_("Go on  ↵"), self.go_on, role="main")
        self._when_answered = (self.note, back, forward)
        self._missed, self._known = ghost.label("muted"), ghost.label("muted")
        self._more_button = button("", self.more, role="main")
        self._all_drills = button("show.drills", self.decks_chosen)
        self._limit_box, self._until_box = SpinBox(), ComboBox()
        self._limit_box.setRange(NEW_LINES_OFFERED[0], NEW_LINES_OFFERED[-1])
        self._limit_box.setValue(self.new_lines)
        self._limit_box.lineEdit().setAccessibleName(title("drill.new_lines"))
        self._limit_box.valueChanged.connect(lambda number: self._limit(number, self.until))
        until = self._until_box.currentData
        choice(self._until_box, (), lambda _place: self._limit(self.new_lines, until()))
        self._limit_parts = self.named("drill.new_lines", self._limit_box)
        self._until_parts = self.named("drill.until", self._until_box)
        self._exact = check_box("drill.exact")
        self._column.keep_still(self._meaning, _MEANINGS)
        answers = self._help_button, *self._when_answered
        fill(self._asked, row(..., *answers, ...), ..., margins=None)
        rows: tuple[tuple[QWidget, ...], ...] = (
            (self._more_button, self._all_drills),
            self._limit_parts,
            self._until_parts,
            (self._exact,),
        )
        below = (flow(*parts, spacing=0.5, centred=True) for parts in rows)
        fill(self._told, self._missed, self._known, *below, ..., margins=None)
        ghost.rows.addStretch(4)
        parts = (part for parts in rows for part in parts)
        self._parts = (self._missed, self._known, *answers, *parts)

    @Slot(int)
    def _on_scaled(self, line: int) -> None:
        super()._on_scaled(line)
        highest = max(one.sizeHint().height() for one in self._when_answered)
        self._help_button.setMinimumHeight(highest)  # which stand in its place
        self._limit_box.lineEdit().setFont(self._limit_box.font())

    def on_fit(self) -> None:
        """Have all as large as the letters want it; a low window does not repeat what is drilled."""
        super().on_fit()
        self._progress.setFixedHeight(max(4, self.fontMetrics().height() // 3))
        self._about.setMinimumHeight(two_lines(self.font()))
        self._about.setVisible(not is_low(self.window()) or self._is_other)

    def on_leave(self) -> None:
        """Let go of the file while another panel is in front, and when the window closes."""
        self._pause.stop()
        self._store.close()


class DrillButton(PagePart, QPushButton):
    """Starts a drill of the strategy that it was given.

    Args:
        path: the file of the answers.
        clock: tells the time, in UTC.

    Attributes:
        played: returns what was played at the board.
        wanted: returns how many new lines a session may have, and how many of a hundred rounds are
            to be answered.

    Signals:
        start: a `Drillable`.
        read: the `Drillable` of the strategy, or None as long as it is not known what is to be drilled.
    """

    start = Signal(object)
    read = Signal(object)

    def __init__(
        self, parent: QWidget | None = None, *, path: Path, clock: Clock = now_in_utc
    ) -> None:
        super().__init__(parent)
        self._path, self._clock = path, clock
        self._asked: tuple[Strategy, Solution] | None = None
        self._drillable: Drillable | None = None
        self._why = ""
        self.wanted: Callable[[], tuple[int, int]] = lambda: (NEW_LINES, ALL_ROUNDS)
        self.played: Callable[[], PlayedHere] = PlayedHere
        self.clicked.connect(lambda: self.start.emit(self._drillable))
        stand_for(self, "strategy.drill")
        self.show_count()

    def set_strategy(self, strategy: Strategy, solution: Solution) -> None:
        """Be ready to drill a strategy.

        Args:
            strategy: the strategy.
            solution: the solved game that it is for.
        """
        self._why = ""
        self._asked = strategy, solution
        self._on_read(None)
        self.refresh()

    def clear(self, why: str = "") -> None:
        """Forget the strategy: there is nothing to drill, and `why`, if that is to be said."""
        self._why, self._asked = why, None
        drop(self)
        self._on_read(None)

    @Slot()
    def refresh(self) -> None:
        """Read again what is known, as after a drill."""
        if self._asked is not None:
            known = self.played(), self._drillable
            job = partial(read_drillable, self._path, *self._asked, *known)
            ask(self, job, self._on_read, fails=self._on_failed, work=Work.SOLVING)

    def _on_failed(self, error: BaseException) -> None:
        say_error(self, _("The drill could not be prepared."), error)
        self._on_read(None)

    def _on_read(self, drillable: Drillable | None) -> None:
        self._drillable = drillable
        self.show_count()
        self.read.emit(drillable)

    @Slot()
    def show_count(self) -> None:
        """Say how much there is to drill."""
        one, (new_lines, until) = self._drillable, self.wanted()
        deck = to_learn(one.deck, one.likelihood, until) if one else None
        text, name, about = describe_button(deck, self._clock(), new_lines)
        about = self._why or about
        self.setText(underlined(text, "strategy.drill"))
        dress(self, name=name, about=about, hint=about)
        self.setEnabled(deck is not None and bool(deck.lines))

    def on_come(self) -> None:
        """Count: lines become due as time goes by."""
        self.show_count()
