"""The paper: what programs write into it, its PDF, and its propositions on small random lists."""

from __future__ import annotations

import re
import zlib
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, cast

import paper
import paper_tables
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lists import word_sets
from PySide6.QtGui import QImage
from reference import Reference, in_order
from results import README

from ghost_desktop import paths
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.library import languages
from ghost_desktop.library.cell import Cell, Sought
from ghost_desktop.library.languages import Language, Languages
from ghost_desktop.library.question import Question
from ghost_desktop.library.solving_cells import solve_cells

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet
    from pathlib import Path

    from PySide6.QtWidgets import QApplication

    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.library.languages import Cells

VARIANTS = [one.id for one in all_variants()]
VARIANTS_OF_PARTS = ["ghost", "superghost", "xghost", "spook"]
"""Where the words of a longer fragment are among those of the shorter one."""


# --- what programs write into it ------------------------------------------------------------------


def test_the_page_says_what_the_readme_and_the_atlas_have() -> None:
    """`packaging/paper.py --write` makes it so."""
    page, path = paper.PAGE.read_text("utf-8"), paths.resources() / languages.FILE
    atlas = languages.read(in_silence, path) if path.exists() else None
    found = paper_tables.english_blocks(README.read_text("utf-8"))
    found |= paper.with_picture(paper_tables.atlas_blocks(atlas), paper.MANUAL)
    assert all(text.strip() for text in found.values())
    assert paper.with_blocks(page, found) == page


@pytest.mark.parametrize("variant", all_variants()[:3], ids=lambda one: one.id)
def test_the_page_says_how_large_games_are(variant: Variant) -> None:
    row = " | ".join(paper_tables.size_of(variant))
    assert f"\n| {row} |\n" in paper.PAGE.read_text("utf-8")


@pytest.mark.stress
def test_the_page_says_how_large_all_games_are() -> None:
    page = paper.PAGE.read_text("utf-8")
    assert paper.with_blocks(page, {"sizes": paper_tables.sizes_block()}) == page


def test_what_is_open_is_told_with_the_bounds_of_the_readme() -> None:
    page = paper.PAGE.read_text("utf-8")
    table = paper_tables.english_blocks(README.read_text("utf-8"))["English, to remember"]
    (row,) = (line for line in table.splitlines() if line.startswith("| enable1 | 4+ |"))
    xghost, spook = row.split(" | ")[5:7]
    for cell, said in (
        (xghost, "between {} and {} lines in Xghost"),
        (spook, "{} and {} in Spook"),
    ):
        lines, _, _zones = cell.partition(", ")
        assert said.format(*lines.split("–")) in page


def test_a_damaged_atlas_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / languages.FILE).write_bytes(b"no zip")
    monkeypatch.setattr(paths, "resources", lambda: tmp_path)
    before = paper.PAGE.read_bytes()
    assert paper.main(["--write"]) == 1
    assert capsys.readouterr().err.startswith("paper.py: languages.zip cannot be read: ")
    assert paper.PAGE.read_bytes() == before


def test_a_page_without_its_marks_is_not_written() -> None:
    with pytest.raises(ValueError, match="must have"):
        paper.with_blocks("# A\n", {"sizes": "1"})


def test_a_picture_of_the_atlas_is_shown_once_it_is_there(tmp_path: Path) -> None:
    found = {"atlas, languages": "TABLE"}
    assert paper.with_picture(found, tmp_path) == found
    QImage(2, 2, QImage.Format.Format_RGB32).save(str(tmp_path / paper.PICTURE))
    shown = paper.with_picture(found, tmp_path)["atlas, languages"]
    assert shown.startswith(
        f"![Who wins Ghost in each language, by the minimum length]({paper.PICTURE})"
    )
    assert shown.endswith("\n\nTABLE")


# --- the atlas ------------------------------------------------------------------------------------

LISTS = {"even": "abcd bcde cdef", "odd": "abcde bcdef", "odd-written": "abcde bçdef"}


