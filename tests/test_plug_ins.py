"""Opponents of other packages: found by entry points, and left out with a reason if they are broken."""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from certain import there
from patience import LIMIT

from ghost_desktop.desktop.board.new_match import PlayerRows
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.play import opponents
from ghost_desktop.play.arena import meet
from ghost_desktop.play.clock import Watch
from ghost_desktop.play.events import RoundStarted
from ghost_desktop.play.match import Match
from ghost_desktop.play.minds import Knowledge
from ghost_desktop.play.opponents.perfect import Perfect
from ghost_desktop.play.table import Callers, Player, Referee, Seating, Table, Terms

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

    from ghost_desktop.play.opponent import Opponent

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "tests" / "plug_in"


def entries_of(project: Path) -> dict[str, str]:
    """The opponents that a project names."""
    named = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["entry-points"]
    named = named[opponents.GROUP]
    assert isinstance(named, dict)
    return named


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """A function that installs a package of these modules, which names these opponents."""
    before, modules = opponents.known_opponents(), set(sys.modules)
    monkeypatch.setattr(opponents, "_looked", [])
    monkeypatch.syspath_prepend(tmp_path)

    def run(name: str, entries: dict[str, str], **files: str) -> None:
        for module, text in files.items():
            (tmp_path / f"{module}.py").write_text(text, encoding="utf-8")
        info = tmp_path / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        lines = [f"{entry} = {value}" for entry, value in entries.items()]
        (info / "entry_points.txt").write_text("\n".join([f"[{opponents.GROUP}]", *lines]))

    yield run
    for one in set(opponents.known_opponents()) - set(before):
        opponents.unregister(one)
    for module in set(sys.modules) - modules:
        del sys.modules[module]


def example(install: Callable[..., None]) -> None:
    """Install the plug-in that one learns from."""
    package = EXAMPLE / "ghost_vowels" / "__init__.py"
    entries = entries_of(EXAMPLE / "pyproject.toml")
    install("ghost-vowels", entries, ghost_vowels=package.read_text(encoding="utf-8"))


def ids() -> list[str]:
    return [one.id for one in opponents.all_opponents()]


def test_each_opponent_of_the_folder_has_its_entry_and_each_entry_its_opponent() -> None:
    folder = Path(opponents.__file__).parent
    files = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    entries = entries_of(ROOT / "pyproject.toml")
    assert {value.partition(":")[0].rpartition(".")[2] for value in entries.values()} == files
    assert sorted(entries) == sorted(one.id for one in opponents.known_opponents())
    for name, value in entries.items():
        module, _, attribute = value.partition(":")
        assert getattr(sys.modules[module], attribute) is opponents.find_opponent(name)


def test_a_plug_in_is_listed_among_the_others_by_its_strength(install: Callable[..., None]) -> None:
    example(install)
    assert ids()[:3] == ["random", "vowels", "beginner"]


@pytest.mark.parametrize(
    "terms",
    [Terms(), Terms(referee=Referee.CHALLENGES, callers=Callers.ANYONE)],
    ids=["friendly", "challenges"],
)
def test_a_plug_in_plays(install: Callable[..., None], terms: Terms) -> None:
    example(install)
    words = word_list(["arena", "area", "aria", "bean", "bear", "bread", "breathtaking"], "few")
    for players in (2, 3):
        game = Game(words, Rules(players=players))
        names = ["vowels", "trickster", "random"][:players]
        met = meet(names, game, 30, Knowledge(), seed=1, terms=terms)
        assert not met.failures
        assert sum(met.lost) == 30


def test_a_plug_in_is_offered_with_its_options_and_plays_by_them(
    install: Callable[..., None], qtbot: QtBot
) -> None:
    example(install)
    opponents.all_opponents()
    table = Table((Player(), Player("vowels", options=(("longest", 5),))))
    rows = PlayerRows(table)
    qtbot.addWidget(rows)
    slider = rows.cards[1].options.sliders["longest"]
    assert (slider.minimum(), slider.value(), slider.maximum()) == (4, 5, 15)
    assert slider.accessibleName() == "Longest word"
    assert slider.toolTip() == "It knows no word of more letters."
    slider.setValue(6)
    assert rows.table.members[1].options == (("longest", 6),)
    game = Game(word_list(["arena", "breath", "breather", "breathtaking"], "few"), Rules())
    match = Match(game, rows.table).after(RoundStarted(Seating.beginning_with(0, 2)))
    known = there(Knowledge().minds(match.state, Watch())[1].known)
    assert list(known.words) == ["arena", "breath"]


