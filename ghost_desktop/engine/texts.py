"""Texts that stand where the engine says what a thing is called, and are translated where shown."""

from __future__ import annotations


def N_(message: str) -> str:  # noqa: N802 - gettext's own name
    """Mark a text for translation, and return it as it is."""
    return message
