"""Taking the table and the charts elsewhere: into files, and to the clipboard."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QWidget

from ghost_desktop.desktop.dictionaries import files
from ghost_desktop.desktop.dictionaries.columns import COLUMNS
from ghost_desktop.desktop.dictionaries.pictures import mime_of, png_of, svg_of
from ghost_desktop.desktop.files import Written, ask_where_to_save, write_file
from ghost_desktop.desktop.kit.ask import ask
from ghost_desktop.desktop.kit.commands import add_actions, command, entry, stand_for
from ghost_desktop.desktop.menu_button import MenuButton
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from ghost_desktop.desktop.dictionaries.chart_view import ChartView
    from ghost_desktop.desktop.dictionaries.columns import TableColumn
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.library.cell import Cell


class Saving(QObject):
    """Two buttons: one saves the table, one saves or copies the chart in front.

    Signals:
        saved: the `Path` that has been written.
        copied: the chart is on the clipboard.
        failed: a sentence that says why nothing was.

    Args:
        panel: where the keys of the commands are heard.
        parent: the widget that the buttons stand in.
    """

    saved = Signal(object)
    copied = Signal()
    failed = Signal(str)

    def __init__(self, panel: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._parent = parent
        self._cells: tuple[Cell, ...] = ()
        self._columns: tuple[TableColumn, ...] = ()
        self._chart: ChartView | None = None
        self.table_button = QPushButton(_("Save table…"), parent)
        self.table_button.setToolTip(_(entry("dictionaries.save_table").does))
        self.table_button.clicked.connect(self._ask_where_to_save_table)
        stand_for(self.table_button, "dictionaries.save_table")
        actions = add_actions(self, panel)
        self.save_all_action = actions["dictionaries.save_all"]
        self.save_chart_action = actions["dictionaries.save_chart"]
        self.copy_chart_action = actions["dictionaries.copy_chart"]
        self.chart_button = MenuButton(_("Chart"), parent)
        self.chart_button.setProperty("role", "menu")
        self.chart_button.setToolTip(_("Save or copy the chart in front"))
        self.save_chart_action.setText(_("Save chart…"))  # in a menu: with what says "it will ask"
        menu = QMenu(self.chart_button)
        menu.addActions([self.save_chart_action, self.copy_chart_action])
        self.chart_button.setMenu(menu)
        self.offer((), (), None)

    @property
    def buttons(self) -> tuple[QPushButton, QPushButton]:
        """The two buttons."""
        return self.table_button, self.chart_button

    def offer(
        self,
        cells: tuple[Cell, ...],
        columns: tuple[TableColumn, ...],
        chart: ChartView | None,
    ) -> None:
        """Have other cells and columns to save, or none, and another chart in front, or none."""
        self._cells, self._columns, self._chart = cells, columns, chart
        self.table_button.setEnabled(bool(cells))
        self.save_all_action.setEnabled(bool(cells))
        has_chart = bool(cells) and chart is not None
        self.chart_button.setEnabled(has_chart)
        self.save_chart_action.setEnabled(has_chart)
        self.copy_chart_action.setEnabled(has_chart)

    def save_table(self, path: Path, suffix: str) -> None:
        """Write the table as it is shown: as Markdown if ``.md`` is the suffix, else as CSV."""
        self._save(self._columns, path, suffix)

    def save_all(self, path: Path, suffix: str) -> None:
        """Write the table with all columns."""
        self._save(COLUMNS, path, suffix)

    def _save(self, columns: Sequence[TableColumn], path: Path, suffix: str) -> None:
        self._write(partial(_write_table, self._cells, columns, path, suffix))

    def _write(self, job: Callable[[Report], Written]) -> None:
        ask(self, job, self._on_written, fails=_("The file could not be written."), keeps=True)

    def save_chart(self, path: Path, suffix: str) -> None:
        """Write the chart in front: as SVG if that is the suffix, else as PNG."""
        chart = self._drawn_chart()
        if chart is not None:
            # Only the window's thread may draw; what it has drawn can be written by the worker.
            drawn = svg_of(chart) if suffix == ".svg" else png_of(chart)
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

    @Slot()
    def _ask_where_to_save_table(self) -> None:
        if asked := self._ask(_("Save the table"), _("comparison")):
            self.save_table(*asked)

    @command("dictionaries.save_all")
    def _ask_where_to_save_all(self) -> None:
        title = _("Save the table with all columns")
        if asked := self._ask(title, _("comparison, all columns")):
            self.save_all(*asked)

    def _ask(self, title: str, shown: str) -> tuple[Path, str] | None:
        name = files.name_of(self._cells, shown)
        return ask_where_to_save(self._parent, title, name, {"CSV": ".csv", "Markdown": ".md"})

    @command("dictionaries.save_chart")
    def _ask_where_to_save_chart(self) -> None:
        if self._chart is None:
            return
        name = files.name_of(self._cells, self._chart.chart.name)
        if asked := ask_where_to_save(
            self._parent, _("Save the chart"), name, {"SVG": ".svg", "PNG": ".png"}
        ):
            self.save_chart(*asked)

    def _on_written(self, written: Written) -> None:
        if written.trouble:
            self.failed.emit(say("{trouble}.", trouble=written.trouble))
        else:
            self.saved.emit(written.path)


def _write_table(
    cells: Sequence[Cell], columns: Sequence[TableColumn], path: Path, suffix: str, report: Report
) -> Written:
    """Write the cells as text: what the worker does."""
    report(0, 1)
    make = files.table_markdown if suffix == ".md" else files.table_csv
    return write_file(path, make(cells, columns).encode())


def _write(path: Path, content: bytes, report: Report) -> Written:
    """Write what has been drawn: what the worker does."""
    report(0, 1)
    return write_file(path, content)
