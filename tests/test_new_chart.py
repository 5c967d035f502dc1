"""A new chart costs one file: the toy chart of `toys`, as if it were put beside the others."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from at_the_dictionaries import cell, cell_at, drawn, note, on_screen, state
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from ghost_desktop.desktop.dictionaries import charts
from ghost_desktop.desktop.dictionaries.charts import all_charts
from ghost_desktop.desktop.dictionaries.wording import describe_cell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel

    Compares = Callable[..., DictionariesPanel]

TOYS = Path(__file__).parent / "toys"


@pytest.fixture
def with_toys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(charts, "__path__", [*charts.__path__, str(TOYS)])
    yield
    sys.modules.pop(f"{charts.__name__}.words", None)
    vars(charts).pop("words", None)


def test_charts_can_be_told_apart() -> None:
    kinds = all_charts()
    names = ["winners", "openings", "remember", "margin", "rounds", "limits", "overlap"]
    assert [kind.name for kind in kinds] == names
    assert len({kind.place for kind in kinds}) == len(kinds)


@pytest.mark.usefixtures("with_toys")
def test_a_new_chart_is_shown_pointed_at_opened_saved_and_remembered(
    qtbot: QtBot, compares: Compares, tmp_path: Path
) -> None:
    panel = compares(state(("enable1", "spanish"), (3, 4), "words"))
    tabs = panel.views
    assert [tabs.tabText(place) for place in range(tabs.count())] == [
        "Who wins",
        "&Openings",
        "Limits",
        "Two &lists",
        "&Table",
        "More charts",
    ]
    more = [one.text() for one in tabs.more.findChildren(QPushButton) if one.isVisible()]
    assert more == ["How many words", "To remember", "Margin", "Rounds", "Shared words"]
    assert panel.state().view == "words"
    view = drawn(qtbot, panel, "words")
    one = cell(panel, "spanish", 4)
    assert cell_at(view, 1, 1) is one
    point, viewport = on_screen(view, (1, 1)), view.plot.view.viewport()
    qtbot.mouseMove(viewport, point)
    qtbot.waitUntil(lambda: view.said == describe_cell(one))
    with qtbot.waitSignal(panel.opened) as opened:
        qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=point)
        qtbot.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=point)
        qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=point)
    assert opened.args == [one.question, ""]
    panel.export.save_chart(tmp_path / "words.svg", ".svg")
    qtbot.waitUntil(lambda: note(panel) == "Saved words.svg.")
    written = (tmp_path / "words.svg").read_text("utf-8")
    for shown in ("Words that count", "ENABLE1", f"{one.row.words:,}"):
        assert shown in written
