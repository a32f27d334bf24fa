package commands

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"shotest/plausibility"
	"shotest/plausibility/policy"
	"shotest/tuning/games"
	"shotest/tuning/loop"
	"shotest/tuning/moves"
	"shotest/tuning/trial"
)

type tunePlausibilityCommand struct {
	choiceFlags
	Winners bool `help:"Learn from the moves of players who won only."`

	From string `type:"existingfile" placeholder:"FILE" help:"Weights to begin with (default: those that are built in)."`

	Epochs    int      `range:"1,10000" default:"8" help:"How often to go through the positions; the learning rate falls over them."`
	Batch     int      `range:"1,1000000" default:"2048" help:"Positions that are averaged over before the weights move."`
	Policy    int      `range:"32,256" placeholder:"UNITS" help:"Learn a new policy network of that many hidden units (a multiple of 32) as well, which says how usual a move is in the whole position. Without it, and with as many units as there are already, the network of the weights begun with goes on learning."`
	Around    int      `range:"32,64" name:"surroundings" placeholder:"UNITS" help:"With --policy: that many more hidden units (32 or 64) that see what surrounds the squares that a move goes to and leaves, and who attacks there."`
	DoWithout []string `placeholder:"TABLES" help:"Tables of places to do without: beside, leaving, ... or the policy network: policy. They cost time in the search, and are empty in the result."`
	Deviation float64  `range:"0.001,1000000" default:"200" help:"How far, in rating points, weights are expected to lie from where they begin: the less, the more they are held there (L2)."`

	loopFlags `kong:"set='usual=what is usual',set='drawn=what is drawn in which order'"`

	MedianCost float64 `range:"0,12700" default:"0" help:"What the moves that were played are to cost in the median, in hundredths of a ply, 0 for as much as by the built-in weights: the constant that gives it is printed."`
}

// Help implements kong's HelpProvider.
func (c *tunePlausibilityCommand) Help() string {
	return `Examples:

  shotest tune plausibility --records games/ --out weights.yaml --report weights.html
  shotest tune plausibility --records games/ --out weights.yaml --resume
  shotest tune plausibility --records games/ --min-rating 3000 --winners --out winners.yaml
  shotest tune plausibility --records games/ --from weights.yaml --evaluate-only

The weights are used with the option PlausibilityFile, or plausibility_file in a profile. Beside them stand such a ` +
		`profile and a tournament file, which has the new weights play the old ones. Ctrl-C keeps a ` +
		`checkpoint, and the same command with --resume goes on as if nothing had happened. A twentieth of the ` +
		`games is never learned from: figures are measured on it, and it decides for how many games the weights ` +
		`begun with count. So few games move them little, and many move them far.`
}

// Run reads the games, collects the components, fits, and reports.
func (c *tunePlausibilityCommand) Run(ctx context.Context, s streams) error {
	if err := c.check(s); err != nil {
		return err
	}
	weights, err := c.startingWeights()
	if err != nil {
		return err
	}
	view := newTuneView(s, c.JSON)
	defer view.clear()
	report := &moves.Report{Title: "Plausibility of moves", Sources: games.Sources{Records: c.paths()},
		Options: c.options(loop.DefaultOptions(), c.Epochs,
			c.Batch), Deviation: c.Deviation, LeftOutTables: c.DoWithout}
	learning, heldOut, err := c.collect(ctx, weights, view, report)
	if err != nil {
		return wrapInterruption(err)
	}
	learner, err := moves.NewLearner(weights, moves.Units{Position: c.Policy, Surroundings: c.Around}, learning,
		heldOut, report.LearningGames, c.Deviation, c.Seed)
	if err != nil {
		return err
	}
	if err := c.fit(ctx, learner, report, view); err != nil {
		return err
	}
	fitted, err := learner.Weights()
	if err != nil {
		return err
	}
	if !c.EvaluateOnly {
		moves.Interests(&fitted, &weights)
	}
	if fitted.Policy != nil {
		report.Policy = moves.Units{Position: fitted.Policy.Units(), Surroundings: fitted.Policy.SurroundingUnits()}
	}
	costs := moves.Calibrate(heldOut, fitted, plausibility.DefaultCosts(), c.MedianCost)
	report.MedianCost, report.Costs = c.MedianCost, &costs
	tell := func() error { return c.writeReport(view, report.Page(), report.Events(!c.EvaluateOnly)) }
	advise := func() error { return view.print("\n" + strings.Join(report.Advice(), "\n") + "\n") }
	if c.EvaluateOnly {
		return errors.Join(tell(), advise())
	}
	if err := errors.Join(plausibility.Save(c.Out, fitted), c.match().Write()); err != nil {
		return err
	}
	return errors.Join(c.removeCheckpoint(), tell(), advise(), view.printMatch(c.match()))
}

