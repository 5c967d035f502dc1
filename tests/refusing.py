"""That a word list is refused, and with which sentence; how large a file may be; that work is stopped."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from ghost_desktop.engine.errors import WordListError
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.library.read_within import allow

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@contextmanager
def refused(sentence: str) -> Iterator[None]:
    """A list must be refused in one sentence that has `sentence`, a regular expression, in it."""
    with pytest.raises(WordListError) as caught:
        yield
    said = describe_refusal(caught.value)
    assert re.search(sentence, said), said
    assert "\n" not in said


class Stopped(Exception):
    """Somebody does not want the answer any more."""


@contextmanager
def stopped(reports: int = 0) -> Iterator[Callable[[int, int], Any]]:
    """Work must end with the report that is given, at once or after so many reports."""
    left = iter(range(reports))

    def report(_done: int, _total: int) -> bool:
        if next(left, None) is None:
            raise Stopped
        return True

    with pytest.raises(Stopped):
        yield report


@contextmanager
def within(limit: int) -> Iterator[None]:
    """Files may have so many bytes, packed and unpacked, for a while."""
    before = allow(limit)
    try:
        yield
    finally:
        allow(before)
