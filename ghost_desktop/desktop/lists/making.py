"""A dialog in which a list is made of others: it says what it would be while one chooses."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QDialog, QWidget

from ghost_desktop.desktop.kit.ask import Work, ask, drop, say_error, without_count
from ghost_desktop.desktop.kit.boxes import ChoiceBox, choice
from ghost_desktop.desktop.kit.builders import Field, Form, button, fill_dialog, label, line_edit
from ghost_desktop.desktop.kit.layout import resize_on_screen, scrolling, two_lines
from ghost_desktop.desktop.lists.imports import describe_usual_game
from ghost_desktop.engine.errors import WordListError
from ghost_desktop.formats.lists import describe_bands, describe_level, making_text, name_made
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.formats.text import sentence, words_text
from ghost_desktop.library.catalogue import LEVELS, up_to
from ghost_desktop.library.imports import keep_made, try_making
from ghost_desktop.library.own_lists import LONGEST_NAME, Making, Operation
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.window.library import Library
    from ghost_desktop.engine.words.wordlist import WordList

    Tried: TypeAlias = tuple[WordList, Making, str]
    """The words of a list, how it was made, and what is said of these."""


def try_it(asked: Making, report: Report) -> Tried:
    """Make a list, and find out how many words it has, and who wins with them.

    Raises:
        WordListError: if it cannot be made.
    """
    words, making = try_making(asked, without_count(report))
    report(0, 0)
    said = f"{words_text(len(words))}. {describe_usual_game(words, report)}"
    return words, making, said


_KINDS = MappingProxyType(
    {
        Operation.BOTH: N_("Words that both lists have"),
        Operation.EITHER: N_("Words that either list has"),
        Operation.WITHOUT: N_("Words that one has and the other has not"),
        Operation.SAME: N_("Words of a list up to a level"),
        Operation.UNSTRUCK: N_("Words of a list, but for your exceptions"),
    }
)
_USUAL_LEVEL = 50
_WIDTH = 32  # heights of the font
_LEAST = 8  # letters that there is room for in a box, whatever it offers


class MakingDialog(QDialog):
    """Makes a list; Enter does, once it is known what it would be.

    Args:
        library: the lists to make it of.
        window: the window that it belongs to.
        first: the id of the list to begin with.

    Signals:
        kept: a job that keeps the list.
    """

    kept = Signal(object)

    def __init__(self, library: Library, window: QWidget, *, first: str) -> None:
        super().__init__(window)
        self._library = library
        self._tried: Tried | None = None  # what is known of what is chosen now
        self.setWindowTitle(_("New list from others"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._build()
        at = self.one.findData(first)
        self.one.setCurrentIndex(max(at, 0))
        self.other.setCurrentIndex(0 if self.one.currentIndex() else min(1, self.other.count() - 1))
        for box in (self.kind, self.one, self.other, self.level):
            box.currentIndexChanged.connect(self._on_chosen)
        self._on_chosen()

    @property
    def making(self) -> Making | None:
        """How the list is to be made; None if there is nothing to make it of."""
        operation: Operation = self.kind.currentData()
        one, other = self.one.currentData(), self.other.currentData()
        if one is None:
            return None
        if operation is Operation.SAME:
            return Making(operation, (up_to(one, self.level.currentData()),))
        if operation is Operation.UNSTRUCK:
            return Making(operation, (one,), self._library.exceptions(one))
        return Making(operation, (one, other))

    @Slot()
    def make(self) -> None:
        """Have the list kept."""
        if self._tried is not None:
            words, making, _said = self._tried
            name = self.name.text().strip() or name_made(making)
            self.kept.emit(partial(keep_made, words, making, name))
            self.accept()

    # --- what is chosen ---------------------------------------------------------------------------

    @Slot()
    def _on_chosen(self) -> None:
        """Say what the list would be, and find out the rest."""
        self._form.follow()
        self._make.setEnabled(False)
        self._tried, making = None, self.making
        if making is None:
            return
        self._sentence.setText(making_text(making))
        if not (self.name.isModified() and self.name.text().strip()):
            self.name.setText(name_made(making))
        trouble = ""
        if making.operation is Operation.UNSTRUCK and not making.struck:
            trouble = _("You have not struck any word of it yet.")
        elif making.operation.sources == 2 and making.sources[0] == making.sources[1]:
            trouble = _("Choose two lists.")
        if trouble:
            drop(self)
            self._result.setText(trouble)
        else:
            self._result.setText(_("One moment: the words are being counted."))
            job = partial(try_it, making)
            ask(self, job, self._on_tried, fails=self._on_untried, work=Work.ALONE)

    def _on_tried(self, tried: Tried) -> None:
        self._tried = tried
        self._result.setText(tried[-1])
        self._make.setEnabled(True)

    def _on_untried(self, error: BaseException) -> None:
        if isinstance(error, WordListError):
            self._result.setText(sentence(describe_refusal(error)))
        else:
            self._result.setText(_("The list could not be made."))
            say_error(self, _("The list could not be made."), error)

    # --- how it looks -----------------------------------------------------------------------------

    def _build(self) -> None:
        unit = self.fontMetrics().height()
        page = QWidget(self)
        lists = [(one.id, one.name) for one in self._library.known]
        levels = {
            level: say("{level}: {meaning}", level=level, meaning=describe_level(level))
            for level in LEVELS
        }
        kinds = {operation: _(text) for operation, text in _KINDS.items()}
        self.kind = choice(ChoiceBox(), kinds, least=_LEAST)
        operation = self.kind.currentData
        self.one, self.other = (choice(ChoiceBox(), lists, least=_LEAST) for _box in range(2))
        self.level = choice(ChoiceBox(), levels, chosen=_USUAL_LEVEL, least=_LEAST)
        self.level.setToolTip(describe_bands())
        self.name = line_edit("", most=LONGEST_NAME)
        self._sentence, self._result = label(), label("muted")
        for said in (self._sentence, self._result):
            said.setAlignment(Qt.AlignmentFlag.AlignTop)
            said.setMinimumHeight(two_lines(self.font()))
        self._form = Form(
            Field(_("&Which words"), self.kind),
            Field(_("&List"), self.one),
            Field(_("&Other list"), self.other, when=lambda: operation().sources == 2),
            Field(_("&Up to level"), self.level, when=lambda: operation() is Operation.SAME),
            Field(_("&Name"), self.name),
            self._sentence,
            self._result,
            on=page,
            right=0.5,
            across=1,
            down=0.5,
        )
        self._make = button(_("Make  ↵"), self.make, role="main")
        cancel = button(_("Cancel"), self.reject, default=False)
        fill_dialog(self, scrolling(page), self._make, cancel)
        resize_on_screen(self, QSize(_WIDTH * unit, 22 * unit))
