package prices

import (
	"context"
	"errors"
	"slices"

	"shotest/config"
	"shotest/tuning"
	"shotest/tuning/loop"
)

// maxParts is the largest number of parts for cross-validation.
const maxParts = 5

// deviations lists the deviations of the prior to try, in hundredths of a ply. The first one is
// used if no games can be held out.
var deviations = [...]float64{2, 5, 10, 20, 40}

// Number is a number of prices before and after a fit, in hundredths of a ply.
type Number struct {
	Name string `json:"name" head:"number"`
	Old  int    `json:"old" head:"old"`
	New  int    `json:"new" head:"new"`
	// StandardError is the standard error of New, by the differences between games and the prior.
	StandardError float64 `json:"standard_error" head:"error" format:"±%.1f"`
	// Moves is the number of late moves with the property that the number prices.
	Moves int `json:"moves" head:"moves"`
}

// Fit is the result of a fit.
type Fit struct {
	Games, Positions, Moves int // the numbers of games, positions and late moves learned from
	Raised                  int // the number of moves that raised alpha
	Parts                   int // of the cross-validation; 0 if there was only one game, and no validation

	Circumstances Model   // without the numbers of prices
	Before        Model   // with the old numbers
	Tried         []Model // with fitted numbers, for each deviation
	Chosen        int     // the index in Tried of the chosen deviation

	Numbers []Number
	Profile config.Profile // with the new numbers
}

var errNoMoves = errors.New("the searches had no late moves with a price: more --nodes, or a lower --one-in, give some")

// NewFit fits the numbers of a profile to the results of searches. It calls notify, if not nil,
// with the number of finished regressions and their total. It fails with loop.ErrInterrupted if ctx
// ends, or if the searches found no late moves.
func NewFit(ctx context.Context, p config.Profile, found []*Searched, notify func(done, steps int)) (*Fit, error) {
	f := &fitter{Fit: &Fit{Positions: len(found), Profile: p}, found: found, notify: notify}
	for _, number := range numbersOf(&p) {
		f.old = append(f.old, number.Float())
	}
	f.assignParts()
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
		f.Parts = min(maxParts, f.Games)
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
	part   []int // the part of each search
	old    []float64
	done   int
	notify func(done, steps int)
}

// assignParts assigns games to parts, by a hash of their moves, and counts the games.
func (f *fitter) assignParts() {
	var mixed []uint64
	for _, searched := range f.found {
		mixed = append(mixed, tuning.Mix(searched.Game))
	}
	games := slices.Compact(slices.Sorted(slices.Values(mixed)))
	for _, game := range mixed {
		index, _ := slices.BinarySearch(games, game)
		f.part = append(f.part, index%maxParts)
	}
	f.Games = len(games)
}

// prior returns a prior with the given means of the numbers and one deviation for all of them.
func (f *fitter) prior(means []float64, deviation float64) *prior {
	return &prior{
		mean: slices.Concat(make([]float64, len(circumstances)), means),
		deviation: slices.Concat(
			slices.Repeat([]float64{freeDeviation}, len(circumstances)),
			slices.Repeat([]float64{deviation}, len(means)),
		),
	}
}

// compare cross-validates all models, and chooses the best deviation.
func (f *fitter) compare(ctx context.Context) error {
	models := []*Model{&f.Circumstances, &f.Before}
	priors := []*prior{f.prior(make([]float64, len(f.old)), fixedDeviation), f.prior(f.old, fixedDeviation)}
	for i := range f.Tried {
		models = append(models, &f.Tried[i])
		priors = append(priors, f.prior(f.old, f.Tried[i].Deviation))
	}
	all := make([]predictions, len(models))
	for i := range all {
		all[i] = make(predictions, len(f.found))
	}
	for part := range f.Parts {
		if err := f.predictPart(ctx, part, priors, all); err != nil {
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

// predictPart fits each prior to the other parts, and adds its predictions for a part to all.
func (f *fitter) predictPart(ctx context.Context, part int, priors []*prior, all []predictions) error {
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
		if i > 2 { // the weights of the previous deviation are close
			begin = weights
		}
		var err error
		if weights, _, err = p.fit(learning, begin); err != nil {
			return err
		}
		for n, searched := range f.found {
			if f.part[n] == part {
				all[i].predict(n, searched, weights)
			}
		}
		f.done++
		if f.notify != nil {
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
