"""The table of commands: what can be done in this program, what it is called, and by which keys.

A command is a row here and a method somewhere that is decorated with its id: see `kit.commands`,
which makes menus, tool tips, the sheet on “?” and the palette on Ctrl+K of it. Where a row stands is
where it is: in its menu, and in the place where its keys are heard.

What a row says is a text: `packaging/texts.py` knows rows, so that none of it has to be marked, and it
is translated where it is shown.
"""

from __future__ import annotations

import string

from ghost_desktop.desktop.kit.commands import MENUS, Command, Menu, Place, declare, keys
from ghost_desktop.desktop.window.panels import DICTIONARIES as DICTIONARIES_PANEL
from ghost_desktop.desktop.window.panels import LEARN as LEARN_PANEL
from ghost_desktop.desktop.window.panels import PLAY as BOARD_PANEL
from ghost_desktop.desktop.window.panels import PUZZLES as PUZZLES_PAGE
from ghost_desktop.desktop.window.panels import STRATEGY as STRATEGY_PANEL
from ghost_desktop.engine.game.rules import PLAYERS
from ghost_desktop.translation import N_, OWN_NAMES

RECENT_MATCHES = "recent_matches"
"""The menu of the files of matches that were saved or opened last."""

UNFINISHED = "unfinished"
"""The menu of the matches that were left for others."""

THE_GAME = "the_game"
"""The menu of what a game is chosen by, which the bar fills."""

BESIDE = "beside"
"""The menu of the lists that words can be held against."""

CHOICES = ("dictionary", "variant", "min_length", "players", "misere", "reading")
"""What a game is chosen by; "bar." and the name of each are its row in the table."""

_LETTERS = " ".join(string.ascii_uppercase)
_SEATS = " ".join(f"Alt+{number}" for number in range(1, PLAYERS[-1] + 1))
_LANGUAGES = N_("language translation tongue speak")

