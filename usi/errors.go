package usi

import "errors"

// What can be wrong with a line of the protocol. The errors of the parsers wrap
// one of these and quote what they found.
var (
	ErrNumber      = errors.New("not a number")
	ErrGoLine      = errors.New("go line")
	ErrInfoLine    = errors.New("info line")
	ErrOptionLine  = errors.New("option line")
	ErrOptionValue = errors.New("option value")
	ErrAnswerLine  = errors.New("answer line")
)
