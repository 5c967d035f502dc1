"""Values that stay as they are, and are made quickly when the program starts."""

from __future__ import annotations

from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, dataclass_transform

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Record:
    """A frozen dataclass in all but how it comes to be; `replace`, `fields` and `asdict` take it.

    Python compiles six methods for each of those, and there are a hundred and fifty when the window
    opens: a sixth of the start went into that. These share theirs. What is made by the thousand is
    better off with methods of its own.

    Args:
        eq: whether two are the same that hold the same; else each is only itself.
    """

    _names: ClassVar[tuple[str, ...]] = ()
    _usual: ClassVar[Mapping[str, object]] = {}
    _made: ClassVar[Mapping[str, Callable[[], object]]] = {}  # what is usual, but for each its own
    _key: ClassVar[Any] = id  # by which two are compared

    def __init_subclass__(cls, *, eq: bool = True) -> None:
        super().__init_subclass__()  # for those that are generic
        declared: type[Any] = dataclass(init=False, repr=False, eq=False)(cls)
        known = fields(declared)
        cls._names = tuple(one.name for one in known)
        cls._usual = {one.name: one.default for one in known if one.default is not MISSING}
        makes = {one.name: one.default_factory for one in known}
        cls._made = {name: make for name, make in makes.items() if make is not MISSING}
        compared = [one.name for one in known if one.compare]
        cls._key = id if not eq else attrgetter(*compared) if compared else type

    def __init__(self, *given: object, **named: object) -> None:
        facts = dict(zip(self._names, given, strict=False)) | named
        is_strange = len(facts) < len(given) + len(named) or bool(named.keys() - self._names)
        if len(facts) < len(self._names):
            made = {name: make() for name, make in self._made.items() if name not in facts}
            facts = {**self._usual, **made, **facts}
        if is_strange or len(facts) < len(self._names):
            raise TypeError(f"a {type(self).__name__} has {self._names}, and is given {[*facts]}")
        vars(self).update(facts)
        self.__post_init__()

    def __post_init__(self) -> None:
        """Look whether it makes sense, for those of which not everything does."""

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"{name} of a {type(self).__name__} stays as it is")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"{name} of a {type(self).__name__} stays as it is")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and bool(self._key(self) == self._key(other))

    def __hash__(self) -> int:
        return hash(self._key(self))

    def __repr__(self) -> str:
        facts = (f"{name}={getattr(self, name)!r}" for name in self._names)
        return f"{type(self).__qualname__}({', '.join(facts)})"
