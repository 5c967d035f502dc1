"""What dictionaries say that words mean, read from the packages that carry them.

WordNet has senses without an order that serves: within a part of speech they stand by how often they were
met in a corpus of texts, and most were not met at all. `WordNet.senses` orders all of a word by what
else is there to be counted. The others are in the format of DICT: an index of headwords beside a text
for people to read, of which the first short sense is taken.

Whatever is found are `Lines` of a word: a letter and a text. A small letter is a part of speech and goes
before a meaning; a capital one says what of another word it is, and goes before that word.
"""

import functools
import gzip
import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from pathlib import Path

WORD = re.compile(r"[a-z]+")

Lines = defaultdict[str, list[tuple[str, str]]]
"""What is said of each word, in order: a letter, and a text."""

MOST = 3
"""Senses of a word that are kept."""

LONG = 90
"""Letters from which a meaning is cut where a clause of it ends."""

_SHORTEST, _LONGEST = 3, 160  # letters of a meaning that is taken

# WordNet

PARTS_OF_SPEECH = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
"""The ends of the names of WordNet's files, and the letter for each in ours."""

EXAMPLE = re.compile(r"""\s*[;:,]\s*(?:as in\s+)?(?:e\.g\.[,\s]*)?(?=")""")
"""What stands between a definition and its first example, which is a quotation."""

SENSE_PARTS = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
"""The parts of speech in the keys of WordNet's counts; 5 are adjectives beside others."""

KINDS_OF_THING = {
    5: 0.7,  # animal
    6: 0.7,  # artifact
    7: -0.3,  # attribute
    8: 0.4,  # body
    9: -0.6,  # cognition
    13: 0.6,  # food
    17: 0.5,  # object
    18: 1.2,  # person
    20: 0.2,  # plant
    26: -0.2,  # state
    27: 0.2,  # substance
}
"""What it is worth to be in a lexicographer's file: what can be seen and touched comes to mind first."""

_MOST_BELOW = 64
_DULL = re.compile(r"(?:the|an?) (?:act|action|process|product|state|quality) of")
_PLAIN_WORDS = re.compile(r"[a-z]{3,}")


@dataclass(frozen=True)
class Sense:
    """One meaning that words share.

    Attributes:
        part: its part of speech, as a letter.
        file: the number of the lexicographer's file, which says what kind of thing it is.
        words: those that share it, as they are written.
        pointers: what it is connected with: a symbol, and the key of the other sense.
        gloss: the definition, with examples.
    """

    part: str
    file: int
    words: list[str]
    pointers: list[tuple[str, str]]
    gloss: str

    def count(self, *symbols: str) -> int:
        """Return how many pointers there are of some kinds."""
        return sum(symbol in symbols for symbol, _ in self.pointers)


def sense_of(line: str, part: str) -> tuple[str, Sense]:
    """Read a line of WordNet's senses of a part of speech: its key, and the sense."""
    head, _, gloss = line.partition(" | ")
    fields = head.split()
    end = 4 + 2 * int(fields[3], 16)
    pointers = [
        (fields[at], fields[at + 2].replace("s", "a") + fields[at + 1])
        for at in range(end + 1, end + 1 + 4 * int(fields[end]), 4)
    ]
    # Some adjectives say where they stand: galore(ip).
    words = [word.partition("(")[0] for word in fields[4:end:2]]
    return part + fields[0], Sense(part, int(fields[1]), words, pointers, gloss.strip())


