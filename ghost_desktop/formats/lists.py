"""What is said of word lists: their names, what they are, symbols beside words, how common; JSON."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import PurePath
from types import MappingProxyType
from typing import TYPE_CHECKING

from ghost_desktop.engine.words.overlap import ALONE, LACKING
from ghost_desktop.formats.text import (
    counted,
    day_text,
    filled,
    joined_names,
    letters_text,
    listed,
    number,
    printable,
    side_by_side,
    words_text,
)
from ghost_desktop.library.catalogue import gone_sources, is_known, list_name, split_level
from ghost_desktop.library.commonness import BANDS
from ghost_desktop.library.own_lists import Operation
from ghost_desktop.translation import N_, _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ghost_desktop.engine.comparison import ListFacts
    from ghost_desktop.engine.words.overlap import ListSymbols
    from ghost_desktop.engine.words.wordlist import WordList
    from ghost_desktop.formats.values import Members
    from ghost_desktop.library.catalogue import BundledList, Known
    from ghost_desktop.library.imports import Preview
    from ghost_desktop.library.own_lists import Making, Origin, OwnList


def list_facts(known: Known) -> str:
    """Say how large a list is: ``"172,820 words · 26 letters"``."""
    return side_by_side([words_text(known.words), letters_text(len(known.alphabet))])


def all_list_facts(known: Known) -> str:
    """Say how long its longest word is, too."""
    longest = say("longest {count}", count=number(known.longest))
    return side_by_side([list_facts(known), longest])


def left_out_of(words: WordList, other: WordList | None) -> list[str]:
    """Return the words that were left out of a list, or of the other that is beside it."""
    return sorted({*words.left_out, *(() if other is None else other.left_out)})


def description_of(bundled: BundledList) -> str:
    """Say what is in a list, of which the manifest knows."""
    said = _(bundled.description)
    if bundled.cleaned is None:
        return said
    return counted(
        "{description} As it came, with {count} abbreviation or numeral that is no word.",
        "{description} As it came, with {count} abbreviations and numerals that are no words.",
        bundled.no_words,
        description=said,
    )


_LANGUAGES = MappingProxyType(
    {
        "en": N_("English"),
        "en-US": N_("American English"),
        "en-GB": N_("British English"),
        "es": N_("Spanish"),
        "nl": N_("Dutch"),
    }
)


def language_name(tag: str) -> str:
    """Return what the language of a BCP 47 tag is called; the tag, where that is not known."""
    return _(_LANGUAGES[tag]) if tag in _LANGUAGES else tag


_MEANINGS = {LACKING: N_("{symbol} not in {list}"), ALONE: N_("{symbol} in {list} alone")}
_SPOKEN = {LACKING: N_("not in {list}"), ALONE: N_("in {list} alone")}


def symbols_legend(symbols: ListSymbols, words: Iterable[str]) -> str:
    """Say what the symbols beside some words mean: ``"† not in TWL06"``; nothing if there are none."""
    there = set(symbols.among(words).values())
    name = _name(symbols)
    said = (say(_MEANINGS[one], symbol=one, list=name) for one in _MEANINGS if one in there)
    return " · ".join(said)


def symbols_sentence(symbols: ListSymbols, words: Iterable[str]) -> str:
    """Say the same in a sentence; nothing if there are none."""
    legend = symbols_legend(symbols, words)
    return say("{sentence}.", sentence=legend) if legend else ""


def spoken_symbol(symbols: ListSymbols, word: str) -> str:
    """Say in words what stands beside a word: ``"not in TWL06"``; nothing if nothing does."""
    symbol = symbols.of(word)
    return say(_SPOKEN[symbol], list=_name(symbols)) if symbol else ""


def _name(symbols: ListSymbols) -> str:
    return printable(symbols.other.name) if symbols.other else ""


def describe_level(level: int | None) -> str:
    """Say how common words of this level are: ``"rare"``; None and 0 are no level."""
    if not level:
        return _("not rated")
    return _(next(name for highest, name in BANDS.items() if level <= highest))


def up_to_level(level: int) -> str:
    """Say up to which level words are taken, and what the last of them are: ``"level 50 (common)"``."""
    return say("level {level} ({band})", level=level, band=describe_level(level))


def describe_bands() -> str:
    """Say what all words for how common words are mean."""
    bands = [
        say("{band} up to {level}", band=_(name), level=level) for level, name in BANDS.items()
    ]
    return say("How common words are, by the levels of SCOWL: {bands}.", bands=listed(bands))


_MAKINGS = {
    Operation.BOTH: N_("The words that {one} and {other} both have."),
    Operation.EITHER: N_("The words that {one} or {other} has, or both."),
    Operation.WITHOUT: N_("The words that {one} has and {other} has not."),
}
"""How a list is made of two others."""

_NAMES_OF_MAKINGS = {
    Operation.BOTH: N_("{one} and {other}"),
    Operation.EITHER: N_("{one} or {other}"),
    Operation.WITHOUT: N_("{one} without {other}"),
    Operation.SAME: N_("{one}"),
    Operation.UNSTRUCK: N_("{one} without what nobody knows"),
}
"""What a list that is made so may be called."""


def facts_dict(facts: ListFacts | None) -> Members:
    """Describe what was counted of a list, if it was."""
    return {} if facts is None else {"facts": asdict(facts)}


def _counted(facts: ListFacts) -> str:
    """Say how many words count, and on how many a round can end."""
    return say(
        "{words} of {letters} letters or more count; {ends} of them begin with no other, and end "
        "a round of Ghost.",
        words=number(facts.word_count),
        letters=facts.min_length,
        ends=number(facts.first_word_count),
    )


_INDENT = " " * 4


def lists_text(
    bundled: Sequence[BundledList],
    own: Sequence[OwnList] = (),
    counted: Mapping[str, ListFacts] = MappingProxyType({}),
) -> str:
    """List the word lists that come with the program, and a person's own.

    Args:
        bundled: those that come with it.
        own: a person's own.
        counted: what was counted of some of them, by their ids.
    """
    facts = [(one.id, one.words, one.language, one.name, description_of(one)) for one in bundled]
    facts += [(one.id, one.words, "", printable(one.name), where_from(one)) for one in own]
    widest = max(len(list_id) for list_id, *_more in facts)
    room = max(len(words_text(words)) for _id, words, *_more in facts)
    lines = []
    for list_id, words, language, name, about in facts:
        lines.append(f"{list_id:{widest}}    {words_text(words):>{room}}  {language:5}  {name}")
        lines += filled(about, _INDENT)
        if list_id in counted:
            lines += filled(_counted(counted[list_id]), _INDENT)
    return "\n".join(lines)


def where_from(own: OwnList) -> str:
    """Say where a list of a person's own comes from, and since when it is there."""
    day = day_text(own.since.date())
    if own.making is not None:
        return say("{making} Your own, made on {day}.", making=making_text(own.making), day=day)
    said = (
        _("Your own, from {file}, since {day}.") if own.origin.file else _("Your own, since {day}.")
    )
    return said.format(file=printable(own.origin.file), day=day)


