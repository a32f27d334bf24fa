// Package compliance examines how well an engine works with the clients that use it. USI is a short
// protocol with long habits: GUIs, bots and servers send lines beyond any specification, and split,
// decode and time out in their own ways.
//
//	report, err := compliance.Examine(ctx, compliance.Settings{
//		Engine: usi.Process{Path: "/usr/games/fairy-stockfish"}, Checks: compliance.Checks(),
//	})
//
// The checks are tables of steps, in rows.go: the lines to send, the expected answers, and the
// reasons. Each check starts a new engine process, so that a broken engine does not affect the next
// check. The first failing step decides a check.
package compliance

import (
	"cmp"
	"context"
	"strings"
	"time"

	"shotest/internal/message"
	"shotest/usi"
)

// Verdict is the outcome of a check.
type Verdict string

const (
	Passed        Verdict = "passed"
	Failed        Verdict = "failed"
	NotApplicable Verdict = "not applicable" // the engine lacks the feature
	Inconclusive  Verdict = "inconclusive"   // the situation to check did not occur
)

// Verdicts lists all verdicts.
func Verdicts() []Verdict { return []Verdict{Passed, Failed, NotApplicable, Inconclusive} }

// Settings are the settings of an examination.
type Settings struct {
	// Engine is the program to examine. If its Dir is empty it is the program's own folder, in
	// which GUIs start engines.
	Engine usi.Process
	// Options are set in every check, after usiok.
	Options []usi.SetOption
	// Slack is the tolerance for every time limit, and the limit for "at once"; 1 s if zero.
	Slack time.Duration
	// Checks are the checks to run, in order.
	Checks []Check
	// OnResult, if not nil, receives each result as soon as there is one.
	OnResult func(Result)

	keepAlive time.Duration // the longest silence allowed during isready
	patience  time.Duration // for what takes its time, see trial.patience
}

// Result is the result of a check.
type Result struct {
	Check
	Verdict Verdict
	// Reason explains the verdict in a line, with quotations of the engine's output. It may be
	// empty if the check has passed.
	Reason     string
	Elapsed    time.Duration
	Transcript []usi.TranscriptLine
}

// Report is the result of an examination.
type Report struct {
	Name, Author string // from the engine's handshake; empty if it gives none
	Results      []Result
}

// Examine runs the checks, one after the other. It fails if the engine cannot be started or does
// not answer usi, or when ctx is cancelled; the report then holds the results so far.
func Examine(ctx context.Context, settings Settings) (*Report, error) {
	if err := settings.fillDefaults(); err != nil {
		return nil, err
	}
	report, err := identify(ctx, &settings)
	for i := 0; i < len(settings.Checks) && err == nil; i++ {
		result := run(ctx, &settings, settings.Checks[i])
		err = ctx.Err()
		if err == nil {
			report.Results = append(report.Results, result)
			if settings.OnResult != nil {
				settings.OnResult(result)
			}
		}
	}
	return report, err
}

// fillDefaults sets missing settings to their defaults. It fails if the engine's program is not
// found.
func (s *Settings) fillDefaults() error {
	s.Slack = cmp.Or(s.Slack, time.Second)
	s.keepAlive = cmp.Or(s.keepAlive, 5*time.Second)
	s.patience = cmp.Or(s.patience, 10*time.Second)
	engine, err := s.Engine.AtHome()
	if err != nil {
		return message.Errorf("engine: %w", err)
	}
	s.Engine = engine
	return nil
}

// run runs a check.
func run(ctx context.Context, settings *Settings, check Check) Result {
	t := &trial{ctx: ctx, settings: settings, verdict: Passed}
	began := time.Now()
	t.runSteps(check.steps)
	result := Result{Check: check, Verdict: t.verdict, Reason: t.reason, Elapsed: time.Since(began)}
	if t.process != nil {
		result.Transcript = t.process.transcript()
		t.process.stop()
	}
	return result
}

// identify returns a report with the engine's name and author. It fails if the program does not
// answer usi.
func identify(ctx context.Context, settings *Settings) (*Report, error) {
	report, result := &Report{}, run(ctx, settings, Check{steps: []step{handshake}})
	if result.Verdict == Failed && ctx.Err() == nil {
		return report, message.Errorf("this is no USI engine: %s", result.Reason)
	}
	for _, line := range result.Transcript {
		if name, ok := strings.CutPrefix(line.Text, "id name "); ok {
			report.Name = strings.TrimSpace(name)
		} else if author, ok := strings.CutPrefix(line.Text, "id author "); ok {
			report.Author = strings.TrimSpace(author)
		}
	}
	return report, ctx.Err()
}
