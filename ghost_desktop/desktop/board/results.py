"""How a round ended, and what comes of it: a headline, sentences, and the ghost's mood."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Slot

from ghost_desktop.desktop.board.decisive_plays import decide, describe_decision, describe_slip
from ghost_desktop.desktop.kit.ask import ask, drop
from ghost_desktop.desktop.window.ghost import Mood, Wording
from ghost_desktop.desktop.window.meanings import WordMeaning, look_up_known, look_up_meaning
from ghost_desktop.desktop.window.turn import describe_turn
from ghost_desktop.formats.illegal import no_word
from ghost_desktop.formats.text import joined_and, words_made
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.play.round import Termination
from ghost_desktop.translation import N_, _, ngettext, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ghost_desktop.desktop.board.match_controller import MatchController
    from ghost_desktop.desktop.board.round_view import RoundView
    from ghost_desktop.desktop.board.who_wins import WhoWins
    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.window.played_game import FinishedRounds
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.formats.names import Cast, Name
    from ghost_desktop.library.question import Question
    from ghost_desktop.play.match import MatchState
    from ghost_desktop.play.round import Round, RoundOver


def describe_round(
    this_round: Round, solution: Solution | None, cast: Cast, state: MatchState | None = None
) -> Wording:
    """Put the state of a round into words.

    Args:
        this_round: the round.
        solution: who wins it; where that is not known yet, nothing is said of what would have won.
        cast: who plays it.
        state: the match; None if only the round counts.
    """
    over = this_round.over
    if over is None:
        return describe_turn(this_round, cast, "" if state is None else state.terms.lives)
    headline, mood = _headline(this_round, over, cast)
    decision = None if solution is None else decide(this_round, solution, cast)
    looking_back = "" if solution is None else describe_decision(this_round, solution, cast)
    uncounted = _("This round is not counted.") if this_round.is_trial else ""
    stakes = describe_stakes(state, cast) if state is not None else ""
    if state is not None and state.winner is not None:
        winner = cast.names[state.winner]
        said = _("You win the match!") if winner.is_you else _("{player} wins the match!")
        headline = said.format(player=winner.subject)
        persons = state.table.persons
        is_lost = bool(persons) and state.winner not in persons
        mood = Mood.SORRY if is_lost else Mood.GLAD
    ending = _ending(
        this_round, over, cast, could_win=decision is not None and decision.seat == over.by
    )
    words = _what_words(this_round, over)
    sentences = (ending, words, stakes, looking_back, uncounted)
    return Wording(headline, " ".join(filter(None, sentences)), mood)


# --- who has won ------------------------------------------------------------------------------------


def _headline(this_round: Round, over: RoundOver, cast: Cast) -> tuple[str, Mood]:
    """Say who has lost, or won: for the only person, what he has done himself comes first."""
    rules, viewer = this_round.game.rules, cast.viewer
    has_lost = viewer is not None and viewer in over.losers
    mood = Mood.SORRY if has_lost else Mood.GLAD
    is_you = viewer is not None and cast.on(viewer).is_you
    if is_you and has_lost:
        return _("You lose"), mood
    seats = range(len(cast.seating.order))
    winners = [seat for seat in seats if seat not in over.losers]
    if is_you and (len(winners) == 1 or rules.misere):
        return _("You win!"), mood
    if len(over.losers) == 1:
        (loser,) = over.losers
        return say("{player} loses", player=cast.on(loser).subject), mood
    return say("{player} wins", player=cast.on(winners[0]).subject), mood


# What "you", and what another player, has done to end a round otherwise than by a word.
_ENDINGS = {
    Termination.RESIGNED: (N_("You gave the round up."), N_("{player} gave the round up.")),
    Termination.ILLEGAL: (
        N_("You made {said}."),
        N_("{player} made {said}."),
    ),
    Termination.BLUFF: (N_("You named no word."), N_("{player} named no word.")),
    Termination.ANSWERED: (
        N_("You named {word}, which holds."),
        N_("{player} named {word}, which holds."),
    ),
    Termination.NO_WORD: (
        N_("You said that {said} is a word, and it is none."),
        N_("{player} said that {said} is a word, and it is none."),
    ),
    Termination.FORFEITED: (
        N_("You forfeit the round."),
        N_("{player} forfeits the round."),
    ),
}


def _call(this_round: Round, over: RoundOver, cast: Cast) -> str:
    """Say who called before a round ended, if somebody did; nothing of a wrong call for a word."""
    if over.called is None or over.reason is Termination.NO_WORD:
        return ""
    by = cast.on(over.called)
    if over.reason is Termination.WORD:
        said = _("You pointed it out.") if by.is_you else _("{player} pointed it out.")
        if this_round.challenged_by is not None:  # by its maker, whom it saves in misère
            challenger = cast.on(this_round.challenged_by)
            said = (
                _("You challenged it, and {player} pointed it out.")
                if challenger.is_you
                else _("{challenger} challenged it, and {player} pointed it out.")
            )
            return said.format(challenger=challenger.subject, player=by.within)
    else:
        said = (
            _("You challenged {fragment}.") if by.is_you else _("{player} challenged {fragment}.")
        )
    fragment = this_round.game.words.shown(this_round.fragment)
    return said.format(player=by.subject, fragment=fragment)


def _why_not(this_round: Round, over: RoundOver) -> str:
    """Say why letters are illegal, or why a word does not hold; nothing if there is neither."""
    if over.reason is Termination.ILLEGAL:
        return no_word(this_round.game, over.said)
    if over.reason is not Termination.BLUFF or not over.said:
        return ""
    words, fragment = this_round.game.words, this_round.fragment
    place = words.place(over.said)
    if place is None:
        said = _("{word} is no word of {list} that counts.")
    elif place not in this_round.game.words_with(fragment):
        said = _(this_round.game.rules.variant.texts.not_in)
    else:
        said = _("{word} is not longer than {fragment}.")
    shown = words.shown
    return said.format(word=shown(over.said), list=words.name, fragment=shown(fragment))


def _what_words(this_round: Round, over: RoundOver) -> str:
    """Say what the letters could have become where somebody has given up or was wrong about them."""
    game, fragment = this_round.game, this_round.fragment
    if over.reason not in _COULD_BECOME or not fragment:
        return ""
    words, having = game.words, game.words_with(fragment)
    longer = having[words.length[having] > len(fragment)]
    if not len(longer):
        is_told = over.reason is Termination.BLUFF and not game.is_part(fragment)
        return no_word(game, fragment) if is_told else ""
    # No word ends the round on the way to the shortest.
    word = words[int(longer[words.length[longer].argmin()])]
    shown = words.shown
    return say(_COULD_BECOME[over.reason], fragment=shown(fragment), word=shown(word))


_COULD_BECOME = {
    Termination.RESIGNED: N_("{fragment} could have become {word}."),
    Termination.NO_WORD: N_("{fragment} could have become {word}."),
    Termination.BLUFF: N_("{word} would have held."),
}


def _ending(this_round: Round, over: RoundOver, cast: Cast, *, could_win: bool) -> str:
    """Say how a round ended, and who called.

    Args:
        this_round: the round.
        over: how it ended.
        cast: who plays it.
        could_win: whether it is said that whoever ended it could have won.
    """
    called = _call(this_round, over, cast)
    ended = _end(this_round, over, cast, could_win=could_win)
    parts = [ended, called] if over.reason is Termination.WORD else [called, ended]
    return " ".join(filter(None, [*parts, _why_not(this_round, over)]))


def _end(this_round: Round, over: RoundOver, cast: Cast, *, could_win: bool) -> str:
    """Say what the one did with whom a round ended."""
    rules, by, shown = this_round.game.rules, cast.on(over.by), this_round.game.words.shown
    viewer = cast.viewer
    is_safe = viewer is not None and viewer not in over.losers and cast.on(viewer).is_you
    if over.reason is not Termination.WORD:
        mine, theirs = _ENDINGS[over.reason]
        said = _(mine if by.is_you else theirs)
        if over.reason is Termination.BLUFF and over.said:
            said = (
                _("You named {said}, which does not hold.")
                if by.is_you
                else _("{player} named {said}, which does not hold.")
            )
        if over.reason is Termination.RESIGNED and is_safe and rules.most_win:
            said = _("{player} gave the round up. You are safe.")
    elif by.is_you:
        said = _("You completed {word}.")
    elif is_safe and rules.most_win:
        said = _("{player} completed {word}. You are safe.")
    elif rules.players == 2 and not rules.misere and not could_win and _was_forced(this_round):
        said = _("{player} had to complete {word}.")
    else:
        said = _("{player} completed {word}.")
    word = words_made(map(shown, over.words)) if over.words else ""
    return said.format(player=by.subject, word=word, said=shown(over.said))


def _was_forced(this_round: Round) -> bool:
    """Tell whether nothing but words could be made by the last play."""
    if this_round.is_open:  # he could have bluffed, or challenged
        return False
    before = this_round.fragment_before(len(this_round.plays) - 1)
    game = this_round.game
    return all(game.is_word(play.fragment) for play in game.legal_plays(before))


# --- lives ------------------------------------------------------------------------------------------


def describe_stakes(state: MatchState, cast: Cast) -> str:
    """Say who has taken which letter, and who is out; nothing if no lives are at stake."""
    current, lives = state.current, state.terms.lives
    if current is None or not lives or not current.counts:
        return ""
    out = state.out_now
    said = [
        _take(cast.names[player], state.letters(player), lives)
        for player in sorted(current.losers)
        if player not in out
    ]
    if out:
        said.append(_are_out([cast.names[player] for player in out], lives))
    return " ".join(said)


def _take(name: Name, letters: str, lives: str) -> str:
    mine, theirs = (
        _("You have {letters} of {word} now."),
        _("{player} has {letters} of {word} now."),
    )
    said = mine if name.is_you else theirs
    return said.format(player=name.subject, letters=letters, word=lives)


def _are_out(names: Sequence[Name], lives: str) -> str:
    if len(names) == 1 and names[0].is_you:
        return say("You have {word} and are out.", word=lives)
    named = joined_and([name.subject if name is names[0] else name.at_end for name in names])
    said = ngettext(
        "{players} has {word} and is out.", "{players} have {word} and are out.", len(names)
    )
    return said.format(players=named, word=lives)


class EndOfRound(QObject):
    """Shows it, as it becomes known.

    Args:
        controller: owns the match.
        view: shows the round.
        who_wins: knows where it was decided.
        looking_back: knows whether it can be gone through.
        defining: says what words mean.
    """

    def __init__(
        self,
        controller: MatchController,
        view: RoundView,
        *,
        who_wins: WhoWins,
        looking_back: FinishedRounds,
        defining: Defining,
    ) -> None:
        super().__init__(view)
        self._controller, self._view = controller, view
        self._who_wins, self._looking_back, self._defining = who_wins, looking_back, defining
        self._asked: tuple[Round, str] | None = (
            None  # and what was on the table when it was decided
        )
        looking_back.looked.connect(self._offer_review)
        who_wins.found.connect(self.follow)

    @property
    def slips(self) -> Mapping[int, str]:
        """What is said of the letter that decided the round, by how many lay there before it."""
        current, cast, solution = self._controller.current, self._who_wins.cast, None
        if current is not None and current.round.over is not None:
            solution = self._who_wins.at_end()
        if current is None or cast is None or solution is None:
            return {}
        decision = decide(current.round, solution, cast)
        if decision is None or decision.arrival is None:
            return {}
        return {decision.arrival: describe_slip(current.round, decision, cast)}

    @Slot()
    def follow(self) -> None:
        """Show what is known of the round at hand, if that is over, and have more found out."""
        self._offer_review()
        playing, current = self._controller.playing, self._controller.current
        cast = self._who_wins.cast
        if current is None or current.round.over is None or playing is None or cast is None:
            self._asked = None
            drop(self)
            self._view.words.clear()
            self._defining.choose({})
            return
        self._view.letters.show_slips(self.slips)
        if self._asked is None or self._asked[0] is not current.round:
            self._view.words.clear()
        solution = self._who_wins.at_end()
        if solution is None and (playing.solution is not None or playing.is_coming):
            return  # it is still being found out where it was decided
        decision = None if solution is None else decide(current.round, solution, cast)
        decided = "" if decision is None else decision.missed.fragment
        if self._asked is None or self._asked[0] is not current.round or self._asked[1] != decided:
            self._asked = current.round, decided
            is_rated = catalogue.is_english(playing.question.source)
            look_up = partial(_look_up, current.round, decided, is_rated)
            ask(self, look_up, partial(self._show, current.round))

    @Slot()
    def _offer_review(self) -> None:
        """Have the round gone through where it is known what its plays were worth."""
        playing, current = self._controller.playing, self._controller.current
        is_over = current is not None and current.round.over is not None
        finished = self._looking_back.finished
        is_known = finished is not None and finished.one is current and finished.review is not None
        is_offered = is_over and playing is not None and not playing.is_refused
        self._view.offer_review(is_offered=is_offered, can_review=is_known)

    def _show(self, this_round: Round, found: tuple[str, tuple[str, ...]]) -> None:
        fragment, words = found
        shown = this_round.game.words.shown
        heading = say("{fragment} could also have become:", fragment=shown(fragment))
        titles = {word: shown(word) for word in words}
        self._view.words.show_words(heading if words else "", list(titles.values()))
        self._defining.choose(titles)


def _look_up(
    this_round: Round, decided: str, is_rated: bool, report: Report
) -> tuple[str, tuple[str, ...]]:
    """Find the words that tell what a round was about: what the worker does."""
    from ghost_desktop.play.outlook import telling_words  # noqa: PLC0415 - the worker alone needs it

    words = this_round.game.words
    levels = commonness.levels(words) if is_rated else np.zeros(len(words), np.uint8)
    return telling_words(this_round, decided, levels, report)


class Defining(QObject):
    """Has words looked up, and shows them and what is known of them.

    Args:
        view: shows them.
    """

    def __init__(self, view: RoundView) -> None:
        super().__init__(view)
        self._view = view
        self._defined: Round | None = None
        self._is_english = False
        self._title = ""  # of the word that has ended the round
        self._meaning: WordMeaning | None = None
        self._choice: tuple[tuple[str, str], ...] = ()  # words to point at, and how they are shown
        view.words.pointed.connect(self._on_pointed)

    def define(self, this_round: Round, question: Question) -> None:
        """Say what the word means that has ended a round, if it is English."""
        words = this_round.over.words if this_round.over else ()
        self._is_english = catalogue.is_english(question.source)
        if not words or not self._is_english:
            drop(self, self._on_defined)
            self._show_own("")
        elif this_round is not self._defined:
            shown = this_round.game.words.shown
            self._show_own(words_made(map(shown, words)))
            self._ask(
                partial(look_up_known, {word: shown(word) for word in words}), self._on_defined
            )
        self._defined = this_round

    def choose(self, titles: Mapping[str, str]) -> None:
        """Have words to point at, and how each is shown.

        Where no word has ended the round the first of them is defined until then.
        """
        self._choice = tuple(titles.items())
        drop(self, self._on_looked_up)
        if self._is_english and not self._title and titles:
            (word, title), *_others = titles.items()
            self._show_own(title)
            self._ask(partial(look_up_meaning, word, title), self._on_defined)

    def _show_own(self, title: str, meaning: WordMeaning | None = None) -> None:
        """Show the word that has ended the round, and what is known of it."""
        self._title, self._meaning = title, meaning
        self._view.show_meaning(title, meaning)

    @Slot(int)
    def _on_pointed(self, place: int) -> None:
        """Say what the word at a place means; of none, that of the round again."""
        if not self._is_english:
            return
        if 0 <= place < len(self._choice):
            self._ask(partial(look_up_meaning, *self._choice[place]), self._on_looked_up)
        else:
            drop(self, self._on_looked_up)
            self._view.show_meaning(self._title, self._meaning)

    def _ask(
        self,
        job: Callable[[Report], WordMeaning],
        then: Callable[[WordMeaning], None],
    ) -> None:
        ask(self, job, then, fails=_("The definition could not be looked up."))

    def _on_looked_up(self, meaning: WordMeaning) -> None:
        """Show what a word means that somebody points at, where nothing moves by it."""
        self._view.show_meaning(meaning.title, meaning, is_for_now=True)

    def _on_defined(self, meaning: WordMeaning) -> None:
        self._show_own(meaning.title, meaning)
