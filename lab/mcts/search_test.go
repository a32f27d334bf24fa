package mcts

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"shotest/internal/heaps"
	"shotest/search"
)

// endless is a game of fixed width that never ends, and whose positions are worth what
// follows from the moves played.
type endless struct {
	width int
	path  []search.Move
	// dead is a move that loses at once, when it is the first; NoMove for none.
	dead search.Move
}

func (g *endless) AppendMoves(dst []search.Move) []search.Move {
	if g.dead != search.NoMove && len(g.path) == 2 && g.path[0] == g.dead {
		return dst
	}
	for i := range g.width {
		dst = append(dst, search.Move(i+1))
	}
	return dst
}

func (g *endless) Make(m search.Move) { g.path = append(g.path, m) }
func (g *endless) Unmake()            { g.path = g.path[:len(g.path)-1] }
func (g *endless) Evaluate() search.Score {
	h := uint64(17)
	for _, m := range g.path {
		h = (h ^ uint64(m)) * 0xBF58_476D_1CE4_E5B9
		h ^= h >> 29
	}
	return search.Score(h%801) - 400
}

// last returns the last line, and how many there were.
func last(reports iter.Seq[search.Report]) (found search.Report, lines int) {
	for r := range reports {
		if r.Finished() {
			found, lines = r, lines+1
			found.PV = slices.Clone(r.PV)
		}
	}
	return found, lines
}

func searcherOf(bytes int, change func(*Settings)) *Searcher {
	s, settings := New(bytes), DefaultSettings()
	change(&settings)
	s.Set(settings)
	return s
}

// Without an evaluation, wins and losses are proven all the same, whatever draws the moves.
func TestNimIsSolved(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 0))
	for i := range 40 {
		sizes := []int{random.IntN(4), random.IntN(4), 1 + random.IntN(4)}
		game := &heaps.Game{Sizes: slices.Clone(sizes)}
		s := searcherOf(8<<20, func(s *Settings) {
			s.Priors = []string{ByInterest, Uniform}[i%2]
			s.Simulation = []string{NoSimulation, Uniform, ByInterest}[i%3]
		})
		found, _ := last(s.Search(game, search.Limits{}))
		if plies := found.Score.MatePlies(); plies == 0 || plies > 0 != game.Winning() {
			t.Errorf("%v: mate in %d plies, theory says winning: %v; full: %v", sizes, plies, game.Winning(), s.Full())
		}
		if len(game.Taken) != 0 || !slices.Equal(game.Sizes, sizes) {
			t.Fatalf("%v: the search leaves the heaps changed", sizes)
		}
	}
}

func TestSameLimitsSameTree(t *testing.T) {
	var first string
	for i := range 3 {
		s := searcherOf(8<<20, func(s *Settings) { s.Simulation = Uniform })
		found, lines := last(s.Search(&endless{width: 9}, search.Limits{Nodes: 3000, MultiPV: 3}))
		got := fmt.Sprint(found, lines, s.RootMoves())
		if i == 0 {
			first = got
		}
		if got != first {
			t.Errorf("run %d: %s, want %s", i, got, first)
		}
	}
}

// The second search of a searcher is the same as the first.
func TestTreesAreBegunAnew(t *testing.T) {
	s := New(8 << 20)
	first, _ := last(s.Search(&endless{width: 9}, search.Limits{Nodes: 3000}))
	second, _ := last(s.Search(&endless{width: 9}, search.Limits{Nodes: 3000}))
	if fmt.Sprint(first) != fmt.Sprint(second) {
		t.Errorf("%+v, then %+v", first, second)
	}
}

func TestNodesAreKeptToTheNode(t *testing.T) {
	for _, limit := range []uint64{1, 2, 15, 16, 17, 500, 1001} {
		g := &endless{width: 8}
		s := searcherOf(1<<20, func(s *Settings) { s.Simulation, s.SimulationPlies = Uniform, 3 })
		for r := range s.Search(g, search.Limits{Nodes: limit}) {
			if r.Nodes > limit {
				t.Errorf("limit %d: visited %d", limit, r.Nodes)
			}
		}
		if len(g.path) != 0 {
			t.Errorf("limit %d: the game stands at %v after the search", limit, g.path)
		}
	}
}

func TestLeavingTheLoopEndsTheSearch(t *testing.T) {
	g := &endless{width: 8}
	next, stop := iter.Pull(New(1<<20).Search(g, search.Limits{}))
	for range 20 {
		if _, more := next(); !more {
			t.Fatal("the search ended by itself")
		}
	}
	stop()
	if len(g.path) != 0 {
		t.Errorf("the game stands at %v after the search", g.path)
	}
}

