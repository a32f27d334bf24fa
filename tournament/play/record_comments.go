package play

import (
	"strings"
	"time"

	"shotest/engine"
	"shotest/record"
	"shotest/shogi"
	"shotest/tournament"
)

// scoreOf returns a player's score of its move, and false if it gave none.
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

// thoughtOf returns the player's report on its move in the form of records, from Black's view.
func thoughtOf(m *tournament.MoveRecord, mover shogi.Color) record.Thought {
	t := record.Thought{
		Elapsed: time.Duration(m.Elapsed) * time.Microsecond, Depth: m.Depth, SelDepth: m.SelDepth, Nodes: m.Nodes,
		Line: expectedLine(m),
	}
	sign := 1
	if mover == shogi.White {
		sign = -1
	}
	switch {
	case m.Mate != nil:
		t.Mate = sign
		if *m.Mate < 0 {
			t.Mate = -sign
		}
		if plies := max(*m.Mate, -*m.Mate); plies < engine.UnknownMate {
			t.Plies = plies
		}
	case m.Centipawns != nil:
		t.HasScore, t.Centipawns = true, sign**m.Centipawns
	}
	return t
}

// expectedLine returns the moves that the player expects after its own. It cuts the line off before
// a word that is not a move.
func expectedLine(m *tournament.MoveRecord) (line []shogi.Move) {
	words := strings.Fields(m.PV)
	if len(words) == 0 || words[0] != m.Move {
		return nil
	}
	for _, word := range words[1:] {
		move, err := shogi.ParseMove(word)
		if err != nil {
			break
		}
		line = append(line, move)
	}
	return line
}
