package soma

import (
	"math/bits"

	"shotest/shogi"
)

// The game of exchanges: both sides in turn capture on one of the contested
// squares, or stop. It is a search, but of a board on which nothing happens save
// captures and promotions, with few choices and without generating moves.

// standing is what has become of a contest.
type standing struct {
	// kind is what stands on the square now.
	kind shogi.PieceType
	// fought says that the first move has been made.
	fought bool
	// gain is what the next capture brings, not counting the promotion of the
	// capturer.
	gain int32
}

// option is a capture, or a promotion on an empty square, that a side can
// choose.
type option struct {
	gain int32
	// worth orders the options, see weigh.
	worth   int64
	contest uint8
	// origin is the contest that the capturer has won before and leaves, the
	// same as contest if there is none.
	origin   uint8
	from     shogi.Square
	kind     shogi.PieceType
	promotes bool
}

// maxOptions bounds the options of a side: two capturers for each contest.
const maxOptions = 2 * maxContests

// state is what a capture changes, so that it can be taken back.
type state struct {
	occupied shogi.Bitboard
	// landed holds the squares of each side's pieces that have captured.
	landed [2]shogi.Bitboard
	// open holds the indices of the contests in which each side could move
	// next.
	open  [2]uint32
	count int
}

// begin sets the board up for the game.
func (r *Resolver) begin() {
	r.state.landed = [2]shogi.Bitboard{}
	r.state.open = [2]uint32{}
	for i := range r.state.count {
		r.gone[r.duty(i)] = shogi.Bitboard{}
		r.open(i)
	}
}

// open lets the attacker of a contest begin.
func (r *Resolver) open(i int) {
	c := &r.contests[i]
	r.standings[i] = standing{kind: c.kind, gain: c.gain}
	r.state.open[c.attacker&1] |= 1 << i
}

// duty returns the index of the set of gone pieces that holds for a contest:
// there is one set, or one for each contest if these are independent.
func (r *Resolver) duty(contest int) int {
	if r.options.Ties {
		return 0
	}
	return contest
}

// play returns what a side gains from here on, in a window. In check it is bound
// to one square (its king may capture everywhere) and may not stand pat, though
// it is assumed that it can get out of check; else bound is nowhere.
func (r *Resolver) play(p *shogi.Position, side shogi.Color, alpha, beta int32, ply int, bound shogi.Square) int32 {
	if ply >= r.options.Plies {
		return 0
	}
	best := int32(0)
	if ply == 0 {
		best = r.standPat
	}
	if bound != nowhere {
		best = -r.play(p, side.Opponent(), -beta, -alpha, ply+1, nowhere)
	}
	if best >= beta {
		return best
	}
	alpha = max(alpha, best)
	options := r.list(p, side, alpha, ply, bound)
	if len(options) > 1 {
		r.weigh(side, options)
	}
	for i := range min(len(options), r.width(ply)) {
		o := pick(options, i)
		if o.gain <= alpha {
			continue
		}
		value := o.gain - r.after(p, side, o, o.gain-beta, o.gain-alpha, ply)
		if value <= best {
			continue
		}
		best = value
		if ply == 0 {
			r.best = *o
		}
		if alpha = max(alpha, value); alpha >= beta {
			break
		}
	}
	return best
}

// after returns what the opponent gains after an option has been chosen.
func (r *Resolver) after(p *shogi.Position, side shogi.Color, o *option, alpha, beta int32, ply int) int32 {
	if r.contests[o.contest].square == nowhere {
		return 0 // the game is over
	}
	duty := r.duty(int(o.contest))
	saved, gone := r.state, r.gone[duty]
	standing, origin := r.standings[o.contest], r.standings[o.origin]
	bound := r.capture(side, o)
	value := r.play(p, side.Opponent(), alpha, beta, ply+1, bound)
	r.standings[o.origin] = origin
	r.standings[o.contest] = standing
	r.state, r.gone[duty] = saved, gone
	return value
}

