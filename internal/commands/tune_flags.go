package commands

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"

	"shotest/internal/inputfile"
	"shotest/internal/message"
	"shotest/internal/safefile"
	"shotest/tuning"
	"shotest/tuning/games"
	"shotest/tuning/loop"
)

// tuneGames are the flags for the games to learn from. All commands that learn from games share
// them.
type tuneGames struct {
	gameFlags
	Strict      bool    `help:"Stop at the first broken game instead of leaving it out."`
	FromPly     int     `default:"16" help:"First ply to learn from: before it, games follow books."`
	PlayerShare float64 `default:"0.05" help:"Share of the games that one player may count for; 1 for no limit."`
}

// outFlags are the flags of commands that run long and write a file at the end. A struct that
// embeds them completes two help texts: file, the file written, and kept, the times at which the
// state is kept.
type outFlags struct {
	Out        string `output:"new" placeholder:"FILE" help:"File for ${file}."`
	Checkpoint string `output:"asks" placeholder:"FILE" help:"File to keep the state in ${kept}, and when interrupted; it is removed in the end (default: the name of --out with .checkpoint)."`
	Resume     bool   `help:"Go on from the checkpoint, as if there had been no interruption."`
	Report     string `output:"asks" placeholder:"FILE" help:"File for a report, as its ending says: .md or .html."`
	JSON       bool   `name:"json" help:"Print JSON, one object a line."`
	forceFlag
}

// mayWrite checks that the report and the checkpoint may be written. An existing checkpoint may be
// worth hours.
func (f *outFlags) mayWrite(s streams) error {
	switch err := s.mayWrite(f.Report); {
	case err != nil:
		return err
	case f.Resume:
		return s.notRead(f.checkpoint())
	}
	return s.mayWrite(f.checkpoint())
}

// loopFlags are the flags of the loop in which weights are fitted. A struct that embeds them
// completes two help texts: usual, the unit of the rate, and drawn, the use of the seed.
type loopFlags struct {
	outFlags `kong:"set='file=the weights of the best epoch',set='kept=after each epoch'"`
	Rate     float64 `default:"1" help:"Learning rate, relative to ${usual}."`
	Seed     uint64  `default:"1" help:"Decides ${drawn}."`
	Patience int     `default:"3" help:"Stop after N epochs without a better held-out loss; 0 never."`
	Keep     bool    `help:"Write the weights even if no epoch was better than what was begun with."`

	EvaluateOnly bool `help:"Measure weights on the held-out games and learn nothing."`
}

// begin completes the check of the flags, given the problems found so far, and checks that files
// may be written.
func (f *loopFlags) begin(s streams, problems ...error) error {
	if f.Out == "" && !f.EvaluateOnly {
		return usage("--out is missing: the file for the weights (or measure only, with --evaluate-only)")
	}
	if err := errors.Join(append(problems, tuning.CheckReport(f.Report))...); err != nil {
		return &usageError{err}
	}
	if f.EvaluateOnly {
		return s.mayWrite(f.Report)
	}
	return f.mayWrite(s)
}

// tell writes the report, if one is wanted, and prints it.
func (f *outFlags) tell(v *tuneView, page *tuning.Report, events []map[string]any) error {
	var failed error
	if f.Report != "" {
		failed = page.Write(f.Report)
	}
	return errors.Join(failed, v.say(page.Text(), events...))
}

// options returns the usual options of the loop, changed by the flags. The checkpoint is beside the
// output file.
func (f *loopFlags) options(usual loop.Options, epochs, batch int) loop.Options {
	usual.Epochs = epochs
	usual.Batch = batch
	usual.Rate = f.Rate
	usual.Seed = f.Seed
	usual.Patience = f.Patience
	usual.Checkpoint, usual.Resume = f.checkpoint(), f.Resume
	return usual
}

func (f *outFlags) checkpoint() string { return cmp.Or(f.Checkpoint, f.Out+".checkpoint") }

// interrupted adds to the error of an interrupted loop how to go on.
func (f *outFlags) interrupted(err error) error {
	if !errors.Is(err, loop.ErrInterrupted) {
		return err
	}
	if f.Resume {
		return message.Errorf("%w; the state is in %s, and the same command goes on", err, f.checkpoint())
	}
	return message.Errorf("%w; the state is in %s, and the same command with --resume goes on", err, f.checkpoint())
}

// unlearned adds to an interruption that it came before anything was learned.
func unlearned(err error) error {
	if errors.Is(err, context.Canceled) {
		return message.Errorf("%w before anything was learned", loop.ErrInterrupted)
	}
	return err
}

// done removes the checkpoint of a finished run.
func (f *outFlags) done() error {
	if err := os.Remove(f.checkpoint()); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return message.Errorf("the checkpoint is not needed any more: %w", err)
	}
	return nil
}

// finish writes the weights of a finished run. If no epoch was better on the held-out games than
// the initial weights, it writes the report and returns an error instead, unless the user wants to
// keep the weights anyway.
func (f *loopFlags) finish(
	best int, sources *games.Sources, advice []error, tell func() error, write func(io.Writer) error,
) error {
	if best == 0 && !f.Keep {
		return errors.Join(tell(), f.unimproved(sources, advice), f.done())
	}
	if err := writeTo(f.Out, write); err != nil {
		return err
	}
	return f.done()
}

// readFrom reads weights of a file.
func readFrom[T any](path string, read func(io.Reader) (T, error)) (weights T, err error) {
	file, err := inputfile.Open(path)
	if err != nil {
		return weights, err
	}
	defer file.Close()
	if weights, err = read(file); err != nil {
		err = message.Errorf("%s: %w", path, err)
	}
	return weights, err
}

// writeTo writes weights to a file, completely or not at all.
func writeTo(path string, write func(io.Writer) error) error {
	var data bytes.Buffer
	if err := write(&data); err != nil {
		return err
	}
	return safefile.Write(path, data.Bytes())
}

// unimproved returns the error of a run in which no epoch was better than the initial weights.
func (f *loopFlags) unimproved(sources *games.Sources, advice []error) error {
	err := message.Errorf(
		"no epoch was better on the held-out games than the weights begun with: no weights were written. "+
			"%d positions of %d games were learned from, and %d of %d held out",
		sources.LearningPositions, sources.LearningGames, sources.HeldOutPositions, sources.HeldOutGames)
	if words := sources.LeftOutSummary(); words != "" {
		err = message.Errorf("%w; left out were %s", err, words)
	}
	return message.Errorf("%w. %w", err, helps(append(advice, message.Errorf("a lower --rate than %v", f.Rate))))
}

// advice lists the flags that give more positions to learn from, without the flags already given.
func (f *tuneGames) advice(perGame int) (advice []error) {
	if perGame > 0 {
		advice = append(advice, errors.New("--per-game 0"))
	}
	if f.PlayerShare < 1 {
		advice = append(advice, errors.New("--player-share 1 where a few players have played them all"))
	}
	return advice
}

// helps returns the advice for too few positions to learn from.
func helps(advice []error) error {
	help := message.Errorf("More games help most (a twentieth of them is held out)")
	if len(advice) > 0 {
		any := advice[0]
		for _, other := range advice[1:] {
			any = message.Errorf("%w, or %w", any, other)
		}
		help = message.Errorf("%w; so may %w", help, any)
	}
	return message.Errorf("%w. --keep writes the weights anyway", help)
}
