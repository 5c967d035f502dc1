"""A command, keys without a name, and the places in the window where keys are for something.

Nothing here is Qt. Texts are marked, not translated; they are translated where they are shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ghost_desktop.desktop.panels import DICTIONARIES, PLAY, STRATEGY
from ghost_desktop.translation import N_


class Place(Enum):
    """Where keys are for something."""

    EVERYWHERE = "everywhere"
    BAR = "bar"
    BOARD = "board"
    STRATEGY = "strategy"
    OPENINGS = "openings"
    MAP = "map"
    DRILL = "drill"
    DECKS = "decks"
    DICTIONARIES = "dictionaries"
    JUDGE = "judge"
    REVIEW = "review"
    STATISTICS = "statistics"
    PUZZLES = "puzzles"
    WORD_LISTS = "word_lists"


PLACES = {
    Place.EVERYWHERE: N_("Everywhere"),
    Place.BAR: N_("The game at the top"),
    Place.BOARD: N_("On the board"),
    Place.STRATEGY: N_("In the strategy"),
    Place.OPENINGS: N_("Among the openings"),
    Place.MAP: N_("On the map of a strategy"),
    Place.DRILL: N_("In a drill"),
    Place.DECKS: N_("Among all drills"),
    Place.DICTIONARIES: N_("Among the dictionaries"),
    Place.JUDGE: N_("At the judge"),
    Place.REVIEW: N_("Looking back at a round"),
    Place.STATISTICS: N_("Among the statistics"),
    Place.PUZZLES: N_("At a puzzle"),
    Place.WORD_LISTS: N_("Among the word lists"),
}
"""What each place is called, in the order of the sheet."""

PANEL_OF = {
    Place.BOARD: PLAY,
    Place.STRATEGY: STRATEGY,
    Place.DICTIONARIES: DICTIONARIES,
}
"""The panel in which a place is; a drill is no place to go to, but begun in the strategy."""


@dataclass(frozen=True)
class Key:
    """Keys that are for something in one place and have no name to call them by.

    Attributes:
        id: by which the program knows them.
        keys: their names, as Qt reads them; any of them does. More than three are a range.
        does: what they do, without a full stop.
        place: where they do it.
    """

    id: str
    keys: tuple[str, ...]
    does: str
    place: Place = Place.EVERYWHERE


@dataclass(frozen=True)
class Command:
    """Something that can be done by its name, and mostly by a key too.

    Attributes:
        id: by which the program knows it.
        title: what it is called; "&" stands before the letter that chooses it in its menu.
        keys: as those of a `Key`; none if it has no key.
        does: what it does, without a full stop.
        place: where its keys do it.
        ends_work: whether it ends what is going on in its panel: there is nothing to end in a
            panel that has not been needed so far.
        label: what is said where its letter is underlined; empty if that is its title.
    """

    id: str
    title: str
    keys: tuple[str, ...]
    does: str
    place: Place = Place.EVERYWHERE
    ends_work: bool = False
    label: str = ""
