"""Values that stay as they are: what one may expect of a frozen dataclass, one may of them."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, asdict, field, replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import pytest

from ghost_desktop.engine.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping


Value = TypeVar("Value")


class Point(Record):
    x: int
    y: int = 2
    names: Mapping[str, int] = field(default_factory=dict)
    remark: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        if self.x < 0:
            raise ValueError


class Mark(Point):
    name: str = "A"


class Itself(Record, eq=False):
    x: int


class Empty(Record):
    pass


class Holds(Record, Generic[Value]):
    value: Value


def test_what_is_held_makes_them_the_same_but_for_what_is_not_compared() -> None:
    assert Point(1) == Point(x=1, y=2, names={}, remark="seen") != Point(1, 3)
    assert (Itself(1) == Itself(1), Empty() == Empty(), Point(1) == Mark(1)) == (False, True, False)
    assert len({Itself(1), Itself(1), Empty(), Empty()}) == 3
    with pytest.raises(TypeError):
        hash(Point(1))  # there is a dictionary in it


def test_they_are_known_as_dataclasses_are() -> None:
    made = replace(Mark(1, 4), name="B")
    assert asdict(made) == {"x": 1, "y": 4, "names": {}, "remark": "", "name": "B"}
    assert repr(made) == "Mark(x=1, y=4, names={}, remark='', name='B')"
    assert pickle.loads(pickle.dumps(made)) == made
    assert made.names is not Mark(1, 4).names
    assert Holds[int](2).value == Mark(1, 2, {}, "", "B").y


def test_they_stay_as_they_are() -> None:
    made: Any = Mark(1)
    with pytest.raises(FrozenInstanceError):
        made.x = 2
    with pytest.raises(FrozenInstanceError):
        del made.x


@pytest.mark.parametrize(
    ("given", "named"),
    [((), {}), ((1, 2, {}, "", "B"), {}), ((1,), {"z": 3}), ((1,), {"x": 3}), ((), {"y": 3})],
)
def test_what_is_no_such_value_is_none(given: tuple[Any, ...], named: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="a Point has"):
        Point(*given, **named)


def test_what_makes_no_sense_is_none_either() -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        replace(Point(1), x=-1)
