package games

import (
	"encoding/json"
	"fmt"

	"shotest/shogi"
	"shotest/tournament"
	"shotest/tuning/gamefile"
)

// readResultLine reads a game from a line of a tournament's results. It is nil
// for a game that does not count.
func readResultLine(line []byte) (*Game, error) {
	var r tournament.Result
	if err := json.Unmarshal(line, &r); err != nil {
		return nil, fmt.Errorf("not a result of a tournament: %w", err)
	}
	if r.Outcome == tournament.Void {
		return nil, nil
	}
	opening, err := shogi.ParseHistory(r.Opening.Position)
	if err != nil {
		return nil, fmt.Errorf("opening: %w", err)
	}
	g := &Game{Start: *opening.Start(), Players: r.Players}
	words := make([]string, len(r.Moves))
	for i := range r.Moves {
		words[i] = r.Moves[i].Move
	}
	if err := g.replay(words); err != nil {
		return nil, err
	}
	outcome, known := resultOutcomes[r.Outcome]
	if !known {
		return nil, fmt.Errorf("outcome %q: expected black, white, draw or void", r.Outcome)
	}
	end, known := resultEnds[r.Reason]
	if !known {
		end = OffBoard
	}
	g.setResult(outcome, end)
	g.takeScores(r.Moves)
	return g, nil
}

var resultOutcomes = map[tournament.Outcome]gamefile.Outcome{
	tournament.BlackWins: gamefile.BlackWins, tournament.WhiteWins: gamefile.WhiteWins, tournament.Drawn: gamefile.Drawn,
}

// resultEnds are the ends that tell who stood better: not failures.
var resultEnds = map[tournament.Reason]End{
	tournament.Resignation: Resignation, tournament.AdjudicatedWin: Resignation, tournament.Checkmate: Checkmate,
	tournament.Declaration: Declaration, tournament.Try: Declaration, tournament.AdjudicatedDraw: Draw,
	tournament.Sennichite: Draw, tournament.MaxMovesReached: Draw,
}

// takeScores takes the scores that the players gave, each from its own point of
// view.
func (g *Game) takeScores(moves []tournament.MoveRecord) {
	scores, any := make([]gamefile.Score, len(moves)), false
	for i := range moves {
		scores[i] = gamefile.NoScore
		switch m := &moves[i]; {
		case m.Mate != nil && *m.Mate > 0:
			scores[i] = gamefile.Mate
		case m.Mate != nil:
			scores[i] = -gamefile.Mate
		case m.Centipawns != nil:
			scores[i] = newScore(*m.Centipawns)
		default:
			continue
		}
		any = true
		if g.SideToMove(i) == shogi.White {
			scores[i] = -scores[i]
		}
	}
	if any {
		g.Scores = scores
	}
}
