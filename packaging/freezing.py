"""What goes into the program in one folder, and what does not; `ghost-desktop.spec` asks.

PyInstaller follows what is imported. What is imported by a name that is put together, or looked for
in a folder, has to be told to it; and much that its recipes bring along is for other programs.
"""

from __future__ import annotations

import re
import shutil
import sys
from importlib import metadata
from pathlib import Path, PurePosixPath

HERE = Path(__file__).resolve().parent
START = HERE / "start.py"

EXECUTABLES = ("ghost-desktop",) if sys.platform == "linux" else ("ghost-desktop", "ghost-cli")
"""What is made. It knows by its name whether a window is wanted."""

LINKS = {"ghost-cli": "ghost-desktop"} if sys.platform == "linux" else {}
"""Other names of it. Windows knows programs with a console and such without: there are two there."""

PROGRAM = "ghost-desktop"
LIBRARIES = (
    *("colorama", "fsrs", "highspy", "numpy", "platformdirs", "pyqtgraph", "PySide6_Essentials"),
    *("shiboken6", "typing_extensions"),
)
"""The packages that the program consists of, beside its own."""

HIDDEN_IMPORTS = (
    # Imported by its name, when the first chart is drawn; it takes half a second.
    "pyqtgraph",
)

EXCLUDED = [
    # What libraries would use if it were there.
    *("IPython", "OpenGL", "PIL", "cupy", "h5py", "matplotlib", "numba", "scipy", "tkinter"),
    *("PyQt5", "PyQt6", "PySide2", "distributed", "pytest", "setuptools", "torch"),
    # What they are never asked for. Their own tests, and building Fortran, among it.
    *("PySide6.QtDBus", "PySide6.QtNetwork", "PySide6.QtTest"),
    *("numpy.f2py", "numpy.fft", "numpy.random", "numpy.testing", "fsrs.optimizer"),
    # Charts are drawn by Qt's own painter, and nobody debugs here.
    *("pyqtgraph.console", "pyqtgraph.dockarea", "pyqtgraph.examples", "pyqtgraph.flowchart"),
    "pyqtgraph.opengl",
]

LANGUAGES = ("de", "es", "fr", "nl")
"""The languages of which Qt's own translations are taken along."""

_QT = PurePosixPath("PySide6/Qt")
_PLUGINS = _QT / "plugins"
_UNWANTED_PLUGINS = (
    # For devices without a window system, or for what only Qt Quick draws.
    *("egldeviceintegrations", "generic", "vectorimageformats", "xcbglintegrations"),
    *("wayland-graphics-integration-client", "wayland-graphics-integration-server"),
    *("qmllint", "qmltooling", "designer", "sqldrivers"),
    # The program asks nobody on the net.
    *("networkinformation", "tls"),
    *(f"platforms/libq{name}.so" for name in ("eglfs", "linuxfb", "minimalegl", "vkkhrdisplay")),
    *(f"platforms/libq{name}.so" for name in ("minimal", "vnc", "wayland-brcm")),
    # On-screen keyboards of Qt Quick.
    "platforminputcontexts/libqtvirtualkeyboardplugin.so",
    # Pictures are PNG and SVG.
    *(f"imageformats/libq{name}.so" for name in ("gif", "icns", "pdf", "tga", "tiff", "wbmp")),
    *(f"imageformats/libq{name}.so" for name in ("webp",)),
)
# Drawings for pyqtgraph's own examples, and colours that no chart of ours has.
_UNWANTED_FOLDERS = (
    PurePosixPath("pyqtgraph/colors"),
    PurePosixPath("pyqtgraph/icons/peegee"),
)
_UNWANTED_LIBRARIES = re.compile(
    r"libQt6(Network|Pdf|Qml\w*|Quick\w*|Sql|Test|VirtualKeyboard\w*|EglF\w*|EglFs\w*|WaylandEgl\w*)\.so"
)


def is_wanted(entry: tuple[str, str, str]) -> bool:
    """Tell whether a file belongs into the folder.

    Args:
        entry: where it goes in the folder, where it comes from, and PyInstaller's kind of it.
    """
    target, source, kind = entry
    path = PurePosixPath(target.replace("\\", "/"))
    if _QT / "translations" in path.parents:
        return path.name in {f"qtbase_{language}.qm" for language in LANGUAGES}
    unwanted = [*_UNWANTED_FOLDERS, *(_PLUGINS / one for one in _UNWANTED_PLUGINS)]
    if any(path.is_relative_to(one) for one in unwanted):
        return False
    if _UNWANTED_LIBRARIES.match(path.name):
        return False
    if kind == "BINARY" and sys.platform == "linux":
        return _is_ours(source, path)
    return True


def _is_ours(source: str, path: PurePosixPath) -> bool:
    """Tell whether a library comes from a package of Python's, or is Python; not the system's.

    Those of the system are older or newer than its drivers, fonts and input methods elsewhere: the
    program uses what is there, as Qt does that is installed by pip.
    """
    return "site-packages" in Path(source).parts or path.name.startswith("libpython")


def data_files() -> list[tuple[str, str]]:
    """Return what is not imported: the program's data, and what the packages say of themselves."""
    (package,) = (Path(one) for one in _locations("ghost_desktop"))
    data = package / "_data"
    found = [
        (str(path), str(Path("ghost_desktop/_data", path.relative_to(data)).parent))
        for path in sorted(data.rglob("*"))
        if path.is_file() and path.suffix != ".po"
    ]
    for name in (PROGRAM, *LIBRARIES):
        found += _about(name)
    return found


def _locations(package: str) -> list[str]:
    from importlib.util import find_spec  # noqa: PLC0415

    spec = find_spec(package)
    assert spec is not None
    return list(spec.submodule_search_locations or ())


def _about(package: str) -> list[tuple[str, str]]:
    """Return what a package says of itself: its name, version, entry points and licences.

    Its list of files is cut down to these: the others are elsewhere in a frozen program, and who
    installed them, and where, is of no interest.
    """
    distribution = metadata.distribution(package)
    files = [
        one
        for one in distribution.files or ()
        if one.parts[0].endswith(".dist-info")
        and one.name not in {"RECORD", "REQUESTED", "INSTALLER", "direct_url.json"}
    ]
    folder = files[0].parts[0]
    own = Path("build", "about", folder)
    shutil.rmtree(own, ignore_errors=True)
    own.mkdir(parents=True)
    (own / "RECORD").write_text(
        "".join(f"{one.as_posix()},,\n" for one in sorted(files)), encoding="utf-8"
    )
    found = [(str(one.locate()), str(one.parent)) for one in sorted(files)]
    return [*found, (str((own / "RECORD").resolve()), folder)]


def without_unwanted(scripts: list[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Return what an executable runs: what prepares Python, and where the program begins.

    What would prepare PySide6 is left out where Qt finds its plugins by itself: it imports Qt before
    NumPy, which makes the start slower, even that of ``ghost-cli``; and it tells all programs that
    are started from here to load our Qt's plugins.
    """
    unwanted = {"pyi_rth_pyside6"} if sys.platform == "linux" else set()
    return [one for one in scripts if one[0] not in unwanted]


def icon() -> str | None:
    """Return the icon of the executables, where they have one: on Windows and macOS."""
    name = {"win32": "ghost-desktop.ico", "darwin": "ghost-desktop.icns"}.get(sys.platform)
    path = Path("build", name) if name else None
    return str(path.resolve()) if path and path.exists() else None
