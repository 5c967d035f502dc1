"""Takes all texts out of the program into the catalogues of its languages, and checks these.

    python packaging/texts.py de fr     begin these languages, or bring them up to date
    python packaging/texts.py           bring all languages up to date
    python packaging/texts.py --check   only say what is missing or wrong, as before a release

A language is ``resources/locale/LANG/LC_MESSAGES/ghost-desktop.po``, which a person fills; beside it
the compiled ``ghost-desktop.mo`` is written, in which the program looks. Texts that are no longer
in the program go to the end of the file; those that are new or have changed are empty or "fuzzy",
and are spoken in English until somebody has seen them. Needs Babel: the extra ``translate``.
"""

from __future__ import annotations

import argparse
import ast
import re
import string
import sys
from collections import defaultdict
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from babel import Locale, UnknownLocaleError
from babel.messages import Catalog, Message
from babel.messages.extract import extract as babel_extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from ghost_desktop.desktop.kit.commands import Menu
from ghost_desktop.desktop.window.commands import TABLE
from ghost_desktop.library.catalogue import bundled_lists
from ghost_desktop.translation import DOMAIN

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from typing import IO, Any

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ROOT / "resources" / "locale"
PROGRAM = ROOT / "ghost_desktop"

KEYWORDS: dict[str, Any] = {
    "_": None,
    "N_": None,
    "ngettext": (1, 2),
    "NN_": (1, 2),
    "pgettext": ((1, "c"), 2),
    "say": {1: None, 3: (1, 2)},
    "counted": (1, 2),
}
"""The functions of `translation` and of `formats.text`, and which of their arguments are texts."""

ROWS = {"Command": (1, 3, 4), "keys": (2,), "Menu": (0,), "Place": (0,)}
"""What makes the rows of the table of commands, and which of its arguments are texts; so are labels."""

COMMENTS = ("Translators:",)
"""How comments begin that are for those who translate."""

_WIDTH = 100


def extract(program: Path = PROGRAM) -> Catalog:
    """Return all texts of the program and of its word lists, without translations."""
    found = Catalog(project="Ghost Desktop", copyright_holder="the Ghost Desktop authors")
    for path in sorted(program.rglob("*.py"), key=_place):
        where = path.relative_to(program.parent).as_posix()
        with path.open("rb") as file:
            for line, text, comments, context in babel_extract(
                _texts_in,  # type: ignore[arg-type]  # Babel tells something else
                file,
                KEYWORDS,
                COMMENTS,
                strip_comment_tags=True,
            ):
                found.add(text, None, [(where, line)], auto_comments=comments, context=context)
    if program == PROGRAM:
        for one in bundled_lists():
            found.add(one.description, None, [("wordlists/manifest.json", 0)])
    return found


def _place(path: Path) -> list[tuple[bool, str]]:
    """Have the files of a folder come before the folders in it."""
    return [*((True, name) for name in path.parts[:-1]), (False, path.name)]


def _texts_in(
    file: IO[bytes],
    keywords: Collection[str],
    comment_tags: Collection[str],
    options: object,  # noqa: ARG001 - Babel names it
) -> Iterator[tuple[int, str, tuple[str | None, ...], list[str]]]:
    """Yield what says texts in a file, as Babel wants it: the line, the function, texts, comments.

    Babel's own way would take what any object says for a text, and overlook texts within others.
    """
    source = file.read().decode("utf-8")
    lines = ["", *source.splitlines()]
    made = [one for one in ast.walk(ast.parse(source)) if isinstance(one, ast.Call)]
    calls: list[tuple[int, int, str, Sequence[ast.expr]]] = [
        (one.args[0].lineno, one.col_offset, one.func.id, one.args)
        for one in made
        if isinstance(one.func, ast.Name) and one.func.id in keywords and one.args
    ]
    for call in made:
        calls += [(one.lineno, one.col_offset, "N_", [one]) for one in _texts_of_rows(call)]
    for line, _column, name, values in sorted(calls, key=lambda one: one[:2]):
        texts = [getattr(value, "value", None) for value in values]
        comment = lines[line - 1].strip().removeprefix("# ")
        lines[line - 1] = ""  # it is for the first text of a line
        comments = [comment] if comment.startswith(tuple(comment_tags)) else []
        yield line, name, tuple(one if isinstance(one, str) else None for one in texts), comments


def _texts_of_rows(call: ast.Call) -> Iterator[ast.Constant]:
    """Yield the texts of a row of the table of commands, if a call makes one."""
    texts = ROWS.get(call.func.id, ()) if isinstance(call.func, ast.Name) else ()
    values = [value for place, value in enumerate(call.args) if place in texts]
    values += [one.value for one in call.keywords if texts and one.arg == "label"]
    for value in values:
        if isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value:
            yield value


def catalogue_path(languages: Path, language: str) -> Path:
    """Return where the catalogue of a language is, or will be."""
    return languages / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read_catalogue(languages: Path, language: str) -> Catalog:
    """Return the catalogue of a language; an empty one if there is none so far.

    Raises:
        UnknownLocaleError: if there is no such language.
    """
    locale = Locale.parse(language)
    path = catalogue_path(languages, language)
    if not path.exists():
        return Catalog(locale, domain=DOMAIN, project="Ghost Desktop")
    with path.open("rb") as file:
        return read_po(file, locale, DOMAIN, abort_invalid=True)


