package mate

import (
	"context"
	"math/rand/v2"
	"reflect"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// fixpoint is the oracle for loops: it lists every position that checks and replies lead to, and
// finds those with a mate by working backwards, independent of paths.
type fixpoint struct {
	index     map[uint64]int
	positions []shogi.Position
	next      [][]int
	attacks   []bool
	mated     []bool
}

func newFixpoint(root *shogi.Position) *fixpoint {
	f := &fixpoint{index: map[uint64]int{}}
	f.add(root, true)
	for i := 0; i < len(f.positions); i++ {
		p := f.positions[i]
		for _, m := range p.AppendLegalMoves(nil) {
			if f.attacks[i] && !p.GivesCheck(m) {
				continue
			}
			child := p
			child.Play(m)
			f.next[i] = append(f.next[i], f.add(&child, !f.attacks[i]))
		}
	}
	for changed := true; changed; {
		changed = false
		for i := range f.positions {
			if !f.mated[i] && f.mates(i) {
				f.mated[i], changed = true, true
			}
		}
	}
	return f
}

func (f *fixpoint) add(p *shogi.Position, attacks bool) int {
	i, ok := f.index[p.Key()]
	if !ok {
		i = len(f.positions)
		f.index[p.Key()] = i
		f.positions = append(f.positions, *p)
		f.next, f.attacks, f.mated = append(f.next, nil), append(f.attacks, attacks), append(f.mated, false)
	}
	return i
}

func (f *fixpoint) mates(i int) bool {
	for _, n := range f.next[i] {
		if f.mated[n] == f.attacks[i] {
			return f.attacks[i]
		}
	}
	return !f.attacks[i]
}

// chases are positions in which a king can be checked for ever, and from which
// some thousand positions can be reached.
var chases = []string{
	"2k1B4/9/9/9/9/9/9/9/9 b - 1",
	"3k5/9/9/9/4+R4/9/9/9/9 b - 1",
	"3k5/9/9/1+B7/9/9/9/9/9 b - 1",
	"k1G6/9/9/9/9/9/9/9/9 b - 1",
	"1k7/9/9/5R3/9/9/9/9/9 b - 1",
	"7nk/9/6+R2/9/9/9/9/9/9 b - 1",
}

// TestCircles solves the positions of each chase, one after the other with the same table: results
// found on one path must hold on every other.
func TestCircles(t *testing.T) {
	asked, circles := 0, 0
	for i, sfen := range chases {
		p := shogitest.Position(t, sfen)
		oracle := newFixpoint(&p)
		random := rand.New(rand.NewPCG(uint64(i), 5))
		s := New(1 << 22)
		for range 40 {
			n := random.IntN(len(oracle.positions))
			if !oracle.attacks[n] {
				continue
			}
			asked++
			want := None
			if oracle.mated[n] {
				want = Found
			}
			start := &oracle.positions[n]
			if got := s.Solve(context.Background(), shogi.NewHistory(*start), Limits{}); got.Outcome != want {
				t.Fatalf("%v: got %v, want %v", start, got.Outcome, want)
			}
		}
		if s.loops.used {
			circles++
		}
	}
	t.Logf("%d positions, circles met in %d of %d chases", asked, circles, len(chases))
	if circles < 3 {
		t.Error("too few circles to show anything")
	}
}

// TestSolverAgreesWithBruteForce compares shortest mates in random positions
// with full hands.
func TestSolverAgreesWithBruteForce(t *testing.T) {
	s := New(1 << 22)
	counts := map[int]int{}
	randomGames(t, 20, 30, func(p *shogi.Position) {
		const maxLength = 3
		history := shogi.NewHistory(*p)
		line, outcome := bruteForce(context.Background(), history, maxLength)
		result := s.Solve(context.Background(), history, Limits{Nodes: 5000})
		switch {
		case outcome == Found && (result.Outcome != Found || result.Length != len(line)):
			t.Fatalf("%v: got %v in %d plies, want %v", p, result.Outcome, result.Length, line)
		case outcome == None && result.Outcome == Found, result.Outcome == Found && result.Length <= maxLength &&
			outcome != Found:
			t.Fatalf("%v: got %v, brute force %v", p, result.Moves, outcome)
		}
		if result.Outcome != Found {
			return
		}
		counts[result.Length]++
		if err := CheckLine(p, result.Moves); err != nil {
			t.Fatalf("%v: %v: %v", p, result.Moves, err)
		}
		if _, err := s.Verify(context.Background(), p); err != nil {
			t.Fatal(err)
		}
	})
	if counts[1] < 10 || counts[3] < 10 || len(counts) < 3 {
		t.Errorf("mates by length: %v: too few to show anything", counts)
	}
}

func TestSolverKeepsToLimits(t *testing.T) {
	p := shogitest.Position(t, benchSFENs[2])
	for _, nodes := range []uint64{1, 300, 2000} {
		s := New(1 << 20)
		result := s.Solve(context.Background(), shogi.NewHistory(p), Limits{Nodes: nodes})
		if result.Outcome == None || result.Nodes > nodes+shogi.MaxMoves {
			t.Errorf("limit %d: %v after %d nodes", nodes, result.Outcome, result.Nodes)
		}
		if again := New(1<<20).Solve(context.Background(), shogi.NewHistory(p),
			Limits{Nodes: nodes}); !reflect.DeepEqual(again, result) {
			t.Errorf("limit %d: %+v and %+v", nodes, result, again)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if result := New(1<<20).Solve(ctx, shogi.NewHistory(p), Limits{}); result.Outcome == None ||
		result.Nodes > 2*contextInterval {
		t.Errorf("ended context: %v after %d nodes", result.Outcome, result.Nodes)
	}
}

func TestProveAllocatesNothing(t *testing.T) {
	s := New(1 << 20)
	s.ctx = context.Background()
	for _, sfen := range benchSFENs {
		p := shogitest.Position(t, sfen)
		if n := testing.AllocsPerRun(5, func() {
			s.begin(&p, 1000)
			s.prove(&p)
		}); n != 0 {
			t.Errorf("%s: %v allocations", sfen, n)
		}
	}
}

// TestPositionsOfTheGame: a position that has occurred three times ends the game
// when it occurs again, and is no way to a mate.
func TestPositionsOfTheGame(t *testing.T) {
	history := shogitest.Game(t, "6k2/9/6P2/9/9/9/9/9/4K4 b RS 1")
	s := New(1 << 20)
	free := s.Solve(context.Background(), history, Limits{})
	if free.Outcome != Found || free.Length != 3 {
		t.Fatalf("got %+v", free)
	}
	// The position after the mating check and the reply has been there before.
	after := history.Current().After(free.Moves[0])
	s.begin(history.Current(), 0)
	s.barred = append(s.barred, after.Key())
	s.Clear()
	root := *history.Current()
	if v := s.prove(&root); v.pn == 0 && s.bestMove() == free.Moves[0] {
		t.Errorf("%v repeats a position for the fourth time", free.Moves[0])
	}
}
