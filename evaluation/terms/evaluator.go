package terms

import (
	"shotest/evaluation"
	"shotest/shogi"
)

// Evaluator sums up the terms of a position.
type Evaluator struct {
	weights [FeatureCount]tapered
	scan    scan
}

// terms lists the parts of the evaluation, each of which is asked for either
// side. They are those of scan.count, by name.
var terms = [...]struct {
	kind  evaluation.Kind
	count func(s *scan, us, them *side) tapered
}{
	{"pieces on the board", boardMaterial},
	{"pieces in hand", handMaterial},
	{"places of the pieces", pieceSquares},
	{"piece-square by own king", nearOwnKing},
	{"piece-square by enemy king", nearEnemyKing},
	{"attacks around the king", kingZone},
	{"safety of the king", kingSafety},
	{"king confinement", kingNet},
	{"danger from attack and hand", kingDanger},
	{"checks by drops", dropChecks},
	{"check", checked},
	{"pinned pieces", pinned},
	{"attacked pieces", hanging},
	{"mobility", mobility},
	{"attacks by distance to the kings", effects},
	{"breakthrough", breakthrough},
	{"entering king", enteringKing},
	{"open files", openFiles},
	{"tempo", tempo},
}

// New returns an evaluator with the given weights.
func New(weights Weights) *Evaluator {
	e := &Evaluator{}
	opening, endgame := weights.Numbers()
	for i := range e.weights {
		e.weights[i] = newTapered(tenths(opening[i]), tenths(endgame[i]))
	}
	e.scan.weights = &e.weights
	return e
}

// Evaluate implements evaluation.Evaluator.
func (e *Evaluator) Evaluate(p *shogi.Position, a *shogi.AttackMap, _ int) int {
	s := &e.scan
	s.look(p, a)
	us := p.SideToMove()
	score := (s.count(us) - s.count(us.Opponent())).at(s.progress()) / scoreUnit
	return min(max(score, -evaluation.Max), evaluation.Max)
}

// Trace tells what Evaluate counts in a position.
func (e *Evaluator) Trace(p *shogi.Position, a *shogi.AttackMap, into *Trace) {
	s := &e.scan
	s.look(p, a)
	into.Entries = into.Entries[:0]
	into.Progress = float64(s.progress()) / progressScale
	s.trace = into
	into.sign = 1
	s.count(p.SideToMove())
	into.sign = -1
	s.count(p.SideToMove().Opponent())
	s.trace = nil
}

// count adds up all terms of a side. Calling them by name is faster than going
// through the list.
func (s *scan) count(c shogi.Color) tapered {
	us, them := &s.sides[c&1], &s.sides[c&1^1]
	return boardMaterial(s, us, them) + handMaterial(s, us, them) +
		pieceSquares(s, us, them) + nearOwnKing(s, us, them) + nearEnemyKing(s, us, them) +
		effects(s, us, them) + kingZone(s, us, them) + kingSafety(s, us, them) + kingNet(s, us, them) +
		kingDanger(s, us, them) + dropChecks(s, us, them) + checked(s, us, them) + pinned(s, us, them) +
		hanging(s, us, them) + mobility(s, us, them) + breakthrough(s, us, them) +
		enteringKing(s, us, them) + openFiles(s, us, them) + tempo(s, us, them)
}

// Explain implements evaluation.Evaluator: the terms that Evaluate sums up. Each
// is rounded so that together they are the score exactly.
func (e *Evaluator) Explain(p *shogi.Position, a *shogi.AttackMap) []evaluation.Term {
	s := &e.scan
	s.look(p, a)
	progress := s.progress()
	explained := make([]evaluation.Term, 0, len(terms)+1)
	exact, rounded := 0, 0
	part := func(count func(s *scan, us, them *side) tapered, c shogi.Color, sign int) int {
		exact += sign * count(s, &s.sides[c], &s.sides[c^1]).at(progress)
		worth := exact/scoreUnit - rounded
		rounded += worth
		return sign * worth
	}
	for _, term := range terms {
		explained = append(explained, evaluation.Term{
			Subject: evaluation.About(term.kind), Black: part(term.count, shogi.Black, 1), White: part(term.count, shogi.White, -1),
		})
	}
	if beyond := rounded - min(max(rounded, -evaluation.Max), evaluation.Max); beyond != 0 {
		explained = append(explained, evaluation.Term{Subject: evaluation.About("beyond what a score can be"), White: beyond})
	}
	return explained
}
