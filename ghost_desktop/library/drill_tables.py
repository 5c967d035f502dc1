"""The tables in which answers are stored, as they came to be."""

from __future__ import annotations

_TABLES = """
CREATE TABLE IF NOT EXISTS decks (
    id INTEGER PRIMARY KEY,
    words TEXT NOT NULL,
    rules TEXT NOT NULL,
    player INTEGER NOT NULL,
    opening TEXT NOT NULL,
    UNIQUE (words, rules, player, opening)
);
CREATE TABLE IF NOT EXISTS lines (
    deck INTEGER NOT NULL REFERENCES decks,
    start TEXT NOT NULL,
    reply TEXT NOT NULL,
    state INTEGER NOT NULL,
    step INTEGER,
    stability REAL,
    difficulty REAL,
    due TEXT NOT NULL,
    last_review TEXT,
    PRIMARY KEY (deck, start, reply)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS reviews (
    id INTEGER PRIMARY KEY,
    deck INTEGER NOT NULL REFERENCES decks,
    start TEXT NOT NULL,
    reply TEXT NOT NULL,
    rating INTEGER NOT NULL,
    at TEXT NOT NULL
);
"""

_WITHOUT_READINGS = """
CREATE TEMP TABLE joined AS
SELECT id, rules, min(id) OVER (PARTITION BY words, rules, player, opening) AS kept
FROM (
    SELECT id, words, player, opening, CASE
        WHEN rules LIKE '% self' THEN substr(rules, 1, length(rules) - length(' self'))
        WHEN rules LIKE '% one-against-all'
            THEN substr(rules, 1, length(rules) - length(' one-against-all'))
        ELSE rules END AS rules
    FROM decks
);
CREATE TEMP TABLE newest AS
SELECT * FROM (
    SELECT joined.kept, lines.*, row_number() OVER (
        PARTITION BY joined.kept, lines.start, lines.reply ORDER BY lines.last_review DESC
    ) AS place
    FROM lines JOIN joined ON lines.deck = joined.id
) WHERE place = 1;
DELETE FROM lines;
INSERT INTO lines
SELECT kept, start, reply, state, step, stability, difficulty, due, last_review FROM newest;
UPDATE reviews SET deck = (SELECT kept FROM joined WHERE joined.id = reviews.deck);
DELETE FROM decks WHERE id NOT IN (SELECT kept FROM joined);
UPDATE decks SET rules = (SELECT rules FROM joined WHERE joined.id = decks.id);
DROP TABLE newest;
DROP TABLE joined;
"""
"""In version 1 a deck was one of a reading of *may lose*, too. Strategies are the same in both, so
that two decks may be one: of a line that both have, what was learned last counts."""

_WITH_SIZES = """
ALTER TABLE decks ADD COLUMN total INTEGER;
CREATE TABLE retired (
    deck INTEGER NOT NULL REFERENCES decks,
    start TEXT NOT NULL,
    reply TEXT NOT NULL,
    PRIMARY KEY (deck, start, reply)
) WITHOUT ROWID;
"""
"""Up to version 2 the file did not say how many lines a deck has, nor which of those that were
answered are no longer among them: both follow from its strategy, which only its drill has at hand."""

_WITH_COUNTINGS = """
CREATE TABLE counted (
    id INTEGER PRIMARY KEY,
    words TEXT NOT NULL,
    rules TEXT NOT NULL,
    player INTEGER NOT NULL,
    opening TEXT NOT NULL,
    count TEXT NOT NULL,
    total INTEGER,
    UNIQUE (words, rules, player, opening, count)
);
INSERT INTO counted SELECT id, words, rules, player, opening, 'lines', total FROM decks;
DROP TABLE decks;
ALTER TABLE counted RENAME TO decks;
"""
"""Up to version 3 every line was counted. Where zones are, a strategy has other lines, and a deck of
its own."""

_WITH_CARDS = """
CREATE TABLE of_kinds (
    id INTEGER PRIMARY KEY,
    words TEXT NOT NULL,
    rules TEXT NOT NULL,
    player INTEGER NOT NULL,
    opening TEXT NOT NULL,
    count TEXT NOT NULL,
    kind TEXT NOT NULL,
    reading TEXT NOT NULL,
    total INTEGER,
    source TEXT NOT NULL DEFAULT '',
    without TEXT NOT NULL DEFAULT '',
    UNIQUE (words, rules, player, opening, count, kind, reading)
);
INSERT INTO of_kinds (id, words, rules, player, opening, count, kind, reading, total)
SELECT id, words, rules, player, opening, count, 'strategy', '', total FROM decks;
DROP TABLE decks;
ALTER TABLE of_kinds RENAME TO decks;
CREATE TABLE cards (
    deck INTEGER NOT NULL REFERENCES decks,
    start TEXT NOT NULL,
    way TEXT NOT NULL,
    added TEXT NOT NULL,
    PRIMARY KEY (deck, start)
) WITHOUT ROWID;
CREATE TABLE origins (
    deck INTEGER NOT NULL REFERENCES decks,
    start TEXT NOT NULL,
    match TEXT NOT NULL,
    round INTEGER NOT NULL,
    words TEXT NOT NULL,
    PRIMARY KEY (deck, start, match, round)
) WITHOUT ROWID;
"""
"""Up to version 4 all decks were of strategies, from which their lines follow. What rounds leave to
learn follows from nothing that is kept: its cards are there before they are answered, with the rounds
that they come from."""

_WITH_NOTES = """
ALTER TABLE reviews ADD COLUMN before TEXT;
CREATE TABLE notes (
    deck INTEGER NOT NULL REFERENCES decks,
    start TEXT NOT NULL,
    reply TEXT NOT NULL,
    note TEXT NOT NULL,
    PRIMARY KEY (deck, start, reply)
) WITHOUT ROWID;
"""
"""Up to version 5 there were no notes, and an answer could not be taken back: since then it is kept
what was known of its line before, as JSON; nothing for a line that was new."""

_WITH_ROUNDS = """
CREATE TABLE rounds (
    deck INTEGER NOT NULL REFERENCES decks,
    match TEXT NOT NULL,
    round INTEGER NOT NULL,
    at TEXT NOT NULL,
    played TEXT NOT NULL,
    PRIMARY KEY (deck, match, round)
);
"""
"""Up to version 6 the file did not say when the rounds were in which a win was given away, nor what was
played in them: since then it is there as in the file of a match, with the deck that they belong to."""

STEPS = (
    _TABLES,
    _WITHOUT_READINGS,
    _WITH_SIZES,
    _WITH_COUNTINGS,
    _WITH_CARDS,
    _WITH_NOTES,
    _WITH_ROUNDS,
)
"""What lays the tables out, from version to version."""
