// Package balanced makes openings for matches: positions from the engine's own games
// in which neither side is ahead.
//
// The engine plays each game as usual: by its opening book as long as the book has the position,
// then by searches. Both leave a choice, from which a random source draws, so that the games
// differ. It draws the book's moves in proportion to how often they were played, and the moves of a
// search among those that are nearly as good as the best, better ones more often.
//
//	startpos ──book──► 7g7f 3c3d 2g2f … ──search──► … 5i6h 4a3b ──► stop at a ply that chance
//	                                                                 draws, search deeper:
//	                                                                 within ±80? quiet? new?
//	                                                                 then it is an opening
//
// A position is quiet if nobody is in check or in the middle of an exchange: the last move and the
// best one take nothing. It is new if it is not on the way to another opening, and no other opening
// is on the way to it.
//
// The same settings make the same openings, whatever the number of games at once: each game has its
// own random source, and the openings come in the order of the games.
package balanced

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"shotest/engine"
	"shotest/engine/book"
	"shotest/internal/inorder"
	"shotest/internal/message"
	"shotest/profile"
	"shotest/shogi"
)

// Settings defines the openings to make.
type Settings struct {
	Count      int    // the number of openings
	Seed       uint64 // of the random choices
	FromPly    int    // the smallest number of moves of an opening
	ToPly      int    // the largest
	MoveNodes  uint64 // nodes to search for a move
	ScoreNodes uint64 // nodes to search for the score of an opening
	Margin     int    // the largest lead of either side, in centipawns
	AtOnce     int    // the number of games played at a time; 0 for one on each core
}

// Opening is a position with the moves that lead to it.
type Opening struct {
	Game  *shogi.History
	Score int // of the side to move, in centipawns
}

const (
	drawnLines         = 4   // lines of a search to draw a move from
	maxLoss            = 20  // centipawns by which a drawn move may be worse than the best
	temperature        = 8   // centipawns that make a move e times less likely
	HashMegabytes      = 16  // of an engine: enough for the nodes of a game
	maxGamesPerOpening = 100 // the largest number of games to play for each opening
)

// ErrTooFew says that hardly any game leads to a suitable opening.
var ErrTooFew = errors.New("too few games lead to such an opening")

// Make plays games until there are as many openings as requested. After each game it calls progress
// with the numbers of openings and of games so far.
func Make(ctx context.Context, s Settings, progress func(made, games int)) ([]Opening, error) {
	if s.ToPly < s.FromPly {
		return nil, message.Errorf("plies %d to %d: expected the lesser number first", s.FromPly, s.ToPly)
	}
	openingBook, err := book.Default()
	if err != nil {
		return nil, err
	}
	var openings []Opening
	positions := openingPositions{ends: map[uint64]bool{}, passed: map[uint64]bool{}}
	games := 0
	newWorker := func() func(context.Context, uint64) (*Opening, error) { return newPlayer(&s, openingBook).play }
	for candidate, err := range inorder.Work(ctx, s.AtOnce, 0, newWorker) {
		if err != nil {
			return nil, err
		}
		games++
		if candidate != nil && positions.add(candidate.Game) {
			openings = append(openings, *candidate)
		}
		progress(len(openings), games)
		switch {
		case len(openings) == s.Count:
			return openings, nil
		case games >= maxGamesPerOpening*s.Count:
			return nil, message.Errorf("%w: %d of %d in %d games", ErrTooFew, len(openings), s.Count, games)
		}
	}
	return nil, context.Cause(ctx)
}

// openingPositions holds the positions of the openings so far, by their keys, which ignore the move
// number.
type openingPositions struct {
	ends   map[uint64]bool // the last positions of openings
	passed map[uint64]bool // the positions before the last
}

// add adds an opening if it is new: no opening passes its end, and it passes no opening's end. It
// reports whether it is.
func (w *openingPositions) add(game *shogi.History) bool {
	end := game.Current().Key()
	if w.ends[end] || w.passed[end] {
		return false
	}
	var passed []uint64
	for i := range game.Moves() {
		key := game.At(i).Key()
		if w.ends[key] {
			return false
		}
		passed = append(passed, key)
	}
	w.ends[end] = true
	for _, key := range passed {
		w.passed[key] = true
	}
	return true
}

// player plays one game after the other.
type player struct {
	*Settings
	book    *book.Book
	profile profile.Profile
	engine  *engine.Engine
}

func newPlayer(s *Settings, openingBook *book.Book) *player {
	p := profile.Default()
	p.Threads, p.HashMegabytes, p.OwnBook = 1, HashMegabytes, false // the book is asked here
	return &player{s, openingBook, p, engine.New(p)}
}

// play plays a game, and returns the opening that it leads to, nil if none. Its only error is that
// of ctx.
func (p *player) play(ctx context.Context, number uint64) (*Opening, error) {
	random := rand.New(rand.NewPCG(p.Seed, number))
	game := shogi.NewHistory(shogi.StartPosition())
	if err := p.engine.Prepare(ctx); err != nil {
		return nil, err
	}
	p.engine.NewGame()
	for range p.FromPly + random.IntN(p.ToPly-p.FromPly+1) {
		m := p.move(ctx, game, random)
		if m == shogi.NoMove || ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		game.Play(m)
	}
	moves := game.Moves()
	if game.Current().InCheck() || isCapture(game.At(len(moves)-1), moves[len(moves)-1]) {
		return nil, context.Cause(ctx)
	}
	if err := p.engine.Prepare(ctx); err != nil { // so that the score can be reproduced
		return nil, err
	}
	best := p.search(ctx, game, p.ScoreNodes, 1)
	if ctx.Err() != nil || len(best) == 0 || best[0].Score.Mate != 0 || abs(best[0].Score.Centipawns) > p.Margin ||
		isCapture(game.Current(), best[0].PV[0]) {
		return nil, context.Cause(ctx)
	}
	return &Opening{game, best[0].Score.Centipawns}, nil
}

// move draws the next move from the book, or else from the lines of a search.
func (p *player) move(ctx context.Context, game *shogi.History, random *rand.Rand) shogi.Move {
	if entry, ok := p.book.Choose(game.Current(), random, engine.BookSelection(&p.profile)); ok {
		return entry.Move
	}
	reports := p.search(ctx, game, p.MoveNodes, drawnLines)
	if len(reports) == 0 {
		return shogi.NoMove
	}
	weights, sum := make([]float64, len(reports)), 0.0
	for i := range reports {
		loss := reports[0].Score.Centipawns - reports[i].Score.Centipawns
		if reports[i].Score.Mate != 0 || loss > maxLoss {
			continue
		}
		weights[i] = math.Exp(-float64(max(0, loss)) / temperature)
		sum += weights[i]
	}
	point := random.Float64() * sum
	for i, weight := range weights {
		point -= weight
		if point < 0 && weight > 0 {
			return reports[i].PV[0]
		}
	}
	return reports[0].PV[0]
}

// search returns the multiPV best lines with their values, the best first.
func (p *player) search(ctx context.Context, game *shogi.History, nodes uint64, multiPV int) []engine.Report {
	if err := p.engine.SetOption("MultiPV", fmt.Sprint(multiPV)); err != nil {
		return nil
	}
	var reports []engine.Report
	p.engine.Search(ctx, game, engine.Limits{Nodes: nodes}, func(r engine.Report) {
		if r.Final && r.HasValue() {
			reports = append(reports, r)
		}
	})
	return reports
}

func isCapture(p *shogi.Position, m shogi.Move) bool {
	return p.Captured(m).Type() != shogi.NoPieceType
}

func abs(n int) int { return max(n, -n) }
