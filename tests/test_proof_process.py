"""Large proofs in a process of their own: the same answers, and an end at any moment."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import chatter
import pytest
from certain import there
from patience import LIMIT

from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies import part_strategy, proof_process
from ghost_desktop.engine.strategies.choices import Choices, Chosen
from ghost_desktop.engine.strategies.growing_program import solve as solve_here
from ghost_desktop.engine.strategies.proof_process import ProofFailed, ProofProcess, fewest_lines
from ghost_desktop.engine.strategies.strategy import minimal_strategy

if TYPE_CHECKING:
    from pathlib import Path

    import numpy as np
    from conftest import Bundled
    from known_games import KnownGames
    from numpy.typing import NDArray

    from ghost_desktop.engine.words.wordlist import WordList

    Program = tuple[Choices, NDArray[np.bool_]]


@pytest.fixture(scope="module")
def program(bundled: Bundled, known_games: KnownGames) -> Program:
    """A program that takes HiGHS about a second, and a choice to begin with."""
    return asked_of(bundled("enable1"), known_games)


@pytest.fixture(scope="module")
def short(bundled: Bundled, known_games: KnownGames) -> Program:
    """One that takes it a third of that, where the end is waited for."""
    return asked_of(bundled("american-english-small"), known_games)


def asked_of(words: WordList, known_games: KnownGames) -> Program:
    """What HiGHS is asked for the strategy of SuperGhost."""
    asked: list[Program] = []

    def note(choices: Choices, known: NDArray[np.bool_], **_more: object) -> Chosen:
        asked.append((choices, known))
        return Chosen(known, 0)

    with known_games.afresh(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(part_strategy, "fewest_lines", note)
        minimal_strategy(solve(words, Rules(SUPERGHOST, 3)), 0)
    return asked[0]


@pytest.fixture
def all_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every program has a process of its own."""
    monkeypatch.setattr(proof_process, "MOST_EDGES_HERE", 0)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[ProofProcess]:
    """The processes that were started."""
    made: list[ProofProcess] = []
    begin = ProofProcess.__init__

    def note(process: ProofProcess) -> None:
        made.append(process)
        begin(process)

    monkeypatch.setattr(ProofProcess, "__init__", note)
    return made


def runs(monkeypatch: pytest.MonkeyPatch, *code: str) -> None:
    """Have the process run something else."""
    monkeypatch.setattr(proof_process, "_command", lambda: [sys.executable, "-c", *code])


def goes_on(_lines: int, _bound: int) -> bool:
    return True


def is_over(process: ProofProcess) -> bool:
    return process._process.returncode is not None and not there(process._talk).is_alive()


@pytest.mark.usefixtures("all_apart")
def test_the_answer_is_the_same_as_here(short: Program, started: list[ProofProcess]) -> None:
    choices, known = short
    here = solve_here(choices, known, watch=goes_on)
    apart = fewest_lines(choices, known)
    assert (apart.nodes == here.nodes).all()
    assert apart.bound == here.bound == (choices.lines & here.nodes).sum()
    assert [is_over(one) for one in started] == [True]


def test_a_process_that_has_answered_ends_well_though_nobody_ends_it(
    short: Program, capfd: pytest.CaptureFixture[str]
) -> None:
    with ProofProcess() as process:
        process.solve(*short, watch=goes_on)
        assert process._process.wait(LIMIT) == 0
    assert capfd.readouterr().err == ""


@pytest.mark.usefixtures("all_apart")
def test_a_stopped_proof_keeps_the_best_that_was_told(program: Program) -> None:
    choices, known = program
    told: list[tuple[int, int]] = []

    def until_better(lines: int, bound: int) -> bool:
        told.append((lines, bound))
        return lines >= told[0][0]

    stopped = fewest_lines(choices, known, watch=until_better)
    assert told[0] == ((choices.lines & known).sum(), 0)
    assert (choices.lines & stopped.nodes).sum() <= told[-1][0] < told[0][0]
    assert stopped.bound == told[-1][1]


