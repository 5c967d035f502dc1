"""What is said of the word lists that come with the program, in the language that is spoken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.translation import N_, _

if TYPE_CHECKING:
    from ghost_desktop.library.catalogue import BundledList

DESCRIPTIONS = (
    N_(
        "The public-domain list of many word games: inflected forms count, names and abbreviations "
        "do not."
    ),
    N_("Everyday American English with its plurals and verb forms."),
    N_(
        "Everyday American English as it was listed in 2011: published results about Ghost rest on "
        "this list."
    ),
    N_("Only the more common words of American English: few surprises, good for learners."),
    N_("American English with many rare words and spelling variants."),
    N_("Everyday British English, spelt as in colour, centre and travelled."),
    N_(
        "Large and old-fashioned: the headwords of Webster's New International of 1934, with few "
        "plurals and verb forms."
    ),
    N_(
        "Spanish words, some of them archaic, with few plurals and verb forms; accents are left out, "
        "ñ is a letter of its own."
    ),
    N_(
        "A very large list of Dutch words with their inflected forms; accents are left out, ij is "
        "two letters."
    ),
)
"""What their manifest says of them, marked for translation."""


def description_of(bundled: BundledList) -> str:
    """Say what is in a list."""
    return _(bundled.description)
