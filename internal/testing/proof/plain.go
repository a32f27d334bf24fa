package proof

import (
	"errors"
	"fmt"

	"shotest/review/motif"
	"shotest/shogi"
)

// checkersOf returns the squares from which a player attacks the other's king.
func checkersOf(p shogi.Position, by shogi.Color) (squares []shogi.Square) {
	king := p.King(by.Opponent())
	for from := range shogi.Square(shogi.SquareCount) {
		if king != shogi.NoSquare && belongs(p, from, by) && hits(p, from, king) {
			squares = append(squares, from)
		}
	}
	return squares
}

// givesCheck checks that exactly the pieces on some squares give check.
func (c *claim) givesCheck(squares ...shogi.Square) error {
	found := checkersOf(c.after, c.us)
	if !c.checks || c.Targets[0] != c.after.King(c.them) || fmt.Sprint(found) != fmt.Sprint(squares) {
		return fmt.Errorf("check is given from %v", found)
	}
	return nil
}

func (c *claim) check() error { return c.givesCheck(c.to) }

func (c *claim) discoveredCheck() error {
	if c.Targets[1] == c.to {
		return errors.New("the moved piece gives check")
	}
	return c.givesCheck(c.Targets[1])
}

func (c *claim) doubleCheck() error { return c.givesCheck(c.Targets[1], c.Targets[2]) }

func (c *claim) kingEscapes() error {
	if !c.evades || c.piece != shogi.King || c.Targets[0] != c.to {
		return errors.New("no king leaves a check")
	}
	return nil
}

func (c *claim) takesChecker() error {
	found := checkersOf(c.before, c.them)
	if !c.evades || c.piece == shogi.King || len(found) != 1 || found[0] != c.to {
		return fmt.Errorf("check was given from %v", found)
	}
	return nil
}

func (c *claim) interposes() error {
	found := checkersOf(c.before, c.them)
	if !c.evades || c.piece == shogi.King || len(found) != 1 || c.Targets[0] != c.to {
		return fmt.Errorf("check was given from %v", found)
	}
	for _, s := range between(found[0], c.before.King(c.us)) {
		if s == c.to {
			return nil
		}
	}
	return errors.New("it is not between")
}

func (c *claim) enters() error {
	if c.piece != shogi.King || c.Targets[0] != c.to || c.to.RankFrom(c.us) > 3 || c.move.From().RankFrom(c.us) <= 3 {
		return errors.New("no king enters")
	}
	return nil
}

func (c *claim) promotes() error {
	if !c.move.IsPromotion() || c.Targets[0] != c.to || c.before.PieceAt(c.move.From()).Type() == c.piece {
		return errors.New("nothing promotes")
	}
	return nil
}

func (c *claim) bottomRook() error {
	if c.piece != shogi.Rook || !c.move.IsDrop() || c.Targets[0] != c.to || c.to.RankFrom(c.us) != 1 {
		return errors.New("no rook is dropped on the last rank")
	}
	return c.secure(c.to)
}

func (c *claim) sacrifice() error {
	king := c.after.King(c.them)
	if c.Targets[0] != c.to || c.piece == shogi.Pawn || c.piece == shogi.King || king == shogi.NoSquare ||
		apart(c.to, king) > 2 {
		return errors.New("no piece near the king")
	}
	if c.retakes() || !c.checks && (c.taken == shogi.NoPieceType || c.taken == shogi.Pawn) {
		return errors.New("neither a check nor a guard taken")
	}
	best := 0
	for _, m := range takes(c.after, c.to) {
		if apart(m.From(), king) <= 2 {
			best = max(best, net(c.after, m)-yield(c.before, c.move))
		}
	}
	if len(c.Line) != 1 || c.Line[0].IsDrop() || apart(c.Line[0].From(), king) > 2 ||
		net(c.after, c.Line[0])-yield(c.before, c.move) != best {
		return errors.New("the line is not the best capture by a guard")
	}
	return c.gains(best, motif.MinWin)
}

func (c *claim) bellySilver() error {
	king := c.after.King(c.them)
	if !c.move.IsDrop() || c.piece != shogi.Silver || king == shogi.NoSquare || c.Targets[0] != c.to ||
		king.Rank() != c.to.Rank() || apart(king, c.to) != 1 {
		return errors.New("no silver is dropped beside the king")
	}
	return c.secure(c.to)
}

func (c *claim) counterCheck() error {
	if !c.evades || !c.checks || c.Targets[0] != c.after.King(c.them) {
		return errors.New("no check answers a check")
	}
	return nil
}

func (c *claim) homeDrop() error {
	if !c.move.IsDrop() || c.piece != shogi.Rook && c.piece != shogi.Bishop || c.to.RankFrom(c.us) < 7 {
		return errors.New("no rook or bishop is dropped in the mover's camp")
	}
	return c.aboutMoved()
}

func (c *claim) horseReturns() error {
	if c.move.IsDrop() || c.move.IsPromotion() || c.piece != shogi.Horse || c.to.RankFrom(c.us) < 7 ||
		c.move.From().RankFrom(c.us) >= 7 {
		return errors.New("no horse comes home")
	}
	return c.aboutMoved()
}
