package plausibility

import (
	"testing"

	"shotest/plausibility/facts"
	"shotest/shogi"
)

func TestDropCaptured(t *testing.T) {
	const silver = "4k4/9/9/9/4s4/4P4/9/9/4K4 b P 1"
	const won = "5f5e 5a4a"
	testSituations(t, []situation{
		{name: "the silver is dropped", sfen: silver, played: won, move: "S*3e", component: DropCaptured, bin: "yes"},
		{name: "a pawn is dropped", sfen: silver, played: won, move: "P*3e", component: DropCaptured},
		{name: "the promoted silver counts as silver", sfen: "4k4/9/9/9/4+s4/4P4/9/9/4K4 b - 1", played: won,
			move: "S*3e", component: DropCaptured, bin: "yes"},
		{name: "it was won earlier", sfen: silver, played: won + " 5i4i 4a5a", move: "S*3e", component: DropCaptured},
	})
}

func TestLooseDrop(t *testing.T) {
	const gold = "k8/9/4g4/9/9/9/9/9/4K4 b SNP 1"
	testSituations(t, []situation{
		{name: "a knight before a gold", sfen: gold, move: "N*5d", component: LooseDrop, bin: "for nothing"},
		{name: "a silver attacks the gold", sfen: gold, move: "S*5d", component: LooseDrop, bin: "with a threat"},
		{name: "a pawn strikes it", sfen: gold, move: "P*5d", component: LooseDrop, bin: "with a threat"},
		{name: "as many supporters", sfen: "k8/9/4g4/9/4P4/9/9/9/4K4 b N 1", move: "N*5d", component: LooseDrop},
		{name: "far from the king it only puts off", sfen: "k3r4/9/9/9/9/9/9/9/4K4 b P 1", move: "P*5e",
			component: LooseDrop, bin: "in the way of a check"},
	})
}

func TestDropReach(t *testing.T) {
	const free = "4k4/9/9/9/9/9/9/9/4K4 b RGNLP 1"
	const guarded = "4k4/9/9/4p4/9/9/9/9/4K4 b L2p 1"
	testSituations(t, []situation{
		{name: "a rook in the middle", sfen: free, move: "R*5e", component: DropReach, bin: "more"},
		{name: "a gold in the middle", sfen: free, move: "G*5e", component: DropReach, bin: "five to eight"},
		{name: "a knight in the corner", sfen: free, move: "N*1c", component: DropReach, bin: "one"},
		{name: "a knight with no square", sfen: "8k/9/9/9/9/9/9/9/4K4 b N 1", move: "N*1d",
			component: DropReach, bin: "none"},
		{name: "a lance on an open file", sfen: free, move: "L*3f", component: DropReach, bin: "five to eight"},
		{name: "a pawn will answer the lance", sfen: guarded, move: "L*3f", component: DropReach,
			bin: "a lance that a pawn can answer"},
		{name: "it would be a second pawn", sfen: guarded, move: "L*5g", component: DropReach, bin: "two"},
		{name: "a pawn", sfen: free, move: "P*3f", component: DropReach},
	})
}

func TestPawnTesuji(t *testing.T) {
	const joined = "k8/9/4p4/9/4P4/9/9/9/K8 b P 1"
	testSituations(t, []situation{
		{name: "dangling", sfen: "k8/9/9/9/9/9/9/9/K8 b P 1", move: "P*5d", component: PawnTesuji, bin: "dangling"},
		{name: "too far back to dangle", sfen: "k8/9/9/9/9/9/9/9/K8 b P 1", move: "P*5e", component: PawnTesuji},
		{name: "it would be taken as it promotes", sfen: "k8/4g4/9/9/9/9/9/9/K8 b P 1", move: "P*5d",
			component: PawnTesuji},
		{name: "joining", sfen: "k8/9/9/4p4/9/4S4/9/9/K8 b P 1", move: "P*5e", component: PawnTesuji, bin: "joining"},
		{name: "without support", sfen: "k8/9/9/4p4/9/9/9/9/K8 b P 1", move: "P*5e", component: PawnTesuji},
		{name: "joined again", sfen: joined, played: "5e5d 5c5d", move: "P*5e", component: PawnTesuji,
			bin: "joined again"},
		{name: "the pawn took a while ago", sfen: joined, played: "5e5d 5c5d 9i8i 9a8a", move: "P*5e",
			component: PawnTesuji},
		{name: "striking", sfen: "k8/9/4g4/9/9/9/9/9/K8 b P 1", move: "P*5d", component: PawnTesuji, bin: "striking"},
		{name: "a bishop cannot take what strikes it", sfen: "k8/9/4b4/9/9/9/9/9/K8 b P 1", move: "P*5d",
			component: PawnTesuji},
		{name: "anchor", sfen: "k8/9/9/9/9/9/9/4G4/K8 b P 1", move: "P*5i", component: PawnTesuji, bin: "anchor"},
		{name: "under a pawn there is no anchor", sfen: "k8/9/9/9/9/9/9/4N4/K8 b P 1", move: "P*5i",
			component: PawnTesuji},
		{name: "held back", sfen: "k8/9/9/4s4/9/9/9/9/K8 b P 1", move: "P*5f", component: PawnTesuji, bin: "held back"},
		{name: "on a knight's head", sfen: "k8/9/9/4n4/9/9/9/9/K8 b P 1", move: "P*5e", component: PawnTesuji,
			bin: "on a knight's head"},
	})
}

// TestOutnumberedSquares compares the sets with counting square by square.
func TestOutnumberedSquares(t *testing.T) {
	s := newScorer(t)
	for _, n := range gameNodes(t, 500, 31) {
		f := n.gathered(s)
		if n.position.Hand(f.Us) == 0 {
			continue
		}
		for square := range shogi.Square(shogi.SquareCount) {
			want := n.attacks.Count(f.Them, square) > n.attacks.Count(f.Us, square)
			if f.Squares(facts.Outnumbered).Has(square) != want {
				t.Fatalf("%s: %v outnumbered: %t", n.position.SFEN(), square, !want)
			}
		}
	}
}
