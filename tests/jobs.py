"""What a job of the worker needs, for tests that do its work themselves; and what becomes of jobs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.desktop.service import Job, JobResult, Worker

if TYPE_CHECKING:
    import pytest


class Unheard:
    """A report that nobody listens to."""

    stopped = False

    def __call__(self, done: int, total: int, value: object = None) -> None:
        """Tell nobody."""


def results(monkeypatch: pytest.MonkeyPatch) -> list[JobResult]:
    """What becomes of each job that ends from now on, whether or not anybody still wants to know."""
    heard: list[JobResult] = []
    do = Worker._do

    def note(worker: Worker, job: Job) -> JobResult:
        heard.append(do(worker, job))
        return heard[-1]

    monkeypatch.setattr(Worker, "_do", note)
    return heard
