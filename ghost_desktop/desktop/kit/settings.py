"""What is remembered from one day to the next: how it is declared, stored, put to use and collected.

What is remembered is a frozen dataclass, each field of which is declared once, by `setting`: its
type, its default, and its `StoredForm`, which says how it stands in the file and what may stand there.
It also says where it is found in the window, so that `Remembered` knows all as it is now.

The file is JSON. It is read field by field: what is missing, unknown or out of range is the default,
so that files of older and newer versions do no harm.
"""

from __future__ import annotations

import base64
import logging
from dataclasses import field, fields, replace
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ghost_desktop.engine.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from enum import Enum

Value = TypeVar("Value")
Settings = TypeVar("Settings")
Chosen = TypeVar("Chosen", bound="Enum")

log = logging.getLogger(__name__)


class StoredForm(Record, Generic[Value]):
    """How a value stands in the file.

    Attributes:
        read: makes it of what JSON gave; raises `LookupError`, `TypeError` or `ValueError` if that
            makes no sense.
        write: makes of it what JSON knows.
    """

    read: Callable[[Any], Value]
    write: Callable[[Value], Any]


# --- forms ------------------------------------------------------------------------------------------


def of_type(value: Any, kind: type) -> Any:  # noqa: ANN401 - it is what the file holds
    """Return a value of the file that is to be of this type.

    Raises:
        TypeError: if it is not.
    """
    if type(value) is not kind:  # True is no number here
        raise TypeError(f"{value!r} is not of type {kind.__name__}")
    return value


def as_it_is(kind: type[Value]) -> StoredForm[Value]:
    """Return the form of what JSON knows itself."""
    return StoredForm(lambda stored: kind(of_type(stored, kind)), kind)  # type: ignore[call-arg]


def some_bytes() -> StoredForm[bytes]:
    """Return the form of bytes, which JSON does not know."""
    return StoredForm(
        lambda stored: base64.b64decode(of_type(stored, str), validate=True),
        lambda value: base64.b64encode(value).decode("ascii"),
    )


def one_of(
    offered: Callable[[], Collection[Value]], write: Callable[[Value], Any] = lambda value: value
) -> StoredForm[Value]:
    """Return the form of a value among those offered, which are asked for when a file is read."""

    def read(stored: Any) -> Value:  # noqa: ANN401
        for one in offered():
            if _is_same(write(one), stored):
                return one
        raise ValueError(f"{stored!r} is not offered")

    return StoredForm(read, write)


def some_of(
    offered: Callable[[], Collection[Value]], write: Callable[[Value], Any] = lambda value: value
) -> StoredForm[tuple[Value, ...]]:
    """Return the form of several values among those offered; what is no longer is passed over."""

    def read(stored: Any) -> tuple[Value, ...]:  # noqa: ANN401
        stored = of_type(stored, list)
        known = [one for one in offered() if any(_is_same(write(one), two) for two in stored)]
        if stored and not known:
            raise ValueError(f"nothing of {stored!r} is offered")
        return tuple(known)

    return StoredForm(read, lambda values: [write(value) for value in values])


def member(kind: type[Chosen]) -> StoredForm[Chosen]:
    """Return the form of the members of an enum, by their values."""
    return one_of(lambda: list(kind), attrgetter("value"))


def or_none(form: StoredForm[Value]) -> StoredForm[Value | None]:
    """Return the form of what may also be None."""
    return StoredForm(
        lambda stored: None if stored is None else form.read(stored),
        lambda value: None if value is None else form.write(value),
    )


def mapping_of(
    form: StoredForm[Value], newest: int | None = None
) -> StoredForm[Mapping[str, Value]]:
    """Return the form of values by names, of which no more are written than those that came last."""
    return StoredForm(
        lambda stored: {name: form.read(one) for name, one in of_type(stored, dict).items()},
        lambda values: {
            name: form.write(one) for name, one in list(values.items())[-(newest or len(values)) :]
        },
    )


def _is_same(plain: object, stored: object) -> bool:
    return type(plain) is type(stored) and plain == stored  # for Python, True is 1


# --- what is remembered -----------------------------------------------------------------------------


def setting(form: StoredForm[Value], default: Value, at: str = "") -> Value:
    """Declare a setting.

    Args:
        form: how it stands in the file.
        default: what it is where it does not stand there.
        at: where it is found as it is now: what has it, and from there the names from attribute to
            attribute, of which the last may be a method, as in ``"window.look.theme"``; empty if that
            depends, see `Remembered.keep`.
    """
    metadata = {"form": form, "at": at}
    declared: Value = field(default_factory=lambda: default, metadata=metadata)
    return declared


def flag(at: str, *, default: bool = False) -> bool:
    """Declare a setting that is on or off; see `setting`."""
    return setting(as_it_is(bool), default, at)


def forms_of(kind: type) -> dict[str, StoredForm[Any]]:
    """Return how each setting of a dataclass stands in the file, by its name there."""
    return {one.name: one.metadata["form"] for one in fields(kind) if "form" in one.metadata}


def read_record(
    kind: type[Settings], stored: Mapping[str, Any], misread: list[str] | None = None
) -> Settings:
    """Read all settings of a dataclass; the default for each that is missing or makes no sense.

    Args:
        kind: the dataclass.
        stored: what the file holds.
        misread: the names of those that make no sense are added to it.
    """
    values = {}
    for name, form in forms_of(kind).items():
        if name in stored:
            try:
                values[name] = form.read(stored[name])
            except (LookupError, TypeError, ValueError) as error:
                log.warning("The default for the setting %r, since %s", name, error)
                if misread is not None:
                    misread.append(name)
    return kind(**values)


def write_record(record: object) -> dict[str, Any]:
    """Return all settings of a dataclass as values that JSON knows."""
    forms = forms_of(type(record))
    return {name: form.write(getattr(record, name)) for name, form in forms.items()}


# --- what it is now ---------------------------------------------------------------------------------


class Remembered(Generic[Settings]):
    """What is remembered of a window: how it was left, and how it is now.

    What nobody has yet is still as it was left.

    Attributes:
        left: how it was left.
    """

    def __init__(self, left: Settings) -> None:
        self.left = left
        self._now: dict[str, Callable[[], object]] = {}

    def keep(self, name: str, now: Callable[[], object]) -> None:
        """Have a setting remembered as `now` returns it, by its name in the dataclass."""
        self._now[name] = now

    def collect(self, **owners: object) -> None:
        """Have all settings remembered that some parts have, by the names with which `setting` knows them."""
        for one in fields(type(self.left)):  # type: ignore[arg-type]
            owner, _dot, at = one.metadata.get("at", "").partition(".")
            if owner in owners:
                self._now[one.name] = partial(_found, owners[owner], at.split("."))

    def now(self) -> Settings:
        """Return all as it is now."""
        now = {name: value() for name, value in self._now.items()}
        return replace(self.left, **now)  # type: ignore[type-var]


def _found(part: object, names: Sequence[str]) -> object:
    """Return what is found from attribute to attribute; None where one of them is, a copy of what changes."""
    for name in names:
        part = None if part is None else getattr(part, name)
    found = part() if callable(part) else part
    return dict(found) if isinstance(found, dict) else found
