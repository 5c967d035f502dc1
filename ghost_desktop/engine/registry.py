"""What a folder has of one kind, a file each: a new file is found by itself."""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable


class Ranked(Protocol):
    """What can be registered.

    Attributes:
        id: its name in files and commands.
        rank: its place where all are listed, the lowest first.
    """

    @property
    def id(self) -> str: ...  # noqa: D102

    @property
    def rank(self) -> int: ...  # noqa: D102


_Kind = TypeVar("_Kind", bound=Ranked)


class Registry(Generic[_Kind]):
    """All of one kind, the built-in ones and those that others have registered.

    Args:
        package: the folder's name as a package; its files register what they have.
        path: where it is, as a package's ``__path__``.
    """

    def __init__(self, package: str, path: Iterable[str]) -> None:
        self._package = package
        self._path = path
        self._found: dict[str, _Kind] = {}
        self._is_complete = False

    def register(self, one: _Kind) -> _Kind:
        """Let something be found, and return it."""
        self._found[one.id] = one
        return one

    def unregister(self, one: _Kind) -> None:
        """Let something be found no more."""
        del self._found[one.id]

    def all(self) -> tuple[_Kind, ...]:
        """Return all, by rank."""
        self._complete()
        return tuple(sorted(self._found.values(), key=lambda one: (one.rank, one.id)))

    def find(self, name: str) -> _Kind:
        """Return the one of this id; it is looked for first in the file of that name.

        Raises:
            KeyError: if there is none.
        """
        of_its_name = f"{self._package}.{name}"
        may_be_there = name.isidentifier() and not name.startswith("_")  # `__init__` is the package
        if name not in self._found and may_be_there and find_spec(of_its_name):
            importlib.import_module(of_its_name)
        if name not in self._found:
            self._complete()
        return self._found[name]

    def _complete(self) -> None:
        if self._is_complete:
            return
        import pkgutil  # noqa: PLC0415 - most often all are asked for later

        for one in pkgutil.iter_modules(self._path):
            importlib.import_module(f"{self._package}.{one.name}")
        self._is_complete = True
