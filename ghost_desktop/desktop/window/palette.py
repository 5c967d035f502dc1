"""The palette of commands: one types what one wants to do, and does it."""

from __future__ import annotations

import re
import unicodedata
from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Slot
from PySide6.QtWidgets import QDialog, QWidget

from ghost_desktop.desktop.kit.builders import column, label, line_edit
from ghost_desktop.desktop.kit.cards import Card, CardLine, Cards
from ghost_desktop.desktop.kit.commands import is_pressed
from ghost_desktop.desktop.kit.layout import scaled
from ghost_desktop.desktop.kit.widgets import announce, is_key_press, is_move
from ghost_desktop.formats.text import counted
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import QObject
    from PySide6.QtGui import QKeyEvent

    from ghost_desktop.desktop.kit.commands import Offer


class Fit(IntEnum):
    """How what is typed fits a title and a sentence below it; the less, the better.

    Attributes:
        IS_NAME: what was typed is the name of it, and nothing is left of either.
        BEGINS_TITLE: every word that was typed begins one of the title.
        BEGINS_OTHER: every word begins one of the title or of the other words for it.
        BEGINS: every word begins one of the title, the other words or the sentence.
        IN_TITLE: all words stand somewhere in the title.
        WITHIN: all stand somewhere in either.
    """

    IS_NAME = 0
    BEGINS_TITLE = 1
    BEGINS_OTHER = 2
    BEGINS = 3
    IN_TITLE = 4
    WITHIN = 5


def fit(typed: str, title: str, does: str, others: str = "", name: str = "") -> Fit | None:
    """Tell how well `typed` fits something, whatever its capitals and accents.

    Args:
        typed: what somebody types.
        title: what it is called.
        does: the sentence below its title.
        others: other words for it, which are not seen.
        name: what it is called without what its title says of it; empty for the whole title.

    Returns:
        how well it fits; None if it does not.
    """
    words = _plain(typed).split()
    name = name or title
    title, both = _plain(title), _plain(f"{title} {does}")
    named = f"{title} {_plain(others)}"
    if all(_begins_a_word(word, title) for word in words):
        return Fit.IS_NAME if words == _plain(name).split() else Fit.BEGINS_TITLE
    if all(_begins_a_word(word, named) for word in words):
        return Fit.BEGINS_OTHER
    if all(_begins_a_word(word, f"{named} {both}") for word in words):
        return Fit.BEGINS
    if all(word in title for word in words):
        return Fit.IN_TITLE
    return Fit.WITHIN if all(word in both for word in words) else None


@lru_cache(maxsize=1024)  # whoever types asks for the same texts with each letter
def _plain(text: str) -> str:
    """Leave capitals and accents out."""
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))


def _begins_a_word(typed: str, text: str) -> bool:
    return re.search(rf"\b{re.escape(typed)}", text) is not None


_WIDTH, _HEIGHT = 40, 24
"""How wide and high the palette is, in heights of the font, where the window has room."""


class Palette(QDialog):
    """A line to type in, and below it the commands that fit, the best of them chosen.

    Args:
        window: above which it stands.
        offers: what can be done, and what cannot now: that is shown, but not chosen.
    """

    def __init__(self, window: QWidget, offers: Iterable[Offer]) -> None:
        # A pop-up has the keys from the first moment, whenever the system gives it the focus.
        super().__init__(window, Qt.WindowType.Popup)
        self._window = window
        self.setWindowTitle(_("Commands"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setProperty("role", "palette")
        self._offers = tuple(offers)
        asks = _("What do you want to do?")
        self.field = line_edit(asks, self._find, placeholder=asks)
        self.field.installEventFilter(self)
        self.list = Cards(_("Commands"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keys stay with the line
        self.list.itemClicked.connect(self._do)
        self._nothing = label("muted", _("Nothing is called that."))
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        unit = self.fontMetrics().height()
        parts = (self.field, (self.list, 1), (self._nothing, 1))
        column(*parts, on=self, margins=0.5, spacing=0.5)
        self._place(window, unit)
        self.field.setFocus()
        self._find()

    @property
    def current(self) -> Offer | None:
        """What Enter does; None if there is nothing to do."""
        current: Offer | None = self.list.current
        return current

    # --- what is found ----------------------------------------------------------------------------

    @Slot()
    def _find(self) -> None:
        """Show what fits what is typed, and choose the best that can be done."""
        typed = self.field.text()
        fits = [(fit(typed, one.title, one.does, one.words, one.name), one) for one in self._offers]
        known = [
            (not one.can, how, place) for place, (how, one) in enumerate(fits) if how is not None
        ]
        found = [self._offers[place] for _cannot, _how, place in sorted(known)]
        self.list.show_cards([_card(offer) for offer in found])
        self.list.setVisible(bool(found))
        self._nothing.setVisible(not found)
        self.list.setCurrentRow(0 if found and found[0].can else -1)
        self._say_found(len(found))

    def _say_found(self, count: int) -> None:
        if not count:
            announce(self, self._nothing.text())
            return
        first = self.list.cards[0].spoken
        said = counted("{count} command. {first}", "{count} commands. {first}", count, first=first)
        announce(self, said)

    # --- keys and clicks --------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the arrows move in the list while the line keeps the focus, and its own key begin anew."""
        if is_move(event):
            self.list.keyPressEvent(event)
            if self.current:
                announce(self, self.list.cards[self.list.currentRow()].spoken)
            return True
        if is_key_press(event) and is_pressed(event, "palette"):
            self.field.selectAll()
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter does what is chosen; Escape closes, as in every dialog."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._do()
        else:
            super().keyPressEvent(event)

    def done(self, result: int) -> None:
        """Give the focus back to the window, where it was."""
        super().done(result)
        self._window.activateWindow()

    @Slot()
    def _do(self) -> None:
        offer = self.current
        if offer is not None:
            self.accept()
            offer.do()

    # --- how it looks -----------------------------------------------------------------------------

    def _place(self, window: QWidget, unit: int) -> None:
        """Stand at the top of the window, in the middle, and no larger than it."""
        room = window.rect().adjusted(unit, unit, -unit, -unit)
        self.resize(QSize(_WIDTH * unit, _HEIGHT * unit).boundedTo(room.size()))
        left = (window.width() - self.width()) // 2
        self.move(window.mapToGlobal(QPoint(left, min(4 * unit, room.bottom() - self.height()))))


def _card(offer: Offer) -> Card:
    """Say what can be done, what that does, and by which keys."""
    does = offer.does
    if offer.is_present:
        does = say("{does} (chosen now)", does=does)
    if not offer.can:
        does = say("{does} (not now)", does=does)
    said = _("{command}. {does}. {keys}") if offer.keys else _("{command}. {does}")
    name = f"✓ {offer.title}" if offer.is_present else offer.title
    ink = "text" if offer.can else "muted"
    title = CardLine(name, ink, beside=offer.keys or None, is_quiet=True)
    return Card(
        of=offer,
        key=offer.id,
        name=name,
        lines=(title, CardLine(does, "muted", lambda font: scaled(font, 0.9))),
        spoken=said.format(command=offer.title.removesuffix("…"), does=does, keys=offer.keys),
        can_be_chosen=offer.can,
    )
