package similarity

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shotest/shogi"
)

func TestExplainPenalties(t *testing.T) {
	n := nodeOf(t, "4k4/9/4r4/9/9/9/9/9/4K4 b RG 1")
	list := newList(t, dice{})
	list.Open(&n.facts, n.moves)
	for i, text := range []string{"R*5e", "R*5f"} {
		m, _ := shogi.ParseMove(text)
		if _, ok := list.Take(m); !ok {
			t.Fatalf("%s is not there", text)
		}
		list.Searched(i == 1)
	}
	m, _ := shogi.ParseMove("G*5f")
	penalties, found := list.Explain(m)
	var lines []string
	for _, w := range penalties {
		lines = append(lines, fmt.Sprintf("%v: %s %v %v, like %v, %d of them raised alpha: %d, %d", w.Criterion, w.Rule,
			w.Piece, w.Square, w.Siblings, w.Raised, -w.Score, w.Factor))
	}
	got, want := strings.Join(lines, "\n"), strings.Join([]string{
		"same_square: to none 5f, like [R*5f], 1 of them raised alpha: -12, 922",
		"drop: drops none -, like [R*5e R*5f], 1 of them raised alpha: -15, 926",
		"block: blocking rook 5c, like [R*5e R*5f], 1 of them raised alpha: -120, 408",
	}, "\n")
	if !found || !strings.HasPrefix(got, want) {
		t.Errorf("found %v\n got %s\nwant %s", found, got, want)
	}
	if _, ok := list.Explain(shogi.NewMove(0, 80)); ok {
		t.Error("a move that is not there is explained")
	}
}

// The losses that Explain returns add up to the loss of the move, and stay the same after other
// moves have been searched.
func TestExplanationsAddUp(t *testing.T) {
	randomNodes(t, 200, 6, func(n *node, random *rand.Rand) {
		d := dice{seed: random.Uint64(), span: 100, costly: 100}
		list := newList(t, d)
		list.Open(&n.facts, n.moves)
		lost, handed := map[shogi.Move]int{}, map[shogi.Move]Ranked{}
		for pick := range 20 {
			c, more := list.Next()
			if !more {
				break
			}
			fresh := d.Score(&n.facts, c.Move)
			d.Finish(&n.facts, &fresh)
			lost[c.Move] = int(fresh.Score - c.Score)
			handed[c.Move] = Ranked{*c, fresh, true}
			if pick%5 != 4 {
				list.Searched(pick%3 == 0)
			}
		}
		for _, r := range list.Ranking() {
			if want := handed[r.Alone.Move]; r.Taken != want.Taken || r.Taken && (r.Candidate != want.Candidate ||
				r.Alone.Score != want.Alone.Score) || r.Alone.Order() < r.Candidate.Order() {
				t.Fatalf("%v: ranked %+v, want %+v", &n.position, r, want)
			}
		}
		for m, want := range lost {
			penalties, _ := list.Explain(m)
			got := 0
			for _, w := range penalties {
				got += w.Score
				like, _ := list.CountLike(m)
				count := like[slices.Index(Rules(), w.Rule)]
				if count.Raised != w.Raised || count.Failed+count.Raised != len(w.Siblings) {
					t.Fatalf("%v: %v counts %+v, like are %v, of which %d raised alpha",
						&n.position, m, count, w.Siblings, w.Raised)
				}
				if len(w.Siblings) == 0 {
					t.Fatalf("%v: %v is lowered by %v without a sibling", &n.position, m, w.Criterion)
				}
			}
			if got != want {
				t.Fatalf("%v: %v has lost %d, explained are %d", &n.position, m, want, got)
			}
		}
	})
}
