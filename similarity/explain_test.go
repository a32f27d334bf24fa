package similarity

import (
	"math/rand/v2"
	"strings"
	"testing"

	"shotest/shogi"
)

func TestExplainInPlainWords(t *testing.T) {
	n := nodeOf(t, "4k4/9/4r4/9/9/9/9/9/4K4 b RG 1")
	list := newList(t, dice{})
	list.Open(&n.facts, n.moves)
	for i, text := range []string{"R*5e", "R*5f"} {
		m, _ := shogi.ParseMove(text)
		if _, found := list.Take(m); !found {
			t.Fatalf("%s is not there", text)
		}
		list.Searched(i == 1)
	}
	m, _ := shogi.ParseMove("G*5f")
	penalties, found := list.Explain(m)
	var lines []string
	for _, w := range penalties {
		lines = append(lines, w.Criterion.String()+": "+w.String())
	}
	got, want := strings.Join(lines, "\n"), strings.Join([]string{
		"same_square: moves to 5f, 1 searched before (R*5f), 1 of them raised alpha: score -12, interest × 0.92",
		"drop: drops, 2 searched before (R*5e, R*5f), 1 of them raised alpha: score -15, interest × 0.93",
		"block: moves that block the rook on 5c, 2 searched before (R*5e, R*5f), 1 of them raised alpha: score -120, interest × 0.41",
	}, "\n")
	if !found || !strings.HasPrefix(got, want) {
		t.Errorf("found %v\n got %s\nwant %s", found, got, want)
	}
	if _, found := list.Explain(shogi.NewMove(0, 80)); found {
		t.Error("a move that is not there is explained")
	}
}

// What Explain says adds up to what a move has lost, and stays the same after
// others have been searched.
func TestExplanationsAddUp(t *testing.T) {
	randomNodes(t, 200, 6, func(n *node, random *rand.Rand) {
		d := dice{seed: random.Uint64(), span: 100, costly: 100}
		list := newList(t, d)
		list.Open(&n.facts, n.moves)
		lost := map[shogi.Move]int{}
		for pick := range 20 {
			c, more := list.Next()
			if !more {
				break
			}
			fresh := d.Score(&n.facts, c.Move)
			d.Finish(&n.facts, &fresh)
			lost[c.Move] = int(fresh.Score - c.Score)
			if pick%5 != 4 {
				list.Searched(pick%3 == 0)
			}
		}
		for m, want := range lost {
			penalties, _ := list.Explain(m)
			got := 0
			for _, w := range penalties {
				got += w.Score
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

func TestEveryKindHasWords(t *testing.T) {
	n := nodeOf(t, shogi.StartSFEN)
	list := newList(t, dice{})
	list.Open(&n.facts, n.moves)
	seen := map[string]rule{}
	for k := range kindCount {
		words := list.words(k)
		if r, known := seen[words]; words == "" || known && r != rules[k] {
			t.Errorf("kind %d of %v is called %q, as rule %d is", k, criteria[rules[k]], words, r)
		}
		seen[words] = rules[k]
	}
}
