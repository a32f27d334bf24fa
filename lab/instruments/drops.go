package instruments

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"shotest/config"
	"shotest/engine"
	"shotest/search"
	"shotest/shogi"
)

const (
	// dropsPosition has a rook in hand that can be dropped on forty squares.
	dropsPosition = "sfen ln3g1nl/3g1ks2/2spp3p/5p3/p1p1B4/2P4pP/PPNPPPP2/LSK2SG2/4G2NL b R2Prbp 53"
	// dropsDepth is the nominal depth, in plies, to which it is searched.
	dropsDepth = 7
)

// dropOrder is the order of the position's moves if one after the other fails, and the result of a
// search by it.
type dropOrder struct {
	moves []shogi.Move
	best  shogi.Move
	nodes uint64
}

// Drops draws the order of a position's moves without and with likeness: forty drops of a rook look
// equally good there.
func Drops(ctx context.Context, w io.Writer) error {
	var orders [2]dropOrder
	for i := range orders {
		var err error
		if orders[i], err = orderOf(ctx, i == 1); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, drawDrops(&orders[0], &orders[1]))
	return err
}

// orderOf orders the moves of the position, and searches it by interest.
func orderOf(ctx context.Context, likeness bool) (o dropOrder, err error) {
	p := config.Default().In(search.InterestMode)
	p.Similarity.On, p.RootMate = likeness, 0
	e := engine.New(p)
	history, err := shogi.ParseHistory(dropsPosition)
	if err != nil {
		return o, err
	}
	if err := e.Prepare(ctx); err != nil {
		return o, err
	}
	ranking, err := e.RankMoves(history)
	if err != nil {
		return o, err
	}
	for i := range ranking.Moves {
		o.moves = append(o.moves, ranking.Moves[i].Move)
	}
	count := func(r engine.Report) { o.nodes = max(o.nodes, r.Nodes) }
	o.best = e.Search(ctx, history, engine.Limits{Depth: dropsDepth}, count).Best
	return o, nil
}

// dropsOf counts the drops of a rook among moves.
func dropsOf(moves []shogi.Move) (count int) {
	for _, m := range moves {
		if isRookDrop(m) {
			count++
		}
	}
	return count
}

func isRookDrop(m shogi.Move) bool { return m.IsDrop() && m.Dropped() == shogi.Rook }

const (
	dropsShown = 60
	cellWidth  = 11
	rowHeight  = 74
)

// drawDrops draws two orders as SVG: a cell for each move, dark for drops of a rook, with a mark
// under the moves that the searches found best.
func drawDrops(without, with *dropOrder) string {
	var svg strings.Builder
	fmt.Fprintf(&svg, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 %d" font-family="sans-serif" font-size="13" `+
		`role="img" aria-label="Drops of a rook in the order of the moves, without and with likeness">`+
		"\n<rect width=\"680\" height=\"%d\" fill=\"white\"/>\n", 2*rowHeight+16, 2*rowHeight+16)
	for i, o := range []*dropOrder{without, with} {
		top := 8 + i*rowHeight
		name := [...]string{"Without likeness", "With likeness"}[i]
		fmt.Fprintf(&svg, `<text x="10" y="%d" fill="#222">%s: %d drops of a rook among the first 20, %d among %d; `+
			"depth %d after %d positions, best %v</text>\n", top+16, name, dropsOf(o.moves[:20]),
			dropsOf(o.moves[:dropsShown]), dropsShown, dropsDepth, o.nodes, o.best)
		for place, m := range o.moves[:dropsShown] {
			fill := "#d5dbe3"
			if isRookDrop(m) {
				fill = "#a33c2c"
			}
			fmt.Fprintf(&svg, `<rect x="%d" y="%d" width="%d" height="26" fill="%s"><title>%d: %v</title></rect>`+"\n",
				10+place*cellWidth, top+24, cellWidth-2, fill, place+1, m)
		}
		if place := slices.Index(o.moves, o.best); place >= 0 && place < dropsShown {
			fmt.Fprintf(&svg, `<text x="%d" y="%d" fill="#222">▲</text>`+"\n", 8+place*cellWidth, top+63)
		}
	}
	svg.WriteString("</svg>\n")
	return svg.String()
}
