"""What players are called, the same on the board, in all that is said and in files; and what lists and files are.

A player is called as he wants to be, and counted if others want the same. Who has not said so: the
only person is "you" to himself, several are counted. Computers are called by their opponent, and
counted where several play the same one; where all play at one of a few levels, nobody need know of
opponents: they are "the computer", or counted, as is always the one that adapts: its name is no
subject of a sentence.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections import Counter
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from ghost_desktop.engine.record import Record
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.others import Others
from ghost_desktop.formats.text import number, players_text, sentence
from ghost_desktop.play.opponents import known_opponent
from ghost_desktop.play.table import FIRST_OPPONENT, USUAL_OPPONENT, Seating, Table
from ghost_desktop.translation import N_, _, ngettext, pgettext, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.strategies.strategy import Strategy
    from ghost_desktop.engine.words.wordlist import LoadedList
    from ghost_desktop.library.question import Question
    from ghost_desktop.play.round import Round


LEVELS = {
    "beginner": (N_("Easy"), N_("knows everyday words")),
    FIRST_OPPONENT: (N_("Adapts to you"), N_("wins about as often as you")),
    "well-read": (N_("Hard"), N_("knows what one finds in books")),
    USUAL_OPPONENT: (N_("Perfect"), N_("never makes a mistake")),
}
"""How a computer can play that needs no name of its own, by opponents: a name, and what that means."""

_INITIALS = 3
"""Letters that initials have at most; where these are the same for two players, they are counted."""


class Name(Record):
    """What a player is called.

    Attributes:
        full: by itself: ``"You"``, ``"Computer 2"``, ``"Anna"``.
        at_end: at the end of a clause: ``"you"``.
        subject: at the beginning of a sentence on what he does: ``"The computer"``.
        within: amid a sentence: ``"the computer"``.
        below: below a letter of his: ``"computer 2"``.
        initials: where there is little room: ``"Y"``, ``"C2"``.
        is_you: whether sentences are to say "you" of him.
    """

    full: str
    at_end: str
    subject: str
    within: str
    below: str
    initials: str
    is_you: bool = False

    def tells(self, mine: str, theirs: str, **values: object) -> str:
        """Return what is said of "you", or of any other as its `player`: by default `subject`."""
        return say(mine if self.is_you else theirs, **{"player": self.subject, **values})


def names_of(table: Table) -> tuple[Name, ...]:
    """Return what the players of a table are called, by their numbers."""
    full = _told_apart(table)
    initials = _initials([_stem(table, player, name) for player, name in enumerate(full)])
    return tuple(
        _name(table, player, name, short)
        for player, (name, short) in enumerate(zip(full, initials, strict=True))
    )


def _name(table: Table, player: int, full: str, initials: str) -> Name:
    member = table.members[player]
    if member.name:
        return Name(full, full, full, full, full, initials)
    if _is_you(table, player):
        at_end = pgettext("at the end of a clause", "you")
        below = pgettext("below a letter", "you")
        return Name(full, at_end, full, at_end, below, initials, is_you=True)
    if member.opponent is None or not _is_usual(table, member.opponent):
        return Name(full, full, full, full, full, initials)
    count = _count(table, player)
    if count is None:
        below = pgettext("below a letter", "computer")
        return Name(full, full, _("The computer"), _("the computer"), below, initials)
    below = pgettext("below a letter", "computer {number}").format(number=count)
    return Name(full, full, full, full, below, initials)


def _is_you(table: Table, player: int) -> bool:
    return table.persons == (player,)


def _is_usual(table: Table, opponent: str) -> bool:
    """Tell whether computers that play an opponent are called computers."""
    others = {table.members[player].opponent for player in table.computers} - {opponent}
    return opponent == FIRST_OPPONENT or (opponent in LEVELS and not others)


def _count(table: Table, player: int) -> int | None:
    """Return which of those he is who are called the same but for that; None if there is one."""
    opponent = table.members[player].opponent
    same = [one for one, member in enumerate(table.members) if member.opponent == opponent]
    return same.index(player) + 1 if len(same) > 1 else None


def usual_name(table: Table, player: int) -> str:
    """Return what a player is called who has no name of his own."""
    if _is_you(table, player):
        return _("You")
    opponent, count = table.members[player].opponent, _count(table, player)
    if opponent is None:
        return say("Player {number}", number=count)
    if not _is_usual(table, opponent):
        return opponent_name(opponent) if count is None else f"{opponent_name(opponent)} {count}"
    return _("Computer") if count is None else say("Computer {number}", number=count)


def level_of(table: Table, player: int) -> str:
    """Return at which level a computer plays that is called a computer; empty for all others."""
    opponent = table.members[player].opponent
    if opponent is None or not _is_usual(table, opponent):
        return ""
    return _(LEVELS[opponent][0])


def choice_name(opponent: str) -> str:
    """Return what an opponent is called where one chooses: its level, if it is one of a few."""
    return _(LEVELS[opponent][0]) if opponent in LEVELS else opponent_name(opponent)


def opponent_name(opponent: str) -> str:
    """Return what an opponent is called; its id, if it is not known by now."""
    try:
        return _(known_opponent(opponent).name)
    except KeyError:
        return opponent


def _told_apart(table: Table) -> list[str]:
    """Return what the players are called, each otherwise: of equal names the later are counted."""
    given = [member.name for member in table.members]
    wanted = [name or usual_name(table, player) for player, name in enumerate(given)]
    taken = {name for name, own in zip(wanted, given, strict=True) if not own}
    for player, name in enumerate(given):
        if name in taken:
            counted = (f"{name} {number(place)}" for place in itertools.count(2))
            wanted[player] = next(one for one in counted if one not in {*wanted, *taken})
        taken.add(wanted[player])
    return wanted


def _stem(table: Table, player: int, full: str) -> tuple[str, str]:
    """Return what initials are made of: the letters of a name, and the number that belongs to it."""
    count = _count(table, player)
    if table.members[player].name or count is None:
        return full, ""
    return full.replace(str(count), "").strip(), number(count)


def _initials(stems: Sequence[tuple[str, str]]) -> list[str]:
    """Return initials that tell all players apart, as short as that allows."""
    shown = []
    for place, (stem, count) in enumerate(stems):
        for letters in range(1, _INITIALS + 1):
            short = stem[:letters].strip() + count
            if Counter(one[:letters].strip() + many for one, many in stems)[short] == 1:
                break
        else:
            short = f"{stem[:1]}{number(place + 1)}"
        shown.append(short)
    return shown


_PLAYERS = N_("first player"), N_("second player")
"""The players on seats, within a list of what is looked at."""

_ORDINALS = (
    N_("first"),
    N_("second"),
    N_("third"),
    N_("fourth"),
    N_("fifth"),
    N_("sixth"),
    N_("seventh"),
    N_("eighth"),
)
"""Where nobody but a player can be meant, as in a column of winners."""


def seat_name(seat: int, players: int) -> str:
    """Name a seat on its button, as all that is said of it does: ``"First player"``, ``"Player 3"``."""
    if players > len(_PLAYERS):
        return say("Player {number}", number=seat + 1)
    return sentence(_(_PLAYERS[seat]))


def ordinal(seat: int) -> str:
    """Return ``"first"``, ``"second"``, and so on up to ``"eighth"``."""
    return _(_ORDINALS[seat])


def strategy_title(seat: int) -> str:
    """Say whose strategy is shown: ``"Strategy of player 1"``."""
    return say("Strategy of player {number}", number=seat + 1)


def you_are(seat: int) -> str:
    """Tell a person which player he is: ``"You are player 1."``."""
    return say("You are player {number}.", number=seat + 1)


class Cast(Record):
    """The players of a round.

    Attributes:
        table: all players of the match.
        seating: who of them sits where.
    """

    table: Table
    seating: Seating

    @classmethod
    def against_computers(cls, seating: Seating) -> Cast:
        """Return a person among computers."""
        return cls(Table.against_computers(len(seating.order)), seating)

    @classmethod
    def asked(cls, this_round: Round) -> Cast:
        """Return who plays a round in which a person is asked: he has the turn, among computers."""
        players = this_round.game.rules.players
        return cls.against_computers(Seating.with_person_on(this_round.seat, players))

    @cached_property
    def names(self) -> tuple[Name, ...]:
        """What all players are called, by their numbers."""
        return names_of(self.table)

    def on(self, seat: int) -> Name:
        """Return what the player on a seat is called."""
        return self.names[self.seating.player(seat)]

    @property
    def in_turn(self) -> tuple[str, ...]:
        """What those who play are called at the end of a clause, by their seats."""
        return tuple(self.names[player].at_end for player in self.seating.order)

    def is_person(self, seat: int) -> bool:
        """Tell whether a person sits there."""
        return self.seating.player(seat) in self.table.persons

    @property
    def viewer(self) -> int | None:
        """The seat of the only person at the table; None if there are several, or he is out."""
        persons = self.table.persons
        if len(persons) != 1 or persons[0] not in self.seating.order:
            return None
        return self.seating.seat(persons[0])

    def judged(self, losers: frozenset[int]) -> int | None:
        """Return the seat for which a round is looked back at: the viewer's, or a person's who lost.

        None if that is nobody's.
        """
        if self.viewer is not None:
            return self.viewer
        return next((seat for seat in sorted(losers) if self.is_person(seat)), None)


# --- lists ----------------------------------------------------------------------------------------


def name_without(name: str, words: int) -> str:
    """Return what a list is called of which so many words were left out; its name, if none were."""
    said = ngettext("{list} without {count} word", "{list} without {count} words", words)
    return said.format(list=name, count=number(words)) if words else name


def list_of(question: Question) -> LoadedList:
    """Load the list of a question, without what is left out of it, as `named_without` names it.

    Raises:
        WordListError: if it cannot be read.
    """
    from ghost_desktop.library import catalogue  # noqa: PLC0415 - names alone need none

    return named_without(catalogue.load(question.source, question.without))


def named_without(loaded: LoadedList) -> LoadedList:
    """Return a list whose name says how many of its words were left out."""
    words = loaded.words
    if not words.left_out:
        return loaded
    return replace(loaded, words=words.named(name_without(words.name, len(words.left_out))))


# --- files ------------------------------------------------------------------------------------------

ATLAS_SUFFIX = ".atlas"
"""How files of atlases are usually called; they may be called anything."""

_LONGEST = 60
"""Letters of each part of a name; file systems have room for 255 bytes in all."""


def strategy_file_name(source: str, strategy: Strategy, *more: str) -> str:
    """Name a file with a strategy: ``"enable1-superghost-4-first"``; see `file_name`.

    An opening that was agreed or chosen is named, too, and that zones count, or costs, that the
    others are careful, or that other replies were chosen.

    Args:
        source: the id of the list, or its path.
        strategy: the strategy.
        more: what else tells the file from others with the same strategy, such as ``"map"``.
    """
    facts = [ordinal(strategy.seat)]
    chosen = dict((*strategy.fixed, *strategy.avoided))
    opening = chosen.pop("", None) or strategy.agreed_opening
    if opening is not None:
        facts.append(say("opening {letter}", letter=opening))
    if strategy.count is Counting.ZONES:
        facts.append(_("zones"))
    if strategy.others is Others.CAREFUL:
        facts.append(_("careful others"))
    if strategy.costs is not None:
        facts.append(_("cheapest"))
    if chosen:
        facts.append(_("with choices"))
    return file_name([source], [strategy.rules], *facts, *more)


def file_name(sources: Iterable[str], games: Iterable[Rules], *facts: str) -> str:
    """Name a file, without its suffix: for what all that it holds has in common, and for `facts`.

    One list and one game are ``"enable1-superghost-4"``, several lists ``"superghost-4"``; where
    nothing is common, the facts are left. Two players and no misère go without saying.

    Args:
        sources: of each list its id, or its path.
        games: the rules of each game.
        facts: what else is in the file, such as ``"comparison"``.
    """
    named = [_named(game) for game in games]
    columns = [[Path(source).stem for source in sources], *map(list, zip(*named, strict=True))]
    common = [column[0] for column in columns if len(set(column)) == 1]
    return "-".join(filter(None, map(_plain, [*common, *facts])))


def _named(rules: Rules) -> tuple[str, ...]:
    """Name each part of rules; nothing for what goes without saying."""
    return (
        rules.variant.id,
        str(rules.min_length),
        players_text(rules.players) if rules.players > 2 else "",
        _("misère") if rules.misere else "",
    )


def _plain(text: str) -> str:
    """Write a text in small letters without accents, and with - for all that is no letter or digit.

    No system has a difficulty with such a name, nor has a person on the command line.
    """
    letters = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return re.sub(r"[\W_]+", "-", bare).strip("-")[:_LONGEST]
