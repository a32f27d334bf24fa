package report

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/rivo/uniseg"

	"shotest/tournament"
)

// Terminal shows a tournament while it is played: on a terminal a screen that
// is redrawn in place, elsewhere a line for each finished game. Its methods may
// be called from any goroutine.
type Terminal struct {
	mu    sync.Mutex
	out   io.Writer
	tty   bool
	size  func() (width, height int)
	now   func() time.Time
	drawn []string  // the lines on the screen
	at    time.Time // when they were drawn
	begun time.Time
	// before is how many games had been finished when this run began: a resumed
	// tournament's speed is that of the games played since.
	before int
	colour bool
	last   *Data
	closed bool
}

// redrawEvery is how often the screen is redrawn at most.
const redrawEvery = 100 * time.Millisecond

// Control sequences of terminals. Those that do not know the first two ignore them.
const (
	beginFrame = "\x1b[?2026h" // show nothing until the frame is complete
	endFrame   = "\x1b[?2026l"
	hideCursor = "\x1b[?25l"
	showCursor = "\x1b[?25h"
	clearBelow = "\x1b[J"
	clearRight = "\x1b[K"
)

// NewTerminal returns a Terminal that writes to out. Size is asked for the
// terminal's columns and lines whenever it is redrawn; it is not asked unless
// tty. Colours are used unless the environment has NO_COLOR.
func NewTerminal(out io.Writer, tty bool, size func() (width, height int)) *Terminal {
	return &Terminal{out: out, tty: tty, size: size, now: time.Now, colour: os.Getenv("NO_COLOR") == ""}
}

// Update shows the state of the tournament. It may be called as often as one
// likes. Where lines are written, it writes none: those are for games.
func (t *Terminal) Update(d *Data) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.begin(d)
	if t.tty && !t.closed && t.now().Sub(t.at) >= redrawEvery {
		t.redraw()
	}
}

// Game tells of a game that has ended, with the state after it. On a terminal
// only failures get a line, which stays above the screen.
func (t *Terminal) Game(r *tournament.Result, d *Data) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.begin(d); t.closed {
		return
	}
	if !t.tty {
		t.write(gameLine(r, d) + "\n")
		return
	}
	if r.Failure != nil {
		t.line(failureLine(r))
	}
	t.redraw()
}

// noticeColumns bounds a notice.
const noticeColumns = 400

// Notice tells of something else that happened, in a line that stays.
func (t *Terminal) Notice(text string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case !t.tty:
		t.write(clean(text, noticeColumns) + "\n")
	case !t.closed && t.last != nil:
		t.line(clean(text, noticeColumns))
		t.redraw()
	}
}

// line writes a line above the screen, which must be redrawn then.
func (t *Terminal) line(text string) {
	t.erase()
	width, _ := t.size()
	t.write(clip(text, max(1, width-1)) + "\n")
}

// Close shows the last state, leaves it on the screen, and gives the cursor
// back. Later calls do nothing.
func (t *Terminal) Close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed || t.last == nil {
		return
	}
	if t.tty {
		t.redraw()
		t.write(showCursor)
	} else {
		t.write(strings.Join(finalLines(t.last), "\n") + "\n")
	}
	t.closed = true
}

func (t *Terminal) begin(d *Data) {
	t.last = d
	if t.begun.IsZero() {
		t.begun, t.before = t.now(), d.Standings.Played+d.Standings.Void
	}
}

// redraw puts the new lines over the old ones.
func (t *Terminal) redraw() {
	width, height := t.size()
	s := screen{data: t.last, width: width, height: height, now: t.now(), begun: t.begun, before: t.before, colour: t.colour}
	lines := s.render()
	var b strings.Builder
	b.WriteString(beginFrame + hideCursor + t.home(width))
	for _, line := range lines {
		b.WriteString(line + clearRight + "\n")
	}
	b.WriteString(clearBelow + endFrame)
	t.write(b.String())
	t.drawn, t.at = lines, t.now()
}

// home moves the cursor to where the screen began. A terminal that has become
// narrower since has wrapped the lines, so that they take more of them.
func (t *Terminal) home(width int) string {
	rows := 0
	for _, line := range t.drawn {
		rows += max(1, (uniseg.StringWidth(withoutStyle(line))+width-1)/max(1, width))
	}
	if rows == 0 {
		return "\r"
	}
	return fmt.Sprintf("\r\x1b[%dA", rows)
}

// erase takes the screen away, to write something above it.
func (t *Terminal) erase() {
	width, _ := t.size()
	t.write(t.home(width) + clearBelow)
	t.drawn = nil
}

// write leaves errors alone: a tournament goes on when its terminal has gone.
func (t *Terminal) write(text string) { _, _ = io.WriteString(t.out, text) }

// gameLine is a finished game in a line:
//
//	game 12/60 000005b A – B 1-0 resignation 97 moves; A +3 =1 -2
func gameLine(r *tournament.Result, d *Data) string {
	s := d.Standings
	line := fmt.Sprintf("game %d/%d %s %s – %s %s %s %d moves", s.Played+s.Void, s.Total, clean(r.ID, maxName),
		name(r.Players[0]), name(r.Players[1]), result(r.Outcome), inEnglish.reason(r), len(r.Moves))
	for _, p := range s.Pairings {
		if p.First == r.Players[0] && p.Second == r.Players[1] || p.First == r.Players[1] && p.Second == r.Players[0] {
			line += fmt.Sprintf("; %s +%d =%d -%d", name(p.First), p.Score.Wins, p.Score.Draws, p.Score.Losses)
		}
	}
	if s.SPRT != nil {
		line += fmt.Sprintf("; LLR %.2f", s.SPRT.LLR)
	}
	if r.Failure != nil {
		line += "; " + failureLine(r)
	}
	return line
}

func failureLine(r *tournament.Result) string {
	return fmt.Sprintf("%s failed in game %s: %s: %s", name(r.Failure.Engine), clean(r.ID, maxName), words(r.Failure.Kind), clean(r.Failure.Detail, 2*maxName))
}

// finalLines is the summary that ends a list of games.
func finalLines(d *Data) []string {
	lines := []string{Summary(d)}
	return append(lines, plainTable(standingsTable(d.inEnglish()))...)
}
