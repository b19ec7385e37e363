package main

import (
	"context"
	"log/slog"
	"runtime"
	"strings"

	"github.com/hakem-chess/hakem/internal/engine"
)

// engineFlags are the chess engine that people can play against, and that looks at finished games.
type engineFlags struct {
	Engine  string   `name:"engine" placeholder:"holder_file" env:"HAKEM_ENGINE" help:"serve_engine"`
	Options []string `name:"engine-option" placeholder:"holder_option" sep:"none" help:"serve_engine_option"`
	Engines int      `name:"engines" placeholder:"holder_number" env:"HAKEM_ENGINES" help:"serve_engines"`
}

// noEngine is what is given for no engine at all.
const noEngine = "none"

// open starts the engine; nil if there is none on this computer and none was given.
func (f *engineFlags) open(ctx context.Context, log *slog.Logger) (*engine.Pool, error) {
	path := f.Engine
	if path == "" {
		path, _ = engine.Find()
	}
	if path == "" || path == noEngine {
		return nil, nil
	}
	most := f.Engines
	switch {
	case most < 0 || most > 1000:
		return nil, &slip{"serve.engines", []any{"n", most}}
	case most == 0:
		most = max(1, runtime.NumCPU()/2)
	}
	options := map[string]string{}
	for _, text := range f.Options {
		name, value, ok := strings.Cut(text, "=")
		if !ok || name == "" {
			return nil, &slip{"serve.engine_option", []any{"text", text}}
		}
		options[name] = value
	}
	pool, err := engine.Open(ctx, engine.Config{Path: path, Options: options, Most: most, Log: log})
	if err != nil && f.Engine != "" {
		return nil, &slip{"serve.engine", []any{"path", path, "why", strings.TrimPrefix(err.Error(), "engine: ")}}
	}
	if err != nil {
		log.Warn("the chess engine found on this computer cannot be used", "path", path, "error", err)
		return nil, nil
	}
	return pool, nil
}
