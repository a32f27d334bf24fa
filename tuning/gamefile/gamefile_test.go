package gamefile

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/record"
	"shotest/shogi"
)

// randomGame returns a game of random legal moves with random scores.
func randomGame(random *rand.Rand) *record.Played {
	outcome := record.Outcome(random.IntN(len(outcomeLetters)))
	g := &record.Played{Start: shogi.StartPosition(), Outcome: outcome, Ending: "checkmate"}
	if random.IntN(4) == 0 {
		g.Start, _ = shogi.ParseSFEN("4k4/9/9/9/9/9/9/9/4K4 w 2R2B4G4S4N4L18P 7")
	}
	position := g.Start
	for range random.IntN(60) {
		legal := position.AppendLegalMoves(nil)
		if len(legal) == 0 {
			break
		}
		m := legal[random.IntN(len(legal))]
		g.Moves = append(g.Moves, m)
		position.Play(m)
	}
	g.Opening = random.IntN(len(g.Moves) + 1)
	if g.Opening < len(g.Moves) {
		g.Scores = slices.Repeat([]record.Score{record.NoScore}, g.Opening)
	}
	for range len(g.Moves) - g.Opening {
		switch score := record.NewScore(random.IntN(4000)-2000, 0); random.IntN(8) {
		case 0:
			g.Scores = append(g.Scores, record.NoScore)
		case 1:
			g.Scores = append(g.Scores, record.NewScore(0, random.IntN(3)-1))
		default:
			g.Scores = append(g.Scores, score)
		}
	}
	return g
}

func randomGames(seed uint64, count int) (games []*record.Played) {
	random := rand.New(rand.NewPCG(seed, 0))
	for range count {
		games = append(games, randomGame(random))
	}
	return games
}

// same reports whether games are equal. Nil and empty lists are equal.
func same(a, b []*record.Played) bool {
	var lines [2][]byte
	for i, games := range [2][]*record.Played{a, b} {
		for _, g := range games {
			lines[i], _ = appendLine(lines[i], g)
		}
	}
	return len(a) == len(b) && bytes.Equal(lines[0], lines[1])
}

// testRun returns the settings of a run with a name.
func testRun(name string) string { return "name: " + name + "\nnodes: 300\n" }

// write appends games to a file and closes it. A member has perMember games.
func write(t testing.TB, path string, run string, games []*record.Played, perMember int) *Writer {
	t.Helper()
	w, err := Append(path, run, "test")
	if err != nil {
		t.Fatal(err)
	}
	for i, g := range games {
		err = errors.Join(err, w.Add(g))
		if i%perMember == perMember-1 {
			err = errors.Join(err, w.Flush())
		}
	}
	if err = errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return w
}

// readAll returns all games of a file, and the errors of its damaged members.
func readAll(t testing.TB, path string) (games []*record.Played, damage []error) {
	t.Helper()
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	for m := range f.Members() {
		some, err := m.Games()
		if err != nil {
			damage = append(damage, err)
		}
		games = append(games, some...)
	}
	return games, damage
}

func bytesOf(t *testing.T, path string) []byte {
	t.Helper()
	data := shogitest.ReadFile(t, path)
	return data
}

func newPath(t *testing.T) string { return filepath.Join(t.TempDir(), "own.games") }

// fileOf writes data into a new file.
func fileOf(t *testing.T, data []byte) string {
	t.Helper()
	path := newPath(t)
	shogitest.WriteFile(t, path, data)
	return path
}

func TestReadsWrittenGames(t *testing.T) {
	path, games := newPath(t), randomGames(1, 200)
	write(t, path, testRun("a"), games[:120], 50)
	w := write(t, path, testRun("a"), games[120:], 50)
	got, damage := readAll(t, path)
	if !same(got, games) || len(damage) > 0 || w.Next() != 200 || w.Games() != 200 || w.Truncated() != 0 {
		t.Errorf("%d games, next %d, %d cut, %v", len(got), w.Next(), w.Truncated(), damage)
	}
	if again := write(t, path, testRun("a"), nil, 1); again.Positions() != w.Positions() || again.Games() != 200 {
		t.Errorf("%d positions of %d games are read, %d written", again.Positions(), again.Games(), w.Positions())
	}
	// Any gzip reads it: lines of # with the settings, and a line for each game.
	unpacked, err := gzip.NewReader(bytes.NewReader(bytesOf(t, path)))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(unpacked)
	if err != nil || !strings.HasPrefix(string(text), "# name: a\n# nodes: 300\n#! test\n#> 0\n") ||
		strings.Count(string(text), " moves") != 200 {
		t.Errorf("%v: %.200s", err, text)
	}
}

