"""`ghost-cli lists`, `import` and `make`: which lists there are, and a person's own."""

from __future__ import annotations

import sys
from contextlib import suppress
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ghost_desktop.cli.arguments import begin
from ghost_desktop.cli.output import as_json, shown_progress
from ghost_desktop.cli.parser import UsageError, examples, one_of, rows
from ghost_desktop.engine.comparison import ListFacts
from ghost_desktop.engine.errors import WordListError
from ghost_desktop.engine.words.encodings import ENCODINGS
from ghost_desktop.engine.words.import_report import Accents, Capitals, Separator
from ghost_desktop.engine.words.letters import MAX_WORD_LENGTH
from ghost_desktop.formats import lists as written
from ghost_desktop.formats.lists import bundled_dict, facts_dict, lists_text, own_list_dict
from ghost_desktop.formats.text import joined_and, joined_or, printable
from ghost_desktop.library import catalogue
from ghost_desktop.library.exceptions import Exceptions
from ghost_desktop.library.imports import import_file, keep_made, try_making, usual_choices
from ghost_desktop.library.own_lists import Making, Operation, OwnLists
from ghost_desktop.translation import _, ngettext, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Iterator

    from ghost_desktop.cli.parser import Parser
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.words.import_report import ImportChoices
    from ghost_desktop.library.imports import Preview
    from ghost_desktop.library.own_lists import OwnList

_LENGTHS = range(1, MAX_WORD_LENGTH + 1)
_COLUMNS = range(1, 1_001)


def fill_lists(command: Parser) -> None:
    """Fill the parser of `lists`."""
    begin(
        command,
        lists,
        "lists [--facts | --rename LIST NAME | --remove LIST | --bring-back LIST] [--json]",
        _("Show the word lists that come with the program and those of your own, or change yours."),
        _("The name at the beginning of each is what the other commands take as LIST."),
        examples("lists --json", "lists --facts"),
        reads_words=False,
    )
    said = _("count how many words of each count, and on how many of them a round can end")
    command.option("--facts", None, said)
    said = _("call a list of your own by another name")
    command.option("--rename", ("LIST", "NAME"), said, nargs=2)
    command.option("--remove", "LIST", _("have a list of your own no more"))
    command.option("--bring-back", "LIST", _("have a list again that was removed"))


def lists(options: Namespace) -> Iterator[str]:
    """Show which lists there are, or change one of the person's own.

    Raises:
        UsageError: if there is no such list, it cannot be changed, or several are to be.
    """
    changes = (options.rename, options.remove, options.bring_back)
    if sum(one is not None for one in changes) > 1:
        raise UsageError(_("lists does one thing at a time; give one option."))
    try:
        changed = _changed(options)
    except OSError as error:
        raise UsageError(
            _("the list cannot be changed ({why}); let its folder be written to.").format(
                why=error.strerror or error
            )
        ) from error
    if changed is not None:
        yield as_json(own_list_dict(changed[0])) if options.format == "json" else changed[1]
        return
    bundled, own = tuple(catalogue.all_bundled()), OwnLists().all()
    ids = [*(one.id for one in bundled), *(one.id for one in own)]
    facts = _count(ids) if options.facts else {}
    if options.format == "json":
        described = [*map(bundled_dict, bundled), *map(own_list_dict, own)]
        told = [one | facts_dict(facts.get(str(one["id"]))) for one in described]
        yield as_json({"lists": told})
    else:
        yield lists_text(bundled, own, facts)


def _count(sources: Iterable[str]) -> dict[str, ListFacts]:
    """Count the words of lists, but for those that cannot be read or have none that counts."""
    counted: dict[str, ListFacts] = {}
    for source in sources:
        with suppress(WordListError):
            counted[source] = ListFacts.of(catalogue.load(source).words)
    return counted


