package selfplay

import (
	"shotest/record"
	"shotest/shogi"
	"shotest/tournament"
)

// playerNames holds the players' names in records.
var playerNames = [2]string{shogi.Black: "shotest (Black)", shogi.White: "shotest (White)"}

// Record returns the record of a game, with scores in comments.
func Record(g *record.Played) *record.Game {
	result := &record.Game{Black: playerNames[shogi.Black], White: playerNames[shogi.White], Start: g.Start}
	position := g.Start
	for i, m := range g.Moves {
		position.Play(m)
		move := record.Move{Move: m}
		if i >= g.Opening {
			thought := thoughtOf(g.Scores[i])
			move.Comments = thought.Comments(&position)
		}
		result.Moves = append(result.Moves, move)
	}
	result.Ending = recordEnding(g)
	return result
}

// thoughtOf returns a score in the form of records.
func thoughtOf(s record.Score) record.Thought {
	switch s {
	case record.NoScore:
		return record.Thought{}
	case record.Mate:
		return record.Thought{Mate: 1}
	case -record.Mate:
		return record.Thought{Mate: -1}
	}
	return record.Thought{HasScore: true, Centipawns: int(s)}
}

// recordEnding returns the ending of a game's record.
func recordEnding(g *record.Played) record.Ending {
	var outcome tournament.Outcome
	comment := g.Ending
	if g.Outcome == record.Drawn {
		outcome = tournament.Drawn
	}
	for _, side := range []shogi.Color{shogi.Black, shogi.White} {
		if g.Outcome == record.WonBy(side) {
			outcome = tournament.WonBy(side)
			comment += "; " + playerNames[side] + " wins"
		}
	}
	ending, isExact := reasonOf(g.Ending).Ending(outcome)
	if !isExact {
		ending.Comments = append(ending.Comments, comment)
	}
	return ending
}
