package shogi_test

import (
	"flag"
	"fmt"
	"slices"
	"testing"

	"shotest/internal/testing/mailbox"
	"shotest/shogi"
)

// referencePositions is the number of positions that are compared; with the build tag e2e there are
// more.
var referencePositions = 2000

var firstSeed = flag.Uint64("seed", 1, "the seed of the first random game")

// sample is a position of random play, as both implementations see it.
type sample struct {
	fast      *shogi.Position
	reference mailbox.Board
	legal     []shogi.Move // of the reference, in ascending order
}

// properties must hold in every position. Each returns the problem, "" for none.
var properties = []struct {
	name  string
	wrong func(*sample) string
}{
	{"AppendLegalMoves", wrongLegalMoves},
	{"AppendTacticalMoves", wrongTacticalMoves},
	{"HasLegalMove", wrongHasLegalMove},
	{"Play and GivesCheck", wrongPlay},
	{"sets of pieces", wrongSets},
	{"Checkers and Pinned", wrongChecksAndPins},
	{"AttackersOf", wrongAttackers},
	{"AttackMap", wrongAttackMap},
	{"AppendChecks", wrongChecks},
	{"CheckSquares", wrongCheckSquares},
	{"SFEN and keys", wrongRoundTrip},
	{"Flipped", wrongWhenFlipped},
	{"Mirrored", wrongWhenMirrored},
}

func newSample(p *shogi.Position) *sample {
	s := &sample{fast: p, reference: mailbox.New(p)}
	s.legal = s.reference.LegalMoves()
	return s
}

// countKinds counts the kinds of positions, so that the test cannot become empty unnoticed.
func countKinds(kinds map[string]int, s *sample) {
	p := s.fast
	for kind, met := range map[string]bool{
		"check":        p.InCheck(),
		"double check": p.Checkers().MoreThanOne(),
		"pin":          p.Pinned(p.SideToMove()).Any(),
		"one king":     p.King(shogi.Black) == shogi.NoSquare || p.King(shogi.White) == shogi.NoSquare,
		"mate":         len(s.legal) == 0,
		"full hand":    p.Hand(p.SideToMove()).Total() >= 19,
		"pawn drop check": slices.ContainsFunc(s.legal, func(m shogi.Move) bool {
			return m.IsDrop() && m.Dropped() == shogi.Pawn && p.GivesCheck(m)
		}),
	} {
		if met {
			kinds[kind]++
		}
	}
}

func wrongLegalMoves(s *sample) string {
	moves := s.fast.AppendLegalMoves(nil)
	slices.Sort(moves)
	if !slices.Equal(moves, s.legal) {
		return mailbox.Diverge(s.fast, 1).Error()
	}
	return ""
}

func wrongTacticalMoves(s *sample) string {
	isQuiet := func(m shogi.Move) bool { return !m.IsPromotion() && s.fast.Captured(m) == shogi.NoPiece }
	want := slices.Clone(s.legal)
	if !s.fast.InCheck() {
		want = slices.DeleteFunc(want, isQuiet)
	}
	return wrongList(s.fast.AppendTacticalMoves(nil), want)
}

// wrongList compares a list of moves, in any order, with a sorted one.
func wrongList(got, want []shogi.Move) string {
	slices.Sort(got)
	if !slices.Equal(got, want) {
		return fmt.Sprintf("they are\n%s, not\n%s", names(got), names(want))
	}
	return ""
}

func wrongHasLegalMove(s *sample) string {
	if got := s.fast.HasLegalMove(); got != (len(s.legal) > 0) {
		return fmt.Sprintf("%v with %d legal moves", got, len(s.legal))
	}
	return ""
}

func wrongPlay(s *sample) string {
	for _, m := range s.legal {
		child, want := *s.fast, s.reference.Play(m)
		child.Play(m)
		if key := s.fast.KeyAfter(m); key != child.Key() {
			return fmt.Sprintf("after %v the key is %x, foreseen as %x", m, child.Key(), key)
		}
		if mailbox.New(&child) != want {
			return fmt.Sprintf("%s leads to %s", m, child.SFEN())
		}
		check := want.InCheck(child.SideToMove())
		if s.fast.GivesCheck(m) != check || child.InCheck() != check {
			return fmt.Sprintf("%s gives check: %v, GivesCheck says %v, InCheck afterwards %v",
				m, check, s.fast.GivesCheck(m), child.InCheck())
		}
	}
	return ""
}

