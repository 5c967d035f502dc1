"""Replies that a person has chosen, as they are listed above the tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.desktop.strategy.replies import ChosenReplies
from ghost_desktop.engine.words.wordlist import word_list

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def test_what_does_not_come_up_is_said_not_to_be_needed(qtbot: QtBot) -> None:
    listed = ChosenReplies()
    qtbot.addWidget(listed)
    words = word_list(["nurse", "nut"], "two words")
    listed.show_choices((("nu", "nur"), ("nut", "nuts")), (("nu", "nur"),), words)
    said = [(one.text(), one.toolTip()) for one in listed.buttons[:2]]
    assert said[0][0] == "NU → NUR, not needed  ×"
    assert "any play wins" in said[0][1]
    assert said[1] == ("NUT → NUTS  ×", "Choose no reply here any more")
