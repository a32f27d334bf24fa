package mate

import "shotest/shogi"

// Three finds mates in three plies. It keeps its buffers, so that it allocates nothing. The zero
// value is ready to use. A Three is not safe for concurrent use.
type Three struct {
	afterCheck, afterReply shogi.Position
	checks, replies        [shogi.MaxMoves]shogi.Move
}

// InThree returns a check after which every reply is mated at once, or a mate in one, or NoMove if
// there is neither. It is exact: it includes checks that can be blocked, and all replies by drops.
//
// Checks by contact and by knights, which leave no room for interpositions, come first: they have
// few replies and mate most often.
func (t *Three) InThree(p *shogi.Position) shogi.Move {
	if m := InOne(p, nil); m != shogi.NoMove {
		return m
	}
	checks := p.AppendChecks(t.checks[:0])
	if len(checks) == 0 {
		return shogi.NoMove
	}
	near := contactSquares[p.King(p.SideToMove().Opponent())]
	for _, first := range [2]bool{true, false} {
		for _, m := range checks {
			if near.Has(m.To()) == first && t.Mates(p, m) {
				return m
			}
		}
	}
	return shogi.NoMove
}

// Mates reports whether every reply to m, a legal check, is mated at once.
func (t *Three) Mates(p *shogi.Position, m shogi.Move) bool {
	t.afterCheck = *p
	t.afterCheck.Play(m)
	for _, reply := range t.afterCheck.AppendLegalMoves(t.replies[:0]) {
		t.afterReply = t.afterCheck
		t.afterReply.Play(reply)
		if InOne(&t.afterReply, nil) == shogi.NoMove {
			return false
		}
	}
	return true
}
