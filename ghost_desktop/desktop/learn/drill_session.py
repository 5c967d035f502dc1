"""The drill without its widgets: asks line after line, and keeps each answer at once.

Answers are saved here, in the window's thread. That takes about a millisecond, and 50 while another
program holds the file; the disk is waited for when the file is opened, with the first answer, and
when it is let go of, as the panel is hidden. Reading all that is known takes longer and is done
beside the window: see `button`.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal, Slot

from ghost_desktop.desktop.kit.ask import ask, drop, without_count
from ghost_desktop.desktop.strategy.position import SolvedGame
from ghost_desktop.desktop.strategy.strategies import StrategyView, find_strategy
from ghost_desktop.desktop.window.meanings import meaning_of
from ghost_desktop.desktop.window.question import answer
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.seats import Reading
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.formats.illegal import describe_illegal_play
from ghost_desktop.formats.lists import named_without
from ghost_desktop.formats.progress import describe_loss, describe_trouble
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.library.decks import UNKNOWN_PLACE, CardKind, Deck, DeckKey, DeckKind
from ghost_desktop.library.drills import DrillStore, default_path
from ghost_desktop.library.new_lines import ALL_ROUNDS, NEW_LINES
from ghost_desktop.library.question import Question
from ghost_desktop.library.user_file import now_in_utc
from ghost_desktop.play.courses import BlunderCourse, LostWordsCourse, StrategyCourse
from ghost_desktop.play.drill import DrillSession
from ghost_desktop.play.likelihood import count_plays, find_likelihood, likely_first
from ghost_desktop.play.round import IllegalPlay
from ghost_desktop.play.table import Seating
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from datetime import datetime
    from pathlib import Path

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.window.meanings import WordMeaning
    from ghost_desktop.engine.game.plays import Where
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategies.strategy import Strategy
    from ghost_desktop.library.decks import DrillLine, ListPlace
    from ghost_desktop.library.drill_cards import CardDeck
    from ghost_desktop.play.courses import Course
    from ghost_desktop.play.drill import Verdict
    from ghost_desktop.play.likelihood import Likelihood
    from ghost_desktop.play.round import Round


PAUSE_MS = 1_100
"""Milliseconds that a right answer is shown before the next question."""


@dataclass(frozen=True, eq=False)
class SessionOver:
    """How it stands when nothing is left to be asked.

    Attributes:
        session: the session.
        deck: what is known of all lines.
        offered: the lines of the session that may follow; none if there is nothing to learn.
        now: when that was, in UTC.
    """

    session: DrillSession
    deck: Deck
    offered: tuple[DrillLine, ...]
    now: datetime


class _Answered(NamedTuple):
    """What an answer was given to, to have it again where the answer is taken back."""

    session: DrillSession
    line: DrillLine
    when: datetime


class DrillController(QObject):
    """Owns a session at a time; it can be left at any moment.

    Args:
        path: the file of the answers.
        clock: tells the time, in UTC.
        pause_ms: milliseconds that a right answer is shown.

    Signals:
        begun: the `Course` of a session.
        asked: the `DrillSession` with another question.
        hinted: the same session, with a hint.
        answered: a `Verdict`, to be shown until the next question.
        refused: a sentence: what was answered is a slip, and no answer.
        over: a `SessionOver`.
        cleared: nothing is asked any more, or not yet again.
        warned: a sentence on what is wrong with the file of the answers; empty if nothing is.
        new_lines_changed: how many new lines a session may have.
        exact_changed: whether a reply that wins, and is not the strategy's, is missed.
        until_changed: how many of a hundred rounds are to be answered: what more takes is not new.
        covered: of how many lines a strategy is answered, and the share of rounds that they answer:
            as a session begins, with its lines; as it ends, without those that were missed.
    """

    begun = Signal(object)
    asked = Signal(object)
    hinted = Signal(object)
    answered = Signal(object)
    refused = Signal(str)
    over = Signal(object)
    cleared = Signal()
    warned = Signal(str)
    new_lines_changed = Signal(int)
    exact_changed = Signal(bool)
    until_changed = Signal(int)
    covered = Signal(int, float)

    def __init__(
        self,
        parent: QObject | None = None,
        *,
        path: Path | None = None,
        clock: Callable[[], datetime] = now_in_utc,
        pause_ms: int = PAUSE_MS,
    ) -> None:
        super().__init__(parent)
        self._store = DrillStore(path or default_path(), clock)
        self._clock = clock
        self._session: DrillSession | None = None
        self._seating = Seating.with_person_on(0, 2)  # at the question at hand
        self._is_read_slowly = False  # what is shown with an answer: what words mean
        self._deck = Deck(DeckKey("", "", 1, ""), ())  # of the session at hand
        self._offered: tuple[DrillLine, ...] = ()  # for another session, once one is over
        self._rated: DrillLine | None = None  # as its answer has left it, while that is shown
        self._last: _Answered | None = None  # the last answer, while it can be taken back
        self._notes: dict[tuple[str, str], str] = {}  # a person's own, by the names of lines
        self._is_exact = False
        self._loss = ""  # a sentence on answers that could not be read
        self._new_lines = NEW_LINES
        self._until = ALL_ROUNDS
        self._likelihood: Likelihood | None = None  # of the lines of a strategy
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(pause_ms)
        self._pause.timeout.connect(self.go_on)

    # --- how it stands ----------------------------------------------------------------------------

    @property
    def seating(self) -> Seating:
        """Who sits where at the question at hand, or the one that has just been answered."""
        return self._seating

    @property
    def card_kind(self) -> CardKind:
        """What is to be remembered in the session at hand."""
        return self._deck.card_kind

    @property
    def takes_letters(self) -> bool:
        """Whether an answer is awaited."""
        return self._session is not None and self._session.task is not None

    @property
    def shows_answer(self) -> bool:
        """Whether the last answer is being shown, and the next line is still to be asked."""
        return self._rated is not None

    @property
    def can_take_back(self) -> bool:
        """Whether there is an answer to take back: the last one of this session."""
        return self._last is not None

    @property
    def note(self) -> str:
        """The person's own note on the line whose answer is shown; empty if there is none."""
        return "" if self._rated is None else self._notes.get(self._rated.name, "")

    @property
    def new_lines(self) -> int:
        """How many new lines a session may have."""
        return self._new_lines

    @Slot(int)
    def set_new_lines(self, number: int) -> None:
        """Choose how many new lines a session may have."""
        if number != self._new_lines:
            self._new_lines = number
            self.new_lines_changed.emit(number)
            if self._session is not None and self._session.is_over:
                self._tell(self._session)

    @property
    def is_exact(self) -> bool:
        """Whether a reply that wins, and is not the strategy's, is missed."""
        return self._is_exact

    @Slot(bool)
    def set_exact(self, is_exact: bool) -> None:
        """Choose whether only the replies of the strategy are right, from the next session on."""
        if is_exact != self._is_exact:
            self._is_exact = is_exact
            self.exact_changed.emit(is_exact)

    @property
    def until(self) -> int:
        """How many of a hundred rounds are to be answered."""
        return self._until

    @Slot(int)
    def set_until(self, until: int) -> None:
        """Choose how many of a hundred rounds are to be answered."""
        if until != self._until:
            self._until = until
            self.until_changed.emit(until)
            if self._session is not None and self._session.is_over:
                self._tell(self._session)

    @property
    def likelihood(self) -> Likelihood | None:
        """How likely rounds come to what is asked; None if it is no strategy."""
        return self._likelihood

    # --- what can be done -------------------------------------------------------------------------

    def begin(self, drillable: Drillable) -> None:
        """Begin a session, as `DrillButton.start` asks."""
        self._loss = drillable.loss
        self._warn(drillable.trouble)
        course, now = drillable.course, self._clock()
        self._is_read_slowly = isinstance(course, LostWordsCourse)
        self._deck, self._notes = drillable.deck, dict(drillable.notes)
        self._likelihood = drillable.likelihood
        self.begun.emit(course)
        self._begin(course, self._to_ask(now))

    def _to_ask(self, now: datetime, *, ahead: bool = False) -> tuple[DrillLine, ...]:
        """Return the lines of a session, of those that are wanted."""
        deck = to_learn(self._deck, self._likelihood, self._until)
        return deck.to_ask(now, new_lines=self._new_lines, ahead=ahead)

    def _cover(self, starts: Iterable[str]) -> None:
        """Find out the share of rounds that some lines of a strategy answer, and tell it."""
        drop(self)
        if self._likelihood is not None:
            known = frozenset(starts)
            job = partial(_coverage, self._likelihood, known)
            fails = _("How many rounds are answered could not be found out.")
            ask(self, job, partial(self.covered.emit, len(known)), fails=fails)

    def _begin(self, course: Course, lines: Sequence[DrillLine]) -> None:
        self._last = None
        self._cover(line.start for line in (*self._deck.learned, *lines))
        self._replace(DrillSession.begin(course, lines, self._clock(), is_exact=self._is_exact))

    @Slot()
    def leave(self) -> None:
        """End the session; all answers are kept."""
        self._last = None
        self._clear()

    @Slot()
    def go_on(self) -> None:
        """Ask the next line, once an answer has been shown."""
        if self._session is not None and self._rated is not None:
            self._replace(self._session.go_on(self._rated, self._clock()))

    @Slot()
    def more(self) -> None:
        """Begin another session, if necessary with lines that are not yet due."""
        if self._session is not None and self._offered:
            self._begin(self._session.course, self._offered)

    @Slot(str, object)
    def answer(self, letter: str, where: Where) -> None:
        """Answer the question at hand, if there is one; what cannot be played is no answer."""
        session = self._session
        if session is None or session.task is None:
            return
        try:
            answered = session.answer(letter, where)
        except IllegalPlay as illegal:
            self.refused.emit(describe_illegal_play(illegal))
        else:
            self._take(*answered)

    @Slot()
    def help(self) -> None:
        """Give a hint; after the hint, the reply."""
        session = self._session
        if session is None or session.task is None:
            return
        if session.task.hint is not None:
            self._take(*session.give_up())
            return
        self._session = session.give_hint()
        self.hinted.emit(self._session)

    def hint(self) -> None:
        """Give a hint, and no more than that."""
        task = None if self._session is None else self._session.task
        if self.takes_letters and task is not None and task.hint is None:
            self.help()

    @Slot()
    def take_back(self) -> None:
        """Take the last answer of this session back, and ask again; not if it counts elsewhere by now."""
        last, self._last = self._last, None
        if last is None:
            return
        if self._store.take_back(self._deck, last.line, last.when) is None:
            self.warned.emit(
                describe_trouble(self._store.trouble)
                or _(
                    "This answer cannot be taken back: it has been answered again in another window."
                )
            )
            return
        self._deck = self._deck.with_line(last.line)
        self._replace(last.session)

    def stay(self) -> None:
        """Have an answer shown until the person goes on."""
        self._pause.stop()

    @Slot(str)
    def keep_note(self, note: str) -> None:
        """Save a note on the line whose answer is shown, at once."""
        if self._rated is not None:
            self.stay()
            self._notes[self._rated.name] = note
            self._store.keep_note(self._deck.key, self._rated.name, note.strip())
            self._warn(describe_trouble(self._store.trouble))

    def pause(self) -> None:
        """Wait for the person, and let go of the file."""
        self._pause.stop()
        drop(self)
        self._store.close()

    # --- how it goes on ---------------------------------------------------------------------------

    def _take(self, session: DrillSession, verdict: Verdict) -> None:
        """Save what became of an answer at once, and show it."""
        before, self._session = self._session, session
        if verdict.rating is None or before is None:
            self._tell(session)
            return
        line, now = self._deck.line(verdict.task.line.name), self._clock()
        self._rated = self._store.record(self._deck, line, verdict.rating, now)
        self._last = _Answered(before, line, now)
        self._deck = self._deck.with_line(self._rated)
        self._warn(describe_trouble(self._store.trouble))
        self.answered.emit(verdict)
        if verdict.is_right and not self._is_read_slowly:
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
        self._offered = ()
        self.cleared.emit()

    def _tell(self, session: DrillSession) -> None:
        """Tell what is asked or, if nothing is left to be, what can follow."""
        if session.task is not None:
            this_round = session.task.round
            players = this_round.game.rules.players
            self._seating = Seating.with_person_on(this_round.seat, players)
            self.asked.emit(session)
            return
        now = self._clock()
        self._offered = self._to_ask(now, ahead=True)
        self._cover(line.start for line in self._deck.learned)
        self.over.emit(SessionOver(session, self._deck, self._offered, now))

    def _warn(self, trouble: str) -> None:
        """Tell what is wrong with the file of the answers, above all that cannot be written now."""
        self.warned.emit(trouble or describe_loss(self._store.loss) or self._loss)


