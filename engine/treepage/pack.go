package treepage

import (
	"strings"

	"shotest/engine"
	"shotest/explain"
	"shotest/language"
	"shotest/plausibility"
	"shotest/search"
	"shotest/search/tree"
	"shotest/shogi"
)

// packed is the tree as page/tree.js reads it, column by column in the order of
// tree.Tree.All: like stands beside like so and packs better. Each node, the root
// included, has an entry in each column. Scores are those of the side to move at the
// root.
type packed struct {
	// SFEN is the position at the root, Last the move that led to it; empty if none
	// is known.
	SFEN string `json:"sfen"`
	Last string `json:"last"`
	// Limits are what the sides may spend, that to move at the root first; a single
	// one if there is one tally for both.
	Limits []int `json:"limits"`
	// Endings are names, families, symbols and what happened in words, by search.Ending.
	Endings [][4]string `json:"endings"`

	Ply []int `json:"ply"`
	// Move is in USI with spaces; "-" is a pass, and the root.
	Move string `json:"move"`
	// Names are the moves as people read them, if not as in Move.
	Names string `json:"names,omitempty"`
	// Way is a search.Way.
	Way []int `json:"way"`
	// Listed is 1 where plausibility has scored the move.
	Listed []int `json:"listed"`
	// Path is the interest that the side of the move has spent on the line so far,
	// with this move; Other the same of the other side.
	Price []int `json:"price"`
	Cost  []int `json:"cost"`
	Path  []int `json:"path"`
	Other []int `json:"other"`
	// Score is in centipawns; a mate in n plies is mateIn - n.
	Score  []int `json:"score"`
	Bound  []int `json:"bound"`
	Ending []int `json:"ending"`
	// Best is 1 where the node is the best child of its parent.
	Best        []int    `json:"best"`
	Nodes       []uint64 `json:"nodes"`
	Searches    []int    `json:"searches"`
	Folded      []int    `json:"folded"`
	FoldedNodes []uint64 `json:"foldedNodes"`

	// Words are what reasons say, by number.
	Words []string `json:"words"`
	// Reasons are those of some of the nodes, by the number of the node.
	Reasons map[int]*packedReasons `json:"reasons"`
}

// packedReasons is why a move was searched.
type packedReasons struct {
	Base     float64 `json:"base"`
	Score    int     `json:"score"`
	Interest float64 `json:"interest"`
	Floor    bool    `json:"floor,omitempty"`
	Drift    int     `json:"drift,omitempty"`
	// Credits are words, score, interest and factor in per mille.
	Credits [][4]int `json:"credits"`
	// Lowered are words, score and factor in per mille; Like the moves that each of
	// them speaks of.
	Lowered [][3]int `json:"lowered,omitempty"`
	Like    []string `json:"like,omitempty"`
}

// mateIn is the score of a mate on the spot in the page's data.
const mateIn = 1_000_000

// packer puts a tree into columns.
type packer struct {
	packed
	tree         *engine.Tree
	language     *language.Language
	moves, names []string
	words        map[string]int
	// fewest is from how many positions on a node may have its reasons in the page.
	fewest uint64
}

func packTree(t *engine.Tree, l *language.Language) *packed {
	p := &packer{tree: t, language: l, words: map[string]int{}, fewest: fewest(t)}
	p.SFEN = t.History.Current().SFEN()
	if last := t.History.LastMove(); last != shogi.NoMove {
		p.Last = last.String()
	}
	p.Limits = []int{t.Total()}
	if t.Separate {
		p.Limits = []int{t.Mine, t.Theirs}
	}
	for _, e := range search.Endings() {
		p.Endings = append(p.Endings, [4]string{explain.Ending(l, e), endings[e].Family, endings[e].Symbol, explain.EndedBy(l, e)})
	}
	p.Reasons = map[int]*packedReasons{}
	p.Words = []string{}
	p.add(t.Root, false, place{position: *t.History.Current(), last: t.History.LastMove()})
	p.Move = strings.Join(p.moves, " ")
	if spellsMoves(l) {
		p.Names = strings.Join(p.names, " ")
	}
	return &p.packed
}

// place is where the moves of a node's parent begin: a position, and the move before it.
type place struct {
	position shogi.Position
	last     shogi.Move
}

// after returns the place after a node.
func (at place) after(n *tree.Node) place {
	switch {
	case n.Ply == 0:
		return at
	case n.Way == search.ByPass:
		at.position.PlayNull()
		return place{position: at.position}
	}
	at.position.Play(shogi.Move(n.Move))
	return place{at.position, shogi.Move(n.Move)}
}

