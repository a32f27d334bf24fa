package facts

import "shotest/shogi"

// Details are the pieces and squares of a legal move.
type Details struct {
	Move     shogi.Move
	Piece    shogi.PieceType // before promotion
	Captured shogi.PieceType // NoPieceType if nothing is taken
	From, To shogi.Square    // From is NoSquare for drops
	Check    bool            // whether the move gives check; set by whoever needs it
}

// Details returns the details of a legal move, without Check.
func (n *Node) Details(m shogi.Move) Details {
	p := n.Position
	d := Details{Move: m, Piece: p.Mover(m).Type(), To: m.To(), From: shogi.NoSquare}
	if !m.IsDrop() {
		d.From, d.Captured = m.From(), p.Captured(m).Type()
	}
	return d
}

// Standing returns the type of the moved piece after the move.
func (d *Details) Standing() shogi.PieceType {
	if d.Move.IsPromotion() {
		return d.Piece.Promoted()
	}
	return d.Piece
}

// IsQuiet reports whether the move neither takes nor promotes.
func (d *Details) IsQuiet() bool {
	return d.Captured == shogi.NoPieceType && !d.Move.IsPromotion()
}

// Reach returns the squares that the moved piece attacks after a move, and as fresh those of them
// that it did not attack before. For a drop the two are the same.
func (n *Node) Reach(d *Details) (reach, fresh shogi.Bitboard) {
	p := n.Position
	reach = shogi.Attacks(shogi.NewPiece(n.Us, d.Standing()), d.To, p.Occupied().AndNot(d.From.Bitboard()))
	if d.From == shogi.NoSquare {
		return reach, reach
	}
	if d.From != n.origin {
		n.origin, n.originAttacks = d.From, shogi.Attacks(shogi.NewPiece(n.Us, d.Piece), d.From, p.Occupied())
	}
	return reach, reach.AndNot(n.originAttacks)
}

// Supported reports whether another piece of ours attacks the destination of a move. It does not
// see sliders behind the moved piece.
func (n *Node) Supported(d *Details) bool {
	if d.From == shogi.NoSquare {
		return n.Attacked[n.Us].Has(d.To)
	}
	return n.AttackedTwice[n.Us].Has(d.To)
}

// Unsafe reports whether the enemy can take the moved piece for nothing after m.
func (n *Node) Unsafe(m shogi.Move) bool {
	supported := &n.AttackedTwice[n.Us]
	if m.IsDrop() {
		supported = &n.Attacked[n.Us]
	}
	return n.Attacked[n.Them].Has(m.To()) && !supported.Has(m.To())
}

// Discovers reports whether a move between the squares opens a line of ours to the enemy king.
func (n *Node) Discovers(from, to shogi.Square) bool {
	return n.EnemyKingBlockers.Has(from) && !shogi.Aligned(n.EnemyKing, from, to)
}

// GivesCheck reports whether m, a legal move, gives check; reach holds the squares that the piece
// attacks after m.
func (n *Node) GivesCheck(m shogi.Move, reach shogi.Bitboard) bool {
	return n.EnemyKing != shogi.NoSquare && (reach.Has(n.EnemyKing) || !m.IsDrop() && n.Discovers(m.From(), m.To()))
}

// Escapes reports whether m moves an endangered piece.
func (n *Node) Escapes(m shogi.Move) bool { return !m.IsDrop() && n.Endangered.Has(m.From()) }

// MeetsRefutation reports whether m touches the squares of the move that refutes a pass.
func (n *Node) MeetsRefutation(m shogi.Move) bool {
	return n.Refuting.Has(m.To()) || !m.IsDrop() && n.Refuting.Has(m.From())
}

// Threatened returns the most promising enemy piece, other than the king, that the moved piece
// newly attacks, and its promise: its value, less the moved piece's value if it is defended.
// Without such a piece it returns NoSquare.
func (n *Node) Threatened(m shogi.Move) (best shogi.Square, promise int) {
	p, d := n.Position, n.Details(m)
	_, fresh := n.Reach(&d)
	best = shogi.NoSquare
	for target := range fresh.And(p.PiecesOf(n.Them)).AndNot(p.Pieces(n.Them, shogi.King)).All() {
		value := Worth[p.PieceAt(target).Type()]
		if n.Attacked[n.Them].Has(target) {
			value -= Worth[d.Standing()]
		}
		if best == shogi.NoSquare || value > promise {
			best, promise = target, value
		}
	}
	return best, promise
}
