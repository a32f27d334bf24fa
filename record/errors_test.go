package record

import (
	"errors"
	"strings"
	"testing"

	"shotest/shogi"
)

// A broken record names the line, what was found there and what was expected.
func TestSyntaxErrors(t *testing.T) {
	cases := []struct {
		name   string
		format Format
		text   string
		line   int
		want   string
	}{
		{"CSA, no position", CSA, "V2.2\nN+a\n", 2, "expected a position"},
		{"CSA, no side to move", CSA, "PI\n", 1, "expected the side to move"},
		{"CSA, move before position", CSA, "V2.2\n+7776FU\n", 2, "expected the position and the side to move"},
		{"CSA, unknown statement", CSA, "PI\n+\nhello\n", 3, `found "hello": expected a CSA statement`},
		{"CSA, unknown piece", CSA, "PI\n+\n+7776XX\n", 3, "expected a piece: FU"},
		{"CSA, wrong piece", CSA, "PI\n+\n+7776GI\n", 3, "expected a silver"},
		{"CSA, half a move", CSA, "PI\n+\n+7776\n", 3, "expected a move such as +7776FU"},
		{"CSA, wrong turn", CSA, "PI\n+\n-3334FU\n", 3, "expected a move of black"},
		{"CSA, illegal move", CSA, "PI\n+\n+7775FU\n-3334FU\n", 3, "the piece does not move that way"},
		{"CSA, unknown ending", CSA, "PI\n+\n%STOP\n", 3, "expected an ending such as %TORYO"},
		{"CSA, move after the end", CSA, "PI\n+\n%TORYO\n+7776FU\n", 4, "the line has ended already"},
		{"CSA, time without move", CSA, "PI\n+\nT3\n", 3, "expected a move before its time"},
		{"CSA, endless time", CSA, "PI\n+\n+7776FU\nT7000000000\n", 4, "a time that no game takes"},
		{"CSA, no number", CSA, "PI\n+\n+7776FU,Tx\n", 3, "expected T and the seconds"},
		{"CSA, two pieces on a square", CSA, "P+55FU\nP-55FU\n+\n", 2, "another piece stands there"},
		{"CSA, two kings", CSA, "P+55OU\nP+56OU\n+\n", 3, "two kings of one side"},
		{"CSA, rank too long", CSA, "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY-KY\n+\n", 1, "expected nine fields"},
		{"CSA, no such piece to remove", CSA, "PI82KA\n-\n", 1, "expected the even game's piece on 82"},
		{"CSA, promoted piece in hand", CSA, "P+00TO\n+\n", 1, "expected a piece that can be there"},
		{"CSA, nameless header", CSA, "$:x\nPI\n+\n", 1, "expected $NAME:value"},
		{"CSA, second game broken", CSA, "PI\n+\n/\nPI\n+\n+2888HI\n-3334FU\n", 6, "stands on the destination"},
		{"KIF, unknown handicap", KIF, "手合割：五十枚落ち\n1 ７六歩(77)\n", 1, "expected the name of a handicap"},
		{"KIF, no origin there", KIF, "1 ７六歩(76)\n", 1, "no pawn on 76"},
		{"KIF, no such square", KIF, "1 ７十歩(77)\n", 1, "expected a square such as ７六"},
		{"KIF, no piece", KIF, "1 ７六龜(77)\n", 1, "expected a piece after the square"},
		{"KIF, same as nothing", KIF, "1 同　歩(77)\n", 1, "expected a move before 同"},
		{"KIF, illegal move", KIF, "1 ７六歩(77)\n2 ３五歩(33)\n3 ２六歩(27)\n", 2, "the piece does not move that way"},
		{"KIF, odd times", KIF, "1 ７六歩(77) (1 minute)\n", 1, "expected times such as"},
		{"KIF, variation of nothing", KIF, "1 ７六歩(77)\n変化：5手\n", 2, "no line has a move 5"},
		{"KIF, variation without number", KIF, "1 ７六歩(77)\n変化：手\n", 2, "expected 変化：N手"},
		{"KIF, short diagram", KIF, "|v香v桂 ・ ・v玉 ・ ・v桂v香|一\n1 ７六歩(77)\n", 1, "it has 1 ranks, expected 9"},
		{"KIF, short rank", KIF, "|v香v桂|一\n", 1, "expected nine squares"},
		{"KIF, strange hand", KIF, "先手の持駒：玉\n", 1, "expected a piece that can be held"},
		{"KIF, too many in hand", KIF, "先手の持駒：歩十九\n", 1, "expected a piece that can be held"},
		{"KIF, prose", KIF, "手合割：平手\nOnce upon a time\n", 2, "expected a move, a header"},
		{"KIF, unknown end", KIF, "1 ７六歩(77)\nまで1手でさようなら\n", 2, "expected まで and how the game ended"},
		{"KI2, ambiguous", KI2, "▲５八金△３四歩\n", 1, "more than one piece could move so"},
		{"KI2, nobody", KI2, "▲５五金右\n", 1, "no piece could move so"},
		{"KI2, wrong turn", KI2, "▲７六歩▲２六歩\n", 1, "expected a move of white"},
		{"JKF, broken JSON", JKF, "{\n\"header\": {},\n\"moves\": [}\n", 3, "invalid character"},
		{"JKF, wrong type", JKF, "{\n\"header\": {\"a\": 1}, \"moves\": []}\n", 2, "cannot unmarshal number"},
		{"JKF, no moves", JKF, "{}", 1, "expected an array of moves"},
		{"JKF, preset", JKF, "{\"initial\":{\"preset\":\"99\"},\n\"moves\":[{}]}", 1, "expected a preset such as HIRATE"},
		{"JKF, illegal move", JKF, "{\"moves\":[{},\n{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":5},\"piece\":\"FU\"}},\n" +
			"{\"move\":{\"from\":{\"x\":3,\"y\":3},\"to\":{\"x\":3,\"y\":4},\"piece\":\"FU\"}}]}", 2, "the piece does not move that way"},
		{"JKF, off the board", JKF, "{\"moves\":[{},\n\n{\"move\":{\"to\":{\"x\":0,\"y\":7},\"piece\":\"FU\"}}]}", 3, "files and ranks from 1 to 9"},
		{"JKF, wrong color", JKF, "{\"moves\":[{},\n{\"move\":{\"color\":1,\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\"}}]}", 2, "expected a move of black"},
		{"JKF, unknown ending", JKF, "{\"moves\":[{},\n{\"special\":\"STOP\"}]}", 2, "expected a CSA word such as TORYO"},
		{"USI, not a move", USI, "startpos moves 7g7f\nstartpos moves 7g7x\n", 2, "not a USI move"},
		{"USI, illegal move", USI, "7g7f 3c3e 2g2f\n", 1, "found \"3c3e\": the piece does not move that way"},
		{"USI, broken SFEN", USI, "sfen 9/9 b - 1 moves 7g7f\n", 1, "SFEN board"},
		{"USI, nothing", USI, "\n# nothing\n", 1, "expected a game such as"},
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
	_, err := Read(strings.NewReader("7g7f 3c3e 2g2f"), "folder/game.usi")
	if !errors.Is(err, shogi.ErrCannotReach) {
		t.Errorf("%v is not ErrCannotReach", err)
	}
	if got, want := err.Error(), `folder/game.usi:1: found "3c3e": the piece does not move that way`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestEncodingError(t *testing.T) {
	if _, err := Read(strings.NewReader("\xff\xfe\xff"), "game.kif"); !errors.Is(err, errEncoding) {
		t.Errorf("got %v, want %v", err, errEncoding)
	}
}

// What cannot be written is refused before anything is.
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
		{"legal illegal move", Game{Start: even, Line: Line{Ending: Ending{Kind: IllegalMove, Illegal: &Move{Move: advance}}}}, errLegal},
		{"notes without ending", Game{Start: even, Line: Line{Ending: Ending{Notes: Notes{Comments: []string{"x"}}}}}, errUnsaidEnding},
		{"empty variation", Game{Start: even, Line: Line{Moves: []Move{{Move: advance, Variations: []*Line{{}}}}}}, errEmptyVariation},
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
