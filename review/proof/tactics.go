package proof

import (
	"errors"
	"fmt"
	"slices"

	"shotest/review/motif"
	"shotest/shogi"
)

func (c *claim) fork() error {
	if c.checks {
		return errors.New("it gives check")
	}
	if err := errors.Join(c.enemy(c.Targets...), c.secure(c.to), c.forkKind()); err != nil {
		return err
	}
	var gains []int
	had := 0
	for _, target := range c.Targets {
		n, err := c.threat(c.to, target, motif.MinThreat)
		if err != nil {
			return err
		}
		gains = append(gains, n)
		if !c.move.IsDrop() {
			if n, can := netWith(c.before, c.move.From(), target); can && n >= motif.MinThreat {
				had++
			}
		}
	}
	if had >= 2 {
		return errors.New("it could take two of them before")
	}
	slices.Sort(gains)
	return c.gains(gains[len(gains)-2], motif.MinThreat)
}

// forkKind checks the name of a fork.
func (c *claim) forkKind() error {
	switch c.Kind {
	case motif.Fork:
		if c.piece == shogi.Knight {
			return errors.New("a knight's fork has its own name")
		}
	case motif.CrossRook:
		onFile := func(s shogi.Square) bool { return way(c.to, s).files == 0 && way(c.to, s).length > 0 }
		onRank := func(s shogi.Square) bool { return way(c.to, s).ranks == 0 && way(c.to, s).length > 0 }
		if c.piece.Unpromoted() != shogi.Rook || !slices.ContainsFunc(c.Targets, onFile) ||
			!slices.ContainsFunc(c.Targets, onRank) {
			return errors.New("no rook attacks along a file and a rank")
		}
	case motif.KnightFork:
		if c.piece != shogi.Knight {
			return fmt.Errorf("it is a %v", c.piece)
		}
	case motif.SplittingSilver:
		if c.piece != shogi.Silver || !c.move.IsDrop() {
			return errors.New("no silver is dropped")
		}
		golds := 0
		for i, target := range c.Targets {
			if ahead(target, c.us) == shogi.NoSquare || ahead(target, c.us).Rank() != c.to.Rank() {
				return fmt.Errorf("%v is not behind it", target)
			}
			switch c.Pieces[i] {
			case shogi.Gold:
				golds++
			case shogi.Rook, shogi.Dragon:
			default:
				return fmt.Errorf("a %v is neither rook nor gold", c.Pieces[i])
			}
		}
		if golds == 0 {
			return errors.New("no gold is attacked")
		}
	}
	return nil
}

func (c *claim) checkFork() error {
	if !c.checks || c.Pieces[0] != shogi.King || !hits(c.after, c.to, c.Targets[0]) {
		return errors.New("the moved piece gives no check")
	}
	if err := errors.Join(c.enemy(c.Targets...), c.secure(c.to)); err != nil {
		return err
	}
	best := 0
	for _, target := range c.Targets[1:] {
		n, err := c.threat(c.to, target, motif.MinThreat)
		if err != nil {
			return err
		}
		best = max(best, n)
	}
	return c.gains(best, motif.MinThreat)
}

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

func (c *claim) discoveredAttack() error {
	target, slider := c.Targets[0], c.Targets[1]
	if err := errors.Join(c.enemy(target), c.secure(slider)); err != nil {
		return err
	}
	switch {
	case c.move.IsDrop(), slider == c.to, !belongs(c.after, slider, c.us), c.Pieces[0] == shogi.King:
		return errors.New("no line is opened")
	case !slices.Contains(between(slider, target), c.move.From()), hits(c.before, slider, target):
		return errors.New("the move has not left that line")
	}
	n, err := c.threat(slider, target, motif.MinWin)
	if err != nil {
		return err
	}
	return c.gains(n, motif.MinWin)
}

func (c *claim) traps() error {
	square := c.Targets[0]
	switch c.Pieces[0] {
	case shogi.Rook, shogi.Bishop, shogi.Dragon, shogi.Horse:
	default:
		return fmt.Errorf("a %v is no major piece", c.Pieces[0])
	}
	if c.evades || c.checks || !belongs(c.after, square, c.them) {
		return errors.New("a check, or no piece of the opponent's")
	}
	if err := c.gains(lost(c.after, passed(c.after), square), motif.MinWin); err != nil {
		return err
	}
	if n := lost(passed(c.before), c.before, square); n >= motif.MinWin {
		return errors.New("it was trapped before")
	}
	return nil
}

// lost returns the least that is netted by taking a piece where it stands, its side
// passing, and wherever it goes.
func lost(turn, passed shogi.Position, square shogi.Square) int {
	least := most(passed, square)
	for _, m := range legalFrom(turn, square) {
		least = min(least, most(played(turn, m), m.To())-yield(turn, m))
	}
	return least
}

func (c *claim) threatens() error {
	target := c.Targets[0]
	if err := errors.Join(c.enemy(target), c.secure(c.to)); err != nil {
		return err
	}
	if c.Pieces[0] == shogi.King || c.piece == shogi.King {
		return errors.New("kings do not count")
	}
	n, err := c.threat(c.to, target, motif.MinWin)
	if err != nil {
		return err
	}
	if c.Kind == motif.CampDrop && !(c.move.IsDrop() && (c.piece == shogi.Rook || c.piece == shogi.Bishop) &&
		c.to.InPromotionZone(c.us)) {
		return errors.New("no rook or bishop is dropped in the camp")
	}
	if !c.move.IsDrop() {
		if before, can := netWith(c.before, c.move.From(), target); can && before >= motif.MinWin {
			return errors.New("it could take before")
		}
	}
	return c.gains(n, motif.MinWin)
}
