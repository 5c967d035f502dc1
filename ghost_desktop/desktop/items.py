"""Items of lists and tables, which Qt makes and has to itself.

Shiboken knows what Python has made by its address. If Qt destroys that, and Python still holds
something that once lay there, the one is taken for the other, and the program ends in an abort. An
item that Qt has made is nobody's business but Qt's: it is filled and read by its index.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtWidgets import QListWidget

FLAGS_ROLE = Qt.ItemDataRole.UserRole - 1
"""Where items of a `QStandardItemModel`, as a combo box has one, keep their flags, as an integer."""

CHOSEN = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
"""The flags of what can be chosen, and nothing more."""


def add_row(
    rows: QListWidget, text: str, roles: Mapping[Any, Any], flags: Qt.ItemFlag | None = None
) -> None:
    """Add a row to a list: its text, and what else is known of it, by roles.

    Flags other than Qt's own are only set through an item, of which Python lets go when it has the
    list clear itself; Qt has made that one as well.
    """
    rows.addItem(text)
    last = rows.count() - 1
    model = rows.model()
    model.setItemData(model.index(last, 0), {**roles})
    if flags is not None:
        rows.item(last).setFlags(flags)


def data_of(rows: QListWidget, row: int, role: int) -> Any:  # noqa: ANN401 - as Qt has it
    """Return what is known of a row of a list, by its role; None if there is no such row."""
    return rows.model().index(row, 0).data(role)
