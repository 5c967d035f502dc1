"""The table and the charts of dictionaries as files."""

from __future__ import annotations

import csv
import threading
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from at_the_dictionaries import (
    button,
    compare_again,
    drawn,
    export,
    note,
    result,
    shown_titles,
    state,
)
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QFileDialog

from ghost_desktop.desktop.dictionaries.grid import WINNER_SHAPES
from ghost_desktop.engine.game.rules import Reading
from ghost_desktop.engine.game.variants.ghost import GHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.library.catalogue import list_name

if TYPE_CHECKING:
    from conftest import Compares
    from pytestqt.qtbot import QtBot
    from said import Known

    from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel


def choose_of_chart(qtbot: QtBot, panel: DictionariesPanel, title: str) -> None:
    """Open the menu of Export with its button, and choose what is called so in it."""
    opener = button(panel, "Export")
    menu = opener.menu()

    qtbot.mouseClick(opener, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(menu.isVisible)
    for action in menu.actions():
        qtbot.keyClick(menu, Qt.Key.Key_Down)
        if action.text() == title:
            qtbot.keyClick(menu, Qt.Key.Key_Return)
            return


def saved(qtbot: QtBot, panel: DictionariesPanel, name: str) -> None:
    qtbot.waitUntil(lambda: note(panel) == f"Saved {name}.")


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_table_is_written_as_csv_and_as_markdown_as_it_is_sorted(
    qtbot: QtBot, compares: Compares, tmp_path: Path
) -> None:
    panel = compares()
    before = result(panel)
    places = [one.geometry() for one in (panel.views, panel.export)]
    panel.export.save_table(tmp_path / "table.csv", ".csv")
    saved(qtbot, panel, "table.csv")
    assert result(panel) == before
    assert [one.geometry() for one in (panel.views, panel.export)] == places
    rows = rows_of(tmp_path / "table.csv")
    assert len(rows) == 6
    assert list(rows[0]) == shown_titles(panel)
    assert [int(row["Words"]) for row in rows] == [one.row.words for one in panel.cells]
    assert [row["Result"] for row in rows][:2] == ["second", "first"]
    assert [row["Openings"] for row in rows][:2] == ["none", "H N"]

    panel.export.save_table(tmp_path / "table.md", ".md")
    saved(qtbot, panel, "table.md")
    titles, ruler, *lines = (tmp_path / "table.md").read_text(encoding="utf-8").splitlines()
    assert titles == f"| {' | '.join(shown_titles(panel))} |"
    assert ruler == "|---|---|---|---|--:|--:|--:|"
    assert [line.split(" | ")[0] for line in lines] == [f"| {one.name}" for one in panel.cells]

    table = panel.views.table
    table.setFocus()
    for _ in range(3):  # by dictionary, letters, who wins
        qtbot.keyClick(table, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(table, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    panel.export.save_table(tmp_path / "sorted.csv", ".csv")
    saved(qtbot, panel, "sorted.csv")
    shown = [one.question for one in table.cells]
    assert shown != [one.question for one in panel.cells]
    assert [(row["Dictionary"], row["Letters"]) for row in rows_of(tmp_path / "sorted.csv")] == [
        (list_name(one.source), f"{one.rules.min_length}+") for one in shown
    ]
    panel.export.save_all(tmp_path / "all.csv", ".csv")
    saved(qtbot, panel, "all.csv")
    assert set(rows_of(tmp_path / "all.csv")[0]) > set(shown_titles(panel))
    panel.choice.lengths[5].click()
    assert note(panel) == "", "it is said until something else is ticked"


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
    panel.export.save_table(tmp_path / "table.csv", ".csv")
    saved(qtbot, panel, "table.csv")
    panel.export.save_chart(tmp_path / "chart.png", ".png")
    saved(qtbot, panel, "chart.png")
    assert len(writers) == 2
    assert threading.main_thread() not in writers


SVG = "{http://www.w3.org/2000/svg}"


def oddities(svg: Path) -> list[str]:
    """What not every viewer knows of an SVG: what is stroked where it is scaled, odd sizes, fonts."""
    text = svg.read_text(encoding="utf-8")
    root = ET.fromstring(text)
    odd = [word for word in ("vector-effect", "non-scaling", 'mm"', "Sans Serif") if word in text]
    box = [float(number) for number in root.get("viewBox", "").split()]
    if box != [0, 0, float(root.get("width", "")), float(root.get("height", ""))]:
        odd.append(f"{root.get('width')} x {root.get('height')} for {box}")
    for group in root.iter(f"{SVG}g"):
        shift = group.get("transform", "matrix(1,0,0,1,0,0)")
        is_stroked = group.get("stroke") != "none" and group.find(f"{SVG}path") is not None
        if is_stroked and not shift.startswith("matrix(1,0,0,1,"):
            odd.append(shift)
        if is_stroked and not 0.5 <= float(group.get("stroke-width", "0")) <= 4:
            odd.append(f"a line {group.get('stroke-width')} wide")
        if not len(group):
            odd.append("an empty group")
    fonts = {one.get("font-family", "") for one in root.iter(f"{SVG}text")}
    return odd + [font for font in fonts if not font.endswith(", sans-serif")]


def test_charts_are_written_as_svg_and_png(
    qtbot: QtBot, compares: Compares, tmp_path: Path
) -> None:
    panel = compares()
    copies = panel.export._actions["dictionaries.copy_chart"]
    assert not copies.isEnabled(), "where the table is in front"
    for view in ("winners", "openings", "remember"):
        chart = drawn(qtbot, panel, view)
        assert copies.isEnabled()
        svg, png = tmp_path / f"{view}.svg", tmp_path / f"{view}.png"
        for path in (svg, png):
            panel.export.save_chart(path, path.suffix)
            saved(qtbot, panel, path.name)
        texts = "".join(ET.parse(svg).getroot().itertext())
        assert chart.title in texts
        assert "ENABLE1" in texts
        assert oddities(svg) == []
        shown = QSvgRenderer(str(svg)).defaultSize()
        assert shown.width() == round(chart.plot.scene.sceneRect().width())
        assert shown.height() < chart.plot.scene.sceneRect().height(), "no empty room below"
        picture = QImage(str(png))
        assert picture.width() == 2 * round(chart.plot.scene.sceneRect().width())
        colours = {
            picture.pixelColor(x, y).name()
            for x in range(0, picture.width(), 7)
            for y in range(0, picture.height(), 7)
        }
        assert QColor(chart.plot.colours.surface).name() in colours
        assert len(colours) > 5


def test_what_cannot_be_written_is_said_and_nothing_is_lost(
    qtbot: QtBot, compares: Compares, tmp_path: Path
) -> None:
    panel = compares()
    panel.export.save_chart(tmp_path / "chart.png", ".png")  # no chart in front
    assert panel.trouble == "⚠ There is no chart yet; wait until it is drawn."
    drawn(qtbot, panel, "winners")
    nowhere = tmp_path / "no folder"
    panel.export.save_table(nowhere / "table.csv", ".csv")
    trouble = f"⚠ {{}} was not saved (there is no folder {nowhere})."
    qtbot.waitUntil(lambda: panel.trouble == trouble.format("table.csv"))
    panel.export.save_chart(nowhere / "chart.svg", ".svg")
    qtbot.waitUntil(lambda: panel.trouble == trouble.format("chart.svg"))
    assert len(panel.cells) == 6
    panel.export.save_table(tmp_path / "table.csv", ".csv")
    saved(qtbot, panel, "table.csv")
    assert panel.trouble == ""
    panel.export.save_table(nowhere / "table.csv", ".csv")
    qtbot.waitUntil(lambda: panel.trouble == trouble.format("table.csv"))
    assert result(panel) == "First player wins in 5 of 6 games.", "and not: saved"


def test_a_dialog_asks_where_to_save_and_adds_what_the_name_lacks(
    qtbot: QtBot, compares: Compares, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = compares()
    drawn(qtbot, panel, "winners")
    csv_files, svg, png = "CSV (*.csv)", "SVG (*.svg)", "PNG (*.png)"
    answers: list[tuple[str, str]] = []

    def choose(dialog: QFileDialog) -> int:
        if not answers:
            return 0
        chosen, typed = answers.pop()
        dialog.filterSelected.emit(chosen)
        dialog.setDirectory(str(tmp_path))
        dialog.selectFile(typed)
        return 1

    monkeypatch.setattr(QFileDialog, "exec", choose)
    for chosen, typed, name in (
        (csv_files, "a", "a.csv"),
        ("Markdown (*.md)", "m", "m.md"),
    ):
        answers.append((chosen, typed))
        export(panel, "Save table…")
        saved(qtbot, panel, name)
    assert (tmp_path / "m.md").read_text(encoding="utf-8").startswith("| Dictionary |")
    for chosen, typed, name, begins in (
        (svg, "b", "b.svg", b"<?xml"),
        (png, "c", "c.png", b"\x89PNG"),
        (svg, "v1.5", "v1.5", b"<?xml"),
        (png, "v1.6", "v1.6", b"\x89PNG"),
        (svg, "chart.png", "chart.png", b"\x89PNG"),
        (png, "chart.SVG", "chart.SVG", b"<?xml"),
    ):
        answers.append((chosen, typed))
        choose_of_chart(qtbot, panel, "Save chart…")
        saved(qtbot, panel, name)
        assert (tmp_path / name).read_bytes().startswith(begins)
    before = sorted(tmp_path.iterdir())
    choose_of_chart(qtbot, panel, "Save chart…")  # the dialog was cancelled
    assert sorted(tmp_path.iterdir()) == before
    assert len(before) == 8


# --- the clipboard, names, and what is said of it ---------------------------------------------------


def test_a_chart_is_copied_as_an_image_and_as_svg(qtbot: QtBot, compares: Compares) -> None:
    panel = compares()
    chart = drawn(qtbot, panel, "winners")
    for by in ("menu", "keys"):
        QApplication.clipboard().clear()
        if by == "menu":
            choose_of_chart(qtbot, panel, "Copy chart")
        else:
            panel.choice.lists.setFocus()
            both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
            qtbot.keyClick(panel.choice.lists, Qt.Key.Key_C, both)
        copied = QApplication.clipboard().mimeData()
        assert copied.hasImage()
        image = QImage(QApplication.clipboard().image())
        assert image.width() == 2 * round(chart.plot.scene.sceneRect().width())
        root = ET.fromstring(bytes(copied.data("image/svg+xml").data()))
        assert "ENABLE1" in "".join(root.itertext())
        assert note(panel) == "Copied the chart."


def test_files_are_named_for_what_they_hold(
    qtbot: QtBot, compares: Compares, monkeypatch: pytest.MonkeyPatch, known: Known
) -> None:
    proposed: list[str] = []

    def refuse(dialog: QFileDialog) -> int:
        proposed.append(Path(dialog.selectedFiles()[0]).name)
        return 0

    monkeypatch.setattr(QFileDialog, "exec", refuse)
    panel = compares()
    export(panel, "Save table…")
    assert "Open an atlas…" in [one.text() for one in panel.export.menu().actions()]
    export(panel, "Save all columns…")
    for ticked in (
        state(("spanish",), (4,), "winners", variants=(SUPERGHOST,)),
        state(("spanish",), (4,), "winners", variants=(GHOST, SUPERGHOST)),
        state(("spanish", "enable1"), (4,), "winners", players=(2, 3)),
    ):
        is_last = ticked.ticks.players != (2,)
        ticks = replace(ticked.ticks, misere=(is_last,), reading=Reading.ONE_AGAINST_ALL)
        panel.restore(replace(ticked, ticks=ticks))
        compare_again(panel)
        qtbot.waitUntil(lambda: not panel.is_comparing)
        choose_of_chart(qtbot, panel, "Save chart…")
    known(proposed)


@pytest.mark.usefixtures("pseudo_language")
def test_a_file_for_programs_has_no_shapes_in_any_language(
    qtbot: QtBot, compares: Compares, tmp_path: Path
) -> None:
    panel = compares(state(("spanish",), (4,), players=(2, 3)))
    panel.export.save_table(tmp_path / "table.csv", ".csv")
    qtbot.waitUntil(lambda: "table.csv" in note(panel))
    text = (tmp_path / "table.csv").read_text(encoding="utf-8")
    assert len(text.splitlines()) == 1 + len(panel.cells)
    assert not any(shape in text for shape in WINNER_SHAPES)


def test_what_the_rows_have_in_common_stands_above_them(
    qtbot: QtBot, compares: Compares, tmp_path: Path
) -> None:
    panel = compares(state(("spanish",), (4,)))
    panel.choice.tick(replace(panel.choice.ticks, misere=(True,)))
    compare_again(panel)
    qtbot.waitUntil(lambda: not panel.is_comparing)
    panel.export.save_table(tmp_path / "table.md", ".md")
    saved(qtbot, panel, "table.md")
    assert (tmp_path / "table.md").read_text(encoding="utf-8").startswith("Misère:\n\n| Dict")
