"""Strategies on the clipboard, in files and on paper."""

from __future__ import annotations

import csv
import io
import json
import re
import zlib
from typing import TYPE_CHECKING

import pytest
from at_the_strategy import known, shown
from lists import SOON_PROVED
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMenu

from ghost_desktop.cli import main
from ghost_desktop.desktop.question import Question
from ghost_desktop.desktop.strategy.exporting import sheet_of
from ghost_desktop.desktop.strategy.lines import Line
from ghost_desktop.desktop.strategy.sheet import PrintedStrategy, sheet_pdf
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.variants.superghost import SUPERGHOST
from ghost_desktop.formats.strategy_formats import STRATEGY_FORMATS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtGui import QAction
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.strategy.panel import StrategyPanel
    from ghost_desktop.desktop.window import MainWindow
    from ghost_desktop.engine.variant import Variant

    Opens = Callable[..., MainWindow]

NAMES = [one.name for one in STRATEGY_FORMATS]


def action(panel: StrategyPanel, *names: str) -> QAction:
    """An entry of the menu, by the names on the way to it."""
    menu = panel._export.menu()
    for name in names:
        (found,) = [one for one in menu.actions() if one.text().strip("&…") == name]
        if isinstance(below := found.menu(), QMenu):
            menu = below
    return found


def saved(qtbot: QtBot, panel: StrategyPanel, name: str) -> None:
    qtbot.waitUntil(lambda: panel._search.found == f"Saved {name}.")


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.parametrize("name", NAMES)
def test_every_format_can_be_copied(qtbot: QtBot, opens: Opens, name: str) -> None:
    panel = shown(qtbot, opens())
    action(panel, "Copy as", name).trigger()
    qtbot.waitUntil(lambda: panel._search.found == "Copied.")
    text = QGuiApplication.clipboard().text()
    (form,) = [one for one in STRATEGY_FORMATS if one.name == name]
    assert panel.finder.shown is not None
    assert text == form.write(panel.finder.shown.strategy, "ENABLE1", None)
    assert "nyctalopia" in text


@pytest.mark.parametrize("variant", SOON_PROVED)
def test_files_can_be_read_again(
    qtbot: QtBot, opens: Opens, tmp_path: Path, variant: Variant
) -> None:
    panel = shown(qtbot, opens(Question("american-english-small", Rules(variant=variant))))
    texts = {}
    for form in STRATEGY_FORMATS:
        path = tmp_path / f"strategy{form.suffix}"
        panel._export.save(form, path)
        saved(qtbot, panel, path.name)
        texts[form.name] = path.read_text(encoding="utf-8")
    strategy = known(panel)
    written = json.loads(texts["JSON"])
    assert written["lines"] == strategy.lines
    assert written["outcome"] == "win"
    rows = list(csv.reader(io.StringIO(texts["CSV"])))
    assert len(rows) > 1
    assert len({len(row) for row in rows}) == 1
    assert texts["Graphviz"].startswith("digraph")
    assert texts["Markdown"].startswith("# ")
    assert texts["Outline"].startswith(f"> {strategy.opening}")


