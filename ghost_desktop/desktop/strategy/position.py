"""What is to be said of a fragment from a real game: ``"was I already lost?"``."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING

from ghost_desktop.desktop.kit.ask import without_count
from ghost_desktop.desktop.strategy.wording import (
    SHAPES,
    describe_prospect,
    left_sentence,
    outcome_name,
    prospect,
    prospect_name,
    turn_sentence,
)
from ghost_desktop.desktop.window.meanings import known_meaning, meaning_page
from ghost_desktop.engine.listed.folds import NOT_COUNTED, count_after_plays
from ghost_desktop.engine.solution import Outcome
from ghost_desktop.engine.solving import solve
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
from ghost_desktop.translation import _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.window.meanings import WordMeaning
    from ghost_desktop.desktop.window.question import Answer
    from ghost_desktop.engine.game.plays import Play
    from ghost_desktop.engine.listed.folds import EndingCount
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


@dataclass(frozen=True)
class Position:
    """What is known of a fragment, in sentences.

    Attributes:
        fragment: the letters on the table.
        title: these letters as they are shown.
        sentences: whose turn it is, who wins, how long it lasts.
        plays: for each play what it makes, how it stands then, and, if they are counted, how many
            endings it leaves that the player wins, and that he loses.
        words: the words that it can become, some of them.
        meaning: what it means, if it is an English word.
    """

    fragment: str
    title: str
    sentences: tuple[str, ...]
    plays: tuple[tuple[str, ...], ...] = ()
    words: str = ""
    meaning: WordMeaning | None = None


def look_up(game: SolvedGame, fragment: str, seat: int, report: Report) -> Position:
    """Say what is known of a fragment to the player on `seat`: what the worker does for the box."""
    report(0, 1)
    solution = game.solution
    title = solution.words.shown(fragment)
    if not solution.game.is_part(fragment):
        return Position(fragment, title, (no_word(solution.game, fragment),))
    before = solution.game.word_completed_before(fragment)
    if before is not None:
        solution = game.beyond_words
    solution.look_at(fragment, without_count(report))
    made = solution.game.words_made(fragment)
    over = bool(made)
    said: list[str] = []
    if before is not None:
        said += unreachable(title, solution.words.shown(before))
    if over:
        said.append(_describe_end(solution, fragment, made, seat))
    else:
        said += _who_wins(solution, fragment, seat)
    plays = () if over else _winning_first(solution, fragment)
    counted = (
        None if over else count_after_plays(solution, fragment, seat, without_count(report))
    ) or NOT_COUNTED
    return Position(
        fragment,
        title,
        tuple(said),
        tuple(
            (
                solution.words.shown(play.fragment),
                _prospect(solution, play.fragment, seat),
                *_endings(counted.get(play.fragment)),
            )
            for play in plays
        ),
        _words(solution, fragment, made, rated=game.is_english),
        known_meaning({word: solution.words.shown(word) for word in made})
        if made and game.is_english
        else None,
    )


def position_html(position: Position) -> str:
    """Write what is known of a fragment as a page."""
    parts = [f"<h3>{escape(position.title) or _('The start')}</h3>"]
    parts += [f"<p>{escape(one)}</p>" for one in position.sentences]
    if position.meaning is not None:
        parts.append(meaning_page(position.meaning, titled=False))
    if position.words:
        parts.append(f"<p>{escape(position.words)}</p>")
    if position.plays:
        title = escape(_("What could be played"))
        parts.append(f"<p><b>{title}</b></p>")
        parts.append("<table cellspacing='0' cellpadding='2'>")
        if any(counts for _play, _result, *counts in position.plays):
            titles = "".join(
                f"<td align='right'>&nbsp; {escape(title)}</td>" for title in _counted()
            )
            parts.append(f"<tr><td></td><td></td>{titles}</tr>")
        for play, result, *counts in position.plays:
            numbers = "".join(f"<td align='right'>{escape(count)}</td>" for count in counts)
            parts.append(
                f"<tr><td>{escape(play)}&nbsp;</td><td>{escape(result)}&nbsp;</td>{numbers}</tr>"
            )
        parts.append("</table>")
    return "".join(parts)


def _counted() -> tuple[str, str]:
    """Return what stands over the counts of endings."""
    return _("Endings you win"), _("you lose")


def _endings(counted: EndingCount | None) -> tuple[str, ...]:
    """Say how many endings are won and lost; nothing if nobody has counted."""
    return () if counted is None else (count_text(counted.won), count_text(counted.lost))


def _prospect(solution: Solution, fragment: str, seat: int) -> str:
    return describe_prospect(prospect(solution, fragment, seat), seat, solution.rules)


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
    left = left_sentence(solution, fragment)
    return [f"{turn} {who(solution, fragment, seat)}", *([left] if left else [])]


def _who_of_two(solution: Solution, fragment: str, seat: int) -> str:
    """Say who of two players wins, and how."""
    stands, winning = prospect(solution, fragment, seat), _winning(solution, fragment)
    wins = stands.outcome is Outcome.WIN
    if not winning:
        said = (
            _("{shape} You win, whatever is played.")
            if wins
            else _("{shape} You lose, whatever is played.")
        )
    elif wins:
        said = _("{shape} You win with {letters}.")
    else:
        said = _("{shape} You lose: they win with {letters}.")
    letters = joined_or(winning) if winning else ""
    return said.format(shape=SHAPES[stands.outcome], letters=letters)


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
