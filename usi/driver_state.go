package usi

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"time"

	"shotest/internal/message"
	"shotest/shogi"
)

// state is the state of a session.
//
//	            isready                    done
//	idle ──────────────────► preparing ──────────────► idle
//	idle ── go ────────────► thinking ─── result ────► idle
//	idle ── go ponder ─────► pondering ── ponderhit ─► thinking
//	idle ── go infinite ───► analysing
//	idle ── go mate ───────► solving ──── result ────► idle
//	any of these searches ── stop ─► stopping ─ result ► idle
//
// While pondering and analysing a result is held back until ponderhit or stop asks for it.
type state uint8

const (
	idle state = iota
	preparing
	thinking
	pondering
	analysing
	solving
	stopping
)

// searching reports whether a search is in progress and has not been stopped.
func (s state) searching() bool { return s >= thinking && s <= solving }

// busy reports whether commands have to wait.
func (s state) busy() bool { return s == preparing || s == stopping }

// maxQueue bounds the lines that wait while the session is busy: then it stops reading.
const maxQueue = 1024

// session is one run of a driver. The goroutine of run owns it; the reader, the engine's searches
// and its preparations send to this goroutine by channels.
type session struct {
	*Driver
	ctx    context.Context // of the engine's calls
	cancel context.CancelFunc
	closed chan struct{} // closed when run has returned

	lines    chan readLine
	readNext chan struct{} // tells the reader to read on
	queue    []inputLine   // lines that wait until the session is not busy

	state  state
	game   *shogi.History
	broken error // why the last position was refused; nil if it was not

	search   *search
	settings []string        // setoption lines that wait for the end of the search
	letters  map[string]bool // the letters of values that the client has set, such as paths

	prepared        chan error
	keepAliveTicker *time.Ticker // of keep-alive lines, while preparing

	clientGone bool // the client no longer listens
	ending     bool
	graceOver  <-chan time.Time
	err        error // what run will return
}

func newSession(ctx context.Context, d *Driver) *session {
	s := &session{
		Driver:   d,
		closed:   make(chan struct{}),
		lines:    make(chan readLine),
		readNext: make(chan struct{}, 1),
		game:     shogi.NewHistory(shogi.StartPosition()),
		search:   &search{},
		prepared: make(chan error, 1),
	}
	s.ctx, s.cancel = context.WithCancel(ctx)
	return s
}

func (s *session) close() {
	s.cancel()
	close(s.closed)
	if s.search.answered != nil {
		close(s.search.answered)
	}
}

// run is the session's only loop: it waits for the next event and obeys the lines that the new
// state lets through.
func (s *session) run(ctx context.Context) error {
	for {
		s.obeyQueue()
		if s.ending && s.state == idle {
			return s.err
		}
		var tick <-chan time.Time
		if s.keepAliveTicker != nil {
			tick = s.keepAliveTicker.C
		}
		input, done := s.lines, ctx.Done()
		if s.ending || len(s.queue) >= maxQueue {
			input = nil
		}
		if s.ending {
			done = nil
		}
		select {
		case line := <-input:
			s.receive(line)
		case report := <-s.search.reports:
			s.sendReport(report)
		case outcome := <-s.search.outcomes:
			s.handleOutcome(outcome)
		case err := <-s.prepared:
			s.finishPreparing(err)
		case <-tick:
			s.write("\n")
		case <-done:
			s.clientGone = true
			s.end(ctx.Err())
		case <-s.graceOver:
			return s.err
		}
	}
}

// receive takes a line from the reader. The lines before quit are still answered; nothing is read
// after it.
func (s *session) receive(line readLine) {
	command, _ := cutWord(line.text)
	if line.text != "" || line.err == nil {
		s.note(Sent, line.text)
	}
	switch {
	case command == "quit":
		s.end(nil)
		return
	case command != "":
		s.queue = append(s.queue, line.inputLine)
	}
	switch {
	case line.err == nil:
		s.readNext <- struct{}{}
	case errors.Is(line.err, io.EOF):
		s.end(nil)
	default:
		s.end(message.Errorf("reading commands: %w", line.err))
	}
}

// end begins the end of the session: it cancels the engine's calls, including those that the queue
// will still make.
func (s *session) end(err error) {
	if s.ending {
		return
	}
	s.ending, s.err = true, err
	s.cancel()
	s.graceOver = time.After(s.grace)
	s.stop()
}

// obeyQueue obeys the waiting lines, in order, until one of them makes the session busy. Commands
// that cannot be obeyed during a search stop it first.
func (s *session) obeyQueue() {
	for len(s.queue) > 0 && !s.state.busy() {
		line := s.queue[0]
		command, _ := cutWord(line.text)
		if s.state.searching() && slices.Contains([]string{"isready", "usinewgame", "position", "go"}, command) {
			s.stop()
			continue
		}
		s.queue = s.queue[1:]
		s.obey(command, line)
		if s.ending {
			s.stop()
		}
	}
}

// send writes a line.
func (s *session) send(line string) {
	s.write(encodeLine(line, func(raw string, letter rune) string {
		if s.letters[raw] {
			return raw
		}
		return s.speech.Letter(letter)
	}) + "\n")
}

func (s *session) write(text string) {
	if s.clientGone {
		return
	}
	if _, err := io.WriteString(s.output, text); err != nil {
		s.end(message.Errorf("writing answers: %w", err))
	}
	s.note(Received, strings.TrimSuffix(text, "\n"))
}

func (s *session) note(direction Direction, text string) {
	s.transcript(TranscriptLine{Direction: direction, At: time.Now(), Text: text})
}

// sendRemark tells the client an error in words, if there is one.
func (s *session) sendRemark(err error) {
	if err != nil {
		s.sendText(s.speech.Words(err))
	}
}

// sendText sends the client a text in words, in one line that is not too long.
func (s *session) sendText(text string) {
	const maxBytes = 400
	text = strings.ReplaceAll(text, "\n", "; ")
	if len(text) > maxBytes {
		text = strings.ToValidUTF8(text[:maxBytes], "")
	}
	s.send("info string " + text)
}
