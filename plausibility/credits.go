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
	Fork                 int `range:"-300,300" doc:"Moves that attack two of them, on top of that."`
	Escape               int `range:"-300,300" doc:"Moves of an attacked piece that is undefended, a rook or a bishop."`
	MeetRefutation       int `range:"-300,300" doc:"Moves that touch the way of the move that refutes a pass."`
	KingRoom             int `range:"-300,300" doc:"Moves of the king."`
	Support              int `range:"-300,300" doc:"Moves of other pieces to squares next to their king."`
	Check                int `range:"-300,300" doc:"Checks."`
	KingSquare           int `range:"-300,300" doc:"Moves that attack a square next to the enemy's king."`
	PromotionThreat      int `range:"-300,300" doc:"Moves into the promotion zone."`
	DropReach            int `range:"-300,300" doc:"Drops."`
	LooseDrop            int `range:"-300,300" doc:"Drops and moves to squares where the piece can be taken for nothing."`
	SaferThanAtRoot      int `range:"-300,300" doc:"Moves to squares that fewer enemy pieces attack than at the root."`
	NewSinceRoot         int `range:"-300,300" doc:"Moves that the pieces could not make at the root."`
}

// Of returns the sum of the credits of a legal move, in hundredths of a ply; check says whether it
// gives check.
func (c *Credits) Of(f *QuickFacts, m shogi.Move, check bool) int {
	moved := f.Position.Mover(m).Type()
	if m.IsPromotion() {
		moved = moved.Promoted()
	}
	sum := c.tables(f, m) + c.threats(f, m, moved) + c.defence(f, m, moved) + c.changes(f, m)
	if check {
		sum += c.Check
	}
	switch {
	case m.IsDrop():
		sum += c.DropReach
	case m.To().InPromotionZone(f.us) && !m.From().InPromotionZone(f.us):
		sum += c.PromotionThreat
	}
	if f.Loose(m) {
		sum += c.LooseDrop
	}
	return sum
}

// tables returns the credits for results of the search, and for the line so far.
func (c *Credits) tables(f *QuickFacts, m shogi.Move) (sum int) {
	if m == f.hints.BestReply {
		sum += c.BestReply
	}
	if m == f.hints.FollowOn {
		sum += c.FollowOn
	}
	if c.NegativePlausibility != 0 && f.hints.Late != nil {
		sum += c.NegativePlausibility * f.hints.Late(m) / 1000
	}
	if f.last != shogi.NoMove && m.To() == f.last.To() {
		sum += c.Recapture
	}
	return sum
}

// threats returns the credits for the attacks of the moved piece, given its type after the move.
func (c *Credits) threats(f *QuickFacts, m shogi.Move, moved shogi.PieceType) (sum int) {
	reach := shogi.Attacks(shogi.NewPiece(f.us, moved), m.To(), f.Position.Occupied())
	if hit := reach.And(f.targets); hit.Any() {
		sum += c.PieceAttack
		if hit.MoreThanOne() {
			sum += c.Fork
		}
	}
	if moved == shogi.Pawn && reach.Intersects(f.officers) {
		sum += c.PawnAttack
	}
	if reach.Intersects(f.enemyKing) {
		sum += c.KingSquare
	}
	return sum
}

// defence returns the credits for answers to what the enemy threatens.
func (c *Credits) defence(f *QuickFacts, m shogi.Move, moved shogi.PieceType) (sum int) {
	if f.Vacates(m) {
		sum += c.Escape
	}
	if f.Meets(m) {
		sum += c.MeetRefutation
	}
	switch {
	case moved == shogi.King:
		sum += c.KingRoom
	case f.ownKing.Has(m.To()):
		sum += c.Support
	}
	return sum
}

// changes returns the credits for changes since the root.
func (c *Credits) changes(f *QuickFacts, m shogi.Move) (sum int) {
	if c.SaferThanAtRoot != 0 && f.attacks.Count(f.them, m.To()) < f.root.Attacks.Count(f.them, m.To()) {
		sum += c.SaferThanAtRoot
	}
	if !f.root.Moves[f.us].Has(m) {
		sum += c.NewSinceRoot
	}
	return sum
}
