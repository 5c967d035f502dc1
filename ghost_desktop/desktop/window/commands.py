"""The table of commands: what can be done in this program, what it is called, and by which keys.

A command is a row here and a method somewhere that is decorated with its id: see `kit.commands`,
which makes menus, tool tips, the sheet on “?” and the palette on Ctrl+K of it. Where a row stands is
where it is: in its menu, and in the place where its keys are heard.

Texts are marked, not translated; they are translated where they are shown.
"""

from __future__ import annotations

import string

from ghost_desktop.desktop.kit.commands import MENUS, Command, Menu, Place, declare, keys
from ghost_desktop.desktop.window.panels import DICTIONARIES as DICTIONARIES_PANEL
from ghost_desktop.desktop.window.panels import PLAY as BOARD_PANEL
from ghost_desktop.desktop.window.panels import STRATEGY as STRATEGY_PANEL
from ghost_desktop.engine.game.rules import PLAYERS
from ghost_desktop.translation import N_, OWN_NAMES

RECENT_MATCHES = "recent_matches"
"""The menu of the files of matches that were saved or opened last."""

UNFINISHED = "unfinished"
"""The menu of the matches that were left for others."""

BESIDE = "beside"
"""The menu of the lists that words can be held against."""

CHOICES = ("dictionary", "variant", "min_length", "players", "misere", "reading")
"""What a game is chosen by; "bar." and the name of each are its row in the table."""

_LETTERS = " ".join(string.ascii_uppercase)
_SEATS = " ".join(f"Alt+{number}" for number in range(1, PLAYERS[-1] + 1))
_LANGUAGES = N_("language translation tongue speak")

