"""Long names round the board: cut before they become initials, and the same all round long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from at_the_window import let_qt_work

from ghost_desktop.desktop.board import players as players_module
from ghost_desktop.desktop.board.players import PlayerBox, PlayersRow
from ghost_desktop.desktop.kit.layout import fitting
from ghost_desktop.desktop.window.tiles import Sign
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.library.question import Question
from ghost_desktop.play.agreement import Agreement
from ghost_desktop.play.table import Player, Table

if TYPE_CHECKING:
    import pytest
    from conftest import Opens
    from PySide6.QtGui import QFont
    from pytestqt.qtbot import QtBot


def seats(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...], lines: float
) -> list[str]:
    """The names that are written on seats that are so many lines wide; the first is to play."""
    row = PlayersRow()
    qtbot.addWidget(row)
    row.show_players(
        tuple(
            PlayerBox(name, f"P{place + 1}", "lost 1", "1", Sign.NONE if place else Sign.TO_PLAY)
            for place, name in enumerate(names)
        )
    )
    written: list[str] = []

    def note(texts: list[str], font: QFont, width: float) -> str:
        written.append(fitting(texts, font, width))
        return written[-1]

    monkeypatch.setattr(players_module, "fitting", note)
    row.resize(round(len(names) * (lines + 0.55) * row.fontMetrics().height()), 60)
    row.grab()
    return written[1::3]


def test_a_long_name_is_cut_before_it_becomes_initials(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("Maximilian-Alexander-Theodor", "Zoë")
    wide, _zoe = seats(qtbot, monkeypatch, names, 8)
    assert wide.startswith("▶ Maximil")
    assert wide.endswith("…")
    assert seats(qtbot, monkeypatch, names, 2.2)[0] == "▶ P1"
    alike = ("Maximilian-Alexander-Theodor-Anton", "Maximilian-Alexander-Theodor-Bruno")
    assert seats(qtbot, monkeypatch, alike, 8) == ["▶ P1", "P2"]


def test_the_seat_to_play_is_seen_in_whole_however_narrow(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert seats(qtbot, monkeypatch, ("Player 1", "Player 2"), 1.2)[0] == "P1"


def test_eight_players_are_legible_however_wide_the_window_is(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    table = Table((Player(),) * 8)
    window.ask(Question("american-english-small", Rules(players=8)))
    window.board.controller.new_match(Agreement(table=table))
    row = window.board.players
    qtbot.waitUntil(lambda: len(row.players) == 8)
    for width in range(640, 1000, 20):
        window.resize(width, 480)
        let_qt_work()
        narrowest = min(card.width() for card in row.cards)
        assert narrowest > 2.2 * row.fontMetrics().height(), "the sign and the initials are whole"
