package proof_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"shotest/explain/motif"
	"shotest/internal/testing/proof"
	"shotest/internal/testing/recorded"
	"shotest/internal/testing/shogitest"
	"shotest/internal/testing/tier"
	"shotest/shogi"
)

// checkMotifs checks all motifs of a move.
func checkMotifs(t *testing.T, finder *motif.Finder, p *shogi.Position, last, move shogi.Move) {
	t.Helper()
	for _, m := range finder.Of(p, last, move) {
		if err := proof.Motif(p, last, move, m); err != nil {
			t.Errorf("last %v: %v", last, err)
		}
	}
}

// Motifs hold for the moves of recorded games, and for all moves in some of their positions.
func TestMotifsOfGames(t *testing.T) {
	random, finder := rand.New(rand.NewPCG(1, 2)), motif.New()
	for _, game := range recorded.Games(t, tier.Of(30, 120)) {
		p, last := shogi.StartPosition(), shogi.NoMove
		for _, text := range game {
			move := shogitest.Move(t, text)
			checkMotifs(t, finder, &p, last, move)
			if random.IntN(40) == 0 {
				for _, m := range p.AppendLegalMoves(nil) {
					checkMotifs(t, finder, &p, last, m)
				}
			}
			p.Play(move)
			last = move
		}
	}
}

// Motifs hold in the wild positions of random games.
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
			move := wildMove(&p, moves, random)
			checkMotifs(t, finder, &p, last, move)
			p.Play(move)
			last = move
		}
	})
}

// wildMove returns a random move, preferably a check or a capture.
func wildMove(p *shogi.Position, moves []shogi.Move, random *rand.Rand) shogi.Move {
	chosen, maxWildness := shogi.NoMove, -1
	for range 1 + random.IntN(6) {
		m, wildness := moves[random.IntN(len(moves))], 0
		if p.Captured(m) != shogi.NoPiece {
			wildness++
		}
		if p.GivesCheck(m) {
			wildness += 2
		}
		if wildness > maxWildness {
			chosen, maxWildness = m, wildness
		}
	}
	return chosen
}

// Motifs hold in positions with one king, as in problems, and without kings.
func TestMotifsWithoutKings(t *testing.T) {
	for _, sfen := range []string{
		"7nk/9/7PP/9/9/9/9/9/9 b RBGSNL2P 1", "9/9/4R4/3g1g3/9/4n4/9/9/4K4 w rbgsnl2p 1",
		"9/3gs4/9/1r2B4/9/9/9/9/9 b RGSNLP 1",
	} {
		p := shogitest.Position(t, sfen)
		for _, move := range p.AppendLegalMoves(nil) {
			checkMotifs(t, motif.New(), &p, shogi.NoMove, move)
		}
	}
}

// impliedKinds hold beside more specific motifs of the same move. The finder leaves them out, and
// of several promotions names only one square.
var impliedKinds = map[motif.Kind]bool{
	motif.ThreatensPiece: true, motif.CampDrop: true, motif.PromotionThreat: true, motif.Fork: true,
	motif.CheckFork: true, motif.Pin: true,
}

// A motif with another gain, target or kind is rejected, unless the finder returns that one as
// well.
func TestFalseStatementsAreRejected(t *testing.T) {
	random, finder := rand.New(rand.NewPCG(4, 5)), motif.New()
	rejected := map[motif.Kind]int{}
	for _, game := range recorded.Games(t, 30) {
		p, last := shogi.StartPosition(), shogi.NoMove
		for _, text := range game {
			move := shogitest.Move(t, text)
			found := finder.Of(&p, last, move)
			for _, m := range found {
				for _, changed := range falseVersions(m, random) {
					if contains(found, changed) || impliedKinds[changed.Kind] &&
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

// falseVersions returns versions of a motif that need not hold.
func falseVersions(m motif.Motif, random *rand.Rand) []motif.Motif {
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

// contains reports whether m is among found. It ignores the line, and the gain of kinds without
// one.
func contains(found []motif.Motif, m motif.Motif) bool {
	return slices.ContainsFunc(found, func(f motif.Motif) bool {
		return f.Kind == m.Kind && slices.Equal(f.Targets, m.Targets) && (f.Gain == 0 || f.Gain == m.Gain)
	})
}
