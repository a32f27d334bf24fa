package compliance

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
	"shotest/usi"
)

// faultSlack gives slow machines time to start an engine. The reasons of the faults mention it.
const faultSlack = 3 * time.Second

func transcriptText(lines []usi.TranscriptLine) string {
	var text strings.Builder
	for _, l := range lines[:min(len(lines), 60)] {
		text.WriteString(l.At.Format("05.000 ") + l.Direction.String() + " " + quote(l.Text) + "\n")
	}
	return text.String()
}

func TestEveryCheckHasAFault(t *testing.T) {
	names := map[string]bool{}
	for _, f := range faults {
		if names[f.name] {
			t.Errorf("two faults are called %q", f.name)
		}
		names[f.name] = true
	}
	for _, c := range Checks() {
		if !slices.ContainsFunc(faults, func(f fault) bool { return f.check == c.ID && f.verdict == "" }) {
			t.Errorf("nothing shows that check %s finds anything", c.ID)
		}
		if len(c.steps) == 0 || c.Title == "" || c.Why == "" {
			t.Errorf("check %s: %+v", c.ID, c)
		}
	}
}

func TestEveryRowHasAFile(t *testing.T) {
	rows := map[int]bool{}
	for _, c := range Checks() {
		rows[c.Row] = true
		if _, err := os.Stat(fmt.Sprintf("../testdata/row%02d.txt", c.Row)); c.Row > 0 && err != nil {
			t.Error(err)
		}
	}
	if len(rows) != 24 {
		t.Errorf("%d rows", len(rows))
	}
}

func TestExamine(t *testing.T) {
	var told []string
	checks, err := Select([]string{"19", "1a"})
	if err != nil {
		t.Fatal(err)
	}
	settings := *settingsFor(t, "answers an idle stop")
	settings.Checks, settings.OnResult = checks, func(r Result) { told = append(told, r.ID) }
	settings.Options = []usi.SetOption{{Name: "BookFile", Value: "none"}}
	report, err := Examine(t.Context(), settings)
	if err != nil {
		t.Fatal(err)
	}
	if report.Name != "sound" || report.Author != "nobody" || len(report.Results) != 2 ||
		report.Results[0].Verdict != Passed || report.Results[1].Verdict != Failed {
		t.Errorf("report: %+v", report)
	}
	if !slices.Equal(told, []string{"1a", "19a"}) {
		t.Errorf("notified of %v", told)
	}
	sent := report.Results[1].Transcript
	if !slices.ContainsFunc(sent, func(l usi.TranscriptLine) bool {
		return l.Direction == usi.Sent && l.Text == "setoption name BookFile value none"
	}) {
		t.Errorf("the option was not set:\n%s", transcriptText(sent))
	}
}

// A repeated step sends the same lines.
func TestRepeat(t *testing.T) {
	result := run(t.Context(), settingsFor(t, ""), check("", "", handshake, repeat(3, say("stop"))))
	var sent []string
	for _, line := range result.Transcript {
		if line.Direction == usi.Sent {
			sent = append(sent, line.Text)
		}
	}
	if want := []string{"usi", "stop", "stop", "stop"}; !slices.Equal(sent, want) {
		t.Errorf("sent %q, want %q", sent, want)
	}
}

func TestNoUSIEngine(t *testing.T) {
	report, err := Examine(t.Context(), *settingsFor(t, "quits with an error at usi"))
	if want := `this is no USI engine: crashed (exit status 3) after "usi"`; err == nil ||
		!strings.Contains(err.Error(), want) || len(report.Results) > 0 {
		t.Errorf("%v; %+v", err, report)
	}
}

func TestInterruption(t *testing.T) {
	settings := *settingsFor(t, "long silence")
	ctx, cancel := context.WithCancel(t.Context())
	began := time.Now()
	time.AfterFunc(pause, cancel)
	if _, err := Examine(ctx, settings); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if took := time.Since(began); took > time.Minute {
		t.Errorf("went on for %v", took)
	}
}

func TestSelect(t *testing.T) {
	for _, c := range []struct {
		names, want []string
	}{
		{[]string{"9b"}, []string{"9b"}},
		{[]string{"r2", "12", "9B"}, []string{"9b", "12a", "12b", "R2"}},
		{[]string{"5", "5a"}, []string{"5a"}},
		{[]string{"24"}, nil},
		{[]string{"1", "9z"}, nil},
	} {
		checks, err := Select(c.names)
		var got []string
		for _, check := range checks {
			got = append(got, check.ID)
		}
		if !slices.Equal(got, c.want) || (err == nil) != (c.want != nil) {
			t.Errorf("%v: %v, %v", c.names, got, err)
		}
	}
}

// The checks' positions have the properties that their names say.
func TestPositions(t *testing.T) {
	read := func(text string) *shogi.History {
		t.Helper()
		game, err := shogi.ParseHistory(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		return game
	}
	for _, text := range []string{opening, reply, middleGame, mateInOne, mateInThree, beingMated, noMate, longMate,
		tsumeInOne, tsumeInThree, lastMove, lateMate} {
		if !read(text).Current().HasLegalMove() {
			t.Errorf("%s: there are no moves", text)
		}
	}
	for _, text := range []string{illegal, fewRanks, longRank, noPiece, missingFields, control} {
		if _, err := shogi.ParseHistory(text); err == nil {
			t.Errorf("%s can be read", text)
		}
	}
	if read(mated).Current().HasLegalMove() || read(stalemate).Current().HasLegalMove() {
		t.Error("there are moves where there should be none")
	}
	if read(stalemate).Current().InCheck() || !read(inCheck).Current().InCheck() {
		t.Error("check where there should be none, or none where there should be")
	}
	for _, rule := range []shogi.EnteringKingRule{shogi.CSARule24, shogi.CSARule27} {
		game := read(declarable)
		if got := game.Current().Declare(rule, game.Start()); got != shogi.DeclarationWin {
			t.Errorf("declarable, %v: %v", rule, got)
		}
		game = read(undeclarable)
		if got := game.Current().Declare(rule, game.Start()); got != shogi.NoDeclaration {
			t.Errorf("undeclarable, %v: %v", rule, got)
		}
	}
	game := read(repeated)
	if game.Verdict(shogi.Rules{}).Ending != shogi.Ongoing || resultOf(game, shogitest.Move(t, "2c1c")) != -1 {
		t.Error("repeated: 2c1c does not lose")
	}
}
