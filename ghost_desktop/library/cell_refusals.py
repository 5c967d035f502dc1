"""Why cells cannot be kept, or solved side by side: reasons, apart from what finds them out.

Whoever makes sentences of them need not import SQLite and processes.
"""

from __future__ import annotations

from dataclasses import dataclass

from ghost_desktop.engine.errors import Refusal


@dataclass(frozen=True)
class NotAnAtlas(Refusal):
    """There is a file of this path, and it is no atlas."""

    path: str


@dataclass(frozen=True)
class OtherLayout(Refusal):
    """The atlas was written by another version of the program."""

    path: str


@dataclass(frozen=True)
class AtlasUnusable(Refusal):
    """The atlas cannot be read or written; `detail` is what the system says of it."""

    path: str
    detail: str


@dataclass(frozen=True)
class WorkersEnded(Refusal):
    """Processes were ended while they solved, twice, by somebody else or for want of memory."""


@dataclass(frozen=True)
class NoDask(Refusal):
    """The package that talks to clusters is not installed."""


@dataclass(frozen=True)
class NoCluster(Refusal):
    """There is no cluster at the address, or it does not answer; `detail` says why."""

    address: str
    detail: str


@dataclass(frozen=True)
class NobodyThere(Refusal):
    """The cluster has no workers."""

    address: str


@dataclass(frozen=True)
class OtherProgram(Refusal):
    """A worker of the cluster lacks this program, or has another version than `version`."""

    address: str
    version: str
