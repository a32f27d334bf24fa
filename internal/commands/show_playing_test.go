package commands

import (
	"strings"
	"testing"

	"shotest/explain"
	"shotest/internal/language"
	"shotest/internal/terminal"
	"shotest/tournament"
	"shotest/tournament/report"
)

// playingData is a tournament with a game in progress.
func playingData(moves ...string) *report.Data {
	return &report.Data{
		Standings: &tournament.Standings{Name: "match", Format: tournament.RoundRobin, Total: 10},
		State:     tournament.Running,
		Playing: []tournament.Playing{{Job: tournament.Job{ID: "000003a", Players: [2]string{"a", "b"},
			Opening: tournament.Opening{Position: "startpos"}}, Moves: moves}},
	}
}

// On a terminal the games in progress are shown in place, above them failures and notices stay.
func TestWatchingOnATerminal(t *testing.T) {
	var out strings.Builder
	v := newPlayingView(streams{out: &out}, true, false, terminal.Paint{Columns: 40, Rows: 3},
		explain.NewWords(language.English()))
	d := playingData("7g7f")
	d.Playing = append(d.Playing, d.Playing[0])
	v.Update(d)
	v.Game(&report.Game{}, d)
	v.Notice("something")
	v.Update(playingData("7g7f", "3c3d"))
	v.Close()
	want := "Round robin, 0 of 10 games.\n000003a a – b, move 1: 7g7f\n\x1b[2A\x1b[Jsomething\n" +
		"Round robin, 0 of 10 games.\n000003a a – b, move 2: 3c3d\n\x1b[2A\x1b[JRound robin, 0 of 10 games.\n"
	if got := out.String(); !strings.HasPrefix(got, want) {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
}

// With --boards the boards are printed whenever the games have gone on.
func TestWatchingBoards(t *testing.T) {
	var out strings.Builder
	v := newWatchView(streams{out: &out}, false, true)
	for _, moves := range [][]string{{"7g7f"}, {"7g7f"}, {"7g7f", "3c3d"}} {
		v.Update(playingData(moves...))
	}
	if got := out.String(); strings.Count(got, "  9  8  7  6  5  4  3  2  1") != 2 ||
		strings.Contains(got, "\x1b") || !strings.Contains(got, "move 2: 3c3d\nWhite holds: nothing") {
		t.Errorf("printed\n%s", got)
	}
	code, _, errs := shotest(t, "", "tournament", "watch", "--boards", "--json", "../../examples/self-play.yaml")
	if code != exitUsage || !strings.Contains(errs, "--boards") {
		t.Errorf("exit code %d: %s", code, errs)
	}
}
