// Package compliance examines how well any engine works with the programs that use it. USI is a
// short protocol with long habits: GUIs, bots and servers send lines that no specification
// foresees, and split, decode and time out in their own ways.
//
//	report, err := compliance.Examine(ctx, compliance.Settings{
//		Engine: usi.Process{Path: "/usr/games/fairy-stockfish"}, Checks: compliance.Checks(),
//	})
//
// The checks are transcripts, in rows.go: the lines to send, the expected answers, and the reasons.
// Each check has its own engine process, so that a broken engine does not spoil the next check. The
// first step that goes wrong decides a check.
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

// The verdicts. NotApplicable: the engine does not offer what would be checked.
// Inconclusive: the engine gave no occasion for a verdict.
const (
	Passed        Verdict = "passed"
	Failed        Verdict = "failed"
	NotApplicable Verdict = "not applicable"
	Inconclusive  Verdict = "inconclusive"
)

// Verdicts lists all verdicts.
func Verdicts() []Verdict { return []Verdict{Passed, Failed, NotApplicable, Inconclusive} }

// Settings say what to examine, and how.
type Settings struct {
	// Engine is the program. Its Dir is the engine's own folder if empty, as it is where GUIs start
	// engines.
	Engine usi.Process
	// Options are set in every check, after usiok.
	Options []usi.SetOption
	// Slack is the tolerance for every time limit, and the length of "at once"; 1 s if zero.
	Slack time.Duration
	// Checks are carried out in their order.
	Checks []Check
	// Tell, if not nil, receives each result as soon as there is one.
	Tell func(Result)

	keepAlive time.Duration // the longest silence during isready
	patience  time.Duration // for what takes its time, see trial.patience
}

// Result is the result of a check.
type Result struct {
	Check
	Verdict Verdict
	// Reason is a line that says why, with the engine's words quoted; for checks that are passed it
	// may be empty.
	Reason     string
	Took       time.Duration
	Transcript []usi.TranscriptLine
}

// Report is the result of an examination.
type Report struct {
	// Name and Author are the engine's own name and author, empty if it gives none.
	Name, Author string
	Results      []Result
}

// Examine performs the checks, one after the other. It fails if the engine cannot be started or
// does not introduce itself, or when ctx is cancelled; the report then holds the results so far.
func Examine(ctx context.Context, settings Settings) (*Report, error) {
	if err := settings.complete(); err != nil {
		return nil, err
	}
	report, err := meet(ctx, &settings)
	for i := 0; i < len(settings.Checks) && err == nil; i++ {
		result := carryOut(ctx, &settings, settings.Checks[i])
		err = ctx.Err()
		if err == nil {
			report.Results = append(report.Results, result)
			if settings.Tell != nil {
				settings.Tell(result)
			}
		}
	}
	return report, err
}

// complete fills in the defaults, and sees whether the engine is there.
func (s *Settings) complete() error {
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

// carryOut carries out a check.
func carryOut(ctx context.Context, settings *Settings, check Check) Result {
	t := &trial{ctx: ctx, settings: settings, verdict: Passed}
	began := time.Now()
	t.take(check.steps)
	result := Result{Check: check, Verdict: t.verdict, Reason: t.reason, Took: time.Since(began)}
	if t.process != nil {
		result.Transcript = t.process.transcript()
		t.process.end()
	}
	return result
}

// meet gets to know an engine. A program that does not answer usi is none.
func meet(ctx context.Context, settings *Settings) (*Report, error) {
	report, met := &Report{}, carryOut(ctx, settings, Check{steps: []step{handshake}})
	if met.Verdict == Failed && ctx.Err() == nil {
		return report, message.Errorf("this is no USI engine: %s", met.Reason)
	}
	for _, line := range met.Transcript {
		if name, ok := strings.CutPrefix(line.Text, "id name "); ok {
			report.Name = strings.TrimSpace(name)
		} else if author, ok := strings.CutPrefix(line.Text, "id author "); ok {
			report.Author = strings.TrimSpace(author)
		}
	}
	return report, ctx.Err()
}