@pytest.fixture(scope="module")
def atlas(tmp_path_factory: pytest.TempPathFactory) -> Languages:
    """Three lists: with even words the first player wins, with odd ones the second does."""
    folder = tmp_path_factory.mktemp("lists")
    lists: list[Language] = []
    cells: dict[str, tuple[Cell, ...]] = {}
    for name, words in LISTS.items():
        path = folder / f"{name}.txt"
        path.write_text(words.replace(" ", "\n") + "\n", "utf-8")
        letters = "".join(sorted(set(words.replace(" ", ""))))
        is_written = name.endswith("written")
        lists.append(
            Language(
                id=name,
                language=name.split("-")[0],
                name=name,
                own=name[:3],
                family="Toys",
                as_written=is_written,
                alphabet=letters,
                words=len(words.split()),
                longest=5,
                sha256="0",
                package="wtoy",
                version="1",
                licence="none",
                lacking=(("ghost 8+, 2 players", "no words"),) if is_written else (),
            )
        )
        found: list[Cell] = []
        for players in (2, 3):
            asked = [
                Question(str(path), rules, reading)
                for rules in games(players)
                for reading in (list(Reading) if players > 2 else [Question().reading])
            ]
            solved = solve_cells(asked, Sought(margin=players == 2))
            found += [one for one in solved if isinstance(one, Cell)]
        cells[name] = tuple(found)
    return Languages(tuple(lists), cast("Cells", cells))


def games(players: int) -> list[Rules]:
    """All that the atlas of the test has: of three players Ghost alone."""
    return [
        Rules(variant, least, players, misere)
        for variant in all_variants()[: 6 if players == 2 else 1]
        for least in (2, 4, 6)
        for misere in (False, True)
    ]


def test_winners_are_counted_on_the_lists_as_players_have_them(atlas: Languages) -> None:
    said = paper_tables.atlas_blocks(atlas)
    first, misere = said["atlas, who wins"].split(", in misère:")
    assert "| Ghost | 1 | 0 of 0 | 1 | 0 of 0 | 0 of 0 | 0 of 0 | 0 of 0 | 50 % |" in first
    assert "| Ghost | 1 | 0 of 0 | 1 | 0 of 0 | 0 of 0 | 0 of 0 | 0 of 0 | 50 % |" in misere
    assert "the second player wins Ghost on odd." in misere
    assert "first player wins Ghost on 1 of 2 and SuperGhost on 1 of 2" in said["atlas in short"]
    assert "in 0 of 24 games for two" in misere
    assert "even minimum length" not in misere, "there are no others"


def test_who_always_wins_is_told_of_lists_that_are_solved_whole(atlas: Languages) -> None:
    won = {name: tuple(c for c in atlas.cells[name] if not c.rules.misere) for name in atlas.cells}
    whole = replace(atlas, cells=cast("Cells", won))
    always = "in every variant, the first player wins on even."
    assert always in paper_tables.atlas_blocks(whole)["atlas, who wins"]
    some = [replace(one, lacking=(("spook 5+, 2 players", "no time"),)) for one in atlas.lists]
    lacks = replace(whole, lists=tuple(some))
    assert "in every variant" not in paper_tables.atlas_blocks(lacks)["atlas, who wins"]


def test_lists_are_told_with_what_they_lack(atlas: Languages) -> None:
    said = paper_tables.atlas_blocks(atlas)["atlas, lists"]
    assert "3 lists of 2 languages in 1 groups, 1 of them as written, with 7 words" in said
    assert "from 2 in odd to 3 in even" in said
    assert "1 games of 1 lists, since no words." in said


def test_of_a_list_that_could_not_be_made_nothing_is_told_but_that(atlas: Languages) -> None:
    even = atlas.lists[0]
    lacking = (("", "it is gone"),)
    gone = replace(even, id="gone", name="gone", alphabet="", words=0, lacking=lacking)
    cells = {**cast("dict[str, tuple[Cell, ...]]", atlas.cells), "gone": ()}
    said = paper_tables.atlas_blocks(Languages((*atlas.lists, gone), cast("Cells", cells)))
    assert "4 lists of 2 languages in 1 groups, 1 of them as written" in said["atlas, lists"]
    assert "from 2 in odd to 3 in even; the alphabets have from 6 to 6" in said["atlas, lists"]
    assert "1 games of 1 lists, since it is gone" in said["atlas, lists"]
    assert said["atlas, who wins"] == paper_tables.atlas_blocks(atlas)["atlas, who wins"]


def test_what_is_to_be_remembered_and_margins_are_told(atlas: Languages) -> None:
    said = paper_tables.atlas_blocks(atlas)
    assert "| Ghost | first | 1 | 1 | 1, even | 1 | 1, even |" in said["atlas, to remember"]
    assert "| Ghost | second | 1 | 1 | 2, odd | 2 | 2, odd |" in said["atlas, to remember"]
    assert "| 6+ |" not in said["atlas, margins"]
    row = r"\| 4\+ \| (\d) \| .+ \| .+ \|"
    assert re.search(row, said["atlas, margins"]) is None, "no words, no other winner"


