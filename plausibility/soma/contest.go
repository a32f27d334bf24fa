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

// fighter is a piece that can reach a contested square.
type fighter struct {
	// key orders the fighters of a queue: the piece that risks least comes first.
	key    uint16
	square shogi.Square
	kind   shogi.PieceType
	// behind says that it stands behind another piece on its line.
	behind bool
}

// contest is a square that a side can gain on: by taking the piece there, or by promoting on it.
type contest struct {
	square shogi.Square
	// attacker is the side that can gain on the square.
	attacker shogi.Color
	// kind is the piece there, NoPieceType for an empty square.
	kind shogi.PieceType
	// entrant is the square of the piece that promotes on an empty square, entering its type;
	// NoSquare in other contests.
	entrant  shogi.Square
	entering shogi.PieceType
	// gain is the gain of the first move, without the promotion of a capturer.
	gain int32
	// queue holds the pieces of each side that can reach the square, in the order of their
	// captures, lengths their numbers.
	queue   [2][maxQueue]fighter
	lengths [2]uint8
}

func (r *Resolver) survey(p *shogi.Position, a *shogi.AttackMap) {
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

func (r *Resolver) add(s shogi.Square, attacker shogi.Color, kind shogi.PieceType, gain int32) *contest {
	c := &r.contests[r.count]
	r.count++
	c.square = s
	c.attacker = attacker
	c.kind = kind
	c.entrant = shogi.NoSquare
	c.gain = gain
	c.lengths = [2]uint8{}
	return c
}

func (r *Resolver) addTarget(p *shogi.Position, s shogi.Square, owner shogi.Color) {
	kind := p.PieceAt(s).Type()
	c := r.add(s, owner.Opponent(), kind, r.taking[kind])
	r.muster(p, c)
	if c.lengths[c.attacker] == 0 { // all of them pinned
		r.count--
	}
}

// muster fills the queues of a contest with the pieces that reach its square,
// directly or behind others.
func (r *Resolver) muster(p *shogi.Position, c *contest) {
	found := p.AllAttackersOf(c.square, r.occupied)
	r.enlist(p, c, found, false)
	for sliders := p.AllSlidersOn(c.square); sliders.AndNot(found).Any(); {
		behind := p.AllAttackersOf(c.square, r.occupied.AndNot(found)).And(sliders).AndNot(found)
		if behind.IsEmpty() {
			return
		}
		r.enlist(p, c, behind, true)
		found = found.Or(behind)
	}
}

// enlist puts pieces into the queues of their sides, in the order of their captures.
func (r *Resolver) enlist(p *shogi.Position, c *contest, pieces shogi.Bitboard, behind bool) {
	for s := range pieces.All() {
		piece := p.PieceAt(s)
		side, kind := piece.Color()&1, piece.Type()
		queue, n := &c.queue[side], int(c.lengths[side])
		if n == maxQueue || r.pinned[side].Has(s) && !shogi.Aligned(r.kings[side], s, c.square) {
			continue
		}
		key := r.rank[kind]<<8 | uint16(places[side][s])
		i := n
		for ; i > 0 && queue[i-1].key > key; i-- {
			queue[i] = queue[i-1]
		}
		queue[i] = fighter{key, s, kind, behind}
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
			pieces = pieces.And(shogi.FarthestRanks(side, farthestEntrant))
		}
		for from := range pieces.All() {
			targets := shogi.Attacks(p.PieceAt(from), from, r.occupied).AndNot(r.occupied)
			if !zone.Has(from) {
				targets = targets.And(zone)
			}
			if targets.Any() {
				r.addEntries(p, a, side, from, t, targets)
			}
		}
	}
}

// farthestEntrant is the farthest rank, as a side sees it, from which a piece other than a slider
// enters the camp: a knight does.
const farthestEntrant = 5

func (r *Resolver) addEntries(p *shogi.Position, a *shogi.AttackMap, side shogi.Color, from shogi.Square,
	t shogi.PieceType, targets shogi.Bitboard) {
	if r.pinned[side&1].Has(from) {
		return
	}
	enemy := a.Attacked(side.Opponent())
	if safe := targets.AndNot(enemy); safe.Any() {
		if r.count < maxContests {
			c := r.add(foremost(safe, side), side, shogi.NoPieceType, r.promoting[t])
			c.entrant, c.entering = from, t
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
		c := r.add(s, side, shogi.NoPieceType, r.promoting[t])
		c.entrant, c.entering = from, t
		r.muster(p, c)
	}
}

// foremost returns the square of a set that comes first in the order of places.
func foremost(set shogi.Bitboard, side shogi.Color) shogi.Square {
	best := set.First()
	for s := range set.All() {
		if places[side&1][s] < places[side&1][best] {
			best = s
		}
	}
	return best
}
