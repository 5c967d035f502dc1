"""What there is for certain, where a type allows for nothing as well."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def there(value: T | None) -> T:
    """Return what has to be there."""
    assert value is not None
    return value
