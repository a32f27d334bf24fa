package usi

import (
	"cmp"
	"context"
	"strings"
	"sync/atomic"
	"time"

	"shotest/engine"
	"shotest/internal/message"
	"shotest/internal/plaintext"
)

// Client is the GUI's end of the protocol: it drives one engine, which is a child process.
//
// All methods may be called from any goroutine. An engine answers one call at a time; a call
// meanwhile fails with ErrBusy. After an error that leaves the engine out of step (a crash, a
// time-out, an unexpected answer), the client has ended the engine, and every call returns this
// error. Errors that concern only one answer (an illegal move, an unreadable answer) leave the
// client usable.
//
// Every client must be ended with Close, or with Quit.
type Client struct {
	name      string // for errors
	process   int    // the process ID
	timeouts  Timeouts
	asSFEN    bool
	identity  Identity // complete after usiok
	files     atomic.Pointer[[]string]
	afterStop afterStop

	requests chan *exchange
	stops    chan *exchange
	hits     chan *exchange
	quits    chan struct{}
	kills    chan struct{}
	done     chan struct{} // closed when the engine and all goroutines have ended
	err      *EngineError  // why the engine has ended; to be read after done
}

// ClientConfig says how to drive an engine. The zero value is ready to use.
type ClientConfig struct {
	// Options are the options to set, in order, after the handshake. The engine must declare them,
	// except USI_Hash and USI_Ponder.
	Options []SetOption
	// Timeouts bounds the engine's answers.
	Timeouts Timeouts
	// StartAsSFEN sends positions with the SFEN of the start, never with the word startpos. GPS
	// Shogi hangs if startpos follows sfen.
	StartAsSFEN bool
	// Transcript is called for every line that is exchanged, in order, by the client's own
	// goroutine: it must not call the client, and should not block.
	Transcript func(TranscriptLine)
}

// Timeouts bounds the time for the engine's answers; only that in which this process runs counts
// (see package awake). Zero stands for the default.
type Timeouts struct {
	Handshake time.Duration // for usiok; 30 s: some take seconds, and machines are busy
	Ready     time.Duration // for readyok; 60 s
	Stop      time.Duration // for the answer after stop; 5 s
	Quit      time.Duration // for the end of the process after quit; 10 s
	Idle      time.Duration // at rest, with a limit of processor time, until it is sent stop; 1 s
}

func (t Timeouts) orDefaults() Timeouts {
	return Timeouts{
		Handshake: cmp.Or(t.Handshake, 30*time.Second), Ready: cmp.Or(t.Ready, time.Minute),
		Stop: cmp.Or(t.Stop, 5*time.Second),
		Quit: cmp.Or(t.Quit, 10*time.Second), Idle: cmp.Or(t.Idle, time.Second),
	}
}

// Direction is the direction of a line of a transcript.
type Direction uint8

