"""Taking what is compared elsewhere, and bringing it back: files, the clipboard, and atlases."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, Qt, Signal, Slot
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from ghost_desktop.desktop.dictionaries.grid import PROOF_SECONDS
from ghost_desktop.desktop.dictionaries.state import PAIR
from ghost_desktop.desktop.dictionaries.table import COLUMNS
from ghost_desktop.desktop.kit.ask import ask
from ghost_desktop.desktop.kit.builders import dress
from ghost_desktop.desktop.kit.commands import add_actions, command, entry
from ghost_desktop.desktop.kit.files import (
    Written,
    ask_what_to_open,
    ask_where_to_save,
    png_bytes,
    write_file,
)
from ghost_desktop.desktop.kit.widgets import MenuButton, confirm
from ghost_desktop.desktop.window.errors import show_error
from ghost_desktop.engine.errors import RefusedError
from ghost_desktop.engine.game.rules import Reading
from ghost_desktop.formats.names import ATLAS_SUFFIX, file_name
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.formats.rows import in_common
from ghost_desktop.formats.stored import describe_cells_cleared, size_text
from ghost_desktop.formats.tables import csv_text, markdown_table
from ghost_desktop.formats.text import reading_name
from ghost_desktop.library.catalogue import split_level
from ghost_desktop.library.cell import Sought, key_of
from ghost_desktop.library.commonness import RAREST
from ghost_desktop.library.solved_cells import Atlas, CellCache
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ghost_desktop.desktop.dictionaries.chart import Chart
    from ghost_desktop.desktop.dictionaries.languages import LanguagesPage
    from ghost_desktop.desktop.dictionaries.table import CellColumn
    from ghost_desktop.desktop.dictionaries.views import Views
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.library.cell import Cell
    from ghost_desktop.library.question import Question


def table_csv(cells: Sequence[Cell], columns: Sequence[CellColumn]) -> str:
    """Write cells as CSV: the columns with their titles, numbers as programs read them."""
    rows = [[_value(column, cell) for column in columns] for cell in cells]
    text: str = csv_text([[_(column.title) for column in columns], *rows])
    return f"{text}\n"


def table_markdown(cells: Sequence[Cell], columns: Sequence[CellColumn]) -> str:
    """Write cells as Markdown: the columns as they are read, and above what all have in common."""
    games = [cell.rules for cell in cells]
    most = max(cells, key=lambda cell: cell.rules.players)  # two have but one reading
    table = markdown_table(
        [_(column.title) for column in columns],
        ([column.of(column.text, cell) for column in columns] for cell in cells),
        numbers=[place for place, column in enumerate(columns) if column.is_number],
    )
    return in_common(games, most.row.reading) + "".join(f"{line}\n" for line in table)


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
    return column.of(column.exact or column.text, cell)


_SVG_MIME = "image/svg+xml"


_SAVES = "save_chart", "copy_chart", "copy_pair", "save_table", "save_all", "save_atlas"
"""What takes something away."""


class Export(MenuButton):
    """A button with a menu: it saves the table, the chart in front and an atlas, or copies them.

    It opens atlases as well, and clears what is kept.

    Args:
        panel: where the keys of the commands are heard.
        views: what is taken away is seen there.

    Attributes:
        page: the atlas of languages, while it is in front of the views.

    Signals:
        said: a sentence that says what was done.
        failed: a sentence that says why nothing was.
        opened: an atlas: the file's name, and a tuple of its `Cell`.
        cleared: nothing is kept any more.
    """

    said = Signal(str)
    failed = Signal(str)
    opened = Signal(str, object)
    cleared = Signal()

    def __init__(self, panel: QWidget, views: Views) -> None:
        super().__init__(_("Export"))
        self._views = views
        self.page: LanguagesPage | None = None
        hint = _("Save the table or the chart, open an atlas, or clear what is kept")
        dress(self, role="menu", hint=hint)
        self._actions = actions = {**add_actions(self, panel), **add_actions(views.pair, panel)}
        menu = QMenu(self)
        menu.setToolTipsVisible(True)  # what an atlas is
        for name in (*_SAVES, "", "atlas", "clear"):
            if not name:
                menu.addSeparator()
                continue
            action = actions[f"dictionaries.{name}"]
            action.setText(_(entry(action.objectName()).title))  # what will ask says so
            menu.addAction(action)
        menu.aboutToShow.connect(self._say_how_much_is_kept)
        self.setMenu(menu)
        self.offer(is_whole=False, is_atlas=False)

    def offer(self, *, is_whole: bool, is_atlas: bool) -> None:
        """Offer to take away what there is now.

        Args:
            is_whole: whether nothing is being compared any more.
            is_atlas: whether an atlas is shown: that is a file already.
        """
        views, is_pair = self._views, self._views.front == PAIR
        has_cells = is_whole and not is_pair and bool(views.grid.cells)
        has_chart = has_cells and views.chart is not None
        has_text, is_new = is_pair and views.pair.can_copy, has_cells and not is_atlas
        offered = has_chart, has_chart, has_text, has_cells, has_cells, is_new
        if self.page is not None:
            offered = True, True, False, False, True, False
        for name, is_offered in zip(_SAVES, offered, strict=True):
            self._actions[f"dictionaries.{name}"].setEnabled(is_offered)

    # --- files --------------------------------------------------------------------------------------

    @command("dictionaries.save_table")
    def _ask_where_to_save_table(self) -> None:
        if asked := self._ask(_("Save the table"), _("comparison")):
            self.save_table(*asked)

    @command("dictionaries.save_all")
    def _ask_where_to_save_all(self) -> None:
        title = _("Save the table with all columns")
        if self.page is not None:
            if asked := ask_where_to_save(self.page, title, self.page.file_name, {"CSV": ".csv"}):
                self.save_all(*asked)
            return
        if asked := self._ask(title, _("comparison, all columns")):
            self.save_all(*asked)

    def _ask(self, title: str, shown: str) -> tuple[Path, str] | None:
        name = name_of(self._views.table.cells, shown)
        return ask_where_to_save(self, title, name, {"CSV": ".csv", "Markdown": ".md"})

    def save_table(self, path: Path, suffix: str) -> None:
        """Write the table as it is shown: as Markdown if ``.md`` is the suffix, else as CSV."""
        table = self._views.table
        self._write(partial(_write_table, table.cells, table.columns, path, suffix))

    def save_all(self, path: Path, suffix: str) -> None:
        """Write the table with all columns."""
        if self.page is not None:
            if self._drawn_chart() is not None:
                self._write(partial(_write_text, path, self.page.csv()))
            return
        self._write(partial(_write_table, self._views.table.cells, COLUMNS, path, suffix))

    @command("dictionaries.save_chart")
    def _ask_where_to_save_chart(self) -> None:
        page = self.page
        name = page.file_name if page else name_of(self._views.table.cells, self._views.front)
        kinds = {"SVG": ".svg", "PNG": ".png"}
        if asked := ask_where_to_save(self, _("Save the chart"), name, kinds):
            self.save_chart(*asked)

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
            data = QMimeData()
            data.setImageData(chart.image())
            data.setData(_SVG_MIME, chart.svg())
            QApplication.clipboard().setMimeData(data)
            self.said.emit(_("Copied the chart."))

    def _drawn_chart(self) -> Chart | LanguagesPage | None:
        """Return the chart in front once it is drawn; say so if it is not."""
        chart = self.page or self._views.chart
        if chart is not None and chart.draw_all():
            return chart
        self.failed.emit(_("There is no chart yet; wait until it is drawn."))
        return None

    def _write(self, job: Callable[[Report], Written]) -> None:
        fails = _("The file could not be written.")
        ask(self, job, self._on_written, fails=fails, keeps=True)

    def _on_written(self, written: Written) -> None:
        if written.trouble:
            self.failed.emit(written.said)
            return
        unit, middle = self.fontMetrics().height(), Qt.TextElideMode.ElideMiddle
        name = self.fontMetrics().elidedText(written.path.name, middle, _WIDEST_NAME * unit)
        self.said.emit(say("Saved {file}.", file=name))

    # --- atlases ------------------------------------------------------------------------------------

    @command("dictionaries.save_atlas")
    def _ask_where_to_save_atlas(self) -> None:
        name = name_of(self._views.table.cells, _("comparison"))
        kinds = {_("Atlases"): ATLAS_SUFFIX}
        if asked := ask_where_to_save(self, _("Save as an atlas"), name, kinds):
            self.save_atlas(asked[0])

    def save_atlas(self, path: Path) -> None:
        """Write what is compared, and all that is known of it, so that it can be opened again."""
        self._write(partial(_write_atlas, self._views.table.cells, path))

    @command("dictionaries.atlas")
    @Slot()
    def ask_which_atlas(self) -> None:
        """Let a person choose a file, and open it."""
        path = ask_what_to_open(self, _("Open an atlas"), {_("Atlases"): ATLAS_SUFFIX})
        if path is not None:
            self.open_atlas(path)

    def open_atlas(self, path: Path) -> None:
        """Open a file, or say why it is no atlas."""
        job = partial(_read_atlas, path.absolute())
        ask(self, job, lambda read: self.opened.emit(*read), fails=self._on_unread)

    def _on_unread(self, error: BaseException) -> None:
        if isinstance(error, RefusedError):
            self.failed.emit(describe_refusal(error))
        else:
            show_error(self.window(), _("The atlas could not be opened."), error)

    # --- what is kept -------------------------------------------------------------------------------

    @Slot()
    def _say_how_much_is_kept(self) -> None:
        said = say("Clear kept results ({size})…", size=size_text(CellCache().size))
        self._actions["dictionaries.clear"].setText(said)

    @command("dictionaries.clear")
    @Slot()
    def clear(self) -> None:
        """Ask whether all kept results of this person are to be removed, and have that done."""
        asked = _("Clear the results of earlier comparisons ({size})? They would be solved anew.")
        said = asked.format(size=size_text(CellCache().size))
        confirm(self, said, self._clear, yes=_("Clear"), no=_("Keep them"))

    @Slot()
    def _clear(self) -> None:
        fails = partial(self._on_cleared, (1, 1))
        ask(self, _clear_cache, self._on_cleared, fails=lambda _error: fails(), keeps=True)

    def _on_cleared(self, cells: tuple[int, int]) -> None:
        before, after = cells
        said = describe_cells_cleared(before, after)
        if after:
            self.failed.emit(said)
        else:
            self.cleared.emit()
            self.said.emit(said)


_WIDEST_NAME = 20  # heights of the font


# --- what the worker does ---------------------------------------------------------------------------


def _write_table(
    cells: Sequence[Cell], columns: Sequence[CellColumn], path: Path, suffix: str, report: Report
) -> Written:
    report(0, 1)
    make = table_markdown if suffix == ".md" else table_csv
    return write_file(path, make(cells, columns).encode())


def _write(path: Path, content: bytes, report: Report) -> Written:
    report(0, 1)
    return write_file(path, content)


def _write_text(path: Path, make: Callable[[], str], report: Report) -> Written:
    return _write(path, make().encode(), report)


def _write_atlas(cells: Sequence[Cell], path: Path, report: Report) -> Written:
    """Write an atlas whole, and in place of whatever was there: somebody has been asked about that."""
    report(0, 1)
    with TemporaryDirectory() as folder:
        made = Path(folder) / path.name
        with Atlas(made) as atlas:
            for margin in (False, True):
                some = [cell for cell in cells if (cell.row.margin is not None) is margin]
                sought = Sought(time_limit=PROOF_SECONDS, margin=margin)
                questions = [cell.question for cell in some]
                atlas.keep(some, sought, {one: key_of(one, sought) for one in questions})
            if len(atlas) < len(cells):
                said = _("{file} was not saved (a dictionary has changed meanwhile)")
                return Written(path, said.format(file=path.name))
        return write_file(path, made.read_bytes())


def _read_atlas(path: Path, report: Report) -> tuple[str, tuple[Cell, ...]]:
    report(0, 0)
    return path.name, in_order_of_grid(Atlas.cells_in(path))


def in_order_of_grid(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Put cells in the order of a comparison: several processes finish them in any order.

    List by list, as the lists are first met, each from the most common words to all; then by
    variant, minimum length, players and what a word does.
    """
    games = {cell.question: cell for cell in cells}  # of several of one game, the last counts
    lists: dict[str, int] = {}
    for game in games:
        lists.setdefault(split_level(game.source)[0], len(lists))

    def place(game: Question) -> tuple[int, ...]:
        rules, (whole, level) = game.rules, split_level(game.source)
        level = RAREST + 1 if level is None else level
        rank = rules.variant.rank
        return lists[whole], level, rank, rules.min_length, rules.players, rules.misere

    return tuple(games[game] for game in sorted(games, key=place))


def _clear_cache(report: Report) -> tuple[int, int]:
    """Clear the cache, and return how many cells it had, and has."""
    report(0, 0)
    with CellCache() as kept:
        before = len(kept)
        kept.clear()
        return before, len(kept) if kept.size else 0  # to look into it would make it anew
