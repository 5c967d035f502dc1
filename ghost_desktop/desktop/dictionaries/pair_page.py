"""Two lists side by side: who wins with each, what decides, and which words they share."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ghost_desktop.desktop.announce import announce
from ghost_desktop.desktop.dictionaries.grid import WINNER_SHAPES
from ghost_desktop.desktop.dictionaries.margin_wording import (
    MOST_LISTS,
    describe_margins,
    words_of_margins,
)
from ghost_desktop.desktop.dictionaries.opening_tiles import SHAPES, OpeningTiles
from ghost_desktop.desktop.dictionaries.pair_asking import (
    PairAsking,
    Part,
    SolvedPair,
    slow_parts,
)
from ghost_desktop.desktop.dictionaries.pair_choice import PairChoice
from ghost_desktop.desktop.dictionaries.pair_section import (
    FoundRow,
    FoundRows,
    PairSection,
    SlowSection,
)
from ghost_desktop.desktop.dictionaries.pair_words import WordButtons
from ghost_desktop.desktop.dictionaries.word_search import NamedWords
from ghost_desktop.desktop.kit.ask import ask
from ghost_desktop.desktop.scrolling import scrolling
from ghost_desktop.engine.letter_order import LetterOrder
from ghost_desktop.engine.rules import Rules
from ghost_desktop.formats.deciding import (
    changes_text,
    deciding_in_order,
    describe_deciding_word,
    describe_how_many_decide,
)
from ghost_desktop.formats.margins import how_many_text
from ghost_desktop.formats.pair import (
    describe_elsewhere,
    describe_ends,
    describe_losing_play,
    describe_openings,
    describe_side,
    elsewhere_text,
    ends_text,
    head_text,
    shared_text,
)
from ghost_desktop.library import catalogue
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from PySide6.QtGui import QShowEvent

    from ghost_desktop.desktop.dictionaries.pair_asking import ComparedWords
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.engine.elsewhere import Elsewhere
    from ghost_desktop.engine.pair import Side
    from ghost_desktop.formats.deciding import DecidingWords
    from ghost_desktop.formats.margins import AskedMargin
    from ghost_desktop.library.question import Question

    Ends = tuple[tuple[str, ...] | None, tuple[str, ...] | None]


class PairPage(QWidget):
    """Puts two of the lists that are ticked side by side, under a game that is ticked.

    Args:
        parent: the views.

    Signals:
        opened: the `Question` of a game that is to be opened in Strategy, and the opening after
            which; empty for the best.
        copied: what was found is on the clipboard.
    """

    opened = Signal(object, str)
    copied = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.asking = PairAsking(self)
        self._asked: tuple[()] | tuple[Question, Question] = ()
        self._suggested: Question | None = None
        self._found: dict[Part, object] = {}
        self._failed: set[Part] = set()
        self.setAccessibleName(_("Two lists side by side"))
        self._build()
        self.choice.changed.connect(self._ask_if_shown)
        self.asking.changed.connect(self._show_state)
        self.asking.found.connect(self._on_found)
        self.asking.failed.connect(self._on_failed)
        self.asking.progressed.connect(self._on_progressed)
        self._show_state()

    # --- what is asked of the page ------------------------------------------------------------------

    def offer(self, ticked: tuple[Question, ...]) -> None:
        """Offer the lists and the games that are ticked."""
        self.choice.offer(ticked)
        self._show_state()

    def forget(self, lists: Collection[str]) -> None:
        """Find out anew what is shown of lists that have other words now."""
        if any(question.whole in lists for question in self._asked):
            self._asked = ()
            self._ask_if_shown()

    def suggest(self, game: Question | None) -> None:
        """Choose the game that somebody was at elsewhere, unless that was said before."""
        if game is not None and game != self._suggested:
            self._suggested = game
            self.choice.choose_game(game)

    def found(self, part: Part) -> object:
        """Return what was found of a part; None if that is still to come."""
        return self._found.get(part)

    @Slot()
    def copy(self) -> None:
        """Have what was found on the clipboard, as text."""
        job = partial(_text_of, dict(self._found))
        ask(self, job, self._on_written, fails=_("The text could not be copied."))

    def _want(self, part: Part) -> None:
        """Find out what takes a while; what went wrong is tried again."""
        self._failed.discard(part)
        self.asking.want(part)

    def take_keys(self, otherwise: QWidget) -> None:
        """Take the keys where the lists are chosen, or let another have them if there are not two.

        No focus proxy, which breaks the chain of Tab where it stands on the page itself.
        """
        there = otherwise if self.choice.isHidden() else self.choice.one
        there.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # --- how it goes on -----------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """Find out what nobody has asked for while the page was not to be seen."""
        super().showEvent(event)
        self._ask_if_shown()

    @Slot()
    def _ask_if_shown(self) -> None:
        questions = self.choice.questions
        if not self.isVisible() or (questions or ()) == self._asked:
            return
        self._asked = questions or ()
        self._found.clear()
        self._failed.clear()
        self._clear()
        if questions is None:
            self.asking.cancel()
        else:
            rules = questions[0].rules
            self.asking.ask(*questions, everything=rules.variant is Rules.variant)

    @Slot()
    def _show_state(self) -> None:
        """Show what can be chosen, and of each part whether it is found, to come, or offered."""
        are_two = self.choice.questions is not None
        self.empty.setVisible(not are_two)
        self.choice.setVisible(are_two)
        self._sections.setVisible(are_two)
        slow = slow_parts(self._asked[0].rules) if self._asked else ()
        is_solved = Part.SIDES in self._found
        for part, section in self.sections.items():
            if part in self._found or part in self._failed:
                continue
            if self.asking.is_wanted(part):
                section.wait()
            else:
                section.offer()
            section.setVisible(part not in self.slow or (is_solved and part in slow))
        self.copy_button.setEnabled(is_solved)

    @Slot(object, object)
    def _on_found(self, part: Part, value: object) -> None:
        self._found[part] = value
        self._show[part](value)
        self._show_state()
        self.sections[part].go_on()

    @Slot(object, str)
    def _on_failed(self, part: Part, sentence: str) -> None:
        self._failed.add(part)
        self.sections[part].fail(sentence)
        if part is Part.SIDES:
            for other, section in self.sections.items():
                section.setVisible(other in (Part.SIDES, Part.WORDS))

    @Slot(object, int, int)
    def _on_progressed(self, part: Part, done: int, total: int) -> None:
        self.sections[part].show_progress(done, total)

    @property
    def _solved(self) -> SolvedPair:
        solved = self._found[Part.SIDES]
        assert isinstance(solved, SolvedPair)
        return solved

    # --- what is shown of each part -------------------------------------------------------------------

    def _clear(self) -> None:
        """Show nothing of what was asked before."""
        self.tiles.show_openings((), ("", ""))
        self._legend.hide()
        self._openings.say()
        for label in self.followed:
            label.hide()
        for rows in (self.deciding, *self.losing):
            rows.show_rows((), 0)
        for buttons in (self.to_change, self.ends, self.words):
            buttons.offer(())

    def _show_sides(self, solved: SolvedPair) -> None:
        one, other = solved.one, solved.other
        said = [f"{_shape(side)} {describe_side(side)}" for side in (one, other)]
        self.sections[Part.SIDES].say(*said)
        self._openings.say(*describe_openings(solved.openings, one, other))
        legend = _("At the left {one}, at the right {other}: {win} wins, {lose} does not.")
        if one.solution.rules.most_win:
            legend = _("At the left {one}, at the right {other}: {win} is safe, {lose} is not.")
        self._legend.setText(
            legend.format(one=one.name, other=other.name, win=SHAPES[True], lose=SHAPES[False])
        )
        changing = {each.letter: each for each in solved.openings if each.changes_hands}
        order = LetterOrder.of(*(side.solution.words.alphabet for side in (one, other)))
        shown = [
            ((one if changing[letter].wins_in_one else other).solution.words.shown(letter), letter)
            for letter in order.sorted(changing)
        ]
        self._legend.setVisible(bool(changing))
        self.tiles.show_openings(
            [(title, changing[letter]) for title, letter in shown], (one.name, other.name)
        )
        announce(self, " ".join(describe_side(side) for side in (one, other)))

    def _show_ends(self, ends: Ends) -> None:
        sides = (self._solved.one, self._solved.other)
        self.sections[Part.ENDS].say(
            *(describe_ends(found, side) for found, side in zip(ends, sides, strict=True))
        )
        self.ends.offer(
            [
                NamedWords(
                    _("with {list}").format(list=side.name),
                    found,
                    side.solution.words.alphabet,
                    catalogue.is_english(side.loaded.source),
                )
                for found, side in zip(ends, sides, strict=True)
                if found is not None
            ]
        )

    def _show_words(self, found: ComparedWords) -> None:
        self.sections[Part.WORDS].say()
        self.words.offer(found.lists)

    def _show_deciding(self, found: DecidingWords) -> None:
        one, other = self._solved.one, self._solved.other
        self.sections[Part.DECIDING].say(
            describe_how_many_decide(one.name, len(found.removals)),
            describe_how_many_decide(other.name, len(found.additions), is_added=True),
        )
        rows = (
            FoundRow(
                describe_deciding_word(
                    word, found.rules, found.reading, side.solution.words, is_added=is_added
                ),
                word.word,
                side.solution.words.shown(word.word),
            )
            for side, words, is_added in (
                (one, found.removals, False),
                (other, found.additions, True),
            )
            for word in deciding_in_order(words, side.solution.words)
        )
        total = len(found.removals) + len(found.additions)
        self.deciding.show_rows(rows, total, have_meanings=_is_english(self._asked))

    def _show_margins(self, margins: tuple[AskedMargin, AskedMargin]) -> None:
        self.sections[Part.MARGINS].say(*describe_margins(*margins))
        self.to_change.offer(words_of_margins(*margins))

    def _show_strategies(self, found: tuple[Elsewhere | None, Elsewhere | None]) -> None:
        one, other = self._solved.one, self._solved.other
        self.sections[Part.STRATEGIES].say()
        for label, rows, each, here, there in zip(
            self.followed, self.losing, found, (one, other), (other, one), strict=True
        ):
            label.setText(describe_elsewhere(each, here, there))
            label.show()
            plays = () if each is None else each.losing
            said = (FoundRow(describe_losing_play(play, here, there)) for play in plays)
            rows.show_rows(said, len(plays))

    # --- how it looks -------------------------------------------------------------------------------

    def _build(self) -> None:
        unit = self.fontMetrics().height()
        page = QWidget(self)
        self.empty = QLabel(
            _("Tick two dictionaries or more to put two of them side by side."), page
        )
        self.empty.setProperty("role", "muted")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setWordWrap(True)
        self._show: dict[Part, Callable[[Any], None]] = {
            Part.SIDES: self._show_sides,
            Part.DECIDING: self._show_deciding,
            Part.MARGINS: self._show_margins,
            Part.STRATEGIES: self._show_strategies,
            Part.ENDS: self._show_ends,
            Part.WORDS: self._show_words,
        }
        # What is made first comes first with Tab: all of this is made from above to below.
        self.choice = PairChoice(page)
        self.copy_button = QPushButton(_("Copy as text"), self.choice)
        self.choice.add(self.copy_button)
        self.copy_button.setToolTip(_("Put all that was found on the clipboard"))
        self.copy_button.clicked.connect(self.copy)
        self._sections = QWidget(page)
        self.sections: dict[Part, PairSection] = {}
        self.slow: dict[Part, SlowSection] = {}
        self.sections[Part.SIDES] = PairSection(_("Who wins"), self._sections)
        self._openings = PairSection(_("Openings that change hands"), self._sections)
        self._fill_openings()
        deciding = self._have_asked(
            Part.DECIDING, _("The words that decide"), _("Find the words that decide")
        )
        self.deciding = FoundRows(_("The words that decide"), deciding)
        deciding.column.addWidget(self.deciding)
        margins = self._have_asked(Part.MARGINS, _("The margin"), _("Find the margin"))
        self.to_change = WordButtons(margins, MOST_LISTS)
        margins.column.addWidget(self.to_change)
        self._fill_strategies(
            self._have_asked(
                Part.STRATEGIES, _("Each strategy with the other list"), _("Try the strategies")
            )
        )
        self.ends = self._have_words(Part.ENDS, _("Words that end best play"), most=2)
        self.words = self._have_words(Part.WORDS, _("Words"), most=3)
        column = QVBoxLayout(self._sections)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(unit)
        ordered = list(self.sections.values())
        for section in (ordered[0], self._openings, *ordered[1:]):
            column.addWidget(section)
        column.addStretch(1)
        inner = QVBoxLayout(page)
        inner.setContentsMargins(unit // 2, unit // 2, unit // 2, unit // 2)
        inner.setSpacing(unit)
        inner.addWidget(self.choice)
        inner.addWidget(self.empty)
        inner.addWidget(self._sections)
        inner.addStretch(1)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(scrolling(page))

    def _have_asked(self, part: Part, heading: str, asks: str) -> SlowSection:
        """Have a section of what may take a while, and so is asked for."""
        section = SlowSection(heading, asks, self._sections)
        section.wanted.connect(partial(self._want, part))
        section.given_up.connect(partial(self.asking.give_up, part))
        self.sections[part] = self.slow[part] = section
        return section

    def _have_words(self, part: Part, heading: str, *, most: int) -> WordButtons:
        """Have a section of lists of words, so many at most."""
        section = self.sections[part] = PairSection(heading, self._sections)
        buttons = WordButtons(section, most)
        section.column.addWidget(buttons)
        return buttons

    def _fill_openings(self) -> None:
        """Have room for the openings, and for what their marks mean."""
        self.tiles = OpeningTiles(self._openings)
        self.tiles.opened.connect(self._open)
        self._openings.column.addWidget(self.tiles)
        self._legend = QLabel(self._openings)
        self._legend.setProperty("role", "muted")
        self._legend.setWordWrap(True)
        self._openings.column.addWidget(self._legend)

    def _fill_strategies(self, section: PairSection) -> None:
        """Have room for the strategy of each list with the other one, and its plays that lose."""
        self.followed = (QLabel(section), QLabel(section))
        self.losing = tuple(FoundRows(_("Plays that lose"), section) for _label in self.followed)
        for label, rows in zip(self.followed, self.losing, strict=True):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            section.column.addWidget(label)
            section.column.addWidget(rows)

    @Slot(bool, str)
    def _open(self, is_other: bool, opening: str) -> None:
        if self._asked:
            self.opened.emit(self._asked[is_other], opening)

    def _on_written(self, text: str) -> None:
        QApplication.clipboard().setText(text)
        self.copied.emit()


def _shape(side: Side) -> str:
    """Return the shape that says whether it is good for the first player."""
    return WINNER_SHAPES[0 if side.solution.can_win(side.solution.game.start, 0) else 1]


def _is_english(asked: Sequence[Question]) -> bool:
    """Tell whether it can be said what words of the lists mean."""
    return any(catalogue.is_english(question.source) for question in asked)


def _text_of(found: Mapping[Part, Any], report: Report) -> str:
    """Write all that was found, as the command line does: what the worker does."""
    report(0, 0)
    solved: SolvedPair = found[Part.SIDES]
    one, other = solved.one, solved.other
    parts = [head_text(one, other, solved.openings)]
    if Part.DECIDING in found:
        parts.append(changes_text(found[Part.DECIDING]))
    if Part.MARGINS in found:
        alone, beside = found[Part.MARGINS]
        parts += [how_many_text(alone), how_many_text(beside, alone.margin)]
    if Part.STRATEGIES in found:
        there, back = found[Part.STRATEGIES]
        parts += [elsewhere_text(there, one, other), elsewhere_text(back, other, one)]
    if Part.ENDS in found:
        parts += map(ends_text, found[Part.ENDS], (one, other))
    if Part.WORDS in found:
        parts.append(shared_text(found[Part.WORDS].overlap.pair(0, 1), one.name, other.name))
    return "\n\n".join(parts)