// However much of the last member is on the disk when a process is killed or the power fails, no
// other member is lost, and the run resumes with the first missing game.
func TestKilledWhileAppending(t *testing.T) {
	path, games := newPath(t), randomGames(2, 12)
	write(t, path, testRun("a"), games[:8], 4)
	whole := bytesOf(t, path)
	write(t, path, testRun("a"), games[8:], 4)
	more := bytesOf(t, path)
	if !bytes.HasPrefix(more, whole) {
		t.Fatal("the bytes before have changed")
	}
	check := func(data []byte, what string, size int) {
		t.Helper()
		killed := fileOf(t, data)
		if got, damage := readAll(t, killed); !same(got, games[:8]) || len(damage) != 1 ||
			!errors.Is(damage[0], ErrDamaged) || !strings.Contains(damage[0].Error(), killed+": offset ") {
			t.Fatalf("%s %d: %d games, %v", what, size, len(got), damage)
		}
		w := write(t, killed, testRun("a"), games[8:], 4)
		if got, damage := readAll(t, killed); !same(got, games) || len(damage) > 0 ||
			w.Truncated() != len(data)-len(whole) {
			t.Fatalf("%s %d, after going on: %d games, %d cut, %v", what, size, len(got), w.Truncated(), damage)
		}
	}
	for size := len(whole) + 1; size < len(more); size += step(size - len(whole)) {
		check(more[:size], "cut to", size)
		zeros := bytes.Clone(more)
		clear(zeros[size:])
		// What has lost nothing but its checksum is damaged.
		if _, _, err := unpack(zeros[len(whole):]); err != nil && !errors.Is(err, gzip.ErrChecksum) {
			check(zeros, "zeros from", size)
		}
	}
}

// step returns the distance to the next offset to test: every byte of a header, and every 17th of
// the rest.
func step(at int) int {
	if at <= 20 {
		return 1
	}
	return 17
}

// Damage affects no more than its member. Further games are appended after it, except that a
// damaged last member is moved aside, since its games are played again.
func TestDamage(t *testing.T) {
	path, games := newPath(t), randomGames(4, 12)
	write(t, path, testRun("a"), games, 4)
	whole := bytesOf(t, path)
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	number := 0
	for m := range f.Members() {
		left := append(append([]*record.Played{}, games[:4*number]...), games[4*number+4:]...)
		for at := m.Offset; at < m.end; at += step(at - m.Offset) {
			data := bytes.Clone(whole)
			data[at] ^= 0x10
			damaged := fileOf(t, data)
			got, damage := readAll(t, damaged)
			if same(got, games) && len(damage) == 0 { // a byte of the header that says nothing
				continue
			}
			if !same(got, left) || len(damage) != 1 || !errors.Is(damage[0], ErrDamaged) ||
				!strings.Contains(damage[0].Error(), "are left out") {
				t.Fatalf("byte %d: %d games, %v", at, len(got), damage)
			}
			w, want, kept := write(t, damaged, testRun("a"), nil, 1), uint64(12), []byte{}
			if number == 2 {
				want, kept = 8, data[m.Offset:]
			}
			aside, _ := os.ReadFile(DamagedPath(damaged))
			if w.Next() != want || w.Truncated() > 0 || w.SetAside() != len(kept) || !bytes.Equal(aside, kept) {
				t.Fatalf("byte %d: goes on with game %d, %d bytes cut, %d moved, %d kept", at, w.Next(), w.Truncated(),
					w.SetAside(), len(aside))
			}
		}
		number++
	}
}

// Files may be joined. A truncated member hides no further ones, and for a writer a file joined to
// itself counts once.
func TestJoinedFiles(t *testing.T) {
	path, games := newPath(t), randomGames(10, 12)
	write(t, path, testRun("a"), games, 4)
	whole := bytesOf(t, path)
	for name, c := range map[string]struct {
		data          []byte
		games, damage int
	}{
		"itself":               {append(bytes.Clone(whole), whole...), 24, 0},
		"behind a half member": {append(bytes.Clone(whole[:len(whole)-7]), whole...), 20, 1},
		"behind other bytes":   {append([]byte("#id\tusi_moves\n"), whole...), 12, 1},
	} {
		joined := fileOf(t, c.data)
		if got, damage := readAll(t, joined); len(got) != c.games || len(damage) != c.damage {
			t.Errorf("%s: %d games, %v", name, len(got), damage)
		}
		if w := write(t, joined, testRun("a"), nil, 1); w.Games() != 12 || w.Next() != 12 || w.Truncated() != 0 {
			t.Errorf("%s: goes on with game %d after %d, %d bytes cut", name, w.Next(), w.Games(), w.Truncated())
		}
	}
}

