"""The manual's page "How it is solved" as a paper: what programs write into it, and its PDF.

Usage::

    python packaging/paper.py --write     put tables, and sentences with figures, into the page
    python packaging/paper.py FILE.pdf    write the page as PDF

The first takes some seconds: see `paper_tables` for what is written. What of it is about the atlas of
languages says so where there is no atlas. Once the manual has a picture ``languages.png``, which
`packaging/manual_pictures.py` draws, the page shows it. No display is needed.
"""

from __future__ import annotations

import os
import re
import sys
from itertools import pairwise, product
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from paper_tables import atlas_blocks, english_blocks, sizes_block
from PySide6.QtCore import QBuffer, QMarginsF, QRectF, QSizeF, Qt, QUrl
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QBrush,
    QColor,
    QFont,
    QGuiApplication,
    QImage,
    QPageLayout,
    QPageSize,
    QPainter,
    QPalette,
    QPdfWriter,
    QPen,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFragment,
    QTextFrameFormat,
    QTextImageFormat,
    QTextLength,
    QTextList,
    QTextListFormat,
    QTextOption,
    QTextTable,
    QTextTableCell,
)
from results import README, with_table

from ghost_desktop import __version__, paths
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.library import languages

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

MANUAL = Path(__file__).resolve().parents[1] / "resources" / "manual"
PAGE = MANUAL / "how-it-is-solved.md"
PICTURE = "languages.png"
WRITER = "paper.py"
AUTHORS = f"The authors of Ghost Desktop · version {__version__}"

_SHOWS_PICTURE = "atlas, languages"
_FIGURE = (
    f"![Who wins Ghost in each language, by the minimum length]({PICTURE})\n\n"
    "*Figure 2. Who wins in each language, by the minimum length, as the window shows it.*"
)


def main(arguments: Sequence[str]) -> int:
    """Write into the page, or write it as PDF, and return the exit status."""
    if len(arguments) != 1 or (arguments[0].startswith("-") and arguments[0] != "--write"):
        print("paper.py: give --write, or a file for the PDF.", file=sys.stderr)
        return 2
    if arguments == ["--write"]:
        try:
            found = blocks()
        except languages.NoAtlas as error:
            print(f"paper.py: {languages.FILE} cannot be read: {error}.", file=sys.stderr)
            return 1
        PAGE.write_text(with_blocks(PAGE.read_text("utf-8"), found), "utf-8")
        return 0
    _app = QGuiApplication.instance() or QGuiApplication([])
    file = Path(arguments[0])
    try:
        file.write_bytes(pdf_of(PAGE.read_text("utf-8")))
    except OSError as error:
        print(f"paper.py: {file} cannot be written: {error.strerror}.", file=sys.stderr)
        return 1
    return 0


# --- what is written into the page ----------------------------------------------------------------


def blocks() -> dict[str, str]:
    """Return all that programs write into the page, by the names of its places."""
    path = paths.resources() / languages.FILE
    atlas = languages.read(in_silence, path) if path.exists() else None
    found = {**english_blocks(README.read_text("utf-8")), "sizes": sizes_block()}
    return found | with_picture(atlas_blocks(atlas), MANUAL)


def with_picture(found: Mapping[str, str], folder: Path) -> dict[str, str]:
    """Return the blocks of the atlas, with its picture if a folder has that."""
    if not (folder / PICTURE).exists():
        return dict(found)
    return {**found, _SHOWS_PICTURE: f"{_FIGURE}\n\n{found[_SHOWS_PICTURE]}"}


def with_blocks(page: str, found: Mapping[str, str]) -> str:
    """Return the page with other blocks between its marks.

    Raises:
        ValueError: if it does not have each mark once.
    """
    for name, text in found.items():
        page = with_table(page, name, f"\n{text}\n", writer=WRITER)
    return page


# --- the PDF --------------------------------------------------------------------------------------

_DOTS = 1_200
_PIXELS = 96.0
"""For each inch: of the file, and of the document, which is laid out as on a screen."""

_MARGINS = QMarginsF(22, 20, 22, 18)
"""Millimetres: left, top, right, bottom."""

