"""What the options of a command ask for: rules, and lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.reading import Reading
from ghost_desktop.engine.rules import Rules
from ghost_desktop.engine.variants import find_variant
from ghost_desktop.formats.lists import named_without
from ghost_desktop.library import catalogue

if TYPE_CHECKING:
    import argparse

    from ghost_desktop.engine.loaded_list import LoadedList


def load_list(options: argparse.Namespace) -> LoadedList:
    """Read the list, without the words that are to be left out of it."""
    return load_one(options, options.list, left_out(options))


def load_one(options: argparse.Namespace, source: str, without: frozenset[str]) -> LoadedList:
    """Read a list, without some words, if there is time for it."""
    return named_without(catalogue.load(source, without, options.deadline.last()))


def left_out(options: argparse.Namespace) -> frozenset[str]:
    """Read the words that are to be left out of lists."""
    if options.without is None:
        return frozenset()
    return catalogue.load_words(options.without, options.deadline.last())


def rules_of(options: argparse.Namespace) -> Rules:
    """Put the options that say what is played together; what is not said goes without saying."""
    usual = Rules()
    return Rules(
        usual.variant if options.variant is None else find_variant(options.variant),
        options.min_length or usual.min_length,
        options.players or usual.players,
        options.misere,
    )


def reading_of(options: argparse.Namespace) -> Reading:
    """Return what it means that one may lose."""
    return Reading.SELF if options.reading is None else Reading(options.reading)
