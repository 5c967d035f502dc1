"""Writing the table and the charts into files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QImageWriter, QPainter

from ghost_desktop.formats.tables import rows_csv

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from ghost_desktop.desktop.dictionaries.cells import Cell
    from ghost_desktop.desktop.dictionaries.chart import Chart

_PIXELS = 2
"""Pixels of a picture for each pixel on the screen, for paper and sharp screens."""


def save_table(cells: Iterable[Cell], path: Path) -> None:
    """Write the cells as CSV.

    Raises:
        OSError: if the file cannot be written.
    """
    lines = rows_csv(((cell.row, cell.report) for cell in cells), lines=True)
    path.write_bytes("".join(f"{line}\n" for line in lines).encode())


def save_chart(chart: Chart, path: Path) -> None:
    """Write a chart that is drawn: as SVG if the name ends so, else as PNG.

    Raises:
        OSError: if the file cannot be written.
    """
    scene = chart.scene
    area = scene.sceneRect()
    size = area.size().toSize()
    if path.suffix.lower() == ".svg":
        path.write_bytes(_svg(chart, area, size))
        return
    picture = QImage(size * _PIXELS, QImage.Format.Format_RGB32)
    picture.fill(chart.ground)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scene.render(painter, QRectF(picture.rect()), area)
    drawn = QBuffer()
    drawn.open(QBuffer.OpenModeFlag.WriteOnly)
    QImageWriter(drawn, b"png").write(picture)
    path.write_bytes(bytes(drawn.data().data()))


def _svg(chart: Chart, area: QRectF, size: QSize) -> bytes:
    from PySide6.QtSvg import QSvgGenerator  # noqa: PLC0415 - only for this

    svg = QSvgGenerator()
    drawn = QBuffer()
    svg.setOutputDevice(drawn)
    svg.setResolution(chart.logicalDpiX())
    svg.setSize(size)
    svg.setViewBox(QRectF(0, 0, size.width(), size.height()))
    svg.setTitle(chart.title)
    target = QRectF(0, 0, size.width(), size.height())
    with QPainter(svg) as painter:
        painter.fillRect(target, chart.ground)
        chart.scene.render(painter, target, area, Qt.AspectRatioMode.IgnoreAspectRatio)
    return bytes(drawn.data().data())
