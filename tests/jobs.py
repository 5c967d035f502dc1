"""What a job of the worker needs, for tests that do its work themselves."""

from __future__ import annotations


class Unheard:
    """A report that nobody listens to."""

    stopped = False

    def __call__(self, done: int, total: int, value: object = None) -> None:
        """Tell nobody."""
