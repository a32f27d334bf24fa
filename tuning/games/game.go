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
// and the moves alone decide which games are held out ([Game.HeldOut]), so a game is on the same
// side in every run, on every machine, from any file. Games with the same moves count once.
//
// # Calibrated scores
//
// Engines count in different units. [Calibrate] compares each player's scores with the outcomes,
// and finds the factor that makes scores comparable. A calibrated score of s centipawns is a
// probability of winning of 1/(1+e^(-s/600)).
package games

import (
	"hash/fnv"
	"slices"
	"strings"

	"shotest/internal/message"
	"shotest/shogi"
	"shotest/tuning"
	"shotest/tuning/gamefile"
)

// Game is a game whose moves are legal.
type Game struct {
	Source string         // file:line, or file for a record with one game
	Start  shogi.Position // before the first move
	Moves  []shogi.Move
	// Scores holds for each move the player's score of the position before it, from Black's point
	// of view, in the player's own unit. It is nil if the game has no scores.
	Scores []gamefile.Score
	// Opening is the number of first moves that the players did not choose. Some of them may be
	// random, so that the outcome says nothing about the positions before them.
	Opening int
	Players [2]string  // by colour; empty if unknown
	Ratings [2]float64 // by colour; 0 if unknown
	// Outcome is the outcome of the play. It is Unknown if the game ended for another reason, such
	// as a loss on time.
	Outcome gamefile.Outcome

	mated bool // the game ended by a mate on the board
	hash  uint64
}

// maxPlies bounds the length of a game, since plies are stored in 16 bits.
const maxPlies = 10_000

// newGame returns the game of a history, or err, the error of reading the history. A mate on the
// board decides the game, whatever the record says.
func newGame(h *shogi.History, err error) (*Game, error) {
	switch {
	case err != nil:
		return nil, err
	case len(h.Moves()) > maxPlies:
		return nil, message.Errorf("%d moves: expected at most %d", len(h.Moves()), maxPlies)
	}
	g := &Game{Start: *h.Start(), Moves: h.Moves(), hash: hashGame(h.Start(), h.Moves())}
	if end := h.Current(); end.InCheck() && !end.HasLegalMove() {
		g.mated, g.Outcome = true, gamefile.WonBy(end.SideToMove().Opponent())
	}
	return g, nil
}

// setOutcome sets the outcome from a record. It keeps the outcome of a mate on the board, and
// ignores the record if the game did not end by play.
func (g *Game) setOutcome(outcome gamefile.Outcome, byPlay bool) {
	if byPlay && !g.mated {
		g.Outcome = outcome
	}
}

// setScores sets the scores of the first moves. Further moves have no score.
func (g *Game) setScores(scores []gamefile.Score) error {
	if len(scores) > len(g.Moves) {
		return message.Errorf("%d scores for %d moves", len(scores), len(g.Moves))
	}
	if !slices.ContainsFunc(scores, func(s gamefile.Score) bool { return s != gamefile.NoScore }) {
		return nil
	}
	g.Scores = append(slices.Clone(scores), slices.Repeat([]gamefile.Score{gamefile.NoScore},
		len(g.Moves)-len(scores))...)
	return nil
}

// minForeignMate is the smallest score by which other programs mean a mate. They write 30000, 32000
// or 100000.
const minForeignMate = 29500

// scoreOf converts a number from a file to a score.
func scoreOf(centipawns int) gamefile.Score {
	switch {
	case centipawns >= minForeignMate:
		return gamefile.Mate
	case centipawns <= -minForeignMate:
		return -gamefile.Mate
	}
	return gamefile.Score(centipawns)
}

// minClearScore is the score of a side that is clearly better, in any player's unit.
const minClearScore = 400

// dropSpuriousZeros removes zeros that are no scores: some programs write 0 when they answer
// without a search. The player's scores before and after such a zero are both far from 0. In a
// drawn game zeros are genuine.
func (g *Game) dropSpuriousZeros() {
	if g.Outcome == gamefile.Drawn {
		return
	}
	for ply, s := range g.Scores {
		if s != 0 {
			continue
		}
		before, after := g.nextScore(ply, -2), g.nextScore(ply, 2)
		if max(before, after) != gamefile.NoScore && isFarFromZero(before) && isFarFromZero(after) {
			g.Scores[ply] = gamefile.NoScore
		}
	}
}

// nextScore returns the first score other than 0 in steps of step from a ply, NoScore if there is
// none.
func (g *Game) nextScore(ply, step int) gamefile.Score {
	for next := ply + step; next >= 0 && next < len(g.Scores); next += step {
		if s := g.Scores[next]; s != 0 && s != gamefile.NoScore {
			return s
		}
	}
	return gamefile.NoScore
}

// isFarFromZero reports whether a score, if there is one, is that of a clearly better side.
func isFarFromZero(s gamefile.Score) bool {
	return s == gamefile.NoScore || s >= minClearScore || s <= -minClearScore
}

// SideToMove returns the side that plays Moves[ply].
func (g *Game) SideToMove(ply int) shogi.Color {
	return g.Start.SideToMove() ^ shogi.Color(ply&1)
}

// At returns the position after the first ply moves.
func (g *Game) At(ply int) shogi.Position { return g.Start.After(g.Moves[:ply]...) }

// History returns the game up to ply moves.
func (g *Game) History(ply int) *shogi.History {
	h := shogi.NewHistory(g.Start)
	for _, m := range g.Moves[:ply] {
		h.Play(m)
	}
	return h
}

// heldOutPercent is the percentage of games that are held out. The split must never change:
// otherwise old and new figures could not be compared, and weights would be measured on games that
// they have learned from. TestSplitIsFixed checks it.
const heldOutPercent = 5

// Hash identifies the game by its start position and moves.
func (g *Game) Hash() uint64 { return g.hash }

// HeldOut reports whether the game is held out. This depends on the start position and the moves
// alone.
func (g *Game) HeldOut() bool { return tuning.Mix(g.hash)%100 < heldOutPercent }

// hashGame hashes a game in an encoding that does not depend on how the program stores moves: the
// start position in SFEN without its move number, then for each move the origin or the letter of
// the dropped piece, the destination, and whether it promotes. A square is a number of two decimal
// digits, 76 for 7f.
func hashGame(start *shogi.Position, moves []shogi.Move) uint64 {
	h := fnv.New64a()
	sfen := start.SFEN()
	h.Write([]byte(sfen[:strings.LastIndexByte(sfen, ' ')]))
	const dropBit = 0x80 // distinguishes the letter of a piece from the number of a square
	squareNumber := func(s shogi.Square) byte { return byte(s.File()*10 + s.Rank()) }
	encoded := make([]byte, 0, 3*len(moves))
	for _, m := range moves {
		origin, promotes := byte(0), byte('-')
		if m.IsDrop() {
			origin = m.Dropped().SFEN()[0] | dropBit
		} else {
			origin = squareNumber(m.From())
		}
		if m.IsPromotion() {
			promotes = '+'
		}
		encoded = append(encoded, origin, squareNumber(m.To()), promotes)
	}
	h.Write(encoded)
	return h.Sum64()
}
