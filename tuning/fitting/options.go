package fitting

import (
	"errors"

	"shotest/internal/message"
	"shotest/tuning/loop"
)

// Options say how to fit.
type Options struct {
	loop.Options
	// Lambda is the share of the outcome in the targets, from 0 to 1; the rest is
	// the players' own scores.
	Lambda float64
	// Mirror reflects half of the positions, by a coin, in the fifth file.
	Mirror bool
	// Progress is called after each batch and each epoch.
	Progress func(Progress)
}

// DefaultOptions returns the usual options.
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
