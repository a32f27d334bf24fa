package gamefile

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// same reports whether games are equal; lists without elements are.
func same(a, b []*Game) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		var x, y []byte
		x, _ = appendGame(x, a[i])
		y, _ = appendGame(y, b[i])
		if !bytes.Equal(x, y) || a[i].Start != b[i].Start {
			return false
		}
	}
	return true
}

func TestReadsWhatWasWritten(t *testing.T) {
	path, games := newPath(t), randomGames(1, 200)
	write(t, path, testRun("a"), games[:120], 50)
	w := write(t, path, testRun("a"), games[120:], 50)
	if w.Next() != 200 || w.Games() != 200 || w.Cut() != 0 {
		t.Errorf("next %d, %d games, %d cut", w.Next(), w.Games(), w.Cut())
	}
	got, damage := read(t, path)
	if !same(got, games) || len(damage) > 0 {
		t.Errorf("%d games, %v", len(got), damage)
	}
	for i := range got {
		if len(games[i].Scores) > 0 && !reflect.DeepEqual(got[i].Scores, games[i].Scores) {
			t.Fatalf("game %d: scores %v, want %v", i, got[i].Scores, games[i].Scores)
		}
	}
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if runs, err := f.Runs(); err != nil || len(runs) != 1 || runs[0] != testRun("a") {
		t.Errorf("runs %q, %v", runs, err)
	}
	positions := 0
	for _, b := range f.Blocks() {
		positions += b.Positions
	}
	if positions != w.Positions() {
		t.Errorf("%d positions in the heads, %d written", positions, w.Positions())
	}
}

// However much of the last block has come to the disk when a process is killed, no
// other block is lost, and the run goes on behind them with the game that is missing.
func TestKilledWhileAppending(t *testing.T) {
	path, games := newPath(t), randomGames(2, 12)
	write(t, path, testRun("a"), games[:8], 4)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	write(t, path, testRun("a"), games[8:], 4)
	more, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.HasPrefix(more, whole) {
		t.Fatal("what was there has changed")
	}
	for size := len(whole) + 1; size < len(more); size += step(size - len(whole)) {
		killed := newPath(t)
		if err := os.WriteFile(killed, more[:size], 0o644); err != nil {
			t.Fatal(err)
		}
		got, damage := read(t, killed)
		if !same(got, games[:8]) || len(damage) != 1 || !strings.Contains(damage[0].Error(), "offset ") {
			t.Fatalf("%d bytes: %d games, %v", size, len(got), damage)
		}
		w := write(t, killed, testRun("a"), games[8:], 4)
		if got, damage := read(t, killed); !same(got, games) || len(damage) > 0 || w.Cut() != int64(size-len(whole)) {
			t.Fatalf("%d bytes, after going on: %d games, %d cut, %v", size, len(got), w.Cut(), damage)
		}
	}
}

// A power cut may leave a block whose bytes never came to the disk.
func TestLastBlockOfZeros(t *testing.T) {
	path, games := newPath(t), randomGames(3, 8)
	write(t, path, testRun("a"), games[:4], 4)
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	write(t, path, testRun("a"), games[4:], 4)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, from := range []int64{info.Size(), info.Size() + headSize, info.Size() + headSize + 5} {
		clear(data[from:])
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		if got, damage := read(t, path); !same(got, games[:4]) || len(damage) != 1 {
			t.Errorf("zeros from %d on: %d games, %v", from, len(got), damage)
		}
		if w := write(t, path, testRun("a"), games[4:], 4); w.Games() != 8 {
			t.Errorf("zeros from %d on: %d games in the end", from, w.Games())
		}
		if got, damage := read(t, path); !same(got, games) || len(damage) > 0 {
			t.Errorf("zeros from %d on, after going on: %d games, %v", from, len(got), damage)
		}
	}
}

// Damage costs its block, the first and the last one like any other: it is named with its
// offset, games are added behind it, and repairing takes it out and keeps the damaged file.
func TestDamage(t *testing.T) {
	path, games := newPath(t), randomGames(4, 13)
	write(t, path, testRun("a"), games[:12], 4)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for number, damagedBlock := range f.blocks {
		left := slices.Clone(games[:12])
		if number > 0 {
			left = slices.Delete(left, 4*(number-1), 4*number)
		}
		size := damagedBlock.Size()
		for at := int64(0); at < size; at += int64(step(int(at))) {
			damaged := bytes.Clone(whole)
			damaged[damagedBlock.Offset+at] ^= 0x10
			checkDamaged(t, damaged, left, games[12], fmt.Sprintf("offset %d: block %d: damaged", damagedBlock.Offset, number+1))
		}
	}
}

