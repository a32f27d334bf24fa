package adapter

import (
	"shotest/engine/options"
	"shotest/internal/message"
)

// UnusableError reports weights that cannot be read, or parameters that cannot be used. Built-in
// ones have taken their place.
type UnusableError struct{ Err error }

// Error returns the text of Err.
func (e *UnusableError) Error() string { return e.Err.Error() }

// Unwrap returns Err.
func (e *UnusableError) Unwrap() error { return e.Err }

// weightsOf returns the weights of a file. It returns the built-in weights if there is no file, or,
// with an UnusableError, if the file cannot be read.
func weightsOf[W any](name, file string, load func(file string) (W, error), builtIn func() W) (W, error) {
	if file == "" {
		return builtIn(), nil
	}
	weights, err := load(file)
	if err != nil {
		return builtIn(), &UnusableError{message.Errorf("%s weights: %w", name, options.WithFolders(file, err))}
	}
	return weights, nil
}