# fmt: off
_GAME = Menu("&Game", (
    Command("round.new", "&New round", "Ctrl+N",
        "Begin another round", "start again restart rematch next game match"),
    Command("match.new", "New &match…", "Ctrl+Shift+N",
        "Choose who plays, what for, and how it is judged",
        "players opponents lives names table start over tournament"),
    Menu("&Dictionary, variant, players", id=THE_GAME),
    None,
    Command("match.open", "&Open match…", "Ctrl+O",
        "Go on with a match that was saved, or look back at it",
        "load file import restore continue"),
    Menu("Un&finished", id=UNFINISHED),
    Menu("&Recent matches", id=RECENT_MATCHES),
    Command("match.save", "&Save match as…", "Ctrl+S",
        "Save the match at the board in a file, with all its rounds",
        "file export keep write share"),
    None,
    Command("round.hint", "&Hint", "Ctrl+H",
        "Be told what to play; hints are counted, and challenges are played without",
        "help tip suggest best play cheat"),
    Command("round.look", "Show &letters", "F2",
        "Show what each letter does, or no longer; that is counted",
        "lens peek colours colors which letters win"),
    Command("round.why", "Wh&y did it come back?", "Ctrl+Shift+H",
        "Be told what would have come of a letter, where you play to learn",
        "explain refute mistake blunder reason teach"),
    Command("round.take_back", "Take &back", "Ctrl+Backspace",
        "Take back what you did last, and what computers did since",
        "undo previous letter mistake"),
    Command("round.resign", "Gi&ve the round up", "Ctrl+R",
        "Lose the round at once", "resign surrender lose concede"),
    Command("round.challenge", "&Challenge", "Ctrl+Return",
        "Doubt that any word can come of the letters, where any may be played",
        "doubt bluff call liar"),
    Command("round.point_out", "It is a &word", "Ctrl+W",
        "Say that the letters are a word, where any may be played", "finished complete call claim"),
    Command("round.strike", "Nobody here &knows that word", "Ctrl+Del",
        "Have the word that ended the round count for nothing, and play on",
        "veto unknown word strike remove"),
    None,
    Command("round.review", "R&eview the round", "Ctrl+E",
        "Go through a round that is over, and see what each play was worth",
        "analyse analyze mistakes blunders replay look back learn"),
    Command("round.undo", "&Undo", "Ctrl+Z",
        "Bring back what was left for another round or match, or a word that was struck",
        "undo take back previous restore"),
    Command("game.back", "&Go back", "Ctrl+B",
        "Go back to where “Show in Strategy” led from, or a cell, and to the game that was at the top",
        "undo return restore previous dictionary rules review puzzle comparison"),
    None,
    Menu("Pos&ition", (
        Command("position.copy", "&Copy position", "Ctrl+C",
            "Copy the round as one line", "clipboard line fen share"),
        Command("position.paste", "P&aste position", "Ctrl+V",
            "Go on from a copied line", "clipboard line fen import load"),
        Command("match.copy_result", "Copy &result", "Ctrl+Shift+R",
            "Copy how the match went so far, as text and as a picture, which give nothing away",
            "share clipboard send friend score brag"),
    )),
    Menu("Who s&tarts", (
        Command("starts.person", "&You start", "",
            "Play the first letter of every round", "first begin order"),
        Command("starts.computer", "The &computer starts", "",
            "Have the computer play the first letter of every round", "first begin order opponent"),
        None,
        Command("starts.in_turn", "Take &turns", "",
            "Have each round begin with the next player", "first alternate order"),
        Command("starts.loser", "The &loser starts", "",
            "Have whoever lost play the first letter of the next round", "first begin order"),
        Command("starts.winner", "The &winner starts", "",
            "Have a winner play the first letter of the next round", "first begin order"),
    )),
    Menu("&Pace of computers", (
        Command("pace.slow", "&Slow", "",
            "Have computers take their time", "speed delay animation"),
        Command("pace.normal", "&Normal", "",
            "Have computers play so that one can follow", "speed delay animation"),
        Command("pace.fast", "&Fast", "",
            "Have computers play fast", "speed delay animation quick"),
        Command("pace.at_once", "&At once", "",
            "Have computers play without a pause", "speed delay animation instant"),
    )),
    None,
    Command("quit", "&Quit", "Ctrl+Q", "Close the program", "exit leave end"),
))

_VIEW = Menu("&View", (
    Command("show.play", "&Play", "Ctrl+1", "Show the board, and play", "board game round"),
    Command("show.strategy", "&Strategy", "Ctrl+2",
        "Show what there is to remember", "solve solution learn minimal"),
    Command("show.dictionaries", "&Dictionaries", "Ctrl+3",
        "Show how dictionaries compare", "lists compare charts words statistics"),
    Command("show.learn", "&Learn", "Ctrl+4",
        "Show what there is to do today: the puzzle of the day, and what is due",
        "daily today due streak"),
    None,
    Command("show.who_wins", "Show &who wins", "",
        "Say who wins, and with which openings, while you play, too",
        "spoilers answer winner solution cheat"),
    None,
    Menu("Siz&e of letters", (
        Command("zoom.in", "L&arger letters", "Ctrl++ Ctrl+=",
            "Make letters larger", "zoom font size bigger text"),
        Command("zoom.out", "S&maller letters", "Ctrl+-",
            "Make letters smaller", "zoom font size tinier text"),
        Command("zoom.reset", "&Usual letters", "Ctrl+0",
            "Have letters as the system has them", "zoom font size reset default normal text"),
    )),
    Menu("&Theme", (
        Command("theme.system", "Like the &system", "",
            "Be light or dark as the system is", "theme colours colors appearance automatic"),
        Command("theme.light", "&Light", "",
            "Dark letters on a light ground", "theme colours colors appearance bright white day"),
        Command("theme.dark", "&Dark", "",
            "Light letters on a dark ground", "theme colours colors appearance black night"),
    )),
    Menu("Lan&guage", (
        Command("language.system", "Like the &system", "",
            "Speak the language of the system", _LANGUAGES),
        None,
        # Each stands there in itself, so that whoever knows no other finds it.
        *(Command(f"language.{code}", name, "", "Have the program speak this language", _LANGUAGES)
          for code, name in OWN_NAMES.items()),
    )),
    Command("less_motion", "Less m&otion", "",
        "Have tiles keep still, or move again", "animation reduced motion move still"),
    Command("full_screen", "&Full screen", "F11",
        "Fill the whole screen, or no longer", "fullscreen maximise maximize window"),
))

