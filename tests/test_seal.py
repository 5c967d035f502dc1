"""The seal of what is proved: where it is, what it opens, and the certificate that it saves."""

from __future__ import annotations

import re
import threading
from typing import TYPE_CHECKING, NoReturn

import pytest
from at_the_dialogs import heard
from at_the_strategy import known, show_every_play, shown
from patience import LIMIT
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton

from ghost_desktop import checker
from ghost_desktop.cli import main
from ghost_desktop.desktop.kit.ask import JobCancelled
from ghost_desktop.desktop.strategy import seal
from ghost_desktop.desktop.strategy.seal import SealDialog
from ghost_desktop.engine.errors import RefusedError, TooManyToCheck
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Opens
    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.strategy.panel import StrategyPanel
    from ghost_desktop.engine.strategies.replies import Watch

pytestmark = pytest.mark.usefixtures("leaves_nothing")

WORDS = (
    "abacus abbot about above bacon badge beach cabin cable cobra dabble dagger eagle "
    "early ghost ghoul house hotel humid hybrid sacked sacred zymurgy zebra zero tree trend trees"
)

BY_PAYMENTS = re.compile(
    r"""Play K\. Remember four replies\.
Proved minimal: no strategy that wins has fewer replies\. None with as few has fewer letters\.
In whole numbers: \d+ cases?, with \d+ payments? of turns for each other\.
Whoever believes nobody can check .* says\."""
)
BY_FOLD = re.compile(
    r"""Play .\. Remember .* words?\.
Proved minimal: no strategy that wins has fewer words\. None with as few has fewer letters\.
By a fold over the tree of beginnings, .*
Whoever believes nobody can check .* says\."""
)


@pytest.fixture
def listed(tmp_path: Path) -> Path:
    """A file with words of which a strategy is proved at once."""
    path = tmp_path / "words.txt"
    path.write_text(WORDS.replace(" ", "\n"))
    return path


def said(dialog: SealDialog) -> str:
    """What is said in the dialog, line by line."""
    labels = (one for one in dialog.findChildren(QLabel) if one.window() is dialog)
    return "\n".join(filter(None, (one.text() for one in labels)))


def press_key(qtbot: QtBot, panel: StrategyPanel) -> None:
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(panel.tree, Qt.Key.Key_P, held)


def dialogs(panel: StrategyPanel) -> list[SealDialog]:
    return [one for one in panel.window().findChildren(SealDialog) if one.isVisible()]


def opened(qtbot: QtBot, panel: StrategyPanel) -> SealDialog:
    """The dialog, by a click."""
    qtbot.mouseClick(panel.seal, Qt.MouseButton.LeftButton)
    (dialog,) = dialogs(panel)
    return dialog