def _changed(options: Namespace) -> tuple[OwnList, str] | None:
    """Change a list as is said, if it is; return it, and what became of it in a sentence."""
    own = OwnLists()
    if options.rename is not None:
        list_id, name = options.rename
        before = _own(list_id)
        changed, said = own.rename(before.id, name), _("{before} is called {list} now.")
        return changed, _filled(said, changed, before=printable(before.name))
    if options.remove is not None:
        changed = _own(options.remove)
        own.remove(changed.id)
        said = _("{list} is removed; ghost-cli lists --bring-back {id} brings it back.")
        return changed, _filled(said, changed)
    if options.bring_back is not None:
        try:
            own.bring_back(options.bring_back)
        except FileNotFoundError as error:
            said = _("no list {list!r} was removed that could be brought back.")
            raise UsageError(said.format(list=options.bring_back)) from error
        changed = _own(options.bring_back)
        return changed, _filled(_("{list} is there again."), changed)
    return None


def _filled(said: str, changed: OwnList, **more: str) -> str:
    return said.format(list=printable(changed.name), id=changed.id, **more)


def _own(list_id: str) -> OwnList:
    """Return a list of the person's own, by its id."""
    found = OwnLists().find(list_id)
    if found is not None:
        return found
    ids = [one.id for one in OwnLists().all()]
    if not ids:
        raise UsageError(say("there is no list of your own {list!r}; you have none.", list=list_id))
    said = ngettext(
        "there is no list of your own {list!r}; yours is {ids}.",
        "there is no list of your own {list!r}; yours are {ids}.",
        len(ids),
    )
    raise UsageError(said.format(list=list_id, ids=joined_and(ids)))


def fill_import(command: Parser) -> None:
    """Fill the parser of `import`."""
    begin(
        command,
        import_list,
        "import FILE [--name NAME] [OPTIONS]",
        _(
            "Keep the words of a file as a list of your own. The file may go away afterwards: the "
            "list has an id, which can be given wherever a LIST is asked for."
        ),
        _(
            "Files may be packed with gzip, bzip2, xz or zip; a FILE of - is what is piped in. Of "
            "what is kept and what is dropped, and why, it says how much. The same words are not "
            "kept twice."
        ),
        examples(
            "import club.txt",
            'import sowpods.txt --name "Collins at home"',
            "import words.csv --column 2 --accents fold",
            'import marked.txt --marks "%*" --comment "#"',
            'import - --name "From the web" < words.txt',
        ),
    )
    command.option("file", "FILE", _("a file with words, or -"))
    command.option("--name", "NAME", _("what the list is to be called"))
    said = _("how letters are written as bytes: {names}; found out if not given")
    command.choice("--encoding", "NAME", ENCODINGS, said)
    said = _("what entries with capitals are: {names}; auto if not given")
    command.choice("--capitals", "NAME", Capitals, said)
    said = _("what becomes of accents: {names}; keep if not given")
    command.choice("--accents", "NAME", Accents, said)
    said = _("what stands between entries: {names}; told by the file's name if not given")
    command.choice("--separator", "NAME", Separator, said)
    said = _("the column of a table that has the words; 1 if not given")
    command.number("--column", said, _COLUMNS)
    command.number("--least", _("letters in the shortest word that is kept"), _LENGTHS)
    command.number("--greatest", _("letters in the longest word that is kept"), _LENGTHS)
    command.option("--marks", "MARKS", _("characters after words that are no part of them"))
    command.option("--comment", "MARK", _("what lines begin with that are no words"))
    said = _("read the first row of a table as a word, even if it is called so")
    command.option("--keep-heading", None, said, dest="keeps_heading", default=None)


def import_list(options: Namespace) -> Iterator[str]:
    """Keep the words of a file.

    Raises:
        UsageError: if the longest words that are kept are shorter than the shortest, or the list
            cannot be kept.
    """
    choices = _choices(options)
    if choices.greatest < choices.least:
        raise UsageError(
            _("--greatest must be {least} or more, as --least is, not {greatest}.").format(
                least=choices.least, greatest=choices.greatest
            )
        )
    before = {one.id for one in OwnLists().all()}
    try:
        with shown_progress() as report:
            kept, read = _imported(options.file, choices, options.name or "", report)
    except OSError as error:
        raise UsageError(written.describe_unkept(error)) from error
    if options.format == "json":
        yield as_json(written.own_list_dict(kept))
    else:
        yield written.imported_text(kept, read, is_new=kept.id not in before)


