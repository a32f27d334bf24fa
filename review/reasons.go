package review

import (
	"context"
	"errors"
	"slices"

	"shotest/explain/motif"
	"shotest/mate"
	"shotest/shogi"
)

// outcomePlies is the number of moves of a line within which its outcome is counted.
// Where something can be taken then, the line is played on for up to settlingPlies.
const (
	outcomePlies  = 9
	settlingPlies = 13
)

// continuations are the two lines from the position before a move: that of the game, which begins
// with the move, and the better one.
type continuations struct{ played, better []shogi.Move }

// findReason states the first difference between the two lines that explains the move, in this
// order: a mate that is longer than players of the level see, the pieces that fall, a threat of
// mate, what presses a king, a promotion or an entering king, a piece that cannot get out, and a
// recapture. It looks for none beside a mate, a won piece or a tactic.
func (e *explainer) findReason(ctx context.Context, p *moveContext) error {
	if len(p.best) == 0 || p.move.hasReason(tacticWeight) || e.findLongMate(ctx, p) {
		return nil
	}
	played, err := e.playOn(ctx, p, append([]shogi.Move{p.move.Move}, p.reply...))
	better, otherErr := e.playOn(ctx, p, p.best)
	if err := errors.Join(err, otherErr); err != nil {
		return err
	}
	c := continuations{played, better}
	_ = e.rules.findGain(p, c) ||
		p.findContrast(c, e.mateThreat(ctx, p.before)) ||
		p.findSiege(c) ||
		p.findContrast(c, e.rules.breakthrough(p.before)) ||
		p.findContrast(c, enteringKing(p.before)) ||
		e.rules.findConfined(p, c) ||
		e.rules.findRecapture(p)
	return nil
}

// admitNoReason states a tempo or, where nothing explains the move, that there is no single reason.
func (e *explainer) admitNoReason(p *moveContext) {
	if len(p.best) > 0 && !p.move.hasReason(0) && !e.rules.findTempo(p) {
		p.move.add(Finding{Kind: NoReason, Ply: p.move.Ply - 1, Line: p.best[:min(len(p.best), shownPlies)],
			Move: p.best[0]})
	}
}

// findLongMate states a mate that the search has seen, however long. It reports whether it stated
// one.
func (e *explainer) findLongMate(ctx context.Context, p *moveContext) bool {
	f := Finding{Kind: AllowsMate, Ply: p.move.Ply, Move: p.move.Move}
	switch before, after := &p.review.Assessments[p.move.Ply-1], &p.review.Assessments[p.move.Ply]; {
	case after.Score.Mate > 0:
	case before.Score.Mate > 0:
		f.Kind, f.Ply = MissesMate, p.move.Ply-1
	default:
		return false
	}
	result := e.searches.solveWithin(ctx, p.review.historyAt(f.Ply), seenMateNodes)
	if result.Outcome != mate.Found || f.Kind == MissesMate && result.Moves[0] == p.move.Move {
		return false
	}
	f.Line, f.Plies = result.Moves, result.Length
	if f.Kind == MissesMate {
		f.Move = f.Line[0]
	}
	p.move.add(f)
	return true
}

// hasReason reports whether a statement of at least the given weight explains why the move is bad.
func (m *ReviewedMove) hasReason(weight int) bool {
	return slices.ContainsFunc(m.Findings, func(f Finding) bool {
		return traits[f.Kind].isReason && f.weight() >= weight
	})
}

// playOn continues a line that ends early, or where something can be taken, by short searches. A
// continuation ends before a mate.
func (e *explainer) playOn(ctx context.Context, p *moveContext, line []shogi.Move) ([]shogi.Move, error) {
	line = line[:min(len(line), outcomePlies)]
	for len(line) < settlingPlies && e.searches.budget.tryCharge(reasons, firstLook) {
		end := p.before.After(line...)
		if len(line) > outcomePlies/2 && e.rules.isQuiet(&end) {
			break
		}
		history := p.history.Clone()
		for _, m := range line {
			history.Play(m)
		}
		a, err := e.searches.second.assess(ctx, history, firstLook)
		if err != nil {
			return nil, err
		}
		more := a.Line[:min(len(a.Line), settlingPlies-len(line))]
		if mateAt, _ := e.searches.firstMate(ctx, history, more, 0); mateAt >= 0 {
			return slices.Concat(line, more[:max(0, mateAt-1)]), nil
		}
		if len(more) == 0 {
			break
		}
		line = slices.Concat(line, more)
	}
	return line, nil
}

