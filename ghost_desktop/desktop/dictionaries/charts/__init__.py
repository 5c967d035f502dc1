"""The charts, one a file: whatever is put into this folder is offered."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from ghost_desktop.desktop.dictionaries.chart import Chart


def all_charts() -> tuple[type[Chart], ...]:
    """Return the charts of all modules here, in the order of their tabs."""
    modules = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]
    kinds = [
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Chart) and kind.__module__ == module.__name__
    ]
    return tuple(sorted((kind for kind in kinds if "place" in vars(kind)), key=lambda it: it.place))
