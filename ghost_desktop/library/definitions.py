"""A word -> what it means, and of which other word it is made, if no dictionary has it itself.

The extracts are zip archives with a page for each first two letters of a word: opening one takes a
few milliseconds, and a meaning needs a page or two. WordNet comes first; the Collaborative
International Dictionary has words that it lacks; what neither has is explained by what it is made of
(`morphology`), if that has a meaning.
"""

from __future__ import annotations

import io
import logging
import zipfile
import zlib
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, zip_longest

from ghost_desktop import paths
from ghost_desktop.engine.texts import N_
from ghost_desktop.library import commonness, morphology
from ghost_desktop.library.commonness import RAREST
from ghost_desktop.library.morphology import Derivation

log = logging.getLogger(__name__)

_PARTS_OF_SPEECH = {
    "n": N_("noun"), "v": N_("verb"), "a": N_("adjective"), "r": N_("adverb"), "u": N_("pronoun"),
    "p": N_("preposition"), "c": N_("conjunction"), "i": N_("interjection"),
    **dict.fromkeys("owjt", N_("in English")),  # translated: noun, verb, adjective, another or unknown
}  # fmt: skip
_LEFT_OUT, _ALL = "-", "*"
"""In our own lines: what others say of the word is left out that begins so, or all of it."""

_RELATIONS = {"S": morphology.SAME, "C": morphology.SEE}
_WORDNET = "definitions"
_OWN = "definitions-own.tsv"
"""Written for this program: words on which rounds end and which no dictionary has, and a few senses.

A line may also say what the others have of a word that is left out (`_LEFT_OUT`).
"""

_SOURCES = {
    "en": (_OWN, _WORDNET, "definitions-gcide", "definitions-wiktionary"),
    "es": ("definitions-spanish",),
    "nl": ("definitions-dutch",),
}
"""The extracts of each language, in the order in which they are asked."""

_FORMS = {
    "en": morphology.forms,
    "es": morphology.spanish_forms,
    "nl": morphology.dutch_forms,
}
_MOST = 3  # meanings of one word
_MOST_STEPS = 3
_LONGEST_MADE = 45  # letters: nobody makes longer words
_MOST_KEPT = 4096  # words whose meanings are kept
_ANY = "nvarupci"
_NEVER = 1000
_OBSOLETE = ("(obsolete)", "(obsolete, dialect)")
_SHORT, _KNOWN = 3, 35  # letters of a short word, and the level that it needs in another
_SURE = 5  # letters of a word that may be seen in another however rare it is
_COMMON = 50  # the level of a word that may be seen in another however short it is


@dataclass(frozen=True)
class Definition:
    """What a word means.

    Attributes:
        lemma: the word that is defined, of which the one that was asked for may be made.
        part_of_speech: noun, verb, adjective…; marked for translation.
        gloss: one of its meanings.
        steps: how the word that was asked for comes from it; none if it is that word.
    """

    lemma: str
    part_of_speech: str
    gloss: str
    steps: tuple[Derivation, ...] = ()


_Found = tuple[Definition, ...]
_NOTHING: _Found = ()


def define(word: str, language: str = "en") -> tuple[Definition, ...]:
    """Return what a word means, up to three things, the best known first.

    What it means itself and as a form of other words is told by turns. Only of a word that means nothing
    as either is said what it is made of. There is none at all for what cannot be explained.

    Args:
        word: as word lists have it.
        language: one of `catalogue.EXPLAINED`. Meanings are in English, whatever it is.
    """
    own = tuple(one for _kind, one in _own(word, language))
    groups = [*_forms(word, language).values()]
    is_first = language != "en" or _is_first(word)
    if groups and not is_first:
        own = tuple(one for one in own if not one.gloss.endswith(_OBSOLETE))
    if own:
        groups.insert(0 if is_first else len(groups), own)
    if language == "en" and len(word) <= _LONGEST_MADE:
        for most in range(1, _MOST_STEPS + 1):
            groups = groups or [*filter(None, [_made(word, _ANY, most)])]
    turns = chain.from_iterable(zip_longest(*groups))
    return tuple(dict.fromkeys(filter(None, turns)))[:_MOST]


def _is_first(word: str) -> bool:
    """Tell whether what a word means itself goes before that of which it is a form."""
    first = next((entry for one in (_OWN, _WORDNET) for entry in _kept(word, one)), None)
    return first is not None and first[0].islower()