// name is a node's move as people read it.
func (p *packer) name(n *tree.Node, before *place) string {
	if n.Ply == 0 || n.Way == search.ByPass {
		return moveText(n.Move)
	}
	return moveName(p.language, &before.position, shogi.Move(n.Move), before.last)
}

// add adds a node, whose move is made in a place, and all below it.
func (p *packer) add(n *tree.Node, best bool, before place) {
	number := len(p.moves)
	p.names = append(p.names, p.name(n, &before))
	p.Ply = append(p.Ply, n.Ply)
	p.moves = append(p.moves, moveText(n.Move))
	p.Way, p.Listed = append(p.Way, int(n.Way)), append(p.Listed, one(n.Listed))
	p.Price, p.Cost = append(p.Price, n.Price), append(p.Cost, n.Cost)
	path, other := p.paths(n)
	p.Path, p.Other = append(p.Path, path), append(p.Other, other)
	score, bound := p.value(n)
	p.Score, p.Bound = append(p.Score, score), append(p.Bound, int(bound))
	p.Ending = append(p.Ending, int(n.Ending))
	p.Best = append(p.Best, one(best))
	p.Nodes, p.Searches = append(p.Nodes, n.Nodes), append(p.Searches, n.Searches)
	p.Folded, p.FoldedNodes = append(p.Folded, n.Folded.Branches), append(p.FoldedNodes, n.Folded.Nodes)
	if r, known := n.Note.(*engine.Reasons); known && (n.Nodes >= p.fewest || n.Ply == 1) {
		p.Reasons[number] = p.reasons(r, &before)
	}
	bestChild, at := n.BestChild(), before.after(n)
	for _, child := range n.Children {
		p.add(child, child == bestChild, at)
	}
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}

func moveText(m search.Move) string {
	if m == search.NoMove {
		return "-"
	}
	return shogi.Move(m).String()
}

// paths returns what the side of a node's move has spent on the line, and what the
// other side has. Where there is one tally for both, there is no other.
func (p *packer) paths(n *tree.Node) (path, other int) {
	switch {
	case n.Way == search.ByQuiescence || n.Ply == 0:
		return 0, 0
	case !p.tree.Separate:
		return p.tree.Total() - n.Mine - n.Theirs, 0
	case n.Ply%2 == 1:
		return p.tree.Mine - n.Theirs, p.tree.Theirs - n.Mine
	}
	return p.tree.Theirs - n.Theirs, p.tree.Mine - n.Mine
}

// value returns the score of a node as the side to move at the root sees it.
func (p *packer) value(n *tree.Node) (score int, bound search.Bound) {
	score, bound = int(n.Score), n.Bound
	if plies := n.Score.MatePlies(); plies > 0 {
		score = mateIn - plies
	} else if plies < 0 {
		score = -mateIn - plies
	}
	if n.Ply%2 == 1 || n.Ply == 0 {
		return score, bound
	}
	switch bound {
	case search.UpperBound:
		bound = search.LowerBound
	case search.LowerBound:
		bound = search.UpperBound
	}
	return -score, bound
}

// reasons packs why a move was searched in a place.
func (p *packer) reasons(r *engine.Reasons, at *place) *packedReasons {
	reasons := &packedReasons{
		Base: r.Story.BaseInterest, Score: int(r.Candidate.Score), Floor: r.Story.Floor,
		Interest: float64(r.Candidate.Interest) / plausibility.InterestUnit, Drift: r.Drift(), Credits: [][4]int{},
	}
	for i := range r.Story.Credits {
		c := &r.Story.Credits[i]
		reasons.Credits = append(reasons.Credits, [4]int{p.word(explain.CreditText(p.language, c)), c.Score, c.Interest, c.Factor})
	}
	for i := range r.Lowered {
		w := &r.Lowered[i]
		reasons.Lowered = append(reasons.Lowered, [3]int{p.word(explain.PenaltyText(p.language, w)), -w.Score, w.Factor})
		var like []string
		for _, m := range w.Siblings {
			like = append(like, moveName(p.language, &at.position, m, at.last))
		}
		reasons.Like = append(reasons.Like, strings.Join(like, " "))
	}
	return reasons
}

// word returns the number of some words.
func (p *packer) word(words string) int {
	number, known := p.words[words]
	if !known {
		number = len(p.Words)
		p.words[words] = number
		p.Words = append(p.Words, words)
	}
	return number
}
