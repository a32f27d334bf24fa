package notation

import (
	"cmp"
	"fmt"
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// parseSquare parses a square such as 68.
func parseSquare(text string) shogi.Square {
	return shogi.NewSquare(int(text[0]-'0'), int(text[1]-'0'))
}

// sfenLetters are the SFEN letters of CSA's pieces.
var sfenLetters = map[string]string{
	"FU": "P", "KE": "N", "GI": "S", "KI": "G", "KA": "B", "HI": "R", "OU": "K", "TO": "+P", "NG": "+S",
	"UM": "+B", "RY": "+R",
}

// positionOf returns a position of pieces such as "+68KI", with a gold in hand.
func positionOf(t *testing.T, side shogi.Color, pieces ...string) shogi.Position {
	t.Helper()
	var board [shogi.SquareCount]string
	for _, text := range pieces {
		letter := sfenLetters[text[3:]]
		if text[0] == '-' {
			letter = strings.ToLower(letter)
		}
		board[parseSquare(text[1:3])] = letter
	}
	var sfen strings.Builder
	for rank := 1; rank <= 9; rank++ {
		for file := 9; file >= 1; file-- {
			sfen.WriteString(cmp.Or(board[shogi.NewSquare(file, rank)], "1"))
		}
		sfen.WriteString(strings.Repeat("/", min(1, 9-rank)))
	}
	sfen.WriteString([]string{" b G 1", " w g 1"}[side])
	p, broken, err := shogi.ParseDiagram(sfen.String())
	if err != nil || broken != nil {
		t.Fatal(sfen.String(), broken, err)
	}
	return p
}

// notationCases are pieces of one type that can go to the same square, with the text of each move.
var notationCases = []struct {
	name   string
	pieces []string
	to     string
	want   []string
}{
	{"one piece needs nothing", []string{"93KI"}, "82", []string{"金"}},
	{"forward and sideways", []string{"93KI", "72KI"}, "82", []string{"金上", "金寄"}},
	{"forward and back", []string{"53KI", "51KI"}, "52", []string{"金上", "金引"}},
	{"two golds behind", []string{"93KI", "73KI"}, "82", []string{"金左", "金右"}},
	{"straight below and beside", []string{"59KI", "49KI"}, "58", []string{"金直", "金右"}},
	{"straight below alone in its motion", []string{"49KI", "58KI"}, "48", []string{"金上", "金寄"}},
	{"silvers", []string{"29GI", "17GI"}, "28", []string{"銀上", "銀引"}},
	{"silvers on both sides below and above", []string{"69GI", "49GI", "67GI", "47GI"}, "58",
		[]string{"銀左上", "銀右上", "銀左引", "銀右引"}},
	{"the only one on its side", []string{"79TO", "69TO", "68TO", "89TO"}, "78",
		[]string{"と直", "と右上", "と寄", "と左"}},
	{"six tokin", []string{"79TO", "89TO", "69TO", "88TO", "68TO", "77TO"}, "78",
		[]string{"と直", "と左上", "と右上", "と左寄", "と右寄", "と引"}},
	{"promoted silvers", []string{"88NG", "68NG"}, "78", []string{"成銀左", "成銀右"}},
	{"knights", []string{"89KE", "69KE"}, "77", []string{"桂左", "桂右"}},
	{"knights that may promote", []string{"75KE", "55KE"}, "63", []string{"桂左不成", "桂右不成"}},
	{"rooks", []string{"98HI", "18HI"}, "58", []string{"飛左", "飛右"}},
	{"rooks across", []string{"58HI", "16HI"}, "56", []string{"飛上", "飛寄"}},
	{"bishops", []string{"88KA", "28KA"}, "55", []string{"角左", "角右"}},
	{"dragons above and below", []string{"91RY", "84RY"}, "82", []string{"龍引", "龍上"}},
	{"dragons back and sideways", []string{"52RY", "23RY"}, "43", []string{"龍引", "龍寄"}},
	{"dragons on a rank", []string{"55RY", "15RY"}, "35", []string{"龍左", "龍右"}},
	{"dragons, one straight below", []string{"99RY", "89RY"}, "88", []string{"龍左", "龍右"}},
	{"dragons, both on one side or straight", []string{"28RY", "19RY"}, "17", []string{"龍左", "龍右"}},
	{"horses, one straight above", []string{"91UM", "81UM"}, "82", []string{"馬左", "馬右"}},
	{"horses sideways and back", []string{"95UM", "63UM"}, "85", []string{"馬寄", "馬引"}},
	{"horses back and forward", []string{"11UM", "34UM"}, "33", []string{"馬引", "馬上"}},
	{"horses far apart", []string{"99UM", "59UM"}, "77", []string{"馬左", "馬右"}},
	{"horses on one side", []string{"47UM", "18UM"}, "29", []string{"馬左", "馬右"}},
}

// White's moves are written as the same moves of Black on a turned board.
func TestNotation(t *testing.T) {
	for _, c := range notationCases {
		for side, squareFor := range []func(text string) shogi.Square{parseSquare,
			func(text string) shogi.Square { return parseSquare(text).Flip() }} {
			var pieces []string
			for _, piece := range c.pieces {
				at := squareFor(piece[:2])
				pieces = append(pieces, fmt.Sprintf("%s%d%d%s", []string{"+", "-"}[side], at.File(),
					at.Rank(), piece[2:]))
			}
			p := positionOf(t, shogi.Color(side), pieces...)
			for i, piece := range c.pieces {
				m := shogi.NewMove(squareFor(piece[:2]), squareFor(c.to))
				if got, want := JapaneseMove(&p, m, shogi.NoMove), JapaneseSquare(m.To())+c.want[i]; got != want {
					t.Errorf("%s, side %d, %s: got %s, want %s", c.name, side, piece, got, want)
				}
			}
		}
	}
}

func TestNotationOfDropsAndPromotions(t *testing.T) {
	p := positionOf(t, shogi.Black, "+58KI", "+55GI", "-44FU")
	cases := []struct {
		usi, last, want string
	}{
		{"G*5g", "", "５七金打"},
		{"5h5g", "", "５七金"},
		{"G*5b", "", "５二金"},
		{"5e4d", "", "４四銀"},
		{"5e4d", "4d", "同　銀"},
		{"5h5g", "5g", "同　金"},
	}
	for _, c := range cases {
		last := shogi.NoMove
		if to, ok := shogi.ParseSquare(c.last); ok {
			last = shogi.NewDrop(shogi.Pawn, to)
		}
		if got := JapaneseMove(&p, shogitest.Move(t, c.usi), last); got != c.want {
			t.Errorf("%s after %q: got %s, want %s", c.usi, c.last, got, c.want)
		}
	}
}

// A pinned silver counts as one that could move, but a move is also read without this rule.
func TestNotationWithPin(t *testing.T) {
	p := positionOf(t, shogi.Black, "+59OU", "+58GI", "+38GI", "-51HI", "-11OU")
	to := parseSquare("47")
	free := shogi.NewMove(parseSquare("38"), to)
	if got, want := JapaneseMove(&p, free, shogi.NoMove), "４七銀右"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, err := Resolve(&p, shogi.Silver, to, Manner{}); err != nil || got != free {
		t.Errorf("４七銀: got %v, %v, want %v", got, err, free)
	}
}

func TestWesternMove(t *testing.T) {
	for _, c := range []struct{ sfen, move, want string }{
		{"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "7g7f", "P-7f"},
		{"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "6i5h", "G6i-5h"},
		{"lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1", "8h2b+", "Bx2b+"},
		{"lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1", "8h2b", "Bx2b="},
		{"4k4/9/9/9/9/9/9/9/4K3R b G 1", "G*5b", "G*5b"},
		{"lnsgkgsnl/1r5b1/pppppp1pp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b P 1", "P*3c", "P*3c"},
		{"4k4/9/9/9/9/9/9/4K4/8+R b - 1", "1i1a", "+R-1a"},
	} {
		p, m := shogitest.Position(t, c.sfen), shogitest.Move(t, c.move)
		if got := WesternMove(&p, m); got != c.want {
			t.Errorf("%s: got %s, want %s", c.move, got, c.want)
		}
	}
}
