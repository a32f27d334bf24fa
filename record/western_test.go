package record

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// PSN is read with its tags, times, comments and endings, and a file may have several games.
func TestPSN(t *testing.T) {
	games, err := Parse([]byte(`[Sente "a b"]
[Gote "c"]
[Date "2009/08/01"]
[SFEN "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"]

1.P7g-7f          (00:03 / 00:00:03)
2.P3c-3d          (00:02 / 00:00:02) {quiet,
so far}
3.B8hx2b+         (00:03 / 00:00:06)
4.S3ax2b 5.B*4e!? 6.+R9a
[Event "second"]
[Round "3"]
[Result "1-0"]
P-26 P-84 P-25 1-0
[Black "x"]
1. 2g2f 8c8d
2. Resigns
`), UnknownFormat)
	if err != nil || len(games) != 3 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	const want = "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e\nstartpos moves 2g2f 8c8d 2f2e\nstartpos moves 2g2f 8c8d\n"
	if got := string(writeUSI(games)); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	first, second, third := games[0], games[1], games[2]
	if first.Black != "a b" || first.White != "c" || first.StartTime != "2009/08/01" || third.Black != "x" ||
		fmt.Sprint(second.Headers) != "[{Round 3}]" {
		t.Errorf("headers %+v", games)
	}
	if got := first.Moves[2].Clock; got != (Clock{true, 3 * time.Second, 6 * time.Second}) {
		t.Errorf("the third move took %v", got)
	}
	if got := strings.Join(first.Moves[1].Comments, "|"); got != "quiet,|so far" {
		t.Errorf("comments %q", got)
	}
	if got := fmt.Sprint(first.Warnings); !strings.Contains(got, `10: found "6.+R9a"`) || first.Err() == nil {
		t.Errorf("said %s", got)
	}
	if second.Ending.Kind != Resignation || third.Ending.Kind != Resignation {
		t.Errorf("ended by %v, %v", second.Ending, third.Ending)
	}
	checkWinner(t, second, "black")
	checkWinner(t, third, "white")
}

// USEN is read with its variations and endings. The library tsshogi has written these games.
func TestUSEN(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"~0.7ku2jm8rl09kbxo.r~3.36e1a4.t~1.36e.t",
			"startpos moves 7g7f 3c3d[8c8d,切れ負け] 8h2b+ 3a2b[8c8d,2b3c,切れ負け] B*4e 投了"},
		{"lnsgkgsn1_1r5b1_ppppppppp_9_9_9_PPPPPPPPP_1B5R1_LNSGKGSNL.w.-~0.2jm.p",
			"sfen lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 3c3d 中断"},
		{"4k4_9_4zP4_9_9_9_9_9_4K4.b.RBGSNLP~0.bk00iabp00mqbf20iabs20mqbam0iabyg0muc3w0ra2rs.j",
			"sfen 4k4/9/4+P4/9/9/9/9/9/4K4 b RBGSNLP 1 moves L*1e 5a6a N*1f 6a5a P*2d 5a6a S*2c 6a5a G*3d 5a6a " +
				"B*9f 6a7a R*8h 7a6a 5c6b 持将棋"},
	} {
		game := parseOne(t, c.text, UnknownFormat)
		start := strings.Split(string(writeUSI([]*Game{game})), " moves ")[0]
		got := start + " moves " + strings.ReplaceAll(lineText(&game.Line), ",", " ")
		if strings.ReplaceAll(c.want, ",", " ") != got || len(game.Warnings) > 0 {
			t.Errorf("%s: got %s, want %s; %v", c.text, got, c.want, game.Warnings)
		}
	}
}

// The summary that a server of the CSA protocol sends before a game is read with the moves behind
// it.
func TestGameSummary(t *testing.T) {
	game := parseOne(t, `BEGIN Game_Summary
Protocol_Version:1.2
Protocol_Mode:Server
Format:Shogi 1.0
Game_ID:cup+game-7
Name+:a, the first
Name-:b
Your_Turn:-
To_Move:+
Max_Moves:256
BEGIN Time
Time_Unit:1sec
Total_Time:600
END Time
BEGIN Position
P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
P2 * -HI *  *  *  *  * -KA * 
P3-FU-FU-FU-FU-FU-FU-FU-FU-FU
P4 *  *  *  *  *  *  *  *  * 
P5 *  *  *  *  *  *  *  *  * 
P6 *  *  *  *  *  *  *  *  * 
P7+FU+FU+FU+FU+FU+FU+FU+FU+FU
P8 * +KA *  *  *  *  * +HI * 
P9+KY+KE+GI+KI+OU+KI+GI+KE+KY
+
+7776FU,T3
END Position
END Game_Summary
START:cup+game-7
-3334FU,T12
%TORYO,T1
`, UnknownFormat)
	moves := string(writeUSI([]*Game{game}))
	if moves != "startpos moves 7g7f 3c3d\n" || game.Ending.Kind != Resignation {
		t.Errorf("got %s, %v", moves, game.Ending.Kind)
	}
	got := fmt.Sprint(game.Black, "|", game.White, "|", game.Event, game.Headers)
	if got != "a, the first|b|cup+game-7[{最大手数 256}]" {
		t.Errorf("headers %s", got)
	}
	if len(game.Warnings) != 1 || game.Warnings[0].Count != 8 {
		t.Errorf("said %v", game.Warnings)
	}
}
