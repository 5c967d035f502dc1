"""The atlas of languages in the window, as a person finds it: by keys, by clicks, and read aloud."""

from __future__ import annotations

import csv
from dataclasses import replace
from io import StringIO
from random import Random
from typing import TYPE_CHECKING

import pytest
from at_the_dictionaries import state
from at_the_window import let_qt_work
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication
from seen import cut_in

from ghost_desktop import paths
from ghost_desktop.desktop.dictionaries.language_grid import (
    Aspect,
    Grid,
    Order,
    brevity_in,
    texts_of,
)
from ghost_desktop.desktop.dictionaries.languages import AboutLanguage, first_choice, page_of
from ghost_desktop.desktop.kit.ask import awaits
from ghost_desktop.desktop.kit.theme import Theme, colours
from ghost_desktop.desktop.window.commands import PLAY
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants import all_variants, find_variant
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.library import languages
from ghost_desktop.library.cell import Cell, Sought
from ghost_desktop.library.cell_table import KeptCell
from ghost_desktop.library.languages import Language
from ghost_desktop.library.question import Question
from ghost_desktop.library.solving_cells import solve_cells
from ghost_desktop.translation import find_language, speak

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Compares, Dress, Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.dictionaries.language_grid import LanguageLine
    from ghost_desktop.desktop.dictionaries.languages import LanguagesPage
    from ghost_desktop.desktop.dictionaries.panel import DictionariesPanel

LISTS = (
    *(("br", "Breton", "brezhoneg", "Celtic"), ("gl", "Galician", "galego", "Romance")),
    *(("ga", "Irish", "Gaeilge", "Celtic"), ("fr", "French", "français", "Romance")),
    *(("cy", "Welsh", "Cymraeg", "Celtic"), ("el", "Greek", "ελληνικά", "Greek")),
    ("fr-written", "French, as written", "français", "Romance"),
)
LETTERS = {"el": "αβγδ", "fr-written": "abcé"}
SOUGHT = Sought(time_limit=1.0, margin=True)
USUAL = 4
BUNDLED = paths.resources() / languages.FILE