_WORDS = Menu("&Words", (
    Command("look_up", "Loo&k up words…", "Ctrl+L",
        "See which dictionaries have a word, and what it means; find words by pattern",
        "search find definition meaning dictionary lists contains anagram wildcard pattern"),
    Command("judge", "&Judge", "Ctrl+J",
        "Say at a real table whether letters stand or fall",
        "referee arbiter challenge check real table"),
    None,
    Command("word_lists", "Word &lists", "Ctrl+Shift+L",
        "Show the dictionaries there are, and keep your own",
        "dictionaries own manage rename remove delete licence export vocabulary"),
    Command("word_lists.import", "&Import word lists…", "Ctrl+Shift+O",
        "Keep the words of files as lists of your own",
        "add load dictionary own vocabulary hunspell"),
    Command("word_lists.paste", "Paste a wor&d list…", "Ctrl+Shift+V",
        "Keep copied words as a list of your own", "clipboard insert add dictionary text own"),
    Command("word_lists.new", "New list &from others…", "",
        "Make a word list of your own out of other lists",
        "combine intersection union difference merge make common filter"),
    None,
    Command("show.symbols", "Symbols &beside words", "",
        "Mark words that the other list lacks, or alone has, or mark them no longer",
        "dagger marks signs second list both dictionaries club collins twl"),
    Menu("Words beside a&nother list", id=BESIDE),
    None,
    Command("exceptions", "Your e&xceptions…", "",
        "Show, remove and keep words that nobody at your table knows",
        "unknown words personal veto struck leave out"),
))

_HELP = Menu("&Help", (
    Command("manual", "&Manual", "F1",
        "Read how the program is used, and search it",
        "help handbook guide instructions explain documentation"),
    Command("help", "&How to play", "Shift+F1",
        "Read the rules, and how to read panels", "help rules manual guide instructions explain"),
    Command("keys", "&Keyboard shortcuts", "?",
        "Show what the keys do", "keys hotkeys bindings cheatsheet"),
    None,
    Command("palette", "&Find a command…", "Ctrl+K", "Type what you want to do"),
    None,
    Command("proofs.clear", "&Clear the cache of proofs…", "",
        "Show how much room proofs of earlier games take, and clear them"),
    None,
    Command("about", "&About Ghost Desktop", "",
        "Show the versions of all parts, and licences", "version licence license credits"),
))

EVERYWHERE = Place("Everywhere", (
    _GAME,
    _VIEW,
    _WORDS,
    _HELP,
    keys("tab", "Tab Shift+Tab", "Go to the next or the previous control"),
    keys("press", "Return Space", "Press a button"),
    keys(MENUS, "", "Open a menu: the letter that is underlined"),
), is_everywhere=True)

BAR = Place("The game at the top", (
    Command("bar.dictionary", "&Dictionary", "Alt+D",
        "Choose the dictionary", "language word list lexicon"),
    Command("bar.variant", "V&ariant", "Alt+A", "Choose the variant", "game rules kind mode"),
    Command("bar.min_length", "Shortest word that cou&nts", "Alt+N",
        "Choose how short a word may be", "minimum length letters"),
    Command("bar.players", "&Players", "Alt+P", "Choose how many play", "opponents people number"),
    Command("bar.misere", "&Completing a word", "Alt+C",
        "Choose whether a word loses or wins", "misère reverse win lose"),
    Command("bar.reading", "What oth&ers want", "Alt+E",
        "Choose whether others work together, among three and more",
        "reading alliance together themselves"),
), is_everywhere=True)

