"""Strategies on the clipboard, in files and on paper."""

from __future__ import annotations

import csv
import io
import json
import re
import zlib
from bisect import bisect_right
from dataclasses import replace
from itertools import pairwise
from threading import Event
from typing import TYPE_CHECKING

import pytest
from at_the_strategy import known, show_every_play, shown
from at_the_window import above
from certain import there
from jobs import Unheard
from lists import SOON_PROVED
from patience import LIMIT
from PySide6.QtGui import QFont, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMenu

from ghost_desktop.cli import main
from ghost_desktop.desktop.kit.files import write_file
from ghost_desktop.desktop.strategy import sheet
from ghost_desktop.desktop.strategy.export import (
    MAP_FORMS,
    SHEET,
    TEXT_FORMS,
    PlaysSeen,
    map_picture,
    sheet_of,
)
from ghost_desktop.desktop.strategy.lines import Line
from ghost_desktop.desktop.strategy.map_look import MapLook
from ghost_desktop.desktop.strategy.position import SolvedGame
from ghost_desktop.desktop.strategy.sheet import PrintedStrategy, cut, sheet_pdf
from ghost_desktop.desktop.strategy.strategies import StrategyView, find_strategy
from ghost_desktop.desktop.window.commands import PLAY, STRATEGY
from ghost_desktop.desktop.window.paper import Paper, Printing
from ghost_desktop.desktop.window.question import answer
from ghost_desktop.desktop.window.settings import Settings
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.words.overlap import NO_SYMBOLS
from ghost_desktop.formats.export import STRATEGY_FORMATS
from ghost_desktop.formats.tables import VERSION
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Opens
    from PySide6.QtGui import QAction
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.kit.files import Written
    from ghost_desktop.desktop.strategy.panel import StrategyPanel
    from ghost_desktop.desktop.strategy.strategies import Shown
    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.engine.words.wordlist import WordList


A4 = Printing(Paper.A4)

NAMES = [one.name for one in STRATEGY_FORMATS.values()]


def action(panel: StrategyPanel, *names: str) -> QAction:
    """An entry of the menu, by the names on the way to it."""
    menu = panel.export.menu()
    for name in names:
        (found,) = [one for one in menu.actions() if one.text().replace("&", "").strip("…") == name]
        if isinstance(below := found.menu(), QMenu):
            menu = below
    return found


def saved(qtbot: QtBot, panel: StrategyPanel, name: str) -> None:
    qtbot.waitUntil(lambda: panel._search.said == f"Saved {name}.")


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def test_every_format_can_be_copied_and_has_the_words_of_the_command_line(
    qtbot: QtBot, opens: Opens, capsys: pytest.CaptureFixture[str]
) -> None:
    panel = shown(qtbot, opens())
    clipboard = QGuiApplication.clipboard()
    for form in STRATEGY_FORMATS.values():
        action(panel, "Copy as", form.name).trigger()
        written = form.write(known(panel), words_of(panel), None, NO_SYMBOLS)
        assert "nyctalopia" in written
        qtbot.waitUntil(lambda written=written: clipboard.text() == written)  # type: ignore[misc]
        qtbot.waitUntil(lambda: panel._search.said == "Copied.")
    for seat, said in enumerate(
        ("Tick what you know.", "Tick what you know; ✕ marks a word on which you lose.")
    ):
        panel.choices.choose_seat(seat)
        qtbot.waitUntil(lambda seat=seat: known(panel).seat == seat)  # type: ignore[misc]
        assert main(["strategy", "enable1", "--player", str(seat + 1), "--format", "csv"]) == 0
        found = capsys.readouterr().out
        written = STRATEGY_FORMATS["csv"].write(known(panel), words_of(panel), None, NO_SYMBOLS)
        assert found == f"{written}\n"
        assert ("nays" in found) is (seat == 0)
        assert panel.shown is not None
        assert sheet_of(panel.shown).sentences[2] == said