// wrongSets rebuilds every set of squares from the pieces on the board.
func wrongSets(s *sample) string {
	var occupied shogi.Bitboard
	for _, c := range []shogi.Color{shogi.Black, shogi.White} {
		var all shogi.Bitboard
		king := shogi.NoSquare
		for kind := shogi.Pawn; kind <= shogi.Dragon; kind++ {
			var want shogi.Bitboard
			for square := range shogi.Square(shogi.SquareCount) {
				if s.fast.PieceAt(square) == shogi.NewPiece(c, kind) {
					want = want.Or(shogi.BitboardOf(square))
				}
			}
			if got := s.fast.Pieces(c, kind); got != want {
				return fmt.Sprintf("%s's %s:\n%vwant\n%v", c, kind, got, want)
			}
			all = all.Or(want)
			if kind == shogi.King {
				king = want.First()
			}
		}
		if s.fast.PiecesOf(c) != all || s.fast.King(c) != king {
			return fmt.Sprintf("%s: all or king differ from the pieces on the board", c)
		}
		occupied = occupied.Or(all)
	}
	if s.fast.Occupied() != occupied {
		return "Occupied differs from the pieces on the board"
	}
	return ""
}

func wrongChecksAndPins(s *sample) string {
	us := s.fast.SideToMove()
	var checkers []shogi.Square
	if king := s.fast.King(us); king != shogi.NoSquare {
		checkers = s.reference.Attackers(us.Opponent(), king)
	}
	if got := s.fast.Checkers(); got != shogi.BitboardOf(checkers...) || s.fast.InCheck() != (len(checkers) > 0) {
		return fmt.Sprintf("checkers %s, want %v", squareNames(got), checkers)
	}
	for _, c := range []shogi.Color{shogi.Black, shogi.White} {
		if got, want := s.fast.Pinned(c), s.reference.Pinned(c); got != shogi.BitboardOf(want...) {
			return fmt.Sprintf("%s's pinned pieces %s, want %v", c, squareNames(got), want)
		}
	}
	return ""
}

func wrongAttackers(s *sample) string {
	for _, c := range []shogi.Color{shogi.Black, shogi.White} {
		counts := s.reference.AttackCounts(c)
		var attacked [shogi.SquareCount]shogi.Bitboard
		for from := range shogi.Square(shogi.SquareCount) {
			if piece := s.fast.PieceAt(from); piece != shogi.NoPiece && piece.Color() == c {
				for _, to := range squares(shogi.Attacks(piece, from, s.fast.Occupied())) {
					attacked[to] = attacked[to].Or(shogi.BitboardOf(from))
				}
			}
		}
		for to := range shogi.Square(shogi.SquareCount) {
			got := s.fast.AttackersOf(c, to, s.fast.Occupied())
			if got != attacked[to] || got.Count() != counts[to] {
				return fmt.Sprintf("%s attacks %s from %s, Attacks says from %s, the reference %d times",
					c, to, squareNames(got), squareNames(attacked[to]), counts[to])
			}
			if all := s.fast.AllAttackersOf(to, s.fast.Occupied()); all.And(s.fast.PiecesOf(c)) != got {
				return fmt.Sprintf("AllAttackersOf %s are %s", to, squareNames(all))
			}
		}
	}
	return ""
}

// wrongAttackMap compares the map with the attackers of each square, and the map that a
// move updates with one that is computed afterwards.
func wrongAttackMap(s *sample) string {
	var m shogi.AttackMap
	m.Compute(s.fast)
	for _, c := range []shogi.Color{shogi.Black, shogi.White} {
		for to := range shogi.Square(shogi.SquareCount) {
			n := s.fast.AttackersOf(c, to, s.fast.Occupied()).Count()
			if m.Count(c, to) != n || m.Attacked(c).Has(to) != (n > 0) || m.AttackedOnce(c).Has(to) != (n == 1) ||
				m.AttackedTwice(c).Has(to) != (n > 1) {
				return fmt.Sprintf("%s attacks %s %d times, the map says %d", c, to, n, m.Count(c, to))
			}
		}
	}
	for _, move := range s.legal {
		child, updated, computed := *s.fast, m, shogi.AttackMap{}
		child.Play(move)
		updated.Update(s.fast, &child, move)
		computed.Compute(&child)
		if updated != computed {
			return fmt.Sprintf("after %s the updated and the computed map differ", move)
		}
	}
	return ""
}