_GAME = Menu(
    N_("&Game"),
    (
        Command(
            "round.new",
            N_("&New round"),
            "Ctrl+N",
            N_("Begin another round"),
            N_("start again restart rematch next game match"),
        ),
        Command(
            "match.new",
            N_("New &match…"),
            "Ctrl+Shift+N",
            N_("Choose who plays, what for, and how it is judged"),
            N_("players opponents lives names table start over tournament"),
        ),
        None,
        Command(
            "match.open",
            N_("&Open match…"),
            "Ctrl+O",
            N_("Go on with a match that was saved, or look back at it"),
            N_("load file import restore continue"),
        ),
        Menu(N_("Un&finished"), id=UNFINISHED),
        Menu(N_("&Recent matches"), id=RECENT_MATCHES),
        Command(
            "match.save",
            N_("&Save match as…"),
            "Ctrl+S",
            N_("Save the match at the board in a file, with all its rounds"),
            N_("file export keep write share"),
        ),
        None,
        Command(
            "round.hint",
            N_("&Hint"),
            "Ctrl+H",
            N_("Be told what to play; hints are counted, and challenges are played without"),
            N_("help tip suggest best play cheat"),
        ),
        Command(
            "round.look",
            N_("Show &letters"),
            "F2",
            N_("Show what each letter does, while you hold the key; that is counted"),
            N_("lens peek colours colors which letters win"),
            is_held=True,
        ),
        Command(
            "round.why",
            N_("Wh&y did it come back?"),
            "Ctrl+Shift+H",
            N_("Be told what would have come of a letter, where you play to learn"),
            N_("explain refute mistake blunder reason teach"),
        ),
        Command(
            "round.take_back",
            N_("Take &back"),
            "Ctrl+Backspace",
            N_("Take back what you did last, and what computers did since"),
            N_("undo previous letter mistake"),
        ),
        Command(
            "round.resign",
            N_("Gi&ve the round up"),
            "Ctrl+R",
            N_("Lose the round at once"),
            N_("resign surrender lose concede"),
        ),
        Command(
            "round.challenge",
            N_("&Challenge"),
            "Ctrl+Return",
            N_("Doubt that any word can come of the letters, where any may be played"),
            N_("doubt bluff call liar"),
        ),
        Command(
            "round.point_out",
            N_("It is a &word"),
            "Ctrl+W",
            N_("Say that the letters are a word, where any may be played"),
            N_("finished complete call claim"),
        ),
        Command(
            "round.strike",
            N_("Nobody here &knows that word"),
            "Ctrl+Del",
            N_("Have the word that ended the round count for nothing, and play on"),
            N_("veto unknown word strike remove"),
        ),
        None,
        Command(
            "round.review",
            N_("R&eview the round"),
            "Ctrl+E",
            N_("Go through a round that is over, and see what each play was worth"),
            N_("analyse analyze mistakes blunders replay look back learn"),
        ),
        Command(
            "round.undo",
            N_("&Undo"),
            "Ctrl+Z",
            N_("Bring back what was left for another round or match, or a word that was struck"),
            N_("undo take back previous restore"),
        ),
        Command(
            "game.back",
            N_("&Go back to the game before"),
            "Ctrl+B",
            N_(
                "Have the game at the top that was there before “Show in Strategy” changed it, or a cell"
            ),
            N_("undo return restore previous dictionary rules"),
        ),
        None,
        Menu(
            N_("Pos&ition"),
            (
                Command(
                    "position.copy",
                    N_("&Copy position"),
                    "Ctrl+C",
                    N_("Copy the round as one line"),
                    N_("clipboard line fen share"),
                ),
                Command(
                    "position.paste",
                    N_("P&aste position"),
                    "Ctrl+V",
                    N_("Go on from a copied line"),
                    N_("clipboard line fen import load"),
                ),
            ),
        ),
        Menu(
            N_("Who s&tarts"),
            (
                Command(
                    "starts.person",
                    N_("&You start"),
                    "",
                    N_("Play the first letter of every round"),
                    N_("first begin order"),
                ),
                Command(
                    "starts.computer",
                    N_("The &computer starts"),
                    "",
                    N_("Have the computer play the first letter of every round"),
                    N_("first begin order opponent"),
                ),
                None,
                Command(
                    "starts.in_turn",
                    N_("Take &turns"),
                    "",
                    N_("Have each round begin with the next player"),
                    N_("first alternate order"),
                ),
                Command(
                    "starts.loser",
                    N_("The &loser starts"),
                    "",
                    N_("Have whoever lost play the first letter of the next round"),
                    N_("first begin order"),
                ),
                Command(
                    "starts.winner",
                    N_("The &winner starts"),
                    "",
                    N_("Have a winner play the first letter of the next round"),
                    N_("first begin order"),
                ),
            ),
        ),
        Menu(
            N_("&Pace of computers"),
            (
                Command(
                    "pace.slow",
                    N_("&Slow"),
                    "",
                    N_("Have computers take their time"),
                    N_("speed delay animation"),
                ),
                Command(
                    "pace.normal",
                    N_("&Normal"),
                    "",
                    N_("Have computers play so that one can follow"),
                    N_("speed delay animation"),
                ),
                Command(
                    "pace.fast",
                    N_("&Fast"),
                    "",
                    N_("Have computers play fast"),
                    N_("speed delay animation quick"),
                ),
                Command(
                    "pace.at_once",
                    N_("&At once"),
                    "",
                    N_("Have computers play without a pause"),
                    N_("speed delay animation instant"),
                ),
            ),
        ),
        None,
        Command("quit", N_("&Quit"), "Ctrl+Q", N_("Close the program"), N_("exit leave end")),
    ),
)