func TestForeignFilesAreNotChanged(t *testing.T) {
	for _, content := range []string{"#id\tusi_moves\n", "x",
		"\x1f\x8b\x08\x04\x00\x00\x00\x00\x00\xff\x06\x00BC\x02\x00\x1b\x00 as bgzip has it", "\x89SHG\x01"} {
		path := fileOf(t, []byte(content))
		_, reading := Open(path)
		_, adding := Append(path, testRun("a"), "")
		if data := bytesOf(t, path); !errors.Is(reading, ErrForeign) || !errors.Is(adding, ErrForeign) ||
			string(data) != content {
			t.Errorf("%q has become %q: %v, %v", content, data, reading, adding)
		}
	}
}

// A file is for one run, and only one process at a time may append to it.
func TestRuns(t *testing.T) {
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
	write(t, path, testRun("a"), randomGames(1, 5), 2)
	if _, err := Append(path, testRun("b"), ""); !errors.Is(err, ErrOtherSettings) ||
		!strings.HasSuffix(err.Error(), "now they are: name: b") {
		t.Errorf("got %v", err)
	}
	if next := write(t, path, testRun("a"), nil, 2).Next(); next != 5 {
		t.Errorf("the run goes on with game %d: expected 5", next)
	}
}

// The errors of invalid lines describe the mistake.
func TestInvalidLines(t *testing.T) {
	for line, want := range map[string]string{
		"startpos moves 7g7f\t1\tb\tcheckmate\t":       "",
		"startpos moves 7g7f\t0\tb\tcheckmate\t40\t80": "", // a column of before
		"startpos moves 7g7f 7g7e\t2\tb\tcheckmate\t":  `move 2, 7g7e`,
		"startpos 7g7f\t1\tb\tcheckmate\t":             `"7g7f" after startpos`,
		"startpos moves 7g7f\t1\tb\tcheckmate":         "4 columns: expected 5",
		"startpos moves 7g7f\t2\tb\tcheckmate\t":       "opening of 2 moves",
		"startpos moves 7g7f\tx\tb\tcheckmate\t":       `opening "x"`,
		"startpos moves 7g7f\t1\tbw\tcheckmate\t":      `outcome "bw"`,
		"startpos moves 7g7f\t0\tb\tcheckmate\t40000":  `score "40000"`,
		"startpos moves 7g7f\t0\tb\tcheckmate\t40 30":  "2 scores for 1 moves",
		"sfen 9/9 b - 1 moves 7g7f\t1\tb\tcheckmate\t": "SFEN",
	} {
		_, err := parseLine(line)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v, want %s", line, err, want)
		}
	}
}

// FuzzLines parses arbitrary lines. A game that can be parsed can be written and parsed again.
func FuzzLines(f *testing.F) {
	for i, g := range randomGames(7, 20) {
		line, err := appendLine(nil, g)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(strings.TrimSuffix(string(line), "\n"))
		f.Add(string(line[:len(line)*i/20]))
	}
	f.Fuzz(func(t *testing.T, line string) {
		g, err := parseLine(line)
		if err != nil {
			return
		}
		written, err := appendLine(nil, g)
		if err != nil {
			t.Fatalf("read, and not to be written: %v", err)
		}
		if again, err := parseLine(strings.TrimSuffix(string(written), "\n")); err != nil ||
			!same([]*record.Played{g}, []*record.Played{again}) {
			t.Errorf("%+v has become %+v, %v", g, again, err)
		}
	})
}

// FuzzFile reads files with arbitrary bytes after a valid member.
func FuzzFile(f *testing.F) {
	line, err := appendLine(nil, randomGames(8, 1)[0])
	if err != nil {
		f.Fatal(err)
	}
	whole, err := pack(line)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole)
	f.Add(whole[:len(whole)-1])
	f.Fuzz(func(t *testing.T, data []byte) {
		if got, _ := readAll(t, fileOf(t, append(bytes.Clone(whole), data...))); len(got) == 0 {
			t.Error("the whole member is lost")
		}
	})
}
