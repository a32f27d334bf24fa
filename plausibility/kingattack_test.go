package plausibility

import (
	"testing"

	"shotest/mate"
	"shotest/shogi"
)

func TestCheck(t *testing.T) {
	const edge = "4k4/9/9/9/9/9/9/9/R3K4 b - 1"
	testSituations(t, []situation{
		{name: "the gold is lost", sfen: "4k4/9/9/9/9/9/9/9/4K4 b G 1", move: "G*5b", component: Check,
			bin: "at a loss"},
		{name: "the pawn supports it", sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", move: "G*5b",
			component: Check, bin: "safe"},
		{name: "from afar", sfen: edge, move: "9i9a+", component: Check, bin: "safe"},
		{name: "a second check", sfen: edge, played: "9i9a+ 5a4b", move: "9a9b", component: Check, bin: "safe, again"},
		{name: "a second check, at a loss", sfen: edge, played: "9i9a+ 5a4b", move: "9a5a", component: Check,
			bin: "at a loss, again"},
		{name: "no check", sfen: edge, move: "9i9b", component: Check},
	})
}

func TestDiscoveredCheck(t *testing.T) {
	testSituations(t, []situation{
		{name: "the silver leaves the file", sfen: "4k4/9/9/9/4S4/9/9/9/K3R4 b - 1", move: "5e4d",
			component: DiscoveredCheck, bin: "discovered"},
		{name: "it stays on the file", sfen: "4k4/9/9/9/4S4/9/9/9/K3R4 b - 1", move: "5e5d",
			component: DiscoveredCheck},
		{name: "both give check", sfen: "4k4/9/4S4/9/9/9/9/9/K3R4 b - 1", move: "5c4b",
			component: DiscoveredCheck, bin: "double"},
		{name: "there is no slider", sfen: "4k4/9/4S4/9/9/9/9/9/K3G4 b - 1", move: "5c4b", component: DiscoveredCheck},
		{name: "two pieces stand in the way", sfen: "4k4/4p4/9/9/4S4/9/9/9/K3R4 b - 1", move: "5e4d",
			component: DiscoveredCheck},
	})
}

func TestMateThreat(t *testing.T) {
	testSituations(t, []situation{
		{name: "a gold on the king's head", sfen: "4k4/9/9/4P4/9/9/9/9/4K4 b G 1", move: "5d5c",
			component: MateThreat, bin: "yes"},
		{name: "nothing in hand", sfen: "4k4/9/9/4P4/9/9/9/9/4K4 b - 1", move: "5d5c", component: MateThreat},
		{name: "the head is guarded", sfen: "3gk4/9/9/4P4/9/9/9/9/4K4 b G 1", move: "5d5c", component: MateThreat},
		{name: "a pawn is dropped for it", sfen: "4k4/9/9/9/9/9/9/9/4K4 b GP 1", move: "P*5c",
			component: MateThreat, bin: "yes"},
		{name: "a move far away", sfen: "4k4/9/9/4P4/9/9/P8/9/4K4 b G 1", move: "9g9f", component: MateThreat},
	})
}

// TestMateThreatsAreReal checks that credited moves threaten mate, and how many threats
// mayThreatenMate misses.
func TestMateThreatsAreReal(t *testing.T) {
	s := newScorer(t)
	asked := 0
	credited := 0
	real := 0
	all := 0
	for _, n := range gameNodes(t, 1500, 22) {
		if n.position.InCheck() || mate.InOne(&n.position, &n.attacks) != shogi.NoMove {
			continue
		}
		f := n.gathered(s)
		for _, m := range n.moves {
			c := s.Score(f, m)
			if c.Check {
				continue
			}
			all++
			if c.expects(MateThreat) {
				asked++
			}
			s.Finish(f, &c)
			child := n.position
			child.Play(m)
			child.PlayNull()
			threat := mate.InOne(&child, nil) != shogi.NoMove
			if c.Has(MateThreat) {
				credited++
				if !threat {
					t.Fatalf("%s: %v threatens no mate", n.position.SFEN(), m)
				}
			}
			if threat {
				real++
			}
		}
	}
	if real < 200 || credited*100 < real*90 || asked*100 > all*10 {
		t.Errorf("%d of %d moves asked, %d of %d threats found; want at most 10 %%, and at least 90 %% of 200", asked,
			all, credited, real)
	}
}

