package usi

import (
	"context"
	"io"
	"os"
	"strings"
	"time"

	"shotest/engine"
	"shotest/internal/message"
	"shotest/shogi"
)

// Engine is the interface that a driver needs of an engine. The driver never makes two calls at a
// time.
type Engine interface {
	// Options returns the options to declare, in order. Their names, and the
	// values of combos, must be ASCII without spaces.
	Options() []engine.Option
	// SetOption sets an option to a value in the client's spelling; buttons get an empty one. It
	// fails for unknown names and for values that do not fit.
	SetOption(name, value string) error
	// Prepare does the heavy work that must be done before a game: reading
	// books, allocating and clearing tables. Cancelling ctx ends it early.
	Prepare(ctx context.Context) error
	// NewGame says that the next position belongs to another game. It returns at once, since
	// clients do not wait for it.
	NewGame()
	// Search finds a move. It blocks; cancelling ctx makes it return the best move so far, at once.
	// The game is the engine's own copy. report may be called until Search returns, from any
	// goroutine.
	Search(ctx context.Context, game *shogi.History, limits engine.Limits, report func(engine.Report)) engine.Result
	// SolveMate looks for a mate by the side to move, as Search looks for a move. A limit of 0
	// means that only ctx limits the search.
	SolveMate(ctx context.Context, game *shogi.History, limit time.Duration,
		report func(engine.Report)) engine.MateResult
}

// Driver is the engine's end of the protocol: it obeys a client's commands by calling an Engine.
type Driver struct {
	engine  Engine
	input   io.Reader
	output  io.Writer
	name    string
	author  string
	grace   time.Duration
	onError func(error)
	speech  Speech

	transcript func(TranscriptLine)
}

// Speech defines how a driver speaks to people.
type Speech struct {
	// Words returns the text of an error; by default its Error.
	Words func(error) string
	// Letter returns the bytes of a letter beyond ASCII in the client's encoding, "" for a letter
	// that the client cannot read. By default it can read none.
	Letter func(rune) string
}

// DriverOption changes a setting of a Driver.
type DriverOption func(*Driver)

// WithInput makes the driver read commands from a reader instead of stdin.
func WithInput(r io.Reader) DriverOption { return func(d *Driver) { d.input = r } }

// WithOutput makes the driver write answers to a writer instead of stdout. Every line is one call
// of Write.
func WithOutput(w io.Writer) DriverOption { return func(d *Driver) { d.output = w } }

// WithIdentity sets the name and the author that the engine gives for itself.
func WithIdentity(name, author string) DriverOption {
	return func(d *Driver) { d.name, d.author = name, author }
}

// WithGrace sets how long Run waits, at its end, for an engine that does not return from a
// cancelled call. The default of 10 s is enough for an engine that is still allocating its tables
// on a busy machine.
func WithGrace(grace time.Duration) DriverOption { return func(d *Driver) { d.grace = grace } }

// WithOnError sets a function that receives the errors that the driver has survived
// (and reported to the client in an info string); a panic of the engine comes as a
// *PanicError. It is called by Run's goroutine.
func WithOnError(f func(error)) DriverOption { return func(d *Driver) { d.onError = f } }

// WithTranscript sets a function that receives every line of the conversation before it is obeyed,
// or once it is written. It is called by Run's goroutine.
func WithTranscript(f func(TranscriptLine)) DriverOption { return func(d *Driver) { d.transcript = f } }

// WithSpeech sets how the driver speaks to people.
func WithSpeech(speech Speech) DriverOption { return func(d *Driver) { d.speech = speech } }

// NewDriver returns a driver for an engine, on stdin and stdout unless the options say otherwise.
func NewDriver(e Engine, opts ...DriverOption) *Driver {
	d := &Driver{
		engine:  e,
		input:   os.Stdin,
		output:  os.Stdout,
		name:    "shotest",
		author:  "the shotest authors",
		grace:   10 * time.Second,
		onError: func(error) {},
		speech:  Speech{Words: error.Error, Letter: func(rune) string { return "" }},

		transcript: func(TranscriptLine) {},
	}
	for _, opt := range opts {
		opt(d)
	}
	return d
}

// Run obeys commands until quit or the end of the input, and then returns nil; or until ctx is
// cancelled, and then returns its error; or until reading or writing fails. It fails at once if the
// engine declares an option that clients cannot read.
//
// In every case it first cancels the engine's calls. At quit, or at the end of the input, it still
// answers every command before it, within the grace; when ctx is cancelled, it writes nothing more.
// One goroutine may outlive Run: a started read of the input cannot be interrupted.
func (d *Driver) Run(ctx context.Context) error {
	for _, o := range d.engine.Options() {
		if err := checkDeclaration(o); err != nil {
			return err
		}
	}
	s := newSession(ctx, d)
	defer s.close()
	go d.readLines(s.lines, s.readNext, s.closed)
	return s.run(ctx)
}

// checkDeclaration refuses options that clients would misread, since they split lines at spaces and
// decode them as ASCII.
func checkDeclaration(o engine.Option) error {
	for _, text := range append([]string{o.Name}, o.Values...) {
		if text == "" || asciiLine(text) != text || strings.Contains(text, " ") {
			return message.Errorf("option %q: %q: expected ASCII without spaces", o.Name, text)
		}
	}
	return nil
}

// readLine is a line of the input, or its end.
type readLine struct {
	inputLine
	err error
}

// readLines sends the lines of the input and, at the end, its error. It reads the next line only
// when wanted asks for it, so that no read is left hanging after quit.
func (d *Driver) readLines(lines chan<- readLine, wanted, closed <-chan struct{}) {
	reader := newLineReader(d.input)
	for {
		line, err := reader.next()
		select {
		case lines <- readLine{line, err}:
		case <-closed:
			return
		}
		if err != nil {
			return
		}
		select {
		case <-wanted:
		case <-closed:
			return
		}
	}
}