_VIEW = Menu(
    N_("&View"),
    (
        Command(
            "show.play",
            N_("&Play"),
            "Ctrl+1",
            N_("Show the board, and play"),
            N_("board game round"),
        ),
        Command(
            "show.strategy",
            N_("&Strategy"),
            "Ctrl+2",
            N_("Show what there is to remember"),
            N_("solve solution learn minimal"),
        ),
        Command(
            "show.dictionaries",
            N_("&Dictionaries"),
            "Ctrl+3",
            N_("Show how dictionaries compare"),
            N_("lists compare charts words statistics"),
        ),
        None,
        Command(
            "show.drills",
            N_("All d&rills"),
            "Ctrl+D",
            N_("Show all drills, and what is due in each"),
            N_("practise practice train learn review decks flashcards"),
        ),
        Command(
            "puzzles",
            N_("Pu&zzles"),
            "Ctrl+U",
            N_("Find the one letter that wins: today’s puzzle, and as many more as you like"),
            N_("daily quiz problem exercise streak one letter wins train"),
        ),
        Command(
            "statistics",
            N_("Stat&istics"),
            "Ctrl+I",
            N_("Show how your rounds went: what was won, and what it was lost on"),
            N_("results history progress record score figures charts wins losses"),
        ),
        None,
        Command(
            "show.who_wins",
            N_("Show &who wins"),
            "",
            N_("Say who wins, and with which openings, while you play, too"),
            N_("spoilers answer winner solution cheat"),
        ),
        None,
        Menu(
            N_("Siz&e of letters"),
            (
                Command(
                    "zoom.in",
                    N_("L&arger letters"),
                    "Ctrl++ Ctrl+=",
                    N_("Make letters larger"),
                    N_("zoom font size bigger text"),
                ),
                Command(
                    "zoom.out",
                    N_("S&maller letters"),
                    "Ctrl+-",
                    N_("Make letters smaller"),
                    N_("zoom font size tinier text"),
                ),
                Command(
                    "zoom.reset",
                    N_("&Usual letters"),
                    "Ctrl+0",
                    N_("Have letters as the system has them"),
                    N_("zoom font size reset default normal text"),
                ),
            ),
        ),
        Menu(
            N_("&Theme"),
            (
                Command(
                    "theme.system",
                    N_("Like the &system"),
                    "",
                    N_("Be light or dark as the system is"),
                    N_("theme colours colors appearance automatic"),
                ),
                Command(
                    "theme.light",
                    N_("&Light"),
                    "",
                    N_("Dark letters on a light ground"),
                    N_("theme colours colors appearance bright white day"),
                ),
                Command(
                    "theme.dark",
                    N_("&Dark"),
                    "",
                    N_("Light letters on a dark ground"),
                    N_("theme colours colors appearance black night"),
                ),
            ),
        ),
        Menu(
            N_("Lan&guage"),
            (
                Command(
                    "language.system",
                    N_("Like the &system"),
                    "",
                    N_("Speak the language of the system"),
                    _LANGUAGES,
                ),
                None,
                # Each stands there in itself, so that whoever knows no other finds it.
                *(
                    Command(
                        f"language.{code}",
                        name,
                        "",
                        N_("Have the program speak this language"),
                        _LANGUAGES,
                    )
                    for code, name in OWN_NAMES.items()
                ),
            ),
        ),
        Command(
            "less_motion",
            N_("Less m&otion"),
            "",
            N_("Have tiles keep still, or move again"),
            N_("animation reduced motion move still"),
        ),
        Command(
            "full_screen",
            N_("&Full screen"),
            "F11",
            N_("Fill the whole screen, or no longer"),
            N_("fullscreen maximise maximize window"),
        ),
    ),
)

