"""Matches that are cut off, and files that were damaged: nothing but one play is ever lost.

`pytest -m stress` does all of it, a normal run 2 %.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import killed_matches
import pytest
from at_the_window import let_qt_work
from matches import damaged_values, deeper, facts
from test_stress_files import damaged

from ghost_desktop.desktop.board.kept_matches import MatchFile
from ghost_desktop.formats.match_files import describe_match_refusal, open_match, values_of
from ghost_desktop.formats.matches import MatchError, match_values

if TYPE_CHECKING:
    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.engine.errors import Refusal

pytestmark = pytest.mark.stress

MUTATED = 2_000
WINDOWS = 200
KILLED = 200

FILES = Path(__file__).parent / "files"
SAMPLES = sorted(FILES.glob("match-*"))


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_of_a_match_that_is_killed_while_it_is_saved_one_play_is_lost_at_most(
    tmp_path: Path, share: float
) -> None:
    path = tmp_path / "match.json"
    for seed in range(round(share * KILLED)):
        command = [sys.executable, killed_matches.__file__, str(path), str(seed)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            process.stdout.readline()  # from now on it saves
            time.sleep(Random(seed).random() / 50)
            process.send_signal(signal.SIGKILL)
            saved = process.stdout.read().split()
        count = int(saved[-1]) if saved else 1
        match = open_match(values_of(path.read_bytes()), killed_matches.GAMES).match
        assert match.id == str(seed)
        assert len(match.events) - count in {0, 1}, "what was played is saved before more is"
        expected = next(
            one for one in killed_matches.playing(seed) if len(one.events) == len(match.events)
        )
        assert facts(match) == facts(expected), seed
        assert match.state.score == expected.state.score, seed
        assert match.terms == expected.terms, seed
        for one in tmp_path.iterdir():
            os.utime(one, (0, 0))
        MatchFile(path)
        assert list(tmp_path.iterdir()) == [path], "no litter is left"


def test_a_file_that_was_damaged_is_a_match_or_it_is_said_why_it_is_none(share: float) -> None:
    kinds: set[type[Refusal]] = set()
    contents = [path.read_bytes() for path in SAMPLES]
    games = [open_match(values_of(content)).match.game for content in contents]
    for seed in range(round(share * MUTATED)):
        random = Random(seed)
        content = random.choice(contents)
        if random.random() < 0.7:
            content = deeper(
                json.dumps(damaged_values(json.loads(content), random)), random
            ).encode()
        else:
            content = damaged(content, random)
        try:
            match = open_match(values_of(content), games).match
        except MatchError as error:
            said = describe_match_refusal(error, "a.ghostmatch")
            kinds.add(type(error.refusal))
            assert said.endswith("."), seed
            continue
        kept = json.loads(json.dumps(match_values(match)))
        again = open_match(kept, games).match
        assert match_values(again) == kept, seed
    assert len(kinds) > 2


def test_the_window_opens_what_was_damaged_or_says_why_not(
    qtbot: QtBot, opens: Opens, tmp_path: Path, share: float
) -> None:
    window = opens()
    told: list[object] = []
    window.match_files.match_opened.connect(lambda *opened: told.append(opened))
    window.match_files.failed.connect(told.append)
    path = tmp_path / "a.ghostmatch"
    for seed in range(round(share * WINDOWS)):
        random = Random(seed)
        path.write_bytes(damaged(random.choice(SAMPLES).read_bytes(), random))
        told.clear()
        window.match_files.open(path)
        qtbot.waitUntil(lambda: bool(told))
        let_qt_work()
        assert window.board.round is not None, seed
