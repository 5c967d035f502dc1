"""Charts as pictures: for files, and for what other programs paste.

They are rendered here, as pyqtgraph's exporters do not: its `SVGExporter` raises an error for labels
of HTML (0.14.0), and its `ImageExporter` cuts the margins off.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QMimeData, QPointF, QRectF, Qt
from PySide6.QtGui import QFontInfo, QImage, QImageWriter, QPainter

from ghost_desktop.desktop.svg import cleaned

if TYPE_CHECKING:
    from ghost_desktop.desktop.dictionaries.chart_view import ChartView

_PIXELS = 2
"""Pixels of a picture for each pixel on the screen, for paper and sharp screens."""

_SVG_MIME = "image/svg+xml"


def image_of(view: ChartView) -> QImage:
    """Draw a chart that is up to date as an image, without the room below its rows."""
    area = view.plot.filled
    picture = QImage(area.size().toSize() * _PIXELS, QImage.Format.Format_RGB32)
    picture.fill(view.ground)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        view.plot.scene.render(painter, QRectF(picture.rect()), area)
    return picture


def png_of(view: ChartView) -> bytes:
    """Draw a chart that is up to date as PNG."""
    drawn = QBuffer()
    drawn.open(QBuffer.OpenModeFlag.WriteOnly)
    QImageWriter(drawn, b"png").write(image_of(view))
    return bytes(drawn.data().data())


def svg_of(view: ChartView) -> bytes:
    """Draw a chart that is up to date as SVG, each pixel of the screen one unit large."""
    from PySide6.QtSvg import QSvgGenerator  # noqa: PLC0415 - only for this

    area = view.plot.filled
    svg = QSvgGenerator()
    drawn = QBuffer()
    svg.setOutputDevice(drawn)
    svg.setResolution(view.logicalDpiX())
    # As large as what is drawn: if it were scaled, so would its lines be.
    target = QRectF(QPointF(), area.size())
    svg.setSize(target.size().toSize())
    svg.setViewBox(target)
    svg.setTitle(view.chart.heading())
    with QPainter(svg) as painter:
        painter.fillRect(target, view.ground)
        view.plot.scene.render(painter, target, area, Qt.AspectRatioMode.IgnoreAspectRatio)
    family = QFontInfo(view.typeface).family()
    return cleaned(bytes(drawn.data().data()).decode(), target.size(), family).encode()


def mime_of(view: ChartView) -> QMimeData:
    """Give a chart that is up to date to the clipboard, as an image and as SVG."""
    data = QMimeData()
    data.setImageData(image_of(view))
    data.setData(_SVG_MIME, svg_of(view))
    return data