_WORDS = Menu(
    N_("&Words"),
    (
        Command(
            "look_up",
            N_("Loo&k up words…"),
            "Ctrl+L",
            N_("See which dictionaries have a word, and what it means; find words by pattern"),
            N_("search find definition meaning dictionary lists contains anagram wildcard pattern"),
        ),
        Command(
            "judge",
            N_("&Judge"),
            "Ctrl+J",
            N_("Say at a real table whether letters stand or fall"),
            N_("referee arbiter challenge check real table"),
        ),
        None,
        Command(
            "word_lists",
            N_("Word &lists"),
            "Ctrl+Shift+L",
            N_("Show the dictionaries there are, and keep your own"),
            N_("dictionaries own manage rename remove delete licence export vocabulary"),
        ),
        Command(
            "word_lists.import",
            N_("&Import word lists…"),
            "Ctrl+Shift+O",
            N_("Keep the words of files as lists of your own"),
            N_("add load dictionary own vocabulary hunspell"),
        ),
        Command(
            "word_lists.paste",
            N_("Paste a wor&d list…"),
            "Ctrl+Shift+V",
            N_("Keep copied words as a list of your own"),
            N_("clipboard insert add dictionary text own"),
        ),
        Command(
            "word_lists.new",
            N_("New list &from others…"),
            "",
            N_("Make a word list of your own out of other lists"),
            N_("combine intersection union difference merge make common filter"),
        ),
        None,
        Command(
            "show.symbols",
            N_("Symbols &beside words"),
            "",
            N_("Mark words that the other list lacks, or alone has, or mark them no longer"),
            N_("dagger marks signs second list both dictionaries club collins twl"),
        ),
        Menu(N_("Words beside a&nother list"), id=BESIDE),
        None,
        Command(
            "exceptions",
            N_("Your e&xceptions…"),
            "",
            N_("Show, remove and keep words that nobody at your table knows"),
            N_("unknown words personal veto struck leave out"),
        ),
    ),
)

_HELP = Menu(
    N_("&Help"),
    (
        Command(
            "manual",
            N_("&Manual"),
            "F1",
            N_("Read how the program is used, and search it"),
            N_("help handbook guide instructions explain documentation"),
        ),
        Command(
            "help",
            N_("&How to play"),
            "Shift+F1",
            N_("Read the rules, and how to read panels"),
            N_("help rules manual guide instructions explain"),
        ),
        Command(
            "keys",
            N_("&Keyboard shortcuts"),
            "?",
            N_("Show what the keys do"),
            N_("keys hotkeys bindings cheatsheet"),
        ),
        None,
        Command("palette", N_("&Find a command…"), "Ctrl+K", N_("Type what you want to do")),
        Command(
            "hints",
            N_("Show h&ints"),
            "",
            N_("Have hints for beginners come where they matter, once each; or none"),
            N_("tips tour tutorial"),
        ),
        None,
        Command(
            "proofs.clear",
            N_("&Clear the cache of proofs…"),
            "",
            N_("Show how much room proofs of earlier games take, and clear them"),
        ),
        None,
        Command(
            "about",
            N_("&About Ghost Desktop"),
            "",
            N_("Show the versions of all parts, and licences"),
            N_("version licence license credits"),
        ),
    ),
)

EVERYWHERE = Place(
    N_("Everywhere"),
    (
        _GAME,
        _VIEW,
        _WORDS,
        _HELP,
        keys("tab", "Tab Shift+Tab", N_("Go to the next or the previous control")),
        keys("press", "Return Space", N_("Press a button")),
        keys(MENUS, "", N_("Open a menu: the letter that is underlined")),
    ),
    is_everywhere=True,
)

BAR = Place(
    N_("The game at the top"),
    (
        Command(
            "bar.dictionary",
            N_("Dictionary"),
            "Alt+D",
            N_("Choose the dictionary"),
            N_("language word list lexicon"),
        ),
        Command(
            "bar.variant",
            N_("Variant"),
            "Alt+A",
            N_("Choose the variant"),
            N_("game rules kind mode"),
        ),
        Command(
            "bar.min_length",
            N_("Shortest word that counts"),
            "Alt+N",
            N_("Choose how short a word may be"),
            N_("minimum length letters"),
        ),
        Command(
            "bar.players",
            N_("Players"),
            "Alt+P",
            N_("Choose how many play"),
            N_("opponents people number"),
        ),
        Command(
            "bar.misere",
            N_("Completing a word"),
            "Alt+C",
            N_("Choose whether a word loses or wins"),
            N_("misère reverse win lose"),
        ),
        Command(
            "bar.reading",
            N_("What others want"),
            "Alt+E",
            N_("Choose whether others work together, among three and more"),
            N_("reading alliance together themselves"),
        ),
    ),
    is_everywhere=True,
)

