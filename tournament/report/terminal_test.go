package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rivo/uniseg"

	"shotest/internal/golden"
	"shotest/tournament"
	"shotest/tournament/statistics"
)

// screenOf is the live view of a tournament at a fixed moment.
func screenOf(d *Data, width, height int) screen {
	return screen{data: d, width: width, height: height, begun: epoch, now: epoch.Add(time.Hour + 5*time.Minute)}
}

func TestScreen(t *testing.T) {
	robin, sprt := withLive(t, half(t, robin(t)), 4), withLive(t, half(t, sprt(t)), 2)
	for _, c := range []struct {
		name          string
		data          *Data
		width, height int
	}{
		{"robin", robin, 100, 30}, {"robin", robin, 80, 24}, {"robin", robin, 60, 12}, {"robin", robin, 40, 24}, {"robin", robin, 20, 4},
		{"sprt", sprt, 100, 30}, {"sprt", sprt, 50, 12},
	} {
		got := strings.Join(screenOf(c.data, c.width, c.height).render(), "\n") + "\n"
		golden.Compare(t, filepath.Join("testdata", fmt.Sprintf("screen-%s-%dx%d.txt", c.name, c.width, c.height)), got)
	}
}

// half is a tournament of which half is still to be played.
func half(t *testing.T, d *Data) *Data {
	t.Helper()
	played := *d
	played.Results = d.Results[:len(d.Results)/2]
	played.Standings = tournament.Stand(d.Spec, played.Results)
	return &played
}

// TestScreenFits: whatever is shown, no line is wider than the terminal, and the
// whole leaves a line for the cursor.
func TestScreenFits(t *testing.T) {
	for _, d := range []*Data{withLive(t, robin(t), 8), withLive(t, sprt(t), 1), withLive(t, hostile(t), 4), {Standings: &tournament.Standings{}}} {
		for width := leastWidth; width < 140; width += 7 {
			for height := leastHeight; height < 40; height += 3 {
				s := screenOf(d, width, height)
				s.colour = true
				lines := s.render()
				if len(lines) >= height {
					t.Fatalf("%d lines on a terminal of %d", len(lines), height)
				}
				for _, line := range lines {
					line = withoutStyle(line)
					if w := uniseg.StringWidth(line); w > width {
						t.Fatalf("%d columns on a terminal of %d: %q", w, width, line)
					}
					if strings.ContainsAny(line, "\x1b\r\n\t\u202e") {
						t.Fatalf("control characters get through: %q", line)
					}
				}
			}
		}
	}
}

// vt is a terminal that knows what Terminal tells one.
type vt struct {
	rows   []string
	row    int
	cursor bool
}

func (v *vt) Write(p []byte) (int, error) {
	text := string(p)
	for text != "" {
		switch {
		case strings.HasPrefix(text, "\x1b["):
			end := strings.IndexAny(text, "AJKhlm")
			v.command(text[2 : end+1])
			text = text[end+1:]
		case text[0] == '\n':
			v.row++
			text = text[1:]
		case text[0] == '\r':
			text = text[1:]
		default:
			end := strings.IndexAny(text, "\x1b\n\r")
			if end < 0 {
				end = len(text)
			}
			v.line()
			v.rows[v.row] += text[:end]
			text = text[end:]
		}
	}
	return len(p), nil
}

func (v *vt) line() {
	for len(v.rows) <= v.row {
		v.rows = append(v.rows, "")
	}
}

func (v *vt) command(code string) {
	n := 0
	switch code[len(code)-1] {
	case 'A':
		fmt.Sscanf(code, "%dA", &n)
		v.row -= n
		for i := v.row; i < len(v.rows); i++ {
			v.rows[i] = "" // what follows is written anew, each line to its end
		}
	case 'J':
		v.line()
		v.rows = v.rows[:v.row]
	case 'h', 'l':
		if strings.HasPrefix(code, "?25") {
			v.cursor = strings.HasSuffix(code, "h")
		}
	}
}

