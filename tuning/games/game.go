// Package games reads games to learn from: their moves, the players' scores, and the outcome.
//
//	set, err := games.Load(ctx, []string{"records"}, games.Options{})
//	if err != nil {
//		return err
//	}
//	for _, broken := range set.Broken {
//		fmt.Fprintln(os.Stderr, broken) // records/2016.tsv.gz:17: move 31, 8h2b+: …
//	}
//	learning, heldOut := set.Split()
//	calibration := games.Calibrate(learning)
//	positions := games.NewPositions(learning, calibration, games.Selection{FromPly: 16, PlayerShare: 0.05})
//	for i := range positions.Len() {
//		var position shogi.Position
//		positions.Unpack(i, &position)
//		target := positions.Sample(i).Target(0.5)
//		…
//	}
//
// [Stream] draws positions for epochs, even if the positions of all games do not fit into memory.
//
// # Held-out games
//
// One game of twenty is held out: it serves to measure figures, never to learn. The start position
// and the moves alone decide which games are held out ([HeldOut]), so a game is on the same
// side in every run, on every machine, from any file. Games with the same moves count once.
//
// # Calibrated scores
//
// Engines count in different units. [Calibrate] compares each player's scores with the outcomes,
// and finds the factor that makes scores comparable. A calibrated score of s centipawns is a
// probability of winning of 1/(1+e^(-s/600)).
package games

import (
	"slices"

	"shotest/internal/message"
	"shotest/record"
	"shotest/shogi"
	"shotest/tuning"
)

// maxPlies bounds the length of a game, since plies are stored in 16 bits.
const maxPlies = 10_000

// newGame returns the game of a history, or err, the error of reading the history. A mate on the
// board decides the game, whatever the record says.
func newGame(h *shogi.History, err error) (*record.Played, error) {
	switch {
	case err != nil:
		return nil, err
	case len(h.Moves()) > maxPlies:
		return nil, message.Errorf("%d moves: expected at most %d", len(h.Moves()), maxPlies)
	}
	g := &record.Played{Start: *h.Start(), Moves: h.Moves()}
	if end := h.Current(); end.InCheck() && !end.HasLegalMove() {
		g.Outcome = record.WonBy(end.SideToMove().Opponent())
	}
	return g, nil
}

// setScores sets the scores of the first moves. Further moves have no score.
func setScores(g *record.Played, scores []record.Score) error {
	if len(scores) > len(g.Moves) {
		return message.Errorf("%d scores for %d moves", len(scores), len(g.Moves))
	}
	if !slices.ContainsFunc(scores, func(s record.Score) bool { return s != record.NoScore }) {
		return nil
	}
	g.Scores = append(slices.Clone(scores), slices.Repeat([]record.Score{record.NoScore},
		len(g.Moves)-len(scores))...)
	return nil
}

// minForeignMate is the smallest score by which other programs mean a mate. They write 30000, 32000
// or 100000.
const minForeignMate = 29500

// scoreOf converts a number from a file to a score.
func scoreOf(centipawns int) record.Score {
	switch {
	case centipawns >= minForeignMate:
		return record.Mate
	case centipawns <= -minForeignMate:
		return -record.Mate
	}
	return record.Score(centipawns)
}

// minClearScore is the score of a side that is clearly better, in any player's unit.
const minClearScore = 400

// dropSpuriousZeros removes zeros that are no scores: some programs write 0 when they answer
// without a search. The player's scores before and after such a zero are both far from 0. In a
// drawn game zeros are genuine.
func dropSpuriousZeros(g *record.Played) {
	if g.Outcome == record.Drawn {
		return
	}
	for ply, s := range g.Scores {
		if s != 0 {
			continue
		}
		before, after := nextScore(g.Scores, ply, -2), nextScore(g.Scores, ply, 2)
		if max(before, after) != record.NoScore && isFarFromZero(before) && isFarFromZero(after) {
			g.Scores[ply] = record.NoScore
		}
	}
}

// nextScore returns the first score other than 0 in steps of step from a ply, NoScore if there is
// none.
func nextScore(scores []record.Score, ply, step int) record.Score {
	for next := ply + step; next >= 0 && next < len(scores); next += step {
		if s := scores[next]; s != 0 && s != record.NoScore {
			return s
		}
	}
	return record.NoScore
}

// isFarFromZero reports whether a score, if there is one, is that of a clearly better side.
func isFarFromZero(s record.Score) bool {
	return s == record.NoScore || s >= minClearScore || s <= -minClearScore
}

// heldOutPercent is the percentage of games that are held out. The split must never change:
// otherwise old and new figures could not be compared, and weights would be measured on games that
// they have learned from. TestSplitIsFixed checks it.
const heldOutPercent = 5

// HeldOut reports whether a game is held out. This depends on the start position and the moves
// alone.
func HeldOut(g *record.Played) bool { return tuning.Mix(g.Hash())%100 < heldOutPercent }
