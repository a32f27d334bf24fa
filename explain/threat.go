package explain

import (
	"context"

	"shotest/engine"
	"shotest/evaluation"
	"shotest/explain/motif"
	"shotest/internal/language"
	"shotest/shogi"
)

// Threat is the line that a side would play after a pass by the other.
type Threat struct {
	By   shogi.Color
	Line []shogi.Move
	// Before and After are the scores of the position for the other side, without and with the
	// pass.
	Before, After engine.Score
	// start is the position after the pass.
	start shogi.Position
}

// threatDivisor divides the time or the nodes of the first search for each search of a threat.
const threatDivisor = 4

// findThreats searches for the opponent's threat in the position, and for the threat by the best
// move.
func (a *Account) findThreats(ctx context.Context, r *Request) {
	if !a.Searched() || a.Lines[0].Depth == 0 && !a.other || a.Result.Best == shogi.NoMove {
		return
	}
	limits := engine.Limits{Nodes: max(a.Lines[0].Nodes/threatDivisor, 1)}
	if r.Limits.MoveTime > 0 {
		limits = engine.Limits{MoveTime: r.Limits.MoveTime / threatDivisor}
	}
	us, score := a.History.Current().SideToMove(), a.Lines[0].Score
	for _, t := range []struct {
		after  []shogi.Move
		by     shogi.Color
		before engine.Score
	}{{nil, us.Opponent(), score}, {a.Lines[0].PV[:1], us, score.Negated()}} {
		passed, ok := engine.AfterPass(a.History, t.after)
		if !ok {
			continue
		}
		if pass, ok := a.searchPass(ctx, t.after, passed, r, limits); ok && ctx.Err() == nil {
			a.Threats = append(a.Threats, Threat{t.by, pass.Line, t.before, pass.Score, *passed.Current()})
		}
	}
}

// searchPass searches the position after some moves and a pass, with the engine that searched the
// position.
func (a *Account) searchPass(ctx context.Context, after []shogi.Move, passed *shogi.History, r *Request,
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

// minThreatCost is the least cost of a pass, in centipawns, that may be a threat.
const minThreatCost = 150

// Serious reports whether players would call it a threat: it mates or wins material.
func (t *Threat) Serious() bool {
	return t.isCostly() && (t.After.Mate < 0 || t.materialGain() >= motif.MinWin)
}

// isCostly reports whether the pass costs at least minThreatCost.
func (t *Threat) isCostly() bool { return t.Before.Compare(t.After) >= minThreatCost }

// materialGain returns the material that the side wins by the line. A last capture does not count
// if it might be answered.
func (t *Threat) materialGain() int {
	line, position := t.Line, t.start
	before := t.balance(&position)
	for i, m := range line {
		last := i == len(line)-1 && position.SideToMove() == t.By
		if last && i > 0 && position.Captured(m) != shogi.NoPiece && m.To() != line[i-1].To() {
			break
		}
		position.Play(m)
	}
	return t.balance(&position) - before
}

// balance returns the balance of material for the side that threatens.
func (t *Threat) balance(p *shogi.Position) int {
	balance := evaluation.NewMaterial(shogi.DefaultPieceValues()).Evaluate(p, nil, 0)
	if p.SideToMove() != t.By {
		return -balance
	}
	return balance
}

// onlySavesPiece reports whether the threatened move only saves a piece of its side.
func (w *Words) onlySavesPiece(t *Threat) bool {
	effects := w.motifs.Of(&t.start, shogi.NoMove, t.Line[0])
	return len(effects) > 0 && effects[0].Kind == motif.SavesPiece
}

// threatText words a threat, or says that there is none.
func (w *Words) threatText(t *Threat) string {
	args := language.Args{
		"Side": w.Side(t.By), "Other": w.Side(t.By.Opponent()), "Before": w.scoreText(t.Before),
		"After": w.scoreText(t.After),
		"Line":  w.variation(&t.start, t.Line[:min(len(t.Line), 1+maxReplies)], shogi.NoMove),
	}
	if !t.Serious() || t.After.Mate == 0 && w.onlySavesPiece(t) {
		if t.isCostly() {
			return w.Text("analysis.pass_costs", args)
		}
		return w.Text("analysis.no_threat", args)
	}
	if t.After.Mate < 0 {
		args["Plies"], args["Line"] = -t.After.Mate, w.variation(&t.start, t.Line, shogi.NoMove)
		return w.Text("analysis.threatens_mate", args)
	}
	args["Move"], args["Which"] = w.Spell(&t.start, t.Line[0], shogi.NoMove), ""
	does := w.tacticOf(&t.start, t.Line[0], shogi.NoMove)
	if captured := t.start.Captured(t.Line[0]).Type(); does == "" && captured != shogi.NoPieceType {
		does = w.Text("fact.takes", language.Args{"Piece": w.Piece(captured)})
	}
	if does != "" {
		args["Which"] = w.Text("analysis.which",
			language.Args{"Does": w.Text("analysis.does", language.Args{"Does": does})})
	}
	return w.Text("analysis.threat", args)
}
