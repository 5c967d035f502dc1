"""Looking back at rounds on a page: beside the plain rules, and by keys alone."""

from __future__ import annotations

import threading
from random import Random
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Any

import pytest
from at_the_review import (
    BLUNDERED,
    COMPUTER_FIRST,
    GHOST,
    LISTED,
    PERSON_FIRST,
    SHIFT,
    THREE_ROUNDS,
    base_of,
    command,
    match_of,
    middle_of,
    opened_page,
    press,
    random_game,
    random_match,
    said_of,
    see,
    seen_mark,
    seen_turns,
)
from at_the_window import let_qt_work
from certain import there
from patience import LIMIT
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from reference import Reference
from test_review import plain_mark

from ghost_desktop.desktop.kit.widgets import MenuButton
from ghost_desktop.desktop.learn.review import is_done, is_easy
from ghost_desktop.desktop.window import played_game, question
from ghost_desktop.desktop.window.played_game import find_worth
from ghost_desktop.desktop.window.question import solve
from ghost_desktop.engine.game.game import Game
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants import all_variants
from ghost_desktop.engine.words.wordlist import word_list
from ghost_desktop.play.events import Challenged, GameChanged, LetterPlayed, RoundStarted, WordNamed
from ghost_desktop.play.match import Match
from ghost_desktop.play.review import Mark
from ghost_desktop.play.table import Player, Referee, Seating, Table, Terms

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from ghost_desktop.desktop.kit.ask import Report
    from ghost_desktop.desktop.learn.review import ReviewPage
    from ghost_desktop.desktop.window.question import SolverService
    from ghost_desktop.engine.solution import Solution
    from ghost_desktop.play.review import RoundReview
    from ghost_desktop.play.round import Round


@pytest.fixture
def page(qtbot: QtBot, service: SolverService) -> Iterator[ReviewPage]:  # noqa: ARG001 - does what is asked
    """The page, in no window."""
    yield from opened_page(qtbot)


def around(page: ReviewPage) -> str:
    """What is said of the words that could have been."""
    said = [label.text() for label in page.findChildren(QLabel) if label.isVisible()]
    return next((one for one in said if "have become" in one), "")


# --- beside the plain rules -------------------------------------------------------------------------


def test_the_list_of_turns_says_what_the_plain_rules_say(qtbot: QtBot, page: ReviewPage) -> None:
    random = Random(4)
    for _ in range(12):
        game, reference = random_game(random)
        if game.rules.variant.refusal(game.rules, Reading.SELF) is not None:
            continue
        page.show_match(random_match(game, random), base_of(game))
        see(qtbot, page)
        turns = page.turns
        assert len(turns) == len(page.round.plays)
        for row, (turn, seen) in enumerate(zip(turns, seen_turns(page), strict=True)):
            legal = reference.legal_plays(turn.fragment)
            assert turn.played is not None
            winning = len(list(filter(reference.wins, legal)))
            assert seen.margin == f"{winning} of {len(legal)}"
            assert page.plays.rows.index(row, 3).data(Qt.ItemDataRole.UserRole) == (
                winning / len(legal)
            )
            mark = plain_mark(reference, turn.fragment, turn.played.fragment)
            assert seen.mark == seen_mark(mark)
            assert seen.letter == turn.played.letter.upper()


def test_the_window_looks_up_no_word_where_all_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    solution = there(base_of(GHOST).solution)
    asked: list[str] = []
    is_part = Game.is_part

    def heard(game: Game, fragment: str) -> bool:
        if current_thread() is main_thread():
            asked.append(fragment)
        return is_part(game, fragment)

    monkeypatch.setattr(Game, "is_part", heard)
    assert all(is_easy(one.round, solution) for one in THREE_ROUNDS.state.rounds)
    assert not asked


# --- what is shown ----------------------------------------------------------------------------------


