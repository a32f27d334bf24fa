package network

import (
	"fmt"
	"testing"

	"shotest/shogi"
)

// benchGame is a game with a real opening, middle game and endgame (from the
// records of this engine's tournaments).
const benchGame = "startpos moves" +
	" 5i5h 8c8d 2h1h 4a3b 1h3h 8b6b 3g3f 6b8b 7g7f 8d8e 6i6h 7a7b 3f3e 8e8f 8g8f 6c6d" +
	" 8h7g 9c9d 3h3f 9d9e 3i3h 7c7d 3f5f 3a4b 2i3g 7b6c 5h4h 5a4a 1g1f 6a5b 4i3i 8a7c" +
	" 6g6f 7d7e 7f7e 1c1d 3i2i 8b8a 7i7h 4c4d 6f6e 7c6e 7g4d 4a3a 6h6i 5b4c 4d8h 5c5d" +
	" 5f2f 3c3d 8h2b+ 3a2b 3e3d B*4d B*6f 5d5e 2f3f 8a8f P*8g 8f8a 8i7g P*3e 3f2f" +
	" 4c3d 4h5h P*4e 5h4h 2c2d 6i6h 4b4c 6h6g 2a3c 7g6e 6d6e 6f7g 2d2e 2f8f P*8e 8f7f" +
	" N*6d N*5f 5e5f 7g4d N*3f 4h5i 5f5g+ 6g5g 3d4d 7f7g B*8h P*3d 4d3d 7g6g P*5f" +
	" 5g5h 8h9i+ B*7g 9i7g 7h7g L*6f 7g6f 6e6f 6g6f S*5g 6f6e B*7f L*6g 7f6e 6g6e" +
	" 5g5h+ 5i5h R*4h 5h6g G*7f"

// benchUnits are numbers of hidden units.
var benchUnits = []int{32, 64, 128, 256}

// BenchmarkTree evaluates positions in the order of a search: a position and all of
// its children, for each position of a game.
func BenchmarkTree(b *testing.B) {
	type visit struct {
		situation
		ply int
	}
	var visits []visit
	for ply, s := range replay(b) {
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

func replay(b testing.TB) []situation {
	h, err := shogi.ParseHistory(benchGame)
	if err != nil {
		b.Fatal(err)
	}
	game := []situation{newSituation(*h.Start())}
	for _, m := range h.Moves() {
		game = append(game, game[len(game)-1].after(m))
	}
	return game
}
