"""The table and the charts of dictionaries as files."""

from __future__ import annotations

import csv
import threading
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from at_the_dictionaries import click, drawn
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QFileDialog

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel

    Compares = Callable[..., DictionariesPanel]


def saved(qtbot: QtBot, panel: DictionariesPanel, name: str) -> None:
    qtbot.waitUntil(lambda: panel._said.text() == f"Saved {name}.")


def test_the_table_is_written_as_csv(qtbot: QtBot, compares: Compares, tmp_path: Path) -> None:
    panel = compares()
    path = tmp_path / "table.csv"
    panel.saving.save_table(path, ".csv")
    saved(qtbot, panel, "table.csv")
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 6
    assert [int(row["words"]) for row in rows] == [one.row.words for one in panel.cells]


def test_the_table_is_written_as_markdown(qtbot: QtBot, compares: Compares, tmp_path: Path) -> None:
    panel = compares()
    panel.saving.save_table(tmp_path / "table.md", ".md")
    saved(qtbot, panel, "table.md")
    titles, ruler, *rows = (tmp_path / "table.md").read_text(encoding="utf-8").splitlines()
    assert titles.startswith("| list | letters | words |")
    assert ruler.startswith("|---|")
    assert [row.split(" | ")[0] for row in rows] == [
        f"| {one.question.source}" for one in panel.cells
    ]


