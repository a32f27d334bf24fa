package commands

import (
	"cmp"
	"context"
	"errors"

	"shotest/internal/result"
	"shotest/tuning/course"
	"shotest/tuning/games"
	"shotest/tuning/loop"
)

// tuneGames are the flags for games to learn from, which all commands that learn from games share.
type tuneGames struct {
	gameFlags
	Strict      bool    `help:"Stop at the first broken game instead of leaving it out."`
	FromPly     int     `range:"0,10000" default:"16" help:"First ply to learn from: before it, games follow books."`
	PlayerShare float64 `range:"0.0001,1" default:"0.05" help:"Share of the games that one player may count for; 1 for no limit."`
}

// gameOptions returns the options for reading the games.
func (f *tuneGames) gameOptions() games.Options {
	return games.Options{Strict: f.Strict, MinRating: f.MinRating}
}

// outFlags are the flags of commands that run long and write a file at the end. A struct that
// embeds them sets two parts of help texts: file, the purpose of the file, and kept, when
// checkpoints are written.
type outFlags struct {
	Out        string `output:"new" placeholder:"FILE" help:"File for ${file}."`
	Checkpoint string `output:"asks" placeholder:"FILE" help:"File to keep the state in ${kept}, and when interrupted; it is removed in the end (default: the name of --out with .checkpoint)."`
	Resume     bool   `help:"Go on from the checkpoint, as if there had been no interruption."`
	Report     string `output:"asks" placeholder:"FILE" help:"File for a report, as its ending says: .md or .html."`
	JSON       bool   `name:"json" help:"Print JSON, one object a line."`
	forceFlag
}

// checkFiles checks that the files may be written. An existing checkpoint may be worth hours.
func (f *outFlags) checkFiles(s streams, subject course.Subject) error {
	if err := result.CheckFile(f.Report); err != nil {
		return &usageError{err}
	}
	if err := s.checkWritable(f.Report); err != nil || f.Out == "" {
		return err
	}
	match := subject.Match(f.Out)
	if err := errors.Join(s.checkWritable(match.File()), s.checkWritable(match.Profile())); err != nil {
		return err
	}
	if f.Resume {
		return s.checkNotRead(f.checkpoint())
	}
	return s.checkWritable(f.checkpoint())
}

func (f *outFlags) checkpoint() string { return cmp.Or(f.Checkpoint, f.Out+".checkpoint") }

// course returns the course that the flags ask for.
func (f *outFlags) course(view *tuneView) *course.Course {
	return &course.Course{View: view,
		Files: course.Files{Out: f.Out, Checkpoint: f.checkpoint(), Resume: f.Resume, Report: f.Report}}
}

// loopFlags are the flags of the loop that fits weights. A struct that embeds them sets two parts
// of help texts: usual, the unit of the rate, and drawn, the purpose of the seed.
type loopFlags struct {
	outFlags `kong:"set='file=the weights of the best epoch',set='kept=after each epoch, every ten minutes'"`
	Rate     float64 `range:"0.0001,10000" default:"1" help:"Learning rate, relative to ${usual}."`
	Seed     uint64  `range:"0,2147483647" default:"1" help:"Decides ${drawn}."`
	Patience int     `range:"0,10000" default:"3" help:"Stop after N epochs without a better held-out loss; 0 never."`
	Keep     bool    `help:"Write the weights even if no epoch was better than what was begun with."`

	EvaluateOnly bool `help:"Measure weights on the held-out games and learn nothing."`
}

// learn learns a subject, or measures it.
func (f *loopFlags) learn(ctx context.Context, s streams, subject course.Measurer) error {
	if f.Out == "" && !f.EvaluateOnly {
		return usageErrorf("--out is missing: the file for the weights (or measure only, with --evaluate-only)")
	}
	if err := f.checkFiles(s, subject); err != nil {
		return err
	}
	view := newTuneView(s, f.JSON)
	defer view.clear()
	c := f.course(view)
	if f.EvaluateOnly {
		return c.Measure(ctx, subject)
	}
	c.Keep = f.Keep
	return c.Run(ctx, subject)
}

// options returns the usual options of the loop with the changes by the flags.
func (f *loopFlags) options(usual loop.Options, epochs, batch int) loop.Options {
	usual.Epochs, usual.Batch, usual.Rate, usual.Seed, usual.Patience = epochs, batch, f.Rate, f.Seed, f.Patience
	return usual
}
