package usi

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"time"

	"shotest/engine"
)

// Client is the GUI's end of the protocol: it drives one engine, which is a
// child process (Start) or at the other end of a pair of streams (Connect).
//
// All methods may be called from any goroutine; an engine answers one call at a
// time, and a call that comes meanwhile fails with ErrBusy. After an error that
// leaves the engine out of step (a crash, a time-out, an answer that nobody
// asked for) the engine has been ended, and every call returns that error.
// Errors that concern one answer only (an illegal move, an answer that cannot be
// read) leave the client usable.
//
// Every client must be ended with Close, or with Quit.
type Client struct {
	name     string // for errors
	process  int    // its number; 0 at the other end of streams
	timeouts Timeouts
	asSFEN   bool
	identity Identity // complete once there has been usiok
	files    atomic.Pointer[[]string]
	// afterStop is for searches with a limit of processor time.
	afterStop afterStop

	requests chan *exchange
	controls chan control
	quits    chan struct{}
	kills    chan struct{}
	done     chan struct{} // closed when the engine and all goroutines have ended
	err      *EngineError  // why; to be read after done
}

// ClientConfig is what may be said about how to drive an engine. The zero value
// will do.
type ClientConfig struct {
	// Options are set, in order, after the handshake. They must be declared by
	// the engine and have values that fit; USI_Hash and USI_Ponder are sent in
	// any case.
	Options []SetOption
	// Timeouts bounds the engine's answers.
	Timeouts Timeouts
	// StartAsSFEN sends positions with the SFEN of the start, never with the word startpos. GPS Shogi hangs
	// where startpos follows sfen.
	StartAsSFEN bool
	// Transcript is called for every line that is exchanged, in order, by the
	// client's own goroutine: it must not call the client, and should not
	// block.
	Transcript func(TranscriptLine)
}

// Timeouts bounds how long an engine may take to answer. Zero stands for the
// default.
type Timeouts struct {
	Handshake time.Duration // for usiok; 30 s: some take seconds, and machines are busy
	Ready     time.Duration // for readyok; 60 s
	Stop      time.Duration // for the answer after stop; 5 s
	Quit      time.Duration // for the end of the process after quit; 2 s
	// Idle is how long an engine with a limit of processor time may be at rest, until it is
	// stopped: it has ended its search, and waits for that; 1 s.
	Idle time.Duration
}

func (t Timeouts) orDefaults() Timeouts {
	for _, field := range []struct {
		value *time.Duration
		unset time.Duration
	}{
		{&t.Handshake, 30 * time.Second},
		{&t.Ready, 60 * time.Second},
		{&t.Stop, 5 * time.Second},
		{&t.Quit, 2 * time.Second},
		{&t.Idle, time.Second},
	} {
		if *field.value == 0 {
			*field.value = field.unset
		}
	}
	return t
}

// Direction is where a line of a transcript goes.
type Direction uint8

const (
	// Sent to the engine.
	Sent Direction = iota
	// Received from the engine's stdout.
	Received
	// Logged by the engine on its stderr.
	Logged
)

// String returns ">" for Sent, "<" for Received and "!" for Logged.
func (d Direction) String() string { return string("><!"[d]) }

// TranscriptLine is a line that was exchanged with an engine.
type TranscriptLine struct {
	Direction Direction
	At        time.Time
	Text      string
}

// Identity is what an engine says of itself in the handshake.
type Identity struct {
	Name    string
	Author  string
	Options []engine.Option
	// Faults are the errors of lines that could not be read. They do no harm
	// but that an option may be missing.
	Faults []error
}

// Start starts a program, exchanges the handshake with it and sets the options.
// Cancelling ctx gives the engine up; once Start has returned, ctx has no
// meaning any more.
func Start(ctx context.Context, program Process, config ClientConfig) (*Client, error) {
	link, err := program.start()
	if err != nil {
		return nil, &EngineError{Kind: ErrStart, Engine: program.Path, ExitCode: -1, Cause: err}
	}
	return open(ctx, program.Path, link, config)
}

// Connect is Start for an engine that runs already, and is reached by two
// streams. Closing them is the client's duty from here on, and must make a
// blocked Read or Write return.
func Connect(ctx context.Context, fromEngine io.ReadCloser, toEngine io.WriteCloser, config ClientConfig) (*Client, error) {
	return open(ctx, "at the other end", streamLink(fromEngine, toEngine), config)
}

