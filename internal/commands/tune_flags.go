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

// tuneGames are the flags for games to learn from, which all commands that learn from games share.
type tuneGames struct {
	gameFlags
	Strict      bool    `help:"Stop at the first broken game instead of leaving it out."`
	FromPly     int     `range:"0,10000" default:"16" help:"First ply to learn from: before it, games follow books."`
	PlayerShare float64 `range:"0.0001,1" default:"0.05" help:"Share of the games that one player may count for; 1 for no limit."`
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

// checkFiles checks that the report and the checkpoint may be written. An existing checkpoint may
// be worth hours.
func (f *outFlags) checkFiles(s streams) error {
	switch err := s.checkWritable(f.Report); {
	case err != nil:
		return err
	case f.Resume:
		return s.checkNotRead(f.checkpoint())
	}
	return s.checkWritable(f.checkpoint())
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

// checkFlags checks the flags, and that the files may be written.
func (f *loopFlags) checkFlags(s streams) error {
	if f.Out == "" && !f.EvaluateOnly {
		return usageErrorf("--out is missing: the file for the weights (or measure only, with --evaluate-only)")
	}
	if err := tuning.CheckReport(f.Report); err != nil {
		return &usageError{err}
	}
	if f.EvaluateOnly {
		return s.checkWritable(f.Report)
	}
	return f.checkFiles(s)
}

// writeReport writes the report if requested, and prints it.
func (f *outFlags) writeReport(v *tuneView, page *tuning.Report, events []map[string]any) error {
	var failed error
	if f.Report != "" {
		failed = page.Write(f.Report)
	}
	return errors.Join(failed, v.print(page.Text(), events...))
}

// options returns the usual options of the loop with the changes by the flags.
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

// wrapInterrupted adds to the error of an interrupted loop how to resume.
func (f *outFlags) wrapInterrupted(err error) error {
	if !errors.Is(err, loop.ErrInterrupted) {
		return err
	}
	if f.Resume {
		return message.Errorf("%w; the state is in %s, and the same command goes on", err, f.checkpoint())
	}
	return message.Errorf("%w; the state is in %s, and the same command with --resume goes on", err, f.checkpoint())
}

// wrapInterruption adds to an interruption that nothing was learned before it.
func wrapInterruption(err error) error {
	if errors.Is(err, context.Canceled) {
		return message.Errorf("%w before anything was learned", loop.ErrInterrupted)
	}
	return err
}

// removeCheckpoint removes the checkpoint of a finished run.
func (f *outFlags) removeCheckpoint() error {
	if err := os.Remove(f.checkpoint()); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return message.Errorf("the checkpoint is not needed any more: %w", err)
	}
	return nil
}

// finish writes the weights of a finished run. If no epoch was better on the held-out games than
// the initial weights, it calls tell and returns an error instead, unless the user wants to keep
// the weights.
func (f *loopFlags) finish(
	best int, sources *games.Sources, advice []error, tell func() error, write func(io.Writer) error,
) error {
	if best == 0 && !f.Keep {
		return errors.Join(tell(), f.unimprovedError(sources, advice), f.removeCheckpoint())
	}
	if err := writeWeights(f.Out, write); err != nil {
		return err
	}
	return f.removeCheckpoint()
}

// readWeights reads weights from a file.
func readWeights[T any](path string, read func(io.Reader) (T, error)) (weights T, err error) {
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

// writeWeights writes weights to a file, completely or not at all.
func writeWeights(path string, write func(io.Writer) error) error {
	var data bytes.Buffer
	if err := write(&data); err != nil {
		return err
	}
	return safefile.Write(path, data.Bytes())
}

// unimprovedError returns the error of a run in which no epoch was better than the initial weights.
func (f *loopFlags) unimprovedError(sources *games.Sources, advice []error) error {
	err := message.Errorf(
		"no epoch was better on the held-out games than the weights begun with: no weights were written. "+
			"%d positions of %d games were learned from, and %d of %d held out",
		sources.LearningPositions, sources.LearningGames, sources.HeldOutPositions, sources.HeldOutGames)
	if words := sources.LeftOutSummary(); words != "" {
		err = message.Errorf("%w; left out were %s", err, words)
	}
	return message.Errorf("%w. %w", err, adviceError(append(advice, message.Errorf("a lower --rate than %v", f.Rate))))
}

// advice returns the flags that give more positions to learn from, except those already given.
func (g *tuneGames) advice(perGame int) (advice []error) {
	if perGame > 0 {
		advice = append(advice, errors.New("--per-game 0"))
	}
	if g.PlayerShare < 1 {
		advice = append(advice, errors.New("--player-share 1 where a few players have played them all"))
	}
	return advice
}

// adviceError returns the advice for a run with too few positions.
func adviceError(advice []error) error {
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
