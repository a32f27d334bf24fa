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
	// Skewer (串刺し; by a lance 田楽刺し): two pieces of the opponent's, neither a pawn nor the farther
	// one a king, stand one behind the other; the nearer one is threatened with a net of MinThreat
	// or more, and wherever it leaves the line to, taking the other one nets as much, less what it
	// took. The nearer one is a king or worth as much as the farther one, or the slider is a lance.
	// Where the nearer one is the king, every legal answer to the check loses the farther one. The
	// gain is the lesser of the two.
	Skewer Kind = "skewer"
	// Pin: the nearer piece, no pawn, must not leave the line. Either the farther one is its king,
	// and it has no legal move that leaves the line while it had one before; or the farther one is
	// worth more, and wherever the nearer one leaves to (it has such a move) the slider nets MinWin
	// or more by taking the farther one, less what it took. The gain is what the slider nets by
	// taking the nearer one next, 0 if it had better not. Nothing is said when the move evades or
	// gives check.
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

// behind returns the piece that a slider attacks once a nearer one is gone, NoSquare if there is
// none.
func behind(slider shogi.Piece, from, near shogi.Square, occupied shogi.Bitboard) shogi.Square {
	without := occupied.AndNot(shogi.BitboardOf(near))
	opened := shogi.Attacks(slider, from, without).AndNot(shogi.Attacks(slider, from, occupied)).And(without)
	if opened.IsEmpty() {
		return shogi.NoSquare
	}
	return opened.First()
}

// hadLine reports whether the moved piece looked at two pieces along a line before.
func (f *Finder) hadLine(near, far shogi.Square) bool {
	if f.move.IsDrop() {
		return false
	}
	occupied, slider := f.before.Occupied(), f.before.PieceAt(f.origin)
	return shogi.Attacks(slider, f.origin, occupied).Has(near) && behind(slider, f.origin, near, occupied) == far
}

// findSkewer reports whether it has found a skewer.
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
		gain = f.threat(f.to, far)
	case !f.checks:
		gain = f.threat(f.to, near)
		if gain >= MinThreat {
			least, _ := f.leaving(near, far)
			gain = min(gain, least)
		}
	}
	if gain < MinThreat {
		return false
	}
	f.add(Skewer, gain, nil, near, far)
	return true
}

// leaving returns the least that the slider nets by taking the farther piece once the
// nearer one has left the line, and whether it can leave it.
func (f *Finder) leaving(near, far shogi.Square) (least int, can bool) {
	least = -impossible
	for _, m := range f.movesOff(&f.after, near, far) {
		child := f.after
		child.Play(m)
		net := f.netFrom(&child, f.to, far)
		if net == impossible {
			return impossible, true
		}
		least, can = min(least, net-f.gainOf(&f.after, m)), true
	}
	return least, can
}

// movesOff returns the opponent's legal moves with which a piece leaves the line from the
// moved piece to a farther one.
func (f *Finder) movesOff(p *shogi.Position, near, far shogi.Square) []shogi.Move {
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
		if len(f.movesOff(&f.after, near, far)) > 0 || len(f.movesOff(&f.earlier, near, far)) == 0 {
			return
		}
	} else if least, can := f.leaving(near, far); !can || least < MinWin {
		return
	}
	f.add(Pin, max(0, f.threat(f.to, near)), nil, near, far)
}

// Lines that the move opens by leaving them.
const (
	// DiscoveredCheck (開き王手): a piece that has not moved gives check, and the moved one does not.
	// The targets are the king and the checker.
	DiscoveredCheck Kind = "discovered_check"
	// DoubleCheck (両王手): two pieces give check. The targets are the king and the checkers, in the
	// order of squares.
	DoubleCheck Kind = "double_check"
	// DiscoveredAttack: the move leaves the line between a slider of its side and a piece of the
	// opponent's, neither pawn nor king, which the slider now threatens to take with a net of
	// MinWin or more, and the slider is secure. The targets are that piece and the slider.
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
			f.findOpened(slider)
		}
	}
}

// findOpened looks at what a slider attacks through the square that the move has left.
func (f *Finder) findOpened(slider shogi.Square) {
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
		if net := f.threat(slider, target); net >= MinWin && f.secure(slider) {
			f.add(DiscoveredAttack, net, nil, target, slider)
		}
	}
}
