package skill

import (
	"math"

	"shotest/plausibility"
	"shotest/shogi"
)

// Eye is a scorer that does not see clearly. It implements similarity.Scorer.
type Eye struct {
	*plausibility.Scorer
	weakness Weakness
}

// NewEye returns an eye at level, from 1 to 19.
func NewEye(scorer *plausibility.Scorer, level int) *Eye { return &Eye{scorer, WeaknessAt(level)} }

// Score implements similarity.Scorer. Its error is greatest for strange moves.
func (e *Eye) Score(f *plausibility.Facts, m shogi.Move) plausibility.Candidate {
	c := e.Scorer.Score(f, m)
	c.Score += e.blur(f, m)
	return c
}

// ScoreGlanced implements similarity.Scorer.
func (e *Eye) ScoreGlanced(f *plausibility.Facts, c *plausibility.Candidate) {
	e.Scorer.ScoreGlanced(f, c)
	c.Score += e.blur(f, c.Move)
}

// blur returns the error in the score of m, in rating points.
func (e *Eye) blur(f *plausibility.Facts, m shogi.Move) int32 {
	last := f.Line[0].Move
	return int32(float64(e.weakness.Blur) * normal(f.Position.Key(), m) * strangeness(f.Position, m, last) / 1000)
}

// Overlooks reports whether the eye misses m, a move that wins something at once; last is the
// opponent's last move.
func (e *Eye) Overlooks(p *shogi.Position, m, last shogi.Move) bool {
	chance := float64(e.weakness.Overlooked) * strangeness(p, m, last) / 1000
	return float64(mixed(p.Key(), m)%1000) < chance
}

// strangeness returns how likely people are to miss m, in per mille of a usual move. People notice
// moves near the opponent's last move, and miss knight's moves and long moves back.
func strangeness(p *shogi.Position, m, last shogi.Move) float64 {
	to := m.To()
	if last != shogi.NoMove && last.To() == to {
		return 0
	}
	strange := 1000.0
	if last != shogi.NoMove && distance(last.To(), to) <= 2 {
		strange -= 400
	}
	if m.IsDrop() {
		return strange
	}
	from, us := m.From(), p.SideToMove()
	if to.RankFrom(us) > from.RankFrom(us) {
		strange += 300
	}
	if distance(from, to) >= 4 {
		strange += 400
	}
	if p.PieceAt(from).Type() == shogi.Knight {
		strange += 300
	}
	return strange
}

// distance returns the number of king's steps between two squares.
func distance(a, b shogi.Square) int {
	files, ranks := a.File()-b.File(), a.Rank()-b.Rank()
	return max(files, -files, ranks, -ranks)
}

// mixed hashes the key of a position and a move.
func mixed(key uint64, m shogi.Move) uint64 {
	h := key ^ uint64(m)*0x9E37_79B9_7F4A_7C15
	h = (h ^ h>>31) * 0xD6E8_FEB8_6659_FD93
	h = (h ^ h>>32) * 0xD6E8_FEB8_6659_FD93
	return h ^ h>>32
}

// normal returns a number that looks as if drawn from the standard normal
// distribution (Box and Muller 1958), between -3.6 and 3.6.
func normal(key uint64, m shogi.Move) float64 {
	h := mixed(key, m)
	radius, angle := (float64(h>>48)+1)/(1<<16), float64(h&0xffff)/(1<<16)
	return max(-3.6, min(3.6, math.Sqrt(-2*math.Log(radius))*math.Cos(2*math.Pi*angle)))
}
