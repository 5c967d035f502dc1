"""Values -> words and phrases, for the command line and for the window."""

from __future__ import annotations

import textwrap
from types import MappingProxyType
from typing import TYPE_CHECKING

from ghost_desktop.engine.game.rules import Reading
from ghost_desktop.engine.record import Record
from ghost_desktop.translation import N_, _, pgettext, say, spoken

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date

    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.plays import Where
    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.game.variant import Variant


class Notation(Record):
    """How a language writes numbers and days; the defaults are those of English.

    Attributes:
        group: what stands between groups of three digits.
        point: what stands before the first place after the units.
        grouped_from: digits before the point from which on they are grouped.
        day: a day in digits, as `strftime` has it.
        named_day: a day with a short name for its month, in the letters of Unicode's CLDR.
        named_month: a month and its year, in the same letters.
    """

    group: str = ","
    point: str = "."
    grouped_from: int = 4
    day: str = "%Y-%m-%d"
    named_day: str = "d MMM yyyy"
    named_month: str = "MMMM yyyy"

    def number(self, plain: str) -> str:
        """Write a number, of which Python has written all digits."""
        units, point, places = plain.partition(".")
        sign, digits = ("-", units[1:]) if units.startswith("-") else ("", units)
        if len(digits) >= self.grouped_from and digits.isdigit():
            digits = f"{int(digits):,}".replace(",", self.group)
        return f"{sign}{digits}{self.point if point else ''}{places}"


_ENGLISH = Notation()

_NOTATIONS = MappingProxyType(
    {
        "de": Notation(".", ",", day="%d.%m.%Y", named_day="d. MMM yyyy"),
        # Four digits stay together, as the Real Academia Española and the CLDR have it.
        "es": Notation(".", ",", 5, "%d/%m/%Y", named_month="MMMM 'de' yyyy"),
        "fr": Notation("\u202f", ",", day="%d/%m/%Y"),
        "nl": Notation(".", ",", day="%d-%m-%Y"),
    }
)


def spoken_notation() -> Notation:
    """Return how the language that is spoken writes numbers and days."""
    return _NOTATIONS.get(spoken(), _ENGLISH)


_LONGEST_ENTRY = 30  # characters
_NO_BREAK = "\u00a0\u202f"  # spaces that some languages have within numbers, and before marks
_WORDS_NAMED = 4  # of those that ended a round

_READINGS = {
    Reading.SELF: N_("everybody for themselves"),
    Reading.ONE_AGAINST_ALL: N_("one against all"),
}


# --- phrases --------------------------------------------------------------------------------------


def number(value: float) -> str:
    """Write a number for reading, as the language that is spoken does: ``"171,752"``, ``"0.25"``."""
    return spoken_notation().number(f"{int(value) if value == int(value) else value}")


def count_text(count: int | None) -> str:
    """Write how many endings there are: more than anybody can count, if it is not known."""
    from ghost_desktop.engine.listed.folds import MOST_COUNTED  # noqa: PLC0415 - it brings NumPy

    return f">{number(MOST_COUNTED)}" if count is None else number(count)


def decimal(value: float, places: int) -> str:
    """Write a number for reading, with so many places: ``"0.50"``."""
    return spoken_notation().number(f"{value:.{places}f}")


def day_text(day: date) -> str:
    """Write a day for reading, as the language that is spoken does: ``"2026-11-23"``."""
    return day.strftime(spoken_notation().day)


_SMALL_NUMBERS = (
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("eleven"),
    N_("twelve"),
)


def in_letters(count: int) -> str:
    """Write a number, from two to twelve in letters: ``"seven"``; one has a gender in some languages."""
    if 2 <= count <= 1 + len(_SMALL_NUMBERS):
        return _(_SMALL_NUMBERS[count - 2])
    return number(count)


def as_count(value: float) -> int:
    """Return the whole number with which a text agrees as with one that may have places."""
    return 1 if value == 1 else max(2, int(value))


def counted(one: str, many: str, count: int, **values: object) -> str:
    """Say how many there are, as `say` does: in the place ``{count}`` of the text stands the number."""
    return say(one, many, count, count=number(count), **values)


def words_text(count: int) -> str:
    """Count words: ``"171,752 words"``."""
    return counted("{count} word", "{count} words", count)


def letters_text(count: int) -> str:
    """Count letters: ``"42 letters"``."""
    return counted("{count} letter", "{count} letters", count)


def listed(items: Sequence[str]) -> str:
    """Put items side by side: ``"h, j, m"``."""
    return pgettext("between the items of a list", ", ").join(items)


def side_by_side(facts: Sequence[str]) -> str:
    """Put facts side by side that make no sentence: ``"172,820 words · 26 letters"``."""
    return pgettext("between facts", " · ").join(facts)


