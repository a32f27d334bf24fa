package engine

import (
	"math"

	"shotest/plausibility"
	"shotest/search"
	"shotest/shogi"
)

// fullSkill is the SkillLevel of the engine as it is.
const fullSkill = 20

// skill is what a level of skill below the highest takes from the engine: it sees
// less, rather than playing moves at random that it knows to be bad. What it
// overlooks in a position it overlooks whenever it comes back to it.
type skill struct {
	// limit is the most that each side may spend in interest search, in
	// hundredths of a ply.
	limit int
	// blur is by how many rating points the plausibility of a move is misjudged,
	// as a standard deviation.
	blur int
	// overlooked is how often a capture or a mate is not seen, in per mille.
	overlooked int
}

// skillOf returns what a level from 1 to 19 takes from the engine.
func skillOf(level int) skill {
	missing := fullSkill - level
	return skill{limit: 371 - 16*missing, blur: 25 * missing, overlooked: 20 * missing}
}

// skill returns what the level that the engine plays at takes from it, nil if that is
// nothing.
func (e *Engine) skill() *skill {
	level := e.skillLevel()
	if level == fullSkill {
		return nil
	}
	s := skillOf(level)
	return &s
}

// skillLevel returns the level that the engine plays at.
func (e *Engine) skillLevel() int {
	if e.profile.ConsiderationMode {
		return fullSkill
	}
	return e.profile.SkillLevel
}

// mode returns how the engine searches: less than full skill is a matter of
// interest search.
func (e *Engine) mode() string {
	if e.skill() != nil {
		return search.InterestMode
	}
	return e.profile.SearchMode
}

// listed reports whether moves come from lists and cost a ply each.
func (e *Engine) listed() bool {
	return e.mode() == search.FullwidthMode && e.profile.Ordering == usualOrdering
}

// settings returns the rules of the search as the profile and its skill have them.
func (e *Engine) settings() search.Settings {
	settings := e.profile.Search
	settings.Listed = e.listed()
	settings = settings.For(e.mode())
	settings.Arranged = e.game.arranger != nil
	return settings
}

// visible returns the moves that a skill sees at the root at all: those that it
// could pay for, and at least one.
func (e *Engine) visible(history *shogi.History, s *skill) []search.Move {
	ranking, err := e.RankMoves(history)
	if err != nil {
		return nil // told when the weights were read; all moves are searched
	}
	var moves []search.Move
	for i := range ranking.Moves {
		if m := &ranking.Moves[i]; i == 0 || m.Price <= s.limit {
			moves = append(moves, search.Move(m.Move))
		}
	}
	return moves
}

// eye is a scorer that does not see clearly. It does what a similarity.Scorer has
// to.
type eye struct {
	*plausibility.Scorer
	skill skill
}

// Score implements similarity.Scorer: it misjudges strange moves the most.
func (e *eye) Score(f *plausibility.Facts, m shogi.Move) plausibility.Candidate {
	c := e.Scorer.Score(f, m)
	c.Score += e.blurred(f, m)
	return c
}

// ScoreGlanced implements similarity.Scorer.
func (e *eye) ScoreGlanced(f *plausibility.Facts, c *plausibility.Candidate) {
	e.Scorer.ScoreGlanced(f, c)
	c.Score += e.blurred(f, c.Move)
}

// blurred returns by how many rating points a move is misjudged.
func (e *eye) blurred(f *plausibility.Facts, m shogi.Move) int32 {
	last := f.Line[0].Move
	return int32(float64(e.skill.blur) * normal(f.Position.Key(), m) * strangeness(f.Position, m, last) / 1000)
}

// overlooks reports whether the eye misses a move that wins something at once.
func (e *eye) overlooks(p *shogi.Position, m, last shogi.Move) bool {
	chance := float64(e.skill.overlooked) * strangeness(p, m, last) / 1000
	return float64(mixed(p.Key(), m)%1000) < chance
}

// strangeness says how much a move surprises people, in per mille of a usual one:
// what happens where the opponent has just moved is seen, knights and long moves
// back are what is missed.
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

// distance returns how many steps of a king lie between two squares.
func distance(a, b shogi.Square) int {
	files, ranks := a.File()-b.File(), a.Rank()-b.Rank()
	return max(files, -files, ranks, -ranks)
}

// mixed returns a number that depends on a position and a move, and looks random.
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

// SkillLimit returns the most that the engine spends on a line at a level of skill below
// the highest, from 1 to 19, in hundredths of a ply.
func SkillLimit(level int) int { return skillOf(level).limit }
