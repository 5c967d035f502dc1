"""A word of English -> what it means, in the words of WordNet.

The extract is a zip archive with a page for each first two letters of a word: opening it takes a
few milliseconds, and a definition needs one page or two. An inflected word is looked up as itself,
as the irregular form it may be, and by its ending.
"""

from __future__ import annotations

import io
import zipfile
from collections import defaultdict
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from ghost_desktop import paths
from ghost_desktop.engine.texts import N_

if TYPE_CHECKING:
    from collections.abc import Iterator

_PARTS_OF_SPEECH = {"n": N_("noun"), "v": N_("verb"), "a": N_("adjective"), "r": N_("adverb")}
_VOWELS = "aeiou"
_SHORTEST_STEM = 2


@dataclass(frozen=True)
class Definition:
    """What a word means as one part of speech.

    Attributes:
        lemma: the word that is defined, which may be the one that the word asked for is a form of.
        part_of_speech: noun, verb, adjective or adverb; marked for translation.
        gloss: its first meaning.
    """

    lemma: str
    part_of_speech: str
    gloss: str


def define(word: str) -> tuple[Definition, ...]:
    """Return what an English word means: first as itself, then as a form of other words.

    There is one definition for each part of speech of each of these words, and none at all for a
    word that WordNet does not have.
    """
    readings = [(word, kind) for kind in _PARTS_OF_SPEECH if kind in _entries(word)]
    for kind in _PARTS_OF_SPEECH:
        readings += [(lemma, kind) for lemma in _lemmas(word, kind)]
    if not readings and word.endswith("ly"):
        readings = [(lemma, "a") for lemma in _first_known(_adjectives(word), "a")]
    return tuple(
        Definition(lemma, _PARTS_OF_SPEECH[kind], _entries(lemma)[kind][0])
        for lemma, kind in dict.fromkeys(readings)
    )


def _lemmas(word: str, kind: str) -> list[str]:
    """Return the words of one part of speech that this is a form of."""
    own = _entries(word)
    if kind.upper() in own:
        return own[kind.upper()]
    return [] if kind in own else _first_known(_stems(word, kind), kind)


def _first_known(candidates: Iterator[str], kind: str) -> list[str]:
    """Return the first candidate that has a meaning as this part of speech, or nothing."""
    return list(islice((word for word in candidates if kind in _entries(word)), 1))


# --- endings ------------------------------------------------------------------------------------


def _stems(word: str, kind: str) -> Iterator[str]:
    """Give what a word may be a regular form of, likeliest first."""
    endings = {"n": ("s",), "v": ("s", "ed", "ing"), "a": ("er", "est"), "r": ("er", "est")}
    for ending in endings[kind]:
        stem = word.removesuffix(ending)
        if stem == word or len(stem) < _SHORTEST_STEM:
            continue
        yield from _without_s(stem) if ending == "s" else _without(stem, ending)
    if kind == "n" and word.endswith("men"):
        yield word.removesuffix("men") + "man"


def _without_s(stem: str) -> Iterator[str]:
    """Give what a word may have been before it got its last letter, an s."""
    if stem.endswith("s") or len(stem) <= _SHORTEST_STEM:  # pass, his
        return
    yield stem
    if stem.endswith(("se", "xe", "ze", "che", "she", "oe")):
        stem = stem.removesuffix("e")
        yield stem
        if stem[-1] == stem[-2]:  # quizzes
            yield stem[:-1]
    elif stem.endswith("ie"):
        yield stem.removesuffix("ie") + "y"


def _without(stem: str, ending: str) -> Iterator[str]:
    """Give what a word may have been before it got an ending that begins with a vowel."""
    whole = (stem, stem + "e")
    # After one vowel and one consonant it is "e" that was lost: hoping, but eating and helping.
    lost = stem[-1] not in _VOWELS and stem[-2] in _VOWELS and stem[-3:-2] not in tuple(_VOWELS)
    # Verbs in -ing change their vowel: nobody singed a song.
    lost = lost or (ending == "ed" and stem.endswith("ing"))
    yield from reversed(whole) if lost else whole
    if stem[-1] == stem[-2]:
        yield stem[:-1]
    if stem.endswith("i"):
        yield stem.removesuffix("i") + "y"


def _adjectives(word: str) -> Iterator[str]:
    """Give what a word that ends in -ly may be the adverb of."""
    stem = word.removesuffix("ly")
    yield stem
    yield stem + "le"
    yield stem + "l"
    if stem.endswith("i"):
        yield stem.removesuffix("i") + "y"


# --- the extract --------------------------------------------------------------------------------


def _entries(word: str) -> dict[str, list[str]]:
    """Return the texts of a word by their kind.

    A small letter is a part of speech and has its meaning; a capital one has the words of which
    this is an irregular form.
    """
    page = _page(word[:2])
    head = f"\n{word}\t"
    found: defaultdict[str, list[str]] = defaultdict(list)
    at = page.find(head)
    while page.startswith(head, at):  # the lines of a word follow one another
        end = page.index("\n", at + 1)
        kind, text = page[at + len(head) : end].split("\t")
        found[kind].append(text)
        at = end
    return found


@lru_cache(maxsize=64)
def _page(beginning: str) -> str:
    """Return the lines about all words that begin with these two letters, and a line end before."""
    try:
        lines = _archive().read(beginning)
    except KeyError:
        lines = b""
    return "\n" + lines.decode()


@cache
def _archive() -> zipfile.ZipFile:
    """Return the extract, held in memory so that no file stays open."""
    content = (paths.resources() / "definitions.zip").read_bytes()
    return zipfile.ZipFile(io.BytesIO(content))
