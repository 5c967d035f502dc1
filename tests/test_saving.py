"""The table and the charts of dictionaries as files."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from at_the_dictionaries import click, drawn
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel

    Compares = Callable[..., DictionariesPanel]


def test_the_table_is_written_as_csv(compares: Compares, tmp_path: Path) -> None:
    panel = compares()
    path = tmp_path / "table.csv"
    assert panel.save_table(path)
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 6
    assert [int(row["words"]) for row in rows] == [one.row.words for one in panel.cells]
    assert panel._said.text() == "Saved table.csv."


@pytest.mark.parametrize("view", ["winners", "openings", "remember"])
def test_charts_are_written_as_svg_and_png(
    qtbot: QtBot, compares: Compares, tmp_path: Path, view: str
) -> None:
    panel = compares()
    chart = drawn(qtbot, panel, view)
    svg, png = tmp_path / "chart.svg", tmp_path / "chart.png"
    assert panel.save_chart(svg)
    assert panel.save_chart(png)
    texts = "".join(ET.parse(svg).getroot().itertext())
    assert chart.title in texts
    assert "ENABLE1" in texts
    picture = QImage(str(png))
    assert picture.width() == 2 * round(chart.scene.sceneRect().width())
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
    assert not panel.save_chart(tmp_path / "chart.png")  # no chart in front
    assert panel.trouble == "⚠ There is no chart to save yet; wait until it is drawn."
    drawn(qtbot, panel, "winners")
    nowhere = tmp_path / "no folder"
    assert not panel.save_table(nowhere / "table.csv")
    assert panel.trouble == "⚠ table.csv was not saved (No such file or directory)."
    assert not panel.save_chart(nowhere / "chart.svg")
    assert panel.trouble == "⚠ chart.svg was not saved (No such file or directory)."
    assert len(panel.cells) == 6
    assert panel.save_table(tmp_path / "table.csv")
    assert panel.trouble == ""


def test_a_dialog_asks_where_to_save(
    qtbot: QtBot, compares: Compares, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = compares()
    drawn(qtbot, panel, "winners")
    answers = iter([(str(tmp_path / "a"), "CSV (*.csv)"), (str(tmp_path / "b"), "PNG (*.png)")])
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: next(answers, ("", "")))
    click(qtbot, panel, "Save table…")
    click(qtbot, panel, "Save chart…")
    click(qtbot, panel, "Save chart…")  # the dialog was cancelled
    assert {path.name for path in tmp_path.iterdir()} == {"a.csv", "b.png"}


@pytest.mark.parametrize("replace", [True, False])
def test_a_file_that_the_dialog_did_not_ask_about_is_not_replaced_unasked(
    compares: Compares, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, replace: bool, qtbot: QtBot
) -> None:
    panel = compares()
    there = tmp_path / "v1.5.csv"
    there.write_text("mine")
    name = (str(tmp_path / "v1.5"), "CSV (*.csv)")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: name)
    asked = []

    def answer(_parent: QWidget, _title: str, question: str, _buttons: object) -> object:
        asked.append(question)
        return QMessageBox.StandardButton.Yes if replace else QMessageBox.StandardButton.No

    monkeypatch.setattr(QMessageBox, "question", answer)
    click(qtbot, panel, "Save table…")
    assert asked == ["v1.5.csv exists already. Replace it?"]
    assert (there.read_text() == "mine") is not replace