_FOOT = 34.0
"""Pixels below the text, for the number of the page."""

_TEXT, _TABLE = 9.75, 7.5
_HEADINGS = {1: 19.5, 2: 13.5, 3: 11.25}
"""Points, of which each is a whole number of pixels: Qt writes no others into a PDF."""

_TYPED = 0.87
"""How large what is typed is, beside what is told."""

_LINE = 1.45
"""How far apart lines are, for each size of their letters."""

_POINTS = 72.0
"""For each inch."""

_GAP = 4.0
"""Points of an empty line."""

_PICTURE = 0.85
"""A picture's share of the width of the text."""

_UNDIVIDED = 0.35
"""A table that needs less of a page is not divided."""

_PADDING = 2.0
"""Pixels around what stands in a table."""

_LINK = QColor("#1b4f8f")
_RULE = QColor("#b0b0b0")
_RELATIVE = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?:)[^)]+\)")


def pdf_of(page: str) -> bytes:
    """Return a page of the manual as PDF."""
    document, size, written = laid_out(page), page_size(), QBuffer()
    written.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(written)
    writer.setResolution(_DOTS)
    writer.setTitle(document.metaInformation(_TITLE))
    writer.setCreator("Ghost Desktop")
    writer.setAuthor(AUTHORS)
    writer.setPageLayout(_layout())
    with QPainter(writer) as painter:
        painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering)
        painter.scale(_DOTS / _PIXELS, _DOTS / _PIXELS)
        for number in range(document.pageCount()):
            if number:
                writer.newPage()
            _paint(document, number, painter, size)
    return bytes(written.data().data())


def _layout() -> QPageLayout:
    size = QPageSize(QPageSize.PageSizeId.A4)
    portrait = QPageLayout.Orientation.Portrait
    return QPageLayout(size, portrait, _MARGINS, QPageLayout.Unit.Millimeter)


def page_size() -> QSizeF:
    """Return the room that a page has for text, in pixels."""
    room = _layout().paintRect(QPageLayout.Unit.Inch)
    return QSizeF(room.width() * _PIXELS, room.height() * _PIXELS - _FOOT)


def _paint(document: QTextDocument, number: int, painter: QPainter, size: QSizeF) -> None:
    """Paint a page of a document, from 0 on, and its number below."""
    painter.save()
    painter.translate(0, -number * size.height())
    context = QAbstractTextDocumentLayout.PaintContext()
    context.clip = QRectF(0, number * size.height(), size.width(), size.height())
    context.palette.setColor(QPalette.ColorRole.Text, Qt.GlobalColor.black)
    painter.setClipRect(context.clip)
    document.documentLayout().draw(painter, context)
    painter.restore()
    font = QFont(document.defaultFont())
    font.setPixelSize(_pixels(_TABLE))
    painter.setFont(font)
    painter.setPen(QPen(Qt.GlobalColor.black))
    foot = QRectF(0, size.height() + _FOOT / 3, size.width(), _FOOT * 2 / 3)
    bottom = Qt.AlignmentFlag.AlignBottom
    text = f"{number + 1} / {document.pageCount()}"
    painter.drawText(foot, Qt.AlignmentFlag.AlignHCenter | bottom, text)
    if number:
        title = document.metaInformation(_TITLE)
        painter.drawText(foot, Qt.AlignmentFlag.AlignLeft | bottom, title)


def laid_out(page: str) -> QTextDocument:
    """Return a page of the manual as a document of pages."""
    title, below, rest = page.split("\n\n", 2)
    document = QTextDocument()
    document.setDocumentMargin(0)
    document.setDefaultFont(_font())
    document.setBaseUrl(QUrl.fromLocalFile(f"{MANUAL}/"))
    wrapping = QTextOption()
    wrapping.setWrapMode(QTextOption.WrapMode.WordWrap)
    document.setDefaultTextOption(wrapping)
    document.setMarkdown(_RELATIVE.sub(r"\1", f"{title}\n\n{below}\n\n{AUTHORS}\n\n{rest}"))
    document.setMetaInformation(_TITLE, title.removeprefix("# "))
    for block in _blocks(document):
        _style(block, is_of_title=block.blockNumber() < _OF_TITLE)
    for table in _tables(document):
        _style_table(table)
    size = page_size()
    document.setPageSize(size)
    _keep_together(document, size.height())
    return document