def games_of(source: str) -> list[Question]:
    """The games of a small atlas: Ghost for two and three, and of the others the usual length."""
    made = [
        Question(source, Rules(min_length=n, misere=m)) for n in (2, 3, 4, 5) for m in (False, True)
    ]
    made += [Question(source, Rules(one, USUAL)) for one in all_variants() if one.rank]
    return [*made, *(Question(source, Rules(players=3), one) for one in Reading)]


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small atlas, of words that chance has made; in Breton one length is too long for them."""
    folder = tmp_path_factory.mktemp("atlas")
    known: list[Language] = []
    kept: list[KeptCell] = []
    for list_id, name, own, family in LISTS:
        random = Random(list_id)
        letters, most = LETTERS.get(list_id, "abcd"), 4 if list_id == "br" else 7
        words = sorted(
            {"".join(random.choices(letters, k=random.randint(2, most))) for _ in range(60)}
        )
        path = folder / f"{list_id}.txt"
        path.write_text("".join(f"{word}\n" for word in words), "utf-8")
        lacking: list[tuple[str, str]] = []
        for outcome in solve_cells(games_of(str(path)), SOUGHT):
            if isinstance(outcome, Cell):
                kept.append(KeptCell.of(named(outcome, name), SOUGHT))
            else:
                asked = outcome.question
                game = languages.game_key(asked.rules, asked.reading)
                lacking.append((game, "no word is that long"))
        facts = (*(list_id, list_id[:2], name, own, family, "written" in list_id, letters),)
        known.append(
            Language(
                *facts, len(words), most, "0" * 64, f"w{list_id}", "1.0", "GPL-2", tuple(lacking)
            )
        )
    languages.pack(known, kept, folder / "languages.zip")
    return folder / "languages.zip"


def named(cell: Cell, name: str) -> Cell:
    question = replace(cell.question, source=name)
    return replace(cell, question=question, name=name, row=replace(cell.row, source=name))


@pytest.fixture
def atlas(made: Path, monkeypatch: pytest.MonkeyPatch) -> languages.Languages:
    """The small one, in the place of the bundled one."""
    monkeypatch.setattr(languages, "FILE", str(made))
    monkeypatch.setenv("LANGUAGE", "fr_FR")
    return languages.read(in_silence, made)


def opened(qtbot: QtBot, panel: DictionariesPanel) -> LanguagesPage:
    """The page, once it is read."""
    panel.show_languages()
    ready(qtbot, panel.languages)
    return panel.languages


def ready(qtbot: QtBot, page: LanguagesPage) -> None:
    qtbot.waitUntil(lambda: bool(page.grid.rows and page.about.text()) and not awaits(page))
    let_qt_work()


def rows(page: LanguagesPage) -> list[str]:
    return [line.name for line in page.grid.rows]


def row_of(page: LanguagesPage, name: str) -> int:
    return rows(page).index(name)


def column_of(length: int) -> int:
    return length


def said(page: LanguagesPage, name: str, length: int, role: Qt.ItemDataRole) -> str:
    """What is said of a field: the first of them is in the third column."""
    text: str = page.grid.index(row_of(page, name), column_of(length)).data(role)
    return text


def here(page: LanguagesPage) -> str:
    line: LanguageLine = page.table.here
    return line.name


def press(page: LanguagesPage, key: Qt.Key) -> None:
    QTest.keyClick(page.table, key)


# --- finding it -----------------------------------------------------------------------------------


@pytest.mark.usefixtures("atlas")
def test_somebody_who_speaks_french_finds_it_by_the_menu_and_the_row_is_chosen(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    window._commands["dictionaries.languages"].trigger()
    page = window.dictionaries.languages
    ready(qtbot, page)
    assert here(page) == "French"
    assert window.focusWidget() is page.table
    qtbot.waitUntil(lambda: "français" in page.about.text())
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert not page.isVisible()
    assert window.dictionaries.views.isVisible()
    assert window.focusWidget().isVisible(), "the button that leads there is not, in a small window"


@pytest.mark.usefixtures("atlas")
def test_the_button_leads_there_and_back_leads_back(qtbot: QtBot, compares: Compares) -> None:
    panel = compares()
    before = panel.cells
    qtbot.mouseClick(panel._to_languages, Qt.MouseButton.LeftButton)
    page = panel.languages
    ready(qtbot, page)
    assert not panel.views.isVisible()
    qtbot.mouseClick(page.back, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not panel.is_comparing)
    assert panel.views.isVisible()
    assert panel.cells == before
    assert panel.focusWidget() is panel._to_languages


@pytest.mark.parametrize(
    ("system", "window", "chosen"),
    [
        ("gl", "", "gl"),  # of which the window has no texts
        ("xx:cy_GB", "", "cy"),
        ("gl:fr", "", "gl"),  # though the window is in French
        ("fr_CA:en", "", "fr"),
        ("de_CH", "", "de-ch"),
        ("en_US", "fr", "fr"),  # which was chosen
        ("fr_CA", "en", "en"),
        ("fr_CA", "de", "de"),
        ("pt_BR", "", ""),
    ],
)
def test_the_language_of_the_window_is_chosen_if_it_was_else_that_of_the_system(
    atlas: languages.Languages,
    monkeypatch: pytest.MonkeyPatch,
    system: str,
    window: str,
    chosen: str,
) -> None:
    monkeypatch.setenv("LANGUAGE", system)
    more = [replace(atlas.lists[0], id=one) for one in ("en", "de", "de-ch")]
    before = speak(find_language([window] if window else None))
    try:
        assert first_choice([*atlas.lists, *more]) == chosen
    finally:
        speak(before)


def test_a_language_may_be_called_otherwise_by_the_system(
    atlas: languages.Languages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "fil_PH")
    assert first_choice([*atlas.lists, replace(atlas.lists[0], id="tl")]) == "tl"


# --- what it shows --------------------------------------------------------------------------------


def test_each_field_says_who_wins_by_a_colour_a_shape_and_aloud(
    qtbot: QtBot, compares: Compares, atlas: languages.Languages
) -> None:
    page = opened(qtbot, compares(state((), ())))
    known = atlas.cells.of_game(Rules(), Reading.SELF, in_silence)
    found = set()
    for one in atlas.lists:
        for length, cell in known[one.name].items():
            first = cell.is_good_for_first
            found.add(first)
            text = said(page, one.name, length, Qt.ItemDataRole.DisplayRole)
            assert text == ("● first" if first else "■ second")
            who = "first player wins with" if first else "second player wins"
            spoken = said(page, one.name, length, Qt.ItemDataRole.AccessibleTextRole)
            assert spoken.startswith(f"{one.name}, words of {length} letters or more: {who}")
    assert found == {True, False}
    assert "first player wins" in page.legend.text()


@pytest.mark.usefixtures("atlas")
def test_openings_and_what_to_remember_stand_in_the_same_grid(
    qtbot: QtBot, compares: Compares, atlas: languages.Languages
) -> None:
    page = opened(qtbot, compares(state((), ())))
    cell = atlas.cells.of_game(Rules(), Reading.SELF, in_silence)["French"][USUAL]
    page.what.setCurrentIndex(list(Aspect).index(Aspect.OPENINGS))
    openings = "".join(cell.row.winning_openings).upper() or "■ –"
    assert said(page, "French", USUAL, Qt.ItemDataRole.DisplayRole) == openings
    page.what.setCurrentIndex(list(Aspect).index(Aspect.REMEMBER))
    text = said(page, "French", USUAL, Qt.ItemDataRole.DisplayRole)
    assert str(cell.row.lines) in text
    assert cell.row.margin is not None
    assert text.endswith(f"· {cell.row.margin.words}")
    tip = said(page, "French", USUAL, Qt.ItemDataRole.ToolTipRole)
    assert "to remember" in tip
    assert "between French and a win" in tip


@pytest.mark.usefixtures("atlas")
def test_what_has_no_cell_says_why(qtbot: QtBot, compares: Compares) -> None:
    page = opened(qtbot, compares(state((), ())))
    assert said(page, "Breton", 5, Qt.ItemDataRole.DisplayRole) == "–"
    spoken = said(page, "Breton", 5, Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Breton, words of 5 letters or more: not solved (no word is that long)"
    QTest.keyClicks(page.table, "b")
    assert here(page) == "Breton"
    qtbot.waitUntil(lambda: "2 games were not solved" in page.about.text())


@pytest.mark.usefixtures("atlas")
def test_another_game_is_chosen_above(qtbot: QtBot, compares: Compares) -> None:
    page = opened(qtbot, compares(state((), ())))
    assert page.players.isVisible()
    assert not page.against_all.isVisible()
    page.players.setCurrentIndex(1)
    qtbot.waitUntil(lambda: "safe" in page.legend.text())
    assert page.against_all.isVisible()
    assert page.legend.text().endswith(("loses", "may lose")), "what numbers say of players"
    qtbot.waitUntil(lambda: "4 letters or more · 2 players<" in page.about.text())
    page.against_all.click()
    assert page.game.reading is Reading.ONE_AGAINST_ALL
    page.variant.setCurrentIndex(page.variant.findData(find_variant("anaghost")))
    assert page.game.rules == Rules(find_variant("anaghost"))
    assert not page.players.isVisible()
    assert not page.against_all.isVisible()
    page.misere.click()
    qtbot.waitUntil(lambda: said(page, "French", USUAL, Qt.ItemDataRole.DisplayRole) == "–")


@pytest.mark.usefixtures("atlas")
def test_nothing_is_said_of_a_game_before_its_cells_are_there(
    qtbot: QtBot, compares: Compares
) -> None:
    page = opened(qtbot, compares())
    name, table = page.file_name, page.csv()()
    page.misere.click()
    assert page.game.rules.misere
    assert (page.file_name, page.csv()()) == (name, table)
    qtbot.waitUntil(lambda: page.grid.game == page.game)
    assert page.file_name != name
    assert page.csv()() != table


@pytest.mark.usefixtures("atlas")
def test_what_is_told_beside_is_told_of_the_language_that_is_chosen(
    qtbot: QtBot, compares: Compares
) -> None:
    page = opened(qtbot, compares())
    for key in (Qt.Key.Key_Home, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up):
        press(page, key)
        assert here(page) in page.about.text()


@pytest.mark.usefixtures("atlas")
def test_it_is_sorted_by_name_kinship_size_and_winner(qtbot: QtBot, compares: Compares) -> None:
    page = opened(qtbot, compares(state((), ())))

    def in_order(order: Order) -> list[LanguageLine]:
        page.order.setCurrentIndex(list(Order).index(order))
        assert here(page) == "French", "what was chosen still is"
        shown: list[LanguageLine] = list(page.grid.rows)
        return shown

    assert [one.name for one in in_order(Order.NAME)] == sorted(name for _i, name, *_ in LISTS)
    by_size = [one.words for one in in_order(Order.SIZE) if one.words]
    assert by_size == sorted(by_size, reverse=True)
    assert not page.table.isColumnHidden(1)
    wins = [(one.cells[USUAL], [*one.cells.values()]) for one in in_order(Order.WINNER)]
    places = [
        (usual.is_good_for_first, -sum(not cell.is_good_for_first for cell in cells))
        for usual, cells in wins
    ]
    assert places == sorted(places), "the second player first, and where he wins most often"
    assert len({*places}) > 2
    assert page.table.isColumnHidden(1)
    kin = [one.name for one in in_order(Order.KINSHIP)]
    assert kin == [
        *("Celtic", "Breton", "Irish", "Welsh"),
        *("Romance", "French", "French, as written", "Galician"),
        *("Alone in their groups", "Greek"),
    ]


@pytest.mark.usefixtures("qapp")
def test_letters_that_run_to_the_left_begin_at_the_left_beside_all_others(
    atlas: languages.Languages,
) -> None:
    hebrew = replace(atlas.lists[0], name="Hebrew", own="עברית", alphabet="אבג")
    document = QTextDocument()
    document.setHtml(page_of(AboutLanguage(hebrew, "", {}), Rules()))
    said = [document.findBlockByNumber(number) for number in range(document.blockCount())]
    assert {"Hebrew", "עברית", "א ב ג"} <= {one.text() for one in said}
    assert {one.textDirection() for one in said} == {Qt.LayoutDirection.LeftToRight}


def test_who_wins_is_said_as_briefly_in_all_fields(
    qtbot: QtBot, compares: Compares, atlas: languages.Languages
) -> None:
    """Else some would have a word, and others but a shape, where there is little room."""
    assert atlas.lists
    page = opened(qtbot, compares(state((), ())))
    assert {*map(tuple, page.grid.briefly)} == {("● first", "●"), ("■ second", "■")}
    font, seen = page.table.font(), set()
    for room in range(1, 100):
        said = {texts[brevity_in(page.grid, font, room)] for texts in page.grid.briefly}
        assert said in ({"● first", "■ second"}, {"●", "■"}), room
        seen |= said
    assert seen == {"● first", "■ second", "●", "■"}


# --- by keys --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("atlas")
def test_arrows_pass_over_headings_and_letters_lead_to_a_language(
    qtbot: QtBot, compares: Compares
) -> None:
    page = opened(qtbot, compares(state((), ())))
    page.order.setCurrentIndex(list(Order).index(Order.KINSHIP))
    page.table.setFocus()
    press(page, Qt.Key.Key_Right)
    column = page.table.currentIndex().column()
    press(page, Qt.Key.Key_Up)
    assert here(page) == "Welsh", "the heading between is passed over"
    QTest.keyClicks(page.table, "gal")
    assert here(page) == "Galician"
    assert page.table.currentIndex().column() == column
    QTest.qWait(QApplication.keyboardInputInterval() + 100)
    QTest.keyClicks(page.table, "brezh")
    assert here(page) == "Breton", "by what those call it who speak it"
    qtbot.waitUntil(lambda: "brezhoneg" in page.about.text())


@pytest.mark.usefixtures("atlas")
def test_a_language_that_is_not_there_is_said_to_be_missing(
    qtbot: QtBot, compares: Compares
) -> None:
    page = opened(qtbot, compares(state((), ())))
    before = page.said.text()
    QTest.keyClicks(page.table, "fi")
    assert page.said.text() == "No language of the atlas begins with “fi”."
    QTest.qWait(QApplication.keyboardInputInterval() + 100)
    QTest.keyClicks(page.table, "w")
    assert (here(page), page.said.text()) == ("Welsh", before)


def test_the_model_is_sound(qtbot: QtBot) -> None:  # noqa: ARG001 - a window's thread
    grid = Grid()
    tester = QAbstractItemModelTester(grid, QAbstractItemModelTester.FailureReportingMode.Fatal)
    grid.show([])
    assert grid.begins_with("x", 0) is None
    del tester


# --- one's own lists --------------------------------------------------------------------------------


@pytest.mark.usefixtures("atlas")
def test_ticked_dictionaries_stand_above_and_are_solved_meanwhile(
    qtbot: QtBot, compares: Compares
) -> None:
    panel = compares(state(("enable1", "spanish"), (4,)))
    page = opened(qtbot, panel)
    assert rows(page)[:4] == ["Ticked dictionaries", "ENABLE1", "Spanish", "Languages"]
    assert said(page, "ENABLE1", USUAL, Qt.ItemDataRole.DisplayRole) == "● first", "known at once"
    QTest.keyClicks(page.table, "enable")
    qtbot.waitUntil(lambda: not panel.is_comparing)
    shown = [said(page, "ENABLE1", n, Qt.ItemDataRole.DisplayRole) for n in range(2, 9)]
    assert shown[1] == "■ second"
    assert "…" not in shown
    assert "172,820 words" in page.about.text()
    page.leave()
    qtbot.waitUntil(lambda: not panel.is_comparing)
    assert [cell.question.source for cell in panel.cells] == ["enable1", "spanish"]


@pytest.mark.usefixtures("atlas")
def test_escape_goes_back_also_while_something_is_solved(qtbot: QtBot, compares: Compares) -> None:
    panel = compares(state(("enable1",), (4,)))
    page = opened(qtbot, panel)
    page.variant.setCurrentIndex(page.variant.findData(find_variant("superghost")))
    qtbot.waitUntil(lambda: panel.is_comparing)
    assert said(page, "ENABLE1", 2, Qt.ItemDataRole.DisplayRole) == "…"
    assert "being solved" in said(page, "ENABLE1", 2, Qt.ItemDataRole.AccessibleTextRole)
    page.table.setFocus()
    press(page, Qt.Key.Key_Escape)
    assert panel.views.isVisible()
    qtbot.waitUntil(lambda: not panel.is_comparing)


# --- taking it away -----------------------------------------------------------------------------------


@pytest.mark.usefixtures("atlas")
def test_the_picture_and_all_fields_are_saved_by_the_menu_of_export(
    qtbot: QtBot, compares: Compares, tmp_path: Path
) -> None:
    panel = compares(state((), ()))
    page = opened(qtbot, panel)
    actions = {one.objectName().partition(".")[2]: one for one in page.export.menu().actions()}
    can = {name for name, one in actions.items() if one.isEnabled()}
    assert can >= {"save_chart", "copy_chart", "save_all"}
    assert not can & {"save_table", "copy_pair", "save_atlas"}
    for suffix in (".png", ".svg"):
        panel.export.save_chart(tmp_path / f"a{suffix}", suffix)
    panel.export.save_all(tmp_path / "a.csv", ".csv")
    qtbot.waitUntil((tmp_path / "a.csv").exists)
    qtbot.waitUntil(lambda: "a.csv" in page.said.text())
    picture = QImage(str(tmp_path / "a.png"))
    assert picture.height() > picture.width() / 5 > 100
    tints = {
        picture.pixelColor(x, y).name()
        for x in range(0, picture.width(), 9)
        for y in range(0, picture.height(), 5)
    }
    assert set(colours().tints) <= tints
    svg = (tmp_path / "a.svg").read_text("utf-8")
    assert svg.count("■ second") + svg.count("● first") > 20
    assert "Breton" in svg
    fields = list(csv.DictReader(StringIO((tmp_path / "a.csv").read_text("utf-8"))))
    assert len(fields) == 7 * len(LISTS)
    assert {one["id"] for one in fields} == {list_id for list_id, *_ in LISTS}
    copied = actions["copy_chart"]
    copied.trigger()
    assert not QApplication.clipboard().image().isNull()


@pytest.mark.usefixtures("atlas")
def test_what_cannot_be_saved_is_said_where_one_looks(
    qtbot: QtBot, compares: Compares, tmp_path: Path
) -> None:
    panel = compares(state((), ()))
    panel.show_languages()
    page = panel.languages
    panel.export.save_all(tmp_path / "a.csv", ".csv")
    assert "wait" in page.said.text(), "it is not read yet"
    ready(qtbot, page)
    panel.export.save_all(tmp_path / "nowhere" / "a.csv", ".csv")
    qtbot.waitUntil(lambda: "a.csv" in page.said.text())
    assert "Saved" not in page.said.text()


@pytest.mark.usefixtures("atlas")
def test_while_another_game_is_read_it_is_said_that_it_is(qtbot: QtBot, opens: Opens) -> None:
    window = opens()
    window.show_languages()
    page = window.dictionaries.languages
    ready(qtbot, page)
    page.misere.click()
    assert page.said.text() == "One moment…"
    ready(qtbot, page)
    assert page.said.text().startswith("With words of 4 letters or more")


@pytest.mark.usefixtures("atlas")
def test_openings_are_named_as_far_as_there_is_room(
    atlas: languages.Languages,
) -> None:
    cell = atlas.cells.of_game(Rules(), Reading.SELF, in_silence)["French"][USUAL]
    some = replace(cell, row=replace(cell.row, winning_openings=tuple("abcde")))
    assert texts_of(some, Aspect.OPENINGS) == ["ABCDE", "5: ABCD…", "5: ABC…", "5"]
    many = replace(cell, row=replace(cell.row, winning_openings=tuple("abcdefgh")))
    named = ["8: ABCDEF…", "8: ABCDE…", "8: ABCD…", "8: ABC…"]
    assert texts_of(many, Aspect.OPENINGS) == ["ABCDEFGH", *named, "8"]
    one = replace(cell, row=replace(cell.row, winning_openings=("a",)))
    assert texts_of(one, Aspect.OPENINGS) == ["A", "1"]


@pytest.mark.usefixtures("atlas")
def test_after_it_the_table_is_saved_as_before(
    qtbot: QtBot, compares: Compares, tmp_path: Path
) -> None:
    panel = compares()
    opened(qtbot, panel).leave()
    qtbot.waitUntil(lambda: not panel.is_comparing)
    panel.export.save_all(tmp_path / "b.csv", ".csv")
    qtbot.waitUntil((tmp_path / "b.csv").exists)
    assert "ENABLE1" in (tmp_path / "b.csv").read_text("utf-8")


# --- when it is not there, and in any room ------------------------------------------------------------


@pytest.mark.usefixtures("atlas")
def test_an_atlas_that_is_opened_meanwhile_takes_no_keys_from_the_board(
    qtbot: QtBot, opens: Opens
) -> None:
    window = opens()
    window.show_languages()
    ready(qtbot, window.dictionaries.languages)
    window.show_panel(PLAY)
    window.dictionaries.export.opened.emit("read by now", ())
    assert not window.dictionaries._shows_languages
    assert window.focusWidget() is window.board


@pytest.mark.parametrize("damage", [None, b"", b"PK\3\4 no more of it"])
def test_a_file_that_is_damaged_or_gone_is_one_sentence(
    qtbot: QtBot,
    compares: Compares,
    made: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    damage: bytes | None,
) -> None:
    monkeypatch.setattr(languages, "FILE", str(tmp_path / "x.zip"))
    if damage is not None:
        (tmp_path / "x.zip").write_bytes(damage)
    panel = compares(state((), ()))
    panel.show_languages()
    page = panel.languages
    qtbot.waitUntil(lambda: page.said.text().startswith("The atlas cannot be read ("))
    assert not page.table.isVisible()
    assert panel.focusWidget() is page.back
    QTest.keyClick(page.back, Qt.Key.Key_Escape)
    assert not page.isVisible()
    (tmp_path / "x.zip").write_bytes(made.read_bytes())
    ready(qtbot, opened(qtbot, panel))
    assert page.table.isVisible(), "once it is there"


@pytest.mark.usefixtures("atlas")
@pytest.mark.parametrize("points", [9, 10, 16, 24])
def test_nothing_is_cut_in_a_small_window_whatever_the_size_of_letters(
    qtbot: QtBot, opens: Opens, dress: Dress, write_in: Callable[[float], None], points: int
) -> None:
    dress(Theme.DARK)
    write_in(points)
    window = opens()
    window.resize(800, 600)
    window.show_languages()
    page = window.dictionaries.languages
    ready(qtbot, page)
    for order in Order:
        page.order.setCurrentIndex(list(Order).index(order))
        ready(qtbot, page)
        assert cut_in(page) == [], order
    assert page.table.horizontalScrollBar().maximum() == 0


@pytest.mark.usefixtures("atlas")
@pytest.mark.parametrize("points", [9, 24])
def test_names_are_whole_where_the_fields_have_room_beside_them(
    qtbot: QtBot, opens: Opens, write_in: Callable[[float], None], points: int
) -> None:
    write_in(points)
    window = opens()
    window.resize(1400, 900)
    window.show_languages()
    page = window.dictionaries.languages
    ready(qtbot, page)
    long = replace(page.grid.rows[-1], name="German (spelling of 1901), as written")
    page.grid.show([*page.grid.rows, long])
    page.table.spread()
    assert page.table.columnWidth(0) > page.fontMetrics().horizontalAdvance(long.name)
    tip = page.grid.index(len(page.grid.rows) - 1, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert tip.startswith(long.name), "which is whole on hover where it is not"


def test_whoever_speaks_breton_finds_who_wins_in_breton(
    qtbot: QtBot, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "br_FR")
    window = opens()
    window.show_languages()
    page = window.dictionaries.languages
    ready(qtbot, page)
    assert here(page) == "Breton"
    qtbot.waitUntil(lambda: "brezhoneg" in page.about.text())
    assert len([one for one in page.grid.rows if one.of is not None]) == 79
    window.show_panel(PLAY)
    assert not page.isVisible()
