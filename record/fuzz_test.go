package record

import (
	"bytes"
	"strings"
	"testing"
)

// fuzzSeeds are small records in each format.
var fuzzSeeds = map[Format][]string{
	CSA: {
		exampleCSA,
		"'CSA encoding=UTF-8\nV3.0\n$TIME:300+0+10\nPI82HI22KA\n-\n-3142GI,T1.5\n%CHUDAN\n/\nP-11OU\nP+00KI\nP-00AL\n+\n",
		"P1 *  *  * -KI-OU\nP2\nP3\nP4\nP5\nP6\nP7\nP8\nP9+KY\n+\n+5556FU\n",
	},
	KIF: {
		"手合割：二枚落ち\n下手：a\n上手：b\n手数----\n*始め\n   1 ６二銀(71)   ( 0:03/00:00:03)+\n   2 投了\n\n変化：1手\n   1 ４二玉(51)\n",
		"後手の持駒：歩十七　銀\n|v香v桂 ・ ・v玉 ・ ・v桂v香|一\n| ・|二\n先手番\n",
		"手数＝3 ▲６六角 まで\n1 同　歩(33)\n&しおり\nまで1手で先手の反則負け\n",
	},
	KI2: {
		"▲７六歩    △３四歩    ▲２二角成  △同　銀\nまで4手で後手の勝ち\n\n変化：2手\n△８四歩\n",
		"▲５八金右△同銀左上成▲５五角打\n",
	},
	JKF: {
		"",
		`{"header":{"先手":"a"},"initial":{"preset":"HIRATE"},"moves":[{"comments":["x"]},{"move":{"to":{"x":7,"y":6},"piece":"FU"},"time":{"now":{"m":0,"s":1}}},{"special":"TORYO","forks":[[{"move":{"same":true,"piece":"GI","relative":"LU"}}]]}]}`,
		`{"initial":{"preset":"OTHER","data":{"color":1,"board":[[{"color":0,"kind":"OU"},{},{},{},{},{},{},{},{}],` +
			emptyFiles8 + `],"hands":[{"FU":18},{}]}},"moves":[{}]}`,
	},
	USI: {
		"4k4/9/4P4/9/9/9/9/9/4K4 b G 0 moves G*1a\n#",
		"position startpos moves 7g7f 3c3d\nstartpos\n7g7f\n",
		"sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b\n4k4/9/9/9/9/9/9/9/4K4 w - 7\n",
	},
}

// emptyFiles8 are eight empty files of a board in JKF.
var emptyFiles8 = strings.TrimSuffix(strings.Repeat("[{},{},{},{},{},{},{},{},{}],", 8), ",")

func FuzzCSA(f *testing.F) { fuzzFormat(f, CSA) }
func FuzzKIF(f *testing.F) { fuzzFormat(f, KIF) }
func FuzzKI2(f *testing.F) { fuzzFormat(f, KI2) }
func FuzzJKF(f *testing.F) { fuzzFormat(f, JKF) }
func FuzzUSI(f *testing.F) { fuzzFormat(f, USI) }
func FuzzAny(f *testing.F) { fuzzFormat(f, UnknownFormat) }

// fuzzFormat checks that no input makes a reader panic, and that a game that was read can be
// written in every format and read again.
func fuzzFormat(f *testing.F, format Format) {
	for seedFormat, seeds := range fuzzSeeds {
		for _, seed := range seeds {
			if format == UnknownFormat || format == seedFormat {
				f.Add([]byte(seed))
			}
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		games, err := Parse(data, format)
		if err != nil {
			return
		}
		for _, game := range games {
			for out := range supported {
				var written bytes.Buffer
				if _, err := Write(&written, game, out); err != nil {
					t.Fatalf("%v: %v", out, err)
				}
				if _, err := Parse(written.Bytes(), out); err != nil {
					t.Fatalf("%v: %v in\n%s", out, err, written.Bytes())
				}
			}
		}
	})
}

const exampleCSA = "V2.2\nN+Sente\nN-Gote\n$EVENT:Example\nPI\n+\n+7776FU\nT12\n-3334FU\nT3\n+8822UM\nT5\n'*comment\n-3122GI\nT1\n%TORYO\nT20\n"
