package shogi

import "slices"

// PieceValues holds the values of pieces, in centipawns.
type PieceValues struct {
	Board [PieceTypeCount]int // of pieces on the board, by type
	Hand  [8]int              // of pieces in hand, by type
}

// DefaultPieceValues returns round values that suffice for static exchange evaluation.
func DefaultPieceValues() PieceValues {
	return PieceValues{
		Board: [PieceTypeCount]int{
			Pawn: 100, Lance: 250, Knight: 280, Silver: 400, Gold: 450, Bishop: 650, Rook: 750, King: 10000,
			ProPawn: 480, ProLance: 470, ProKnight: 475, ProSilver: 465, Horse: 900, Dragon: 1050,
		},
		Hand: [8]int{Pawn: 120, Lance: 270, Knight: 290, Silver: 430, Gold: 480, Bishop: 720, Rook: 830},
	}
}

// Exchange evaluates sequences of captures on one square (static exchange evaluation). Each side
// captures with the piece that risks least, promotes where it can, and stops when going on would
// cost it. Sliders behind other pieces on their line join in as the line opens. Pinned pieces
// capture only along their line, kings only when nothing can take them. Drops that could add
// defenders are ignored.
type Exchange struct {
	captureGain   [PieceTypeCount]int   // the piece leaves the board and enters the captor's hand
	promotionGain [PieceTypeCount]int   // 0 for types that cannot promote
	riskRank      [PieceTypeCount]uint8 // orders the types by their risk in a capture
}

// NewExchange returns an exchange evaluation with values.
func NewExchange(values PieceValues) *Exchange {
	e := &Exchange{}
	var order [PieceTypeCount - 1]PieceType
	for t := Pawn; t <= Dragon; t++ {
		order[t-1] = t
		e.captureGain[t] = values.Board[t]
		if t != King {
			e.captureGain[t] += values.Hand[t.Unpromoted()]
		}
		if t.CanPromote() {
			e.promotionGain[t] = values.Board[t.Promoted()] - values.Board[t]
		}
	}
	slices.SortStableFunc(order[:], func(a, b PieceType) int { return e.captureGain[a] - e.captureGain[b] })
	for i, t := range order {
		e.riskRank[t] = uint8(i)
	}
	return e
}

// CaptureGain returns the gain of capturing a piece of type t, in centipawns: its value on the
// board and in the captor's hand.
func (e *Exchange) CaptureGain(t PieceType) int { return e.captureGain[t] }

// PromotionGain returns the gain of promoting a piece of type t, in centipawns, 0 if it cannot
// promote.
func (e *Exchange) PromotionGain(t PieceType) int { return e.promotionGain[t] }

// RiskRank returns the rank of t in the order of captors. The type with the lowest rank captures
// first.
func (e *Exchange) RiskRank(t PieceType) int { return int(e.riskRank[t]) }

// Evaluate returns the gain of m, a legal move, for its side in the exchanges on its destination,
// in centipawns; negative for a loss. Captures and promotions gain at once; every move may lose the
// moved piece.
func (e *Exchange) Evaluate(p *Position, m Move) int {
	to := m.To()
	onSquare := p.Mover(m).Type()
	gain := e.captureGain[p.board[to].Type()]
	if m.IsPromotion() {
		gain += e.promotionGain[onSquare]
		onSquare = onSquare.Promoted()
	}
	b := battle{position: p, square: to, occupied: p.Occupied().Or(squareSet[to&127])}
	if !m.IsDrop() {
		b.occupied = b.occupied.AndNot(squareSet[m.From()&127])
	}
	b.findAttackers()
	return gain - e.reply(&b, p.side^1, onSquare)
}

// maxExchange bounds the captures in a row by the number of pieces that can reach a square.
const maxExchange = 40

// reply returns the gain of side, which is to move, by capturing the piece onSquare, 0 if it should
// not capture.
func (e *Exchange) reply(b *battle, side Color, onSquare PieceType) int {
	capturer, from := e.nextCapturer(b, side)
	if capturer == NoPieceType {
		return 0
	}
	var gains [maxExchange]int
	count := 0
	for capturer != NoPieceType && count < maxExchange {
		gains[count] = e.captureGain[onSquare]
		onSquare = capturer
		if capturer.CanPromote() && (from.InPromotionZone(side) || b.square.InPromotionZone(side)) {
			gains[count] += e.promotionGain[capturer]
			onSquare = capturer.Promoted()
		}
		b.remove(from)
		side ^= 1
		count++
		capturer, from = e.nextCapturer(b, side)
	}
	value := 0
	for count--; count >= 0; count-- {
		value = max(0, gains[count]-value)
	}
	return value
}

// nextCapturer returns the piece that side captures with next, and its square, or NoPieceType.
func (e *Exchange) nextCapturer(b *battle, side Color) (PieceType, Square) {
	capturer, from := NoPieceType, NoSquare
	for s := range b.ready(side).All() {
		if t := b.position.board[s].Type(); capturer == NoPieceType || e.riskRank[t] < e.riskRank[capturer] {
			capturer, from = t, s
		}
	}
	if capturer == King && b.ready(side^1).Any() {
		return NoPieceType, NoSquare
	}
	return capturer, from
}

// LeastValuableAttacker returns the piece of c that would capture first on s, and its square;
// NoPieceType if none can.
func (e *Exchange) LeastValuableAttacker(p *Position, c Color, s Square) (PieceType, Square) {
	b := battle{position: p, square: s, occupied: p.Occupied()}
	b.findAttackers()
	return e.nextCapturer(&b, c)
}

// battle is the state of an exchange on a square.
type battle struct {
	position  *Position
	square    Square
	occupied  Bitboard
	attackers Bitboard // of both sides
	pinned    Bitboard // attackers of either side that cannot capture
}

// findAttackers finds the attackers of both sides, and which of them are pinned.
func (b *battle) findAttackers() {
	p := b.position
	b.attackers = p.AllAttackersOf(b.square, b.occupied).And(b.occupied)
	for _, c := range [2]Color{Black, White} {
		if !b.attackers.Intersects(p.byColor[c]) {
			continue
		}
		for s := range p.Pinned(c).And(b.occupied).All() {
			if !Aligned(p.kings[c], s, b.square) {
				b.pinned = b.pinned.Or(squareSet[s&127])
			}
		}
	}
}

// ready returns the attackers of c that may capture.
func (b *battle) ready(c Color) Bitboard {
	return b.attackers.And(b.position.byColor[c&1]).AndNot(b.pinned)
}

// remove removes the piece on from, which has captured, and adds the slider behind it to the
// attackers.
func (b *battle) remove(from Square) {
	set := squareSet[from&127]
	b.occupied = b.occupied.AndNot(set)
	b.attackers = b.attackers.AndNot(set)
	p := b.position
	behind := rays[directions[b.square][from]&15][b.square].And(b.occupied)
	sliders := p.AllSlidersOn(b.square).And(behind)
	b.attackers = b.attackers.Or(slidersReaching(sliders, b.square, b.occupied))
}