def _coverage(likelihood: Likelihood, known: frozenset[str], _report: Report) -> float:
    return likelihood.coverage(known)


def to_learn(deck: Deck, likelihood: Likelihood | None, until: int) -> Deck:
    """Return a deck without the new lines that it does not take to answer so many of 100 rounds."""
    if likelihood is None or until >= ALL_ROUNDS:
        return deck
    wanted = frozenset(likelihood.order[: likelihood.needed(until / ALL_ROUNDS)])
    lines = tuple(line for line in deck.lines if not line.is_new or line.start in wanted)
    return Deck(deck.key, lines) if lines else deck


class DictionaryGone(Exception):
    """The list of a deck is not here any more: its file has other words now."""


@dataclass(frozen=True, eq=False)
class Drillable:
    """All that a session begins with.

    Attributes:
        course: what is drilled.
        deck: what is known of its lines.
        trouble: why answers cannot be saved; empty if they can.
        loss: what became of earlier answers that cannot be read; empty if they can.
        meanings: what the words mean that are to be found in it.
        notes: a person's own notes, by the names of lines.
        likelihood: how likely rounds come to the lines of a strategy; None of other cards.
    """

    course: Course
    deck: Deck
    trouble: str
    loss: str
    meanings: Mapping[str, WordMeaning] = field(default_factory=dict)
    notes: Mapping[tuple[str, str], str] = field(default_factory=dict)
    likelihood: Likelihood | None = None


