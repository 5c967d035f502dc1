"""Data classes of which nothing is compiled before it is needed.

Python's own write and compile six methods for each class, in half a millisecond; for the hundred and
more classes with which the window starts, that was an eighth of the time until one can play. Here
what makes an object is written when the first is made, and the other methods, which do the same in
all classes, are there once. All else is as in `dataclasses`: `field`, `fields`, `replace`, `asdict`,
`__post_init__`, and what types say of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["dataclass"]

if TYPE_CHECKING:
    from collections.abc import Callable
    from dataclasses import dataclass
    from typing import NoReturn
else:
    import dataclasses
    from operator import attrgetter

    def dataclass(
        *, frozen: bool = False, eq: bool = True, kw_only: bool = False
    ) -> Callable[[type], type]:
        """Have a class be one of values, as `dataclasses.dataclass` does."""
        begin = dataclasses.dataclass(init=False, repr=False, eq=False, kw_only=kw_only)

        def make(cls: type) -> type:
            made = begin(cls)
            made.__init__ = _first_init(made)
            made.__repr__ = _repr
            if frozen:
                made.__setattr__ = made.__delattr__ = _refuse
            if eq:
                made.__eq__, made.__hash__ = _equality(made)
            if eq and not frozen:
                made.__hash__ = None
            return made

        return make

    def _first_init(cls: type) -> Callable[..., None]:
        def __init__(self: object, *given: object, **named: object) -> None:  # noqa: N807 - which tracebacks name
            cls.__init__ = _init(cls)
            cls.__init__(self, *given, **named)

        return __init__

    def _init(cls: type) -> Callable[..., None]:
        """Write what takes the values of the fields, in their order or by their names."""
        taken = [one for one in dataclasses.fields(cls) if one.init]
        known = {"put": object.__setattr__, "unset": object()}
        parameters, named, steps = ["self"], [], []
        for one in taken:
            name = one.name
            default = ""
            value = name
            if one.default is not dataclasses.MISSING:
                known[f"default_{name}"] = one.default
                default = f"=default_{name}"
            elif one.default_factory is not dataclasses.MISSING:
                known[f"make_{name}"] = one.default_factory
                default = "=unset"
                value = f"make_{name}() if {name} is unset else {name}"
            (named if one.kw_only else parameters).append(f"{name}{default}")
            steps.append(f"    put(self, {name!r}, {value})")
        if hasattr(cls, "__post_init__"):
            steps.append("    self.__post_init__()")
        star = ["*", *named] if named else []
        head = f"def __init__({', '.join([*parameters, *star])}):"
        exec("\n".join([head, *(steps or ["    pass"])]), known)
        return known["__init__"]

    def _repr(self: object) -> str:
        shown = (one.name for one in dataclasses.fields(self) if one.repr)
        said = ", ".join(f"{one}={getattr(self, one)!r}" for one in shown)
        return f"{type(self).__qualname__}({said})"

    def _refuse(self: object, name: str, _value: object = None) -> NoReturn:
        raise dataclasses.FrozenInstanceError(f"{name} of {type(self).__name__} cannot be changed")

    def _equality(cls: type) -> tuple[Callable[[object, object], bool], Callable[[object], int]]:
        """Return what tells whether two values are equal in all that is compared, and its hash."""
        compared = [one.name for one in dataclasses.fields(cls) if one.compare]
        values = attrgetter(*compared) if compared else type

        def is_equal(self: object, other: object) -> bool:
            if other.__class__ is not self.__class__:
                return NotImplemented
            return values(self) == values(other)

        return is_equal, lambda self: hash(values(self))
