"""ghost-cli in a pseudo-language: no English is left, and columns stay aligned.

The words have no plain letters, so that all of these that are shown are texts, or known by name.
"""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import golden
import pytest
from lists import LISTED
from pseudo import CLOSE, OPEN, left_in_english

from ghost_desktop.cli import comparing
from ghost_desktop.cli.arguments import TABLE_FORMATS
from ghost_desktop.cli.program import make_parser
from ghost_desktop.cli.strategies import FORMATS as STRATEGY_FORMATS
from ghost_desktop.engine.game.rules import Reading, Rules
from ghost_desktop.engine.game.variants import all_variants, find_variant
from ghost_desktop.engine.strategies.counting import Counting
from ghost_desktop.engine.strategies.others import Others
from ghost_desktop.engine.words.encodings import ENCODINGS
from ghost_desktop.engine.words.import_report import Accents, Capitals, Separator
from ghost_desktop.formats.position_line import EXAMPLE
from ghost_desktop.library import catalogue, definitions
from ghost_desktop.library.morphology import PARTS
from ghost_desktop.play.opponents import known_opponents
from ghost_desktop.play.table import Referee

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from conftest import Says

pytestmark = pytest.mark.usefixtures("pseudo_language")

LIST = "СПИСОК"
WORDS = "ПРИЗ\nприз\nприз\nпри'з\n\nабв\nабг\nабдё\nдабё\nвабг\nтён\nтёнё\nжё\n"
ALONE = "ОДНО"
OTHER = "ДРУГОЙ"
ENDS = (
    (2, Reading.SELF, ""),
    (2, Reading.SELF, "--misere"),
    (3, Reading.SELF, "--players 3"),
    (4, Reading.SELF, "--players 4 --misere"),
    (3, Reading.ONE_AGAINST_ALL, "--players 3 --reading one-against-all"),
    (3, Reading.ONE_AGAINST_ALL, "--players 3 --misere --reading one-against-all"),
)
GAMES = [
    f"--variant {variant.id} --min-length {min_length} {end}"
    for (first, variant), (second, (players, reading, end)) in product(
        enumerate(all_variants()), enumerate(ENDS)
    )
    for min_length in [(2, 4)[(first + second) % 2]]
    if variant.refusal(Rules(variant, players=players), reading) is None
]
"""All variants with all ends, every other with longer words."""
GRAPHVIZ = "digraph strategy rankdir LR label shape box ellipse peripheries octagon style bold"

MADE = ("s", "ghos", "sgho", "ohgs", "sohg", "aest")
"""What help shows of where a letter goes, and of letters in any order."""

FIELDS = ("LIST", "VARIANT", "MIN_LENGTH", "PLAYERS", "FLAGS", "PLAYS", "without=WORD", "=ghos")
"""What help says of a position line."""

SIZE = "--max-size MB"

games = pytest.mark.parametrize("game", GAMES)


