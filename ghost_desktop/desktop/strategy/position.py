"""What is to be said of a fragment from a real game: ``"was I already lost?"``."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING

from ghost_desktop.desktop.kit.ask import without_count
from ghost_desktop.desktop.strategy.wording import (
    LEFT_SENTENCE,
    SHAPES,
    describe_left,
    outcome_name,
    prospect,
    prospect_name,
    turn_sentence,
)
from ghost_desktop.desktop.window.meanings import known_meaning, meaning_page
from ghost_desktop.engine.listed.folds import NOT_COUNTED, count_after_plays
from ghost_desktop.engine.solution import Outcome, solve
from ghost_desktop.formats.illegal import no_word, unreachable
from ghost_desktop.formats.text import (
    count_text,
    few_of,
    joined_or,
    listed,
    number,
    sentence,
    words_made,
)
from ghost_desktop.formats.winners import who_wins
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.translation import N_, _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.window.question import Answer
    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.engine.listed.folds import EndingCount
    from ghost_desktop.engine.reporting import Report as Quiet
    from ghost_desktop.engine.solution import Solution


WORDS_SHOWN = 20
"""Words that are named of those that a fragment can become."""


@dataclass(frozen=True, eq=False)
class SolvedGame:
    """A solved game, and what lies beyond its finished words once somebody asks."""

    answer: Answer

    @property
    def solution(self) -> Solution:
        """The solved game."""
        return self.answer.solution

    @property
    def is_english(self) -> bool:
        """Whether definitions and levels of commonness are for these words."""
        return catalogue.is_english(self.answer.question.source)

    @property
    def levels(self) -> NDArray[np.uint8] | None:
        """How common its words are, as `commonness.levels`; None if nobody knows."""
        return commonness.levels(self.solution.game.all_words) if self.is_english else None

    @cached_property
    def beyond_words(self) -> Solution:
        """The solved game with the fragments that no play reaches."""
        solution = self.solution
        return solve(
            solution.game.all_words,
            solution.rules,
            solution.reading,
            beyond_words=True,
            like=solution,
        )


def look_up(game: SolvedGame, fragment: str, seat: int, report: Report) -> str:
    """Say as a page what is known of a fragment to the player on `seat`: what the worker does."""
    report(0, 1)
    return "".join(_page(game, fragment, seat, without_count(report)))


def _page(game: SolvedGame, fragment: str, seat: int, quietly: Quiet) -> Iterator[str]:
    """Write whose turn it is, who wins, how long it lasts, which words can come, and each play."""
    solution = game.solution
    title = solution.words.shown(fragment)
    yield f"<h3>{escape(title) or _('The start')}</h3>"
    if not solution.game.is_part(fragment):
        yield _paragraph(no_word(solution.game, fragment))
        return
    before = solution.game.word_completed_before(fragment)
    if before is not None:
        solution = game.beyond_words
        yield from map(_paragraph, unreachable(title, solution.words.shown(before)))
    solution.look_at(fragment, quietly)
    made = solution.game.words_made(fragment)
    if made:
        yield _paragraph(_describe_end(solution, fragment, made, seat))
        if game.is_english:
            meaning = known_meaning({word: solution.words.shown(word) for word in made})
            yield meaning_page(meaning, titled=False)
    else:
        yield from map(_paragraph, _who_wins(solution, fragment, seat))
    yield _paragraph(_words(solution, fragment, made, rated=game.is_english))
    if not made:
        counted = count_after_plays(solution, fragment, seat, quietly) or NOT_COUNTED
        yield from _plays(solution, fragment, seat, counted)


def _paragraph(said: str) -> str:
    return f"<p>{escape(said)}</p>" if said else ""


def _plays(
    solution: Solution, fragment: str, seat: int, counted: Mapping[str, EndingCount]
) -> Iterator[str]:
    """Write how it stands after each play and, if they are counted, how many endings it leaves."""
    yield f"<p><b>{escape(_('What could be played'))}</b></p>"
    # Of all the width Qt rounds up, and what it rounds up to would be scrolled sideways.
    yield "<table width='99%' cellspacing='0' cellpadding='2'>"
    if counted:
        titles = _("Endings you win"), _("you lose")
        cells = "".join(f"<td align='right'>&nbsp; {escape(title)}</td>" for title in titles)
        yield f"<tr><td></td><td></td>{cells}</tr>"
    for play in _winning_first(solution, fragment):
        endings = counted.get(play.fragment)
        counts = () if endings is None else (endings.won, endings.lost)
        numbers = "".join(f"<td align='right'>{count_text(count)}</td>" for count in counts)
        made = escape(solution.words.shown(play.fragment))
        stands = prospect(solution, play.fragment, seat)
        name = prospect_name(stands, seat, solution.rules)
        said = escape(f"{SHAPES[stands.outcome]} {name}")
        yield f"<tr><td>{made}&nbsp;</td><td>{said}&nbsp;</td>{numbers}</tr>"
    yield "</table>"


def _describe_end(solution: Solution, fragment: str, made: Sequence[str], seat: int) -> str:
    """Say that the round is over, and who has won or lost it."""
    stands = prospect(solution, fragment, seat)
    return say(
        "{shape} {words} is a word: {ending}.",
        "{shape} {words} are words: {ending}.",
        len(made),
        shape=SHAPES[stands.outcome],
        words=words_made(map(solution.words.shown, made)),
        ending=prospect_name(stands, seat, solution.rules),
    )


def _who_wins(solution: Solution, fragment: str, seat: int) -> list[str]:
    """Say whose turn it is, who wins and how, and how long it lasts if that is known."""
    rules = solution.rules
    turn = turn_sentence(rules.to_play(len(fragment)), seat, rules)
    who = _who_of_two if rules.players == 2 else _who_of_many
    left = describe_left(solution, fragment, LEFT_SENTENCE)
    return [f"{turn} {who(solution, fragment, seat)}", *([left] if left else [])]


def _who_of_two(solution: Solution, fragment: str, seat: int) -> str:
    """Say who of two players wins, and how."""
    stands, winning = prospect(solution, fragment, seat), _winning(solution, fragment)
    wins = stands.outcome is Outcome.WIN
    win, lose = (
        N_("{shape} You win, whatever is played."),
        N_("{shape} You lose, whatever is played."),
    )
    if winning:
        win = N_("{shape} You win with {letters}.")
        lose = N_("{shape} You lose: they win with {letters}.")
    letters = joined_or(winning) if winning else ""
    return say(win if wins else lose, shape=SHAPES[stands.outcome], letters=letters)


def _who_of_many(solution: Solution, fragment: str, seat: int) -> str:
    """Say how it stands, and which of several players may lose or win."""
    rules, outcome = solution.rules, prospect(solution, fragment, seat).outcome
    stands = say("{sentence}.", sentence=sentence(outcome_name(outcome, rules)))
    who = who_wins(
        solution.fate(fragment),
        rules,
        _winning(solution, fragment),
        reading=solution.reading,
        letters=len(fragment),
    )
    result = say("{result}.", result=sentence(who))
    return f"{SHAPES[outcome]} {stands} {result}"


def _winning_first(solution: Solution, fragment: str) -> list[Play]:
    """Return the legal plays: those that win before the others, each in the order of letters."""
    plays = solution.words.order.plays(solution.legal_plays(fragment))
    return sorted(plays, key=lambda play: not solution.wins(play))


def _winning(solution: Solution, fragment: str) -> list[str]:
    plays = solution.words.order.plays(solution.winning_plays(fragment))
    return [_named(play, solution) for play in plays]


def _named(play: Play, solution: Solution) -> str:
    """Name a play by its letter, or by what it makes where the letter has several places."""
    has_places = solution.rules.variant.has_places and len(play.fragment) > 1
    return solution.words.shown(play.fragment if has_places else play.letter)


def _words(solution: Solution, fragment: str, made: Sequence[str], *, rated: bool) -> str:
    """Say how many words a fragment can become, and name some: the most common, if they are rated."""
    words = solution.words
    below = (words[int(index)] for index in solution.game.words_below(fragment))
    found = [word for word in below if word not in made]
    if not found:
        return ""
    ranked = most_common_first(found) if rated else found
    said = ngettext(
        "It can become {count} word: {words}.", "It can become {count} words: {words}.", len(found)
    )
    named = few_of([*map(words.shown, ranked)], WORDS_SHOWN)
    return said.format(count=number(len(found)), words=listed(named))


def most_common_first(words: Sequence[str]) -> list[str]:
    """Sort words by how common they are, those that nobody has rated last."""
    levels = commonness.levels_of(words)
    return sorted(words, key=lambda word: levels[word] or commonness.RAREST + 1)
