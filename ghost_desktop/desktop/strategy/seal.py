"""What the seal of a strategy that is proved minimal opens: what is proved, and the certificate."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QWidget

from ghost_desktop.desktop.kit.ask import Work, ask, drop
from ghost_desktop.desktop.kit.builders import ReadingDialog, button, column, label
from ghost_desktop.desktop.kit.files import ask_where_to_save
from ghost_desktop.desktop.kit.layout import demibold
from ghost_desktop.desktop.kit.widgets import ProgressBar, announce
from ghost_desktop.desktop.strategy.summary import (
    Proof,
    by_what,
    describe_proving,
    to_take_home,
    what_is_proved,
)
from ghost_desktop.desktop.window.errors import show_error
from ghost_desktop.engine.errors import RefusedError
from ghost_desktop.engine.strategies.certificate import Certificate, certify
from ghost_desktop.formats.names import strategy_file_name
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.formats.text import sentence
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from ghost_desktop.desktop.kit.ask import Progress, Report
    from ghost_desktop.desktop.strategy.export import ExportButton
    from ghost_desktop.desktop.strategy.strategies import Shown

SUFFIX = ".proof"
"""How files of certificates are usually called; they may be called anything."""


class SealDialog(ReadingDialog):
    """What is proved of a strategy, by what, and a button that saves the certificate.

    The certificate is made while the dialog is open.

    Args:
        shown: the strategy.
        export: writes the certificate.
        window: above which it stands.
    """

    def __init__(self, shown: Shown, export: ExportButton, window: QWidget) -> None:
        self._shown, self._export = shown, export
        self._certificate: Certificate | None = None
        content, strategy = QWidget(), shown.strategy
        heading = label("", to_take_home(strategy, shown.solution.words))
        heading.setFont(demibold(content.font()))
        self._what = label("", what_is_proved(strategy, shown.own))
        built = _("One moment: the game is built once more from its words.")
        checked = _(
            "Whoever believes nobody can check the certificate with ghost-cli check. Why that is "
            "a proof, the page Certificates of the manual says."
        )
        self._by_what, check, self._said = label("muted", built), label("muted", checked), label()
        for one in (heading, self._what, self._by_what, check, self._said):
            one.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._progress = ProgressBar(content)
        self._progress.show_progress(0, 0)
        self.save = button(_("&Save the certificate…"), self._ask_where_to_save)
        self.save.setEnabled(False)
        save = self.save, Qt.AlignmentFlag.AlignLeft
        proof = self._what, self._by_what, self._progress
        column(heading, *proof, check, save, self._said, ..., on=content)
        super().__init__(_("What is proved"), content, window, width=30, height=19)
        export.said.connect(self._say)
        export.failed.connect(self._say)
        self.finished.connect(lambda _result: drop(self))
        job, told = partial(_certified, shown), self._on_progressed
        ask(self, job, self._on_certificate, fails=self._on_failed, told=told, work=Work.ALONE)

    def _on_progressed(self, progress: Progress) -> None:
        if isinstance(progress.value, Proof) and progress.value.bound > 0:
            kind = self._shown.strategy.line_kind
            self._by_what.setText(describe_proving(progress.value, kind))
            self._progress.show_progress(progress.value.bound, progress.value.lines)

    def _on_certificate(self, certificate: Certificate) -> None:
        self._certificate = certificate
        self._what.setText(what_is_proved(self._shown.strategy, self._shown.own, certificate))
        self.save.setEnabled(True)
        if self.focusWidget() is not self.close_button:  # be another window the active one
            self.save.setFocus()
        self._end(by_what(certificate))

    def _on_failed(self, error: BaseException) -> None:
        if isinstance(error, RefusedError):
            self._end(sentence(describe_refusal(error)))
            return
        self._end(_("The certificate could not be made."))
        show_error(self, self._by_what.text(), error)

    def _end(self, said: str) -> None:
        self._progress.hide()
        self._by_what.setText(said)
        announce(self, f"{self._what.text()} {said}")

    @Slot()
    def _ask_where_to_save(self) -> None:
        assert self._certificate is not None  # or the button cannot be pressed
        name = strategy_file_name(self._shown.view.question.source, self._shown.strategy)
        kinds = {_("Certificate"): SUFFIX}
        asked = ask_where_to_save(self, _("Save the certificate"), name, kinds)
        if asked is not None:
            self._export.save_certificate(asked[0], self._certificate.data)

    @Slot(str)
    def _say(self, said: str) -> None:
        self._said.setText(said)
        announce(self._said, said)


def _certified(shown: Shown, report: Report) -> Certificate:
    """Make the certificate of a strategy: what the worker does."""
    strategy, question = shown.strategy, shown.view.question

    def watch(lines: int, bound: int) -> bool:
        report(0, 0, Proof(lines, bound, strategy.costs is not None))
        return True

    return certify(
        shown.solution.game.all_words,
        strategy,
        source=question.source,
        without=question.without,
        watch=watch,
    )
