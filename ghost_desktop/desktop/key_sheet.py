"""The sheet of keys: what the table of commands says of them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from ghost_desktop.desktop.actions import key_names, menu_keys
from ghost_desktop.desktop.command import PLACES
from ghost_desktop.desktop.commands import TABLE
from ghost_desktop.desktop.reading import ReadingDialog, ReadingPage
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

Rows = list[tuple[str, str]]


def sections() -> dict[str, Rows]:
    """Return (keys, what they do) for all that has keys, under where they do it."""
    found: dict[str, Rows] = {}
    for place, name in PLACES.items():
        rows = [
            (menu_keys() if row.id == "menus" else key_names(row.id), _(row.does))
            for row in TABLE
            if row.place is place
        ]
        found[_(name)] = [(keys, does) for keys, does in rows if keys]
    return found


class KeySheet(ReadingDialog):
    """All keys of the window."""

    def __init__(self, window: QWidget) -> None:
        page = ReadingPage(_("Shortcuts"), keys_html())
        super().__init__(_("Keyboard shortcuts"), page, window, width=36)


def _unbroken(keys: str) -> str:
    """Keep a combination of keys in one line; several of them may go on in the next."""
    return escape(keys).replace(" ", "&nbsp;").replace(",&nbsp;", ", ")


def keys_html() -> str:
    """Return the sheet, without any colour or size of its own."""
    tables = (
        f"<h3>{escape(title)}</h3><table cellspacing='0' cellpadding='3' width='100%'>"
        + "".join(
            f"<tr><td width='36%'><b>{_unbroken(keys)}</b></td><td>{escape(text)}</td></tr>"
            for keys, text in rows
        )
        + "</table>"
        for title, rows in sections().items()
    )
    return "".join(tables)
