package search

import (
	"slices"
	"testing"
)

// thornyTree is a random tree in which every position lacks some of the moves, and
// lets no other be made.
type thornyTree struct {
	tree
	t *testing.T
}

func (g *thornyTree) IsLegal(m Move) bool {
	h := g.seed + uint64(m)*0x9E37_79B9_7F4A_7C15
	for _, played := range g.path {
		h = (h ^ uint64(played)) * 0xBF58_476D_1CE4_E5B9
		h ^= h >> 31
	}
	return m == 1 || m <= Move(g.width) && h%3 > 0
}

func (g *thornyTree) AppendMoves(dst []Move) []Move {
	for m := range Move(g.width) {
		if g.IsLegal(m + 1) {
			dst = append(dst, m+1)
		}
	}
	return dst
}

func (g *thornyTree) Make(m Move) {
	if !g.IsLegal(m) {
		g.t.Fatalf("seed %d: move %d after %v is illegal", g.seed, m, g.path)
	}
	g.tree.Make(m)
}

func TestChainsAreKeptByTheirFirstMove(t *testing.T) {
	var table chains
	table.fit()
	table.write(0, 7, []Move{11, 12, 13, 14, 15})
	c := table.find(0, 11, 7)
	if c == nil || !slices.Equal(c.moves[:c.length], []Move{11, 12, 13, 14}) || c.confirmed != 0 {
		t.Fatalf("found %+v, want the first four moves", c)
	}
	if table.find(1, 11, 7) != nil || table.find(0, 12, 7) != nil || table.find(0, 11, 8) != nil {
		t.Error("found a chain of the other side, of another move or of another kind")
	}
	table.write(0, 7, []Move{11, 12})
	table.write(0, 7, []Move{11, 12, 13, 14})
	if c.confirmed != 2 || c.length != 4 {
		t.Errorf("the chain and its beginning were found again: %+v, want confirmed twice", c)
	}
	table.write(0, 7, []Move{11, 13})
	if c.confirmed != 0 || c.length != 2 || c.moves[1] != 13 {
		t.Errorf("%+v, want the new chain in the place of the old one", c)
	}
	c.drop()
	if table.find(0, 11, 7) != nil {
		t.Error("a chain that was dropped is still found")
	}
}

func TestConfirmationsAreCountedAsFarAsTheyGo(t *testing.T) {
	c := chain{confirmed: 254}
	for range 3 {
		if c.confirm(); c.confirmed != 255 {
			t.Errorf("confirmed %d times, want 255", c.confirmed)
		}
	}
}

// chained returns a run that stands after three moves, with a chain of four that
// begins with them.
func chained(g Game) *run {
	r := &run{game: g}
	r.verifying, _ = g.(Verifying)
	r.settings.MoveChains = MoveChains{On: true, Played: 2}
	r.chains.fit()
	for ply := range 3 {
		r.frames[ply].move, r.frames[ply].kind = Move(ply+1), uint16(ply)
	}
	r.chains.write(0, 0, []Move{1, 2, 3, 4})
	return r
}

func TestChainsAreContinued(t *testing.T) {
	tests := []struct {
		name string
		set  func(r *run)
		want Move
	}{
		{"three moves played", func(*run) {}, 4},
		{"another third move", func(r *run) { r.frames[2].move = 9 }, NoMove},
		{"another first piece", func(r *run) { r.frames[0].kind = 9 }, NoMove},
		{"a shorter one after it", func(r *run) { r.frames[0].move = 9; r.chains.write(1, 1, []Move{2, 3, 6}) }, 6},
		{"the longer one first", func(r *run) { r.chains.write(1, 1, []Move{2, 3, 6}) }, 4},
		{"one move does not do", func(r *run) { r.frames[0].move = 9; r.chains.write(0, 2, []Move{3, 6}) }, NoMove},
		{"unless it is to", func(r *run) {
			r.settings.MoveChains.Played, r.frames[0].move = 1, 9
			r.chains.write(0, 2, []Move{3, 6})
		}, 6},
		{"not confirmed", func(r *run) { r.settings.MoveChains.Confirmed = 1 }, NoMove},
		{"off", func(r *run) { r.settings.MoveChains.On = false }, NoMove},
	}
	for _, test := range tests {
		r := chained(&tree{width: 9})
		test.set(r)
		if got := r.continuation(3); got != test.want {
			t.Errorf("%s: got %d, want %d", test.name, got, test.want)
		}
	}
}

func TestIllegalChainsAreDropped(t *testing.T) {
	r := chained(&thornyTree{tree: tree{width: 3}, t: t}) // has no move 4
	if got := r.continuation(3); got != NoMove {
		t.Errorf("got %d, which is illegal", got)
	}
	if r.chains.find(0, 1, 0) != nil || r.counts.ChainsDropped != 1 {
		t.Errorf("the chain was kept; dropped %d", r.counts.ChainsDropped)
	}
}

// Whatever comes first, the value stays the same.
func TestContinuedChainsLeaveScoresAlone(t *testing.T) {
	settings := Settings{MoveChains: MoveChains{On: true, Played: 1}}
	for seed := range uint64(200) {
		g := &thornyTree{tree{seed: seed, width: 5}, t}
		found := last(newSearcher(1, settings).Search(g, Limits{Depth: 5}))
		if want := plainMinimax(g, 5); found.Score != want {
			t.Fatalf("seed %d: got %d, minimax %d", seed, found.Score, want)
		}
	}
}