// checkDamaged checks what becomes of a file with a damaged block when it is read, added to,
// and repaired.
func checkDamaged(t *testing.T, damaged []byte, left []*Game, more *Game, place string) {
	t.Helper()
	path := newPath(t)
	if err := os.WriteFile(path, damaged, 0o644); err != nil {
		t.Fatal(err)
	}
	named := func(damage []error) bool {
		return len(damage) == 1 && errors.Is(damage[0], ErrDamaged) && strings.Contains(damage[0].Error(), path+": "+place) &&
			strings.HasSuffix(damage[0].Error(), " bytes are left out")
	}
	if got, damage := read(t, path); !Is(path) || !same(got, left) || !named(damage) {
		t.Fatalf("%s: %d games, %v", place, len(got), damage)
	}
	if w := write(t, path, testRun("a"), []*Game{more}, 1); w.Cut() != 0 || !named(w.Damage()) || w.Games() != len(left)+1 {
		t.Fatalf("%s: added to: %d games, %d bytes cut, %v", place, w.Games(), w.Cut(), w.Damage())
	}
	added, err := os.ReadFile(path)
	if err != nil || !bytes.HasPrefix(added, damaged) {
		t.Fatalf("%s: what was there has changed: %v", place, err)
	}
	kept, merged, err := Repair(path)
	if err != nil || merged.Games != len(left)+1 || !named(merged.Damage) {
		t.Fatalf("%s: repaired: %+v, %v", place, merged, err)
	}
	if data, err := os.ReadFile(kept); err != nil || kept != path+".damaged" || !bytes.Equal(data, added) {
		t.Fatalf("%s: kept as %s, %d bytes of %d, %v", place, kept, len(data), len(added), err)
	}
	if got, damage := read(t, path); !same(got, append(slices.Clone(left), more)) || len(damage) > 0 {
		t.Fatalf("%s: after the repair %d games, %v", place, len(got), damage)
	}
	if kept, _, err := Repair(path); kept != "" || err != nil {
		t.Fatalf("%s: repaired again: %s, %v", place, kept, err)
	}
}

