"""What the word that ended a round means, and how common it is."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from ghost_desktop.translation import _

if TYPE_CHECKING:
    from ghost_desktop.desktop.service import Report

_MOST_MEANINGS = 2


@dataclass(frozen=True)
class WordMeaning:
    """What is known of a word.

    Attributes:
        word: which.
        text: how common it is, and what it means, each in a line.
    """

    word: str
    text: str


def meaning_of(word: str, report: Report) -> WordMeaning:
    """Look an English word up: what the worker does."""
    from ghost_desktop.library import commonness, definitions  # noqa: PLC0415 - not at the start

    report(0, 1)
    found = definitions.define(word)[:_MOST_MEANINGS]
    said = [f"{one.lemma} ({one.part_of_speech}): {one.gloss}." for one in found]
    lines = [_(commonness.describe_level(commonness.level(word)))]
    lines += said or [_("No definition at hand.")]
    return WordMeaning(word, "\n".join(lines))


def meaning_html(shown: str, text: str) -> str:
    """Write a word, as players see it, and what is known of it; nothing yet, if that is to come."""
    level, _end, meanings = text.partition("\n")
    head = f"<b>{escape(shown)}</b>" + (f" · {escape(level)}" if level else "")
    return "<br>".join([head, *map(escape, meanings.split("\n"))])
