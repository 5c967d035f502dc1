"""Pages of help: how to write a command; what it does; after the arguments, the rest.

These parts have an empty line between them. Every example that begins with ``ghost-cli`` runs.
"""

PROGRAM = """\
COMMAND ...

Solve the word game Ghost: who wins on a word list, what to play, and which
words to remember. Players add letters to a fragment in turn; it must always
begin some word, and whoever completes a word loses.

A LIST is the id of a bundled list, as `ghost-cli lists` shows them, or a file
with one word a line. Words shorter than the minimum length, 4 letters unless
you say otherwise, do not exist in the game.

the rules, with every command that solves:
  --variant      ghost: a letter goes to the end of the fragment.
                 superghost: or to its start; a fragment stands within a word.
                 superduperghost: and the fragment may be turned round first.
  --min-length   letters in the shortest words that count.
  --players      how many play, 2 to 8. They are numbered from 1, in turn order.
  --misere       completing a word wins; a letter must still fit some word.
  --reading      with three and more players, what it means that one may lose.
                 self: if everybody looks after himself alone.
                 one-against-all: if all others work together against him.

examples:
  ghost-cli solve enable1                     who wins, and with what?
  ghost-cli solve web2 --players 3            and if three of us play?
  ghost-cli position enable1 gho              it says "gho": what now?
  ghost-cli strategy enable1 --player 1       what must I remember to win?
  ghost-cli compare enable1 web2 --min-length 3 4

`ghost-cli COMMAND --help` explains a command. The exit status is 0, or 2 if a
command could not be answered, 1 if the answer could not be written; the reason
then is on standard error."""

LISTS = """\
lists [--json]

Show the word lists that come with the program.

The name at the beginning of each is what the other commands take as LIST.

examples:
  ghost-cli lists --json"""

SOLVE = """\
solve LIST [RULES] [--json]

Say who wins a round on a word list if all players are perfect, with which first
letters, and what was dropped when the list was read. With three and more
players it says who may lose, or in misère who may win.

examples:
  ghost-cli solve enable1
  ghost-cli solve my-words.txt --min-length 3 --json
  ghost-cli solve enable1 --variant superghost
  ghost-cli solve web2 --players 3 --reading one-against-all"""

POSITION = """\
position LIST FRAGMENT [RULES] [--json]

Say who wins from a fragment, and where each letter that can follow leads. A
fragment that no play reaches, since a word ends the round before, is answered
as if nobody had noticed that word.

where a letter goes, in the variants that leave a choice:
  end           gho and s make ghos
  start         gho and s make sgho
  turned-end    gho and s make ohgs
  turned-start  gho and s make sohg

examples:
  ghost-cli position enable1 gho
  ghost-cli position enable1 "" --json        before the first letter
  ghost-cli position enable1 gho --variant superduperghost
  ghost-cli position enable1 gho --players 3 --misere"""

STRATEGY = """\
strategy LIST --player K [--opening LETTER] [--time-limit S] [RULES] [--format F]

Find the fewest lines that a player has to remember, if he keeps to one reply to
each play of the others, who may all work together against him.

In ghost a line is a word on which the round can still end. In the other
variants it is a fragment at his turn and what he makes of it; the opening is
not counted, and its letters are those of the fragment. A player who cannot be
sure to win gets a strategy that waits for a mistake of the others.

formats:
  text      what the strategy is worth, and its lines: words by opening, for
            English lists with how common they are and what they mean;
            fragments and replies by the length of the fragment
  json      everything, with the tree of plays. A fragment to which the plays
            lead in several ways has what follows it where it comes first;
            where it comes again its "plays" are null
  outline   a row a fragment: > own plays, - plays of the others; "(above)"
            marks a fragment that came before, with all that follows it
  csv       the words, their letters, and whether they are won or lost; or the
            fragments, their letters, and the replies
  markdown  what the strategy is worth, and its lines as a list
  dot       the plays as a drawing for Graphviz, each fragment once

examples:
  ghost-cli strategy enable1 --player 1
  ghost-cli strategy enable1 --player 2 --opening q
  ghost-cli strategy enable1 --player 2 --players 3
  ghost-cli strategy enable1 --player 1 --misere
  ghost-cli strategy enable1 --player 1 --variant superghost
  ghost-cli strategy web2 --player 1 --variant superduperghost --time-limit 10
  ghost-cli strategy enable1 --player 1 --format dot | dot -Tsvg > strategy.svg"""

COMPARE = """\
compare LIST... [RULES] [--no-lines] [--time-limit S] [--format F]

Solve several word lists under one or more rules each, and show a row for each
as soon as it is done: who wins, how much a sure winner has to remember, how
many plays a perfect round takes, and which first letters win.

What there is to remember are words in ghost, and replies in the other variants;
<=123 is the best that was found when the time was over, and may not be the
fewest. `ghost-cli strategy` shows them.

--variant, --min-length and --players take several values. The rows follow the
order in which you name them: for each list, each variant; for each variant,
each minimum length; for each of these, each number of players.

examples:
  ghost-cli compare enable1 web2 --min-length 3 4
  ghost-cli compare --min-length 3 4 -- enable1 my-words.txt
  ghost-cli compare web2 --min-length 3 4 --players 2 3 4
  ghost-cli compare my-words.txt --variant ghost superghost superduperghost
  ghost-cli compare enable1 dutch --no-lines --format csv > lists.csv"""
