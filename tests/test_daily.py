"""The puzzle of the day: the same for everybody, by a rule that a few plain lines follow as well."""

from __future__ import annotations

import re
from datetime import date, timedelta
from functools import cache
from hashlib import sha256
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

import pytest
from certain import there
from golden import answers, read
from hypothesis import given
from hypothesis import strategies as st

from ghost_desktop import paths
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.plays import Where
from ghost_desktop.engine.reporting import in_silence
from ghost_desktop.engine.solution import solve
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.library import catalogue, commonness
from ghost_desktop.library.days import GRACE, DayTries, Streak, TryKind, streak_of
from ghost_desktop.play import daily
from ghost_desktop.play.daily import LIST, RECIPE, WEEK, day_game, day_number, find_daily, judge_try
from ghost_desktop.play.daily import _enough_for as enough_for
from ghost_desktop.play.daily import _in_order as in_order
from ghost_desktop.play.puzzles import rate_puzzle

if TYPE_CHECKING:
    from ghost_desktop.play.puzzles import Puzzle

MONDAY = date(2026, 11, 23)
DAY = timedelta(days=1)
WORDS = catalogue.load(LIST).words


@cache
def of_day(day: date) -> Puzzle:
    return there(find_daily(WORDS, day, commonness.levels_of))


# --- which it is ------------------------------------------------------------------------------------


def test_the_published_days_are_what_the_program_says() -> None:
    manual = (paths.resources() / "manual" / "command-line.md").read_text("utf-8")
    published = re.findall(
        r"^\| (\d{4}-\d\d-\d\d) \| [^|]+ \| `(\w+)` \| `(\w+)` \| (\d+) \|$", manual, re.MULTILINE
    )
    assert [day for day, *_found in published] == [str(MONDAY + n * DAY) for n in range(14)]
    said = {argv[2]: written for argv, written in answers(read("today")) if argv[-1] == "--answer"}
    for day, fragment, made, rating in published:
        game = day_game(date.fromisoformat(day))
        assert game.band[0] <= int(rating) <= game.band[1]
        assert game.letters[0] <= len(fragment) <= game.letters[1]
        assert f"rated {rating}: " in said[day]
        assert f"    {' '.join(fragment.upper())}\n" in said[day]
        assert f"wins: it makes {made.upper()}." in said[day]


