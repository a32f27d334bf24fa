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
		{"KIF, a page", KIF, "<html>\n<a href=\"http://x\">x</a>\n", 1, "expected a move, a header"},
		{"JKF, broken off", JKF, "{\"header\":\n{\"a\"", 2, "expected an object of JSON"},
		{"JKF, broken off in the moves", JKF, "{\"moves\":[{},\n{\"mo", 2, "expected an object of JSON"},
		{"JKF, no object", JKF, "\n[1]", 2, "expected an object of JSON"},
		{"JKF, preset", JKF, "{\n\"initial\":{\"preset\":\"99\"},\n\"moves\":[{}]}", 1,
			"expected a preset such as HIRATE"},
		{"JKF, unknown piece", JKF,
			"{\"initial\":{\"data\":{\"board\":[[{\"color\":0,\"kind\":\"XX\"}]]}},\"moves\":[]}", 1,
			"expected a piece with its color on 11"},
		{"USI, broken SFEN", USI, "sfen 9/9 b - 1 moves 7g7f\n", 1, "SFEN board"},
		{"USI, nothing", USI, "\n# nothing\n", 1, "expected a game such as"},
		{"USI, prose", USI, "hello world\n", 1, "expected a game such as"},
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
