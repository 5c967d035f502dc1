"""Files that a person opens or saves: asking which, and writing them, which is the worker's work.

Pictures, PNG and SVG, look the same wherever they are shown: what Qt writes as SVG is cleaned for
that. Viewers do not all know strokes that are not scaled, a font called "Sans Serif", and sizes in
millimetres that are no whole number of pixels, at whose edge the ground shines through. All of it may
be done beside the window's thread.
"""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QRectF, QStandardPaths, Qt
from PySide6.QtGui import QFontInfo, QImageWriter, QPainter

from ghost_desktop.engine.record import Record
from ghost_desktop.formats.text import printable
from ghost_desktop.library.kept_file import replace_file
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PySide6.QtCore import QSizeF
    from PySide6.QtGui import QColor, QFont, QImage
    from PySide6.QtWidgets import QFileDialog, QWidget


# --- files ------------------------------------------------------------------------------------------


class Written(Record):
    """A file that was to be written.

    Attributes:
        path: the file.
        trouble: why it could not be, in a clause; empty if it was.
    """

    path: Path
    trouble: str = ""

    @property
    def is_saved(self) -> bool:
        """Whether it was."""
        return not self.trouble

    @property
    def said(self) -> str:
        """What became of it, in a sentence."""
        if self.trouble:
            return say("{trouble}.", trouble=self.trouble)
        return say("Saved {file}.", file=printable(self.path.name))


def write_file(path: Path, content: bytes) -> Written:
    """Write a file, in one step where that can be done, and tell what became of it."""
    try:
        _write(path.resolve(), content)  # what a link leads to is replaced, and not the link
    except OSError as error:
        if isinstance(error, FileNotFoundError):
            said = _("{file} was not saved (there is no folder {folder})")
        else:
            said = _("{file} was not saved ({reason})")
        reason = error.strerror or error
        trouble = said.format(file=path.name, folder=path.parent, reason=reason)
        return Written(path, trouble)
    return Written(path)


def _write(path: Path, content: bytes) -> None:
    """Write a file so that what stood there before is not lost if the new one cannot be written.

    Raises:
        OSError: if it cannot be written.
    """
    if path.is_file() and os.access(path, os.W_OK) and os.access(path.parent, os.W_OK):
        permissions = stat.S_IMODE(path.stat().st_mode)
        replace_file(path, content, waits_for_disk=True, permissions=permissions)
    else:  # it is new, or a device, or no other file can be made beside it
        path.write_bytes(content)


_folder: Path | None = None
"""Where something was saved or opened last, for the next time."""


def _first_folder() -> Path:
    """Return where a person keeps documents."""
    kept = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return Path(kept) if kept and Path(kept).is_dir() else Path.home()


def ask_what_to_open(parent: QWidget, title: str, kinds: Mapping[str, str]) -> Path | None:
    """Ask for a file to read.

    Args:
        parent: the window that asks.
        title: of the dialog.
        kinds: the kinds of files there are to choose from, by name, with the suffix of each.

    Returns:
        The file; None if nothing is to be opened.
    """
    dialog = _dialog(parent, title, [*_suffixes(kinds), _("All files (*)")])
    dialog.setFileMode(dialog.FileMode.ExistingFile)
    files = _ask(dialog, parent)
    return Path(files[0]) if files else None


def ask_for_files(
    parent: QWidget, title: str, kinds: Sequence[str], then: Callable[[list[Path]], object]
) -> None:
    """Ask for files to read, one or several, and go on meanwhile.

    Args:
        parent: the window that asks.
        title: of the dialog.
        kinds: the kinds of files there are to choose from, as dialogs have them: "Text (*.txt)".
        then: is given the files, unless there are none.
    """
    dialog = _dialog(parent, title, kinds)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setFileMode(dialog.FileMode.ExistingFiles)

    def choose(files: list[str]) -> None:
        _remember(files)
        then([Path(file) for file in files])

    dialog.filesSelected.connect(choose)
    dialog.finished.connect(lambda _result: parent.activateWindow())
    dialog.open()


