package motif

import (
	"slices"

	"shotest/shogi"
)

// impossible is the net of a capture that cannot be made.
const impossible = -1 << 30

// gainOf returns the value that a move captures, and its gain by promoting.
func (f *Finder) gainOf(p *shogi.Position, m shogi.Move) int {
	gain := f.exchange.CaptureGain(p.Captured(m).Type())
	if m.IsPromotion() {
		gain += f.promotionGains[p.Mover(m).Type()]
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

// BestNet returns the largest net of captures on a square for the side to move, 0 if every capture
// loses.
func (f *Finder) BestNet(p *shogi.Position, square shogi.Square) int {
	return f.bestNetWithin(p, square, 0, -impossible)
}

// bestNetWithin is BestNet within the window from alpha to beta. Since both sides may stop, alpha
// is at least 0.
func (f *Finder) bestNetWithin(p *shogi.Position, square shogi.Square, alpha, beta int) int {
	value := 0
	for _, m := range f.capturesOn(p, square) {
		child := *p
		child.Play(m)
		gain := f.gainOf(p, m)
		net := gain
		// The opponent's net matters only if gain can raise the value.
		if floor := max(alpha, value); gain > floor {
			net = gain - f.bestNetWithin(&child, square, max(0, gain-beta), gain-floor)
		}
		value = max(value, net)
		if value >= beta {
			break
		}
	}
	return value
}

// Net returns the net of a legal move, with the exchange on its destination.
func (f *Finder) Net(p *shogi.Position, m shogi.Move) int {
	child := *p
	child.Play(m)
	return f.gainOf(p, m) - f.BestNet(&child, m.To())
}

// netFrom returns the largest net of a piece by capturing on another square, impossible if it
// cannot.
func (f *Finder) netFrom(p *shogi.Position, from, square shogi.Square) int {
	net := impossible
	for _, m := range f.capturesOn(p, square) {
		if m.From() == from {
			net = max(net, f.Net(p, m))
		}
	}
	return net
}

// bestCaptures returns the captures on a square by the best play of both sides.
func (f *Finder) bestCaptures(p *shogi.Position, square shogi.Square) []shogi.Move {
	var line []shogi.Move
	here := *p
	for value := f.BestNet(&here, square); value > 0; {
		for _, m := range f.capturesOn(&here, square) {
			if f.Net(&here, m) == value {
				value = f.gainOf(&here, m) - value
				line = append(line, m)
				here.Play(m)
				break
			}
		}
	}
	return line
}

// threatNet returns the net of a piece by capturing a target next: after a pass or, if the move
// gives check, the least over all answers.
func (f *Finder) threatNet(from, target shogi.Square) int {
	switch {
	case !f.checks:
		return f.netFrom(&f.afterPass, from, target)
	case len(f.replies) == 0:
		return impossible
	}
	minNet := -impossible
	for _, reply := range f.replies {
		child, square := f.after, target
		child.Play(reply)
		if !reply.IsDrop() && reply.From() == target {
			square = reply.To()
		}
		net := f.netFrom(&child, from, square)
		if net == impossible {
			return impossible
		}
		minNet = min(minNet, net-f.gainOf(&f.after, reply))
	}
	return minNet
}

// isSecureOn reports whether after the move the opponent loses material by every capture on a
// square.
func (f *Finder) isSecureOn(square shogi.Square) bool {
	return !slices.ContainsFunc(f.capturesOn(&f.after, square),
		func(m shogi.Move) bool { return f.Net(&f.after, m) >= 0 })
}
