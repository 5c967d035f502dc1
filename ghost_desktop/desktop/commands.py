"""The table of commands and keys: what can be done in the window, by which keys, and where.

Menus, the keys that tool tips name, the sheet on F1 and the palette on Ctrl+K are all made of it, and
keys that are pressed are looked for in it, so that none of its keys stands anywhere else. Nothing
here is Qt: what a command does is said where its widget is made, by `actions.add_action`, and a
widget that takes keys itself asks `actions.pressed` what they are for.

Texts are marked, not translated; they are translated where they are shown.
"""

from __future__ import annotations

import re
import string

from ghost_desktop.desktop.command import Command, Key, Place
from ghost_desktop.engine.rules import PLAYERS
from ghost_desktop.translation import N_, _

LETTERS = tuple(string.ascii_uppercase)
SEAT_KEYS = tuple(f"Alt+{number}" for number in range(1, PLAYERS[-1] + 1))
"""The keys of the players whose strategy is looked at."""

_EVERYWHERE: tuple[Command | Key, ...] = (
    Command("round.new", N_("&New round"), ("Ctrl+N",), N_("Begin another round")),
    Command(
        "round.undo",
        N_("&Undo"),
        ("Ctrl+Z",),
        N_("Bring back what was left for another round or match, or a word that was struck"),
    ),
    Command(
        "game.back",
        N_("&Go back to the game before"),
        ("Ctrl+B",),
        N_("Have the game at the top that was there before “Show in Strategy” changed it"),
    ),
    Command(
        "match.new",
        N_("New &match…"),
        ("Ctrl+Shift+N",),
        N_("Choose who plays, what for, and how it is judged"),
    ),
    Command(
        "round.hint",
        N_("&Hint"),
        ("Ctrl+H",),
        N_("Be told what to play; hints are counted, and challenges are played without"),
    ),
    Command(
        "round.take_back",
        N_("&Take back"),
        ("Ctrl+Backspace",),
        N_("Take back what you did last, and what computers did since"),
    ),
    Command("round.resign", N_("Give the round &up"), ("Ctrl+R",), N_("Lose the round at once")),
    Command(
        "round.challenge",
        N_("Cha&llenge"),
        ("Ctrl+Return",),
        N_("Doubt that any word can come of the letters, where any may be played"),
    ),
    Command(
        "round.point_out",
        N_("It is a &word"),
        ("Ctrl+W",),
        N_("Say that the letters are a word, where any may be played"),
    ),
    Command("starts.person", N_("&You start"), (), N_("Play the first letter of every round")),
    Command(
        "starts.computer",
        N_("The &computer starts"),
        (),
        N_("Have the computer play the first letter of every round"),
    ),
    Command(
        "starts.in_turn",
        N_("Take &turns"),
        (),
        N_("Have each round begin with the next player"),
    ),
    Command(
        "starts.loser",
        N_("The &loser starts"),
        (),
        N_("Have whoever lost play the first letter of the next round"),
    ),
    Command(
        "starts.winner",
        N_("The &winner starts"),
        (),
        N_("Have a winner play the first letter of the next round"),
    ),
    Command("pace.slow", N_("&Slow"), (), N_("Have computers take their time")),
    Command("pace.normal", N_("&Normal"), (), N_("Have computers play so that one can follow")),
    Command("pace.fast", N_("&Fast"), (), N_("Have computers play fast")),
    Command("pace.at_once", N_("&At once"), (), N_("Have computers play without a pause")),
    Command(
        "round.strike",
        N_("Nobody here &knows that word"),
        ("Ctrl+Del",),
        N_("Have the word that ended the round count for nothing, and play on"),
    ),
    Command(
        "exceptions",
        N_("Your e&xceptions…"),
        (),
        N_("Show, remove and keep words that nobody at your table knows"),
    ),
    Command("quit", N_("&Quit"), ("Ctrl+Q",), N_("Close the program")),
    Command("show.play", N_("&Play"), ("Ctrl+1",), N_("Show the board, and play")),
    Command("show.strategy", N_("&Strategy"), ("Ctrl+2",), N_("Show what there is to remember")),
    Command(
        "show.dictionaries", N_("&Dictionaries"), ("Ctrl+3",), N_("Show how dictionaries compare")
    ),
    Command(
        "show.drills",
        N_("All d&rills"),
        ("Ctrl+D",),
        N_("Show all drills, and what is due in each"),
    ),
    Command(
        "judge",
        N_("&Judge"),
        ("Ctrl+J",),
        N_("Say at a real table whether letters stand or fall"),
    ),
    Command("theme.system", N_("Like the &system"), (), N_("Be light or dark as the system is")),
    Command("theme.light", N_("&Light"), (), N_("Dark letters on a light ground")),
    Command("theme.dark", N_("&Dark"), (), N_("Light letters on a dark ground")),
    Command(
        "show.who_wins",
        N_("Show &who wins"),
        (),
        N_("Say who wins, and with which openings, while you play, too"),
    ),
    Command(
        "less_motion",
        N_("Less &motion"),
        (),
        N_("Have tiles keep still, or move again"),
    ),
    Command("zoom.in", N_("L&arger letters"), ("Ctrl++", "Ctrl+="), N_("Make letters larger")),
    Command("zoom.out", N_("S&maller letters"), ("Ctrl+-",), N_("Make letters smaller")),
    Command(
        "zoom.reset", N_("&Usual letters"), ("Ctrl+0",), N_("Have letters as the system has them")
    ),
    Command("full_screen", N_("&Full screen"), ("F11",), N_("Fill the whole screen, or no longer")),
    Command("palette", N_("&Find a command…"), ("Ctrl+K",), N_("Type what you want to do")),
    Command(
        "help", N_("&How to play"), ("Shift+F1",), N_("Read the rules, and how to read panels")
    ),
    Command(
        "hints",
        N_("Show h&ints"),
        (),
        N_("Have hints for beginners come where they matter, once each; or none"),
    ),
    Command("keys", N_("&Keyboard shortcuts"), ("F1", "?"), N_("Show what the keys do")),
    Command(
        "proofs.clear",
        N_("&Clear the cache of proofs…"),
        (),
        N_("Show how much room proofs of earlier games take, and clear them"),
    ),
    Command(
        "about", N_("&About Ghost Desktop"), (), N_("Show the versions of all parts, and licences")
    ),
    Key("tab", ("Tab", "Shift+Tab"), N_("Go to the next or the previous control")),
    Key("press", ("Return", "Space"), N_("Press a button")),
    Key("menus", (), N_("Open a menu: the letter that is underlined")),
)

