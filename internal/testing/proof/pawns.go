package proof

import (
	"errors"
	"fmt"

	"shotest/review/motif"
	"shotest/shogi"
)

// dropsPawn checks that a pawn is dropped.
func (c *claim) dropsPawn() error {
	if !c.move.IsDrop() || c.piece != shogi.Pawn {
		return errors.New("no pawn is dropped")
	}
	return nil
}

// aboutMoved checks that the target is the moved piece.
func (c *claim) aboutMoved() error {
	if c.Targets[0] != c.to {
		return fmt.Errorf("%v is not where the piece went", c.Targets[0])
	}
	return nil
}

// promotion returns the most that a piece nets by promoting on an empty square, or on a
// given one.
func promotion(p shogi.Position, from, only shogi.Square) (square shogi.Square, best int) {
	square, best = shogi.NoSquare, -1<<30
	for _, m := range legalFrom(p, from) {
		if !m.IsPromotion() || p.PieceAt(m.To()) != shogi.NoPiece || only != shogi.NoSquare && m.To() != only {
			continue
		}
		if n := net(p, m); n > best {
			square, best = m.To(), n
		}
	}
	return square, best
}

func (c *claim) promotionThreat() error {
	if c.checks {
		return errors.New("it gives check")
	}
	if err := c.secure(c.to); err != nil {
		return err
	}
	if !c.move.IsDrop() {
		if _, n := promotion(c.before, c.move.From(), shogi.NoSquare); n >= motif.MinPromotion {
			return errors.New("it could promote before")
		}
	}
	_, n := promotion(passed(c.after), c.to, c.Targets[0])
	return c.gains(n, motif.MinPromotion)
}

func (c *claim) dangling() error {
	if err := errors.Join(c.dropsPawn(), c.secure(c.to)); err != nil {
		return err
	}
	if c.checks || c.Targets[0] != ahead(c.to, c.us) || c.to.RankFrom(c.us) > 4 {
		return errors.New("it cannot promote next")
	}
	_, n := promotion(passed(c.after), c.to, c.Targets[0])
	return c.gains(n, motif.MinPawn)
}

func (c *claim) joining() error {
	front := ahead(c.to, c.us)
	if err := errors.Join(c.dropsPawn(), c.aboutMoved()); err != nil {
		return err
	}
	if front == shogi.NoSquare || !belongs(c.after, front, c.them) || c.after.PieceAt(front).Type() != shogi.Pawn {
		return errors.New("no pawn stands opposite")
	}
	if c.last != shogi.NoMove && !c.last.IsDrop() && c.last.To() == front {
		return errors.New("the pawn opposite has just come")
	}
	if n := most(c.after, c.to); n > 0 {
		return fmt.Errorf("taking nets %d", n)
	}
	if len(c.Line) != 2 || c.Line[0].IsDrop() || c.Line[0].From() != front || c.Line[0].To() != c.to {
		return errors.New("the line does not begin with the pawn opposite")
	}
	back := c.Line[1]
	if back.IsDrop() || back.To() != c.to || c.after.PieceAt(back.From()).Type() == shogi.Pawn {
		return errors.New("no piece takes back")
	}
	return nil
}

func (c *claim) anchor() error {
	if err := errors.Join(c.dropsPawn(), c.aboutMoved()); err != nil {
		return err
	}
	front := ahead(c.to, c.us)
	if c.to.RankFrom(c.us) != 9 || !belongs(c.after, front, c.us) || c.after.PieceAt(front).Type() != shogi.Gold {
		return errors.New("not behind a gold on the last rank")
	}
	for s := range shogi.Square(shogi.SquareCount) {
		if belongs(c.after, s, c.them) && c.after.PieceAt(s).Type().Unpromoted() == shogi.Rook {
			return nil
		}
	}
	if c.after.Hand(c.them).Count(shogi.Rook) == 0 {
		return errors.New("the opponent has no rook")
	}
	return nil
}

func (c *claim) striking() error {
	if err := c.dropsPawn(); err != nil {
		return err
	}
	target := c.Targets[0]
	if target != ahead(c.to, c.us) || !belongs(c.after, target, c.them) {
		return errors.New("it is not at the head of the piece")
	}
	switch c.Pieces[0].Unpromoted() {
	case shogi.Gold, shogi.Silver, shogi.Bishop, shogi.Rook:
	default:
		return fmt.Errorf("a %v is not struck", c.Pieces[0])
	}
	n, err := c.threat(c.to, target, motif.MinWin)
	if err != nil {
		return err
	}
	return c.gains(n, motif.MinWin)
}

func (c *claim) knightsHead() error {
	target := c.Targets[0]
	if c.piece != shogi.Pawn || target != ahead(c.to, c.us) || !belongs(c.after, target, c.them) ||
		c.Pieces[0] != shogi.Knight {
		return errors.New("no pawn at a knight's head")
	}
	if n := most(c.after, c.to); n > 0 {
		return fmt.Errorf("taking the pawn nets %d", n)
	}
	n, err := c.threat(c.to, target, motif.MinWin)
	if err != nil {
		return err
	}
	return c.gains(n, motif.MinWin)
}

func (c *claim) edgeAttack() error {
	king := c.after.King(c.them)
	file := c.to.File()
	switch {
	case c.Targets[0] != c.to, file != 1 && file != 9, c.to.RankFrom(c.us) > 5, king == shogi.NoSquare:
		return errors.New("it is not at the edge")
	case king.RankFrom(c.them) < 7, file == 1 && king.File() > 3, file == 9 && king.File() < 7:
		return errors.New("the king is elsewhere")
	}
	mover := c.move.Dropped()
	if !c.move.IsDrop() {
		mover = c.before.PieceAt(c.move.From()).Type()
	}
	front := ahead(c.to, c.us)
	switch {
	case mover == shogi.Pawn && front != shogi.NoSquare && belongs(c.after, front, c.them):
		return nil
	case c.taken != shogi.NoPieceType && (mover == shogi.Pawn || mover == shogi.Lance || mover == shogi.Knight):
		return nil
	}
	return fmt.Errorf("the %v attacks nothing there", mover)
}

func (c *claim) focal() error {
	if err := errors.Join(c.dropsPawn(), c.aboutMoved()); err != nil {
		return err
	}
	takers, gain := map[shogi.PieceType]bool{}, 0
	for _, m := range takes(c.after, c.to) {
		if t := c.after.PieceAt(m.From()).Type(); t != shogi.Pawn {
			takers[t] = true
			gain = max(gain, net(c.after, m))
		}
	}
	if c.to.RankFrom(c.us) > 4 || len(takers) < 2 || gain <= 0 {
		return fmt.Errorf("%d types take, netting %d", len(takers), gain)
	}
	return nil
}

func (c *claim) pawnSacrifice() error {
	front := ahead(c.to, c.us)
	if c.move.IsDrop() || c.piece != shogi.Pawn || c.taken != shogi.NoPieceType || front == shogi.NoSquare {
		return errors.New("no pawn is pushed")
	}
	if !belongs(c.after, front, c.them) || c.after.PieceAt(front).Type() != shogi.Pawn {
		return errors.New("no pawn stands opposite")
	}
	if n, can := netWith(c.after, front, c.to); !can || n <= 0 {
		return fmt.Errorf("taking it nets %d", n)
	}
	return c.aboutMoved()
}
