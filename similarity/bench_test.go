package similarity

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"shotest/plausibility"
	"shotest/shogi"
)

// benchNodes returns positions of recorded games.
func benchNodes(b *testing.B) []*node {
	var nodes []*node
	scorer := newBenchScorer(b)
	recordedNodes(b, 1000, 7, func(n *node, _ *rand.Rand) {
		again := &node{position: n.position}
		again.facts.Line, again.facts.Hints = n.facts.Line, n.facts.Hints
		again.gather(scorer)
		nodes = append(nodes, again)
	})
	return nodes
}

var benchScorer *plausibility.Scorer

func newBenchScorer(b *testing.B) *plausibility.Scorer {
	if benchScorer == nil {
		benchScorer = newScorer(b)
	}
	return benchScorer
}

// resorting is the other way to do it, with the same parts: everything is
// finished when the list is opened, and before each pick all that is left is
// lowered anew and the best is looked for.
type resorting struct {
	*List
	left []int
}

func (r *resorting) open(f *plausibility.Facts, moves []shogi.Move) {
	r.Open(f, moves)
	r.left = r.left[:0]
	for i := range r.candidates {
		r.scorer.Finish(f, &r.candidates[i])
		r.left = append(r.left, i)
	}
}

func (r *resorting) next() bool {
	if len(r.left) == 0 {
		return false
	}
	var top rank
	at := 0
	for place, i := range r.left {
		c := r.candidates[i]
		r.lower(i, &c)
		if now := rankOf(c.Order(), c.Move, i); now > top {
			top, at = now, place
		}
	}
	r.hand(r.left[at])
	r.left[at] = r.left[len(r.left)-1]
	r.left = r.left[:len(r.left)-1]
	return true
}

var picksToMeasure = []int{1, 3, 10, 30, shogi.MaxMoves}

// BenchmarkList takes moves from a list, and beside it from one that is sorted
// anew, position by position so that both meet the same noise. The time that both
// need for scoring (Open without a Next) is given apart.
func BenchmarkList(b *testing.B) {
	nodes := benchNodes(b)
	for _, picks := range picksToMeasure {
		b.Run(fmt.Sprintf("picks=%d", picks), func(b *testing.B) {
			list := newList(b, newBenchScorer(b))
			anew := resorting{List: newList(b, newBenchScorer(b)), left: make([]int, 0, shogi.MaxMoves)}
			var scoring, lazily, sorting time.Duration
			for i := range b.N {
				n := nodes[i%len(nodes)]
				start := time.Now()
				list.Open(&n.facts, n.moves)
				opened := time.Now()
				for range picks {
					if _, more := list.Next(); !more {
						break
					}
					list.Searched(false)
				}
				taken := time.Now()
				anew.open(&n.facts, n.moves)
				for range picks {
					if !anew.next() {
						break
					}
					anew.Searched(false)
				}
				scoring += opened.Sub(start)
				lazily += taken.Sub(start)
				sorting += time.Since(taken)
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(scoring)/float64(b.N), "scoring-ns")
			b.ReportMetric(float64(lazily)/float64(b.N), "list-ns")
			b.ReportMetric(float64(sorting)/float64(b.N), "anew-ns")
			b.ReportMetric(float64(sorting-scoring)/float64(lazily-scoring), "anew/list")
		})
	}
}

// counting counts how often a move is finished.
type counting struct {
	*plausibility.Scorer
	finished int
}

func (c *counting) Finish(f *plausibility.Facts, m *plausibility.Candidate) {
	if !m.Finished {
		c.finished++
	}
	c.Scorer.Finish(f, m)
}

// BenchmarkReranks reports how often moves are looked at again, and finished, for
// one that is handed over.
func BenchmarkReranks(b *testing.B) {
	nodes := benchNodes(b)
	for _, picks := range picksToMeasure {
		b.Run(fmt.Sprintf("picks=%d", picks), func(b *testing.B) {
			scorer := &counting{Scorer: newBenchScorer(b)}
			list := newList(b, scorer)
			handed, reranks, moves, costly := 0, 0, 0, 0
			for i := range b.N {
				n := nodes[i%len(nodes)]
				list.Open(&n.facts, n.moves)
				moves += len(n.moves)
				for j := range list.candidates {
					if !list.candidates[j].Finished {
						costly++
					}
				}
				for range picks {
					steps, more := list.nextCounted()
					reranks += steps
					if !more {
						break
					}
					handed++
					list.Searched(false)
				}
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(reranks)/float64(handed), "reranks/pick")
			b.ReportMetric(float64(scorer.finished)/float64(b.N), "finished/node")
			b.ReportMetric(float64(costly)/float64(b.N), "costly/node")
			b.ReportMetric(float64(moves)/float64(b.N), "moves/node")
		})
	}
}

// nextCounted is Next, and counts how many moves were looked at again.
func (l *List) nextCounted() (reranks int, more bool) {
	if !l.ordered {
		l.waiting.build()
		l.ordered = true
	}
	for len(l.waiting) > 0 {
		top := l.waiting[0]
		r, exact := l.rerank(top.index(), top)
		if r != top || !exact {
			reranks++
		}
		if r != top {
			l.waiting.lower(0, r)
		} else if exact {
			l.waiting = l.waiting.pop()
			l.hand(top.index())
			return reranks, true
		}
	}
	return reranks, false
}
