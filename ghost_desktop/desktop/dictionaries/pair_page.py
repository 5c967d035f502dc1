"""Two lists side by side: who wins with each, what decides, and which words they share."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QApplication,
    QWidget,
)

from ghost_desktop.desktop.dictionaries.grid import WINNER_SHAPES
from ghost_desktop.desktop.dictionaries.pair_answers import PairAsking, Part, SolvedPair, slow_parts
from ghost_desktop.desktop.dictionaries.pair_sections import (
    SHAPES,
    FoundRow,
    FoundRows,
    OpeningTiles,
    PairSection,
    SlowSection,
    WordButtons,
)
from ghost_desktop.desktop.dictionaries.wording import (
    MOST_LISTS,
    describe_margins,
    words_of_margins,
)
from ghost_desktop.desktop.kit.ask import ask
from ghost_desktop.desktop.kit.builders import button, column, dress, flow, label, naming, row
from ghost_desktop.desktop.kit.commands import stand_for
from ghost_desktop.desktop.kit.layout import scrolling
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.widgets import ComboBox, announce
from ghost_desktop.desktop.window.word_table import NamedWords
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.words.letter_order import LetterOrder
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
from ghost_desktop.formats.text import describe_rules
from ghost_desktop.library import catalogue
from ghost_desktop.library.catalogue import list_name
from ghost_desktop.library.question import Question
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from ghost_desktop.desktop.dictionaries.pair_answers import ComparedWords
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.engine.comparison import Side
    from ghost_desktop.engine.game.seats import Reading
    from ghost_desktop.engine.strategies.elsewhere import Elsewhere
    from ghost_desktop.formats.deciding import DecidingWords
    from ghost_desktop.formats.margins import AskedMargin

    Ends = tuple[tuple[str, ...] | None, tuple[str, ...] | None]


@dataclass(frozen=True)
class _Game:
    """What is played with both lists; no tuple, of which Qt would make a list."""

    rules: Rules
    reading: Reading


class PairChoice(QWidget):
    """Two lists and a game, of those that are ticked.

    Signals:
        changed: when something else is chosen.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        unit = self.fontMetrics().height()
        # In the order in which they stand, which is that of Tab.
        self.one = self._box(_("First dictionary"))
        self.swap = button("⇄", self._swap)
        dress(self.swap, name=_("Swap the dictionaries"), hint=_("Swap the dictionaries"))
        self.other = self._box(_("Second dictionary"))
        self.game = self._box(_("Game that is played with both"))
        self._before: tuple[object, object] = (None, None)
        self._chosen: tuple[Question, Question] | None = None  # offered now or not
        self._usual: Question | None = None
        lists = flow(self.one, self.swap, self.other, spacing=unit // 3)
        game = row(naming(_("Game"), self.game), self.game, spacing=unit // 3)
        self._row = flow(lists, game, on=self, spacing=unit // 2, spread=2)
        stand_for(self.swap, "dictionaries.swap")
        self.one.currentIndexChanged.connect(self._on_list)
        self.other.currentIndexChanged.connect(self._on_list)
        self.game.currentIndexChanged.connect(self._choose)

    def _box(self, name: str) -> ComboBox:
        box = dress(ComboBox(), name=name, hint=name)
        box.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
        return box

    @property
    def questions(self) -> tuple[Question, Question] | None:
        """The game with each list; None if there are not two lists, or there is no game."""
        game: _Game | None = self.game.currentData()
        one, other = self.one.currentData(), self.other.currentData()
        if game is None or one is None or other is None:
            return None
        return (
            Question(one, game.rules, game.reading),
            Question(other, game.rules, game.reading),
        )

    def add(self, part: QWidget) -> None:
        """Have something more at the end of the row."""
        self._row.addWidget(part)

    @property
    def chosen(self) -> tuple[Question, Question] | None:
        """The game with each list as somebody has chosen them, offered or not; None if nobody has."""
        return self._chosen

    def restore(
        self, chosen: tuple[Question, Question] | None, usual: Question | None = None
    ) -> None:
        """Go back to what was chosen once it is offered.

        Args:
            chosen: the game with each list; None if nothing was chosen.
            usual: the game to begin with where nothing was, or one of its minimum length.
        """
        self._chosen, self._usual = chosen, usual

    def offer(self, shown: Sequence[Question]) -> None:
        """Offer what is shown; what was chosen is, where it is offered, and else what was before."""
        before = self.questions
        sources = list(dict.fromkeys(question.source for question in shown))
        games = list(dict.fromkeys(_Game(each.rules, each.reading) for each in shown))
        if len(sources) < 2:
            sources, games = [], []
        lists = [(list_name(source), source) for source in sources]
        one, other = self._chosen or (None, None)
        _fill(self.one, lists, [one and one.source])
        _fill(self.other, lists, [other and other.source])
        if sources and self.one.currentIndex() == self.other.currentIndex():
            is_other_chosen = other is not None and other.source == self.other.currentData()
            box = self.one if is_other_chosen else self.other
            with QSignalBlocker(box):
                box.setCurrentIndex(0 if box.currentIndex() else 1)
        named = [(describe_rules(game.rules, game.reading), game) for game in games]
        _fill(self.game, named, self._wished(games))
        self._note()
        if self.questions != before:
            self.changed.emit()

    def _wished(self, games: Sequence[_Game]) -> list[_Game]:
        """Return which game to show, from the one that was chosen to what is nearest to the usual."""
        wished = []
        if self._chosen is not None:
            wished.append(_Game(self._chosen[0].rules, self._chosen[0].reading))
        if self._usual is not None:
            length = self._usual.rules.min_length
            wished.append(_Game(self._usual.rules, self._usual.reading))
            wished += [game for game in games if game.rules.min_length == length]
        return wished

    def choose_game(self, question: Question) -> None:
        """Choose the game of a question, if it is offered."""
        place = self._place_of(_Game(question.rules, question.reading))
        if place >= 0:
            self.game.setCurrentIndex(place)

    def _place_of(self, game: _Game) -> int:
        games = [self.game.itemData(place) for place in range(self.game.count())]
        return games.index(game) if game in games else -1

    def _note(self) -> None:
        self._before = self.one.currentData(), self.other.currentData()

    @Slot()
    def _choose(self) -> None:
        """Keep what is chosen now."""
        self._note()
        self._chosen = self.questions
        self.changed.emit()

    @Slot()
    def _on_list(self) -> None:
        """Never have a list beside itself: the other one takes its place."""
        if self.one.currentData() == self.other.currentData():
            one, other = self._before
            is_one = self.sender() is self.one
            box = self.other if is_one else self.one
            with QSignalBlocker(box):
                box.setCurrentIndex(box.findData(one if is_one else other))
        self._choose()

    @Slot()
    def _swap(self) -> None:
        one, other = self.one.currentIndex(), self.other.currentIndex()
        with QSignalBlocker(self.one), QSignalBlocker(self.other):
            self.one.setCurrentIndex(other)
            self.other.setCurrentIndex(one)
        self._choose()


def _fill(box: ComboBox, items: Sequence[tuple[str, object]], wished: Sequence[object]) -> None:
    """Offer other items, and choose the first of those wished that is among them.

    If none is, what was chosen still is, where it is among them.
    """
    offered = [data for _text, data in items]
    places = [offered.index(one) for one in (*wished, box.currentData()) if one in offered]
    with QSignalBlocker(box):
        box.clear()
        for text, data in items:
            box.addItem(text, data)
        box.setCurrentIndex(places[0] if places else min(0, len(items) - 1))


class PairPage(PagePart, QWidget):
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

    def on_come(self) -> None:
        """Find out what nobody has asked for while the page was not to be seen."""
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
        for said in self.followed:
            said.hide()
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
                    say("with {list}", list=side.name),
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
        for text, rows, each, here, there in zip(
            self.followed, self.losing, found, (one, other), (other, one), strict=True
        ):
            text.setText(describe_elsewhere(each, here, there))
            text.show()
            plays = () if each is None else each.losing
            said = (FoundRow(describe_losing_play(play, here, there)) for play in plays)
            rows.show_rows(said, len(plays))

    # --- how it looks -------------------------------------------------------------------------------

    def _build(self) -> None:
        unit = self.fontMetrics().height()
        page = QWidget(self)
        two = _("Tick two dictionaries or more to put two of them side by side.")
        self.empty = label("muted", two)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
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
        copies = _("Put all that was found on the clipboard")
        self.copy_button = button(_("Copy as text"), self.copy, hint=copies)
        self.choice.add(self.copy_button)
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
        first, *others = self.sections.values()
        column(first, self._openings, *others, 1, on=self._sections, spacing=unit)
        parts = (self.choice, self.empty, self._sections, 1)
        column(*parts, on=page, margins=unit // 2, spacing=unit)
        column(scrolling(page), on=self)

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
        self._legend = label("muted")
        self._openings.column.addWidget(self._legend)

    def _fill_strategies(self, section: PairSection) -> None:
        """Have room for the strategy of each list with the other one, and its plays that lose."""
        self.followed = (label(), label())
        self.losing = tuple(FoundRows(_("Plays that lose"), section) for _label in self.followed)
        for said, rows in zip(self.followed, self.losing, strict=True):
            section.column.addWidget(said)
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
