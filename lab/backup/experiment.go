package backup

import (
	"shotest/config/strict"
	"shotest/engine/adapter"
	"shotest/search"
)

// Experiment implements search.Experiment with the rules.
type Experiment struct {
	rules Rules
	game  search.Game
	nodes [search.MaxPly + 1]Node // by ply
}

// New returns an experiment with rules, for searches of a game.
func New(rules Rules, game search.Game) *Experiment { return &Experiment{rules: rules, game: game} }

// Read returns the rules of a YAML text, over Default.
func Read(text string) (Rules, error) {
	rules := Default()
	return rules, strict.Decode([]byte(text), "back-up", &rules)
}

// Wrap is a player.Wrap.
func (r Rules) Wrap(g *adapter.Game) (search.Game, search.Experiment) { return g, New(r, g) }

// Try implements search.Experiment: it searches a move within the windows that the rules ask for.
func (x *Experiment) Try(n *search.InnerNode) (score search.Score, better bool) {
	node := &x.nodes[n.Ply()]
	m, _, first := n.Move()
	if first {
		key, keyed := n.Key()
		node.Begin(&x.rules, Position{
			Keyed: keyed, Key: key, Evaluation: n.Evaluation(), Standing: x.standing(n, m), Depth: n.Left(),
		})
	}
	w := node.Try(m, node.moveWindow(n.Window()), n.IsCut())
	for more := true; more && !n.Stopped(); {
		w, more = node.Next(n.Search(w, 0))
	}
	score, better = node.Tried()
	return node.Value(score), better
}

// standing returns the value of n for the neighbourhood rule; m is the move that has been made.
func (x *Experiment) standing(n *search.InnerNode, m search.Move) search.Score {
	rule, evaluation := &x.rules.Neighbourhood, n.Evaluation()
	if !rule.On || !rule.Quiescence || evaluation < -search.MaxEvaluation || evaluation >= 0 {
		return evaluation
	}
	x.game.Unmake()
	defer x.game.Make(m)
	return n.Quiet(search.Window{Alpha: max(evaluation-1, rule.Worst()), Beta: 0})
}
