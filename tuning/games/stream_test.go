package games

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"shotest/shogi"
)

const testWindow = 2000

// newStream returns a stream of random games, some of a busy player against others, some of a
// player against itself.
func newStream(selection Selection) *Stream {
	set := &Set{Games: randomGames(450, 70)}
	for i, g := range set.Games {
		g.Players = [2]string{"busy", fmt.Sprint("player ", i%7)}
		if i%3 > 0 {
			g.Players = [2]string{"self", "self"}
		}
	}
	return NewStream(set, selection, testWindow)
}

// visited is a position with its labels.
type visited struct {
	game           uint64
	ply            uint16
	outcome, score string
	position       string
}

// takeAll returns the positions from begin to end of the current epoch.
func takeAll(t testing.TB, s *Stream, begin, end int) (all []visited) {
	t.Helper()
	s.Take(begin, end, func(p *Positions, part []int) {
		plies := 0
		for _, g := range p.games {
			plies += len(g.Moves)
		}
		if plies > testWindow+80 {
			t.Errorf("%d moves in memory with windows of %d", plies, testWindow)
		}
		for _, i := range part {
			all = append(all, visitedOf(p, i))
		}
	})
	return all
}

func visitedOf(p *Positions, i int) visited {
	var position shogi.Position
	p.Unpack(i, &position)
	s := p.Sample(i)
	return visited{p.Game(s).Hash(), s.Ply, fmt.Sprint(s.Outcome), fmt.Sprint(s.Score), position.SFEN()}
}

// An epoch visits each position once, whatever the windows, as if all games were in memory.
func TestStreamVisitsEachPositionOnce(t *testing.T) {
	selection := Selection{FromPly: 8, PlayerShare: 1}
	s := newStream(selection)
	learning, heldOut := s.Set.Split()
	whole := NewPositions(learning, Calibrate(learning), selection)
	want := map[visited]bool{}
	for i := range whole.Len() {
		want[visitedOf(whole, i)] = true
	}
	if s.Positions != whole.Len() || s.Games != len(learning) || len(s.HeldOut) != len(heldOut) ||
		!maps.Equal(s.LeftOut, whole.LeftOut) {
		t.Errorf("%d positions of %d games, %d games held out, %v", s.Positions, s.Games, len(s.HeldOut), s.LeftOut)
	}
	count := s.Begin(1, 1)
	if count != whole.Len() || len(s.windows) < 5 {
		t.Fatalf("%d of %d positions are drawn, in %d windows", count, whole.Len(), len(s.windows))
	}
	for _, at := range takeAll(t, s, 0, count) {
		if !want[at] {
			t.Fatalf("%+v: not there in memory, or twice", at)
		}
		delete(want, at)
	}
	if len(want) > 0 {
		t.Errorf("%d positions are missing", len(want))
	}
}

// The seed and the epoch determine the order, even if taking begins in the middle, as after an
// interruption.
func TestStreamIsRepeatable(t *testing.T) {
	selection := Selection{PlayerShare: 1, Noisy: true}
	s, again := newStream(selection), newStream(selection)
	if s.Identity(1) != again.Identity(1) || s.Identity(1) == s.Identity(2) {
		t.Error("the identity is not that of the positions and the seed")
	}
	count := s.Begin(3, 2)
	all := takeAll(t, s, 0, count)
	again.Begin(3, 2)
	if from := count / 3; !slices.Equal(takeAll(t, again, from, count), all[from:]) {
		t.Error("entered in the middle, the order is another")
	}
	again.Begin(3, 1)
	if slices.Equal(takeAll(t, again, 0, 100), all[:100]) {
		t.Error("another epoch has the same order")
	}
	neighbours := 0
	for i := range all[1:] {
		if all[i].game == all[i+1].game {
			neighbours++
		}
	}
	if neighbours > len(all)/10 {
		t.Errorf("%d of %d positions follow one of the same game", neighbours, len(all))
	}
}

// Streams draw the same shares of players and games as positions in memory.
func TestStreamDrawsShares(t *testing.T) {
	selection := Selection{PlayerShare: 0.05, Noisy: true, PerGame: 10}
	s := newStream(selection)
	learning, _ := s.Set.Split()
	want := len(Draw(learning, selection, 1, LeftOut{}))
	first, second := s.Begin(1, 1), s.Begin(1, 2)
	for _, got := range []int{first, second} {
		if got < want*8/10 || got > want*12/10 {
			t.Errorf("%d positions are drawn, %d from memory", got, want)
		}
	}
	if got := len(takeAll(t, s, 0, second)); got != second {
		t.Errorf("%d positions of %d", got, second)
	}
}
