"""Draws the pictures of the manual anew, from the program.

    python packaging/manual_pictures.py

writes them into resources/manual/. The program draws all states of its window, which takes about a
minute; those that the manual shows are cut to what they are about and written with as few colours as
do. No display is needed.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QImageWriter
from scenes import draw_screenshots

from ghost_desktop.app import make_application

MANUAL = Path(__file__).resolve().parents[1] / "resources" / "manual"

WIDTH = 1280
"""Pixels that a picture is wide at most; the help window shows two of them as one."""

_COLOURS = 256

PICTURES = {
    "round": ("play-2-running", (0, 0, 1, 1)),
    "lost": ("play-4-lost", (0.07, 0.105, 0.93, 0.93)),
    "match": ("play-6-match", (0, 0.093, 1, 0.92)),
    "review": ("play-8-review", (0, 0.093, 1, 0.93)),
    "puzzle": ("puzzles-2-wrong", (0, 0.09, 1, 1)),
    "strategy": ("strategy-1-wins", (0, 0.036, 1, 1)),
    "map": ("strategy-3-map", (0, 0.036, 1, 0.9)),
    "drill": ("strategy-5-drill", (0.1, 0.25, 0.9, 0.955)),
    "openings": ("dictionaries-3-openings", (0, 0.036, 1, 1)),
    "pair": ("dictionaries-7-pair-large", (0.186, 0.138, 0.93, 0.91)),
    "languages": ("dictionaries-8-languages", (0, 0.036, 1, 1)),
    "word-lists": ("word-lists", (0, 0.036, 1, 1)),
    "import": ("import", (0.24, 0.228, 0.762, 0.81)),
}
"""The state of the window of each picture, and which part of it: left, top, right, bottom."""


def main(folder: Path | None = None) -> int:
    """Draw the pictures, of states that lie in `folder` already, if one is named; return 0."""
    with TemporaryDirectory() as temporary:
        states = folder or Path(temporary)
        if folder is None:
            for _path in draw_screenshots(make_application(), states):
                pass
        for name, (state, part) in PICTURES.items():
            picture = cut(QImage(str(states / f"{state}-light.png")), part)
            writer = QImageWriter(str(MANUAL / f"{name}.png"))
            writer.setCompression(100)
            if not writer.write(picture):
                raise OSError(f"{name}.png could not be written: {writer.errorString()}")
    return 0


def cut(picture: QImage, part: tuple[float, float, float, float]) -> QImage:
    """Return a part of a picture, no wider than `WIDTH`, in 256 colours at most."""
    wide, high = picture.width(), picture.height()
    left, top, right, bottom = part
    area = QRect(
        round(left * wide),
        round(top * high),
        round((right - left) * wide),
        round((bottom - top) * high),
    )
    picture = picture.copy(area)
    picture.setDevicePixelRatio(1)
    if picture.width() > WIDTH:
        picture = picture.scaledToWidth(WIDTH, Qt.TransformationMode.SmoothTransformation)
    return with_few_colours(picture.convertToFormat(QImage.Format.Format_RGB32))


def with_few_colours(picture: QImage) -> QImage:
    """Return a picture in those 256 of its colours that are most frequent, and otherwise nearest."""
    pixels = np.frombuffer(picture.constBits(), np.uint32)
    colours, counts = np.unique(pixels, return_counts=True)
    table = colours[np.argsort(-counts, kind="stable")[:_COLOURS]]
    return picture.convertToFormat(
        QImage.Format.Format_Indexed8,
        [int(colour) for colour in table],
        Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither,
    )


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else None))
