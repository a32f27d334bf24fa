package record

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// Every ending is written in CSA and KIF with the right winner, here after two moves with Black to
// move.
func TestEndings(t *testing.T) {
	cases := []struct {
		csa, kif, summary string
		winner            string
	}{
		{"%TORYO", "投了", "後手の勝ち", "white"},
		{"%TIME_UP", "切れ負け", "時間切れにより後手の勝ち", "white"},
		{"%TSUMI", "詰み", "詰", "white"},
		{"%ILLEGAL_MOVE", "反則負け", "先手の反則負け", "white"},
		{"%-ILLEGAL_ACTION", "反則勝ち", "先手の反則勝ち", "black"},
		{"%+ILLEGAL_ACTION", "反則負け", "先手の反則行為により後手の勝ち", "white"},
		{"%KACHI", "入玉勝ち", "先手の入玉勝ち", "black"},
		{"%SENNICHITE", "千日手", "千日手", ""},
		{"%JISHOGI", "持将棋", "持将棋", ""},
		{"%HIKIWAKE", "引き分け", "引き分け", ""},
		{"%MAX_MOVES", "最大手数", "最大手数", ""},
		{"%CHUDAN", "中断", "中断", ""},
		{"%MATTA", "待った", "待った", ""},
		{"%FUZUMI", "不詰", "不詰", ""},
		{"%ERROR", "エラー", "エラー", ""},
		{"", "封じ手", "封じ手", ""},
		{"", "不戦敗", "先手の不戦敗", "white"},
		{"", "不戦勝", "先手の不戦勝", "black"},
	}
	if len(cases) != int(endingKindCount) {
		t.Errorf("%d cases for %d kinds, one of which is none and one has two", len(cases), endingKindCount)
	}
	for _, c := range cases {
		t.Run(c.kif+c.csa, func(t *testing.T) {
			kif := fmt.Sprintf("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 %s\nまで2手で%s\n", c.kif, c.summary)
			fromKIF := parseOne(t, kif, KIFU)
			fromKI2 := parseOne(t, "▲７六歩 △３四歩\nまで2手で"+c.summary, KI2)
			for _, game := range []*Game{fromKIF, fromKI2} {
				checkWinner(t, game, c.winner)
				if game.Ending.Kind != fromKIF.Ending.Kind || game.Ending.Offender != fromKIF.Ending.Offender {
					t.Errorf("got %+v, and in KIF %+v", game.Ending, fromKIF.Ending)
				}
			}
			if c.csa == "" {
				return
			}
			fromCSA := parseOne(t, "PI\n+\n+7776FU\n-3334FU\n"+c.csa+"\n", CSA)
			checkWinner(t, fromCSA, c.winner)
			for _, format := range []Format{CSA, KIFU, KI2U, JKF} {
				again := writeAndRead(t, fromCSA, format)
				if got := "%" + again.Ending.csaWord(again.SideToMove()); got != c.csa {
					t.Errorf("in %v: got %s, want %s", format, got, c.csa)
				}
			}
		})
	}
}

func parseOne(t *testing.T, text string, format Format) *Game {
	t.Helper()
	games, err := Parse([]byte(text), format)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if len(games) != 1 {
		t.Fatalf("%d games, want 1", len(games))
	}
	return games[0]
}

func checkWinner(t *testing.T, game *Game, want string) {
	t.Helper()
	got := ""
	if winner, decided := game.Winner(); decided {
		got = winner.String()
	}
	if got != want {
		t.Errorf("won by %q, want %q", got, want)
	}
}

// A game keeps the illegal move that ended it if the record calls it a foul.
func TestIllegalLastMove(t *testing.T) {
	cases := []struct {
		name, text string
		format     Format
		kind       EndingKind
		winner     string
	}{
		{"KIF names the winner", "1 ７六歩(77)\n2 ３五歩(33)\n3 反則勝ち\n", KIFU, IllegalAction, "black"},
		{"CSA names the offender", "PI\n+\n+7776FU\n-3335FU\n%-ILLEGAL_ACTION\n", CSA, IllegalAction, "black"},
		{"CSA names the move", "PI\n+\n+7776FU\n-3335FU\n%ILLEGAL_MOVE\n", CSA, IllegalMove, "black"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			game := parseOne(t, c.text, c.format)
			if game.Ending.Illegal == nil || game.Ending.Illegal.Move.String() != "3c3e" || game.Ending.Kind != c.kind {
				t.Fatalf("got %+v, want the illegal 3c3e", game.Ending)
			}
			checkWinner(t, game, c.winner)
			history, err := game.History()
			if err != nil || len(history.Moves()) != 1 {
				t.Errorf("history has %v, %v, want one move", history, err)
			}
			for _, format := range []Format{CSA, KIFU, KI2U, JKF} {
				if again := writeAndRead(t, game, format); again.Ending.Illegal.Move != game.Ending.Illegal.Move ||
					again.Ending.Kind != IllegalAction {
					t.Errorf("in %v: got %+v", format, again.Ending)
				}
			}
		})
	}
}

