package games

import (
	"math"
	"slices"

	"shotest/evaluation"
	"shotest/record"
	"shotest/shogi"
)

// Selection selects the positions of games to learn from.
type Selection struct {
	// FromPly is the first ply to take, unless the opening is longer. Earlier moves mostly come
	// from books.
	FromPly int
	// Noisy also takes positions in check, and those in which a capture or a promotion was played.
	// A search resolves such positions before it evaluates.
	Noisy bool
	// Mates also takes positions for which a mate was announced.
	Mates bool
	// Trace is the weight of the scores that follow, from 0 to less than 1: a position's score is a
	// mean in which each ply counts Trace times as much as the ply before. This is TD(λ): a score
	// that the game soon refutes counts for less.
	Trace float64
	// PerGame is the mean number of positions of a game to draw for an epoch; 0 for all.
	PerGame int
	// PlayerShare is the largest share of all games that one player may count for, from 0 to 1.
	// Positions of its games are drawn less often accordingly.
	PlayerShare float64
}

// Sample is a position to learn from, with its outcome and score for the side to move. At least one
// of the two is known.
type Sample struct {
	Game    uint32  // index in the list of games
	Ply     uint16  // the number of moves played
	Outcome float32 // points of the side to move: 1, ½ or 0; NaN if unknown
	Score   float32 // in calibrated centipawns; NaN if unknown
}

// Target returns the probability of winning to learn: the outcome with weight lambda, and the
// probability of the score with weight 1−lambda. If only one is known it is the target.
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

// snapshot is a position of a game with the moves that follow. Positions between two snapshots are
// replayed from the first. This takes 25 ns a move, since the moves lie beside the position in
// memory.
type snapshot struct {
	position shogi.Position
	moves    [snapshotPlies]shogi.Move
}

// snapshotPlies is the distance of snapshots. A snapshot takes about 430 bytes.
const snapshotPlies = 8

// Positions holds positions to learn from, packed into about 70 bytes for each ply of the games.
type Positions struct {
	games     []*record.Played
	selection Selection
	samples   []Sample
	// firstSamples holds the index of each game's first sample, and then the number of samples.
	firstSamples   []int
	snapshots      []snapshot
	firstSnapshots []uint32 // the index of each game's first snapshot
	LeftOut        LeftOut  // counts the positions that were left out
}

// LeftOut counts positions by the filter that has left them out. A filter is described in words
// with its flag.
type LeftOut map[string]int

// Add adds the counts of other positions.
func (l LeftOut) Add(other LeftOut) {
	for filter, positions := range other {
		l[filter] += positions
	}
}

// The filters of positions.
const (
	earlyFilter   = "in the opening, or before the first ply (--from-ply)"
	mateFilter    = "with an announced mate (--mates takes them)"
	noisyFilter   = "in check, or a capture or a promotion was played (--noisy takes them)"
	unknownFilter = "neither result nor score is known"
)

// filterOf returns the filter that leaves a position out, "" if it is taken.
func (s *Selection) filterOf(g *record.Played, ply int, position *shogi.Position) string {
	m := g.Moves[ply]
	switch {
	case ply < max(s.FromPly, g.Opening):
		return earlyFilter
	case !s.Mates && g.Scores != nil && g.Scores[ply].IsMate():
		return mateFilter
	case !s.Noisy && (position.InCheck() || m.IsPromotion() || position.Captured(m) != shogi.NoPiece):
		return noisyFilter
	case g.Outcome == record.Unknown && (g.Scores == nil || g.Scores[ply] == record.NoScore):
		return unknownFilter
	}
	return ""
}

// selectPlies returns the plies of a game whose positions are taken, and adds the counts of the
// others to leftOut.
func (s *Selection) selectPlies(g *record.Played, left LeftOut) (taken []int) {
	position := g.Start
	for ply, m := range g.Moves {
		if filter := s.filterOf(g, ply, &position); filter != "" {
			left[filter]++
		} else {
			taken = append(taken, ply)
		}
		position.Play(m)
	}
	return taken
}

// drawShare returns the share of positions to draw from a game that has as many as positions.
func (s *Selection) drawShare(positions int) float64 {
	if s.PerGame == 0 {
		return 1
	}
	return min(1, float64(s.PerGame)/float64(positions))
}

