"""Texts that stand where the engine says what a thing is called, and are translated where shown."""

from __future__ import annotations


def N_(message: str) -> str:  # noqa: N802 - gettext's own name
    """Mark a text for translation, and return it as it is."""
    return message


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802 - as the one above
    """Mark the texts for one and for several for translation, and return both as they are."""
    return one, many
