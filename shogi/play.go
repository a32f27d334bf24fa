package shogi

// Play makes a move. The move must be legal; Play does not check it. A caller that needs the
// earlier position copies it first: a copy and Play together cost less than playing the move and
// taking it back.
func (p *Position) Play(m Move) {
	us, to := p.side&1, m.To()
	key := p.boardKey ^ zobrist.white
	var placed Piece
	if m.IsDrop() {
		t := m.Dropped()
		p.hands[us] = p.hands[us].Remove(t)
		p.handKey -= zobrist.hand[us][t&7]
		placed = NewPiece(us, t)
	} else {
		from := m.From()
		placed = p.board[from]
		if captured := p.board[to]; captured != NoPiece {
			key ^= zobrist.piece[captured&31][to]
			p.capture(captured, to)
		}
		p.board[from] = NoPiece
		p.toggle(placed, from)
		key ^= zobrist.piece[placed&31][from]
		if m.IsPromotion() {
			placed |= promotionBit
		} else if placed.Type() == King {
			p.kings[us] = to
		}
	}
	p.board[to] = placed
	p.toggle(placed, to)
	p.boardKey = key ^ zobrist.piece[placed&31][to]
	p.side = us.Opponent()
	p.ply++
	p.checkers = p.AttackersOf(us, p.kings[us^1], p.Occupied())
}

// KeyAfter returns the Key of the position after m, a legal move, without making it.
func (p *Position) KeyAfter(m Move) uint64 {
	us, to := p.side&1, m.To()
	board, hand := p.boardKey^zobrist.white, p.handKey
	var placed Piece
	if m.IsDrop() {
		hand -= zobrist.hand[us][m.Dropped()&7]
		placed = NewPiece(us, m.Dropped())
	} else {
		placed = p.board[m.From()]
		board ^= zobrist.piece[placed&31][m.From()]
		if captured := p.board[to]; captured != NoPiece {
			board ^= zobrist.piece[captured&31][to]
			hand += zobrist.hand[us][captured.Type().Unpromoted()&7]
		}
		if m.IsPromotion() {
			placed |= promotionBit
		}
	}
	return board ^ zobrist.piece[placed&31][to] ^ hand
}

// After returns the position after a line of moves, which must be legal.
func (p *Position) After(line ...Move) Position {
	after := *p
	for _, m := range line {
		after.Play(m)
	}
	return after
}

// capture takes an enemy piece off the board into the hand of the side to move.
func (p *Position) capture(captured Piece, s Square) {
	p.toggle(captured, s)
	t := captured.Type().Unpromoted()
	p.hands[p.side&1] = p.hands[p.side&1].Add(t, 1)
	p.handKey += zobrist.hand[p.side&1][t&7]
}

// PlayNull passes: the side to move changes and nothing else. The side to move
// must not be in check.
func (p *Position) PlayNull() {
	p.side = p.side.Opponent()
	p.boardKey ^= zobrist.white
	p.ply++
	p.checkers = Bitboard{}
}
