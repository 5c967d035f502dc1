"""Data classes that are compiled late behave as Python's own."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from dataclasses import FrozenInstanceError, field, replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable


def made_by(make: Callable[..., Any]) -> SimpleNamespace:
    @make(frozen=True)
    class Base:
        """A value."""

        name: str
        size: int = 2
        parts: list[int] = field(default_factory=list, repr=False)
        noted: str = field(default="", compare=False)

    @make(frozen=True)
    class Further(Base):
        """A value with more fields, one of which follows from the others."""

        more: int = 0
        whole: int = field(init=False, default=0)

        def __post_init__(self) -> None:
            object.__setattr__(self, "whole", self.size + self.more)

    @make(frozen=True, kw_only=True)
    class Named:
        """A value of which all is named."""

        first: int
        second: int = 1

    @make(frozen=True, eq=False)
    class Single:
        """A value that is equal to nothing but itself."""

        name: str

    return SimpleNamespace(Base=Base, Further=Further, Named=Named, Single=Single)


BOTH = [made_by(dataclass), made_by(dataclasses.dataclass)]


@pytest.mark.parametrize("made", BOTH)
def test_values_take_fields_by_place_and_by_name(made: SimpleNamespace) -> None:
    assert dataclasses.astuple(made.Base("a", 3)) == ("a", 3, [], "")
    assert dataclasses.astuple(made.Further("a", more=5)) == ("a", 2, [], "", 5, 7)
    assert made.Named(first=1).second == 1
    assert made.Base("a").parts is not made.Base("a").parts


@pytest.mark.parametrize("made", BOTH)
@pytest.mark.parametrize(
    ("name", "given", "named"),
    [
        ("Base", (), {}),
        ("Base", ("a", 1, [], "", 2), {}),
        ("Base", ("a",), {"name": "b"}),
        ("Base", ("a",), {"none": 1}),
        ("Further", ("a",), {"whole": 1}),
        ("Named", (1,), {}),
    ],
)
def test_what_does_not_fit_the_fields_is_refused(
    made: SimpleNamespace, name: str, given: tuple[Any, ...], named: dict[str, Any]
) -> None:
    for _again in range(2):
        with pytest.raises(TypeError):
            getattr(made, name)(*given, **named)


@pytest.mark.parametrize("made", BOTH)
def test_values_are_equal_by_what_is_compared_and_cannot_be_changed(made: SimpleNamespace) -> None:
    one, other = made.Base("a", noted="x"), made.Base("a")
    assert one == other
    assert one != made.Further("a")
    assert one != replace(other, size=3)
    assert made.Single("a") != made.Single("a")
    assert hash(made.Named(first=1)) == hash(made.Named(first=1))
    with pytest.raises(FrozenInstanceError):
        one.size = 4
    with pytest.raises(FrozenInstanceError):
        del one.size


@pytest.mark.parametrize("made", BOTH)
def test_values_say_what_they_are(made: SimpleNamespace) -> None:
    assert repr(made.Base("a")).endswith("Base(name='a', size=2, noted='')")


def test_values_are_copied_and_pass_between_processes() -> None:
    rules = Rules(min_length=5)
    assert copy.copy(rules) == pickle.loads(pickle.dumps(rules)) == rules
