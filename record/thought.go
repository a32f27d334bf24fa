package record

import (
	"fmt"
	"strings"
	"time"

	"shotest/shogi"
)

// Thought is a player's report about its move.
type Thought struct {
	// Centipawns is Black's score, if HasScore is true and neither side mates.
	HasScore   bool
	Centipawns int
	// Mate is 1 if Black mates, -1 if White does. Plies is the length of the mate, 0 if it is not
	// known.
	Mate, Plies     int
	Elapsed         time.Duration
	Depth, SelDepth int
	Nodes           uint64
	// Line is the line that the player expects after its move.
	Line []shogi.Move
}

// floodgateMate is the score that engines on floodgate send for a mate.
const floodgateMate = 100_000

// Comments returns the thought as comments on the move, as other programs expect them. Records put
// an asterisk before each line, so that the comments in CSA and KIF are
//
//	'** 30 -3334FU +2726FU                       floodgate; ShogiHome reads it
//	** 30 -3334FU +2726FU                        in KIF as well
//	**対局 時間 00:01.2 深さ 9/14 ノード数 123456 評価値 30     ShogiGUI, ShogiHome
//
// after is the position after the move. Scores are Black's. The line begins with the expected
// reply, and ends before an illegal move.
func (t *Thought) Comments(after *shogi.Position) []string {
	if t.HasScore || t.Mate != 0 {
		return []string{t.floodgate(*after), t.shogiGUI()}
	}
	return []string{t.shogiGUI()}
}

// floodgate returns the score and the line.
func (t *Thought) floodgate(position shogi.Position) string {
	score := min(max(t.Centipawns, -floodgateMate), floodgateMate)
	if t.Mate != 0 {
		score = t.Mate * floodgateMate
	}
	text := fmt.Sprintf("* %d", score)
	for _, move := range t.Line {
		if !position.IsLegal(move) {
			break
		}
		text += " " + CSAMove(&position, move)
		position.Play(move)
	}
	return text
}

// shogiGUI returns time (minutes, seconds, tenths), depth, nodes and score, if there is one.
func (t *Thought) shogiGUI() string {
	seconds := (t.Elapsed % time.Minute).Truncate(100 * time.Millisecond).Seconds()
	var text strings.Builder
	fmt.Fprintf(&text, "*対局 時間 %02d:%04.1f", t.Elapsed/time.Minute, seconds)
	if t.Depth > 0 {
		fmt.Fprintf(&text, " 深さ %d", t.Depth)
		if t.SelDepth > 0 {
			fmt.Fprintf(&text, "/%d", t.SelDepth)
		}
	}
	if t.Nodes > 0 {
		fmt.Fprintf(&text, " ノード数 %d", t.Nodes)
	}
	switch {
	case t.Mate > 0:
		text.WriteString(" 評価値 +詰")
	case t.Mate < 0:
		text.WriteString(" 評価値 -詰")
	case t.HasScore:
		fmt.Fprintf(&text, " 評価値 %d", t.Centipawns)
	}
	if t.Plies > 0 {
		fmt.Fprintf(&text, " %d", t.Plies)
	}
	return text.String()
}