def _imported(
    file: str, choices: ImportChoices, name: str, report: Report
) -> tuple[OwnList, Preview]:
    if file != "-":
        return import_file(Path(file), choices, name, report=report)
    if sys.stdin is None:
        raise UsageError(_("nothing is piped in; give a file, or pipe words in."))
    with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as stream:
        return import_file(stream, choices, name, called=_("the text"), report=report)


def _choices(options: Namespace) -> ImportChoices:
    """Return how the file is to be read: as its name says, but for what was given."""
    usual = usual_choices(options.file)
    given = {
        field.name: getattr(options, field.name)
        for field in fields(usual)
        if getattr(options, field.name) is not None
    }
    if options.column is not None:
        given.setdefault("separator", Separator.CSV)
    return replace(usual, **given)


def fill_make(command: Parser) -> None:
    """Fill the parser of `make`."""
    begin(
        command,
        make,
        "make HOW LIST [--other OTHER] [--name NAME] [--json]",
        _(
            "Make a list of your own of other lists. It is made anew whenever one of these has "
            "other words than before, and stays as it is if one of them is gone."
        ),
        rows(
            "HOW",
            {
                "both": _("the words that LIST and OTHER both have"),
                "either": _("the words that LIST or OTHER has, or both"),
                "without": _("the words that LIST has and OTHER has not"),
                "same": _("the words of LIST: those up to a level, as in enable1@50"),
                "unstruck": _("the words of LIST but for those that you have said nobody knows"),
            },
        ),
        examples(
            "make both enable1 --other british-english",
            "make without enable1 --other american-english --name Rare",
            "make same enable1@50",
        ),
        takes_several="list",
    )
    ways = joined_or([one.value for one in Operation])
    said = say("which of the words: {ways}", ways=ways)
    command.option("how", "HOW", said, type=one_of("HOW", Operation))
    said = _("the id of a list, or a file with one word a line")
    command.option("list", "LIST", said, nargs="+")  # the other one stood beside it once
    command.option("--other", "OTHER", _("another list, for both, either and without"))
    command.option("--name", "NAME", _("what the list is to be called"))


def make(options: Namespace) -> Iterator[str]:
    """Make a list of others.

    Raises:
        UsageError: if there are not as many lists as it is made of, no word is struck, or the list
            cannot be kept.
    """
    making = _making(options)
    words, made = try_making(making)
    try:
        kept = keep_made(words, made, options.name or written.name_made(made))
    except OSError as error:
        raise UsageError(written.describe_unkept(error)) from error
    if options.format == "json":
        yield as_json(written.own_list_dict(kept))
    else:
        yield written.made_text(kept)


def _making(options: Namespace) -> Making:
    """Return how the list is to be made."""
    operation: Operation = options.how
    lists = [*options.list, *([] if options.other is None else [options.other])]
    if len(lists) != operation.sources:
        said = ngettext(
            "make {how} takes {count} list, not {given}.",
            "make {how} takes {count} lists, not {given}.",
            operation.sources,
        )
        raise UsageError(
            said.format(how=operation.value, count=operation.sources, given=len(lists))
        )
    sources = tuple(map(_from_anywhere, lists))
    if operation is not Operation.UNSTRUCK:
        return Making(operation, sources)
    struck = Exceptions().words(sources[0])
    if not struck:
        said = _("no word of {list} is struck; strike words in the window, or make same {list}.")
        raise UsageError(said.format(list=printable(options.list[0])))
    return Making(operation, sources, struck)


def _from_anywhere(source: str) -> str:
    """Return a source as it means the same list in whichever folder one is."""
    is_file = not catalogue.is_known(source) and catalogue.path_of(source).is_file()
    return str(Path(source).absolute()) if is_file else source
