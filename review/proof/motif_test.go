package proof_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"shotest/explain/motif"
	"shotest/internal/testing/recorded"
	"shotest/internal/testing/shogitest"
	"shotest/internal/testing/tier"
	"shotest/review/proof"
	"shotest/shogi"
)

// prove has everything checked that motifs say of a move.
func prove(t *testing.T, finder *motif.Finder, p *shogi.Position, last, move shogi.Move) {
	t.Helper()
	for _, m := range finder.Of(p, last, move) {
		if err := proof.Motif(p, last, move, m); err != nil {
			t.Errorf("last %v: %v", last, err)
		}
	}
}

// What is said of the moves of recorded games holds, and of all moves in some hundred of their
// positions.
func TestMotifsOfGames(t *testing.T) {
	random, finder := rand.New(rand.NewPCG(1, 2)), motif.New()
	for _, game := range recorded.Games(t, tier.Of(30, 120)) {
		p, last := shogi.StartPosition(), shogi.NoMove
		for _, text := range game {
			move := shogitest.Move(t, text)
			prove(t, finder, &p, last, move)
			if random.IntN(40) == 0 {
				for _, m := range p.AppendLegalMoves(nil) {
					prove(t, finder, &p, last, m)
				}
			}
			p.Play(move)
			last = move
		}
	}
}

// What is said in the wild positions of a random game holds.
func FuzzMotifsOfRandomPlay(f *testing.F) {
	for seed := range uint64(12) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		random, finder := rand.New(rand.NewPCG(seed, 3)), motif.New()
		p, last := shogi.StartPosition(), shogi.NoMove
		for range 150 {
			moves := p.AppendLegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			move := wildest(&p, moves, random)
			prove(t, finder, &p, last, move)
			p.Play(move)
			last = move
		}
	})
}

// wildest picks a move at random, rather a check or a capture than a quiet one.
func wildest(p *shogi.Position, moves []shogi.Move, random *rand.Rand) shogi.Move {
	chosen, most := shogi.NoMove, -1
	for range 1 + random.IntN(6) {
		m, wildness := moves[random.IntN(len(moves))], 0
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

// Positions such as problems have, and one without any king.
func TestMotifsWithoutKings(t *testing.T) {
	for _, sfen := range []string{
		"7nk/9/7PP/9/9/9/9/9/9 b RBGSNL2P 1", "9/9/4R4/3g1g3/9/4n4/9/9/4K4 w rbgsnl2p 1",
		"9/3gs4/9/1r2B4/9/9/9/9/9 b RGSNLP 1",
	} {
		p := shogitest.Position(t, sfen)
		for _, move := range p.AppendLegalMoves(nil) {
			prove(t, motif.New(), &p, shogi.NoMove, move)
		}
	}
}

// otherwise lists kinds that hold besides those that are said, which speak of the same in better
// words; of promotions, the finder says only one square.
var otherwise = map[motif.Kind]bool{
	motif.ThreatensPiece: true, motif.CampDrop: true, motif.PromotionThreat: true, motif.Fork: true,
	motif.CheckFork: true, motif.Pin: true,
}

// A statement with another gain, target or kind is rejected, unless the finder says that as well.
func TestFalseStatementsAreRejected(t *testing.T) {
	random, finder := rand.New(rand.NewPCG(4, 5)), motif.New()
	rejected := map[motif.Kind]int{}
	for _, game := range recorded.Games(t, 30) {
		p, last := shogi.StartPosition(), shogi.NoMove
		for _, text := range game {
			move := shogitest.Move(t, text)
			found := finder.Of(&p, last, move)
			for _, m := range found {
				for _, changed := range changes(m, random) {
					if says(found, changed) || otherwise[changed.Kind] &&
						(changed.Kind != m.Kind || m.Kind == motif.PromotionThreat && changed.Gain == m.Gain) {
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
	elsewhere := m
	elsewhere.Targets = slices.Clone(m.Targets)
	elsewhere.Targets[random.IntN(len(m.Targets))] = shogi.Square(random.IntN(shogi.SquareCount))
	list := []motif.Motif{elsewhere}
	if len(m.Won) > 0 {
		richer := m
		richer.Won = append(slices.Clone(m.Won), m.Won[0])
		list = append(list, richer)
	}
	if m.Gain != 0 {
		more := m
		more.Gain++
		list = append(list, more)
	}
	for _, k := range motif.Kinds() {
		renamed := m
		renamed.Kind = k
		list = append(list, renamed)
	}
	return list
}

// says reports whether a statement is among those found, but for the line, and the gain of kinds
// that have none.
func says(found []motif.Motif, m motif.Motif) bool {
	return slices.ContainsFunc(found, func(f motif.Motif) bool {
		return f.Kind == m.Kind && slices.Equal(f.Targets, m.Targets) && (f.Gain == 0 || f.Gain == m.Gain)
	})
}