def test_the_dialog_asks_where_to_save(
    qtbot: QtBot, opens: Opens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = shown(qtbot, opens())
    asked: list[str] = []
    names: list[str] = []

    def choose(dialog: QFileDialog) -> int:
        asked.append(dialog.windowTitle())
        names.append(dialog.selectedFiles()[0].rsplit("/", 1)[-1])
        return 1

    def choose_markdown(dialog: QFileDialog) -> int:
        accepted = choose(dialog)
        monkeypatch.setattr(QFileDialog, "selectedFiles", lambda _: [str(tmp_path / "kept.md")])
        return accepted

    def choose_pdf(dialog: QFileDialog) -> int:
        accepted = choose(dialog)
        monkeypatch.setattr(QFileDialog, "selectedFiles", lambda _: [str(tmp_path / "kept.pdf")])
        return accepted

    monkeypatch.setattr(QFileDialog, "exec", choose_markdown)
    action(panel, "Save as", "Markdown").trigger()
    saved(qtbot, panel, "kept.md")
    monkeypatch.undo()
    monkeypatch.setattr(QFileDialog, "exec", choose_pdf)
    action(panel, "Printable sheet (PDF)").trigger()
    saved(qtbot, panel, "kept.pdf")
    assert asked == ["Save as Markdown", "Save the printable sheet"]
    assert names == ["enable1-ghost-4-first.md", "enable1-ghost-4-first.pdf"]
    assert (tmp_path / "kept.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("seat", [0, 1])
def test_the_command_line_finds_the_same_words(
    qtbot: QtBot, opens: Opens, capsys: pytest.CaptureFixture[str], seat: int
) -> None:
    panel = shown(qtbot, opens())
    panel.look_at(seat)
    qtbot.waitUntil(lambda: known(panel).seat == seat)
    assert main(["strategy", "enable1", "--player", str(seat + 1), "--format", "csv"]) == 0
    found = capsys.readouterr().out
    (as_csv,) = [one for one in STRATEGY_FORMATS if one.name == "CSV"]
    assert panel.finder.shown is not None
    written = as_csv.write(panel.finder.shown.strategy, "ENABLE1", None)
    assert found == f"{written}\n"
    assert ("nays" in found) is (seat == 0)


def test_what_cannot_be_written_is_said(qtbot: QtBot, opens: Opens, tmp_path: Path) -> None:
    panel = shown(qtbot, opens())
    panel._export.save_sheet(tmp_path / "no such folder" / "sheet.pdf")
    qtbot.waitUntil(lambda: panel._search.found.startswith("⚠ sheet.pdf was not"))


def texts(pdf: bytes) -> int:
    """How many pieces of text are set."""
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    packed = [one for one in streams if one[:1] == b"x"]
    return sum(zlib.decompress(one).count(b"BT\n") for one in packed)


# --- the sheet ------------------------------------------------------------------------------------


def test_a_hundred_replies_fit_one_page(qtbot: QtBot, opens: Opens, tmp_path: Path) -> None:
    panel = shown(qtbot, opens(Question("enable1", Rules(variant=SUPERGHOST))))
    path = tmp_path / "sheet.pdf"
    panel._export.save_sheet(path)
    saved(qtbot, panel, path.name)
    assert pages(path.read_bytes()) == 1
    assert panel.finder.shown is not None
    sheet = sheet_of(panel.finder.shown)
    assert sheet.title == "Strategy of the first player"
    assert sheet.sentences[1] == (
        "You win for certain. "
        "106 replies to remember, opening with Y; proved: no strategy that wins has fewer."
    )


def test_lost_words_are_explained_on_the_sheet(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    assert panel.finder.shown is not None
    assert sheet_of(panel.finder.shown).sentences[2] == "Tick what you know."
    panel.look_at(1)
    qtbot.waitUntil(lambda: panel.seat == 1)
    assert sheet_of(panel.finder.shown).sentences[2] == (
        "Tick what you know; ✕ marks a word on which you lose."
    )


@pytest.mark.usefixtures("qapp")
def test_long_lists_go_on_to_further_pages() -> None:
    lines = tuple(Line(f"word{number:04}", fragment=f"word{number:04}") for number in range(1_000))
    one = sheet_pdf(PrintedStrategy("Strategy", ("A game",), lines[:200]))
    many = sheet_pdf(PrintedStrategy("Strategy", ("A game",), lines))
    assert pages(one) == 1
    assert pages(many) == 4
    assert texts(one) == 1 + 1 + 200 + 2  # title, sentence, lines, foot
    assert texts(many) == 1 + 1 + 1_000 + 4 * 2


@pytest.mark.usefixtures("qapp")
def test_a_line_wider_than_the_page_does_no_harm() -> None:
    lines = (Line("a" * 1_000, fragment="a" * 1_000), Line("b", fragment="b"))
    assert pages(sheet_pdf(PrintedStrategy("Strategy", ("A game",), lines))) == 1
    assert pages(sheet_pdf(PrintedStrategy("Strategy", ("A game",), lines * 50))) == 2
