"""All that is known of one word list, and what can be done with it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from ghost_desktop.desktop.kit.builders import button, column, dress, flow, label
from ghost_desktop.desktop.kit.drawing import Bar, Bars
from ghost_desktop.desktop.kit.layout import demibold, scrolling
from ghost_desktop.desktop.kit.page import PagePart
from ghost_desktop.desktop.kit.theme import colours
from ghost_desktop.desktop.kit.widgets import LargeLabel
from ghost_desktop.desktop.lists.wording import breakable, describe_kind, describe_lengths, facts_of
from ghost_desktop.desktop.window.reading import ReadingDialog, ReadingPage
from ghost_desktop.formats.text import letters_text, number, words_text
from ghost_desktop.library.catalogue import BundledList
from ghost_desktop.library.own_lists import OwnList
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ghost_desktop.desktop.lists.making import ListContents
    from ghost_desktop.library.catalogue import Known


_LAST = 20
"""Letters of the longest words that have a bar of their own; longer ones share the last."""


def bars_of(counts: Sequence[int]) -> list[Bar]:
    """Return a bar for each length; `counts` has how many words there are of each, from 0."""
    lengths = list(counts[1:])
    if len(lengths) > _LAST:
        lengths[_LAST - 1 :] = [sum(lengths[_LAST - 1 :])]
    bars = []
    for length, count in enumerate(lengths, 1):
        name, letters = str(length), letters_text(length)
        if length == _LAST:
            name, letters = f"{length}+", say("{count} letters and more", count=number(_LAST))
        said = say("{letters}: {words}", letters=letters, words=words_text(count))
        bars.append(Bar(count, name, said=said, colour="accent" if count else "line"))
    return bars


class ListDetails(PagePart, QFrame):
    """A card about a list.

    Args:
        does: what is done with the list, by commands.
        parent: the page.

    Attributes:
        strip: how many words of each length it has.
    """

    def __init__(
        self, does: Mapping[str, Callable[[], object]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._known: Known | None = None
        self._contents: ListContents | None = None
        dress(self, role="card", name=_("The list that is selected"))
        page = QWidget(self)
        self._name, self._about = LargeLabel(1.3, bolder=demibold), label()
        self._name.setTextFormat(Qt.TextFormat.PlainText)
        self._facts = QLabel()
        for said in (self._name, self._facts):
            said.setWordWrap(True)
        self._facts.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self._facts.linkActivated.connect(self._show_notice)
        self.strip = Bars(_("Words by length"), high=4.5, wide=2.5, lines=1)
        unit = self.fontMetrics().height()
        half, sides = unit // 2, (unit, unit // 2, unit, unit // 2)
        bars = self.strip, Qt.AlignmentFlag.AlignLeft
        parts = (self._name, self._about, bars, self._facts)
        column(*parts, 1, on=page, margins=sides, spacing=half)
        texts = {
            "word_lists.play": _("Play with this  ↵"),
            "word_lists.compare": _("Compare"),
            "word_lists.rename": _("Rename"),
            "word_lists.reload": _("Read again"),
            "word_lists.export": _("Save words…"),
            "word_lists.remove": _("Remove"),
        }
        made = [button(what, does[what], text) for what, text in texts.items()]
        dress(made[0], role="main")
        _play, _compare, self._rename, self._reload, self._export, self._remove = made
        buttons = flow(*made, spacing=half, margins=(unit, 0, unit, 0))
        column((scrolling(page), 1), buttons, on=self, margins=(1, 1, 1, half), spacing=half)

    @property
    def text(self) -> str:
        """What is said of the list, as HTML."""
        return f"{self._name.text()}\n{self._about.text()}\n{self._facts.text()}"

    def show_list(self, known: Known | None) -> None:
        """Show a list."""
        self._known = known
        self.setVisible(known is not None)
        if known is None:
            return
        is_own = isinstance(known, OwnList)
        self._rename.setVisible(is_own)
        self._remove.setVisible(is_own)
        self._reload.setVisible(isinstance(known, OwnList) and bool(known.origin.file))
        if self._contents is None or self._contents.list_id != known.id:
            self.strip.show_bars((), "")
            self._contents = None
        self._show()

    def show_contents(self, contents: ListContents) -> None:
        """Show what its words say, too."""
        if self._known is not None and contents.list_id == self._known.id:
            self._contents = contents
            counts = contents.counts
            self.strip.show_bars(bars_of(counts), describe_lengths(counts))
            self._show()

    def offer(self, *, is_busy: bool) -> None:
        """Offer what can be done only while nothing else is."""
        for one in (self._reload, self._export):
            one.setEnabled(not is_busy)

    def _show(self) -> None:
        if self._known is None:
            return
        self._name.setText(breakable(self._known.name))
        self._about.setText(describe_kind(self._known))
        self._facts.clear()  # Qt leaves a text alone that is the same, with the colours of its links
        self._facts.setText(self._write_facts())

    def on_colours(self) -> None:
        """Write all in other colours."""
        self._show()

    def _write_facts(self) -> str:
        """Write what is known as a table, in the colours of the moment."""
        if self._known is None:
            return ""
        longest = "" if self._contents is None else self._contents.longest
        rows = "".join(
            f"<tr><td style='white-space: nowrap; color: {colours().muted}'>"
            f"{escape(fact.name)}&nbsp;&nbsp;</td>"
            f"<td>{fact.text}</td></tr>"
            for fact in facts_of(self._known, longest)
        )
        return f"<table cellspacing='0' cellpadding='2'>{rows}</table>"

    @Slot()
    def _show_notice(self) -> None:
        """Show what a bundled list may be used for, and who made it."""
        if isinstance(self._known, BundledList):
            NoticeDialog(self._known, self.window()).open()


class NoticeDialog(ReadingDialog):
    """The notice that comes with a list.

    Args:
        known: the list.
        window: the window that it belongs to.
    """

    def __init__(self, known: BundledList, window: QWidget) -> None:
        from ghost_desktop.desktop.window.about import licence_of_list  # noqa: PLC0415 - few look

        self.page = ReadingPage(_("Licence"), "")
        self.page.setPlainText(licence_of_list(known).text)
        super().__init__(known.name, self.page, window)
