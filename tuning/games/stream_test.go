package games

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"shotest/shogi"
	"shotest/tuning/gamefile"
)

// writeStream writes two files of own games in small members, and a table; it returns
// the folder.
func writeStream(t testing.TB) string {
	t.Helper()
	random := rand.New(rand.NewPCG(9, 0))
	var table strings.Builder
	table.WriteString("#id\tblack\twhite\twinner\tusi_moves\n")
	for i := range 150 {
		fmt.Fprintf(&table, "%d\tbusy\tplayer %d\tb\t%s\n", i, i%7, strings.Join(shogi.MoveTexts(randomGame(random, 60).Moves), " "))
	}
	folder := write(t, map[string]string{"table.tsv": table.String()})
	for _, name := range []string{"first.games", "second.games"} {
		var games []*gamefile.Game
		for range 150 {
			games = append(games, ownGame(random, randomGame(random, 40+random.IntN(40))))
		}
		writeOwn(t, filepath.Join(folder, name), 10, games...)
	}
	return folder
}

const testWindow = 2000

func openStream(t testing.TB, folder string, selection Selection) *Stream {
	t.Helper()
	s, err := Open(t.Context(), []string{folder}, Options{Strict: true}, selection, testWindow)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// handedOut is a position, with what is to be learned of it.
type handedOut struct {
	game           uint64
	ply            uint16
	outcome, score string
	position       string
}

// takeAll returns the positions from begin to end of the epoch that was begun.
func takeAll(t testing.TB, s *Stream, begin, end int) (all []handedOut) {
	t.Helper()
	err := s.Take(begin, end, func(p *Positions, part []int) {
		plies := 0
		for _, g := range p.games {
			plies += len(g.Moves)
		}
		if plies > testWindow+chunkGames*60 {
			t.Errorf("%d moves in memory with windows of %d", plies, testWindow)
		}
		for _, i := range part {
			all = append(all, takenOf(p, i))
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func takenOf(p *Positions, i int) handedOut {
	var position shogi.Position
	p.Unpack(i, &position)
	s := p.Sample(i)
	return handedOut{p.Game(s).Hash(), s.Ply, fmt.Sprint(s.Outcome), fmt.Sprint(s.Score), position.SFEN()}
}

// An epoch hands out each position once, whatever the windows, and the same as if all
// games were in memory.
func TestStreamYieldsEachPositionOnce(t *testing.T) {
	folder, selection := writeStream(t), Selection{FromPly: 8, PlayerShare: 1}
	s := openStream(t, folder, selection)
	learning, heldOut := load(t, folder, Options{}).Split()
	whole := NewPositions(learning, Calibrate(learning), selection)
	want := map[handedOut]bool{}
	for i := range whole.Len() {
		want[takenOf(whole, i)] = true
	}
	if s.Positions != whole.Len() || s.Games != len(learning) || len(s.HeldOut) != len(heldOut) || !maps.Equal(s.LeftOut, whole.LeftOut) {
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

// The order follows from seed and epoch, also where it is entered in the middle, as
// after an interruption.
func TestStreamIsRepeatable(t *testing.T) {
	folder, selection := writeStream(t), Selection{PlayerShare: 1, Noisy: true}
	s, again := openStream(t, folder, selection), openStream(t, folder, selection)
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

// Shares of players and positions of a game are drawn as they are in memory.
func TestStreamDrawsShares(t *testing.T) {
	folder := writeStream(t)
	selection := Selection{PlayerShare: 0.05, Noisy: true, PerGame: 10}
	s := openStream(t, folder, selection)
	set := load(t, folder, Options{})
	learning, _ := set.Split()
	want := len(NewPositions(learning, Calibrate(learning), selection).DrawOnce(1))
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

// A file that changes while it is learned from is an error, not other positions.
func TestStreamOfChangedFile(t *testing.T) {
	folder := writeStream(t)
	s := openStream(t, folder, Selection{PlayerShare: 1})
	path := filepath.Join(folder, "second.games")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)-1] ^= 1
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	err = s.Take(0, s.Begin(1, 1), func(*Positions, []int) {})
	if !errors.Is(err, gamefile.ErrDamaged) || !strings.Contains(err.Error(), "second.games: offset ") {
		t.Errorf("got %v", err)
	}
}