func wrongChecks(s *sample) string {
	want := slices.DeleteFunc(slices.Clone(s.legal), func(m shogi.Move) bool { return !s.fast.GivesCheck(m) })
	return wrongList(s.fast.AppendChecks(nil), want)
}

// wrongCheckSquares: a piece gives check from a square if the king stands where it attacks.
func wrongCheckSquares(s *sample) string {
	for _, c := range []shogi.Color{shogi.Black, shogi.White} {
		from, king := s.fast.CheckSquares(c), s.fast.King(c.Opponent())
		for kind := shogi.Pawn; kind <= shogi.Dragon; kind++ {
			want := squaresThat(func(at shogi.Square) bool {
				return kind.Unpromoted() != shogi.King && at != king &&
					shogi.Attacks(shogi.NewPiece(c, kind), at, s.fast.Occupied()).Has(king)
			})
			if got := from[kind]; got != want {
				return fmt.Sprintf("%v of %v gives check from\n%vwant\n%v", kind, c, got, want)
			}
		}
	}
	return ""
}

// wrongRoundTrip compares a position that was played to with the same position
// read from its text: all of it, the keys and sets included.
func wrongRoundTrip(s *sample) string {
	again, err := shogi.ParseSFEN(s.fast.SFEN())
	switch {
	case err != nil:
		return err.Error()
	case again.BoardKey() != s.fast.BoardKey():
		return "BoardKey differs"
	case again.Key() != s.fast.Key():
		return "Key differs"
	case again != *s.fast:
		return "something inside differs"
	}
	return ""
}

// wrongWhenFlipped turns the board around and changes the colours: everything
// must turn with it.
func wrongWhenFlipped(s *sample) string {
	flipped, err := shogi.ParseSFEN(flippedSFEN(s.fast))
	if err != nil {
		return err.Error()
	}
	if image := s.fast.Flipped(); image != flipped || image.Flipped() != *s.fast {
		return "Flipped is another position"
	}
	moves, want := flipped.AppendLegalMoves(nil), make([]shogi.Move, len(s.legal))
	for i, m := range s.legal {
		want[i] = flippedMove(m)
		if m.Flipped() != want[i] {
			return m.String() + " is flipped to " + m.Flipped().String()
		}
		if s.fast.GivesCheck(m) != flipped.GivesCheck(want[i]) {
			return m.String() + " gives check on one side only"
		}
	}
	slices.Sort(want)
	return wrongList(moves, want)
}

// wrongWhenMirrored reflects the board in the fifth file.
func wrongWhenMirrored(s *sample) string {
	mirrored := s.fast.Mirrored()
	parsed, err := shogi.ParseSFEN(mirrored.SFEN())
	if err != nil || parsed != mirrored || mirrored.Mirrored() != *s.fast {
		return fmt.Sprintf("the mirror shows %s: %v", mirrored.SFEN(), err)
	}
	if n := len(mirrored.AppendLegalMoves(nil)); n != len(s.legal) {
		return fmt.Sprintf("%d moves in the mirror", n)
	}
	return ""
}

// TestAgainstReference plays random games from all kinds of starts and compares every position with
// the reference.
func TestAgainstReference(t *testing.T) {
	positions, kinds := referencePositions, map[string]int{}
	if testing.Short() {
		positions /= 10
	}
	for seed := *firstSeed; positions > 0; seed++ {
		game := newRandomGame(t, seed)
		for range 80 {
			s := newSample(&game.position)
			for _, property := range properties {
				if wrong := property.wrong(s); wrong != "" {
					t.Fatalf("%s: %s\n%s", property.name, wrong, game)
				}
			}
			countKinds(kinds, s)
			positions--
			if positions == 0 || !game.next() {
				break
			}
		}
	}
	for _, kind := range []string{"check", "double check", "pin", "one king", "mate", "full hand", "pawn drop check"} {
		if !testing.Short() && kinds[kind] < referencePositions/1500 {
			t.Errorf("only %d positions with: %s", kinds[kind], kind)
		}
	}
	t.Logf("positions by what they hold: %v", kinds)
}
