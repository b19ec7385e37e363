-- +goose Up
-- Who sits in the arbiter's seat has a name, and may act once both players have confirmed them.
ALTER TABLE game ADD COLUMN arbiter_name TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN white_confirms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN black_confirms INTEGER NOT NULL DEFAULT 0;
-- Whether there is room to write is tried out here.
CREATE TABLE room (id INTEGER NOT NULL PRIMARY KEY, filler BLOB NOT NULL) STRICT;

-- +goose Down
DROP TABLE room;
ALTER TABLE game DROP COLUMN black_confirms;
ALTER TABLE game DROP COLUMN white_confirms;
ALTER TABLE game DROP COLUMN arbiter_name;