CHOICES = ("dictionary", "variant", "min_length", "players", "misere", "reading")
"""What a game is chosen by; "bar." and the name of each are its row in the table."""

_BAR = (
    Command("bar.dictionary", N_("Dictionary"), ("Alt+D",), N_("Choose the dictionary"), Place.BAR),
    Command("bar.variant", N_("Variant"), ("Alt+A",), N_("Choose the variant"), Place.BAR),
    Command(
        "bar.min_length",
        N_("Shortest word that counts"),
        ("Alt+N",),
        N_("Choose how short a word may be"),
        Place.BAR,
    ),
    Command("bar.players", N_("Players"), ("Alt+P",), N_("Choose how many play"), Place.BAR),
    Command(
        "bar.misere",
        N_("Completing a word"),
        ("Alt+C",),
        N_("Choose whether a word loses or wins"),
        Place.BAR,
    ),
    Command(
        "bar.reading",
        N_("What others want"),
        ("Alt+E",),
        N_("Choose whether others work together, among three and more"),
        Place.BAR,
    ),
)

_BOARD = (
    Key("board.letter", LETTERS, N_("Play a letter"), Place.BOARD),
    Key("board.left", ("Left",), N_("Put the next letter further to the left"), Place.BOARD),
    Key("board.right", ("Right",), N_("Put the next letter further to the right"), Place.BOARD),
    Key(
        "board.front",
        ("Left", "Home"),
        N_("Put the next letter in front of the others"),
        Place.BOARD,
    ),
    Key("board.end", ("Right", "End"), N_("Put the next letter after the others"), Place.BOARD),
    Key(
        "board.turn",
        ("Up", "Down"),
        N_("Turn the letters round before your play, and back"),
        Place.BOARD,
    ),
    Key("board.shuffle", ("Up",), N_("Shuffle the letters of a pool"), Place.BOARD),
    Key("board.sort", ("Down",), N_("Put the letters of a pool in order"), Place.BOARD),
    Key(
        "board.carry_left",
        ("Ctrl+Left",),
        N_("Carry the letter before the mark to the left"),
        Place.BOARD,
    ),
    Key(
        "board.carry_right",
        ("Ctrl+Right",),
        N_("Carry the letter before the mark to the right"),
        Place.BOARD,
    ),
    Command(
        "round.strategy",
        N_("Show in Strategy"),
        ("Ctrl+Return",),
        N_("Show where the round was decided, when it is over"),
        Place.BOARD,
    ),
    Key("board.name", ("Return",), N_("Name a word, when you are challenged"), Place.BOARD),
    Key("board.again", ("Return",), N_("Play again, when the round is over"), Place.BOARD),
)