// capture carries an option out. It returns the square that the opponent is
// bound to by check, or nowhere.
func (r *Resolver) capture(side shogi.Color, o *option) shogi.Square {
	us, them := side&1, side.Opponent()&1
	i := int(o.contest)
	square := r.contests[i].square
	to, from := square.Bitboard(), o.from.Bitboard()
	gone := &r.gone[r.duty(i)]
	if !r.standings[i].fought {
		*gone = gone.Or(to)
	}
	*gone = gone.Or(from)
	s := &r.state
	s.occupied = s.occupied.AndNot(from).Or(to)
	s.landed[us] = s.landed[us].AndNot(from).Or(to)
	s.landed[them] = s.landed[them].AndNot(to)
	s.open[them] &^= 1 << o.origin
	s.open[us] &^= 1 << i
	s.open[them] |= 1 << i
	kind := o.kind
	if o.promotes {
		kind = kind.Promoted()
	}
	r.standings[i] = standing{kind, true, r.taking[kind]}
	r.contestAt[square] = uint8(i)
	if r.options.Checks && shogi.Attacks(shogi.NewPiece(side, kind), square, s.occupied).Has(r.kings[them]) {
		return square
	}
	return nowhere
}

// width returns how many options are tried at a ply: at first all, then the
// likely best, in the end one.
func (r *Resolver) width(ply int) int {
	switch {
	case ply == 0:
		return maxOptions
	case ply <= r.options.Branching:
		return r.options.Width
	}
	return 1
}

// weigh sets the worth of options: the gain, less a price where the square is
// guarded. The capturer is likely lost there, but the guard may have better to
// do or be needed elsewhere: half of the capturer's value has measured best.
// Below that in the number are the squares, so that the order is the same from
// both sides of the board.
func (r *Resolver) weigh(side shogi.Color, options []option) {
	place := &places[side&1]
	for i := range options {
		o := &options[i]
		worth, kind := o.gain, o.kind
		if kind != shogi.King && r.guarded(int(o.contest), side.Opponent()) {
			if o.promotes {
				kind = kind.Promoted()
			}
			worth -= r.taking[kind] / 2
		}
		to := place[r.contests[o.contest].square&127]
		o.worth = int64(worth)<<16 - int64(to)<<8 - int64(place[o.from&127])
	}
}

// pick brings the option of the greatest worth of those from i on to place i.
func pick(options []option, i int) *option {
	best := i
	for j := i + 1; j < len(options); j++ {
		if options[j].worth > options[best].worth {
			best = j
		}
	}
	options[i], options[best] = options[best], options[i]
	return &options[i]
}

// list returns a side's options that may gain more than alpha.
func (r *Resolver) list(p *shogi.Position, side shogi.Color, alpha int32, ply int, bound shogi.Square) []option {
	capturers := 1
	if ply < r.options.Second {
		capturers = 2
	}
	options := r.choices[ply][:0]
	for rest := r.state.open[side&1]; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros32(rest)
		s := &r.standings[i]
		if s.gain+r.mostPromoting <= alpha {
			continue
		}
		c := &r.contests[i]
		gone := &r.gone[r.duty(i)]
		switch {
		case s.fought:
			options = r.appendCaptures(options, i, side, alpha, bound, capturers)
		case gone.Has(c.square): // moved away, or taken elsewhere
		case c.kind != shogi.NoPieceType:
			options = r.appendCaptures(options, i, side, alpha, bound, capturers)
		case bound == nowhere && s.gain > alpha && !gone.Has(c.entrant):
			options = append(options, option{c.gain, 0, uint8(i), uint8(i), c.entrant, c.entering, c.square != nowhere})
		}
	}
	if r.options.Onward && r.state.landed[side&1].Any() {
		options = r.appendOnward(options, p, side, alpha, bound)
	}
	return options
}