def test_what_is_built_in_is_found_without_a_look_at_other_packages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(opponents, "_looked", [])
    monkeypatch.setattr(opponents, "installed_opponents", None)  # which would fail
    for one in opponents.known_opponents():
        assert opponents.find_opponent(one.id) is one


def test_a_plug_in_can_ask_for_other_opponents_when_it_is_imported(
    install: Callable[..., None],
) -> None:
    asks = "from ghost_desktop.play.opponents import all_opponents\nFOUND = all_opponents()\n"
    text = (EXAMPLE / "ghost_vowels" / "__init__.py").read_text(encoding="utf-8")
    install("asking", {"vowels": "asking:VOWELS"}, asking=text + asks)
    assert "vowels" in ids()


def test_who_asks_while_others_look_waits_for_what_they_find(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def looks() -> Iterator[tuple[str, Opponent]]:
        begun.set()
        assert go_on.wait(LIMIT)
        yield "other:OTHER", Other()

    class Other(Perfect):
        id = "other"

    monkeypatch.setattr(opponents, "_looked", [])
    monkeypatch.setattr(opponents, "installed_opponents", looks)
    found: list[Opponent] = []
    first = threading.Thread(target=opponents.all_opponents)
    second = threading.Thread(target=lambda: found.append(opponents.find_opponent("other")))
    first.start()
    assert begun.wait(LIMIT)
    second.start()
    second.join(0.05)
    assert second.is_alive()
    go_on.set()
    for one in (first, second):
        one.join(LIMIT)
    assert [one.id for one in found] == ["other"]
    opponents.unregister(found[0])


def test_the_usual_opponent_is_found_without_all_others() -> None:
    code = (
        "import sys\n"
        "from ghost_desktop.play.opponents.perfect import PERFECT\n"
        "from ghost_desktop.play.opponents import find_opponent\n"
        "assert find_opponent('perfect') is PERFECT\n"
        "print('ghost_desktop.play.opponents.trickster' in sys.modules, 'importlib.metadata' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.split() == ["False", "False"]


def test_one_that_is_installed_is_found_by_its_id(install: Callable[..., None]) -> None:
    example(install)
    assert opponents.find_opponent("vowels").name == "Vowels"
    for name in ("consonants", "__init__", "no.name"):
        with pytest.raises(KeyError):
            opponents.find_opponent(name)


def with_vowels(attribute: str, *values: object) -> list[str]:
    """Modules with the plug-in's opponent, but for one of its attributes."""
    imported = "from ghost_vowels import OpponentOption, Vowels\nX = Vowels()"
    return [f"{imported}\nX.{attribute} = {value}" for value in values]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (None, "No module named 'broken'"),
        ("1 / 0", "division by zero"),
        ("raise SystemExit(3)", "SystemExit(3)"),
        ("Y = 1", "has no attribute 'X'"),
        ("X = 7", "7 is no Opponent"),
        ("from ghost_desktop.play.opponent import Opponent as X", "is no Opponent"),
        *((text, "is no Opponent with an id") for text in with_vowels("id", 3)),
        *((text, "is no Opponent") for text in with_vowels("about", "''")),
        *((text, "is no Opponent") for text in with_vowels("rank", "'1'")),
        *(
            (text, "a first level")
            for text in with_vowels("first_level", "'30'", 30.5, "True", -1, 101)
        ),
        *(
            (text, "options that can be chosen")
            for text in with_vowels(
                "options",
                *("7", "('longest',)", "(OpponentOption('a', 'A', 5, 9, 4, 'A.'),)"),
                "(OpponentOption('a', 'A', -1, 9, 4, 'A.'),)",
                "(OpponentOption('a', 'A', 0, 9.5, 4, 'A.'),)",
                "(OpponentOption('a', '', 0, 9, 4, 'A.'),)",
            )
        ),
        *((text, "another") for text in with_vowels("id", "'perfect'")),
    ],
)
def test_one_that_cannot_be_had_is_left_out_and_the_log_says_why(
    install: Callable[..., None], caplog: pytest.LogCaptureFixture, text: str | None, reason: str
) -> None:
    example(install)
    install("broken", {"broken": "broken:X"}, **({} if text is None else {"broken": text}))
    perfect = opponents.find_opponent("perfect")
    assert len(ids()) == len(opponents.known_opponents())
    assert "vowels" in ids(), "the others are there"
    assert opponents.find_opponent("perfect") is perfect
    assert "broken" not in ids()
    (record,) = [one for one in caplog.records if one.levelno == logging.WARNING]
    assert reason in record.getMessage()
    assert "broken" in record.getMessage()
