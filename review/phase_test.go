package review

import (
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// The pieces on the board determine the phase of a position.
func TestPhaseOfPosition(t *testing.T) {
	for _, c := range []struct {
		name, sfen string
		want       Phase
	}{
		{"the start", shogi.StartSFEN, Opening},
		{"bishops exchanged", "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1S5R1/LN1GKGSNL b Bb 1", Opening},
		{"a knight in hand", "lnsgkgs1l/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b N 1", MiddleGame},
		{"a silver before the pawns", "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P1SP3/PP1PP1PPP/7R1/LN1GKGSNL b Bb 1", Opening},
		{"a silver in the middle", "lnsgkg1nl/1r5s1/pppppp1pp/6p2/5S3/2P6/PP1PPPPPP/7R1/LN1GKGSNL b Bb 1", MiddleGame},
		{"a dragon in the camp", "lnsgk1snl/7+R1/ppppppp1p/9/9/9/PPPPPPP1P/1B5r1/LNSGKGSNL w Pbg 1", MiddleGame},
		{"a mating attack", "lns1k1snl/1r1g1S3/ppppNpppp/9/9/9/PPPPPPPPP/1B5R1/LN1GKG2L w Gb 37", Endgame},
		{"a king in the enemy camp", "9/4K4/9/9/9/9/9/9/4k4 b - 1", Endgame},
	} {
		history := shogitest.Game(t, "sfen "+c.sfen)
		if got := phaseOf(history.Current()); got != c.want {
			t.Errorf("%s: %s", c.name, phaseNames[got])
		}
	}
}

// A bishop that promotes and is taken at once begins no middle game, and no game returns to an
// earlier phase.
func TestPhasesOfGames(t *testing.T) {
	exchange := shogitest.Game(t, "startpos moves 7g7f 3c3d 8h2b+ 3a2b 7i8h 7a6b 3i4h 6c6d 4g4f 6b6c")
	for ply, p := range phasesOf(exchange) {
		if p != Opening {
			t.Errorf("an exchange of bishops, position %d: %s", ply, phaseNames[p])
		}
	}
	phases := phasesOf(newTestReview(t, realGame(t, "gpsusi-18")).history)
	for ply := range phases[1:] {
		if phases[ply+1] < phases[ply] {
			t.Errorf("position %d: back to the %s", ply+1, phaseNames[phases[ply+1]])
		}
	}
	if first, last := phases[10], phases[len(phases)-1]; first != Opening || last != Endgame {
		t.Errorf("%s to %s", phaseNames[first], phaseNames[last])
	}
}