def test_a_round_is_opened_where_it_was_decided_and_the_answer_is_hidden(
    qtbot: QtBot, page: ReviewPage
) -> None:
    page.show_match(match_of(BLUNDERED), base_of(GHOST, is_solved=False))
    assert "being found out" in said_of(page)
    see(qtbot, page)
    assert page.step == 3
    assert said_of(page) == (
        "You lost it here: try again Adding O gave the win away. What would you have played? "
        "Winning plays: 1 of 2."
    )
    assert page.letters.tiles.tiles[-1].letter == "R", "O is not on the table yet"
    assert page.letters.keys.isVisible()
    assert around(page) == "", "while one thinks about it"
    spoken = Qt.ItemDataRole.AccessibleTextRole
    rows = page.plays.rows
    hidden = said_of(page) + " ".join(rows.index(row, 0).data(spoken) for row in range(6))
    assert "You add O: Blunder. Winning plays: 1 of 2." in hidden
    assert "Y would" not in hidden
    assert "Y wins" not in hidden


def test_who_has_won_all_the_same_has_not_lost_where_a_win_was_given_away(
    qtbot: QtBot, page: ReviewPage
) -> None:
    page.show_match(match_of((COMPUTER_FIRST, "di")), base_of(GHOST))  # and there it gives up
    see(qtbot, page)
    assert page.step == 1
    assert said_of(page).startswith("You could have won here Adding I gave the win away.")


def test_each_play_says_whose_it_was_and_what_it_was_worth(qtbot: QtBot, page: ReviewPage) -> None:
    page.show_match(match_of(BLUNDERED), base_of(GHOST))
    see(qtbot, page)
    assert [seen.who for seen in seen_turns(page)] == ["computer", "you"] * 3
    assert seen_turns(page)[3] == ("you", "O", "✕ Blunder", "1 of 2")
    for size in ((960, 700), (700, 240)):
        page.resize(*size)
        let_qt_work()
        for column in range(4):
            needed = page.plays.sizeHintForColumn(column)
            assert page.plays.columnWidth(column) >= needed, "all is read in whole"
        assert page.plays.horizontalScrollBar().maximum() == 0


def test_where_there_is_room_nothing_moves_once_it_is_known(qtbot: QtBot, page: ReviewPage) -> None:
    page.resize(900, 620)
    page.show_match(match_of(BLUNDERED), base_of(GHOST, is_solved=False))
    assert "being found out" in said_of(page)
    let_qt_work()
    before = page.plays.geometry()
    see(qtbot, page)
    let_qt_work()
    assert page.plays.geometry() == before


def test_whoever_has_gone_elsewhere_before_it_is_known_stays_there(
    qtbot: QtBot, page: ReviewPage
) -> None:
    page.show_match(match_of(BLUNDERED), base_of(GHOST, is_solved=False))
    press(qtbot, page, Qt.Key.Key_Home)
    see(qtbot, page)
    assert (page.step, page.plays.currentIndex().row()) == (0, 0)


def test_a_game_that_is_searched_is_looked_at_for_a_review(qtbot: QtBot, page: ReviewPage) -> None:
    (xghost,) = (one for one in all_variants() if one.id == "xghost")
    words = {"abcab", "bcabc", "cabca", "aabbcc"}
    game = Game(word_list(words, "few"), Rules(xghost, 3))
    match = random_match(game, Random(1))
    page.show_match(match, base_of(game))
    see(qtbot, page)
    reference = Reference(words, 3, "xghost")
    for seen, turn in zip(seen_turns(page), page.turns, strict=True):
        legal = list(reference.legal_plays(turn.fragment))
        assert seen.margin == f"{len(list(filter(reference.wins, legal)))} of {len(legal)}"


