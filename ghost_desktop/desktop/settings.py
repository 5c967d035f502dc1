"""What the window remembers from one day to the next, and the file that holds it.

The file is JSON in the user's folder for configuration. It is read field by field: what is missing,
unknown or out of range is the default, so that files of older and newer versions do no harm.
"""

from __future__ import annotations

import base64
import json
import logging
import os
import tempfile
from dataclasses import dataclass, field, replace
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import platformdirs

from ghost_desktop.desktop.board.panel import Starter
from ghost_desktop.desktop.question import MINIMUM_LENGTHS, Question
from ghost_desktop.desktop.setup_bar import PANELS
from ghost_desktop.desktop.theme import Theme
from ghost_desktop.engine.rules import PLAYERS, Reading, Rules, Variant
from ghost_desktop.library.catalogue import bundled_lists
from ghost_desktop.library.decks import NEW_LINES, NEW_LINES_OFFERED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from enum import Enum

    Chosen = TypeVar("Chosen", bound=Enum)
    Part = TypeVar("Part")

FOLDS_KEPT = 50
"""Strategies whose folds are remembered: those that were seen last."""

log = logging.getLogger(__name__)


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

    geometry: bytes = b""
    maximised: bool = False
    panel: int = 0
    question: Question = field(default_factory=Question)
    starter: Starter = Starter.PERSON
    theme: Theme = Theme.SYSTEM
    folds: Mapping[str, frozenset[str]] = field(default_factory=dict)
    seat: int | None = None
    opening: str | None = None
    dictionaries: Mapping[str, Any] = field(default_factory=dict)
    new_lines: int = NEW_LINES


def settings_path() -> Path:
    """Return the file that holds the settings of the person who is logged in."""
    return platformdirs.user_config_path("ghost-desktop", appauthor=False) / "settings.json"


def load_settings(path: Path) -> Settings:
    """Read the settings; the default for each that is missing or makes no sense.

    A file that is no JSON is put aside as ``settings.json.broken``, for whoever edited it by hand.
    """
    stored = _read(path)
    values = {}
    for name, read in _READERS.items():
        if name in stored:
            try:
                values[name] = read(stored[name])
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
    text = json.dumps(_plain(settings), indent=2) + "\n"
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


# --- each field -------------------------------------------------------------------------------------


def _plain(settings: Settings) -> dict[str, Any]:
    newest = list(settings.folds.items())[-FOLDS_KEPT:]
    rules = settings.question.rules
    return {
        "geometry": base64.b64encode(settings.geometry).decode("ascii"),
        "maximised": settings.maximised,
        "panel": settings.panel,
        "question": {
            "list": settings.question.source,
            "variant": rules.variant.value,
            "min_length": rules.min_length,
            "players": rules.players,
            "misere": rules.misere,
            "reading": rules.reading.value,
        },
        "starter": settings.starter.name.lower(),
        "theme": settings.theme.name.lower(),
        "folds": {name: sorted(fragments) for name, fragments in newest},
        "seat": settings.seat,
        "opening": settings.opening,
        "dictionaries": dict(settings.dictionaries),
        "new_lines": settings.new_lines,
    }


def _of_type(value: Any, kind: type) -> Any:  # noqa: ANN401 - it is what the file holds
    if type(value) is not kind:  # True is no number here
        raise TypeError(f"{value!r} is not of type {kind.__name__}")
    return value


def _geometry(value: Any) -> bytes:  # noqa: ANN401
    return base64.b64decode(_of_type(value, str), validate=True)


def _maximised(value: Any) -> bool:  # noqa: ANN401
    return bool(_of_type(value, bool))


def _panel(value: Any) -> int:  # noqa: ANN401
    if _of_type(value, int) not in range(len(PANELS)):
        raise ValueError(f"there is no panel {value}")
    return int(value)


def _new_lines(value: Any) -> int:  # noqa: ANN401
    if _of_type(value, int) not in NEW_LINES_OFFERED:
        raise ValueError(f"a drill with {value} new lines is not offered")
    return int(value)


def _question(value: Any) -> Question:  # noqa: ANN401
    """Read the parts of the question, each with its own default."""
    stored = _of_type(value, dict)
    default = Question()

    def part(name: str, known: Iterable[Part], usual: Part, plain: Callable[[Part], Any]) -> Part:
        found = [one for one in known if _is_same(plain(one), stored.get(name))]
        return found[0] if found else usual

    rules = Rules(
        variant=part("variant", Variant, default.rules.variant, attrgetter("value")),
        min_length=part("min_length", MINIMUM_LENGTHS, default.rules.min_length, int),
        players=part("players", PLAYERS, default.rules.players, int),
        misere=part("misere", (False, True), default.rules.misere, bool),
        reading=part("reading", Reading, default.rules.reading, attrgetter("value")),
    )
    return Question(part("list", [one.id for one in bundled_lists()], default.source, str), rules)


def _is_same(one: object, other: object) -> bool:
    """Tell whether two plain values are one; for Python, but not for a person, True is 1."""
    return type(one) is type(other) and one == other


def _chosen(kind: type[Chosen]) -> Callable[[Any], Chosen]:
    """Return a reader of the members of `kind`, by their names in lower case."""
    members = {member.name.lower(): member for member in kind}

    def read(value: Any) -> Chosen:  # noqa: ANN401
        if _of_type(value, str) not in members:
            raise ValueError(f"{value!r} is none of {', '.join(members)}")
        return members[value]

    return read


def _folds(value: Any) -> dict[str, frozenset[str]]:  # noqa: ANN401
    return {
        name: frozenset(_of_type(fragment, str) for fragment in _of_type(fragments, list))
        for name, fragments in _of_type(value, dict).items()
    }


def _seat(value: Any) -> int | None:  # noqa: ANN401
    if value is not None and _of_type(value, int) not in range(PLAYERS[-1]):
        raise ValueError(f"there is no seat {value}")
    return value  # type: ignore[no-any-return]


def _opening(value: Any) -> str | None:  # noqa: ANN401
    return None if value is None else str(_of_type(value, str))


def _dictionaries(value: Any) -> dict[str, Any]:  # noqa: ANN401
    return dict(_of_type(value, dict))


_READERS: dict[str, Callable[[Any], Any]] = {
    "geometry": _geometry,
    "maximised": _maximised,
    "panel": _panel,
    "question": _question,
    "starter": _chosen(Starter),
    "theme": _chosen(Theme),
    "folds": _folds,
    "seat": _seat,
    "opening": _opening,
    "dictionaries": _dictionaries,
    "new_lines": _new_lines,
}