def save_at(
    qtbot: QtBot, dialog: SealDialog, path: Path, monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    """Press the button, and choose a file; return what is proposed."""
    proposed: list[str] = []

    def choose(asking: QFileDialog) -> int:
        proposed.append(asking.selectedFiles()[0].rsplit("/", 1)[-1])
        monkeypatch.setattr(QFileDialog, "selectedFiles", lambda _asking: [str(path)])
        return 1

    monkeypatch.setattr(QFileDialog, "exec", choose)
    qtbot.waitUntil(dialog.save.isEnabled)
    qtbot.keyClick(dialog.save, Qt.Key.Key_Space)
    return proposed


# --- where it is ----------------------------------------------------------------------------------


def test_what_is_proved_has_a_seal_and_what_is_best_known_has_none(
    qtbot: QtBot, opens: Opens, announced: list[str]
) -> None:
    panel = shown(qtbot, opens(Question("american-english-small", Rules(SUPERGHOST))))
    qtbot.waitUntil(panel.seal.isVisible)
    assert panel.seal.accessibleName() == "Proved"
    middle = panel.choices.zones.geometry().center().y()
    assert abs(panel.seal.geometry().center().y() - middle) <= 1, "on the line of the other count"
    assert "Play Z. Remember 59 replies. You win for certain. Proved" in announced
    (second,) = [b for b in panel.findChildren(QPushButton) if b.text() == "Second player"]
    qtbot.mouseClick(second, Qt.MouseButton.LeftButton)
    assert not panel.seal.isVisible(), "it is not known yet"
    qtbot.waitUntil(lambda: known(panel).seat == 1 and not panel.is_old)
    assert not known(panel).proved_minimal
    assert not panel.seal.isVisible()
    press_key(qtbot, panel)
    assert not dialogs(panel)


def test_every_play_has_no_seal(qtbot: QtBot, opens: Opens) -> None:
    panel = shown(qtbot, opens())
    qtbot.waitUntil(panel.seal.isVisible)
    show_every_play(qtbot, panel)
    assert not panel.seal.isVisible()
    press_key(qtbot, panel)
    assert not dialogs(panel)
    show_every_play(qtbot, panel)
    assert panel.seal.isVisible()


# --- what it opens --------------------------------------------------------------------------------


def test_it_opens_what_is_proved_by_a_key_and_saves_what_can_be_checked(
    qtbot: QtBot,
    opens: Opens,
    listed: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    announced: list[str],
) -> None:
    panel = shown(qtbot, opens(Question(str(listed), Rules(SUPERGHOST))))
    qtbot.waitUntil(panel.seal.isVisible)
    press_key(qtbot, panel)
    (dialog,) = dialogs(panel)
    assert not dialog.save.isEnabled()
    path = tmp_path / "kept.proof"
    assert save_at(qtbot, dialog, path, monkeypatch) == ["words-superghost-4-first.proof"]
    assert {"Save the certificate…", "Close"} < set(heard(dialog))
    assert BY_PAYMENTS.fullmatch(said(dialog)), said(dialog)
    qtbot.waitUntil(lambda: said(dialog).endswith("says.\nSaved kept.proof."))
    assert "Saved kept.proof." in announced
    proved = checker.check(checker.read(path), set(WORDS.split()))
    strategy = known(panel)
    assert proved == (0, strategy.cost, strategy.lines, strategy.letters)
    assert main(["check", str(path)]) == 0
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialogs(panel)


def test_who_is_at_the_button_that_closes_it_stays_there_when_all_is_proved(
    qtbot: QtBot, opens: Opens, listed: Path
) -> None:
    panel = shown(qtbot, opens(Question(str(listed), Rules(SUPERGHOST))))
    qtbot.waitUntil(panel.seal.isVisible)
    dialog = opened(qtbot, panel)
    dialog.close_button.setFocus()
    assert not dialog.save.isEnabled()
    qtbot.waitUntil(dialog.save.isEnabled)
    assert dialog.focusWidget() is dialog.close_button


def test_in_ghost_a_fold_proves_it_and_what_goes_wrong_is_said_in_one_sentence(
    qtbot: QtBot, opens: Opens, listed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = shown(qtbot, opens(Question(str(listed))))
    qtbot.waitUntil(panel.seal.isVisible)
    dialog = opened(qtbot, panel)
    qtbot.waitUntil(dialog.save.isEnabled)
    assert dialog.save.hasFocus()
    assert BY_FOLD.fullmatch(said(dialog)), said(dialog)
    folder = tmp_path / "none"
    save_at(qtbot, dialog, folder / "lost.proof", monkeypatch)
    trouble = f"lost.proof was not saved (there is no folder {folder})."
    qtbot.waitUntil(lambda: said(dialog).endswith(f"\n{trouble}"))
    dialog.close()

    def refuse(*_args: object, **_kinds: object) -> NoReturn:
        raise RefusedError(TooManyToCheck())

    monkeypatch.setattr(seal, "certify", refuse)
    again = opened(qtbot, panel)
    qtbot.waitUntil(lambda: "The game has too many fragments" in said(again))
    assert not again.save.isEnabled()
    again.close()


def test_it_tells_how_far_it_is_and_ends_with_the_dialog(
    qtbot: QtBot, opens: Opens, listed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    has_ended = threading.Event()

    def prove(*_args: object, watch: Watch, **_kinds: object) -> NoReturn:
        try:
            while True:
                watch(7, 5)
        except JobCancelled:
            has_ended.set()
            raise

    monkeypatch.setattr(seal, "certify", prove)
    panel = shown(qtbot, opens(Question(str(listed), Rules(SUPERGHOST))))
    qtbot.waitUntil(panel.seal.isVisible)
    dialog = opened(qtbot, panel)
    assert "One moment: the game is built once more from its words." in said(dialog)
    qtbot.waitUntil(lambda: "7 replies found, at least 5 needed." in said(dialog))
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert has_ended.wait(LIMIT)
    assert not dialogs(panel)