@pytest.mark.usefixtures("all_apart")
def test_whoever_hears_nothing_is_ended_at_once(
    program: Program, started: list[ProofProcess], monkeypatch: pytest.MonkeyPatch
) -> None:
    runs(monkeypatch, "import sys, time; sys.stdin.buffer.read(1); time.sleep(600)")
    asked: list[bool] = []

    def three_times(_lines: int, _bound: int) -> bool:
        asked.append(True)
        return len(asked) < 3

    chosen = fewest_lines(*program, watch=three_times)  # does not take ten minutes
    assert (chosen.nodes == program[1]).all()
    assert chosen.bound == 0
    assert is_over(started[0])


@pytest.mark.usefixtures("all_apart")
def test_a_cancelled_proof_leaves_no_process(program: Program, started: list[ProofProcess]) -> None:
    def cancel(_lines: int, _bound: int) -> bool:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        fewest_lines(*program, watch=cancel)
    assert is_over(started[0])


@pytest.mark.usefixtures("all_apart")
def test_a_process_that_dies_is_no_endless_wait(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs(monkeypatch, "raise SystemExit(3)")
    with pytest.raises(ProofFailed, match="ended with 3"):
        fewest_lines(*program)


def test_what_goes_wrong_in_the_process_is_told_here(program: Program) -> None:
    choices, known = program
    torn = replace(choices, before=choices.before + len(known))
    with ProofProcess() as process, pytest.raises(ProofFailed, match="Traceback"):
        process.solve(torn, known, watch=goes_on)


@pytest.mark.usefixtures("all_apart")
def test_where_no_process_may_be_started_it_is_solved_here(
    short: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(proof_process, "_command", lambda: [str(tmp_path / "no such program")])
    chosen = fewest_lines(*short)
    assert chosen.bound == (short[0].lines & chosen.nodes).sum()


def test_a_small_program_starts_no_process(short: Program, started: list[ProofProcess]) -> None:
    fewest_lines(*short)
    assert started == []


def test_the_process_ends_with_whoever_started_it(program: Program) -> None:
    for given in (None, (*program, None)):
        with ProofProcess() as process:
            sink = there(process._process.stdin)
            if given is not None:
                process._begin(given)
                process._news.get(timeout=LIMIT)  # it is at work
            sink.close()
            assert process._process.wait(LIMIT) == 0
            while given and (news := process._news.get(timeout=LIMIT)) is not None:
                assert not isinstance(news, Chosen)  # it did not go on to the end


def test_the_whole_proof_is_told_as_well(short: Program) -> None:
    choices, known = short
    with ProofProcess() as process:
        apart = process.solve(choices, known, watch=goes_on, in_full=True)
    here = solve_here(choices, known, watch=goes_on, in_full=True)
    assert apart.proofs == here.proofs
    assert here.proofs


def test_what_libraries_print_does_not_get_between_the_answers(
    short: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name, value in chatter.environment(tmp_path).items():
        monkeypatch.setenv(name, value)
    with ProofProcess() as process:
        chosen = process.solve(*short, watch=goes_on)
    assert chosen.bound == (short[0].lines & chosen.nodes).sum()


@pytest.mark.parametrize("module", ["ghost_desktop.app", "ghost_desktop.cli"])
def test_a_frozen_program_starts_itself(
    short: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, module: str
) -> None:
    choices, known = short
    frozen = tmp_path / "frozen"
    frozen.write_text(
        f"#!{sys.executable}\nimport sys\nsys.path[:] = {sys.path!r}\nsys.frozen = True\n"
        f"from {module} import main\nsys.exit(main())\n"
    )
    frozen.chmod(0o755)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(frozen))
    with ProofProcess() as process:
        chosen = process.solve(choices, known, watch=goes_on)
    assert chosen.bound == (choices.lines & chosen.nodes).sum()