def joined_or(items: Sequence[str]) -> str:
    """Join items of which one is meant, for a sentence: ``"h, j or m"``."""
    return _joined(items, _("{items} or {last}"))


def joined_and(items: Sequence[str]) -> str:
    """Join items that are all meant, for a sentence: ``"h, j and m"``."""
    return _joined(items, _("{items} and {last}"))


def joined_names(names: Sequence[str]) -> str:
    """Join names of lists; where one has a comma, so that it is seen where each ends."""
    has_comma = any("," in name for name in names)
    return side_by_side(names) if has_comma else joined_and(names)


def few_of(items: Sequence[str], most: int) -> list[str]:
    """Return at most so many items and, if two or more are left, how many those are."""
    left = len(items) - most
    if left < 2:
        return list(items)
    return [*items[:most], counted("{count} other", "{count} others", left)]


def printable(text: str) -> str:
    """Escape what is no character to be seen, such as a line end in the name of a file."""
    return "".join(
        char if char.isprintable() or char in _NO_BREAK else ascii(char)[1:-1] for char in text
    )


def shortened(entry: str) -> str:
    """Return an entry of a list, but for the end of one that is very long."""
    return entry if len(entry) <= _LONGEST_ENTRY else f"{entry[:_LONGEST_ENTRY]}…"


def sentence(clause: str) -> str:
    """Make a sentence of a clause: begin it with a capital."""
    return clause[:1].upper() + clause[1:]


def plays_text(left: tuple[int, int] | None) -> str:
    """Say how many plays a round still has: ``"7"``, or ``"4 to 9"`` if that is not fixed.

    Nothing if it is not known.
    """
    if left is None:
        return ""
    shortest, longest = map(number, left)
    if shortest == longest:
        return shortest
    return say("{shortest} to {longest}", shortest=shortest, longest=longest)


def words_made(words: Iterable[str]) -> str:
    """Name, as they are shown, the words that ended a round: most often one, sometimes many."""
    return joined_and(few_of(list(words), _WORDS_NAMED))


def _joined(items: Sequence[str], template: str) -> str:
    *before, last = items
    return template.format(items=listed(before), last=last) if before else last


# --- games ----------------------------------------------------------------------------------------


def variant_name(variant: Variant) -> str:
    """Return what players call a variant."""
    return _(variant.texts.name)


def place_name(where: Where) -> str:
    """Return what the place is called where a letter goes."""
    return _(where.name)


def placed_text(letter: str, where: Where, game: Game) -> str:
    """Name a letter, or several, and where it goes if that is a choice."""
    if not game.rules.variant.has_places:
        return letter
    return say("{letter} ({place})", letter=letter, place=place_name(where))


def reading_name(reading: Reading) -> str:
    """Return what players call a reading of *may lose*: ``"one against all"``."""
    return _(_READINGS[reading])


def describe_rules(rules: Rules, reading: Reading = Reading.SELF) -> str:
    """Name a game: ``"SuperGhost, 4+ letters, 3 players, misère, one against all"``.

    Two players, no misère and everybody for themselves are what goes without saying.
    """
    named = [variant_name(rules.variant), min_length_text(rules.min_length)]
    return listed([*named, *agreed(rules, reading)])


def game_title(name: str, rules: Rules, reading: Reading) -> str:
    """Name a game and the list, by its name, on which it is played, above what is told of it."""
    return say("{list}, {game}.", list=printable(name), game=describe_rules(rules, reading))


def min_length_text(min_length: int) -> str:
    """Say how long words must be: ``"4+ letters"``."""
    return counted("{count}+ letters", "{count}+ letters", min_length)


def player(seat: int) -> int:
    """Return the number of the player in `seat`, from 1."""
    return seat + 1


def players_text(players: int) -> str:
    """Say how many play: ``"3 players"``."""
    return counted("{count} player", "{count} players", players)


def agreed(rules: Rules, reading: Reading, *, players: bool = True) -> list[str]:
    """Name what is agreed beside variant and length and does not go without saying.

    Args:
        rules: the game.
        reading: what it means that a seat may lose.
        players: name the number of players, too.
    """
    named = []
    if rules.players > 2 and players:
        named.append(players_text(rules.players))
    if rules.misere:
        named.append(_("misère"))
    if rules.readings_differ and reading is not Reading.SELF:
        named.append(reading_name(reading))
    return named


WIDTH = 80
"""Columns of a line of text; only a name or a word that is longer makes a longer one."""


def filled(text: str, indent: str = "", hanging: str = "") -> list[str]:
    """Break a sentence into lines, between words alone: names and fragments stay whole.

    Args:
        text: the sentence.
        indent: what stands before each line.
        hanging: what stands after that in all but the first.
    """
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent + hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )
