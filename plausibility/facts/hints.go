package facts

import "shotest/shogi"

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
	TTMove    shogi.Move // the move of the transposition table, or NoMove
	PV        bool       // whether the node is in the principal variation
	RootBest  shogi.Move // at the root, the best move of the last iteration
	Killers   [2]shogi.Move
	BestReply shogi.Move // the usual reply to the last move
	FollowOn  shogi.Move // the usual follow-on to the mover's own last move
	Chain     shogi.Move // the move that continues a chain

	// History returns the history of a move, in per mille of its maximum. It may be nil.
	History func(m shogi.Move) int
	// Lateness returns in how many of its searches a move was followed by another that raised
	// alpha, in per mille. It may be nil.
	Lateness func(m shogi.Move) int

	Refutation shogi.Move // the opponent's best move after a pass, NoMove if it is not known
	MateThreat bool       // whether Refutation mates or begins a mate
	Beyond     int        // the node's distance beyond the nominal depth of the iteration, in plies
}

// refuting returns the squares of Node.Refuting.
func (h *Hints) refuting() shogi.Bitboard {
	m := h.Refutation
	switch {
	case m == shogi.NoMove:
		return shogi.Bitboard{}
	case m.IsDrop():
		return m.To().Bitboard()
	}
	return m.To().Bitboard().Or(m.From().Bitboard()).Or(shogi.Between(m.From(), m.To()))
}