// appendCaptures appends the captures in a contest by the first capturers of a
// side's queue that can come.
func (r *Resolver) appendCaptures(options []option, i int, side shogi.Color, alpha int32, bound shogi.Square, capturers int) []option {
	c := &r.contests[i]
	kingOnly := bound != nowhere && bound != c.square
	gone := &r.gone[r.duty(i)]
	queue := c.queue[side&1][:c.count[side&1]]
	for j := range queue {
		f := &queue[j]
		if gone.Has(f.square) || f.behind && !c.opened(f, &r.state.occupied) {
			continue
		}
		if f.kind == shogi.King {
			if r.guarded(i, side.Opponent()) {
				break
			}
		} else if kingOnly {
			continue
		}
		gain, promotes := r.standings[i].gain, promotes(c, side, f.kind, f.square)
		if promotes {
			gain += r.promoting[f.kind]
		}
		if gain > alpha && len(options) < maxOptions {
			options = append(options, option{gain, 0, uint8(i), uint8(i), f.square, f.kind, promotes})
		}
		if capturers--; capturers == 0 {
			break
		}
	}
	return options
}

// appendOnward appends the captures by pieces that have captured and could go on
// from where they stand.
func (r *Resolver) appendOnward(options []option, p *shogi.Position, side shogi.Color, alpha int32, bound shogi.Square) []option {
	them := side.Opponent()
	enemies := p.PiecesOf(them).AndNot(r.gone[0]).Or(r.state.landed[them&1]).AndNot(r.kings[them&1].Bitboard())
	if bound != nowhere {
		enemies = enemies.And(bound.Bitboard())
	}
	for from := range r.state.landed[side&1].All() {
		origin := r.contestAt[from]
		kind := r.standings[origin].kind
		targets := shogi.Attacks(shogi.NewPiece(side, kind), from, r.state.occupied).And(enemies)
		for to := range targets.All() {
			if len(options) == maxOptions {
				break
			}
			i := r.contestOn(p, to, side, alpha)
			if i < 0 || kind == shogi.King && r.guarded(i, them) {
				continue
			}
			gain, promotes := r.standings[i].gain, promotes(&r.contests[i], side, kind, from)
			if promotes {
				gain += r.promoting[kind]
			}
			if gain > alpha {
				options = append(options, option{gain, 0, uint8(i), origin, from, kind, promotes})
			}
		}
	}
	return options
}

// contestOn returns the index of the contest for an enemy's piece, which is
// begun if there is none yet; -1 if there is no room for it, or no more than
// alpha to gain.
func (r *Resolver) contestOn(p *shogi.Position, s shogi.Square, attacker shogi.Color, alpha int32) int {
	i := int(r.contestAt[s])
	if i < r.state.count && r.contests[i].square == s && (r.standings[i].fought || r.contests[i].kind != shogi.NoPieceType) {
		return i
	}
	i = r.state.count
	kind := p.PieceAt(s).Type()
	if i == maxContests || r.taking[kind]+r.mostPromoting <= alpha {
		return -1
	}
	r.muster(p, r.add(s, attacker, kind, r.taking[kind]))
	r.open(i)
	return i
}

// promotes reports whether a piece promotes by capturing in a contest.
func promotes(c *contest, side shogi.Color, kind shogi.PieceType, from shogi.Square) bool {
	return kind.CanPromote() && (c.square.InPromotionZone(side) || from.InPromotionZone(side))
}

// opened reports whether nothing stands any more between a fighter and the
// contested square.
func (c *contest) opened(f *fighter, occupied *shogi.Bitboard) bool {
	return !shogi.Between(f.square, c.square).Intersects(*occupied)
}

// next returns the piece of a side that would capture next, or nil if there is
// none.
func (c *contest) next(side shogi.Color, gone, occupied *shogi.Bitboard) *fighter {
	queue := c.queue[side&1][:c.count[side&1]]
	for i := range queue {
		if f := &queue[i]; !gone.Has(f.square) && (!f.behind || c.opened(f, occupied)) {
			return f
		}
	}
	return nil
}

// guarded reports whether a side has a piece that could capture on a contested
// square next.
func (r *Resolver) guarded(i int, side shogi.Color) bool {
	return r.contests[i].next(side, &r.gone[r.duty(i)], &r.state.occupied) != nil
}