@pytest.fixture(autouse=True)
def _lists(write: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    write("абв\n", ALONE)
    monkeypatch.chdir(Path(write(WORDS, LIST)).parent)
    monkeypatch.setenv("COLUMNS", "100")


def check(shown: str, data: str = "") -> None:
    """Fail if English is left in what is shown, or nothing is of the pseudo-language."""
    assert left_in_english(shown, data) == set(), shown
    assert OPEN in shown
    assert shown.count(OPEN) == shown.count(CLOSE)


@games
def test_solve_has_no_english(answer: Says, game: str) -> None:
    for source in (LIST, ALONE):
        if source == LIST or "-length 2" in game:
            check(answer("solve", source, *game.split()), "UTF")


@games
def test_position_has_no_english(answer: Says, game: str) -> None:
    for fragment in ("", "а", "аб", "абд", "абдё", "дабё"):
        shown = answer("position", LIST, fragment, *game.split())
        check(shown, f"{game} ghost")
        if fragment == "а":
            check_aligned(shown.split("\n\n")[-2].splitlines())


def test_a_fragment_past_a_word_has_no_english(answer: Says) -> None:
    check(answer("position", LIST, "тёнё", "--min-length", "2"))


def test_reviews_have_no_english(answer: Says) -> None:
    for rest in (
        "ghost 2 2 - а,б,в",
        "superghost 2 3 - б,а:start,в",
        "ghost 4 3 misere а,б,д,ё",
        "spook 2 2 - -",
    ):
        check(answer("review", f"{LIST} {rest}"))


@pytest.mark.parametrize("game", [one for one in GAMES if find_variant(one.split()[1]) in LISTED])
def test_strategies_have_no_english(answer: Says, game: str) -> None:
    players = "12" if "--players" not in game else "123"
    for player, opening in product(players, ("--opening д", "")):
        argv = ["strategy", LIST, "--player", player, *opening.split(), *game.split()]
        check(answer(*argv))
    check(answer(*argv, "--format", "markdown"))
    check(answer(*argv, "--format", "outline"))
    check(answer(*argv, "--format", "dot"), GRAPHVIZ)


@pytest.mark.usefixtures("unhurried")
def test_a_strategy_that_is_not_proved_has_no_english(answer: Says) -> None:
    argv = ["strategy", "american-english-2011", "--player", "1", "--opening", "s"]
    shown = answer(*argv, "--variant", "superghost", "--time-limit", "0.001")
    head, lines = shown.split("\n\n")
    check(head, "s")
    check(lines.splitlines()[0])  # what follows are fragments


def test_words_are_grouped_by_their_letters_and_not_by_those_of_a_text(answer: Says) -> None:
    argv = ["strategy", LIST, "--player", "2", "--min-length", "2"]
    shown = answer(*argv, "--format", "markdown")
    assert "(ľöšŧ)" in shown
    assert re.findall(r"^- \*\*(.+)\*\*", shown, re.MULTILINE) == ["а", "в", "д", "ж", "п", "т"]
    titles = re.findall(r"^  (\S) ", answer(*argv), re.MULTILINE)
    assert titles == ["а", "в", "д", "ж", "п", "т"]


def test_words_that_are_explained_have_no_english_but_of_their_own(answer: Says) -> None:
    shown = answer("strategy", "enable1", "--player", "1")
    words = re.findall("^  .  ([a-z]+)", shown, re.MULTILINE)
    assert len(words) == 7
    told = [next(iter(definitions.define(word)), None) for word in words]
    found = [one for one in told if one is not None]
    pieces = [piece.upper() for one in found for step in one.steps for piece in step.parts]
    forms = [step for one in found for step in one.steps if step.says != PARTS]
    known = [*pieces, *(one.gloss for one in found)]
    head, lines = shown.split("\n\n")
    check(head, "n")
    check(lines, " ".join(["n", *words, *known]))
    assert lines.count(OPEN) == 7 + len(forms)  # how common each is, and what form


def test_comparisons_have_no_english(answer: Says) -> None:
    for rules, name in product(
        (
            "",
            "--players 2 3",
            "--misere --players 3",
            "--misere --players 3 --reading one-against-all",
            "--variant ghost superghost superduperghost",
            "--variant superghost --no-lines",
        ),
        ("text", "markdown"),
    ):
        argv = ["compare", LIST, ALONE, "--min-length", "2", "3", *rules.split()]
        check(answer(*argv, "--format", name))


def test_what_decides_has_no_english(answer: Says, write: Says) -> None:
    write("абв\nабга\nгд\n", OTHER)
    for rules, name in product(("", "--misere", "--players 3"), ("text", "markdown")):
        argv = ["decide", LIST, "--other", OTHER, "--min-length", "2", *rules.split()]
        check(answer(*argv, "--format", name))
    for rules, name in product(("", "--misere"), ("text", "markdown")):
        argv = ["margin", LIST, "--min-length", "2", *rules.split()]
        check(answer(*argv, "--format", name))
        check(answer(*argv, "--other", OTHER, "--format", name))


def test_two_lists_and_what_they_share_have_no_english(answer: Says, write: Says) -> None:
    write("абв\nабга\nгд\n", OTHER)
    for rules in ("", "--misere", "--players 3", "--variant xghost"):
        check(answer("pair", LIST, OTHER, "--min-length", "2", *rules.split()))
    for more in ("", "--pairs", "--words", "--pairs --format markdown", "--format markdown"):
        check(answer("overlap", LIST, OTHER, LIST, "--min-length", "2", *more.split()))


def test_the_lists_have_no_english_but_of_their_own(answer: Says) -> None:
    known = [f"{one.id} {one.name} {one.language} {one.description}" for one in bundled()]
    check(answer("lists"), " ".join(known))


def test_refusals_have_no_english(call: Callable[..., tuple[int, str, str]]) -> None:
    letters = " ".join("abcdefghijklmnopqrstuvwxyz")  # that can follow
    names = " ".join(one.name for one in bundled())
    known = f"{NAMES} {names} {letters} gh ghostly GHOST crop ghq gx without aa ae aest {EXAMPLE} nobody"
    with golden.sandbox() as folder:
        match = (folder / "match-3.ghostmatch").read_text()
        for argv in golden.command_lines(golden.read("refusals")):
            status, _out, said = call(*argv)
            assert status == 2, argv
            check(said, f"{known} {' '.join(argv)} {match if '.ghostmatch' in said else ''}")


@pytest.mark.parametrize("data", [b"", b"\x00\x01", b"don't\nit's\n", b"\xff\xfe\xff"])
def test_files_are_refused_without_english(
    call: Callable[..., tuple[int, str, str]], write: Says, data: bytes
) -> None:
    write(data, "ФАЙЛ")
    check(call("solve", "ФАЙЛ")[2], "ghost cli UTF")


@pytest.mark.parametrize("command", [(), *((command,) for command in golden.COMMANDS)])
def test_help_has_no_english(answer: Says, command: tuple[str, ...]) -> None:
    page = answer(*command, "--help")
    examples = re.findall(r"^  (ghost-cli .+?)(?:  .*)?$", page, re.MULTILINE)
    check(page, " ".join([NAMES, *examples, *MADE, *FIELDS, SIZE]))
    _usage, *lines = page.splitlines()
    assert max(map(len, lines)) <= 100


# --- columns --------------------------------------------------------------------------------------


def test_the_rows_of_a_comparison_are_aligned(answer: Says) -> None:
    for rules in ("", "--players 2 3", "--variant ghost superghost", "--players 3 --misere"):
        shown = answer("compare", LIST, ALONE, "--min-length", "2", "3", *rules.split())
        check_aligned(shown.split("\n\n")[-1].splitlines())


def test_the_figures_of_a_row_are_aligned(answer: Says) -> None:
    figures = answer("solve", LIST).split("\n\n")[1].splitlines()
    spans = [cells(line) for line in figures]
    assert len(spans) == 6
    assert {len(row) for row in spans} == {3}
    assert len({figure[1] for _, figure, _ in spans}) == 1
    assert len({meaning[0] for _, _, meaning in spans}) == 1


@pytest.mark.parametrize("rest", ["", "--players 3"], ids=["two", "three"])
def test_encounters_have_no_english(answer: Says, rest: str) -> None:
    opponents = ("random", "well-read", "perfect")
    argv = ("arena", *opponents, "--list", LIST, "--min-length", "2", "--rounds", "2")
    check(answer(*argv, *rest.split()))


def test_the_lists_are_aligned(answer: Says) -> None:
    rows = [cells(line) for line in answer("lists").splitlines() if not line.startswith(" ")]
    assert len(rows) == len(bundled())
    assert len({(count[1], language[0]) for _, count, language, *_ in rows}) == 1


def test_replies_stand_below_their_titles(answer: Says) -> None:
    shown = answer("strategy", LIST, "--player", "2", "--variant", "superghost", "--misere")
    title, *lines = shown.split("\n\n")[1].splitlines()
    _, replies = cells(title)
    assert lines
    assert all(line[replies[0] - 1] == " " != line[replies[0]] for line in lines)


def check_aligned(rows: list[str]) -> None:
    """Fail if a cell neither begins nor ends with the title of its column."""
    titles = cells(rows[0])
    assert len(rows) > 1
    for row in rows[1:]:
        for begin, end in cells(row):
            assert (
                begin in [title[0] for title in titles]
                or end in [title[1] for title in titles]
                or begin > titles[-1][1]  # beside the columns
            ), "\n".join(rows)


def cells(line: str) -> list[tuple[int, int]]:
    """Where the cells of a row begin and end: between them are two spaces or more."""
    return [found.span() for found in re.finditer(r"\S+(?: \S+)*", line)]


def bundled() -> tuple[catalogue.BundledList, ...]:
    return tuple(catalogue.all_bundled())


def _names() -> Iterator[str]:
    """What has one name in all languages: commands, options, what they take, formats, lists."""
    yield "ghost-cli COMMAND RULES FRAGMENT REPLY --version -h --help --misere --time-limit"
    parser = make_parser("ghost-cli")
    yield from (one.filled().usage or "" for one in (parser, *parser.commands.values()))
    yield "--variant NAME --min-length N --players N --reading NAME --without FILE slurs"
    yield f"{comparing.ALL_WORDS} tcp cells both one other"
    yield "--count --vocabulary L --jobs --cluster ADDRESS --atlas --anew"
    yield "HOW OTHER --name --rename --remove --bring-back either unstruck same"
    yield "--separator --least --greatest --column --marks --comment --encoding --accents --capitals --keep-heading MARK MARKS"
    yield from ENCODINGS
    yield from (one.value for kind in (Accents, Capitals, Separator) for one in kind)
    yield from (one.value for one in Reading)
    yield from (one.value for one in Counting)
    yield from (one.value for one in Others)
    yield from (variant.id for variant in all_variants())
    yield from golden.COMMANDS
    yield from (opponent.id for opponent in known_opponents())
    yield from (option.id for opponent in known_opponents() for option in opponent.options)
    yield from (referee.value for referee in Referee)
    yield from STRATEGY_FORMATS
    yield from TABLE_FORMATS
    yield from (f"{one.id} {one.name}" for one in bundled() if one.id == "enable1")
    yield from (one.id for one in bundled())


NAMES = " ".join(_names())
