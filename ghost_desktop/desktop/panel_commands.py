"""The commands and keys of the panels: of the board, the strategy, the drills, the comparison.

They are rows of the table in `commands`, which says what it is for.
"""

from __future__ import annotations

import string

from ghost_desktop.desktop.command import Command, Key, Place
from ghost_desktop.engine.rules import PLAYERS
from ghost_desktop.translation import N_

LETTERS = tuple(string.ascii_uppercase)
SEAT_KEYS = tuple(f"Alt+{number}" for number in range(1, PLAYERS[-1] + 1))
"""The keys of the players whose strategy is looked at."""

BOARD = (
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
    Command(
        "round.look",
        N_("Look at the keys"),
        ("F2",),
        N_("Show what each letter does, while you hold the key; looks are counted"),
        Place.BOARD,
    ),
    Key("board.name", ("Return",), N_("Name a word, when you are challenged"), Place.BOARD),
    Key(
        "board.words",
        ("Left", "Right"),
        N_("Go from word to word of those that the letters could also have become"),
        Place.BOARD,
    ),
    Key("board.again", ("Return",), N_("Play again, when the round is over"), Place.BOARD),
)

STRATEGY = (
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
    Command(
        "strategy.opening",
        N_("Opening"),
        ("Alt+W",),
        N_("Choose an opening"),
        Place.STRATEGY,
        label=N_("with"),
    ),
    Command(
        "strategy.zones",
        N_("Zones"),
        ("Alt+Z",),
        N_("Leave out what follows where any letter wins, or show it again"),
        Place.STRATEGY,
    ),
    Command(
        "strategy.careful",
        N_("Careful others"),
        ("Alt+U",),
        N_("Expect that nobody puts himself at risk, or that all others work together"),
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
        "strategy.openings",
        N_("Openings"),
        ("Alt+O",),
        N_("Show what there is to remember of each opening, or the strategy again"),
        Place.STRATEGY,
    ),
    Command(
        "strategy.map",
        N_("Map"),
        ("Ctrl+M",),
        N_("Go to the map of the strategy, or to its tree again"),
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
        "strategy.proof",
        N_("What is proved"),
        ("Ctrl+Shift+P",),
        N_("Show what is proved and by what, and save the certificate"),
        Place.STRATEGY,
    ),
    Command(
        "strategy.stop",
        N_("Stop the proof"),
        ("Alt+S",),
        N_("Stop a proof, with the best that has been found"),
        Place.STRATEGY,
        ends_work=True,
        label=N_("Stop"),
    ),
    Key(
        "strategy.play",
        ("Return",),
        N_("Play on from the row; where it refers to another, go there"),
        Place.STRATEGY,
    ),
)

OPENINGS = (
    Key("openings.rows", ("Up", "Down"), N_("Go from opening to opening"), Place.OPENINGS),
    Key("openings.ends", ("Home", "End"), N_("Go to the first or the last"), Place.OPENINGS),
    Key("openings.choose", ("Return",), N_("Show the strategy of the opening"), Place.OPENINGS),
    Command(
        "openings.own",
        N_("Cheapest for me"),
        ("Alt+F",),
        N_("Have lines that you have learned, and words that you know, cost less"),
        Place.OPENINGS,
    ),
    Key("openings.leave", ("Esc",), N_("Go back to the strategy"), Place.OPENINGS),
)

MAP = (
    Key("map.along", ("Left", "Right"), N_("Go back, or on to what can follow"), Place.MAP),
    Key("map.back", ("Backspace",), N_("Go back along the path walked"), Place.MAP),
    Key("map.among", ("Up", "Down"), N_("Move among the plays that are possible"), Place.MAP),
    Key("map.fold", ("Space",), N_("Fold away what follows, or show it again"), Place.MAP),
    Key("map.in", ("+", "="), N_("Zoom in; the wheel does so where the pointer is"), Place.MAP),
    Key("map.out", ("-",), N_("Zoom out"), Place.MAP),
    Key("map.fit", ("0", "Home"), N_("Show all of the map"), Place.MAP),
)

