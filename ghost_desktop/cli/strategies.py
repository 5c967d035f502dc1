"""`ghost-cli strategy`: what a player has to remember."""

from __future__ import annotations

from functools import partial
from reprlib import repr as quoted
from typing import TYPE_CHECKING

from ghost_desktop.cli.arguments import (
    add_certificate,
    add_count,
    add_list,
    add_rules,
    add_time_limit,
    begin,
    letters,
    load_list,
    rules_of,
)
from ghost_desktop.cli.output import as_json, write_file
from ghost_desktop.cli.parser import UsageError, examples, one_of, rows
from ghost_desktop.engine.game.rules import Reading
from ghost_desktop.engine.game.variant import LineKind, NoStrategy
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.strategies.others import Others
from ghost_desktop.engine.strategies.strategy import minimal_strategy
from ghost_desktop.engine.words.letters import as_in_lists
from ghost_desktop.engine.words.overlap import LACKING
from ghost_desktop.formats import illegal, strategies, values
from ghost_desktop.formats.export import STRATEGY_FORMATS
from ghost_desktop.formats.lists import describe_level
from ghost_desktop.formats.strategies import strategy_text
from ghost_desktop.formats.text import joined_and, player
from ghost_desktop.formats.words import meaning_in_a_line
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.library.beside import other_list, symbols_beside
from ghost_desktop.library.proofs import KeptProofs
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from ghost_desktop.cli.parser import Parser
    from ghost_desktop.engine.game.game import Game
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.strategies.strategy import Strategy
    from ghost_desktop.engine.words.wordlist import WordList

SECONDS = 60.0
"""The time to find a strategy, and to prove it minimal."""

FORMATS = ("text", *STRATEGY_FORMATS)


def fill_strategy(command: Parser) -> None:
    """Fill the parser of `strategy`."""
    of_words = [one.id for one in all_variants() if one.line_kind is LineKind.WORD]
    begin(
        command,
        strategy,
        "strategy LIST [--player K] [--opening LETTERS] [--time-limit S] [RULES]",
        _(
            "Find the fewest lines that a player has to remember, keeping to one reply to each "
            "play of the others, who may all work together."
        ),
        _(
            "In {variants} a line is a word on which the round can still end. In the other "
            "variants it is a fragment at the player's turn and what is made of it; the opening is "
            "not counted, and its letters are those of the fragment. A player who cannot be sure "
            "to win gets a strategy that waits for a mistake of the others."
        ).format(variants=joined_and(of_words)),
        _(
            "A reply that one likes better can be chosen with --instead, if it wins where the "
            "player can; all else is minimised around it, and it is said how many more lines that "
            "costs. Which replies win at a fragment, ghost-cli position says."
        ),
        _(
            "Among three and more, --others careful takes it that nobody makes a play after which "
            "the player may lose who was safe: whoever makes it puts himself at risk as well. Such "
            "a strategy is far smaller, and good for nothing as soon as somebody plays otherwise. "
            "Who may lose all the same has to be ready for anything, until he is safe."
        ),
        rows(
            _("what there is to remember:"),
            {
                "lines": _("every line, to the end of each round."),
                "zones": _(
                    "no line where every letter wins, whoever adds it, now and for the rest of the "
                    "round: in such a zone one may play anything. A line is a fragment and what is "
                    "made of it in {variants}, too."
                ).format(variants=joined_and(of_words)),
            },
        ),
        rows(
            _("formats:"),
            {
                "text": _(
                    "what the strategy is worth, and its lines: words by opening, for English "
                    "lists with how common they are and what they mean; fragments and replies by "
                    "the length of the fragment"
                ),
                **{one.id: one.about for one in STRATEGY_FORMATS.values()},
            },
        ),
        examples(
            "strategy enable1 --player 1",
            "strategy enable1 --player 2 --opening q",
            "strategy enable1 --player 2 --players 3",
            "strategy enable1 --player 3 --players 3 --opening qu --others careful",
            "strategy enable1 --player 1 --misere",
            "strategy enable1 --player 1 --opening n --instead nu=nur",
            "strategy enable1 --player 1 --count zones",
            "strategy enable1 --player 1 --other my-words.txt",
            "strategy enable1 --player 1 --variant superghost",
            "strategy web2 --player 1 --variant superduperghost --time-limit 10",
            "strategy enable1 --player 1 --format dot | dot -Tsvg > strategy.svg",
            "strategy enable1 --player 1 --certificate my.proof",
        ),
        formats=FORMATS,
    )
    add_list(command)
    _add_whose(command)
    add_count(command)
    said = _(
        "seconds after which to stop proving that no strategy is smaller, and take the best found "
        "so far; {seconds} if not given, 0 for as long as it takes"
    )
    add_time_limit(command, SECONDS, said)
    add_certificate(command)
    add_rules(command, idle={"--reading"})  # a strategy holds against all others together


