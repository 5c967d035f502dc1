"""The log file: what the program, its libraries and Qt have to say, under the versions that said it."""

from __future__ import annotations

import logging
import sys
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs
import PySide6
from PySide6.QtCore import QMessageLogContext, QSysInfo, QtMsgType, qInstallMessageHandler, qVersion
from PySide6.QtGui import QGuiApplication

from ghost_desktop import __version__
from ghost_desktop.library.kept_file import own_file, own_folder
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable
    from io import TextIOWrapper

MAX_BYTES = 256 * 1024
OLDER_FILES = 2

_PROGRAM = logging.getLogger("ghost_desktop")
_QT = logging.getLogger("qt")
_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}

log = logging.getLogger(__name__)


class _LogFile(RotatingFileHandler):
    """The log file; it remembers what it took the place of."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            path,
            maxBytes=MAX_BYTES,
            backupCount=OLDER_FILES,
            encoding="utf-8",
            errors="backslashreplace",
        )
        line = "%(asctime)s %(levelname)s %(name)s [%(threadName)s]: %(message)s"
        self.setFormatter(logging.Formatter(line))
        self.level_before = _PROGRAM.level
        self.qt_before: Callable[..., None] | None = None
        self._is_full = False

    def _open(self) -> TextIOWrapper:
        """Open the file, or the next one, for nobody else to read."""
        own_file(Path(self.baseFilename))
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:
        """Say once that there is no room; Python's own prints a traceback for each line."""
        error = sys.exc_info()[1]
        if not isinstance(error, OSError):
            super().handleError(record)
        elif not self._is_full and sys.stderr is not None:
            self._is_full = True
            print(_no_log(error, Path(self.baseFilename).parent), file=sys.stderr)

    def close(self) -> None:
        """Close the file; what had no room in it is lost."""
        with suppress(OSError):
            super().close()


def _no_log(error: OSError, folder: Path) -> str:
    said = _("Nothing can be written to the log in {folder} ({reason}).")
    return said.format(folder=folder, reason=error.strerror or error)


_LIBRARIES = {"HiGHS": "highspy", "FSRS": "fsrs", "pyqtgraph": "pyqtgraph"}
"""Libraries that are not imported only to ask for their version: pyqtgraph takes half a second."""


def versions() -> dict[str, str]:
    """Return the versions of the program and of all that it runs on, by the names of these."""
    from importlib import metadata  # noqa: PLC0415 - 4 MB, which only a report of an error needs

    found = versions_at_hand()
    for name, package in _LIBRARIES.items():
        with suppress(metadata.PackageNotFoundError):  # as in a frozen program, perhaps
            found[name] = metadata.version(package)
    return found


def versions_at_hand() -> dict[str, str]:
    """Return the versions of what is there from the start, without looking for any."""
    screen = QGuiApplication.platformName() if QGuiApplication.instance() else ""
    # Python's `platform` would start another program to find this out.
    kernel = f"{QSysInfo.kernelType()} {QSysInfo.kernelVersion()}"
    system = f"{QSysInfo.prettyProductName()}, {kernel} {QSysInfo.currentCpuArchitecture()}"
    return {
        "Ghost Desktop": __version__,
        "Python": sys.version.split()[0],
        "Qt": qVersion(),
        "PySide6": PySide6.__version__,
        "NumPy": getattr(sys.modules.get("numpy"), "__version__", "?"),  # it may be what is missing
        "System": system + (f" ({screen})" if screen else ""),
    }


def start_logging(folder: Path | None = None) -> str:
    """Write what is logged, and what Qt has to say, to ``ghost-desktop.log`` in `folder`.

    Three files of a quarter of a megabyte are kept. If the folder cannot be written the program
    goes on without, and warnings go to the standard error output, as without this function.

    Args:
        folder: by default the user's folder for logs.

    Returns:
        Why there is no log, in a sentence; empty if there is one.
    """
    stop_logging()
    if folder is None:
        folder = platformdirs.user_log_path("ghost-desktop", appauthor=False)
    try:
        own_folder(folder)
        for older in folder.glob("ghost-desktop.log.*"):
            own_file(older)
        file = _LogFile(folder / "ghost-desktop.log")
    except OSError as error:
        return _no_log(error, folder)
    logging.getLogger().addHandler(file)
    _PROGRAM.setLevel(logging.INFO)
    file.qt_before = qInstallMessageHandler(_log_qt)
    log.info("%s", ", ".join(f"{name} {version}" for name, version in versions_at_hand().items()))
    return ""


def stop_logging() -> None:
    """Close the log file and put back what was before `start_logging`."""
    file = _log_file()
    if file is not None:
        qInstallMessageHandler(file.qt_before)
        _PROGRAM.setLevel(file.level_before)
        logging.getLogger().removeHandler(file)
        file.close()


def log_folder() -> Path | None:
    """Return the folder of the log file; None if nothing is being written."""
    file = _log_file()
    return Path(file.baseFilename).parent if file is not None else None


def says_nothing(message: str) -> bool:
    """Tell whether Qt only complains of what the offscreen platform cannot do."""
    return message.startswith("This plugin does not support")


def _log_file() -> _LogFile | None:
    handlers = logging.getLogger().handlers
    return next((handler for handler in handlers if isinstance(handler, _LogFile)), None)


def _log_qt(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
    """Log what Qt says, if it means anything."""
    if says_nothing(message):
        return
    category = context.category
    _QT.log(
        _LEVELS[kind], "%s", message if category in {None, "default"} else f"{category}: {message}"
    )
    if kind is QtMsgType.QtFatalMsg and sys.stderr is not None:
        print(message, file=sys.stderr)  # it ends the program: not only to where nobody looks
