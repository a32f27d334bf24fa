package play

import (
	"fmt"
	"strings"
	"time"

	"shotest/record"
	"shotest/shogi"
	"shotest/tournament"
	"shotest/usi"
)

// floodgateMate is the score that engines on floodgate tell for a mate.
const floodgateMate = 100_000

// scoreOf returns a player's score, false if it gave none.
func scoreOf(m *tournament.MoveRecord) (int, bool) {
	switch {
	case m.Mate != nil && *m.Mate < 0:
		return -tournament.MateScore, true
	case m.Mate != nil:
		return tournament.MateScore, true
	case m.Centipawns != nil:
		return *m.Centipawns, true
	}
	return 0, false
}

// moveComments returns what a player said of its move, in the forms that other
// programs look for. Records put an asterisk before each line; with it, those of
// CSA and KIF are
//
//	'** 30 -3334FU +2726FU                       floodgate; ShogiHome reads it
//	** 30 -3334FU +2726FU                        in KIF as well
//	**対局 時間 00:01.2 深さ 9/14 ノード数 123456 評価値 30     ShogiGUI, ShogiHome
//
// The position is that after the move. Scores are Black's; the line begins with
// the reply that is expected.
func moveComments(m *tournament.MoveRecord, after *shogi.Position) []string {
	score, ok := scoreOf(m)
	if after.SideToMove() == shogi.Black {
		score = -score
	}
	var comments []string
	if ok {
		number := min(max(score, -floodgateMate), floodgateMate)
		comments = append(comments, strings.Join(append([]string{fmt.Sprintf("* %d", number)}, expectedLine(m, *after)...), " "))
	}
	return append(comments, shogiGUIComment(m, score, ok))
}

// expectedLine returns the moves that the player expects after its own, in CSA.
func expectedLine(m *tournament.MoveRecord, position shogi.Position) []string {
	words := strings.Fields(m.PV)
	if len(words) == 0 || words[0] != m.Move {
		return nil
	}
	var line []string
	for _, word := range words[1:] {
		move, err := shogi.ParseMove(word)
		if err != nil || !position.IsLegal(move) {
			break // an engine's line may end in what is none
		}
		line = append(line, record.CSAMove(&position, move))
		position.Play(move)
	}
	return line
}

// shogiGUIComment returns time (minutes, seconds, tenths), depth, nodes and
// score, if there is one.
func shogiGUIComment(m *tournament.MoveRecord, score int, known bool) string {
	elapsed := time.Duration(m.Elapsed) * time.Microsecond
	text := fmt.Sprintf("*対局 時間 %02d:%04.1f", elapsed/time.Minute, (elapsed % time.Minute).Truncate(100*time.Millisecond).Seconds())
	if m.Depth > 0 {
		text += fmt.Sprintf(" 深さ %d", m.Depth)
		if m.SelDepth > 0 {
			text += fmt.Sprintf("/%d", m.SelDepth)
		}
	}
	if m.Nodes > 0 {
		text += fmt.Sprintf(" ノード数 %d", m.Nodes)
	}
	switch {
	case known && m.Mate == nil:
		text += fmt.Sprintf(" 評価値 %d", score)
	case known && score < 0:
		text += " 評価値 -詰"
	case known:
		text += " 評価値 +詰"
	}
	if m.Mate != nil && max(*m.Mate, -*m.Mate) < usi.UnknownMate {
		text += fmt.Sprintf(" %d", max(*m.Mate, -*m.Mate))
	}
	return text
}
