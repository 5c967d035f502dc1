"""Taking the table and the charts elsewhere: into files, and to the clipboard."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from ghost_desktop.desktop.dictionaries.table import COLUMNS
from ghost_desktop.desktop.kit.ask import ask
from ghost_desktop.desktop.kit.builders import dress
from ghost_desktop.desktop.kit.commands import add_actions, command
from ghost_desktop.desktop.kit.files import Written, ask_where_to_save, write_file
from ghost_desktop.desktop.kit.pictures import png_bytes
from ghost_desktop.desktop.kit.widgets import MenuButton
from ghost_desktop.engine.game.seats import Reading
from ghost_desktop.formats.export import csv_text
from ghost_desktop.formats.file_names import file_name
from ghost_desktop.formats.tables import in_common, markdown_row, markdown_ruler
from ghost_desktop.formats.text import reading_name
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from ghost_desktop.desktop.dictionaries.chart_view import ChartView
    from ghost_desktop.desktop.dictionaries.table import CellColumn
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.library.cell import Cell


def table_csv(cells: Sequence[Cell], columns: Sequence[CellColumn]) -> str:
    """Write cells as CSV: the columns with their titles, numbers as programs read them."""
    rows = [[_value(column, cell) for column in columns] for cell in cells]
    text: str = csv_text([[_(column.title) for column in columns], *rows])
    return f"{text}\n"


def table_markdown(cells: Sequence[Cell], columns: Sequence[CellColumn]) -> str:
    """Write cells as Markdown: the columns as they are read, and above what all have in common."""
    games = [cell.rules for cell in cells]
    most = max(cells, key=lambda cell: cell.rules.players)  # two have but one reading
    lines = [
        in_common(games, most.row.reading) + markdown_row([_(column.title) for column in columns]),
        markdown_ruler([column.is_number for column in columns]),
        *(markdown_row([column.text(cell) for column in columns]) for cell in cells),
    ]
    return "".join(f"{line}\n" for line in lines)


def name_of(cells: Sequence[Cell], shown: str) -> str:
    """Name a file: ``"enable1-superghost-4-one-against-all-comparison"``; see `file_name`.

    Args:
        cells: what it holds.
        shown: what it shows of them, such as ``"comparison"``.
    """
    games = [cell.rules for cell in cells]
    readings = {cell.row.reading for cell in cells if cell.rules.players > 2} - {Reading.SELF}
    return file_name(
        [cell.question.source for cell in cells], games, *map(reading_name, readings), shown
    )


def _value(column: CellColumn, cell: Cell) -> object:
    return column.text(cell) if column.value is None else column.value(cell)


_SVG_MIME = "image/svg+xml"


def mime_of(view: ChartView) -> QMimeData:
    """Give a chart that is up to date to the clipboard, as an image and as SVG."""
    data = QMimeData()
    data.setImageData(view.image())
    data.setData(_SVG_MIME, view.svg())
    return data


class Saving(QObject):
    """A button with a menu: it saves the table, and saves or copies the chart in front.

    Signals:
        saved: the `Path` that has been written.
        copied: the chart is on the clipboard.
        failed: a sentence that says why nothing was.

    Args:
        panel: where the keys of the commands are heard.
        parent: the widget that the button stands in.
    """

    saved = Signal(object)
    copied = Signal()
    failed = Signal(str)

    def __init__(self, panel: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._parent = parent
        self._cells: tuple[Cell, ...] = ()
        self._columns: tuple[CellColumn, ...] = ()
        self._chart: ChartView | None = None
        actions = add_actions(self, panel)
        self.save_table_action = actions["dictionaries.save_table"]
        self.save_all_action = actions["dictionaries.save_all"]
        self.save_chart_action = actions["dictionaries.save_chart"]
        self.copy_chart_action = actions["dictionaries.copy_chart"]
        hint = _("Save the table or the chart, open an atlas, or clear what is kept")
        self.button = dress(MenuButton(_("Export"), parent), role="menu", hint=hint)
        self.menu = QMenu(self.button)
        for action, text in (  # in a menu: with what says "it will ask"
            (self.save_chart_action, _("Save chart…")),
            (self.copy_chart_action, ""),
            (self.save_table_action, _("Save table…")),
            (self.save_all_action, _("Save all columns…")),
        ):
            if text:
                action.setText(text)
            self.menu.addAction(action)
        self.button.setMenu(self.menu)
        self.offer((), (), None)

    def offer(
        self,
        cells: tuple[Cell, ...],
        columns: tuple[CellColumn, ...],
        chart: ChartView | None,
    ) -> None:
        """Have other cells and columns to save, or none, and another chart in front, or none."""
        self._cells, self._columns, self._chart = cells, columns, chart
        self.save_table_action.setEnabled(bool(cells))
        self.save_all_action.setEnabled(bool(cells))
        has_chart = bool(cells) and chart is not None
        self.save_chart_action.setEnabled(has_chart)
        self.copy_chart_action.setEnabled(has_chart)

    def save_table(self, path: Path, suffix: str) -> None:
        """Write the table as it is shown: as Markdown if ``.md`` is the suffix, else as CSV."""
        self._save(self._columns, path, suffix)

    def save_all(self, path: Path, suffix: str) -> None:
        """Write the table with all columns."""
        self._save(COLUMNS, path, suffix)

    def _save(self, columns: Sequence[CellColumn], path: Path, suffix: str) -> None:
        self._write(partial(_write_table, self._cells, columns, path, suffix))

    def _write(self, job: Callable[[Report], Written]) -> None:
        ask(self, job, self._on_written, fails=_("The file could not be written."), keeps=True)

    def save_chart(self, path: Path, suffix: str) -> None:
        """Write the chart in front: as SVG if that is the suffix, else as PNG."""
        chart = self._drawn_chart()
        if chart is not None:
            # Only the window's thread may draw; what it has drawn can be written by the worker.
            drawn = chart.svg() if suffix == ".svg" else png_bytes(chart.image())
            self._write(partial(_write, path, drawn))

    @command("dictionaries.copy_chart")
    def copy_chart(self) -> None:
        """Have the chart in front on the clipboard, as an image and as SVG."""
        chart = self._drawn_chart()
        if chart is not None:
            QApplication.clipboard().setMimeData(mime_of(chart))
            self.copied.emit()

    def _drawn_chart(self) -> ChartView | None:
        """Return the chart in front once it is drawn; say so if it is not."""
        if self._chart is not None and self._chart.bring_up_to_date():
            return self._chart
        self.failed.emit(_("There is no chart yet; wait until it is drawn."))
        return None

    @command("dictionaries.save_table")
    def _ask_where_to_save_table(self) -> None:
        if asked := self._ask(_("Save the table"), _("comparison")):
            self.save_table(*asked)

    @command("dictionaries.save_all")
    def _ask_where_to_save_all(self) -> None:
        title = _("Save the table with all columns")
        if asked := self._ask(title, _("comparison, all columns")):
            self.save_all(*asked)

    def _ask(self, title: str, shown: str) -> tuple[Path, str] | None:
        name = name_of(self._cells, shown)
        return ask_where_to_save(self._parent, title, name, {"CSV": ".csv", "Markdown": ".md"})

    @command("dictionaries.save_chart")
    def _ask_where_to_save_chart(self) -> None:
        if self._chart is None:
            return
        name = name_of(self._cells, self._chart.chart.name)
        if asked := ask_where_to_save(
            self._parent, _("Save the chart"), name, {"SVG": ".svg", "PNG": ".png"}
        ):
            self.save_chart(*asked)

    def _on_written(self, written: Written) -> None:
        if written.trouble:
            self.failed.emit(written.said)
        else:
            self.saved.emit(written.path)


def _write_table(
    cells: Sequence[Cell], columns: Sequence[CellColumn], path: Path, suffix: str, report: Report
) -> Written:
    """Write the cells as text: what the worker does."""
    report(0, 1)
    make = table_markdown if suffix == ".md" else table_csv
    return write_file(path, make(cells, columns).encode())


def _write(path: Path, content: bytes, report: Report) -> Written:
    """Write what has been drawn: what the worker does."""
    report(0, 1)
    return write_file(path, content)
