"""Why a word list is refused, and what was dropped from one, in sentences."""

from __future__ import annotations

from reprlib import repr as quoted
from types import MappingProxyType
from typing import TYPE_CHECKING

from ghost_desktop.engine import errors
from ghost_desktop.engine.import_report import Reason
from ghost_desktop.engine.letters import MAX_WORD_LENGTH, capitals
from ghost_desktop.formats.text import listed, number
from ghost_desktop.formats.winners import unreachable
from ghost_desktop.library import catalogue
from ghost_desktop.play.round import Illegal, IllegalPlay
from ghost_desktop.translation import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ghost_desktop.engine.errors import IllegalFragment, NoStrategy
    from ghost_desktop.engine.game import Game
    from ghost_desktop.engine.import_report import ImportReport
    from ghost_desktop.engine.rules import Rules
    from ghost_desktop.engine.wordlist import WordList

_SENTENCES: Mapping[type[errors.Refusal], str] = MappingProxyType(
    {
        errors.NoText: N_("{name} is not a text; a word list is a text file with one word a line."),
        errors.BrokenUtf16: N_("{name} begins like UTF-16 text but is none; save it as UTF-8."),
        errors.UnmarkedUtf16: N_(
            "{name} looks like UTF-16 without a byte order mark; save it as UTF-8."
        ),
        errors.EmptyFile: N_("{name} is empty; a word list has one word a line."),
        errors.NoWords: N_("{name} has no words; a word list has one word a line."),
        catalogue.NothingThere: N_(
            "there is no word list or file {source!r}; give a file or one of: {ids}."
        ),
        catalogue.IsFolder: N_("{source} is a directory; give a file with one word a line."),
        catalogue.NotAllowed: N_(
            "{source} cannot be read: you are not allowed to; give a file you may read."
        ),
        catalogue.Unreadable: N_(
            "{source!r} cannot be read ({detail}); give a file with one word a line."
        ),
        catalogue.BadManifest: N_(
            "the list of dictionaries that come with Ghost Desktop cannot be read ({detail}); "
            "install Ghost Desktop again, or give a file."
        ),
    }
)
"""What needs no plural; the names in braces are the facts of the refusal."""


def describe_refusal(error: errors.WordListError) -> str:
    """Say in one sentence why a list is refused, and what would be right."""
    refusal = error.refusal
    match refusal:
        case errors.NothingKept(report=report):
            sentence = ngettext(
                "{name} has no words: its only line was dropped ({dropped}).",
                "{name} has no words: each of its {lines} lines was dropped ({dropped}).",
                report.entries,
            )
            return sentence.format(
                name=refusal.name,
                lines=number(report.entries),
                dropped=describe_dropped(report),
            )
        case errors.NoSuchWord(word=word, longest=longest):
            sentence = ngettext(
                "{name} has {word}, which is no word; a word is one letter.",
                "{name} has {word}, which is no word; "
                "a word is one line of at most {longest} letters.",
                longest,
            )
            return sentence.format(name=refusal.name, word=quoted(word), longest=number(longest))
        case errors.TooManyLetters(letters=letters):
            sentence = ngettext(
                "{name} uses {letters} different letter; a list may use at most {most}.",
                "{name} uses {letters} different letters; a list may use at most {most}.",
                letters,
            )
        case errors.NoneLongEnough(min_length=min_length):
            sentence = ngettext(
                "{name} has no word of {min_length} or more letters; its longest has {longest}.",
                "{name} has no word of {min_length} or more letters; its longest has {longest}.",
                min_length,
            )
        case errors.TooManyParts(most=most):
            sentence = ngettext(
                "the words of {name} have more than {most} different part; "
                "take a list with fewer words, or with shorter ones.",
                "the words of {name} have more than {most} different parts; "
                "take a list with fewer words, or with shorter ones.",
                most,
            )
        case _:
            sentence = _(_SENTENCES[type(refusal)])
    return sentence.format(**{name: _shown(fact) for name, fact in vars(refusal).items()})