BOARD = Place(
    N_("On the board"),
    (
        keys("board.letter", _LETTERS, N_("Play a letter")),
        keys("board.left", "Left", N_("Put the next letter further to the left")),
        keys("board.right", "Right", N_("Put the next letter further to the right")),
        keys("board.front", "Left Home", N_("Put the next letter in front of the others")),
        keys("board.end", "Right End", N_("Put the next letter after the others")),
        keys("board.turn", "Up Down", N_("Turn the letters round before your play, and back")),
        keys("board.shuffle", "Up", N_("Shuffle the letters of a pool")),
        keys("board.sort", "Down", N_("Put the letters of a pool in order")),
        keys("board.carry_left", "Ctrl+Left", N_("Carry the letter before the mark to the left")),
        keys(
            "board.carry_right", "Ctrl+Right", N_("Carry the letter before the mark to the right")
        ),
        Command(
            "round.strategy",
            N_("Show in Strategy"),
            "Ctrl+Return",
            N_("Show where the round was decided, when it is over"),
            N_("analyse analyze review mistake why"),
        ),
        keys("board.name", "Return", N_("Name a word, when you are challenged")),
        keys(
            "board.words",
            "Left Right",
            N_("Go from word to word of those that the letters could also have become"),
        ),
        keys("board.again", "Return", N_("Play again, when the round is over")),
    ),
    page=BOARD_PANEL,
)

STRATEGY = Place(
    N_("In the strategy"),
    (
        keys("strategy.rows", "Up Down", N_("Move from row to row")),
        keys("strategy.folds", "Left Right", N_("Fold and unfold")),
        keys("strategy.branch", "*", N_("Unfold all that is below")),
        keys("strategy.letter", _LETTERS, N_("Search for letters")),
        Command(
            "strategy.search",
            N_("Search the strategy"),
            "Ctrl+F",
            N_("Go to the search"),
            N_("find"),
        ),
        Command("strategy.next", N_("Next hit"), "F3", N_("Go to the next hit")),
        Command("strategy.previous", N_("Previous hit"), "Shift+F3", N_("Go to the hit before")),
        keys("strategy.leave", "Esc", N_("Leave the search")),
        Command(
            "strategy.opening",
            N_("Opening"),
            "Alt+T",
            N_("Choose an opening"),
            N_("first letter start"),
            label=N_("with"),
        ),
        Command(
            "strategy.zones",
            N_("Zones"),
            "Alt+Z",
            N_("Leave out what follows where any letter wins, or show it again"),
        ),
        Command(
            "strategy.careful",
            N_("Careful others"),
            "Alt+U",
            N_("Expect that nobody puts himself at risk, or that all others work together"),
            N_("alliance together three opponents risk safe"),
        ),
        Command(
            "strategy.every_play",
            N_("Every play"),
            "Alt+Y",
            N_("Show every play, or the strategy again"),
            N_("tree all whole game analyse analyze"),
        ),
        Command(
            "strategy.openings",
            N_("Openings"),
            "Alt+O",
            N_("Show what there is to remember of each opening, or the strategy again"),
            N_("first letter which learn compare chart start"),
        ),
        Command(
            "strategy.map",
            N_("Map"),
            "Ctrl+M",
            N_("Go to the map of the strategy, or to its tree again"),
            N_("graph drawing picture diagram tree zoom"),
        ),
        Command(
            "strategy.box",
            N_("Was I already lost?"),
            "Alt+I",
            N_("Ask about a fragment, where every play is shown"),
            N_("position fragment check analyse analyze"),
        ),
        Command(
            "strategy.export",
            N_("Export…"),
            "Alt+X",
            N_("Copy, save or print the strategy"),
            N_("save copy print pdf csv json markdown outline graphviz clipboard"),
        ),
        keys("strategy.seat", _SEATS, N_("Look at the strategy of another player")),
        Command(
            "strategy.drill",
            N_("Drill"),
            "Alt+R",
            N_("Drill the strategy"),
            N_("practise practice train learn test"),
        ),
        Command(
            "strategy.proof",
            N_("What is proved"),
            "Ctrl+Shift+P",
            N_("Show what is proved and by what, and save the certificate"),
            N_("certificate seal minimal why"),
        ),
        Command(
            "strategy.stop",
            N_("Stop the proof"),
            "Alt+S",
            N_("Stop a proof, with the best that has been found"),
            N_("cancel abort"),
            ends_work=True,
            label=N_("Stop"),
        ),
        keys(
            "strategy.play",
            "Return",
            N_("Play on from the row; where it refers to another, go there"),
        ),
    ),
    page=STRATEGY_PANEL,
    beside="strategy",
)