DRILL = (
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

DECKS = (
    Key("decks.drill", ("Return",), N_("Go on with the drill"), Place.DECKS),
    Command(
        "decks.spread",
        N_("Spread over days…"),
        ("Alt+S",),
        N_("Put off a part of what is due, so that it is no more than so many a day"),
        Place.DECKS,
    ),
    Key("decks.delete", ("Del",), N_("Delete the drill, with all its answers"), Place.DECKS),
    Key("decks.undo", ("Ctrl+Z",), N_("Bring back what was deleted or put off"), Place.DECKS),
    Key("decks.leave", ("Esc",), N_("Go back to the strategy"), Place.DECKS),
)

DICTIONARIES = (
    Key("dictionaries.tick", ("Space",), N_("Tick or untick"), Place.DICTIONARIES),
    Key(
        "dictionaries.open",
        ("Return",),
        N_("Open the row, or the cell of a chart, in Strategy; of shared words, list them"),
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
    Key(
        "dictionaries.turn",
        ("Ctrl+Tab", "Ctrl+Shift+Tab"),
        N_("Show the next view, or the one before"),
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
        "dictionaries.margin",
        N_("Margin"),
        ("Alt+F",),
        N_("Show a chart of how many words must go for the other player to win"),
        Place.DICTIONARIES,
    ),
    Command(
        "dictionaries.rounds",
        N_("Rounds"),
        ("Alt+U",),
        N_("Show a chart of how long perfect rounds are"),
        Place.DICTIONARIES,
    ),
    Command(
        "dictionaries.limits",
        N_("Limits"),
        ("Alt+B",),
        N_("Show one dictionary over all minimum lengths, or all vocabularies"),
        Place.DICTIONARIES,
    ),
    Command(
        "dictionaries.overlap",
        N_("Shared words"),
        ("Alt+S",),
        N_("Show a chart of the words that dictionaries share"),
        Place.DICTIONARIES,
    ),
    Command(
        "dictionaries.pair",
        N_("Two lists"),
        ("Alt+L",),
        N_("Put two dictionaries side by side"),
        Place.DICTIONARIES,
    ),
    Command(
        "dictionaries.swap",
        N_("Swap the dictionaries"),
        (),
        N_("Swap the two lists that are side by side"),
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
        "dictionaries.save_all",
        N_("Save all columns…"),
        (),
        N_("Save the table as CSV or Markdown, with the columns that are not shown"),
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
        "dictionaries.atlas",
        N_("Open an atlas…"),
        (),
        N_("Show the results in a file that ghost-cli compare --atlas has written"),
        Place.DICTIONARIES,
    ),
    Command(
        "dictionaries.clear",
        N_("Clear kept results"),
        (),
        N_("Remove all results of comparisons that are kept on this computer"),
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
    Key(
        "dictionaries.search",
        ("Ctrl+F",),
        N_("In a list of words: go to the search"),
        Place.DICTIONARIES,
    ),
    Key(
        "dictionaries.to_words",
        ("Return",),
        N_("In the search of a list of words: go to the words"),
        Place.DICTIONARIES,
    ),
    Key(
        "dictionaries.clear_search",
        ("Esc",),
        N_("In the search of a list of words: forget the letters"),
        Place.DICTIONARIES,
    ),
)

JUDGE = (
    Key("judge.ask", ("Return",), N_("Judge the letters"), Place.JUDGE),
    Key("judge.leave", ("Esc",), N_("Go back"), Place.JUDGE),
)

REVIEW = (
    Key("review.step", ("Left", "Right"), N_("Go to the play before, or the next"), Place.REVIEW),
    Key(
        "review.page",
        ("PgUp", "PgDown"),
        N_("The same, where arrows say where a letter goes"),
        Place.REVIEW,
    ),
    Key("review.ends", ("Home", "End"), N_("Go to the first play, or the last"), Place.REVIEW),
    Command("review.next", N_("Next blunder"), ("F3",), N_("Go to the next blunder"), Place.REVIEW),
    Command(
        "review.previous",
        N_("Blunder before"),
        ("Shift+F3",),
        N_("Go to the blunder before"),
        Place.REVIEW,
    ),
    Key("review.letter", LETTERS, N_("At a blunder: try what would have won"), Place.REVIEW),
    Key("review.show", ("Space",), N_("At a blunder: show what would have won"), Place.REVIEW),
    Command(
        "review.round",
        N_("Round"),
        ("Alt+U",),
        N_("Choose another round of the match"),
        Place.REVIEW,
    ),
    Command(
        "review.play_on",
        N_("Play on from here"),
        ("Alt+O",),
        N_("Play the round on from here, with whom you like"),
        Place.REVIEW,
    ),
    Command(
        "review.strategy",
        N_("Show in Strategy"),
        ("Ctrl+Return",),
        N_("Show the letters on the table in the strategy"),
        Place.REVIEW,
    ),
    Key("review.leave", ("Esc",), N_("Go back to the board"), Place.REVIEW),
)

STATISTICS = (
    Key(
        "statistics.along",
        ("Left", "Right"),
        N_("In the charts: go to the day, week or month before or after"),
        Place.STATISTICS,
    ),
    Key("statistics.export", ("Ctrl+Shift+S",), N_("Save the rounds as CSV"), Place.STATISTICS),
    Key("statistics.reset", ("Del",), N_("Forget the rounds that are shown"), Place.STATISTICS),
    Key("statistics.undo", ("Ctrl+Z",), N_("Bring back what was forgotten"), Place.STATISTICS),
    Key("statistics.play", ("Return",), N_("Play, where there is no round yet"), Place.STATISTICS),
    Key("statistics.leave", ("Esc",), N_("Go back"), Place.STATISTICS),
)

PUZZLES = (
    Key("puzzles.letter", LETTERS, N_("Answer"), Place.PUZZLES),
    Key("puzzles.place", ("Left", "Right", "Up"), N_("Say where, as on the board"), Place.PUZZLES),
    Key("puzzles.answer", ("Space",), N_("Show the answer"), Place.PUZZLES),
    Key("puzzles.next", ("Return",), N_("Go on to the next puzzle"), Place.PUZZLES),
    Key("puzzles.todays", ("Alt+T",), N_("Go to today’s puzzle"), Place.PUZZLES),
    Key("puzzles.leave", ("Esc",), N_("Go back"), Place.PUZZLES),
)

WORD_LISTS = (
    Key("word_lists.play", ("Return",), N_("Play with the list"), Place.WORD_LISTS),
    Key("word_lists.compare", ("Space",), N_("Compare it with others"), Place.WORD_LISTS),
    Key("word_lists.rename", ("F2",), N_("Rename a list of your own"), Place.WORD_LISTS),
    Key("word_lists.reload", ("F5",), N_("Read it again from its file"), Place.WORD_LISTS),
    Key("word_lists.export", ("Ctrl+Shift+S",), N_("Save its words in a file"), Place.WORD_LISTS),
    Key("word_lists.remove", ("Del",), N_("Remove a list of your own"), Place.WORD_LISTS),
    Key("word_lists.undo", ("Ctrl+Z",), N_("Bring back what was removed"), Place.WORD_LISTS),
    Key(
        "word_lists.paste_here",
        ("Ctrl+V",),
        N_("Keep copied words as a list of your own"),
        Place.WORD_LISTS,
    ),
    Key("word_lists.make", ("Ins",), N_("Make a list of others"), Place.WORD_LISTS),
    Key("word_lists.leave", ("Esc",), N_("Go back"), Place.WORD_LISTS),
)
