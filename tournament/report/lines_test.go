package report

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/rivo/uniseg"

	"shotest/internal/testing/golden"
	"shotest/tournament"
	"shotest/tournament/statistics"
)

// No name breaks a line, or reaches the terminal as a command.
func TestNamesDoNotBreakLines(t *testing.T) {
	d := hostileData(t)
	lines := FinalLines(d)
	for i := range d.Games {
		lines = append(lines, GameLine(&d.Games[i], d))
	}
	for _, line := range append(lines, Notice(hostileName)) {
		if strings.ContainsAny(line, "\x1b\r\n\t\u202e") || uniseg.StringWidth(line) > 1200 {
			t.Errorf("%q", line)
		}
	}
}

func TestEvents(t *testing.T) {
	var b bytes.Buffer
	e := NewEvents(&b)
	e.now = func() time.Time { return epoch }
	d := sprtData(t)
	for i := range 4 {
		var played []tournament.Result
		for _, g := range d.Games[:i+1] {
			played = append(played, g.Result)
		}
		state := withResults(d, played)
		e.Update(state)
		e.Game(&d.Games[i], state)
	}
	end := *d.Standings
	test := *end.SPRT
	test.Decision, test.LLR = statistics.AcceptH1, 2.97
	end.SPRT, end.Players[1].Stopped = &test, true
	failed := d.Games[4]
	failed.Failure = &tournament.Failure{Kind: tournament.Hang, Engine: "base", Detail: "no answer"}
	e.Game(&failed, &Data{Spec: d.Spec, Standings: &end})
	e.Notice("a full disk")
	e.Close()
	golden.Compare(t, "testdata/events.jsonl", b.String())
}

// JSON has no infinity: events have null instead.
func TestEventsHaveNoInfinities(t *testing.T) {
	var b bytes.Buffer
	e := NewEvents(&b)
	e.Game(&Game{}, &Data{Standings: &tournament.Standings{Played: 1, Players: []tournament.Standing{
		{Engine: "a", Rating: statistics.Interval{Value: math.Inf(1), Low: math.NaN(), High: statistics.MaxElo}},
	}}})
	for line := range strings.Lines(b.String()) {
		var event map[string]any
		if err := json.Unmarshal([]byte(line), &event); err != nil || event["event"] == nil {
			t.Errorf("%q: %v", line, err)
		}
	}
	if got := b.String(); !strings.Contains(got, `"elo":null`) || !strings.Contains(got, `"elo_high":null`) {
		t.Errorf("no null in %s", got)
	}
}