LEARN = Place("The pages of Learn", (
    Command("puzzles", "Puzzles", "Ctrl+U",
        "Find the one letter that wins, in the game that you have chosen, as often as you like",
        "daily quiz problem exercise streak one letter wins train"),
    Command("show.drills", "Drills", "Ctrl+D",
        "Show all drills, and what is due in each",
        "all practise practice train learn review decks flashcards"),
    Command("statistics", "Figures", "Ctrl+I",
        "Show how your rounds went: what was won, and what it was lost on",
        "statistics results history progress record score charts wins losses"),
), is_everywhere=True)

BOARD = Place("On the board", (
    keys("board.letter", _LETTERS, "Play a letter"),
    keys("board.left", "Left", "Put the next letter further to the left"),
    keys("board.right", "Right", "Put the next letter further to the right"),
    keys("board.front", "Left Home", "Put the next letter in front of the others"),
    keys("board.end", "Right End", "Put the next letter after the others"),
    keys("board.turn", "Up Down", "Turn the letters round before your play, and back"),
    keys("board.shuffle", "Up", "Shuffle the letters of a pool"),
    keys("board.sort", "Down", "Put the letters of a pool in order"),
    Command("round.strategy", "Show in Strategy", "Ctrl+Return",
        "Show where the round was decided, when it is over", "analyse analyze review mistake why"),
    Command("round.retry", "Try again", "Ctrl+T",
        "Go on where you lost the round, as if you had not; that is not counted",
        "retry mistake blunder takeback undo once more"),
    keys("board.name", "Return", "Name a word, when you are challenged"),
    keys("board.again", "Return", "Play again, when the round is over"),
), page=BOARD_PANEL)

STRATEGY = Place("In the strategy", (
    keys("strategy.rows", "Up Down", "Move from row to row"),
    keys("strategy.folds", "Left Right", "Fold and unfold"),
    keys("strategy.branch", "*", "Unfold all that is below"),
    keys("strategy.letter", _LETTERS, "Search for letters"),
    Command("strategy.search", "Search the strategy", "Ctrl+F", "Go to the search", "find"),
    Command("strategy.next", "Next hit", "F3", "Go to the next hit"),
    Command("strategy.previous", "Previous hit", "Shift+F3", "Go to the hit before"),
    keys("strategy.leave", "Esc", "Leave the search"),
    Command("strategy.opening", "Opening", "Alt+T",
        "Choose an opening", "first letter start", label="wi&th"),
    Command("strategy.zones", "Skip where any letter wins", "Alt+Z",
        "Leave out what follows where any letter wins, or show it again", "fewer less",
        label="&Zones"),
    Command("strategy.careful", "Caref&ul others", "Alt+U",
        "Expect that nobody puts himself at risk, or that all others work together",
        "alliance together three opponents risk safe"),
    Command("strategy.remember", "To re&member", "Alt+M",
        "Show what there is to remember", "strategy list learn minimal"),
    Command("strategy.every_play", "Ever&y play", "Alt+Y",
        "Show every play, or the strategy again", "tree all whole game analyse analyze"),
    Command("strategy.openings", "&Openings", "Alt+O",
        "Show what there is to remember of each opening, or the strategy again",
        "first letter which learn compare table start"),
    Command("strategy.map", "Map", "Ctrl+M",
        "Go to the map of the strategy, or to its tree again",
        "graph drawing picture diagram tree zoom"),
    Command("strategy.both", "Tree and map", "Ctrl+Shift+B",
        "Show the tree and the map side by side, where there is room", "both beside"),
    Command("strategy.list", "List", "Ctrl+Shift+M",
        "Show what there is to remember as a list, or the tree and the map again",
        "words replies lines"),
    keys("strategy.along", "Left Right", "On the curve: go to fewer replies, or to more"),
    Command("strategy.box", "Was &I already lost?", "Alt+I",
        "Ask about a fragment, where every play is shown",
        "position fragment check analyse analyze"),
    Command("strategy.export", "E&xport…", "Alt+X",
        "Copy, save or print the strategy",
        "save copy print pdf csv json markdown outline graphviz clipboard"),
    keys("strategy.seat", _SEATS, "Look at the strategy of another player"),
    Command("strategy.drill", "D&rill", "Alt+R",
        "Drill the strategy", "practise practice train learn test"),
    Command("strategy.proof", "What is proved", "Ctrl+Shift+P",
        "Show what is proved and by what, and save the certificate",
        "certificate seal minimal why"),
    Command("strategy.stop", "Stop the proof", "Alt+S",
        "Stop a proof, with the best that has been found", "cancel abort", ends_work=True,
        label="&Stop"),
    keys("strategy.play", "Return", "Play on from the row; where it refers to another, go there"),
), page=STRATEGY_PANEL, beside="strategy")

