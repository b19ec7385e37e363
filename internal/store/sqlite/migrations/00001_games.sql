-- +goose Up
-- Times are Unix microseconds. A seat is NULL while nobody holds it.
CREATE TABLE game (
	id         TEXT    NOT NULL PRIMARY KEY,
	rules      TEXT    NOT NULL,
	start      TEXT    NOT NULL,
	variant    INTEGER NOT NULL,
	invite     TEXT    NOT NULL UNIQUE,
	white_seat BLOB,
	black_seat BLOB,
	previous   TEXT    UNIQUE REFERENCES game (id),
	created    INTEGER NOT NULL,
	live       INTEGER NOT NULL DEFAULT 0,
	heartbeat  INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- What a server looks for when it starts: the games that were in play when the last one stopped.
CREATE INDEX game_live ON game (id) WHERE live = 1;

CREATE TABLE event (
	game TEXT    NOT NULL REFERENCES game (id),
	seq  INTEGER NOT NULL,
	at   INTEGER NOT NULL,
	live INTEGER NOT NULL,
	data BLOB    NOT NULL CHECK (length(data) > 0),
	PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE event;
DROP TABLE game;