func open(ctx context.Context, name string, l link, config ClientConfig) (*Client, error) {
	c := &Client{
		name:     name,
		process:  l.process,
		timeouts: config.Timeouts.orDefaults(),
		asSFEN:   config.StartAsSFEN,
		requests: make(chan *exchange),
		controls: make(chan control),
		quits:    make(chan struct{}),
		kills:    make(chan struct{}),
		done:     make(chan struct{}),
	}
	go newConversation(c, l, config.Transcript).run()
	err := c.handshake(ctx)
	for i := 0; err == nil && i < len(config.Options); i++ {
		err = c.SetOption(config.Options[i].Name, config.Options[i].Value)
	}
	if err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

func (c *Client) handshake(ctx context.Context) error {
	ex := newExchange(ctx, "usi", "usiok", "usi")
	ex.timeout, ex.most = c.timeouts.Handshake, mostBeforeUSIOK
	ex.hear = func(line string) error {
		if err := c.identity.read(line); err != nil {
			c.identity.Faults = append(c.identity.Faults, err)
		}
		if len(c.identity.Options)+len(c.identity.Faults) > mostOptions {
			return fmt.Errorf("declares more than %d options", mostOptions)
		}
		return nil
	}
	return c.converse(ex)
}

// An engine that declares options for ever, or writes something else without end instead of
// usiok, is ended.
const (
	mostOptions     = 1000
	mostBeforeUSIOK = 64 << 20
)

// read takes what a line of the handshake says. Lines that are not part of it
// (banners, blank lines) are no fault.
func (i *Identity) read(line string) (err error) {
	word, rest := cutWord(line)
	switch word {
	case "id":
		key, value := cutWord(rest)
		switch key {
		case "name":
			i.Name = value
		case "author":
			i.Author = value
		}
	case "option":
		var o engine.Option
		if o, err = ParseOption(line); err == nil {
			i.Options = append(i.Options, o)
		}
	}
	return err
}

// Identity returns what the engine has said of itself. It must not be changed.
func (c *Client) Identity() Identity { return c.identity }

// SetOption sets an option that the engine has declared. The value of a button
// is empty. A value that does not fit gives an error that wraps ErrOptionValue
// and is not sent.
func (c *Client) SetOption(name, value string) error {
	command := SetOption{Name: name, Value: value}
	declared := false
	for _, o := range c.identity.Options {
		if o.Name != name {
			continue
		}
		if err := CheckOptionValue(o, value); err != nil {
			return err
		}
		declared = true
		command.Press = o.Kind == engine.ButtonOption
	}
	if !declared && name != "USI_Hash" && name != "USI_Ponder" {
		return &EngineError{Kind: ErrUnknownOption, Engine: c.name, Detail: name, ExitCode: -1}
	}
	if strings.ContainsAny(name+value, "\r\n") {
		return fmt.Errorf("%w: %s: a line end in the value", ErrOptionValue, name)
	}
	return c.converse(newExchange(context.Background(), "setoption", "", command.String()))
}

// Ready waits until the engine is ready for a game. Cancelling ctx gives the
// engine up.
func (c *Client) Ready(ctx context.Context) error {
	ex := newExchange(ctx, "isready", "readyok", "isready")
	ex.timeout = c.timeouts.Ready
	var files fileReport
	ex.hear = files.hear
	if err := c.converse(ex); err != nil {
		return err
	}
	if files.failed != "" {
		return fmt.Errorf("%w: %s", ErrFiles, files.failed)
	}
	c.files.Store(&files.loaded)
	return nil
}

// Files returns what an engine has said about the files that it loaded when it was last made
// ready, such as "EvaluationFile sha256:4bf5…": nothing unless its option StrictFiles
// is set.
func (c *Client) Files() []string {
	if files := c.files.Load(); files != nil {
		return *files
	}
	return nil
}

// NewGame tells the engine that the next position belongs to another game.
// Engines do not answer that; call Ready before it.
func (c *Client) NewGame() error {
	return c.converse(newExchange(context.Background(), "usinewgame", "", "usinewgame"))
}

// GameOver tells the engine how the game ended for it: "win", "lose" or "draw".
func (c *Client) GameOver(result string) error {
	return c.converse(newExchange(context.Background(), "gameover", "", "gameover "+plainLine(result)))
}

// Quit asks the engine to end, waits for its end and frees everything. If the
// engine does not end in time it is killed. The error is nil if it ended with
// exit code 0.
func (c *Client) Quit() error {
	select {
	case c.quits <- struct{}{}:
	case <-c.done:
	}
	<-c.done
	if c.err.Kind == ErrClosed {
		return nil
	}
	return c.err
}

// Close kills the engine, if it is still running, and frees everything. It may
// be called several times, and after Quit; it returns nil.
func (c *Client) Close() error {
	select {
	case c.kills <- struct{}{}:
	case <-c.done:
	}
	<-c.done
	return nil
}
