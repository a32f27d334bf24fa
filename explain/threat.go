package explain

import (
	"context"

	"shotest/engine"
	"shotest/evaluation"
	"shotest/explain/motif"
	"shotest/language"
	"shotest/shogi"
)

// Threat is the line that a side would play if the other passed, and the value of the position for
// that other side before and after it.
type Threat struct {
	By            shogi.Color
	Line          []shogi.Move
	Before, After engine.Score
	start         shogi.Position // after the pass
}

// threatShare divides the time or the nodes of the search of a position: the search for a threat
// takes one such part.
const threatShare = 4

// findThreats searches for the opponent's threat now, and for the threat of the best move.
func (a *Account) findThreats(ctx context.Context, r *Request) {
	if !a.Searched() || a.Lines[0].Depth == 0 && !a.other || a.Result.Best == shogi.NoMove {
		return
	}
	limits := engine.Limits{Nodes: max(a.Lines[0].Nodes/threatShare, 1)}
	if r.Limits.MoveTime > 0 {
		limits = engine.Limits{MoveTime: r.Limits.MoveTime / threatShare}
	}
	us, score := a.History.Current().SideToMove(), a.Lines[0].Score
	for _, t := range []struct {
		after  []shogi.Move
		by     shogi.Color
		before engine.Score
	}{{nil, us.Opponent(), score}, {a.Lines[0].PV[:1], us, score.Negated()}} {
		passed, can := engine.AfterPass(a.History, t.after)
		if !can {
			continue
		}
		if pass, ok := a.pass(ctx, t.after, passed, r, limits); ok && ctx.Err() == nil {
			a.Threats = append(a.Threats, Threat{t.by, pass.Line, t.before, pass.Score, *passed.Current()})
		}
	}
}

// pass searches the position after some moves and a pass, with the engine that searched the
// position.
func (a *Account) pass(ctx context.Context, after []shogi.Move, passed *shogi.History, r *Request,
	limits engine.Limits) (engine.Pass, bool) {
	if !a.other {
		return a.engine.SearchPass(ctx, a.History, after, limits)
	}
	lines, _, err := r.Other(ctx, passed, limits)
	if err != nil || len(lines) == 0 {
		return engine.Pass{}, false
	}
	return engine.Pass{Line: lines[0].PV, Score: lines[0].Score.Negated()}, true
}

// leastThreat is the least cost of a pass, in centipawns, that may mean a threat.
const leastThreat = 150

// Serious reports whether players would speak of a threat: a mate, or moves that win material.
func (t *Threat) Serious() bool {
	return t.costly() && (t.After.Mate < 0 || t.gain() >= motif.MinWin)
}

// costly reports whether a pass would cost much.
func (t *Threat) costly() bool { return t.Before.Compare(t.After) >= leastThreat }

// gain returns the material that the side wins by the line, without a last capture that nobody
// answers.
func (t *Threat) gain() int {
	line, position := t.Line, t.start
	before := t.material(&position)
	for i, m := range line {
		last := i == len(line)-1 && position.SideToMove() == t.By
		if last && i > 0 && position.Captured(m) != shogi.NoPiece && m.To() != line[i-1].To() {
			break
		}
		position.Play(m)
	}
	return t.material(&position) - before
}

// material returns the balance of pieces for the side that threatens.
func (t *Threat) material(p *shogi.Position) int {
	balance := evaluation.NewMaterial(shogi.DefaultPieceValues()).Evaluate(p, nil, 0)
	if p.SideToMove() != t.By {
		return -balance
	}
	return balance
}

// defends reports whether the side would only save a piece of its own.
func (w *Words) defends(t *Threat) bool {
	found := w.motifs.Of(&t.start, shogi.NoMove, t.Line[0])
	return len(found) > 0 && found[0].Kind == motif.SavesPiece
}

// threat words the threat of a side.
func (w *Words) threat(t *Threat) string {
	args := language.Args{
		"Side": w.Side(t.By), "Other": w.Side(t.By.Opponent()), "Before": w.score(t.Before), "After": w.score(t.After),
		"Line": w.variation(&t.start, t.Line[:min(len(t.Line), 1+repliesShown)], shogi.NoMove),
	}
	if !t.Serious() || t.After.Mate == 0 && w.defends(t) {
		if t.costly() {
			return w.Text("analysis.pass_costs", args)
		}
		return w.Text("analysis.no_threat", args)
	}
	if t.After.Mate < 0 {
		args["Plies"], args["Line"] = -t.After.Mate, w.variation(&t.start, t.Line, shogi.NoMove)
		return w.Text("analysis.threatens_mate", args)
	}
	args["Move"], args["Which"] = w.Spell(&t.start, t.Line[0], shogi.NoMove), ""
	does := w.tactic(&t.start, t.Line[0], shogi.NoMove)
	if captured := t.start.Captured(t.Line[0]).Type(); does == "" && captured != shogi.NoPieceType {
		does = w.Text("fact.takes", language.Args{"Piece": w.Piece(captured)})
	}
	if does != "" {
		args["Which"] = w.Text("analysis.which",
			language.Args{"Does": w.Text("analysis.does", language.Args{"Does": does})})
	}
	return w.Text("analysis.threat", args)
}
