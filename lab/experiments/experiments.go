// Package experiments has rules beyond minimax that are off by default. Package backup derives a
// position's value from more than its best move. Package chains continues lines that have worked
// elsewhere, and prunes by them. Their pages in docs/ideas report their worth.
//
// A search knows them as a [search.Experiment]:
//
//	x := new(experiments.Experiment)
//	settings := experiments.Default()
//	settings.MoveChains.On = true
//	x.Set(settings)
//	searcher.Use(x)
package experiments

import (
	"shotest/lab/experiments/backup"
	"shotest/lab/experiments/chains"
	"shotest/search"
)

// Settings say which rules are used, with their margins. The zero value uses none.
type Settings struct {
	Backup       backup.Rules        `doc:"What a position's value is beyond that of its best move."`
	MoveChains   chains.Continuation `doc:"Lines that have worked, kept by their first move and tried elsewhere."`
	ChainPruning chains.Pruning      `doc:"Moves whose chain is played out instead of searching them."`
}

// Default returns initial margins, with no rule in use.
func Default() Settings {
	return Settings{
		Backup:       backup.Default(),
		MoveChains:   chains.DefaultContinuation(),
		ChainPruning: chains.DefaultPruning(),
	}
}

// Experiment combines all of the rules. Each searcher needs an Experiment of its own.
type Experiment struct {
	settings Settings
	// backsUp says that a rule of back-up is used. backups are the rules at each ply.
	backsUp bool
	backups [search.MaxPly + 1]backup.Node
	// keepsChains says that chains are kept, prunes that they are played out instead of searching.
	keepsChains, prunes bool
	chains              chains.Table
	game                search.Verifying // nil if the game cannot verify moves
}

// Set sets which rules are used from the next search on.
func (x *Experiment) Set(s Settings) { x.settings = s }

// Counts returns the uses of chains in the last search.
func (x *Experiment) Counts() chains.Counts { return x.chains.Counts }

// Begin reports whether a rule is used. A single player has no use for most of them.
func (x *Experiment) Begin(game search.Game) bool {
	s := &x.settings
	one, ok := game.(search.SinglePlayer)
	alone := ok && one.SinglePlayer()
	x.game, ok = game.(search.Verifying)
	x.backsUp = s.Backup.Used() && !alone
	x.prunes = s.ChainPruning.On && !alone && ok
	x.chains.Counts = chains.Counts{}
	x.chains.Weighs = s.ChainPruning.On && s.ChainPruning.Weighs || s.MoveChains.On && s.MoveChains.Weighs
	x.keepsChains = s.ChainPruning.On || s.MoveChains.On
	if x.keepsChains {
		x.chains.Allocate()
	}
	return x.backsUp || x.keepsChains
}

// Clear forgets all chains.
func (x *Experiment) Clear() { x.chains.Clear() }

// Open has the rules of back-up set the window of the moves.
func (x *Experiment) Open(n *search.InnerNode) (moves search.Window, slack search.Score) {
	if !x.backsUp {
		return n.Window(), 0
	}
	key, keyed := n.Key()
	return x.backups[n.Ply()].Begin(&x.settings.Backup, backup.Position{
		Keyed: keyed, Key: key, Evaluation: n.Evaluation(), Standing: x.standing(n), Depth: n.Left(),
	}, n.Window())
}

// standing returns the value that the neighbourhood rule uses.
func (x *Experiment) standing(n *search.InnerNode) search.Score {
	rule := &x.settings.Backup.Neighbourhood
	evaluation := n.Evaluation()
	if !rule.On || !rule.Quiescence || evaluation < -search.MaxEvaluation || evaluation >= 0 {
		return evaluation
	}
	return n.Quiet(search.Window{Alpha: max(evaluation-1, rule.Worst()), Beta: 0})
}

// Continuation returns the move that continues a chain.
func (x *Experiment) Continuation(n *search.InnerNode) search.Move {
	if !x.settings.MoveChains.On {
		return search.NoMove
	}
	var last [chains.MaxLength - 1]chains.Played
	line := last[:min(n.Ply(), len(last))]
	for i := range line {
		line[i].Move, line[i].Kind = n.Earlier(len(line) - i)
	}
	return x.chains.Next(&x.settings.MoveChains, n.Ply()&1, line, x.game)
}

// Try searches a move within the windows that the rules of back-up ask for.
func (x *Experiment) Try(n *search.InnerNode) (score search.Score, better bool) {
	within := n.Within()
	if !x.backsUp {
		score = x.search(n, within)
		return score, score > within.Alpha
	}
	rules := &x.backups[n.Ply()]
	m, _, _ := n.Move()
	w := rules.Try(m, within, n.IsCut())
	for more := true; more && !n.Stopped(); {
		w, more = rules.Next(x.search(n, w))
	}
	return rules.Tried()
}

// search searches a move. The move's chain may replace the search or reduce its depth.
func (x *Experiment) search(n *search.InnerNode, w search.Window) search.Score {
	rule := &x.settings.ChainPruning
	if !x.prunes || n.Ply()+chains.MaxLength > search.MaxPly || !rule.Applies(n.Left(), !w.IsNull()) {
		return n.Search(w, 0)
	}
	m, kind, first := n.Move()
	c := x.chains.Find(n.Ply()&1, chains.Played{Move: m, Kind: kind}, rule.Confirmed)
	if c == nil {
		return n.Search(w, 0)
	}
	x.chains.Counts.Found++
	score, legal := n.Play(c.Rest(), w)
	if !legal {
		x.chains.Drop(c)
		return n.Search(w, 0)
	}
	stands, reduction := rule.Verdict(score, w.Alpha)
	if stands || n.Stopped() {
		x.chains.Counts.Played++
		n.Accept(score, w)
		return score
	}
	if first {
		reduction = 0
	}
	return n.Search(w, reduction)
}

// Value keeps the line of a node as a chain if it raised alpha, and returns the node's value by the
// rules of back-up.
func (x *Experiment) Value(n *search.InnerNode) search.Score {
	if x.keepsChains {
		if line, kind := n.Line(); len(line) > 0 {
			x.chains.Write(n.Ply()&1, kind, line)
		}
	}
	if x.backsUp {
		return x.backups[n.Ply()].Value(n.Best())
	}
	return n.Best()
}
