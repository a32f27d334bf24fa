package play

import (
	"shotest/lab/minishogi/rules"
	"shotest/plausibility"
	"shotest/search"
)

// Options say how a game is searched.
type Options struct {
	// K is the constant of the law by which interest becomes a cost, 0 for that of shogi.
	K int
	// WithoutSimilarity leaves moves as plausible as they are, whatever has been searched.
	WithoutSimilarity bool
}

// Game is a game of minishogi that is searched. It offers the search all it can use but
// mates in three and orders of its own. It is for one goroutine.
type Game struct {
	history *rules.History
	// root is how many moves had been played when the search began.
	root    int
	options Options
	costs   plausibility.Costs
	lists   [search.MaxPly + 2]*list

	moves [rules.MaxMoves]rules.Move
}

// New returns a game that is searched from the end of a history on, of which it takes a
// copy.
func New(history *rules.History, options Options) *Game {
	g := &Game{history: history.Clone(), root: history.Plies(), options: options, costs: plausibility.DefaultCosts()}
	if options.K > 0 {
		g.costs.K = options.K
	}
	return g
}

// AppendMoves implements search.Game.
func (g *Game) AppendMoves(dst []search.Move) []search.Move {
	for _, m := range g.history.Current().AppendLegalMoves(g.moves[:0]) {
		dst = append(dst, search.Move(m))
	}
	return dst
}

// Make implements search.Game.
func (g *Game) Make(m search.Move) { g.history.Play(rules.Move(m)) }

// Unmake implements search.Game.
func (g *Game) Unmake() { g.history.Undo() }

// Evaluate implements search.Game.
func (g *Game) Evaluate() search.Score { return evaluate(g.history.Current()) }

// Key implements search.Keyed.
func (g *Game) Key() uint64 { return g.history.Current().Key() }

// InCheck implements search.Quiescent.
func (g *Game) InCheck() bool { return g.history.Current().InCheck() }

// AppendQuiescenceMoves implements search.Quiescent: in check every evasion, otherwise the
// captures and promotions that gain at least so much, the most gainful first.
func (g *Game) AppendQuiescenceMoves(dst []search.Move, least search.Score) []search.Move {
	p := g.history.Current()
	moves := g.moves[:0]
	if p.InCheck() {
		moves, least = p.AppendLegalMoves(moves), -search.Infinity
	} else {
		moves = p.AppendCaptures(moves)
	}
	var gains [rules.MaxMoves]int
	first := len(dst)
	for _, m := range moves {
		gain := exchange(p, m)
		if gain < int(least) {
			continue
		}
		at := len(dst)
		for dst = append(dst, 0); at > first && gains[at-first-1] < gain; at-- {
			dst[at], gains[at-first] = dst[at-1], gains[at-first-1]
		}
		dst[at], gains[at-first] = search.Move(m), gain
	}
	return dst
}

// Kinds of moves: a piece, from the board or from the hand, that goes to a square as its
// side sees it. Kind 0 is none.
const kinds = 1 + (rules.TypeCount-1+rules.HandTypes-1)*rules.SquareCount

// Kinds implements search.Ordered.
func (g *Game) Kinds() int { return kinds }

// Traits implements search.Ordered.
func (g *Game) Traits(m search.Move) search.Traits {
	p, move := g.history.Current(), rules.Move(m)
	return search.Traits{Quiet: p.IsQuiet(move), Kind: kind(p, move), Gain: int32(exchange(p, move))}
}

// kind returns the kind of a move, which is never 0.
func kind(p *rules.Position, m rules.Move) uint16 {
	piece := int(p.Mover(m)) - 1
	if m.IsDrop() {
		piece += rules.TypeCount - 1
	}
	return uint16(1 + piece*rules.SquareCount + int(m.To().From(p.SideToMove())))
}

// IsLegal implements search.Verifying.
func (g *Game) IsLegal(m search.Move) bool { return g.history.Current().IsLegal(rules.Move(m)) }

// GivesCheck implements search.Forcing.
func (g *Game) GivesCheck(m search.Move) bool { return g.history.Current().GivesCheck(rules.Move(m)) }

// MateInOne implements search.Mating.
func (g *Game) MateInOne() search.Move { return search.Move(g.history.Current().MateInOne()) }

// MakePass implements search.Passing.
func (g *Game) MakePass() { g.history.Pass() }

// UnmakePass implements search.Passing.
func (g *Game) UnmakePass() { g.history.Undo() }

// certainWin is the value of a game that is decided by repetition.
const certainWin = int(search.MaxEvaluation) - 1000

// Adjudicate implements search.Adjudicated: repetitions, which decide the game. What a
// search has repeated once counts as decided.
func (g *Game) Adjudicate(ply int) (search.Score, bool) {
	switch g.history.RepetitionSince(g.root) {
	case rules.Won:
		return search.Score(certainWin - ply), true
	case rules.Lost:
		return search.Score(ply - certainWin), true
	}
	return 0, false
}