OPENINGS = Place(
    N_("Among the openings"),
    (
        keys("openings.rows", "Up Down", N_("Go from opening to opening")),
        keys("openings.ends", "Home End", N_("Go to the first or the last")),
        keys("openings.choose", "Return", N_("Show the strategy of the opening")),
        Command(
            "openings.own",
            N_("Cheapest for me"),
            "Alt+F",
            N_("Have lines that you have learned, and words that you know, cost less"),
            N_("weigh known learned easiest mine"),
        ),
        keys("openings.leave", "Esc", N_("Go back to the strategy")),
    ),
    beside="strategy",
)

MAP = Place(
    N_("On the map of a strategy"),
    (
        keys("map.along", "Left Right", N_("Go back, or on to what can follow")),
        keys("map.back", "Backspace", N_("Go back along the path walked")),
        keys("map.among", "Up Down", N_("Move among the plays that are possible")),
        keys("map.fold", "Space", N_("Fold away what follows, or show it again")),
        keys("map.in", "+ =", N_("Zoom in; the wheel does so where the pointer is")),
        keys("map.out", "-", N_("Zoom out")),
        keys("map.fit", "0 Home", N_("Show all of the map")),
    ),
    beside="strategy",
)

DRILL = Place(
    N_("In a drill"),
    (
        keys("drill.letter", _LETTERS, N_("Answer")),
        keys("drill.place", "Left Right Up", N_("Say where, as on the board")),
        keys("drill.help", "Space", N_("A hint, then the reply")),
        keys("drill.hint", "Ctrl+H", N_("A hint, and no more")),
        keys("drill.go_on", "Return", N_("Go on")),
        Command(
            "drill.new_lines",
            N_("New ones a session, at most"),
            "Alt+S",
            N_("Choose how many are new, when a session is over"),
            N_("daily limit"),
        ),
        keys("drill.leave", "Esc", N_("Leave; what you answered is kept")),
    ),
)

DECKS = Place(
    N_("Among all drills"),
    (
        keys("decks.drill", "Return", N_("Go on with the drill")),
        Command(
            "decks.spread",
            N_("Spread over days…"),
            "Alt+S",
            N_("Put off a part of what is due, so that it is no more than so many a day"),
        ),
        keys("decks.delete", "Del", N_("Delete the drill, with all its answers")),
        keys("decks.undo", "Ctrl+Z", N_("Bring back what was deleted or put off")),
        keys("decks.leave", "Esc", N_("Go back to the strategy")),
    ),
)

