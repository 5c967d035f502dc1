"""A variant that the program does not know is played and shown at the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from at_the_dictionaries import column, state
from at_the_strategy import show_every_play
from at_the_window import choose_game, running, says, type_letter
from certain import there
from other_lists import lists_in
from toy_variant import BETWEEN, FEW, TOYS, registered_toys

from ghost_desktop.desktop.dictionaries.wording import describe_cell
from ghost_desktop.engine.game.plays import Where
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from conftest import Compares, Opens
    from pytestqt.qtbot import QtBot


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    with registered_toys():
        yield


MANIFEST = """
[{
  "id": "few",
  "name": "A few words",
  "description": "Words to try a variant with.",
  "language": "en",
  "file": "few.txt",
  "words": 5,
  "sha256": "",
  "alphabet": "aeghnost",
  "longest": 5,
  "licence": "Public domain",
  "licence_file": "few.txt",
  "attribution": "Nobody."
}]
"""


@pytest.fixture(autouse=True)
def _few(tmp_path: Path) -> Iterator[None]:
    """Let no list come with the program but one of a few words."""
    folder = tmp_path / "wordlists"
    folder.mkdir()
    (folder / "manifest.json").write_text(MANIFEST, encoding="utf-8")
    (folder / "few.txt").write_text("\n".join(sorted(FEW)), encoding="utf-8")
    with lists_in(folder):
        yield


def test_letters_are_played_on_the_board(qtbot: QtBot, opens: Opens) -> None:
    window = opens(Question("few", Rules(BETWEEN, 3)))
    assert BETWEEN.texts.beginning in says(window)
    type_letter(qtbot, window, "h")
    assert len(running(window).fragment) == 2
    qtbot.keyClicks(window.focusWidget(), "z")
    assert "No word of 3 or more letters has " in says(window)
    while ends := [play for play in running(window).legal_plays() if play.where == Where.END]:
        fragment = running(window).fragment
        type_letter(qtbot, window, ends[0].letter)
        assert running(window).fragment_before(len(fragment) + 1) == ends[0].fragment
    assert len(running(window).fragment) > 2


def test_it_is_chosen_on_the_bar(qtbot: QtBot, opens: Opens) -> None:
    window = opens(Question("few", Rules(min_length=3)))
    choose_game(window, variant="Between")
    qtbot.waitUntil(lambda: not window.inquiry.is_solving)
    assert there(window.inquiry.answer).question == Question("few", Rules(BETWEEN, 3))
    assert "5 words · " in window.status_line.text


def test_strategy_says_that_none_is_known(qtbot: QtBot, opens: Opens) -> None:
    window = opens(Question("few", Rules(BETWEEN, 3)))
    window.show_panel(1)
    panel = window.strategy
    qtbot.waitUntil(lambda: panel.sentence == "No strategies are known in Between.")
    assert panel.strategy is None
    assert panel._head.below.text() == "Every play (Alt+Y) shows who wins from any fragment."
    show_every_play(qtbot, panel)
    panel.tree.go_to("t")
    assert panel.tree.selected.fragment == "t"
    window.ask(Question("few", Rules(min_length=3)))
    show_every_play(qtbot, panel)


def test_a_comparison_leaves_cells_empty_where_nobody_counts(compares: Compares) -> None:
    panel = compares(state(("few",), (3,), variants=TOYS))
    assert column(panel, "Variant") == ["Tsohg", "Between"]
    assert column(panel, "Positions") == ["", ""]
    assert column(panel, "Remember") == ["", ""]
    for cell in panel.cells:
        assert "None" not in describe_cell(cell)
