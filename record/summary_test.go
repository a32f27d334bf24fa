package record

import (
	"fmt"
	"testing"
)

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
