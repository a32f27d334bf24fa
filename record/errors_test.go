package record

import (
	"errors"
	"strings"
	"testing"

	"shotest/shogi"
)

// An unreadable start position is an error with the line, its text, and the expected text.
func TestSyntaxErrors(t *testing.T) {
	cases := []struct {
		name   string
		format Format
		text   string
		line   int
		want   string
	}{
		{"CSA, no position", CSA, "V2.2\nN+a\n", 2, "expected a position"},
		{"CSA, two pieces on a square", CSA, "P+55FU\nP-55FU\n+\n", 2, "another piece stands there"},
		{"CSA, rank too long", CSA, "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY-KY\n+\n", 1, "expected nine squares"},
		{"CSA, no such piece to remove", CSA, "PI82KA\n-\n", 1, "expected pieces of the even game to remove"},
		{"CSA, promoted piece in hand", CSA, "P+00TO\n+\n", 1, "expected a piece that can be there"},
		{"KIF, unknown handicap", KIF, "手合割：五十枚落ち\n1 ７六歩(77)\n", 1, "expected the name of a handicap"},
		{"KIF, short diagram", KIF, "|v香v桂 ・ ・v玉 ・ ・v桂v香|一\n1 ７六歩(77)\n", 1, "has 1 ranks, expected 9"},
		{"KIF, short rank", KIF, "|v香v桂|一\n", 1, "expected nine squares"},
		{"KIF, prose", KIF, "\nOnce upon a time\n", 2, "expected a move, a header"},
		{"KIF, a page", KIF, "<html>\n<a href=\"http://x\">x</a>\n", 1, "a page of the web"},
		{"KIF, five files", KIF, strings.ReplaceAll(fiveByFive, "LABEL", "５ ４ ３ ２ １"), 4, "expected nine squares"},
		{"KIF, five files, labels in a row", KIF, strings.ReplaceAll(fiveByFive, "LABEL", "５４３２１"),
			4, "expected nine squares"},
		{"KIF, five files, from the left", KIF, strings.ReplaceAll(fiveByFive, "LABEL", "1 2 3 4 5"),
			4, "expected nine squares"},
		{"KIF, five files, even", KIF, "手合割：平手\n" + fiveByFive, 5, "expected nine squares"},
		{"KIF, another frame", KIF, strings.NewReplacer("|", "│").Replace(diagramText("", "")) + "1 ５二金打\n",
			3, "whose ranks begin with |"},
		{"KIF, no frame", KIF, strings.NewReplacer("|", "").Replace(diagramText("", "")) + "1 ５二金打\n",
			3, "whose ranks begin with |"},
		{"KIF, hands without a board", KIF, "先手の持駒：金二\n1 ５二金打\n", 1, "expected a board diagram with it"},
		{"KIF, a number of moves without a board", KIF, "手数＝4 ▲６六角 まで\n1 同　歩(33)\n",
			1, "expected a board diagram with it"},
		{"JKF, broken off", JKF, "{\"header\":\n{\"a\"", 2, "expected an object of JSON"},
		{"JKF, broken off in the moves", JKF, "{\"moves\":[{},\n{\"mo", 2, "expected an object of JSON"},
		{"JKF, no object", JKF, "\n[1]", 2, "expected an object of JSON"},
		{"JKF, preset", JKF, "{\n\"initial\":{\"preset\":\"99\"},\n\"moves\":[{}]}", 1,
			"expected a preset such as HIRATE"},
		{"JKF, unknown piece", JKF,
			`{"initial":{"data":{"board":[[{"color":0,"kind":"XX"},{},{},{},{},{},{},{},{}],` + emptyFiles8 + `]}},"moves":[]}`, 1,
			"expected a piece with its color on 11"},
		{"JKF, five files", JKF,
			`{"initial":{"preset":"OTHER","data":{"color":0,"board":[` +
				strings.Repeat("[{},{},{},{},{}],", 4) + `[{},{},{},{},{}]]}},"moves":[]}`,
			1, "expected nine files"},
		{"JKF, five ranks", JKF,
			`{"initial":{"preset":"OTHER","data":{"color":0,"board":[[{},{},{},{},{}],` + emptyFiles8 + `]}},"moves":[]}`,
			1, "expected nine files"},
		{"JKF, no board", JKF, `{"initial":{"preset":"OTHER","data":{"color":0}},"moves":[]}`,
			1, "expected nine files"},
		{"JKF, data of another type", JKF, `{"initial":{"preset":"OTHER","data":"lnsgkgsnl"},"moves":[]}`,
			1, "expected a preset"},
		{"JKF, a number for a preset", JKF, `{"initial":{"preset":2},"moves":[]}`, 1, "expected a preset"},
		{"JKF, a text for the position", JKF, `{"header":{"a":1},"initial":"2","moves":[5]}`, 1, "expected a preset"},
		{"USI, broken SFEN", USI, "sfen 9/9 b - 1 moves 7g7f\n", 1, "SFEN board"},
		{"USI, nothing", USI, "\n# nothing\n", 1, "expected a game such as"},
		{"USI, prose", USI, "hello world\n", 1, "expected a game such as"},
		{"USI, no position", USI, "position start 7g7f\n", 1, "expected a game such as"},
		{"USI, five files", USI, "sfen rbsgk/4p/5/P4/KGSBR b - 1 moves 2e2d\n", 1, "SFEN board"},
		{"CSA, five ranks", CSA, "P1-HI-KA-GI-KI-OU\nP2 *  *  *  * -FU\nP3 *  *  *  *  * \nP4+FU *  *  *  * \nP5+OU+KI+GI+KA+HI\n+\n", 6,
			"has 5 ranks, expected 9"},
		{"CSA, a position that is none", CSA, "p1-KY-KE-GI\n+7776FU\n", 1, "expected a position"},
		{"PGN", UnknownFormat, "[Event \"x\"]\n[Variant \"Shogi\"]\n\n1. Pc4 Pg6 2. Gf1e2\n", 1, "a game in PGN"},
		{"PGN, called KIF", KIF, "[Event \"第：回\"]\n1. e4 e5\n", 1, "a game in PGN"},
		{"PSN", UnknownFormat, "1.P7g-7f 2.P3c-3d 3.S7i-6h\n", 1, "a game in PGN, PSN or USEN"},
		{"USEN", UnknownFormat, "~0.7ku2jm6y236e5t24be.r~1.2jm.\n", 1, "a game in PGN, PSN or USEN"},
		{"USF", UnknownFormat, "USF:1.0\n^*lnsgkgsnl/1r5b1:\n", 1, "USF, the format of PlayShogi"},
		{"no encoding", CSA, "V2.2\nN+\x80\xff\n\x80\xff\n\x80\xff\n", 2, "in none of the encodings"},
		{"half of UTF-16", KIF, "\xff\xfe\xff", 1, "in none of the encodings"},
		{"unknown format", UnknownFormat, "Dear diary\n", 1, "expected a record in one of the formats"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, err := Parse([]byte(c.text), c.format)
			var syntax *SyntaxError
			if !errors.As(err, &syntax) {
				t.Fatalf("got %v, want a *SyntaxError", err)
			}
			if syntax.Line != c.line || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want line %d and %q", err, c.line, c.want)
			}
		})
	}
}

