package shogi_test

import (
	"testing"

	"shotest/shogi"
)

func TestDeclareThresholds(t *testing.T) {
	const (
		none = shogi.NoDeclaration
		draw = shogi.DeclarationDraw
		win  = shogi.DeclarationWin
	)
	tests := []struct {
		points         int
		sfen           string
		rule24, rule27 shogi.Declaration
	}{
		{23, "RRBGK4/PPPPPP3/9/9/9/9/9/9/4k4 b P 1", none, none},
		{24, "RRBGK4/PPPPPP3/9/9/9/9/9/9/4k4 b 2P 1", draw, none},
		{27, "RRBBK4/PPPPPP3/9/9/9/9/9/9/4k4 b P 1", draw, none},
		{28, "RRBBK4/PPPPPP3/9/9/9/9/9/9/4k4 b 2P 1", draw, win},
		{28, "+R+R+B+BK4/+P+P+P+P+P+P3/9/9/9/9/9/9/4k4 b 2P 1", draw, win},
		{28, "GGGGK4/PPPPPP3/9/9/9/9/9/9/4k4 b 2RB3P 1", draw, win},
		{31, "RRBBK4/PPPPPP3/9/9/9/9/9/9/4k4 b GN3P 1", win, win},
		{26, "4K4/9/9/9/9/9/9/pppppp3/rrbbk4 w - 1", draw, none},
		{27, "4K4/9/9/9/9/9/9/pppppp3/rrbbk4 w p 1", draw, win},
	}
	for _, test := range tests {
		p := parsePosition(t, test.sfen)
		for rule, want := range map[shogi.EnteringKingRule]shogi.Declaration{
			shogi.NoEnteringKing: none,
			shogi.TryRule:        none,
			shogi.CSARule24:      test.rule24,
			shogi.CSARule27:      test.rule27,
		} {
			if got := p.Declare(rule, nil); got != want {
				t.Errorf("%d points under %s: got %d, want %d: %s", test.points, rule, got, want, test.sfen)
			}
		}
	}
}

// Each case breaks one condition of a declaration that would win under every
// rule.
func TestDeclareConditions(t *testing.T) {
	tests := []struct {
		name, sfen string
		want       shogi.Declaration
	}{
		{"all fulfilled", "RRBBK4/PPPPPP3/9/9/9/9/9/9/4k4 b 4G4S 1", shogi.DeclarationWin},
		{"on the third rank", "RRBB5/PPPPPP3/4K4/9/9/9/9/9/4k4 b 4G4S 1", shogi.DeclarationWin},
		{"the king outside the zone", "RRBBG4/PPPPPP3/9/4K4/9/9/9/9/4k4 b 3G4S 1", shogi.NoDeclaration},
		{"nine other pieces in the zone", "RRBBK4/PPPPP4/9/9/9/9/9/9/4k4 b 4G4SPN 1", shogi.NoDeclaration},
		{"the tenth piece is the opponent's", "RRBBK4/PPPPP4/4n4/9/9/9/9/9/4k4 b 4G4S 1", shogi.NoDeclaration},
		{"the tenth piece is outside the zone", "RRBBK4/PPPPP4/9/4G4/9/9/9/9/4k4 b 3G4S 1", shogi.NoDeclaration},
		{"check", "GGGGK3r/PPPPPP3/9/9/9/9/9/9/4k4 b R2B4S2N 1", shogi.NoDeclaration},
		{"pieces outside the zone count nothing", "2GGK4/PPPPPPPP1/9/R7R/9/B7B/9/9/4k4 b 2G4S 1", shogi.NoDeclaration},
		{"no king", "RRBBG4/PPPPPP3/9/9/9/9/9/9/4k4 b 3G4S 1", shogi.NoDeclaration},
		{"white", "4K4/9/9/9/9/9/9/pppppp3/rrbbk4 w 4g4s 1", shogi.DeclarationWin},
		{"white's king in black's zone", "rrbbk4/pppppp3/9/9/9/9/9/9/4K4 w 4g4s 1", shogi.NoDeclaration},
	}
	for _, test := range tests {
		p := parsePosition(t, test.sfen)
		for _, rule := range []shogi.EnteringKingRule{shogi.CSARule24, shogi.CSARule27} {
			if got := p.Declare(rule, nil); got != test.want {
				t.Errorf("%s, %s: got %d, want %d", test.name, rule, got, test.want)
			}
		}
	}
}