_STRATEGY = (
    Key("strategy.rows", ("Up", "Down"), N_("Move from row to row"), Place.STRATEGY),
    Key("strategy.folds", ("Left", "Right"), N_("Fold and unfold"), Place.STRATEGY),
    Key("strategy.branch", ("*",), N_("Unfold all that is below"), Place.STRATEGY),
    Key("strategy.letter", LETTERS, N_("Search for letters"), Place.STRATEGY),
    Command(
        "strategy.search",
        N_("Search the strategy"),
        ("Ctrl+F",),
        N_("Go to the search"),
        Place.STRATEGY,
    ),
    Command("strategy.next", N_("Next hit"), ("F3",), N_("Go to the next hit"), Place.STRATEGY),
    Command(
        "strategy.previous",
        N_("Previous hit"),
        ("Shift+F3",),
        N_("Go to the hit before"),
        Place.STRATEGY,
    ),
    Key("strategy.leave", ("Esc",), N_("Leave the search"), Place.STRATEGY),
    Command("strategy.opening", N_("Opening"), ("Alt+W",), N_("Choose an opening"), Place.STRATEGY),
    Command(
        "strategy.zones",
        N_("Zones"),
        ("Alt+Z",),
        N_("Leave out what follows where any letter wins, or show it again"),
        Place.STRATEGY,
    ),
    Command(
        "strategy.every_play",
        N_("Every play"),
        ("Alt+Y",),
        N_("Show every play, or the strategy again"),
        Place.STRATEGY,
    ),
    Command(
        "strategy.box",
        N_("Was I already lost?"),
        ("Alt+I",),
        N_("Ask about a fragment, where every play is shown"),
        Place.STRATEGY,
    ),
    Command(
        "strategy.export",
        N_("Export…"),
        ("Alt+X",),
        N_("Copy, save or print the strategy"),
        Place.STRATEGY,
    ),
    Key("strategy.seat", SEAT_KEYS, N_("Look at the strategy of another player"), Place.STRATEGY),
    Command("strategy.drill", N_("Drill"), ("Alt+R",), N_("Drill the strategy"), Place.STRATEGY),
    Command(
        "strategy.stop",
        N_("Stop the proof"),
        ("Alt+S",),
        N_("Stop a proof, with the best that has been found"),
        Place.STRATEGY,
        ends_work=True,
    ),
    Key(
        "strategy.play",
        ("Return",),
        N_("Play on from the row; where it refers to another, go there"),
        Place.STRATEGY,
    ),
)

_DRILL = (
    Key("drill.letter", LETTERS, N_("Answer"), Place.DRILL),
    Key("drill.place", ("Left", "Right", "Up"), N_("Say where, as on the board"), Place.DRILL),
    Key("drill.help", ("Space",), N_("A hint, then the reply"), Place.DRILL),
    Key("drill.go_on", ("Return",), N_("Go on"), Place.DRILL),
    Command(
        "drill.new_lines",
        N_("New ones a session, at most"),
        ("Alt+S",),
        N_("Choose how many are new, when a session is over"),
        Place.DRILL,
    ),
    Key("drill.leave", ("Esc",), N_("Leave; what you answered is kept"), Place.DRILL),
)

_DECKS = (
    Key("decks.drill", ("Return",), N_("Go on with the drill"), Place.DECKS),
    Key("decks.delete", ("Del",), N_("Delete the drill, with all its answers"), Place.DECKS),
    Key("decks.undo", ("Ctrl+Z",), N_("Bring back what was deleted"), Place.DECKS),
    Key("decks.leave", ("Esc",), N_("Go back to the strategy"), Place.DECKS),
)

