package games

import (
	"errors"
	"math"
	"slices"

	"shotest/evaluation"
	"shotest/internal/message"
	"shotest/shogi"
	"shotest/tuning/gamefile"
)

// Selection says which positions of the games there is something to learn from,
// and how much of each.
type Selection struct {
	// FromPly is the first ply; before it, games follow books.
	FromPly int
	// Noisy also takes positions in check, and those in which a capture or a
	// promotion was played: a search resolves them before it evaluates.
	Noisy bool
	// Mates also takes positions for which a mate was announced.
	Mates bool
	// PerGame is how many positions of a game are drawn for an epoch on average,
	// others each time; 0 draws all.
	PerGame int
	// PlayerShare is the share of all games that one player may count for, by
	// drawing positions of its games less often; 1 lets everybody count in full.
	PlayerShare float64
}

// Validate checks the ranges.
func (s *Selection) Validate() error {
	if min(s.FromPly, s.PerGame) < 0 {
		return errors.New("--from-ply and --per-game: expected 0 or more")
	}
	if !(s.PlayerShare > 0 && s.PlayerShare <= 1) {
		return message.Errorf("--player-share %v: expected more than 0 and at most 1", s.PlayerShare)
	}
	return nil
}

// Sample is a position to learn from, with its outcome and score for the side to move.
type Sample struct {
	// Game is its place in the list of games, and Ply the number of moves played.
	Game uint32
	Ply  uint16
	// Outcome is the points of the side to move (1, ½ or 0), and Score its calibrated
	// score in centipawns; NaN if not known. One of them is known.
	Outcome, Score float32
}

// Target returns the probability of winning to learn: lambda of the outcome and the rest of
// the score's probability, or the known one of them.
func (s *Sample) Target(lambda float64) float64 {
	outcome, score := float64(s.Outcome), evaluation.WinProbability(float64(s.Score))
	switch {
	case math.IsNaN(outcome):
		return score
	case math.IsNaN(score):
		return outcome
	}
	return lambda*outcome + (1-lambda)*score
}

// snapshot is a position of a game with the moves that follow. Positions between
// two snapshots are played again: that takes 25 ns a move, and the moves lie
// where the processor has fetched the position.
type snapshot struct {
	position shogi.Position
	moves    [snapshotPlies]shogi.Move
}

// snapshotPlies is how far apart snapshots are. One has about 430 bytes.
const snapshotPlies = 8

// Positions are positions to learn from, packed: about 70 bytes for each ply of
// the games.
type Positions struct {
	games     []*Game
	selection Selection
	samples   []Sample
	// first is the place of each game's first sample, and in the end their number.
	first     []int
	snapshots []snapshot
	// base is the place of each game's first snapshot.
	base []uint32
	// LeftOut counts the positions that were left out.
	LeftOut LeftOut
}

// LeftOut counts positions by the filter that has left them out, in words that name its flag.
type LeftOut map[string]int

// Add adds the counts of other positions.
func (l LeftOut) Add(other LeftOut) {
	for filter, positions := range other {
		l[filter] += positions
	}
}

// The filters of positions.
const (
	early   = "before the first ply (--from-ply)"
	mating  = "with an announced mate (--mates takes them)"
	noisy   = "in check, or a capture or a promotion was played (--noisy takes them)"
	unknown = "neither result nor score is known"
)

// leaves returns the filter that leaves a position out; none if it is taken.
func (s *Selection) leaves(g *Game, ply int, position *shogi.Position) string {
	m := g.Moves[ply]
	switch {
	case ply < s.FromPly:
		return early
	case !s.Mates && g.Scores != nil && g.Scores[ply].IsMate():
		return mating
	case !s.Noisy && (position.InCheck() || m.IsPromotion() || position.Captured(m) != shogi.NoPiece):
		return noisy
	case g.Outcome == gamefile.Unknown && (g.Scores == nil || g.Scores[ply] == gamefile.NoScore):
		return unknown
	}
	return ""
}

