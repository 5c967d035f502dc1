"""A puzzle on a page: the letters on the table, one that is to be found, and what comes of it.

Both the puzzle of the day and all others are asked like this, and answered by keys alone. First stands
what needs no widgets: what workers find, and how it stands with what is asked.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import Qt, Slot

from ghost_desktop.desktop.kit.ask import Work, ask, drop, without_count
from ghost_desktop.desktop.kit.builders import button, dress, fill, naming, row, scrolling_column
from ghost_desktop.desktop.kit.commands import key_names, stand_for, tip, title, underlined
from ghost_desktop.desktop.kit.layout import in_lines, is_low, keep_room
from ghost_desktop.desktop.kit.page import Page, Remark
from ghost_desktop.desktop.kit.widgets import announce
from ghost_desktop.desktop.window.ghost import CARD_WIDTH, GhostColumn, Mood, Wording
from ghost_desktop.desktop.window.letters_view import LettersView
from ghost_desktop.desktop.window.meanings import known_meaning, meaning_card
from ghost_desktop.desktop.window.turn import describe_line, name_letter
from ghost_desktop.formats.exercises import describe_no_puzzle
from ghost_desktop.formats.illegal import describe_illegal_play
from ghost_desktop.formats.names import Cast, you_are
from ghost_desktop.formats.stored import describe_puzzles_loss, describe_trouble
from ghost_desktop.formats.text import counted, listed, sentence
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.library.decks import DeckKey, DeckKind
from ghost_desktop.library.drills import DrillStore
from ghost_desktop.library.puzzle_answers import PuzzleKey, PuzzleStore
from ghost_desktop.play.outlook import could_become, refute
from ghost_desktop.play.puzzles import NoPuzzle, Puzzle, key_of, puzzle_at
from ghost_desktop.play.round import IllegalPlay
from ghost_desktop.play.runs import PuzzleRun, PuzzleTheme, next_puzzle, numbered_puzzle
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from PySide6.QtGui import QInputMethodEvent, QKeyEvent
    from PySide6.QtWidgets import QPushButton, QWidget

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.kit.boxes import ComboBox, SpinBox
    from ghost_desktop.desktop.window.meanings import WordMeaning
    from ghost_desktop.desktop.window.question import Answer
    from ghost_desktop.engine.game.plays import Play, Where
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.library.puzzle_answers import Ratings
    from ghost_desktop.library.question import Question
    from ghost_desktop.play.outlook import Refutation
    from ghost_desktop.play.round import Round


# --- what is asked, and what is known of it ---------------------------------------------------------

UNFOUND = N_("The puzzle could not be found.")

_MOST_WORDS = 8
"""Words around a puzzle that are named, the most common first."""

# Lines of text for which there is room: below the headline, below the letters, and in their place.
_SENTENCE, _REMARK, _AROUND = 2.1, 2.1, 2.1
_LEAST = 13  # so much is in sight of all that at least, or else the page scrolls

_MOST_GIVEN_AWAY = 500
"""Of so many wins that were given away last those are asked that were in the game."""


@dataclass(frozen=True)
class Files:
    """Where it is written what became of puzzles, and of drills; and what time it is, in UTC."""

    puzzles: Path
    drills: Path
    clock: Callable[[], datetime]

    def given_away(self, solution: Solution) -> tuple[str, ...]:
        """Return where a person gave wins of a game away, the last in front."""
        key = DeckKey.of_game(solution.game, DeckKind.BLUNDERS, solution.reading)
        with closing(DrillStore(self.drills, self.clock)) as store:
            found = store.given_away(_MOST_GIVEN_AWAY)
        return tuple(one.fragment for one in found if one.key == key)


def trouble_of(store: PuzzleStore) -> str:
    """Say why nothing can be saved, or what was known before and cannot be read; nothing if all is well."""
    return describe_trouble(store.trouble) or describe_puzzles_loss(store.loss)


@dataclass(frozen=True, eq=False)
class PuzzleWords:
    """What the answer to a puzzle can become.

    Attributes:
        named: some of the words on which the round can end, the most common first.
        meaning: what the best known of them means; None if nobody knows, or they are not English.
    """

    named: str
    meaning: WordMeaning | None


def look_at_wrong(solution: Solution, fragment: str, report: Report) -> Refutation:
    """Find out what comes of a wrong letter."""
    return refute(solution, fragment, without_count(report))


def look_around(puzzle: Puzzle, question: Question, report: Report) -> PuzzleWords:
    """Find words that the answer can become, and what the best known of them means."""
    report(0, 1)
    words = puzzle.game.words
    fragment = puzzle.answer.fragment
    levels = catalogue.levels_in(words, question.source)
    found = puzzle.game.words_made(fragment) or could_become(
        puzzle.game, fragment, levels, most=_MOST_WORDS + 1, report=without_count(report)
    )
    shown = {word: words.shown(word) for word in found[:_MOST_WORDS]}
    named = listed([*shown.values()])
    if len(found) > len(shown):
        named = say("{words} and others", words=named)
    known = known_meaning(shown) if catalogue.is_english(question.source) else None
    return PuzzleWords(named, known if known is not None and known.definitions else None)


def key_for(puzzle: Puzzle) -> PuzzleKey:
    """Return which puzzle it is, for the file."""
    return PuzzleKey(key_of(puzzle.solution), puzzle.name, puzzle.fragment)


def none_of(answer: Answer, none: NoPuzzle) -> AtPuzzle:
    """Say why there is no puzzle."""
    said = sentence(describe_no_puzzle(none, answer.solution.game))
    return AtPuzzle(Stage.NONE, answer, trouble=said)


def look_for_puzzle(answer: Answer, files: Files, theme: PuzzleTheme, report: Report) -> AtPuzzle:
    """Find the next puzzle of a theme: by its number, or where a win was given away."""
    solution, rate = answer.solution, commonness.levels_of
    with closing(PuzzleStore(files.puzzles, files.clock)) as store:
        found: Puzzle | NoPuzzle = NoPuzzle(is_certain=True)
        if theme is PuzzleTheme.GIVEN_AWAY:
            for fragment in files.given_away(solution):
                puzzle = puzzle_at(solution, fragment, rate)
                outcome = None if puzzle is None else store.outcome(key_for(puzzle))
                if puzzle is not None and (outcome is None or not outcome.is_done):
                    found = puzzle
                    break
        else:
            number, quiet = store.next_number(key_of(solution)), without_count(report)
            found = numbered_puzzle(solution, number, theme, rate, quiet)
        if isinstance(found, NoPuzzle):
            return none_of(answer, found)
        # The way there and what can be played are found here, and known when the window asks.
        found.round.go_to(found.answer.fragment)
        ratings = store.ratings(key_for(found), found.rating)
        return AtPuzzle(Stage.ASKED, answer, found, ratings, trouble_of(store))


def look_ahead(
    solution: Solution, files: Files, runs: tuple[PuzzleRun, ...], report: Report
) -> tuple[Puzzle | None, ...]:
    """Find what runs ask next; None where there is nothing more to ask."""
    given_away, quiet = files.given_away(solution), without_count(report)
    rate = commonness.levels_of
    found = tuple(
        next_puzzle(solution, run, run.began.isoformat(), rate, given_away=given_away, report=quiet)
        for run in runs
    )
    for puzzle in found:
        if puzzle is not None:
            puzzle.round.go_to(puzzle.answer.fragment)
    return found


class Stage(Enum):
    """How it stands with the puzzle."""

    SOLVING = auto()
    """The game is being solved."""
    LOOKING = auto()
    """A puzzle is being looked for."""
    FAILED = auto()
    """None was found, for a reason that nobody foresaw."""
    NONE = auto()
    """The game has none, or nobody can say who wins it."""
    ASKED = auto()
    """A letter is awaited."""
    SOLVED = auto()
    """It was the right one."""
    SHOWN = auto()
    """The answer was shown."""
    READY = auto()
    """A run may begin."""
    OVER = auto()
    """A run is over."""


@dataclass(frozen=True, eq=False)
class AtPuzzle:
    """What there is to show.

    Attributes:
        stage: how it stands.
        answer: the game, solved; None until it is.
        puzzle: the puzzle that lies on the table, its round laid out; None if none does.
        ratings: of the person and of the puzzle; None in a run.
        trouble: why there is no puzzle, or nobody can say who wins, in a sentence; of a puzzle, why
            nothing can be saved, or what was known before and cannot be read; else empty.
        run: the run that goes on, or is over; None if there is none.
        before: what it asked before.
    """

    stage: Stage
    answer: Answer | None = None
    puzzle: Puzzle | None = None
    ratings: Ratings | None = None
    trouble: str = ""
    run: PuzzleRun | None = None
    before: Puzzle | None = None


# --- what is said of a puzzle -----------------------------------------------------------------------


def describe_standing(puzzle: Puzzle, wrong: str, *, is_solved: bool | None) -> Wording:
    """Say how it stands with a puzzle.

    Args:
        puzzle: it.
        wrong: what is said of the letter that was tried last and does not win; empty if none was.
        is_solved: whether it was solved, or else its answer shown; None while it is asked.
    """
    if is_solved is not None:
        headline = _("You have solved it") if is_solved else _("The answer")
        return Wording(headline, describe_answer(puzzle), Mood.GLAD if is_solved else Mood.SORRY)
    if wrong:
        return Wording(_("That letter does not win"), wrong, Mood.SORRY)
    rules, letters = puzzle.game.rules, len({play.letter for play in puzzle.plays})
    has_places = rules.variant.has_places
    headline = (
        _("One letter wins. Which, and where?") if has_places else _("One letter wins. Which?")
    )
    said = counted("{count} letter is legal.", "{count} letters are legal.", letters)
    aims = [_("Completing a word wins.")] if rules.misere else []
    if rules.players > 2:  # of their tiles one hears the letters alone
        aims = [you_are(puzzle.seat), *(aims or [_("You win if anybody else completes a word.")])]
    return Wording(headline, " ".join([said, *aims]), Mood.CALM)


def describe_answer(puzzle: Puzzle) -> str:
    """Say which letter wins, and what it makes."""
    answer, shown = puzzle.answer, puzzle.game.words.shown
    play = name_letter(shown(answer.letter), answer.where, puzzle.game)
    return say("{play} wins: it makes {fragment}.", play=play, fragment=shown(answer.fragment))


# --- the page ---------------------------------------------------------------------------------------


class LettersPage(Page):
    """Asks for letters, below what the ghost says. Subclasses build what stands around that.

    Args:
        name: what it is called.
        parent: the widget around it.

    Attributes:
        letters: the letters on the table, and all by which letters are added.
        is_flat: whether it needs all the height that there is.
    """

    is_flat: ClassVar[bool] = False

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        self.setAccessibleName(name)
        self._column = GhostColumn(self, lines=31)
        self._asked, self._told = self._column.add_pages(2)
        self.letters = LettersView(self._column, self._asked, _REMARK)
        self.letters.input.letter_played.connect(self._on_letter)
        self._around = self._column.label()  # what the letters can become
        self._around.hide()
        self._column.add_in_the_middle(self._around, self._told)
        self._meaning = self._column.add_card(self._told)
        still = self._column.headline, self._column.sentence, self._around
        for part, lines in zip(still, (1, _SENTENCE, _AROUND), strict=True):
            self._column.keep_still(part, lines)
        self._column.scaled.connect(self._on_scaled)
        in_lines(self._column.scroller, setMinimumHeight=_LEAST)
        self._rows = scrolling_column(self, shrinks=True)

    def lay(self, wording: Wording, this_round: Round, cast: Cast, *, is_asked: bool) -> None:
        """Have the ghost say something, and letters lie there, to which one is asked for, or none."""
        self._column.say(wording)
        self.letters.show_round(this_round, cast, takes_letters=is_asked, takes_commands=is_asked)

    def tell_meaning(self, card: str) -> None:
        """Show what words mean; nothing hides that."""
        self._column.write_card(self._meaning, card)
        self._meaning.setVisible(bool(card))

    def on_fit(self) -> None:
        """Stand off the edges by a line, in a low window by less; a flat page by half above and below."""
        unit, low = self.fontMetrics().height(), is_low(self.window())
        side, gap = (unit // 2, unit // 4) if low else (unit, unit // 2)
        high = gap if self.is_flat else side
        self._rows.setContentsMargins(side, high, side, high)
        self._rows.setSpacing(gap)

    @Slot(int)
    def _on_scaled(self, line: int) -> None:
        """Keep what words mean off the edges of its frame."""
        self._meaning.setMargin(round(0.3 * line))
        for part in (self._around, self._meaning):
            part.setMaximumWidth(CARD_WIDTH * line)
        self.keep_told()

    def keep_told(self) -> None:
        """Keep the room of what is told of letters, as long as any are shown."""
        is_shown = not self.letters.tiles.isHidden()
        keep_room(self._around, keeps=is_shown)
        keep_room(self._meaning, keeps=is_shown and not self._column.is_tight)

    def make_notice(self) -> Remark:
        """Make what says troubles above the letters, in room of its own unless the window is low."""
        made = Remark(parent=self)
        in_lines(made, setMinimumHeight=2.6)  # two lines with what stands around them
        keep = partial(keep_room, made)
        self._column.resized.connect(lambda: keep(keeps=not is_low(self.window())))
        return made

    def named(self, what: str, box: SpinBox | ComboBox) -> tuple[QWidget, QWidget]:
        """Name a box by the command that leads to it; whoever has done with it is at the letters."""
        dress(box, name=title(what))
        stand_for(box, what)
        box.left.connect(self.setFocus)
        return naming(underlined(title(what), what), box), box

    def answer(self, letter: str, where: Where) -> None:
        """Take a letter.

        Raises:
            IllegalPlay: if it is not taken, which is said.
        """
        raise NotImplementedError

    @Slot(str, object)
    def _on_letter(self, letter: str, where: Where) -> None:
        try:
            self.answer(letter, where)
        except IllegalPlay as illegal:
            self.letters.refuse(describe_illegal_play(illegal))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take letters and arrows, and what else there are keys for."""
        if not self.letters.input.take_key(event):
            super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Take letters that are put together from several keys."""
        self.letters.input.take_input_method(event)


class PuzzlePage(LettersPage):
    """Asks for one letter. Subclasses build what stands around it, and say what is shown.

    Args:
        name: what it is called.
        parent: the widget around it.
        answers: the id of the keys that show the answer.
        files: where it is written what became of puzzles.

    Attributes:
        answered: the puzzle that lies there with its answer; None if none does.
        is_open: whether there is something to find, or will be in a moment.
        around: what the answer can become, once that is found; None while there is something to find.
    """

    def __init__(self, name: str, parent: QWidget | None, answers: str, files: Files) -> None:
        super().__init__(name, parent)
        self._files, self._store = files, PuzzleStore(files.puzzles, files.clock)
        self._said = self._wrong = ""  # of the letter that was tried last
        self._answers, self._gives_up = answers, False  # the answer was asked for once
        self._give_up = key_button(_("Show the answer"), answers, self.show_answer)
        self._notice = self.make_notice()
        keep_room(self._give_up)
        fill(self._asked, row(..., self._give_up, ...), ..., margins=None)
        self.answered: Puzzle | None = None
        self.is_open = True
        self.around: PuzzleWords | None = None

    def word_here(self) -> str:
        """Return the letters that lie there once the puzzle is over; "" while they are a puzzle."""
        return self.answered.answer.fragment if self.answered is not None else ""

    @property
    def question(self) -> Question | None:
        """Of which game puzzles are asked; None if that is not known."""
        raise NotImplementedError

    @Slot()
    def show_answer(self) -> None:
        """Show the answer, and ask no more."""
        raise NotImplementedError

    def _show(self) -> None:
        """Show how it stands, by `show_puzzle`."""
        raise NotImplementedError

    def means_it(self, why: str) -> bool:
        """Tell whether the answer is asked for again; at first it is only said what comes of that."""
        if self._gives_up:
            self.keep_on()
            return True
        self._offer_answer(is_certain=True)
        self.letters.remark(why)
        announce(self, why)
        return False

    def keep_on(self) -> None:
        """Take it that the answer is not wanted: something else was done since it was asked for."""
        if self._gives_up:
            self.letters.remark("")
            self._offer_answer(is_certain=False)

    def _offer_answer(self, *, is_certain: bool) -> None:
        self._gives_up = is_certain
        text = _("Show it") if is_certain else _("Show the answer")
        say_with_key(self._give_up, text, self._answers)

    def _tell_wrong(self, said: str) -> None:
        """Say of the last letter what is wrong with it; nothing if there is none, or it was right."""
        drop(self, self._on_refuted)
        self._wrong = said

    def _refute(self, puzzle: Puzzle, wrong: Play) -> None:
        """Say that a letter does not win and, once that is found out, what it leads to."""
        self._tell_wrong(_("Try again."))
        job = partial(look_at_wrong, puzzle.solution, wrong.fragment)
        then = partial(self._on_refuted, puzzle)
        ask(self, job, then, fails=_(UNFOUND), work=Work.FINDING_OUT)

    def _on_refuted(self, puzzle: Puzzle, refutation: Refutation) -> None:
        line = describe_line(refutation, puzzle.game, Cast.asked(puzzle.round))
        self._wrong = f"{line} {_('Try again.')}"
        self._show()

    def _find_around(self, before: Puzzle | None) -> None:
        """Find out what the answer that lies there can become, unless it lay there `before`."""
        if self.answered is not before:
            drop(self, self.show_around)
            self.show_around(None)
        if self.answered is not None and self.around is None and self.question is not None:
            job = partial(look_around, self.answered, self.question)
            ask(self, job, self.show_around, fails=_(UNFOUND))

    def show_around(self, around: PuzzleWords | None) -> None:
        """Show what the answer can become, or nothing; words alone where there is little height."""
        self.around = around
        self._column.write(self._around, "" if around is None else around.named)
        self._around.setVisible(around is not None)
        meaning = None if around is None else around.meaning
        is_told = meaning is not None and not self._column.is_tight
        self.tell_meaning(meaning_card(meaning) if meaning is not None and is_told else "")

    @Slot(int)
    def _on_scaled(self, line: int) -> None:
        super()._on_scaled(line)
        self.show_around(self.around)

    def show_puzzle(
        self, wording: Wording, puzzle: Puzzle | None, *, is_asked: bool, is_coming: bool
    ) -> None:
        """Show what the ghost says, and a puzzle that is asked, or lies there with its answer."""
        before, self.answered = self.answered, None if is_asked else puzzle
        self.is_open = is_asked or is_coming
        if not is_asked:
            self.keep_on()
        self.show_parts({self._give_up: is_asked, self.letters.keys: is_asked})
        self.letters.remark("")
        if puzzle is None:
            self._column.say(wording)
            self.letters.show_none()
        else:
            this_round = puzzle.round if is_asked else puzzle.round.go_to(puzzle.answer.fragment)
            self.lay(wording, this_round, Cast.asked(puzzle.round), is_asked=is_asked)
        if not is_asked:
            self.letters.places.hide()
        self._find_around(before)
        text = " ".join(filter(None, (wording.spoken, self.letters.name if is_asked else "")))
        if text != self._said and self.isVisible():
            self._said = text
            announce(self, text)


def key_button(text: str, entry_id: str, does: Callable[[], object]) -> QPushButton:
    """Make a button that says which key does the same."""
    made = button("", does, hint=tip(entry_id))
    say_with_key(made, text, entry_id)
    return made


def say_with_key(one: QPushButton, text: str, entry_id: str) -> None:
    """Have a button say something, and which key does the same."""
    one.setText(say("{text}  ({keys})", text=text, keys=key_names(entry_id)))
    one.setAccessibleName(text)
