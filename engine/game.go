package engine

import (
	"shotest/evaluation"
	"shotest/search"
	"shotest/shogi"
)

// game is shogi as the search sees it: the game played so far and the line that
// is being searched, with the attack map of every position of that line.
type game struct {
	history  *shogi.History
	attacks  [search.MaxPly + 2]shogi.AttackMap
	ply      int
	rules    shogi.Rules
	weights  evaluation.Weights
	exchange *shogi.Exchange
	// drawValue is what a draw is worth for Black, in centipawns.
	drawValue int
	// pointless says whether moves that refuse a promotion without loss of
	// reach are searched.
	pointless bool

	moves    [shogi.MaxMoves]shogi.Move
	tactical [shogi.MaxMoves]weighedMove
}

// weighedMove is a move with what its exchange gains, in centipawns.
type weighedMove struct {
	move shogi.Move
	gain int
}

// certainWin is the value of a game that is won by the rules, though not by
// mate: by declaration, or because the opponent repeats by perpetual check.
const certainWin = int(search.MaxEvaluation) - 1000

// handSuperiority is the value of the same board with more in hand than before:
// the side that gave something up for nothing may as well go on losing.
const handSuperiority = 2000

func newGame(weights evaluation.Weights) *game {
	return &game{history: shogi.NewHistory(shogi.StartPosition()), weights: weights, exchange: shogi.NewExchange(weights.Pieces)}
}

// begin sets the game to be searched, of which it takes a copy.
func (g *game) begin(history *shogi.History, rules shogi.Rules) {
	g.history = history.Clone()
	g.rules = rules
	g.ply = 0
	g.attacks[0].Compute(g.history.Current())
}

// AppendMoves implements search.Game.
func (g *game) AppendMoves(dst []search.Move) []search.Move {
	p := g.history.Current()
	for _, m := range p.AppendLegalMoves(g.moves[:0]) {
		if g.pointless || !refusesPromotion(p, m) {
			dst = append(dst, search.Move(m))
		}
	}
	return dst
}

// refusesPromotion reports whether a move leaves unpromoted a piece that loses
// nothing by promoting: a pawn, bishop or rook, or a lance next to the last
// rank. Only to avoid an illegal pawn-drop mate can that be right.
func refusesPromotion(p *shogi.Position, m shogi.Move) bool {
	if m.IsDrop() || m.IsPromotion() {
		return false
	}
	us := p.SideToMove()
	if !m.To().InPromotionZone(us) && !m.From().InPromotionZone(us) {
		return false
	}
	switch p.PieceAt(m.From()).Type() {
	case shogi.Pawn, shogi.Bishop, shogi.Rook:
		return true
	case shogi.Lance:
		return m.To().RankFrom(us) == 2
	}
	return false
}

// Make implements search.Game.
func (g *game) Make(m search.Move) {
	move := shogi.Move(m)
	g.history.Play(move)
	last := len(g.history.Moves()) - 1
	g.attacks[g.ply+1] = g.attacks[g.ply]
	g.ply++
	g.attacks[g.ply].Update(g.history.At(last), g.history.Current(), move)
}

// Unmake implements search.Game.
func (g *game) Unmake() {
	g.history.Undo()
	g.ply--
}

// Evaluate implements search.Game.
func (g *game) Evaluate() search.Score {
	return search.Score(evaluation.Evaluate(g.history.Current(), &g.attacks[g.ply], &g.weights))
}

// Key implements search.Keyed.
func (g *game) Key() uint64 { return g.history.Current().Key() }

// InCheck implements search.Quiescent.
func (g *game) InCheck() bool { return g.history.Current().InCheck() }

// AppendQuiescenceMoves implements search.Quiescent: in check every evasion,
// otherwise the captures and promotions that do not lose material, the most
// gainful first.
func (g *game) AppendQuiescenceMoves(dst []search.Move) []search.Move {
	p := g.history.Current()
	inCheck := p.InCheck()
	weighed := g.tactical[:0]
	for _, m := range p.AppendTacticalMoves(g.moves[:0]) {
		if !inCheck && refusesPromotion(p, m) {
			continue
		}
		gain := g.exchange.Evaluate(p, m)
		if gain < 0 && !inCheck {
			continue
		}
		weighed = append(weighed, weighedMove{m, gain})
		for i := len(weighed) - 1; i > 0 && weighed[i].gain > weighed[i-1].gain; i-- {
			weighed[i], weighed[i-1] = weighed[i-1], weighed[i]
		}
	}
	for i := range weighed {
		dst = append(dst, search.Move(weighed[i].move))
	}
	return dst
}

// Order implements search.Ordered: captures and promotions by what the exchange
// gains, quiet moves only by whether they put the piece at risk.
func (g *game) Order(m search.Move) (score int32, quiet bool) {
	p, move := g.history.Current(), shogi.Move(m)
	quiet = p.Captured(move) == shogi.NoPiece && !move.IsPromotion()
	if quiet && !g.attacks[g.ply].Attacked(p.SideToMove().Opponent()).Has(move.To()) {
		return 0, true
	}
	return int32(g.exchange.Evaluate(p, move)), quiet
}

// Adjudicate implements search.Adjudicated: repetitions, the move limit,
// declarations and the try rule.
func (g *game) Adjudicate(ply int) (search.Score, bool) {
	p := g.history.Current()
	switch g.history.SearchRepetition() {
	case shogi.RepetitionDraw:
		return g.draw(), true
	case shogi.RepetitionWin:
		return search.Score(certainWin - ply), true
	case shogi.RepetitionLoss:
		return search.Score(ply - certainWin), true
	case shogi.RepetitionSuperior:
		return handSuperiority, true
	case shogi.RepetitionInferior:
		return -handSuperiority, true
	}
	switch p.Declare(g.rules.EnteringKing, g.history.Start()) {
	case shogi.DeclarationWin:
		return search.Score(certainWin - ply), true
	case shogi.DeclarationDraw:
		return g.draw(), true
	}
	if g.rules.EnteringKing == shogi.TryRule && p.HasTried() {
		return search.Score(ply - certainWin), true
	}
	if g.rules.MaxMoves > 0 && p.MoveNumber() > g.rules.MaxMoves && p.HasLegalMove() {
		return g.draw(), true
	}
	return 0, false
}

// draw returns the value of a draw for the side to move.
func (g *game) draw() search.Score {
	if g.history.Current().SideToMove() == shogi.Black {
		return search.Score(g.drawValue)
	}
	return search.Score(-g.drawValue)
}
