package motif

import (
	"slices"

	"shotest/shogi"
)

// impossible is the net of a capture that cannot be made.
const impossible = -1 << 30

// gainOf returns what a move takes and what it gains by promoting.
func (f *Finder) gainOf(p *shogi.Position, m shogi.Move) int {
	gain := f.exchange.CaptureGain(p.Captured(m).Type())
	if m.IsPromotion() {
		gain += f.promoting[p.Mover(m).Type()]
	}
	return gain
}

// capturesOn returns the legal captures on a square, those by the cheapest piece first and
// promotions before others.
func (f *Finder) capturesOn(p *shogi.Position, square shogi.Square) []shogi.Move {
	if p.AttackersOf(p.SideToMove(), square, p.Occupied()).IsEmpty() || p.PieceAt(square) == shogi.NoPiece {
		return nil
	}
	var room [shogi.MaxMoves]shogi.Move
	var captures []shogi.Move
	for _, m := range p.AppendTacticalMoves(room[:0]) {
		if !m.IsDrop() && m.To() == square {
			captures = append(captures, m)
		}
	}
	risk := func(m shogi.Move) int {
		r := 2 * f.exchange.CaptureGain(p.Mover(m).Type())
		if !m.IsPromotion() {
			r++
		}
		return r
	}
	slices.SortStableFunc(captures, func(a, b shogi.Move) int { return risk(a) - risk(b) })
	return captures
}

// best returns what the side to move nets at most by taking on a square, 0 if it had better not.
func (f *Finder) best(p *shogi.Position, square shogi.Square) int {
	return f.bestWithin(p, square, 0, -impossible)
}

// bestWithin is best where only values between alpha and beta matter. Since both sides may stop,
// alpha is at least 0.
func (f *Finder) bestWithin(p *shogi.Position, square shogi.Square, alpha, beta int) int {
	value := 0
	for _, m := range f.capturesOn(p, square) {
		child := *p
		child.Play(m)
		gain := f.gainOf(p, m)
		net := gain
		// What the opponent nets matters only if it keeps the net above what is known.
		if floor := max(alpha, value); gain > floor {
			net = gain - f.bestWithin(&child, square, max(0, gain-beta), gain-floor)
		}
		value = max(value, net)
		if value >= beta {
			break
		}
	}
	return value
}

// netOf returns what a legal move nets with the exchange on its destination.
func (f *Finder) netOf(p *shogi.Position, m shogi.Move) int {
	child := *p
	child.Play(m)
	return f.gainOf(p, m) - f.best(&child, m.To())
}

// netFrom returns the most that the piece on one square nets by taking on another, impossible if it
// cannot.
func (f *Finder) netFrom(p *shogi.Position, from, square shogi.Square) int {
	net := impossible
	for _, m := range f.capturesOn(p, square) {
		if m.From() == from {
			net = max(net, f.netOf(p, m))
		}
	}
	return net
}

// lineOn returns the captures on a square with the best play of both sides.
func (f *Finder) lineOn(p *shogi.Position, square shogi.Square) []shogi.Move {
	var line []shogi.Move
	here := *p
	for value := f.best(&here, square); value > 0; {
		for _, m := range f.capturesOn(&here, square) {
			if f.netOf(&here, m) == value {
				value = f.gainOf(&here, m) - value
				line = append(line, m)
				here.Play(m)
				break
			}
		}
	}
	return line
}

// threat returns what the piece on a square nets by taking a target next: if the opponent passes,
// or at least after every answer to a check.
func (f *Finder) threat(from, target shogi.Square) int {
	switch {
	case !f.checks:
		return f.netFrom(&f.idle, from, target)
	case len(f.replies) == 0:
		return impossible
	}
	least := -impossible
	for _, reply := range f.replies {
		child, where := f.after, target
		child.Play(reply)
		if !reply.IsDrop() && reply.From() == target {
			where = reply.To()
		}
		net := f.netFrom(&child, from, where)
		if net == impossible {
			return impossible
		}
		least = min(least, net-f.gainOf(&f.after, reply))
	}
	return least
}

// secure reports whether the opponent, after the move, loses by every capture on a square.
func (f *Finder) secure(square shogi.Square) bool {
	return !slices.ContainsFunc(f.capturesOn(&f.after, square),
		func(m shogi.Move) bool { return f.netOf(&f.after, m) >= 0 })
}
