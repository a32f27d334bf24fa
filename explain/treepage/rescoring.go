package treepage

import (
	"fmt"
	"math"

	"shotest/engine"
	"shotest/internal/language"
	"shotest/search/tree"
	"shotest/shogi"
)

// growth is the factor by which the tree grows with each ply, on average.
func (p *packer) growth() float64 {
	return math.Pow(float64(max(p.tree.Root.Nodes, 1)), 1/float64(max(p.tree.Depth, 1)))
}

// saved estimates by how many positions likeness made the branch of m smaller: less than 0 if it
// made the move cheaper.
func (p *packer) saved(m *engine.ListedMove) int {
	if m.Index == 0 {
		return 0
	}
	plies := float64(m.Cost-m.CostAlone) / 100
	return int(math.Round(float64(m.Nodes) * (math.Pow(p.growth(), plies) - 1)))
}

// rescoring returns a table of the moves of n's list: the move, its index and the one it would
// have without likeness, its cost and the one it would have there, and the positions saved. Of the
// moves that were not searched it has those that would have been. It also says the same of each
// searched move in words, if likeness has changed its index or its cost.
func (p *packer) rescoring(n *tree.Node) (rows [][6]string, words map[shogi.Move]string) {
	order, _ := n.Order.([]engine.ListedMove)
	searched, left, saved, nodes := 0, 0, 0, uint64(0)
	words = map[shogi.Move]string{}
	for i := range order {
		m := &order[i]
		if m.Index == 0 {
			if m.Alone > searched {
				left++
				continue
			}
			rows = append(rows,
				[6]string{p.moveName(m.Move), "–", fmt.Sprint(m.Alone), "–", fmt.Sprint(m.CostAlone), ""})
			continue
		}
		searched = m.Index
		saved, nodes = saved+p.saved(m), nodes+m.Nodes
		rows = append(rows, [6]string{p.moveName(m.Move), fmt.Sprint(m.Index), fmt.Sprint(m.Alone),
			fmt.Sprint(m.Cost), fmt.Sprint(m.CostAlone), signed(p.saved(m))})
		if m.Index != m.Alone || m.Cost != m.CostAlone {
			words[m.Move] = p.language.Text("tree.rescored", language.Args{"Index": m.Index, "Before": m.Alone,
				"Cost": m.Cost, "CostBefore": m.CostAlone})
		}
	}
	if rows == nil {
		return nil, nil
	}
	if left > 0 {
		rows = append(rows, [6]string{p.language.Text("tree.not_searched", language.Args{"Number": left})})
	}
	together := p.language.Text("tree.saved_together", language.Args{"Positions": nodes,
		"Growth": fmt.Sprintf("%.2f", p.growth())})
	return append(rows, [6]string{together, 5: signed(saved)}), words
}
