"""Files that are given to the program when it is started, by a person or by a desktop."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from starting import WHEN_IT_RUNS, run

if TYPE_CHECKING:
    from pathlib import Path

READS = """
def do():
    dialog = window().list_care.dialog
    if dialog is None or "words" not in dialog.text:
        QTimer.singleShot(10, do)
        return
    print(dialog._name.text(), dialog.text.split(",")[0])
    dialog.reject()
    window().close()
sys.argv += {arguments!r}
sys.exit(main())
"""


@pytest.mark.parametrize("as_url", [False, True])
def test_a_word_list_is_read_and_shown_before_it_is_kept(tmp_path: Path, as_url: bool) -> None:
    path = tmp_path / "my words.txt"
    path.write_text("ghost\nghoul\nhaunt\n")
    written = path.as_uri() if as_url else str(path)
    ended = run(tmp_path / "kept", WHEN_IT_RUNS + READS.format(arguments=[written]))
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.startswith("my words ")
    assert "3 words" in ended.stdout
