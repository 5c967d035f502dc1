"""Builds the application and wires its parts; nothing else does.

Qt is imported only once it is known that it can start: without a display, or without a library of
the system, it would end the interpreter or leave a traceback.
"""

from __future__ import annotations

import argparse
import builtins
import gc
import importlib
import os
import sys
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

from ghost_desktop import __version__, paths
from ghost_desktop.display import how_to_start_qt, why_no_display
from ghost_desktop.one_window import Wish, activation, local_path, meet
from ghost_desktop.startup import begin_if_frozen, status_of
from ghost_desktop.translation import _, find_language, say, speak

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from PySide6.QtWidgets import QApplication

    from ghost_desktop.desktop.window.settings import Settings
    from ghost_desktop.one_window import Post

PROGRAM = "ghost-desktop"


class _Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        said = say("{message}; see {program} --help.", message=message, program=PROGRAM)
        self.exit(2, f"{PROGRAM}: {said}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Open the window; return the exit status.

    It speaks the language of the environment.
    """
    begin_if_frozen()
    speak(find_language())
    given = sys.argv[1:] if arguments is None else arguments
    files = tuple(map(local_path, make_parser().parse_args(given).files)) if given else ()
    trouble = why_no_display()
    if trouble is not None:
        return _cannot(trouble)
    post = meet(Wish(files, activation()))
    if post is True:
        return 0
    try:
        return _start(files, post or None)
    finally:
        if post:
            post.close()


def make_parser() -> argparse.ArgumentParser:
    """Make the parser of the command line."""
    parser = _Parser(
        prog=PROGRAM,
        description=_("Play the word game Ghost against a perfect opponent."),
        allow_abbrev=False,
    )
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="*",
        help=_("open a match that was saved (*.ghostmatch), or import a word list"),
    )
    parser.add_argument("--version", action="version", version=f"Ghost Desktop {__version__}")
    return parser


def _start(files: Sequence[Path], post: Post | None) -> int:
    """Make the application, and open the window, with files if any are given.

    Args:
        files: what to open in it.
        post: where the window is called by those who start the program again; None if nowhere.
    """
    try:
        application = make_application()
    except ImportError as error:
        said = say("Qt cannot start ({detail}).", detail=error)
        return _cannot(f"{said} {how_to_start_qt(error)}")
    if not _has_font(application):
        said = _(
            "there is no font to write letters with; install one, as the package fonts-dejavu-core "
            "of Debian and Ubuntu."
        )
        return _cannot(said)
    return _run(application, files, post)


def _cannot(said: str) -> int:
    """Say why no window is opened; return the exit status."""
    print(f"{PROGRAM}: {said}", file=sys.stderr)
    return 2


def make_application() -> QApplication:
    """Return the application, named and dressed like the system.

    Raises:
        ImportError: if Qt is missing, or a library that it needs.
    """
    # NumPy comes before PySide6, which looks at each module that is imported after itself. If it
    # cannot be imported, it is missed later, when there is a dialog to say so.
    with suppress(Exception):
        importlib.import_module("ghost_desktop.library.catalogue")
    _forgo_features()

    from PySide6.QtGui import QIcon  # noqa: PLC0415
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415

    from ghost_desktop.desktop.kit.theme import STYLE, Theme, apply_theme  # noqa: PLC0415
    from ghost_desktop.desktop.window.language import speak_in  # noqa: PLC0415

    application = QApplication.instance()
    if not isinstance(application, QApplication):
        application = QApplication([PROGRAM, "-style", STYLE])
    application.setApplicationName("Ghost Desktop")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName(PROGRAM)
    speak_in(application)
    apply_theme(application, Theme.SYSTEM)
    application.setWindowIcon(QIcon(str(paths.resources() / "icons" / f"{PROGRAM}.svg")))
    return application


def _has_font(application: QApplication) -> bool:
    """Tell whether letters can be shown: without any font, Qt draws an empty box for each."""
    from PySide6.QtGui import QFontInfo  # noqa: PLC0415

    return bool(QFontInfo(application.font()).family())


def _forgo_features() -> None:
    """Have modules imported as ever: PySide6 would look in each for features that nobody here asks for."""
    import PySide6.QtCore  # noqa: F401, PLC0415 - which brings what looks

    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)


def _run(application: QApplication, files: Sequence[Path], post: Post | None) -> int:
    """Open the window; what fails on the way there is said in a dialog, and in the log."""
    from ghost_desktop.desktop.kit.garbage import keep_little_memory  # noqa: PLC0415
    from ghost_desktop.desktop.window.errors import ErrorHandling, show_last_error  # noqa: PLC0415
    from ghost_desktop.desktop.window.logs import start_logging, stop_logging  # noqa: PLC0415

    keep_little_memory()
    trouble = start_logging()
    handling = ErrorHandling(application)
    try:
        return _open_window(application, trouble, files, post)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is said
        show_last_error(_("Ghost Desktop cannot start."), error)
        return 1
    finally:
        handling.uninstall()
        stop_logging()


def _open_window(
    application: QApplication, trouble: str, files: Sequence[Path], post: Post | None
) -> int:
    """Open the window, say what is wrong already, and return the status once it is closed."""
    from ghost_desktop.desktop.kit.theme import Theme, apply_theme  # noqa: PLC0415
    from ghost_desktop.desktop.window.language import speak_in  # noqa: PLC0415
    from ghost_desktop.desktop.window.settings import begin, settings_path  # noqa: PLC0415

    path = settings_path()
    settings: Settings | None = begin(path)
    status = 1
    while settings is not None:
        if settings.theme is not Theme.SYSTEM:
            apply_theme(application, settings.theme)
        speak_in(application, settings.language)
        status, settings = _show_window(application, settings, path, trouble, files, post)
        trouble, files = "", ()
        if settings is not None:  # of the window before, with its games, nothing stays
            gc.unfreeze()
            gc.collect()
    return status


def _show_window(
    application: QApplication,
    settings: Settings,
    path: Path,
    trouble: str,
    files: Sequence[Path],
    post: Post | None,
) -> tuple[int, Settings | None]:
    """Show the window until it is closed.

    Args:
        application: the application.
        settings: how the window was left.
        path: the file of the settings.
        trouble: what is wrong already; nothing if all is well.
        files: what is to be opened in it.
        post: where it is called by those who start the program again.

    Returns:
        The exit status; and the settings of another window, if one is wanted in its place.
    """
    from PySide6.QtCore import QEvent  # noqa: PLC0415

    from ghost_desktop.desktop.window.question import SolverService  # noqa: PLC0415
    from ghost_desktop.desktop.window.session import Interrupt  # noqa: PLC0415

    service = SolverService()
    status = 1
    try:
        from ghost_desktop.desktop.board.kept_matches import MATCH_NAME  # noqa: PLC0415
        from ghost_desktop.desktop.window.main_window import MainWindow  # noqa: PLC0415
        from ghost_desktop.desktop.window.session import Ahead, Called  # noqa: PLC0415
        from ghost_desktop.desktop.window.settings import SettingsKeeper  # noqa: PLC0415

        window = MainWindow(service, settings, match=path.with_name(MATCH_NAME))
        keeper = SettingsKeeper(window.settings, settings, path, window)
        window.closing.connect(keeper.close)
        left: list[Settings] = []
        window.closing.connect(left.append)
        keeper.failed.connect(window.troubles.say)
        window.inquiry.troubled.connect(window.troubles.say)
        window.inquiry.subscribe(Ahead(service, lambda: window.made_drills.strategy, window))
        if settings.maximised:
            window.showMaximized()
        else:
            window.show()
        window.troubles.say(trouble)
        if files:
            window.drop_target.open(files)
        if post is not None:
            called = Called(post, window, window.drop_target, window.language)
            window.closing.connect(called.end)
        gc.freeze()  # what the start has made stays
        interrupt = Interrupt(application)
        window.leaving.stayed.connect(interrupt.forget)
        status = application.exec()
        if interrupt.number is not None:
            status = status_of(interrupt.number)
        interrupt.stop()
        wants_another = window.language.wants_another and interrupt.number is None
        window.deleteLater()
        application.sendPostedEvents(window, QEvent.Type.DeferredDelete)
    finally:
        if not service.shutdown():
            # A job that does not hear that it is cancelled: Qt must not see its thread destroyed.
            os._exit(status or 1)
    return status, replace(
        left[-1], unread=None, misread=(), has_lost_list=False, lost_ticks=()
    ) if wants_another else None
