package main

// eachGaining calls a function with each capture and each promotion to a queen, but for the
// rules of check.
func (p *position) eachGaining(do func(move)) {
	us, occupied := p.turn, p.occupied()
	pawns, last := p.own(us, pawn), rank8
	if us == black {
		last = rank1
	}
	for preys := p.sides[1-us]; preys != 0; {
		square := preys.pop()
		for takers := p.attackers(us, square, occupied); takers != 0; {
			at := takers.pop()
			do(p.pack(at, square, promotion(pawns.has(at) && last.has(square))))
		}
	}
	for left := pawns; left != 0; {
		at := left.pop()
		if ahead := at + 8 - 16*us; last.has(ahead) && !occupied.has(ahead) {
			do(p.pack(at, ahead, queen))
		}
	}
	if p.enPassant == noSquare {
		return
	}
	for takers := pawnAttacks[1-us][p.enPassant] & pawns; takers != 0; {
		do(p.pack(takers.pop(), p.enPassant, none))
	}
}

// promotion is to a queen where there is one.
func promotion(promotes bool) int {
	if promotes {
		return queen
	}
	return none
}

// leavesKingSafe reports whether a side is not in check by its own move.
func (p *position) leavesKingSafe(m move) bool {
	after := *p
	after.play(m)
	return after.attackers(after.turn, after.kingSquare(p.turn), after.occupied()) == 0
}
