"""How long commands go on when their time is over: what they take, held against their limit.

Run with ``.venv/bin/pytest -s tests/benchmarks/bench_limits.py``. The clock that commands look at is
this process's own time here, so that others on the same computer make no difference.
"""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

import pytest

from ghost_desktop import cli
from ghost_desktop.engine.game.variants import all_variants

if TYPE_CHECKING:
    from pathlib import Path

LATE_SECONDS, LATE_SHARE = 1.0, 0.1
"""What a limit is kept within: so many seconds, or this share of it."""

LISTS = ("enable1", "american-english-large", "dutch")
RANDOM = {
    "three words of 700 letters": ("abcdefghijklmnopqrstuvwxyz", 3, 700, 2),
    "two words of 40 letters": ("abcdefghijklmnopqrstuvwxyz", 2, 40, 2),
    "300 words of 12 letters, three players": ("abc", 300, 12, 3),
}
"""Letters, words, how long they are, and how many play."""

ALL = tuple(one.id for one in all_variants())
each_variant = pytest.mark.parametrize("variant", ALL)


def kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], limit: float, *asked: str
) -> None:
    """Call a command with a limit, and hold what it takes against it."""
    with monkeypatch.context() as patch:
        patch.setattr(time, "monotonic", time.process_time)
        begin = time.process_time()
        status = cli.main([*asked, "--time-limit", f"{limit:g}"])
        took = time.process_time() - begin
    said = capsys.readouterr().err.strip()
    with capsys.disabled():
        print(f"\n{' '.join(asked):80} {limit:g} s: {took:5.2f} s, {took / limit:.2f}  {said}")
    assert status == (2 if said else 0)
    assert took < limit + max(LATE_SECONDS, LATE_SHARE * limit)


@pytest.mark.parametrize("limit", [1.0, 2.0, 5.0])
@pytest.mark.parametrize("source", LISTS)
@pytest.mark.parametrize("command", ["margin", "strategy --player 1", "strategy --player 2"])
@each_variant
def test_of_large_lists(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    variant: str,
    command: str,
    source: str,
    limit: float,
) -> None:
    name, *options = command.split()
    kept(monkeypatch, capsys, limit, name, source, *options, "--variant", variant)


@pytest.mark.parametrize("which", RANDOM)
@pytest.mark.parametrize("command", ["margin", "strategy --player 1"])
@each_variant
def test_of_words_that_nobody_says(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    variant: str,
    command: str,
    which: str,
) -> None:
    letters, count, length, players = RANDOM[which]
    chance = random.Random(count * length)
    monkeypatch.chdir(tmp_path)
    (tmp_path / which).write_text(
        "\n".join("".join(chance.choices(letters, k=length)) for _ in range(count))
    )
    name, *options = command.split()
    if name == "strategy":
        options += ["--players", str(players)]
    kept(monkeypatch, capsys, 2.0, name, which, *options, "--variant", variant)


@each_variant
def test_of_a_pair(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], variant: str
) -> None:
    asked = ("pair", "enable1", "american-english-large", "--variant", variant)
    kept(monkeypatch, capsys, 5.0, *asked)


@pytest.mark.parametrize("limit", [1.0, 2.0, 5.0])
@pytest.mark.parametrize("variants", [*((one,) for one in ALL), ALL], ids=" ".join)
def test_of_a_comparison(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    variants: tuple[str, ...],
    limit: float,
) -> None:
    asked = ("compare", *LISTS, "--margin", "--anew", "--variant", *variants)
    kept(monkeypatch, capsys, limit, *asked)
