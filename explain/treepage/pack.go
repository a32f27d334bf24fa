package treepage

import (
	"cmp"
	"fmt"
	"maps"
	"strings"

	"shotest/engine"
	"shotest/explain"
	"shotest/internal/language"
	"shotest/internal/webpage"
	"shotest/plausibility"
	"shotest/search"
	"shotest/search/tree"
	"shotest/shogi"
	"shotest/similarity"
)

// pageData is the data that the page's script reads.
type pageData struct {
	SFEN string `json:"sfen"` // of the root
	// Limits are the interest limits of both sides, of the side to move at the root first. There is
	// one if both share it.
	Limits []int `json:"limits"`
	// Endings are indexed by search.Ending.
	Endings []ending          `json:"endings"`
	Root    *branch           `json:"root"`
	Words   map[string]string `json:"words"`
}

// ending is a way in which a branch can end: its name, the class and symbol of its family, and an
// explanation.
type ending struct {
	Name   string `json:"name"`
	Class  string `json:"class"`
	Symbol string `json:"symbol"`
	Why    string `json:"why"`
}

// branch is a node of the tree.
type branch struct {
	// Move is in USI, empty for the root and for passes.
	Move string `json:"move"`
	// Name is the move as people read it.
	Name  string     `json:"name"`
	Way   search.Way `json:"way"`
	Price int        `json:"price"`
	Cost  int        `json:"cost"`
	// Path is what the side of the move has spent on the line, this move included.
	Path int `json:"path"`
	// Other is what the other side has spent.
	Other int `json:"other"`
	// Value is the score for the side to move at the root: "≤ +35".
	Value       string        `json:"value"`
	Ending      search.Ending `json:"ending"`
	Best        bool          `json:"best,omitempty"`
	Nodes       uint64        `json:"nodes"`
	Searches    int           `json:"searches"`
	Folded      int           `json:"folded,omitempty"`
	FoldedNodes uint64        `json:"foldedNodes,omitempty"`
	// Reasons is a table of why the move was searched: words, score, interest and factor.
	Reasons [][4]string `json:"reasons,omitempty"`
	// Rescored says where the move would have come without likeness, and at which cost.
	Rescored string `json:"rescored,omitempty"`
	// Order is a table of how likeness changed the order of the moves after this one.
	Order [][6]string `json:"order,omitempty"`
	// Parts is a table of the parts of the cost, if moves cost plies: words and amount.
	Parts    [][2]string `json:"parts,omitempty"`
	Branches []*branch   `json:"branches,omitempty"`
}

// packer makes the data of the page.
type packer struct {
	tree     *engine.Tree
	language *language.Language
	// history leads to the parent of the node that is packed.
	history *shogi.History
	endings []ending
	// branches are the numbers of branches, by the classes of their families.
	branches map[string]int
}

func (p *packer) pageData() *pageData {
	c := &pageData{SFEN: p.history.Current().SFEN(), Limits: []int{p.tree.Total()}, Words: pageMessages(p.language)}
	if p.tree.Separate {
		c.Limits = []int{p.tree.Mine, p.tree.Theirs}
	}
	p.endings = make([]ending, len(search.Endings()))
	for _, f := range families {
		for _, e := range f.endings {
			p.endings[e] = ending{explain.Ending(p.language, e), f.Class, f.Symbol, explain.EndedBy(p.language, e)}
		}
	}
	c.Endings, c.Root = p.endings, p.branch(p.tree.Root)
	return c
}

// minReasonsFraction is the least fraction of all nodes, as its reciprocal, of a branch below the
// root's moves that gets its reasons into the page.
const minReasonsFraction = 1000

// branch packs a node and all nodes below it.
func (p *packer) branch(n *tree.Node) *branch {
	b := &branch{
		Way: n.Way, Price: n.Price, Cost: n.Cost, Value: p.value(n), Ending: n.Ending,
		Nodes: n.Nodes, Searches: n.Searches, Folded: n.Folded, FoldedNodes: n.FoldedNodes,
	}
	b.Path, b.Other = p.costs(n)
	if n.Ply == 1 || n.Nodes*minReasonsFraction >= p.tree.Root.Nodes {
		if r, ok := n.Note.(*engine.Reasons); ok {
			b.Reasons = p.reasons(r)
		}
		if n.Parts.Own > 0 {
			b.Parts = p.parts(n)
		}
	}
	switch {
	case n.Ply == 0:
		b.Name = p.language.Text("tree.root", nil)
	case n.Way == search.ByPass:
		b.Name = p.language.Text("tree.pass", nil)
		p.history.PlayNull()
	default:
		b.Move, b.Name = shogi.Move(n.Move).String(), p.moveName(shogi.Move(n.Move))
		p.history.Play(shogi.Move(n.Move))
	}
	best := n.BestChild()
	order, rescored := p.rescoring(n)
	b.Order = order
	for _, child := range n.Children {
		packed := p.branch(child)
		packed.Best = child == best
		if child.Listed {
			packed.Rescored = rescored[shogi.Move(child.Move)]
		}
		b.Branches = append(b.Branches, packed)
	}
	if n.Ply > 0 {
		p.branches[p.endings[n.Ending].Class]++
		p.history.Undo()
	}
	return b
}

