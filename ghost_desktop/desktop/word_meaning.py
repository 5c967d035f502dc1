"""What an English word means and how common it is: looked up in the worker, written as a page."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from ghost_desktop.engine.letters import capitals
from ghost_desktop.formats.commonness import describe_level
from ghost_desktop.formats.parts_of_speech import part_of_speech_name
from ghost_desktop.formats.text import sentence
from ghost_desktop.library import commonness
from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.library.definitions import Definition

_NO_DEFINITION = N_("No definition at hand.")
_ON_A_CARD = 2  # definitions


@dataclass(frozen=True)
class WordMeaning:
    """What is known of an English word.

    Attributes:
        title: the word, as it is shown.
        level: how common it is, as `library.commonness` has it.
        definitions: what it means; none if that is not known.
    """

    title: str
    level: int | None
    definitions: tuple[Definition, ...]


def meaning_of(word: str, title: str) -> WordMeaning:
    """Find out what a word means that is shown as `title`."""
    from ghost_desktop.library.definitions import define  # noqa: PLC0415 - not at the start

    return WordMeaning(title, commonness.level(word), define(word))


def look_up_meaning(word: str, title: str, report: Report) -> WordMeaning:
    """Find out what a word means: what the worker does."""
    report(0, 1)
    return meaning_of(word, title)


def known_meaning(titles: Mapping[str, str]) -> WordMeaning:
    """Find out what the most common of some words means, of those of which that is known.

    Args:
        titles: the words, one at least, and how each is shown.
    """
    meanings = [meaning_of(word, title) for word, title in titles.items()]
    return min(meanings, key=lambda one: (not one.definitions, not one.level, one.level or 0))


def look_up_known(titles: Mapping[str, str], report: Report) -> WordMeaning:
    """Find out what the best known of some words means: what the worker does."""
    report(0, 1)
    return known_meaning(titles)


def meaning_page(meaning: WordMeaning, *, titled: bool = True) -> str:
    """Write what a word means and how common it is as a page, and of which other word it is a form.

    Args:
        meaning: what is known of it.
        titled: name the word itself.
    """
    common = escape(describe_level(meaning.level))
    first = f"<big><b>{escape(meaning.title)}</b></big>&nbsp; {common}"
    parts = [first if titled else sentence(common), *_definitions(meaning)]
    return "".join(f"<p>{part}</p>" for part in parts)


def meaning_card(meaning: WordMeaning, most: int = _ON_A_CARD) -> str:
    """Write the same in few lines, with `most` definitions at most."""
    first = f"<b>{escape(meaning.title)}</b> · {escape(describe_level(meaning.level))}"
    return "<br>".join([first, *_definitions(meaning)[:most]])


def _definitions(meaning: WordMeaning) -> list[str]:
    return [_definition(one, meaning.title) for one in meaning.definitions] or [
        escape(_(_NO_DEFINITION))
    ]


def _definition(one: Definition, title: str) -> str:
    form_of = capitals(one.lemma)
    said = _("<i>{part_of_speech}</i>: {gloss}.")
    if form_of != title:
        said = _("<b>{word}</b>, <i>{part_of_speech}</i>: {gloss}.")
    return said.format(
        word=escape(form_of),
        part_of_speech=escape(part_of_speech_name(one)),
        gloss=escape(one.gloss),
    )
