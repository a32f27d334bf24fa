// Package course is the course that all learning from games takes, whatever is learned: read the
// games, learn or measure, write what was learned with a match against what was begun with, and
// report.
//
//	c := course.Course{Files: course.Files{Out: "network.bin"}, View: view}
//	err := c.Run(ctx, &fitting.Job{…})
//
// A [Subject] is what is learned; the rooms of the subjects implement it. A [View] shows the course
// to its user.
package course

import (
	"context"
	"errors"
	"io/fs"
	"os"

	"shotest/internal/message"
	"shotest/internal/result"
	"shotest/tuning/loop"
	"shotest/tuning/trial"
)

// Subject is something to learn, with its data.
type Subject interface {
	// Read reads the games, and tells what they are.
	Read(ctx context.Context, view View) error
	// Learn learns. It returns the error of Unimproved if the result is no better than what was
	// begun with.
	Learn(ctx context.Context, c *Course) error
	// Report returns what was learned and measured.
	Report() *result.Result
	// Advice returns what to know about the result, in sentences.
	Advice() []string
	// Write writes what was learned.
	Write(path string) error
	// Match returns the match of what was learned, in a file, against what was begun with.
	Match(path string) *trial.Match
}

// Measurer is a subject that can be measured without learning.
type Measurer interface {
	Subject
	// Measure measures what would be begun with.
	Measure(view View) error
}

// View shows a course to its user.
type View interface {
	// Show shows that done of steps are finished; steps is -1 if the number is unknown. line says
	// the same by itself.
	Show(what, line string, done, steps int)
	// Print prints a text, or the event with its object for programs.
	Print(text, event string, object any) error
	// PrintResult prints a result.
	PrintResult(r *result.Result) error
	// Warn prints a warning.
	Warn(warning error)
	// WarnOf prints warnings about broken games, which are left out.
	WarnOf(broken []error)
}

// Files are the files of a course.
type Files struct {
	Out        string // for what is learned; if it is only measured, it may be empty
	Checkpoint string // for the state; removed in the end
	Resume     bool   // from the checkpoint
	Report     string // empty for none
}

// Course is the course of learning something.
type Course struct {
	Files
	View View
	// Keep writes the result even if it is no better.
	Keep bool
}

// Run learns a subject.
func (c *Course) Run(ctx context.Context, s Subject) error {
	if err := s.Read(ctx, c.View); err != nil {
		return unlearned(err)
	}
	err := s.Learn(ctx, c)
	if none := (*unimproved)(nil); errors.As(err, &none) {
		if !c.Keep {
			return errors.Join(c.report(s), none.error, c.removeCheckpoint())
		}
	} else if err != nil {
		return c.interrupted(err)
	}
	if err := c.write(s); err != nil {
		return err
	}
	return errors.Join(c.removeCheckpoint(), c.tell(s))
}

// Measure only measures what a subject begins with. It writes that if there is a file for it.
func (c *Course) Measure(ctx context.Context, s Measurer) error {
	if err := s.Read(ctx, c.View); err != nil {
		return unlearned(err)
	}
	if err := s.Measure(c.View); err != nil {
		return err
	}
	if c.Out == "" {
		return errors.Join(c.report(s), c.advise(s))
	}
	if err := c.write(s); err != nil {
		return err
	}
	return c.tell(s)
}

// write writes the result and its match.
func (c *Course) write(s Subject) error { return errors.Join(s.Write(c.Out), s.Match(c.Out).Write()) }

// tell reports on what was written.
func (c *Course) tell(s Subject) error {
	match := s.Match(c.Out)
	return errors.Join(c.report(s), c.advise(s), c.View.Print(match.Text(), "written", match.Written()))
}

// report writes the report, if there is a file for it, and prints it.
func (c *Course) report(s Subject) error {
	r := s.Report()
	var failed error
	if c.Report != "" {
		failed = r.Write(c.Report)
	}
	return errors.Join(failed, c.View.PrintResult(r))
}

// advise prints the advice.
func (c *Course) advise(s Subject) error {
	text := ""
	for _, sentence := range s.Advice() {
		text += "\n" + sentence
	}
	if text == "" {
		return nil
	}
	return c.View.Print(text+"\n", "", nil)
}

// unlearned adds to an interruption that nothing was learned before it.
func unlearned(err error) error {
	if errors.Is(err, context.Canceled) {
		return message.Errorf("%w before anything was learned", loop.ErrInterrupted)
	}
	return err
}

// interrupted adds to the error of an interrupted course how to resume.
func (c *Course) interrupted(err error) error {
	switch {
	case !errors.Is(err, loop.ErrInterrupted):
		return err
	case c.Resume:
		return message.Errorf("%w; the state is in %s, and the same command goes on", err, c.Checkpoint)
	}
	return message.Errorf("%w; the state is in %s, and the same command with --resume goes on", err, c.Checkpoint)
}

// removeCheckpoint removes the checkpoint of a finished course.
func (c *Course) removeCheckpoint() error {
	if err := os.Remove(c.Checkpoint); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return message.Errorf("the checkpoint is not needed any more: %w", err)
	}
	return nil
}
