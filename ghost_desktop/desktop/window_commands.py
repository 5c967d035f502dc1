"""The commands and keys that hold in the whole window, and those of the bar on top.

They are rows of the table in `commands`, which says what it is for.
"""

from __future__ import annotations

from ghost_desktop.desktop.command import Command, Key, Place
from ghost_desktop.translation import N_, OWN_NAMES

EVERYWHERE: tuple[Command | Key, ...] = (
    Command("round.new", N_("&New round"), ("Ctrl+N",), N_("Begin another round")),
    Command(
        "match.new",
        N_("New &match…"),
        ("Ctrl+Shift+N",),
        N_("Choose who plays, what for, and how it is judged"),
    ),
    Command(
        "match.open",
        N_("&Open match…"),
        ("Ctrl+O",),
        N_("Go on with a match that was saved, or look back at it"),
    ),
    Command(
        "match.save",
        N_("&Save match as…"),
        ("Ctrl+S",),
        N_("Save the match at the board in a file, with all its rounds"),
    ),
    Command(
        "round.hint",
        N_("&Hint"),
        ("Ctrl+H",),
        N_("Be told what to play; hints are counted, and challenges are played without"),
    ),
    Command(
        "round.why",
        N_("Wh&y did it come back?"),
        ("Ctrl+Shift+H",),
        N_("Be told what would have come of a letter, where you play to learn"),
    ),
    Command(
        "round.take_back",
        N_("Take &back"),
        ("Ctrl+Backspace",),
        N_("Take back what you did last, and what computers did since"),
    ),
    Command("round.resign", N_("Gi&ve the round up"), ("Ctrl+R",), N_("Lose the round at once")),
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
    Command(
        "round.strike",
        N_("Nobody here &knows that word"),
        ("Ctrl+Del",),
        N_("Have the word that ended the round count for nothing, and play on"),
    ),
    Command(
        "round.review",
        N_("R&eview the round"),
        ("Ctrl+E",),
        N_("Go through a round that is over, and see what each play was worth"),
    ),
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
        N_(
            "Have the game at the top that was there before “Show in Strategy” changed it, or a cell"
        ),
    ),
    Command("position.copy", N_("&Copy position"), ("Ctrl+C",), N_("Copy the round as one line")),
    Command("position.paste", N_("P&aste position"), ("Ctrl+V",), N_("Go on from a copied line")),
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
        "word_lists.import",
        N_("&Import word lists…"),
        ("Ctrl+Shift+O",),
        N_("Keep the words of files as lists of your own"),
    ),
    Command(
        "word_lists.paste",
        N_("Paste a wor&d list…"),
        ("Ctrl+Shift+V",),
        N_("Keep copied words as a list of your own"),
    ),
    Command(
        "word_lists.new",
        N_("New list &from others…"),
        (),
        N_("Make a word list of your own out of other lists"),
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
        "puzzles",
        N_("Pu&zzles"),
        ("Ctrl+U",),
        N_("Find the one letter that wins: today’s puzzle, and as many more as you like"),
    ),
    Command(
        "statistics",
        N_("Stat&istics"),
        ("Ctrl+I",),
        N_("Show how your rounds went: what was won, and what it was lost on"),
    ),
    Command(
        "judge",
        N_("&Judge"),
        ("Ctrl+J",),
        N_("Say at a real table whether letters stand or fall"),
    ),
    Command(
        "look_up",
        N_("Loo&k up words…"),
        ("Ctrl+L",),
        N_("See which dictionaries have a word, and what it means; find words by pattern"),
    ),
    Command(
        "word_lists",
        N_("Word &lists"),
        ("Ctrl+Shift+L",),
        N_("Show the dictionaries there are, and keep your own"),
    ),
    Command(
        "show.who_wins",
        N_("Show &who wins"),
        (),
        N_("Say who wins, and with which openings, while you play, too"),
    ),
    Command(
        "show.symbols",
        N_("Symbols &beside words"),
        (),
        N_("Mark words that the other list lacks, or alone has, or mark them no longer"),
    ),
    Command("zoom.in", N_("L&arger letters"), ("Ctrl++", "Ctrl+="), N_("Make letters larger")),
    Command("zoom.out", N_("S&maller letters"), ("Ctrl+-",), N_("Make letters smaller")),
    Command(
        "zoom.reset", N_("&Usual letters"), ("Ctrl+0",), N_("Have letters as the system has them")
    ),
    Command("theme.system", N_("Like the &system"), (), N_("Be light or dark as the system is")),
    Command("theme.light", N_("&Light"), (), N_("Dark letters on a light ground")),
    Command("theme.dark", N_("&Dark"), (), N_("Light letters on a dark ground")),
    Command(
        "language.system",
        N_("Like the &system"),
        (),
        N_("Speak the language of the system"),
    ),
    # Each stands there in itself, so that whoever knows no other finds it.
    *(
        Command(f"language.{code}", name, (), N_("Have the program speak this language"))
        for code, name in OWN_NAMES.items()
    ),
    Command(
        "less_motion",
        N_("Less m&otion"),
        (),
        N_("Have tiles keep still, or move again"),
    ),
    Command("full_screen", N_("&Full screen"), ("F11",), N_("Fill the whole screen, or no longer")),
    Command("manual", N_("&Manual"), ("F1",), N_("Read how the program is used, and search it")),
    Command(
        "help", N_("&How to play"), ("Shift+F1",), N_("Read the rules, and how to read panels")
    ),
    Command("keys", N_("&Keyboard shortcuts"), ("?",), N_("Show what the keys do")),
    Command("palette", N_("&Find a command…"), ("Ctrl+K",), N_("Type what you want to do")),
    Command(
        "hints",
        N_("Show h&ints"),
        (),
        N_("Have hints for beginners come where they matter, once each; or none"),
    ),
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

BAR = (
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
