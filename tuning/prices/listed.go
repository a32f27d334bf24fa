package prices

import (
	"context"
	"math"

	"shotest/plausibility"
	"shotest/search"
	"shotest/shogi"
	"shotest/similarity"
)

// pointsPerLogOdds is the number of rating points of a unit of log-odds.
const pointsPerLogOdds = 400 / math.Ln10

// maxLike is the number of like moves that a move of a list pays for, at most.
const maxLike = 6

// penaltyDeviations lists the deviations of the prior to try, in rating points for each like move.
var penaltyDeviations = []float64{1, 3, 10, 30}

// The circumstances of a move of a list are those of late moves and its plausibility before
// likeness lowered it.
var (
	scoreColumn       = len(circumstances)
	logInterestColumn = scoreColumn + 1
	listedFree        = logInterestColumn + 1
)

// Penalty is what a rule of similarity was found to be worth: by how many rating points a move is
// the worse for each like move that failed to raise alpha, and for each that raised it.
type Penalty struct {
	Rule        string  `json:"rule" head:"rule"`
	Old         int     `json:"old" head:"old"` // the penalty of the score, in the profile
	Failed      float64 `json:"failed" head:"failed" format:"%.1f"`
	FailedError float64 `json:"failed_error" head:"error" format:"±%.1f"`
	Raised      float64 `json:"raised" head:"raised" format:"%.1f"`
	RaisedError float64 `json:"raised_error" head:"error" format:"±%.1f"`
	Moves       int     `json:"moves" head:"moves"` // with a like move that failed
	Score       int     `json:"score" head:"score"` // the new penalty of the score
	Factor      int     `json:"factor" head:"factor"`
}

// addListed adds a move of a list.
func (w *worker) addListed(m *search.SampledMove) {
	list, move := w.game.Lists().At(m.Ply).Moves, shogi.Move(m.Move)
	candidate, _ := list.Candidate(move)
	counts, found := list.CountLike(move)
	if !found {
		return
	}
	row := appendCircumstances(w.row[:0], m, 0)
	row[reductionColumn] = 0 // it follows from likeness, and all moves are searched to their full depth
	row = append(row, float32(candidate.Score)/pointsPerLogOdds, logInterest(&candidate))
	for _, like := range counts {
		row = append(row, -float32(min(like.Failed, maxLike))/pointsPerLogOdds)
	}
	for _, like := range counts {
		row = append(row, -float32(min(like.Raised, maxLike))/pointsPerLogOdds)
	}
	w.row = row
	w.found.Listed.add(row, m.Raised)
}

// logInterest returns the natural logarithm of a move's interest in points.
func logInterest(c *plausibility.Candidate) float32 {
	return float32(math.Log(max(float64(c.Interest), 1) / plausibility.InterestUnit))
}

// fitPenalties fits the penalties of similarity.
func (f *Fit) fitPenalties(ctx context.Context, listed []*Searched, notify func()) (err error) {
	if moveCount(listed) == 0 {
		return nil
	}
	q := question{found: listed, free: listedFree, deviations: penaltyDeviations, notify: notify}
	q.old, q.bounded = make([]float64, 2*similarity.RuleCount), make([]bool, 2*similarity.RuleCount)
	for r := range similarity.RuleCount {
		q.bounded[r] = true // a list relies on that likeness only lowers moves
	}
	plain := q.prior(q.old, fixedDeviation)
	weights, _, err := plain.fit(listed, plain.mean)
	if err != nil {
		return err
	}
	notify()
	rules := f.Profile.Similarity.ByRule()
	for r, rule := range rules {
		if rule.On {
			q.old[r] = weights[scoreColumn]*float64(rule.Score) -
				weights[logInterestColumn]*pointsPerLogOdds*math.Log(float64(rule.Factor)/1000)
			q.old[similarity.RuleCount+r] = q.old[r] / 2
		}
	}
	if f.Listed, err = q.answer(ctx); err != nil {
		return err
	}
	f.setPenalties(rules)
	return nil
}

// setPenalties sets the penalties of the profile by what was learned.
func (f *Fit) setPenalties(rules [similarity.RuleCount]*similarity.PenaltyRule) {
	a, names := f.Listed, similarity.Rules()
	perPoint := max(a.weights[scoreColumn], 0.1)
	for r, rule := range rules {
		failed, raised := listedFree+r, listedFree+similarity.RuleCount+r
		p := Penalty{
			Rule: names[r], Old: rule.Score, Moves: a.moves[failed],
			Failed: a.weights[failed] / perPoint, FailedError: a.errors[failed] / perPoint,
			Raised: a.weights[raised] / perPoint, RaisedError: a.errors[raised] / perPoint,
		}
		if !rule.On || a.tells(failed) {
			worse := a.significant(failed, 0)
			rule.On = true
			rule.Score = int(math.Round(min(worse/perPoint, 1000)))
			rule.Factor = max(int(math.Round(1000*math.Exp(-worse/pointsPerLogOdds))), 1)
		}
		p.Score, p.Factor = rule.Score, rule.Factor
		f.Penalties = append(f.Penalties, p)
	}
}
