"""How English words are made of others: forms, what endings and beginnings do, and words put together.

A `Derivation` says how a word may be made. Whether it is made so, only a dictionary can tell: the base
must have a meaning itself, as one of the parts of speech to which such a thing is done.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ghost_desktop.engine.record import Record
from ghost_desktop.engine.texts import N_

if TYPE_CHECKING:
    from collections.abc import Iterator

PARTS = "{parts}"
"""What a way says that only names the pieces."""

PLURAL = N_("plural of {word}")
PAST = N_("past of {word}")
ING = N_("-ing form of {word}")
THIRD_PERSON = N_("third person of {word}")
COMPARATIVE = N_("comparative of {word}")
SUPERLATIVE = N_("superlative of {word}")
FORM = N_("form of {word}")
SAME = N_("the same as {word}")
SEE = N_("see {word}")

PARTICIPLES = (PAST, ING)
EVERY_FORM = (PLURAL, PAST, ING, THIRD_PERSON, COMPARATIVE, SUPERLATIVE, FORM)

_VOWELS = "aeiou"
_LOST_E = re.compile("[^aeiou]*[aeiou][^aeiou]")
_SHORTEST_STEM = 2
_SHORTEST_BASE = 3


class Derivation(Record):
    """One way in which a word may be made.

    Attributes:
        kind: what it is then, as a letter: noun, verb, adjective (a) or adverb (r); if there is none, it
            is what the base is.
        base: the word of which it is made, and of which the meaning tells most.
        kinds: what the base must be, as letters, likeliest first.
        says: what is said of it, marked for translation, with a place for the base or the parts.
        parts: the pieces, in order: a beginning and an ending have a hyphen.
    """

    kind: str
    base: str
    kinds: str
    says: str
    parts: tuple[str, ...]


# --- forms --------------------------------------------------------------------------------------

_FORMS = (
    ("n", "s", PLURAL),
    ("v", "s", THIRD_PERSON),
    ("v", "ed", PAST),
    ("v", "ing", ING),
    ("a", "er", COMPARATIVE),
    ("a", "est", SUPERLATIVE),
    ("r", "er", COMPARATIVE),
    ("r", "est", SUPERLATIVE),
)


def forms(word: str) -> Iterator[Derivation]:
    """Give what a word may be a regular form of, likeliest first for each part of speech."""
    for kind, ending, says in _FORMS:
        if stem := _stem(word, ending, _SHORTEST_STEM + (kind in "ar")):
            bases = _without_s(stem) if ending == "s" else _without(stem, ending)
            for base in bases:
                yield _form(base, says, kind)
    if word.endswith("men"):
        yield _form(word.removesuffix("men") + "man", PLURAL, "n")


def spanish_forms(word: str) -> Iterator[Derivation]:
    """Give what a Spanish word may be a regular form of; accents are left out."""
    for ending, before in (("s", ""), ("es", ""), ("ces", "z")):
        if word.endswith(ending):
            yield _form(word.removesuffix(ending) + before, PLURAL, "oj")
    for ending in ("a", "as", "os"):
        if word.endswith(ending):
            yield _form(word.removesuffix(ending) + "o", FORM, "j")
    for infinitive, endings in _SPANISH_VERBS.items():
        for ending in endings:
            stem = word.removesuffix(ending)
            # Where the stem is stressed, many verbs change its e or o: pido, siembra.
            if stem != word and not (ending in _STRESSED and _CHANGES.fullmatch(stem)):
                yield _form(stem + infinitive, FORM, "w")


def dutch_forms(word: str) -> Iterator[Derivation]:
    """Give what a Dutch word may be a regular form of."""
    for ending, says, kinds in _DUTCH_ENDINGS:
        if stem := _stem(word, ending):
            for base in _dutch_stems(stem) if ending.startswith("e") else (stem,):
                yield _form(base, says, kinds)
    for ending in ("t", "te", "ten", "de", "den"):
        if stem := _stem(word, ending):
            for base in _dutch_infinitives(stem.removeprefix("ge") if ending in "td" else stem):
                yield _form(base, FORM, "w")
    if word.startswith("ge") and word.endswith(("t", "d")):
        for base in _dutch_infinitives(word[2:-1]):
            yield _form(base, FORM, "w")


def _stem(word: str, ending: str, least: int = _SHORTEST_BASE) -> str:
    """Return a word without an ending; nothing if it has none, or too little is left."""
    stem = word.removesuffix(ending)
    return stem if least <= len(stem) < len(word) else ""


def _form(base: str, says: str, kinds: str) -> Derivation:
    """Return the way of a form, which is of the first of the parts of speech that its base may be.

    Words that are translated are nouns (o), verbs (w) or adjectives (j).
    """
    return Derivation(kinds[0], base, kinds, says, (base,))


_STRESSED = ("o", "a", "as", "an", "e", "es", "en")
_CHANGES = re.compile("(?:.*[^aiu])?[eo][^aeiou]*")
# Not "cantad": DIFICULTAD is a noun.
_SPANISH_VERBS = {
    infinitive: tuple(endings.split())
    for infinitive, endings in {
        "ar": (
            "o as a amos ais an aba abas abamos abais aban e aste asteis aron are aras ara aremos areis "
            "aran aria arias ariamos ariais arian es emos eis en aramos arais ase ases asemos aseis asen "
            "ando ado ada ados adas arse"
        ),
        "er": (
            "o es e emos eis en ia ias iamos iais ian i iste io imos isteis ieron ere eras era eremos "
            "ereis eran eria erias eriamos eriais erian a as amos ais an iera ieras ieramos ierais ieran "
            "iese ieses iesemos ieseis iesen iendo ido ida idos idas erse"
        ),
        "ir": (
            "o es e imos is en ia ias iamos iais ian i iste io isteis ieron ire iras ira iremos ireis "
            "iran iria irias iriamos iriais irian a as amos ais an iera ieras ieramos ierais ieran iese "
            "ieses iesemos ieseis iesen iendo ido ida idos idas irse"
        ),
    }.items()
}
_DUTCH_ENDINGS = (
    ("en", PLURAL, "o"),
    ("s", PLURAL, "o"),
    ("e", FORM, "j"),
    ("er", COMPARATIVE, "j"),
    ("ere", COMPARATIVE, "j"),
    ("st", SUPERLATIVE, "j"),
    ("ste", SUPERLATIVE, "j"),
    *((ending, FORM, "o") for ending in ("je", "jes", "tje", "tjes", "pje", "pjes")),
    ("end", FORM, "w"),
    ("ende", FORM, "w"),
)


def _dutch_stems(stem: str) -> Iterator[str]:
    """Give what a word may have been before it got an ending that begins with an e."""
    voiceless = {"z": "s", "v": "f"}.get(stem[-1], stem[-1])
    if stem[-1] == stem[-2] and stem[-1] not in _VOWELS:
        yield stem[:-1]  # katten
        return
    if stem[-2] in "aeou" and stem[-3] not in _VOWELS and stem[-1] not in _VOWELS:
        yield f"{stem[:-1]}{stem[-2]}{voiceless}"  # bomen, brazen
    yield stem[:-1] + voiceless
    yield stem + "en"  # lopende


def _dutch_infinitives(stem: str) -> Iterator[str]:
    """Give the infinitives that a stem of a verb may have: werk, loop, pak, leef."""
    if len(stem) < _SHORTEST_BASE:
        return
    voiced = {"s": "z", "f": "v"}.get(stem[-1], stem[-1])
    if stem[-2] == stem[-3] and stem[-2] in "aeou":
        yield f"{stem[:-2]}{stem[-1]}en"
        yield f"{stem[:-2]}{voiced}en"
    elif stem[-2] in _VOWELS and stem[-3] not in _VOWELS:
        yield f"{stem}{stem[-1]}en"
    else:
        yield stem + "en"
        yield f"{stem[:-1]}{voiced}en"


def irregular(form: str, kind: str, base: str) -> Derivation:
    """Return the way of a form that a dictionary names, as the form of which part of speech it is."""
    says = FORM
    if kind == "n":
        says = PLURAL
    elif kind == "v" and base != "be":
        says = ING if form.endswith("ing") else THIRD_PERSON if form.endswith("s") else PAST
    elif kind in "ar" and form.endswith(("er", "est")):
        says = COMPARATIVE if form.endswith("er") else SUPERLATIVE
    return _form(base, says, kind)


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
    # After one vowel and one consonant it is "e" that was lost: hoping, but eating, helping, visiting.
    lost = _LOST_E.fullmatch(stem) is not None
    # Verbs in -ing change their vowel: nobody singed a song.
    lost = lost or (ending == "ed" and stem.endswith("ing"))
    if lost:
        yield stem + "e"
    yield stem
    if stem[-1] == stem[-2]:
        yield stem[:-1]
    yield stem + "e"
    if stem.endswith("i"):
        yield stem.removesuffix("i") + "y"


# --- endings ------------------------------------------------------------------------------------

OF_COMMON = ("-y",)
"""Endings that are seen only after words that are known well."""

_ENDINGS = (
    ("ness", "a", "n"),
    ("ly", "a", "r"),
    ("able", "v", "a"),
    ("ible", "v", "a"),
    ("er", "v", "n"),
    ("or", "v", "n"),
    ("less", "n", "a"),
    ("like", "n", "a"),
    ("ish", "na", "a"),
    ("hood", "n", "n"),
    ("ship", "n", "n"),
    ("dom", "n", "n"),
    ("ful", "n", "a"),
    ("ist", "na", "n"),
    ("ism", "na", "n"),
    ("ize", "na", "v"),
    ("ise", "na", "v"),
    ("ment", "v", "n"),
    ("ee", "v", "n"),
    ("wise", "n", "r"),
    ("some", "nv", "a"),
    ("ing", "vn", "n"),
    ("ed", "n", "a"),
    ("ette", "n", "n"),
    ("let", "n", "n"),
    ("ess", "n", "n"),
    ("ary", "n", "a"),
    ("y", "n", "a"),
)
"""Endings that go to the end of a word: of which parts of speech they make which."""

_EXCHANGES = (
    ("ability", "able", "ity", "a", "n"),
    ("ibility", "ible", "ity", "a", "n"),
    ("ically", "ic", "ly", "a", "r"),
    ("ization", "ize", "ation", "v", "n"),
    ("isation", "ise", "ation", "v", "n"),
    ("izer", "ize", "er", "v", "n"),
    ("iser", "ise", "er", "v", "n"),
    ("ation", "e", "ation", "v", "n"),
    ("ation", "", "ation", "v", "n"),
    ("ation", "ate", "ion", "v", "n"),
    ("ion", "", "ion", "v", "n"),
    ("ion", "e", "ion", "v", "n"),
    ("ive", "e", "ive", "v", "a"),
    ("ive", "", "ive", "v", "a"),
    ("ative", "", "ative", "v", "a"),
    ("ative", "e", "ative", "v", "a"),
    ("acy", "ate", "cy", "a", "n"),
    ("ity", "", "ity", "a", "n"),
    ("ity", "e", "ity", "a", "n"),
    ("osity", "ous", "ity", "a", "n"),
    ("ancy", "ant", "cy", "a", "n"),
    ("ency", "ent", "cy", "a", "n"),
    ("ance", "ant", "ce", "a", "n"),
    ("ence", "ent", "ce", "a", "n"),
    ("ance", "", "ance", "v", "n"),
    ("istic", "ist", "ic", "n", "a"),
    ("istic", "ism", "ic", "n", "a"),
    ("ical", "ic", "al", "a", "a"),
    ("ical", "y", "ical", "n", "a"),
    ("ic", "", "ic", "n", "a"),
    ("ic", "y", "ic", "n", "a"),
    ("ic", "e", "ic", "n", "a"),
    ("ic", "ia", "ic", "n", "a"),
    ("al", "", "al", "n", "a"),
    ("al", "e", "al", "n", "a"),
    ("ial", "", "ial", "n", "a"),
    ("ian", "", "ian", "n", "n"),
    ("ian", "ia", "an", "n", "n"),
    ("ous", "", "ous", "n", "a"),
    ("ous", "y", "ous", "n", "a"),
)
"""Endings in whose place another thing stood: what it was, and what is said to have come to it."""


_LEARNED = (
    "al",
    "ance",
    "ary",
    "ation",
    "ette",
    "ial",
    "ian",
    "ic",
    "ion",
    "ise",
    "ize",
    "or",
    "ous",
)
_SHORTEST_BEFORE_LEARNED = 5
"""After short words these endings are mostly others' than these words': MARTIAN is of no MART."""


def endings(word: str) -> Iterator[Derivation]:
    """Give the ways in which an ending may have made the word of another."""
    for way in _endings(word):
        base, said = way.parts
        if len(base) >= _SHORTEST_BEFORE_LEARNED or said[1:] not in _LEARNED:
            yield way


def _endings(word: str) -> Iterator[Derivation]:
    for ending, kinds, kind in _ENDINGS:
        if stem := _stem(word, ending):
            for base in dict.fromkeys(_before(stem, ending)):
                yield Derivation(kind, base, kinds, PARTS, (base, f"-{ending}"))
    for ending, before, said, kinds, kind in _EXCHANGES:
        if stem := _stem(word, ending):
            base = stem + before
            yield Derivation(kind, base, kinds, PARTS, (base, f"-{said}"))


def _before(stem: str, ending: str) -> Iterator[str]:
    if ending[0] in _VOWELS or ending == "y":
        yield from _without(stem, ending)
        return
    yield stem
    if ending == "ly":
        yield stem + "le"
        yield stem + "l"
    if stem.endswith("i"):
        yield stem.removesuffix("i") + "y"


# --- beginnings ---------------------------------------------------------------------------------

_BEGINNINGS = {
    kinds: tuple(beginnings.split())
    for kinds, beginnings in {
        "v": "re out en em up",
        "va": "dis circum",
        "vna": "de mis fore down back under pre post co counter trans mal",
        "nav": "sub micro tele photo retro auto",
        "avr": "un",
        "av": "be",
        "vanr": "over inter",
        "anr": "non semi super hyper ultra",
        "an": (
            "anti multi macro pro bi tri bio electro hydro radio thermo neuro psycho pseudo quasi socio "
            "intra extra infra meta mono poly para proto supra hypo immuno cyber eco geo iso neo agro "
            "aero astro cardio chemo chrono cryo cyclo cyto endo ethno exo ferro gastro hemo hetero "
            "histo homo litho magneto omni ortho osteo paleo peri petro pharmaco phono phyto pneumo "
            "pyro spectro stereo uni xeno ante tetra self hemi contra vaso angio arterio hepato nitro "
            "oxy phospho sulfo chloro fluoro carbo ribo lipo muco myo nephro oto patho physio rhino "
            "hypno holo sero strato theo topo tropo turbo video audio avant biblio broncho dermato dextro "
            "fibro franco anglo gyro helio hyster ideo lacto laryngo leuko lympho mytho narco necro "
            "oligo oro pan photo pluri preter proprio quadri rheo sacro schizo seismo spino techno "
            "tribo uro vice viti vulcano cross"
        ),
        "n": "penta hexa di mini mid step kilo milli nano mega giga pico centi deci arch demi after by off",
        "a": "in im ir il",
    }.items()
}
_OF_BEGINNING = {one: kinds for kinds, several in _BEGINNINGS.items() for one in several}
"""Beginnings, each with the parts of speech to which it is put; what they make is of the same."""


_OF_VERBS = ("tion", "sion", "ment", "sis")
"""Ends of nouns that are made of verbs, to which the same beginnings are put."""


def beginnings(word: str) -> Iterator[Derivation]:
    """Give the ways in which a beginning may have made the word of another, the longest first."""
    for cut in range(len(word) - _SHORTEST_BASE, 1, -1):
        kinds = _OF_BEGINNING.get(word[:cut])
        if kinds is None:
            continue
        base = word[cut:]
        if len(base) == _SHORTEST_BASE:
            kinds = "v" if "v" in kinds else ""
        elif base.endswith(_OF_VERBS) and "n" not in kinds:
            kinds += "n"
        yield Derivation("", base, kinds, PARTS, (f"{word[:cut]}-", base))


def is_verbal(word: str) -> bool:
    """Tell whether a word begins as verbs do, rather than nouns."""
    return any(way.kinds.startswith("v") for way in beginnings(word))


# --- words put together -------------------------------------------------------------------------


_NO_FIRST = (
    *("ant", "con", "dia", "for", "nor", "par", "per", "sub", "sur", "sup"),
    *("the", "trans", "with"),
)
"""What looks like the first of two words, and mostly is a beginning."""

_NO_SECOND = (
    "able",
    "ability",
    "age",
    "all",
    "ant",
    "ate",
    "ess",
    "ill",
    "ion",
    "ish",
    "ism",
    "king",
    "let",
    "ling",
    "off",
    "out",
    "ting",
)
"""What looks like the second of two words, and mostly is an ending, or is no noun there."""

_ADJECTIVES = ("bound", "free", "proof", "rich", "tight", "wide", "worthy")
"""Words that are adjectives where they end another; all others are nouns there."""


def compounds(word: str) -> Iterator[tuple[Derivation, str]]:
    """Give the ways to put the word together of two, each with the first of these."""
    for cut in range(_SHORTEST_BASE, len(word) - _SHORTEST_BASE + 1):
        if word[:cut] in _NO_FIRST or word[cut:] in _NO_SECOND:
            continue
        kinds = "a" if word[cut:] in _ADJECTIVES else "n"
        yield Derivation("", word[cut:], kinds, PARTS, (word[:cut], word[cut:])), word[:cut]