def making_text(making: Making) -> str:
    """Say in a sentence of which words of which lists a list is made, and if one of them is gone."""
    names = [printable(list_name(source)) for source in making.sources]
    if making.operation is Operation.UNSTRUCK:
        said = counted(
            "The words of {list} but for {count} that nobody at your table knows.",
            "The words of {list} but for {count} that nobody at your table knows.",
            len(making.struck),
            list=names[0],
        )
    elif making.operation is Operation.SAME:
        said = words_of_source(making.sources[0])
    else:
        said = say(_MAKINGS[making.operation], one=names[0], other=names[1])
    gone = [printable(split_level(source)[0]) for source in gone_sources(making)]
    if not gone:
        return said
    left = ngettext(
        "{lists} is gone, and the words are as they were before.",
        "{lists} are gone, and the words are as they were before.",
        len(gone),
    )
    return say("{making} {gone}", making=said, gone=left.format(lists=joined_names(gone)))


def words_of_source(source: str) -> str:
    """Say in a sentence which words of a list a source means."""
    whole, level = split_level(source)
    name = printable(list_name(whole))
    if level is None:
        return say("The words of {list}.", list=name)
    return say("The words of {list} up to {level}.", list=name, level=up_to_level(level))


def name_made(making: Making) -> str:
    """Return what a list may be called that is made so."""
    names = [
        list_name(source) if is_known(source) else PurePath(source).stem
        for source in making.sources
    ]
    return say(_NAMES_OF_MAKINGS[making.operation], one=names[0], other=names[-1])


def made_text(kept: OwnList) -> str:
    """Say what was made, and as which list it is kept."""
    return f"{_kept_as(kept)}\n{where_from(kept)}"


def _kept_as(kept: OwnList) -> str:
    said = ngettext(
        "{name}: {count} word, kept as {id}.", "{name}: {count} words, kept as {id}.", kept.words
    )
    return said.format(name=printable(kept.name), count=number(kept.words), id=kept.id)


def imported_text(kept: OwnList, read: Preview, *, is_new: bool = True) -> str:
    """Say what became of a file: as which list its words are kept, and what was dropped.

    Args:
        kept: the list.
        read: what was read.
        is_new: whether it was not there before, with these very words.
    """
    from ghost_desktop.formats.refusals import report_lines  # noqa: PLC0415 - names alone need none

    first = _kept_as(kept)
    if not is_new:
        first = say("You have these words already. {list}", list=first)
    return "\n".join([first, *report_lines(read.report)])


def describe_unkept(error: OSError) -> str:
    """Say in a clause why a list cannot be kept, and what would help."""
    said = _("the list cannot be kept ({why}); make room, or let the folder be written to.")
    return said.format(why=error.strerror or error)


def bundled_dict(bundled: BundledList) -> Members:
    """Describe a list that comes with the program."""
    described = asdict(bundled)
    words = described.pop("words")
    del described["cleaned"], described["no_words"]
    return {**described, "cleaned_of": bundled.cleaned_of or None, "word_count": words}


def own_list_dict(kept: OwnList) -> Members:
    """Describe a list of a person's own."""
    return {
        "id": kept.id,
        "name": kept.name,
        "word_count": kept.words,
        "longest": kept.longest,
        "alphabet": kept.alphabet,
        "sha256": kept.content_hash,
        "since": kept.since.isoformat(),
        "path": str(kept.path),
        "origin": None if kept.making else _origin_dict(kept.origin),
        "made_of": None if kept.making is None else _making_dict(kept.making),
    }


def _origin_dict(origin: Origin) -> Members:
    choices = asdict(origin.choices)
    del choices["encoding"]  # how it was read then says more
    return {
        "file": origin.file,
        "encoding": origin.encoding,
        "entry_count": origin.entries,
        "dropped": {reason.value: count for reason, count in origin.dropped.items()},
        **choices,
    }


def _making_dict(making: Making) -> Members:
    return {
        "operation": making.operation,
        "from_lists": list(making.sources),
        "struck": list(making.struck),
    }
