"""Draws all scenes of two checkouts, and shows where they differ.

    python packaging/compare_scenes.py BEFORE AFTER [--into DIR]

BEFORE and AFTER are checkouts, drawn by the Python of their own .venv or, without one, by this; or
folders of pictures that lie there already. A line for each scene says whether it is the same, or how
many pixels differ, and in which box of the picture (x,y,width,height). The pictures in which these
are marked are written into DIR, by default a new folder among the temporary ones. The status is 0 if all scenes are the same, 1 if
not. No display is needed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtGui import QImage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

_START = """
import sys
from datetime import UTC, datetime
from ghost_desktop.library import user_file
user_file.now_in_utc = lambda: datetime(2026, 5, 4, 12, tzinfo=UTC)
from ghost_desktop.engine.comparison import Row
begin = Row.__init__
def begin_at_once(row, *values, **named):
    begin(row, *values, **named)
    object.__setattr__(row, "solve_seconds", 0.04)
Row.__init__ = begin_at_once
sys.path.insert(0, "packaging")
try:
    from scenes import main
except ImportError:
    from ghost_desktop.app import main
    sys.argv.insert(1, "--screenshots")
sys.exit(main(sys.argv[1:]))
"""
"""What has a checkout, be it an older one, draw its scenes at one time, and solve in one."""

_FADED = 0.25
"""How much is left of the contrast of what is the same."""

_MARK = (213, 0, 171)
_BEYOND = (0, 0, 0, 0)  # where one picture is smaller: in no picture a pixel can be seen through


def main(arguments: list[str] | None = None) -> int:
    """Compare, print and draw; return the status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("before", type=Path, help="a checkout, or a folder of pictures")
    parser.add_argument("after", type=Path, help="the same")
    parser.add_argument("--into", type=Path, help="a folder to draw into")
    asked = parser.parse_args(arguments)
    with ExitStack() as stack:
        differences = 0
        try:
            before, after = (
                _scenes(one, Path(stack.enter_context(TemporaryDirectory())))
                for one in (asked.before, asked.after)
            )
            into = asked.into or Path(mkdtemp(prefix="scenes-"))
            into.mkdir(parents=True, exist_ok=True)
            for name, said in compare(before, after, into):
                differences += said != "same"
                print(f"{name:<44}{said}")
        except (OSError, subprocess.CalledProcessError) as error:
            print(f"compare_scenes.py: {error}", file=sys.stderr)
            return 2
    if differences:
        print(f"{differences} differ; see {into}")
    return int(differences > 0)


def compare(before: Path, after: Path, into: Path) -> Iterator[tuple[str, str]]:
    """Say of each scene of two folders, by its name, what has become of it; draw what differs."""
    there = [{path.stem: path for path in folder.glob("*.png")} for folder in (before, after)]
    for name in sorted(there[0].keys() | there[1].keys()):
        paths = [one.get(name) for one in there]
        if paths[0] is None or paths[1] is None:
            yield name, f"only {'after' if paths[0] is None else 'before'}"
            continue
        first, second = _of_one_size(_pixels(paths[0]), _pixels(paths[1]))
        differs = (first != second).any(axis=2)
        if not differs.any():
            yield name, "same"
            continue
        rows, columns = (np.flatnonzero(differs.any(axis=axis)) for axis in (1, 0))
        left, top = int(columns[0]), int(rows[0])
        width, height = int(columns[-1]) + 1 - left, int(rows[-1]) + 1 - top
        _draw(marked(second, differs), into / f"{name}.png")
        pixels = int(differs.sum())
        yield name, f"{pixels:,} pixels differ in {left},{top},{width},{height}"


def marked(pixels: NDArray[np.uint8], differs: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """Return a picture that has faded but for some pixels, and those in a colour of no theme."""
    faded = (255 - _FADED * (255 - pixels.astype(float))).astype(np.uint8)
    faded[..., 3] = 255
    faded[differs] = (*_MARK, 255)
    return faded


def _scenes(place: Path, folder: Path) -> Path:
    """Return the folder with the scenes of a checkout, drawn into `folder` if they are not there.

    Raises:
        OSError: if there is neither a checkout nor a picture.
        subprocess.CalledProcessError: if the program fails.
    """
    place = place.absolute()
    if not (place / "ghost_desktop").is_dir():
        if next(place.glob("*.png"), None) is None:
            raise FileNotFoundError(f"{place} is neither a checkout nor a folder of pictures.")
        return place
    own = place / ".venv" / "bin" / "python"
    pictures, home = folder / "pictures", folder / "home"
    home.mkdir()
    environment = {key: value for key, value in os.environ.items() if not key.startswith("XDG_")}
    environment |= {
        "HOME": str(home),
        "LANGUAGE": "en",
        "PYTHONPATH": str(place),
        "QT_QPA_PLATFORM": "offscreen",
    }
    subprocess.run(
        [str(own if own.exists() else sys.executable), "-c", _START, str(pictures)],
        cwd=place,
        env=environment,
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return pictures


def _pixels(path: Path) -> NDArray[np.uint8]:
    """Return the red, green, blue and opacity of a picture: rows, columns, 4.

    Raises:
        OSError: if it is none.
    """
    image = QImage(str(path)).convertToFormat(QImage.Format.Format_RGBA8888)
    if image.isNull():
        raise OSError(f"{path} is no picture.")
    # Four bytes a pixel: a row has none to fill it up.
    flat = np.frombuffer(image.constBits(), np.uint8)
    return flat.reshape(image.height(), image.width(), 4).copy()


def _of_one_size(*pictures: NDArray[np.uint8]) -> list[NDArray[np.uint8]]:
    """Return pictures that are as large as the largest, with nothing where they had ended."""
    height, width = (max(one.shape[axis] for one in pictures) for axis in (0, 1))
    found = []
    for one in pictures:
        made = np.full((height, width, 4), _BEYOND, np.uint8)
        made[: one.shape[0], : one.shape[1]] = one
        found.append(made)
    return found


def _draw(pixels: NDArray[np.uint8], path: Path) -> None:
    """Write a picture.

    Raises:
        OSError: if that fails.
    """
    height, width, _channels = pixels.shape
    image = QImage(pixels.tobytes(), width, height, 4 * width, QImage.Format.Format_RGBA8888)
    if not image.save(str(path)):
        raise OSError(f"{path} could not be written.")


if __name__ == "__main__":
    sys.exit(main())
