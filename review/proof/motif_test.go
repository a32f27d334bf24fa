package proof_test

import (
	"math/rand/v2"
	"testing"

	"shotest/internal/recorded"
	"shotest/internal/shogitest"
	"shotest/review/motif"
	"shotest/review/proof"
	"shotest/shogi"
)

// trial runs the checkers on all that motifs say.
type trial struct {
	testing.TB
	finder        *motif.Finder
	counts        map[motif.Kind]int
	moves, proven int
}

func newTrial(t testing.TB) *trial {
	return &trial{TB: t, finder: motif.New(), counts: map[motif.Kind]int{}}
}

// try finds the motifs of a move and has all of them checked.
func (t *trial) try(p *shogi.Position, last, move shogi.Move) {
	t.moves++
	for _, m := range t.finder.Of(p, last, move) {
		t.counts[m.Kind]++
		if err := proof.Motif(p, last, move, m); err != nil {
			t.Errorf("last %v: %v", last, err)
			continue
		}
		t.proven++
	}
}

// report logs how often each kind was met.
func (t *trial) report() {
	said := 0
	for _, k := range motif.Kinds() {
		t.Logf("%-18s %6d", k, t.counts[k])
		said += t.counts[k]
	}
	t.Logf("%d of %d statements about %d moves are proven", t.proven, said, t.moves)
}

// TestMotifsOfGames proves what is said of the moves of recorded games and of some moves
// beside them.
func TestMotifsOfGames(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	trial := newTrial(t)
	for _, game := range recorded.Games(t, 40) {
		p, last := shogi.StartPosition(), shogi.NoMove
		for _, text := range game {
			move := shogitest.Move(t, text)
			if random.IntN(4) == 0 {
				trial.try(&p, last, move)
				moves := p.AppendLegalMoves(nil)
				for range 4 {
					trial.try(&p, last, moves[random.IntN(len(moves))])
				}
			}
			p.Play(move)
			last = move
		}
	}
	trial.report()
}

// TestMotifsOfRandomPlay proves what is said in wild positions.
func TestMotifsOfRandomPlay(t *testing.T) {
	trial := newTrial(t)
	for seed := range uint64(12) {
		random := rand.New(rand.NewPCG(seed, 3))
		p, last := shogi.StartPosition(), shogi.NoMove
		for range 150 {
			moves := p.AppendLegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			last = wildest(&p, moves, last, random)
			trial.try(&p, shogi.NoMove, last)
			p.Play(last)
		}
	}
	trial.report()
}

// wildest picks a move at random, rather a check or a capture than a quiet one.
func wildest(p *shogi.Position, moves []shogi.Move, last shogi.Move, random *rand.Rand) shogi.Move {
	chosen, most := last, -1
	for range 1 + random.IntN(6) {
		m := moves[random.IntN(len(moves))]
		wildness := 0
		if p.Captured(m) != shogi.NoPiece {
			wildness++
		}
		if p.GivesCheck(m) {
			wildness += 2
		}
		if wildness > most {
			chosen, most = m, wildness
		}
	}
	return chosen
}
