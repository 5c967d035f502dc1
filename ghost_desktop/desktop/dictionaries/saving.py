"""Writing the table and the charts into files.

Charts are rendered here, as pyqtgraph's exporters do not: its `SVGExporter` raises an error for
labels of HTML (0.14.0), and its `ImageExporter` cuts the margins off.
"""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QObject, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QImage, QImageWriter, QPainter
from PySide6.QtWidgets import QPushButton, QWidget

from ghost_desktop.desktop.errors import show_error
from ghost_desktop.desktop.files import Written, ask_where_to_save, write_file
from ghost_desktop.formats.tables import rows_csv, rows_markdown
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ghost_desktop.desktop.dictionaries.chart_view import ChartView
    from ghost_desktop.desktop.dictionaries.grid import Cell
    from ghost_desktop.desktop.service import Channel, JobResult, Report

_PIXELS = 2
"""Pixels of a picture for each pixel on the screen, for paper and sharp screens."""


class Saving(QObject):
    """Two buttons that save: the table, and the chart in front.

    Signals:
        saved: the `Path` that has been written.
        failed: a sentence that says why nothing was.
    """

    saved = Signal(object)
    failed = Signal(str)

    def __init__(self, channel: Channel, parent: QWidget) -> None:
        super().__init__(parent)
        self._parent = parent
        self._cells: tuple[Cell, ...] = ()
        self._chart: ChartView | None = None
        self._channel = channel
        self._channel.finished.connect(self._on_finished)
        self.table_button = QPushButton(_("Save table…"), parent)
        self.table_button.setToolTip(_("Save the table as CSV or Markdown"))
        self.table_button.clicked.connect(self._ask_where_to_save_table)
        self.chart_button = QPushButton(_("Save chart…"), parent)
        self.chart_button.setToolTip(_("Save the chart in front as SVG or PNG"))
        self.chart_button.clicked.connect(self._ask_where_to_save_chart)

    @property
    def buttons(self) -> tuple[QPushButton, QPushButton]:
        """The two buttons."""
        return self.table_button, self.chart_button

    def offer(self, cells: tuple[Cell, ...], chart: ChartView | None) -> None:
        """Have other cells to save, or none, and another chart in front, or none."""
        self._cells, self._chart = cells, chart
        self.table_button.setEnabled(bool(cells))
        self.chart_button.setEnabled(bool(cells) and chart is not None)

    def save_table(self, path: Path, suffix: str) -> None:
        """Write the table: as Markdown if ``.md`` is the suffix, else as CSV."""
        self._channel.submit(partial(_write_table, self._cells, path, suffix))

    def save_chart(self, path: Path, suffix: str) -> None:
        """Write the chart in front: as SVG if that is the suffix, else as PNG."""
        if self._chart is None or not self._chart.bring_up_to_date():
            self.failed.emit(_("There is no chart to save yet; wait until it is drawn."))
            return
        # Only the window's thread may draw; what it has drawn can be written by the worker.
        drawn = _svg(self._chart) if suffix == ".svg" else _png(self._chart)
        self._channel.submit(partial(_write, path, drawn))

    @Slot()
    def _ask_where_to_save_table(self) -> None:
        if asked := ask_where_to_save(
            self._parent, _("Save the table"), _("dictionaries"), {"CSV": ".csv", "Markdown": ".md"}
        ):
            self.save_table(*asked)

    @Slot()
    def _ask_where_to_save_chart(self) -> None:
        if asked := ask_where_to_save(
            self._parent, _("Save the chart"), _("dictionaries"), {"SVG": ".svg", "PNG": ".png"}
        ):
            self.save_chart(*asked)

    @Slot(object)
    def _on_finished(self, result: JobResult) -> None:
        written = result.value
        if result.error is not None:
            show_error(self._parent.window(), _("The file could not be written."), result.error)
        elif isinstance(written, Written):
            if written.trouble:
                self.failed.emit(_("{trouble}.").format(trouble=written.trouble))
            else:
                self.saved.emit(written.path)


def _write_table(cells: Sequence[Cell], path: Path, suffix: str, report: Report) -> Written:
    """Write the cells as text: what the worker does."""
    report(0, 1)
    rows = [(cell.row, cell.report) for cell in cells]
    if suffix == ".md":
        lines = rows_markdown(
            rows, [cell.rules for cell in cells], reading=cells[0].row.reading, lines=True
        )
    else:
        lines = rows_csv(rows, lines=True)
    return write_file(path, "".join(f"{line}\n" for line in lines).encode())


def _write(path: Path, content: bytes, report: Report) -> Written:
    """Write what has been drawn: what the worker does."""
    report(0, 1)
    return write_file(path, content)


def _png(view: ChartView) -> bytes:
    area = view.plot.scene.sceneRect()
    picture = QImage(area.size().toSize() * _PIXELS, QImage.Format.Format_RGB32)
    picture.fill(view.ground)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        view.plot.scene.render(painter, QRectF(picture.rect()), area)
    drawn = QBuffer()
    drawn.open(QBuffer.OpenModeFlag.WriteOnly)
    QImageWriter(drawn, b"png").write(picture)
    return bytes(drawn.data().data())


def _svg(view: ChartView) -> bytes:
    from PySide6.QtSvg import QSvgGenerator  # noqa: PLC0415 - only for this

    area = view.plot.scene.sceneRect()
    svg = QSvgGenerator()
    drawn = QBuffer()
    svg.setOutputDevice(drawn)
    svg.setResolution(view.logicalDpiX())
    # As large as what is drawn, to a fraction of a pixel: if it were scaled, so would its lines be.
    target = QRectF(QPointF(), area.size())
    svg.setSize(QSize(math.ceil(target.width()), math.ceil(target.height())))
    svg.setViewBox(target)
    svg.setTitle(_(view.chart.title))
    with QPainter(svg) as painter:
        painter.fillRect(target, view.ground)
        view.plot.scene.render(painter, target, area, Qt.AspectRatioMode.IgnoreAspectRatio)
    return bytes(drawn.data().data())