OPENINGS = Place("Among the openings", (
    keys("openings.rows", "Up Down", "Go from opening to opening"),
    keys("openings.ends", "Home End", "Go to the first or the last"),
    keys("openings.choose", "Return", "Show the strategy of the opening"),
    Command("openings.own", "Cheapest &for me", "Alt+F",
        "Have lines that you have learned, and words that you know, cost less",
        "weigh known learned easiest mine"),
    keys("openings.leave", "Esc", "Go back to the strategy"),
), beside="strategy")

MAP = Place("On the map of a strategy", (
    keys("map.along", "Left Right", "Go back, or on to what can follow"),
    keys("map.back", "Backspace", "Go back along the path walked"),
    keys("map.among", "Up Down", "Move among the plays that are possible"),
    keys("map.fold", "Space", "Fold away what follows, or show it again"),
    keys("map.in", "+ =", "Zoom in; the wheel does so where the pointer is"),
    keys("map.out", "-", "Zoom out"),
    keys("map.fit", "0 Home", "Show all of the map"),
), beside="strategy")

DRILL = Place("In a drill", (
    keys("drill.letter", _LETTERS, "Answer"),
    keys("drill.place", "Left Right Up", "Say where, as on the board"),
    keys("drill.help", "Space", "A hint, then the reply"),
    keys("drill.hint", "Ctrl+H", "A hint, and no more"),
    keys("drill.go_on", "Return", "Go on"),
    Command("drill.new_lines", "New ones a &session, at most", "Alt+S",
        "Choose how many are new, when a session is over", "daily limit"),
    Command("drill.until", "Learn &until", "Alt+U",
        "Choose how many rounds are to be answered, the likeliest first",
        "coverage likely common percent"),
    Command("drill.exact", "E&xact replies", "Alt+X",
        "Count another letter that wins as missed", "exact strict own"),
    keys("drill.note", "Alt+T", "While the answer is shown: write a note on it"),
    keys("drill.undo", "Ctrl+Z", "Take the last answer back"),
    keys("drill.leave", "Esc", "Leave; what you answered is kept"),
))

DECKS = Place("Among all drills", (
    keys("decks.drill", "Return", "Go on with the drill"),
    Command("decks.spread", "&Spread over days…", "Alt+S",
        "Put off a part of what is due, so that it is no more than so many a day"),
    keys("decks.delete", "Del", "Delete the drill, with all its answers"),
    Command("decks.export", "E&xport for Anki…", "Alt+X",
        "Save the drill as text that Anki reads", "save file text flashcards"),
    keys("decks.undo", "Ctrl+Z", "Bring back what was deleted or put off"),
    keys("decks.leave", "Esc", "Go back"),
))

