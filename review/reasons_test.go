package review

import (
	"slices"
	"testing"

	shipped "shotest/internal/testing/recorded"
	"shotest/internal/testing/tier"
)

// countReasons counts the marks of bad moves, and the marks without a reason.
func countReasons(t *testing.T, r *Review) (marks, without int) {
	t.Helper()
	for i := range r.Moves {
		m := &r.Moves[i]
		if !m.Mark.Bad() {
			continue
		}
		marks++
		if !m.hasReason(0) {
			t.Logf("move %d %s: %+v", m.Ply, m.Mark, m.Findings)
			without++
		}
		best := r.Assessments[m.Ply-1].Best()
		if said := len(m.findingsOf(NoReason)) > 0; said == m.hasReason(0) && best != m.Move {
			t.Errorf("move %d: says that there is no reason: %v", m.Ply, said)
		}
	}
	return marks, without
}

// ownReviews returns reviews of games in the repository.
var ownReviews = func() func(t *testing.T) []*Review {
	var reviews []*Review
	return func(t *testing.T) []*Review {
		t.Helper()
		for _, own := range shipped.Own(t)[20+len(reviews) : 20+tier.Of(2, 20)] {
			s := settings()
			s.Nodes = 4000
			reviews = append(reviews, reviewOf(t, s, recordOfMoves(own.Moves)))
		}
		return reviews
	}
}()

// At most one mark in ten has no reason, and says so. What a reason says of the ends of two lines
// holds.
func TestMarksHaveReasons(t *testing.T) {
	marks, without := 0, 0
	for _, r := range ownReviews(t) {
		n, empty := countReasons(t, r)
		marks, without = marks+n, without+empty
		checkMaterial(t, r)
		v := verifier{reviewerOf(t, r.Settings).explainer(r)}
		for i := range r.Moves {
			for _, f := range r.Moves[i].Findings {
				if slices.Contains([]Kind{PressesKing, BreaksThrough, Enters, Confines, Tempo}, f.Kind) {
					if err := v.check(t.Context(), r.contextOf(&r.Moves[i]), &f); err != nil {
						t.Errorf("move %d, %s: %v", i+1, f.Kind, err)
					}
				}
			}
		}
	}
	t.Logf("%d marks, %d without a reason", marks, without)
	// Two games have too few marks for a share.
	if marks < 10 || 4*without > marks || tier.Second && 10*without > marks {
		t.Errorf("%d of %d marks have no reason", without, marks)
	}
}