def update(texts: Catalog, languages: Path, language: str) -> Catalog:
    """Take all texts into the catalogue of a language, and write it."""
    catalogue = read_catalogue(languages, language)
    begun = catalogue.creation_date
    catalogue.update(texts)
    catalogue.creation_date = begun  # a file in which no text has changed is the same file
    path = catalogue_path(languages, language)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=_WIDTH, include_lineno=False)
    return catalogue


def compile_catalogue(catalogue: Catalog, languages: Path, language: str) -> Path:
    """Write what the program reads; texts without translation are left out, and so are English."""
    path = catalogue_path(languages, language).with_suffix(".mo")
    with path.open("wb") as file:
        write_mo(file, catalogue)
    return path


def troubles(texts: Catalog, catalogue: Catalog) -> Iterator[str]:
    """Say what is missing or wrong in a catalogue, a sentence each."""
    for text in texts:
        if not text.id:
            continue
        known = catalogue.get(_first(text.id), text.context)
        if known is None or not known.string or known.fuzzy:
            yield f"{_first(text.id)!r} has no translation."
        else:
            yield from _wrong(known, catalogue.num_plurals)


def shared_letters(catalogue: Catalog, menu: Menu) -> Iterator[str]:
    """Say of a menu, and of those in it, which entries are chosen by the same letter, or by none."""
    chosen = defaultdict[str, list[str]](list)
    for one in menu.content:
        if one is None:
            continue
        text = one.title
        known = catalogue.get(text)
        said = _first(known.string) if known is not None and known.string else text
        chosen[said.replace("&&", "").partition("&")[2][:1].casefold()].append(said)
        if isinstance(one, Menu):
            yield from shared_letters(catalogue, one)
    for letter, texts in chosen.items():
        if not letter:
            yield from (f"{text!r} has no letter after an &, which chooses it." for text in texts)
        elif len(texts) > 1:
            yield f"{', '.join(map(repr, texts))} in one menu are chosen by the same letter."


def is_compiled(catalogue: Catalog, languages: Path, language: str) -> bool:
    """Tell whether what the program reads is what stands in a catalogue."""
    path = catalogue_path(languages, language).with_suffix(".mo")
    made = BytesIO()
    write_mo(made, catalogue)
    return path.is_file() and path.read_bytes() == made.getvalue()


def _wrong(message: Message, plurals: int) -> Iterator[str]:
    """Say what is wrong with a text that is translated."""
    said = _all(message.string or "")
    expected = plurals if message.pluralizable else 1
    if len(said) < expected or not all(said):
        there = sum(map(bool, said))
        yield f"{_first(message.id)!r} needs {expected} forms for numbers, and has {there}."
    allowed = set().union(*map(_places, _all(message.id)))
    needed = allowed if not message.pluralizable else set()
    for one in filter(None, said):
        try:
            places = _places(one)
        except ValueError as error:
            yield f"{one!r} has braces that do not fit together ({error})."
            continue
        for place in sorted(places - allowed):
            yield f"{one!r} names {{{place}}}, which {_first(message.id)!r} does not have."
        for place in sorted(needed - places):
            yield f"{one!r} lacks {{{place}}}, which {_first(message.id)!r} has."
        # In a menu so full that no letter of the English text is free, others may have none either.
        if re.search(r"[^\W\d_].*\(&\w\)", one) and "(&" not in _first(message.id):
            yield f"{one!r} has a letter in brackets: let one of its words be chosen by its own."


def _places(text: str) -> set[str]:
    """Return the named places in a text, with what is said of how they are written."""
    fields = (field for _text, field, _spec, _conversion in string.Formatter().parse(text))
    return {field for field in fields if field is not None}


def _all(forms: str | Sequence[str]) -> tuple[str, ...]:
    return (forms,) if isinstance(forms, str) else tuple(forms)


def _first(forms: str | Sequence[str]) -> str:
    return _all(forms)[0]


def _known_languages(languages: Path) -> list[str]:
    return sorted(path.parts[-3] for path in languages.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def main(
    arguments: Sequence[str] | None = None, *, program: Path = PROGRAM, languages: Path = LANGUAGES
) -> int:
    """Bring catalogues up to date or check them; return the exit status, 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description="Take texts into catalogues, and check these.")
    parser.add_argument("languages", nargs="*", metavar="LANG", help="such as de or pt_BR")
    parser.add_argument("--check", action="store_true", help="write nothing")
    options = parser.parse_args(arguments)
    texts = extract(program)
    chosen = options.languages or _known_languages(languages)
    print(f"{len(texts):,} texts in the program, {len(chosen):,} languages.")
    status = 0
    for language in chosen:
        try:
            if options.check:
                catalogue = read_catalogue(languages, language)
            else:
                catalogue = update(texts, languages, language)
        except (UnknownLocaleError, ValueError):
            print(f"{language}: there is no such language; write de or pt_BR.", file=sys.stderr)
            status = 1
            continue
        found = list(troubles(texts, catalogue))
        if program == PROGRAM:
            found += shared_letters(catalogue, Menu("", TABLE.menus))
        if options.check and not is_compiled(catalogue, languages, language):
            found.append("The compiled catalogue is another one; run this without --check.")
        for sentence in found:
            print(f"{language}: {sentence}", file=sys.stderr)
        status |= bool(found)
        if not options.check:
            compile_catalogue(catalogue, languages, language)
    return status


if __name__ == "__main__":
    sys.exit(main())
