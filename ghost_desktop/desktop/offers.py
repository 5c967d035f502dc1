"""What the palette offers: the commands of the window, and the choices that make up the game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from ghost_desktop.desktop.actions import key_names
from ghost_desktop.desktop.commands import COMMANDS, title
from ghost_desktop.desktop.synonyms import SYNONYMS
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ghost_desktop.desktop.actions import Actions
    from ghost_desktop.desktop.game_choices import GameChoices


@dataclass(frozen=True)
class Offer:
    """Something that can be done once it has been found by its name.

    Attributes:
        id: by which the program knows it.
        title: what it is called.
        does: what it does, without a full stop.
        do: does it.
        can: whether it can be done now.
        keys: those that do it too, as keyboards name them; empty if none do.
        words: other words that somebody may look for it by.
        name: what it is called without what its title says of it; empty for the whole title.
        is_present: whether it is what is chosen now, so that doing it changes nothing.
    """

    id: str
    title: str
    does: str
    do: Callable[[], object]
    can: bool = True
    keys: str = ""
    words: str = ""
    name: str = ""
    is_present: bool = False


def offered_commands(actions: Actions) -> Iterator[Offer]:
    """Offer the commands of a window, all but the one that asks for them."""
    for command in COMMANDS:
        if command.id != "palette" and actions.is_possible(command):
            words = SYNONYMS.get(command.id, "")
            yield Offer(
                command.id,
                title(command.id),
                _(command.does),
                partial(actions.do, command),
                actions.can(command),
                key_names(command.id),
                _(words) if words else "",
                is_present=actions.is_present(command),
            )


def offered_choices(choices: GameChoices) -> Iterator[Offer]:
    """Offer what the game can be made of, choice by choice; what it is made of is marked."""
    for one in choices.entries():
        command = f"bar.{one.key}"
        yield Offer(
            f"{command}={one.place}",
            _("{choice}: {value}").format(choice=title(command), value=one.text),
            one.meaning.removesuffix("."),
            partial(choices.choose, one),
            words=_(SYNONYMS[command]),
            name=one.text,
            is_present=one.is_present,
        )