_DICTIONARIES = (
    Key("dictionaries.tick", ("Space",), N_("Tick or untick"), Place.DICTIONARIES),
    Key(
        "dictionaries.open",
        ("Return",),
        N_("Open the row, or the cell of a chart, in Strategy"),
        Place.DICTIONARIES,
    ),
    Key(
        "dictionaries.along",
        ("Left", "Right"),
        N_("In a chart: go to the next cell of the row"),
        Place.DICTIONARIES,
    ),
    Key(
        "dictionaries.across",
        ("Up", "Down"),
        N_("In a chart: go to the row above or below"),
        Place.DICTIONARIES,
    ),
    Command(
        "dictionaries.table", N_("Table"), ("Alt+T",), N_("Show the table"), Place.DICTIONARIES
    ),
    Command(
        "dictionaries.winners",
        N_("Who wins"),
        ("Alt+W",),
        N_("Show a chart of who wins"),
        Place.DICTIONARIES,
    ),
    Command(
        "dictionaries.openings",
        N_("Openings"),
        ("Alt+O",),
        N_("Show a chart of the openings that win"),
        Place.DICTIONARIES,
    ),
    Command(
        "dictionaries.remember",
        N_("To remember"),
        ("Alt+R",),
        N_("Show a chart of how much there is to remember"),
        Place.DICTIONARIES,
    ),
    Command(
        "dictionaries.compare",
        N_("Compare"),
        ("Alt+M",),
        N_("Compare what is ticked"),
        Place.DICTIONARIES,
    ),
    Command(
        "dictionaries.details",
        N_("Details"),
        ("Alt+I",),
        N_("Show positions, time and licences, or leave them away"),
        Place.DICTIONARIES,
    ),
    Command(
        "dictionaries.save_table",
        N_("Save table…"),
        (),
        N_("Save the table as CSV or Markdown"),
        Place.DICTIONARIES,
    ),
    Command(
        "dictionaries.save_chart",
        N_("Save chart…"),
        (),
        N_("Save the chart in front as SVG or PNG"),
        Place.DICTIONARIES,
    ),
    Command(
        "dictionaries.copy_chart",
        N_("Copy chart"),
        ("Ctrl+Shift+C",),
        N_("Have the chart in front on the clipboard, as an image and as SVG"),
        Place.DICTIONARIES,
    ),
    Command(
        "dictionaries.stop",
        N_("Stop the comparison"),
        ("Esc",),
        N_("Stop the comparison; what has been solved stays"),
        Place.DICTIONARIES,
        ends_work=True,
    ),
    Key(
        "dictionaries.column",
        ("Ctrl+Left", "Ctrl+Right"),
        N_("Sort by another column"),
        Place.DICTIONARIES,
    ),
    Key(
        "dictionaries.order", ("Ctrl+Up", "Ctrl+Down"), N_("Sort the other way"), Place.DICTIONARIES
    ),
    Key("dictionaries.scroll", ("Left", "Right"), N_("In the table: scroll"), Place.DICTIONARIES),
)

_JUDGE = (
    Key("judge.ask", ("Return",), N_("Judge the letters"), Place.JUDGE),
    Key("judge.leave", ("Esc",), N_("Go back"), Place.JUDGE),
)

TABLE: tuple[Command | Key, ...] = (
    *_EVERYWHERE,
    *_BAR,
    *_BOARD,
    *_STRATEGY,
    *_DRILL,
    *_DECKS,
    *_DICTIONARIES,
    *_JUDGE,
)
"""All commands and keys, in the order of the sheet."""

COMMANDS = tuple(entry for entry in TABLE if isinstance(entry, Command))
"""What can be done by its name."""

_BY_ID = {entry.id: entry for entry in TABLE}


def entry(entry_id: str) -> Command | Key:
    """Return a row of the table by its id."""
    return _BY_ID[entry_id]


def is_declared(entry_id: str) -> bool:
    """Whether the table has a row of that id."""
    return entry_id in _BY_ID


def title(command_id: str) -> str:
    """Return what a command is called, translated, without the mark of its letter."""
    found = _BY_ID[command_id]
    if isinstance(found, Key):
        raise TypeError(f"{command_id} is a key and has no title")
    return plain(_(found.title))


def plain(text: str) -> str:
    """Leave out what marks the letter to press, and that a dialog follows."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").removesuffix("…")


def underlined(text: str, entry_id: str) -> str:
    """Mark in `text`, which a button says, the letter that presses it together with Alt.

    The letter is the one in the table, in every language: the beginning of a word if one begins
    with it, else where it stands first, else in brackets at the end.
    """
    (key,) = _BY_ID[entry_id].keys
    letter = re.escape(key.removeprefix("Alt+"))
    found = re.search(rf"\b{letter}", text, re.IGNORECASE) or re.search(letter, text, re.IGNORECASE)
    if found is None:
        return f"{text} (&{key.removeprefix('Alt+')})"
    return f"{text[: found.start()]}&{text[found.start() :]}"
