package book

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"shotest/shogi"
)

// usual is a narrow selection.
var usual = Selection{Margin: 30, MinShare: 0.1}

func TestCandidates(t *testing.T) {
	cases := []struct {
		name, text string
		selection  Selection
		want       string
	}{
		{"all good", "2g2f none 30 0 50\n7g7f none 0 0 50\n", usual, "2g2f 7g7f"},
		{"too bad", "2g2f none 30 0 50\n7g7f none -1 0 50\n", usual, "2g2f"},
		{"the best is not first", "2g2f none 0 0 50\n7g7f none 31 0 50\n", usual, "7g7f"},
		{"too seldom", "2g2f none 0 0 91\n7g7f none 0 0 9\n", usual, "2g2f"},
		{"a tenth is enough", "2g2f none 0 0 90\n7g7f none 0 0 10\n", usual, "2g2f 7g7f"},
		{"too seldom to set the standard", "2g2f none 0 0 99\n7g7f none 500 0 1\n", usual, "2g2f"},
		{"all of them seldom", strings.Join([]string{"2g2f", "7g7f", "1g1f", "3g3f", "4g4f", "5g5f", "6g6f", "8g8f",
			"9g9f", "2h3h", "2h4h"}, " none 0 0 5\n") + " none 0 0 4\n",
			usual, "2g2f 7g7f 1g1f 3g3f 4g4f 5g5f 6g6f 8g8f 9g9f 2h3h"},
		{"without counts", "2g2f none 30\n7g7f none 20\n3g3f none -20\n", usual, "2g2f 7g7f"},
		{"any share", "2g2f none 0 0 999\n7g7f none 0 0 1\n", Selection{Margin: 30}, "2g2f 7g7f"},
		{"only the most usual", "2g2f none 0 0 3\n7g7f none 9 0 2\n", Selection{Margin: 30, MinShare: 1}, "2g2f"},
		{"counts do not count", "2g2f none 0 0 999\n7g7f none 20 0 1\n3g3f none -11 0 9\n",
			Selection{Margin: 30, MinShare: 0.1, IgnoreCounts: true}, "2g2f 7g7f"},
		{"only the best", "2g2f none 1 0 3\n7g7f none 2 0 2\n", Selection{MinShare: 0.1}, "7g7f"},
	}
	p := shogi.StartPosition()
	for _, c := range cases {
		var got []string
		entries := readBook(t, start+c.text).Moves(&p)
		before := entriesText(entries)
		for _, e := range c.selection.Candidates(entries) {
			got = append(got, e.Move.String())
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: got %s, want %s", c.name, strings.Join(got, " "), c.want)
		}
		if entriesText(entries) != before {
			t.Errorf("%s: the book was changed to %s", c.name, entriesText(entries))
		}
	}
}

// Candidates are drawn in proportion to their counts, other moves never. Equal sources draw the
// same.
func TestChooseDrawsInProportion(t *testing.T) {
	b := readBook(t,
		start+"2g2f none 10 0 600\n7g7f none 0 0 300\n3g3f none 0 0 100\n1g1f none -40 0 400\n9g9f none 20 0 9\n")
	p := shogi.StartPosition()
	random := rand.New(rand.NewPCG(1, 2))
	const draws = 20_000
	drawn := map[string]float64{}
	again := rand.New(rand.NewPCG(1, 2))
	for range draws {
		e, ok := b.Choose(&p, random, Selection{Margin: 30, MinShare: 0.05})
		if same, _ := b.Choose(&p, again, Selection{Margin: 30, MinShare: 0.05}); !ok || same != e {
			t.Fatalf("chosen %v, and then %v", e.Move, same.Move)
		}
		drawn[e.Move.String()]++
	}
	for move, want := range map[string]float64{"2g2f": 0.6, "7g7f": 0.3, "3g3f": 0.1, "1g1f": 0, "9g9f": 0} {
		// Four standard deviations.
		if got := drawn[move] / draws; math.Abs(got-want) > 4*math.Sqrt(want*(1-want)/draws) {
			t.Errorf("%s: %.4f of the draws, want %.4f", move, got, want)
		}
	}
}

func TestShares(t *testing.T) {
	p := shogi.StartPosition()
	entries := readBook(t, start+"2g2f none 0 0 6\n7g7f none 0 0 3\n3g3f\n").Moves(&p)
	if got := fmt.Sprint(usual.Shares(entries)); got != "[0.6 0.3 0.1]" {
		t.Errorf("got %s", got)
	}
	if got := fmt.Sprint(Selection{IgnoreCounts: true}.Shares(entries[:2])); got != "[0.5 0.5]" {
		t.Errorf("without counts: got %s", got)
	}
}

func TestChooseWithoutASource(t *testing.T) {
	b := readBook(t, start+"2g2f none 9 0 5\n7g7f none 0 0 7\n3g3f none 5 0 7\n1g1f none -40 0 9\n")
	p := shogi.StartPosition()
	if e, ok := b.Choose(&p, nil, usual); !ok || e.Move.String() != "7g7f" {
		t.Errorf("got %v", e.Move)
	}
	p.Play(b.Moves(&p)[0].Move)
	if e, ok := b.Choose(&p, nil, usual); ok || e.Move != shogi.NoMove {
		t.Errorf("of a position that is not known: %v", e.Move)
	}
}

// A position that the book has only with colours exchanged is known unless the selection says
// otherwise.
func TestFlippedPositions(t *testing.T) {
	b := readBook(t, start+"2g2f none 9 0 5\n")
	p := shogi.StartPosition()
	flipped := p.Flipped()
	if e, ok := b.Choose(&flipped, nil, usual); !ok || e.Move.String() != "8c8d" {
		t.Errorf("got %v, %v", e.Move, ok)
	}
	asWritten := Selection{Margin: 30, AsWritten: true}
	if e, ok := b.Choose(&flipped, nil, asWritten); ok {
		t.Errorf("as written: got %v", e.Move)
	}
	if e, ok := b.Choose(&p, nil, asWritten); !ok || e.Move.String() != "2g2f" {
		t.Errorf("as written: got %v, %v", e.Move, ok)
	}
}
