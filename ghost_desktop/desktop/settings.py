"""What the window remembers from one day to the next, and the file that holds it.

The file is JSON in the user's folder for configuration. It is read field by field: what is missing,
unknown or out of range is the default, so that files of older and newer versions do no harm. A
sample of each version that was ever written is kept in the tests.

A setting is declared once, in `Settings`: its type, its default, and its `Form`, which says how it
stands in the file and what may stand there.
"""

# ruff: noqa: RUF009 - what declares a setting calls `field`, which makes each default anew

from __future__ import annotations

import base64
import json
import logging
import os
import tempfile
from dataclasses import dataclass, field, fields, replace
from operator import attrgetter
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import platformdirs

from ghost_desktop.desktop.panels import PANELS, PLAY
from ghost_desktop.desktop.question import MINIMUM_LENGTHS, Question
from ghost_desktop.desktop.theme import Theme
from ghost_desktop.engine.reading import Reading
from ghost_desktop.engine.rules import PLAYERS, Rules
from ghost_desktop.engine.variants import all_variants
from ghost_desktop.library.catalogue import bundled_lists
from ghost_desktop.library.new_lines import NEW_LINES, NEW_LINES_OFFERED
from ghost_desktop.play.starter import Starter

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping
    from enum import Enum

Value = TypeVar("Value")
Chosen = TypeVar("Chosen", bound="Enum")

FOLDS_KEPT = 50
"""Strategies whose folds are remembered: those that were seen last."""

log = logging.getLogger(__name__)


# --- how values stand in the file -------------------------------------------------------------------


@dataclass(frozen=True)
class Form(Generic[Value]):
    """How a value stands in the file.

    Attributes:
        read: makes it of what JSON gave; raises `TypeError` or `ValueError` if that makes no sense.
        write: makes of it what JSON knows.
    """

    read: Callable[[Any], Value]
    write: Callable[[Value], Any]


def _of_type(value: Any, kind: type) -> Any:  # noqa: ANN401 - it is what the file holds
    if type(value) is not kind:  # True is no number here
        raise TypeError(f"{value!r} is not of type {kind.__name__}")
    return value


def _as_it_is(kind: type[Value]) -> Form[Value]:
    """Return the form of what JSON knows itself."""
    return Form(lambda stored: kind(_of_type(stored, kind)), kind)  # type: ignore[call-arg]


def _some_bytes() -> Form[bytes]:
    return Form(
        lambda stored: base64.b64decode(_of_type(stored, str), validate=True),
        lambda value: base64.b64encode(value).decode("ascii"),
    )


def _one_of(
    offered: Callable[[], Collection[Value]], write: Callable[[Value], Any] = lambda value: value
) -> Form[Value]:
    """Return the form of a value among those offered, which are asked for when a file is read."""

    def read(stored: Any) -> Value:  # noqa: ANN401
        for one in offered():
            plain = write(one)
            if type(plain) is type(stored) and plain == stored:  # for Python, True is 1
                return one
        raise ValueError(f"{stored!r} is not offered")

    return Form(read, write)


def _member(kind: type[Chosen]) -> Form[Chosen]:
    """Return the form of the members of an enum, by their values."""
    return _one_of(lambda: list(kind), attrgetter("value"))


def _or_none(form: Form[Value]) -> Form[Value | None]:
    return Form(
        lambda stored: None if stored is None else form.read(stored),
        lambda value: None if value is None else form.write(value),
    )


def _read_folds(stored: Any) -> dict[str, frozenset[str]]:  # noqa: ANN401
    return {
        name: frozenset(_of_type(fragment, str) for fragment in _of_type(fragments, list))
        for name, fragments in _of_type(stored, dict).items()
    }


def _write_folds(folds: Mapping[str, frozenset[str]]) -> dict[str, list[str]]:
    newest = list(folds.items())[-FOLDS_KEPT:]
    return {name: sorted(fragments) for name, fragments in newest}


# --- the question, part by part ---------------------------------------------------------------------

_QUESTION: dict[str, tuple[str, Form[Any]]] = {
    "list": ("source", _one_of(lambda: [one.id for one in bundled_lists()])),
    "variant": ("rules.variant", _one_of(all_variants, attrgetter("id"))),
    "min_length": ("rules.min_length", _one_of(lambda: MINIMUM_LENGTHS)),
    "players": ("rules.players", _one_of(lambda: PLAYERS)),
    "misere": ("rules.misere", _as_it_is(bool)),
    "reading": ("reading", _member(Reading)),
}
"""The parts of a question by their names in the file: where each is found in it, and its form."""


def _read_question(stored: Any) -> Question:  # noqa: ANN401
    """Read the parts of the question, each with its own default."""
    stored = _of_type(stored, dict)
    parts = {}
    for name, (place, form) in _QUESTION.items():
        try:
            parts[name] = form.read(stored[name])
        except (KeyError, TypeError, ValueError):
            parts[name] = attrgetter(place)(Question())
    return Question(parts.pop("list"), reading=parts.pop("reading"), rules=Rules(**parts))


