"""The atlas of languages: what its lists are called, what is worth telling of one, all of it as CSV."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from ghost_desktop.engine.errors import WordListError
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.words.letter_order import LetterOrder
from ghost_desktop.engine.words.letters import Alphabet
from ghost_desktop.formats.highlights import Told, highlight_of
from ghost_desktop.formats.strategies import to_remember
from ghost_desktop.formats.tables import csv_text
from ghost_desktop.formats.text import (
    letters_text,
    listed,
    number,
    sentence,
    side_by_side,
    words_text,
)
from ghost_desktop.formats.values import row_dict
from ghost_desktop.formats.winners import THE_PLAYERS
from ghost_desktop.library.catalogue import bundled_lists, list_name
from ghost_desktop.library.languages import AS_WRITTEN, game_key
from ghost_desktop.translation import N_, _, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ghost_desktop.library.cell import Cell
    from ghost_desktop.library.languages import Language
    from ghost_desktop.library.question import Question

    Cells = Mapping[int, Cell]
    """Those of one game with one list, by the shortest word that counts."""

    Usual = Mapping[str, tuple[Language, Cell]]
    """Of each list that has a say, by its name, what it is and its cell at the usual length."""

USUAL = Rules().min_length
"""The shortest word that counts where nothing else is said."""

NAMES = (
    N_("Afrikaans"), N_("Albanian"), N_("Aragonese"), N_("Armenian"), N_("Basque"),
    N_("Belarusian"), N_("Bosnian"), N_("Breton"), N_("Bulgarian"), N_("Catalan"), N_("Croatian"),
    N_("Czech"), N_("Danish"), N_("Dutch"), N_("English (American)"), N_("English (British)"),
    N_("Esperanto"), N_("Estonian"), N_("Faroese"), N_("French"), N_("Galician"), N_("German"),
    N_("German (Switzerland)"), N_("German (spelling of 1901)"), N_("Greek"), N_("Guarani"),
    N_("Hebrew"), N_("Hungarian"), N_("Icelandic"), N_("Indonesian"), N_("Irish"), N_("Italian"),
    N_("Kazakh"), N_("Kurdish (Kurmanji)"), N_("Latvian"), N_("Lithuanian"), N_("Manx"),
    N_("Mongolian"), N_("Norwegian (bokmål)"), N_("Norwegian (nynorsk)"), N_("Occitan"),
    N_("Persian"), N_("Polish"), N_("Portuguese"), N_("Portuguese (Brazil)"), N_("Romanian"),
    N_("Russian"), N_("Scottish Gaelic"), N_("Serbian"), N_("Slovak"), N_("Slovene"),
    N_("Spanish"), N_("Swahili"), N_("Swedish"), N_("Tagalog"), N_("Turkish"), N_("Ukrainian"),
    N_("Upper Sorbian"), N_("Uzbek"), N_("Welsh"),
)  # fmt: skip
"""What the languages of the atlas are called, as its lists have it, but for `AS_WRITTEN`."""

FAMILIES = (
    N_("Albanian"), N_("Armenian"), N_("Austronesian"), N_("Baltic"), N_("Bantu"), N_("Basque"),
    N_("Celtic"), N_("Constructed"), N_("Germanic"), N_("Greek"), N_("Iranian"), N_("Mongolic"),
    N_("Romance"), N_("Semitic"), N_("Slavic"), N_("Tupian"), N_("Turkic"), N_("Uralic"),
)  # fmt: skip

_FEWEST = 3
"""Lists among which it is worth telling that one alone does something."""


def language_title(one: Language) -> str:
    """Name a list of the atlas in the language that is spoken."""
    name = sentence(_(one.name.removesuffix(AS_WRITTEN)))
    return say("{language}, as written", language=name) if one.as_written else name


def list_title(source: str) -> str:
    """Name a dictionary; a bundled one that is called as a language in the language that is spoken."""
    name, is_language = list_name(source), False
    with suppress(WordListError):
        is_language = name in NAMES and source in {one.id for one in bundled_lists()}
    return _(name) if is_language else name


# --- what a list is ---------------------------------------------------------------------------------


def language_facts(one: Language) -> str:
    """Say of which group a language is, and how many words and letters its list has."""
    letters = letters_text(len(one.alphabet))
    return side_by_side([_(one.family), words_text(one.words), letters])


def alphabet_text(alphabet: str) -> str:
    """Name the letters of a list, in the order in which people look for them."""
    return Alphabet(alphabet).shown(" ".join(LetterOrder.of(alphabet).sorted(alphabet)))


def language_source(one: Language) -> list[str]:
    """Say where a list comes from, how it is cleaned, and what the atlas lacks of it: sentences."""
    cleaned = (
        _("Each letter with a mark is a letter of its own.")
        if one.as_written
        else _("Letters are those that players use: other marks are left out.")
    )
    said = [
        say(
            "Made from {package} {version} of Debian ({licence}), without whatever is not all "
            "letters, and without names where a capital tells them.",
            package=one.package,
            version=one.version,
            licence=one.licence,
        ),
        cleaned,
        describe_lacking(one),
        _("The words themselves are not in this program."),
        say("SHA-256 of the list: {hash}", hash=_in_groups(one.sha256)),
    ]
    return list(filter(None, said))


def _in_groups(text: str) -> str:
    """Part a long hash where a line may end."""
    return " ".join(text[at : at + 16] for at in range(0, len(text), 16))


def describe_lacking(one: Language) -> str:
    """Say how many games of a list have no answer, and why; nothing if none has not."""
    lacking = one.lacking
    if not lacking:
        return ""
    reasons = dict.fromkeys(_(why) for _game, why in lacking)
    return say(
        "{count} game was not solved ({reasons}).",
        "{count} games were not solved ({reasons}).",
        len(lacking),
        count=number(len(lacking)),
        reasons=listed(list(reasons)),
    )


def why_lacking(one: Language, game: Question) -> str:
    """Say why one game of a list has no answer, or nothing."""
    lacking = dict(one.lacking)
    why = lacking.get(game_key(game.rules, game.reading)) or lacking.get("", "")
    return _(why) if why else ""


# --- what is worth telling --------------------------------------------------------------------------

_ONLY_ONE = (
    N_(
        "Of the {count} languages and varieties of its group that are solved, it is the only one "
        "in which the first player wins."
    ),
    N_(
        "Of the {count} languages and varieties of its group that are solved, it is the only one "
        "in which the second player wins."
    ),
)
_ALWAYS = (
    N_("From {first}+ to {last}+, it is always the first player who wins."),
    N_("From {first}+ to {last}+, it is always the second player who wins."),
)


def worth_telling(one: Language, cells: Mapping[str, Cells], lists: Sequence[Language]) -> str:
    """Return a sentence worth telling of a list in one game; empty if there is none.

    A margin of very few words comes first, then that it alone of its group has a winner, and that
    in no other there is so little to remember, both with words of `USUAL` letters or more;
    then the length from which on the other player wins, and how often that changes.

    Args:
        one: the list.
        cells: of each list by its name; two play.
        lists: all of them, of which those as they are written have no say.
    """
    title = language_title(one)
    own = [replace(cell, name=title) for _length, cell in sorted(cells.get(one.name, {}).items())]
    if not own or own[0].rules.players > 2:
        return ""
    highlight = highlight_of(own)
    if highlight is not None and highlight.told is Told.MARGIN:
        return highlight.sentence
    usual = {
        other.name: (other, cell)
        for other in lists
        if not other.as_written
        if (cell := cells.get(other.name, {}).get(USUAL)) is not None
    }
    said = _only_one(one, usual) or _least(one, usual)
    if said:
        return say("{where}: {sentence}", where=f"{USUAL}+", sentence=said)
    return highlight.sentence if highlight is not None else _how_often(own)


def _only_one(one: Language, usual: Usual) -> str:
    """Say that no other language of the group has this winner."""
    kin = [cell for other, cell in usual.values() if other.family == one.family]
    if one.name not in usual or len(kin) < _FEWEST:
        return ""
    wins = usual[one.name][1].is_good_for_first
    if sum(cell.is_good_for_first == wins for cell in kin) > 1:
        return ""
    return say(_ONLY_ONE[not wins], count=number(len(kin)))


def _least(one: Language, usual: Usual) -> str:
    """Say that none has so little to remember, of those in which that is proved."""
    if one.name not in usual:
        return ""
    mine = usual[one.name][1].row
    rows = [cell.row for _other, cell in usual.values()]
    proved = sum(1 for row in rows if row.lines is not None and row.proved_minimal)
    if mine.lines is None or not mine.proved_minimal or proved < _FEWEST:
        return ""
    enough = [row.lines for row in rows if row.lines is not None]  # proved or not
    if min(enough) < mine.lines or enough.count(mine.lines) > 1:
        return ""
    return say(
        "Of the {count} languages and varieties in which this is proved, it has the least: "
        "{remembered}.",
        count=number(proved),
        remembered=to_remember(mine.lines, mine.rules.variant.line_kind),
    )


def _how_often(cells: Sequence[Cell]) -> str:
    """Say how often the winner changes from one length to the next."""
    changes = sum(
        one.is_good_for_first != other.is_good_for_first for one, other in pairwise(cells)
    )
    first, last = cells[0], cells[-1]
    if first is last:
        return ""
    if not changes:
        said = _ALWAYS[not first.is_good_for_first]
        return say(said, first=first.min_length, last=last.min_length)
    return say(
        "From {first}+ to {last}+, the winner changes {count} time.",
        "From {first}+ to {last}+, the winner changes {count} times.",
        changes,
        first=first.min_length,
        last=last.min_length,
        count=number(changes),
    )


def sum_up(cells: Iterable[Cells]) -> str:
    """Say with how many lists the second player wins; nothing of more players, or of no list."""
    found = [cell for one in cells if (cell := one.get(USUAL)) is not None]
    if not found or found[0].rules.players > 2:
        return ""
    second = sum(not cell.is_good_for_first for cell in found)
    return say(
        "With words of {length} letters or more, {who} wins in {some} of the {count} languages and "
        "varieties that are solved.",
        length=number(USUAL),
        who=_(THE_PLAYERS[1]),
        some=number(second),
        count=number(len(found)),
    )


# --- as data ----------------------------------------------------------------------------------------

_FACTS = (
    *("id", "language", "name", "own", "family", "as_written"),
    *("package", "version", "licence", "sha256"),
)
_OF_THE_DAY = ("list", "dropped", "load_seconds", "solve_seconds")
"""What a row says of the computer that made it, or of a list that is not there."""


def languages_csv(
    lines: Iterable[tuple[str, Language | None, Cells]], lengths: Iterable[int], game: Question
) -> str:
    """Write all that is known of a game with some lists as CSV, a line for each minimum length.

    Args:
        lines: of each list its name, what it is in the atlas, and its cells.
        lengths: the minimum lengths; what has no cell has a line that says why.
        game: what is asked, whatever the list and the minimum length.
    """
    rows: list[dict[str, object]] = []
    asked = list(lengths)
    for name, one, cells in lines:
        facts = dict.fromkeys(_FACTS) if one is None else {it: getattr(one, it) for it in _FACTS}
        for length in asked:
            row: dict[str, object] = {**facts, "name": name, "min_length": length, "lacking": ""}
            if (cell := cells.get(length)) is not None:
                found = row_dict(cell.row, cell.report, lines=True, margin=True)
                row |= {key: value for key, value in found.items() if key not in _OF_THE_DAY}
            elif one is not None:
                of_length = replace(game, rules=replace(game.rules, min_length=length))
                row["lacking"] = why_lacking(one, of_length)
            rows.append(row)
    columns = list(dict.fromkeys(key for row in rows for key in row))
    text: str = csv_text([columns, *([row.get(key) for key in columns] for row in rows)])
    return f"{text}\n"
