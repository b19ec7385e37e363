-- +goose Up
-- Servers that are up, by the time they have been so, in microseconds. One that has ended in order has left; the row of
-- one that has not stays while a game's clock refers to it.
CREATE TABLE server (
	id   TEXT    NOT NULL PRIMARY KEY,
	up   INTEGER NOT NULL,
	gone INTEGER NOT NULL DEFAULT 0 -- 1: it has left; 2: it was taken for dead
) STRICT, WITHOUT ROWID;

-- Who may append, and how many records there are. An owner is NULL while nobody has the game.
ALTER TABLE game ADD COLUMN owner TEXT;
ALTER TABLE game ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;
-- The game's own time: at this instant of its timeline, that server had been up so long.
ALTER TABLE game ADD COLUMN clock_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN clock_server TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN clock_up INTEGER NOT NULL DEFAULT 0;
-- What is known of a game without playing it through. started and ended are NULL before.
ALTER TABLE game ADD COLUMN edition TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN control TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN phase TEXT NOT NULL DEFAULT 'waiting';
ALTER TABLE game ADD COLUMN result TEXT NOT NULL DEFAULT '*';
ALTER TABLE game ADD COLUMN reason TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN plies INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN started INTEGER;
ALTER TABLE game ADD COLUMN ended INTEGER;
UPDATE game SET seq = (SELECT COUNT(*) FROM event WHERE event.game = game.id);

-- What a server looks for: the games that are played.
DROP INDEX game_live;
CREATE INDEX game_owner ON game (owner) WHERE owner IS NOT NULL;
CREATE INDEX game_in_play ON game (id) WHERE phase = 'in-play';
CREATE INDEX game_ended ON game (ended) WHERE ended IS NOT NULL;
