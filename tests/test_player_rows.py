"""Who is chosen to play: by names that can be kept."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ghost_desktop.desktop.board.new_match import PlayerRows
from ghost_desktop.formats.matches import table_of, table_values
from ghost_desktop.play import opponents
from ghost_desktop.play.opponent import OpponentOption
from ghost_desktop.play.opponents.person import ErringPlayer
from ghost_desktop.play.table import Player, Table

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


def test_the_sliders_of_an_opponent_are_there_while_it_is_chosen(qtbot: QtBot) -> None:
    chosen = (("boldness", 10), ("foresight", 20), ("slips", 30), ("words", 40))
    rows = PlayerRows(Table((Player(), Player("sparring", options=chosen))))
    qtbot.addWidget(rows)
    card = rows.cards[1]
    assert rows.table.members[1].options == chosen
    assert {name: one.value() for name, one in card.options.sliders.items()} == dict(chosen)
    card.options.sliders["slips"].setValue(99)
    assert dict(rows.table.members[1].options)["slips"] == 99
    card.kind.setCurrentIndex(card.kind.findData("perfect"))
    assert card.options.isHidden()
    assert rows.table.members[1] == Player("perfect")
    card.kind.setCurrentIndex(card.kind.findData("sparring"))
    assert not card.options.isHidden()
    assert dict(rows.table.members[1].options) == dict(chosen), "as it was"
    assert rows.cards[0].options.isHidden()


def test_what_was_chosen_of_one_opponent_is_not_chosen_of_another(qtbot: QtBot) -> None:
    slips = OpponentOption("slips", "Slips", 0, 100, 5, "How often it slips.")
    other = ErringPlayer("other", 1, "Other", "Slips at times.", options=(slips,))
    opponents.register(other)
    try:
        chosen = (("boldness", 10), ("foresight", 20), ("slips", 30), ("words", 40))
        rows = PlayerRows(Table((Player(), Player("sparring", options=chosen))))
        qtbot.addWidget(rows)
        card = rows.cards[1]
        card.kind.setCurrentIndex(card.kind.findData("other"))
        assert rows.table.members[1] == Player("other", options=(("slips", 5),))
    finally:
        opponents.unregister(other)


def test_options_of_an_opponent_that_is_not_there_are_kept(qtbot: QtBot) -> None:
    rows = PlayerRows(Table((Player(), Player("gone", options=(("cunning", 7),)))))
    qtbot.addWidget(rows)
    assert rows.table.members[1].options == (("cunning", 7),)
