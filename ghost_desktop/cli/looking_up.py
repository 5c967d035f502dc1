"""`ghost-cli look-up`: what it takes, what it says of itself, and what it answers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ghost_desktop.cli.arguments import add_list, add_rules, begin, load_list, reading_of, rules_of
from ghost_desktop.cli.output import as_json
from ghost_desktop.cli.parser import UsageError, examples
from ghost_desktop.engine.changes.deciding import decided_by_word
from ghost_desktop.engine.errors import UnanswerableError
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.letters import letters_of
from ghost_desktop.engine.words.patterns import PatternError, is_pattern, read_pattern
from ghost_desktop.formats import words as written
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.formats.text import sentence
from ghost_desktop.library.looking_up import lists_at_hand, look_up
from ghost_desktop.library.proofs import KeptProofs
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from ghost_desktop.cli.parser import Parser
    from ghost_desktop.engine.words.wordlist import WordList


def fill_look_up(command: Parser) -> None:
    """Fill the parser of `look-up`."""
    begin(
        command,
        answer,
        "look-up LIST WORD [RULES]",
        _(
            "Say what is known of a word: whether a list has it, which others have it, how common "
            "it is and what it means, what it begins, and what it decides: who would win without "
            "it, or with it if the list does not have it, and which fragments would come out "
            "otherwise."
        ),
        _(
            "In place of a word there may be a pattern, and all words of the list that fit it are "
            "listed: ? is any one letter, * any letters or none, and {braces} are these letters in "
            "any order, with a ? among them for any. Put it in quotes."
        ).format(braces="{aest}"),
        examples(
            "look-up enable1 ghoul",
            "look-up enable1 zek --min-length 3 --variant superghost",
            'look-up enable1 "q?a*"',
            'look-up spanish "{aceros}" --json',
        ),
    )
    add_list(command)
    command.option("word", "WORD", _("a word, or a pattern"))
    add_rules(command)


def answer(options: Namespace) -> Iterator[str]:
    """Say what is known of a word, or list words by pattern.

    Raises:
        UsageError: if it is neither.
    """
    words = load_list(options).words
    try:
        yield _matches(options, words) if is_pattern(options.word) else _entry(options, words)
    except PatternError as error:
        raise UsageError(written.describe_no_pattern(error)) from error


def _matches(options: Namespace, words: WordList) -> str:
    places = read_pattern(options.word, words.meant).find(words)
    found = [words[int(place)] for place in places]
    if options.format == "json":
        return as_json(written.found_dict(options.word, words, found))
    return "\n".join([written.describe_found(len(found), options.word, words.name), *found])


def _entry(options: Namespace, words: WordList) -> str:
    letters = letters_of(options.word)
    if not letters.isalpha():
        raise PatternError(options.word)
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
