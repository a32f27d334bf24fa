package tree_test

import (
	"fmt"
	"testing"

	"shotest/search"
	"shotest/search/tree"
)

// settings returns the settings that play best, for a game that sees no mate in three.
func settings(mode string) search.Settings {
	s := search.SettingsOf(mode)
	s.MateInThree = 0
	if mode == search.FullwidthMode { // so that one of the searches has no lists
		s.Mode = ""
	}
	return s
}

// searched is a search that has been recorded, with what it reported.
type searched struct {
	*tree.Tree
	settings search.Settings
	nodes    map[int]uint64           // of each finished iteration, by its number
	counts   search.Counts            // of all iterations, by the searcher
	endings  map[search.Ending]uint64 // of all iterations, by the observer
}

// counter is a recorder that also counts the nodes of iterations and the endings.
type counter struct {
	*tree.Recorder
	searcher *search.Searcher
	number   int
	began    uint64
	nodes    map[int]uint64
	endings  map[search.Ending]uint64
}

func (c *counter) Leave(o *search.Outcome) {
	c.endings[o.Ending]++
	c.Recorder.Leave(o)
}

func (c *counter) Begin(i *search.Iteration) {
	c.number, c.began = i.Number, c.searcher.Counts().Nodes
	c.Recorder.Begin(i)
}

func (c *counter) Finish(o *search.Outcome) {
	c.nodes[c.number] = c.searcher.Counts().Nodes - c.began
	c.Recorder.Finish(o)
}

// record searches a maze.
func record(seed uint64, mode string, limit int, limits search.Limits) searched {
	s := searched{settings: settings(mode), nodes: map[int]uint64{}, endings: map[search.Ending]uint64{}}
	searcher := search.New(1 << 20)
	searcher.Set(s.settings)
	c := &counter{Recorder: tree.NewRecorder(limit), searcher: searcher, nodes: s.nodes, endings: s.endings}
	searcher.Observe(c)
	for range searcher.Search(newMaze(seed), limits) {
	}
	s.Tree, s.counts = c.Last(), searcher.Counts()
	return s
}

var modes = []string{search.InterestMode, search.FullwidthMode, search.ModernMode}

// unbounded keeps everything. Each test searches mazes of 6 seeds, 8000 nodes each.
const unbounded, seeds, visits = 1 << 30, 6, 8_000

func TestPositionsAddUp(t *testing.T) {
	for seed := range uint64(seeds) {
		for _, mode := range modes {
			s := record(seed, mode, unbounded, search.Limits{Nodes: visits})
			if s.Root.Nodes != s.nodes[s.Number] || own(s.Root) != 0 {
				t.Errorf("seed %d, %s: the tree has %d nodes (%d of the root), iteration %d had %d",
					seed, mode, s.Root.Nodes, own(s.Root), s.Number, s.nodes[s.Number])
			}
			each(s.Root, func(_, n *tree.Node) {
				// One node of the search, one of gamma pruning's quiescence, and one of the
				// quiescence of a node that could pay for no move.
				if own := own(n); own < 1 || own > 3 && n.Searches == 1 || n.Folded > 0 {
					t.Fatalf("seed %d, %s: %d of %d nodes are not in branches", seed, mode, own, n.Nodes)
				}
			})
		}
	}
}

// each calls visit for all nodes below n, each with its parent.
func each(n *tree.Node, visit func(parent, n *tree.Node)) {
	for _, child := range n.Children {
		visit(n, child)
		each(child, visit)
	}
}

// A searcher counts the endings and prices that its observer sees. Without lists all moves except
// the table's get their prices from the order.
func TestCountsAddUp(t *testing.T) {
	for _, mode := range modes {
		s := record(1, mode, unbounded, search.Limits{Depth: 8})
		for _, ending := range search.Endings() {
			if s.counts.Endings[ending] != s.endings[ending] {
				t.Errorf("%s: counted %d times %v, the observer %d times", mode,
					s.counts.Endings[ending], ending, s.endings[ending])
			}
		}
		priced := s.counts.Priced
		if s.counts.Endings[search.CutOff] == 0 || priced.Table == 0 || priced.Full+priced.Ply == 0 {
			t.Errorf("%s: %+v", mode, s.counts)
		}
		if (priced.Full > 0) != (mode != search.FullwidthMode) {
			t.Errorf("%s: %d moves with a price from a list", mode, priced.Full)
		}
	}
}

// After a move a side has its budget less the cost of the move, and the other side keeps its whole
// budget. There are two exceptions: a node may be searched one ply less deep, and a pass takes the
// whole reduction from both sides.
func TestInterestPathsFollowTheRules(t *testing.T) {
	for seed := range uint64(seeds) {
		for _, mode := range modes {
			s := record(seed, mode, unbounded, search.Limits{Nodes: visits})
			each(s.Root, func(n, child *tree.Node) {
				if problem := s.wrongPath(n, child); problem != "" {
					t.Fatalf("seed %d, %s, ply %d: %s", seed, mode, child.Ply, problem)
				}
			})
		}
	}
}

