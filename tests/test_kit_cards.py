"""Lists of cards: what Qt asks of them while they become other ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.desktop.kit.cards import Card, CardLine, Cards

if TYPE_CHECKING:
    import pytest
    from pytestqt.qtbot import QtBot


def made(number: int, *, can_be_renamed: bool = False) -> Card:
    name = f"Card {number}"
    return Card(
        of=number,
        key=number,
        name=name,
        lines=(CardLine(name),),
        spoken=name,
        heading=CardLine("Numbers"),
        can_be_renamed=can_be_renamed,
    )


def test_cards_become_fewer_and_more_while_any_is_current(
    qtbot: QtBot, capfd: pytest.CaptureFixture[str]
) -> None:
    """Qt asks how high a row is that is about to go, and an error in that ended the program."""
    cards = Cards("Numbers")
    qtbot.addWidget(cards)
    cards.resize(200, 400)
    cards.show()
    qtbot.waitExposed(cards)
    for many in (8, 3, 5, 1, 0, 2):
        for current in range(8):
            cards.show_cards([made(number) for number in range(8)])
            cards.setCurrentRow(current)
            cards.show_cards([made(number) for number in range(many)])
            assert cards.count() == many
            assert cards.current == (min(current, many - 1) if many else None)
            cards.show_cards([made(number, can_be_renamed=number % 2 == 0) for number in range(4)])
            cards.show_cards([made(number) for number in range(many)])
            assert [card.of for card in cards.cards] == list(range(many))
    assert "Error" not in capfd.readouterr().err
