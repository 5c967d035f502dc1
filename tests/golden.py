"""Golden files: command lines with what they answer, which are compared, and read by people.

    .venv/bin/python tests/golden.py [NAME...]

writes those in ``tests/golden/`` anew, as the program answers now; what has changed, `git diff`
shows. A file is a session in a folder of its own: a line that begins with ``$`` is a command line,
below it stands what it writes, indented; after ``!`` what it complains of, and after ``=`` its
status if that is not 0. Lines that begin with ``#`` are for the reader.

Work is bounded by counts and small positions, never by seconds, which are all written as 0.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import shutil
import sys
import tempfile
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from unittest.mock import patch

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

REPOSITORY = Path(__file__).parents[1]
FOLDER = Path(__file__).with_suffix("")
PROGRAM = "ghost-cli"

COMMANDS = (
    *("lists", "import", "make", "solve", "position", "review", "strategy", "check", "compare"),
    *("decide", "margin", "look-up", "pair", "overlap"),
    *("arena", "puzzle", "cache"),
)


class Answered(NamedTuple):
    """What became of a command line."""

    status: int
    out: str
    err: str


def sessions() -> list[str]:
    """The names of all golden files."""
    return sorted(path.stem for path in FOLDER.glob("*.txt"))


def read(name: str) -> str:
    """A golden file, as it is."""
    return (FOLDER / f"{name}.txt").read_text("utf-8")


def command_lines(session: str) -> list[list[str]]:
    """The arguments of each command line in a session."""
    return [argv for argv, _written in answers(session)]


def answers(session: str) -> Iterator[tuple[list[str], str]]:
    """The arguments of each command line in a session, and what it has written."""
    for one in re.split(r"^(?=\$ |\n?# )", session, flags=re.MULTILINE):
        if one.startswith("$"):
            line, *below = one.splitlines(keepends=True)
            written = [one.removeprefix("    ") for one in below if not re.match("[!=]", one)]
            yield shlex.split(line)[2:], "".join(written)


@contextmanager
def sandbox() -> Iterator[Path]:
    """A folder with small lists and with what is no list, and nothing kept of earlier games."""
    # Lines of text are broken by how long its name is, which is the same here, each time.
    with tempfile.TemporaryDirectory(dir="/tmp") as made:
        folder = Path(made).resolve()
        shutil.copytree(FOLDER / "files", folder, dirs_exist_ok=True)
        shutil.copy(REPOSITORY / "tests/files/match-3.ghostmatch", folder)
        for name in ("wordlists", "LICENSE"):
            (folder / name).symlink_to(REPOSITORY / name)
        (folder / "empty.txt").touch()
        (folder / "binary.txt").write_bytes(b"\x7fELF\0\1\2ghost\n")
        kinds = ("CONFIG", "DATA", "CACHE", "STATE")
        own = {f"XDG_{kind}_HOME": str(folder / kind.lower()) for kind in kinds}
        own |= {"HOME": str(folder), "LANGUAGE": "en", "COLUMNS": "100"}
        with patch.dict(os.environ, own), chdir(folder):
            yield folder


def answer(argv: Sequence[str]) -> Answered:
    """Answer a command line in this process."""
    from ghost_desktop import cli  # noqa: PLC0415 - not before the folders are known

    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="") for _ in range(2))
    with redirect_stdout(out), redirect_stderr(err):
        try:
            status = cli.main(argv)
        except SystemExit as end:
            status = int(end.code or 0)
    written = []
    for stream in (out, err):
        stream.flush()
        binary = stream.detach()
        assert isinstance(binary, io.BytesIO)
        written.append(binary.getvalue().decode())
    return Answered(status, *written)


def steady(answered: Answered, folder: Path) -> Answered:
    """An answer without what is another each time: seconds, and where files lie."""
    status, *written = answered
    out, err = (
        text.replace(str(folder), "<here>").replace(str(REPOSITORY), "<program>")
        for text in written
    )
    out = re.sub(r'("(?:load|solve)_seconds"): [\d.e-]+', r"\1: 0.0", out)
    out = re.sub(r"(?:(?<= )  *)?\b\d+\.\d{3}(?!\d)", _no_time, out)
    out = re.sub(r"\d+\.\d{6},\d+\.\d{6}$", "0.000000,0.000000", out, flags=re.MULTILINE)
    out = re.sub(r'"since": "[^"]+"', '"since": "<day>"', out)
    out = re.sub(r"(since|made on)(\s+)\d{4}-\d\d-\d\d", r"\1\2<day>", out)
    return Answered(status, out, err)


def _no_time(found: re.Match[str]) -> str:
    """No seconds, as wide as those that were found, if they end a column."""
    return "0.000".rjust(len(found[0])) if found[0][0] == " " else "0.000"


def shown(answered: Answered) -> list[str]:
    """The lines of an answer, as they stand in a golden file."""
    *out, rest = answered.out.split("\n")
    assert not rest, "an answer ends with the end of a line"
    lines = [f"    {line}" if line else "" for line in out]
    lines += [f"! {line}" for line in answered.err.splitlines()]
    return [*lines, f"= {answered.status}"] if answered.status else lines


def renewed(session: str) -> str:
    """A session, as the program answers it now."""
    lines: list[str] = []
    with sandbox() as folder:
        for line in session.splitlines():
            if line.startswith("#"):
                lines += ["", line] if lines else [line]
            elif line.startswith(f"$ {PROGRAM}"):
                answered = answer(shlex.split(line)[2:])
                lines += [line, *shown(steady(answered, folder))]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.path.insert(0, str(REPOSITORY))
    for name in sys.argv[1:] or sessions():
        (FOLDER / f"{name}.txt").write_text(renewed(read(name)), "utf-8")
