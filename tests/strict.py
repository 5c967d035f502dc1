"""Strict readers of what `ghost-cli` writes for programs: what is not by the book is an error."""

from __future__ import annotations

import csv
import json
import re
from typing import Any, NoReturn

_TOKEN = re.compile(
    r'\s*(?:(?P<name>[^\W\d]\w*|-?(?:\.\d+|\d+(?:\.\d*)?)|"(?:[^"\\]|\\.)*")'
    r"|(?P<sign>->|--|[{}\[\];,=:]))",
    re.DOTALL,
)
"""https://graphviz.org/doc/info/lang.html, without HTML and comments, of which we write none."""

_KEYWORDS = {"strict", "graph", "digraph", "subgraph", "node", "edge"}


def read_json(text: str) -> Any:  # noqa: ANN401
    """Read a JSON text of which no key is there twice, and no number is none."""

    def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        assert len({key for key, _ in pairs}) == len(pairs), pairs
        return dict(pairs)

    def refuse(constant: str) -> NoReturn:
        raise ValueError(constant)

    return json.loads(text, object_pairs_hook=members, parse_constant=refuse)


def read_csv(text: str) -> list[list[str]]:
    """Read a table in CSV: as many fields in each row as headings, each heading once."""
    heading, *rows = csv.reader(text.splitlines(keepends=True), strict=True)
    assert len(set(heading)) == len(heading), heading
    assert all(heading), heading
    assert {len(row) for row in rows} <= {len(heading)}, text
    return [heading, *rows]


def read_markdown(text: str) -> None:
    """Read the tables of a Markdown text: as many cells in each row as in the one above it."""
    before = 0
    for line in text.splitlines():
        cells = len(re.findall(r"(?<!\\)\|", line)) if line.startswith("|") else 0
        assert cells == before or not cells or not before, line
        before = cells


def read_graphviz(text: str) -> set[str]:
    """Read a drawing by the grammar of Graphviz's language; return the names of its nodes."""
    return _Graphviz(text).nodes


class _Graphviz:
    """One statement of the grammar is one method."""

    def __init__(self, text: str) -> None:
        self.nodes: set[str] = set()
        self._tokens: list[str] = []
        at = 0
        while text[at:].strip():
            found = _TOKEN.match(text, at)
            assert found is not None, text[at : at + 40]
            self._tokens.append(found["name"] or found["sign"])
            at = found.end()
        self._graph()
        assert not self._tokens, self._tokens

    def _next(self) -> str:
        return self._tokens[0] if self._tokens else ""

    def _take(self, *wanted: str) -> str:
        token = self._tokens.pop(0)
        assert not wanted or token in wanted, (token, wanted)
        return token

    def _id(self) -> str:
        token = self._take()
        assert re.match(r'[\w".-]', token), token
        assert token != "->"
        assert token.lower() not in _KEYWORDS, token
        return token

    def _graph(self) -> None:
        if self._next() == "strict":
            self._take()
        self._edge = "->" if self._take("graph", "digraph") == "digraph" else "--"
        if self._next() != "{":
            self._id()
        self._statements()

    def _statements(self) -> None:
        self._take("{")
        while self._next() != "}":
            self._statement()
            if self._next() == ";":
                self._take()
        self._take("}")

    def _statement(self) -> None:
        if self._next() in {"graph", "node", "edge"}:
            self._take()
            assert self._next() == "["
        elif self._next() in {"subgraph", "{"}:
            self._subgraph()
        else:
            name = self._id()
            if self._next() == "=":
                self._take()
                self._id()
                return
            self._port()
            self.nodes.add(name)
        while self._next() in {"->", "--"}:
            self._take(self._edge)
            if self._next() in {"subgraph", "{"}:
                self._subgraph()
            else:
                self.nodes.add(self._id())
                self._port()
        while self._next() == "[":
            self._attributes()

    def _subgraph(self) -> None:
        if self._next() == "subgraph":
            self._take()
            if self._next() != "{":
                self._id()
        self._statements()

    def _port(self) -> None:
        while self._next() == ":":
            self._take()
            self._id()

    def _attributes(self) -> None:
        self._take("[")
        while self._next() != "]":
            self._id()
            self._take("=")
            self._id()
            if self._next() in {",", ";"}:
                self._take()
        self._take("]")