DICTIONARIES = Place("Among the dictionaries", (
    keys("dictionaries.tick", "Space", "Tick or untick"),
    keys("dictionaries.open", "Return",
        "Open the row, or the cell of a chart, in Strategy; of shared words, list them"),
    keys("dictionaries.along", "Left Right", "In a chart: go to the next cell of the row"),
    keys("dictionaries.across", "Up Down", "In a chart: go to the row above or below"),
    keys("dictionaries.turn", "Ctrl+Tab Ctrl+Shift+Tab", "Show the next view, or the one before"),
    Command("dictionaries.table", "&Table", "Alt+T", "Show the table", "numbers grid"),
    Command("dictionaries.winners", "Who wins (&K)", "Alt+K",
        "Show a chart of who wins", "chart plot matrix"),
    Command("dictionaries.openings", "&Openings", "Alt+O",
        "Show a chart of the openings that win", "chart plot letters"),
    Command("dictionaries.remember", "To &remember", "Alt+R",
        "Show a chart of how much there is to remember", "chart plot size"),
    Command("dictionaries.margin", "Margin (&F)", "Alt+F",
        "Show a chart of how many words must go for the other player to win",
        "chart plot close robust words change"),
    Command("dictionaries.rounds", "Ro&unds", "Alt+U",
        "Show a chart of how long perfect rounds are", "chart plot plays long duration"),
    Command("dictionaries.limits", "Limits (&B)", "Alt+B",
        "Show one dictionary over all minimum lengths, or all vocabularies",
        "chart plot levels lengths common vocabulary"),
    Command("dictionaries.overlap", "&Shared words", "Alt+S",
        "Show a chart of the words that dictionaries share",
        "chart plot common shared upset venn intersection"),
    Command("dictionaries.pair", "Two &lists", "Alt+L",
        "Put two dictionaries side by side",
        "both compare difference margin deciding words common"),
    Command("dictionaries.swap", "Swap the dictionaries", "",
        "Swap the two lists that are side by side",
        "exchange change places reverse other way round lists"),
    Command("dictionaries.compare", "Resu&me", "Alt+M",
        "Go on with a comparison that was stopped, or back from an atlas to what is ticked",
        "run solve compare again"),
    Command("dictionaries.details", "Deta&ils", "Alt+I",
        "Show positions, time and licences, or leave them away"),
    Command("dictionaries.save_table", "Save table…", "",
        "Save the table as CSV or Markdown", "export file spreadsheet"),
    Command("dictionaries.save_all", "Save all columns…", "",
        "Save the table as CSV or Markdown, with the columns that are not shown",
        "export file spreadsheet licence positions time"),
    Command("dictionaries.save_chart", "Save chart…", "",
        "Save the chart in front as SVG or PNG", "export image picture svg png"),
    Command("dictionaries.copy_chart", "Copy chart", "Ctrl+Shift+C",
        "Have the chart in front on the clipboard, as an image and as SVG",
        "export image picture clipboard"),
    Command("dictionaries.copy_pair", "Copy as text", "",
        "Have all that is known of the two lists on the clipboard, as text",
        "export clipboard sentences"),
    Command("dictionaries.save_atlas", "Save as an atlas…", "",
        "Save what is compared, and all that is known of it, in a file that can be opened again",
        "export file results sqlite"),
    Command("dictionaries.atlas", "Open an atlas…", "",
        "Show the results in a file that was saved as an atlas, or that ghost-cli compare --atlas "
        "has written",
        "open file load import results sqlite"),
    Command("dictionaries.clear", "Clear kept results…", "",
        "Remove all results of comparisons that are kept on this computer",
        "delete forget cache results"),
    Command("dictionaries.stop", "Stop the comparison", "Esc",
        "Stop the comparison; what has been solved stays", "cancel abort", ends_work=True),
    keys("dictionaries.column", "Ctrl+Left Ctrl+Right", "Sort by another column"),
    keys("dictionaries.order", "Ctrl+Up Ctrl+Down", "Sort the other way"),
    keys("dictionaries.scroll", "Left Right", "In the table: scroll"),
    keys("dictionaries.search", "Ctrl+F", "In a list of words: go to the search"),
    keys("dictionaries.to_words", "Return", "In the search of a list of words: go to the words"),
    keys("dictionaries.clear_search", "Esc",
        "In the search of a list of words: forget the letters"),
), page=DICTIONARIES_PANEL)

JUDGE = Place("At the judge", (
    keys("judge.ask", "Return", "Judge the letters"),
    keys("judge.leave", "Esc", "Go back"),
))

