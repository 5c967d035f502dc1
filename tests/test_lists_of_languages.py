"""Lists of other languages are read as those who speak them would read them, in the encoding that makes sense.

What stands here was learned from Debian's lists in German, French, Italian, Swedish, Polish and
Ukrainian, from Hunspell's dictionaries, and from Turkish words; the samples are made up.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from ghost_desktop.engine.words.encodings import ENCODINGS
from ghost_desktop.engine.words.entries import ENOUGH, count_of_german
from ghost_desktop.engine.words.import_report import Accents, Capitals, ImportChoices, Reason
from ghost_desktop.engine.words.wordlist import read_word_list
from ghost_desktop.library.imports import import_file, likelier_encoding, usual_choices

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path


MADE_UP = ["".join(letters) for letters in product("abdeghklmnr", repeat=3)]  # 1,331


def read(entries: Iterable[str], choices: ImportChoices | None = None) -> set[str]:
    data = "".join(f"{entry}\n" for entry in entries).encode()
    return set(read_word_list(data, "made up", choices or ImportChoices())[0])


def with_capitals(share: int) -> list[str]:
    """Made-up words, of which one in so many has a capital."""
    return [word if n % share else word.capitalize() for n, word in enumerate(MADE_UP)]


def test_german_nouns_are_words() -> None:
    german = ["Straße", "weiß", *with_capitals(3)]
    assert read(german) == {word.lower() for word in german}
    small = {word for word in german if word == word.lower()}
    assert read(german, ImportChoices(capitals=Capitals.DROP)) == small


@pytest.mark.parametrize(
    "entries",
    [
        ["Oslo", "Paris", *with_capitals(3)],  # no letter of German
        ["Weißbier", "weiß", *with_capitals(6)],  # names, as in other languages, and a loan
        ["Straße", "weiß", *with_capitals(3)[: ENOUGH - 3]],  # too few to tell
        [*with_capitals(3), *(f"{a}o{b}" for a, b in product(MADE_UP, "xy")), "groß"],  # a loan
    ],
)
def test_entries_with_capitals_are_names_in_all_other_lists(entries: Sequence[str]) -> None:
    assert read(entries) == {word for word in entries if word == word.lower()}


def test_german_in_capitals_alone_has_its_sharp_s() -> None:
    german = ["STRAẞE", "FUSSEL", *map(str.upper, MADE_UP)]
    assert read(german) == {"straße", "fussel", *MADE_UP}


def turkish(word: str) -> str:
    return word.replace("i", "İ").replace("ı", "I").upper()


def test_turkish_capitals_stay_apart() -> None:
    small = [f"{word}{i}{end}" for word in MADE_UP for i in "ıi" for end in ("r", "")]
    assert read([*map(turkish, small), "İSTANBUL", " KIR ", "KİR"]) == {
        *small, "istanbul", "kır", "kir",
    }  # fmt: skip
    folded = ImportChoices(accents=Accents.FOLD)
    assert read(["KIŞIN", *map(turkish, small)], folded) == {"kışın".replace("ş", "s"), *small}


def test_a_few_turkish_names_change_no_other_list() -> None:
    assert read([*map(str.upper, MADE_UP), "İZMİR", "ISLE"]) == {*MADE_UP, "izmir", "isle"}
    assert read(["İZMİR", "ISPARTA", "KIR"]) == {"izmir", "isparta", "kir"}, "too few to tell"


def test_words_with_marks_of_their_own_are_composed() -> None:
    assert read(["citta\u0300", "citt\u00e0", "perche\u0301"]) == {"città", "perché"}
    assert read(["i\u0308жак", "їжак"]) == {"їжак", "ïжак"}, "these are two letters"
    assert read(["vie\u0302\u0323t", "vi\u1ec7t"]) == {"việt"}


def test_two_letters_in_one_are_kept_or_become_two() -> None:
    french = ["cœur", "Œuvre", "ex\u00e6quo", "coeur"]
    assert read(french) == {"cœur", "exæquo", "coeur"}
    folded = ImportChoices(accents=Accents.FOLD, capitals=Capitals.LOWER)
    assert read(french, folded) == {"coeur", "oeuvre", "exaequo"}


def test_entries_with_apostrophes_and_hyphens_are_counted() -> None:
    entries = ["п'ять", "п’ять", "abat-jour", "l'altro", "dell’", "ніч"]
    data = "\n".join(entries).encode()
    words, report = read_word_list(data, "made up", ImportChoices())
    assert list(words) == ["ніч"]
    assert report.dropped[Reason.NOT_LETTERS].count == 5


@pytest.mark.parametrize(
    ("encoding", "chosen", "entries"),
    [
        ("utf-16", None, ["źdźbło", "zażółć", "ćma"]),
        ("iso8859-2", "ISO 8859-2", ["źdźbło", "zażółć", "ćma"]),
        ("koi8-u", "KOI8-U", ["ґанок", "їжак", "єнот"]),
        ("cp1251", "Windows-1251", ["ґанок", "їжак", "єнот"]),
        ("latin-1", None, ["ångström", "räksmörgås", "é"]),
        ("cp1252", None, ["cœur", "žena", "šel"]),
        ("iso8859-9", "ISO 8859-9", ["ağaç", "ışık", "şiş"]),
    ],
)
def test_letters_are_read_in_the_encodings_of_their_languages(
    encoding: str, chosen: str | None, entries: list[str]
) -> None:
    data = "\r\n".join(entries).encode(encoding)
    words, _report = read_word_list(data, "made up", ImportChoices(encoding=chosen))
    assert set(words) == set(entries)


def test_a_list_all_in_capitals_tells_german_by_the_capital_of_its_letter() -> None:
    assert count_of_german("MAẞ Maß MASS") == 2


# --- Hunspell -------------------------------------------------------------------------------------


def test_of_a_dictionary_of_hunspells_stems_are_read(tmp_path: Path) -> None:
    lines = [
        "7",
        "żaba/AB",
        "kot po:noun is:m",
        "cro\\/isé",
        "pod ręką/X",
        "kra\tpo:noun",
        "łoś",
    ]
    dictionary = tmp_path / "pl.dic"
    dictionary.write_text("\n".join(lines), "iso8859-2")
    (tmp_path / "pl.aff").write_text("# Polish\nSET ISO8859-2\nPFX A Y 1\n", "iso8859-2")
    _kept, made = import_file(dictionary)
    assert list(made.words) == ["kot", "kra", "łoś", "żaba"]
    assert made.report.dropped[Reason.NOT_LETTERS].examples == ("cro/isé", "pod ręką")
    assert usual_choices(str(tmp_path / "pl.txt")).encoding is None, "the rules are of another file"


@pytest.mark.parametrize(
    ("rules", "encoding"),
    [
        (b"SET UTF-8\n", "UTF-8"),
        (b"# of today\r\nSET microsoft-cp1251\r\n", "Windows-1251"),
        (b"SET KOI8-U", "KOI8-U"),
        (b"SET ISCII-DEVANAGARI\n", None),
        (b"SET \xff\n", None),
        (b"TRY abc\n# SET UTF-8\n", None),
    ],
)
def test_the_rules_beside_it_say_its_encoding(
    rules: bytes, encoding: str | None, tmp_path: Path
) -> None:
    (tmp_path / "made_up.aff").write_bytes(rules)
    assert usual_choices(str(tmp_path / "made_up.dic")).encoding == encoding
    assert usual_choices(str(tmp_path / "made_up.txt")).encoding is None
    assert usual_choices(str(tmp_path / "other.dic")).encoding is None


def test_what_is_no_file_says_nothing_of_an_encoding(tmp_path: Path) -> None:
    (tmp_path / "made_up.aff").mkdir()
    assert usual_choices(str(tmp_path / "made_up.dic")).encoding is None


CENTRAL = {
    "Polish": "zażółć gęślą jaźń łąka",
    "Czech": "příliš žluťoučký kůň úpěl ďábelské ódy",
    "Slovak": "vôľa päť kôň ľad",
    "Croatian": "čaj ćup đak šal žaba",
}
WESTERN = (
    "œuvre élève à où ça être naïf",
    "niño señal",
    "größe öl äpfel",
    "ævi þör ðað",
    "ævi þör ðað crème",  # which would be Croatian: ć đ ö ţ č
    "perché città più",
)


@pytest.mark.parametrize("encoding", ["ISO 8859-2", "Windows-1250"])
@pytest.mark.parametrize("text", CENTRAL.values(), ids=CENTRAL)
def test_lists_of_central_europe_are_told(text: str, encoding: str) -> None:
    assert likelier_encoding(text.upper().encode(ENCODINGS[encoding])) == encoding
    assert likelier_encoding(text.encode(ENCODINGS[encoding])) == encoding


def test_hungarian_is_the_same_in_both() -> None:
    text = "árvíztűrő tükörfúrógép"
    for encoding in ("iso8859-2", "cp1250"):
        assert text == text.encode(encoding).decode(
            ENCODINGS[likelier_encoding(text.encode(encoding))]
        )


@pytest.mark.parametrize("text", WESTERN)
def test_lists_of_the_west_are_left_as_they_are(text: str) -> None:
    assert likelier_encoding(text.encode("cp1252")) == ""


def test_a_byte_that_strays_in_changes_nothing_and_many_do() -> None:
    polish = (CENTRAL["Polish"] * 100).encode("cp1250")
    assert likelier_encoding(polish + b"\xd7") == "Windows-1250"
    assert likelier_encoding(polish + b"\xd7" * 50) == ""
    assert likelier_encoding(b"ghost") == ""
    far = b"ghost " * 20_000  # what tells may stand anywhere
    assert likelier_encoding(far + CENTRAL["Polish"].encode("cp1250")) == "Windows-1250"
