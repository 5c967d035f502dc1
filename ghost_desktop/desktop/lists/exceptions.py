"""Shows a person's exceptions to a dictionary, to keep more of them, or fewer; and words that hurt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QWidget

from ghost_desktop.desktop.kit.ask import Work, ask
from ghost_desktop.desktop.kit.builders import ReadingDialog, button, column, dress, label, row
from ghost_desktop.desktop.kit.widgets import announce
from ghost_desktop.desktop.window.errors import show_error
from ghost_desktop.desktop.window.question import answer, describe_outcome, find_openings
from ghost_desktop.engine.errors import UnanswerableError, WordListError
from ghost_desktop.engine.words.letters import Alphabet
from ghost_desktop.formats.text import counted, joined_and, number, words_text
from ghost_desktop.library import catalogue
from ghost_desktop.library.catalogue import list_name
from ghost_desktop.translation import _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.window.library import Library
    from ghost_desktop.library.question import Question


@dataclass(frozen=True)
class Hurting:
    """The words of a dictionary that hurt.

    Attributes:
        words: which, sorted.
        winners: who wins with them, and without: clauses; none if nobody can say.
    """

    words: tuple[str, ...]
    winners: tuple[str, str] | None


def find_hurting(question: Question, report: Report) -> Hurting:
    """Find the words of a dictionary that hurt, and who wins with and without them, in a worker.

    Raises:
        WordListError: if the dictionary cannot be read.
    """
    known = catalogue.slurs_of(question.source)
    if not known:
        return Hurting((), None)
    words = catalogue.load(question.source).words
    hurting = tuple(word for word in known if words.place(word) is not None)
    others = tuple(word for word in question.without if word not in hurting)
    games = [replace(question, without=one) for one in (others, (*others, *hurting))]
    try:
        outcomes = [_outcome_of(game, report) for game in games] if hurting else []
    except (UnanswerableError, WordListError):
        return Hurting(hurting, None)
    return Hurting(hurting, (outcomes[0], outcomes[1]) if outcomes else None)


def _outcome_of(question: Question, report: Report) -> str:
    return describe_outcome(find_openings(answer(question, report), report))


class ExceptionsDialog(ReadingDialog):
    """The words that are left out of a dictionary where the person says so.

    Words that hurt are left out, or had again, all together, and are not shown: nobody who wants to
    be rid of them is to read them.

    Args:
        library: has the exceptions.
        question: the game, of a dictionary.
        struck: the words that were struck in the match at the board, which can be kept.
        window: the window that it belongs to.

    Signals:
        asked: a `Question`: the game without the exceptions, since words that hurt are some now.
    """

    asked = Signal(object)

    def __init__(
        self, library: Library, question: Question, struck: Sequence[str], window: QWidget
    ) -> None:
        self._library, self._question, self._source = library, question, question.source
        self._hurting = Hurting((), None)
        self._struck = tuple(struck)
        self._shown: tuple[str, ...] = ()  # by rows
        self._alphabet = Alphabet(catalogue.alphabet_of(self._source))
        content = QWidget()
        self._about = label()
        self.words = dress(QListWidget(), name=_("Your exceptions"))
        self.words.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.words.itemSelectionChanged.connect(self._on_selected)
        self._keep = button("", self._on_keep, default=False)  # which words, it says
        self._remove = button(_("Remove"), self._on_remove, default=False)
        self._clear = button(_("Clear"), self._on_clear, default=False)
        buttons = row(self._keep, self._remove, self._clear, ...)
        self._about_hurting = label()
        self._spare = button("", self._on_spare, default=False)
        self._spared = QWidget()
        column(self._about_hurting, row(self._spare, ...), on=self._spared, margins=0)
        self._spared.hide()
        column(self._about, (self.words, 99), buttons, self._spared, 1, on=content)
        super().__init__(_("Your exceptions"), content, window, width=30, height=24)
        self._show()
        self._take_focus()
        job = partial(find_hurting, question)
        ask(self, job, self._on_hurting, fails=lambda _error: None, work=Work.ALONE)

    def word_here(self) -> str:
        """Return the word of the current row; "" if there is none."""
        row = self.words.currentRow()
        return self._shown[row] if row >= 0 else ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take Del, for the chosen words."""
        if event.matches(QKeySequence.StandardKey.Delete):
            self._on_remove()
        else:
            super().keyPressEvent(event)

    @property
    def _kept(self) -> tuple[str, ...]:
        return self._library.exceptions(self._source)

    @property
    def _own(self) -> tuple[str, ...]:
        """Those that are kept for other reasons than that all that hurt are left out."""
        hurting = set(catalogue.slurs_of(self._source)) if self._are_spared else ()
        return tuple(word for word in self._kept if word not in hurting)

    @property
    def _chosen(self) -> set[str]:
        rows = self.words.selectionModel().selectedRows()
        return {self._shown[one.row()] for one in rows}

    @property
    def _to_keep(self) -> list[str]:
        """The words of the match that are no exceptions so far."""
        return [word for word in self._struck if word not in self._kept]

    def _show(self) -> None:
        """Show the words that are kept now, and what could be kept; what is chosen stays so."""
        here, chosen = self.word_here(), self._chosen
        self.words.clear()
        self._shown = self._own
        self.words.addItems([self._alphabet.shown(word) for word in self._shown])
        if here in self._shown and chosen.intersection(self._shown):
            self.words.setCurrentRow(self._shown.index(here))
            for place, word in enumerate(self._shown):
                self.words.item(place).setSelected(word in chosen)
        elif self._shown:
            self.words.setCurrentRow(0)
        name, count = list_name(self._source), len(self._shown)
        said = _(
            "{list}: you have kept {words}. To leave them out, press the name of the game at the top "
            "of the window and tick “Without your exceptions”."
        )
        if not count:
            said = _("{list}: you have kept no word that nobody knows.")
        said = said.format(list=name, words=words_text(count))
        if self._to_keep:
            struck = ngettext(
                "{words} was struck in the match at the board.",
                "{words} were struck in the match at the board.",
                len(self._to_keep),
            )
            words = joined_and([self._alphabet.shown(word) for word in self._to_keep])
            said = f"{said} {struck.format(words=words)}"
            keep = ngettext("Keep {words}", "Keep these {count} words", len(self._to_keep))
            self._keep.setText(keep.format(words=words, count=number(len(self._to_keep))))
        self._about.setText(said)
        self.setAccessibleDescription(said)
        self._keep.setVisible(bool(self._to_keep))
        for one in (self.words, self._remove, self._clear):
            one.setVisible(bool(self._shown))
        self._on_selected()
        self._show_hurting()

    def _show_hurting(self) -> None:
        """Say which words hurt, whether they are left out, and what that changes."""
        count = len(self._hurting.words)
        self._spared.setVisible(bool(count))
        if not count:
            return
        if self._are_spared:
            said = counted(
                "{count} of its words is a slur, which is left out.",
                "{count} of its words are slurs, which are left out.",
                count,
            )
            does = counted("Have {count} slur again", "Have these {count} slurs again", count)
        else:
            said = counted(
                "{count} of its words is a slur: it hurts people for their descent, faith or kind.",
                "{count} of its words are slurs: they hurt people for their descent, faith or kind.",
                count,
            )
            does = counted("Leave out {count} slur", "Leave out these {count} slurs", count)
        self._about_hurting.setText(f"{said} {self._what_it_changes()}".rstrip())
        self._spare.setText(does)
        self._spare.setAccessibleDescription(self._about_hurting.text())

    @property
    def _are_spared(self) -> bool:
        """Whether all words that hurt are left out; so it is as long as it is not known which."""
        return set(self._hurting.words).issubset(self._kept)

    def _what_it_changes(self) -> str:
        """Say whether it is another player who wins without words that hurt, or with other letters."""
        if self._hurting.winners is None:
            return ""
        before, after = self._hurting.winners
        if before == after:
            return say("Who wins stays as it is without them: {outcome}.", outcome=after)
        return say("With them: {before}. Without them: {after}.", before=before, after=after)

    @Slot()
    def _on_selected(self) -> None:
        self._remove.setEnabled(bool(self.words.selectedItems()))

    # --- what can be done ---------------------------------------------------------------------------

    @Slot()
    def _on_keep(self) -> None:
        self._change((*self._kept, *self._to_keep))

    @Slot()
    def _on_clear(self) -> None:
        self._change(set(self._kept).difference(self._own))

    @Slot()
    def _on_remove(self) -> None:
        chosen = self._chosen
        self._change(word for word in self._kept if word not in chosen)

    @Slot()
    def _on_spare(self) -> None:
        """Leave words that hurt out of the game, or have them again."""
        if self._are_spared:
            self._change(self._own)
            return
        self._change((*self._own, *self._hurting.words))
        self.asked.emit(replace(self._question, without=self._kept))

    def _on_hurting(self, found: Hurting) -> None:
        self._hurting = found
        (self._show_hurting if self._own == self._shown else self._show)()

    def _change(self, words: Iterable[str]) -> None:
        """Have these words for exceptions."""
        try:
            self._library.keep_exceptions(self._source, tuple(words))
        except OSError as error:
            show_error(self, _("Your exceptions could not be written."), error)
        self._show()
        self._take_focus()
        announce(self, self._about.text())

    def _take_focus(self) -> None:
        """Have the keys where there is something to do."""
        part = self.words if self._shown else self._keep if self._to_keep else self.close_button
        part.setFocus()
