package selfplay

import (
	"shotest/record"
	"shotest/shogi"
	"shotest/tournament"
	"shotest/tuning/gamefile"
)

// playerNames are the names that comments give to winners.
var playerNames = [2]string{shogi.Black: "shotest (Black)", shogi.White: "shotest (White)"}

// recordEndings are the words of records for the endings of games. Where there is none, one with
// the same winner is taken, and a comment says what happened.
var recordEndings = map[string]struct {
	kind  record.EndingKind
	exact bool
}{
	endingOf(tournament.Resignation):     {record.Resignation, true},
	endingOf(tournament.Checkmate):       {record.Checkmate, true},
	endingOf(tournament.Sennichite):      {record.Sennichite, true},
	endingOf(tournament.MaxMovesReached): {record.MaxMoves, true},
	endingOf(tournament.Declaration):     {record.Declaration, true},
	endingOf(tournament.PerpetualCheck):  {record.IllegalAction, false},
	endingOf(tournament.Try):             {record.Resignation, false}, // the side to move has lost
	endingOf(tournament.AdjudicatedWin):  {record.Resignation, false}, // the side to move gives up
	endingOf(tournament.AdjudicatedDraw): {record.Draw, false},
}

// Record returns a game as a record for people and their programs, with scores in comments.
func Record(g *gamefile.Game) *record.Game {
	made := &record.Game{Black: playerNames[shogi.Black], White: playerNames[shogi.White], Start: g.Start}
	position := g.Start
	for i, m := range g.Moves {
		position.Play(m)
		move := record.Move{Move: m}
		if i >= g.Opening {
			thought := thoughtOf(g.Scores[i-g.Opening])
			move.Comments = thought.Comments(&position)
		}
		made.Moves = append(made.Moves, move)
	}
	made.Ending = recordEnding(g)
	return made
}

// thoughtOf returns what a score says.
func thoughtOf(s gamefile.Score) record.Thought {
	switch s {
	case gamefile.NoScore:
		return record.Thought{}
	case gamefile.Mate:
		return record.Thought{Mate: 1}
	case -gamefile.Mate:
		return record.Thought{Mate: -1}
	}
	return record.Thought{HasScore: true, Centipawns: int(s)}
}

// recordEnding says how a game ended.
func recordEnding(g *gamefile.Game) record.Ending {
	word := recordEndings[g.Ending]
	ending := record.Ending{Kind: word.kind}
	if word.kind == record.Declaration && g.Outcome == gamefile.Drawn {
		ending.Kind = record.Jishogi
	}
	comment := g.Ending
	for _, side := range []shogi.Color{shogi.Black, shogi.White} {
		if g.Outcome == gamefile.WonBy(side) {
			comment += "; " + playerNames[side] + " wins"
		}
	}
	if ending.Kind == record.IllegalAction && g.Outcome == gamefile.BlackWins {
		ending.Offender = shogi.White
	}
	if !word.exact {
		ending.Comments = append(ending.Comments, comment)
	}
	return ending
}
