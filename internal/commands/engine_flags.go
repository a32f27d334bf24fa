package commands

import (
	"context"
	"errors"
	"io/fs"
	"os/exec"
	"strconv"
	"strings"

	"shotest/internal/message"
	"shotest/usi"
)

// engineFlags choose an engine that replaces our own search.
type engineFlags struct {
	Engine       string   `placeholder:"PATH" help:"A USI engine that scores, best moves and lines are taken from: a path, or a name to be found on PATH (default: our own search)."`
	EngineOption []string `sep:"none" placeholder:"NAME=VALUE" help:"Set an option of that engine; may be repeated. A button has no value."`
	Threads      int      `range:"Threads" default:"1" help:"How many threads search."`
}

// startEngine starts the engine, and returns nil if none is chosen.
func (f *engineFlags) startEngine(ctx context.Context) (*usi.Analyst, error) {
	if f.Engine == "" {
		if len(f.EngineOption) > 0 {
			return nil, usageErrorf("--engine-option: expected --engine as well")
		}
		return nil, nil
	}
	options, err := parseOptions("--engine-option", f.EngineOption)
	if err != nil {
		return nil, err
	}
	if f.Threads != 1 {
		options = append(options, usi.SetOption{Name: "Threads", Value: strconv.Itoa(f.Threads)})
	}
	engine, err := usi.StartAnalyst(ctx, usi.Process{Path: f.Engine}, options)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, exec.ErrNotFound), errors.Is(err, fs.ErrNotExist):
		return nil, message.Errorf("--engine %s: there is no such program", f.Engine)
	case errors.Is(err, usi.ErrStart), errors.Is(err, usi.ErrCrash), errors.Is(err, usi.ErrTimeout):
		return nil, message.Errorf("--engine %s: the program did not start as a USI engine (%w)", f.Engine, err)
	case err != nil:
		return nil, message.Errorf("--engine %s: %w", f.Engine, err)
	}
	return engine, nil
}

// parseOptions parses the options of an engine from the values of a flag.
func parseOptions(flag string, texts []string) (options []usi.SetOption, err error) {
	for _, text := range texts {
		name, value, hasValue := strings.Cut(text, "=")
		if name == "" || strings.ContainsAny(text, "\r\n") {
			return nil, usageErrorf("%s %q: expected NAME=VALUE", flag, text)
		}
		options = append(options, usi.SetOption{Name: name, Value: value, Press: !hasValue})
	}
	return options, nil
}
