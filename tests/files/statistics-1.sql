BEGIN TRANSACTION;
CREATE TABLE forgotten (
    match TEXT NOT NULL,
    number INTEGER NOT NULL,
    player INTEGER NOT NULL,
    PRIMARY KEY (match, number, player)
) WITHOUT ROWID;
CREATE TABLE rounds (
    match TEXT NOT NULL,
    number INTEGER NOT NULL,
    player INTEGER NOT NULL,
    at TEXT NOT NULL,
    name TEXT NOT NULL,
    source TEXT NOT NULL,
    list TEXT NOT NULL,
    words TEXT NOT NULL,
    variant TEXT NOT NULL,
    rules TEXT NOT NULL,
    opponents TEXT NOT NULL,
    seat INTEGER NOT NULL,
    won INTEGER NOT NULL,
    ended TEXT NOT NULL,
    turns INTEGER NOT NULL,
    blunders INTEGER,
    hints INTEGER NOT NULL,
    looks INTEGER NOT NULL,
    lost_on TEXT NOT NULL,
    opening TEXT NOT NULL,
    counts INTEGER NOT NULL,
    PRIMARY KEY (match, number, player)
) WITHOUT ROWID;
INSERT INTO "rounds" VALUES('m',1,0,'2030-01-05T23:30:00+00:00','','enable1','ENABLE1','hash','ghost','ghost 4+ 2 normal','["perfect"]',0,0,'word',3,1,0,0,'["ghost"]','g',1);
COMMIT;
PRAGMA user_version = 1;
