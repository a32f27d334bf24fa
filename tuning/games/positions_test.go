package games

import (
	"math"
	"slices"
	"testing"

	"shotest/record"
	"shotest/shogi"
)

func TestUnpackEqualsReplay(t *testing.T) {
	played := randomGames(20, 70)
	p := NewPositions(played, Calibrate(played), Selection{Noisy: true, Mates: true, PlayerShare: 1})
	var got shogi.Position
	for i := range p.Len() {
		s := p.Sample(i)
		p.Unpack(i, &got)
		if want := p.Game(s).At(int(s.Ply)); got != want {
			t.Fatalf("game %d, ply %d: %v, want %v", s.Game, s.Ply, &got, &want)
		}
	}
	if p.Len() < 1000 {
		t.Errorf("only %d positions", p.Len())
	}
}

// evaluationSelection is the default selection of tune evaluation.
var evaluationSelection = Selection{FromPly: 16, PlayerShare: 0.05}

func TestQuietPositionsAreSelected(t *testing.T) {
	played := randomGames(20, 70)
	selection := evaluationSelection
	p := NewPositions(played, Calibrate(played), selection)
	taken := map[[2]int]bool{}
	for i := range p.Len() {
		taken[[2]int{int(p.Sample(i).Game), int(p.Sample(i).Ply)}] = true
	}
	for n, g := range played {
		for ply, m := range g.Moves {
			position := g.At(ply)
			quiet := !position.InCheck() && !m.IsPromotion() && position.PieceAt(m.To()) == shogi.NoPiece
			known := g.Outcome != record.Unknown || g.Scores[ply] != record.NoScore
			if want := ply >= 16 && quiet && known; taken[[2]int{n, ply}] != want {
				t.Fatalf("game %d, ply %d, %v: taken %v", n, ply, m, !want)
			}
		}
	}
}

// The outcome says nothing about positions before random moves.
func TestOpeningsAreLeftOut(t *testing.T) {
	played := randomGames(10, 70)
	for i, g := range played {
		g.Opening = 4 * i
	}
	p := NewPositions(played, Calibrate(played), evaluationSelection)
	for i := range p.Len() {
		if s := p.Sample(i); int(s.Ply) < p.Game(s).Opening {
			t.Errorf("a position at ply %d is taken, and the opening has %d moves", s.Ply, p.Game(s).Opening)
		}
	}
}

// Samples are for the side to move.
func TestSamplesTakeTheSideToMove(t *testing.T) {
	played := randomGames(8, 60)
	p := NewPositions(played, Calibrate(nil), Selection{Noisy: true, Mates: true, PlayerShare: 1})
	for i := range p.Len() {
		s := p.Sample(i)
		g := p.Game(s)
		sign := float32(1)
		if s.Ply%2 == 1 {
			sign = -1
		}
		if score := g.Scores[s.Ply]; score == record.NoScore != (s.Score != s.Score) || score != record.NoScore &&
			s.Score != sign*float32(score) {
			t.Fatalf("ply %d: score %v of %d", s.Ply, s.Score, score)
		}
		points := map[record.Outcome]float32{record.BlackWins: (1 + sign) / 2, record.WhiteWins: (1 - sign) / 2,
			record.Drawn: 0.5}
		if want, ok := points[g.Outcome]; ok != (s.Outcome == s.Outcome) || ok && s.Outcome != want {
			t.Fatalf("ply %d: outcome %v of %v", s.Ply, s.Outcome, g.Outcome)
		}
	}
}

// With a trace, a position's score is the mean of it and the scores that follow.
func TestTraceLetsLaterScoresCount(t *testing.T) {
	none, even, won := math.NaN(), 0.0, 600*math.Log(3) // probabilities ½ and ¾
	for _, c := range []struct {
		trace        float64
		scores, want []float64
	}{
		{0, []float64{won, even}, []float64{won, even}},
		{0.5, []float64{won}, []float64{won}},
		{0.5, []float64{even, -won}, []float64{600 * math.Log(5.0/3), -won}}, // ½·½ + ½·¾
		{0.5, []float64{won, -won, won}, []float64{won, -won, won}},
		{0.5, []float64{even, none, won}, []float64{600 * math.Log(5.0/3), none, won}},
		{0.9, []float64{none, even, none}, []float64{none, even, none}},
	} {
		got := slices.Clone(c.scores)
		foresee(got, c.trace)
		for i, want := range c.want {
			if math.IsNaN(got[i]) != math.IsNaN(want) || math.Abs(got[i]-want) > 1e-9 {
				t.Errorf("%v, trace %v: %v, want %v", c.scores, c.trace, got, c.want)
				break
			}
		}
	}
}

func TestTarget(t *testing.T) {
	none := float32(math.NaN())
	for _, c := range []struct {
		outcome, score float32
		lambda, want   float64
	}{
		{1, 0, 0.5, 0.75}, {1, 0, 1, 1}, {1, 0, 0, 0.5}, {none, 0, 1, 0.5}, {0, none, 0, 0},
		{0.5, 600, 0.25, 0.125 + 0.75/(1+math.Exp(-1))},
	} {
		s := Sample{Outcome: c.outcome, Score: c.score}
		if got := s.Target(c.lambda); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

func TestDrawIsRepeatable(t *testing.T) {
	played := randomGames(40, 60)
	selection := evaluationSelection
	selection.PerGame, selection.PlayerShare = 5, 1
	left := LeftOut{}
	first := Draw(played, selection, 1, left)
	if !slices.Equal(first, Draw(played, selection, 1, LeftOut{})) ||
		slices.Equal(first, Draw(played, selection, 2, LeftOut{})) {
		t.Error("what is drawn does not follow from the seed")
	}
	if n := len(first); n < 40*4 || n > 40*6 {
		t.Errorf("%d positions of 40 games: expected about 200", n)
	}
	all := NewPositions(played, Calibrate(played), selection)
	if len(first)+left[notDrawnFilter] != all.Len() || left[noisyFilter] != all.LeftOut[noisyFilter] {
		t.Errorf("%d positions are drawn of %d; left out %v", len(first), all.Len(), left)
	}
	seen := map[Choice]bool{}
	for _, c := range first {
		if seen[c] {
			t.Error("a position was drawn twice")
		}
		seen[c] = true
	}
	selection.PerGame = 0
	if drawn := Draw(played, selection, 1, LeftOut{}); len(drawn) != all.Len() {
		t.Errorf("without limits, %d positions of %d are drawn", len(drawn), all.Len())
	}
}

// The games of a player in many games have less weight, except those of an engine against itself.
func TestPlayerShareIsLimited(t *testing.T) {
	busy, nameless := &record.Played{Players: [2]string{"busy", "x"}}, &record.Played{}
	games := append(slices.Repeat([]*record.Played{busy}, 10), slices.Repeat([]*record.Played{nameless}, 10)...)
	for _, players := range [][2]string{{"busy", "rare"}, {"rare", ""}, {"busy", "busy"}} {
		games = append(games, &record.Played{Players: players})
	}
	weights := weightsOf(games, 0.25)
	for i, want := range map[int]float64{0: 0.25 * 23 / 13, 10: 1, 20: 0.25 * 23 / 13, 21: 1, 22: 1} {
		if got := weights[i]; math.Abs(got-want) > 1e-12 {
			t.Errorf("%v: weight %v, want %v", games[i].Players, got, want)
		}
	}
}