// plies returns the plies of a game whose positions are taken, and counts the others.
func (s *Selection) plies(g *Game, left LeftOut) (taken []int) {
	position := g.Start
	for ply, m := range g.Moves {
		if filter := s.leaves(g, ply, &position); filter != "" {
			left[filter]++
		} else {
			taken = append(taken, ply)
		}
		position.Play(m)
	}
	return taken
}

// shareOf returns which share of a number of positions of a game is drawn.
func (s *Selection) shareOf(positions int) float64 {
	if s.PerGame == 0 {
		return 1
	}
	return min(1, float64(s.PerGame)/float64(positions))
}

// NewPositions selects positions of games and packs them.
func NewPositions(games []*Game, calibration *Calibration, selection Selection) *Positions {
	p := &Positions{games: games, selection: selection, LeftOut: LeftOut{}}
	plies := 0
	for _, g := range games {
		plies += len(g.Moves)
	}
	p.snapshots = make([]snapshot, 0, plies/snapshotPlies+len(games))
	for i := range games {
		p.addGame(i, calibration)
	}
	p.first = append(p.first, len(p.samples))
	p.samples = slices.Clip(p.samples)
	return p
}

func (p *Positions) addGame(index int, calibration *Calibration) {
	g := p.games[index]
	p.first = append(p.first, len(p.samples))
	p.base = append(p.base, uint32(len(p.snapshots)))
	position := g.Start
	for ply, m := range g.Moves {
		if ply%snapshotPlies == 0 {
			s := snapshot{position: position}
			copy(s.moves[:], g.Moves[ply:])
			p.snapshots = append(p.snapshots, s)
		}
		if filter := p.selection.leaves(g, ply, &position); filter != "" {
			p.LeftOut[filter]++
		} else {
			p.samples = append(p.samples, calibration.sample(g, index, ply))
		}
		position.Play(m)
	}
}

// sample returns the position of a ply of a game as a sample.
func (c *Calibration) sample(g *Game, index, ply int) Sample {
	none := float32(math.NaN())
	s, side := Sample{Game: uint32(index), Ply: uint16(ply), Outcome: none, Score: none}, g.SideToMove(ply)
	if points, ok := g.Outcome.For(side); ok {
		s.Outcome = float32(points)
	}
	if g.Scores != nil && g.Scores[ply] != gamefile.NoScore {
		s.Score = float32(c.Centipawns(g.Players[side], g.Scores[ply]))
		if side == shogi.White {
			s.Score = -s.Score
		}
	}
	return s
}

// weightsOf returns how much games count: less than 1 if one of the players is in more than a
// share of all games. What an engine plays against itself counts in full: there is no
// other player to be drowned out.
func weightsOf(games []*Game, share float64) []float64 {
	played := map[string]int{}
	for _, g := range games {
		for _, name := range g.Players {
			played[name]++
		}
	}
	weights := slices.Repeat([]float64{1}, len(games))
	for i, g := range games {
		for _, name := range g.Players {
			if name != "" && g.Players[0] != g.Players[1] {
				weights[i] = min(weights[i], share*float64(len(games))/float64(played[name]))
			}
		}
	}
	return weights
}

// Len returns the number of positions.
func (p *Positions) Len() int { return len(p.samples) }

// Sample returns a position's place, outcome and score.
func (p *Positions) Sample(i int) *Sample { return &p.samples[i] }

// Game returns the game that a sample is from.
func (p *Positions) Game(s *Sample) *Game { return p.games[s.Game] }

// Unpack sets up the position of a sample.
func (p *Positions) Unpack(i int, position *shogi.Position) {
	s := &p.samples[i]
	kept := &p.snapshots[p.base[s.Game]+uint32(s.Ply/snapshotPlies)]
	*position = kept.position.After(kept.moves[:s.Ply%snapshotPlies]...)
}
