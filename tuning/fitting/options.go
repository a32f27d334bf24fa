package fitting

import "shotest/tuning/loop"

// Options are the options of a fit.
type Options struct {
	loop.Options
	// Lambda is the weight of the outcome in the targets, from 0 to 1. The players' own scores have
	// the rest.
	Lambda float64
	// Mirror mirrors a random half of the positions left to right.
	Mirror bool
	// Progress is called after each batch and each epoch.
	Progress func(Progress)
}

// DefaultOptions returns the default options.
func DefaultOptions() Options {
	return Options{Options: loop.DefaultOptions(), Lambda: 0.5, Mirror: true}
}
