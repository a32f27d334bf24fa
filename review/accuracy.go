package review

import "math"

// accuracyScale is the mean loss of winning probability that takes accuracy to a third.
const accuracyScale = 0.05

// stake is which probability of winning a side must have before a move for the move to count: less is nothing that it
// could lose.
const stake = 0.05

// Accuracy returns how well a side has kept its chances, in percent: 100 where a move has lost nothing on average, 82
// for a mean loss of one percent of the probability of winning, 37 for five.
func Accuracy(meanLoss float64) float64 { return 100 * math.Exp(-max(meanLoss, 0)/accuracyScale) }

// tally sums up what moves have lost that had something to lose.
type tally struct {
	lost          float64
	moves, staked int
}

func (t *tally) add(m *ReviewedMove) {
	t.moves++
	if m.Before >= stake {
		t.lost += m.Loss
		t.staked++
	}
}

// accuracy is that of the moves; nil if none had anything to lose.
func (t *tally) accuracy() *float64 {
	if t.staked == 0 {
		return nil
	}
	accuracy := math.Round(Accuracy(t.lost / float64(t.staked)))
	return &accuracy
}
