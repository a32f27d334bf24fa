package proof

import (
	"errors"
	"fmt"
	"slices"

	"shotest/review/castle"
	"shotest/review/motif"
	"shotest/shogi"
)

// vital is a piece of the attacker and the square where it hurts a Black castle.
type vital struct {
	piece shogi.PieceType
	at    string
}

var (
	minoVitals   = []vital{{shogi.Knight, "3f"}, {shogi.Bishop, "3i"}, {shogi.Silver, "3i"}}
	towerVitals  = []vital{{shogi.Pawn, "8f"}}
	yaguraVitals = []vital{{shogi.Silver, "6i"}}
)

// vitals are written down once more, apart from the table that is checked.
var vitals = map[castle.ID][]vital{
	"mino": minoVitals, "kata_mino": minoVitals, "silver_mino": minoVitals, "diamond_mino": minoVitals,
	"castle_tower_mino": towerVitals, "four_piece_mino": towerVitals,
	"gold_yagura": yaguraVitals, "silver_yagura": yaguraVitals, "complete_yagura": yaguraVitals, "rhombus_yagura": yaguraVitals,
}

func (c *claim) weakPoint() error {
	named, stands := castle.Of(&c.after, c.them)
	if !stands || named.ID != c.Castle {
		return fmt.Errorf("there is no %s", c.Castle)
	}
	square := c.to
	if c.them == shogi.White {
		square = square.Flip()
	}
	if !slices.Contains(vitals[named.ID], vital{c.piece, square.String()}) {
		return fmt.Errorf("a %v on %v is not what a %s fears", c.piece, c.to, named.ID)
	}
	return errors.Join(c.aboutMoved(), c.secure(c.to))
}

func (c *claim) blocksEntry() error {
	king := c.after.King(c.them)
	switch {
	case c.evades || c.checks || king == shogi.NoSquare || c.Targets[0] != king || king.RankFrom(c.them) <= 3:
		return errors.New("no king stands before the camp")
	case len(entering(passed(c.before))) == 0:
		return errors.New("the king could not enter before")
	}
	if still := entering(c.after); len(still) > 0 {
		return fmt.Errorf("the king can enter: %v", still)
	}
	return nil
}

// entering returns the legal moves by which the king steps into the enemy camp.
func entering(p shogi.Position) (moves []shogi.Move) {
	side := p.SideToMove()
	for _, m := range legalFrom(p, p.King(side)) {
		if m.To().RankFrom(side) <= 3 {
			moves = append(moves, m)
		}
	}
	return moves
}

// namesCastle checks that a castle is named where the kind is about one, and nowhere else.
func (c *claim) namesCastle() error {
	if (c.Kind == motif.WeakPoint) != (c.Castle != "") {
		return fmt.Errorf("it is about the castle %q", c.Castle)
	}
	return nil
}
