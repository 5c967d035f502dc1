"""Replies that a person has chosen, as they are listed above the tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.desktop.strategy.replies import ChosenReplies
from ghost_desktop.engine.words.wordlist import word_list

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def test_what_is_chosen_in_a_zone_is_not_said_to_be_avoided(qtbot: QtBot) -> None:
    listed = ChosenReplies()
    qtbot.addWidget(listed)
    words = word_list(["nurse", "nut"], "two words")
    chosen, avoided = (("nu", "nur"), ("nut", "nuts")), (("nu", "nur"),)
    said = {}
    for has_zones in (False, True):
        listed.show_choices(chosen, avoided, words, has_zones=has_zones)
        said[has_zones] = [(one.text(), one.toolTip()) for one in listed.buttons[:2]]
    assert said[False][0][0] == "NU → NUR, avoided  ×"
    assert said[True][0][0] == "NU → NUR, not needed  ×"
    assert "any play wins" in said[True][0][1]
    assert said[False][1] == said[True][1] == ("NUT → NUTS  ×", "Choose no reply here any more")
