"""What Python holds of Qt."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLayout, QLayoutItem
from shiboken6 import Shiboken

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

_OWNER = re.compile(r"^parent\.+ <.* at (0x[0-9a-f]+)>", re.MULTILINE)


def left_behind() -> list[QLayoutItem]:
    """What Python still holds of items of layouts that Qt has destroyed.

    Whatever else comes to lie where such an item lay is taken for it: if Qt destroys that, the
    program may end in an abort. Nothing but addresses is looked at, and in which layout Python has
    the item, for another item may lie there already.
    """
    held = Shiboken.getAllValidWrappers()
    layouts = [one for one in held if isinstance(one, QLayout)]
    items = [one for one in held if isinstance(one, QLayoutItem) and not isinstance(one, QLayout)]
    return [one for one in items if not _is_there(one, layouts)]


def _is_there(item: QLayoutItem, layouts: list[QLayout]) -> bool:
    owner = _OWNER.search(Shiboken.dump(item))
    around: QObject | None = next((one for one in layouts if one.indexOf(item) >= 0), None)
    if owner is None:
        return around is not None
    while isinstance(around, QLayout):
        if id(around) == int(owner[1], 16):
            return True
        around = around.parent()
    return False