// wrongPath says what is wrong with the budgets of a branch.
func (s *searched) wrongPath(n, child *tree.Node) string {
	if child.Way == search.ByQuiescence {
		if child.Mine != 0 || child.Theirs != 0 || child.Cost != 0 {
			return fmt.Sprintf("quiescence costs something: %+v", child.Visit)
		}
		return ""
	}
	paid, kept := n.Mine-child.Theirs, n.Theirs-child.Mine
	switch {
	case child.Way == search.ByPass:
		if abs(paid-kept) > 1 || paid+kept < s.settings.NullMove.Reduction {
			return fmt.Sprintf("a pass takes %d and %d", paid, kept)
		}
	case !(paid == child.Cost && kept == 0) && !(paid == child.Cost+search.Ply/2 && kept == search.Ply/2):
		return fmt.Sprintf("from %d and %d, a cost of %d leaves %d and %d", n.Mine, n.Theirs, child.Cost,
			child.Theirs, child.Mine)
	case s.settings.Mode == search.InterestMode && child.Listed && n != s.Root && child.Cost > n.Mine:
		return fmt.Sprintf("a move of cost %d where %d were left", child.Cost, n.Mine)
	}
	return ""
}

func abs(n int) int { return max(n, -n) }

// Every ending occurs, and fits its node.
func TestEndings(t *testing.T) {
	seen := map[search.Ending]int{}
	for seed := range uint64(3 * seeds) {
		for _, mode := range modes {
			s := record(seed, mode, unbounded, search.Limits{Nodes: visits})
			game := newMaze(seed)
			for _, child := range s.Root.Children {
				s.checkEndings(t, game, child, seen)
			}
		}
	}
	for _, ending := range search.Endings() {
		if seen[ending] == 0 {
			t.Errorf("there is no case of %v", ending)
		}
	}
}

// checkEndings walks down a branch and looks at its endings.
func (s *searched) checkEndings(t *testing.T, g *maze, n *tree.Node, seen map[search.Ending]int) {
	if n.Way == search.ByPass {
		g.MakePass()
	} else {
		g.Make(n.Move)
	}
	seen[n.Ending]++
	if !s.fits(g, n) {
		t.Errorf("%s at ply %d: %+v, %d children", n.Ending, n.Ply, n.Outcome, len(n.Children))
	}
	for _, child := range n.Children {
		s.checkEndings(t, g, child, seen)
	}
	g.Unmake()
}

// fits reports whether the ending of n agrees with its other facts. Scores are those of the side
// that moved last.
func (s *searched) fits(g *maze, n *tree.Node) bool {
	moves := count(n, search.ByMove)
	last := lastMove(n)
	switch n.Ending {
	case search.GameOver:
		return g.over() && len(n.Children) == 0 && n.Score == 0
	case search.Mated:
		return g.mated() && len(n.Children) == 0 && n.Score > search.MaxEvaluation
	case search.MateOnTheSpot:
		return g.MateInOne() != search.NoMove && moves == 0 && n.Score < -search.MaxEvaluation
	case search.MateDistance:
		return len(n.Children) == 0 && n.Score.MatePlies() != 0
	case search.TranspositionCutoff:
		return moves == 0 && n.Bound != search.Exact
	case search.Razored:
		return len(n.Children) == 0 && !g.InCheck() && n.Bound == search.UpperBound
	case search.GammaPruned:
		return moves == 0 && !g.InCheck() && n.Bound == search.LowerBound
	case search.Passed:
		return moves == 0 && count(n, search.ByPass) == 1 && n.Bound == search.UpperBound
	case search.OutOfInterest:
		return moves == 0
	case search.CutOff:
		// A mate as short as can be is as good as any beta, and exact.
		return (n.Bound == search.UpperBound || n.Score.MatePlies() != 0) &&
			(last == nil || last.Bound == search.LowerBound)
	case search.AlphaFailed:
		return moves > 0 && n.Bound != search.UpperBound
	case search.Unaffordable:
		return moves > 0 && n.Mine < 1000 && s.settings.Mode == search.InterestMode && n.Bound != search.UpperBound
	case search.Searched:
		return moves > 0 && n.Bound != search.UpperBound
	case search.Evaluated:
		return n.Way == search.ByQuiescence && len(n.Children) == 0
	case search.Quiet:
		return n.Way == search.ByQuiescence && count(n, search.ByQuiescence) <= len(g.AppendQuiescenceMoves(nil, 0))
	}
	return false
}

// count returns the number of branches of n by way.
func count(n *tree.Node, way search.Way) (count int) {
	for _, child := range n.Children {
		if child.Way == way {
			count++
		}
	}
	return count
}

// lastMove returns the last branch that is no pass.
func lastMove(n *tree.Node) *tree.Node {
	if len(n.Children) == 0 || n.Children[len(n.Children)-1].Way == search.ByPass {
		return nil
	}
	return n.Children[len(n.Children)-1]
}
