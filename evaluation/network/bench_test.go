package network

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// benchUnits are numbers of hidden units.
var benchUnits = []int{32, 64, 128, 256}

// BenchmarkTree evaluates positions in the order of a search: a position and all of
// its children, for every fourth position of a game.
func BenchmarkTree(b *testing.B) {
	type visit struct {
		situation
		ply int
	}
	var visits []visit
	for ply, s := range randomGame(rand.New(rand.NewPCG(1, 0)), 120) {
		if ply%4 != 0 {
			continue
		}
		visits = append(visits, visit{s, 0})
		for _, m := range s.position.AppendLegalMoves(nil) {
			visits = append(visits, visit{s.after(m), 1})
		}
	}
	for _, hidden := range benchUnits {
		b.Run(fmt.Sprint(hidden), func(b *testing.B) {
			e := New(randomWeights(b, hidden, 1))
			for i := 0; b.Loop(); i++ {
				v := &visits[i%len(visits)]
				e.Evaluate(&v.position, &v.attacks, v.ply)
			}
		})
	}
}
