package play

import (
	"errors"
	"fmt"
	"io"
	"time"

	"shotest/tournament"
	"shotest/usi"
)

// silentError says that an engine was given up because it gave no answer.
type silentError struct{ after time.Duration }

func (e *silentError) Error() string {
	return fmt.Sprintf("gives no answer, given up after %v", e.after)
}

// panicError says that an engine in this process panicked.
type panicError struct{ value any }

func (e *panicError) Error() string { return fmt.Sprintf("panic: %v", e.value) }

// kindOf returns the kind of a failure in a game. Errors without a kind of their own break the
// protocol: a bestmove that is no move, a second bestmove, a line without end.
//
// Failures before the first move are start failures: see Table.seatPlayers.
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
