package usi

import (
	"context"
	"path/filepath"
	"strconv"
	"time"

	"shotest/internal/message"
)

// maxFailures is the number of crashes, time-outs and broken answers after which an analyst gives
// an engine up.
const maxFailures = 5

// Analyst gets scores, best moves and lines from an engine by other authors, for analyses and
// reviews.
//
// It uses only commands that every engine knows. It keeps the time itself: the engine searches
// without a limit until it is stopped, the way graphical boards do. It scores a move by searching
// the position after it, since few engines obey searchmoves. Several lines need an engine that
// declares the option MultiPV.
//
// If the engine crashes, hangs or breaks the rules, the analyst ends it and starts it again for the
// next search, a few times; then it gives the engine up. It checks every answer, and cuts lines off
// before an illegal move.
//
// An analyst must not be used by two goroutines at once, and must be ended with Close.
type Analyst struct {
	start      func(context.Context) (*Client, error)
	client     *Client // nil while none is running
	name       string
	hasMultiPV bool // it declares MultiPV
	ready      bool // for the game that is searched
	lines      int  // the value of MultiPV
	failures   int
}

// StartAnalyst starts an engine and sets options, which it must declare. If the program's Dir is
// empty, it becomes the program's own folder, as with graphical boards. StartAnalyst fails if the
// program cannot be started, does not speak USI, or does not take the options.
func StartAnalyst(ctx context.Context, program Process, options []SetOption) (*Analyst, error) {
	program, err := program.AtHome()
	if err != nil {
		return nil, err
	}
	return newAnalyst(ctx, filepath.Base(program.Path), func(ctx context.Context) (*Client, error) {
		client, err := Start(ctx, program, analystConfig())
		if err != nil {
			return nil, err
		}
		if err := configure(client, options); err != nil {
			client.Close()
			return nil, err
		}
		return client, nil
	})
}

// newAnalyst is StartAnalyst for an engine that a function starts. name serves if the engine gives
// none.
func newAnalyst(ctx context.Context, name string, start func(context.Context) (*Client, error)) (*Analyst, error) {
	a := &Analyst{start: start, name: name}
	if err := a.restart(ctx); err != nil {
		return nil, err
	}
	identity := a.client.Identity()
	a.hasMultiPV = identity.Declares(multiPV)
	if identity.Name != "" {
		a.name = identity.Name
	}
	return a, nil
}

// startTimeout is the time for an engine to start, and to load its files.
const startTimeout = 2 * time.Minute

// analystConfig returns the settings for talking to any engine. A position after a pass cannot be
// spelled by moves, so all positions are spelled with an SFEN.
func analystConfig() ClientConfig {
	return ClientConfig{
		Options:     []SetOption{{Name: "USI_Ponder", Value: "false"}},
		Timeouts:    Timeouts{Handshake: startTimeout, Ready: startTimeout},
		StartAsSFEN: true,
	}
}

// configure sets options. It first switches the engine's own book off, if the engine declares the
// standard option for it: moves of a book have no scores.
func configure(client *Client, options []SetOption) error {
	if noBook := (SetOption{Name: "USI_OwnBook", Value: "false"}); client.Identity().Declares(noBook.Name) {
		options = append([]SetOption{noBook}, options...)
	}
	for _, o := range options {
		if err := client.SetOption(o.Name, o.Value); err != nil {
			return err
		}
	}
	return nil
}

// Name returns the engine's name for itself, or else its file's name.
func (a *Analyst) Name() string { return a.name }

// ManyLines reports whether the engine can search several lines at once.
func (a *Analyst) ManyLines() bool { return a.hasMultiPV }

const multiPV = "MultiPV"

// NewGame says that the next search belongs to another game.
func (a *Analyst) NewGame() { a.ready = false }

// Close ends the engine.
func (a *Analyst) Close() error {
	if a.client == nil {
		return nil
	}
	return a.client.Quit()
}

// restart starts the engine.
func (a *Analyst) restart(ctx context.Context) (err error) {
	a.client, err = a.start(ctx)
	a.ready, a.lines = false, 1
	return err
}

// end ends an engine that is of no more use. The next search starts it again.
func (a *Analyst) end() {
	if a.client != nil {
		a.client.Close()
		a.client = nil
	}
}

// prepare makes the engine ready for a search of some lines, whatever state it is in.
func (a *Analyst) prepare(ctx context.Context, lines int) error {
	if a.client == nil {
		if a.failures >= maxFailures {
			return message.Errorf("engine %s %w", a.name, ErrGivenUp)
		}
		if err := a.restart(ctx); err != nil {
			return err
		}
	}
	if lines != a.lines && a.hasMultiPV {
		if err := a.client.SetOption(multiPV, strconv.Itoa(lines)); err != nil {
			return err
		}
		a.lines = lines
	}
	if a.ready {
		return nil
	}
	if err := a.client.Ready(ctx); err != nil {
		return err
	}
	a.ready = true
	return a.client.NewGame()
}
