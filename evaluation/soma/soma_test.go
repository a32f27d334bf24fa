package soma_test

import (
	"slices"
	"strings"
	"testing"

	"shotest/evaluation/soma"
	"shotest/internal/shogitest"
	"shotest/shogi"
)

func resolve(r *soma.Resolver, p *shogi.Position, threats soma.Threats) soma.Result {
	var a shogi.AttackMap
	a.Compute(p)
	return r.Resolve(p, &a, threats)
}

// The values that the expectations below are made of: what taking gains is the
// value on the board and in hand. Pawn 220, lance 520, knight 570, silver 830,
// gold 930, bishop 1370, rook 1580; a pawn gains 380 by promoting, a tokin is
// worth 600 to its captor.
func TestKnownExchanges(t *testing.T) {
	for _, c := range []struct {
		name, sfen string
		gain       int
		best       string
	}{
		{"nothing to take", shogi.StartSFEN, 0, "none"},
		{"hanging piece", "4k4/9/9/4s4/4P4/9/9/9/4K4 b - 1", 830, "5e5d"},
		{"defended piece, cheap attacker", "4k4/9/9/4g4/4s4/4P4/9/9/4K4 b - 1", 830 - 220, "5f5e"},
		{"defended piece, dear attacker", "4k4/9/9/9/4p4/4s4/9/4R4/4K4 b - 1", 0, "none"},
		{"defended pawn, dear attacker", "4k4/9/9/4g4/4p4/9/9/4R4/4K4 b - 1", 0, "none"},
		{"one attacker, one defender", "4k4/9/4l4/9/4g4/9/4L4/9/4K4 b - 1", 930 - 520, "5g5e"},
		{"a second attacker behind the first", "4k4/9/4l4/9/4g4/9/4L4/4R4/4K4 b - 1", 930, "5g5e"},
		{"a second defender behind the first", "4k4/4r4/4l4/9/4g4/9/4L4/4R4/4K4 b - 1", 930 - 520, "5g5e"},
		{"pinned defender", "4k4/9/4g4/3s5/3P5/9/9/4L4/4K4 b - 1", 830, "6e6d"},
		{"the same defender without a pin", "4k4/9/4g4/3s5/3P5/9/9/9/4K4 b - 1", 830 - 220, "6e6d"},
		{"overloaded defender", "k8/9/3g5/2s1s4/9/9/9/2R1R4/8K b - 1", 830 - 1580 + 830, "5h5d"},
		{"defender for each", "k8/9/2ggg4/2s1s4/9/9/9/2R1R4/8K b - 1", 0, "none"},
		{"fork: the other piece is lost", "k8/9/9/2r1g4/3S5/9/9/9/8K b - 1", 1580 - 0, "6e7d"},
		{"promotion", "k8/9/9/4P4/9/9/9/9/8K b - 1", 380, "5d5c+"},
		{"promotion guarded", "k8/4g4/9/4P4/9/9/9/9/8K b - 1", 0, "none"},
		{"promotion guarded and supported", "k8/4g4/9/4P4/9/9/9/4L4/8K b - 1", 380, "5d5c+"},
		{"capture with promotion", "k8/9/4s4/4P4/9/9/9/9/8K b - 1", 830 + 380, "5d5c+"},
		{"king may not retake a protected piece", "4k4/4P4/4L4/9/9/9/9/9/8K w - 1", 0, "none"},
		{"king takes an unprotected piece", "9/4k4/4P4/9/9/9/9/9/8K w - 1", 220, "5b5c"},
		{"in check, something else hangs", "9/4k4/4P4/4L4/9/9/r7G/9/8K w - 1", 0, "none"},
		{"in check, the checker hangs", "9/4k4/4P4/9/9/9/r7G/9/8K w - 1", 220, "5b5c"},
	} {
		p := shogitest.Position(t, c.sfen)
		r := newResolver(t, soma.DefaultOptions())
		result := resolve(r, &p, soma.Threats{})
		if best := result.Sides[p.SideToMove()].Best.String(); result.Gain != c.gain || best != c.best {
			t.Errorf("%s: %s: gain %d by %s, want %d by %s (quiescence %d)", c.name, c.sfen, result.Gain, best, c.gain, c.best,
				newReference(shogi.DefaultPieceValues()).quiescence(&p))
		}
	}
}