// NewPositions selects positions of games and packs them.
func NewPositions(games []*record.Played, calibration *Calibration, selection Selection) *Positions {
	p := &Positions{games: games, selection: selection, LeftOut: LeftOut{}}
	plies := 0
	for _, g := range games {
		plies += len(g.Moves)
	}
	p.snapshots = make([]snapshot, 0, plies/snapshotPlies+len(games))
	for i := range games {
		p.addGame(i, calibration)
	}
	p.firstSamples = append(p.firstSamples, len(p.samples))
	p.samples = slices.Clip(p.samples)
	return p
}

func (p *Positions) addGame(index int, calibration *Calibration) {
	g := p.games[index]
	p.firstSamples = append(p.firstSamples, len(p.samples))
	p.firstSnapshots = append(p.firstSnapshots, uint32(len(p.snapshots)))
	scores := calibration.scores(g)
	foresee(scores, p.selection.Trace)
	position := g.Start
	for ply, m := range g.Moves {
		if ply%snapshotPlies == 0 {
			s := snapshot{position: position}
			copy(s.moves[:], g.Moves[ply:])
			p.snapshots = append(p.snapshots, s)
		}
		if filter := p.selection.filterOf(g, ply, &position); filter != "" {
			p.LeftOut[filter]++
		} else {
			p.samples = append(p.samples, sample(g, index, ply, scores[ply]))
		}
		position.Play(m)
	}
}

// sample returns the sample of a game's position at a ply. index is the game's index, and score the
// score for the side to move.
func sample(g *record.Played, index, ply int, score float64) Sample {
	s := Sample{Game: uint32(index), Ply: uint16(ply), Outcome: float32(math.NaN()), Score: float32(score)}
	if points, ok := g.Outcome.PointsFor(g.SideToMove(ply)); ok {
		s.Outcome = float32(points)
	}
	return s
}

// scores returns the calibrated score of each ply for the side to move, NaN where there is none.
func (c *Calibration) scores(g *record.Played) []float64 {
	scores := make([]float64, len(g.Moves))
	for ply := range scores {
		side := g.SideToMove(ply)
		if g.Scores == nil || g.Scores[ply] == record.NoScore {
			scores[ply] = math.NaN()
			continue
		}
		scores[ply] = c.Centipawns(g.Players[side], g.Scores[ply])
		if side == shogi.White {
			scores[ply] = -scores[ply]
		}
	}
	return scores
}

// foresee replaces each score by the mean of it and those that follow (Selection.Trace). The mean
// is one of probabilities, in which a mate is worth hardly more than a decisive lead.
func foresee(scores []float64, trace float64) {
	if trace == 0 {
		return
	}
	next := math.NaN() // the probability at the next ply, for the side that moves there
	for ply := len(scores) - 1; ply >= 0; ply-- {
		if math.IsNaN(scores[ply]) {
			next = 1 - next
			continue
		}
		here := evaluation.WinProbability(scores[ply])
		if !math.IsNaN(next) {
			here = (1-trace)*here + trace*(1-next)
			scores[ply] = evaluation.LogisticScale * math.Log(here/(1-here))
		}
		next = here
	}
}

// weightsOf returns the weights of games: less than 1 if one of the players takes part in more than
// a share of all games. Games of an engine against itself have weight 1, since they drown no other
// player out.
func weightsOf(games []*record.Played, share float64) []float64 {
	gamesOf := map[string]int{}
	for _, g := range games {
		for _, name := range g.Players {
			gamesOf[name]++
		}
	}
	weights := slices.Repeat([]float64{1}, len(games))
	for i, g := range games {
		for _, name := range g.Players {
			if name != "" && g.Players[0] != g.Players[1] {
				weights[i] = min(weights[i], share*float64(len(games))/float64(gamesOf[name]))
			}
		}
	}
	return weights
}

// Len returns the number of positions.
func (p *Positions) Len() int { return len(p.samples) }

// Sample returns the sample with index i.
func (p *Positions) Sample(i int) *Sample { return &p.samples[i] }

// Game returns the game that a sample is from.
func (p *Positions) Game(s *Sample) *record.Played { return p.games[s.Game] }

// Unpack sets position to that of the sample with index i.
func (p *Positions) Unpack(i int, position *shogi.Position) {
	s := &p.samples[i]
	from := &p.snapshots[p.firstSnapshots[s.Game]+uint32(s.Ply/snapshotPlies)]
	*position = from.position.After(from.moves[:s.Ply%snapshotPlies]...)
}
