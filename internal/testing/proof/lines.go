package proof

import (
	"errors"
	"fmt"
	"slices"

	"shotest/review/motif"
	"shotest/shogi"
)

// inLine checks that the moved piece, a slider, sees two pieces one behind the other, and
// did not see them before.
func (c *claim) inLine(near, far shogi.Square) error {
	if err := errors.Join(c.enemy(near, far), c.secure(c.to)); err != nil {
		return err
	}
	if !seesThrough(c.after, c.to, near, far) {
		return errors.New("the two do not stand in its line")
	}
	if !c.move.IsDrop() && seesThrough(c.before, c.move.From(), near, far) {
		return errors.New("they stood in its line before")
	}
	return nil
}

// seesThrough reports whether a slider would attack a piece if a nearer one, which it
// attacks, were not there.
func seesThrough(p shogi.Position, from, near, far shogi.Square) bool {
	a, b := way(from, near), way(from, far)
	if !hits(p, from, near) || a.length == 0 || a.length >= b.length || a.files != b.files || a.ranks != b.ranks {
		return false
	}
	diagonal := a.files != 0 && a.ranks != 0
	switch p.PieceAt(from).Type() {
	case shogi.Lance:
	case shogi.Rook, shogi.Dragon:
		if diagonal {
			return false
		}
	case shogi.Bishop, shogi.Horse:
		if !diagonal {
			return false
		}
	default:
		return false
	}
	return free(p, near, far)
}

// leaving returns the legal moves of the nearer piece that leave the line, the opponent
// being to move.
func (c *claim) leaving(p shogi.Position, near, far shogi.Square) (moves []shogi.Move) {
	for _, m := range legalFrom(p, near) {
		if m.To() != c.to && !slices.Contains(between(c.to, far), m.To()) {
			moves = append(moves, m)
		}
	}
	return moves
}

// losesFar returns the least that is netted by taking the farther piece once the nearer one
// has left the line.
func (c *claim) losesFar(near, far shogi.Square, least int) (int, error) {
	worst := 1 << 30
	for _, m := range c.leaving(c.after, near, far) {
		n, can := netWith(played(c.after, m), c.to, far)
		worst = min(worst, n-yield(c.after, m))
		if !can || worst < least {
			return worst, fmt.Errorf("after %v, taking on %v nets %d", m, far, worst)
		}
	}
	return worst, nil
}

func (c *claim) skewer() error {
	near, far := c.Targets[0], c.Targets[1]
	if err := c.inLine(near, far); err != nil {
		return err
	}
	if c.Pieces[1] == shogi.King || worth(c.Pieces[0]) < worth(c.Pieces[1]) && c.piece != shogi.Lance {
		return errors.New("the farther piece is worth more")
	}
	if c.Pieces[0] == shogi.King {
		n, err := c.threat(c.to, far, motif.MinThreat)
		if err != nil {
			return err
		}
		return c.gains(n, motif.MinThreat)
	}
	if c.checks {
		return errors.New("it gives check")
	}
	first, err := c.threat(c.to, near, motif.MinThreat)
	if err != nil {
		return err
	}
	second, err := c.losesFar(near, far, motif.MinThreat)
	if err != nil {
		return err
	}
	return c.gains(min(first, second), motif.MinThreat)
}

func (c *claim) pin() error {
	near, far := c.Targets[0], c.Targets[1]
	if err := c.inLine(near, far); err != nil {
		return err
	}
	if c.evades || c.checks || worth(c.Pieces[0]) >= worth(c.Pieces[1]) {
		return errors.New("a check, or the farther piece is worth no more")
	}
	off := c.leaving(c.after, near, far)
	if c.Pieces[1] == shogi.King {
		if len(off) > 0 {
			return fmt.Errorf("it may go away: %v", off)
		}
		if len(c.leaving(passed(c.before), near, far)) == 0 {
			return errors.New("it could not go away before")
		}
	} else {
		if len(off) == 0 {
			return errors.New("it cannot go away at all")
		}
		if _, err := c.losesFar(near, far, motif.MinWin); err != nil {
			return err
		}
	}
	n, _ := netWith(passed(c.after), c.to, near)
	return c.gains(max(0, n), 0)
}