def _add_whose(command: Parser) -> None:
    """Add whose strategy is wanted, from where, around what, and beside which other list."""
    said = _("whose strategy: 1 begins, 2 is next, and so on; who is sure to win if not given")
    command.option("--player", "K", said)
    said = _("the first letter or more, if they are agreed or played already")
    command.option("--opening", "LETTERS", said, type=partial(letters, "--opening"))
    said = _(
        "what the others may play, among three and more: {names}, which is nothing that puts the "
        "player and themselves at risk; {default} if not given"
    )
    command.choice("--others", "NAME", Others, said, default=Others.ANYTHING)
    said = _(
        "a reply to choose beforehand, such as gh=ghl: what is made of a fragment at the player's "
        "turn; may be given several times"
    )
    command.option(
        "--instead", "FRAGMENT=REPLY", said, type=_read_instead, action="append", default=[]
    )
    said = _("another list one plays with: {symbol} stands beside words that it lacks")
    said = said.format(symbol=LACKING)
    command.option("--other", "LIST", said, dest="beside", type=catalogue.meant)
    command.option("--beside", "LIST", "", type=catalogue.meant)  # as it was once called
    command.hide("--beside")


def _read_instead(written: str) -> tuple[str, str]:
    """Read a fragment, and the reply to it."""
    fragment, between, reply = as_in_lists(written).partition("=")
    if not between or not reply.isalpha() or not (fragment.isalpha() or not fragment):
        said = _("--instead must be a fragment and its reply, such as gh=ghl, not {written}.")
        raise UsageError(said.format(written=quoted(written)))
    return fragment, reply


def strategy(options: Namespace) -> Iterator[str]:
    """Find what a player has to remember.

    Raises:
        UsageError: if nobody has the player's number, no round begins with the opening, two replies
            to one fragment are chosen, or a first letter beside the opening, or strategies are not known in the variant.
        FixedReplyError: if a reply cannot be chosen.
    """
    rules = rules_of(options)
    asked = options.player
    if asked is not None:
        numbers = [str(player(seat)) for seat in range(rules.players)]
        asked = numbers.index(one_of("--player", numbers)(asked.removeprefix("0") or "0"))
    words = load_list(options).words
    deadline = options.deadline
    last = deadline.last()
    # A strategy is the same in all readings: the first in which the game can be solved will do.
    answered = (one for one in Reading if rules.variant.refusal(rules, one) is None)
    reading = next(answered, Reading.SELF)
    solution = solve(words, rules, reading, proofs=KeptProofs(), report=last)
    opening = None if options.opening is None else solution.game.fragment_of(options.opening)
    wrong = None if opening is None else illegal.no_opening(solution.game, opening)
    if wrong is not None:
        raise UsageError(wrong)
    seat = _sure_winner(solution, opening or solution.game.start) if asked is None else asked
    count = options.count
    are_words = LineKind.of(rules.variant, count) is LineKind.WORD
    explained = are_words and catalogue.is_english(options.list)
    levels = commonness.levels(words) if explained else None
    limit: float | None = options.time_limit
    if options.beside is not None:
        other_list(options.beside)  # which must be there, whether or not it is shown
    symbols = symbols_beside(words, rules, options.beside or "", are_fragments=True)
    try:
        find = partial(
            minimal_strategy,
            *(solution, seat, opening, levels),
            count=count,
            others=options.others,
            report=last,
        )
        chosen = _instead(solution.game, options.instead, opening)
        found = find(fixed=chosen, time_limit=deadline.share(1 if chosen else 0))
        free = find(time_limit=deadline.left) if found.is_chosen else None
    except NoStrategy as error:
        raise UsageError(strategies.describe_no_strategy(error)) from error
    match options.format:
        case "json":
            yield as_json(values.strategy_dict(found, words, free, symbols))
        case "text":
            about = {word: _about(word) for word in found.words} if explained else None
            yield strategy_text(found, seconds=limit, about=about, free=free, symbols=symbols)
        case name:
            yield STRATEGY_FORMATS[name].write(found, words, limit, symbols)
    if options.certificate is not None:
        _write_certificate(options, words, found)


def _sure_winner(solution: Solution, fragment: str) -> int:
    """Return the first seat that is sure to win from a fragment, against all others together.

    Raises:
        UsageError: if there is none.
    """
    seats = solution.read_as(Reading.ONE_AGAINST_ALL).fate(fragment).winners
    if not seats:
        raise UsageError(_("nobody is sure to win; give --player: whose strategy it is to be."))
    return min(seats)


def _write_certificate(options: Namespace, words: WordList, found: Strategy) -> None:
    """Write why a strategy is minimal.

    Raises:
        RefusedError: if it is not proved.
        OutputError: if it cannot be written.
    """
    from ghost_desktop.engine.strategies.certificate import certify  # noqa: PLC0415 - few ask

    certificate = certify(
        words,
        found,
        source=options.list,
        without=words.left_out,
        watch=lambda _lines, _bound: not options.deadline.is_over,
    )
    write_file(options.certificate, certificate.data)


def _instead(game: Game, written: Sequence[tuple[str, str]], opening: str | None) -> dict[str, str]:
    """Return the replies that are chosen beforehand, by their fragments."""
    chosen: dict[str, str] = {}
    for pair in written:
        fragment, reply = map(game.fragment_of, pair)
        if chosen.setdefault(fragment, reply) != reply:
            said = _("--instead gives two replies to {fragment}; give one.")
            raise UsageError(said.format(fragment=fragment or '""'))
    if opening is not None and game.start in chosen:
        raise UsageError(_("--opening and --instead both give the first letter; give one of them."))
    return chosen


def _about(word: str) -> tuple[str, str]:
    """Return how common an English word is, and its first meaning if there is one."""
    return describe_level(commonness.level(word)), meaning_in_a_line(word)