func TestDeclareAfterHandicap(t *testing.T) {
	const (
		even      = shogi.StartSFEN
		twoPieces = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1" // 10 points given
		lance     = "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
		white17   = "4K4/9/9/9/9/9/9/pppppp3/rgggk4 w 3p 1"
		white14   = "4K4/9/9/9/9/9/9/pppppp3/rgggk4 w - 1"
		white21   = "4K4/9/9/9/9/9/9/pppppp3/rgggk4 w 4s3p 1"
		white26   = "4K4/9/9/9/9/9/9/pppppp3/rrbbk4 w - 1"
		black27   = "RRBBK4/PPPPPP3/9/9/9/9/9/9/4k4 b P 1"
	)
	tests := []struct {
		name, start, sfen string
		rule              shogi.EnteringKingRule
		want              shogi.Declaration
	}{
		{"27: 17 and 10 given", twoPieces, white17, shogi.CSARule27H, shogi.DeclarationWin},
		{"27: 17, handicaps not made good", twoPieces, white17, shogi.CSARule27, shogi.NoDeclaration},
		{"27: 17 in an even game", even, white17, shogi.CSARule27H, shogi.NoDeclaration},
		{"27: 26 and a lance", lance, white26, shogi.CSARule27H, shogi.DeclarationWin},
		{"27: nothing for the receiver", twoPieces, black27, shogi.CSARule27H, shogi.NoDeclaration},
		{"24: 21 and 10 given", twoPieces, white21, shogi.CSARule24H, shogi.DeclarationWin},
		{"24: 21, handicaps not made good", twoPieces, white21, shogi.CSARule24, shogi.NoDeclaration},
		{"24: 14 and 10 given", twoPieces, white14, shogi.CSARule24H, shogi.DeclarationDraw},
		{"24: 14 in an even game", even, white14, shogi.CSARule24H, shogi.NoDeclaration},
	}
	for _, test := range tests {
		p, start := parsePosition(t, test.sfen), parsePosition(t, test.start)
		if got := p.Declare(test.rule, &start); got != test.want {
			t.Errorf("%s: got %d, want %d", test.name, got, test.want)
		}
	}
}

func TestTryMove(t *testing.T) {
	tests := []struct{ name, sfen, want string }{
		{"black", "9/5K3/9/9/9/9/9/9/k8 b - 1", "4b5a"},
		{"white", "K8/9/9/9/9/9/9/5k3/9 w - 1", "4h5i"},
		{"by a capture", "4g4/5K3/9/9/9/9/9/9/k8 b - 1", "4b5a"},
		{"too far", "9/9/5K3/9/9/9/9/9/k8 b - 1", "none"},
		{"the square is attacked", "r8/5K3/9/9/9/9/9/9/k8 b - 1", "none"},
		{"the square is taken", "4G4/5K3/9/9/9/9/9/9/k8 b - 1", "none"},
		{"the opponent's own square", "9/9/9/9/9/9/9/5K3/k8 b - 1", "none"},
		{"no king", "9/9/9/9/9/9/9/9/k8 b - 1", "none"},
	}
	for _, test := range tests {
		p := parsePosition(t, test.sfen)
		m := p.TryMove()
		if m.String() != test.want || p.HasTried() {
			t.Errorf("%s: got %s, want %s; tried before it: %v", test.name, m, test.want, p.HasTried())
		}
		if m != shogi.NoMove {
			p.Play(m)
			if !p.HasTried() {
				t.Errorf("%s: the move has not counted as a try", test.name)
			}
		}
	}
}

func TestEnteringKingRuleNames(t *testing.T) {
	for i, name := range shogi.EnteringKingRuleNames() {
		if rule, err := shogi.ParseEnteringKingRule(name); err != nil || int(rule) != i || rule.String() != name {
			t.Errorf("%s is read as %s, %v", name, rule, err)
		}
	}
	if _, err := shogi.ParseEnteringKingRule("csarule27"); err == nil {
		t.Error("a name in other letters is a rule")
	}
}
