"""The words that decide -> sentences for the command line and for the window; JSON, CSV, Markdown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.engine.words.wordlist import WordList
from ghost_desktop.formats.lists import left_out_of
from ghost_desktop.formats.names import ordinal
from ghost_desktop.formats.tables import csv_text, markdown_escape, markdown_table
from ghost_desktop.formats.text import filled, joined_or, listed, number, printable
from ghost_desktop.formats.values import (
    rules_dict,
    seats_dict,
    seats_key,
    then_dict,
    winner_of,
    without_dict,
)
from ghost_desktop.formats.winners import names_title, seats_text, who_wins, who_wins_on
from ghost_desktop.translation import N_, _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ghost_desktop.engine.changes.deciding import DecidingWord
    from ghost_desktop.engine.comparison import Side
    from ghost_desktop.engine.game.rules import Reading, Rules
    from ghost_desktop.engine.solution import Fate
    from ghost_desktop.formats.values import Members


_INDENT = "  "

_WITHOUT, _WITH = N_("Without {word}"), N_("With {word}")
_WITHOUT_ANY = N_("Without any one of these words")
_WITH_ANY = N_("With any one of these words")

# If the first of two players would win, if the second would, and of more than two players.
_WOULD = (
    N_("{change} the first player would win with {letters}"),
    N_("{change} the second player would win"),
    N_("{change}, {result}"),
)


@dataclass(frozen=True, eq=False)
class DecidingWords:
    """What is to be told of the words that decide a game.

    Attributes:
        side: the list, and the game that is played with it, solved.
        removals: the words that decide if they are taken out.
        other: a list whose words may be put in; None if none may.
        additions: those of its words that decide if they are put in.
    """

    side: Side
    removals: tuple[DecidingWord, ...]
    other: WordList | None = None
    additions: tuple[DecidingWord, ...] = ()

    @property
    def rules(self) -> Rules:
        """The game."""
        return self.side.solution.rules

    @property
    def reading(self) -> Reading:
        """What it means that a seat may lose."""
        return self.side.solution.reading

    @property
    def asked(self) -> list[tuple[bool, WordList, tuple[DecidingWord, ...]]]:
        """Of each list that was asked: whether its words are put in, the list, and what decides."""
        asked = [(False, self.side.loaded.words, self.removals)]
        if self.other is not None:
            asked.append((True, self.other, self.additions))
        return asked


# --- sentences ------------------------------------------------------------------------------------


def describe_deciding_word(
    found: DecidingWord,
    rules: Rules,
    reading: Reading,
    words: WordList,
    *,
    is_added: bool = False,
) -> str:
    """Say what would be without a word: ``"Without NTH the first player would win with N."``.

    Args:
        found: the word.
        rules: the game.
        reading: what it means that a seat may lose.
        words: the list, which knows how its letters are written, and in which order.
        is_added: whether the word is put in; say what would be with it.
    """
    would = _would(found, rules, reading, words, _WITH if is_added else _WITHOUT)
    return say("{clause}.", clause=would)


def describe_how_many_decide(name: str, words: int, *, is_added: bool = False) -> str:
    """Say how many words of a list decide: above them, or in a sentence if there are none.

    Args:
        name: what players call the list.
        words: how many.
        is_added: whether they are put in, and not taken out.
    """
    if not words and is_added:
        said = _(
            "No single word of {list} decides: whichever is put in, the game comes out the same."
        )
    elif not words:
        said = _(
            "No single word of {list} decides: whichever is taken out, the game comes out the same."
        )
    elif is_added:
        said = ngettext(
            "{count} word of {list} decides if it is put in:",
            "{count} words of {list} decide, each if it alone is put in:",
            words,
        )
    else:
        said = ngettext(
            "{count} word of {list} decides if it is taken out:",
            "{count} words of {list} decide, each if it alone is taken out:",
            words,
        )
    return said.format(list=printable(name), count=number(words))


def _would(
    found: DecidingWord,
    rules: Rules,
    reading: Reading,
    words: WordList,
    change: str,
    shown: Callable[[WordList, str], str] = WordList.shown,
) -> str:
    """Say in a clause what would be after a change."""
    openings = _in_order(found.openings, words)
    result = who_wins(found.fate, rules, openings, reading=reading, brief=True)
    place = 2 if rules.players > 2 else min(found.fate.winners)
    letters = joined_or(openings) if openings else ""
    change = say(change, word=shown(words, found.word))
    return say(_WOULD[place], change=change, letters=letters, result=result)


# --- a whole answer -------------------------------------------------------------------------------


def deciding_text(found: DecidingWords) -> str:
    """Say who wins, and which words decide."""
    return "\n".join([*filled(_as_it_is(found)), "", changes_text(found)])


def changes_text(found: DecidingWords) -> str:
    """Say which words decide: those together that lead to the same."""
    lines: list[str] = []
    for words, said, groups in changes_in_groups(found):
        lines += [*([""] if lines else []), *filled(said)]
        for would, alike in groups:
            lines += filled(would, _INDENT)
            if len(alike) > 1:
                lines += filled(listed(list(map(words.shown, alike))), 2 * _INDENT)
    return "\n".join(lines)


def changes_in_groups(
    found: DecidingWords, shown: Callable[[WordList, str], str] = WordList.shown
) -> Iterator[tuple[WordList, str, list[tuple[str, tuple[str, ...]]]]]:
    """Say of each list how many of its words decide; and what, of those together that do the same.

    Args:
        found: what decides.
        shown: writes a word of a list: whoever can lead somewhere makes a link of it.

    Yields:
        The list, how many of its words decide, and for each group what would be, and the words: one
        alone is named in the sentence.
    """
    for is_added, words, deciding in found.asked:
        said = describe_how_many_decide(words.name, len(deciding), is_added=is_added)
        of_one, of_any = (_WITH, _WITH_ANY) if is_added else (_WITHOUT, _WITHOUT_ANY)
        groups: dict[tuple[Fate, tuple[str, ...]], list[DecidingWord]] = {}
        for one in deciding_in_order(deciding, words):
            groups.setdefault((one.fate, one.openings), []).append(one)
        yield (
            words,
            said,
            [
                _would_of(found, words, alike, of_any if len(alike) > 1 else of_one, shown)
                for alike in groups.values()
            ],
        )


def _would_of(
    found: DecidingWords,
    words: WordList,
    alike: Sequence[DecidingWord],
    change: str,
    shown: Callable[[WordList, str], str],
) -> tuple[str, tuple[str, ...]]:
    """Say what would be of words that do the same, and which they are."""
    would = _would(alike[0], found.rules, found.reading, words, change, shown)
    said = say("{clause}:", clause=would) if len(alike) > 1 else say("{clause}.", clause=would)
    return said, tuple(one.word for one in alike)


def deciding_dict(found: DecidingWords) -> Members:
    """Describe who wins, and which words decide."""
    rules = found.rules
    return {
        "list": found.side.loaded.words.source,
        "winner": winner_of(found.side.fate),
        "removals": [_described(one, rules) for one in found.removals],
        "other": None if found.other is None else found.other.source,
        "additions": [_described(one, rules) for one in found.additions],
        **rules_dict(rules, found.reading),
        **seats_dict(found.side.fate, rules),
        **without_dict(left_out_of(found.side.loaded.words, found.other)),
    }


def _described(one: DecidingWord, rules: Rules) -> Members:
    return {"word": one.word, **then_dict(one.fate, one.openings, rules)}


def deciding_csv(found: DecidingWords) -> str:
    """Write the words that decide as CSV: ``word,change,winner,openings``.

    The change is to ``remove`` or to ``add``. Where more than two play, the winner may be nobody
    alone, and a last column has those who may lose, in misère win.
    """
    seats = [seats_key(found.rules)] if found.rules.players > 2 else []
    rows: list[list[object]] = [["word", "change", "winner", "openings", *seats]]
    for is_added, _words, deciding in found.asked:
        for each in deciding:
            word, *become = _described(each, found.rules).values()
            rows.append([word, "add" if is_added else "remove", *become])
    return csv_text(rows)


def deciding_markdown(found: DecidingWords) -> str:
    """Write who wins, and the words that decide in tables, as Markdown."""
    several = found.rules.players > 2
    outcome = names_title(found.rules, found.reading) if several else _("winner")
    titles = [_("word"), outcome, _("openings that win")]
    lines = [markdown_escape(_as_it_is(found))]
    for is_added, words, deciding in found.asked:
        said = describe_how_many_decide(words.name, len(deciding), is_added=is_added)
        lines += ["", markdown_escape(said)]
        if deciding:
            in_order = deciding_in_order(deciding, words)
            cells = [_cells(one, found.rules, words) for one in in_order]
            lines += ["", *markdown_table(titles, cells)]
    return "\n".join(lines)


def _as_it_is(found: DecidingWords) -> str:
    words, side = found.side.loaded.words, found.side
    openings = list(map(words.shown, side.openings))
    return who_wins_on(words.name, side.fate, found.rules, openings, found.reading)


def _cells(one: DecidingWord, rules: Rules, words: WordList) -> list[str]:
    """Say of a word what comes of its change."""
    outcome = seats_text(one.fate) if rules.players > 2 else ordinal(min(one.fate.winners))
    openings = " ".join(_in_order(one.openings, words)) or _("none")
    return [words.shown(one.word), outcome, openings]


def deciding_in_order(deciding: Sequence[DecidingWord], words: WordList) -> list[DecidingWord]:
    """Put words that decide, of this list, in the order of its language, as a person reads them."""
    by_word = {one.word: one for one in deciding}
    return [by_word[word] for word in words.order.sorted(by_word)]


def _in_order(texts: Iterable[str], words: WordList) -> list[str]:
    """Write letters or words as players see them, in the order of their language."""
    return list(map(words.shown, words.order.sorted(texts)))
