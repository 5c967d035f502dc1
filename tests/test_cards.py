"""What rounds leave to learn, and what is right there: random rounds, beside the plain rules."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from certain import there
from drilling import NEW_YEAR
from hypothesis import assume, given
from hypothesis import strategies as st
from lists import word_sets
from matches import spelled, variants
from reference import Reference

from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants import find_variant
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.library.decks import DrillLine
from ghost_desktop.play.courses import BlunderCourse, LostWordsCourse
from ghost_desktop.play.drill import DrillSession
from ghost_desktop.play.events import (
    LetterPlayed,
    Resigned,
    RoundStarted,
    SlidBack,
    TakenBack,
    WordPointedOut,
)
from ghost_desktop.play.match import Match
from ghost_desktop.play.records import FoundCard, find_cards
from ghost_desktop.play.review import best_of, options_at, review_round
from ghost_desktop.play.round import IllegalPlay
from ghost_desktop.play.table import Player, Referee, Seating, Table, Terms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ghost_desktop.engine.game.variant import Variant
    from ghost_desktop.play.courses import Course

PERSONS = (0, 2)


def match_of(game: Game, terms: Terms) -> Match:
    """A match of persons and computers, in which one learns."""
    members = (Player(None if n in PERSONS else "perfect") for n in range(game.rules.players))
    return Match(game, Table(tuple(members)), terms=terms, id="m")


def play_round(match: Match, reference: Reference, random: Random) -> tuple[Match, set[str]]:
    """Play a round in which persons give wins away, and some of that comes back or is taken back.

    Returns:
        The match, and where persons gave a win away: in what stayed, and in what came back.
    """
    players = reference.players
    match = match.after(RoundStarted(Seating.beginning_with(random.randrange(players), players)))
    given_away: set[str] = set()
    while (one := match.current) is not None and one.round.over is None:
        before, player = one.round.fragment, one.player
        is_persons_win = player in PERSONS and any(
            reference.wins(play) for play in reference.legal_plays(before)
        )
        if random.random() < 0.05:
            match = match.after(Resigned(player))
            given_away |= {before} if is_persons_win else set()
            break
        play = random.choice(one.round.legal_plays())
        match = match.after(LetterPlayed.of(play))
        if is_persons_win and not reference.wins(play.fragment):
            fate = random.random()
            if fate < 0.2:
                match = match.after(TakenBack(player))  # as if it had never been
                continue
            given_away.add(before)
            if fate < 0.6:
                match = match.after(SlidBack())
    return match, given_away


def check_answers(course: Course, fragment: str, right: set[str], reference: Reference) -> None:
    """See that all these replies are right at a fragment, and all others wrong."""
    line = DrillLine(fragment)
    session = DrillSession.begin(course, [line], NEW_YEAR)
    this_round = there(session.task).round
    assert this_round.fragment == fragment
    given_up = session.give_up()[1]
    assert {play.fragment for play in given_up.all_right} == right
    assert given_up.right.fragment in right
    for play in this_round.legal_plays():
        _after, verdict = session.answer(play.letter, play.where)
        assert verdict.is_right is (play.fragment in right)
        assert verdict.rating is not None, "there is but one reply"
        assert not verdict.wins_too
        if verdict.is_right:
            assert verdict.right == play
    hint = there(session.give_hint().task)
    assert hint.hint is not None
    letters = {reference.plays(fragment)[one][0] for one in right}
    if not reference.variant.startswith("super"):  # where it is said where the letter goes
        assert len(letters & set(hint.hint.letters)) == 1, "one letter of a hint is right"


@given(
    words=word_sets,
    variant=variants,
    players=st.integers(2, 4),
    misere=st.booleans(),
    seed=st.integers(0, 10**6),
)
def test_each_win_that_a_person_gave_away_is_a_card_in_which_any_win_is_right(
    words: set[str], variant: Variant, players: int, misere: bool, seed: int
) -> None:
    rules = Rules(variant, 1, players, misere=misere)
    assume(variant.refusal(rules, Reading.SELF) is None)
    game = Game(word_list(words, "random"), rules)
    solution, reference = (
        solve(game.all_words, rules),
        Reference(words, 1, variant.id, players, misere=misere),
    )
    match = match_of(game, Terms(teaching=True))
    match, given_away = play_round(match, reference, Random(seed))
    one = there(match.current)
    blunders, lost = find_cards(one, match.table, review_round(one.round, solution))
    assert sorted(card.fragment for card in blunders) == sorted(given_away), "each once"
    course = BlunderCourse(solution, {card.fragment: card.way for card in blunders})
    for card in blunders:
        fragment = card.fragment
        assert course.can_ask(fragment)
        if card.way:
            laid = course.first_turn(DrillLine(fragment)).way_to(fragment)
            assert laid == card.way, "as play came to it"
        legal = reference.legal_plays(fragment)
        check_answers(course, fragment, set(filter(reference.wins, legal)), reference)
        shown = course.right(course.first_turn(DrillLine(fragment)), DrillLine(fragment))
        best = best_of(options_at(solution, fragment))
        assert set(shown[: len(best)]) == set(best), "as the review says"
    check_words(lost, match, reference)


def check_words(lost: Sequence[FoundCard], match: Match, reference: Reference) -> None:
    """See that there is a card before the last letter if a person has lost by completing a word."""
    one = there(match.current)
    words = reference.words_made(one.round.fragment)
    loser = one.seating.player(one.round.maker) if one.round.plays else None
    if not words or reference.misere or loser not in PERSONS:
        assert not lost
        return
    (card,) = lost
    way = ("", *(play.fragment for play in one.round.plays))
    assert (card.fragment, card.way, list(card.words)) == (way[-2], way[1:-1], words)
    course = LostWordsCourse(match.game, {card.fragment: card.way}, {card.fragment: card.words})
    assert course.can_ask(card.fragment)
    complete = set(filter(reference.words_made, reference.legal_plays(card.fragment)))
    check_answers(course, card.fragment, complete, reference)
    first = course.right(course.first_turn(DrillLine(card.fragment)), DrillLine(card.fragment))[0]
    assert set(reference.words_made(first.fragment)) & set(card.words), "what was lost on is shown"


GAME = Game(
    word_list({"chord", "chore", "chrome", "cat", "cats", "dig", "digs", "doge"}, "eight"),
    Rules(find_variant("ghost"), 3),
)


def test_a_way_that_was_taken_back_since_is_not_known_and_another_is_found() -> None:
    superghost = Game(GAME.all_words, Rules(find_variant("superghost"), 3))
    course = BlunderCourse(solve(superghost.all_words, superghost.rules), {"or": ("r", "x")})
    for fragment in ("or", "ho"):
        assert course.first_turn(DrillLine(fragment)).fragment == fragment
    for way in (("o", "or"), ("r", "or")):
        assert (
            BlunderCourse(course.solution, {"or": way}).first_turn(DrillLine("or")).way_to("or")
            == way
        ), "as play came to it"
    match = match_of(superghost, Terms(teaching=True))
    match = match.after(RoundStarted(Seating.beginning_with(0, 2)))
    for event in (*spelled("cho"), SlidBack(), TakenBack(0), *spelled("d"), Resigned(1)):
        match = match.after(event)
    assert match.current is not None
    review = review_round(match.current.round, course.solution)
    (card,) = (one for one in find_cards(match.current, match.table, review)[0] if one.fragment)
    assert card == FoundCard("ch", ())


def test_the_soonest_win_is_shown_and_one_that_may_take_any_time_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    superghost = Game(GAME.all_words, Rules(find_variant("superghost"), 3))
    solution = solve(superghost.all_words, superghost.rules)
    course, line = BlunderCourse(solution, {}), DrillLine("")

    def right() -> str:
        return "".join(play.fragment for play in course.right(course.first_turn(line), line))

    left = {letter: solution.plays_left(letter) for letter in "gmst"}
    assert left == {"g": (3, 3), "m": (5, 5), "s": (3, 3), "t": (3, 3)}
    assert right() == "gstm"
    monkeypatch.setattr(
        type(solution), "plays_left", lambda _self, made: None if made == "g" else left.get(made)
    )
    assert right() == "stmg"


def test_a_position_that_no_play_reaches_or_wins_is_not_asked() -> None:
    solution = solve(GAME.all_words, GAME.rules)
    course = BlunderCourse(solution, {})
    assert [course.can_ask(one) for one in ("xyz", "cats", "cat")] == [False] * 3
    assert [course.can_ask(one) for one in ("", "c", "d")] == [
        bool(solution.winning_plays(one)) for one in ("", "c", "d")
    ]
    assert not all(course.can_ask(one) for one in ("", "c", "d"))
    assert not LostWordsCourse(GAME, {}, {}).can_ask("c")


def test_a_word_beyond_one_that_nobody_noticed_is_asked_where_any_letter_may_be_played() -> None:
    match = match_of(GAME, Terms(referee=Referee.CHALLENGES))
    match = match.after(RoundStarted(Seating.beginning_with(1, 2)))
    for event in (*spelled("cats"), WordPointedOut(1)):
        match = match.after(event)
    assert match.current is not None
    found = find_cards(match.current, match.table, None)
    assert found == ((), (FoundCard("cat", ("c", "ca", "cat"), ("cats",)),))
    course = LostWordsCourse(GAME, {"cat": ("c", "ca", "cat")}, {"cat": ("cats",)})
    session = DrillSession.begin(course, [DrillLine("cat")], NEW_YEAR)
    assert session.answer("s", there(session.task).round.legal_plays()[0].where)[1].is_right


def test_a_letter_that_is_illegal_is_no_answer() -> None:
    course = LostWordsCourse(GAME, {}, {"chor": ("chord",)})
    session = DrillSession.begin(course, [DrillLine("chor")], NEW_YEAR)
    (where,) = {play.where for play in there(session.task).round.legal_plays()}
    with pytest.raises(IllegalPlay):
        session.answer("x", where)
    verdict = session.answer("e", where)[1]
    assert verdict.is_right, "any letter that completes a word"
    assert session.give_up()[1].right.fragment == "chord", "the one that was lost on is shown"
