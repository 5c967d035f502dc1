"""Help: the manual, the rules of each variant and the keys in one window, with a search."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from html import escape
from operator import itemgetter
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, Qt, QUrl, Slot
from PySide6.QtGui import (
    QDesktopServices,
    QImage,
    QKeyEvent,
    QKeySequence,
    QTextCursor,
    QTextDocument,
    QTextOption,
)
from PySide6.QtWidgets import QWidget

from ghost_desktop import paths
from ghost_desktop.desktop.kit.builders import ReadingDialog, ReadingPage, column, line_edit, row
from ghost_desktop.desktop.kit.cards import Card, CardLine, Cards
from ghost_desktop.desktop.kit.commands import sheet
from ghost_desktop.desktop.kit.layout import in_lines
from ghost_desktop.desktop.kit.widgets import announce, is_key_press, is_move
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.formats.text import counted
from ghost_desktop.translation import N_, _, languages_spoken, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from PySide6.QtCore import QObject
    from PySide6.QtGui import QResizeEvent

    from ghost_desktop.engine.game.variant import Variant


# --- the page of rules ------------------------------------------------------------------------------

ROUND = (
    ("g", N_("You play G. Thousands of words begin with it.")),
    ("gh", N_("The other player plays H. GHETTO and GHOST are among what is left.")),
    (
        "gho",
        N_(
            "You play O, and it is decided: GHOST and GHOUL both end on your turn. With E you "
            "would have won, for GHEE, GHERAO and GHETTO end on the other player’s."
        ),
    ),
    ("ghos", N_("The other player plays S. That is no word yet.")),
    (
        "ghost",
        N_("Only T is left for you. GHOST is a word: you lose, though GHOSTLY would go on."),
    ),
)
"""A round with ENABLE1 and words of 4 letters or more: what lies on the table, and what it means."""

MORE_RULES = {
    N_("Three players and more"): (
        N_(
            "They play in turn, and the one who completes a word loses; all others are safe. "
            "Often nobody can be singled out as the loser. The line at the bottom of the window "
            "says who <i>may</i> lose. That depends on what the others want, which you choose "
            "with the game:"
        ),
        N_(
            "<b>Everybody for themselves:</b> all players want only not to lose, and do not care "
            "who else does. Where several plays are as good for a player, any of them may be "
            "made, and whoever can lose then may lose."
        ),
        N_(
            "<b>One against all:</b> all others work together against one player, who <i>can "
            "hold out alone</i> if sure not to lose even so."
        ),
        N_(
            "<b>Example:</b> three play with ENABLE1 and words of 5 letters or more. Everybody "
            "for themselves, player 3 loses if player 1 opens with K or Q."
        ),
    ),
    N_("Misère: a word wins"): (
        N_(
            "In misère, whoever completes a word wins the round, and all others lose it. Letters "
            "that fit no word are refused as ever."
        ),
        N_(
            "In a match for the letters of a word, the winner of the round takes none, and all "
            "others take one."
        ),
        N_(
            "Some who have written about the game let a player win at once with letters that "
            "fit no word, which the second player can always do. Here such letters are never "
            "legal, so there is something to play for."
        ),
    ),
}
"""The rules that any variant can be played by, part by part. What is bold in them is so in HTML."""


def help_html() -> str:
    """Return all that help says, without any colour or size of its own.

    The rules of each variant begin at an anchor that has its id.
    """
    return "".join(
        (
            *(_variant_html(variant) for variant in all_variants()),
            _round_html(),
            *(
                f"<h2>{_(title)}</h2>{_tagged('p', map(_, texts))}"
                for title, texts in MORE_RULES.items()
            ),
        )
    )


def _variant_html(variant: Variant) -> str:
    """Return the rules of a variant, and its example, in its own words."""
    texts = variant.texts
    title = say("{variant}: the rules", variant=_(texts.name))
    example = say("<b>Example:</b> {example}", example=escape(_(texts.example)))
    return (
        f'<h2><a name="{variant.id}">{escape(title)}</a></h2>'
        f"<ol>{_tagged('li', (escape(_(rule)) for rule in texts.rules))}</ol>{_tagged('p', [example])}"
    )


def _round_html() -> str:
    name = _(Rules().variant.texts.name)
    begin = _(
        "You start a round of {variant}, with the dictionary ENABLE1 and words of 4 letters or more."
    ).format(variant=name)
    rows = (
        f"<td><b>{'&nbsp;'.join(fragment.upper())}</b></td><td>{_(text)}</td>"
        for fragment, text in ROUND
    )
    title = _("A round, letter by letter")
    return (
        f"<h2>{title}</h2><p>{begin}</p>"
        f'<table cellspacing="0" cellpadding="4">{_tagged("tr", rows)}</table>'
    )


def _tagged(tag: str, texts: Iterable[str]) -> str:
    return "".join(f"<{tag}>{_ending_in_two_words(text)}</{tag}>" for text in texts)


def _ending_in_two_words(text: str) -> str:
    """Let no word stand alone in the last line of a paragraph."""
    before, space, last = text.rpartition(" ")
    return f"{before}&nbsp;{last}" if space and "<" not in last else text


# --- the window -------------------------------------------------------------------------------------

PAGES = (
    "first-round",
    "variants",
    "matches",
    "review",
    "strategy",
    "dictionaries",
    "word-lists",
    "keys-and-tips",
    "troubles",
)
"""The pages that one reads to use the program, by the names of their files, in their order."""

REFERENCE = (
    "how-it-is-solved",
    "certificates",
    "in-detail",
    "opponents",
    "command-line",
    "json",
    "match-files",
)
"""The pages that one looks things up in; these are there in English."""


_FENCED = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
_HEADING = re.compile(r"^#+ +(.+)$", re.MULTILINE)


@dataclass(frozen=True)
class HelpPage:
    """What there is to read.

    Attributes:
        name: by which links and the program know it; of the manual that of its file, without the
            suffix, which links between its pages have as ``.md``.
        title: what it is called in the list.
        text: of the manual, Markdown as it is in its file, which begins with the title; else HTML,
            without any colour or size of its own.
        folder: where its file is; None if it is made of what the program knows.
    """

    name: str
    title: str
    text: str
    folder: Path | None = None

    @property
    def headings(self) -> tuple[str, ...]:
        """The titles of a page of the manual and of its parts, which a search finds first."""
        return _headings(self.text) if self.folder else ()


def _headings(text: str) -> tuple[str, ...]:
    return tuple(_HEADING.findall(_FENCED.sub("", text)))


def manual_folder() -> Path:
    """Return where the pages in English are, and a folder for each other language."""
    return paths.resources() / "manual"


def manual_pages() -> tuple[HelpPage, ...]:
    """Return all pages that there are, each in the first language that has it, English at last."""
    root = manual_folder()
    folders = [*(root / language for language in languages_spoken()), root]
    found = (_read(name, folders) for name in (*PAGES, *REFERENCE))
    return tuple(page for page in found if page is not None)


def _read(name: str, folders: Sequence[Path]) -> HelpPage | None:
    """Return a page of the first folder in which it can be read."""
    for folder in folders:
        try:
            text = (folder / f"{name}.md").read_text(encoding="utf-8")
            return HelpPage(name, _headings(text)[0], text, folder)
        except (OSError, UnicodeDecodeError):
            continue
    return None


def places_of(paragraphs: Iterable[str], typed: str) -> list[int]:
    """Return which paragraphs have all words that were typed, by their numbers from 0.

    Words are found within others, and capitals make no difference.
    """
    words = typed.casefold().split()
    if not words:
        return []
    return [
        number
        for number, paragraph in enumerate(paragraphs)
        if all(word in paragraph.casefold() for word in words)
    ]


RULES, KEYS = "rules", "keys"
"""The names of the pages that the program makes of what it knows."""

_SHARP = 2
"""Pixels of a picture in the manual for each pixel of the screen that it is made for."""

_LONG_WORD = 32
"""Letters: where a page has room for so many in a line, no word is broken, and wide tables scroll."""


def _sheet_html(window: QObject | None = None) -> str:
    """Return the sheet of keys, without any colour or size of its own."""
    return "".join(
        f"<h3>{escape(name)}</h3><table cellspacing='0' cellpadding='3' width='100%'>"
        + "".join(
            f"<tr><td width='36%'><b>{_unbroken(names)}</b></td><td>{escape(does)}</td></tr>"
            for names, does in rows
        )
        + "</table>"
        for name, rows in sheet(window).items()
    )


def _unbroken(names: str) -> str:
    """Keep a combination of keys in one line; several of them may go on in the next."""
    return escape(names).replace(" ", "&nbsp;").replace(",&nbsp;", ", ")


def help_pages() -> tuple[HelpPage, ...]:
    """Return all pages in the order of the list."""
    rules = HelpPage(RULES, _("How to play"), help_html())
    keys = HelpPage(KEYS, _("Keyboard shortcuts"), _sheet_html())
    found = manual_pages()
    to_read = [page for page in found if page.name in PAGES]
    to_look_up = [page for page in found if page.name not in PAGES]
    return (*to_read, rules, keys, *to_look_up)


class ManualBrowser(ReadingPage):
    """One page of help, whose pictures are as wide as there is room."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, "", parent)
        always = Qt.ScrollBarPolicy.ScrollBarAlwaysOn  # else the room changes
        self.setVerticalScrollBarPolicy(always)
        self._page: HelpPage | None = None
        self._width = 0

    def read(self, page: HelpPage) -> None:
        """Show a page from its beginning.

        A picture is that of the language of the page, if there is one, else that which all share.
        """
        self._page, self._width = page, self._room
        self.setSearchPaths([str(one) for one in (page.folder, manual_folder()) if one])
        self.setAccessibleName(page.title)
        self._wrap()
        write(self.document(), page)
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _wrap(self) -> None:
        """Break no word where there is room for a long one."""
        wrap, letter = QTextOption.WrapMode, self.fontMetrics().averageCharWidth()
        has_room = self._room >= _LONG_WORD * letter
        self.setWordWrapMode(wrap.WordWrap if has_room else wrap.WrapAtWordBoundaryOrAnywhere)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._wrap()

    def loadResource(self, kind: int, name: QUrl | str) -> QImage:
        """Return a picture for the width that there is; an empty one if it cannot be read.

        Qt, which can make it narrower by itself, loses small letters then.
        """
        picture = QImage.fromData(super().loadResource(kind, name) or b"")
        ratio = self.devicePixelRatioF()
        if not picture.isNull():
            width = min(picture.width() / _SHARP, self._width)
            smooth = Qt.TransformationMode.SmoothTransformation
            picture = picture.scaledToWidth(max(1, round(width * ratio)), smooth)
            picture.setDevicePixelRatio(ratio)
        return picture

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have pictures made for the width that there is now, and stay at the place that is read."""
        at = self.cursorForPosition(QPoint())
        place, before = at.position(), self.cursorRect(at).top()
        super().resizeEvent(event)
        if self._page is not None and self._room != self._width:
            self.read(self._page)
            at.setPosition(place)
        self._scroll(self.cursorRect(at).top() - before)

    def go_to(self, paragraph: int, typed: str) -> None:
        """Bring a paragraph to the top, and select the first of the words in it."""
        cursor = QTextCursor(self.document().findBlockByNumber(paragraph))
        self._scroll(self.cursorRect(cursor).top() - self.fontMetrics().height())
        found = (self.document().find(word, cursor) for word in typed.split())
        self.setTextCursor(min(filter(QTextCursor.hasSelection, found), default=cursor))

    def _scroll(self, pixels: int) -> None:
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() + pixels)

    @property
    def _room(self) -> int:
        return max(1, self.viewport().width() - 2 * round(self.document().documentMargin()) - 2)


def write(document: QTextDocument, page: HelpPage) -> None:
    """Put a page into a document, whose paragraphs are then numbered alike for all who do so."""
    (document.setMarkdown if page.folder else document.setHtml)(page.text)


class KeySheet(ReadingDialog):
    """All keys of the window."""

    def __init__(self, window: QWidget) -> None:
        page = ReadingPage(_("Shortcuts"), _sheet_html(window))
        super().__init__(_("Keyboard shortcuts"), page, window, width=36)


class HelpDialog(ReadingDialog):
    """How the program is used, how the game is played, and which keys there are.

    Above is a search, at the side the pages, or what was found in them.
    """

    def __init__(self, window: QWidget | None = None) -> None:
        self._pages = help_pages()
        self.page = ManualBrowser(_("How to play"))
        self.page.setOpenLinks(False)
        self.page.anchorClicked.connect(self._follow)
        content = QWidget()
        super().__init__(_("Help"), content, window, width=56, height=40)
        self.search = line_edit(_("Search the help"), self._find, clears=True)
        self.search.setPlaceholderText(_("Search the help"))
        self.search.installEventFilter(self)
        self.list = Cards(_("Pages"), high=0.5)
        in_lines(self.list, setMinimumWidth=7)
        self.list.selected.connect(self._show_chosen)
        self.list.itemActivated.connect(self._read_chosen)
        self.list.installEventFilter(self)
        side = column(self.search, (self.list, 1), spacing=0.5)
        row((side, 2), (self.page, 5), on=content, spacing=0.5)
        self._find()
        self.show_page(RULES)
        self.search.setFocus()

    # --- where one can go -------------------------------------------------------------------------

    def show_page(self, name: str) -> None:
        """Show a page, by its name, and all pages at the side."""
        self.search.clear()
        names = [page.name for page in self._pages]
        self.list.setCurrentRow(names.index(name) if name in names else 0)

    def show_rules_of(self, variant: Variant) -> None:
        """Scroll to the rules of a variant."""
        self.show_page(RULES)
        self.page.scrollToAnchor(variant.id)

    @Slot(QUrl)
    def _follow(self, link: QUrl) -> None:
        """Go where a link leads: to another page, or, in the browser of the system, into the net."""
        if link.scheme():
            QDesktopServices.openUrl(link)
        else:
            self.show_page(link.path().removesuffix(".md"))

    # --- the search -------------------------------------------------------------------------------

    @Slot()
    def _find(self) -> None:
        """List what has the words that are typed; all pages, if none are."""
        typed = self.search.text().strip()
        hits = self._hits(typed) if typed else [(page.title, page, None) for page in self._pages]
        cards = [_card(text, page, paragraph) for text, page, paragraph in hits]
        if cards:
            shown = (card for card in cards if card.of[0].title == self.page.accessibleName())
            self.list.select((cards[0] if typed else next(shown)).key)
        self.list.show_cards(cards or [_card(_("Nothing has these words."))])
        if typed:
            said = counted("{count} place", "{count} places", len(cards))
            announce(self, said if cards else self.list.cards[0].name)

    def _hits(self, typed: str) -> list[tuple[str, HelpPage, int | None]]:
        """Return the places in the order of the pages, but for headings, which come first."""
        found: list[tuple[bool, tuple[str, HelpPage, int | None]]] = []
        for page in self._pages:
            paragraphs = _paragraphs(page)
            for number in places_of(paragraphs, typed):
                words = _around(paragraphs[number], typed)
                text = say("{page}: {words}", page=page.title, words=words)
                found.append((paragraphs[number] not in page.headings, (text, page, number)))
        return [hit for _is_within, hit in sorted(found, key=itemgetter(0))]

    @Slot()
    def _show_chosen(self) -> None:
        """Show the page or the place that is chosen in the list."""
        page, paragraph = self.list.current or (None, None)
        if page is None:  # it only says that nothing was found
            return
        self.page.read(page)
        if paragraph is not None:
            self.page.go_to(paragraph, self.search.text())

    @Slot()
    def _read_chosen(self) -> None:
        """Have the arrows scroll what is chosen."""
        self._show_chosen()
        self.page.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let arrows move in the list from the search, and Enter go to what is chosen."""
        if watched is self.search and is_move(event):
            self.list.keyPressEvent(event)
            return True
        if is_key_press(event) and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._read_chosen()
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Have the key for searching lead to the search from everywhere."""
        if event.matches(QKeySequence.StandardKey.Find):
            self.search.setFocus()
            self.search.selectAll()
        else:
            super().keyPressEvent(event)


@cache
def _paragraphs(page: HelpPage) -> tuple[str, ...]:
    document = QTextDocument()
    write(document, page)
    return tuple(document.findBlockByNumber(n).text() for n in range(document.blockCount()))


def _card(text: str, page: HelpPage | None = None, paragraph: int | None = None) -> Card:
    """Name a page, or a place in one; or say that there is none."""
    return Card(
        of=(page, paragraph),
        key=(page and page.name, paragraph),
        name=text,
        lines=(CardLine(text, "text" if page else "muted"),),
        spoken=text,
        can_be_chosen=page is not None,
    )


_WIDE = 60
"""So many letters of a paragraph stand in the list."""

_ENDLESS = re.compile(r"[0-9a-f]{12}(?=[0-9a-f]{4})")
"""Where a sum may go on in the next line, which has no spaces."""


def _around(paragraph: str, typed: str) -> str:
    """Return what stands in a paragraph around the first of the words."""
    text = " ".join(paragraph.split())
    first = min(text.casefold().find(word) for word in typed.casefold().split())
    begin = max(0, first - _WIDE // 3)
    begin = text.rfind(" ", 0, begin) + 1 if begin else 0
    end = text.find(" ", begin + _WIDE)
    cut = text[begin:] if end < 0 else f"{text[begin:end]}…"
    cut = _ENDLESS.sub(r"\g<0>" "\u200b", cut)
    return f"…{cut}" if begin else cut