// A damaged file that was kept is not overwritten by the next one, and a file that is being
// written is left alone.
func TestRepairKeepsAll(t *testing.T) {
	path := newPath(t)
	write(t, path, testRun("a"), randomGames(9, 4), 2)
	for _, name := range []string{".damaged", ".damaged-2"} {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, append(data, "no block"...), 0o644); err != nil {
			t.Fatal(err)
		}
		if kept, _, err := Repair(path); err != nil || kept != path+name {
			t.Errorf("kept as %s, %v", kept, err)
		}
	}
	w, err := Append(path, testRun("a"), "")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := Repair(path); !errors.Is(err, ErrInUse) {
		t.Errorf("got %v", err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Repair(path + ".none"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}

// A half block does not hide the blocks of the file that was put behind it, and a file that is
// put behind itself counts once: also where one of both copies of a block is damaged.
func TestFilesBehindEachOther(t *testing.T) {
	path, games := newPath(t), randomGames(10, 12)
	write(t, path, testRun("a"), games, 4)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	damaged := bytes.Clone(whole)
	damaged[len(damaged)/2] ^= 1
	for _, c := range []struct {
		name          string
		data          [][]byte
		twice, damage int
	}{
		{"itself", [][]byte{whole, whole}, 12, 0},
		{"three times", [][]byte{whole, whole, whole}, 24, 0},
		{"damaged before", [][]byte{damaged, whole}, 8, 1},
		{"damaged behind", [][]byte{whole, damaged}, 8, 1},
		{"behind a half block", [][]byte{whole[:len(whole)-7], whole}, 8, 1},
	} {
		if err := os.WriteFile(path, bytes.Join(c.data, nil), 0o644); err != nil {
			t.Fatal(err)
		}
		f, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		twice := f.Twice()
		if err := f.Close(); err != nil {
			t.Error(err)
		}
		got, damage := read(t, path)
		if len(got) != 12 || twice != c.twice || len(damage) != c.damage {
			t.Errorf("%s: %d games, %d twice, %v", c.name, len(got), twice, damage)
		}
		if w := write(t, path, testRun("a"), nil, 1); w.Games() != 12 || w.Next() != 12 || w.Cut() != 0 {
			t.Errorf("%s: goes on with game %d after %d, %d bytes cut", c.name, w.Next(), w.Games(), w.Cut())
		}
		if merged, err := Merge(newPath(t), []string{path}); err != nil || merged.Games != 12 || merged.Twice != c.twice {
			t.Errorf("%s: merged %+v, %v", c.name, merged, err)
		}
	}
}

// step goes through every byte of a block's head, and through every 17th of the rest.
func step(at int) int {
	if at <= headSize {
		return 1
	}
	return 17
}

func TestOtherFilesAreLeftAlone(t *testing.T) {
	path := newPath(t)
	for _, content := range []string{"#id\tusi_moves\n", "x"} {
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(path); !errors.Is(err, ErrForeign) {
			t.Errorf("%q: %v", content, err)
		}
		if _, err := Append(path, testRun("a"), ""); !errors.Is(err, ErrForeign) {
			t.Errorf("%q: %v", content, err)
		}
		if data, _ := os.ReadFile(path); string(data) != content {
			t.Errorf("%q has become %q", content, data)
		}
	}
}

func TestRunsAreNumberedOn(t *testing.T) {
	path := newPath(t)
	write(t, path, testRun("a"), randomGames(1, 5), 2)
	if next := write(t, path, testRun("b"), nil, 2).Next(); next != 5 {
		t.Errorf("a new run begins with game %d: expected 5", next)
	}
	write(t, path, testRun("b"), randomGames(2, 3), 2)
	for run, expected := range map[string]uint64{"a": 5, "b": 8, "c": 8} {
		if next := write(t, path, testRun(run), nil, 2).Next(); next != expected {
			t.Errorf("run %s goes on with game %d: expected %d", run, next, expected)
		}
	}
}

func TestOneWriterAtATime(t *testing.T) {
	path := newPath(t)
	w, err := Append(path, testRun("a"), "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Append(path, testRun("a"), ""); !errors.Is(err, ErrInUse) {
		t.Errorf("got %v", err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	write(t, path, testRun("a"), nil, 1)
}

// Copies of a file at different times, files of several runs, and files that were put
// one behind the other: every game is there once.
func TestMerge(t *testing.T) {
	early, late, other, joined := newPath(t), newPath(t), newPath(t), newPath(t)
	games, others := randomGames(5, 10), randomGames(6, 5)
	write(t, early, testRun("a"), games[:5], 3) // blocks of 3 and 2
	write(t, late, testRun("a"), games, 4)      // blocks of 4, 4 and 2: one overlaps, but not whole
	write(t, other, testRun("b"), others, 5)
	var data []byte
	for _, path := range []string{other, early} {
		part, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		data = append(data, part...)
	}
	if err := os.WriteFile(joined, data, 0o644); err != nil {
		t.Fatal(err)
	}
	merged, err := Merge(joined, []string{early, late, other, joined})
	if err != nil || merged.Games != 15 || merged.Twice != 15 || len(merged.Damage) > 0 {
		t.Errorf("%+v, %v", merged, err)
	}
	if got, damage := read(t, joined); !same(got, append(append([]*Game{}, games...), others...)) || len(damage) > 0 {
		t.Errorf("%d games, %v", len(got), damage)
	}
	if w := write(t, joined, testRun("b"), nil, 1); w.Next() != 5 || w.Games() != 5 {
		t.Errorf("run b goes on with game %d after %d", w.Next(), w.Games())
	}
}

func TestEffort(t *testing.T) {
	for nodes := 1; nodes < 1<<24; nodes += 1 + nodes/3 {
		if got := EffortOf(nodes).Nodes(); float64(got) < 0.95*float64(nodes)-1 || float64(got) > 1.05*float64(nodes)+1 {
			t.Errorf("%d nodes are read as %d", nodes, got)
		}
	}
	if EffortOf(0) != 0 || Effort(0).Nodes() != 0 {
		t.Error("nothing is something")
	}
}

func TestDifference(t *testing.T) {
	a, b := Run{"seed: 1\nnodes: 300\n"}, Run{"seed: 2\nnodes: 300\n"}
	if got := a.Difference(b); got != "seed: 2" || a.ID() == b.ID() {
		t.Errorf("got %q", got)
	}
}

// BenchmarkRead is how long it takes to read a move, with all that is checked.
func BenchmarkRead(b *testing.B) {
	var data []byte
	var moves, games int
	for _, g := range randomGames(1, 200) {
		var err error
		if data, err = appendGame(data, g); err != nil {
			b.Fatal(err)
		}
		moves += len(g.Moves)
		games++
	}
	content := Content{block: Block{Games: games}, data: data}
	for b.Loop() {
		for _, err := range content.Games() {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(moves), "ns/move")
}
