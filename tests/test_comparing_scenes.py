"""Two folders of scenes: what is the same, what differs and where, what is only in one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import compare_scenes
from PySide6.QtGui import QColor, QImage

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

PLAIN, OTHER = QColor(30, 60, 90), QColor(30, 60, 91)


def draw(path: Path, *others: tuple[int, int], size: tuple[int, int] = (9, 7)) -> None:
    """Draw a scene of one colour, but for some pixels that differ as little as can be."""
    path.parent.mkdir(exist_ok=True)
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(PLAIN)
    for x, y in others:
        image.setPixelColor(x, y, OTHER)
    assert image.save(str(path))


def test_a_line_for_each_scene_says_whether_it_is_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before, after, into = (tmp_path / name for name in ("before", "after", "into"))
    for folder in (before, after):
        draw(folder / "same.png")
        draw(folder / "larger.png", size=(9, 7) if folder is before else (10, 7))
    draw(before / "gone.png")
    draw(after / "new.png")
    draw(before / "changed.png", (2, 1))
    draw(after / "changed.png", (3, 5), (6, 4))
    asked = [str(before), str(after), "--into", str(into)]
    assert compare_scenes.main(asked) == 1
    lines = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines())
    assert lines == {
        "changed": "3 pixels differ in 2,1,5,5",
        "gone": "only before",
        "larger": "7 pixels differ in 9,0,1,7",
        "new": "only after",
        "same": "same",
        "4": f"differ; see {into}",
    }
    assert {path.name for path in into.iterdir()} == {"changed.png", "larger.png"}
    marked = QImage(str(into / "changed.png"))
    assert marked.pixelColor(6, 4) == marked.pixelColor(2, 1) == QColor(*compare_scenes._MARK)
    assert marked.pixelColor(0, 0).lightness() > PLAIN.lightness()
    assert compare_scenes.main([str(before), str(before), "--into", str(into)]) == 0


def test_what_has_no_scenes_is_said_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert compare_scenes.main([str(tmp_path), str(tmp_path)]) == 2
    said = f"compare_scenes.py: {tmp_path} is neither a checkout nor a folder of pictures.\n"
    assert capsys.readouterr().err == said


def test_a_checkout_is_drawn_by_its_own_program(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, blue in (("before", 1), ("after", 2)):
        package = tmp_path / name / "ghost_desktop"
        for room in (package, package / "engine", package / "library"):
            room.mkdir(parents=True)
            (room / "__init__.py").touch()
        (package / "library" / "user_file.py").touch()
        (package / "engine" / "comparison.py").write_text("class Row: solve_seconds = 1\n")
        (package / "app.py").write_text(
            "import pathlib\n"
            "from PySide6.QtGui import QColor, QImage\n"
            "from ghost_desktop.engine.comparison import Row\n"
            "from ghost_desktop.library.user_file import now_in_utc\n"
            "def main(options):\n"
            "    image = QImage(2, 2, QImage.Format.Format_RGB32)\n"
            f"    image.fill(QColor(0, int(100 * Row().solve_seconds), {blue}))\n"
            "    folder = pathlib.Path(options[1])\n"
            "    folder.mkdir()\n"
            "    image.save(str(folder / f'at-{now_in_utc().hour}.png'))\n"
        )
    places = [str(tmp_path / "before"), str(tmp_path / "after")]
    assert compare_scenes.main([*places, "--into", str(tmp_path / "into")]) == 1
    line, _sum = capsys.readouterr().out.splitlines()
    assert line.split(maxsplit=1) == ["at-12", "4 pixels differ in 0,0,2,2"]