// fiveByFive is a position of minishogi.
const fiveByFive = "後手の持駒：なし\n  LABEL\n+---------------+\n|v飛v角v銀v金v玉|一\n" +
	"| ・ ・ ・ ・v歩|二\n| ・ ・ ・ ・ ・|三\n" +
	"| 歩 ・ ・ ・ ・|四\n| 玉 金 銀 角 飛|五\n+---------------+\n先手の持駒：なし\n1 ２四銀(35)\n"

func TestErrorNamesFileAndRule(t *testing.T) {
	_, err := Read(strings.NewReader("P+55FU55FU\n+\n"), "folder/game.csa")
	if !errors.Is(err, errSquareTaken) {
		t.Errorf("%v is not errSquareTaken", err)
	}
	if got, want := err.Error(), `folder/game.csa:1: found "55FU": another piece stands there already`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Games that cannot be written are errors, and nothing is written.
func TestUnwritableGames(t *testing.T) {
	even := shogi.StartPosition()
	advance := shogi.NewMove(csaSquare("77"), csaSquare("76"))
	leap := shogi.NewMove(csaSquare("77"), csaSquare("73"))
	cases := []struct {
		name string
		game Game
		want error
	}{
		{"no position", Game{}, errNoStart},
		{"illegal move", Game{Start: even, Line: Line{Moves: []Move{{Move: leap}}}}, shogi.ErrCannotReach},
		{"legal illegal move",
			Game{Start: even, Line: Line{Ending: Ending{Kind: IllegalMove, Illegal: &Move{Move: advance}}}}, errLegal},
		{"notes without ending", Game{Start: even, Line: Line{Ending: Ending{Notes: Notes{Comments: []string{"x"}}}}},
			errMissingEnding},
		{"empty variation", Game{Start: even, Line: Line{Moves: []Move{{Move: advance, Variations: []*Line{{}}}}}},
			errEmptyVariation},
		{"line break", Game{Start: even, Notes: Notes{Comments: []string{"a\nb"}}}, errLineBreak},
		{"header name", Game{Start: even, Headers: []Header{{"*", "x"}}}, errHeaderName},
		{"header value", Game{Start: even, Black: "a\nb"}, errLineBreak},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			var out strings.Builder
			_, err := Write(&out, &c.game, KIFU)
			if !errors.Is(err, c.want) {
				t.Errorf("got %v, want %v", err, c.want)
			}
			if out.Len() > 0 {
				t.Errorf("written all the same: %s", out.String())
			}
		})
	}
}
