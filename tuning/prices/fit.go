package prices

import (
	"context"
	"errors"

	"shotest/config"
)

// deviations lists the deviations of the prior to try, in hundredths of a ply.
var deviations = []float64{2, 5, 10, 20, 40}

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
	Positions int     // the number of positions learned from
	Late      *Answer // for late moves, whether they raise alpha at their full depth
	Listed    *Answer // the same for moves of lists; nil if none were searched

	Numbers   []Number
	Penalties []Penalty
	Profile   config.Profile // with the new numbers
}

var errNoMoves = errors.New("the searches had no late moves with a price: more --nodes, or a lower --one-in, give some")

// NewFit fits the numbers of a profile to the results of searches. It calls notify, if not nil,
// with the number of finished regressions and their total. It fails with loop.ErrInterrupted if ctx
// ends, or if the searches found no late moves.
func NewFit(ctx context.Context, p config.Profile, found []*Sampled, notify func(done, steps int)) (*Fit, error) {
	f := &Fit{Positions: len(found), Profile: p}
	done, steps := 0, regressions(len(deviations))+regressions(len(penaltyDeviations))+1
	count := func() {
		done++
		if notify != nil {
			notify(done, steps)
		}
	}
	late, listed := make([]*Searched, len(found)), make([]*Searched, len(found))
	for i, sampled := range found {
		late[i], listed[i] = &sampled.Late, &sampled.Listed
	}
	if err := f.fitPrices(ctx, late, count); err != nil {
		return nil, err
	}
	return f, f.fitPenalties(ctx, listed, count)
}

// fitPrices fits the numbers of prices.
func (f *Fit) fitPrices(ctx context.Context, late []*Searched, notify func()) (err error) {
	numbers := numbersOf(&f.Profile)
	old := make([]float64, len(numbers))
	for i := range numbers {
		old[i] = numbers[i].Float()
	}
	if moveCount(late) == 0 {
		return errNoMoves
	}
	q := question{found: late, free: len(circumstances), old: old, deviations: deviations, notify: notify}
	if f.Late, err = q.answer(ctx); err != nil {
		return err
	}
	for i, number := range numbers {
		at := q.free + i
		number.SetFloat(f.Late.significant(at, old[i]))
		f.Numbers = append(f.Numbers,
			Number{number.Name, int(old[i]), int(number.Float()), f.Late.errors[at], f.Late.moves[at]})
	}
	return nil
}

// moveCount returns the number of moves of all searches.
func moveCount(found []*Searched) (count int) {
	for _, searched := range found {
		count += len(searched.Raised)
	}
	return count
}
