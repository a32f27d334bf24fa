package proof_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"shotest/internal/testing/proof"
	"shotest/internal/testing/recorded"
	"shotest/internal/testing/shogitest"
	"shotest/review/motif"
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

// TestMotifsOfGames proves what is said of the moves of recorded games, and of all moves in
// some hundred of their positions.
func TestMotifsOfGames(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	trial := newTrial(t)
	for _, game := range recorded.Games(t, 120) {
		p, last := shogi.StartPosition(), shogi.NoMove
		for _, text := range game {
			move := shogitest.Move(t, text)
			trial.try(&p, last, move)
			if random.IntN(40) == 0 {
				for _, m := range p.AppendLegalMoves(nil) {
					trial.try(&p, last, m)
				}
			}
			p.Play(move)
			last = move
		}
	}
	trial.report()
}

// FuzzMotifsOfRandomPlay proves what is said in the wild positions of a random game.
func FuzzMotifsOfRandomPlay(f *testing.F) {
	for seed := range uint64(12) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		trial := newTrial(t)
		random := rand.New(rand.NewPCG(seed, 3))
		p, last := shogi.StartPosition(), shogi.NoMove
		for range 150 {
			moves := p.AppendLegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			move := wildest(&p, moves, random)
			trial.try(&p, last, move)
			p.Play(move)
			last = move
		}
	})
}

// TestMotifsWithoutKings has positions such as problems have, and one without any king.
func TestMotifsWithoutKings(t *testing.T) {
	trial := newTrial(t)
	for _, sfen := range []string{
		"7nk/9/7PP/9/9/9/9/9/9 b RBGSNL2P 1", "9/9/4R4/3g1g3/9/4n4/9/9/4K4 w rbgsnl2p 1", "9/3gs4/9/1r2B4/9/9/9/9/9 b RGSNLP 1",
	} {
		p := shogitest.Position(t, sfen)
		for _, move := range p.AppendLegalMoves(nil) {
			trial.try(&p, shogi.NoMove, move)
		}
	}
	trial.report()
}

// wildest picks a move at random, rather a check or a capture than a quiet one.
func wildest(p *shogi.Position, moves []shogi.Move, random *rand.Rand) shogi.Move {
	chosen, most := shogi.NoMove, -1
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

// otherwise lists kinds that hold besides those that are said, which speak of the same in
// better words; of promotions, the finder says only one square.
var otherwise = map[motif.Kind]bool{
	motif.ThreatensPiece: true, motif.CampDrop: true, motif.PromotionThreat: true, motif.Fork: true,
	motif.CheckFork: true, motif.Pin: true,
}

// TestFalseStatementsAreRejected changes what motifs say: the gain, a target, the kind.
// Nothing may pass that the finder does not say itself.
func TestFalseStatementsAreRejected(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 5))
	finder := motif.New()
	rejected := map[motif.Kind]int{}
	for _, game := range recorded.Games(t, 30) {
		p, last := shogi.StartPosition(), shogi.NoMove
		for _, text := range game {
			move := shogitest.Move(t, text)
			found := finder.Of(&p, last, move)
			for _, m := range found {
				for _, changed := range changes(m, random) {
					if says(found, changed) || otherwise[changed.Kind] && (changed.Kind != m.Kind || m.Kind == motif.PromotionThreat && changed.Gain == m.Gain) {
						continue
					}
					if proof.Motif(&p, last, move, changed) == nil {
						t.Errorf("%s last %v %v: %+v passes, made from %+v", p.SFEN(), last, move, changed, m)
					}
					rejected[changed.Kind]++
				}
			}
			p.Play(move)
			last = move
		}
	}
	for _, k := range motif.Kinds() {
		if rejected[k] == 0 {
			t.Errorf("%s: nothing was tried", k)
		}
	}
}

// changes returns versions of a motif that need not hold.
func changes(m motif.Motif, random *rand.Rand) []motif.Motif {
	var list []motif.Motif
	if m.Gain != 0 {
		more := m
		more.Gain++
		list = append(list, more)
	}
	elsewhere := m
	elsewhere.Targets = slices.Clone(m.Targets)
	elsewhere.Targets[random.IntN(len(m.Targets))] = shogi.Square(random.IntN(shogi.SquareCount))
	list = append(list, elsewhere)
	for _, k := range motif.Kinds() {
		renamed := m
		renamed.Kind = k
		list = append(list, renamed)
	}
	return list
}

// says reports whether a statement is among those found, its line and gain apart for kinds
// that have none.
func says(found []motif.Motif, m motif.Motif) bool {
	return slices.ContainsFunc(found, func(f motif.Motif) bool {
		return f.Kind == m.Kind && slices.Equal(f.Targets, m.Targets) && (f.Gain == 0 || f.Gain == m.Gain)
	})
}
