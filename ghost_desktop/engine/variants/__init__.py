"""The variants: a file each. A new one is found here by itself."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ghost_desktop.engine.variant import Variant

_registered: dict[str, Variant] = {}


def register(variant: Variant) -> Variant:
    """Let a variant be found; the files of this folder call it, each for its own."""
    _registered[variant.id] = variant
    return variant


def unregister(variant: Variant) -> None:
    """Let a variant that was registered be found no more."""
    del _registered[variant.id]


def all_variants() -> tuple[Variant, ...]:
    """Return all variants, the simplest first."""
    _import_all()
    return tuple(sorted(_registered.values(), key=lambda variant: (variant.rank, variant.id)))


def find_variant(name: str) -> Variant:
    """Return the variant of this id.

    Raises:
        KeyError: if there is none.
    """
    _import_all()
    return _registered[name]


@cache
def _import_all() -> None:
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
