package moves

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"shotest/internal/message"
	"shotest/internal/resources"
	"shotest/internal/result"
	"shotest/plausibility"
	"shotest/record"
	"shotest/tuning"
	"shotest/tuning/course"
	"shotest/tuning/games"
	"shotest/tuning/loop"
	"shotest/tuning/trial"
)

// Job is the fit of the weights of plausibility as a course of learning. It implements
// course.Measurer.
type Job struct {
	Records   []string // the paths of the games
	Games     games.Options
	Selection games.Selection
	Winners   bool // learn from the moves of players who won only
	Options   loop.Options

	From          string  // the file of the weights to begin with, empty for the built-in ones
	Policy        Units   // of a new policy network, 0 for none
	WithoutPolicy bool    // whether the weights begin without their policy network
	Deviation     float64 // of the prior, in rating points

	begun, fitted plausibility.Weights
	learner       *Learner
	heldOut       *Set
	report        Report
}

// Read implements course.Subject. It collects the components of the moves.
func (j *Job) Read(ctx context.Context, view course.View) error {
	if err := j.begin(); err != nil {
		return err
	}
	set, err := course.ReadGames(ctx, view, j.Records, j.Games)
	if err != nil {
		return err
	}
	learn, keep := set.Split()
	j.report = Report{
		Sources: games.Sources{Records: j.Records, Set: set, LearningGames: len(learn), HeldOutGames: len(keep),
			LeftOut: games.LeftOut{}},
		Title: "Plausibility of moves", Options: j.Options, Deviation: j.Deviation,
	}
	learning, err := j.collect(ctx, view, learn, j.Selection, "learning")
	if err != nil {
		return err
	}
	if j.heldOut, err = j.collect(ctx, view, keep, j.heldOutSelection(len(keep)), "held out"); err != nil {
		return err
	}
	j.report.LearningPositions, j.report.HeldOutPositions = learning.Len(), j.heldOut.Len()
	if err := course.SayRead(view, &j.report.Sources); err != nil {
		return err
	}
	j.learner, err = NewLearner(j.begun, j.Policy, learning, j.heldOut, len(learn), j.Deviation, j.Options.Seed)
	return err
}

// begin sets the weights to begin with.
func (j *Job) begin() (err error) {
	j.begun = plausibility.DefaultWeights()
	if j.From != "" {
		if j.begun, err = plausibility.Load(j.From); err != nil {
			return err
		}
	}
	if j.WithoutPolicy {
		j.begun.Policy = nil
	}
	return nil
}

// collect draws positions from games, and collects the components of their moves.
func (j *Job) collect(ctx context.Context, view course.View, from []*record.Played, selection games.Selection,
	name string) (*Set, error) {
	choices := j.draw(from, selection)
	if err := checkChoices(len(choices), resources.FreeMemory()); err != nil {
		return nil, err
	}
	return Collect(ctx, j.begun, choices, func(done int) {
		text := fmt.Sprintf("%s: components of %d positions", name, len(choices))
		view.Show(text, fmt.Sprintf("%s, %d done", text, done), done, len(choices))
	})
}

// draw returns the positions drawn from games.
func (j *Job) draw(from []*record.Played, selection games.Selection) []games.Choice {
	all := games.Draw(from, selection, j.Options.Seed, j.report.LeftOut)
	if !j.Winners {
		return all
	}
	count := len(all)
	won := slices.DeleteFunc(all, func(choice games.Choice) bool {
		return choice.Game.Outcome != record.WonBy(choice.Game.SideToMove(choice.Ply))
	})
	j.report.LeftOut["of players who did not win (--winners)"] += count - len(won)
	return won
}

// heldOutSelection returns the selection of positions from count held-out games. It includes all
// positions if there would otherwise be too few to compare weights.
func (j *Job) heldOutSelection(count int) games.Selection {
	selection := j.Selection
	if count*selection.PerGame < tuning.MinHeldOut {
		selection.PerGame = 0
	}
	return selection
}

// bytesPerChoice is the approximate size of a position with all its moves.
const bytesPerChoice = 6000

// checkChoices returns an error if the positions do not fit into the free memory.
func checkChoices(positions int, free uint64) error {
	if err := resources.CheckMemory(uint64(positions)*bytesPerChoice, free); err != nil {
		return message.Errorf("%d positions: %w: a lower --per-game draws fewer, and so do fewer games",
			positions, err)
	}
	return nil
}

// Measure implements course.Measurer.
func (j *Job) Measure(course.View) error {
	j.report.Result.After = j.learner.Measure()
	return j.conclude()
}

// Learn implements course.Subject. The result is never worse than what was begun with, since the
// held-out games decide how much that counts.
func (j *Job) Learn(ctx context.Context, c *course.Course) (err error) {
	fitted, err := course.Fit(ctx, c, j.learner, j.Options, func(m Metrics) string {
		return fmt.Sprintf("first %.1f %%  among 30 %.1f %%", 100*m.ShareWithin(1), 100*m.ShareWithin(30))
	})
	if err != nil {
		return err
	}
	j.report.Result = *fitted
	j.report.Changes, j.report.Share = j.learner.Changes(), j.learner.LearnedShare()
	return j.conclude()
}

// conclude sets the fitted weights with their interests, and the costs by them.
func (j *Job) conclude() (err error) {
	if j.fitted, err = j.learner.Weights(); err != nil {
		return err
	}
	if j.report.hasLearned() {
		Interests(&j.fitted, &j.begun)
	}
	if network := j.fitted.Policy; network != nil {
		j.report.Policy = Units{Position: network.Units(), Surroundings: network.SurroundingUnits()}
	}
	costs := Calibrate(j.heldOut, j.fitted)
	j.report.Costs = &costs
	return nil
}

// Report implements course.Subject.
func (j *Job) Report() *result.Result { return j.report.Page() }

// Advice implements course.Subject.
func (j *Job) Advice() []string { return j.report.Advice() }

// Write implements course.Subject.
func (j *Job) Write(path string) error { return plausibility.Save(path, j.fitted) }

// Match implements course.Subject.
func (j *Job) Match(path string) *trial.Match {
	m := &trial.Match{Kind: "weights", Out: path}
	m.Settings = &struct {
		Name             string `doc:"What the profile is called in tables and logs."`
		PlausibilityFile string `doc:"The weights, beside this file."`
	}{m.New(), filepath.Base(path)}
	if j.From != "" {
		m.OldOptions = map[string]string{"PlausibilityFile": j.From}
	}
	return m
}
