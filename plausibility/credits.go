package plausibility

import "shotest/shogi"

// Credits lower the price of moves in the modern mode, in hundredths of a ply: moves with positive
// credits are reduced less, moves with negative ones more. Each stands for the component of its
// name, as far as QuickFacts know it, so that no list of moves is opened.
type Credits struct {
	BestReply            int `range:"-300,300" doc:"The usual reply to the last move."`
	FollowOn             int `range:"-300,300" doc:"The usual follow-on to the side's own last move."`
	NegativePlausibility int `range:"-300,300" doc:"Moves of a kind that has always come in vain; part of it where it has not always."`
	Recapture            int `range:"-300,300" doc:"Moves to the square that the last move went to."`
	PawnAttack           int `range:"-300,300" doc:"Moves of pawns that attack another piece than a pawn."`
	PieceAttack          int `range:"-300,300" doc:"Moves that attack an undefended piece, a rook or a bishop."`
	Chase                int `range:"-300,300" doc:"Moves that attack the piece that has just moved."`
	Fork                 int `range:"-300,300" doc:"Moves that attack two of them, on top of that."`
	Escape               int `range:"-300,300" doc:"Moves of an attacked piece that is undefended, attacked by a pawn, a rook or a bishop."`
	Support              int `range:"-300,300" doc:"Each such piece that the move supports."`
	MeetRefutation       int `range:"-300,300" doc:"Moves that touch the way of the move that refutes a pass."`
	KingRoom             int `range:"-300,300" doc:"Moves of the king."`
	Check                int `range:"-300,300" doc:"Checks."`
	KingSquare           int `range:"-300,300" doc:"Each square next to the enemy's king that the move attacks."`
	PawnMove             int `range:"-300,300" doc:"Moves and drops of pawns."`
	MajorMove            int `range:"-300,300" doc:"Moves of rooks, bishops, dragons and horses on the board."`
	TargetSquare         int `range:"-300,300" doc:"Each square that the piece attacks after the move, up to eight."`
	PromotionThreat      int `range:"-300,300" doc:"Moves into the promotion zone."`
	DropReach            int `range:"-300,300" doc:"Drops."`
	LooseDrop            int `range:"-300,300" doc:"Drops and moves to squares where the piece can be taken for nothing."`
	SaferThanAtRoot      int `range:"-300,300" doc:"Moves to squares that fewer enemy pieces attack than at the root."`
	NewSinceRoot         int `range:"-300,300" doc:"Moves that the pieces could not make at the root."`
}

// DefaultCredits returns credits by a logistic regression over late moves of the modern mode that were searched
// to their full depth for it: half a ply for each unit of log-odds that a move raises alpha, given its place and
// its history (docs/measurements/modern-prices.md).
func DefaultCredits() Credits {
	return Credits{
		BestReply: 63, FollowOn: 37, NegativePlausibility: -38, Recapture: 52, PawnAttack: 70, PieceAttack: 39,
		Chase: 24, Fork: 31, Escape: 66, Support: 26, MeetRefutation: 112, KingRoom: -30, Check: 78, KingSquare: 35,
		PawnMove: 16, MajorMove: -14, TargetSquare: 2, DropReach: -14, LooseDrop: 22,
	}
}

// Of returns the sum of the credits of a legal move, in hundredths of a ply, and whether it gives check.
func (c *Credits) Of(f *QuickFacts, m shogi.Move) (sum int, check bool) {
	moved := f.Position.Mover(m).Type()
	if m.IsPromotion() {
		moved = moved.Promoted()
	}
	reach := shogi.Attacks(shogi.NewPiece(f.Us, moved), m.To(), f.Position.Occupied())
	sum = c.tables(f, m) + c.threats(f, reach) + c.piece(f, m, moved, reach) + c.defence(f, m, reach) + c.changes(f, m)
	if check = f.givesCheck(m, reach); check {
		sum += c.Check
	}
	switch {
	case m.IsDrop():
		sum += c.DropReach
	case m.To().InPromotionZone(f.Us) && !m.From().InPromotionZone(f.Us):
		sum += c.PromotionThreat
	}
	if f.Loose(m) {
		sum += c.LooseDrop
	}
	return sum, check
}

// tables returns the credits for results of the search, and for the line so far.
func (c *Credits) tables(f *QuickFacts, m shogi.Move) (sum int) {
	if m == f.Hints.BestReply {
		sum += c.BestReply
	}
	if m == f.Hints.FollowOn {
		sum += c.FollowOn
	}
	if c.NegativePlausibility != 0 && f.Hints.Late != nil {
		sum += c.NegativePlausibility * f.Hints.Late(m) / 1000
	}
	if last := f.Line[0].Move; last != shogi.NoMove && m.To() == last.To() {
		sum += c.Recapture
	}
	return sum
}

// threats returns the credits for the attacks of the moved piece, given the squares that it attacks then.
func (c *Credits) threats(f *QuickFacts, reach shogi.Bitboard) (sum int) {
	if hit := reach.And(f.targets); hit.Any() {
		sum += c.PieceAttack
		if hit.MoreThanOne() {
			sum += c.Fork
		}
	}
	if last := f.Line[0].Move; last != shogi.NoMove && reach.Has(last.To()) {
		sum += c.Chase
	}
	return sum + c.KingSquare*reach.And(f.kingNeighbours).Count() + c.TargetSquare*min(reach.Count(), 8)
}

// piece returns the credits for the type of the piece after the move, given the squares that it attacks.
func (c *Credits) piece(f *QuickFacts, m shogi.Move, moved shogi.PieceType, reach shogi.Bitboard) (sum int) {
	switch moved {
	case shogi.Pawn:
		sum += c.PawnMove
		if reach.Intersects(f.officers) {
			sum += c.PawnAttack
		}
	case shogi.King:
		sum += c.KingRoom
	case shogi.Rook, shogi.Bishop, shogi.Dragon, shogi.Horse:
		if !m.IsDrop() {
			sum += c.MajorMove
		}
	}
	return sum
}

// defence returns the credits for answers to what the enemy threatens.
func (c *Credits) defence(f *QuickFacts, m shogi.Move, reach shogi.Bitboard) (sum int) {
	if f.Vacates(m) {
		sum += c.Escape
	}
	if f.Meets(m) {
		sum += c.MeetRefutation
	}
	return sum + c.Support*reach.And(f.endangered).Count()
}

// changes returns the credits for changes since the root.
func (c *Credits) changes(f *QuickFacts, m shogi.Move) (sum int) {
	if c.SaferThanAtRoot != 0 && f.Attacks.Count(f.Them, m.To()) < f.Root.Attacks.Count(f.Them, m.To()) {
		sum += c.SaferThanAtRoot
	}
	if c.NewSinceRoot != 0 && !f.Root.Moves[f.Us].Has(m) {
		sum += c.NewSinceRoot
	}
	return sum
}
