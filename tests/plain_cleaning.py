"""The rules of imported word lists, written with strings as plainly as possible, to compare with.

Slow and obviously right: the text is decoded as a whole, and entries are judged one by one.
"""

from __future__ import annotations

import re
import unicodedata

from ghost_desktop.engine.words.import_report import (
    Accents,
    Capitals,
    Dropped,
    ImportChoices,
    ImportReport,
    Reason,
)

LINE_END = re.compile("\r\n|\r|\n")


def decode(data: bytes) -> tuple[str, str]:
    """The text of `data` and the name of its encoding."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16"), "UTF-16"
    try:
        return data.decode("utf-8-sig"), "ASCII" if data.isascii() else "UTF-8"
    except UnicodeDecodeError:
        return "".join(map(character, data)), "Windows-1252"


def character(byte: int) -> str:
    """What a byte is in Windows-1252, and the five that are nothing there, in Latin-1."""
    if byte in (0x81, 0x8D, 0x8F, 0x90, 0x9D):
        return chr(byte)
    return bytes([byte]).decode("cp1252")


def fold(word: str) -> str:
    """A word without accents: ñ stays, and letters that are two become two."""
    kept = unicodedata.normalize("NFD", word).replace("n\u0303", "\0")
    plain = "".join(one for one in kept if unicodedata.category(one) != "Mn")
    for letter, letters in {"æ": "ae", "œ": "oe", "ß": "ss", "ø": "o", "ł": "l", "đ": "d"}.items():
        plain = plain.replace(letter, letters)
    return unicodedata.normalize("NFC", plain.replace("\0", "n\u0303"))


def before_comment(line: str, comment: str) -> str:
    """What stands in a line before a comment that follows after a space, if one does."""
    return re.split(rf"(?<=\S)\s+{re.escape(comment)}", line, maxsplit=1)[0] if comment else line


def clean(data: bytes, choices: ImportChoices) -> tuple[list[str], ImportReport]:
    """The distinct words of a file, sorted, and what became of the other entries."""
    text, encoding = decode(data)
    lines = LINE_END.split(unicodedata.normalize("NFC", text))
    if not lines[-1]:
        lines.pop()  # a last line end begins no entry
    given = [line.lstrip("\ufeff").strip() for line in lines]
    said = [before_comment(line, choices.comment) for line in given]
    entries = [entry.rstrip(f"{choices.marks} \t") if choices.marks else entry for entry in said]
    is_comment = [bool(choices.comment) and one.startswith(choices.comment) for one in given]
    judged = [entry for entry, says in zip(entries, is_comment, strict=True) if not says]
    lower = [entry == entry.lower() for entry in judged if entry.isalpha()]
    names_have_capitals = {
        Capitals.AUTO: sum(lower) * 10 >= len(lower), Capitals.DROP: True, Capitals.LOWER: False
    }[choices.capitals]  # fmt: skip

    kept: set[str] = set()
    lowered = 0
    dropped: dict[Reason, list[str]] = {}
    for line, entry, says in zip(given, entries, is_comment, strict=True):
        one_i = entry.replace("İ", "I")  # lowered it would be an i and a dot, which is no letter
        word = unicodedata.normalize("NFC", one_i.lower())
        made = fold(word) if choices.accents is Accents.FOLD else word
        if says:
            reason = Reason.COMMENT
        elif not word.isalpha():
            reason = Reason.NOT_LETTERS if entry else Reason.BLANK
        elif names_have_capitals and word != entry:
            reason = Reason.CAPITAL
        elif choices.accents is Accents.DROP and not word.isascii():
            reason = Reason.ACCENT
        elif len(made) > 1_000:
            reason = Reason.TOO_LONG
        elif not choices.least <= len(made) <= choices.greatest:
            reason = Reason.LENGTH
        elif made in kept:
            reason = Reason.DUPLICATE
        else:
            kept.add(made)
            lowered += word != entry
            continue
        dropped.setdefault(reason, []).append(line)
    report = ImportReport(
        encoding=encoding,
        entries=len(entries),
        kept=len(kept),
        lowered=lowered,
        dropped={reason: Dropped(len(e), tuple(e[:5])) for reason, e in dropped.items()},
    )
    return sorted(kept), report
