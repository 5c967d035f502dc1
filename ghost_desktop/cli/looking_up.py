"""`ghost-cli look-up`: what it takes, what it says of itself, and what it answers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ghost_desktop.cli.arguments import UsageError, add_rules, begin
from ghost_desktop.cli.asked import load_list, reading_of, rules_of
from ghost_desktop.cli.output import as_json
from ghost_desktop.cli.page import CommandPage, examples, paragraph
from ghost_desktop.engine.changes.deciding import decided_by_word
from ghost_desktop.engine.errors import UnanswerableError
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.letters import letters_of
from ghost_desktop.engine.words.patterns import PatternError, is_pattern, read_pattern
from ghost_desktop.formats import words as written
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.formats.text import sentence
from ghost_desktop.formats.words import describe_no_pattern
from ghost_desktop.library.looking_up import lists_at_hand, look_up
from ghost_desktop.library.proofs import KeptProofs
from ghost_desktop.translation import _

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from ghost_desktop.cli.page import Parser
    from ghost_desktop.engine.words.patterns import Pattern
    from ghost_desktop.engine.words.wordlist import WordList


def look_up_page() -> CommandPage:
    """Return the page of `look-up`."""
    return CommandPage(
        "look-up LIST WORD [RULES]",
        _(
            "Say what is known of a word: whether a list has it, which others have it, how common "
            "it is and what it means, what it begins, and what it decides: who would win without "
            "it, or with it if the list does not have it, and which fragments would come out "
            "otherwise."
        ),
        (
            paragraph(
                _(
                    "In place of a word there may be a pattern, and all words of the list that fit "
                    "it are listed: ? is any one letter, * any letters or none, and {braces} are "
                    "these letters in any order, with a ? among them for any. Put it in quotes."
                ).format(braces="{aest}")
            ),
            examples(
                ("look-up enable1 ghoul", ""),
                ("look-up enable1 zek --min-length 3 --variant superghost", ""),
                ('look-up enable1 "q?a*"', ""),
                ('look-up spanish "{aceros}" --json', ""),
            ),
        ),
    )


def fill(command: Parser) -> None:
    """Fill the parser of the command."""
    begin(command, look_up_page(), answer)
    command.takes.add_argument(
        "list",
        metavar="LIST",
        help=_("the id of a bundled list, or a file with one word a line"),
    )
    command.takes.add_argument("word", metavar="WORD", help=_("a word, or a pattern"))
    add_rules(command)


def answer(options: argparse.Namespace) -> Iterator[str]:
    """Say what is known of a word, or list words by pattern.

    Raises:
        UsageError: if it is neither.
    """
    words = load_list(options).words
    if is_pattern(options.word):
        yield from _matches(options, words)
    else:
        yield _entry(options, words)


def _matches(options: argparse.Namespace, words: WordList) -> Iterator[str]:
    found = [words[int(place)] for place in _pattern(options.word, words).find(words)]
    if options.format == "json":
        yield as_json(written.found_dict(options.word, words, found))
    else:
        yield "\n".join([written.describe_found(len(found), options.word, words.name), *found])


def _pattern(written: str, words: WordList) -> Pattern:
    try:
        return read_pattern(written, words.meant)
    except PatternError as error:
        raise _neither(error) from error


def _neither(error: PatternError) -> UsageError:
    return UsageError(describe_no_pattern(error))


def _entry(options: argparse.Namespace, words: WordList) -> str:
    letters = letters_of(options.word)
    if not letters.isalpha():
        raise _neither(PatternError(options.word))
    rules, reading = rules_of(options), reading_of(options)
    entry = look_up(letters, words, lists_at_hand())
    try:
        solution = solve(words, rules, reading, proofs=KeptProofs())
    except UnanswerableError as error:  # all else can be told
        found = written.looked_up(entry, Game(words, rules), reading)
        found = replace(found, refusal=sentence(describe_refusal(error)))
    else:
        decides = decided_by_word(solution, entry.word)
        found = written.looked_up(entry, solution.game, reading, decides)
    if options.format == "json":
        return as_json(written.looked_up_dict(found))
    return written.looked_up_text(found)
