"""Who is chosen to play: by names that can be kept."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ghost_desktop.desktop.board.new_match import PlayerRows
from ghost_desktop.formats.matches import table_of, table_values
from ghost_desktop.play.table import Table

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def test_a_name_is_one_that_can_be_read_again(qtbot: QtBot) -> None:
    rows = PlayerRows(Table.against_computers(2))
    qtbot.addWidget(rows)
    for typed, name in (
        ("Zo\u00eb", "Zo\u00eb"),
        ("\u202eAnna\u200d\u00ad  Lee\u2028", "Anna Lee"),
        ("\U0001f469\u200d\U0001f52c", "\U0001f469\U0001f52c"),
        ("\ue000", ""),
        ("\ud83d", ""),  # half a character
    ):
        rows.cards[0].name.setText(typed)
        assert rows.table.members[0].name == name
        assert table_of(json.loads(json.dumps(table_values(rows.table)))) == rows.table
