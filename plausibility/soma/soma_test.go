package soma_test

import (
	"fmt"
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/plausibility/soma"
	"shotest/shogi"
)

func resolve(r *soma.Resolver, p *shogi.Position) (result soma.Result) {
	var a shogi.AttackMap
	a.Compute(p)
	r.Resolve(p, &a, &result)
	return result
}

// lossesOf and tiesOf spell the losses and the ties of a side.
func lossesOf(side *soma.Side) string {
	var words []string
	for _, loss := range side.Losses() {
		words = append(words, fmt.Sprintf("%v %d", loss.Move, loss.Value))
	}
	return strings.Join(words, ", ")
}

func tiesOf(side *soma.Side) string {
	var words []string
	for _, tie := range side.Ties() {
		wards := []string{}
		for s := range tie.Wards.All() {
			wards = append(wards, s.String())
		}
		words = append(words, fmt.Sprintf("%v to %s %d", tie.Defender, strings.Join(wards, " "), tie.Value))
	}
	return strings.Join(words, ", ")
}

// The expectations below follow from the gains of capturing, the values on the board and in hand:
// pawn 220, lance 520, knight 570, silver 830, gold 930, bishop 1370, rook 1580. A pawn gains 380
// by promoting, a tokin is worth 600 to its captor.
func TestResolve(t *testing.T) {
	for _, c := range []struct {
		name, sfen   string
		losses, ties string // White's
	}{
		{"nothing to take", shogi.StartSFEN, "", ""},
		{"hanging piece", "4k4/9/9/4s4/4P4/9/9/9/4K4 b - 1", "5e5d 830", ""},
		{"defended piece, cheap attacker", "4k4/9/9/4g4/4s4/4P4/9/9/4K4 b - 1", "5f5e 610", "5d to 5e 220"},
		{"defended pawn, dear attacker", "4k4/9/9/4g4/4p4/9/9/4R4/4K4 b - 1", "", "5d to 5e 220"},
		{"one attacker, one defender", "4k4/9/4l4/9/4g4/9/4L4/9/4K4 b - 1", "5g5e 410", "5c to 5e 520"},
		{"a second attacker behind the first", "4k4/9/4l4/9/4g4/9/4L4/4R4/4K4 b - 1", "5g5e 930", ""},
		{"a second defender behind the first", "4k4/4r4/4l4/9/4g4/9/4L4/4R4/4K4 b - 1", "5g5e 410",
			"5c to 5e 520, 5b to 5e 520"},
		{"pinned defender", "4k4/9/4g4/3s5/3P5/9/9/4L4/4K4 b - 1", "6e6d 830, 5h5c+ 410", "6d to 5c 740"},
		{"the same defender without a pin", "4k4/9/4g4/3s5/3P5/9/9/9/4K4 b - 1", "6e6d 610", "5c to 6d 220"},
		{"overloaded defender", "k8/9/3g5/2s1s4/9/9/9/2R1R4/8K b - 1", "", "6c to 5d 7d 1660"},
		{"fork", "k8/9/9/2r1g4/3S5/9/9/9/8K b - 1", "6e7d 1580, 6e5d 100", "7d to 5d 830"},
		{"promotion", "k8/9/9/4P4/9/9/9/9/8K b - 1", "5d5c+ 380", ""},
		{"promotion guarded", "k8/4g4/9/4P4/9/9/9/9/8K b - 1", "", ""},
		{"promotion guarded and supported", "k8/4g4/9/4P4/9/9/9/4L4/8K b - 1", "5d5c+ 380", ""},
		{"capture with promotion", "k8/9/4s4/4P4/9/9/9/9/8K b - 1", "5d5c+ 1210", ""},
		{"king may not retake a protected piece", "4k4/4P4/4L4/9/9/9/9/9/8K w - 1", "", ""},
	} {
		p := shogitest.Position(t, c.sfen)
		result := resolve(soma.New(shogi.DefaultPieceValues()), &p)
		white := &result.Sides[shogi.White]
		if losses, ties := lossesOf(white), tiesOf(white); losses != c.losses || ties != c.ties {
			t.Errorf("%s: %s: losses %q, want %q; ties %q, want %q", c.name, c.sfen, losses, c.losses, ties, c.ties)
		}
		if len(white.Losses()) == 0 && white.Hanging.Any() {
			t.Errorf("%s: %s: hanging\n%v", c.name, c.sfen, white.Hanging)
		}
	}
}