def test_another_program_comes_to_the_same_by_the_rule_as_it_is_written() -> None:
    # Monday's, with nothing of the program but how common words are and how a rating is reckoned.
    game, words = WEEK[0], [word for word in WORDS if len(word) >= 4]
    have, levels = set(words), commonness.levels_of(list(words))
    starts: dict[str, list[str]] = {}
    for word in words:
        for letters in range(len(word) + 1):
            starts.setdefault(word[:letters], []).append(word)
    wins: dict[str, bool] = {}

    def mover_wins(fragment: str) -> bool:
        if fragment not in wins:
            wins[fragment] = any(
                made not in have and not mover_wins(made) for made in after(fragment)
            )
        return wins[fragment]

    def after(fragment: str) -> set[str]:
        below = starts.get(fragment, [])
        return {word[: len(fragment) + 1] for word in below if len(word) > len(fragment)}

    def fits(fragment: str) -> bool:
        below = starts[fragment]
        if not 4 <= len(below) <= 400 or any(
            fragment[:n] in have for n in range(len(fragment) + 1)
        ):
            return False
        some = [levels[word] or 100 for word in below[:: len(below) // 100 + 1]]
        level = 50 if median(some) == 100 else median(some)
        made = after(fragment)
        won = [one for one in made if one not in have and not mover_wins(one)]
        tempting = [one for one in made if one not in have and one not in won]
        rating = rate_puzzle(level, len(made), len(fragment))
        return (
            len(made) >= 4
            and len(won) == 1
            and len(tempting) >= 2
            and level <= game.level
            and game.band[0] <= rating <= game.band[1]
        )

    common = [word for word in words if 0 < levels[word] <= game.level]
    least, most = game.letters
    fragments = {w[:n] for w in common for n in range(least, most + 1) if n < len(w)}
    order = sorted(fragments, key=lambda one: sha256(f"{RECIPE} {MONDAY} {one}".encode()).digest())
    assert next(filter(fits, order)) == of_day(MONDAY).fragment


def test_a_week_has_a_game_for_each_day_and_the_last_is_for_three() -> None:
    assert [one.variant for one in WEEK[:6]] == [
        *("ghost", "ghost", "superghost", "superduperghost", "anaghost", "spook")
    ]
    assert [one.players for one in WEEK] == [2] * 6 + [3]
    assert all(one.band[0] <= other.band[0] for one, other in pairwise(WEEK[:6]))
    assert day_game(MONDAY) is WEEK[0]
    assert day_game(MONDAY - DAY) is WEEK[6]
    assert (day_number(date(2026, 1, 1)), day_number(MONDAY)) == (1, 327)
    assert (range(4, 401), 2) == (daily.WORDS, daily.TEMPTING)


def test_its_letters_stand_side_by_side_in_a_common_word_with_another_behind_them() -> None:
    wanted = WEEK[2]
    game = Game(word_list(["ghosts", "zyzzyvas"], "two"), wanted.rules)
    levels = {"ghosts": wanted.level, "zyzzyvas": wanted.level + 1}
    found = in_order(game, "a seed", wanted, lambda _words: levels, in_silence)
    assert sorted(found) == ["gho", "ghos", "ghost", "hos", "host", "ost"]
    assert found == sorted(found, key=lambda one: sha256(f"a seed {one}".encode()).digest())


@pytest.mark.parametrize("day", [MONDAY + n * DAY for n in (0, 5, 6)])
def test_its_answer_is_the_only_one_and_it_is_within_its_band(day: date) -> None:
    found, game = of_day(day), day_game(day)
    assert game.band[0] <= found.rating <= game.band[1]
    assert game.letters[0] <= len(found.fragment) <= game.letters[1]
    assert found.game.all_words is WORDS
    assert found.solution.winning_plays(found.fragment) == (found.answer,)
    assert found.plays == found.game.legal_plays(found.fragment)
    assert found.round.fragment == found.fragment
    before = [found.round.fragment_before(n) for n in range(len(found.round.plays))]
    assert not any(map(found.game.is_word, before))


@pytest.mark.parametrize("game", WEEK)
def test_its_own_words_tell_who_wins_as_all_words_do(game: object) -> None:
    # The whole game, solved: the few words that a puzzle can become have to say the same.
    assert game in WEEK
    wanted = next(one for one in WEEK if one is game)
    some = word_list([WORDS[at] for at in range(0, len(WORDS), 300)], "some")
    whole = solve(some, wanted.rules)
    compared = 0
    for word in list(some)[::30]:
        fragment = wanted.rules.variant.spelled(word[:3])
        if not whole.game.goes_on(fragment):
            continue
        few = solve(enough_for(whole.game, fragment), wanted.rules)
        assert few.legal_plays(fragment) == whole.legal_plays(fragment)
        assert few.winning_plays(fragment) == whole.winning_plays(fragment)
        compared += 1
    assert compared > 5


def test_what_was_found_before_is_found_without_a_search_and_nothing_else_is_taken_for_it() -> None:
    for day in (MONDAY, MONDAY + 5 * DAY):
        found = of_day(day)
        again = there(find_daily(WORDS, day, commonness.levels_of, known=found.fragment))
        assert (again.fragment, again.answer) == (found.fragment, found.answer)
        for other in ("ñ!", "zzzz", "x" * 1_000):
            assert find_daily(WORDS, day, commonness.levels_of, known=other) is None


def test_there_is_none_on_a_list_without_such_a_position() -> None:
    assert (
        find_daily(
            word_list(["ghost", "green"], "few"), MONDAY, lambda some: dict.fromkeys(some, 0)
        )
        is None
    )


# --- tries ------------------------------------------------------------------------------------------


def test_every_letter_is_a_try_and_what_is_none_is_refused() -> None:
    found = of_day(MONDAY)
    assert judge_try(found, found.answer.letter, Where.END) == (found.answer.fragment, "right")
    illegal = next(x for x in "qxzj" if found.play(x, Where.END) is None)
    assert judge_try(found, illegal, Where.END) == (found.fragment + illegal, "illegal")
    wrong = next(one for one in found.plays if one != found.answer)
    expected = "word" if found.game.is_word(wrong.fragment) else "legal"
    assert judge_try(found, wrong.letter, wrong.where) == (wrong.fragment, expected)
    for none in ("", "é", "ab", "7"):
        with pytest.raises(ValueError, match="no letter"):
            judge_try(found, none, Where.END)


some_tries = st.lists(
    st.tuples(
        st.sampled_from("abcdefgh"), st.sampled_from(["legal", "word", "illegal"])
    ).map(lambda one: (one[0], "right" if one[0] == "h" else one[1])),
    max_size=9,
)  # fmt: skip


@given(some_tries, st.booleans(), some_tries, st.booleans())
def test_tries_of_two_windows_are_put_together_once(
    ours: list[tuple[str, str]], gave_up: bool, theirs: list[tuple[str, str]], they_gave_up: bool
) -> None:
    def made(tries: list[tuple[str, str]], shown: bool) -> DayTries:
        at = DayTries(MONDAY)
        for one in tries:
            at = at.trying(*one)
        return at.giving_up() if shown else at

    one, other = made(ours, gave_up), made(theirs, they_gave_up)
    both = one.with_those_of(other)
    assert both.tries[: len(one.tries)] == one.tries, "nothing is lost"
    assert len({each.made for each in both.tries}) == len(both.tries) <= 6
    assert both.with_those_of(other) == both == both.with_those_of(both)
    assert both == one or not one.is_over
    assert [each.kind for each in both.tries].count(TryKind.RIGHT) <= both.is_solved
    assert both.lost + both.is_solved == len(both.tries)


# --- days in a row ----------------------------------------------------------------------------------


def day_by_day(days: set[int], today: int) -> Streak:
    """The rule, day by day: of any seven days one may be missed; a second one ends the row."""
    row, longest, missed = 0, 0, -99
    for day in range(min(days, default=today), today + 1):
        if day in days:
            row += 1
        elif day < today and row:
            if day - missed < GRACE.days:
                row = 0
            missed = day if row else -99
            if row and day + 1 not in days and day + 1 < today:
                row, missed = 0, -99
        longest = max(longest, row)
    has_today = today in days
    ends = row > 0 and not has_today and (today - missed < GRACE.days)
    return Streak(row, longest, has_today, ends)


@given(st.sets(st.integers(0, 40)), st.integers(0, 40))
def test_days_in_a_row_are_as_counted_day_by_day(days: set[int], today: int) -> None:
    counted = streak_of([MONDAY + n * DAY for n in days], MONDAY + today * DAY)
    assert counted == day_by_day({day for day in days if day <= today}, today)
