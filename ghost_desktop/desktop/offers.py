"""What the palette offers: the commands of the window, and the choices that make up the game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from ghost_desktop.desktop.actions import key_names
from ghost_desktop.desktop.commands import COMMANDS, title
from ghost_desktop.desktop.synonyms import SYNONYMS
from ghost_desktop.translation import _, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ghost_desktop.desktop.actions import Actions
    from ghost_desktop.desktop.command import Command
    from ghost_desktop.desktop.game_choices import GameChoices
    from ghost_desktop.desktop.match_files import MatchFiles


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
    """Offer the commands of a window, all but the one that asks for them.

    What cannot be done now is left out if something else is called the same: it is the same for a
    person, in another place.
    """
    possible = [one for one in COMMANDS if one.id != "palette" and actions.is_possible(one)]
    offers = [_offer(one, actions) for one in possible]
    names = {one.title for one in offers if one.can}
    for one in offers:
        if one.can or one.title not in names:
            names.add(one.title)
            yield one


def _offer(command: Command, actions: Actions) -> Offer:
    words = SYNONYMS.get(command.id, "")
    return Offer(
        command.id,
        title(command.id),
        _(command.does),
        partial(actions.do, command),
        actions.can(command),
        key_names(command.id),
        _(words) if words else "",
        is_present=actions.is_present(command),
    )


def offered_matches(files: MatchFiles) -> Iterator[Offer]:
    """Offer to go on with the matches that were left for others."""
    for one in files.unfinished:
        does = _("Go on with this match; the one at hand is kept")
        yield Offer(f"unfinished={one.path.stem}", one.title, does, partial(files.open, one.path))


def offered_choices(choices: GameChoices) -> Iterator[Offer]:
    """Offer what the game can be made of, choice by choice; what it is made of is marked."""
    for one in choices.entries():
        command = f"bar.{one.key}"
        yield Offer(
            f"{command}={one.place}",
            say("{choice}: {value}", choice=title(command), value=one.text),
            one.meaning.removesuffix("."),
            partial(choices.choose, one),
            words=_(SYNONYMS[command]),
            name=one.text,
            is_present=one.is_present,
        )