@lru_cache(maxsize=_MOST_KEPT)
def _own(word: str, language: str = "en") -> tuple[tuple[str, Definition], ...]:
    """Return what a word means itself, each with the letter of the part of speech."""
    found = [
        (kind, Definition(word, _PARTS_OF_SPEECH[kind], text))
        for source in _SOURCES[language]
        for kind, text in _kept(word, source)
        if kind in _PARTS_OF_SPEECH
    ]
    if language == "en" and all(kind == "n" for kind, _ in _kept(word, _WORDNET)):
        found.sort(key=lambda one: one[0] not in "puc")  # "as" is arsenic only to WordNet
    return tuple(found)


def _own_as(word: str, kinds: str, language: str = "en") -> _Found:
    return tuple(one for kind, one in _own(word, language) if kind in kinds)


@lru_cache(maxsize=_MOST_KEPT)
def _forms(word: str, language: str = "en") -> dict[Derivation, _Found]:
    """Return what a word means as a form of other words, and of which."""
    found: dict[Derivation, _Found] = {}
    for source in _SOURCES[language]:
        for kind, text in _kept(word, source):
            if kind not in _PARTS_OF_SPEECH:
                way = _named(word, kind, text)
                if means := _own_as(way.base, way.kinds, language):
                    found[way] = _after(way, means)
    done = {kind for kind, _ in _own(word, language)} | {way.kind for way in found}
    regular: dict[str, list[tuple[bool, Derivation, _Found]]] = {}
    compared = "ar" if language == "en" and _is_first(word) else ""  # nothing is more but: BUTTER
    for way in _FORMS[language](word):
        if (
            way.kind not in done
            and way.kind not in compared
            and (means := _own_as(way.base, way.kinds, language))
        ):
            # An obsolete word, or one that few know, looks like the stem of another at times: squir.
            is_doubtful = means[0].gloss.endswith(_OBSOLETE) or not _is_first(way.base)
            regular.setdefault(way.kind, []).append((is_doubtful, way, means))
    for ways in regular.values():
        _, way, means = min(ways, key=lambda one: one[0])
        found[way] = _after(way, means)
    return found


def _named(word: str, kind: str, base: str) -> Derivation:
    """Return the way that a dictionary names."""
    if kind in _RELATIONS:
        return Derivation(_ANY, base, _ANY, _RELATIONS[kind], (base,))
    return morphology.irregular(word, kind.lower(), base)


def _after(way: Derivation, means: _Found) -> _Found:
    """Return what a word means that is made in a way of one that means this."""
    return tuple(
        Definition(one.lemma, one.part_of_speech, one.gloss, (way, *one.steps)) for one in means
    )


@lru_cache(maxsize=_MOST_KEPT)
def _made(word: str, kinds: str, most: int, *, as_form: bool = True, joined: bool = True) -> _Found:
    """Return what a word means by what it is made of, in as many steps at most.

    Args:
        word: which.
        kinds: what it must be, as letters of parts of speech.
        most: steps from a word that means something itself, beside those of forms.
        as_form: whether it may be a form of a word that is made.
        joined: whether it may be put together of two.
    """
    if as_form and (means := _form_of_made(word, kinds, most)):
        return means
    if not most:
        return _NOTHING
    for way in morphology.endings(word):
        least = _SURE if way.parts[-1] not in morphology.OF_COMMON else _NEVER
        is_possible = way.kind in kinds and _is_plain(way.base, least)
        if is_possible and (means := _means(way.base, way.kinds, most - 1, ())):
            return _after(way, means)
    for way in morphology.beginnings(word):
        wanted = "".join(kind for kind in way.kinds if kind in kinds)
        is_possible = bool(wanted) and _is_plain(way.base)
        of_forms = morphology.EVERY_FORM if as_form else ()
        if is_possible and (means := _means(way.base, wanted, most - 1, of_forms)):
            return _after(way, means)
    return _joined(word, kinds) if joined else _NOTHING


def _form_of_made(word: str, kinds: str, most: int) -> _Found:
    """Return what a word means as a regular form of one that is made."""
    is_verbal = morphology.is_verbal(word)
    for way in sorted(morphology.forms(word), key=lambda way: (way.kind == "v") != is_verbal):
        is_possible = way.kind in kinds
        if way.says in morphology.PARTICIPLES:
            is_possible &= not word.startswith("un")  # untied is not tied, and need not be undone
        elif way.kind in "ar":
            is_possible &= way.base.endswith("y")
        if not is_possible:
            continue
        bases = "na" if way.kind == "n" else way.kinds
        own = _own(way.base)
        # Adjectives are nouns at times: "supersonics".
        is_noun = way.kind == "n" and not any(kind == "n" for kind, _ in own)
        means = _own_as(way.base, "a") if is_noun else _NOTHING
        if not own:
            means = _made(way.base, bases, most, as_form=False)
        if means:
            return _after(way, means)
    return _NOTHING


