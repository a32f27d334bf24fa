package play

import (
	"errors"
	"fmt"
	"io"
	"time"

	"shotest/tournament"
	"shotest/usi"
)

// silentError is that of an engine that was given up because it said nothing.
type silentError struct{ after time.Duration }

func (e *silentError) Error() string {
	return fmt.Sprintf("gives no answer, given up after %v", e.after)
}

// panicError is that of an engine of this process that panicked.
type panicError struct{ value any }

func (e *panicError) Error() string { return fmt.Sprintf("panic: %v", e.value) }

// kindOf tells failures in a game apart. Whatever has no kind of its own breaks the protocol: a
// bestmove that is no move, a second bestmove, a line without end.
//
// An engine that is not ready for its first move is a start failure: see Table.take.
func kindOf(err error) tournament.FailureKind {
	var late *lateError
	var silent *silentError
	var panicked *panicError
	switch {
	case errors.As(err, &late):
		return tournament.TimeLoss
	case errors.As(err, &silent), errors.Is(err, usi.ErrTimeout):
		return tournament.Hang
	case errors.As(err, &panicked), errors.Is(err, usi.ErrCrash):
		return tournament.Crash
	case errors.Is(err, usi.ErrIllegalMove):
		return tournament.IllegalMove
	case errors.Is(err, io.EOF):
		return tournament.Disconnect
	}
	return tournament.ProtocolError
}
