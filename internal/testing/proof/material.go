package proof

import (
	"errors"
	"fmt"

	"shotest/review/motif"
	"shotest/shogi"
)

// retakes reports whether the move takes what the last one has brought to its square.
func (c *claim) retakes() bool {
	return c.taken != shogi.NoPieceType && c.last != shogi.NoMove && !c.last.IsDrop() && c.last.To() == c.to
}

func (c *claim) wins() error {
	switch {
	case c.taken == shogi.NoPieceType:
		return errors.New("nothing was taken")
	case c.retakes():
		return errors.New("the piece had just come there")
	case (c.taken == shogi.Pawn) != (c.Kind == motif.WinsPawn):
		return fmt.Errorf("a %v was taken", c.taken)
	}
	worst := 0
	for square := range shogi.Square(shogi.SquareCount) {
		if belongs(c.after, square, c.us) {
			worst = max(worst, most(c.after, square))
		}
	}
	least := motif.MinWin
	if c.Kind == motif.WinsPawn {
		least = motif.MinPawn
	}
	if err := c.gains(yield(c.before, c.move)-worst, least); err != nil {
		return err
	}
	return c.captures(c.to, most(c.after, c.to))
}

func (c *claim) hangs() error {
	square := c.Targets[0]
	if !belongs(c.after, square, c.us) || c.Pieces[0] == shogi.Pawn || c.Pieces[0] == shogi.King {
		return errors.New("no piece of the mover's that counts")
	}
	loss := most(c.after, square)
	if err := c.captures(square, loss); err != nil {
		return err
	}
	if square == c.to || !c.retakes() {
		loss -= yield(c.before, c.move)
	}
	if err := c.gains(loss, motif.MinWin); err != nil {
		return err
	}
	if hung := c.hung(square); hung != (c.Kind == motif.LeavesHanging) {
		return fmt.Errorf("whether it hung before: %v", hung)
	}
	return nil
}

// stood returns where a piece of the mover's stood before the move.
func (c *claim) stood(square shogi.Square) shogi.Square {
	if square == c.to {
		return c.origin()
	}
	return square
}

// hung reports whether a piece was to be won before the move.
func (c *claim) hung(square shogi.Square) bool {
	was := c.stood(square)
	switch {
	case was == shogi.NoSquare:
		return false
	case c.evades:
		return attacked(c.before, c.them, was)
	}
	return most(passed(c.before), was) >= motif.MinWin
}

func (c *claim) saves() error {
	square := c.Targets[0]
	was := c.stood(square)
	switch {
	case c.evades, c.checks:
		return errors.New("there is a check")
	case !belongs(c.after, square, c.us), was == shogi.NoSquare, c.Pieces[0] == shogi.Pawn:
		return errors.New("no piece of the mover's that counts")
	}
	if n := most(c.after, square); n > 0 {
		return fmt.Errorf("taking it still nets %d", n)
	}
	return c.gains(most(passed(c.before), was), motif.MinWin)
}

func (c *claim) recaptures() error {
	if !c.retakes() {
		return errors.New("nothing that had just come there was taken")
	}
	return nil
}

func (c *claim) exchanges() error {
	both := c.taken.Unpromoted()
	kinds := map[shogi.PieceType]motif.Kind{
		shogi.Rook: motif.ExchangesRooks, shogi.Bishop: motif.ExchangesBishops, shogi.Gold: motif.Exchanges,
		shogi.Silver: motif.Exchanges, shogi.Knight: motif.Exchanges, shogi.Lance: motif.Exchanges,
	}
	if kinds[both] != c.Kind || c.piece.Unpromoted() != both {
		return fmt.Errorf("a %v takes a %v", c.piece, c.taken)
	}
	back := most(c.after, c.to)
	if n := yield(c.before, c.move) - back; back <= 0 || n > motif.MaxTrade || n < -motif.MaxTrade {
		return fmt.Errorf("taking back nets %d, and the exchange %d", back, n)
	}
	return c.captures(c.to, back)
}

func (c *claim) offers() error {
	if c.Targets[0] != c.to || c.taken != shogi.NoPieceType || c.evades || len(c.Line) != 2 {
		return errors.New("not an offer")
	}
	take, back := c.Line[0], c.Line[1]
	if take.IsDrop() || back.IsDrop() || take.From() != c.Targets[1] || take.To() != c.to || back.To() != c.to {
		return errors.New("the line is no exchange of the two pieces")
	}
	if c.Pieces[0].Unpromoted() != c.Pieces[1].Unpromoted() {
		return errors.New("the pieces are not alike")
	}
	if n := most(c.after, c.to); n > motif.MaxTrade {
		return fmt.Errorf("the opponent nets %d", n)
	}
	if n := net(c.after, take); n < -motif.MaxTrade {
		return fmt.Errorf("the opponent loses %d by taking", -n)
	}
	if !c.move.IsDrop() && len(takesWith(passed(c.before), c.Targets[1], c.origin())) > 0 {
		return errors.New("it could be taken before")
	}
	return nil
}