// A comment that names the end of the game is its ending, as 81Dojo writes it, and an illegal move
// before it stays.
func TestEndingInComment(t *testing.T) {
	const legal, illegal = "1 ７六歩(77)\n2 ３四歩(33)\n", "1 ７六歩(77)\n2 ３五歩(33)\n"
	for _, c := range []struct {
		text    string
		moves   int
		illegal bool
		kind    EndingKind
		winner  string
	}{
		{legal + "*時間切れにて終局\n", 2, false, TimeUp, "white"},
		{legal + "*接続切れにて終局\n", 2, false, Interrupted, ""},
		{legal + "*反則手にて終局\n", 2, false, IllegalAction, "black"},
		{legal + "*千日手にて終局\n", 2, false, Sennichite, ""},
		{legal + "*よろしく\n*時間切れにて終局。\n*ありがとう\n", 2, false, TimeUp, "white"},
		{illegal + "*反則手にて終局\n", 1, true, IllegalAction, "black"},
		{illegal + "*反則手にて終局\n\n変化：2手\n2 ３四歩(33)\n*時間切れにて終局\n", 1, true, IllegalAction, "black"},

		{legal + "*時間切れにて終局\n3 ２六歩(27)\n", 3, false, NoEnding, ""},
		{legal + "*時間切れにて終局\n3 投了\n", 2, false, Resignation, "white"},
		{legal + "*これにて終局\n", 2, false, NoEnding, ""},
		{"*反則手にて終局\n" + legal, 2, false, NoEnding, ""},
	} {
		game := parseOne(t, c.text, KIFU)
		if len(game.Moves) != c.moves || (game.Ending.Illegal != nil) != c.illegal || game.Ending.Kind != c.kind ||
			len(game.Warnings) > 0 {
			t.Errorf("%s: %d moves, %+v, %v", c.text, len(game.Moves), game.Ending, game.Warnings)
		}
		checkWinner(t, game, c.winner)
		if again := writeAndRead(t, game, KIFU); again.Ending.Kind != c.kind || len(again.Moves) != c.moves {
			t.Errorf("%s: written and read %+v", c.text, again)
		}
	}
}

// What stands behind the end of a line is a variation of its end.
func TestBehindTheEnd(t *testing.T) {
	const start = "1 ７六歩(77)\n2 ３四歩(33)\n"
	for _, c := range []struct{ name, text, lines, said string }{
		{"a second ending", start + "3 投了\n4 中断\n", "中断", "after the end of the game: read as a variation"},
		{"a third ending", start + "3 投了\n4 中断\n5 千日手\n6 投了\n7 中断\n", "中断 千日手", "read as a variation"},
		{"the same ending", start + "3 投了\n4 投了\n", "", ""},
		{"an ending behind an interruption", start + "3 中断\n4 投了\n", "投了", "read as a variation"},
		{"moves", start + "3 投了\n4 ２六歩(27)\n5 ８四歩(83)\n", "2g2f,8c8d", "read as a variation"},
		{"moves, and a variation of them", start + "3 投了\n4 ２六歩(27)\n5 ８四歩(83)\n変化：4手\n4 ４四歩(43)\n",
			"2g2f,8c8d[4c4d]", "read as a variation"},
		{"a move that cannot be played", start + "3 投了\n4 ８四歩(83)\n", "", "after the end of the game: left out"},
		{"a variation", start + "3 投了\n\n変化：5手\n5 ２六歩(27)\n6 ８四歩(83)\n", "2g2f,8c8d", "begins behind the end"},
		{"a variation without an ending before it", start + "\n変化：9手\n9 ２六歩(27)\n", "2g2f", "begins behind the end"},
		{"a variation behind a variation", start + "3 ２六歩(27)\n4 投了\n\n変化：2手\n2 ８四歩(83)\n\n変化：8手\n8 ２六歩(27)\n",
			"", "begins behind the end"},
	} {
		t.Run(c.name, func(t *testing.T) {
			game := parseOne(t, c.text, KIFU)
			var lines []string
			for _, line := range game.Ending.Variations {
				lines = append(lines, lineText(line))
			}
			if got := strings.Join(lines, " "); got != c.lines {
				t.Errorf("behind the end is %s, want %s", got, c.lines)
			}
			said := fmt.Sprint(game.Warnings)
			if (said == "[]") != (c.said == "") || !strings.Contains(said, c.said) || game.Err() != nil {
				t.Errorf("said %s, want %q", said, c.said)
			}
			again := withoutWarnings(writeAndRead(t, game, KIFU))
			if want := withoutWarnings(game); !reflect.DeepEqual(again, want) {
				t.Errorf("written and read\n%s\nwant\n%s", kifText(again), kifText(want))
			}
		})
	}
}

// lineText spells a line's moves, with their variations in brackets, and its ending.
func lineText(line *Line) string {
	var words []string
	for i := range line.Moves {
		text := line.Moves[i].Move.String()
		for _, variation := range line.Moves[i].Variations {
			text += "[" + lineText(variation) + "]"
		}
		words = append(words, text)
	}
	if line.Ending.Kind != NoEnding {
		words = append(words, endingWords[line.Ending.Kind].kif)
	}
	return strings.Join(words, ",")
}

// Variations end before such a move as well; a variation of only this move is left out. The move's
// variations and notes stay.
func TestIllegalMoveInVariations(t *testing.T) {
	game := parseOne(t, "1 ７六歩(77)\n2 ３五歩(33)+\n*hm\n\n変化：2手\n2 ３四歩(33)+\n3 ２五歩(27)\n\n変化：2手\n2 ８五歩(83)\n", KIFU)
	if len(game.Warnings) != 1 || game.Warnings[0].Count != 3 || len(game.Moves) != 1 ||
		strings.Join(game.Moves[0].Comments, "") != "hm" {
		t.Fatalf("warnings %v, moves %+v", game.Warnings, game.Moves)
	}
	variations := game.Ending.Variations
	if len(variations) != 1 || len(variations[0].Moves) != 1 || variations[0].Ending.Kind != NoEnding {
		t.Fatalf("variations %+v", variations)
	}
	for _, format := range []Format{KIFU, KI2U, JKF} {
		if again := writeAndRead(t, game, format); len(again.Ending.Variations) != 1 || len(again.Warnings) > 0 {
			t.Errorf("in %v: %+v", format, again)
		}
	}
}
