"""What is remembered from one day to the next, and the file that holds it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import fields, replace
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from at_the_window import above, click
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QLabel, QWidget

from ghost_desktop.desktop.board.kept_matches import RecentMatch
from ghost_desktop.desktop.board.thinker import Pace
from ghost_desktop.desktop.dictionaries.state import PanelState, Ticks
from ghost_desktop.desktop.kit.settings import forms_of
from ghost_desktop.desktop.kit.theme import Theme
from ghost_desktop.desktop.window.paper import Paper
from ghost_desktop.desktop.window.settings import (
    FOLDS_KEPT,
    Settings,
    load_settings,
    save_settings,
    settings_path,
)
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.library.question import Question
from ghost_desktop.play.runs import PuzzleTheme, RunKind
from ghost_desktop.play.table import Callers, Player, Referee, Starter, Table, Terms

if TYPE_CHECKING:
    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.window.main_window import MainWindow


pytestmark = pytest.mark.usefixtures("own_home", "leaves_nothing")
SATURDAY = datetime(2026, 11, 21, 20, 15, tzinfo=timezone(timedelta(hours=1)))
FULL = Settings(
    geometry=b"\x01\xd9\xd0\xcb\x00",
    maximised=True,
    panel=2,
    question=Question(
        "enable1@50", Rules(SUPERGHOST, 6, 3, misere=True), reading=Reading.ONE_AGAINST_ALL
    ),
    starter=Starter.IN_TURN,
    pace=Pace.SLOW,
    theme=Theme.DARK,
    points=12,
    show_who_wins=True,
    folds={"enable1/4/0/h": frozenset({"h", "he"}), "spanish/3/1/": frozenset({"ñ"})},
    chosen={"enable1/4/0/": (("no", "nog"), ("nu", "nur"))},
    seat=1,
    opening="h",
    count=Counting.ZONES,
    dictionaries=PanelState(
        Ticks(
            ("enable1", "dutch"),
            (3, 4),
            players=(2, 3),
            misere=(False, True),
            reading=Reading.ONE_AGAINST_ALL,
            levels=(35, None),
        ),
        "winners",
        details=True,
        more=True,
        pair=(
            Question("dutch", Rules(SUPERGHOST, 3)),
            Question("enable1@35", Rules(SUPERGHOST, 3)),
        ),
    ),
    recent_matches=(RecentMatch(Path("/home/anna/Ghöst.ghostmatch"), SATURDAY),),
    new_lines=15,
    table=Table((Player(name="Anna"), Player("perfect"), Player())),
    terms=Terms("GHOST", Referee.CHALLENGES, Callers.ANYONE, veto=True, teaching=True),
    levels={"climber": 34},
    less_motion=True,
    weighed_level=70,
    shows_map=True,
    paper=Paper.LETTER,
    prints_colours=False,
    beside="enable1",
    shows_symbols=False,
    language="en",
    form="list",
    learn_until=80,
    exact_replies=True,
    puzzle_kind=RunKind.STORM,
    puzzle_theme=PuzzleTheme.TRAPS,
)
BEFORE_PUZZLES = replace(FULL, puzzle_kind=None, puzzle_theme=PuzzleTheme.ANY)
BEFORE_UNTIL = replace(BEFORE_PUZZLES, learn_until=100)
BEFORE_FOLDS = replace(BEFORE_UNTIL, dictionaries=replace(FULL.dictionaries, more=False))
BEFORE_EXACT = replace(BEFORE_FOLDS, exact_replies=False)
BEFORE_FORMS = replace(BEFORE_EXACT, form="both")
BEFORE_LANGUAGES = replace(BEFORE_FORMS, language="")
BEFORE_SYMBOLS = replace(BEFORE_LANGUAGES, beside="", shows_symbols=True)
BEFORE_WEIGHING = replace(BEFORE_SYMBOLS, weighed_level=None)
BEFORE_PAPER = replace(BEFORE_WEIGHING, paper=Paper.USUAL, prints_colours=True)
BEFORE_MAPS = replace(BEFORE_PAPER, shows_map=False)
BEFORE_CHOICES = replace(BEFORE_MAPS, chosen={})
BEFORE_LEVELS = replace(
    BEFORE_CHOICES,
    question=replace(FULL.question, source="dutch"),
    dictionaries=replace(
        BEFORE_FOLDS.dictionaries,
        ticks=replace(FULL.dictionaries.ticks, misere=(True,), levels=Ticks().levels),
        pair=None,
    ),
)
"""What the ninth version remembered, when a word did one thing in all games, and lists were whole."""

BEFORE_TEACHING = replace(
    BEFORE_LEVELS, terms=replace(FULL.terms, teaching=False), recent_matches=()
)
"""What the eighth version remembered, before one could play to learn, and save matches."""

BEFORE_TABLES = replace(
    BEFORE_TEACHING,
    table=Settings().table,
    terms=Settings().terms,
    levels=Settings().levels,
    less_motion=Settings().less_motion,
)
"""What the seventh version remembered, before one could choose who plays and what for."""

BEFORE_ZONES = replace(BEFORE_TABLES, count=Counting.LINES)
"""What the sixth version remembered, before zones could be counted."""

FIRST = replace(
    BEFORE_ZONES,
    question=Question("dutch", Rules(min_length=6)),
    seat=None,
    opening=None,
    pace=Settings().pace,
    dictionaries=PanelState(Ticks(("enable1", "dutch"), (3, 4)), "winners"),
    new_lines=Settings().new_lines,
    points=None,
    show_who_wins=False,
)
"""What the first version remembered, before there were variants, strategies and drills."""

BEFORE_PACE = replace(
    BEFORE_ZONES,
    dictionaries=PanelState(Ticks(("enable1", "dutch"), (3, 4), players=(2, 3)), "winners"),
    pace=Pace.NORMAL,
)
"""What the fifth version remembered, before computers had a pace, and comparisons rules."""

BEFORE_HINTS = replace(BEFORE_PACE, points=None, show_who_wins=False)
"""What the fourth version remembered, before letters had sizes to choose from."""

SAMPLES = {
    1: FIRST,
    2: replace(FIRST, seat=1, opening="h"),
    3: replace(BEFORE_HINTS, new_lines=Settings().new_lines),
    4: BEFORE_HINTS,
    5: BEFORE_PACE,
    6: BEFORE_ZONES,
    7: BEFORE_TABLES,
    8: BEFORE_TEACHING,
    9: BEFORE_LEVELS,
    10: BEFORE_CHOICES,
    11: BEFORE_MAPS,
    12: BEFORE_PAPER,
    13: BEFORE_WEIGHING,
    14: BEFORE_SYMBOLS,
    15: BEFORE_LANGUAGES,
    16: BEFORE_FORMS,
    17: BEFORE_EXACT,
    18: BEFORE_FOLDS,
    19: BEFORE_UNTIL,
    20: BEFORE_PUZZLES,
    21: FULL,
    22: FULL,
}
"""What stands in the samples, one of every version of the file that was ever written."""

FILES = Path(__file__).parent / "files"

linux = pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such thing")


def says(window: MainWindow) -> str:
    """What the labels of the window say."""
    labels = window.findChildren(QLabel)
    return "\n".join(label.text() for label in labels if label.isVisible())


def test_settings_come_back_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "settings.json"
    # A pair may be of an atlas, with words longer than the bar offers.
    pair = Question("dutch", Rules(min_length=9)), Question("spanish", Rules(min_length=9))
    for settings in (FULL, replace(FULL, dictionaries=replace(FULL.dictionaries, pair=pair))):
        save_settings(settings, path)
        assert load_settings(path) == settings
    assert [one.name for one in path.parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize(("version", "expected"), SAMPLES.items())
def test_files_of_every_version_are_read(
    version: int, expected: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    loaded = load_settings(FILES / f"settings-{version}.json")
    assert (loaded, loaded.misread) == (expected, ())
    assert not caplog.records


def test_the_newest_sample_is_as_files_are_written_now(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    save_settings(FULL, path)
    newest = FILES / f"settings-{max(SAMPLES)}.json"
    assert path.read_text(encoding="utf-8") == newest.read_text(encoding="utf-8")
    assert {one.name for one in FILES.glob("settings-*.json")} == {
        f"settings-{version}.json" for version in SAMPLES
    }


def test_the_window_says_that_settings_could_not_be_read(
    tmp_path: Path, qtbot: QtBot, opens: Opens
) -> None:
    path = tmp_path / "settings.json"
    assert "could not be read" not in says(opens(settings=load_settings(path)))
    path.write_text("{")
    window = opens(settings=load_settings(path))
    assert f"They are in {path}.broken." in says(window)
    click(qtbot, window, "Close")
    assert "could not be read" not in says(window)
    assert window.focusWidget() is window.board
    save_settings(window.settings(), path)
    assert load_settings(path).unread is None
    path.write_text('{"question": {"list": "club"}}')
    window = opens(settings=load_settings(path))
    said = "The dictionary was removed; ENABLE1 is now at the top, with the same rules."
    assert said in says(window)
    assert window.setup_bar.question == Question()
    path.write_text('{"dictionaries": {"sources": ["club", "enable1", 7]}}')
    settings = load_settings(path)
    assert settings.dictionaries.ticks.sources == ("enable1",)
    assert "club is gone, and is compared no more." in says(opens(settings=settings))
    path.write_text('{"dictionaries": {"sources": null}}')
    assert load_settings(path).lost_ticks == ()
    path.write_text('{"dictionaries": ["club"]}')
    assert load_settings(path).lost_ticks == ()


def test_of_a_list_and_a_match_that_are_gone_both_are_said(
    tmp_path: Path, qtbot: QtBot, opens: Opens
) -> None:
    path, match = tmp_path / "settings.json", tmp_path / "match.json"
    path.write_text('{"question": {"list": "club"}}')
    match.write_text("{")
    window = opens(settings=load_settings(path), match=match)
    qtbot.waitUntil(lambda: "The match that was left could not be gone on with." in above(window))
    assert "The dictionary was removed" in above(window)


def test_what_a_later_version_has_written_is_kept_for_it(tmp_path: Path, opens: Opens) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"zeal": {"of": [1, 2]}, "theme": "dark", "points": 12}', encoding="utf-8")
    window = opens(settings=load_settings(path))
    window.look.set_theme(Theme.LIGHT)
    save_settings(window.settings(), path)
    stored = json.loads(path.read_text("utf-8"))
    assert (stored["zeal"], stored["theme"], stored["points"]) == ({"of": [1, 2]}, "light", 12)


def test_every_setting_has_a_sample_that_is_not_its_default() -> None:
    assert {one.name for one in fields(Settings)} == {
        *forms_of(Settings),
        "unread",
        "misread",
        "has_lost_list",
        "lost_ticks",
        "visit",
        "of_later",
    }
    for name in forms_of(Settings):
        assert getattr(FULL, name) != getattr(Settings(), name), name


def test_every_setting_is_remembered_as_it_is_once_its_panel_is_there(opens: Opens) -> None:
    window = opens()
    assert window.drills is not None
    assert window.dictionaries is not None
    assert window.puzzles is not None
    assert window._remembered._now.keys() == {*forms_of(Settings), "visit"}


def test_settings_know_no_widget() -> None:
    program = (
        "import sys, ghost_desktop.desktop\n"
        "before = set(sys.modules)\n"  # the commands, which make menus, are those of all rooms
        "import ghost_desktop.desktop.window.settings\n"
        "added = [name for name in sys.modules if name not in before]\n"
        "print([name for name in added if 'Widgets' in name or 'panel' in name])"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == "[]"


def test_a_window_comes_back_where_it_was(tmp_path: Path, qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.setGeometry(40, 50, 333, 222)
    path = tmp_path / "settings.json"
    save_settings(Settings(geometry=bytes(window.saveGeometry().data())), path)
    again = QWidget()
    qtbot.addWidget(again)
    assert again.restoreGeometry(load_settings(path).geometry)
    assert again.size() == QSize(333, 222)


@linux
def test_settings_lie_where_the_system_keeps_them(tmp_path: Path) -> None:
    home = tmp_path / "home of ann"
    assert settings_path() == home / ".config" / "ghost-desktop" / "settings.json"


def test_the_first_start_has_defaults_and_says_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert load_settings(tmp_path / "settings.json") == Settings()
    assert not caplog.records
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\xff\xfe\x00", b"[1, 2]", b"null", b"[" * 100_000, b'{"panel": ' + b"9" * 9_999],
    ids=["empty", "cut", "binary", "a list", "null", "deep", "cut in a long number"],
)
def test_a_broken_file_is_put_aside(
    content: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    loaded = load_settings(path)
    assert loaded == Settings()
    assert loaded.unread == tmp_path / "settings.json.broken"
    assert not path.exists()
    assert (tmp_path / "settings.json.broken").read_bytes() == content
    assert "put aside" in caplog.text


def test_what_cannot_be_read_is_put_aside_as_it_is(tmp_path: Path) -> None:
    path, aside = tmp_path / "settings.json", tmp_path / "settings.json.broken"
    path.mkdir()
    loaded = load_settings(path)
    assert (loaded, loaded.unread) == (Settings(), aside)
    assert aside.is_dir()
    save_settings(FULL, path)
    assert load_settings(path) == FULL


def test_what_cannot_even_be_put_aside_is_left_where_it_is(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "a file").write_text("")
    path = tmp_path / "a file" / "settings.json"
    assert load_settings(path).unread == path
    assert "cannot be put aside" in caplog.text


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("geometry", "no base64!"),
        ("geometry", 7),
        ("maximised", 1),
        ("panel", 4),
        ("panel", -1),
        ("panel", True),
        ("panel", "2"),
        ("question", ["dutch", 6]),
        ("starter", "nobody"),
        ("theme", "purple"),
        ("theme", ["dark"]),
        ("folds", ["h"]),
        ("folds", {"h": "he"}),
        ("chosen", {"h": ["he"]}),
        ("chosen", {"h": {"nu": 1}}),
        ("folds", {"h": [1]}),
        ("seat", 8),
        ("seat", True),
        ("opening", 5),
        ("dictionaries", None),
        ("dictionaries", [["view", "winners"]]),
        ("new_lines", -1),
        ("new_lines", "15"),
        ("geometry", None),
    ],
)
def test_a_value_that_makes_no_sense_is_the_default_for_that_field_alone(
    field: str, value: object, tmp_path: Path
) -> None:
    path = tmp_path / "settings.json"
    save_settings(FULL, path)
    stored = json.loads(path.read_text())
    path.write_text(json.dumps(stored | {field: value}))
    loaded = load_settings(path)
    assert getattr(loaded, field) == getattr(Settings(), field)
    others = [name for name in stored if name != field]
    assert all(getattr(loaded, name) == getattr(FULL, name) for name in others)


@pytest.mark.parametrize(
    ("stored", "names"),
    [
        ({"theme": 5, "pace": "normal", "points": "12"}, "theme, points"),
        (
            {"question": ["enable1"], "less_motion": 1},
            "question, less_motion",
        ),
        ({"table": "perfect", "levels": {"climber": "9"}, "folds": []}, "table, levels, folds"),
        ({"question": {"list": "enable1", "min_length": "4"}}, "question"),
        ({"dictionaries": [], "beside": None, "theme": "sepia"}, "beside, dictionaries, theme"),
        ({"points": None, "seat": 7, "of_later": 7}, ""),
    ],
)
def test_what_makes_no_sense_is_said_and_all_else_is_kept(
    stored: dict[str, Any], names: str, tmp_path: Path, opens: Opens
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"show_who_wins": True, **stored}))
    loaded = load_settings(path)
    assert ", ".join(sorted(loaded.misread)) == ", ".join(sorted(filter(None, names.split(", "))))
    assert loaded.show_who_wins
    said = says(opens(settings=loaded))
    assert ("what made no sense is as at the first start" in said) is bool(names)
    assert all(name in said for name in names.split(", "))


@pytest.mark.parametrize(
    ("stored", "question"),
    [
        ({"list": "dutch", "min_length": 99}, Question("dutch")),
        ({"list": "klingon", "min_length": 6}, Question(rules=Rules(min_length=6))),
        ({"list": ["dutch"], "min_length": True}, Question()),
        ({"list": "enable1@35"}, Question("enable1@35")),
        ({"list": "dutch@35", "min_length": 3}, Question(rules=Rules(min_length=3))),
        ({"min_length": 3}, Question(rules=Rules(min_length=3))),
        ({"variant": "superghost"}, Question(rules=Rules(SUPERGHOST))),
        ({"variant": "chess", "players": 8}, Question(rules=Rules(players=8))),
        ({"players": 9, "misere": True}, Question(rules=Rules(misere=True))),
        ({"players": True, "misere": 1, "reading": "mine"}, Question()),
        (
            {"players": 3, "reading": "one-against-all"},
            Question(rules=Rules(players=3), reading=Reading.ONE_AGAINST_ALL),
        ),
    ],
)
def test_each_part_of_the_question_has_its_own_default(
    stored: dict[str, Any], question: Question, tmp_path: Path
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"question": stored}))
    loaded = load_settings(path)
    assert loaded.question == question
    assert loaded.has_lost_list == (stored.get("list", question.source) != question.source)


def test_a_seat_that_the_game_does_not_have_is_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    save_settings(replace(FULL, seat=2), path)
    assert load_settings(path) == replace(FULL, seat=2)
    save_settings(replace(FULL, seat=3), path)
    assert load_settings(path) == replace(FULL, seat=None, opening=None)


def test_what_no_version_knows_there_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"theme": "light", "players": 8, "variant": "superghost"}')
    assert load_settings(path) == Settings(theme=Theme.LIGHT)


def test_a_folder_that_cannot_be_written_is_said_to_whoever_saves(tmp_path: Path) -> None:
    (tmp_path / "a file").write_text("")
    with pytest.raises(OSError, match="a file"):
        save_settings(FULL, tmp_path / "a file" / "settings.json")


def test_a_crash_while_saving_leaves_the_old_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.json"
    save_settings(FULL, path)

    def full_disk(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(OSError, match="No space left"):
        save_settings(Settings(), path)
    assert load_settings(path) == FULL
    assert [one.name for one in tmp_path.iterdir()] == ["settings.json"]


def test_only_the_newest_folds_are_kept(tmp_path: Path) -> None:
    folds = {str(number): frozenset({"h"}) for number in range(FOLDS_KEPT + 10)}
    path = tmp_path / "settings.json"
    save_settings(Settings(folds=folds), path)
    assert list(load_settings(path).folds) == list(folds)[10:]