def read_drillable(
    path: Path,
    strategy: Strategy,
    solution: Solution,
    rounds: Sequence[Round],
    before: Drillable | None,
    report: Report,
) -> Drillable:
    """Read what is known of a strategy; what people are likely to play is asked first.

    Args:
        path: the file of the answers.
        strategy: the strategy.
        solution: the solved game that it is for.
        rounds: what was played at this table, of whatever games.
        before: what was read before, which may be of the same strategy.
        report: is told how far it is.
    """
    if before is not None and before.likelihood and before.likelihood.strategy is strategy:
        course, likelihood = before.course, before.likelihood
    else:
        course = StrategyCourse.of(solution, strategy)
        report(1, 2)
        likelihood = _likelihood(strategy, solution.game, rounds, without_count(report))
    with closing(DrillStore(path)) as store:
        deck = store.open_deck(strategy, solution.words)
        asked = likely_first(likelihood, deck.lines)
        others = tuple(line for line in deck.lines if line not in asked)
        trouble, loss = describe_trouble(store.trouble), describe_loss(store.loss)
        notes = store.notes(deck.key)
    ordered = Deck(deck.key, (*asked, *others))
    return Drillable(course, ordered, trouble, loss, notes=notes, likelihood=likelihood)


def _likelihood(
    strategy: Strategy, game: Game, rounds: Sequence[Round], report: Callable[[int, int], None]
) -> Likelihood:
    """Find how likely the lines are; of words that are not English it is not known how common."""
    is_rated = catalogue.is_english(game.all_words.source)
    levels = commonness.levels(game.words) if is_rated else np.zeros(len(game.words), np.uint8)
    words, rules = game.all_words.content_hash, game.rules
    same = (one for one in rounds if one.game.rules == rules)
    played = count_plays(one for one in same if one.game.all_words.content_hash == words)
    return find_likelihood(strategy, game, levels, played, report)


