package soma

import "shotest/shogi"

const (
	// maxContests bounds the contested squares; later ones are ignored. Games hardly ever
	// reach half of it.
	maxContests = 32
	// maxQueue bounds the pieces of a side that can reach one square: one from each direction,
	// two knights, and some behind them.
	maxQueue = 16
)

// capturer is a piece that can reach a contested square.
type capturer struct {
	key       uint16 // orders the capturers of a queue: the piece that risks least comes first
	square    shogi.Square
	pieceType shogi.PieceType
	behind    bool // whether it stands behind another piece on its line
}

// contest is a square that a side can gain on: by taking the piece there, or by promoting on it.
type contest struct {
	square   shogi.Square
	attacker shogi.Color // the side that can gain on the square
	// pieceType is the type of the piece on the square, NoPieceType for none.
	pieceType shogi.PieceType
	// promoter is the square of the piece that promotes on an empty square; NoSquare in other
	// contests.
	promoter     shogi.Square
	promoterType shogi.PieceType // before promotion
	gain         int32           // of the first move, without the promotion of a capturer
	// queue holds the pieces of each side that can reach the square, in the order of their
	// captures.
	queue   [2][maxQueue]capturer
	lengths [2]uint8 // of queue
}

// findContests fills contests with the squares that a side can gain on.
func (r *Resolver) findContests(p *shogi.Position, a *shogi.AttackMap) {
	r.count, r.occupied = 0, p.Occupied()
	r.sliders = p.Sliders(shogi.Black).Or(p.Sliders(shogi.White))
	for _, c := range [2]shogi.Color{shogi.Black, shogi.White} {
		r.kings[c], r.pinned[c] = p.King(c), p.Pinned(c)
	}
	for _, c := range [2]shogi.Color{shogi.Black, shogi.White} {
		targets := p.PiecesOf(c).And(a.Attacked(c.Opponent())).AndNot(r.kings[c].Bitboard())
		for s := range targets.All() {
			if r.count == maxContests {
				break
			}
			r.addTarget(p, s, c)
		}
	}
	r.addPromotions(p, a, shogi.Black)
	r.addPromotions(p, a, shogi.White)
}

// add appends a contest with empty queues and returns it.
func (r *Resolver) add(s shogi.Square, attacker shogi.Color, pieceType shogi.PieceType, gain int32) *contest {
	c := &r.contests[r.count]
	r.count++
	c.square = s
	c.attacker = attacker
	c.pieceType = pieceType
	c.promoter = shogi.NoSquare
	c.gain = gain
	c.lengths = [2]uint8{}
	return c
}

// addTarget adds the contest for the piece on s, unless all its attackers are pinned.
func (r *Resolver) addTarget(p *shogi.Position, s shogi.Square, owner shogi.Color) {
	pieceType := p.PieceAt(s).Type()
	c := r.add(s, owner.Opponent(), pieceType, r.captureGain[pieceType])
	r.fillQueues(p, c)
	if c.lengths[c.attacker] == 0 { // all of them pinned
		r.count--
	}
}

// fillQueues fills the queues of c with the pieces that reach its square, directly or behind
// others.
func (r *Resolver) fillQueues(p *shogi.Position, c *contest) {
	found := p.AllAttackersOf(c.square, r.occupied)
	r.enqueue(p, c, found, false)
	for sliders := p.AllSlidersOn(c.square); sliders.AndNot(found).Any(); {
		behind := p.AllAttackersOf(c.square, r.occupied.AndNot(found)).And(sliders).AndNot(found)
		if behind.IsEmpty() {
			return
		}
		r.enqueue(p, c, behind, true)
		found = found.Or(behind)
	}
}

// enqueue inserts pieces into the queues of c, in the order of their captures. It leaves out pinned
// pieces that would leave their line.
func (r *Resolver) enqueue(p *shogi.Position, c *contest, pieces shogi.Bitboard, behind bool) {
	for s := range pieces.All() {
		piece := p.PieceAt(s)
		side, pieceType := piece.Color()&1, piece.Type()
		queue, n := &c.queue[side], int(c.lengths[side])
		if n == maxQueue || r.pinned[side].Has(s) && !shogi.Aligned(r.kings[side], s, c.square) {
			continue
		}
		key := r.riskRank[pieceType]<<8 | uint16(advanceRank[side][s])
		i := n
		for ; i > 0 && queue[i-1].key > key; i-- {
			queue[i] = queue[i-1]
		}
		queue[i] = capturer{key, s, pieceType, behind}
		c.lengths[side]++
	}
}

// addPromotions adds the contests for the empty squares on which a side's pieces can promote. For
// each piece it takes one square that no enemy guards. If there is none, it takes all squares that
// another own piece supports, maybe through the first piece.
func (r *Resolver) addPromotions(p *shogi.Position, a *shogi.AttackMap, side shogi.Color) {
	zone := shogi.PromotionZone(side)
	for _, t := range shogi.PromotableTypes {
		pieces := p.Pieces(side, t)
		if !t.IsSlider() {
			pieces = pieces.And(shogi.FarthestRanks(side, farthestPromoterRank))
		}
		for from := range pieces.All() {
			targets := shogi.Attacks(p.PieceAt(from), from, r.occupied).AndNot(r.occupied)
			if !zone.Has(from) {
				targets = targets.And(zone)
			}
			if targets.Any() {
				r.addPromotionContests(p, a, side, from, t, targets)
			}
		}
	}
}

// farthestPromoterRank is the farthest rank, as a side sees it, from which a piece other than a
// slider enters the camp: a knight does.
const farthestPromoterRank = 5

// addPromotionContests adds the contests for targets, the empty squares on which the piece of type
// t on from can promote. See addPromotions.
func (r *Resolver) addPromotionContests(p *shogi.Position, a *shogi.AttackMap, side shogi.Color, from shogi.Square,
	t shogi.PieceType, targets shogi.Bitboard) {
	if r.pinned[side&1].Has(from) {
		return
	}
	enemy := a.Attacked(side.Opponent())
	if safe := targets.AndNot(enemy); safe.Any() {
		if r.count < maxContests {
			c := r.add(mostAdvanced(safe, side), side, shogi.NoPieceType, r.promotionGain[t])
			c.promoter, c.promoterType = from, t
		}
		return
	}
	if !a.Attacked(side).Has(from) || !p.AttackersOf(side, from, r.occupied).Intersects(r.sliders) {
		targets = targets.And(a.AttackedTwice(side))
	}
	for s := range targets.All() {
		if r.count == maxContests {
			break
		}
		c := r.add(s, side, shogi.NoPieceType, r.promotionGain[t])
		c.promoter, c.promoterType = from, t
		r.fillQueues(p, c)
	}
}

// mostAdvanced returns the square of set with the lowest advanceRank.
func mostAdvanced(set shogi.Bitboard, side shogi.Color) shogi.Square {
	best := set.First()
	for s := range set.All() {
		if advanceRank[side&1][s] < advanceRank[side&1][best] {
			best = s
		}
	}
	return best
}
