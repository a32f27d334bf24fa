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
	switch knight := c.piece == shogi.Knight; {
	case knight != (c.Kind == motif.KnightFork):
		return fmt.Errorf("it is a %v's", c.piece)
	case c.Kind == motif.CrossRook:
		return c.crosses()
	case c.Kind == motif.SplittingSilver:
		return c.splits()
	}
	return nil
}

// crosses checks that a rook attacks along its file and along its rank.
func (c *claim) crosses() error {
	file, rank := false, false
	for _, target := range c.Targets {
		v := way(c.to, target)
		file = file || v.length > 0 && v.files == 0
		rank = rank || v.length > 0 && v.ranks == 0
	}
	if c.piece.Unpromoted() != shogi.Rook || !file || !rank {
		return errors.New("no rook attacks along a file and a rank")
	}
	return nil
}

// splits checks that a silver is dropped behind a gold and another gold or a rook.
func (c *claim) splits() error {
	if c.piece != shogi.Silver || !c.move.IsDrop() {
		return errors.New("no silver is dropped")
	}
	golds := 0
	for i, target := range c.Targets {
		if front := ahead(target, c.us); front == shogi.NoSquare || front.Rank() != c.to.Rank() {
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