def question_of(key: DeckKey, place: ListPlace = UNKNOWN_PLACE) -> Question | None:
    """Return of which game a deck is; None if its list or its rules are not here.

    Args:
        key: of which deck.
        place: where its list was found, if it does not come with the program.
    """
    try:
        rules = Rules.of_key(key.rules)
        reading = Reading(key.reading) if key.reading else Reading.SELF
    except ValueError:
        return None
    found = catalogue.list_of_hash(key.words)
    if found is not None:
        return Question(found.id, rules, reading)
    return Question(place.source, rules, reading, place.without) if place.source else None


def prepare_deck(
    path: Path, key: DeckKey, question: Question, rounds: Sequence[Round], report: Report
) -> Drillable:
    """Solve the game of a deck, and find again the strategy that it is of, or read its cards.

    Args:
        path: the file of the answers.
        key: whose progress it is.
        question: its game, see `question_of`.
        rounds: what was played at this table.
        report: is told how far it is.

    Raises:
        WordListError: if the list cannot be read.
        UnansweredError: if nobody can say who wins.
        NoStrategy: if there is no strategy.
        DictionaryGone: if the list has other words now.
    """
    if key.kind == DeckKind.WORDS.value:
        return _prepare_words(path, key, question, report)
    solved = answer(question, report)
    if key.kind == DeckKind.BLUNDERS.value:
        return _prepare_blunders(path, key, solved.solution, report)
    view = StrategyView(question, key.player - 1, key.opening or None, Counting(key.count))
    shown = find_strategy(SolvedGame(solved), view, report)
    return read_drillable(path, shown.strategy, shown.solution, rounds, None, report)


