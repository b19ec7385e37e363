-- +goose Up
-- The secret that calls an arbiter is NULL when nobody has asked for one; his seat is NULL while nobody holds it.
ALTER TABLE game ADD COLUMN call TEXT;
ALTER TABLE game ADD COLUMN arbiter_seat BLOB;
-- A game of the hall has no players here: the arbiter enters it.
ALTER TABLE game ADD COLUMN hall INTEGER NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX game_call ON game (call) WHERE call IS NOT NULL;

-- +goose Down
DROP INDEX game_call;
ALTER TABLE game DROP COLUMN hall;
ALTER TABLE game DROP COLUMN arbiter_seat;
ALTER TABLE game DROP COLUMN call;
