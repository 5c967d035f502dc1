"""About: the versions, and every licence with its notice."""

from __future__ import annotations

import json
from dataclasses import dataclass
from html import escape
from importlib import metadata
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QUrl, Slot
from PySide6.QtWidgets import QWidget

from ghost_desktop import paths
from ghost_desktop.desktop.kit.builders import ReadingDialog, ReadingPage, column
from ghost_desktop.desktop.window.ghost import GhostFace, Mood
from ghost_desktop.desktop.window.logs import versions
from ghost_desktop.engine.errors import WordListError
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.formats.text import sentence
from ghost_desktop.library.catalogue import bundled_lists
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from ghost_desktop.library.catalogue import BundledList

LGPL = N_(
    "{name} is used under the GNU Lesser General Public License, version 3, and is not modified. "
    "You may replace it by another version that fits.\n\n"
    "The licence: https://www.gnu.org/licenses/lgpl-3.0.html\n"
    "which adds to: https://www.gnu.org/licenses/gpl-3.0.html\n"
    "The source: {source}"
)


@dataclass(frozen=True)
class Licence:
    """What a part of the program may be used for.

    Attributes:
        part: its name.
        licence: the licence's short name.
        attribution: who made it.
        notice: the text of the licence, or where it is found.
    """

    part: str
    licence: str
    attribution: str
    notice: str

    @property
    def text(self) -> str:
        """All of it, for reading."""
        licence = say("Licence: {name}", name=self.licence)
        return f"{self.part}\n{licence}\n\n{self.attribution}\n\n{self.notice}"


def licences() -> Iterator[Licence]:
    """Give the licences of the program, of its data and of the libraries that it needs."""
    program = paths.resources().parent / "LICENSE"
    yield Licence("Ghost Desktop", "MIT", _("By the Ghost Desktop authors."), _read(program))
    yield from _of_lists()
    for table in _resources():
        notice = _notice(paths.resources() / table["licence_file"])
        yield Licence(table["name"], table["licence"], table["attribution"], notice)
    for name, source in (
        ("Qt", "https://code.qt.io/cgit/qt/"),
        ("PySide6", "https://code.qt.io/cgit/pyside/pyside-setup.git/"),
    ):
        notice = say(LGPL, name=name, source=source)
        yield Licence(name, "LGPL-3.0", _("By The Qt Company Ltd. and other contributors."), notice)
    for name, licence, authors, home in (
        ("NumPy", "BSD-3-Clause", _("the NumPy developers"), "https://numpy.org"),
        ("highspy", "MIT", _("the HiGHS developers"), "https://highs.dev"),
        ("pyqtgraph", "MIT", _("Luke Campagnola and others"), "https://www.pyqtgraph.org"),
        ("colorama", "BSD-3-Clause", _("Jonathan Hartley and others"), "https://github.com/tartley/colorama"),
        ("platformdirs", "MIT", _("the platformdirs developers"), "https://github.com/tox-dev/platformdirs"),
        ("fsrs", "MIT", "Open Spaced Repetition", "https://github.com/open-spaced-repetition/py-fsrs"),
        ("typing_extensions", "PSF-2.0", _("the Python developers"), "https://github.com/python/typing_extensions"),
    ):  # fmt: skip
        yield Licence(
            name,
            licence,
            say("By {authors}. {home}", authors=authors, home=home),
            _notice_of(name),
        )


def _of_lists() -> Iterator[Licence]:
    """Give the licences of the dictionaries; where to look for them if nobody can list them."""
    try:
        lists = bundled_lists()
    except WordListError as error:
        folder = paths.wordlists() / "licences"
        yield Licence(
            _("Dictionaries"),
            _("see the notices"),
            sentence(describe_refusal(error)),
            say("The notices are in {folder}.", folder=folder),
        )
        return
    yield from (licence_of_list(one.cleaned or one) for one in lists)


def licence_of_list(one: BundledList) -> Licence:
    """Return what a dictionary may be used for."""
    return Licence(one.name, one.licence, one.attribution, _notice(one.licence_path))


def _notice(path: Path) -> str:
    """Return a notice, and the general licence to which it refers, which lies beside it."""
    notice, general = _read(path), path.with_name("gpl-2.txt")
    return f"{notice}\n\n{general.name}\n\n{_read(general)}" if general.name in notice else notice


def _resources() -> list[dict[str, Any]]:
    """Return what the manifest says about the data on single words; nothing without a manifest."""
    try:
        manifest = (paths.resources() / "manifest.json").read_bytes()
    except FileNotFoundError:
        return []
    tables: list[dict[str, Any]] = json.loads(manifest)
    return tables


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").strip()
    except OSError as error:
        return say("The notice cannot be read: {reason}", reason=error)


def _notice_of(package: str) -> str:
    """Return the notice that an installed package brings along, and those it refers to."""
    try:
        files = metadata.files(package) or []
    except metadata.PackageNotFoundError:
        files = []
    notices = [
        _read(file.locate())  # type: ignore[arg-type]
        for file in sorted(files)
        # licenses/LICENSE or LICENSE.txt of the package itself, not of a part of it
        if file.stem in {"AUTHORS", "LICENSE", "THIRD_PARTY_NOTICES"}
        and file.parent.name.endswith(("licenses", ".dist-info"))
    ]
    return "\n\n".join(notices) or _("The notice comes with the package.")


class AboutDialog(ReadingDialog):
    """What the program is made of, and who made it; links lead to licences, and back."""

    def __init__(self, window: QWidget | None = None) -> None:
        self._licences = tuple(licences())
        self.page = ReadingPage(_("About"), _about_html(self._licences))
        self.page.setOpenLinks(False)
        self.page.anchorClicked.connect(self._follow)
        ghost, content = GhostFace(), QWidget()
        ghost.set_mood(Mood.GLAD)
        content.setFocusProxy(self.page)
        column(ghost, (self.page, 1), on=content)
        super().__init__(_("About Ghost Desktop"), content, window, width=50)

    @Slot(QUrl)
    def _follow(self, link: QUrl) -> None:
        """Show the licence that a link names, or all again."""
        if not link.path().isdigit():
            self.page.setHtml(_about_html(self._licences))
            return
        text = escape(self._licences[int(link.path())].text)
        self.page.setHtml(
            f"<p><a href='about'>{_('Back')}</a></p><p style='white-space: pre-wrap'>{text}</p>"
        )


def _about_html(found: Iterable[Licence]) -> str:
    """Write what it is, the versions, and which part has which licence."""
    known = versions()
    version = known.pop("Ghost Desktop")
    what = _("Plays the word game Ghost, and shows why it wins.")
    free = _(
        "Free software under the MIT licence, which comes without any warranty. Its "
        "dictionaries and libraries have licences of their own."
    )
    parts = (
        (f"<a href='{number}'>{escape(one.part)}</a>", escape(one.licence))
        for number, one in enumerate(found)
    )
    return (
        f"<h2 align='center'>Ghost Desktop {version}</h2>"
        f"<p align='center'>{what}</p><p align='center'>{free}</p>"
        f"<h3>{_('Versions')}</h3>{_table(map(escape, one) for one in known.items())}"
        f"<h3>{_('Licences')}</h3>{_table(parts)}"
    )


def _table(rows: Iterable[Iterable[str]]) -> str:
    lines = "".join(f"<tr><td>{'&nbsp;&nbsp;</td><td>'.join(one)}</td></tr>" for one in rows)
    return f"<table cellspacing='0' cellpadding='2'>{lines}</table>"