// moveName returns a move as the page writes it. It needs no mark of the side, because its depth in
// the tree shows the side.
func (p *packer) moveName(m shogi.Move) string {
	if p.language == language.English() {
		return m.String()
	}
	return strings.TrimLeft(p.language.Move(p.history.Current(), m, p.history.LastMove()), "☗☖")
}

// costs returns what the side of a node's move has spent on the line, and what the other side has.
// If both share a limit, the first number is the sum.
func (p *packer) costs(n *tree.Node) (path, other int) {
	if !p.tree.Separate {
		return p.tree.Total() - n.Mine - n.Theirs, 0
	}
	mover, opponent := p.tree.Theirs, p.tree.Mine
	if n.Ply%2 == 1 {
		mover, opponent = opponent, mover
	}
	return mover - n.Theirs, opponent - n.Mine
}

// value returns the score of a node for the side to move at the root.
func (p *packer) value(n *tree.Node) string {
	score, atMost, atLeast := n.Score, "≤ ", "≥ "
	if n.Ply > 0 && n.Ply%2 == 0 {
		score, atMost, atLeast = -score, atLeast, atMost
	}
	text := cmp.Or(signed(int(score)), "0")
	if plies := score.MatePlies(); plies > 0 {
		text = p.language.Text("board.mate", language.Args{"Plies": plies})
	} else if plies < 0 {
		text = p.language.Text("tree.mated", language.Args{"Plies": -plies})
	}
	switch n.Bound {
	case search.UpperBound:
		return atMost + text
	case search.LowerBound:
		return atLeast + text
	}
	return text
}

// reasons returns the reasons why a move of the current position was searched. The scores add up to
// that of the last row.
func (p *packer) reasons(r *engine.Reasons) (rows [][4]string) {
	row := func(words, score, interest, factor string) {
		rows = append(rows, [4]string{words, score, interest, factor})
	}
	row(p.language.Text("component.base", nil), "", fmt.Sprintf("%+.1f", r.Story.BaseInterest), "")
	for i := range r.Story.Credits {
		c := &r.Story.Credits[i]
		row(explain.CreditText(p.language, c), signed(int(c.Score)), signed(int(c.Interest)),
			explain.Factor(c.Multiplier()))
	}
	for i := range r.Lowered {
		l := &r.Lowered[i]
		row(p.penalty(l), signed(-l.Score), "", explain.Factor(l.Factor))
	}
	if drift := signed(-r.Drift()); drift != "" {
		row(p.language.Text("tree.learned", nil), drift, "", "")
	}
	together := "tree.together"
	if r.Story.Floor {
		together = "tree.together_floor"
	}
	interest := float64(r.Candidate.Interest) / plausibility.InterestUnit
	row(p.language.Text(together, nil), signed(int(r.Candidate.Score)), fmt.Sprintf("%.1f", interest), "")
	return rows
}

// parts returns the parts of a move's cost. The amounts add up to that of the last row.
func (p *packer) parts(n *tree.Node) (rows [][2]string) {
	discounts, _ := n.Note.([]plausibility.Discount)
	credits := explain.DiscountSummands(p.language, discounts)
	if learned := n.Parts.Discounts - explain.Total(credits); len(credits) > 0 && learned != 0 {
		credits = append(credits, explain.Summand{Words: p.language.Text("tree.learned", nil), Amount: learned})
	}
	for _, s := range explain.CostSummands(p.language, &n.Parts, credits) {
		rows = append(rows, [2]string{s.Words, signed(s.Amount)})
	}
	return append(rows, [2]string{p.language.Text("explain.price.cost", nil), fmt.Sprint(n.Cost)})
}

// maxNamedMoves is the number of similar moves that a penalty names.
const maxNamedMoves = 4

// penalty says how a move is similar to earlier moves, and names these.
func (p *packer) penalty(l *similarity.Penalty) string {
	var like []string
	for _, m := range l.Siblings[:min(len(l.Siblings), maxNamedMoves)] {
		like = append(like, p.moveName(m))
	}
	if len(l.Siblings) > maxNamedMoves {
		like = append(like, "…")
	}
	return p.language.Text("tree.like", language.Args{"Words": explain.PenaltyText(p.language, l),
		"Moves": strings.Join(like, " ")})
}

// signed returns a number with its sign, and nothing for 0.
func signed(n int) string {
	if n == 0 {
		return ""
	}
	return strings.Replace(fmt.Sprintf("%+d", n), "-", "−", 1)
}

// pageMessages returns the messages that the page's script fills in and shows.
func pageMessages(l *language.Language) map[string]string {
	filledIn := []string{"Move", "Value", "Ending", "Number", "Why", "Cost", "Price", "Side", "Spent", "Of", "Other",
		"OtherSpent", "OtherOf", "Positions", "Times"}
	words := webpage.Messages(l, "tree.", []string{
		"board_after", "cost", "cost_label", "cost_none", "cost_pass", "ended", "folded_label", "item", "more",
		"positions_label", "searched_again", "searched_position", "spent", "spent_each", "spent_label",
		"unscored", "value",
	}, filledIn)
	maps.Copy(words, map[string]string{
		"black": l.Side(shogi.Black), "white": l.Side(shogi.White),
		"nothing_in_hand": l.Text("page.nothing_in_hand", nil), "value_column": l.Text("explain.column.value", nil),
	})
	return words
}
