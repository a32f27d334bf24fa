package fitting

import (
	"errors"

	"shotest/internal/message"
	"shotest/tuning/loop"
)

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

// Validate checks the ranges.
func (o *Options) Validate() error {
	errs := []error{o.Options.Validate()}
	if !(o.Lambda >= 0 && o.Lambda <= 1) {
		errs = append(errs, message.Errorf("lambda %v: expected 0 to 1", o.Lambda))
	}
	return errors.Join(errs...)
}
