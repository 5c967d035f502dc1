"""The language of the window: chosen by a person, or the system's; and with it that of Qt's texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, QTranslator, Slot

from ghost_desktop.desktop.kit.commands import command
from ghost_desktop.translation import (
    ENGLISH,
    OWN_NAMES,
    find_language,
    speak,
    spoken,
    spoken_of,
    wanted_languages,
)

if TYPE_CHECKING:
    from PySide6.QtCore import QCoreApplication
    from PySide6.QtWidgets import QWidget

LIKE_THE_SYSTEM = ""
"""What is chosen by those who choose no language."""

_QT_TEXTS = "Qt's texts"


def system_languages() -> tuple[str, ...]:
    """Return the languages that the system wants, be it that its environment does not say so."""
    return wanted_languages(QLocale.system().uiLanguages())


def speak_in(application: QCoreApplication, chosen: str = LIKE_THE_SYSTEM) -> None:
    """Have all that is shown from now on in a language: the program's texts, Qt's, and its days.

    Args:
        application: into which Qt's own texts are put.
        chosen: the code of a language that can be spoken.
    """
    speak(find_language([chosen] if chosen else system_languages()))
    code = spoken()
    before = application.findChild(QTranslator, _QT_TEXTS)
    if before is not None:
        application.removeTranslator(before)
        before.deleteLater()
        before.setObjectName("")
    system = QLocale.system()
    if code == ENGLISH:
        # Elsewhere than in the States nobody reads their days.
        is_english = system.language() is QLocale.Language.English
        QLocale.setDefault(system if is_english else QLocale("en_GB"))
        return
    QLocale.setDefault(QLocale(code))
    texts = QTranslator(application)
    texts.setObjectName(_QT_TEXTS)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if texts.load(f"qtbase_{code}", folder):
        application.installTranslator(texts)


class LanguageChoice(QObject):
    """The language that was chosen for a window.

    A window says all that it says once, so one in another language is another window: this one is
    closed, and whoever opened it sees `wants_another` and opens that.

    Attributes:
        chosen: the code of the language, or `LIKE_THE_SYSTEM`.
        wants_another: whether the window was closed for one in another language.

    Args:
        chosen: the language that is spoken already.
        window: the window, which it belongs to.
    """

    def __init__(self, chosen: str, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.chosen = chosen
        self.wants_another = False

    @command(
        {f"language.{code}": code for code in OWN_NAMES} | {"language.system": LIKE_THE_SYSTEM},
        chosen=lambda language: language.chosen,
    )
    def choose(self, code: str) -> None:
        """Have another language, at once; or remember the choice alone, if it is spoken already."""
        self.chosen = code
        wanted = find_language([code] if code else system_languages())
        if spoken_of(wanted) != spoken():
            self.wants_another = True
            self._window.close()

    @Slot()
    def stay(self) -> None:
        """Have the next window, and not one in place of this, speak what was chosen."""
        self.wants_another = False