def _write_question(question: Question) -> dict[str, Any]:
    return {
        name: form.write(attrgetter(place)(question)) for name, (place, form) in _QUESTION.items()
    }


# --- the settings -----------------------------------------------------------------------------------


def _setting(form: Form[Value], default: Value) -> Value:
    """Declare a setting: how it stands in the file, and what it is where it does not."""
    declared: Value = field(default_factory=lambda: default, metadata={"form": form})
    return declared


@dataclass(frozen=True)
class Settings:
    """All that is remembered.

    Attributes:
        geometry: what `QWidget.saveGeometry` gave; empty if the window has never been placed.
        maximised: whether the window filled the screen.
        panel: the number of the panel that was shown.
        question: the dictionary and the rules on the bar.
        starter: who plays the first letter of a round.
        theme: how the window looks.
        folds: what is unfolded in the strategy tree: for each strategy, by a name that only the
            panel needs to understand, the fragments. The one seen last stands last.
        seat, opening: whose strategy was looked at, and after which opening; the seat is None if
            none was, the opening if it was left open.
        dictionaries: the state of the Dictionaries panel, of values that JSON knows.
        new_lines: how many new lines a drill may have.
    """

    geometry: bytes = _setting(_some_bytes(), b"")
    maximised: bool = _setting(_as_it_is(bool), False)  # noqa: FBT003
    panel: int = _setting(_one_of(lambda: range(len(PANELS))), PLAY)
    question: Question = _setting(Form(_read_question, _write_question), Question())
    starter: Starter = _setting(_member(Starter), Starter.PERSON)
    theme: Theme = _setting(_member(Theme), Theme.SYSTEM)
    folds: Mapping[str, frozenset[str]] = _setting(
        Form(_read_folds, _write_folds), MappingProxyType({})
    )
    seat: int | None = _setting(_or_none(_one_of(lambda: range(PLAYERS[-1]))), None)
    opening: str | None = _setting(_or_none(_as_it_is(str)), None)
    dictionaries: Mapping[str, Any] = _setting(_as_it_is(dict), MappingProxyType({}))
    new_lines: int = _setting(_one_of(lambda: NEW_LINES_OFFERED), NEW_LINES)


def _forms() -> dict[str, Form[Any]]:
    """Return how each setting stands in the file, by its name there."""
    return {one.name: one.metadata["form"] for one in fields(Settings)}


def settings_path() -> Path:
    """Return the file that holds the settings of the person who is logged in."""
    return platformdirs.user_config_path("ghost-desktop", appauthor=False) / "settings.json"


def load_settings(path: Path) -> Settings:
    """Read the settings; the default for each that is missing or makes no sense.

    A file that is no JSON is put aside as ``settings.json.broken``, for whoever edited it by hand.
    """
    stored = _read(path)
    values = {}
    for name, form in _forms().items():
        if name in stored:
            try:
                values[name] = form.read(stored[name])
            except (TypeError, ValueError) as error:
                log.warning("%s: the default for %r, since %s", path, name, error)
    settings = Settings(**values)
    if settings.seat is not None and settings.seat >= settings.question.rules.players:
        return replace(settings, seat=None, opening=None)
    return settings


def save_settings(settings: Settings, path: Path) -> bool:
    """Write the settings, whole or not at all; return whether they could be written.

    Raises:
        TypeError: if `settings.dictionaries` holds a value that JSON does not know.
    """
    plain = {name: form.write(getattr(settings, name)) for name, form in _forms().items()}
    text = json.dumps(plain, indent=2) + "\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, text)
    except OSError as error:
        log.warning("The settings cannot be saved: %s", error)
        return False
    return True


# --- the file ---------------------------------------------------------------------------------------


def _read(path: Path) -> dict[str, Any]:
    try:
        stored = json.loads(path.read_bytes())
        if isinstance(stored, dict):
            return stored
        trouble = "it is no JSON object"
    except FileNotFoundError:
        return {}
    except OSError as error:
        log.warning("The settings cannot be read: %s", error)
        return {}
    except (ValueError, RecursionError) as error:
        trouble = str(error)
    aside = path.with_name(f"{path.name}.broken")
    log.warning("The settings are broken (%s) and are put aside as %s", trouble, aside)
    try:
        path.replace(aside)
    except OSError as error:
        log.warning("They cannot be put aside: %s", error)
    return {}


def _replace(path: Path, text: str) -> None:
    """Put `text` in the place of the file in one step: a crash leaves the old one or the new one."""
    handle, name = tempfile.mkstemp(prefix=f"{path.name}.", dir=path.parent)
    written = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        written.replace(path)
    except BaseException:
        written.unlink(missing_ok=True)
        raise
