"""Which language is spoken, how numbers and days are written in it, and how one chooses another."""

from __future__ import annotations

import weakref
from datetime import date
from typing import TYPE_CHECKING

import pytest
from at_the_commands import names, open_palette
from at_the_window import running
from PySide6.QtCore import QLocale, QTranslator
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QMenu
from speaking import use_catalogues
from starting import WHEN_IT_RUNS, run

from ghost_desktop import app, paths
from ghost_desktop.desktop.learn.curves import name_period
from ghost_desktop.desktop.window import settings
from ghost_desktop.desktop.window.commands import STATISTICS, STRATEGY
from ghost_desktop.desktop.window.language import speak_in
from ghost_desktop.desktop.window.main_window import MainWindow
from ghost_desktop.desktop.window.settings import (
    Settings,
    begin,
    first_question,
    load_settings,
    save_settings,
    settings_path,
)
from ghost_desktop.engine.errors import WordListError
from ghost_desktop.formats.stored import size_text
from ghost_desktop.formats.text import day_text, decimal, number
from ghost_desktop.library.catalogue import BadManifest
from ghost_desktop.library.figures import Step
from ghost_desktop.library.question import Question
from ghost_desktop.play.table import Table
from ghost_desktop.translation import (
    find_language,
    known_languages,
    speak,
    spoken,
    spoken_of,
    wanted_languages,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from conftest import Opens
    from pytestqt.qtbot import QtBot


GAME = {"de": "&Spiel", "es": "&Juego", "fr": "&Partie", "nl": "&Spel"}

pytestmark = pytest.mark.usefixtures("languages")


@pytest.fixture
def languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The program knows all its languages, but only one text of each."""
    use_catalogues(
        tmp_path / "resources", monkeypatch, {code: {"&Game": said} for code, said in GAME.items()}
    )
    before = speak(find_language([]))
    yield
    speak(before)


@pytest.fixture
def speaks_again(qapp: QApplication) -> Iterator[None]:
    """Qt speaks English again afterwards, as all tests expect it to."""
    locale = QLocale()
    yield
    speak_in(qapp, "en")
    QLocale.setDefault(locale)


# --- which one ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [
        ({}, ()),
        ({"LANG": "de_AT.UTF-8"}, ("de_AT",)),
        ({"LANG": "de_AT.UTF-8@euro", "LC_MESSAGES": "nl_BE"}, ("nl_BE",)),
        ({"LANG": "de_DE@euro"}, ("de_DE",)),
        ({"LC_ALL": "fr_FR", "LC_MESSAGES": "nl_BE"}, ("fr_FR",)),
        ({"LANGUAGE": "es:de_DE", "LC_ALL": "fr_FR"}, ("es", "de_DE")),
        ({"LANGUAGE": "", "LANG": "fr"}, ("fr",)),
        ({"LANGUAGE": "C"}, ("en",)),
        ({"LANG": "POSIX"}, ("en",)),
        ({"LANG": "C.UTF-8"}, ("en",)),
        ({"LANGUAGE": "de", "LC_ALL": "C"}, ("en",)),
        ({"LANGUAGE": "de", "LC_ALL": "C.UTF-8"}, ("de",)),
    ],
)
def test_the_environment_says_which_languages_are_wanted(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], wanted: tuple[str, ...]
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, said in environment.items():
        monkeypatch.setenv(name, said)
    assert wanted_languages() == wanted


def test_what_the_system_says_counts_where_the_environment_says_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert wanted_languages(["de-AT", "zh-Hans-CN"]) == ("de_AT", "zh_Hans_CN")
    monkeypatch.setenv("LANG", "nl")
    assert wanted_languages(["de-AT"]) == ("nl",)


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (["de_AT", "fr"], "de"),
        (["sv", "fr_CA"], "fr"),
        (["sv"], "en"),
        (["en_GB", "de"], "en"),
        (["sv", "en", "de"], "en"),
        ([], "en"),
    ],
)
def test_the_first_that_is_known_is_spoken_and_english_always_is(
    wanted: list[str], code: str
) -> None:
    assert spoken_of(find_language(wanted)) == code


def test_only_what_there_is_a_catalogue_of_can_be_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opens: Opens, qtbot: QtBot
) -> None:
    assert list(known_languages()) == ["en", "de", "es", "fr", "nl"]
    use_catalogues(tmp_path / "two", monkeypatch, {"nl": {}})
    assert list(known_languages()) == ["en", "nl"]
    window = opens()
    assert titles(window) == ["Language of the &system", "&English", "&Nederlands"]
    offered = names(open_palette(qtbot, window))
    languages = ["language.system", "language.en", "language.nl"]
    assert [one for one in offered if one.startswith("language.")] == languages
    assert {f"language.{one}" for one in ("de", "es", "fr")}.isdisjoint(offered)


# --- numbers and days -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", ["171,752", "1,234", "999", "0.25", "-12,345.5", "0.50", "2026-01-02", "Jan 2026"]),
        ("de", ["171.752", "1.234", "999", "0,25", "-12.345,5", "0,50", "02.01.2026", "Jan. 2026"]),
        ("es", ["171.752", "1234", "999", "0,25", "-12.345,5", "0,50", "02/01/2026", "ene 2026"]),
        (
            "fr",
            [
                "171\u202f752",
                "1\u202f234",
                "999",
                "0,25",
                "-12\u202f345,5",
                "0,50",
                "02/01/2026",
                "janv. 2026",
            ],
        ),
        ("nl", ["171.752", "1.234", "999", "0,25", "-12.345,5", "0,50", "02-01-2026", "jan 2026"]),
    ],
)
@pytest.mark.usefixtures("speaks_again")
def test_numbers_and_days_are_written_as_the_language_has_them(
    qapp: QApplication, code: str, said: list[str]
) -> None:
    speak_in(qapp, code)
    day = date(2026, 1, 2)
    *plain, with_name = said
    assert [
        *map(number, (171_752, 1_234, 999, 0.25, -12_345.5)),
        decimal(0.5, 2),
        day_text(day),
    ] == plain
    assert name_period(day, Step.DAY).endswith(with_name)
    assert size_text(2_500_000) == f"{decimal(2.5, 1)} MB"


@pytest.mark.usefixtures("speaks_again")
def test_months_are_named_as_in_the_language(qapp: QApplication) -> None:
    speak_in(qapp, "es")
    assert name_period(date(2026, 5, 1), Step.MONTH) == "mayo de 2026"
    speak_in(qapp, "de")
    assert name_period(date(2026, 5, 4), Step.DAY) == "4. Mai 2026"


# --- what Qt says ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "cancel"),
    [
        ("de", "Abbrechen"),
        ("es", "Cancelar"),
        ("fr", "Annuler"),
        ("nl", "Annuleren"),
        ("en", "Cancel"),
    ],
)
@pytest.mark.usefixtures("speaks_again")
def test_the_buttons_that_qt_names_are_in_the_language(
    qtbot: QtBot, qapp: QApplication, code: str, cancel: str
) -> None:
    for one in ("fr", code):
        speak_in(qapp, one)
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    (button,) = box.buttons()
    assert button.text().replace("&", "") == cancel
    assert QLocale().name().partition("_")[0] == code
    assert len(qapp.findChildren(QTranslator, "Qt's texts")) == (code != "en")


# --- choosing -------------------------------------------------------------------------------------


def language_menu(window: MainWindow) -> QMenu:
    (menu,) = [one for one in window.findChildren(QMenu) if one.title() == "Lan&guage"]
    return menu


def titles(window: MainWindow) -> list[str]:
    return [one.text() for one in language_menu(window).actions() if not one.isSeparator()]


def choose(window: MainWindow, title: str) -> None:
    (action,) = [one for one in language_menu(window).actions() if one.text() == title]
    action.trigger()


def test_each_language_stands_in_the_menu_in_itself(opens: Opens) -> None:
    window = opens()
    assert titles(window) == [
        "Language of the &system", "&English", "&Deutsch", "Es&pañol", "&Français", "&Nederlands",
    ]  # fmt: skip
    chosen = [one.text() for one in language_menu(window).actions() if one.isChecked()]
    assert chosen == ["Language of the &system"]


def test_no_language_is_called_otherwise_in_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opens: Opens
) -> None:
    known = {
        "English": "Englisch",
        "Dutch": "Niederländisch",
        "Language of the &system": "Sprache des &Systems",
    }
    use_catalogues(tmp_path / "german", monkeypatch, {"de": known})
    speak(find_language(["de"]))
    assert titles(opens()) == ["Sprache des &Systems", "&English", "&Deutsch"]


def test_choosing_what_is_spoken_anyway_is_only_remembered(opens: Opens) -> None:
    window = opens()
    choose(window, "&English")
    assert window.isVisible()
    assert not window.language.wants_another
    assert window.settings().language == "en"


def test_choosing_another_language_closes_the_window_for_one_in_it(opens: Opens) -> None:
    window = opens()
    left: list[Settings] = []
    window.closing.connect(left.append)
    choose(window, "&Deutsch")
    assert not window.isVisible()
    assert window.language.wants_another
    assert [one.language for one in left] == ["de"]


@pytest.mark.usefixtures("own_home", "leaves_nothing", "speaks_again")
def test_the_window_comes_back_at_once_in_the_language_with_all_that_was_in_it(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    seen: list[tuple[str, str, str]] = []
    windows: list[weakref.ref[MainWindow]] = []

    def play(_application: QApplication) -> int:
        """Play a letter and choose the next language; be closed in the last."""
        (window,) = [one for one in qapp.topLevelWidgets() if isinstance(one, MainWindow)]
        assert [one() for one in windows if one() is not None] == [], "nothing of those before"
        windows.append(weakref.ref(window))
        qtbot.waitUntil(lambda: window.board.controller.is_persons_turn)
        played = running(window).fragment[:1]
        seen.append((window.menuBar().actions()[0].text(), played, spoken()))
        if not played:
            qtbot.keyClicks(window.board, "h")
            qtbot.waitUntil(lambda: running(window).fragment[:1] == "h")
        follows = {"en": "de", "de": "nl"}.get(spoken())
        if follows is None:
            window.close()
        else:
            window.language.choose(follows)
        return 0

    monkeypatch.setattr(QApplication, "exec", lambda *_: play(qapp))
    assert app._open_window(qapp, "", (), None) == 0
    assert seen == [("&Game", "", "en"), ("&Spiel", "h", "de"), ("&Spel", "h", "nl")]
    assert load_settings(settings_path()).language == "nl"
    seen.clear()
    windows.clear()
    assert app._open_window(qapp, "", (), None) == 0
    assert seen == [("&Spel", "h", "nl")]


@pytest.mark.usefixtures("own_home", "leaves_nothing", "speaks_again")
def test_another_language_leaves_one_on_the_page_where_one_was(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[str, int]] = []

    def look(_application: QApplication) -> int:
        """Go to a page and choose another language there; leave the page in that, and close."""
        (window,) = [one for one in qapp.topLevelWidgets() if isinstance(one, MainWindow)]
        if spoken() == "en":
            window.show_panel(STRATEGY)
            window.show_panel(STATISTICS)
            window.language.choose("de")
        else:
            seen.append((spoken(), window.panel))
            window.statistics.left.emit()
            seen.append((spoken(), window.panel))
            window.show_panel(STATISTICS)
            window.close()
        return 0

    monkeypatch.setattr(QApplication, "exec", lambda *_: look(qapp))
    assert app._open_window(qapp, "", (), None) == 0
    assert seen == [("de", STATISTICS), ("de", STRATEGY)]
    seen.clear()
    assert app._open_window(qapp, "", (), None) == 0
    assert seen[0] == ("de", STRATEGY), "a window that is opened anew begins with a panel"


CHOOSES_GERMAN = """
from pathlib import Path
from ghost_desktop import paths
paths.resources = lambda: Path({folder!r})
seen = []
def do():
    seen.append(window().menuBar().actions()[0].text())
    if len(seen) == 1:
        window().language.choose("de")
    else:
        window().close()
status = main()
print(*seen)
sys.exit(status)
"""


def test_the_program_goes_on_in_another_language_without_being_started_again(
    tmp_path: Path,
) -> None:
    program = WHEN_IT_RUNS + CHOOSES_GERMAN.format(folder=str(paths.resources()))
    ended = run(tmp_path, program)
    assert (ended.returncode, ended.stdout) == (0, "&Game &Spiel\n"), ended.stderr


# --- the first start ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wanted", "source"),
    [
        (("es_MX",), "spanish"),
        (("nl_BE", "en"), "dutch"),
        (("en_GB",), "enable1"),
        (("de_DE",), "enable1"),
        (("fr",), "enable1"),
        ((), "enable1"),
    ],
)
def test_one_begins_with_words_of_ones_own_language(wanted: tuple[str, ...], source: str) -> None:
    assert first_question(wanted) == Question(source)


def test_only_the_first_start_chooses_the_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "nl")
    path = tmp_path / "settings.json"
    assert begin(path).question == Question("dutch")
    save_settings(Settings(), path)
    assert begin(path).question == Question()


def test_a_newcomer_meets_an_opponent_that_can_be_beaten(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    assert begin(path).table == Table.against_computers(2, "climber")
    assert begin(path).table == Settings().table
    path.write_text('{"x', encoding="utf-8")  # it is said that all is as at the first start
    assert begin(path).table == Table.against_computers(2, "climber")


def test_without_any_lists_one_begins_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_list(_language: str) -> str:
        raise WordListError(BadManifest("gone"))

    monkeypatch.setattr(settings, "first_list_in", no_list)
    assert first_question(("es",)) == Question()
