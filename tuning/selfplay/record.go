package selfplay

import (
	"shotest/record"
	"shotest/shogi"
	"shotest/tournament"
	"shotest/tournament/play"
	"shotest/tuning/gamefile"
	"shotest/usi"
)

// players are who plays, in records: comments name winners.
var players = [2]string{"shotest (Black)", "shotest (White)"}

// Record returns a game as a record for people and their programs, with scores and
// nodes in comments, as those of tournaments have them.
func Record(g *gamefile.Game) (*record.Game, error) {
	result := tournament.Result{
		Job: tournament.Job{
			Players: players, Opening: tournament.Opening{Position: shogi.NewHistory(g.Start).USI()},
		},
		OpeningMoves: g.Opening, Outcome: resultOutcomes[g.Outcome], Reason: reasons[g.Ending],
	}
	for i, m := range g.Moves {
		move := tournament.MoveRecord{Move: m.String()}
		if i >= g.Opening {
			move.Nodes = uint64(g.Efforts[i-g.Opening].Nodes())
			setScore(&move, g.Scores[i-g.Opening], g.Start.SideToMove()^shogi.Color(i&1))
		}
		result.Moves = append(result.Moves, move)
	}
	made, err := play.Record(&result, &tournament.Spec{})
	if err != nil {
		return nil, err
	}
	made.Headers = nil // they would tell of a tournament
	return made, nil
}

// setScore notes a score from its player's point of view.
func setScore(move *tournament.MoveRecord, s gamefile.Score, side shogi.Color) {
	if side == shogi.White && s != gamefile.NoScore {
		s = -s
	}
	switch {
	case s == gamefile.NoScore:
	case s == gamefile.Mate:
		move.Mate = new(usi.UnknownMate)
	case s == -gamefile.Mate:
		move.Mate = new(-usi.UnknownMate)
	default:
		move.Centipawns = new(int(s))
	}
}

var resultOutcomes = map[gamefile.Outcome]tournament.Outcome{
	gamefile.BlackWins: tournament.BlackWins, gamefile.WhiteWins: tournament.WhiteWins, gamefile.Drawn: tournament.Drawn,
}

var reasons = map[gamefile.Ending]tournament.Reason{
	gamefile.Checkmate: tournament.Checkmate, gamefile.Resignation: tournament.Resignation, gamefile.Declaration: tournament.Declaration,
	gamefile.Sennichite: tournament.Sennichite, gamefile.PerpetualCheck: tournament.PerpetualCheck, gamefile.MaxMoves: tournament.MaxMovesReached,
	gamefile.AdjudicatedWin: tournament.AdjudicatedWin, gamefile.AdjudicatedDraw: tournament.AdjudicatedDraw, gamefile.Try: tournament.Try,
}

// keyOf returns the key of a value; the zero key, unknown, if there is none.
func keyOf[K, V comparable](table map[K]V, value V) (key K) {
	for k, v := range table {
		if v == value {
			return k
		}
	}
	return key
}
