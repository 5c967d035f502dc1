"""Values -> JSON that a person can read as well."""

from __future__ import annotations

import json


def json_text(value: object, *, ascii_only: bool = False) -> str:
    """Write `value` as JSON for reading: what holds nothing but scalars and lists of them fits a line.

    Args:
        value: dictionaries with string keys, lists, strings, numbers, booleans and None.
        ascii_only: escape all other characters, for a stream that cannot carry them.
    """

    def one_line(item: object) -> str:
        return json.dumps(item, ensure_ascii=ascii_only)

    def written(item: object, depth: int) -> str:
        members = _members(item)
        if not members or (depth and _is_flat(item)):
            return one_line(item)
        is_dict = isinstance(item, dict)
        lines = [
            (f"{one_line(key)}: " if is_dict else "") + written(member, depth + 1)
            for key, member in members
        ]
        opening, closing = "{}" if is_dict else "[]"
        inner, outer = "\n" + "  " * (depth + 1), "\n" + "  " * depth
        return opening + inner + f",{inner}".join(lines) + outer + closing

    return written(value, 0)


def _members(item: object) -> list[tuple[object, object]]:
    """Return the keys and values of a dictionary, the places and values of a list, else nothing."""
    if isinstance(item, dict):
        return list(item.items())
    return list(enumerate(item)) if isinstance(item, list) else []


def _is_flat(item: object) -> bool:
    """Tell whether `item` fits a line: it holds nothing but scalars and lists of scalars."""
    return all(
        not isinstance(member, dict) and not any(_members(inner) for _, inner in _members(member))
        for _, member in _members(item)
    )
