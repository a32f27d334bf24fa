package external

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"shotest/engine"
	"shotest/usi"
)

// What can be wrong with a search beside what package usi names.
var (
	// ErrNoScore: the engine answers with a move, and has not said what it is worth.
	ErrNoScore = errors.New("gives no score")
	// ErrNoLine: none of the engine's lines begins with one of several moves that were asked about, as of an
	// engine that shows but one.
	ErrNoLine = errors.New("has no line for the moves that were asked about")
	// ErrGivenUp: the engine has failed too often, and is not started again.
	ErrGivenUp = errors.New("has failed too often")
)

// mostFailures is after how many crashes, time-outs and broken answers an engine is given up.
const mostFailures = 5

// Config says which engine to start, and how.
type Config struct {
	// Process is the program. Its Dir is the engine's own folder if empty, as graphical boards have it.
	Process usi.Process
	// Options must be declared by the engine.
	Options []usi.SetOption
}

// Engine is an engine that searches when it is asked to. It must not be used by two goroutines at once,
// and be ended with Close.
type Engine struct {
	start    func(context.Context) (*usi.Client, error)
	client   *usi.Client // nil while there is none
	identity usi.Identity
	name     string
	// ready says that the engine is ready for the game that is searched.
	ready    bool
	lines    int // what MultiPV is set to
	failures int
}

// Start starts an engine. The error is about a program that cannot be started, does not speak USI, or
// does not take the options.
func Start(ctx context.Context, config Config) (*Engine, error) {
	if config.Process.Dir == "" {
		command, err := config.Process.Command()
		if err != nil {
			return nil, err
		}
		config.Process.Path, config.Process.Dir = command.Path, filepath.Dir(command.Path)
	}
	return begin(ctx, filepath.Base(config.Process.Path), func(ctx context.Context) (*usi.Client, error) {
		return launch(ctx, config)
	})
}

// begin is Start for an engine that a function starts.
func begin(ctx context.Context, path string, start func(context.Context) (*usi.Client, error)) (*Engine, error) {
	e := &Engine{start: start}
	if err := e.restart(ctx); err != nil {
		return nil, err
	}
	e.identity = e.client.Identity()
	if e.name = e.identity.Name; e.name == "" {
		e.name = path
	}
	return e, nil
}

// launch starts the program and sets its options.
func launch(ctx context.Context, config Config) (*usi.Client, error) {
	client, err := usi.Start(ctx, config.Process, clientConfig())
	if err != nil {
		return nil, err
	}
	if err := configure(client, config.Options); err != nil {
		client.Close()
		return nil, err
	}
	return client, nil
}

// patience is how long an engine may take to start, and to load its files.
const patience = 2 * time.Minute

// clientConfig says how any engine is spoken to. After a pass a position has no moves before it, so that all
// are spelled alike.
func clientConfig() usi.ClientConfig {
	return usi.ClientConfig{
		Options:     []usi.SetOption{{Name: "USI_Ponder", Value: "false"}},
		Timeouts:    usi.Timeouts{Handshake: patience, Ready: patience},
		StartAsSFEN: true,
	}
}

// configure sets options. The engine's own book is switched off first where the standard option for that is
// declared: moves of a book have no scores.
func configure(client *usi.Client, options []usi.SetOption) error {
	if declares(client.Identity(), noBook.Name) {
		options = append([]usi.SetOption{noBook}, options...)
	}
	for _, o := range options {
		if err := client.SetOption(o.Name, o.Value); err != nil {
			return err
		}
	}
	return nil
}

var noBook = usi.SetOption{Name: "USI_OwnBook", Value: "false"}

func declares(identity usi.Identity, option string) bool {
	return slices.ContainsFunc(identity.Options, func(o engine.Option) bool { return o.Name == option })
}

// Name is what the engine calls itself, or its file's name.
func (e *Engine) Name() string { return e.name }

// ManyLines reports whether the engine can search several lines at once.
func (e *Engine) ManyLines() bool { return declares(e.identity, multiPV) }

const multiPV = "MultiPV"

// NewGame says that the next search belongs to another game.
func (e *Engine) NewGame() { e.ready = false }

// Close ends the engine.
func (e *Engine) Close() error {
	if e.client == nil {
		return nil
	}
	return e.client.Quit()
}

// restart starts the engine.
func (e *Engine) restart(ctx context.Context) (err error) {
	e.client, err = e.start(ctx)
	e.ready, e.lines = false, 1
	return err
}

// fail ends an engine after a failure: it is started anew for the next search.
func (e *Engine) fail() {
	e.failures++
	if e.client != nil {
		e.client.Close()
		e.client = nil
	}
}

// prepare makes the engine ready for a search of some lines, whatever state it is in.
func (e *Engine) prepare(ctx context.Context, lines int) error {
	if e.client == nil {
		if e.failures >= mostFailures {
			return fmt.Errorf("engine %s %w", e.name, ErrGivenUp)
		}
		if err := e.restart(ctx); err != nil {
			return err
		}
	}
	if lines != e.lines && e.ManyLines() {
		if err := e.client.SetOption(multiPV, strconv.Itoa(lines)); err != nil {
			return err
		}
		e.lines = lines
	}
	if e.ready {
		return nil
	}
	if err := e.client.Ready(ctx); err != nil {
		return err
	}
	e.ready = true
	return e.client.NewGame()
}
