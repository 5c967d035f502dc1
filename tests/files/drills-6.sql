CREATE TABLE cards (
    deck INTEGER NOT NULL REFERENCES decks,
    start TEXT NOT NULL,
    way TEXT NOT NULL,
    added TEXT NOT NULL,
    PRIMARY KEY (deck, start)
) WITHOUT ROWID;
INSERT INTO "cards" VALUES(5,'nu','n nu','2026-01-05T00:00:00+00:00');
CREATE TABLE "decks" (
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
INSERT INTO "decks" VALUES(1,'abc','ghost 4+ 3 normal',1,'','lines','strategy','',7,'','');
INSERT INTO "decks" VALUES(3,'abc','superghost 4+ 2 misere',2,'q','lines','strategy','',NULL,'','');
INSERT INTO "decks" VALUES(4,'abc','ghost 4+ 3 normal',1,'','zones','strategy','',2,'','');
INSERT INTO "decks" VALUES(5,'abc','ghost 4+ 2 normal',0,'','','blunders','',NULL,'/lists/own.txt','nub');
CREATE TABLE lines (
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
INSERT INTO "lines" VALUES(1,'naan','',2,NULL,2.5,5.0,'2026-01-04T00:00:00+00:00','2026-01-01T00:10:00+00:00');
INSERT INTO "lines" VALUES(1,'nolo','',2,NULL,3.5,4.0,'2026-01-09T00:00:00+00:00','2026-01-05T00:00:00+00:00');
INSERT INTO "lines" VALUES(1,'null','',1,0,0.5,6.0,'2026-01-05T00:01:00+00:00','2026-01-05T00:00:00+00:00');
INSERT INTO "lines" VALUES(3,'zq','ezq',1,0,0.5,6.0,'2026-01-01T00:01:00+00:00','2026-01-01T00:00:00+00:00');
INSERT INTO "lines" VALUES(4,'na','nay',2,NULL,1.5,5.0,'2026-01-06T00:00:00+00:00','2026-01-05T00:00:00+00:00');
CREATE TABLE notes (
    deck INTEGER NOT NULL REFERENCES decks,
    start TEXT NOT NULL,
    reply TEXT NOT NULL,
    note TEXT NOT NULL,
    PRIMARY KEY (deck, start, reply)
) WITHOUT ROWID;
CREATE TABLE origins (
    deck INTEGER NOT NULL REFERENCES decks,
    start TEXT NOT NULL,
    match TEXT NOT NULL,
    round INTEGER NOT NULL,
    words TEXT NOT NULL,
    PRIMARY KEY (deck, start, match, round)
) WITHOUT ROWID;
INSERT INTO "origins" VALUES(5,'nu','match-1',3,'');
CREATE TABLE retired (
    deck INTEGER NOT NULL REFERENCES decks,
    start TEXT NOT NULL,
    reply TEXT NOT NULL,
    PRIMARY KEY (deck, start, reply)
) WITHOUT ROWID;
INSERT INTO "retired" VALUES(1,'null','');
CREATE TABLE reviews (
    id INTEGER PRIMARY KEY,
    deck INTEGER NOT NULL REFERENCES decks,
    start TEXT NOT NULL,
    reply TEXT NOT NULL,
    rating INTEGER NOT NULL,
    at TEXT NOT NULL
, before TEXT);
INSERT INTO "reviews" VALUES(1,1,'naan','',3,'2026-01-01T00:00:00+00:00',NULL);
INSERT INTO "reviews" VALUES(2,1,'nolo','',1,'2026-01-01T00:00:00+00:00',NULL);
INSERT INTO "reviews" VALUES(3,1,'nolo','',3,'2026-01-05T00:00:00+00:00',NULL);
INSERT INTO "reviews" VALUES(4,1,'null','',1,'2026-01-05T00:00:00+00:00',NULL);
INSERT INTO "reviews" VALUES(5,3,'zq','',1,'2026-01-01T00:00:00+00:00',NULL);
PRAGMA user_version = 6;