def test_who_has_gone_elsewhere_is_told_that_it_could_not_be_written(
    qtbot: QtBot, opens: Opens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on = Event()

    def write_later(path: Path, content: bytes) -> Written:
        goes_on.wait(LIMIT)
        return write_file(path, content)

    monkeypatch.setattr("ghost_desktop.desktop.strategy.export.write_file", write_later)
    window = opens()
    panel = shown(qtbot, window)
    panel.export.save(TEXT_FORMS["csv"], tmp_path / "none" / "strategy.csv")
    window.show_panel(PLAY)
    goes_on.set()
    qtbot.waitUntil(lambda: "⚠" in panel._search.said)
    assert above(window) == panel._search.said.removeprefix("⚠ ")
    goes_on.clear()
    window._notice.dismiss()
    window.show_panel(STRATEGY)
    panel.export.save(TEXT_FORMS["csv"], tmp_path / "none" / "strategy.csv")
    panel._search.say("")
    goes_on.set()
    qtbot.waitUntil(lambda: "⚠" in panel._search.said)
    assert above(window) == "", "it is said in Strategy"


def words_of(panel: StrategyPanel) -> WordList:
    return there(panel.shown).solution.words


@pytest.mark.parametrize("variant", SOON_PROVED)
def test_files_can_be_read_again(
    qtbot: QtBot, opens: Opens, tmp_path: Path, variant: Variant
) -> None:
    panel = shown(qtbot, opens(Question("american-english-small", Rules(variant=variant))))
    texts = {}
    for form in STRATEGY_FORMATS.values():
        path = tmp_path / f"strategy{form.suffix}"
        panel.export.save(TEXT_FORMS[form.id], path)
        saved(qtbot, panel, path.name)
        texts[form.name] = path.read_text(encoding="utf-8")
    strategy = known(panel)
    written = json.loads(texts["JSON"])
    assert (written["version"], written["line_count"]) == (VERSION, strategy.lines)
    assert written["list"] == "american-english-small"
    assert written["outcome"] == "win"
    rows = list(csv.reader(io.StringIO(texts["CSV"])))
    assert len(rows) > 1
    assert len({len(row) for row in rows}) == 1
    assert texts["Graphviz"].startswith("digraph")
    assert texts["Markdown"].startswith("# ")
    assert texts["Outline"].startswith(f"> {strategy.opening}")


def test_the_dialog_asks_where_to_save_and_what_cannot_be_written_is_said(
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
    for entry in ("Map as a poster (PDF)", "Map (PNG)"):
        monkeypatch.undo()
        monkeypatch.setattr(QFileDialog, "exec", lambda dialog: choose(dialog) - 1)  # cancelled
        action(panel, "Save as", entry).trigger()
    assert asked == ["Save as Markdown", "Save as PDF", "Save as PDF", "Save as PNG"]
    assert names == [
        "enable1-ghost-4-first.md",
        "enable1-ghost-4-first.pdf",
        "enable1-ghost-4-first-map.pdf",
        "enable1-ghost-4-first-map.png",
    ]
    assert (tmp_path / "kept.pdf").read_bytes().startswith(b"%PDF")
    for form, begins in (("png", b"\x89PNG"), ("svg", b"<?xml"), ("poster", b"%PDF")):
        path = tmp_path / f"map.{form}"
        panel.export.save(MAP_FORMS[form], path)
        saved(qtbot, panel, path.name)
        assert path.read_bytes().startswith(begins)
    panel.export.save(SHEET, tmp_path / "no such folder" / "sheet.pdf")
    qtbot.waitUntil(lambda: panel._search.said.startswith("⚠ sheet.pdf was not"))


def test_paper_and_colours_are_chosen_in_the_menu_and_remembered(
    qtbot: QtBot, opens: Opens, tmp_path: Path
) -> None:
    window = opens(settings=Settings(paper=Paper.A4))
    panel = shown(qtbot, window)
    assert panel.export.paper.printing == Printing(Paper.A4, in_colour=True)
    action(panel, "Paper", "Letter").trigger()
    action(panel, "Paper", "In colour").trigger()
    left = window.settings()
    assert (left.paper, left.prints_colours) == (Paper.LETTER, False)
    panel.export.save(SHEET, tmp_path / "sheet.pdf")
    saved(qtbot, panel, "sheet.pdf")
    printed = (tmp_path / "sheet.pdf").read_bytes()
    assert re.search(rb"/MediaBox \[0 0 612(\.0+)? 792", printed)
    assert not has_colours(printed)
    assert panel.shown is not None
    assert has_colours(sheet_pdf(sheet_of(panel.shown), A4))


def drawn(pdf: bytes) -> bytes:
    """All that is drawn."""
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    # Its last byte may look like the end of a line, and is one of a checksum.
    return b"".join(zlib.decompressobj().decompress(one) for one in streams if one[:1] == b"x")


def texts(pdf: bytes) -> int:
    """How many pieces of text are set."""
    return drawn(pdf).count(b"BT\n")


def has_colours(pdf: bytes) -> bool:
    """Whether anything is drawn that is neither black nor grey nor white."""
    found = re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) (?:scn|SCN|rg|RG)\b", drawn(pdf))
    assert found
    return any(len(set(colour)) > 1 for colour in found)


# --- the sheet ------------------------------------------------------------------------------------


def test_a_hundred_replies_fit_one_page(qtbot: QtBot, opens: Opens, tmp_path: Path) -> None:
    panel = shown(qtbot, opens(Question("enable1", Rules(variant=SUPERGHOST))))
    path = tmp_path / "sheet.pdf"
    panel.export.save(SHEET, path)
    saved(qtbot, panel, path.name)
    assert panel.shown is not None
    sheet = sheet_of(panel.shown)
    assert pages(path.read_bytes()) == 1
    assert sheet.title == panel.sentence == "Play Y. Remember 106 replies."
    assert sheet.sentences[0].startswith("Strategy of player 1")
    assert sheet.sentences[1] == (
        "You win for certain. Proved minimal: no strategy that wins has fewer replies."
    )


def test_what_was_chosen_is_said_on_the_sheet_and_above_the_map() -> None:
    def found(*fixed: tuple[str, str]) -> Shown:
        game = SolvedGame(answer(Question("american-english-small"), Unheard()))
        return find_strategy(
            game, StrategyView(game.answer.question, 0, None, fixed=fixed), Unheard()
        )

    free = found()
    assert len(sheet_of(free).sentences) == 3
    chosen = found(("", "h"), ("ha", "han"))
    said = "With your choices: H at first, HA → HAN"
    assert said in sheet_of(chosen).sentences
    look = MapLook.on_paper(QFont(), in_colour=False)
    assert said not in map_picture(free, look, Unheard()).facts
    picture = map_picture(chosen, look, Unheard())
    assert picture.title.startswith("Play H. Remember ")
    assert picture.facts[0].startswith("Strategy of player 1")
    assert picture.facts[1:] == (said,)


@pytest.mark.usefixtures("qapp")
def test_long_lists_go_on_to_further_pages() -> None:
    lines = tuple(Line(f"word{number:04}", fragment=f"word{number:04}") for number in range(1_000))
    one = sheet_pdf(PrintedStrategy("Strategy", ("A game",), lines[:200]), A4)
    many = sheet_pdf(PrintedStrategy("Strategy", ("A game",), lines), A4)
    assert pages(one) == 1
    assert pages(many) == 3  # in smaller letters: with the largest there were four
    assert texts(one) == 1 + 1 + 200 + 2  # title, sentence, lines, foot
    assert texts(many) == 1 + 1 + 1_000 + 3 * 2


@pytest.mark.usefixtures("qapp")
def test_letters_are_smaller_where_that_saves_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    def printed(rows: int) -> int:
        lines = (Line("w" * 40, fragment="w"),) * rows
        return pages(sheet_pdf(PrintedStrategy("Strategy", ("A game",), lines), A4))

    def on_two_pages(size: float) -> int:
        """Return how many lines two pages have room for in letters of a size."""
        with monkeypatch.context() as alone:
            alone.setattr(sheet, "_SIZES", (size,))
            return 60 + bisect_right(range(61, 301), 2, key=printed)

    largest, smallest = (on_two_pages(sheet._SIZES[place]) for place in (0, -1))
    assert printed(largest + 1) == 2, "rather than a line on a page of its own"
    assert printed(smallest) == 2
    assert printed(smallest + 1) == 3


@pytest.mark.usefixtures("qapp")
def test_a_line_wider_than_the_page_does_no_harm() -> None:
    lines = (Line("a" * 1_000, fragment="a" * 1_000), Line("b", fragment="b"))
    assert pages(sheet_pdf(PrintedStrategy("Strategy", ("A game",), lines), A4)) == 1
    assert pages(sheet_pdf(PrintedStrategy("Strategy", ("A game",), lines * 50), A4)) == 2


@pytest.mark.usefixtures("qapp")
def test_a_group_that_fits_into_a_column_is_not_broken() -> None:
    """59 rows fit: the last group of three would begin in the last two of them."""
    heading = Line("heading")
    words = [Line(f"{number:030}", fragment=f"{number:030}") for number in range(200)]
    groups = [heading, *words[:57], heading, *words[57:60], heading, *words[60:70]]
    assert cut(groups, 60) == 58
    assert cut(groups[:59], 60) == 59  # all of it
    assert cut([heading, *words], 60) == 60  # it fits nowhere
    assert cut([*words[:59], heading, *words[60:]], 60) == 59  # no heading at the foot


def one_column(rows: int, every: int) -> bytes:
    """A sheet of so many lines, each wider than half of the page; every so many there is a heading."""
    head, word = Line("heading"), Line("w" * 40, fragment="w" * 40)
    lines = tuple(word if place % every else head for place in range(rows))
    return sheet_pdf(PrintedStrategy("Strategy", ("A game",), lines), A4)


@pytest.mark.usefixtures("qapp")
def test_half_a_line_of_air_is_above_each_heading_but_the_first() -> None:
    placed = re.findall(rb"Tm\r?\n[\d.]+ -([\d.]+) Td", drawn(one_column(6, every=2)))
    bases = [float(base) for base in placed[2:8]]  # after the title and the sentence
    line = bases[1] - bases[0]
    unheaded = PrintedStrategy("Strategy", ("A game",), (Line("w", fragment="w"),))
    alone = re.findall(rb"Tm\r?\n[\d.]+ -([\d.]+) Td", drawn(sheet_pdf(unheaded, A4)))
    assert bases[0] == pytest.approx(float(alone[2]))
    steps = [(after - before) / line for before, after in pairwise(bases)]
    assert steps == pytest.approx([1, 1.5, 1, 1.5, 1])


@pytest.mark.usefixtures("qapp")
def test_air_is_counted_where_lines_are_divided_into_pages() -> None:
    most = 50 + bisect_right(range(51, 91), 1, key=lambda rows: pages(one_column(rows, every=999)))
    every = most // 5 + 1  # five headings, and air above four of these
    assert pages(one_column(most - 2, every)) == 1
    assert pages(one_column(most - 1, every)) == 2


def test_a_small_strategy_is_printed_with_its_map_and_meanings(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    assert panel.shown is not None
    sheet = sheet_of(panel.shown)
    assert sheet.meanings["ngultrum"] == "the basic unit of money in Bhutan"
    assert sheet.layout is not None
    letter = sheet_pdf(sheet, Printing(Paper.LETTER))
    assert re.search(rb"/MediaBox \[0 0 612(\.0+)? 792", letter)
    with_map = texts(sheet_pdf(sheet, A4))
    assert b"\nB\n" not in drawn(sheet_pdf(sheet, A4)), "boxes to tick are open"
    without = texts(sheet_pdf(replace(sheet, layout=None), A4))
    tiles = sum(len(strip.tiles) for strip in sheet.layout.shown.strips)
    assert with_map == without + tiles + 1 + len(sheet.legend)
    bare = texts(sheet_pdf(replace(sheet, layout=None, meanings={}), A4))
    assert without == bare + len(sheet.meanings)


# --- every play -----------------------------------------------------------------------------------


def test_every_play_is_written_down_as_far_as_it_is_unfolded(
    qtbot: QtBot, opens: Opens, tmp_path: Path
) -> None:
    panel = shown(qtbot, opens())
    show_every_play(qtbot, panel)
    panel.tree.go_to("ngu")
    qtbot.waitUntil(panel.export.isEnabled)
    seen = panel._seen()
    assert isinstance(seen, PlaysSeen)
    assert {"n", "ng"} <= seen.folds.unfolded, "also while the map is not shown"
    panel.export.menu().aboutToShow.emit()
    offered = {name: action(panel, "Save as", name).isVisible() for name in NAMES}
    assert offered == {name: name not in ("JSON", "Graphviz") for name in NAMES}
    assert not action(panel, "Printable sheet (PDF)").isVisible()
    action(panel, "Copy as", "Outline").trigger()
    qtbot.waitUntil(lambda: panel._search.said == "Copied.")
    lines = QGuiApplication.clipboard().text().split("\n")
    assert lines[0] == panel.sentence == "Every play"
    assert lines[2] == "ENABLE1, Ghost, 4+ letters"
    assert any(line.startswith("    NGU  you win  ") for line in lines)
    csv_path, path = tmp_path / "plays.csv", tmp_path / "plays.svg"
    panel.export.save(TEXT_FORMS["csv"], csv_path)
    saved(qtbot, panel, csv_path.name)
    rows = list(csv.reader(io.StringIO(csv_path.read_text(encoding="utf-8"))))
    assert rows[0] == ["Fragment", "Outcome", "Plays left"]
    assert len(rows) == 1 + len(panel.tree.in_sight())
    panel.export.save(MAP_FORMS["svg"], path)
    saved(qtbot, panel, path.name)
    assert "<title>Every play</title>" in path.read_text(encoding="utf-8")
    panel.choices.show_strategy()
    panel.export.menu().aboutToShow.emit()
    assert action(panel, "Printable sheet (PDF)").isVisible()
