package prices

import (
	"context"
	"errors"
	"slices"

	"shotest/profile"
	"shotest/tuning"
	"shotest/tuning/loop"
)

// mostParts is into how many parts games are dealt: each is foreseen by a fit to the others.
const mostParts = 5

// deviations are how far numbers may be expected to move, in hundredths of a ply; the first where
// nothing can be held out.
var deviations = [...]float64{2, 5, 10, 20, 40}

// Number is a number of prices before and after, in hundredths of a ply.
type Number struct {
	Name string `json:"name"`
	Old  int    `json:"old"`
	New  int    `json:"new"`
	// StandardError is how uncertain New is, by the differences between games and the prior.
	StandardError float64 `json:"standard_error"`
	// Moves is how many of the late moves have the property that the number stands for.
	Moves int `json:"moves"`
}

// Fit is the result of a fit.
type Fit struct {
	// Games, Positions and Moves count what was learned from, Raised the moves that raised alpha.
	// Parts is in how many parts the games were held out in turn: 0 where there is only one game,
	// and nothing was measured.
	Games, Positions, Moves, Raised, Parts int
	// Places is without the numbers of prices, Before with the old ones, and Tried with fitted
	// ones, for each deviation.
	Places, Before Model
	Tried          []Model
	// Chosen is the place of the deviation among Tried that was taken.
	Chosen  int
	Numbers []Number
	// Profile has the new numbers.
	Profile profile.Profile
}

var errNoMoves = errors.New("the searches had no late moves with a price: more --nodes, or a lower --one-in, give some")

// NewFit fits the numbers of a profile to what searches have found, and calls notify, if not nil,
// with how many of how many regressions are done. The error is loop.ErrInterrupted where ctx ends,
// or says that there were no late moves.
func NewFit(ctx context.Context, p profile.Profile, found []*Searched, notify func(done, steps int)) (*Fit, error) {
	f := &fitter{Fit: &Fit{Positions: len(found), Profile: p}, found: found, notify: notify}
	for _, number := range numbersOf(&p) {
		f.old = append(f.old, number.Float())
	}
	f.deal()
	for _, searched := range found {
		f.Moves += len(searched.Raised)
		for _, raised := range searched.Raised {
			f.Raised += int(indicator(raised))
		}
	}
	if f.Moves == 0 {
		return nil, errNoMoves
	}
	f.Tried = make([]Model, len(deviations))
	for i := range f.Tried {
		f.Tried[i].Deviation = deviations[i]
	}
	if f.Games > 1 {
		f.Parts = min(mostParts, f.Games)
		if err := f.compare(ctx); err != nil {
			return nil, err
		}
	}
	return f.Fit, f.finish()
}

// fitter makes a Fit.
type fitter struct {
	*Fit
	found  []*Searched
	part   []int // that each search is held out in
	old    []float64
	done   int
	notify func(done, steps int)
}

// deal deals the games into parts, which depends on their moves alone, and counts them.
func (f *fitter) deal() {
	var mixed []uint64
	for _, searched := range f.found {
		mixed = append(mixed, tuning.Mix(searched.Game))
	}
	games := slices.Compact(slices.Sorted(slices.Values(mixed)))
	for _, game := range mixed {
		place, _ := slices.BinarySearch(games, game)
		f.part = append(f.part, place%mostParts)
	}
	f.Games = len(games)
}

// prior returns the prior in which all numbers have a deviation from given means.
func (f *fitter) prior(means []float64, deviation float64) *prior {
	return &prior{
		mean: slices.Concat(make([]float64, len(circumstances)), means),
		deviation: slices.Concat(
			slices.Repeat([]float64{open}, len(circumstances)), slices.Repeat([]float64{deviation}, len(means)),
		),
	}
}

// compare measures all models on each part, fitted to the others, and chooses the best deviation.
func (f *fitter) compare(ctx context.Context) error {
	models := []*Model{&f.Places, &f.Before}
	priors := []*prior{f.prior(make([]float64, len(f.old)), held), f.prior(f.old, held)}
	for i := range f.Tried {
		models = append(models, &f.Tried[i])
		priors = append(priors, f.prior(f.old, f.Tried[i].Deviation))
	}
	all := make([]foreseen, len(models))
	for i := range all {
		all[i] = make(foreseen, len(f.found))
	}
	for part := range f.Parts {
		if err := f.foreseePart(ctx, part, priors, all); err != nil {
			return err
		}
	}
	for i, m := range models {
		m.measure(f.found, all[i], all[1])
	}
	for i := range f.Tried {
		if f.Tried[i].Loss < f.Tried[f.Chosen].Loss {
			f.Chosen = i
		}
	}
	return nil
}

// foreseePart has each prior, fitted to the other parts, foresee a part.
func (f *fitter) foreseePart(ctx context.Context, part int, priors []*prior, all []foreseen) error {
	var learning []*Searched
	for n, searched := range f.found {
		if f.part[n] != part {
			learning = append(learning, searched)
		}
	}
	weights := priors[0].mean
	for i, p := range priors {
		if ctx.Err() != nil {
			return loop.ErrInterrupted
		}
		begin := slices.Concat(weights[:len(circumstances)], p.mean[len(circumstances):])
		if i > 2 { // near those of the deviation before
			begin = weights
		}
		var err error
		if weights, _, err = p.fit(learning, begin); err != nil {
			return err
		}
		for n, searched := range f.found {
			if f.part[n] == part {
				all[i].foresee(n, searched, weights)
			}
		}
		if f.done++; f.notify != nil {
			f.notify(f.done, f.Parts*len(priors))
		}
	}
	return nil
}

// finish fits the numbers to all games.
func (f *fitter) finish() error {
	p := f.prior(f.old, f.Tried[f.Chosen].Deviation)
	weights, inverse, err := p.fit(f.found, p.mean)
	if err != nil {
		return err
	}
	errors := p.standardErrors(f.found, weights, inverse)
	moves := make([]int, len(weights))
	for _, searched := range f.found {
		for _, column := range searched.Columns {
			moves[column]++
		}
	}
	for i, number := range numbersOf(&f.Profile) {
		at := len(circumstances) + i
		number.SetFloat(weights[at])
		f.Numbers = append(f.Numbers, Number{number.Name, int(f.old[i]), int(number.Float()), errors[at], moves[at]})
	}
	return nil
}
