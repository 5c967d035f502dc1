"""Solving a game, from its words and rules: the front door."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.engine.errors import UnanswerableError
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.seats import Reading
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.searched.proofs import NO_PROOFS

if TYPE_CHECKING:
    from ghost_desktop.engine.game.rules import Rules
    from ghost_desktop.engine.reporting import Report
    from ghost_desktop.engine.searched.proofs import Proofs
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.engine.words.wordlist import WordList


def solve(
    words: WordList,
    rules: Rules,
    reading: Reading = Reading.SELF,
    *,
    beyond_words: bool = False,
    like: Solution | None = None,
    proofs: Proofs = NO_PROOFS,
    report: Report = in_silence,
) -> Solution:
    """Solve the game on `words`.

    Args:
        words: the whole list.
        rules: the game.
        reading: what it means, among three and more players, that a seat may lose.
        beyond_words: answer for fragments, too, that no play reaches, since a word ends the round
            before.
        like: the solution of another game, of which something may be of use.
        proofs: keeps what is proved of positions; by default nobody does.
        report: called now and then.

    Raises:
        WordListError: if no word counts, or the game is too large.
        UnanswerableError: if who wins cannot be answered under these rules.
    """
    check_answerable(rules, reading)
    game = Game(words, rules)
    return rules.variant.solve(
        game, reading, beyond_words=beyond_words, like=like, proofs=proofs, report=report
    )


def check_answerable(rules: Rules, reading: Reading) -> None:
    """Refuse rules under which nobody can answer who wins.

    Raises:
        UnanswerableError: if they are such.
    """
    refusal = rules.variant.refusal(rules, reading)
    if refusal is not None:
        raise UnanswerableError(refusal)


def against_all(solution: Solution) -> Solution:
    """Return the solution in which each seat is alone against all others.

    Its winner is the first seat that can hold out alone (in misère: complete a word alone). With
    two players that is how it is anyway.

    Raises:
        UnanswerableError: if that cannot be answered.
    """
    return solution.read_as(Reading.ONE_AGAINST_ALL)