// Lines are Sent to the engine, Received from its stdout, or Logged on its stderr.
const (
	Sent Direction = iota
	Received
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

// Identity is an engine's description of itself in the handshake. It leaves out unreadable options.
type Identity struct {
	Name    string
	Options []engine.Option
}

// Declares reports whether the engine has an option with a name.
func (i *Identity) Declares(name string) bool {
	_, declared := i.Option(name)
	return declared
}

// Option returns the option with a name, and false if the engine does not declare it.
func (i *Identity) Option(name string) (o engine.Option, declared bool) {
	for _, o := range i.Options {
		if o.Name == name {
			return o, true
		}
	}
	return o, false
}

// Start starts a program, exchanges the handshake with it and sets the options. Cancelling ctx
// gives the engine up; after Start has returned, ctx has no effect.
func Start(ctx context.Context, program Process, config ClientConfig) (*Client, error) {
	l, err := program.link()
	if err != nil {
		return nil, &EngineError{Kind: ErrStart, Engine: program.Path, ExitCode: -1, Cause: err}
	}
	return open(ctx, program.Path, l, config)
}

func open(ctx context.Context, name string, l link, config ClientConfig) (*Client, error) {
	c := &Client{
		name:     name,
		process:  l.process,
		timeouts: config.Timeouts.orDefaults(),
		asSFEN:   config.StartAsSFEN,
		requests: make(chan *exchange),
		stops:    make(chan *exchange),
		hits:     make(chan *exchange),
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

// Limits on an engine's output before usiok: an engine that declares options for ever, or writes
// anything else without end, is ended.
const (
	maxOptions          = 1000
	maxBytesBeforeUSIOK = 64 << 20
)

// handshake reads the engine's output until usiok. Lines that are not part of the handshake
// (banners, blank lines) are no fault.
func (c *Client) handshake(ctx context.Context) error {
	ex := newExchange(ctx, "usi", "usiok", "usi")
	ex.timeout, ex.maxBytes = c.timeouts.Handshake, maxBytesBeforeUSIOK
	options := 0
	ex.onLine = func(line string) error {
		word, rest := cutWord(line)
		if key, value := cutWord(rest); word == "id" && key == "name" {
			c.identity.Name = plaintext.Clip(value)
		}
		if word != "option" {
			return nil
		}
		if o, err := ParseOption(line); err == nil {
			c.identity.Options = append(c.identity.Options, o)
		}
		options++
		if options > maxOptions {
			return message.Errorf("declares more than %d options", maxOptions)
		}
		return nil
	}
	return c.converse(ex)
}

// Identity returns the engine's description of itself. The caller must not change it.
func (c *Client) Identity() *Identity { return &c.identity }

// Takes reports whether an option can be set: the engine has declared it, or it is USI_Hash or
// USI_Ponder.
func (c *Client) Takes(option string) bool { return c.identity.Declares(option) || isAlwaysSet(option) }

// SetOption sets an option that the engine has declared, or USI_Hash or USI_Ponder. The value of a
// button is empty. A value that does not fit is not sent; the error wraps ErrOptionValue.
func (c *Client) SetOption(name, value string) error {
	o, declared := c.identity.Option(name)
	if declared {
		if err := CheckOptionValue(o, value); err != nil {
			return err
		}
	} else if !isAlwaysSet(name) {
		return &EngineError{Kind: ErrUnknownOption, Engine: c.name, Detail: name, ExitCode: -1}
	}
	if strings.ContainsAny(name+value, "\r\n") {
		return message.Errorf("%w: %s: a line end in the value", ErrOptionValue, name)
	}
	command := SetOption{Name: name, Value: value, Press: declared && o.Kind == engine.ButtonOption}
	return c.sendCommand(command.String())
}

// Ready waits until the engine is ready for a game. Cancelling ctx gives the engine up.
func (c *Client) Ready(ctx context.Context) error {
	ex := newExchange(ctx, "isready", "readyok", "isready")
	ex.timeout = c.timeouts.Ready
	var files fileReport
	ex.onLine = files.addLine
	if err := c.converse(ex); err != nil {
		return err
	}
	if files.failed != "" {
		return message.Errorf("%w: %s", ErrFiles, files.failed)
	}
	c.files.Store(&files.loaded)
	return nil
}

// Files returns the files that an engine with the option StrictFiles has named when it was last
// made ready, such as "EvaluationFile sha256:4bf5…".
func (c *Client) Files() []string {
	if files := c.files.Load(); files != nil {
		return *files
	}
	return nil
}

// NewGame tells the engine that the next position belongs to another game. Engines do not answer
// it; call Ready before it.
func (c *Client) NewGame() error { return c.sendCommand("usinewgame") }

// GameOver tells the engine its result in the game: "win", "lose" or "draw".
func (c *Client) GameOver(result string) error { return c.sendCommand("gameover " + asciiLine(result)) }

// sendCommand sends a command that is not answered.
func (c *Client) sendCommand(command string) error {
	word, _ := cutWord(command)
	return c.converse(newExchange(context.Background(), word, "", command))
}

// Quit asks the engine to end, waits for its end and frees everything. If the engine does not end
// in time it is killed. The error is nil if it ended with exit code 0.
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

// Close kills the engine, if it is still running, and frees everything. It may be called several
// times, and after Quit; it returns nil.
func (c *Client) Close() error {
	select {
	case c.kills <- struct{}{}:
	case <-c.done:
	}
	<-c.done
	return nil
}
