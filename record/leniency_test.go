package record

import (
	"fmt"
	"strings"
	"testing"
)

// lenientCases are records as programs and people write them, with the moves read from them in USI,
// the ending of the game, and the warnings: "LINE×COUNT: words".
var lenientCases = []struct {
	name   string
	format Format
	text   string
	usi    string
	ending EndingKind
	said   []string
}{
	// Times, and other text after a move.
	{"KIF: times without a total", KIF, "1 ７六歩(77)   ( 0:7/)\n2 ３四歩(33) ( 0:03/ )\n3 投了 ( 0:3/)\n", "7g7f 3c3d",
		Resignation, nil},
	{"KIF: two times", KIF, "1 ７六歩(77) ( 0:07/00:00:07) ( 0:00/00:00:00)\n2 ３四歩(33) (1:2/0:3)\n",
		"7g7f 3c3d", NoEnding, nil},
	{"KIF: times with blanks", KIF, "1 ７六歩(77) ( 2:25 / 0: 8:23 )\n2 ３四歩(33)（ 0：01／00：00：01）\n",
		"7g7f 3c3d", NoEnding, nil},
	{"KIF: fractions", KIF, "1 ７六歩(77) (2:25.006/0:8:23.5)\n", "7g7f", NoEnding, nil},
	{"KIF: odd times", KIF, "1 ７六歩(77) (1 minute)\n2 ３四歩(33) (a)\n3 ２六歩(27) ( 0:01/00:00:01\n",
		"7g7f 3c3d 2g2f", NoEnding,
		[]string{"1×3: no time such as"}},
	{"KIF: text behind a move", KIF, "1 ７六歩(77) 好手\n2 ３四歩(33) ( 0:01/00:00:01) !?\n3 ２六歩(27) ( 0:01/00:00:01)+\n",
		"7g7f 3c3d 2g2f", NoEnding,
		[]string{"1×1: no time such as", "2×1: text behind the times"}},

	// How moves are spelled.
	{"KIF: drops from nowhere", KIF, "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n5 ４五角打(00)\n6 ５五角(００)\n",
		"7g7f 3c3d 8h2b+ 3a2b B*4e B*5e", NoEnding, nil},
	{"KIF: numbers", KIF, "１　７六歩(77)\n2. 34歩(33)\n3手目 ２六歩(27)\n4 △８四歩(83)\n5：２五歩（26）\n",
		"7g7f 3c3d 2g2f 8c8d", NoEnding, nil},
	{"KIF: no numbers", KIF, "１１月：x\n☗７六歩(77)\n☖３四歩(33)\n☗２六歩(27) ( 0:01/00:00:01)\n", "7g7f 3c3d 2g2f", NoEnding, nil},
	{"KIF: promotions", KIF,
		"1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成り(88)\n4 同銀(31)\n5 ４五角打\n6 ９四歩(93)\n7 ６三角成らず(45)\n8 ５二金将(61)\n",
		"7g7f 3c3d 8h2b+ 3a2b B*4e 9c9d 4e6c 6a5b", NoEnding, nil},
	{"KIF: promoted names", KIF, "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二馬(88)\n4 同　銀(31)\n", "7g7f 3c3d 8h2b+ 3a2b", NoEnding,
		[]string{"3×1: named by what the piece promotes to"}},

	// Lines that are no moves.
	{"KIF: lines of programs", KIF,
		"手合割：平手\n先手：甲\n盤面回転\nSome text\n----\n手数----指手--\n1 ７六歩(77)\nadvertisement\n&\n2 ３四歩(33)\n",
		"7g7f 3c3d", NoEnding, []string{"4×3: neither a header, a move nor a comment"}},
	{"KIF: remarks behind headers", KIF, "手合割：平手#互先\n先手：甲#1\n手番：先手 # どうぞ\n1 ７六歩(77)\n", "7g7f", NoEnding, nil},
	{"KIF: a remark behind a handicap", KIF, "手合割：香落ち　＃左香\n1 ３四歩(33)\n",
		"sfen lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 3c3d", NoEnding, nil},
	{"KIF: remarks in a diagram", KIF, "手合割：その他#詰将棋\n" + diagramText("後手の持駒：飛二　# 残り\n", "先手の持駒：なし#x\n先手番 # 3手詰\n"),
		"sfen 4k4/9/4+P4/9/9/9/9/9/4K4 b 2r 1", NoEnding, nil},
	{"JKF: a remark behind a handicap", JKF,
		`{"header":{"手合割":"平手#互先","先手":"甲"},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}]}`,
		"7g7f", NoEnding, nil},
	{"KIF: indented", KIF, "  手合割：平手\n\t手数----指手---------消費時間-- # この行は\n      *始め\n      1 ７六歩(77)\n  まで1手で中断\n",
		"7g7f", Interrupted, nil},
	{"KIF: lines after the end", KIF,
		"1 ７六歩(77)\n2 投了\n3 中断 ( 0:00/00:00:20)\n4\n5   ( 0:00/00:00:00)\n6 ２六歩(27)\nまで1手で中断\n", "7g7f", Resignation,
		[]string{"3×1: after the end of the game: read as a variation", "4×3: after the end of the game: left out"}},
	{"KIF: a game goes on", KIF, "1 ７六歩(77)\n2 封じ手\n*朝\n2 ３四歩(33)\n3 中断\n4 ２六歩(27)\n5 投了\n", "7g7f 3c3d 2g2f",
		Resignation, []string{"4×2: a move after an interruption"}},
	{"KIF: server's words", KIF, "1 ７六歩(77)\n2  Time-up   ( 0:0/)\n", "7g7f", TimeUp, nil},
	{"KIF: an unknown end", KIF, "1 ７六歩(77)\n2 さようなら\nまで1手でまたね\n", "7g7f", NoEnding,
		[]string{"2×1: no move such as", "3×1: expected how the game ended"}},
	{"KIF: no move", KIF, "1 ７六歩(77)\n2 ７十歩(77)\n*x\n3 ２六歩(27)\n4 投了\n\n変化：1手\n1 ２六歩(27)\n", "7g7f", NoEnding,
		[]string{"2×1: no move such as", "3×3: after a move that cannot be played"}},
	{"KIF: no piece", KIF, "1 ７六歩(77)\n2 ５五角打\n3 ２六歩(27)\n4 ３四歩(33)\n", "7g7f", NoEnding,
		[]string{"2×1: the piece is not in hand", "3×2: after a move that cannot be played"}},
	{"KIF: a variation of nothing", KIF, "1 ７六歩(77)\n変化：5手\n5 ２六歩(27)\n変化：手\n変化：1手\n1 ２六歩(27)\n", "7g7f", NoEnding,
		[]string{"2×1: a variation that begins behind the end", "3×1: the record calls it no foul", "4×1: neither"}},

	// An illegal move that the record does not call a foul.
	{"USI: no foul", USI, "# a remark\n7g7f 3c3e\n", "7g7f", NoEnding, []string{"2×1: the record calls it no foul"}},
	{"CSA: no foul", CSA, "PI\n+\n+7776FU\n-3335FU\n", "7g7f", NoEnding, []string{"4×1: the record calls it no foul"}},
	{"KI2: no foul", KI2, "▲７六歩\n△３五歩(33)\n", "7g7f", NoEnding, []string{"2×1: the record calls it no foul"}},
	{"KIF: resigned after no foul", KIF, "1 ７六歩(77)\n2 ３五歩(33)\n3 投了\n", "7g7f", NoEnding,
		[]string{"2×1: without the ending that follows (投了)"}},
	{"KI2: won after no foul", KI2, "▲７六歩 △３五歩(33)\nまで2手で後手の勝ち", "7g7f", NoEnding,
		[]string{"1×1: without the ending that follows (投了)"}},

	// Start positions.
	{"KIF: a named handicap", KIF, "手合割：歩三兵\n下手：甲\n1 ５二玉(51)\n2 ７六歩(77)\n3 ５四歩打\n",
		"sfen 4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 3p 1 moves 5a5b 7g7f P*5d", NoEnding, nil},
	{"KIF: an unknown handicap with a diagram", KIF, "手合割：マイナビ\n" + diagramText("上手の持駒\n", "下手の持駒：\n後手番\n"),
		"sfen 4k4/9/4+P4/9/9/9/9/9/4K4 w - 1", NoEnding, nil},
	{"KIF: even beside a problem", KIF, "手合割：平手\n" + diagramText("後手の持駒：飛二 金三 銀 歩十七 \n", "先手の持駒：角二金\n"),
		"sfen 4k4/9/4+P4/9/9/9/9/9/4K4 b 2BG2r3gs17p 1", NoEnding, nil},
	{"KIF: loosely spaced", KIF, strings.NewReplacer("| ・ ・ ・ ・v王 ・ ・ ・ ・|一", "|　・ ・ ・ ・ ▽ 玉・・・・|一",
		"| ・ ・ ・ ・ と ・ ・ ・ ・|三", "｜ * . - □ と _ － ・ ・").Replace(diagramText("", "")),
		"sfen 4k4/9/4+P4/9/9/9/9/9/4K4 b - 1", NoEnding, nil},
	{"KIF: blanks for empty squares", KIF, strings.ReplaceAll(diagramText("", ""), "・", "　"),
		"sfen 4k4/9/4+P4/9/9/9/9/9/4K4 b - 1", NoEnding, nil},
	{"KIF: a hand that is none", KIF, diagramText("先手の持駒：金 龍二\n後手の持駒：玉\n", ""), "sfen 4k4/9/4+P4/9/9/9/9/9/4K4 b G 1",
		NoEnding, []string{"1×2: expected pieces that can be held"}},
	{"KIF: a diagram within the game", KIF, "1 ７六歩(77)\n" + diagramText("後手の持駒：なし\n", "先手の持駒：なし\n") + "2 ３四歩(33)\n",
		"7g7f 3c3d", NoEnding, []string{"2×11: neither"}},
	{"KIF: a pawn", KIF, strings.Replace(diagramText("", ""), "| ・ ・ ・ ・ ・ ・ ・ ・ ・|二", "| 歩 ・ ・ ・ ・ ・ ・ ・ ・|二",
		1) + "1 ９一歩成(92)\n",
		"sfen 4k4/P8/4+P4/9/9/9/9/9/4K4 b - 1 moves 9b9a+", NoEnding, nil},
	{"KIF: doubled pawns", KIF, strings.NewReplacer("| ・ ・ ・ ・ ・ ・ ・ ・ ・|二", "| 歩 ・ ・ ・ ・ ・ ・ ・ ・|二",
		"| ・ ・ ・ ・ ・ ・ ・ ・ ・|四", "| 歩 ・ ・ ・ ・ ・ ・ ・ ・|四").Replace(diagramText("", "")) + "1 ９一歩成(92)\n",
		"sfen 4k4/P8/4+P4/P8/9/9/9/9/4K4 b - 1 moves 9b9a+", NoEnding, []string{"11×1: two unpromoted pawns"}},

	// KI2.
	{"KI2: ambiguous", KI2, "▲５八金△３四歩\n", "", NoEnding, []string{"1×1: more than one piece could move so",
		"1×1: after a move that cannot be played"}},
	{"KI2: wrong turn", KI2, "▲７六歩▲２六歩△３四歩\n", "7g7f", NoEnding, []string{"1×1: expected a move of white",
		"1×1: after a move"}},
	{"KI2: who has won", KI2, "▲７六歩△３四歩\nまで2手で先手の反則勝ち\n", "7g7f 3c3d", IllegalAction, nil},
	{"KI2: another has won", KI2, "▲７六歩△３四歩\nまで2手で先手の勝ち\n", "7g7f 3c3d", NoEnding,
		[]string{"2×1: expected how the game ended"}},

	// CSA.
	{"CSA: collapsed blanks", CSA, csaWithoutBlanks("P8 * +KA * * * * * +HI *", "P2*-HI*****-KA*"), "7g7f",
		Resignation, nil},
	{"CSA: tabs", CSA, csaWithoutBlanks("P8\t*\t+KA\t*\t*\t*\t*\t*\t+HI\t*", "P2 * -HI *  *  *  *  * -KA * "), "7g7f",
		Resignation, nil},
	{"CSA: a time before the first move", CSA, "T1\nPI\nT2\n+\nT3\n+7776FU\nT4,T5\n-3334FU T6 'x\n", "7g7f 3c3d",
		NoEnding, []string{"1×3: a time before the first move", "7×1: a second time"}},
	{"CSA: moves at the end of comments", CSA,
		"PI\n+\n'rating:1+2726FU\nT1\n'** 30 -3334FU\n-8384FU\n'x-3334FU\n+7776FU\nT3\n'-3334FU\nT1\n",
		"2g2f 8c8d 7g7f 3c3d", NoEnding,
		[]string{"3×2: a move at the end of a comment"}},
	{"CSA: no position", CSA, "V2\nN+a\n+7776FU\n-3334FU\n", "7g7f 3c3d", NoEnding,
		[]string{"3×1: no line + or - before it", "3×1: no position before it"}},
	{"CSA: no side to move", CSA, "PI,-8384FU,T5\n+7776FU",
		"sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 8c8d 7g7f", NoEnding,
		[]string{"1×1: no line + or - before it"}},
	{"CSA: lines of others", CSA,
		"PI\nhello\n$broken\nN\n+\n+\n+7776fu\n#RESIGN\nPI\n$END_TIME:2024/01/01\n%STOP\n%toryo\n%CHUDAN\n",
		"7g7f", Resignation,
		[]string{"2×2: no statement of CSA", "3×1: no header such as", "4×1: neither N+ nor N-",
			"6×1: the side to move for a second time", "9×1: a part of the position", "11×1: no known ending",
			"13×1: after the end"}},
	{"CSA: moves without signs", CSA, "PI,7776FU,T3\n3334FU\n", "7g7f 3c3d", NoEnding, []string{"1×1: no line + or -"}},
	{"CSA: no such move", CSA, "PI\n+\n+7776FU\n+2726FU\n-3334FU\n%TORYO\n", "7g7f", NoEnding,
		[]string{"4×1: expected a move of white", "5×2: after a move that cannot be played"}},
	{"CSA: nobody is there", CSA, "PI\n+\n+5554KI\nT1\n", "", NoEnding, []string{"3×1: expected a gold"}},
	{"CSA: perpetual check", CSA, "P-51OU\nP+59OU12HI\n+\n+1211HI\n%OUTE_SENNICHITE\n",
		"sfen 4k4/8R/9/9/9/9/9/9/4K4 b - 1 moves 1b1a", IllegalAction, nil},
	{"CSA: one of two games", CSA, "PI\n+\n+7776FU\n/\nP+55FU55FU\n+\n+7776FU\n/\n", "7g7f", NoEnding,
		[]string{"5×1: another piece stands there already: this game is left out"}},

	// JKF.
	{"JKF: odd hands", JKF,
		`{"initial":{"preset":"OTHER","data":{"color":0,"board":[[{"color":1,"kind":"OU"},null,{"kind":""},{},{},{},{},{},{}],` + emptyFiles8 + `],"hands":[{"FU":0,"KI":1},{"undefined":-1,"GI":null}]}},"moves":[{},{"move":{"to":{"x":1,"y":2},"color":0,"piece":"KI"}},{"special":"TORYO"}]}`,
		"sfen 8k/9/9/9/9/9/9/9/9 b G 1 moves G*1b", Resignation, []string{"1×1: no piece that can be held"}},
	{"JKF: null hands", JKF,
		`{"initial":{"preset":"OTHER","data":{"color":1,"board":[[{"color":1,"kind":"OU"},{},{},{},{},{},{},{},{}],` + emptyFiles8 + `],"hands":null}},"moves":[]}`,
		"sfen 8k/9/9/9/9/9/9/9/9 w - 1", NoEnding, nil},
	{"JKF: promote", JKF,
		`{"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU","promote":""}},{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU","promote":null}},{"move":{"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"UM","promote":true}},{"move":{"from":{"x":3,"y":1},"same":true}}]}`,
		"7g7f 3c3d 8h2b+ 3a2b", NoEnding, []string{"1×1: a value of another type"}},
	{"JKF: wrong types", JKF,
		"{\"header\":{\"先手\":\"甲\",\"a\":{},\"b\":null,\"c\":3},\n\"moves\":[{\"comments\":\"x\"},{\"move\":{\"from\":{\"x\":\"7\",\"y\":7},\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\"},\"time\":{\"now\":\"soon\"}},\n{\"special\":5},{\"move\":\"8384FU\"},{\"move\":{\"from\":{\"x\":3,\"y\":3},\"to\":{\"x\":3,\"y\":4},\"piece\":\"FU\"}}]}",
		"7g7f", NoEnding, []string{"1×1: no header with a text", "1×1: expected a square", "1×1: after a move",
			"2×1: a value of another type"}},
	{"JKF: off the board", JKF, `{"moves":[{},{"move":{"to":{"x":0,"y":7},"piece":"FU"}}]}`, "", NoEnding,
		[]string{"1×1: expected a square"}},
	{"JKF: wrong color", JKF, `{"moves":[{},{"move":{"color":1,"to":{"x":7,"y":6},"piece":"FU"}}]}`, "", NoEnding,
		[]string{"1×1: expected a move of black"}},

	// USI.
	{"USI: SFEN of the even game", UnknownFormat,
		"# list\nlnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f", "7g7f", NoEnding, nil},
	{"USI: resign", USI, "position startpos moves 7g7f 3c3d resign\n", "7g7f 3c3d", Resignation, nil},
	{"USI: rep_draw", USI, "7g7f rep_draw", "7g7f", Sennichite, nil},
	{"USI: rep_inf", USI, "startpos moves 7g7f rep_inf", "7g7f", Interrupted, nil},
	{"USI: win", USI, "7g7f win", "7g7f", Declaration, nil},
	{"USI: win by mate", USI, "sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1 moves G*5b win",
		"sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1 moves G*5b", Checkmate, nil},
	{"USI: timeout", USI, "7g7f timeout", "7g7f", TimeUp, nil},
	{"USI: break", USI, "7g7f break", "7g7f", Interrupted, nil},
	{"USI: abort", USI, "7g7f abort", "7g7f", Interrupted, nil},
	{"USI: draw", USI, "7g7f draw", "7g7f", Draw, nil},
	{"USI: no moves word", USI, "sfen 4k4/9/4P4/9/9/9/9/9/9 b G 7 G*5b",
		"sfen 4k4/9/4P4/9/9/9/9/9/9 b G 7 moves G*5b", NoEnding, nil},
	{"USI: no move", USI, "startpos moves 7g7f hello 3c3d resign\n", "7g7f", NoEnding,
		[]string{"1×1: not a USI move", "1×2: after a move"}},
	{"USI: a log", USI, "usinewgame\nposition startpos moves 7g7f\ngo btime 0\n", "7g7f", NoEnding,
		[]string{"1×2: expected a game such as"}},

	{"a CSA file by another name", KIF, "V2.2\nN+a\nPI\n+\n+7776FU\n", "7g7f", NoEnding,
		[]string{"1×1: not KIF: read as CSA"}},
	{"a KIF file by another name", CSA, "先手：甲\n1 ７六歩(77)\n", "7g7f", NoEnding, []string{"1×1: not CSA: read as KIF"}},
}

