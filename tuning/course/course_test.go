package course

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"shotest/internal/result"
	"shotest/internal/testing/shogitest"
	"shotest/tuning/games"
	"shotest/tuning/loop"
	"shotest/tuning/trial"
)

// subject is a subject that notes what is asked of it.
type subject struct {
	asked     []string
	read, end error // of Read and of Learn
}

func (s *subject) ask(what string) { s.asked = append(s.asked, what) }

func (s *subject) Read(context.Context, View) error {
	s.ask("read")
	return s.read
}

func (s *subject) Measure(View) error {
	s.ask("measure")
	return nil
}

func (s *subject) Learn(context.Context, *Course) error {
	s.ask("learn")
	return s.end
}

func (s *subject) Report() *result.Result {
	s.ask("report")
	return &result.Result{Title: "report"}
}

func (s *subject) Advice() []string { return []string{"advice"} }

func (s *subject) Write(path string) error {
	s.ask("write")
	return os.WriteFile(path, nil, 0o600)
}

func (s *subject) Match(path string) *trial.Match { return &trial.Match{Kind: "things", Out: path} }

// view is a view that keeps what it prints.
type view struct{ printed string }

func (*view) Show(string, string, int, int) {}
func (*view) Warn(error)                    {}
func (*view) WarnOf([]error)                {}

func (v *view) Print(text, event string, _ any) error {
	v.printed += event + ": " + text
	return nil
}

func (v *view) PrintResult(r *result.Result) error {
	v.printed += r.Title + "\n"
	return nil
}

// A course reads, learns, writes with a match, reports and advises. What is no better is written
// only to keep it. Nothing else is left.
func TestCourse(t *testing.T) {
	none := Unimproved(&games.Sources{}, &games.Selection{PerGame: 3, PlayerShare: 1}, 2)
	for name, c := range map[string]struct {
		subject       subject
		keep, measure bool
		out           string
		asked, files  string
		problem       string
	}{
		"learned": {out: "x", asked: "read learn write report", files: "report.md x x-match.yaml"},
		"no better": {out: "x", subject: subject{end: none}, asked: "read learn report", files: "report.md",
			problem: "--per-game 0, or a lower --rate than 2. --keep writes"},
		"no better, kept": {out: "x", subject: subject{end: none}, keep: true, asked: "read learn write report",
			files: "report.md x x-match.yaml"},
		"unread": {out: "x", subject: subject{read: context.Canceled}, asked: "read", files: "state",
			problem: "before anything was learned"},
		"interrupted": {out: "x", subject: subject{end: loop.ErrInterrupted}, asked: "read learn", files: "state",
			problem: "same command with --resume goes on"},
		"failed": {out: "x", subject: subject{end: errors.New("bad")}, asked: "read learn", files: "state",
			problem: "bad"},
		"measured": {measure: true, asked: "read measure report", files: "report.md state"},
		"mean written": {measure: true, out: "x", asked: "read measure write report",
			files: "report.md state x x-match.yaml"},
	} {
		folder := t.TempDir()
		shown, s := &view{}, &c.subject
		state := filepath.Join(folder, "state")
		shogitest.WriteFile(t, state, "")
		course := Course{View: shown, Keep: c.keep,
			Files: Files{Checkpoint: state, Report: filepath.Join(folder, "report.md")}}
		if c.out != "" {
			course.Out = filepath.Join(folder, c.out)
		}
		run := func() error { return course.Run(t.Context(), s) }
		if c.measure {
			run = func() error { return course.Measure(t.Context(), s) }
		}
		err := run()
		if (err == nil) != (c.problem == "") || err != nil && !strings.Contains(err.Error(), c.problem) {
			t.Errorf("%s: got %v, want %s", name, err, c.problem)
		}
		var files []string
		entries, _ := os.ReadDir(folder)
		for _, e := range entries {
			files = append(files, e.Name())
		}
		if got := strings.Join(files, " "); got != c.files {
			t.Errorf("%s: there are %s, want %s", name, got, c.files)
		}
		if got := strings.Join(s.asked, " "); got != c.asked {
			t.Errorf("%s: asked to %s, want %s", name, got, c.asked)
		}
		if wrote := slices.Contains(s.asked, "write"); wrote != strings.Contains(shown.printed,
			"shotest tournament run") {
			t.Errorf("%s: printed %s", name, shown.printed)
		}
	}
}
