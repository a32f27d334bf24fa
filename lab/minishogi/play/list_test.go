package play

import (
	"slices"
	"testing"

	"shotest/lab/minishogi/rules"
	"shotest/plausibility"
	"shotest/search"
)

// opened returns a game with a list of its current position.
func opened(h *rules.History, options Options) *Game {
	g := New(h, options)
	g.Open(0, &search.Hints{})
	return g
}

// The moves come exactly as if all that are left were sorted anew after each search.
func TestOrderIsThatOfSortingAnew(t *testing.T) {
	walk(30, 60, func(h *rules.History) {
		g := opened(h, Options{})
		l := g.lists[0]
		for n := 0; l.left > 0; n++ {
			highest := int32(-1 << 30)
			for i := range l.entries {
				if e := &l.entries[i]; !e.taken {
					highest = max(highest, orderOf(l.counts.Lower(&e.kinds, e.score, e.interest)))
				}
			}
			m, _, more := g.Next(0, 1<<30)
			e := &l.entries[l.handed]
			if !more || search.Move(e.move) != m || orderOf(l.counts.Lower(&e.kinds, e.score, e.interest)) != highest {
				t.Fatalf("%s: %v is not the best that is left", h.Current().SFEN(1), rules.Move(m))
			}
			g.Searched(0, n%3 == 0)
		}
	})
}

// Every legal move is handed over once, at a price within the limits; one that was searched
// before is not.
func TestListsHoldAllMoves(t *testing.T) {
	costs := plausibility.DefaultCosts()
	walk(20, 60, func(h *rules.History) {
		want := h.Current().AppendLegalMoves(nil)
		g := New(h, Options{})
		g.Open(0, &search.Hints{Table: search.Move(want[0]), TableSearched: true})
		got := []rules.Move{want[0]}
		for {
			m, cost, more := g.Next(0, 1<<30)
			if !more {
				break
			}
			if cost < costs.Least || cost > costs.Most {
				t.Fatalf("%v costs %d", rules.Move(m), cost)
			}
			got = append(got, rules.Move(m))
			g.Searched(0, false)
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("%s: got %v, want %v", h.Current().SFEN(1), got, want)
		}
	})
}

// costsOf returns the costs of all moves in the order of a list.
func costsOf(t *testing.T, sfen string, options Options) (total int, most int) {
	t.Helper()
	g := opened(rules.NewHistory(mustParse(t, sfen)), options)
	for {
		_, cost, more := g.Next(0, 1<<30)
		if !more {
			return total, most
		}
		total, most = total+cost, max(most, cost)
		g.Searched(0, false)
	}
}

// Similarity carries over: among moves that are alike it makes the later ones dearer.
func TestLikenessMakesMovesDearer(t *testing.T) {
	const drops = "2k2/1s1p1/2B2/G3P/K1R2 b RSbg 1"
	with, _ := costsOf(t, drops, Options{})
	without, _ := costsOf(t, drops, Options{WithoutSimilarity: true})
	if with < without*3/2 {
		t.Errorf("all moves cost %d, without similarity %d", with, without)
	}
}

func TestWhatNobodyCanPayIsNotLookedFor(t *testing.T) {
	g := opened(rules.NewHistory(rules.Start()), Options{})
	if m, cost, more := g.Next(0, 1); m != search.NoMove || cost <= 1 || !more {
		t.Errorf("got %v for %d, %v", m, cost, more)
	}
}

// credited returns the components that credit a move, and the candidate.
func credited(t *testing.T, sfen, text string, hints search.Hints) candidate {
	t.Helper()
	h := rules.NewHistory(mustParse(t, sfen))
	m, err := rules.ParseMove(text)
	if err != nil || !h.Current().IsLegal(m) {
		t.Fatalf("%s is not legal in %s", text, sfen)
	}
	var f facts
	f.gather(h, len(h.Current().AppendLegalMoves(nil)), &hints)
	return f.score(m)
}

func TestComponents(t *testing.T) {
	threat, _ := rules.ParseMove("S*4d")
	for _, c := range []struct {
		name, sfen, move string
		hints            search.Hints
		fires            []component
		not              []component
	}{
		{"a capture", "4k/5/2s2/2P2/K4 b - 1", "3d3c", search.Hints{}, []component{gainful}, []component{checks, looseDrop}},
		{"a promotion", "4k/P4/5/5/K4 b - 1", "5b5a+", search.Hints{}, []component{promotes, gainful}, []component{checks}},
		{"a check by a drop that is lost", "4k/5/5/5/K4 b S 1", "S*1b", search.Hints{}, []component{checks, looseDrop}, nil},
		{"a discovered check", "R1S1k/5/5/5/4K b - 1", "3a4b", search.Hints{}, []component{discovers, checks}, nil},
		{"a threat", "4k/1s3/5/5/K2R1 b - 1", "2e4e", search.Hints{}, []component{attacksPiece}, []component{checks}},
		{"no fork", "4k/1s3/5/3g1/K2R1 b - 1", "2e4e", search.Hints{}, []component{attacksPiece}, []component{forks}},
		{"a fork", "4k/5/1s1s1/5/K4 b R 1", "R*3c", search.Hints{}, []component{attacksPiece, forks}, nil},
		{"an escape", "r1k2/5/5/R4/3K1 b - 1", "5d1d", search.Hints{}, []component{escapes}, nil},
		{"a block", "4k/r4/5/G4/4K b P 1", "P*5c", search.Hints{}, []component{blocks, nearKing}, []component{looseDrop}},
		{"support", "r3k/5/5/G4/2K2 b S 1", "S*4e", search.Hints{}, []component{supports}, nil},
		{"an evasion", "r3k/5/5/5/K4 b - 1", "5e4e", search.Hints{}, []component{evades}, nil},
		{"meets a threat", "4k/5/5/5/K1G2 b - 1", "3e4d", search.Hints{Refutation: search.Move(threat), MateThreat: true}, []component{answersMateThreat}, nil},
		{"takes room", "k4/5/5/5/4K b G 1", "G*5c", search.Hints{}, []component{takesLiberty}, []component{checks}},
		{"beyond the depth", "k4/5/5/5/4K b G 1", "G*3c", search.Hints{Beyond: 9}, []component{beyondDepth}, nil},
	} {
		got := credited(t, c.sfen, c.move, c.hints)
		for _, want := range c.fires {
			if !got.has(want) {
				t.Errorf("%s: component %d does not fire", c.name, want)
			}
		}
		for _, no := range c.not {
			if got.has(no) {
				t.Errorf("%s: component %d fires", c.name, no)
			}
		}
	}
}
