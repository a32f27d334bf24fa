package shogi

import (
	"math/rand/v2"
	"testing"
)

// randomGames visits the positions of games of random legal moves.
func randomGames(t testing.TB, games, plies int, visit func(p *Position)) {
	t.Helper()
	const seed = 20161
	t.Logf("random games with seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	var buffer [MaxMoves]Move
	for range games {
		p := StartPosition()
		for range plies {
			visit(&p)
			moves := p.AppendLegalMoves(buffer[:0])
			if len(moves) == 0 {
				break
			}
			p.Play(moves[random.IntN(len(moves))])
		}
	}
}

func TestAttackMapCountsAttackers(t *testing.T) {
	randomGames(t, 40, 250, func(p *Position) {
		var m AttackMap
		m.Compute(p)
		for _, c := range []Color{Black, White} {
			var once, any, twice Bitboard
			for s := range Square(SquareCount) {
				want := p.AttackersOf(c, s, p.Occupied()).Count()
				if got := m.Count(c, s); got != want {
					t.Fatalf("%v: %v attacks %v %d times, want %d", p, c, s, got, want)
				}
				set := squareSet[s]
				if want >= 1 {
					any = any.Or(set)
				}
				if want == 1 {
					once = once.Or(set)
				}
				if want >= 2 {
					twice = twice.Or(set)
				}
			}
			if m.Attacked(c) != any || m.AttackedOnce(c) != once || m.AttackedTwice(c) != twice {
				t.Fatalf("%v: sets of squares that %v attacks are wrong", p, c)
			}
		}
	})
}

func TestAttackMapUpdateEqualsCompute(t *testing.T) {
	randomGames(t, 10, 200, func(p *Position) {
		var before AttackMap
		before.Compute(p)
		for _, move := range p.AppendLegalMoves(nil) {
			child, updated := *p, before
			child.Play(move)
			updated.Update(p, &child, move)
			var computed AttackMap
			computed.Compute(&child)
			if updated != computed {
				t.Fatalf("%v after %v: updated and computed map differ", p, move)
			}
		}
	})
}

// Asking for both players at once gives what asking for each does, whatever squares are
// said to be occupied.
func TestAllAttackersAreThoseOfBoth(t *testing.T) {
	randomGames(t, 10, 200, func(p *Position) {
		open := p.Occupied().AndNot(p.AllSlidersOn(p.kings[p.side]))
		for s := range Square(SquareCount + 1) {
			for _, occupied := range []Bitboard{p.Occupied(), open} {
				want := p.AttackersOf(Black, s, occupied).Or(p.AttackersOf(White, s, occupied))
				if got := p.AllAttackersOf(s, occupied); got != want {
					t.Fatalf("%v: attackers of %v are\n%v, want\n%v", p, s, got, want)
				}
			}
			if got, want := p.AllSlidersOn(s), p.SlidersOn(Black, s).Or(p.SlidersOn(White, s)); got != want {
				t.Fatalf("%v: sliders on %v are\n%v, want\n%v", p, s, got, want)
			}
		}
	})
}

// BenchmarkAttackMap compares the cost of a move with the map up to date: by
// full computation, by updating, and the move alone.
func BenchmarkAttackMap(b *testing.B) {
	type node struct {
		Position
		AttackMap
	}
	ways := []struct {
		name string
		play func(line *[2]node, m Move)
	}{
		{"MoveAlone", func(line *[2]node, m Move) {
			line[1].Position = line[0].Position
			line[1].Play(m)
		}},
		{"Compute", func(line *[2]node, m Move) {
			line[1].Position = line[0].Position
			line[1].Play(m)
			line[1].Compute(&line[1].Position)
		}},
		{"Update", func(line *[2]node, m Move) {
			line[1] = line[0]
			line[1].Play(m)
			line[1].Update(&line[0].Position, &line[1].Position, m)
		}},
	}
	for _, way := range ways {
		for _, c := range benchPositions {
			b.Run(way.name+"/"+c.name, func(b *testing.B) {
				line := &[2]node{{Position: mustParse(b, c.sfen)}}
				line[0].Compute(&line[0].Position)
				moves := line[0].AppendLegalMoves(nil)
				i := 0
				for b.Loop() {
					way.play(line, moves[i])
					if i++; i == len(moves) {
						i = 0
					}
				}
			})
		}
	}
}
