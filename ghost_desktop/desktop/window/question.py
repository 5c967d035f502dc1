"""The question on the bar, and the answer to it: what is asked, what the worker does, and who is told.

`Inquiry` is the one place that holds both, and panels follow it: whoever shows something of it is a
`Follower` and is told what is `Known` whenever that changes. A follower that comes later is told at
once how things stand. Each is told in a call of its own: what one raises goes where all unforeseen
errors go, and the others still hear.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, auto
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.kit.ask import (
    Service,
    Work,
    ask,
    awaits,
    drop,
    inform,
    say_error,
    without_count,
)
from ghost_desktop.desktop.kit.garbage import give_back_memory
from ghost_desktop.desktop.kit.settings import StoredForm, as_it_is, member, of_type, one_of
from ghost_desktop.desktop.window.errors import show_error
from ghost_desktop.engine.errors import NoMemory, UnanswerableError, WordListError
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import PLAYERS, Reading, Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.record import Record
from ghost_desktop.engine.solution import check_answerable
from ghost_desktop.engine.words.letter_order import LetterOrder
from ghost_desktop.engine.words.letters import Alphabet
from ghost_desktop.formats.names import list_of, name_without
from ghost_desktop.formats.text import (
    agreed,
    counted,
    decimal,
    describe_rules,
    listed,
    min_length_text,
    players_text,
    sentence,
    side_by_side,
    variant_name,
    words_text,
)
from ghost_desktop.formats.winners import who_wins, who_wins_by_name
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.library.proofs import KeptProofs
from ghost_desktop.library.question import Question
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.kit.ask import Progress, Report
    from ghost_desktop.engine.comparison import Row
    from ghost_desktop.engine.errors import Refusal
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.words.wordlist import LoadedList


UNKNOWN = "…"
"""What stands where something is still to be found out."""


class FindingOut(QObject):
    """Asks for one part of the window; what is asked for last takes the place of what was before.

    Solutions that list all positions know everything: of them nothing is ever asked.

    Signals:
        progressed: now and then, while more and more is known.
        found: everything that was asked for is known now.
        failed: nobody foresaw what has come of it, which is said: it will not be known.
    """

    progressed = Signal()
    found = Signal()
    failed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._asked: tuple[Solution, tuple[str, ...]] | None = None

    def has(self, solution: Solution, fragments: Iterable[str]) -> bool:
        """Tell whether a solution knows fragments; if not, have it find out, and say `found`."""
        unknown = tuple(fragment for fragment in fragments if not solution.knows(fragment))
        asked = (solution, unknown)
        if not unknown:
            self.drop()
        elif not (awaits(self) and self._asked == asked):
            self._asked = asked
            ask(
                self,
                partial(_look_at, solution, unknown),
                self._on_found,
                fails=self._on_failed,
                told=lambda _progress: self.progressed.emit(),
                work=Work.FINDING_OUT,
            )
        return not unknown

    def drop(self) -> None:
        """Ask for nothing any more."""
        drop(self)
        self._asked = None

    def _on_found(self, _found: None) -> None:
        self._asked = None
        self.found.emit()

    def _on_failed(self, error: BaseException) -> None:
        self._asked = None
        self.failed.emit()
        raise error


def _look_at(solution: Solution, fragments: tuple[str, ...], report: Report) -> None:
    """Find out all that is asked of fragments: what the worker does."""
    for fragment in fragments:
        solution.look_at(fragment, without_count(report))


LENGTHS_OFFERED = range(1, 9)
"""The minimum lengths that the window offers."""


# --- in files ---------------------------------------------------------------------------------------


def _read_source(stored: Any) -> str:  # noqa: ANN401
    """Read which bundled list is meant, and perhaps up to which level."""
    source: str = of_type(stored, str)
    whole, level = catalogue.split_level(source)
    if not catalogue.is_known(whole) or not (level is None or catalogue.is_english(whole)):
        raise ValueError(f"{source!r} is not offered")
    return source


QUESTION_PARTS: dict[str, tuple[str, StoredForm[Any]]] = {
    "list": ("source", StoredForm(_read_source, str)),
    "variant": ("rules.variant", one_of(all_variants, attrgetter("id"))),
    "min_length": ("rules.min_length", one_of(lambda: LENGTHS_OFFERED)),
    "players": ("rules.players", one_of(lambda: PLAYERS)),
    "misere": ("rules.misere", as_it_is(bool)),
    "reading": ("reading", member(Reading)),
}
"""The parts of a question by their names in the file: where each is found in it, and its form."""


def _read_question(stored: Any) -> Question:  # noqa: ANN401
    """Read the parts of the question, each with its own default."""
    stored = of_type(stored, dict)
    parts = {}
    for name, (place, form) in QUESTION_PARTS.items():
        try:
            parts[name] = form.read(stored[name])
        except (KeyError, TypeError, ValueError):
            parts[name] = attrgetter(place)(Question())
    without = tuple(sorted(filter(str.isalpha, map(str, of_type(stored.get("without", []), list)))))
    source, reading = parts.pop("list"), parts.pop("reading")
    return Question(source, Rules(**parts), reading, without)


def _write_question(question: Question) -> dict[str, Any]:
    written = {
        name: form.write(attrgetter(place)(question))
        for name, (place, form) in QUESTION_PARTS.items()
    }
    return written | ({"without": list(question.without)} if question.without else {})


QUESTION = StoredForm(_read_question, _write_question)
"""How a question stands in a file."""


def is_offered(question: Question) -> bool:
    """Tell whether the bar can ask a question: of the lists, lengths and variants that it offers."""
    written = _write_question(question)
    return _write_question(_read_question(written)) == written


# --- the answer -------------------------------------------------------------------------------------


class Answer(Record, eq=False):
    """A solved game and what is to be said of it."""

    question: Question
    loaded: LoadedList
    solution: Solution
    row: Row


class UnansweredError(UnanswerableError):
    """Nobody can say who wins a game.

    Attributes:
        game: the game, which can be played all the same.
    """

    def __init__(self, refusal: Refusal, game: Game) -> None:
        super().__init__(refusal)
        self.game = game


def answer(question: Question, report: Report) -> Answer:
    """Load and solve what `question` asks.

    Args:
        question: which list, and the rules.
        report: is told how far it is, and the `Game` as soon as it can be played.

    Raises:
        WordListError: if the list cannot be read, or has no word that counts.
        UnansweredError: if who wins cannot be answered under these rules.
    """
    loaded = list_of(question)
    game = Game(loaded.words, question.rules)
    for play in game.legal_plays(game.start):  # so that no panel waits for what is made at first
        game.is_word(play.fragment)
    report(0, 0, game)
    try:
        solution = solve(game, question.reading, report)
    except UnanswerableError as error:
        raise UnansweredError(error.refusal, game) from error
    return Answer(question, loaded, solution, _describe(loaded, solution))


def _describe(loaded: LoadedList, solution: Solution) -> Row:
    from ghost_desktop.engine.comparison import describe  # noqa: PLC0415 - one plays without

    return describe(loaded, solution)


def solve(game: Game, reading: Reading, report: Report) -> Solution:
    """Find out who wins a game.

    Raises:
        WordListError: if the game is too large.
        UnanswerableError: if who wins cannot be answered under these rules.
    """
    check_answerable(game.rules, reading)
    return game.rules.variant.solve(
        game, reading, beyond_words=False, like=None, proofs=KeptProofs(), report=report
    )


def find_openings(answer: Answer, report: Report) -> Row:
    """Find out which openings win, where that is not known with the winner.

    Args:
        answer: what is known.
        report: is told how many are known, and a better `Row`, after each.
    """
    solution = answer.solution
    start = solution.game.start
    total = len(solution.legal_plays(start))
    for count, _play in enumerate(solution.settle(start, without_count(report)), start=1):
        report(count, total, _describe(answer.loaded, solution))
    return _describe(answer.loaded, solution)


def prepare(question: Question, report: Report) -> None:
    """Read what the window will soon want to know of the words, so that it need not wait then."""
    report(0, 0)
    if catalogue.is_english(question.source):
        commonness.load()


def describe_question(question: Question) -> str:
    """Say what is played: ``"ENABLE1, SuperGhost, 4+ letters, 3 players"``."""
    game = describe_rules(question.rules, question.reading)
    return listed([dictionary_name(question), game])


def name_game(question: Question) -> list[str]:
    """Name what is played, fact by fact: the list, the variant, how long words are, how many play.

    What goes without saying is not among them: that a word loses, and that everybody plays for
    themselves.
    """
    rules = question.rules
    return [
        dictionary_name(question),
        variant_name(rules.variant),
        min_length_text(rules.min_length),
        players_text(rules.players),
        *agreed(rules, question.reading, players=False),
    ]


def dictionary_name(question: Question) -> str:
    """Return what players call the list of a question, and how many words are left out of it."""
    return name_without(catalogue.list_name(question.source), len(question.without))


def describe_answer(
    row: Row,
    *,
    tells_outcome: bool = True,
    names: Sequence[str] = (),
    standing: str | None = None,
) -> str:
    """Say who wins: ``"171,752 words · first player wins with H or N · solved in 0.01 s"``.

    Args:
        row: the answer.
        tells_outcome: say who wins, and how; or the rest alone.
        names: what the players are called, by their seats; none if they have numbers.
        standing: who wins a round that goes on, said instead; nothing, if that is not known.
    """
    seconds = row.solve_seconds
    took = N_("solved in {seconds} s") if seconds >= 0.005 else N_("solved in under {seconds} s")
    facts = [words_text(row.words), say(took, seconds=decimal(max(seconds, 0.01), 2))]
    outcome = describe_outcome(row, names) if standing is None else standing
    if tells_outcome and outcome:
        facts.insert(1, outcome)
    if row.without:
        facts.insert(1, counted("without {count} word", "without {count} words", len(row.without)))
    return side_by_side(facts)


def describe_outcome(row: Row, names: Sequence[str] = ()) -> str:
    """Say who wins, or of more than two players who may lose or win, and the openings that help."""
    alphabet = Alphabet(row.letters)
    in_order = LetterOrder.of(row.letters).sorted(row.winning_openings)
    openings = [alphabet.shown(letter) for letter in in_order]
    if openings and row.openings_left:  # there may be more
        openings.append(UNKNOWN)
    if len(names) == row.rules.players:
        return who_wins_by_name(row.fate, row.rules, openings, names, row.reading)
    return who_wins(row.fate, row.rules, openings, reading=row.reading, brief=True)


# --- who is told ------------------------------------------------------------------------------------


class State(Enum):
    """How it stands with the question that was asked last."""

    SOLVING = auto()
    """It is being solved; the answer, if there is one, is old."""
    SOLVED = auto()
    STOPPED = auto()
    """A person has stopped it: the answer, if there is one, is the one before."""
    FAILED = auto()
    """It could not be solved: the answer, if there is one, is the one before."""
    REFUSED = auto()
    """Nobody can say who wins; it can be played. The answer, if there is one, is the one before."""


class Known(Record, eq=False):
    """What is known at one moment.

    Attributes:
        asked: the question that was asked last.
        state: how it stands with it.
        answer: the last answer that was given, also while another is made; None until the first.
        game: what can be played already while the answer is made, or though nobody can say who wins;
            None if nothing can.
        trouble: why there is no answer, in a sentence; empty unless there is none for a reason.
    """

    asked: Question
    state: State
    answer: Answer | None = None
    game: Game | None = None
    trouble: str = ""

    @property
    def question(self) -> Question:
        """What the window is about: what is being solved or played, else what the answer is to."""
        if self.state in {State.SOLVING, State.REFUSED} or self.answer is None:
            return self.asked
        return self.answer.question


class Follower(Protocol):
    """Shows something of the question and its answer."""

    def follow(self, known: Known) -> None:
        """Show how things stand; called at every change."""


class Inquiry(QObject):
    """Asks the worker, and holds what is known.

    Attributes:
        known: what is known now; None until something is asked.

    Args:
        parent: the owner.

    Signals:
        progressed: the steps done and all steps of what is being solved.
        learned: a `Row`: what more is known of the answer, which stays the same.
        troubled: a sentence: what of the program's own files cannot be read.
    """

    progressed = Signal(int, int)
    troubled = Signal(str)
    learned = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.known: Known | None = None
        self._followers: list[Follower] = []

    @property
    def answer(self) -> Answer | None:
        """The last answer that was given; None until there is one."""
        return self.known.answer if self.known else None

    @property
    def is_solving(self) -> bool:
        """Whether the answer to what was asked last is still to come."""
        return self.known is not None and self.known.state is State.SOLVING

    def subscribe(self, follower: Follower) -> None:
        """Tell `follower` how things stand, now and at every change."""
        self._followers.append(follower)
        if self.known is not None:
            inform(follower.follow, self.known)

    @Slot(object)
    def ask(self, question: Question) -> None:
        """Ask `question`, in place of the one before."""
        drop(self, self.learned.emit)
        ask(
            self,
            partial(answer, question),
            self._on_answer,
            fails=self._on_failed,
            told=self._on_progressed,
            work=Work.SOLVING,
        )
        self._publish(Known(question, State.SOLVING, self.answer))

    @Slot()
    def stop(self) -> None:
        """Stop solving: the answer before is the answer again."""
        drop(self, self._on_answer, self.learned.emit)
        if self.known is not None and self.is_solving:
            self._publish(replace(self.known, state=State.STOPPED, game=None))

    def _publish(self, known: Known) -> None:
        self.known = known
        if known.state is not State.SOLVING and known.answer is not None:
            self._learn_more(known.answer)
        for follower in tuple(self._followers):
            if self.known is not known:  # one has asked something else, and all know of it
                return
            inform(follower.follow, known)

    def _on_progressed(self, progress: Progress) -> None:
        known = self.known
        if isinstance(progress.value, Game) and known and progress.value is not known.game:
            self._publish(replace(known, game=progress.value))
        self.progressed.emit(progress.done, progress.total)

    def _on_answer(self, found: Answer) -> None:
        assert self.known is not None  # it was asked
        job = partial(prepare, self.known.asked)
        ask(self, job, self._give_back, fails=self._on_unprepared, work=Work.SOLVING)
        self._publish(replace(self.known, state=State.SOLVED, answer=found, game=None))

    def _on_failed(self, error: BaseException) -> None:
        from ghost_desktop.formats.refusals import describe_refusal  # noqa: PLC0415 - seldom needed

        assert self.known is not None  # it was asked
        known = replace(self.known, game=None)
        if isinstance(error, UnansweredError):
            trouble = sentence(describe_refusal(error))
            self._publish(replace(known, state=State.REFUSED, game=error.game, trouble=trouble))
        elif isinstance(error, WordListError):
            trouble = describe_refusal(error)
            self._publish(replace(known, state=State.FAILED, trouble=trouble))
            if known.answer is None:  # there is nothing to play with
                self.troubled.emit(trouble)
        else:
            trouble = _("The game could not be solved.")
            self._publish(replace(known, state=State.FAILED, trouble=trouble))
            say_error(self, trouble, error)

    def _learn_more(self, known: Answer) -> None:
        """Have the openings found out that are not known with the winner."""
        if known.row.openings_left:
            ask(
                self,
                partial(find_openings, known),
                self.learned.emit,
                fails=_("The game could not be solved."),
                told=self._on_learning,
                work=Work.FINDING_OUT,
            )

    def _on_learning(self, progress: Progress) -> None:
        if progress.value is not None:
            self.learned.emit(progress.value)

    def _give_back(self, _prepared: object = None) -> None:
        ask(self, give_back_memory)  # nobody has the answer before by now

    def _on_unprepared(self, error: BaseException) -> None:
        self._give_back()
        said = _("How common words are cannot be read ({detail}); install Ghost Desktop again.")
        self.troubled.emit(said.format(detail=error))


class SolverService(Service):
    """Has games solved, and all else done that takes a while."""

    def foreseen(self, error: BaseException) -> BaseException:
        """Refuse a list that is too large for this computer."""
        return WordListError(NoMemory()) if isinstance(error, MemoryError) else error

    def say_error(self, window: QWidget | None, sentence: str, error: BaseException) -> None:
        """Show it, with a report to copy if nobody foresaw it."""
        show_error(window, sentence, error)


class Sight(Record):
    """A fragment of a game, as a player looks at it.

    Attributes:
        question: which dictionary, and the rules.
        way: how play came to it: the fragments from the first letter on, and it is the last.
        seat: the seat of the player.
    """

    question: Question
    way: tuple[str, ...]
    seat: int