DICTIONARIES = Place(
    N_("Among the dictionaries"),
    (
        keys("dictionaries.tick", "Space", N_("Tick or untick")),
        keys(
            "dictionaries.open",
            "Return",
            N_("Open the row, or the cell of a chart, in Strategy; of shared words, list them"),
        ),
        keys("dictionaries.along", "Left Right", N_("In a chart: go to the next cell of the row")),
        keys("dictionaries.across", "Up Down", N_("In a chart: go to the row above or below")),
        keys(
            "dictionaries.turn",
            "Ctrl+Tab Ctrl+Shift+Tab",
            N_("Show the next view, or the one before"),
        ),
        Command(
            "dictionaries.table", N_("Table"), "Alt+T", N_("Show the table"), N_("numbers grid")
        ),
        Command(
            "dictionaries.winners",
            N_("Who wins"),
            "Alt+K",
            N_("Show a chart of who wins"),
            N_("chart plot matrix"),
        ),
        Command(
            "dictionaries.openings",
            N_("Openings"),
            "Alt+O",
            N_("Show a chart of the openings that win"),
            N_("chart plot letters"),
        ),
        Command(
            "dictionaries.remember",
            N_("To remember"),
            "Alt+R",
            N_("Show a chart of how much there is to remember"),
            N_("chart plot size"),
        ),
        Command(
            "dictionaries.margin",
            N_("Margin"),
            "Alt+F",
            N_("Show a chart of how many words must go for the other player to win"),
            N_("chart plot close robust words change"),
        ),
        Command(
            "dictionaries.rounds",
            N_("Rounds"),
            "Alt+U",
            N_("Show a chart of how long perfect rounds are"),
            N_("chart plot plays long duration"),
        ),
        Command(
            "dictionaries.limits",
            N_("Limits"),
            "Alt+B",
            N_("Show one dictionary over all minimum lengths, or all vocabularies"),
            N_("chart plot levels lengths common vocabulary"),
        ),
        Command(
            "dictionaries.overlap",
            N_("Shared words"),
            "Alt+S",
            N_("Show a chart of the words that dictionaries share"),
            N_("chart plot common shared upset venn intersection jaccard pairs"),
        ),
        Command(
            "dictionaries.pair",
            N_("Two lists"),
            "Alt+L",
            N_("Put two dictionaries side by side"),
            N_("both compare difference margin deciding words common"),
        ),
        Command(
            "dictionaries.swap",
            N_("Swap the dictionaries"),
            "",
            N_("Swap the two lists that are side by side"),
            N_("exchange change places reverse other way round lists"),
        ),
        Command(
            "dictionaries.compare",
            N_("Compare"),
            "Alt+M",
            N_("Compare what is ticked"),
            N_("run solve"),
        ),
        Command(
            "dictionaries.details",
            N_("Details"),
            "Alt+I",
            N_("Show positions, time and licences, or leave them away"),
        ),
        Command(
            "dictionaries.save_table",
            N_("Save table…"),
            "",
            N_("Save the table as CSV or Markdown"),
            N_("export file spreadsheet"),
        ),
        Command(
            "dictionaries.save_all",
            N_("Save all columns…"),
            "",
            N_("Save the table as CSV or Markdown, with the columns that are not shown"),
            N_("export file spreadsheet licence positions time"),
        ),
        Command(
            "dictionaries.save_chart",
            N_("Save chart…"),
            "",
            N_("Save the chart in front as SVG or PNG"),
            N_("export image picture svg png"),
        ),
        Command(
            "dictionaries.copy_chart",
            N_("Copy chart"),
            "Ctrl+Shift+C",
            N_("Have the chart in front on the clipboard, as an image and as SVG"),
            N_("export image picture clipboard"),
        ),
        Command(
            "dictionaries.atlas",
            N_("Open an atlas…"),
            "",
            N_("Show the results in a file that ghost-cli compare --atlas has written"),
            N_("open file load import results sqlite"),
        ),
        Command(
            "dictionaries.clear",
            N_("Clear kept results…"),
            "",
            N_("Remove all results of comparisons that are kept on this computer"),
            N_("delete forget cache results"),
        ),
        Command(
            "dictionaries.stop",
            N_("Stop the comparison"),
            "Esc",
            N_("Stop the comparison; what has been solved stays"),
            N_("cancel abort"),
            ends_work=True,
        ),
        keys("dictionaries.column", "Ctrl+Left Ctrl+Right", N_("Sort by another column")),
        keys("dictionaries.order", "Ctrl+Up Ctrl+Down", N_("Sort the other way")),
        keys("dictionaries.scroll", "Left Right", N_("In the table: scroll")),
        keys("dictionaries.search", "Ctrl+F", N_("In a list of words: go to the search")),
        keys(
            "dictionaries.to_words",
            "Return",
            N_("In the search of a list of words: go to the words"),
        ),
        keys(
            "dictionaries.clear_search",
            "Esc",
            N_("In the search of a list of words: forget the letters"),
        ),
    ),
    page=DICTIONARIES_PANEL,
)