REVIEW = Place("Looking back at a round", (
    keys("review.step", "Left Right", "Go to the play before, or the next"),
    keys("review.page", "PgUp PgDown", "The same, where arrows say where a letter goes"),
    keys("review.ends", "Home End", "Go to the first play, or the last"),
    Command("review.next", "Next blunder", "F3", "Go to the next blunder", "mistake error"),
    Command("review.previous", "Blunder before", "Shift+F3",
        "Go to the blunder before", "mistake error"),
    keys("review.letter", _LETTERS, "At a blunder: try what would have won"),
    keys("review.show", "Space", "At a blunder: show what would have won"),
    Command("review.round", "Ro&und", "Alt+U", "Choose another round of the match"),
    Command("review.play_on", "Play &on from here", "Alt+O",
        "Play the round on from here, with whom you like", "continue try opponent replay"),
    Command("review.strategy", "Show in Strategy", "Ctrl+Return",
        "Show the letters on the table in the strategy", "analyse analyze why tree"),
    keys("review.leave", "Esc", "Go back to the board"),
))

STATISTICS = Place("Among the statistics", (
    keys("statistics.along", "Left Right",
        "In the charts: go to the day, week or month before or after"),
    Command("statistics.more", "&More", "Alt+M",
        "Show tables, too: by opponent, variant, dictionary and time, words and openings",
        "table details opponents words openings"),
    keys("statistics.export", "Ctrl+Shift+S", "Save the rounds as CSV"),
    keys("statistics.reset", "Del", "Forget the rounds that are shown"),
    keys("statistics.undo", "Ctrl+Z", "Bring back what was forgotten"),
    keys("statistics.play", "Return", "Play, where there is no round yet"),
    keys("statistics.leave", "Esc", "Go back"),
))

TODAY = Place("Today", (
    keys("today.letter", _LETTERS, "Answer; six tries, and illegal letters count"),
    keys("today.place", "Left Right Up", "Say where, as on the board"),
    keys("today.answer", "Space", "Show the answer, pressed twice"),
    keys("today.copy", "Return", "Copy the result, which gives nothing away"),
), LEARN_PANEL)

PUZZLES = Place("At a puzzle", (
    keys("puzzles.letter", _LETTERS, "Answer"),
    keys("puzzles.place", "Left Right Up", "Say where, as on the board"),
    keys("puzzles.answer", "Space", "Show the answer; in a run, pressed twice"),
    keys("puzzles.next", "Return", "Go on to the next puzzle, or begin a run"),
    Command("puzzles.practice", "P&ractice", "Alt+R",
        "Be asked puzzles one by one, as often as you like", "train exercise"),
    Command("puzzles.streak", "&Streak", "Alt+S",
        "Solve puzzles, each harder than the one before, until the third miss",
        "run row survival three lives challenge"),
    Command("puzzles.storm", "S&torm", "Alt+T",
        "Solve as many puzzles as you can in three minutes",
        "run rush time clock fast speed challenge"),
    keys("puzzles.leave", "Esc", "Go back; a run is over, and kept"),
), page=PUZZLES_PAGE)

WORD_LISTS = Place("Among the word lists", (
    keys("word_lists.play", "Return", "Play with the list"),
    keys("word_lists.compare", "Space", "Compare it with others"),
    keys("word_lists.rename", "F2", "Rename a list of your own"),
    keys("word_lists.reload", "F5", "Read it again from its file"),
    keys("word_lists.export", "Ctrl+Shift+S", "Save its words in a file"),
    keys("word_lists.remove", "Del", "Remove a list of your own"),
    keys("word_lists.undo", "Ctrl+Z", "Bring back what was removed"),
    keys("word_lists.paste_here", "Ctrl+V", "Keep copied words as a list of your own"),
    keys("word_lists.make", "Ins", "Make a list of others"),
    keys("word_lists.leave", "Esc", "Go back"),
))
# fmt: on


TABLE = declare(
    EVERYWHERE,
    BAR,
    LEARN,
    BOARD,
    STRATEGY,
    OPENINGS,
    MAP,
    DRILL,
    DECKS,
    DICTIONARIES,
    JUDGE,
    REVIEW,
    TODAY,
    STATISTICS,
    PUZZLES,
    WORD_LISTS,
)
"""All commands and keys."""