class WordNet:
    """The database of a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._senses: dict[str, Sense] = {}
        self._of: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
        self._below: defaultdict[str, list[str]] = defaultdict(list)
        self._counts: Counter[tuple[str, str, int]] = Counter()
        for name, part in PARTS_OF_SPEECH.items():
            self._read_senses(name, part)
        for name, part in PARTS_OF_SPEECH.items():
            self._read_index(name, part)
        for line in self._lines("cntlist.rev"):
            key, number, count = line.split()
            word, _, rest = key.partition("%")
            self._counts[word, SENSE_PARTS[rest[0]], int(number)] = int(count)

    def _lines(self, name: str) -> list[str]:
        text = (self._folder / name).read_text(encoding="utf-8")
        return [line for line in text.splitlines() if not line.startswith(" ")]  # the licence

    def _read_senses(self, name: str, part: str) -> None:
        for line in self._lines(f"data.{name}"):
            key, sense = sense_of(line, part)
            self._senses[key] = sense
            for symbol, other in sense.pointers:
                if symbol == "@":
                    self._below[other].append(key)

    def _read_index(self, name: str, part: str) -> None:
        """Read the senses of words in plain letters, and hyphens.

        The index lowers all capitals. A word of the game is no name, so only those senses count in
        which the word itself is written in small letters.
        """
        for line in self._lines(f"index.{name}"):
            word, *fields = line.split()
            if WORD.fullmatch(unhyphened(word)):
                for number, offset in enumerate(fields[-int(fields[1]) :], 1):
                    if word in self._senses[part + offset].words:
                        self._of[word].append((number, part + offset))

    @property
    def words(self) -> Collection[str]:
        """All words in plain letters, and hyphens."""
        return self._of.keys()

    def irregular(self) -> Iterator[tuple[str, str, str]]:
        """Give irregular forms, each with the part of speech and a word that it belongs to."""
        for name, part in PARTS_OF_SPEECH.items():
            for line in self._lines(f"{name}.exc"):
                form, *words = line.split()
                for word in words:
                    known = any(key.startswith(part) for _, key in self._of.get(word, ()))
                    if form != word and WORD.fullmatch(form) and known:
                        yield form, part, word

    def senses(self, word: str) -> list[Sense]:
        """Return what a word means, the sense first that comes to mind first."""
        places = sorted(self._of[word], key=lambda one: -self._weight(word, *one))
        return [self._senses[key] for _, key in places]

    def weight(self, word: str, parts: str = "nvar") -> float:
        """Say how well known the best known sense of a word is, as one of some parts of speech."""
        weights = [self._weight(word, *one) for one in self._of[word] if one[1][0] in parts]
        return max(weights, default=-math.inf)

    def _weight(self, word: str, number: int, key: str) -> float:
        """Say how well known a sense of a word is.

        The weights were chosen by eye for words of which none is in `tests/files/first_senses.tsv`.

        Args:
            word: which.
            number: the place of the sense among those of its part of speech.
            key: the sense.
        """
        sense = self._senses[key]
        below = self._all_below(key)
        tails = (f"_{word}", f"-{word}")
        named = sum(any(w.lower().endswith(tails) for w in self._senses[k].words) for k in below)
        weight = math.log2(1 + self._counts[word, sense.part, number] / 2)  # times met in texts
        weight += 0.35 * math.log2(1 + min(len(below), _MOST_BELOW))  # kinds of it
        weight += 0.6 * math.log2(1 + named)  # called after it: "coffee table"
        weight += 0.25 * math.log2(1 + sense.count("+"))  # words made of it: "hiker"
        weight += KINDS_OF_THING.get(sense.file, 0)
        weight -= 0.25 * sense.words.index(word)  # better words for it
        weight -= 0.25 * math.log2(number)
        weight -= 0.8 * (
            sense.gloss.startswith("(") or sense.count(";c") > 0
        )  # of some field alone
        weight -= sense.count(";u", ";r")  # slang, archaic, of some region
        weight -= 0.7 * bool(_DULL.match(sense.gloss))
        return weight - 2 * sense.count("@i")  # a name

    @functools.cache  # noqa: B019 - there is one database
    def _all_below(self, key: str) -> frozenset[str]:
        """Return all kinds of a thing, and the kinds of these."""
        below = self._below[key]
        return frozenset(below).union(*map(self._all_below, below))


def unhyphened(word: str) -> str:
    """Return a word as lists have it at times: spin-off."""
    return word.replace("-", "")


def definition(gloss: str) -> str:
    """Return a gloss without the examples after the definition."""
    gloss = gloss.strip()
    for found in EXAMPLE.finditer(gloss):
        before = gloss[: found.start()]
        # Quotations in brackets, or in the middle of another, belong to the definition.
        if before.count("(") == before.count(")") and before.count('"') % 2 == 0:
            return before
    gloss = gloss.rstrip("; ")
    return (
        gloss if gloss.count('"') % 2 == 0 else gloss.removesuffix('"')
    )  # one that opened nowhere


def short(meaning: str) -> str:
    """Return a long meaning up to where a clause ends, outside of brackets."""
    if len(meaning) > LONG:
        for found in re.finditer(";", meaning):
            before = meaning[: found.start()]
            if len(before) > LONG / 4 and before.count("(") == before.count(")"):
                return before
    return meaning


def told_apart(senses: Iterable[Sense]) -> Iterator[tuple[str, str]]:
    """Give the first senses that say different things, and the first as each part of speech."""
    chosen: list[tuple[str, str]] = []
    said: list[set[str]] = []
    for sense in senses:
        meaning = short(definition(sense.gloss))
        words = set(_PLAIN_WORDS.findall(meaning)) - {"the", "and", "for", "with", "that"}
        is_new = all(2 * len(words & other) < min(len(words), len(other)) for other in said)
        is_first = all(part != sense.part for part, _ in chosen)
        if is_first or (is_new and len(chosen) < MOST):
            chosen.append((sense.part, meaning))
            said.append(words)
    yield from chosen


def wordnet_lines(folder: Path) -> Lines:
    """Return what WordNet says of words."""
    lines: Lines = defaultdict(list)
    wordnet = WordNet(folder)
    for word in sorted(wordnet.words, key=lambda word: "-" in word):
        if unhyphened(word) not in lines:
            lines[unhyphened(word)] += told_apart(wordnet.senses(word))
    for form, part, word in wordnet.irregular():
        is_better = form in wordnet.words and wordnet.weight(word, part) > wordnet.weight(form)
        lines[form].insert(0 if is_better else len(lines[form]), (part.upper(), word))
    return lines


# The format of DICT

_DIGITS = {
    digit: value
    for value, digit in enumerate(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    )
}


def dict_entries(folder: Path, name: str) -> Iterator[tuple[str, str]]:
    """Give each headword of a dictionary in the format of DICT, and the text of its entry."""
    text = gzip.decompress((folder / f"{name}.dict.dz").read_bytes())
    for line in (folder / f"{name}.index").read_text("utf-8", "replace").splitlines():
        headword, *place = line.split("\t")
        begin, length = (
            functools.reduce(lambda n, c: 64 * n + _DIGITS[c], one, 0) for one in place
        )
        yield headword, text[begin : begin + length].decode("utf-8", "replace")


# The Collaborative International Dictionary

_QUOTED = 7  # spaces before a paragraph, from which on it is a quotation
_MOST_OF_GCIDE = 4  # what is said of a word at most
_HEAD = re.compile(r"\s*([^\\{}\[\]]+?)\s*\\[^\\]*\\\s*")
_PRONOUNCED = re.compile(r"\([^()]*\)\s*")
_PART = re.compile(
    r",?\s*(?:(n|v|a|adj|adv|prep|pron|conj|interj|p\. p|p\. pr|p\. a|imp|vb\. n)\.|"
    r"(prop|pr|pref|prefix|suff|suffix|obs|Obs)\.)"
)
_GCIDE_PARTS = {
    "n": "n", "v": "v", "a": "a", "adj": "a", "adv": "r", "prep": "p", "pron": "u", "conj": "c",
    "interj": "i", "p. a": "a", "vb. n": "n", "p. p": "V", "p. pr": "V", "imp": "V",
}  # fmt: skip
_TAG = re.compile(r"\[(?:\d{4} Webster|Webster 1913|WordNet|PJC|RDH|RHUD|AS\b|\w+ -)[^\]]*\].*")
_NUMBER = re.compile(r"\s*(?:\d+\.|\([a-z]\))\s+")
_LABELS = {
    "obs": "obsolete", "archaic": "archaic", "prov": "dialect", "scot": "Scottish", "slang": "slang",
    "poetic": "poetic", "dial": "dialect", "obsoles": "obsolete",
}  # fmt: skip
_LABEL = re.compile(r"\s*\[([^\[\]]{1,40})\]")
_FIELD = re.compile(r"\s*\((?:[A-Z][A-Za-z.&]*\.?,? ?)+\.\)")
_LETTERS = {"[ae]": "ae", "[oe]": "oe", "[AE]": "Ae", "[OE]": "Oe", "[thorn]": "th", "[eth]": "th"}
_ACCENTED = re.compile(r"""\[['`^"~=,.*-]([A-Za-z])\]|\[([A-Za-z])[\^]\]""")
_CUTS = re.compile(
    r"""[;,:]? (?=--)|[;,:.]? as,|[;,:.]? as in|[;,:.]? e\. ?g\.|\s*"|\. (?=[A-Z"({])|\s--\S"""
)
_BEFORE = re.compile(r"^(?:Hence|Specifically|Specif\.|Literally|Orig\.|Originally),?:?,? ")
_UNCLEAN = re.compile(r"[\[\]?*\\|<>=]|\bSee\b")
_MUSLIM = re.compile(r"\b(?:Mohammedan|Muhammadan|Mussulman)(ism)?")
_UNKIND = re.compile(
    r"\bof a degraded|\bdegraded\b[^.;]*\b(?:race|tribe)|\bsavage\b[^.;]*\btribe\b|"
    r"\b(?:peculiar|swarthy) (?:\w+ )?race|\bnegro"
)
"""How the dictionary, of 1913, speaks of peoples: what it says so is passed over."""

_SMALL = re.compile(r"[a-z]+")
_SAME = re.compile(r"(?:The )?[Ss]ame as (?:the )?\{?([A-Za-z]+)\}?")
_SEE = re.compile(r"See (?:the )?(?:\d+d )?\{([A-Za-z]+)\}")
_OF = re.compile(
    r"(?:obs\. |strong )*(imp|p\. ?p|pl|p\. pr|compar|superl|pres|3d)\b\.?[^{}]*? of \{?([A-Za-z]+)\}?",
    re.IGNORECASE,
)
_BESIDE = re.compile(r"--\s*((?:\{[^{}]+\}(?:,?\s*(?:or\s+)?))+),?\s*(n|a|adv|v\. t|v\. i)\.")
_FORMS = re.compile(
    r"(pl|imp|p\. p|compar|superl)\.((?:[^{};\[\]]{0,25}\{[^{}]+\})+)", re.IGNORECASE
)


def plain(text: str) -> str:
    """Return a text of GCIDE with its marks for letters resolved."""
    for mark, letters in _LETTERS.items():
        text = text.replace(mark, letters)
    return _ACCENTED.sub(lambda found: found[1] or found[2], text)


@dataclass(frozen=True)
class GcideEntry:
    """An entry, taken apart.

    Attributes:
        words: the headwords in plain letters.
        part: their part of speech, as a letter; empty if it is another thing.
        head: all that stands before the first meaning.
        senses: the meanings, one after the other.
    """

    words: list[str]
    part: str
    head: str
    senses: list[str]


def taken_apart(text: str) -> GcideEntry | None:
    """Take an entry apart; return nothing of one that has no heading as others have."""
    at, words = 0, []
    while found := _HEAD.match(text, at):
        words.append(plain(found[1]).strip(",; "))
        at = found.end()
        if more := _PRONOUNCED.match(text, at):
            at = more.end()
        if text[at : at + 1] != "," or not _HEAD.match(text, at + 1):
            break
        at += 1
    part = _PART.match(text, at)
    if not words or not part or not part[1]:
        return None
    head, body = _parted(text[part.end() :])
    small = [word.lower() for word in words if WORD.fullmatch(word.lower())]
    return GcideEntry(small, _GCIDE_PARTS[part[1]], head, _senses(body))


def _parted(text: str) -> tuple[str, list[str]]:
    """Return what still belongs to the heading, and the lines after it."""
    lines = text.split("\n")
    depth = 0
    for number, line in enumerate(lines, 1):
        depth += sum(map(line.count, "[(")) - sum(map(line.count, "])"))
        following = lines[number].strip() if number < len(lines) else ""
        goes_on = following.startswith(("[", "pl.", "{", "imp.")) and not _TAG.match(following)
        goes_on |= following.startswith("(") and not _NUMBER.match(following + " ")
        if depth <= 0 and not goes_on and not line.rstrip().endswith((",", " or", "&", ";")):
            return " ".join(lines[:number]), lines[number:]
    return text, []


def _senses(lines: list[str]) -> list[str]:
    """Return the paragraphs that say what a word means, without quotations and what else there is."""
    senses: list[str] = []
    so_far: list[str] = []
    for line in [*lines, ""]:
        content = line.strip()
        if _NUMBER.match(content + " ") or not content or _TAG.match(content):
            if so_far:
                senses.append(" ".join(so_far))
            so_far = []
        indent = len(line) - len(line.lstrip())
        if content.startswith(("Syn:", "Note:", "Usage:")):
            break
        if content and not _TAG.match(content) and (so_far or indent <= _QUOTED):
            so_far.append(content)
    return [sense for sense in senses if not sense.startswith(("{", "--"))]


def gloss_of(sense: str, part: str, is_name: Collection[str] = ()) -> str:
    """Return one short meaning out of what a paragraph says; nothing if it cannot be had cleanly.

    Args:
        sense: the paragraph.
        part: the part of speech, as a letter.
        is_name: words that keep the capital with which a meaning begins.
    """
    text = plain(re.sub(r"\s+", " ", sense))
    for _ in range(2):  # 2. (a)
        text = _NUMBER.sub("", text, count=1)
    text = _BEFORE.sub("", _FIELD.sub("", text).strip())
    marks = " ".join(_LABEL.findall(text)).lower()
    text = _MUSLIM.sub(lambda found: "Islam" if found[1] else "Muslim", _LABEL.sub("", text))
    if _UNKIND.search(text):
        return ""
    if cut := _CUTS.search(text, _SHORTEST):
        text = text[: cut.start()]
    text = short(re.sub(r"[{}]", "", text).strip(" .,;:-"))
    if part == "v":
        text = re.sub(r"^To |(?<=; )to ", "", text)
    is_fit = _SHORTEST <= len(text) <= _LONGEST and text.count("(") == text.count(")")
    if not is_fit or _UNCLEAN.search(text):
        return ""
    first, _, rest = text.partition(" ")
    if first.strip(",;.") not in is_name and (rest or first != first.upper()):
        text = first[0].lower() + text[1:]
    labels = dict.fromkeys(_LABELS[word] for word in _SMALL.findall(marks) if word in _LABELS)
    return f"{text} ({', '.join(labels)})" if labels else text


def gcide_lines(folder: Path, known: Collection[str]) -> Lines:
    """Return what the dictionary says of words that are not known otherwise.

    Of those that are known it says only what they are beside noun, verb, adjective and adverb, which
    WordNet does not have.
    """
    texts = dict.fromkeys(text for _, text in dict_entries(folder, "gcide"))
    entries = [one for one in map(taken_apart, texts) if one is not None]
    capitals = names_among(texts)
    lines: Lines = defaultdict(list)
    old: Lines = defaultdict(list)
    for one in entries:
        for word in one.words:
            if word in known and one.part not in "puc":
                continue
            kept = [line[0] for line in lines[word]]
            if found := _first_said(one, word, capitals):
                is_old = found[1].endswith(("obsolete)", "obsolete, dialect)"))
                (old if is_old else lines)[word] += [found] * (found[0] not in kept)
    for word, said in old.items():
        if not lines[word]:
            lines[word].append(said[0])
    for one in entries:
        for form, kind, word in _beside(one):
            if form not in known and (kind, word) not in lines[form]:
                lines[form].append((kind, word))
    return defaultdict(list, {word: said[:_MOST_OF_GCIDE] for word, said in lines.items() if said})


def _first_said(entry: GcideEntry, word: str, capitals: Collection[str]) -> tuple[str, str] | None:
    """Return the first meaning of an entry that is not obsolete, else the first."""
    found = []
    for sense in entry.senses:
        text = plain(re.sub(r"\s+", " ", _NUMBER.sub("", sense)))
        for pattern, kind in ((_SAME, "S"), (_SEE, "C")):
            same = pattern.match(text)
            if same and same[1].lower() != word and not word.startswith(("un", "non", "in")):
                found.append((kind, same[1].lower()))
                break
        else:
            form = _OF.match(text)
            if form and form[2].lower() != word:
                found.append((_FORM_KINDS[form[1].lower().replace(" ", "")], form[2].lower()))
            elif entry.part != "V" and (gloss := gloss_of(sense, entry.part, capitals)):
                found.append((entry.part, gloss))
    fresh = [one for one in found if not one[1].endswith("(obsolete)")]
    return next(iter(fresh or found), None)


_FORM_KINDS = {
    "pl": "N", "imp": "V", "p.p": "V", "pp": "V", "p.pr": "V", "pres": "V", "3d": "V", "compar": "A", "superl": "A",
}  # fmt: skip


def _beside(entry: GcideEntry) -> Iterator[tuple[str, str, str]]:
    """Give forms and words made of an entry's word: each word, what it is of the other, and the other."""
    if not entry.words:
        return
    word = entry.words[0]
    for kind, forms in _FORMS.findall(entry.head):
        for form in re.findall(r"\{([^{}]+)\}", forms):
            small = plain(form).lower()
            if WORD.fullmatch(small) and small != word and small[0] == word[0]:  # not its end alone
                yield small, _FORM_KINDS[kind.lower().replace(" ", "")], word
    for sense in entry.senses:
        for made, _part in _BESIDE.findall(re.sub(r"\s+", " ", sense)):
            for one in re.findall(r"\{([^{}]+)\}", made):
                small = re.sub(r"[*`\"|]", "", plain(one)).lower()
                if WORD.fullmatch(small) and small not in entry.words:
                    yield small, "C", word


def names_among(texts: Iterable[str]) -> set[str]:
    """Return the words that are written with a capital within sentences, more often than without."""
    great: Counter[str] = Counter()
    small: Counter[str] = Counter()
    for text in texts:
        great.update(re.findall(r"(?<=[a-z,] )[A-Z][a-z]+", text))
        small.update(re.findall(r"(?<=[a-z,] )[a-z]+", text))
    return {word for word, count in great.items() if count > small[word.lower()]}


# WikDict

_WIKDICT_PARTS = {
    "n": "n", "v": "v", "adj": "a", "adv": "r", "pronoun": "u", "preposition": "p", "conjunction": "c",
    "interjection": "i", "numeral": "a",
}  # fmt: skip
_WIKDICT_HEAD = re.compile(r"([a-z]+) (?:/.*/ )?<(\w+)>")


_LATER = re.compile(r":|\b(?:this|these)\b")
"""What others go before: "slang: …", and what points to another gloss."""

_LATIN = re.compile(r"(?:[A-Z][a-z]+ )?[A-Z][a-z]+ [a-z]+")
"""The name of a species, which explains a word to few."""


def wikdict_lines(folder: Path, name: str, known: Collection[str]) -> Lines:
    """Return what the glosses of Wiktionary say, of words that are not known otherwise.

    They stand in English beside the translations of a dictionary from English to another language,
    to tell the meanings of a word apart.
    """
    lines: Lines = defaultdict(list)
    for _, text in dict_entries(folder, name):
        head, *rest = text.split("\n")
        found = _WIKDICT_HEAD.fullmatch(head.strip())
        if not found or found[1] in known or found[2] not in _WIKDICT_PARTS:
            continue
        word, part = found[1], _WIKDICT_PARTS[found[2]]
        # The first line, and each with a number, is a translation: in the other language.
        glosses = [line.strip() for line in rest[1:] if not re.search(r"\d+\.", line)]
        glosses = [gloss for gloss in glosses if not _LATIN.fullmatch(gloss)]
        for gloss in sorted(glosses, key=lambda gloss: bool(_LATER.search(gloss)))[:1]:
            said = short(re.sub(r"^to (?=\w)", "", gloss) if part == "v" else gloss).rstrip(".")
            is_fit = said.lower() != word and _SHORTEST <= len(said) <= _LONGEST
            if is_fit and (part, said) not in lines[word]:
                lines[word].append((part, said))
    return defaultdict(list, {word: said for word, said in lines.items() if said})


# FreeDict

_FREEDICT_HEAD = re.compile(r"([^ /<]+)(?: /.*/)?")
MOST_TRANSLATIONS = 4


def freedict_lines(
    folder: Path,
    name: str,
    fold: Callable[[str], str],
    english: frozenset[str],
    parts: Mapping[str, Set[str]],
) -> Lines:
    """Return how a dictionary translates single words to English: a line for each sense, up to three.

    The dictionaries tell no part of speech. A noun (o), verb (w) or adjective (j) is what is translated by
    such words alone, and verbs are written as verbs are; all else has the letter t.

    Args:
        folder: where it is.
        name: what its files are called.
        fold: writes a word as the word lists have it.
        english: the words of which translations may consist: some have lost their spaces.
        parts: what an English word may be, as letters.
    """
    lines: Lines = defaultdict(list)
    for _, text in dict_entries(folder, name):
        head, *rest = text.strip("\n").split("\n")
        found = _FREEDICT_HEAD.fullmatch(head)
        if not found or not found[1].isalpha() or found[1] != found[1].lower():
            continue
        for line in rest:
            each = re.sub(r"^\s*\d+\. ", "", line).replace("‐", "-").split(", ")
            sound = [one for one in each if english.issuperset(re.findall(r"[^\W\d_]+", one))]
            word = fold(found[1])
            kind = _kind_of(word, [parts.get(one, set()) for one in sound])
            sense = kind, ", ".join(sound[:MOST_TRANSLATIONS])
            if sense[1] and sense not in lines[word] and len(lines[word]) < MOST:
                lines[word].append(sense)
    return defaultdict(list, {word: said for word, said in lines.items() if said})


_INFINITIVE = re.compile(r".+(?:[aei]r|[aei]rse|n)")


def _kind_of(word: str, parts: Sequence[Set[str]]) -> str:
    """Return the letter for what a word is that is translated by words that may be this."""
    may_be = [part for part in "vna" if parts and all(part in one for one in parts)]
    if "v" in may_be and _INFINITIVE.fullmatch(word):
        return "w"
    may_be = [part for part in may_be if part != "v"]
    return {"n": "o", "a": "j"}.get("".join(may_be), "t")