func TestTerminalRedrawsInPlace(t *testing.T) {
	d := withLive(t, half(t, robin(t)), 2)
	v := &vt{}
	width, height := 90, 20
	term := NewTerminal(v, true, func() (int, int) { return width, height })
	now := epoch
	term.now = func() time.Time { now = now.Add(time.Second); return now }
	for range 5 {
		term.Update(d)
	}
	failed := tournament.Result{Job: tournament.Job{ID: "000007a"}, Failure: &tournament.Failure{Engine: "lance 2.1", Kind: tournament.Crash, Detail: "signal: killed"}}
	term.Game(&failed, d)
	term.Update(d)
	if v.cursor {
		t.Error("the cursor is shown while the screen is redrawn")
	}
	term.Close()
	term.Close()
	if !v.cursor {
		t.Error("the cursor is not given back")
	}
	shown := strings.Join(v.rows, "\n")
	if !strings.HasPrefix(shown, "lance 2.1 failed in game 000007a: crash: signal: killed\nautumn tournament") {
		t.Errorf("the failure does not stand above the screen:\n%s", shown)
	}
	if n := strings.Count(shown, "autumn tournament"); n != 1 {
		t.Errorf("the screen stands there %d times:\n%s", n, shown)
	}
}

func TestTerminalBecomesNarrower(t *testing.T) {
	width := 100
	term := NewTerminal(&bytes.Buffer{}, true, func() (int, int) { return width, 30 })
	term.Update(withLive(t, robin(t), 2))
	lines := len(term.drawn)
	var wide int
	for _, line := range term.drawn {
		if uniseg.StringWidth(withoutStyle(line)) > 50 {
			wide++
		}
	}
	if wide == 0 {
		t.Fatal("no line would wrap")
	}
	if got, want := term.home(50), fmt.Sprintf("\r\x1b[%dA", lines+wide); got != want {
		t.Errorf("the cursor goes %q, want %q: %d of %d lines are wrapped", got, want, wide, lines)
	}
}

func TestNoticesStay(t *testing.T) {
	for _, tty := range []bool{false, true} {
		var out bytes.Buffer
		terminal := NewTerminal(&out, tty, func() (int, int) { return 60, 20 })
		terminal.Update(robin(t))
		terminal.Notice("the disk\x1b[2J is full")
		if text := withoutStyle(out.String()); !strings.Contains(text, "is full\n") || strings.Contains(text, "\x1b[2J") {
			t.Errorf("tty %v: %q", tty, text)
		}
	}
}

func TestPlainLines(t *testing.T) {
	var b bytes.Buffer
	term := NewTerminal(&b, false, nil)
	d := robin(t)
	for i := range d.Results[:12] {
		state := *d
		state.Results = d.Results[:i+1]
		state.Standings = tournament.Stand(d.Spec, state.Results)
		term.Update(&state)
		term.Game(&d.Results[i], &state)
	}
	term.Close()
	golden.Compare(t, "testdata/lines.txt", b.String())
}

func TestEvents(t *testing.T) {
	var b bytes.Buffer
	e := NewEvents(&b)
	e.now = func() time.Time { return epoch }
	d := sprt(t)
	for i := range 4 {
		state := *d
		state.Results = d.Results[:i+1]
		state.Standings = tournament.Stand(d.Spec, state.Results)
		e.Update(&state)
		e.Game(&d.Results[i], &state)
	}
	end := *d.Standings
	test := *end.SPRT
	test.Decision, test.LLR = statistics.AcceptH1, 2.97
	end.SPRT, end.Players[1].Stopped = &test, true
	failed := d.Results[4]
	failed.Failure = &tournament.Failure{Kind: tournament.Hang, Engine: "base", Detail: "no answer"}
	e.Game(&failed, &Data{Spec: d.Spec, Standings: &end})
	e.Close()
	e.Close()
	golden.Compare(t, "testdata/events.jsonl", b.String())
}

// TestEventsHaveNoInfinities: JSON has no word for them.
func TestEventsHaveNoInfinities(t *testing.T) {
	var b bytes.Buffer
	e := NewEvents(&b)
	e.Game(&tournament.Result{}, &Data{Standings: &tournament.Standings{Played: 1, Players: []tournament.Standing{
		{Engine: "a", Rating: statistics.Interval{Value: math.Inf(1), Low: math.NaN(), High: math.Inf(-1)}},
	}}})
	for line := range strings.Lines(b.String()) {
		var event map[string]any
		if err := json.Unmarshal([]byte(line), &event); err != nil || event["event"] == nil {
			t.Errorf("%q: %v", line, err)
		}
	}
	if !strings.Contains(b.String(), `"elo":null`) {
		t.Errorf("no null in %s", b.String())
	}
}
