"""What does not work on this computer though the program goes on, said once each, beside the board.

As a folder that cannot be written to, or a dictionary that cannot be read: nobody's mistake, so
there is no report to copy, and nothing that takes the letters which somebody is typing. What is said
is in the log as well.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from ghost_desktop.desktop.announce import announce
from ghost_desktop.desktop.notice import Notice
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

log = logging.getLogger(__name__)


class Troubles(QObject):
    """Holds what was said; more of it is added to what still stands there.

    Args:
        parent: the window.

    Attributes:
        notice: where it stands.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.notice = Notice(_("Close"), parent)
        self.notice.accepted.connect(self.notice.dismiss)
        self._said: list[str] = []

    @property
    def said(self) -> tuple[str, ...]:
        """The sentences that were said, each once."""
        return tuple(self._said)

    @Slot(str)
    def say(self, sentence: str) -> None:
        """Say and log a sentence, unless it was said before; nothing if it is empty."""
        if not sentence or sentence in self._said:
            return
        log.warning("%s", sentence)
        self._said.append(sentence)
        self.notice.say("\n".join(filter(None, (self.notice.text, sentence))))
        announce(self.notice, sentence)
