"""The replies that a person has chosen himself, above the tree: each is undone by a click."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from ghost_desktop.desktop.flow import FlowLayout
from ghost_desktop.desktop.strategy.wording import shown_choice
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from ghost_desktop.engine.replies import Fixed
    from ghost_desktop.engine.wordlist import WordList


class ChosenReplies(QWidget):
    """Lists choices, and is not there while there are none.

    Signals:
        undone: the fragment whose reply is chosen no more.
        all_undone: none is any more, and the strategy is to have the fewest lines.
        weighing_undone: the strategy is to have the fewest lines, whatever each costs.
    """

    undone = Signal(str)
    all_undone = Signal()
    weighing_undone = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Your choices"))
        self._row = FlowLayout(spacing=self.fontMetrics().height() // 3)
        self._row.setContentsMargins(0, 0, 0, 0)
        self.setLayout(self._row)
        self.buttons: list[QPushButton] = []
        self._label = QLabel(_("Your choices:"), self)
        self._row.addWidget(self._label)
        self.hide()

    def show_choices(
        self,
        chosen: Fixed,
        avoided: Fixed,
        words: WordList,
        *,
        is_weighed: bool = False,
        has_zones: bool = False,
    ) -> None:
        """List choices; what does not come up any more is marked as such.

        Args:
            chosen: all of them.
            avoided: those whose fragments do not come up, or lie in zones.
            words: whose letters are shown.
            is_weighed: whether the strategy is the cheapest one for the person.
            has_zones: whether zones count.
        """
        for button in self.buttons:
            self._row.removeWidget(button)
            button.deleteLater()
        self.buttons = [
            self._button(*pair, words, comes_up=pair not in avoided, has_zones=has_zones)
            for pair in chosen
        ]
        if is_weighed:
            weighing = QPushButton(say("{choice}  ×", choice=_("Cheapest for me")), self)
            weighing.setAccessibleName(say("Undo {choice}", choice=_("Cheapest for me")))
            weighing.setToolTip(_("Have the fewest to remember again, whatever each costs"))
            weighing.clicked.connect(self.weighing_undone)
            self.buttons.insert(0, weighing)
        if chosen:
            undo_all = QPushButton(_("Undo all"), self)
            undo_all.setToolTip(_("Have the fewest to remember again"))
            undo_all.clicked.connect(self.all_undone)
            self.buttons.append(undo_all)
        for button in self.buttons:
            self._row.addWidget(button)
            button.show()
        self.setVisible(bool(self.buttons))

    def _button(
        self, fragment: str, reply: str, words: WordList, *, comes_up: bool, has_zones: bool
    ) -> QPushButton:
        said, tip = shown_choice(fragment, reply, words), _("Choose no reply here any more")
        if not comes_up and has_zones:
            said = say("{choice}, not needed", choice=said)
            tip = _(
                "Nothing to remember there: other plays of yours avoid it, or any play wins. "
                "Click to undo it."
            )
        elif not comes_up:
            said = say("{choice}, avoided", choice=said)
            tip = _("It does not come up: other plays of yours avoid it. Click to undo it.")
        button = QPushButton(say("{choice}  ×", choice=said), self)
        button.setAccessibleName(say("Undo {choice}", choice=said))
        button.setToolTip(tip)
        button.clicked.connect(partial(self.undone.emit, fragment))
        return button