def ask_where_to_save(
    parent: QWidget, title: str, name: str, kinds: Mapping[str, str]
) -> tuple[Path, str] | None:
    """Ask for a file to write.

    Args:
        parent: the window that asks.
        title: of the dialog.
        name: of the file that is proposed, without its suffix.
        kinds: the kinds of files there are to choose from, by name, with the suffix of each.

    Returns:
        The file, and the suffix of its kind: that of its name or, if its name has none of `kinds`,
        that of the kind chosen. None if nothing is to be saved.
    """
    suffixes = _suffixes(kinds)
    dialog = _dialog(parent, title, list(suffixes))
    dialog.setAcceptMode(dialog.AcceptMode.AcceptSave)
    # The dialog is to add the suffix itself, before it asks whether to replace a file.
    dialog.filterSelected.connect(lambda chosen: dialog.setDefaultSuffix(suffixes[chosen]))
    first = next(iter(suffixes.values()))
    dialog.setDefaultSuffix(first)
    files = _ask(dialog, parent, f"{name}{first}")
    if not files:
        return None
    path = Path(files[0])
    own, chosen = path.suffix.lower(), f".{dialog.defaultSuffix()}"
    return path, own if own in suffixes.values() else chosen


def _suffixes(kinds: Mapping[str, str]) -> dict[str, str]:
    """Return the suffix of each kind of files, by what a dialog calls the kind."""
    said = _("{kind} (*{suffix})")
    return {said.format(kind=kind, suffix=suffix): suffix for kind, suffix in kinds.items()}


def _ask(dialog: QFileDialog, parent: QWidget, proposed: str = "") -> list[str]:
    """Ask for files, and remember where they are."""
    if proposed:
        dialog.selectFile(proposed)
    files = dialog.selectedFiles() if dialog.exec() else []
    dialog.deleteLater()
    parent.activateWindow()  # which some window managers forget after a question within the dialog
    _remember(files)
    return files


def _dialog(parent: QWidget, title: str, kinds: Sequence[str]) -> QFileDialog:
    """Return a dialog that offers kinds of files, and begins where a person was last."""
    from PySide6.QtWidgets import QFileDialog  # noqa: PLC0415 - not at the start

    dialog = QFileDialog(parent, title)
    dialog.setNameFilters(kinds)
    dialog.setDirectory(str(_folder or _first_folder()))
    return dialog


def _remember(files: Sequence[str]) -> None:
    """Remember where a person was."""
    global _folder  # noqa: PLW0603 - one person has one place to save to
    if files:
        _folder = Path(files[0]).parent


# --- pictures ---------------------------------------------------------------------------------------

_UNSCALED = re.compile(r' vector-effect="[^"]*"')
_FONT = re.compile(r' ?font-family="[^"]*"')
_SIZE = re.compile(r'<svg width="[^"]*" height="[^"]*"')
_EMPTY = re.compile(r"<g [^>]*>\s*</g>\s*")


def png_bytes(image: QImage) -> bytes:
    """Write an image as PNG."""
    drawn = QBuffer()
    drawn.open(QBuffer.OpenModeFlag.WriteOnly)
    QImageWriter(drawn, b"png").write(image)
    return bytes(drawn.data().data())


def svg_bytes(
    draw: Callable[[QPainter, QRectF], object],
    size: QSizeF,
    title: str,
    ground: QColor,
    font: QFont,
    resolution: int | None = None,
) -> bytes:
    """Write a picture as SVG.

    Args:
        draw: draws it into an area.
        size: of the picture, in whole pixels.
        title: what it is.
        ground: the colour behind it.
        font: of all texts.
        resolution: pixels an inch of what is drawn, if that depends on the screen.
    """
    from PySide6.QtSvg import QSvgGenerator  # noqa: PLC0415 - only for this

    target, drawn, svg = QRectF(0, 0, size.width(), size.height()), QBuffer(), QSvgGenerator()
    svg.setOutputDevice(drawn)
    if resolution is not None:
        svg.setResolution(resolution)
    # As large as what is drawn: if it were scaled, so would its lines be.
    svg.setSize(size.toSize())
    svg.setViewBox(target)
    svg.setTitle(title)
    with QPainter(svg) as painter:
        painter.fillRect(target, ground)
        draw(painter, target)
    return _cleaned(bytes(drawn.data().data()).decode(), size, QFontInfo(font).family()).encode()


def _cleaned(svg: str, size: QSizeF, family: str) -> str:
    """Leave out of an SVG what not all viewers know, and what shows nothing."""
    from xml.sax.saxutils import quoteattr  # noqa: PLC0415 - brings much of the network with it

    fonts = quoteattr(f"'{family}', sans-serif", {"'": "&apos;"})
    svg = _FONT.sub(lambda _found: f" font-family={fonts}", _UNSCALED.sub("", svg))
    wide, high = size.toSize().toTuple()
    return _SIZE.sub(f'<svg width="{wide}" height="{high}"', _EMPTY.sub("", svg))
