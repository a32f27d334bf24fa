package terms

import "shotest/shogi"

// tapered is a weight as it is summed up: its value in the opening, in tenths of
// a centipawn, times 2^32, plus its value in the endgame. Sums and multiples of
// such numbers are sums and multiples of both parts.
type tapered int64

func newTapered(opening, endgame int) tapered { return tapered(opening)<<32 + tapered(endgame) }

func (t tapered) opening() int { return int((t + 1<<31) >> 32) }
func (t tapered) endgame() int { return int(int32(t)) }

// scoreUnit is what tapered.at returns for a centipawn.
const scoreUnit = 10 * progressScale

// at returns the value at a progress from 0 to progressScale, in fractions of a
// centipawn.
func (t tapered) at(progress int) int {
	return t.opening()*(progressScale-progress) + t.endgame()*progress
}

// scan goes over a position term by term. A term asks it for the weight of each
// feature that it has found. Evaluating, explaining and learning go the same way,
// so that they cannot differ.
type scan struct {
	p        *shogi.Position
	occupied shogi.Bitboard
	weights  *[FeatureCount]tapered
	sides    [2]side
	trace    *Trace // nil unless wanted
}

// side is what many terms ask about a player.
type side struct {
	color shogi.Color
	king  shogi.Square
	// toMove is 1 for the side to move, 0 for the other.
	toMove int
	own    shogi.Bitboard
	// hand is what the player holds, inHand how many pieces that is.
	hand   shogi.Hand
	inHand int
	// attacked, twice and thrice are the squares that the player attacks at
	// least so often.
	attacked, twice, thrice shogi.Bitboard
	// pieces[:count] are the player's pieces but the king.
	pieces [maxPieces]placed
	count  int
}

// placed is a piece on its square.
type placed struct {
	square shogi.Square
	kind   shogi.PieceType
	index  uint8 // of the kind, in the order of Pieces
}

// maxPieces is the number of pieces of the game.
const maxPieces = 40

// look begins a scan.
func (s *scan) look(p *shogi.Position, a *shogi.AttackMap) {
	s.p, s.occupied = p, p.Occupied()
	for c := range shogi.Color(2) {
		us := &s.sides[c]
		us.color, us.king, us.own, us.hand = c, p.King(c), p.PiecesOf(c), p.Hand(c)
		us.toMove = int(p.SideToMove()^c) ^ 1
		us.inHand = us.hand.Total()
		planes := a.Planes(c)
		high := planes[2].Or(planes[3])
		us.twice = planes[1].Or(high)
		us.attacked = us.twice.Or(planes[0])
		us.thrice = planes[1].And(planes[0]).Or(high)
		us.list(p)
	}
}

// list fills the list of pieces.
func (us *side) list(p *shogi.Position) {
	us.count = 0
	for square := range us.own.AndNot(p.Pieces(us.color, shogi.King)).All() {
		if us.count == maxPieces {
			return
		}
		kind := p.PieceAt(square).Type()
		us.pieces[us.count] = placed{square, kind, pieceIndex[kind]}
		us.count++
	}
}

// weight returns the weight of a feature that was found once.
func (s *scan) weight(feature int) tapered {
	if s.trace != nil {
		s.trace.add(feature, 1)
	}
	return s.weights[feature]
}

// times returns the weight of a feature that was found several times.
func (s *scan) times(count, feature int) tapered {
	if s.trace != nil {
		s.trace.add(feature, count)
	}
	return s.weights[feature] * tapered(count)
}

// Trace is what a position counts for: the features that the side to move has
// more or less of than its opponent.
type Trace struct {
	Entries []Entry
	// Progress is how far the game has come, from 0 to 1.
	Progress float64

	sign int
}

// Entry is how often a feature is counted, positive for the side to move. A
// trace may hold several entries of a feature.
type Entry struct {
	Feature, Count int16
}

func (t *Trace) add(feature, count int) {
	t.Entries = append(t.Entries, Entry{int16(feature), int16(count * t.sign)})
}
