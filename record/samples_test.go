package record

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"shotest/internal/testing/tier"
	"shotest/shogi"
)

const samplesArchive = "../../shared/data/records/samples/samples.tar.gz"

// sample is a real file.
type sample struct {
	name string
	data []byte
}

// samples reads the archive of real records, which is not a part of the repository.
func samples(t *testing.T) []sample {
	file, err := os.Open(samplesArchive)
	if errors.Is(err, os.ErrNotExist) {
		t.Skipf("SKIPPED: no %s: the readers are not tried on real records", samplesArchive)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	var all []sample
	for archive := tar.NewReader(unzipped); ; {
		header, err := archive.Next()
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		if header.Typeflag != tar.TypeReg {
			continue
		}
		data, err := io.ReadAll(archive)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, sample{strings.TrimPrefix(path.Clean(header.Name), "./"), data})
	}
}

// doubtfulSamples are the records that are read with a warning, with a part of its text.
var doubtfulSamples = map[string]string{
	// A joke problem: White has nine pawns on one file.
	"Kifu-for-JS/002.ki2": ninePawns,
	"Kifu-for-JS/013.csa": ninePawns,
	"Kifu-for-JS/014.csa": ninePawns,
	"Kifu-for-JS/027.ki2": ninePawns,
	"Kifu-for-JS/037.kif": ninePawns,
	// Black is to move and could take the king.
	"kifu-viewer/007.kif": kingEnPrise,
	"kifu-viewer/022.kif": kingEnPrise,
	// The handicap, and a position of the game.
	"kifu-viewer/005.kif": otherHandicap,
	"kifu-viewer/020.kif": otherHandicap,
}

const (
	ninePawns     = "two unpromoted pawns of one side on a file: white's on file 2: read as a problem"
	otherHandicap = "手合割 names another position"
	promotedNames = "named by what the piece promotes to"
	kingEnPrise   = "side not to move is in check: white's king on 3c, attacked from 3g, with black to move"
)

// Real records are read nearly without omissions.
func TestSamplesParse(t *testing.T) {
	for _, s := range samples(t) {
		games, err := Read(strings.NewReader(string(s.data)), s.name)
		if err != nil {
			t.Error(err)
			continue
		}
		said := fmt.Sprint(Warnings(games))
		want := doubtfulSamples[s.name]
		if strings.HasPrefix(s.name, "shogi-alpha-zero/") && strings.Contains(said, promotedNames) {
			want = promotedNames
		}
		if !strings.Contains(said, want) || want == "" && said != "[]" || len(Warnings(games)) > 1 {
			t.Errorf("%s: %s", s.name, said)
		}
	}
}

// onlySupported returns the part of a game that a format supports.
func onlySupported(game *Game, format Format) *Game {
	h := supportedPart{supported[format]}
	reduced := &Game{Start: game.Start, Notes: h.notes(game.Notes)}
	if h.has(useHeaders) {
		line := reduced.Line
		*reduced = *game
		reduced.Line = line
		reduced.Notes = h.notes(game.Notes)
		reduced.Warnings = nil
	}
	if !h.has(useMoveNumber) {
		s := setupOf(&game.Start)
		s.number = 1
		reduced.Start, _, _ = s.position()
	}
	reduced.Line = *h.line(&game.Line, reduced.Start, [2]time.Duration{})
	return reduced
}

type supportedPart struct{ uses }

func (p supportedPart) notes(notes Notes) Notes {
	if !p.has(useComments) {
		notes.Comments = nil
	}
	if !p.has(useRemarks) {
		notes.Remarks = nil
	}
	return notes
}

func (p supportedPart) line(line *Line, position shogi.Position, totals [2]time.Duration) *Line {
	reduced := &Line{}
	for i := range line.Moves {
		reduced.Moves = append(reduced.Moves, p.move(&line.Moves[i], position, &totals))
		position.Play(line.Moves[i].Move)
	}
	ending := line.Ending
	ending.Variations = p.variations(ending.Variations, position, totals)
	side := position.SideToMove()
	if ending.Illegal != nil {
		illegal := p.move(ending.Illegal, position, &totals)
		ending.Illegal = &illegal
		side = side.Opponent()
	}
	ending.Clock = p.clock(ending.Clock, side, &totals)
	ending.Notes = p.notes(ending.Notes)
	switch {
	case !p.has(useEnding):
		ending = Ending{}
	case ending.Kind != NoEnding && endingWords[ending.Kind].csa == "" && !p.has(useKIFEnding):
		ending.Kind = Interrupted
	}
	reduced.Ending = ending
	return reduced
}

func (p supportedPart) move(m *Move, position shogi.Position, totals *[2]time.Duration) Move {
	variations := p.variations(m.Variations, position, *totals)
	return Move{
		Move:       m.Move,
		Clock:      p.clock(m.Clock, position.SideToMove(), totals),
		Notes:      p.notes(m.Notes),
		Variations: variations,
	}
}

func (p supportedPart) variations(lines []*Line, position shogi.Position, totals [2]time.Duration) []*Line {
	if !p.has(useVariations) {
		return nil
	}
	var reduced []*Line
	for _, line := range lines {
		reduced = append(reduced, p.line(line, position, totals))
	}
	return reduced
}

func (p supportedPart) clock(clock Clock, side shogi.Color, totals *[2]time.Duration) Clock {
	switch {
	case !clock.Known || !p.has(useTimes):
		return Clock{}
	case !p.has(useTotals):
		clock.Total = totals[side] + clock.Spent
	}
	if !p.has(useFractions) {
		clock.Spent, clock.Total = clock.Spent.Truncate(time.Second), clock.Total.Truncate(time.Second)
	}
	totals[side] = clock.Total
	return clock
}

// writeAndRead writes a game and reads it again.
func writeAndRead(t rapid.TB, game *Game, format Format) *Game {
	t.Helper()
	var out bytes.Buffer
	if _, err := Write(&out, game, format); err != nil {
		t.Fatalf("%v: %v", format, err)
	}
	games, err := Parse(out.Bytes(), format)
	if err != nil {
		t.Fatalf("%v: %v in\n%s", format, err, out.Bytes())
	}
	return games[0]
}

// withoutWarnings returns a game without its warnings, for comparisons.
func withoutWarnings(game *Game) *Game {
	game.Warnings = nil
	return game
}

// unicodeFormats are the formats that can encode all letters.
var unicodeFormats = []Format{CSA, KIFU, KI2U, JKF, USI}

func TestSamplesRoundTrip(t *testing.T) {
	for i, s := range samples(t) {
		if i%tier.Of(5, 1) != 0 {
			continue
		}
		games, err := Read(bytes.NewReader(s.data), s.name)
		if err != nil {
			continue // see TestSamplesParse
		}
		for _, format := range unicodeFormats {
			if got, want := withoutWarnings(writeAndRead(t, games[0], format)),
				onlySupported(games[0], format); !reflect.DeepEqual(got, want) {
				t.Errorf("%s in %v: got\n%s\nwant\n%s", s.name, format, kifText(got), kifText(want))
			}
		}
	}
}

func kifText(game *Game) string { return writeKIF(game, KIFU) }
