"""What the window does when lists are changed, and what leads to the page where they are."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from ghost_desktop.desktop.kit.ask import Work, ask, say_error
from ghost_desktop.desktop.kit.commands import command
from ghost_desktop.desktop.window.panels import PLAY, WORD_LISTS
from ghost_desktop.formats.text import joined_and, printable
from ghost_desktop.library.catalogue import DEFAULT_LIST, list_name
from ghost_desktop.library.makings import Operation
from ghost_desktop.translation import _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from PySide6.QtWidgets import QWidget

    from ghost_desktop.desktop.lists.importer import Importer
    from ghost_desktop.desktop.lists.page import WordListsPage
    from ghost_desktop.desktop.window.inquiry import Inquiry
    from ghost_desktop.desktop.window.library import Library
    from ghost_desktop.desktop.window.settings import Settings
    from ghost_desktop.desktop.window.top_bar import SetupBar
    from ghost_desktop.library.own_lists import OwnList
    from ghost_desktop.library.question import Question


class ListCare(QObject):
    """Has lists made anew whose sources have changed, and asks again about a list that has.

    If the list is gone that is asked about, the one is asked about that is usual; and once it is
    back, it is again.

    Signals:
        said: in sentences that lists are gone which were asked about or compared, wherever they
            were removed.
        compare_wanted: the sources of lists that are to be compared.
        panel_wanted: the number of a panel that is to be shown.

    Attributes:
        missed_there: tells which lists are missed where lists are compared; None before that is made.

    Args:
        library: tells what is changed.
        bar, inquiry: say what is asked about, and ask.
        importer: brings lists of the person's own.
        played: returns the list that the match at the board is played with; "" if there is none.
        compared: returns the lists that are compared.
        window: the window, in front of which dialogs stand.
    """

    said = Signal(str)
    compare_wanted = Signal(object)
    panel_wanted = Signal(int)

    def __init__(
        self,
        library: Library,
        bar: SetupBar,
        inquiry: Inquiry,
        importer: Importer,
        *,
        played: Callable[[], str],
        compared: Callable[[], Sequence[str]],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._library, self._bar, self._inquiry, self._importer = library, bar, inquiry, importer
        self._played, self._compared, self._window = played, compared, window
        self._page: WordListsPage | None = None  # until somebody looks at it
        self.missed_there: Callable[[], frozenset[str]] | None = None
        self._gone: Question | None = None  # what was asked about a list that is gone
        self._instead: Question | None = None
        self._library.changed.connect(self._on_changed)
        self._library.exceptions_changed.connect(self._renew)
        self._library.rewritten.connect(self._on_rewritten)

    # --- the page ---------------------------------------------------------------------------------

    def make_page(self) -> WordListsPage:
        """Make the page of word lists, and let it lead where it leads."""
        from ghost_desktop.desktop.lists.page import WordListsPage  # noqa: PLC0415

        self._page = page = WordListsPage(
            self._library, self._window, consequences=self.consequences
        )
        page.play.connect(self.play)
        page.compare.connect(self.compare)
        page.make.connect(self.make_list)
        page.bring.connect(self._importer.choose_files)
        page.paste.connect(self._importer.paste)
        return page

    @Slot()
    def show(self) -> None:
        """Show the page of word lists."""
        self.panel_wanted.emit(WORD_LISTS)

    def show_list(self, list_id: str) -> None:
        """Show the page of word lists, and a list on it."""
        self.show()
        self._select(list_id)

    @command("word_lists.new")
    @Slot()
    def make_list(self) -> None:
        """Have a list made of others, and show it."""
        from ghost_desktop.desktop.lists.making import MakingDialog  # noqa: PLC0415

        self.show()
        current = self._page.rows.current if self._page is not None else None
        first = current.id if current is not None else ""
        dialog = MakingDialog(self._library, self._window, first=first)
        dialog.made.connect(self._on_made)
        dialog.open()

    @Slot(object)
    def _on_made(self, kept: OwnList) -> None:
        self._library.reload()
        self._select(kept.id)

    def _select(self, list_id: str) -> None:
        if self._page is not None:
            self._page.rows.select(list_id)

    @Slot(str)
    def play(self, list_id: str) -> None:
        """Play with a list, by the rules that are chosen."""
        self._inquiry.ask(self._about(list_id, self._bar.question))
        self.panel_wanted.emit(PLAY)

    @Slot(str)
    def compare(self, list_id: str) -> None:
        """Compare a list with the one at the top, or if it is that, with the usual one."""
        self.compare_all((list_id,))

    @Slot(object)
    def compare_all(self, list_ids: Sequence[str]) -> None:
        """Compare lists with the one at the top, or if it is one of them, with the usual one."""
        top = self._bar.question.whole
        other = DEFAULT_LIST if top in list_ids else top
        self.compare_wanted.emit(tuple(dict.fromkeys((other, *list_ids))))

    # --- what comes of a change -------------------------------------------------------------------

    def consequences(self, known: OwnList) -> Iterator[str]:
        """Say in sentences what comes of removing a list, for what it is used for now."""
        if self._bar.question.whole == known.id:
            usual = list_name(DEFAULT_LIST)
            yield say("{list} is now at the top, with the same rules.", list=usual)
        if self._played() == known.id:
            yield _("The match at the board keeps its words.")
        if known.id in self._compared():
            yield _("It is not compared any more.")

    def _about(self, source: str, question: Question) -> Question:
        """Return a question about another list, without the exceptions to it if there were any."""
        return self._bar.without_exceptions(replace(question, source=source))

    @Slot()
    def _on_changed(self) -> None:
        self._renew()
        gone = self._gone
        if gone is None or self._library.find(gone.whole) is None:
            return
        self._gone = None
        if self._bar.question == self._instead:
            self._inquiry.ask(gone)

    @Slot(object)
    def _on_rewritten(self, ids: frozenset[str]) -> None:
        asked = self._bar.question
        is_gone = asked.whole in ids and self._library.find(asked.whole) is None
        if is_gone:
            self._gone, self._instead = asked, self._about(DEFAULT_LIST, asked)
            self._inquiry.ask(self._instead)
        elif asked.whole in ids:
            self._inquiry.ask(asked)
        missed = sorted(map(self._library.name_of, ids & self._missed))
        said = _describe_losses(missed, is_gone=is_gone)
        if said and not self._is_said(ids):
            self.said.emit(said)

    def _is_said(self, ids: frozenset[str]) -> bool:
        """Tell whether the page says already what comes of it, for it was there that it was done."""
        if self._page is None or self._page.isHidden():
            return False
        removed = self._page.removed
        return removed is not None and ids == {removed.id}

    @property
    def _missed(self) -> frozenset[str]:
        """The lists that were to be compared, and are there no more."""
        if self.missed_there is not None:
            return self.missed_there()
        return frozenset(one for one in self._compared() if self._library.find(one) is None)

    @Slot()
    def _renew(self) -> None:
        """Have all lists made anew that are made of what has changed."""
        from ghost_desktop.library.imports import renew_all  # noqa: PLC0415 - few are made

        makings = [one.making for one in self._library.own if one.making is not None]
        if not makings:
            return
        struck = {
            making.sources[0]: self._library.exceptions(making.sources[0])
            for making in makings
            if making.operation is Operation.UNSTRUCK
        }
        job = partial(renew_all, struck)
        ask(self, job, self._on_renewed, fails=self._on_not_renewed, work=Work.ALONE, keeps=True)

    def _on_renewed(self, _made: object) -> None:
        self._library.reload()

    def _on_not_renewed(self, error: BaseException) -> None:
        self._library.reload()  # some may be made
        say_error(self, _("The list could not be made."), error)


def describe_lost(settings: Settings) -> str:
    """Say that the list is gone that the program was left with, or lists that it compared.

    Nothing if they are there.
    """
    return _describe_losses(settings.lost_ticks, is_gone=settings.has_lost_list)


def _describe_losses(compared: Sequence[str], *, is_gone: bool) -> str:
    """Say that the list at the top is gone, or lists of these names that were compared."""
    said = []
    if is_gone:
        gone = _("The dictionary was removed; {list} is now at the top, with the same rules.")
        said.append(gone.format(list=list_name(DEFAULT_LIST)))
    if compared:
        gone = ngettext(
            "{lists} is gone, and is compared no more.",
            "{lists} are gone, and are compared no more.",
            len(compared),
        )
        said.append(gone.format(lists=joined_and(list(map(printable, compared)))))
    return " ".join(said)
