-- +goose Up
-- Who plays is an identity, and secrets are hashes in tables of their own. The next migration hashes the old ones and drops
-- the old tables.
DROP INDEX game_call;
DROP INDEX game_owner;
DROP INDEX game_in_play;
DROP INDEX game_ended;
ALTER TABLE event RENAME TO old_event;
ALTER TABLE game RENAME TO old_game;

-- Times are Unix microseconds. Texts are '' for none.
CREATE TABLE game (
	id             TEXT    NOT NULL PRIMARY KEY,
	rules          TEXT    NOT NULL,
	start          TEXT    NOT NULL,
	variant        INTEGER NOT NULL,
	white          TEXT    NOT NULL DEFAULT '',
	white_name     TEXT    NOT NULL DEFAULT '',
	black          TEXT    NOT NULL DEFAULT '',
	black_name     TEXT    NOT NULL DEFAULT '',
	arbiter_wanted INTEGER NOT NULL DEFAULT 0,
	arbiter        TEXT    NOT NULL DEFAULT '',
	arbiter_name   TEXT    NOT NULL DEFAULT '',
	white_confirms INTEGER NOT NULL DEFAULT 0,
	black_confirms INTEGER NOT NULL DEFAULT 0,
	hall           INTEGER NOT NULL DEFAULT 0,
	board          TEXT    NOT NULL DEFAULT '',
	previous       TEXT    UNIQUE REFERENCES game (id),
	created        INTEGER NOT NULL,
	-- What is known of a game without playing it through. started and ended are NULL before.
	edition        TEXT    NOT NULL DEFAULT '',
	control        TEXT    NOT NULL DEFAULT '',
	phase          TEXT    NOT NULL CHECK (phase IN ('waiting', 'in-play', 'over')),
	result         TEXT    NOT NULL DEFAULT '*',
	reason         TEXT    NOT NULL DEFAULT '',
	plies          INTEGER NOT NULL DEFAULT 0,
	started        INTEGER,
	ended          INTEGER,
	-- Who may append, NULL for nobody, and how many records there are; at this instant of the game's timeline, that server
	-- had been up so long.
	owner          TEXT,
	epoch          INTEGER NOT NULL DEFAULT 0,
	seq            INTEGER NOT NULL DEFAULT 0,
	clock_at       INTEGER NOT NULL DEFAULT 0,
	clock_server   TEXT    NOT NULL DEFAULT '',
	clock_up       INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX game_owner ON game (owner) WHERE owner IS NOT NULL;
CREATE INDEX game_in_play ON game (id) WHERE phase = 'in-play';
CREATE INDEX game_created ON game (created, id);
CREATE INDEX game_white ON game (white, created, id) WHERE white <> '';
CREATE INDEX game_black ON game (black, created, id) WHERE black <> '';
CREATE INDEX game_edition ON game (edition, created, id);

CREATE TABLE event (
	game TEXT    NOT NULL REFERENCES game (id),
	seq  INTEGER NOT NULL,
	at   INTEGER NOT NULL,
	data BLOB    NOT NULL CHECK (length(data) > 0),
	PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE session (
	hash    BLOB    NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
	player  TEXT    NOT NULL,
	created INTEGER NOT NULL,
	revoked INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE invitation (
	hash    BLOB    NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
	game    TEXT    NOT NULL REFERENCES game (id),
	seat    TEXT    NOT NULL CHECK (seat IN ('opponent', 'arbiter')),
	number  INTEGER NOT NULL,
	revoked INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX invitation_game ON invitation (game, seat, number);

-- What has ended, and how far each hearer has heard.
CREATE TABLE outbox (
	number INTEGER PRIMARY KEY AUTOINCREMENT,
	game   TEXT    NOT NULL REFERENCES game (id),
	ended  INTEGER NOT NULL,
	UNIQUE (game, ended)
) STRICT;
CREATE TABLE hearer (
	name  TEXT    NOT NULL PRIMARY KEY,
	heard INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Each cookie becomes the session of a guest, whose id is no longer its hash.
INSERT INTO game (id, rules, start, variant, white, black, arbiter_wanted, arbiter, arbiter_name, white_confirms, black_confirms, hall,
	previous, created, edition, control, phase, result, reason, plies, started, ended, owner, epoch, seq, clock_at, clock_server, clock_up)
	SELECT id, rules, start, variant,
		CASE WHEN white_seat IS NULL THEN '' ELSE 'g' || hex(substr(white_seat, 1, 16)) END,
		CASE WHEN black_seat IS NULL THEN '' ELSE 'g' || hex(substr(black_seat, 1, 16)) END,
		call IS NOT NULL, CASE WHEN arbiter_seat IS NULL THEN '' ELSE 'g' || hex(substr(arbiter_seat, 1, 16)) END,
		arbiter_name, white_confirms, black_confirms, hall, previous, created,
		edition, control, phase, result, reason, plies, started, ended, owner, epoch, seq, clock_at, clock_server, clock_up
	FROM old_game ORDER BY created;
INSERT INTO event (game, seq, at, data) SELECT game, seq, at, data FROM old_event;
INSERT INTO session (hash, player, created)
	SELECT seat, 'g' || hex(substr(seat, 1, 16)), MIN(created) FROM (
		SELECT white_seat AS seat, created FROM old_game
		UNION ALL SELECT black_seat, created FROM old_game
		UNION ALL SELECT arbiter_seat, created FROM old_game
	) WHERE seat IS NOT NULL GROUP BY seat;
