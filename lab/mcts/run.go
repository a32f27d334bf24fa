package mcts

import (
	"math/rand/v2"
	"time"

	"shotest/search"
)

// run is one search. Its buffers are kept for the next one.
type run struct {
	tree     *tree
	settings Settings
	// planted are the settings that the tree was planted with, kept says that the search to
	// come goes on with it.
	planted Settings
	kept    bool

	game        search.Game
	weighing    Weighing
	selector    search.MoveSelector
	adjudicated search.Adjudicated
	quiescent   search.Quiescent
	mating      search.Mating
	mating3     search.MatingDeeper

	limits search.Limits
	yield  func(search.Report) bool
	// observer is shown the tree; nil if nobody is.
	observer search.Observer

	stopped bool
	left    bool // the caller has left the loop over the reports
	nodes   uint64
	// sinceReport counts nodes since control was handed back.
	sinceReport int
	// nextLines is at how many visits of the root lines are reported next, depth the
	// longest main line so far.
	nextLines uint32
	depth     int
	// exploration and firstPlay are those of the settings.
	exploration, firstPlay float64
	source                 rand.PCG
	random                 *rand.Rand

	path    []uint32
	known   finding
	moves   []search.Move
	weighed []Weighed
	// drawn are the moves that a simulation draws from.
	drawn    []Weighed
	captures [mostCaptures][]search.Move
	hints    search.Hints
	ranked   []uint32
	lines    [][]search.Move
}

func newRun(t *tree, settings Settings) run {
	return run{tree: t, settings: settings, path: make([]uint32, 0, search.MaxPly+2)}
}

const (
	// reportInterval is the number of nodes after which control goes back to the caller.
	reportInterval = 16
	// firstLines is after how many steps lines are reported first; then they are each
	// time that there are growth per mille more.
	firstLines, growth = 16, 125
	// waiting is for how long a helper waits at a time for the tree.
	waiting = 50 * time.Microsecond
)

// begin prepares a search.
func (r *run) begin(game search.Game, limits search.Limits, helper uint64, yield func(search.Report) bool) {
	r.game, r.limits, r.yield = game, limits, yield
	r.weighing = able[Weighing](game)
	r.selector = able[search.MoveSelector](game)
	r.adjudicated = able[search.Adjudicated](game)
	r.quiescent = able[search.Quiescent](game)
	r.mating = able[search.Mating](game)
	r.mating3 = able[search.MatingDeeper](game)
	r.stopped, r.left, r.nodes, r.sinceReport, r.depth = false, false, 0, 0, 0
	r.nextLines = firstLines
	r.exploration = float64(r.settings.Exploration) / 1000
	r.firstPlay = float64(r.settings.FirstPlay) / 1000
	r.source.Seed(1, helper)
	if r.random == nil {
		r.random = rand.New(&r.source)
	}
}

// lead plants a tree, if none is kept, and lets it grow until a limit is reached.
func (r *run) lead() {
	if !r.resume() && !r.plant() {
		return
	}
	r.setRunning(true)
	for r.goesOn() {
		r.step()
		if r.sinceReport >= reportInterval {
			r.sinceReport = 0
			r.breathe()
		}
	}
	r.setRunning(false)
	if !r.left {
		r.reportLines()
	}
	r.show()
}

// help lets the tree of another searcher grow until it is stopped.
func (r *run) help() {
	looked := false
	for !r.stopped {
		if !r.goesOn() {
			time.Sleep(waiting)
			r.send(search.Report{Nodes: r.nodes})
			continue
		}
		if !looked {
			r.path = append(r.path[:0], root)
			r.list()
			looked = true
		}
		r.step()
		if r.sinceReport >= reportInterval {
			r.sinceReport = 0
			r.send(search.Report{Nodes: r.nodes})
		}
	}
}

func (r *run) setRunning(running bool) {
	r.tree.mu.Lock()
	defer r.tree.mu.Unlock()
	r.tree.running = running
}

// goesOn reports whether another step is to be taken.
func (r *run) goesOn() bool {
	if r.stopped || r.exhausted() {
		return false
	}
	t := r.tree
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.running && !t.full && !t.settled()
}

// exhausted reports whether the limit of nodes is reached.
func (r *run) exhausted() bool { return r.limits.Nodes > 0 && r.nodes >= r.limits.Nodes }
