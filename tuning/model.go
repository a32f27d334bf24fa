package tuning

import (
	"errors"
	"io"

	"shotest/internal/message"
	"shotest/shogi"
)

// Model is a form of evaluation while it is being fitted, with weights of full
// precision. Its methods must not be called by two goroutines at once, and not
// while any of its gradients is at work.
type Model interface {
	// NewGradient returns an empty gradient for one goroutine.
	NewGradient() Gradient
	// Step moves the weights against the sum of the gradients, in their order,
	// and empties them. rate is the size of the step, relative to what suits
	// the model best at the beginning, so 1 at first and less later.
	Step(gradients []Gradient, rate float64)
	// Parts lists the weights with their optimisers, which checkpoints hold. Restored is called
	// after they were set.
	Parts() []Part
	Restored()
	// Export writes the weights as the engine reads them.
	Export(w io.Writer) error
}

// Gradient evaluates positions with a model's weights, and adds up the slopes of a loss by
// these.
type Gradient interface {
	// Evaluate returns the value of a position for the side to move, in
	// centipawns.
	Evaluate(p *shogi.Position, a *shogi.AttackMap) float64
	// Learn adds the slopes of the position that was evaluated last: slope is that of
	// the loss by its value, per centipawn.
	Learn(slope float64)
}

// ErrTooFew says that there is nothing to learn from, or nothing to measure on.
var ErrTooFew = errors.New("too few positions")

// LeastHeldOut is how many held-out positions tell better weights from others: a share of 400
// positions is known to within 5 %. With fewer, weights can be tried, and no more.
const LeastHeldOut = 400

var errHowMany = errors.New("a twentieth of the games is held out, so that some 40 are needed")

// Enough checks how many positions there are. Its errors wrap ErrTooFew.
func Enough(learning, heldOut int) error {
	if learning == 0 || heldOut == 0 {
		return message.Errorf("%w: %d to learn from and %d held out, expected some of both; %v", ErrTooFew, learning,
			heldOut, errHowMany)
	}
	return nil
}

// EnoughHeldOut checks how many positions there are to measure on. Its errors wrap
// ErrTooFew.
func EnoughHeldOut(heldOut int) error {
	if heldOut == 0 {
		return message.Errorf("%w: none are held out, to measure on; %v", ErrTooFew, errHowMany)
	}
	return nil
}
