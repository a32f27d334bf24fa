package mate

import (
	"context"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

func handOf(types ...shogi.PieceType) (h shogi.Hand) {
	for _, t := range types {
		h = h.Add(t, 1)
	}
	return h
}

func TestTableLookupByDominance(t *testing.T) {
	tab := newTable(1 << 16)
	proof := value{pn: 0, dn: infinity, hand: handOf(shogi.Gold), length: 5, loop: unconditional}
	disproof := value{pn: infinity, dn: 0, hand: handOf(shogi.Pawn, shogi.Pawn), loop: unconditional}
	tab.store(7, handOf(shogi.Gold, shogi.Pawn), &proof, 3, 10)
	tab.store(7, 0, &disproof, 3, 10)
	cases := []struct {
		name   string
		hand   shogi.Hand
		pn, dn bool // which is zero
	}{
		{"exactly what the proof needs", handOf(shogi.Gold), true, false},
		{"more", handOf(shogi.Gold, shogi.Rook), true, false},
		{"something else", handOf(shogi.Silver), false, false},
		{"less than withstood", handOf(shogi.Pawn), false, true},
		{"nothing", 0, false, true},
		{"more than withstood", handOf(shogi.Pawn, shogi.Pawn, shogi.Pawn), false, false},
	}
	for _, c := range cases {
		if v, _, _ := tab.lookup(7, c.hand); (v.pn == 0) != c.pn || (v.dn == 0) != c.dn {
			t.Errorf("%s: got %+v", c.name, v)
		}
		if _, _, ok := tab.lookup(8, c.hand); ok {
			t.Errorf("%s: lookup returns the entry of another board", c.name)
		}
	}
	shorter := proof
	shorter.length = 3
	tab.store(7, 0, &shorter, 3, 10)
	tab.store(7, 0, &proof, 3, 10)
	if v, _, _ := tab.lookup(7, handOf(shogi.Gold)); v.length != 3 {
		t.Errorf("length %d, want the shorter 3", v.length)
	}
}

// TestTableKeepsTheCostliestEntries fills a table several times over.
func TestTableKeepsTheCostliestEntries(t *testing.T) {
	tab := newTable(1 << 14)
	const dear = 1 << 20
	for i := range uint64(10 * len(tab.entries)) {
		amount := uint32(1 + i%7)
		if i%100 == 0 && i < 2000 {
			amount = dear
		}
		tab.store(extendPath(0, i), 0, &value{pn: 2, dn: 3}, 1, amount)
		if tab.used > len(tab.entries)*3/4 {
			t.Fatalf("%d of %d entries used", tab.used, len(tab.entries))
		}
	}
	for i := uint64(0); i < 2000; i += 100 {
		if _, _, known := tab.lookup(extendPath(0, i), 0); !known {
			t.Errorf("entry %d with a high amount is forgotten", i)
		}
	}
	used := 0
	for i := range tab.entries {
		if e := &tab.entries[i]; !e.empty() {
			used++
			if v, _, known := tab.lookup(e.key, e.hand); !known || v.pn != 2 || v.dn != 3 {
				t.Fatalf("find does not return the entry at index %d", i)
			}
		}
	}
	if tab.collections == 0 || used != tab.used {
		t.Errorf("%d collections, %d used, %d counted", tab.collections, used, tab.used)
	}
}

// TestSolvesWithTooSmallATable: a problem that needs many times the table is
// solved, and its proof can be gone through.
func TestSolvesWithTooSmallATable(t *testing.T) {
	p := shogitest.Position(t, "5S1nl/4+P1gk1/6s2/4s3p/6rpN/9/9/9/9 b RBGb2gs2n3l15p 1")
	s := New(0)
	result := s.Solve(context.Background(), shogi.NewHistory(p), Limits{Nodes: 20_000_000})
	if result.Outcome != Found {
		t.Fatalf("%+v", result)
	}
	if s.table.collections == 0 {
		t.Error("the table was not too small")
	}
	if err := CheckLine(&p, result.Moves); err != nil {
		t.Errorf("%v: %v", result.Moves, err)
	}
}
