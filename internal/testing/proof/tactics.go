package proof

import (
	"errors"
	"fmt"
	"slices"

	"shotest/review/motif"
	"shotest/shogi"
)

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

// lost returns the least that is netted by taking a piece after its side has passed, or
// has played whatever it can but a check with another piece.
func lost(turn, passed shogi.Position, square shogi.Square) int {
	least := most(passed, square)
	for _, m := range legal(turn) {
		child := played(turn, m)
		switch {
		case !m.IsDrop() && m.From() == square:
			least = min(least, most(child, m.To())-yield(turn, m))
		case !child.InCheck():
			least = min(least, most(child, square)-yield(turn, m))
		}
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