func TestKingSquare(t *testing.T) {
	const open = "4k4/9/9/3SP4/9/9/P8/9/4K4 b - 1"
	testSituations(t, []situation{
		{name: "a pawn", sfen: open, move: "5d5c", component: KingSquare, bin: "one"},
		{name: "a silver beside the pawn", sfen: open, move: "6d6c", component: KingSquare, bin: "two"},
		{name: "a silver before the king", sfen: "4k4/9/9/4S4/9/9/9/9/4K4 b - 1", move: "5d5c",
			component: KingSquare, bin: "more"},
		{name: "a gold guards the square too", sfen: "3gk4/9/9/4P4/9/9/9/9/4K4 b - 1", move: "5d5c",
			component: KingSquare},
		{name: "far away", sfen: open, move: "9g9f", component: KingSquare},
	})
}

func TestLiberty(t *testing.T) {
	testSituations(t, []situation{
		{name: "a pawn takes one", sfen: "4k4/9/9/4P4/9/9/9/9/4K4 b - 1", move: "5d5c", component: Liberty, bin: "one"},
		{name: "a silver takes three", sfen: "4k4/9/9/4S4/9/9/9/9/4K4 b - 1", move: "5d5c",
			component: Liberty, bin: "more"},
		{name: "a gold shuts the corner", sfen: "7nk/9/9/9/9/9/9/9/4K4 b G 1", move: "G*1c", component: Liberty,
			bin: "the last"},
		{name: "behind the king on a line of check", sfen: "9/9/9/9/4k4/9/9/9/K7R b - 1", move: "1i5i",
			component: Liberty, bin: "two"},
		{name: "two are taken and two given free", sfen: "4k4/9/9/9/9/9/9/9/K4R3 b - 1", move: "4i6i",
			component: Liberty},
		{name: "two are taken", sfen: "4k4/9/9/9/9/9/9/9/K7R b - 1", move: "1i4i", component: Liberty, bin: "two"},
		{name: "taken before", sfen: "4k4/9/4G4/9/9/9/9/9/K7R b - 1", move: "1i1b+", component: Liberty},
	})
}

func TestSendOff(t *testing.T) {
	const gold = "4k4/3g5/9/9/9/9/9/9/3RK4 b SGP 1" // only the king guards the gold against the rook
	testSituations(t, []situation{
		{name: "a silver for the gold", sfen: gold, move: "S*4b", component: SendOff, bin: "yes"},
		{name: "a gold for the gold", sfen: gold, move: "G*4b", component: SendOff},
		{name: "the gold takes, too", sfen: gold, move: "P*5b", component: SendOff},
		{name: "another piece guards it", sfen: "4k4/3g5/2s6/9/9/9/9/9/3RK4 b S 1", move: "S*4b", component: SendOff},
		{name: "nothing attacks it", sfen: "4k4/3g5/9/9/9/9/9/9/R3K4 b S 1", move: "S*4b", component: SendOff},
	})
}

func TestHitGuard(t *testing.T) {
	const corner = "6snk/9/7P1/9/9/9/9/9/4K4 b BG 1" // the silver alone keeps the pawn from 2b
	testSituations(t, []situation{
		{name: "the bishop hits it", sfen: corner, move: "B*5c", component: HitGuard, bin: "yes"},
		{name: "the bishop looks elsewhere", sfen: corner, move: "B*9i", component: HitGuard},
		{name: "a gold would be lost for it", sfen: "5gsnk/9/7P1/9/9/9/9/9/4K4 b BG 1", move: "B*5c",
			component: HitGuard},
		{name: "it is taken", sfen: "6snk/9/7P1/9/2B6/9/9/9/4K4 b - 1", move: "7e3a+", component: HitGuard, bin: "yes"},
		{name: "the king has room", sfen: "6sk1/9/7P1/9/9/9/9/9/4K4 b B 1", move: "B*5c", component: HitGuard},
	})
}