// match returns the match of the new weights against those begun with.
func (c *tunePlausibilityCommand) match() *trial.Match {
	m := &trial.Match{Kind: "weights", Out: c.Out}
	m.Settings = &struct {
		Name             string `doc:"What the profile is called in tables and logs."`
		PlausibilityFile string `doc:"The weights, beside this file."`
	}{m.New(), filepath.Base(c.Out)}
	if c.From != "" {
		m.OldOptions = map[string]string{"PlausibilityFile": c.From}
	}
	return m
}

// check checks the flags, and that the weights may be written.
func (c *tunePlausibilityCommand) check(s streams) error {
	if c.Policy != 0 || c.Around != 0 {
		if err := policy.CheckUnits(c.Policy, c.Around); err != nil {
			return usageErrorf("--policy and --surroundings: %w", err)
		}
	}
	if err := c.checkTables(); err != nil {
		return err
	}
	return errors.Join(c.checkFlags(s), checkMatch(s, c.match()))
}

// startingWeights returns the initial weights, with the excluded tables cleared.
func (c *tunePlausibilityCommand) startingWeights() (weights plausibility.Weights, err error) {
	weights = plausibility.DefaultWeights()
	if c.From != "" {
		if weights, err = plausibility.Load(c.From); err != nil {
			return weights, err
		}
	}
	for _, set := range c.excludedTables() {
		clear(weights.Bins[set.First : set.First+set.Bins])
	}
	if slices.Contains(c.DoWithout, withoutPolicy) {
		weights.Policy = nil
	}
	return weights, nil
}

// withoutPolicy is the policy network's name for --do-without.
const withoutPolicy = "policy"

// excludedTables returns the tables to do without.
func (c *tunePlausibilityCommand) excludedTables() []plausibility.TableSet {
	return slices.DeleteFunc(plausibility.TableSets(), func(set plausibility.TableSet) bool {
		return !slices.Contains(c.DoWithout, set.Name)
	})
}

// checkTables checks that the excluded tables exist.
func (c *tunePlausibilityCommand) checkTables() error {
	names := []string{withoutPolicy}
	for _, set := range plausibility.TableSets() {
		names = append(names, set.Name)
	}
	for _, name := range c.DoWithout {
		if !slices.Contains(names, name) {
			return usageErrorf("--do-without %s: expected one of %s", name, strings.Join(names, ", "))
		}
	}
	return nil
}

// fit fits the scores, or only measures them.
func (c *tunePlausibilityCommand) fit(ctx context.Context, learner *moves.Learner, report *moves.Report,
	view *tuneView) error {
	if c.EvaluateOnly {
		report.Result.Before = learner.Measure()
		report.Result.After = report.Result.Before
		return nil
	}
	result, err := loop.Run(ctx, learner, report.Options, showChoiceFit(view))
	if err := reportEnd(view, &c.loopFlags, result, err, &report.Options); err != nil {
		return err
	}
	report.Result = *result
	report.Changes, report.Share = learner.Changes(), learner.LearnedShare()
	return nil
}