def _prepare_blunders(path: Path, key: DeckKey, solution: Solution, report: Report) -> Drillable:
    """Read the wins that were given away; where nothing wins any more, nothing is asked."""
    _check(key, solution.game)
    with closing(DrillStore(path)) as store:
        cards = store.open_cards(key)
        course = BlunderCourse(solution, {one: facts.way for one, facts in cards.facts.items()})
        for line in cards.deck.lines:
            if solution.game.goes_on(line.start):
                solution.look_at(line.start, without_count(report))
        return _drillable(store, cards, course)


def _prepare_words(path: Path, key: DeckKey, question: Question, report: Report) -> Drillable:
    """Read where words were lost on, and what these mean; nobody need know who wins."""
    loaded = named_without(catalogue.load(question.source, question.without))
    game = Game(loaded.words, question.rules)
    _check(key, game)
    meanings = {}
    with closing(DrillStore(path)) as store:
        cards = store.open_cards(key)
        ways = {fragment: facts.way for fragment, facts in cards.facts.items()}
        words = {fragment: facts.words for fragment, facts in cards.facts.items()}
        if catalogue.is_english(question.source):
            for line in cards.deck.lines:
                report(0, 0)
                made = [game.words_made(play.fragment) for play in game.legal_plays(line.start)]
                for word in (*words[line.start], *(word for some in made for word in some)):
                    meanings[word] = meaning_of(word, game.words.shown(word))
        return _drillable(store, cards, LostWordsCourse(game, ways, words), meanings)


def _drillable(
    store: DrillStore,
    cards: CardDeck,
    course: BlunderCourse | LostWordsCourse,
    meanings: Mapping[str, WordMeaning] | None = None,
) -> Drillable:
    """Return a session of what can be asked, and note what cannot."""
    deck = cards.deck
    asked = tuple(line for line in deck.lines if course.can_ask(line.start))
    left = Deck(deck.key, asked)
    store.keep_askable(left, {line.name for line in deck.lines} - {line.name for line in asked})
    trouble, loss = describe_trouble(store.trouble), describe_loss(store.loss)
    return Drillable(course, left, trouble, loss, meanings or {}, store.notes(deck.key))


def _check(key: DeckKey, game: Game) -> None:
    if game.all_words.whole.content_hash != key.words:
        raise DictionaryGone
