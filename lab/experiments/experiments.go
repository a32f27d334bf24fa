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

// Settings holds the switches and margins of the rules. The zero value uses none.
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

// Experiment implements search.Experiment with all of the rules. Each searcher needs an Experiment
// of its own.
type Experiment struct {
	settings Settings

	backsUp bool                           // whether a rule of back-up is used
	backups [search.MaxPly + 1]backup.Node // by ply

	keepsChains bool // whether lines are kept as chains
	prunes      bool // whether chains are played out instead of searching
	chains      chains.Table
	game        search.Verifying // nil if the game cannot verify moves
}

// Set sets the settings of later searches.
func (x *Experiment) Set(s Settings) { x.settings = s }

// Counts returns the counts of chains in the last search.
func (x *Experiment) Counts() chains.Counts { return x.chains.Counts }

// Begin implements search.Experiment. It reports whether a rule is used. Most rules do not apply to
// games of a single player.
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

// Open implements search.Experiment: the rules of back-up set the window of the moves.
func (x *Experiment) Open(n *search.InnerNode) (moves search.Window, slack search.Score) {
	if !x.backsUp {
		return n.Window(), 0
	}
	key, keyed := n.Key()
	return x.backups[n.Ply()].Begin(&x.settings.Backup, backup.Position{
		Keyed: keyed, Key: key, Evaluation: n.Evaluation(), Standing: x.standing(n), Depth: n.Left(),
	}, n.Window())
}

// standing returns the value of n for the neighbourhood rule.
func (x *Experiment) standing(n *search.InnerNode) search.Score {
	rule := &x.settings.Backup.Neighbourhood
	evaluation := n.Evaluation()
	if !rule.On || !rule.Quiescence || evaluation < -search.MaxEvaluation || evaluation >= 0 {
		return evaluation
	}
	return n.Quiet(search.Window{Alpha: max(evaluation-1, rule.Worst()), Beta: 0})
}

// Continuation implements search.Experiment: it returns the move that continues a chain.
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

// Try implements search.Experiment: it searches a move within the windows that the rules of back-up
// ask for.
func (x *Experiment) Try(n *search.InnerNode) (score search.Score, better bool) {
	window := n.MoveWindow()
	if !x.backsUp {
		score = x.search(n, window)
		return score, score > window.Alpha
	}
	rules := &x.backups[n.Ply()]
	m, _, _ := n.Move()
	w := rules.Try(m, window, n.IsCut())
	for more := true; more && !n.Stopped(); {
		w, more = rules.Next(x.search(n, w))
	}
	return rules.Tried()
}

// search returns the value of the move being tried, searched within w. The move's chain may replace
// the search or reduce its depth.
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

// Value implements search.Experiment: it keeps the line of n as a chain if the line raised alpha,
// and returns the value of n by the rules of back-up.
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
