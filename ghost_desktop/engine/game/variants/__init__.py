"""The variants: a file each. A new one is found here by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.registry import Registry

if TYPE_CHECKING:
    from ghost_desktop.engine.game.variant import Variant

_variants: Registry[Variant] = Registry(__name__, __path__)


def register(variant: Variant) -> Variant:
    """Let a variant be found; the files of this folder call it, each for its own."""
    return _variants.register(variant)


def unregister(variant: Variant) -> None:
    """Let a variant that was registered be found no more."""
    _variants.unregister(variant)


def all_variants() -> tuple[Variant, ...]:
    """Return all variants, the simplest first."""
    return _variants.all()


def find_variant(name: str) -> Variant:
    """Return the variant of this id.

    Raises:
        KeyError: if there is none.
    """
    return _variants.find(name)
