"""Which keys are letters: what is held down with them matters less than what they write."""

from __future__ import annotations

import pytest
from boards import solved
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from ghost_desktop.desktop.window.letter_input import LetterInput
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.play.round import Round

HELD = Qt.KeyboardModifier
ALT_GR = HELD.ControlModifier | HELD.AltModifier


@pytest.mark.parametrize(
    ("text", "held", "played"),
    [
        ("n", HELD.NoModifier, "n"),
        ("N", HELD.ShiftModifier, "n"),
        ("ñ", ALT_GR, "ñ"),  # AltGr, as Windows tells of it
        ("ñ", HELD.GroupSwitchModifier, "ñ"),  # and some keyboards on X
        ("Ñ", ALT_GR | HELD.ShiftModifier, "ñ"),
        ("€", ALT_GR, None),
        ("\x0e", ALT_GR, None),
        ("", ALT_GR, None),
        ("n", HELD.AltModifier, None),  # for a button with an underlined letter
        ("\x0e", HELD.ControlModifier, None),
        ("n", HELD.ControlModifier, None),
        ("n", HELD.MetaModifier, None),
        ("n", ALT_GR | HELD.MetaModifier, None),
    ],
)
def test_a_letter_is_what_a_key_writes(
    text: str, held: Qt.KeyboardModifier, played: str | None
) -> None:
    letters = LetterInput()
    heard: list[str] = []
    letters.letter_played.connect(lambda letter, _where: heard.append(letter))
    this_round = Round(solved(Rules(), "spanish").solution.game)
    letters.open(this_round, takes_letters=True, takes_commands=True)
    event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_N, held, text)
    assert letters.take_key(event) == (played is not None)
    assert heard == ([played] if played else [])
