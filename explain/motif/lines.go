package motif

import (
	"slices"

	"shotest/shogi"
)

// What the moved piece, a slider, does along a line through two pieces. The targets are the nearer
// and the farther piece. The moved piece is secure, and it did not look at both along a line before
// the move. Pieces "leave the line" if they go where they neither stand between the slider and the
// farther piece nor take the slider.
const (
	// Skewer (串刺し; by a lance 田楽刺し): two pieces of the opponent stand one behind the other; neither
	// is a pawn, nor is the farther one a king. The nearer one is a king or worth at least as much
	// as the farther one, or the slider is a lance. If the nearer one is a king, the slider
	// captures the farther one after every legal answer to the check. Otherwise it threatens the
	// nearer one with a net of MinThreat or more and, wherever that one leaves the line to, nets as
	// much by capturing the farther one, less what the leaving move took. The gain is the lesser of
	// the two nets.
	Skewer Kind = "skewer"
	// Pin: the nearer piece, not a pawn, must not leave the line. Either the farther one is its
	// king, and it has no legal move off the line, but had one before. Or the farther one is worth
	// more, the nearer one has a move off the line, and after every such move the slider nets
	// MinWin or more by capturing the farther one, less what that move took. The gain is the net of
	// capturing the nearer one next, at least 0. A move that evades or gives check makes no pin.
	Pin Kind = "pin"
)

func (f *Finder) findLines() {
	switch f.piece {
	case shogi.Lance, shogi.Bishop, shogi.Rook, shogi.Horse, shogi.Dragon:
	default:
		return
	}
	if !f.isSecure {
		return
	}
	slider := f.after.PieceAt(f.to)
	attacked := shogi.Attacks(slider, f.to, f.after.Occupied()).And(f.after.PiecesOf(f.them))
	for near := range attacked.All() {
		far := behind(slider, f.to, near, f.after.Occupied())
		if f.enemyAt(near) == shogi.Pawn || f.enemyAt(far) == shogi.NoPieceType || f.hadLine(near, far) {
			continue
		}
		if !f.findSkewer(near, far) {
			f.findPin(near, far)
		}
	}
}

// behind returns the square of the piece that a slider attacks through a nearer one, NoSquare if
// there is none.
func behind(slider shogi.Piece, from, near shogi.Square, occupied shogi.Bitboard) shogi.Square {
	without := occupied.AndNot(shogi.BitboardOf(near))
	opened := shogi.Attacks(slider, from, without).AndNot(shogi.Attacks(slider, from, occupied)).And(without)
	if opened.IsEmpty() {
		return shogi.NoSquare
	}
	return opened.First()
}

// hadLine reports whether the moved piece attacked both pieces along a line before the move.
func (f *Finder) hadLine(near, far shogi.Square) bool {
	if f.move.IsDrop() {
		return false
	}
	occupied, slider := f.before.Occupied(), f.before.PieceAt(f.origin)
	return shogi.Attacks(slider, f.origin, occupied).Has(near) && behind(slider, f.origin, near, occupied) == far
}

// findSkewer adds a skewer and reports whether there is one.
func (f *Finder) findSkewer(near, far shogi.Square) bool {
	front, back := f.enemyAt(near), f.enemyAt(far)
	if back == shogi.Pawn || back == shogi.King {
		return false
	}
	if f.exchange.CaptureGain(front) < f.exchange.CaptureGain(back) && f.piece != shogi.Lance {
		return false
	}
	gain := 0
	switch {
	case front == shogi.King:
		gain = f.threatNet(f.to, far)
	case !f.checks:
		gain = f.threatNet(f.to, near)
		if gain >= MinThreat {
			minNet, _ := f.minNetBehind(near, far)
			gain = min(gain, minNet)
		}
	}
	if gain < MinThreat {
		return false
	}
	f.add(Skewer, gain, nil, near, far)
	return true
}

