package engine

import (
	"context"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/search"
	"shotest/shogi"
)

// A position in which a draw may be claimed is worth a draw or more to the side to move: a side
// that stands better plays on, a side that stands worse claims.
func TestDrawsMayBeClaimed(t *testing.T) {
	const (
		ahead  = "+R+R+B+B5/4K4/PPPPPP3/GGGG5/9/9/9/9/8k"
		behind = "RB3K3/PPPPPPPP1/8r/4ggg2/5s3/9/9/4gsss1/4k4"
	)
	engines := map[string]*Engine{}
	for _, mode := range []string{search.ModernMode, search.InterestMode, search.FullwidthMode} {
		engines[mode] = newEngine(t, "SearchMode", mode)
	}
	for _, c := range []struct {
		name, position, rule, only string
		declares                   shogi.Declaration
		min, max                   int
	}{
		{"ahead", ahead + " b - 1", "CSARule24", "", shogi.NoDeclaration, 2000, maxShown},
		{"ahead, handicaps made good", ahead + " b - 1", "CSARule24H", "", shogi.NoDeclaration, 2000, maxShown},
		{"the other side", ahead + " w - 1", "CSARule24", "1i1h", shogi.NoDeclaration, -maxShown, -2000},
		{"behind", behind + " b 6P4l4n4pb 1", "CSARule24", "", shogi.DeclarationDraw, 0, 0},
		{"behind, asked about a move", behind + " b 6P4l4n4pb 1", "CSARule24", "5b5a+",
			shogi.NoDeclaration, -maxShown, 0},
		{"behind, without the right", behind + " b 6P4l4n4pb 1", "CSARule27", "", shogi.NoDeclaration,
			-maxShown, -1000},
		{"the other side of that", behind + " w 6P4l4n4pb 1", "CSARule24", "5i6i", shogi.NoDeclaration, 0, 0},
		{"without the right", behind + " w 6P4l4n4pb 1", "CSARule27", "5i6i", shogi.NoDeclaration, 1000, maxShown},
	} {
		for mode, e := range engines {
			set(t, e, "EnteringKingRule", c.rule)
			if err := e.Prepare(context.Background()); err != nil {
				t.Fatal(err)
			}
			game, limits := shogitest.Game(t, c.position), Limits{Nodes: 2000}
			if c.only != "" {
				limits.SearchMoves = []shogi.Move{shogitest.Move(t, c.only)}
			}
			result := e.Search(context.Background(), game, limits, nil)
			if result.Declare != c.declares || (result.Best == shogi.NoMove) != (c.declares != shogi.NoDeclaration) {
				t.Errorf("%s, %s: declares %v, plays %v (%v)", c.name, mode, result.Declare, result.Best, result.Score)
			}
			if s := result.Score; s.Mate != 0 || s.Centipawns < c.min || s.Centipawns > c.max {
				t.Errorf("%s, %s: %v, want from %d to %d", c.name, mode, s, c.min, c.max)
			}
		}
	}
}