JUDGE = Place(
    N_("At the judge"),
    (
        keys("judge.ask", "Return", N_("Judge the letters")),
        keys("judge.leave", "Esc", N_("Go back")),
    ),
)

REVIEW = Place(
    N_("Looking back at a round"),
    (
        keys("review.step", "Left Right", N_("Go to the play before, or the next")),
        keys("review.page", "PgUp PgDown", N_("The same, where arrows say where a letter goes")),
        keys("review.ends", "Home End", N_("Go to the first play, or the last")),
        Command(
            "review.next",
            N_("Next blunder"),
            "F3",
            N_("Go to the next blunder"),
            N_("mistake error"),
        ),
        Command(
            "review.previous",
            N_("Blunder before"),
            "Shift+F3",
            N_("Go to the blunder before"),
            N_("mistake error"),
        ),
        keys("review.letter", _LETTERS, N_("At a blunder: try what would have won")),
        keys("review.show", "Space", N_("At a blunder: show what would have won")),
        Command("review.round", N_("Round"), "Alt+U", N_("Choose another round of the match")),
        Command(
            "review.play_on",
            N_("Play on from here"),
            "Alt+O",
            N_("Play the round on from here, with whom you like"),
            N_("continue try opponent replay"),
        ),
        Command(
            "review.strategy",
            N_("Show in Strategy"),
            "Ctrl+Return",
            N_("Show the letters on the table in the strategy"),
            N_("analyse analyze why tree"),
        ),
        keys("review.leave", "Esc", N_("Go back to the board")),
    ),
)

STATISTICS = Place(
    N_("Among the statistics"),
    (
        keys(
            "statistics.along",
            "Left Right",
            N_("In the charts: go to the day, week or month before or after"),
        ),
        keys("statistics.export", "Ctrl+Shift+S", N_("Save the rounds as CSV")),
        keys("statistics.reset", "Del", N_("Forget the rounds that are shown")),
        keys("statistics.undo", "Ctrl+Z", N_("Bring back what was forgotten")),
        keys("statistics.play", "Return", N_("Play, where there is no round yet")),
        keys("statistics.leave", "Esc", N_("Go back")),
    ),
)

PUZZLES = Place(
    N_("At a puzzle"),
    (
        keys("puzzles.letter", _LETTERS, N_("Answer")),
        keys("puzzles.place", "Left Right Up", N_("Say where, as on the board")),
        keys("puzzles.answer", "Space", N_("Show the answer")),
        keys("puzzles.next", "Return", N_("Go on to the next puzzle")),
        keys("puzzles.todays", "Alt+T", N_("Go to today’s puzzle")),
        keys("puzzles.leave", "Esc", N_("Go back")),
    ),
)

WORD_LISTS = Place(
    N_("Among the word lists"),
    (
        keys("word_lists.play", "Return", N_("Play with the list")),
        keys("word_lists.compare", "Space", N_("Compare it with others")),
        keys("word_lists.rename", "F2", N_("Rename a list of your own")),
        keys("word_lists.reload", "F5", N_("Read it again from its file")),
        keys("word_lists.export", "Ctrl+Shift+S", N_("Save its words in a file")),
        keys("word_lists.remove", "Del", N_("Remove a list of your own")),
        keys("word_lists.undo", "Ctrl+Z", N_("Bring back what was removed")),
        keys("word_lists.paste_here", "Ctrl+V", N_("Keep copied words as a list of your own")),
        keys("word_lists.make", "Ins", N_("Make a list of others")),
        keys("word_lists.leave", "Esc", N_("Go back")),
    ),
)


TABLE = declare(
    EVERYWHERE,
    BAR,
    BOARD,
    STRATEGY,
    OPENINGS,
    MAP,
    DRILL,
    DECKS,
    DICTIONARIES,
    JUDGE,
    REVIEW,
    STATISTICS,
    PUZZLES,
    WORD_LISTS,
)
"""All commands and keys."""