def _joined(word: str, kinds: str) -> _Found:
    """Return what a word means that is put together of two common ones: those that are known best."""
    if any(_own(way.base) for way in morphology.beginnings(word)):
        return _NOTHING  # begloom is no loom for those who beg
    ways = [(way, first) for way, first in morphology.compounds(word) if way.kinds in kinds]
    level = commonness.levels_of({part for way, first in ways for part in (first, way.base)})
    found = []
    for way, first in ways:
        levels = [level[part] or RAREST for part in (first, way.base)]
        least = min(len(first), len(way.base))
        if (
            max(levels) <= (_KNOWN if least == _SHORT else _COMMON)
            and _is_first(first)
            and _is_first(way.base)
        ):
            means = _own_as(way.base, way.kinds)
            found += [(max(levels), sum(levels), _after(way, means))] if means else []
    found.sort(key=lambda one: one[:2])
    is_clear = len(found) == 1 or (found and found[0][:2] != found[1][:2])
    return found[0][2] if is_clear else _NOTHING


def _is_plain(word: str, sure: int = _SURE) -> bool:
    """Tell whether a word is long enough or known well enough to be seen in another."""
    return len(word) >= sure or (commonness.level(word) or RAREST) <= _COMMON


def _means(word: str, kinds: str, most: int, of_forms: tuple[str, ...]) -> _Found:
    """Return what a word means as the first of some parts of speech; participles are adjectives, too.

    Args:
        word: which; it is not put together of two.
        kinds: the parts of speech, as letters.
        most: steps from a word that means something itself.
        of_forms: the forms as which it may be taken.
    """
    for kind in kinds:
        if own := tuple(one for one in _own_as(word, kind) if not one.gloss.endswith(_OBSOLETE)):
            return own
        for way, means in _forms(word).items():
            if means[0].gloss.endswith(_OBSOLETE):
                continue
            is_participle = kind == "a" and way.says in morphology.PARTICIPLES
            is_form = way.kind == kind and way.says in of_forms
            if (is_participle or is_form) and _is_plain(way.base):
                return means
    return _made(word, kinds, most, as_form=bool(of_forms), joined=False) if most else _NOTHING


# --- the extracts -------------------------------------------------------------------------------


def _kept(word: str, source: str) -> tuple[tuple[str, str], ...]:
    """Return what is taken of an extract about a word: our own lines may leave some of it out."""
    entries = _entries(word, source)
    if source == _OWN:
        return tuple(one for one in entries if one[0] != _LEFT_OUT)
    if not entries or source not in _SOURCES["en"]:
        return entries
    left_out = [text for kind, text in _entries(word, _OWN) if kind == _LEFT_OUT]
    if _ALL in left_out:
        return ()
    return tuple(one for one in entries if not one[1].startswith(tuple(left_out)))


def _entries(word: str, source: str) -> tuple[tuple[str, str], ...]:
    """Return what an extract has about a word, in order: a letter, and a text.

    A small letter is a part of speech, and the text a meaning; a capital one says what of the word in
    the text it is.
    """
    page = _page(source, word[:2])
    head = f"\n{word}\t"
    found = []
    at = page.find(head)
    while page.startswith(head, at):  # the lines of a word follow one another
        end = page.index("\n", at + 1)
        kind, text = page[at + len(head) : end].split("\t")
        found.append((kind, text))
        at = end
    return tuple(found)


@lru_cache(maxsize=64)
def _page(source: str, beginning: str) -> str:
    """Return the lines about all words that begin with these two letters, and a line end before."""
    if source == _OWN:
        return "\n" + _own_lines()
    archive = _archive(source)
    try:
        lines = archive.read(beginning) if archive is not None else b""
    except KeyError:
        lines = b""
    except (zipfile.BadZipFile, zlib.error) as error:
        log.warning("%s is damaged: %s", source, error)
        lines = b""
    return "\n" + lines.decode()


@cache
def _own_lines() -> str:
    """Return the meanings that were written for this program; none if they cannot be read."""
    try:
        return (paths.resources() / _OWN).read_text(encoding="utf-8")
    except OSError as error:
        log.warning("What words mean cannot be read: %s", error)
        return ""


@cache
def _archive(source: str) -> zipfile.ZipFile | None:
    """Return an extract, held in memory so that no file stays open; nothing if it cannot be read."""
    try:
        content = (paths.resources() / f"{source}.zip").read_bytes()
        return zipfile.ZipFile(io.BytesIO(content))
    except (OSError, zipfile.BadZipFile) as error:
        log.warning("What words mean cannot be read: %s", error)
        return None
