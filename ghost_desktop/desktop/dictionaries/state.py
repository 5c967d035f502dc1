"""What is ticked in the Dictionaries panel, and what else is worth remembering of it."""

from __future__ import annotations

from dataclasses import field, replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from ghost_desktop.desktop.kit.settings import (
    StoredForm,
    as_it_is,
    member,
    of_type,
    or_none,
    read_record,
    setting,
    some_of,
    write_record,
)
from ghost_desktop.desktop.window.question import QUESTION_PARTS
from ghost_desktop.engine.game.rules import PLAYERS, Reading, Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.record import Record
from ghost_desktop.library.catalogue import LEVELS, is_english, known_lists, up_to
from ghost_desktop.library.question import Question

if TYPE_CHECKING:
    from ghost_desktop.engine.game.variant import Variant

MIN_LENGTHS = range(3, 7)
"""The minimum lengths that are compared."""

ALL_WORDS = None
"""What stands among the levels for the whole of a list."""

VOCABULARIES = (*LEVELS, ALL_WORDS)
"""The levels up to which words are taken, as they are offered."""

WAYS = (False, True)
"""Whether the game is misère: what completing a word does."""

TABLE = "table"
"""The table among the views, as settings remember them; most others are charts by their names."""

WINNERS = "winners"
"""The chart of who wins, with which the panel opens."""

PAIR = "pair"
"""Two lists side by side, among the views."""


_SOME_WAYS = some_of(lambda: WAYS)


def _read_ways(stored: Any) -> tuple[bool, ...]:  # noqa: ANN401 - it is what the file holds
    """Read what completing a word does; in older files, it did one thing in all games."""
    return (stored,) if type(stored) is bool else _SOME_WAYS.read(stored)


class Ticks(Record):
    """What is chosen.

    Attributes:
        sources: the ids of lists; None for all that there are.
        min_lengths: minimum lengths.
        variants: variants.
        players: numbers of players.
        misere: what completing a word does, of `WAYS`.
        reading: what it means in all games that one of three and more players may lose.
        levels: up to which levels the words of a list are taken, of `VOCABULARIES`; a list whose
            words have no levels is taken as a whole, whatever they are.
    """

    sources: tuple[str, ...] | None = setting(
        or_none(some_of(lambda: [one.id for one in known_lists()])), None
    )
    min_lengths: tuple[int, ...] = setting(some_of(lambda: MIN_LENGTHS), tuple(MIN_LENGTHS))
    variants: tuple[Variant, ...] = setting(
        some_of(all_variants, attrgetter("id")), (Rules.variant,)
    )
    players: tuple[int, ...] = setting(some_of(lambda: PLAYERS), (2,))
    misere: tuple[bool, ...] = setting(StoredForm(_read_ways, _SOME_WAYS.write), (False,))
    reading: Reading = setting(member(Reading), Reading.SELF)
    levels: tuple[int | None, ...] = setting(some_of(lambda: VOCABULARIES), (ALL_WORDS,))

    def sources_of(self, whole: str) -> tuple[str, ...]:
        """Return what is taken of a list, from the most common words to all."""
        if not has_levels(whole):
            return (whole,)
        return tuple(whole if level is ALL_WORDS else up_to(whole, level) for level in self.levels)


def has_levels(source: str) -> bool:
    """Tell whether it is known how common the words of a list are: those of English are."""
    return is_english(source)


_GAME = {name: part for name, part in QUESTION_PARTS.items() if name != "list"}
_GAME["min_length"] = ("rules.min_length", as_it_is(int))  # those of an atlas are offered here, too


def _read_pair(stored: Any) -> tuple[Question, Question]:  # noqa: ANN401 - it is what the file holds
    stored = of_type(stored, dict)
    try:
        one, other = (of_type(source, str) for source in of_type(stored["lists"], list))
        parts = {name: form.read(stored[name]) for name, (_place, form) in _GAME.items()}
    except KeyError as error:
        raise ValueError(f"{stored!r} is no game with two lists") from error
    reading = parts.pop("reading")
    rules = Rules(**parts)
    return Question(one, rules, reading), Question(other, rules, reading)


def _write_pair(pair: tuple[Question, Question]) -> dict[str, Any]:
    one, other = pair
    game = {name: form.write(attrgetter(place)(one)) for name, (place, form) in _GAME.items()}
    return {"lists": [one.source, other.source], **game}


class PanelState(Record):
    """What is worth remembering of the panel.

    Attributes:
        ticks: what is chosen.
        view: the view in front: `TABLE`, `PAIR`, or the name of a chart.
        details: whether the table shows them.
        more: whether all that can be chosen is unfolded.
        pair: a game with the two lists that are put side by side; None if nobody has chosen them.
    """

    ticks: Ticks = field(default_factory=Ticks)
    view: str = setting(as_it_is(str), WINNERS)
    details: bool = setting(as_it_is(bool), False)  # noqa: FBT003
    more: bool = setting(as_it_is(bool), False)  # noqa: FBT003
    pair: tuple[Question, Question] | None = setting(
        or_none(StoredForm(_read_pair, _write_pair)), None
    )


def _read(stored: Any) -> PanelState:  # noqa: ANN401 - it is what the file holds
    stored = of_type(stored, dict)
    return replace(read_record(PanelState, stored), ticks=read_record(Ticks, stored))


def _write(state: PanelState) -> dict[str, Any]:
    return write_record(state.ticks) | write_record(state)


STATE = StoredForm(_read, _write)
"""How the state of the panel stands in the file of the settings."""