def describe_dropped(report: ImportReport) -> str:
    """Say what was dropped and why, most frequent first: ``"12 duplicates, 3 blank lines"``."""
    by_count = sorted(report.dropped.items(), key=lambda item: -item[1].count)
    return listed([describe_reason(reason, dropped.count) for reason, dropped in by_count])


def describe_reason(reason: Reason, count: int) -> str:
    """Say how many entries were dropped for a reason: ``"12 duplicates"``."""
    match reason:
        case Reason.BLANK:
            phrase = ngettext("{count} blank line", "{count} blank lines", count)
        case Reason.NOT_LETTERS:
            phrase = ngettext(
                "{count} with other characters than letters",
                "{count} with other characters than letters",
                count,
            )
        case Reason.CAPITAL:
            phrase = ngettext("{count} with a capital", "{count} with capitals", count)
        case Reason.TOO_LONG:
            phrase = ngettext(
                "{count} of more than {longest} letters",
                "{count} of more than {longest} letters",
                count,
            )
        case Reason.DUPLICATE:
            phrase = ngettext("{count} duplicate", "{count} duplicates", count)
    return phrase.format(count=number(count), longest=number(MAX_WORD_LENGTH))


def _shown(fact: object) -> object:
    """Return a fact of a refusal as a sentence has it."""
    match fact:
        case tuple():
            return listed(fact)
        case int():
            return number(fact)
        case _:
            return fact


# --- letters and fragments --------------------------------------------------------------------------


def describe_illegal_play(error: IllegalPlay) -> str:
    """Say in one sentence why a letter cannot be added."""
    letter = capitals(error.letter)
    match error.reason:
        case Illegal.OVER:
            said = _("The round is over.")
            if error.game.is_word(error.fragment):
                said = _("The round is over: {word} is a word.")
            return said.format(word=capitals(error.fragment))
        case Illegal.NO_LETTER if not error.letter:
            return _("Nothing is not one letter.")
        case Illegal.NO_LETTER:
            return not_one_letter(letter)
        case Illegal.NO_PLACE:
            return _("In this game a letter cannot go there.")
        case Illegal.UNKNOWN_LETTER:
            return unknown_letter(error.letter, error.game.words)
        case Illegal.NO_PART:
            return no_word(error.game.rules, error.fragment)


def not_one_letter(letters: str) -> str:
    """Say that what was typed is no letter, but several."""
    return _("{letters} is not one letter.").format(letters=letters)


def unknown_letter(letter: str, words: WordList) -> str:
    """Say that a letter is none of a list's."""
    said = _("{letter} is in no word of {list}.")
    return said.format(letter=capitals(letter), list=words.name)


def no_word(rules: Rules, fragment: str) -> str:
    """Say that no word that counts has a fragment as a part."""
    texts, count = rules.variant.texts, rules.min_length
    said = _(texts.no_word if count == 1 else texts.no_long_word)
    return said.format(fragment=capitals(fragment), count=count)


def no_word_in(game: Game, fragment: str) -> str:
    """Say in the middle of a sentence that no word has a fragment, as it was written, as a part."""
    said = _(game.rules.variant.texts.no_word_in)
    count, name = game.rules.min_length, game.words.name
    return said.format(count=count, list=name, fragment=quoted(fragment))


def describe_no_strategy(error: NoStrategy) -> str:
    """Say that nobody knows strategies in a variant."""
    said = _("no strategies are known in {variant}.")
    return said.format(variant=_(error.variant.texts.name))


def describe_illegal_fragment(error: IllegalFragment, rules: Rules) -> str:
    """Say in one sentence why nothing is known of a fragment."""
    if error.after is None:
        return no_word(rules, error.fragment)
    return unreachable(capitals(error.fragment), capitals(error.after))[0]