// lineResult returns a statement about the result of a line for a side, false if there is none.
type lineResult func(line []shogi.Move, side shogi.Color) (Finding, bool)

// sided is a line for the side that it favours, and the other line.
type sided struct {
	side        shogi.Color
	line, other []shogi.Move
}

// sides returns the played line for the opponent, and the better line for the mover.
func (c *continuations) sides(p *moveContext) []sided {
	return []sided{{p.move.Side.Opponent(), c.played, c.better}, {p.move.Side, c.better, c.played}}
}

// findContrast states a result that only one of the two lines has: the played line for the
// opponent, or else the better line for the mover. It reports whether there is one.
func (p *moveContext) findContrast(c continuations, result lineResult) bool {
	for _, s := range c.sides(p) {
		f, ok := result(s.line, s.side)
		if !ok {
			continue
		}
		if _, both := result(s.other, s.side); !both && !p.isAnsweredAlike(&f, s, result) {
			f.Ply, f.Move = p.move.Ply-1, f.Line[0]
			p.move.add(f)
			return true
		}
	}
	return false
}

// isAnsweredAlike reports whether the answer that gives the line its result f gives the same result
// after the first move of the other line.
func (p *moveContext) isAnsweredAlike(f *Finding, s sided, result lineResult) bool {
	if len(f.Line) != 2 || len(s.other) == 0 {
		return false
	}
	line := []shogi.Move{s.other[0], f.Line[1]}
	after := p.before.After(line[0])
	if !after.IsLegal(line[1]) {
		return false
	}
	_, ok := result(line, s.side)
	return ok
}

// mateThreat returns a lineResult for the first threat of mate without a check. A piece that can be
// taken at no cost threatens nothing.
func (e *explainer) mateThreat(ctx context.Context, start *shogi.Position) lineResult {
	return func(line []shogi.Move, side shogi.Color) (Finding, bool) {
		position := *start
		for i, m := range line {
			position.Play(m)
			if position.SideToMove() == side || position.InCheck() || e.rules.canTake(&position, m.To().Bitboard(), 0) {
				continue
			}
			if moves, plies := e.searches.solveForLevel(ctx, afterPass(&position), brinkmateNodes); moves != nil {
				return Finding{Kind: LeadsToThreatmate, Line: line[:i+1], Plies: plies}, true
			}
		}
		return Finding{}, false
	}
}

// findRecapture states that the better move takes back, or takes the checking piece, unless the
// played move takes the same piece. It reports whether it stated anything.
func (r *rules) findRecapture(p *moveContext) bool {
	if p.move.Move.To() == p.best[0].To() {
		return false
	}
	for _, effect := range r.finder.Of(p.before, p.last, p.best[0]) {
		if effect.Kind == motif.Recaptures || effect.Kind == motif.TakesChecker {
			p.move.add(Finding{Kind: Missed, Ply: p.move.Ply - 1, Line: p.best[:1], Move: p.best[0], Motif: &effect})
			return true
		}
	}
	return false
}

// findTempo states that the answer attacks a piece, and that the next move of the line meets this,
// if the better move does not allow the same. It reports whether it stated anything.
func (r *rules) findTempo(p *moveContext) bool {
	if len(p.reply) < 2 {
		return false
	}
	f := r.allowed(p, p.reply[0])
	if f == nil || !threatMotifs[f.Motif.Kind] || len(f.Motif.Targets) != 1 || !r.meets(p, f) {
		return false
	}
	f.Kind, f.Line = Tempo, p.reply[:2]
	p.move.add(*f)
	return true
}

// meets reports whether the move after an answer saves the piece that the answer attacks.
func (r *rules) meets(p *moveContext, f *Finding) bool {
	position, target, move := p.after.After(p.reply[:2]...), f.Motif.Targets[0], p.reply[1]
	if !p.after.PiecesOf(p.move.Side).Has(target) {
		return false
	}
	if !move.IsDrop() && move.From() == target {
		target = move.To()
	}
	return r.finder.BestNet(&position, target) < motif.MinWin
}
