package fitting

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"shotest/evaluation/network"
	"shotest/internal/result"
	"shotest/internal/safefile"
	"shotest/tuning"
	"shotest/tuning/course"
	"shotest/tuning/games"
	"shotest/tuning/networkmodel"
	"shotest/tuning/trial"
)

// Job is the fit of a network as a course of learning. It implements course.Measurer.
type Job struct {
	Records   []string // the paths of the games
	Games     games.Options
	Selection games.Selection
	Window    int // see games.NewStream
	Options   Options

	// From names the networks to begin with the mean of, files or BuiltIn. Without any, learning
	// begins with Hidden units that know nothing, and measuring takes the built-in network.
	From   []string
	Hidden int

	MostWrong string // the file for the most wrong positions, written by measuring; empty for none

	model  *networkmodel.Model
	data   Data
	report Report
}

// BuiltIn is the name of the built-in network for Job.From.
const BuiltIn = "default"

// Read implements course.Subject.
func (j *Job) Read(ctx context.Context, view course.View) (err error) {
	if j.model, err = j.readModel(); err != nil {
		return err
	}
	set, err := course.ReadGames(ctx, view, j.Records, j.Games)
	if err != nil {
		return err
	}
	stream := games.NewStream(set, j.Selection, j.Window)
	heldOut := games.NewPositions(stream.HeldOut, stream.Calibration, j.Selection)
	j.data = Data{Learning: stream, HeldOut: heldOut}
	sources := games.Sources{
		Records: j.Records, Set: stream.Set, LeftOut: stream.LeftOut,
		LearningGames: stream.Games, LearningPositions: stream.Positions,
		HeldOutGames: len(stream.HeldOut), HeldOutPositions: heldOut.Len(),
	}
	sources.LeftOut.Add(heldOut.LeftOut)
	j.report = Report{Sources: sources, Calibration: stream.Calibration, Selection: j.Selection, Options: j.Options}
	return course.SayRead(view, &j.report.Sources)
}

// readModel returns the model to begin with, nil for one that knows nothing or the built-in one.
func (j *Job) readModel() (*networkmodel.Model, error) {
	var models []*networkmodel.Model
	for _, path := range j.From {
		if path == BuiltIn {
			models = append(models, networkmodel.From(network.DefaultWeights()))
			continue
		}
		model, err := networkmodel.Load(path)
		if err != nil {
			return nil, err
		}
		models = append(models, model)
	}
	if len(models) == 0 {
		return nil, nil
	}
	return networkmodel.Mean(models)
}

// Measure implements course.Measurer.
func (j *Job) Measure(view course.View) error {
	if err := tuning.CheckHeldOut(j.data.HeldOut.Len()); err != nil {
		return err
	}
	if j.model == nil {
		j.model = networkmodel.From(network.DefaultWeights())
	}
	j.report.Result.After = Measure(j.model, j.data.HeldOut, j.Options.Lambdas)
	return j.writeMostWrong(view)
}

// Learn implements course.Subject.
func (j *Job) Learn(ctx context.Context, c *course.Course) (err error) {
	fromNothing := j.model == nil
	if fromNothing {
		if j.model, err = networkmodel.New(j.Hidden, j.Options.Seed); err != nil {
			return err
		}
		if err := j.sayNothing(c.View); err != nil {
			return err
		}
	}
	learner, err := newLearner(j.model, j.data, j.Options)
	if err != nil {
		return err
	}
	fitted, err := course.Fit(ctx, c, learner, j.Options.Options, func(m Metrics) string {
		return fmt.Sprintf("outcome %.4f  correlation %.3f", m.Outcome, m.Correlation)
	})
	if err != nil {
		return err
	}
	j.report.Result, j.report.Fitted = *fitted, true
	if fromNothing {
		builtIn := Measure(networkmodel.From(network.DefaultWeights()), j.data.HeldOut, j.Options.Lambdas)
		j.report.BuiltIn = &builtIn
	}
	if fitted.Best == 0 {
		return course.Unimproved(&j.report.Sources, &j.Selection, j.Options.Rate)
	}
	return nil
}

// begun is what learning begins with, for programs.
type begun struct {
	From             string `json:"from"`
	Positions        int    `json:"positions"`
	BuiltInPositions int    `json:"built_in_positions"`
}

// sayNothing says that learning begins with nothing, and what that is worth with the positions that
// there are.
func (j *Job) sayNothing(view course.View) error {
	positions := j.data.Learning.Positions
	text := fmt.Sprintf("Learning begins from nothing, with %.1f million positions. The built-in network has learned from %.1f "+
		"million; with fewer, --from default, which goes on from it, ends stronger.\n", float64(positions)/1e6,
		network.DefaultPositions/1e6)
	return view.Print(text, "begin", begun{"nothing", positions, network.DefaultPositions})
}

// Report implements course.Subject.
func (j *Job) Report() *result.Result { return j.report.Page() }

// Advice implements course.Subject.
func (j *Job) Advice() []string { return nil }

// Write implements course.Subject.
func (j *Job) Write(path string) error { return j.model.Save(path) }

// Match implements course.Subject. The old network is the built-in one, if learning begins with
// nothing.
func (j *Job) Match(path string) *trial.Match {
	m := &trial.Match{Kind: "network", Out: path}
	m.Settings = &struct {
		Name           string `doc:"What the profile is called in tables and logs."`
		EvaluationFile string `doc:"The network, beside this file."`
	}{m.New(), filepath.Base(path)}
	if len(j.From) == 1 && j.From[0] != BuiltIn {
		m.OldOptions = map[string]string{"EvaluationFile": j.From[0]}
	}
	return m
}

// maxMostWrong is the largest number of most wrong positions that are written.
const maxMostWrong = 100_000

// mostWrong says where the most wrong positions are, for programs.
type mostWrong struct {
	Positions int    `json:"positions"`
	File      string `json:"file"`
	Command   string `json:"command"`
}

// writeMostWrong writes the most wrong positions, if there is a file for them.
func (j *Job) writeMostWrong(view course.View) error {
	if j.MostWrong == "" {
		return nil
	}
	var text strings.Builder
	found := MostWrong(j.data, j.Options.Lambdas, j.Options.Seed, maxMostWrong)
	for _, game := range found {
		text.WriteString(game.USI() + "\n")
	}
	if err := safefile.Write(j.MostWrong, []byte(text.String())); err != nil {
		return err
	}
	command := "shotest tune games --openings " + j.MostWrong + " --opening-plies 512"
	return view.Print(fmt.Sprintf("%d positions are in %s. Games begin from them with %s ...\n", len(found), j.MostWrong, command),
		"most_wrong", mostWrong{len(found), j.MostWrong, command})
}