func TestStopKeepsWhatWasFound(t *testing.T) {
	s := New(1 << 20)
	reports := 0
	var lastReport search.Report
	for r := range s.Search(&endless{width: 8}, search.Limits{}) {
		if reports++; reports == 30 {
			s.Stop()
		}
		lastReport = r
	}
	if reports != 31 || !lastReport.Finished() || !lastReport.Partial {
		t.Errorf("%d reports, the last %+v", reports, lastReport)
	}
}

// A full tree ends the search, and says so.
func TestFullTreeEndsTheSearch(t *testing.T) {
	s := New(1)
	found, _ := last(s.Search(&endless{width: 8}, search.Limits{}))
	if !s.Full() || found.HashFull != 1000 || len(found.PV) == 0 {
		t.Errorf("full: %v, %+v", s.Full(), found)
	}
	if s.Clear(); s.Full() || s.HashFull() != 0 {
		t.Error("full after being cleared")
	}
	if s.Search(&endless{width: 8}, search.Limits{Nodes: 1}); s.Full() {
		t.Error("full after another search")
	}
}

func TestNoMovesNoReports(t *testing.T) {
	for r := range New(1<<16).Search(&heaps.Game{Sizes: []int{0}}, search.Limits{}) {
		t.Errorf("report %+v of a position without moves", r)
	}
}

func TestRootMovesRestrictTheSearch(t *testing.T) {
	s := New(1 << 20)
	found, _ := last(s.Search(&endless{width: 8}, search.Limits{Nodes: 500, RootMoves: []search.Move{4, 6}, MultiPV: 5}))
	if len(s.RootMoves()) != 2 || found.PV[0] != 4 && found.PV[0] != 6 {
		t.Errorf("%+v of %+v", found, s.RootMoves())
	}
}

// Lines are reported in the order of their scores, each with another first move.
func TestMultiPV(t *testing.T) {
	before := search.Report{}
	first := map[search.Move]bool{}
	for r := range New(1<<20).Search(&endless{width: 8}, search.Limits{Nodes: 2000, MultiPV: 4}) {
		switch {
		case !r.Finished():
			continue
		case r.Rank == 1:
			clear(first)
		case r.Rank != before.Rank+1 || r.Score > before.Score || first[r.PV[0]]:
			t.Errorf("%+v after %+v", r, before)
		}
		before, first[r.PV[0]] = r, true
	}
	if len(first) != 4 {
		t.Errorf("%d lines", len(first))
	}
}

// The main line is as long as the limit of depth, when that ends the search.
func TestDepthEndsTheSearch(t *testing.T) {
	found, _ := last(New(8<<20).Search(&endless{width: 3}, search.Limits{Depth: 4}))
	if found.Depth < 4 || found.SelDepth < found.Depth {
		t.Errorf("%+v", found)
	}
}

// After the first lines, nothing is allocated but for lines.
func TestStepsAllocateNothing(t *testing.T) {
	s := searcherOf(32<<20, func(s *Settings) { s.Simulation = Uniform })
	g := &endless{width: 20}
	for range s.Search(g, search.Limits{Nodes: 20_000}) {
	}
	r := &s.run
	r.begin(g, search.Limits{}, 0, func(search.Report) bool { return true })
	r.plant()
	if allocations := testing.AllocsPerRun(2000, r.step); allocations != 0 {
		t.Errorf("a step allocates %v times", allocations)
	}
}

// Threads grow one tree together, and leave it in order.
func TestHelpersShareTheTree(t *testing.T) {
	s := New(64 << 20)
	h := s.Helper()
	stop := make(chan struct{})
	done := make(chan uint64)
	go func() {
		nodes := uint64(0)
		for r := range h.Search(&endless{width: 9}, search.Limits{}) {
			nodes = r.Nodes
			select {
			case <-stop:
				h.Stop()
			default:
			}
		}
		done <- nodes
	}()
	found, _ := last(s.Search(&endless{width: 9}, search.Limits{Nodes: 50_000}))
	close(stop)
	helped := <-done
	tr := s.run.tree
	for i := range tr.nodes[:tr.usedNodes] {
		if n := &tr.nodes[i]; n.inFlight != 0 || n.busy || n.sum < 0 || n.sum > float64(n.visits) {
			t.Fatalf("node %d: %+v", i, n)
		}
	}
	if found.Nodes != 50_000 || helped == 0 || uint64(tr.nodes[root].visits) < 50_000 {
		t.Errorf("%d nodes and %d of the helper, %d visits", found.Nodes, helped, tr.nodes[root].visits)
	}
}
