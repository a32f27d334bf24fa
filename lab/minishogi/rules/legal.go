package rules

// AppendLegalMoves appends every legal move.
func (p *Position) AppendLegalMoves(dst []Move) []Move { return p.appendMoves(dst, Board, false) }

// AppendCaptures appends the legal captures and promotions.
func (p *Position) AppendCaptures(dst []Move) []Move {
	first := len(dst)
	dst = p.appendBoardMoves(dst, p.pieces[p.turn.Opponent()][NoType]|Zone(p.turn))
	last := first
	for _, m := range dst[first:] {
		if !p.IsQuiet(m) {
			dst[last] = m
			last++
		}
	}
	if promoting := p.pieces[p.turn][NoType] & Zone(p.turn); promoting != 0 {
		return p.appendLeaving(dst[:last], promoting)
	}
	return dst[:last]
}

// appendLeaving appends the promotions of pieces that leave the zone and take nothing.
func (p *Position) appendLeaving(dst []Move, promoting Set) []Move {
	first := len(dst)
	last := first
	for _, m := range p.appendBoardMoves(dst, Board&^p.Occupied()&^Zone(p.turn))[first:] {
		if m.IsPromotion() && promoting.Has(m.From()) {
			dst = append(dst[:last], m)
			last++
		}
	}
	return dst[:last]
}

// HasLegalMove reports whether there is a legal move.
func (p *Position) HasLegalMove() bool {
	var buffer [MaxMoves]Move
	return len(p.appendMoves(buffer[:0], Board, false)) > 0
}

// appendMoves appends the legal moves to some squares, and if wanted the drops of pawns
// that mate and so are not.
func (p *Position) appendMoves(dst []Move, targets Set, mating bool) []Move {
	return p.appendDrops(p.appendBoardMoves(dst, targets), targets, mating)
}

// appendBoardMoves appends the legal moves of pieces on the board to some squares.
func (p *Position) appendBoardMoves(dst []Move, targets Set) []Move {
	us, occupied, king := p.turn, p.Occupied(), p.kings[p.turn]
	targets &^= p.pieces[us][NoType]
	for b := steps[us][King][king] & targets; b != 0; b &= b - 1 {
		to := b.First()
		if p.Attackers(us.Opponent(), to, occupied&^king.Set()|to.Set()) == 0 {
			dst = append(dst, NewMove(king, to, false))
		}
	}
	if p.checkers.Count() > 1 {
		return dst
	}
	if p.checkers != 0 {
		checker := p.checkers.First()
		targets &= between[king][checker] | p.checkers
	}
	pinned := p.Pinned(us)
	for b := p.pieces[us][NoType] &^ king.Set(); b != 0; b &= b - 1 {
		from := b.First()
		t := p.board[from].Type()
		reached := Attacks(us, t, from, occupied) & targets
		if pinned.Has(from) {
			reached &= lines[king][from]
		}
		for ; reached != 0; reached &= reached - 1 {
			dst = p.appendWays(dst, from, reached.First(), t)
		}
	}
	return dst
}

// appendWays appends a move with and without promotion, as far as it may.
func (p *Position) appendWays(dst []Move, from, to Square, t Type) []Move {
	zone := Zone(p.turn)
	if t.Promoted() != NoType && (zone.Has(from) || zone.Has(to)) {
		dst = append(dst, NewMove(from, to, true))
	}
	if t == Pawn && zone.Has(to) {
		return dst
	}
	return append(dst, NewMove(from, to, false))
}

// appendDrops appends the legal drops on some squares.
func (p *Position) appendDrops(dst []Move, targets Set, mating bool) []Move {
	us := p.turn
	targets &^= p.Occupied()
	if p.checkers != 0 {
		if p.checkers.Count() > 1 {
			return dst
		}
		targets &= between[p.kings[us]][p.checkers.First()]
	}
	for t := Pawn; t <= Rook; t++ {
		if p.hands[us][t] == 0 {
			continue
		}
		free := targets
		if t == Pawn {
			free &= p.pawnSquares()
		}
		for ; free != 0; free &= free - 1 {
			if m := NewDrop(t, free.First()); t != Pawn || mating || !p.matesByPawn(m) {
				dst = append(dst, m)
			}
		}
	}
	return dst
}

// pawnSquares returns where the side to move may drop a pawn: not on the last rank, and on
// no file on which it has one.
func (p *Position) pawnSquares() Set {
	free := Board &^ Zone(p.turn)
	for s := range p.pieces[p.turn][Pawn].All() {
		free &^= column << s.Column()
	}
	return free
}

// matesByPawn reports whether the drop of a pawn gives mate. Nothing can be dropped between it
// and the king.
func (p *Position) matesByPawn(m Move) bool {
	if !steps[p.turn][Pawn][m.To()].Has(p.kings[p.turn.Opponent()]) {
		return false
	}
	next := p.Play(m)
	var buffer [MaxMoves]Move
	return len(next.appendBoardMoves(buffer[:0], Board)) == 0
}

// IsLegal reports whether a move, which may be from another position, is legal.
func (p *Position) IsLegal(m Move) bool {
	if m == NoMove || m.To() >= SquareCount || !p.isPossible(m) {
		return false
	}
	var buffer [MaxMoves]Move
	moves := p.appendDrops(buffer[:0], m.To().Set(), false)
	if !m.IsDrop() {
		moves = p.appendBoardMoves(buffer[:0], m.To().Set())
	}
	for _, legal := range moves {
		if legal == m {
			return true
		}
	}
	return false
}

// isPossible reports whether the piece that moves is there.
func (p *Position) isPossible(m Move) bool {
	if t := m.Dropped(); t != NoType {
		return t <= Rook && p.hands[p.turn][t] > 0
	}
	from := m.From()
	return from < SquareCount && p.pieces[p.turn][NoType].Has(from)
}

// MateInOne returns a legal move after which the opponent has none, NoMove if there is
// none. The side to move must not be in check.
func (p *Position) MateInOne() Move {
	var buffer [MaxMoves]Move
	discoverers := p.Discoverers()
	for _, m := range p.AppendLegalMoves(buffer[:0]) {
		if p.checks(m, discoverers) {
			if next := p.Play(m); !next.HasLegalMove() {
				return m
			}
		}
	}
	return NoMove
}

// Perft counts the lines of a length. With mating drops of pawns it counts as
// Fairy-Stockfish does, which lists them as moves.
func (p *Position) Perft(depth int, mating bool) int {
	if depth == 0 {
		return 1
	}
	var buffer [MaxMoves]Move
	moves := p.appendMoves(buffer[:0], Board, mating)
	if depth == 1 {
		return len(moves)
	}
	count := 0
	for _, m := range moves {
		next := p.Play(m)
		count += next.Perft(depth-1, mating)
	}
	return count
}

// Divide returns the counts of Perft for each move.
func (p *Position) Divide(depth int, mating bool) map[string]int {
	counts := map[string]int{}
	for _, m := range p.appendMoves(nil, Board, mating) {
		next := p.Play(m)
		counts[m.String()] = next.Perft(depth-1, mating)
	}
	return counts
}
