"""Several things, named one after the other within a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.translation import _, ngettext, pgettext

if TYPE_CHECKING:
    from collections.abc import Sequence


def one_of(items: Sequence[str]) -> str:
    """Name things of which one will do: ``"H, J or M"``."""
    *before, last = items
    return _("{items} or {last}").format(items=_joined(before), last=last) if before else last


def all_of(items: Sequence[str]) -> str:
    """Name things together: ``"H, J and M"``."""
    *before, last = items
    return _("{items} and {last}").format(items=_joined(before), last=last) if before else last


def few_of(items: Sequence[str], most: int) -> list[str]:
    """Return at most so many things and, if two or more are left, how many those are."""
    left = len(items) - most
    if left < 2:
        return list(items)
    others = ngettext("{count} other", "{count} others", left)
    return [*items[:most], others.format(count=f"{left:,}")]


def _joined(items: Sequence[str]) -> str:
    return pgettext("between the items of a list", ", ").join(items)
