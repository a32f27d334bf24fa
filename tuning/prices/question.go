package prices

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"shotest/tuning"
	"shotest/tuning/loop"
)

// maxParts is the largest number of parts for cross-validation.
const maxParts = 5

// question asks how likely moves are to raise alpha: by circumstances, of which nothing is known
// beforehand, and by numbers, which are expected to be near what they are.
type question struct {
	found      []*Searched
	free       int       // the number of circumstances, the first columns
	old        []float64 // the numbers
	bounded    []bool    // by number: whether it is at least 0
	deviations []float64 // of the numbers' prior, to try; the first if no games can be held out
	notify     func()    // called after each regression

	part []int // the part of each search
}

// Answer answers a question by a regression.
type Answer struct {
	Games, Moves int // the numbers of games and moves learned from
	Raised       int // the number of moves that raised alpha
	Parts        int // of the cross-validation; 0 if there was only one game, and no validation

	Circumstances Model   // with numbers of 0
	Before        Model   // with the old numbers
	Tried         []Model // with fitted numbers, for each deviation
	Chosen        int     // the index in Tried of the chosen deviation

	weights, errors []float64 // the coefficients of all columns, with their standard errors
	moves           []int     // by column: how many moves have a value
}

// regressions returns the number of regressions that a question with so many deviations takes.
func regressions(deviations int) int { return maxParts*(2+deviations) + 1 }

// answer answers the question. It fails with loop.ErrInterrupted if ctx ends.
func (q *question) answer(ctx context.Context) (*Answer, error) {
	a := &Answer{Tried: make([]Model, len(q.deviations))}
	a.Games = q.assignParts()
	for _, searched := range q.found {
		a.Moves += len(searched.Raised)
		for _, raised := range searched.Raised {
			a.Raised += int(indicator(raised))
		}
	}
	for i, deviation := range q.deviations {
		a.Tried[i].Deviation = deviation
	}
	if a.Games > 1 {
		a.Parts = min(maxParts, a.Games)
		if err := q.compare(ctx, a); err != nil {
			return nil, err
		}
	}
	return a, q.finish(a)
}

// assignParts assigns games to parts, by a hash of their moves, and returns the number of games.
func (q *question) assignParts() int {
	var mixed []uint64
	for _, searched := range q.found {
		mixed = append(mixed, tuning.Mix(searched.Game))
	}
	games := slices.Compact(slices.Sorted(slices.Values(mixed)))
	for _, game := range mixed {
		index, _ := slices.BinarySearch(games, game)
		q.part = append(q.part, index%maxParts)
	}
	return len(games)
}

// prior returns a prior with the given means of the numbers and one deviation for all of them.
func (q *question) prior(means []float64, deviation float64) *prior {
	return &prior{
		mean: slices.Concat(make([]float64, q.free), means),
		deviation: slices.Concat(
			slices.Repeat([]float64{freeDeviation}, q.free),
			slices.Repeat([]float64{deviation}, len(means)),
		),
	}
}

// compare cross-validates all models, and chooses the best deviation.
func (q *question) compare(ctx context.Context, a *Answer) error {
	models := []*Model{&a.Circumstances, &a.Before}
	priors := []*prior{q.prior(make([]float64, len(q.old)), fixedDeviation), q.prior(q.old, fixedDeviation)}
	for i := range a.Tried {
		models = append(models, &a.Tried[i])
		priors = append(priors, q.prior(q.old, a.Tried[i].Deviation))
	}
	all := make([]predictions, len(models))
	for i := range all {
		all[i] = make(predictions, len(q.found))
	}
	for part := range a.Parts {
		if err := q.predictPart(ctx, part, priors, all); err != nil {
			return err
		}
	}
	for i, m := range models {
		m.measure(q.found, all[i], all[1])
	}
	for i := range a.Tried {
		if a.Tried[i].Loss < a.Tried[a.Chosen].Loss {
			a.Chosen = i
		}
	}
	return nil
}

// predictPart fits each prior to the other parts, and adds its predictions for a part to all.
func (q *question) predictPart(ctx context.Context, part int, priors []*prior, all []predictions) error {
	var learning []*Searched
	for n, searched := range q.found {
		if q.part[n] != part {
			learning = append(learning, searched)
		}
	}
	weights := priors[0].mean
	for i, p := range priors {
		if ctx.Err() != nil {
			return loop.ErrInterrupted
		}
		p = &prior{slices.Clone(p.mean), slices.Clone(p.deviation)}
		begin := slices.Concat(weights[:q.free], p.mean[q.free:])
		if i > 2 { // the weights of the previous deviation are close
			begin = weights
		}
		var err error
		if weights, _, err = q.fitWithin(p, learning, begin); err != nil {
			return err
		}
		for n, searched := range q.found {
			if q.part[n] == part {
				all[i].predict(n, searched, weights)
			}
		}
		q.notify()
	}
	return nil
}

// fitWithin is fit with the numbers that may not fall below 0 held there. It holds p there, too.
func (q *question) fitWithin(p *prior, found []*Searched, begin []float64) ([]float64, *mat.SymDense, error) {
	for {
		weights, inverse, err := p.fit(found, begin)
		if err != nil {
			return nil, nil, err
		}
		below := false
		for i, bounded := range q.bounded {
			if at := q.free + i; bounded && p.deviation[at] > fixedDeviation && weights[at] < 0 {
				p.mean[at], p.deviation[at], below = 0, fixedDeviation, true
				weights[at] = 0
			}
		}
		if !below {
			return weights, inverse, nil
		}
		begin = weights
	}
}

// finish fits the numbers to all games.
func (q *question) finish(a *Answer) error {
	p := q.prior(q.old, a.Tried[a.Chosen].Deviation)
	weights, inverse, err := q.fitWithin(p, q.found, p.mean)
	if err != nil {
		return err
	}
	q.notify()
	a.weights, a.errors = weights, p.standardErrors(q.found, weights, inverse)
	a.moves = make([]int, len(weights))
	for _, searched := range q.found {
		for _, column := range searched.Columns {
			a.moves[column]++
		}
	}
	return nil
}

// significant returns the coefficient of the number in a column, or 0 if it lies within two
// standard errors of 0. Where the games tell little, an old number stays.
func (a *Answer) significant(column int, old float64) float64 {
	value := a.weights[column]
	if old != 0 && !a.tells(column) || math.Abs(value) >= 2*a.errors[column] {
		return value
	}
	return 0
}

// tells reports whether the games, rather than the prior, make the coefficient of a column.
func (a *Answer) tells(column int) bool { return a.errors[column] <= a.Tried[a.Chosen].Deviation/2 }