def test_players_are_counted_by_seat(atlas: Languages) -> None:
    (row,) = (
        line
        for line in paper_tables.atlas_blocks(atlas)["atlas, players"].splitlines()
        if line.startswith("| Ghost, 3 |")
    )
    assert row == "| Ghost, 3 | 2 | 1 | 1 | 0 | – | 1 | 1 | 2 | – | 0 |"


def test_each_list_has_a_row(atlas: Languages) -> None:
    said = paper_tables.atlas_blocks(atlas)["atlas, languages"]
    assert "| **Toys** |" in said
    assert "| even | 3 | 1?1???? | a b c | 1 | – | 11111 |" in said
    assert "| odd | 2 | 2?2???? | none | 2 | – | 22222 |" in said
    assert "| odd-written | 2 |" in said


# --- the PDF --------------------------------------------------------------------------------------


def text_of(pdf: bytes) -> list[str]:
    """What stands on the pages of a PDF that Qt has written, without its spaces."""
    found = re.finditer(rb"(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj", pdf, re.DOTALL)
    objects = {int(one[1]): one[2] for one in found}

    def stream(number: int) -> str:
        data = objects[number].split(b"stream\n", 1)[1].rsplit(b"\nendstream", 1)[0]
        is_packed = b"FlateDecode" in objects[number]
        return (zlib.decompress(data) if is_packed else data).decode("latin-1")

    letters = {}
    for font, number in re.findall(rb"/(F\d+) (\d+) 0 R", pdf):
        table = re.search(rb"/ToUnicode (\d+) 0 R", objects[int(number)])
        assert table is not None
        hexes = re.findall(r"<([0-9A-F]+)>", stream(int(table[1])).split("[", 1)[1])
        coded = [bytes.fromhex(one).decode("utf-16-be") for one in hexes]
        letters[font.decode()] = {f"{code:04X}": one for code, one in enumerate(coded, start=1)}
    pages = []
    for page in (one for one in objects.values() if b"/Type /Page\n" in one):
        content = re.search(rb"/Contents (\d+) 0 R", page)
        assert content is not None
        font, text = "", ""
        for name, shown in re.findall(r"/(F\d+) \d+ Tf|<([0-9A-F]+)> Tj", stream(int(content[1]))):
            font = name or font
            codes = re.findall("....", shown)
            text += "".join(letters[font].get(code, "?") for code in codes)
        pages.append(re.sub(r"\s", "", text))
    return pages


def test_the_page_is_written_as_pdf(tmp_path: Path, qapp: QApplication) -> None:  # noqa: ARG001
    """All its headings, on numbered pages, with its links."""
    file = tmp_path / "ghost.pdf"
    assert paper.main([str(file)]) == 0
    pdf = file.read_bytes()
    assert pdf.startswith(b"%PDF")
    assert b"(https://github.com/norvig/pytudes)" in pdf
    pages = text_of(pdf)
    assert len(pages) > 8
    for number, page in enumerate(pages, start=1):
        assert f"{number}/{len(pages)}" in page
    headings = re.findall(r"^#+ (.+)$", paper.PAGE.read_text("utf-8"), re.MULTILINE)
    assert len(headings) > 20
    whole = "".join(pages)
    for heading in headings:
        assert re.sub(r"\s", "", heading) in whole
    assert "MultigenomeAlignment" in pages[-1], "it is there to the end"


def test_no_heading_ends_a_page(qapp: QApplication) -> None:  # noqa: ARG001
    document, high = paper.laid_out(paper.PAGE.read_text("utf-8")), paper.page_size().height()
    area = document.documentLayout().blockBoundingRect
    blocks = [document.findBlockByNumber(number) for number in range(document.blockCount())]
    headings = [pair for pair in pairwise(blocks) if pair[0].blockFormat().headingLevel()]
    assert len(headings) > 20
    for heading, after in headings:
        assert area(heading).top() // high == area(after).top() // high, heading.text()


