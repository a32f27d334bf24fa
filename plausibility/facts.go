package plausibility

import (
	"shotest/plausibility/soma"
	"shotest/shogi"
)

// Played is a move of the line that led to a position.
type Played struct {
	Move     shogi.Move
	Piece    shogi.PieceType // as it stands after the move
	Captured shogi.PieceType // NoPieceType if nothing was taken
	Check    bool            // whether it gave check
}

// FillLine fills in the last moves of a game, the latest first.
func FillLine(line *[4]Played, history *shogi.History) {
	moves := history.Moves()
	for i := range line {
		line[i] = Played{}
		at := len(moves) - 1 - i
		if at < 0 || moves[at] == shogi.NoMove {
			continue
		}
		m, before, after := moves[at], history.At(at), history.At(at+1)
		line[i] = Played{Move: m, Piece: after.PieceAt(m.To()).Type(), Captured: before.Captured(m).Type(),
			Check: after.InCheck()}
	}
}

// Hints holds what the search has learned about the moves of a position.
type Hints struct {
	// Table is the move of the transposition table, NoMove without one; PV says that the
	// node is in the principal variation.
	Table shogi.Move
	PV    bool
	// RootBest is, at the root, the best move of the last iteration.
	RootBest shogi.Move
	Killers  [2]shogi.Move
	// BestReply is the usual reply to the last move, FollowOn the usual follow-on
	// to the mover's own last move, Chain the move that continues a chain.
	BestReply, FollowOn, Chain shogi.Move
	// History returns the history score of a move, in per mille of its maximum. Late returns
	// in how many per mille of its searches another move raised alpha after it. Both are nil
	// without such a table.
	History, Late func(m shogi.Move) int
	// Refutation is the opponent's best move after a pass, NoMove if it is not known;
	// MateThreat says that it mates or begins a mate.
	Refutation shogi.Move
	MateThreat bool
	// Beyond is the node's distance beyond the nominal depth of the iteration, in plies.
	Beyond int
}

// Facts holds the facts of a position that the components need. They are gathered once for a node,
// before its moves are scored.
type Facts struct {
	Basics
	Hints
	// InCheck says that the side to move is in check; Moves is the number of its legal moves.
	InCheck bool
	Moves   int
	// Endgame is 0 in the opening and 256 in the endgame.
	Endgame int

	// Pinned holds a side's pieces that are pinned to its king.
	Pinned [2]shogi.Bitboard
	// Exchanges says which pieces hang and which defenders are tied, for both sides.
	Exchanges soma.Result
	// Shares is the share of the base interest that a move of score 0 has, in sixteenths of a
	// point; 0 if all moves have equal shares. A list sets it when it is opened.
	Shares float32
	// own holds the facts that each group of components gathers for itself.
	own gathered
}

// phase is 0 for positions nearer to the opening, 1 for those nearer to the endgame.
func (f *Facts) phase() int { return min(f.Endgame/128, 1) }

// givesCheck reports whether a legal move gives check, by looking up facts that
// shogi.Position.GivesCheck would compute.
func (f *Facts) givesCheck(c *Candidate) bool {
	return f.own.king.checks[c.standing()].Has(c.To) || c.From != shogi.NoSquare && f.discovers(c.From, c.To)
}
