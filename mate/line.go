package mate

import (
	"math"

	"shotest/shogi"
)

// line returns the moves of both sides from a proven position to the mate. It returns nil if the
// table has lost some moves and the context ends before they are found again.
func (s *Solver) line(root *shogi.Position) []shogi.Move {
	s.bound = 0
	var moves []shogi.Move
	for p := *root; len(moves) < maxPlies; {
		check := s.matingMove(&p)
		if check == shogi.NoMove {
			return nil
		}
		moves = append(moves, check)
		p.Play(check)
		if !hasEvasion(&p) {
			return moves
		}
		reply := s.longestReply(&p)
		if reply == shogi.NoMove {
			return nil
		}
		moves = append(moves, reply)
		p.Play(reply)
	}
	return nil
}

// matingMove returns the check with the shortest proof. It searches again for proofs that the
// table has lost.
func (s *Solver) matingMove(p *shogi.Position) shogi.Move {
	if m := InOne(p, nil); m != shogi.NoMove {
		return m
	}
	for range 2 {
		best, length := shogi.NoMove, math.MaxInt
		for _, m := range p.AppendChecks(nil) {
			child := *p
			child.Play(m)
			if n, proven := s.provenLength(&child); proven && n < length {
				best, length = m, n
			}
		}
		if best != shogi.NoMove {
			return best
		}
		if v := s.prove(p); v.pn != 0 {
			return shogi.NoMove
		}
		if m := s.bestMove(); m != shogi.NoMove {
			return m
		}
	}
	return shogi.NoMove
}

// provenLength returns the number of plies to the mate from p, if the table or the next move shows
// one.
func (s *Solver) provenLength(p *shogi.Position) (int, bool) {
	if p.SideToMove() == s.attacker {
		if InOne(p, nil) != shogi.NoMove {
			return 1, true
		}
	} else if p.InCheck() && !hasEvasion(p) {
		return 0, true
	}
	v, _, known := s.table.lookup(p.BoardKey()^s.salt, p.Hand(s.attacker))
	return int(v.length), known && v.pn == 0
}

// longestReply returns the reply that delays the mate longest. It returns a futile interposition
// only if there is no other reply, and NoMove if a reply's proof is lost and cannot be found again.
func (s *Solver) longestReply(p *shogi.Position) shogi.Move {
	replies := p.AppendLegalMoves(nil)
	lengths := make([]int, len(replies))
	best, longest := shogi.NoMove, -1
	for i, m := range replies {
		child := *p
		child.Play(m)
		n, proven := s.provenLength(&child)
		if !proven {
			v := s.prove(&child)
			if v.pn != 0 {
				return shogi.NoMove
			}
			n = int(v.length)
		}
		lengths[i] = n
		if !m.IsDrop() && n > longest {
			best, longest = m, n
		}
	}
	// A drop is futile compared with the best move on the board.
	onBoard, drop, shortest := longest, shogi.NoMove, math.MaxInt
	for i, m := range replies {
		switch {
		case !m.IsDrop():
		case s.futile(p, m, onBoard):
			if lengths[i] < shortest {
				drop, shortest = m, lengths[i]
			}
		case lengths[i] > longest:
			best, longest = m, lengths[i]
		}
	}
	if best != shogi.NoMove {
		return best
	}
	return drop
}

// futile reports whether drop only loses the dropped piece: after the checker takes it, the mate
// takes no longer than against the best other reply, whose length is other, −1 without one. Further
// futile drops on the squares left between do not count.
func (s *Solver) futile(p *shogi.Position, drop shogi.Move, other int) bool {
	checker, king := p.Checkers().First(), p.King(p.SideToMove())
	left := shogi.Between(drop.To(), king).Count()
	after := *p
	after.Play(drop)
	for _, m := range [2]shogi.Move{shogi.NewPromotion(checker, drop.To()), shogi.NewMove(checker, drop.To())} {
		if !after.IsLegal(m) {
			continue
		}
		taken := after
		taken.Play(m)
		if !taken.InCheck() {
			continue
		}
		if n, proven := s.provenLength(&taken); proven && n <= max(other-1, 2*left) {
			return true
		}
	}
	return false
}

// shorten looks for shorter mates, with about as many nodes as the search for the first mate took.
func (s *Solver) shorten(root *shogi.Position, result *Result) {
	const extraNodes = 20_000
	limit := s.nodeLimit
	s.nodeLimit = min(limit, 2*s.nodes+extraNodes)
	for result.Length > 3 {
		s.bound = result.Length - 2
		v := s.prove(root)
		if v.pn != 0 {
			result.Shortest = v.dn == 0 && v.loop == unconditional
			break
		}
		result.Length = int(v.length)
	}
	// Mates in one are found before any search.
	result.Shortest = result.Shortest || result.Length == 3
	s.bound, s.nodeLimit, s.stopped = 0, limit, false
}