_TITLE = QTextDocument.MetaInformation.DocumentTitle
_OF_TITLE = 3
"""Paragraphs: the title, what is below, and who has written it."""


def _pixels(points: float) -> int:
    return round(points * _PIXELS / _POINTS)


def _font() -> QFont:
    font = QFont("serif")
    font.setStyleHint(QFont.StyleHint.Serif)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setPointSizeF(_TEXT)
    return font


def _blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def _pieces(block: QTextBlock) -> list[QTextFragment]:
    """Return what a paragraph is made of, piece by piece of one look."""
    pieces = []
    at = block.begin()
    while not at.atEnd():
        pieces.append(at.fragment())
        at += 1
    return pieces


def _tables(document: QTextDocument) -> list[QTextTable]:
    return [one for one in document.rootFrame().childFrames() if isinstance(one, QTextTable)]


def _level(block: QTextBlock) -> int:
    """Return how deep a heading is, from 1, or 0 of all else."""
    return block.blockFormat().headingLevel()


def _has_picture(block: QTextBlock) -> bool:
    return any(piece.charFormat().isImageFormat() for piece in _pieces(block))


def _style(block: QTextBlock, *, is_of_title: bool) -> None:
    """Give a paragraph its size, and room around it."""
    form, level = QTextBlockFormat(), _level(block)
    is_code = block.blockFormat().hasProperty(QTextFormat.Property.BlockCodeFence)
    size = _HEADINGS[min(level, 3)] if level else _TEXT
    below = 0.0 if is_code else 0.9 * _TEXT
    if is_of_title or _has_picture(block):
        form.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        below = 1.2 * _TEXT
    elif level:
        form.setTopMargin((2.0 if level == 2 else 1.2) * _TEXT)
        below = 0.6 * _TEXT
    elif not block.text():  # as Qt leaves behind a table
        size = below = _GAP
    form.setBottomMargin(below)
    if not _has_picture(block):  # letters of other fonts do not move lines apart
        exactly = QTextBlockFormat.LineHeightTypes.FixedHeight.value
        form.setLineHeight(_pixels(size * _LINE), exactly)
    QTextCursor(block).mergeBlockFormat(form)
    items = _list_of(block)
    if items is not None and items.format().style() is not QTextListFormat.Style.ListDecimal:
        dots = items.format()
        dots.setStyle(QTextListFormat.Style.ListDisc)
        items.setFormat(dots)
    _size_letters(block, size)


def _list_of(block: QTextBlock) -> QTextList | None:
    """Return the list whose entry a paragraph is, if it is one's."""
    return block.textList()


def _size_letters(block: QTextBlock, size: float) -> None:
    """Give the letters of a paragraph so many points, and links a colour."""
    typed = _pixels(_TYPED * size) * _POINTS / _PIXELS
    for piece in _pieces(block):
        letters = piece.charFormat()
        letters.clearProperty(QTextFormat.Property.FontSizeAdjustment)
        letters.setFontPointSize(typed if letters.fontFixedPitch() else size)
        if letters.isImageFormat():
            letters = _fitting(letters.toImageFormat())
        elif letters.isAnchor():
            letters.setForeground(_LINK)
            letters.setFontUnderline(False)
        cursor = QTextCursor(block)
        cursor.setPosition(piece.position())
        end = piece.position() + piece.length()
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        cursor.setCharFormat(letters)


def _fitting(form: QTextImageFormat) -> QTextImageFormat:
    """Have a picture nearly as wide as the text, with all its pixels."""
    picture, width = QImage(str(MANUAL / form.name())), _PICTURE * page_size().width()
    form.setWidth(width)
    form.setHeight(width * picture.height() / max(1, picture.width()))
    return form


