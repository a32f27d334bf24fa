package tuning

import (
	"errors"
	"io"

	"shotest/internal/message"
	"shotest/shogi"
)

// Model is an evaluation being fitted, with weights of full precision. Its methods must not be
// called by two goroutines at once, and not while any of its gradients is at work.
type Model interface {
	// NewGradient returns an empty gradient for one goroutine.
	NewGradient() Gradient
	// Step moves the weights against the sum of the gradients, in their order, and empties them.
	// rate is the size of the step relative to the best size at the beginning, so 1 at first and
	// less later.
	Step(gradients []Gradient, rate float64)
	// Parts lists the weights with their optimisers, which checkpoints hold. The caller calls
	// Restored after setting them.
	Parts() []Part
	Restored()
	// Export writes the weights in the format that the engine reads.
	Export(w io.Writer) error
}

// Gradient evaluates positions with a model's weights, and adds up the slopes of a loss with
// respect to these weights.
type Gradient interface {
	// Evaluate returns the value of a position for the side to move, in
	// centipawns.
	Evaluate(p *shogi.Position, a *shogi.AttackMap) float64
	// Learn adds the slopes of the position that Evaluate was called for last. slope is the slope
	// of the loss with respect to the position's value, per centipawn.
	Learn(slope float64)
}

// ErrTooFew says that there are too few positions to learn from or to measure on.
var ErrTooFew = errors.New("too few positions")

// MinHeldOut is the least number of held-out positions that can tell better weights from worse
// ones: a share of 400 positions is known to within 5 %. Fewer positions only serve to try weights
// out.
const MinHeldOut = 400

var errNeededGames = errors.New("a twentieth of the games is held out, so that some 40 are needed")

// CheckEnough checks that there are enough positions. Its errors wrap ErrTooFew.
func CheckEnough(learning, heldOut int) error {
	if learning == 0 || heldOut == 0 {
		return message.Errorf("%w: %d to learn from and %d held out, expected some of both; %v", ErrTooFew, learning,
			heldOut, errNeededGames)
	}
	return nil
}

// CheckHeldOut checks that there are enough positions to measure on. Its errors wrap ErrTooFew.
func CheckHeldOut(heldOut int) error {
	if heldOut == 0 {
		return message.Errorf("%w: none are held out, to measure on; %v", ErrTooFew, errNeededGames)
	}
	return nil
}