@pytest.mark.parametrize("lines_above", range(8))
def test_no_row_of_a_table_is_torn_and_no_heading_of_rows_ends_a_page(
    qapp: QApplication,  # noqa: ARG001
    lines_above: int,
) -> None:
    many = "many words that have no room in a line of their column "
    rows = ["| **Baltic** | | |", f"| {many} | 2 | {many * 2} |", "| one line | 2 | 3 |"] * 40
    text = ["# A title", "What is below", *["A line"] * lines_above]
    table = "\n".join(["| list | words | openings |", "|---|---|---|", *rows])
    document = paper.laid_out("\n\n".join([*text, table, "The end"]))
    layout, height = document.documentLayout(), paper.page_size().height()
    (drawn,) = paper._tables(document)
    on, texts = [], []
    for row in range(drawn.rows()):
        blocks = [
            drawn.cellAt(row, column).firstCursorPosition().block()
            for column in range(drawn.columns())
        ]
        areas = [layout.blockBoundingRect(block) for block in blocks]
        on.append({int(y // height) for one in areas for y in (one.top(), one.bottom() - 1)})
        texts.append(blocks[0].text())
    assert len(set().union(*on)) > 1, "there are pages"
    assert [pages for pages in on if len(pages) > 1] == []
    for name, (here, below) in zip(texts, pairwise(on), strict=False):
        assert name != "Baltic" or here == below


@pytest.mark.parametrize("arguments", [[], ["-x"], ["a", "b"]])
def test_other_arguments_are_refused(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert paper.main(arguments) == 2
    assert capsys.readouterr().err == "paper.py: give --write, or a file for the PDF.\n"


def test_a_pdf_that_cannot_be_written_is_said(
    tmp_path: Path,
    qapp: QApplication,  # noqa: ARG001
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(paper, "pdf_of", lambda _page: b"%PDF")
    for file in (tmp_path / "none" / "ghost.pdf", tmp_path):
        assert paper.main([str(file)]) == 1
        said = capsys.readouterr().err
        assert said.startswith(f"paper.py: {file} cannot be written: ")
        assert said.endswith(".\n")
        assert said.count("\n") == 1


# --- the propositions -----------------------------------------------------------------------------


@given(words=word_sets, variant=st.sampled_from(VARIANTS), least=st.integers(1, 3))
def test_proposition_1_there_is_always_a_play(
    words: AbstractSet[str], variant: str, least: int
) -> None:
    game = Reference(words, least, variant)
    for fragment in game.fragments - game.ends:
        assert game.legal_plays(fragment)
        assert {len(play) for play in game.legal_plays(fragment)} == {len(fragment) + 1}


@given(words=word_sets, variant=st.sampled_from(VARIANTS), players=st.integers(2, 4))
def test_proposition_3_who_is_safe_is_not_named(
    words: AbstractSet[str], variant: str, players: int
) -> None:
    game = Reference(words, 1, variant, players)
    for fragment in game.fragments:
        safe = {seat for seat in range(players) if game.is_sure(fragment, seat)}
        assert not safe & game.named(fragment)
        if players == 2:
            assert safe == {0, 1} - game.named(fragment)


@given(
    words=word_sets,
    variant=st.sampled_from(VARIANTS),
    least=st.integers(1, 4),
    misere=st.booleans(),
)
def test_proposition_4_shorter_minimums_give_the_same_values(
    words: AbstractSet[str],
    variant: str,
    least: int,
    misere: bool,
) -> None:
    every, some = (Reference(words, one, variant, misere=misere) for one in (1, least))
    for fragment in some.fragments:
        if len(fragment) >= least:
            assert some.named(fragment) == every.named(fragment)
    for fragment in every.fragments - every.ends:
        if len(fragment) == least - 1:
            assert some.named(fragment) == every.named(fragment)


@given(words=word_sets, variant=st.sampled_from(VARIANTS_OF_PARTS), players=st.integers(2, 3))
def test_proposition_5_lengths_tell_who_cannot_lose_or_win(
    words: AbstractSet[str], variant: str, players: int
) -> None:
    game = Reference(words, 1, variant, players)
    for fragment in game.fragments - game.ends:
        if not fragment:
            continue
        names = {in_order(word) if variant == "spook" else word for word in game.words}
        ends = {name for name in names if fragment in game.parts(name)}
        losers = {(len(end) - 1) % players for end in ends}
        for seat in range(players):
            if seat not in losers:
                assert all(game.is_sure(play, seat) for play in game.legal_plays(fragment))
        if len(losers) == 1:
            (seat,) = losers
            assert not any(game.is_sure(play, seat) for play in game.legal_plays(fragment))
