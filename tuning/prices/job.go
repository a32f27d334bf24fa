package prices

import (
	"context"
	"fmt"
	"strings"

	"shotest/config"
	"shotest/config/strict"
	"shotest/internal/message"
	"shotest/internal/result"
	"shotest/plausibility"
	"shotest/similarity"
	"shotest/tuning/course"
	"shotest/tuning/games"
	"shotest/tuning/trial"
)

// Job is the fit of prices as a course of learning. It implements course.Subject.
type Job struct {
	Records   []string // the paths of the games
	Games     games.Options
	Selection games.Selection
	Positions int // how many to search, at most
	Options   Options
	Profile   string // the file of the profile whose numbers are fitted, empty for the built-in one

	old      config.Profile
	searches *Searches
	report   Report
}

// Read implements course.Subject. It draws the positions.
func (j *Job) Read(ctx context.Context, view course.View) (err error) {
	j.old = config.Default()
	if j.Profile != "" {
		if j.old, err = config.Load(j.Profile); err != nil {
			return err
		}
	}
	set, err := course.ReadGames(ctx, view, j.Records, j.Games)
	if err != nil {
		return err
	}
	leftOut := games.LeftOut{}
	drawn := games.Draw(set.Games, j.Selection, j.Options.Seed, leftOut)
	if len(drawn) == 0 {
		return message.Errorf("no positions to search; left out were %s",
			(&games.Sources{LeftOut: leftOut}).LeftOutSummary())
	}
	drawn = drawn[:min(j.Positions, len(drawn))]
	j.report = Report{Records: j.Records, Set: set, Positions: len(drawn), Options: j.Options}
	view.WarnOf(set.Broken)
	if err := view.Print(strings.Join(j.report.Lines(), "\n")+"\n", "loaded", j.report.Loaded()); err != nil {
		return err
	}
	j.searches, err = NewSearches(j.old, drawn, j.Options)
	return err
}

// Learn implements course.Subject. It searches the positions and fits the prices to the results,
// which held-out games keep from being worse.
func (j *Job) Learn(ctx context.Context, c *course.Course) (err error) {
	count := j.searches.Len()
	found, err := j.searches.Gather(ctx, c.Checkpoint, c.Resume, func(done int) {
		c.View.Show("positions searched", fmt.Sprintf("%d of %d positions searched", done, count), done, count)
	})
	if err != nil {
		return err
	}
	j.report.Fit, err = NewFit(ctx, j.old, found, func(done, steps int) {
		c.View.Show("regressions", fmt.Sprintf("%d of %d regressions done", done, steps), done, steps)
	})
	return err
}

// Report implements course.Subject.
func (j *Job) Report() *result.Result { return j.report.Page() }

// Advice implements course.Subject.
func (j *Job) Advice() []string { return strings.Split(j.report.Fit.Choice(), "\n") }

// newPrices is a profile that differs from the built-in one only by its prices.
type newPrices struct {
	Name       string                 `doc:"What the profile is called in tables and logs."`
	Discounts  plausibility.Discounts `doc:"By how much components lower what a move costs in the modern mode, in hundredths of a ply; less than zero raises it."`
	Similarity similarity.Penalties   `doc:"How much score and interest a move of a list loses for being like moves searched before."`
}

// Write implements course.Subject. It writes a profile.
func (j *Job) Write(path string) error {
	fitted := &j.report.Fit.Profile
	fitted.Name = j.Match(path).New()
	if j.Profile == "" {
		return strict.Save(path, &newPrices{fitted.Name, fitted.Discounts, fitted.Similarity})
	}
	return strict.Save(path, fitted)
}

// Match implements course.Subject.
func (j *Job) Match(path string) *trial.Match {
	return &trial.Match{Kind: "prices", Out: path, OldProfile: j.Profile}
}
