package record

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"shotest/shogi"
	"shotest/shogi/notation"
)

// All formats spell the same start positions.
func TestStartPositions(t *testing.T) {
	cases := []struct {
		name   string
		format Format
		text   string
		want   string
	}{
		{"CSA, even game", CSA, "PI\n+\n", shogi.StartSFEN},
		{"CSA, pieces taken away", CSA, "PI82HI22KA\n-\n", handicapSFEN("二枚落ち")},
		{"CSA, single pieces", CSA, "P-51OU\nP+59OU53TO\nP+00KI00FU00FU\nP-00HI\n+\n",
			"4k4/9/4+P4/9/9/9/9/9/4K4 b G2Pr 1"},
		{"CSA, all the rest in hand", CSA, "P-51OU\nP+53TO00KI\nP-00AL\n+\n",
			"4k4/9/4+P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"},
		{"CSA, blanks stripped", CSA, "P1 *  *  *  * -OU\nP2\nP3\nP4\nP5\nP6\nP7\nP8\nP9 *  *  *  * +OU\n-\n", "4k4/9/9/9/9/9/9/9/4K4 w - 1"},
		{"KIF, nothing said", KIF, "1 ７六歩(77)\n", shogi.StartSFEN},
		{"KIF, even game with blanks", KIF, "手合割：平手　　\n", shogi.StartSFEN},
		{"KIF, handicap", KIF, "手合割：香落ち\n", handicapSFEN("香落ち")},
		{"KIF, diagram", KIF, diagramText("後手の持駒：飛\n", "先手の持駒：金 歩二\n後手番\n"), "4k4/9/4+P4/9/9/9/9/9/4K4 w G2Pr 1"},
		{"KIF, diagram after moves", KIF, diagramText("", "手数＝4  ▲６六角  まで\n"), "4k4/9/4+P4/9/9/9/9/9/4K4 w - 5"},
		{"KIF, numbers in hands", KIF, diagramText("上手の持駒：歩十七　香4\n", "下手の持駒：なし\n下手番\n"),
			"4k4/9/4+P4/9/9/9/9/9/4K4 b 4l17p 1"},
		{"JKF, nothing said", JKF, `{"moves":[{}]}`, shogi.StartSFEN},
		{"JKF, preset", JKF, `{"initial":{"preset":"7_R"},"moves":[{}]}`, handicapSFEN("右七枚落ち")},
		{"JKF, in words", JKF, `{"header":{"手合割":"六枚落ち　"},"moves":[{}]}`, handicapSFEN("六枚落ち")},
		{"USI, bare SFEN", USI, "4k4/9/9/9/9/9/9/9/4K4 w G 7", "4k4/9/9/9/9/9/9/9/4K4 w G 7"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			game := parseOne(t, c.text, c.format)
			if got := game.Start.SFEN(); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func handicapSFEN(handicap string) string {
	p := handicapNamed(handicap).position()
	return p.SFEN()
}

func diagramText(before, after string) string {
	text := before + "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n"
	for rank := 1; rank <= 9; rank++ {
		middle := " ・"
		switch rank {
		case 1:
			middle = "v王"
		case 3:
			middle = " と"
		case 9:
			middle = " 玉"
		}
		text += "| ・ ・ ・ ・" + middle + " ・ ・ ・ ・|" + notation.Rank(rank) + "\n"
	}
	return text + "+---------------------------+\n" + after
}

// Every handicap has its name in KIF and its preset in JKF, if other programs know it.
func TestHandicaps(t *testing.T) {
	for i := range handicaps {
		h := &handicaps[i]
		game := &Game{Start: h.position()}
		if name, usual := game.Handicap(); !usual || h.jkf != "" && name != h.kif {
			t.Errorf("%s: got %s, %v", h.kif, name, usual)
		}
		for _, format := range unicodeFormats {
			if again := writeAndRead(t, game, format); again.Start != game.Start || len(again.Warnings) > 0 {
				t.Errorf("%s in %v: got %s, %v", h.kif, format, again.Start.SFEN(), again.Warnings)
			}
		}
		if named := parseOne(t, "手合割："+h.kif+"\n*x\n", KIFU); named.Start != game.Start {
			t.Errorf("%s is read as %s", h.kif, named.Start.SFEN())
		}
	}
	game := parseOne(t, "7g7f", USI)
	game.Start.Play(game.Moves[0].Move)
	if name, usual := game.Handicap(); usual {
		t.Errorf("after a move: got %s", name)
	}
}

// The usual handicaps have the right positions in USI.
func TestHandicapPositions(t *testing.T) {
	for name, want := range map[string]string{
		"香落ち":       "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
		"五枚落ち":      "2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
		"左七枚落ち":     "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
		"十枚落":       "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
		"2枚落ち":      "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
		"飛落ち（指導）":   "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
		"歩三兵":       "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 3p 1",
		"トンボ＋桂香":    "ln2k2nl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
		"裸王":        "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
		"平手　　":      shogi.StartSFEN,
		"19枚落ち（八戒）": "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
	} {
		if got := handicapSFEN(name); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
}

// Moves are read with the blanks, digits and words of other programs.
func TestSpellingsOfMoves(t *testing.T) {
	const want = "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e\n"
	for _, text := range []string{
		"手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:16/00:00:16)+\n   2 ３四歩(33)   ( 0:00/00:00:00)\n" +
			"   3 ２二角成(88) ( 0:01/00:00:17)\n   4 同　銀(31)   ( 0:01/00:00:01)\n   5 ４五角打     ( 0:01/00:00:18)\n",
		"   1 ７六歩(77)   +\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)  \n   5 ４五角打  \n",
		"1 76歩(77) (00:16 / 00:00:16)\n2 34歩(33)\n3 22角成(88)\n4 同銀(31)\n5 45角打\n",
		"1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 ２二同銀(31)\n5 ４五角打\n",
		"1 ７六歩(77)\r\n2 ３四歩(33)\r\n3 ２二馬(88)\r\n4 同 銀左(31)\r\n5 ４五角打\r\n",
		"▲７六歩△３四歩▲２二角成△同　銀▲４五角",
		"☗７六歩 ☖３四歩 ☗２二角成 ☖同銀 ☗４五角打",
		"▲76歩△34歩▲22角成△22同銀▲45角打",
		"▲７六歩(77)    △３四歩(33)\n\n▲２二馬(88)    △同　銀(31)\n*between\n▲４五角打",
		"▲7六歩直△3四歩行▲2二角上成△同銀上▲4五角",
	} {
		if got := string(writeUSI([]*Game{parseOne(t, text, KIF)})); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// Times are read, and added up in formats without totals.
func TestTimes(t *testing.T) {
	cases := []struct {
		name   string
		format Format
		text   string
		want   []Clock
	}{
		{"KIF", KIF, "1 ７六歩(77) (61:05/01:01:05)\n2 ３四歩(33)\n3 ２六歩(27) ( 0:03/ 1:02:00)\n", []Clock{
			{true, 61*time.Minute + 5*time.Second, time.Hour + time.Minute + 5*time.Second},
			{},
			{true, 3 * time.Second, time.Hour + 2*time.Minute},
		}},
		{"KIF without sums", KIF, "1 ７六歩(77) (0:05)\n2 ３四歩(33) (0:01)\n3 ２六歩(27) (0:03)\n", []Clock{
			{true, 5 * time.Second, 5 * time.Second}, {true, time.Second, time.Second},
			{true, 3 * time.Second, 8 * time.Second},
		}},
		{"CSA", CSA, "PI\n+\n+7776FU,T5\n-3334FU,T0.125\n+2726FU\nT3\n", []Clock{
			{true, 5 * time.Second, 5 * time.Second},
			{true, 125 * time.Millisecond, 125 * time.Millisecond},
			{true, 3 * time.Second, 8 * time.Second},
		}},
		{"JKF", JKF, `{"moves":[{},{"move":{"to":{"x":7,"y":6},"piece":"FU"},"time":{"now":{"h":1,"m":2,"s":3.5}}}]}`,
			[]Clock{
				{true, time.Hour + 2*time.Minute + 3500*time.Millisecond, time.Hour + 2*time.Minute +
					3500*time.Millisecond},
			}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			game := parseOne(t, c.text, c.format)
			for i, want := range c.want {
				if got := game.Moves[i].Clock; got != want {
					t.Errorf("move %d: got %v, want %v", i+1, got, want)
				}
			}
		})
	}
}

// A second value for a header becomes a further header.
func TestRepeatedHeader(t *testing.T) {
	game := parseOne(t, "先手：a\n先手：b\n", KIFU)
	if game.Black != "a" || len(game.Headers) != 1 || game.Headers[0] != (Header{"先手", "b"}) {
		t.Errorf("got %q and %v", game.Black, game.Headers)
	}
}

// Comments keep their positions: before the first move, after moves, after the ending, and before a
// variation.
func TestCommentPositions(t *testing.T) {
	game := parseOne(t, "手合割：平手\n*a\n1 ７六歩(77)\n*b\n&c\n#d\n2 投了\n*e\n変化：2手\n*f\n2 ３四歩(33)\n*g\n", KIFU)
	first, ending := game.Moves[0], game.Ending
	places := [][]string{game.Comments, first.Comments, first.Remarks, ending.Comments,
		ending.Variations[0].Moves[0].Comments}
	if got := fmt.Sprint(places); got != "[[a] [b &c f] [d] [e] [g]]" {
		t.Errorf("got %s", got)
	}
}

// Text after a # is a remark in headers with fixed words, and a part of the value in other headers.
func TestRemarksBehindHeaders(t *testing.T) {
	game := parseOne(t, "手合割：平手　# 互先\n先手：甲#1\n後手の持駒：なし#x\n1 ７六歩(77)\n", KIFU)
	if got := fmt.Sprint(game.Remarks); got != "[互先 x]" || game.Black != "甲#1" {
		t.Errorf("got %s, black %s", got, game.Black)
	}
}

// KIF's title is also CSA's event, and is read back as the title.
func TestTitleInCSA(t *testing.T) {
	game := parseOne(t, "表題：第1回 名人戦\n1 ７六歩(77)\n", KIF)
	var csa strings.Builder
	writeCSAGame(&csa, game)
	if !strings.Contains(csa.String(), "$EVENT:第1回 名人戦\n") {
		t.Errorf("CSA:\n%s", csa.String())
	}
	back := parseOne(t, csa.String(), CSA)
	if kif := writeKIF(back, KIF); !strings.Contains(kif, "表題：第1回 名人戦\n") || strings.Contains(kif, "棋戦") {
		t.Errorf("back in KIF:\n%s", kif)
	}
}
