package record

import (
	"fmt"
	"strings"
	"testing"

	"shotest/shogi"
)

// The side to move at the start is the one that the record names, in any way, or else the one that
// can make the first move.
func TestSideToMoveAtTheStart(t *testing.T) {
	const (
		lance    = "sfen lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL "
		even     = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL "
		problem  = "sfen 4k4/9/4+P4/9/9/9/9/9/4K4 "
		turned   = "the first move can only be one of"
		evenJKF  = `{"header":{},"initial":{"preset":"HIRATE"},"moves":[{},` + whitesJKF + `]}`
		lanceJKF = `{"header":{},"initial":{"preset":"KY"},"moves":[{},` + blacksJKF + `]}`
	)
	lanceBoard := boardText(handicapNamed("香落ち").position())
	evenBoard := boardText(handicapNamed(evenGame).position())
	for _, c := range []struct {
		name   string
		format Format
		text   string
		usi    string
		said   string
	}{
		{"nothing said", KIF, diagramText("後手の持駒：なし\n", "先手の持駒：なし\n"), problem + "b - 1", ""},
		{"the hands are those of a handicap game", KIF, diagramText("上手の持駒：なし\n", "下手の持駒：なし\n"), problem + "w - 1", ""},
		{"the players are those of a handicap game", KIF, "下手：甲\n上手：乙\n" + diagramText("", ""), problem + "w - 1", ""},
		{"a handicap named beside its board", KIF, "手合割：香落ち\n" + lanceBoard, lance + "w - 1", ""},
		{"the side of a handicap game named", KIF, "上手：乙\n" + diagramText("", "下手番\n"), problem + "b - 1", ""},
		{"after White's move", KIF, "上手：乙\n" + diagramText("", "手数＝5  △６六角  まで\n"), problem + "b - 6", ""},
		{"the first move is White's", KIF, evenBoard + "1 ３四歩(33)\n2 ７六歩(77)\n", even + "w - 1 moves 3c3d 7g7f", ""},
		{"the first move is Black's", KIF, "上手：乙\n" + lanceBoard + "1 ７六歩(77)\n", lance + "b - 1 moves 7g7f", ""},
		{"the first mark is White's", KI2, evenBoard + "△３四歩 ▲７六歩\n", even + "w - 1 moves 3c3d 7g7f", ""},

		{"the first move against the handicap", KIF, "手合割：香落ち\n1 ７六歩(77)\n2 ３四歩(33)\n",
			lance + "b - 1 moves 7g7f 3c3d", turned},
		{"the first move against the even game", KI2, "手合割：平手\n△３四歩 ▲７六歩\n",
			even + "w - 1 moves 3c3d 7g7f", turned},
		{"the first move against the named side", KIF, evenBoard + "先手番\n1 ３四歩(33)\n",
			even + "w - 1 moves 3c3d", turned},
		{"the first move against a header", KIF, "手番：後手\n" + evenBoard + "1 ７六歩(77)\n", "startpos moves 7g7f", turned},
		{"nobody's first move", KIF, evenBoard + "1 ３五歩(33)\n2 ７六歩(77)\n", "startpos", "the record calls it no foul"},
		{"a foul is the first move", KIF, "手合割：平手\n1 ３四歩(33)\n2 反則勝ち\n", "startpos", ""},

		{"CSA: the first move's sign", CSA, "PI\n-3334FU\n+7776FU\n", even + "w - 1 moves 3c3d 7g7f", "no line + or -"},
		{"CSA: no sign", CSA, "PI\n3334FU\n7776FU\n", even + "w - 1 moves 3c3d 7g7f", "read with white to move"},
		{"CSA: the line + before White's move", CSA, "PI\n+\n-3334FU\n+7776FU\n",
			even + "w - 1 moves 3c3d 7g7f", turned},
		{"CSA: a foul is the first move", CSA, "PI\n+\n3334FU\n%ILLEGAL_MOVE\n", "startpos", ""},

		{"USI: the other side", USI, "startpos moves 3c3d 7g7f", even + "w - 1 moves 3c3d 7g7f", turned},

		{"JKF: no color", JKF, jkfText("先手", "", blacksJKF), "startpos moves 7g7f", ""},
		{"JKF: no color, White's move", JKF, jkfText("先手", "", whitesJKF), even + "w - 1 moves 3c3d", turned},
		{"JKF: no color, a handicap game", JKF, jkfText("上手", "", "{}"), even + "w - 1", ""},
		{"JKF: another color", JKF, jkfText("先手", `"color":0,`, whitesJKF), even + "w - 1 moves 3c3d", turned},
		{"JKF: the even game", JKF, evenJKF, even + "w - 1 moves 3c3d", turned},
		{"JKF: a handicap", JKF, lanceJKF, lance + "b - 1 moves 7g7f", turned},
	} {
		t.Run(c.name, func(t *testing.T) {
			game := parseOne(t, c.text, c.format)
			if got := strings.TrimSpace(string(writeUSI([]*Game{game}))); got != c.usi {
				t.Errorf("got %s, want %s", got, c.usi)
			}
			if got := fmt.Sprint(game.Warnings); (c.said == "") != (got == "[]") || !strings.Contains(got, c.said) {
				t.Errorf("said %s, want %q", got, c.said)
			}
		})
	}
}

// The first moves of a game in JKF.
const (
	blacksJKF = `{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"color":0,"piece":"FU"}}`
	whitesJKF = `{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"color":1,"piece":"FU"}}`
)

// jkfText returns a game with one player and one move in JKF, which draws the even position. color
// is the field for the side to move.
func jkfText(player, color, move string) string {
	s := newSetup()
	start := shogi.StartPosition()
	s.board, s.side = *start.Board(), shogi.White // which has no name
	start, _, _ = s.position()
	initial := string(marshalPlain(jkfInitialOf(&start)))
	initial = strings.Replace(initial, `"color":1,`, color, 1)
	return `{"header":{"` + player + `":"甲"},"initial":` + initial + `,"moves":[{},` + move + `]}`
}

// boardText draws a position in KIF without saying who is to move.
func boardText(p shogi.Position) string {
	lines := strings.SplitAfter(JapaneseDiagram(&p), "\n")
	return strings.Join(lines[1:len(lines)-2], "")
}
