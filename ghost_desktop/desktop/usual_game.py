"""Who wins the usual game with words that may become a list: Ghost between two, with 4+ letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ghost_desktop.desktop.question import solve
from ghost_desktop.engine.errors import RefusedError
from ghost_desktop.engine.game import Game
from ghost_desktop.engine.reading import Reading
from ghost_desktop.engine.rules import Rules
from ghost_desktop.formats.refusals import describe_refusal
from ghost_desktop.formats.text import sentence
from ghost_desktop.formats.winners import who_wins
from ghost_desktop.translation import _

if TYPE_CHECKING:
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.engine.wordlist import WordList


def describe_usual_game(words: WordList, report: Report) -> str:
    """Find out who wins, and say it in a sentence; or why that cannot be: what a worker does."""
    rules = Rules()
    try:
        solution = solve(Game(words, rules), Reading.SELF, report)
    except RefusedError as error:
        return sentence(describe_refusal(error))
    start = solution.game.start
    winning = {play.letter for play in solution.winning_plays(start)}
    shown = [words.shown(letter) for letter in words.order.sorted(winning)]
    said = _("Ghost with 4+ letters: {who}.")
    return said.format(who=who_wins(solution.fate(start), rules, shown, brief=True))
