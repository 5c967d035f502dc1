"""A session: which line is asked when, what is right, and what comes back."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING

import pytest
from certain import there
from drilling import NEW_YEAR, Clock, course_of, right_play, words_of
from fsrs import Rating

from ghost_desktop.engine.game.plays import Where
from ghost_desktop.engine.game.rules import Rules
from ghost_desktop.engine.game.variants.superduperghost import SUPERDUPERGHOST
from ghost_desktop.engine.game.variants.superghost import SUPERGHOST
from ghost_desktop.engine.solution import against_all, solve
from ghost_desktop.formats.illegal import describe_illegal_play
from ghost_desktop.library.decks import Deck, DeckKey, fresh_lines
from ghost_desktop.library.new_lines import NEW_LINES
from ghost_desktop.play.drill import DrillSession, Verdict, after_reply
from ghost_desktop.play.round import IllegalPlay

if TYPE_CHECKING:
    from ghost_desktop.play.courses import StrategyCourse

GHOST, SUPER = Rules(), Rules(SUPERGHOST)
DUPER = Rules(SUPERDUPERGHOST)


def deck_of(course: StrategyCourse) -> Deck:
    return Deck(DeckKey("", "", 1, ""), fresh_lines(course.strategy, {}))


class Person:
    """Sits a session through, a quarter of a minute a line."""

    def __init__(self, course: StrategyCourse, new_lines: int = NEW_LINES) -> None:
        self.clock = Clock()
        now = self.clock.now
        self.deck = deck_of(course)
        lines = self.deck.to_ask(now, new_lines=new_lines)
        self.session = DrillSession.begin(course, lines, now)
        self.asked: list[str] = []

    def answer(self, *, right: bool = True) -> Verdict:
        """Answer one question, and go on if the line is over."""
        task, play = self.session.task, right_play(self.session)
        assert task is not None
        if not right:
            legal = task.round.legal_plays()
            play = next(one for one in legal if one.fragment != play.fragment)
        self.session, answer = self.session.answer(play.letter, play.where)
        self.go_on(answer)
        return answer

    def go_on(self, answer: Verdict) -> None:
        if answer.rating is not None:
            self.asked.append(answer.task.line.start)
            line = self.deck.line(answer.task.line.name).rated(answer.rating, self.clock.now)
            self.deck = self.deck.with_line(line)
            self.clock.go_on(timedelta(seconds=15))
            self.session = self.session.go_on(line, self.clock.now)

    def answer_line(self) -> Verdict:
        """Answer all questions of a line."""
        while (answer := self.answer()).rating is None:
            pass
        return answer


def begin_at(course: StrategyCourse, start: str) -> DrillSession:
    """A session that begins with a given line."""
    deck = deck_of(course)
    (line,) = (one for one in deck.lines if one.start == start)
    return DrillSession.begin(course, [line], NEW_YEAR)


# --- how a line is asked ----------------------------------------------------------------------------


def test_in_ghost_the_program_plays_the_letters_of_the_others() -> None:
    session, seen = begin_at(course_of(GHOST), "ngultrum"), []
    for letter in "utu":
        assert session.task is not None
        seen.append(session.task.round.fragment)
        session, answer = session.answer(letter, Where.END)
        assert answer.is_right
    assert seen == ["ng", "ngul", "ngultr"]
    assert answer.rating is Rating.Good
    assert there(answer.round.over).words == ("ngultrum",)


@pytest.mark.parametrize(
    ("rules", "seat", "opening", "shared"),
    [
        (GHOST, 0, None, "n"),
        (GHOST, 0, "h", "h"),
        (GHOST, 1, None, ""),
        (GHOST, 1, "e", "es"),
        (Rules(misere=True), 0, None, "j"),
        (Rules(players=3), 1, "q", "q"),  # of its only word all is asked
        (SUPER, 0, None, ""),
    ],
)
def test_what_all_words_begin_with_lies_on_the_table(
    rules: Rules, seat: int, opening: str | None, shared: str
) -> None:
    course = course_of(rules, seat=seat, opening=opening)
    assert course.shared == shared
    for line in deck_of(course).lines:
        this_round = course.first_turn(line)
        assert this_round.given == (opening or "")
        assert not course.is_at_end(this_round, line), "a letter of each is asked"
        if rules is not SUPER:
            assert this_round.fragment.startswith(shared)


def test_the_letters_that_tell_no_line_from_another_still_leave_one_to_ask() -> None:
    course = course_of(Rules(min_length=2), "forked")
    assert course.strategy.words == ("abcd", "abce")
    assert course.shared == "ab", "C is the last letter of their own"
    one = course_of(Rules(min_length=2), "tiny")
    assert (one.strategy.words, one.shared) == (("ab",), "")


@pytest.mark.parametrize(
    ("rules", "seat", "opening"),
    [(GHOST, 0, "n"), (GHOST, 1, None), (SUPER, 1, "n"), (DUPER, 0, None)],
)
def test_every_line_is_come_to_as_the_strategy_has_it(
    rules: Rules, seat: int, opening: str | None
) -> None:
    course = course_of(rules, seat=seat, opening=opening)
    for line in Random(5).sample(lines := deck_of(course).lines, min(len(lines), 20)):
        this_round = course.first_turn(line)
        given = len(opening or "")
        while True:
            assert this_round.seat == seat
            assert this_round.owners.count(None) == given
            for number in range(len(this_round.plays)):
                before = this_round.fragment_before(number)
                if rules.to_play(len(before)) == seat:
                    assert this_round.plays[number].fragment == course.strategy.replies[before]
            this_round = after_reply(course, this_round, line)
            if course.is_at_end(this_round, line):
                break
        assert this_round.fragment == (line.reply or line.start)


def test_elsewhere_the_reply_to_a_fragment_is_asked() -> None:
    session = begin_at(course_of(SUPER), "ay")
    assert session.task is not None
    assert session.task.round.fragment == "ay"
    assert [play.fragment for play in session.task.round.plays] == ["y", "ay"]
    session, answer = session.answer("y", Where.END)
    assert answer.is_right
    assert answer.round.fragment == "ayy"
    assert session.task is None


def test_the_same_fragment_made_at_the_other_end_is_the_same_reply() -> None:
    session = begin_at(course_of(SUPER, "same"), "aa")
    for place in (Where.START, Where.END):
        assert session.answer("a", place)[1].is_right


def test_a_wrong_letter_shows_the_line_to_its_end() -> None:
    session, answer = begin_at(course_of(GHOST), "ngultrum").answer("w", Where.END)
    assert not answer.is_right
    assert answer.rating is Rating.Again
    assert answer.right.letter == "u"
    assert answer.round.fragment == "ngultrum"
    assert session.missed == (("ngultrum", ""),)


def test_a_letter_that_wins_too_is_known_and_said_so() -> None:
    session, answer = begin_at(course_of(GHOST), "null").answer("a", Where.END)
    assert answer.wins_too
    assert answer.is_known
    assert not answer.is_right
    assert (answer.rating, session.missed) == (Rating.Good, ())
    assert answer.round.fragment == "null", "the line is shown to its end"
    _, answer = begin_at(course_of(GHOST), "null").give_hint().answer("a", Where.END)
    assert answer.rating is Rating.Hard


def test_who_asks_for_exact_replies_has_missed_what_wins_too() -> None:
    course = course_of(GHOST)
    (line,) = (one for one in deck_of(course).lines if one.start == "null")
    begun = DrillSession.begin(course, [line], NEW_YEAR, is_exact=True)
    session, answer = begun.answer("a", Where.END)
    assert (answer.wins_too, answer.is_known, answer.rating) == (True, False, Rating.Again)
    assert session.missed == (("null", ""),)
    assert session.is_exact
    _, answer = begin_at(course_of(GHOST), "null").answer("c", Where.END)
    assert answer.played is not None
    assert not answer.wins_too


def test_a_letter_that_is_illegal_is_no_answer() -> None:
    session = begin_at(course_of(GHOST), "null")
    with pytest.raises(IllegalPlay) as refused:
        session.answer("x", Where.END)
    told = describe_illegal_play(refused.value)
    assert told == "No word of 4 or more letters begins with NUX."


def test_against_several_a_play_wins_too_if_it_holds_out_against_all() -> None:
    rules = Rules(players=3)
    course, solution = course_of(rules, seat=1), solve(words_of("enable1"), rules)
    alone = against_all(solution)
    said = set()
    for line in deck_of(course).lines[:50]:
        session = begin_at(course, line.start)
        assert session.task is not None
        for play in session.task.round.legal_plays():
            verdict = session.answer(play.letter, play.where)[1]
            assert verdict.wins_too == (alone.wins(play) and not verdict.is_right)
            # What is good for all who look after themselves need not do against all others.
            said.add((verdict.is_right, verdict.wins_too, solution.wins(play)))
    assert said >= {(False, True, True), (False, False, True), (False, False, False)}


@pytest.mark.parametrize("rules", [GHOST, SUPER, DUPER])
def test_a_hint_leaves_three_letters_and_is_always_the_same(rules: Rules) -> None:
    course = course_of(rules)
    session = DrillSession.begin(course, deck_of(course).to_ask(NEW_YEAR), NEW_YEAR)
    hinted = session.give_hint()
    assert hinted.task is not None
    assert hinted.task.hint is not None
    letters, play = hinted.task.hint.letters, right_play(session)
    assert play.letter in letters
    assert list(letters) == sorted(set(letters))
    assert len(letters) == 3
    assert hinted.task.hint.where is play.where
    again = there(session.give_hint().task)
    assert again.hint == hinted.task.hint


def test_with_a_hint_the_whole_line_was_hard() -> None:
    session, _ = begin_at(course_of(GHOST), "ngultrum").give_hint().answer("u", Where.END)
    assert there(session.task).hint is None, "it was for the letter before"
    session, _ = session.answer("t", Where.END)
    _, answer = session.answer("u", Where.END)
    assert answer.rating is Rating.Hard


def test_who_gives_up_is_shown_the_line() -> None:
    session, answer = begin_at(course_of(GHOST), "null").give_up()
    assert answer.played is None
    assert answer.round.fragment == "null"
    assert session.missed == (("null", ""),)
    for ask_again in (session.give_up, lambda: session.answer("n", Where.END)):
        with pytest.raises(ValueError, match="no line is being asked"):
            ask_again()
    assert session.give_hint() is session


# --- which line comes when --------------------------------------------------------------------------


def test_new_lines_come_in_learning_order_and_not_too_many() -> None:
    course = course_of(SUPER)
    person = Person(course, new_lines=5)
    for _ in range(5):
        person.answer_line()
    assert person.asked == [line.start for line in deck_of(course).lines[:5]]
    assert person.session.total == 5
    while not person.session.is_over:
        person.answer_line()
    assert len(person.asked) == 10, "a new line is asked twice"
    assert len(person.deck.learned) == 5


def test_a_missed_line_comes_back_soon_but_not_at_once() -> None:
    person = Person(course_of(SUPER), new_lines=8)
    missed = person.answer(right=False).task.line
    while person.asked.count(missed.start) < 2:
        person.answer_line()
    assert 3 <= len(person.asked) <= 6, "after a minute, or four lines"
    while not person.session.is_over:
        person.answer_line()
    assert person.asked.count(missed.start) == 3
    assert person.session.missed == (missed.name,)
    assert person.session.done == 8


def test_the_same_line_is_asked_twice_in_a_row_only_if_it_is_the_last() -> None:
    person = Person(course_of(SUPER), new_lines=2)
    for _ in range(6):
        person.answer(right=False)
    assert all(one != other for one, other in zip(person.asked, person.asked[1:], strict=False))
    assert len(person.session.missed) == 2, "each is named once"
    alone = Person(course_of(SUPER), new_lines=1)
    alone.answer(right=False)
    alone.answer_line()
    assert len(set(alone.asked)) == 1


def test_due_lines_come_before_new_ones_the_longest_due_first() -> None:
    course = course_of(SUPER)
    deck = deck_of(course)
    for number, line in enumerate(deck.lines[10:13]):
        deck = deck.with_line(line.rated(Rating.Again, NEW_YEAR - timedelta(hours=number + 1)))
    session = DrillSession.begin(course, deck.to_ask(NEW_YEAR, new_lines=2), NEW_YEAR)
    order = [line.start for line in session.waiting]
    assert order == [deck.lines[n].start for n in (12, 11, 10, 0, 1)]
    assert there(session.task).line == deck.lines[12]
    due = deck.lines[10]
    assert due.due is not None
    at_once = there(DrillSession.begin(course, [deck.lines[0], due], due.due).task)
    assert at_once.line is due


def test_a_session_may_be_left_at_any_moment() -> None:
    course = course_of(SUPER)
    person = Person(course)
    for _ in range(7):
        person.answer_line()
    deck = person.deck
    assert len(deck.new) == course.strategy.lines - 7
    now = NEW_YEAR + timedelta(hours=1)
    later = DrillSession.begin(course, deck.to_ask(now), now)
    assert later.total == 7 + 10
    assert there(later.task).line == deck.lines[0]


def test_when_nothing_is_due_one_may_learn_ahead() -> None:
    course = course_of(GHOST)
    person = Person(course)
    while not person.session.is_over:
        person.answer_line()
    deck, now = person.deck, person.clock.now
    assert deck.to_ask(now) == ()
    assert DrillSession.begin(course, (), now).is_over
    assert DrillSession.begin(course, (), now).task is None
    assert deck.to_ask(now, new_lines=3, ahead=True) == deck.by_due[:3]
    assert len(deck.to_ask(now + timedelta(days=9))) == len(deck.lines)


@pytest.mark.parametrize("seed", range(5))
def test_a_session_ends_whoever_answers(seed: int) -> None:
    random = Random(seed)
    person = Person(course_of(SUPER), new_lines=6)
    for _ in range(300):
        if person.session.is_over:
            break
        person.answer(right=random.random() < 0.7)
    assert person.session.is_over
    assert person.session.done == person.session.total == 6
    assert all(line.is_learned for line in person.deck.lines[:6])