def _style_table(table: QTextTable) -> None:
    """Draw a line below each row, and put titles where their columns stand."""
    form = table.format()
    form.setHeaderRowCount(1)
    form.setBorderCollapse(True)
    form.setBorder(0)
    form.setCellSpacing(0)
    form.setTopMargin(_GAP)
    form.setBottomMargin(0)
    form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
    table.setFormat(form)
    exactly = QTextBlockFormat.LineHeightTypes.FixedHeight.value
    for row, column in product(range(table.rows()), range(table.columns())):
        cell = table.cellAt(row, column)
        look = cell.format().toTableCellFormat()
        look.setPadding(_PADDING)
        look.setRightPadding(7)
        look.setBottomBorder(0.8 if row == 0 else 0.4)
        look.setBottomBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        look.setBottomBorderBrush(QBrush(_RULE))
        cell.setFormat(look)
        tight = QTextBlockFormat()
        tight.setBottomMargin(0)
        tight.setLineHeight(_pixels(_TABLE * 1.25), exactly)
        if row == 0 and table.rows() > 1:
            below = table.cellAt(1, column).firstCursorPosition().blockFormat()
            tight.setAlignment(below.alignment())
        cursor = cell.firstCursorPosition()
        cursor.mergeBlockFormat(tight)
        small = QTextCharFormat()
        small.setFontPointSize(_TABLE)
        cursor.mergeBlockCharFormat(small)
        _size_letters(cursor.block(), _TABLE)


def _keep_together(document: QTextDocument, height: float) -> None:
    """Begin pages so that no heading, no sentence before a table, and no picture ends one alone.

    Nor is a table divided that has room on a page with what stands there.
    """
    layout = document.documentLayout()

    def area(block: QTextBlock) -> QRectF:
        return layout.blockBoundingRect(block)

    def page_of(y: float) -> int:
        return int(y // height)

    ends = {
        table.firstCursorPosition().block().blockNumber(): table.lastCursorPosition().block()
        for table in _tables(document)
    }
    for block, after in pairwise(_blocks(document)):
        bottom = area(after).bottom()
        if after.blockNumber() in ends:
            end = area(ends[after.blockNumber()]).bottom()
            if end - area(after).top() < _UNDIVIDED * height:
                bottom = end
        elif _level(block):  # two lines at least
            bottom = min(bottom, area(after).top() + 3 * _pixels(_TEXT * _LINE))
        elif not _has_picture(block):
            continue
        if page_of(area(block).top()) != page_of(bottom - 1):
            form = QTextBlockFormat()
            form.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
            QTextCursor(_head_of(block)).mergeBlockFormat(form)
            document.markContentsDirty(0, document.characterCount())  # else not all is laid out
    for table in _tables(document):
        _keep_rows_whole(table, layout, height)


def _keep_rows_whole(table: QTextTable, layout: QAbstractTextDocumentLayout, height: float) -> None:
    """Have each row on one page, and a group's heading on that of its first row.

    Qt moves a row of which not even the first line has room: so much is put above it.
    """

    def cells(row: int) -> list[QTextTableCell]:
        return [table.cellAt(row, column) for column in range(table.columns())]

    def areas(row: int) -> list[QRectF]:
        return [layout.blockBoundingRect(cell.lastCursorPosition().block()) for cell in cells(row)]

    line = _pixels(_TABLE * 1.25)
    for row in range(1, table.rows()):
        is_heading = table.cellAt(row, 0).columnSpan() == table.columns()
        last = min(row + is_heading, table.rows() - 1)
        top, bottom = areas(row)[0].top(), max(one.bottom() for one in areas(last))
        end = (top // height + 1) * height
        if bottom > end:
            for cell in cells(row):
                look = cell.format().toTableCellFormat()
                look.setTopPadding(_PADDING + end - top - line + 1)
                cell.setFormat(look)


def _head_of(block: QTextBlock) -> QTextBlock:
    """Return the first of the headings that stand right above a paragraph, or else itself."""
    while block.blockNumber() and _level(block.previous()):
        block = block.previous()
    return block


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
