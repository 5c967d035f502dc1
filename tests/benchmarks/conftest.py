"""Benchmarks measure what the program does, not how fast tests recall what others have found."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _nothing_is_known(afresh: None) -> None:
    """Find everything out again in each benchmark."""
