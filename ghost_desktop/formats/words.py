"""What is known of a word, and words by pattern -> sentences for the command line and the window; JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ghost_desktop.engine.words.letters import capitals
from ghost_desktop.formats.deciding import describe_deciding_word
from ghost_desktop.formats.lists import describe_level
from ghost_desktop.formats.text import (
    counted,
    few_of,
    filled,
    joined_and,
    number,
    printable,
    sentence,
    side_by_side,
)
from ghost_desktop.formats.values import rules_dict, then_dict, winner_of
from ghost_desktop.library.definitions import define
from ghost_desktop.translation import _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ghost_desktop.engine.changes.deciding import OneWord
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.game.rules import Reading
    from ghost_desktop.engine.words.patterns import PatternError
    from ghost_desktop.engine.words.wordlist import WordList
    from ghost_desktop.formats.values import Members
    from ghost_desktop.library.definitions import Definition
    from ghost_desktop.library.looking_up import WordEntry


_FRAGMENTS_NAMED = 12


@dataclass(frozen=True, eq=False)
class LookedUp:
    """What is to be told of a word.

    Attributes:
        entry: what is known of it.
        game: what is played with the list that is asked.
        reading: what it means that a seat may lose.
        longer: how many words that count have it as a part, itself included.
        decides: what it decides; None if it is too short to count, or nothing would be left.
        refusal: why nobody can say what it decides, in a sentence; empty if that can be answered.
    """

    entry: WordEntry
    game: Game
    reading: Reading
    longer: int
    decides: OneWord | None = None
    refusal: str = ""

    @property
    def counts(self) -> bool:
        """Whether it is long enough to be a word of the game, if the list has it."""
        return len(self.entry.word) >= self.game.rules.min_length

    @property
    def shown(self) -> str:
        """The word as players see it."""
        return self.game.all_words.shown(self.entry.word)


def looked_up(
    entry: WordEntry, game: Game, reading: Reading, decides: OneWord | None = None
) -> LookedUp:
    """Put together what is to be told of a word."""
    fragment = game.fragment_of(entry.word)
    longer = len(game.words_with(fragment)) if game.is_part(fragment) else 0
    return LookedUp(entry, game, reading, longer, decides)


# --- sentences ------------------------------------------------------------------------------------


def describe_whether(found: LookedUp) -> str:
    """Say whether the list has a word: ``"GHOUL is in ENABLE1."``."""
    if found.entry.is_in_list:
        said = _("{word} is in {list}.")
    elif found.entry.is_left_out:
        said = _("{word} is left out of {list}: it is one of your exceptions.")
    else:
        said = _("{word} is not in {list}.")
    return said.format(word=found.shown, list=printable(found.game.all_words.name))


def describe_others(found: LookedUp) -> str:
    """Say which other lists have it."""
    names = [printable(one.name) for one in found.entry.named]
    if not names:
        return _("No other list has it.")
    said = ngettext(
        "{count} other list has it: {lists}.", "{count} others have it: {lists}.", len(names)
    )
    return said.format(count=number(len(names)), lists=side_by_side(names))


def describe_definitions(found: LookedUp) -> list[str]:
    """Say what a word means: a sentence for each definition."""
    sentences = definition_sentences(found.entry.definitions)
    if found.entry.is_english and not sentences:
        sentences.append(_("No definition at hand."))
    return sentences


def definition_sentences(
    definitions: Iterable[Definition],
    lemma: Callable[[str], str] = str,
    part_of_speech: Callable[[str], str] = str,
    plain: Callable[[str], str] = str,
) -> list[str]:
    """Say what a word means: a sentence for each definition, with its origin where that is another.

    Args:
        definitions: of the word.
        lemma: dresses the word that is defined, if that is another.
        part_of_speech: dresses the part of speech.
        plain: dresses all else.
    """
    sentences: list[str] = []
    before: Definition | None = None
    for one in definitions:
        text = _("{part_of_speech}: {gloss}.")
        if one.steps and (before is None or before.steps != one.steps):
            text = _("{origin}, {part_of_speech}: {gloss}.")
        before = one
        sentences.append(
            text.format(
                origin=describe_origin(one, lemma, plain),
                part_of_speech=part_of_speech(_(one.part_of_speech)),
                gloss=plain(one.gloss.removesuffix(".")),  # "colour, etc."
            )
        )
    return sentences


def describe_origin(
    one: Definition, lemma: Callable[[str], str] = str, plain: Callable[[str], str] = str
) -> str:
    """Say how a word comes from the one that is defined: ``"past of RETIE, RE- + TIE"``."""

    def dressed(part: str) -> str:
        return (lemma if part == one.lemma else plain)(capitals(part))

    return ", ".join(
        say(step.says, word=dressed(step.parts[0]), parts=" + ".join(map(dressed, step.parts)))
        for step in one.steps
    )


def meaning_in_a_line(word: str) -> str:
    """Say in a few words what an English word means first; nothing if that is not known."""
    for one in define(word):
        gloss = one.gloss.partition(";")[0]
        return f"{describe_origin(one)}: {gloss}" if one.steps else gloss
    return ""


def describe_longer(found: LookedUp) -> str:
    """Say how many words that count have it as a part: ``"3 words that count begin with GHOUL."``."""
    said = counted(*found.game.rules.variant.texts.words_below, found.longer, fragment=found.shown)
    return say("{clause}.", clause=said)


def describe_length(found: LookedUp) -> str:
    """Say that a word is too short to count."""
    least = found.game.rules.min_length
    return counted(
        "It is too short to count: words have {count} letter or more.",
        "It is too short to count: words have {count} letters or more.",
        least,
    )


def describe_decided(found: LookedUp) -> list[str]:
    """Say what a word decides: who wins without it, or with it, and which fragments."""
    one = found.decides
    if one is None:
        return [found.refusal] * bool(found.refusal) if found.counts else [describe_length(found)]
    shown = found.game.all_words.shown
    if one.decides:
        first = describe_deciding_word(
            one,
            found.game.rules,
            found.reading,
            found.game.all_words,
            is_added=one.is_added,
        )
    elif one.is_added:
        first = say("With {word}, who wins stays the same.", word=found.shown)
    else:
        first = say("Without {word}, who wins stays the same.", word=found.shown)
    return [first, *_fragments(one, [shown(fragment) for fragment in one.fragments])]


def _fragments(one: OneWord, named: Sequence[str]) -> list[str]:
    """Say which fragments come out otherwise; nothing where that is not known."""
    if not one.letters:
        return []
    if not named:
        return (
            [_("It decides no other fragment.")] if one.decides else [_("It decides no fragment.")]
        )
    said = ngettext(
        "It decides {count} fragment: {fragments}.",
        "It decides {count} fragments: {fragments}.",
        len(named),
    )
    if not one.is_whole:
        said = ngettext(
            "Of those of {letters} letters or fewer it decides {count} fragment: {fragments}.",
            "Of those of {letters} letters or fewer it decides {count} fragments: {fragments}.",
            len(named),
        )
    return [
        said.format(
            count=number(len(named)),
            letters=number(one.letters),
            fragments=joined_and(few_of(named, _FRAGMENTS_NAMED)),
        )
    ]


def describe_found(count: int, written: str, name: str) -> str:
    """Say how many words of a list look like a pattern: ``"576 words of ENABLE1 fit q?a*"``."""
    said = ngettext(
        "{count} word of {list} fits {pattern}", "{count} words of {list} fit {pattern}", count
    )
    return said.format(count=number(count), list=printable(name), pattern=printable(written))


def describe_no_pattern(error: PatternError) -> str:
    """Say what is wrong with something that was written as a pattern, and what would be right."""
    return _(
        "{pattern} is no word and no pattern: write letters, ? for any one letter, * for any "
        "letters, and {braces} for these letters in any order."
    ).format(pattern=printable(str(error)) or '""', braces="{aest}")


# --- a whole answer -------------------------------------------------------------------------------


def looked_up_text(found: LookedUp) -> str:
    """Say all that is known of a word."""
    entry = found.entry
    sentences = [describe_whether(found), describe_others(found)]
    if entry.is_english:
        sentences.append(say("{clause}.", clause=sentence(describe_level(entry.level))))
    blocks = [sentences, describe_definitions(found), describe_decided(found)]
    if found.longer > entry.is_in_list:
        blocks.append([describe_longer(found)])
    lines = [line for block in blocks for said in block for line in filled(said, "", "  ")]
    return "\n".join(lines)


def looked_up_dict(found: LookedUp) -> Members:
    """Describe all that is known of a word."""
    entry, one = found.entry, found.decides
    return {
        "list": found.game.all_words.source,
        "word": entry.word,
        "in_list": entry.is_in_list,
        "left_out": entry.is_left_out,
        "counts": found.counts,
        "in_lists": [known.id for known in entry.lists],
        "level": entry.level,
        "definitions": [
            {
                "lemma": one.lemma,
                "part_of_speech": one.part_of_speech,
                "gloss": one.gloss,
                "formed": [
                    step.says.format(word=step.parts[0], parts=" + ".join(step.parts))
                    for step in one.steps
                ],
            }
            for one in entry.definitions
        ],
        "below_count": found.longer,
        "decides": None if one is None else _decides_dict(found, one),
        **rules_dict(found.game.rules, found.reading),
    }


def _decides_dict(found: LookedUp, one: OneWord) -> Members:
    return {
        "change": "add" if one.is_added else "remove",
        "winner": winner_of(one.before),
        **then_dict(one.fate, one.openings, found.game.rules),
        "fragments": list(one.fragments),
        "max_length": one.letters,
    }


def found_dict(written: str, words: WordList, found: Sequence[str]) -> Members:
    """Describe the words of a list that look like a pattern."""
    return {
        "list": words.source,
        "pattern": written,
        "word_count": len(found),
        "words": list(found),
    }
