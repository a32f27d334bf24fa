package chains

import (
	"shotest/config/strict"
	"shotest/engine/adapter"
	"shotest/search"
)

// Rules holds the switches and margins of the rules.
type Rules struct {
	Continuation Continuation `doc:"Lines that have worked, kept by their first move and tried elsewhere."`
	Pruning      Pruning      `doc:"Moves whose chain is played out instead of searching them."`
}

// Default returns initial margins, with no rule in use.
func Default() Rules { return Rules{DefaultContinuation(), DefaultPruning()} }

// Read returns the rules of a YAML text, over Default.
func Read(text string) (Rules, error) {
	rules := Default()
	return rules, strict.Decode([]byte(text), "chains", &rules)
}

// Wrap is a player.Wrap.
func (r Rules) Wrap(g *adapter.Game) (search.Game, search.Experiment) {
	x := New(r)
	return &Game{Game: g, chains: x}, x
}

// Experiment implements search.Experiment: it keeps chains, and prunes by them.
type Experiment struct {
	rules Rules
	table Table
}

// New returns an experiment without chains.
func New(rules Rules) *Experiment {
	x := &Experiment{rules: rules}
	x.table.Weighs = rules.Pruning.On && rules.Pruning.Weighs || rules.Continuation.On && rules.Continuation.Weighs
	x.table.Allocate()
	return x
}

// Counts returns the counts of the searches so far.
func (x *Experiment) Counts() Counts { return x.table.Counts }

// Try implements search.Experiment. The line of a move that is the best so far is kept as a chain.
func (x *Experiment) Try(n *search.InnerNode) (score search.Score, better bool) {
	w := n.Window()
	score = x.search(n, w)
	if better = score > w.Alpha; better {
		_, kind, _ := n.Move()
		x.table.Write(n.Ply()&1, kind, n.Line())
	}
	return score, better
}

// search returns the value of the move being tried. The move's chain may replace the search or
// reduce its depth.
func (x *Experiment) search(n *search.InnerNode, w search.Window) search.Score {
	rule := &x.rules.Pruning
	if !rule.On || n.Ply()+MaxLength > search.MaxPly || !rule.Applies(n.Left(), !w.IsNull()) {
		return n.Search(w, 0)
	}
	m, kind, first := n.Move()
	c := x.table.Find(n.Ply()&1, Played{Move: m, Kind: kind}, rule.Confirmed)
	if c == nil {
		return n.Search(w, 0)
	}
	x.table.Counts.Found++
	score, legal := n.Play(c.Rest(), w)
	if !legal {
		x.table.Drop(c)
		return n.Search(w, 0)
	}
	stands, reduction := rule.Verdict(score, w.Alpha)
	if stands || n.Stopped() {
		x.table.Counts.Played++
		return score
	}
	if first {
		reduction = 0
	}
	return n.Search(w, reduction)
}

// Game is shogi whose lists credit the move that continues a chain, by the component chain.
type Game struct {
	*adapter.Game
	chains *Experiment
	line   []Played // from the root to the position
}

// Make implements search.Game.
func (g *Game) Make(m search.Move) {
	g.line = append(g.line, Played{m, g.Game.Traits(m, false).Kind})
	g.Game.Make(m)
}

// Unmake implements search.Game.
func (g *Game) Unmake() {
	g.line = g.line[:len(g.line)-1]
	g.Game.Unmake()
}

// MakePass implements search.Passing.
func (g *Game) MakePass() {
	g.line = append(g.line, Played{})
	g.Game.MakePass()
}

// UnmakePass implements search.Passing.
func (g *Game) UnmakePass() { g.Unmake() }

// Open implements search.MoveSelector.
func (g *Game) Open(ply int, h *search.Hints) {
	if h.Chain = search.NoMove; g.chains.rules.Continuation.On {
		last := g.line[max(0, len(g.line)-(MaxLength-1)):]
		h.Chain = g.chains.table.Next(&g.chains.rules.Continuation, ply&1, last, g.Game)
	}
	g.Game.Open(ply, h)
}