def test_nothing_is_found_out_while_nobody_looks(
    qtbot: QtBot, page: ReviewPage, service: SolverService, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_go_on = threading.Event()

    def held(*arguments: object) -> object:
        report: Any = arguments[-1]
        while not may_go_on.wait(0.01):
            report(0, 1)
        return solve(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(played_game, "solve", held)
    page.show_match(match_of(BLUNDERED), base_of(GHOST, is_solved=False))
    assert service.is_busy
    page.hide()
    qtbot.waitUntil(lambda: not service.is_busy)
    page.show()
    may_go_on.set()
    see(qtbot, page)
    assert page.one.review is not None


def test_a_bug_is_said_as_one(
    qtbot: QtBot, page: ReviewPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[BaseException] = []
    monkeypatch.setattr(question, "show_error", lambda *told: said.append(told[2]))
    monkeypatch.setattr("ghost_desktop.desktop.learn.review.could_become", None)
    page.show_match(match_of(BLUNDERED), base_of(GHOST))
    see(qtbot, page)
    press(qtbot, page, Qt.Key.Key_Home)
    press(qtbot, page, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: bool(said))
    assert isinstance(said[0], TypeError)


def test_what_nobody_can_find_out_is_said(qtbot: QtBot, page: ReviewPage) -> None:
    (spook,) = (one for one in all_variants() if one.id == "spook")
    game = Game(word_list({"abcd", "bcda", "acbd"}, "few"), Rules(spook, 3, 3))
    assert spook.refusal(game.rules, Reading.SELF) is not None
    page.show_match(random_match(game, Random(1)), base_of(game, is_solved=False))
    see(qtbot, page)
    assert "Nobody can find out what plays of this game are worth." in said_of(page)
    press(qtbot, page, Qt.Key.Key_Home)
    assert page.step == 0
    assert all(seen.mark == seen_mark(None) for seen in seen_turns(page))


def test_after_a_bluff_nobody_can_say_what_plays_were_worth(qtbot: QtBot, page: ReviewPage) -> None:
    match = Match(GHOST, Table((Player(), Player())), terms=Terms(referee=Referee.CHALLENGES))
    match = match.after(RoundStarted(COMPUTER_FIRST))
    for letter in "chxy":
        match = match.after(LetterPlayed(letter))
    match = match.after(Challenged(1)).after(WordNamed(""))
    page.show_match(match, base_of(GHOST))
    see(qtbot, page)
    assert [seen.mark for seen in seen_turns(page)][2:] == [seen_mark(None)] * 2
    press(qtbot, page, Qt.Key.Key_Home)
    press(qtbot, page, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: around(page) == "CH could have become CHORD, CHROME or CHRYSALIS.")
    assert seen_turns(page)[-1].margin == ""
    press(qtbot, page, Qt.Key.Key_End)
    assert "Nobody can say what this was worth" in said_of(page)
    assert not page.findChildren(MenuButton)[0].isEnabled(), "nothing can come of CHX"
    assert not command(page, "review.next").isEnabled()
    match = Match(GHOST, Table((Player(), Player())), terms=Terms(referee=Referee.CHALLENGES))
    match = match.after(RoundStarted(COMPUTER_FIRST))
    for letter in "dx":
        match = match.after(LetterPlayed(letter))
    page.show_match(match.after(Challenged(1)).after(WordNamed("")), base_of(GHOST))
    see(qtbot, page)
    assert page.step == 1
    qtbot.keyClicks(page, "q")
    assert page.letters.said == "✕  No word of 4 or more letters begins with DQ."


def test_who_gives_up_is_asked_what_would_have_won(qtbot: QtBot, page: ReviewPage) -> None:
    page.show_match(THREE_ROUNDS, base_of(GHOST))
    see(qtbot, page)
    assert page.one.number == 3
    assert seen_turns(page)[-1].letter == "–"
    assert said_of(page).startswith("You lost it here: try again What would you have played?")
    qtbot.keyClicks(page, "i")
    press(qtbot, page, Qt.Key.Key_PageDown)
    assert "I does not win" in page.letters.said, "that is the last turn"
    press(qtbot, page, Qt.Key.Key_Space)
    assert said_of(page) == (
        "You give the round up ✕ Blunder: with O it would have been won. Winning plays: 1 of 2."
    )


def test_a_letter_that_a_strict_referee_punished_is_shown_at_the_end(
    qtbot: QtBot, page: ReviewPage
) -> None:
    match = match_of((COMPUTER_FIRST, "dx"), terms=Terms(referee=Referee.STRICT))
    page.show_match(match, base_of(GHOST))
    see(qtbot, page)
    assert [tile.letter for tile in page.letters.tiles.tiles] == ["D"], "one may try another"
    press(qtbot, page, Qt.Key.Key_Space)
    assert [tile.letter for tile in page.letters.tiles.tiles] == ["D", "X"]
    assert said_of(page).startswith(
        "You add a letter that fits no word ✕ Blunder: with O it would have been won."
    )


def test_rounds_of_a_match_are_named_with_their_blunders(qtbot: QtBot, page: ReviewPage) -> None:
    page.show_match(THREE_ROUNDS, base_of(GHOST))
    box = page.round_box
    expected = [
        "Round 1: you lost on CHROME · 1 blunder of yours",
        "Round 2: you lost on DOGMA · 0 blunders of yours",
        "Round 3: you lost at D · 1 blunder of yours",
    ]
    qtbot.waitUntil(lambda: [box.itemText(at) for at in range(box.count())] == expected)
    assert box.isVisible()
    assert box.toolTip().startswith(expected[2]), "where it is too narrow for all of it"
    assert box.itemData(0, Qt.ItemDataRole.ToolTipRole) == expected[0]
    box.setFocus()
    press(qtbot, page, Qt.Key.Key_Up)
    see(qtbot, page)
    assert page.one.number == 2
    assert said_of(page).startswith("You add A → Forced")
    press(qtbot, page, Qt.Key.Key_Return)
    assert page.hasFocus(), "whoever has chosen goes on with the round"
    page.choose(0)
    press(qtbot, page, Qt.Key.Key_Space)
    assert said_of(page).startswith("You add O ✕ Blunder")
    page.show_match(THREE_ROUNDS, base_of(GHOST, is_solved=False), 1)
    assert said_of(page).startswith("You add O ✕ Blunder"), "all is known, and as it was left"
    page.show_match(match_of(BLUNDERED), base_of(GHOST))
    see(qtbot, page)
    assert said_of(page).startswith("You lost it here"), "in this match, no answer was shown"
    assert not box.isVisible(), "there is one round"
    page.show_match(match_of((PERSON_FIRST, "chrome")), base_of(GHOST))
    see(qtbot, page)
    assert [seen.mark for seen in seen_turns(page)].count(seen_mark(Mark.BLUNDER)) == 1
    assert page._title.text() == "Round 1: the computer lost on CHROME · 0 blunders of yours"


def test_what_is_marked_in_the_open_list_of_rounds_stays_so_when_blunders_are_counted(
    qtbot: QtBot, page: ReviewPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on = threading.Event()

    def find_later(one: Round, solution: Solution, report: Report) -> RoundReview:
        goes_on.wait(LIMIT)
        return find_worth(one, solution, report)

    monkeypatch.setattr("ghost_desktop.desktop.learn.review.find_worth", find_later)
    page.show_match(THREE_ROUNDS, base_of(GHOST))
    box = page.round_box
    box.setFocus()
    box.showPopup()
    qtbot.keyClick(box.view(), Qt.Key.Key_Up)
    assert box.view().currentIndex().row() == 1
    goes_on.set()
    qtbot.waitUntil(lambda: "blunder" in box.itemText(0))
    assert "blunder" in box.itemText(1)
    assert box.view().currentIndex().row() == 1
    qtbot.keyClick(box.view(), Qt.Key.Key_Return)
    assert page.one.number == 2


def test_rounds_of_a_match_may_be_of_several_lists(qtbot: QtBot, page: ReviewPage) -> None:
    own = word_list({"ghost", "ghoul", "gnat"}, "three words").read_from("elsewhere")
    match = match_of(BLUNDERED).after(GameChanged(Game(own, GHOST.rules)))
    match = match.after(RoundStarted(Seating((0, 1))))
    for letter in "ghost":
        match = match.after(LetterPlayed(letter))
    base = base_of(Game(own, GHOST.rules))
    page.show_match(match, base)
    see(qtbot, page)
    assert [len(turn.options) for turn in page.turns] == [1, 2, 1, 2, 1]
    assert command(page, "review.strategy").isEnabled()
    page.choose(0)
    see(qtbot, page)
    assert [len(turn.options) for turn in page.turns] == [2, 2, 2, 2, 1, 1]
    assert not command(page, "review.strategy").isEnabled(), "nobody knows which list that was"
    with qtbot.assertNotEmitted(page.strategy_wanted):
        press(qtbot, page, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    page.choose(1)
    assert not page.is_coming, "it is known from before"


def test_many_players_have_their_names_in_the_list_of_turns(qtbot: QtBot, page: ReviewPage) -> None:
    game = GHOST.for_players(5)
    table = Table((Player(name="Anna"), Player(name="Bert"), *[Player("casual")] * 3))
    match = Match(game, table, id="five").after(RoundStarted(Seating((0, 1, 2, 3, 4)), "chr"))
    for letter in "ome":
        match = match.after(LetterPlayed(letter))
    page.show_match(match, base_of(game))
    see(qtbot, page)
    assert [seen.who for seen in seen_turns(page)] == ["Casual 2", "Casual 3", "Anna"]
    assert page.step == 2, "nobody's blunder that lost: the last play"
    assert "Anna lost on CHROME" in page._title.text()


def test_a_long_name_leaves_room_for_what_is_looked_at(qtbot: QtBot, page: ReviewPage) -> None:
    table = Table((Player(name="Wolfeschlegelsteinhausen" * 4), Player("casual")))
    page.show_match(match_of((PERSON_FIRST, "chrome"), table=table), base_of(GHOST))
    see(qtbot, page)
    qtbot.waitUntil(lambda: page.plays.width() < 0.6 * page.width())
    assert page.plays.horizontalScrollBar().maximum() == 0


def test_what_is_offered_is_in_sight_in_a_low_window(qtbot: QtBot, page: ReviewPage) -> None:
    page.show_match(match_of(BLUNDERED), base_of(GHOST))
    see(qtbot, page)
    page.resize(700, 240)
    let_qt_work()
    (shows,) = (one for one in page.findChildren(QPushButton) if "Show me" in one.text())
    assert shows.visibleRegion().boundingRect() == shows.rect()


def test_a_long_round_is_scrolled_to_the_turn_that_is_looked_at(
    qtbot: QtBot, page: ReviewPage
) -> None:
    word = "pneumonoultramicroscopicsilicovolcanoconiosis"
    game = Game(word_list({word}, "one"), Rules(LISTED[0], 4))
    page.show_match(match_of((COMPUTER_FIRST, word), game=game), base_of(game))
    see(qtbot, page)
    for key, place in ((Qt.Key.Key_End, len(word) - 1), (Qt.Key.Key_Home, 0)):
        press(qtbot, page, key)
        QApplication.processEvents()
        assert page.plays.viewport().rect().contains(middle_of(page, place))
        assert page.plays.verticalScrollBar().maximum() > 0


# --- by keys ----------------------------------------------------------------------------------------


def test_one_steps_and_tries_and_is_told_by_keys(
    qtbot: QtBot, page: ReviewPage, announced: list[str]
) -> None:
    page.show_match(match_of(BLUNDERED), base_of(GHOST))
    see(qtbot, page)
    qtbot.keyClicks(page, "q")
    assert page.letters.said == "✕  No word of 4 or more letters begins with CHRQ."
    qtbot.keyClicks(page, "o")
    qtbot.waitUntil(lambda: "Try again." in page.letters.said)
    assert page.letters.said.startswith("✕ O does not win. After CHRO, the computer makes CHROM.")
    assert page.is_hidden
    assert announced[-1].endswith("Try again.")
    qtbot.keyClicks(page, "y")
    qtbot.waitUntil(lambda: "CHRYSALIS" in page.letters.said)
    assert page.letters.said.startswith("✓ Right: Y wins. After CHRY, the computer makes CHRYS.")
    assert "✕ Blunder: O gives the win away; with Y it would have been won." in said_of(page)
    assert page.letters.tiles.tiles[-1].letter == "O"
    assert not page.letters.keys.isVisible()
    press(qtbot, page, Qt.Key.Key_Left)
    assert said_of(page) == (
        "The computer adds R ★ Best: nothing wins, and nothing holds out longer: 6 more plays. "
        "Winning plays: 0 of 2."
    )
    assert announced[-1].startswith("The computer adds R.")
    qtbot.waitUntil(lambda: around(page) == "CHR could also have become CHRYSALIS.")
    press(qtbot, page, Qt.Key.Key_Right)
    assert "with Y it would have been won" in said_of(page), "what was found is not asked again"
    press(qtbot, page, Qt.Key.Key_End)
    assert page.step == 5
    assert around(page) == "", "nothing else could become of CHROME"
    press(qtbot, page, Qt.Key.Key_Right)
    press(qtbot, page, Qt.Key.Key_PageUp)
    assert page.step == 4
    press(qtbot, page, Qt.Key.Key_Home)
    press(qtbot, page, Qt.Key.Key_Left)
    assert page.step == 0
    press(qtbot, page, Qt.Key.Key_F3)
    assert page.step == 3
    assert not command(page, "review.previous").isEnabled(), "there is one"
    press(qtbot, page, Qt.Key.Key_End)
    press(qtbot, page, Qt.Key.Key_F3, SHIFT)
    assert page.step == 3
    button = next(one for one in page.findChildren(QPushButton) if one.text() == "Show in Strategy")
    button.setFocus()
    press(qtbot, page, Qt.Key.Key_Right)
    assert (page.step, button.hasFocus()) == (4, True), "as without a button"
    qtbot.mouseClick(page.plays.viewport(), Qt.MouseButton.LeftButton, pos=middle_of(page, 1))
    assert page.step == page.plays.currentIndex().row() == 1
    assert page.hasFocus(), "keys are for the page"


def test_what_was_tried_stays_in_sight_while_more_becomes_known(
    qtbot: QtBot, page: ReviewPage
) -> None:
    page.show_match(THREE_ROUNDS, base_of(GHOST), 1)
    qtbot.waitUntil(lambda: all(is_done(one) for one in page.rounds))
    qtbot.keyClicks(page, "o")
    qtbot.waitUntil(lambda: "Try again." in page.letters.said)
    said = page.letters.said
    for one in (page.rounds[2], page.rounds[0]):
        page._learn(one)
        assert page.letters.said == said
    press(qtbot, page, Qt.Key.Key_Space)
    assert page.letters.said == "", "nothing is to be tried any more"


def test_a_round_that_goes_on_again_is_not_looked_back_at(qtbot: QtBot, page: ReviewPage) -> None:
    page.show_match(THREE_ROUNDS, base_of(GHOST), 2)
    see(qtbot, page)
    box = page.round_box
    assert not page.forget("another", 1)
    assert (len(page.rounds), box.count()) == (3, 3)
    assert not page.forget(THREE_ROUNDS.id, 1), "which was not the one in sight"
    assert (page.one.number, box.count(), box.currentIndex()) == (2, 2, 0)
    press(qtbot, page, Qt.Key.Key_End)
    press(qtbot, page, Qt.Key.Key_Left)
    assert page.forget(THREE_ROUNDS.id, 2)
    assert page._title.text().startswith("Round 3")
    assert page.forget(THREE_ROUNDS.id, 3)
    assert (page.rounds, page.tried) == ((), None)


def test_where_letters_go_anywhere_arrows_put_the_letter_and_pages_turn(
    qtbot: QtBot, page: ReviewPage
) -> None:
    (superghost,) = (one for one in LISTED if one.id == "superghost")
    for seed in range(99):
        random = Random(seed)
        words = {"".join(random.choices("abc", k=random.randint(3, 6))) for _ in range(8)}
        game = Game(word_list(words, "few"), Rules(superghost, 3))
        match = random_match(game, random)
        page.show_match(match, base_of(game))
        see(qtbot, page)
        if page.is_hidden and page.step > 1:
            break
    step = page.step
    winning = page.turns[step].winning[0]
    press(qtbot, page, Qt.Key.Key_Left)
    assert page.letters.input.lying.caret == 0
    press(qtbot, page, Qt.Key.Key_Right)
    assert page.letters.input.lying.caret == step
    assert page.step == step
    press(qtbot, page, Qt.Key.Key_PageUp)
    press(qtbot, page, Qt.Key.Key_PageDown)
    assert (page.step, page.is_hidden) == (step, True)
    if not winning.where.at_end:
        press(qtbot, page, Qt.Key.Key_Left)
    qtbot.keyClicks(page, winning.letter)
    assert page.letters.said.startswith(f"✓ Right: {winning.fragment.upper()} wins.")
    qtbot.waitUntil(lambda: "Best play" in page.letters.said or "is a word" in page.letters.said)