// Facts about single squares: what hangs, what is tied.
func TestFacts(t *testing.T) {
	r := newResolver(t, soma.DefaultOptions())
	p := shogitest.Position(t, "k8/9/3g5/2s1s4/9/9/9/2R1R4/8K b - 1")
	result := resolve(r, &p, soma.Threats{})
	white := &result.Sides[shogi.White]
	if !white.Hanging.IsEmpty() || white.Tied != shogi.BitboardOf(square(t, "6c")) {
		t.Errorf("hanging\n%vtied\n%v", white.Hanging, white.Tied)
	}
	want := soma.Tie{Defender: square(t, "6c"), Duties: 2, Value: 2 * (830 + 300)}
	if ties := white.Ties(); len(ties) != 1 || ties[0].Defender != want.Defender || ties[0].Duties != want.Duties {
		t.Errorf("ties %+v, want %+v", ties, want)
	}
}

// A fork threatens two pieces, and one defensive move saves one of them. The
// lance is the one to take first, though the knight is worth more: it would
// promote by 5d5g+ for 220, which is what the knight's capture leaves it.
func TestDefenceSavesOnePiece(t *testing.T) {
	r := newResolver(t, soma.DefaultOptions())
	p := shogitest.Position(t, "k8/9/9/2n1l4/3S5/9/9/9/8K w - 1")
	result := resolve(r, &p, soma.Threats{})
	if result.Gain != 0 || result.Threat != 520 || result.Left != 570-220 || result.Expected != -result.Left {
		t.Errorf("gain %d threat %d left %d expected %d, want 0 520 350 -350", result.Gain, result.Threat, result.Left, result.Expected)
	}
	want := []soma.Loss{{Move: usi(t, "6e7d"), Value: 570}, {Move: usi(t, "6e5d"), Value: 520}}
	if losses := result.Sides[shogi.White].Losses(); !slices.Equal(losses, want) {
		t.Errorf("losses %+v, want %+v", losses, want)
	}
}

// A threat of mate counts like a piece that hangs.
func TestThreatOfMate(t *testing.T) {
	r := newResolver(t, soma.DefaultOptions())
	p := shogitest.Position(t, "4k4/9/9/4s4/4P4/9/9/9/4K4 b - 1")
	result := resolve(r, &p, soma.Threats{shogi.White: soma.MateThreat})
	if result.Threat != soma.MateThreat || result.Left != 220 || result.Gain != 0 {
		t.Errorf("threat %d left %d gain %d, want %d 220 0", result.Threat, result.Left, result.Gain, soma.MateThreat)
	}
	if result.Sides[shogi.White].Best != shogi.NoMove {
		t.Errorf("the threat is by no move that is known, but Best is %v", result.Sides[shogi.White].Best)
	}
}

func TestExplanation(t *testing.T) {
	r := newResolver(t, soma.DefaultOptions())
	p := shogitest.Position(t, "4k4/9/9/4g4/4s4/4P4/9/9/4K4 b - 1")
	result := resolve(r, &p, soma.Threats{})
	want := []string{
		"black gains 610 by 5f5e",
		"white threatens to gain 220 by 5e5f, of which one defensive move leaves 0",
		"black's pawn on 5f hangs to 5e5f: 220",
		"white's silver on 5e hangs to 5f5e: 610",
		"white's gold on 5d is tied to 5e: 220 if it leaves",
	}
	if lines := result.Explain(&p); !slices.Equal(lines, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(lines, "\n"), strings.Join(want, "\n"))
	}
}

func TestOptionsAreChecked(t *testing.T) {
	for _, change := range []func(o *soma.Options){
		func(o *soma.Options) { o.Plies = 0 },
		func(o *soma.Options) { o.Plies = soma.MaxPlies + 1 },
		func(o *soma.Options) { o.Second = -1 },
		func(o *soma.Options) { o.Branching = -1 },
		func(o *soma.Options) { o.Width = 0 },
		func(o *soma.Options) { o.Ties = false },
	} {
		o := soma.DefaultOptions()
		change(&o)
		if _, err := soma.New(shogi.DefaultPieceValues(), o); err == nil {
			t.Errorf("%+v is accepted", o)
		}
	}
}

// The short names of what reads texts.
var (
	square = shogitest.Square
	usi    = shogitest.Move
)
