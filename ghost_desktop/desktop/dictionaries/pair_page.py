"""Two lists side by side: who wins with each, what decides, and which words they share."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSignalBlocker, QUrl, Signal, Slot
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication, QTextBrowser, QWidget

from ghost_desktop.desktop.dictionaries.pair_answers import (
    FINDERS,
    Part,
    SolvedPair,
    compare_words,
    slow_parts,
    solve_both,
    trouble_of,
)
from ghost_desktop.desktop.dictionaries.pair_text import Leads, PairText, plain_text
from ghost_desktop.desktop.kit.ask import Work, ask, drop
from ghost_desktop.desktop.kit.builders import (
    button,
    column,
    dress,
    flow,
    naming,
    offer,
    row,
)
from ghost_desktop.desktop.kit.commands import command, stand_for
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.widgets import ComboBox, ProgressBar, announce
from ghost_desktop.desktop.window.word_table import WordsDialog
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.formats.pair import describe_side
from ghost_desktop.formats.text import describe_rules
from ghost_desktop.library.catalogue import list_name
from ghost_desktop.library.question import Question
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from ghost_desktop.desktop.kit.ask import JobFunction, Progress


Pair = tuple[Question, Question]
"""A game with each of two lists."""


class PairChoice(QWidget):
    """Two lists and a game, of those that are ticked.

    Attributes:
        chosen: the game with each list as somebody has chosen them, offered now or not; None if
            nobody has.

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
        self.chosen: Pair | None = None
        self._usual: Question | None = None
        self._before = ("", "")  # the two lists
        lists = flow(self.one, self.swap, self.other, spacing=unit // 3)
        game = row(naming(_("Game"), self.game), self.game, spacing=unit // 3)
        flow(lists, game, on=self, spacing=unit // 2, spread=2)
        stand_for(self.swap, "dictionaries.swap")

    def _box(self, name: str) -> ComboBox:
        box = dress(ComboBox(), name=name, hint=name)
        box.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
        box.currentIndexChanged.connect(self._choose)
        return box

    @property
    def _lists(self) -> tuple[str, str]:
        return self.one.currentData(), self.other.currentData()

    @property
    def questions(self) -> Pair | None:
        """The game with each list; None if there are not two lists, or there is no game."""
        game: Question | None = self.game.currentData()
        if game is None:
            return None
        one, other = self._lists
        return replace(game, source=one), replace(game, source=other)

    def restore(self, chosen: Pair | None, usual: Question | None = None) -> None:
        """Go back to what was chosen once it is offered.

        Args:
            chosen: the game with each list; None if nothing was chosen.
            usual: the game to begin with where nothing was, or one of its minimum length.
        """
        self.chosen, self._usual = chosen, usual

    def offer(self, shown: Sequence[Question]) -> None:
        """Offer what is shown; what was chosen is, where it is offered, and else what was before."""
        before = self.questions
        lists = {one.source: list_name(one.source) for one in shown}
        games = dict.fromkeys(map(_game, shown))
        if len(lists) < 2:
            lists, games = {}, {}
        one, other = [each.source for each in self.chosen or ()] or ("", "")
        offer(self.one, lists.items(), chosen=one if one in lists else None)
        offer(self.other, lists.items(), chosen=other if other in lists else None)
        if lists and self.one.currentIndex() == self.other.currentIndex():
            box = self.one if other == self.other.currentData() else self.other
            with QSignalBlocker(box):
                box.setCurrentIndex(0 if box.currentIndex() else 1)
        named = {game: describe_rules(game.rules, game.reading) for game in games}
        offer(self.game, named.items(), chosen=next(self._wished(games), None))
        self._before = self._lists
        if self.questions != before:
            self.changed.emit()

    def _wished(self, games: Iterable[Question]) -> Iterator[Question]:
        """Give of some games the one that was chosen, and then what is ever less near to the usual."""
        usual = self._usual
        named = [_game(one) for one in ((self.chosen or (None,))[0], usual) if one is not None]
        yield from (game for game in named if game in games)
        if usual is not None:
            yield from (one for one in games if one.rules.min_length == usual.rules.min_length)

    def choose_game(self, question: Question) -> None:
        """Choose the game of a question, if it is offered."""
        games = [self.game.itemData(place) for place in range(self.game.count())]
        if (game := _game(question)) in games:
            self.game.setCurrentIndex(games.index(game))

    @Slot()
    def _choose(self) -> None:
        """Keep what is chosen now; lists that would be the same one change places."""
        one, other = self._lists
        if one == other:
            place = int(other == self._before[0])  # which has been chosen
            box, source = (self.one, self.other)[1 - place], self._before[place]
            with QSignalBlocker(box):
                box.setCurrentIndex(box.findData(source))
        self._before, self.chosen = self._lists, self.questions
        self.changed.emit()

    @Slot()
    def _swap(self) -> None:
        one, other = self.one.currentIndex(), self.other.currentIndex()
        with QSignalBlocker(self.one), QSignalBlocker(self.other):
            self.one.setCurrentIndex(other)
            self.other.setCurrentIndex(one)
        self._choose()


def _game(question: Question) -> Question:
    """Return what is the same with any list."""
    return replace(question, source="")


class _Text(QTextBrowser):
    """Text with links, which stays where it is when it is written anew."""

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)

    def write(self, html: str) -> None:
        """Have other text; what is scrolled to, and the link that keys are at, stay."""
        bar, here = self.verticalScrollBar(), self._link_here()
        before = bar.value()
        self.setHtml(html)
        bar.setValue(before)
        if here:
            self._go_to(here)

    def _link_here(self) -> str:
        cursor = self.textCursor()
        return cursor.charFormat().anchorHref() if cursor.hasSelection() else ""

    def _go_to(self, href: str) -> None:
        """Go to a link; where it is gone, to another about the same, or to the heading above it."""
        about = href.partition("/")[2]
        alike: list[QTextCursor] = []
        block = self.document().begin()
        while block.isValid():
            pieces = block.begin()
            while not pieces.atEnd():
                piece = pieces.fragment()
                said = piece.charFormat()
                if said.anchorHref().partition("/")[2] == about or about in said.anchorNames():
                    cursor = QTextCursor(self.document())
                    cursor.setPosition(piece.position())
                    end = piece.position() + piece.length()
                    cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
                    alike.append(cursor)
                pieces += 1
            block = block.next()
        best = {one.charFormat().anchorHref(): one for one in alike}
        if alike:
            self.setTextCursor(best.get(href, alike[-1]))


class PairPage(PagePart, QWidget):
    """Puts two of the lists that are ticked side by side, under a game that is ticked.

    What is known of them is a text that reads from top to bottom: it links to the games, positions
    and words of which it tells, and to what is found out only if somebody wants it.

    Args:
        parent: the views.

    Signals:
        opened: the `Question` of a game that is to be opened in Strategy, and the opening after
            which; empty for the best.
        position_wanted: the `Question` of a game, the fragments from the first letter to the one
            that is to be seen there, and who sees it.
        word_wanted: a word that is to be looked up, and the `Question` of the first game.
        changed: more is known, or something else is asked.
        copied: what was found is on the clipboard.
    """

    opened = Signal(object, str)
    position_wanted = Signal(object, object, int)
    word_wanted = Signal(str, object)
    changed = Signal()
    copied = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.current: Part | None = None  # what is being found out
        self._waiting: deque[Part] = deque()
        self._asked: tuple[Question, ...] = ()
        self._ticked: tuple[Question, ...] = ()
        self._suggested: Question | None = None
        self._found: dict[Part, Any] = {}
        self._failed: dict[Part, str] = {}
        self._unfolded: set[int] = set()
        self._written = PairText({}, {})
        self._dialog: WordsDialog | None = None
        self.setAccessibleName(_("Two lists side by side"))
        # What is made first comes first with Tab.
        self.choice = PairChoice(self)
        self.progress = dress(ProgressBar(), name=_("Progress of the comparison"))
        policy = self.progress.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # it comes and goes
        self.progress.setSizePolicy(policy)
        self.text = dress(_Text(), role="bare", name=_("What the two lists differ in"))
        self.text.anchorClicked.connect(self._follow)
        self._column = column(self.choice, self.progress, (self.text, 1), on=self)
        self.choice.changed.connect(self._ask_if_shown)
        self.on_font()

    # --- what is asked of the page ------------------------------------------------------------------

    def offer(self, ticked: tuple[Question, ...]) -> None:
        """Offer the lists and the games that are ticked, once the page is seen."""
        self._ticked = ticked
        if self.isVisible():
            self.choice.offer(ticked)
            self._write()

    @property
    def games(self) -> tuple[Question, ...]:
        """The two that are chosen."""
        return self.choice.questions or ()

    def forget(self, lists: Collection[str]) -> None:
        """Find out anew what is shown of lists that have other words now."""
        if any(question.whole in lists for question in self._asked):
            self._ask(())
            self._ask_if_shown()

    def suggest(self, game: Question | None) -> None:
        """Choose the game that somebody was at elsewhere, unless that was said before."""
        if game is not None and game != self._suggested:
            self._suggested = game
            self.choice.choose_game(game)

    def found(self, part: Part) -> Any:  # noqa: ANN401 - each part has its own
        """Return what was found of a part; None if that is still to come."""
        return self._found.get(part)

    @property
    def can_copy(self) -> bool:
        """Whether there is a text: it begins with who wins."""
        return Part.SIDES in self._found

    @command("dictionaries.copy_pair")
    @Slot()
    def copy(self) -> None:
        """Have what was found on the clipboard, as text."""
        job = partial(plain_text, dict(self._found))
        ask(self, job, self._on_copied, fails=_("The text could not be copied."))

    # --- how it goes on -----------------------------------------------------------------------------

    def on_come(self) -> None:
        """Find out what nobody has asked for while the page was not to be seen."""
        self.offer(self._ticked)
        self._ask_if_shown()

    def on_font(self) -> None:
        """Follow another font."""
        unit = self.fontMetrics().height()
        self._column.setContentsMargins(unit // 2, unit // 2, unit // 2, 0)
        self._column.setSpacing(unit // 4)
        self.progress.setFixedHeight(unit // 4)
        document = self.text.document()
        document.setDocumentMargin(unit // 4)
        document.setDefaultStyleSheet(
            f"h4 {{ margin-top: {unit}px; margin-bottom: {unit // 4}px }}"
            f"p {{ margin-top: {unit // 4}px; margin-bottom: 0 }}"
        )
        self._write()

    def on_colours(self) -> None:
        """Follow other colours, which links have from where they were written."""
        self._write()

    @Slot()
    def _ask_if_shown(self) -> None:
        if self.isVisible() and self.games != self._asked:
            self._ask(self.games)

    def _ask(self, questions: tuple[Question, ...]) -> None:
        """Find out all that is soon known of two games, or nothing any more."""
        self._asked = questions
        self._found.clear()
        self._failed.clear()
        self._unfolded.clear()
        self.text.clear()
        drop(self, self._on_found)
        self._waiting.clear()
        if questions:
            parts = [Part.WORDS, Part.SIDES, Part.ENDS]  # there is something to read soon
            rules = questions[0].rules
            if rules.variant is Rules.variant:  # in which all is found soon
                parts = [Part.SIDES, Part.ENDS, Part.WORDS, *slow_parts(rules)]
            self._waiting.extend(parts)
        self._next()

    @property
    def is_running(self) -> bool:
        """Whether something is being found out."""
        return self.current is not None

    def want(self, part: Part) -> None:
        """Find out one part more, once who wins is known."""
        if part is not self.current and part not in self._waiting and self.can_copy:
            self._failed.pop(part, None)
            self._waiting.append(part)
            if self.current is None:
                self._next()
            else:
                self._write()

    def give_up(self, part: Part) -> None:
        """Find out a part no more."""
        if part is self.current:
            drop(self, self._on_found)
            self._next()
        elif part in self._waiting:
            self._waiting.remove(part)
            self._write()

    def _next(self) -> None:
        """Find out the next part, after the one before."""
        part = self.current = self._waiting.popleft() if self._waiting else None
        if part is not None:
            one, other = self._asked
            job: JobFunction
            if part is Part.WORDS:
                job = partial(compare_words, one, other)
            elif part is Part.SIDES:
                job = partial(solve_both, one, other)
            else:  # the games come first
                job = partial(FINDERS[part], self._found[Part.SIDES])
            then, fails = partial(self._on_found, part), partial(self._on_failed, part)
            self.progress.show_progress(0, 0)
            ask(self, job, then, fails=fails, told=self._on_progressed, work=Work.ALONE)
        self._write()

    @Slot()
    def _write(self) -> None:
        """Write what is known by now, and what is to come, or can be asked for."""
        are_two = self.choice.questions is not None
        self.choice.setVisible(are_two)
        self.progress.setVisible(self.is_running)
        if not are_two:
            two = _("Tick two dictionaries or more to put two of them side by side.")
            self.text.setPlainText(two)
            return
        slow = slow_parts(self._asked[0].rules) if self._asked else ()
        self._written = PairText(
            self._found,
            self._failed,
            awaited=(*self._waiting, *([self.current] if self.current else [])),
            offered=slow if Part.SIDES in self._found else (),
            unfolded=self._unfolded,
        )
        self.text.write(self._written.html)
        self.changed.emit()

    def _on_found(self, part: Part, value: object) -> None:
        self._found[part] = value
        self._next()
        if isinstance(value, SolvedPair):
            announce(self, " ".join(map(describe_side, value.sides)))

    def _on_failed(self, part: Part, error: BaseException) -> None:
        self._failed[part] = trouble_of(part, error)
        if part is Part.SIDES:  # nothing can be said of games that nobody has solved
            self._waiting = deque(one for one in self._waiting if one is Part.WORDS)
        self._next()

    def _on_progressed(self, progress: Progress) -> None:
        self.progress.show_progress(progress.done, progress.total)

    def _on_copied(self, text: str) -> None:
        QApplication.clipboard().setText(text)
        self.copied.emit()

    @Slot(QUrl)
    def _follow(self, url: QUrl) -> None:
        """Go where a link leads, or have done what it offers."""
        kind, which, *more = url.toString().split("/")
        match Leads(kind):
            case Leads.OPEN:
                self.opened.emit(self._asked[int(which)], *more)
            case Leads.WORD:
                self.word_wanted.emit(which, self._asked[0])
            case Leads.PLAY:
                self._show_play(int(which), int(*more))
            case Leads.LIST:
                if self._dialog is None:
                    self._dialog = WordsDialog(self.window())
                self._dialog.show_words(self._written.lists[which])
            case Leads.ASK:
                self.want(Part[which])
            case Leads.STOP:
                self.give_up(Part[which])
            case Leads.ALL:
                self._unfolded.add(int(which))
                self._write()

    def _show_play(self, place: int, count: int) -> None:
        """Show where a play of the strategy of one list loses with the other."""
        found = self._found[Part.STRATEGIES][place]
        solved: SolvedPair = self._found[Part.SIDES]
        there = solved.sides[1 - place].solution
        way = there.way_to(found.losing[count].fragment)
        if way:
            self.position_wanted.emit(self._asked[1 - place], way, found.strategy.seat)
        else:  # it is the opening that loses
            self.opened.emit(self._asked[1 - place], "")
