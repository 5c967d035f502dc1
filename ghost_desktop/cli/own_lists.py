"""`ghost-cli lists` and `ghost-cli make`: which lists there are, and a person's own of others."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from ghost_desktop.cli import arguments
from ghost_desktop.cli.arguments import UsageError, begin
from ghost_desktop.cli.output import as_json
from ghost_desktop.cli.page import CommandPage, examples, paragraph, rows
from ghost_desktop.engine.errors import WordListError
from ghost_desktop.engine.words.loaded_list import ListFacts
from ghost_desktop.formats import lists as written
from ghost_desktop.formats import values
from ghost_desktop.formats.lists import facts_dict, lists_text, own_list_dict
from ghost_desktop.formats.text import joined_and, joined_or, printable
from ghost_desktop.library import catalogue
from ghost_desktop.library.exceptions import Exceptions
from ghost_desktop.library.imports import keep_made, try_making
from ghost_desktop.library.own_lists import Making, Operation, OwnLists
from ghost_desktop.translation import _, ngettext

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator

    from ghost_desktop.cli.page import Parser
    from ghost_desktop.library.own_lists import OwnList

_WAYS = tuple(one.value for one in Operation)


def lists_page() -> CommandPage:
    """Return the page of `lists`."""
    return CommandPage(
        "lists [--facts | --rename LIST NAME | --remove LIST | --bring-back LIST] [--json]",
        _("Show the word lists that come with the program and those of your own, or change yours."),
        (
            paragraph(
                _("The name at the beginning of each is what the other commands take as LIST.")
            ),
            examples(("lists --json", ""), ("lists --facts", "")),
        ),
    )


def make_page() -> CommandPage:
    """Return the page of `make`."""
    return CommandPage(
        "make HOW LIST [--other OTHER] [--name NAME] [--json]",
        _(
            "Make a list of your own of other lists. It is made anew whenever one of these has "
            "other words than before, and stays as it is if one of them is gone."
        ),
        (
            rows(
                "HOW",
                [
                    ("both", _("the words that LIST and OTHER both have")),
                    ("either", _("the words that LIST or OTHER has, or both")),
                    ("without", _("the words that LIST has and OTHER has not")),
                    ("same", _("the words of LIST: those up to a level, as in enable1@50")),
                    (
                        "unstruck",
                        _("the words of LIST but for those that you have said nobody knows"),
                    ),
                ],
            ),
            examples(
                ("make both enable1 --other british-english", ""),
                ("make without enable1 --other american-english --name Rare", ""),
                ("make same enable1@50", ""),
            ),
        ),
    )


def fill_lists(command: Parser) -> None:
    """Fill the parser of `lists`."""
    begin(command, lists_page(), lists, reads_words=False)
    command.options.add_argument(
        "--facts",
        action="store_true",
        help=_("count how many words of each count, and on how many of them a round can end"),
    )
    command.options.add_argument(
        "--rename",
        metavar=("LIST", "NAME"),
        nargs=2,
        help=_("call a list of your own by another name"),
    )
    command.options.add_argument(
        "--remove", metavar="LIST", help=_("have a list of your own no more")
    )
    command.options.add_argument(
        "--bring-back", metavar="LIST", help=_("have a list again that was removed")
    )


def fill_make(command: Parser) -> None:
    """Fill the parser of `make`."""
    begin(command, make_page(), make, takes_several="list")
    command.takes.add_argument(
        "how",
        metavar="HOW",
        type=arguments.one_of("HOW", _WAYS),
        help=_("which of the words: {ways}").format(ways=joined_or(_WAYS)),
    )
    command.takes.add_argument(
        "list",
        metavar="LIST",
        nargs="+",  # the other one stood beside it once
        help=_("the id of a list, or a file with one word a line"),
    )
    command.options.add_argument(
        "--other", metavar="OTHER", help=_("another list, for both, either and without")
    )
    command.options.add_argument("--name", metavar="NAME", help=_("what the list is to be called"))


def lists(options: argparse.Namespace) -> Iterator[str]:
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
    bundled, own = catalogue.bundled_lists(), OwnLists().all()
    facts = (
        _count([*(one.id for one in bundled), *(one.id for one in own)]) if options.facts else {}
    )
    if options.format == "json":
        described = [*map(values.bundled_dict, bundled), *map(own_list_dict, own)]
        yield as_json([one | facts_dict(facts.get(str(one["id"]))) for one in described])
    else:
        yield lists_text(bundled, own, facts)


def _count(sources: Iterable[str]) -> dict[str, ListFacts]:
    """Count the words of lists, but for those that cannot be read or have none that counts."""
    counted: dict[str, ListFacts] = {}
    for source in sources:
        with suppress(WordListError):
            counted[source] = ListFacts.of(catalogue.load(source).words)
    return counted


def _changed(options: argparse.Namespace) -> tuple[OwnList, str] | None:
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
        raise UsageError(
            _("there is no list of your own {list!r}; you have none.").format(list=list_id)
        )
    said = ngettext(
        "there is no list of your own {list!r}; yours is {ids}.",
        "there is no list of your own {list!r}; yours are {ids}.",
        len(ids),
    )
    raise UsageError(said.format(list=list_id, ids=joined_and(ids)))


def make(options: argparse.Namespace) -> Iterator[str]:
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


def _making(options: argparse.Namespace) -> Making:
    """Return how the list is to be made."""
    operation = Operation(options.how)
    lists = [*options.list, *([] if options.other is None else [options.other])]
    if len(lists) != operation.sources:
        said = ngettext(
            "make {how} takes {count} list, not {given}.",
            "make {how} takes {count} lists, not {given}.",
            operation.sources,
        )
        raise UsageError(said.format(how=options.how, count=operation.sources, given=len(lists)))
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
