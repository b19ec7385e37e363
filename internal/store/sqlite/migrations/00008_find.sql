-- +goose Up
CREATE INDEX game_phase ON game (phase, created, id);
CREATE INDEX game_result ON game (result, created, id);
CREATE INDEX game_reason ON game (reason, created, id);

-- +goose Down
DROP INDEX game_phase;
DROP INDEX game_result;
DROP INDEX game_reason;
