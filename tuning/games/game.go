// Package games reads games to learn from: their moves, what the players
// thought of their positions, and who won.
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
// [Stream] draws positions for epochs, also of games whose positions do not fit into memory.
//
// # What is held out
//
// One game of twenty is never learned from; figures are measured on it. The start position
// and the moves alone decide which one ([Game.HeldOut]): the same game is on the same side
// in every run, on every machine, whatever file it comes from. Games with the same moves
// count once.
//
// # What scores mean
//
// Engines count in different units. [Calibrate] asks how often a player that claimed a score
// went on to win, and finds the factor that makes scores comparable. A calibrated score of s
// centipawns is a probability of winning of 1/(1+e^(-s/600)).
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
	// Source says where the game was read: file:line, or file for records of one
	// game.
	Source string
	// Start is the position before the first move.
	Start shogi.Position
	Moves []shogi.Move
	// Scores holds for each move its player's score of the position before
	// it, from Black's point of view in the player's own unit. It is nil if the
	// game has no scores, and as long as Moves otherwise.
	Scores []gamefile.Score
	// Players and Ratings are indexed by colour. A name may be empty, and a
	// rating 0, where nothing is known.
	Players [2]string
	Ratings [2]float64
	// Outcome is who won, Unknown if that says nothing about the play: after a
	// loss on time, say.
	Outcome gamefile.Outcome

	// mated says that a mate on the board has decided the game.
	mated bool
	hash  uint64
}

// maxPlies bounds a game: plies are stored in 16 bits.
const maxPlies = 10_000

// newGame returns the game of a history, or the error of reading it. A mate on the board
// decides it against any record.
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

// setOutcome takes the outcome that a record tells, unless its end has nothing to do with
// the play, or a mate has decided the game.
func (g *Game) setOutcome(outcome gamefile.Outcome, byPlay bool) {
	if byPlay && !g.mated {
		g.Outcome = outcome
	}
}

// setScores takes the scores of a game's moves. A list that is too short is
// taken as far as it goes: the last move may be without a score.
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

// foreignMate is the score from which other programs mean a mate: they write 30000, 32000 or
// 100000.
const foreignMate = 29500

// newScore returns a score that was read as a number.
func newScore(centipawns int) gamefile.Score {
	switch {
	case centipawns >= foreignMate:
		return gamefile.Mate
	case centipawns <= -foreignMate:
		return -gamefile.Mate
	}
	return gamefile.Score(centipawns)
}

// clearlyBetter is a score, in any player's unit, from which 0 is far away.
const clearlyBetter = 400

// dropEmptyZeros takes away zeros that are no scores: some programs write 0 when they
// answer without having searched. Such a zero stands between the player's last score
// before and its first one after, neither of which is anywhere near 0. In
// a game that was drawn, 0 may well be meant.
func (g *Game) dropEmptyZeros() {
	if g.Outcome == gamefile.Drawn {
		return
	}
	for ply, s := range g.Scores {
		if s != 0 {
			continue
		}
		before, after := g.scoreBeside(ply, -2), g.scoreBeside(ply, 2)
		if max(before, after) != gamefile.NoScore && farFromZero(before) && farFromZero(after) {
			g.Scores[ply] = gamefile.NoScore
		}
	}
}

// scoreBeside returns a player's next score that is not 0, in steps from a ply; NoScore if there is
// none.
func (g *Game) scoreBeside(ply, step int) gamefile.Score {
	for at := ply + step; at >= 0 && at < len(g.Scores); at += step {
		if s := g.Scores[at]; s != 0 && s != gamefile.NoScore {
			return s
		}
	}
	return gamefile.NoScore
}

// farFromZero reports whether a score is one of a side that is clearly better.
// So is no score: it does not contradict.
func farFromZero(s gamefile.Score) bool {
	return s == gamefile.NoScore || s >= clearlyBetter || s <= -clearlyBetter
}

// SideToMove returns whose move Moves[ply] is.
func (g *Game) SideToMove(ply int) shogi.Color {
	return g.Start.SideToMove() ^ shogi.Color(ply&1)
}

// At returns the position after some of the game's moves.
func (g *Game) At(ply int) shogi.Position { return g.Start.After(g.Moves[:ply]...) }

// History returns the game up to a ply.
func (g *Game) History(ply int) *shogi.History {
	h := shogi.NewHistory(g.Start)
	for _, m := range g.Moves[:ply] {
		h.Play(m)
	}
	return h
}

// heldOutPercent is the share of games that are held out. The split must never change, or
// figures could not be compared any longer and weights would be measured on what they have
// learned from. TestSplitIsFixed sees to it.
const heldOutPercent = 5

// Hash identifies the game by its start position and moves.
func (g *Game) Hash() uint64 { return g.hash }

// HeldOut reports whether the game is never learned from. That depends on the start position
// and the moves alone.
func (g *Game) HeldOut() bool { return tuning.Mix(g.hash)%100 < heldOutPercent }

// hashGame spells the game in bytes that no change in how the program stores
// moves can alter: the start position in SFEN without its move number, then for
// each move the origin or the letter of what is dropped, the destination, and
// whether it promotes. Squares are two decimal digits, 76 for 7f.
func hashGame(start *shogi.Position, moves []shogi.Move) uint64 {
	h := fnv.New64a()
	sfen := start.SFEN()
	h.Write([]byte(sfen[:strings.LastIndexByte(sfen, ' ')]))
	const dropBit = 0x80 // tells the letter of a piece from the number of a square
	number := func(s shogi.Square) byte { return byte(s.File()*10 + s.Rank()) }
	spelled := make([]byte, 0, 3*len(moves))
	for _, m := range moves {
		origin, promotes := byte(0), byte('-')
		if m.IsDrop() {
			origin = m.Dropped().SFEN()[0] | dropBit
		} else {
			origin = number(m.From())
		}
		if m.IsPromotion() {
			promotes = '+'
		}
		spelled = append(spelled, origin, number(m.To()), promotes)
	}
	h.Write(spelled)
	return h.Sum64()
}