// minNetBehind returns the least net of capturing the farther piece after the nearer one has left
// the line, or false if it cannot leave it.
func (f *Finder) minNetBehind(near, far shogi.Square) (minNet int, ok bool) {
	minNet = -impossible
	for _, m := range f.movesOffLine(&f.after, near, far) {
		child := f.after
		child.Play(m)
		net := f.netFrom(&child, f.to, far)
		if net == impossible {
			return impossible, true
		}
		minNet, ok = min(minNet, net-f.gainOf(&f.after, m)), true
	}
	return minNet, ok
}

// movesOffLine returns the legal moves of the piece on near off the line from the moved piece to
// far.
func (f *Finder) movesOffLine(p *shogi.Position, near, far shogi.Square) []shogi.Move {
	line := shogi.Between(f.to, far).Or(shogi.BitboardOf(f.to))
	var room [shogi.MaxMoves]shogi.Move
	var moves []shogi.Move
	for _, m := range p.AppendLegalMoves(room[:0]) {
		if !m.IsDrop() && m.From() == near && !line.Has(m.To()) {
			moves = append(moves, m)
		}
	}
	return moves
}

func (f *Finder) findPin(near, far shogi.Square) {
	front, back := f.enemyAt(near), f.enemyAt(far)
	if f.evades || f.checks || f.exchange.CaptureGain(front) >= f.exchange.CaptureGain(back) {
		return
	}
	if back == shogi.King {
		if len(f.movesOffLine(&f.after, near, far)) > 0 || len(f.movesOffLine(&f.beforePass, near, far)) == 0 {
			return
		}
	} else if minNet, ok := f.minNetBehind(near, far); !ok || minNet < MinWin {
		return
	}
	f.add(Pin, max(0, f.threatNet(f.to, near)), nil, near, far)
}

// Lines that the move opens by leaving them.
const (
	// DiscoveredCheck (開き王手): a piece other than the moved one gives check, and the moved one does
	// not. The targets are the king and the checker.
	DiscoveredCheck Kind = "discovered_check"
	// DoubleCheck (両王手): two pieces give check. The targets are the king and the checkers, in the
	// order of squares.
	DoubleCheck Kind = "double_check"
	// DiscoveredAttack: the move leaves the line between a slider of its side and a piece of the
	// opponent, neither pawn nor king, which the slider now threatens to capture with a net of
	// MinWin or more. The slider is secure. The targets are that piece and the slider.
	DiscoveredAttack Kind = "discovered_attack"
)

func (f *Finder) findDiscovered() {
	if checkers := f.after.Checkers(); checkers.MoreThanOne() {
		f.add(DoubleCheck, 0, nil, append([]shogi.Square{f.after.King(f.them)}, slices.Collect(checkers.All())...)...)
	} else if f.checks && !checkers.Has(f.to) {
		f.add(DiscoveredCheck, 0, nil, f.after.King(f.them), checkers.First())
	}
	for slider := range f.after.PiecesOf(f.us).All() {
		if slider != f.to && !f.move.IsDrop() {
			f.findDiscoveredAttack(slider)
		}
	}
}

// findDiscoveredAttack adds the pieces that a slider threatens through the square that the move has
// left.
func (f *Finder) findDiscoveredAttack(slider shogi.Square) {
	piece := f.after.PieceAt(slider)
	attacks := shogi.Attacks(piece, slider, f.after.Occupied())
	if !attacks.Has(f.origin) {
		return
	}
	opened := attacks.AndNot(shogi.Attacks(piece, slider, f.before.Occupied())).And(f.after.PiecesOf(f.them))
	for target := range opened.All() {
		if t := f.enemyAt(target); t == shogi.Pawn || t == shogi.King {
			continue
		}
		if net := f.threatNet(slider, target); net >= MinWin && f.isSecureOn(slider) {
			f.add(DiscoveredAttack, net, nil, target, slider)
		}
	}
}
