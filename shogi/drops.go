package shogi

// Sets of ranks as each player sees them.
var (
	lastRank      = [2]Bitboard{ranks(1, 1), ranks(9, 9)}
	lastTwoRanks  = [2]Bitboard{ranks(1, 2), ranks(8, 9)}
	promotionZone = [2]Bitboard{ranks(1, 3), ranks(7, 9)}
)

// deadSquares holds the squares from which a piece could never move.
var deadSquares = [2][16]Bitboard{
	{Pawn: lastRank[Black], Lance: lastRank[Black], Knight: lastTwoRanks[Black]},
	{Pawn: lastRank[White], Lance: lastRank[White], Knight: lastTwoRanks[White]},
}

// ranks returns the squares of the ranks from first to last.
func ranks(first, last int) Bitboard {
	var b Bitboard
	for s := range Square(SquareCount) {
		if s.Rank() >= first && s.Rank() <= last {
			b = b.Or(squareSet[s])
		}
	}
	return b
}

// FilesWithoutPawn returns the squares of the files on which c has no unpromoted pawn, and so may
// drop one (nifu).
func (p *Position) FilesWithoutPawn(c Color) Bitboard { return filesWithout(p.Pieces(c, Pawn)) }

// appendDrops appends the legal drops on the squares of to, which are empty.
func (p *Position) appendDrops(dst []Move, to Bitboard) []Move {
	us := p.side & 1
	hand := p.hands[us]
	if hand == 0 || to.IsEmpty() {
		return dst
	}
	if hand.Has(Pawn) {
		dst = p.appendPawnDrops(dst, to)
	}
	var bases [6]Move
	count := 0
	for _, t := range [...]PieceType{Silver, Gold, Bishop, Rook} {
		if hand.Has(t) {
			bases[count] = NewDrop(t, 0)
			count++
		}
	}
	anywhere := bases[:count]
	if hand.Has(Lance) {
		bases[count] = NewDrop(Lance, 0)
		count++
	}
	withLance := bases[:count]
	if hand.Has(Knight) {
		bases[count] = NewDrop(Knight, 0)
		count++
	}
	last, lastTwo := lastRank[us], lastTwoRanks[us]
	dst = appendDropsOf(dst, anywhere, to.And(last))
	dst = appendDropsOf(dst, withLance, to.And(lastTwo).AndNot(last))
	return appendDropsOf(dst, bases[:count], to.AndNot(lastTwo))
}

// appendDropsOf appends the drops bases, which go to the first square, with each square of to
// instead.
func appendDropsOf(dst []Move, bases []Move, to Bitboard) []Move {
	if len(bases) == 0 {
		return dst
	}
	for s := range to.All() {
		for _, base := range bases {
			dst = append(dst, base|Move(s))
		}
	}
	return dst
}

// appendPawnDrops appends the pawn drops that are neither nifu nor uchifuzume.
func (p *Position) appendPawnDrops(dst []Move, to Bitboard) []Move {
	us := p.side & 1
	to = to.And(p.FilesWithoutPawn(us)).AndNot(lastRank[us])
	if front := p.pawnCheckSquare(); to.Has(front) && p.isUchifuzume(front) {
		to = to.AndNot(squareSet[front&127])
	}
	return appendMoves(dst, NewDrop(Pawn, 0), to)
}

// ninthRank has the last bit of each file set.
var ninthRank = ranks(9, 9)

// filesWithout returns the files that hold no square of onePerFile, a set with at most one square
// on each file. Subtracting a square from the last bit of its file clears that bit. If the bit
// survives, the file is filled from it.
func filesWithout(onePerFile Bitboard) Bitboard {
	low := (ninthRank.lo - onePerFile.lo) & ninthRank.lo
	high := (ninthRank.hi - onePerFile.hi) & ninthRank.hi
	return Bitboard{low | (low - low>>8), high | (high - high>>8)}
}

// pawnCheckSquare returns the square in front of the opponent's king, from
// which a pawn of the side to move would give check; NoSquare if there is none.
func (p *Position) pawnCheckSquare() Square {
	us := p.side & 1
	return pawnAttacks[us^1][p.kings[us^1]].First()
}

// isUchifuzume reports whether a pawn dropped on front, the square in front of the opponent's king,
// would mate, which is forbidden: no piece other than the king can take it without exposing the
// king, and the king has nowhere to go.
func (p *Position) isUchifuzume(front Square) bool {
	us := p.side & 1
	them := us ^ 1
	king := p.kings[them]
	occupied := p.Occupied().Or(squareSet[front&127])
	pinned := p.Pinned(them)
	takers := p.AttackersOf(them, front, occupied).AndNot(squareSet[king&127])
	for taker := range takers.All() {
		if !pinned.Has(taker) || Aligned(king, taker, front) {
			return false
		}
	}
	// The king was not in check before, so no slider attacks through its square to the squares
	// behind it.
	for to := range kingAttacks[king].AndNot(p.byColor[them]).All() {
		if !p.isAttacked(us, to, occupied) {
			return false
		}
	}
	return true
}