def test_the_window_does_not_wait_for_a_slow_disk(
    qtbot: QtBot, compares: Compares, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = compares()
    drawn(qtbot, panel, "winners")
    writers = []
    write = Path.write_bytes

    def write_and_tell(path: Path, content: bytes) -> int:
        writers.append(threading.current_thread())
        return write(path, content)

    monkeypatch.setattr(Path, "write_bytes", write_and_tell)
    panel.saving.save_table(tmp_path / "table.csv", ".csv")
    saved(qtbot, panel, "table.csv")
    panel.saving.save_chart(tmp_path / "chart.png", ".png")
    saved(qtbot, panel, "chart.png")
    assert len(writers) == 2
    assert threading.main_thread() not in writers


def scaled_strokes(svg: Path) -> list[str]:
    """The transforms, other than mere shifts, under which something is stroked."""
    groups = ET.parse(svg).getroot().iter("{http://www.w3.org/2000/svg}g")
    return [
        transform
        for group in groups
        if group.get("stroke") != "none" and (transform := group.get("transform"))
        if not transform.startswith("matrix(1,0,0,1,") and group.find("{*}text") is None
    ]


@pytest.mark.parametrize("view", ["winners", "openings", "remember"])
def test_charts_are_written_as_svg_and_png(
    qtbot: QtBot, compares: Compares, tmp_path: Path, view: str
) -> None:
    panel = compares()
    chart = drawn(qtbot, panel, view)
    svg, png = tmp_path / "chart.svg", tmp_path / "chart.png"
    for path in (svg, png):
        panel.saving.save_chart(path, path.suffix)
        saved(qtbot, panel, path.name)
    texts = "".join(ET.parse(svg).getroot().itertext())
    assert chart.chart.title in texts
    assert "ENABLE1" in texts
    assert not scaled_strokes(svg), "lines of constant width, which not every viewer knows"
    picture = QImage(str(png))
    assert picture.width() == 2 * round(chart.plot.scene.sceneRect().width())
    colours = {
        picture.pixelColor(x, y).name()
        for x in range(0, picture.width(), 3)
        for y in range(0, picture.height(), 3)
    }
    assert QColor(chart.ground).name() in colours
    assert len(colours) > 5


def test_what_cannot_be_written_is_said_and_nothing_is_lost(
    qtbot: QtBot, compares: Compares, tmp_path: Path
) -> None:
    panel = compares()
    panel.saving.save_chart(tmp_path / "chart.png", ".png")  # no chart in front
    assert panel.trouble == "⚠ There is no chart to save yet; wait until it is drawn."
    drawn(qtbot, panel, "winners")
    nowhere = tmp_path / "no folder"
    panel.saving.save_table(nowhere / "table.csv", ".csv")
    trouble = f"⚠ {{}} was not saved (there is no folder {nowhere})."
    qtbot.waitUntil(lambda: panel.trouble == trouble.format("table.csv"))
    panel.saving.save_chart(nowhere / "chart.svg", ".svg")
    qtbot.waitUntil(lambda: panel.trouble == trouble.format("chart.svg"))
    assert len(panel.cells) == 6
    panel.saving.save_table(tmp_path / "table.csv", ".csv")
    saved(qtbot, panel, "table.csv")
    assert panel.trouble == ""
    panel.saving.save_table(nowhere / "table.csv", ".csv")
    qtbot.waitUntil(lambda: panel.trouble == trouble.format("table.csv"))
    assert panel._said.text() == "First player wins 5 of 6 games.", "and not: saved"


def test_the_table_is_saved_as_it_is_sorted(
    qtbot: QtBot, compares: Compares, tmp_path: Path
) -> None:
    panel = compares()
    table = panel.views.table
    table.setFocus()
    for _ in range(3):  # by dictionary, letters, who wins
        qtbot.keyClick(table, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(table, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    panel.saving.save_table(tmp_path / "table.csv", ".csv")
    saved(qtbot, panel, "table.csv")
    with (tmp_path / "table.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    shown = [one.question for one in table.cells]
    assert shown != [one.question for one in panel.cells]
    assert [(row["list"], int(row["min_length"])) for row in rows] == [
        (one.source, one.rules.min_length) for one in shown
    ]


def test_a_dialog_asks_where_to_save_and_adds_what_the_name_lacks(
    qtbot: QtBot, compares: Compares, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = compares()
    drawn(qtbot, panel, "winners")
    typed = {
        "CSV (*.csv)": "a", "Markdown (*.md)": "m", "SVG (*.svg)": "b", "PNG (*.png)": "c"
    }  # fmt: skip
    kinds = list(typed)

    def choose(dialog: QFileDialog) -> int:
        if not kinds:
            return 0
        dialog.filterSelected.emit(kinds[0])
        dialog.setDirectory(str(tmp_path))
        dialog.selectFile(typed[kinds.pop(0)])
        return 1

    monkeypatch.setattr(QFileDialog, "exec", choose)
    click(qtbot, panel, "Save table…")
    saved(qtbot, panel, "a.csv")
    click(qtbot, panel, "Save table…")
    saved(qtbot, panel, "m.md")
    assert (tmp_path / "m.md").read_text(encoding="utf-8").startswith("| list |")
    click(qtbot, panel, "Save chart…")
    saved(qtbot, panel, "b.svg")
    click(qtbot, panel, "Save chart…")
    saved(qtbot, panel, "c.png")
    click(qtbot, panel, "Save chart…")  # the dialog was cancelled
    assert {path.name for path in tmp_path.iterdir()} == {"a.csv", "m.md", "b.svg", "c.png"}


@pytest.mark.parametrize(
    ("name", "chosen", "begins"),
    [
        ("v1.5", "SVG (*.svg)", b"<?xml"),
        ("v1.5", "PNG (*.png)", b"\x89PNG"),
        ("chart.png", "SVG (*.svg)", b"\x89PNG"),
        ("chart.SVG", "PNG (*.png)", b"<?xml"),
    ],
)
def test_a_chart_is_of_the_kind_that_its_name_says_or_that_was_chosen(
    qtbot: QtBot,
    compares: Compares,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    chosen: str,
    begins: bytes,
) -> None:
    panel = compares()
    drawn(qtbot, panel, "winners")

    def choose(dialog: QFileDialog) -> int:
        dialog.filterSelected.emit(chosen)
        dialog.selectFile(str(tmp_path / name))
        return 1

    monkeypatch.setattr(QFileDialog, "exec", choose)
    click(qtbot, panel, "Save chart…")
    saved(qtbot, panel, name)
    assert (tmp_path / name).read_bytes().startswith(begins)