// csaWithoutBlanks returns a game in CSA whose ranks have lost blanks.
func csaWithoutBlanks(eighth, second string) string {
	empty := " * * * * * * * * *\n"
	return "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n" + second + "\nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4" + empty + "P5" + empty +
		"P6 *  *  *  *  *  *  *  *  *\nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\n" + eighth +
		"\nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n+7776FU\n%TORYO\n"
}

func TestLeniency(t *testing.T) {
	for _, c := range lenientCases {
		t.Run(c.name, func(t *testing.T) {
			games, err := Parse([]byte(c.text), c.format)
			if err != nil {
				t.Fatal(err)
			}
			game := games[0]
			usi := strings.TrimPrefix(strings.TrimSpace(string(writeUSI(games[:1]))), "startpos")
			usi = strings.TrimPrefix(usi, " moves ")
			if usi != c.usi || game.Ending.Kind != c.ending {
				t.Errorf("got %q and %v, want %q and %v", usi, game.Ending.Kind, c.usi, c.ending)
			}
			if len(game.Warnings) != len(c.said) {
				t.Fatalf("warnings %v, want %q", game.Warnings, c.said)
			}
			for i, w := range game.Warnings {
				if said := fmt.Sprintf("%d×%d: %s", w.Line, w.Count, w.Reading); !strings.HasPrefix(said, c.said[i]) &&
					!strings.Contains(said, strings.SplitN(c.said[i], ": ", 2)[1]) {
					t.Errorf("said %q, want %q", said, c.said[i])
				}
			}
		})
	}
}
