package record

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const dataFolder = "../../shared/data"

// readTable reads a table of games that another program has extracted from records and replayed.
// The moves are the last column. It skips rows that are broken by a line break in a name.
func readTable(t *testing.T, name string) [][]string {
	t.Helper()
	file, err := os.Open(filepath.Join(dataFolder, name))
	if errors.Is(err, os.ErrNotExist) {
		t.Skipf("SKIPPED: no %s in %s: the readers are not compared with other programs", name, dataFolder)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var reader io.Reader = file
	if strings.HasSuffix(name, ".gz") {
		if reader, err = gzip.NewReader(file); err != nil {
			t.Fatal(err)
		}
	}
	var rows [][]string
	columns := 0
	lines := bufio.NewScanner(reader)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		row := strings.Split(lines.Text(), "\t")
		switch {
		case columns == 0:
			columns = len(row)
		case len(row) == columns:
			rows = append(rows, row)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return rows
}

// Moves and winners of the samples agree with those that other programs have extracted. The tables
// do not have all samples.
func TestSamplesAgreeWithTables(t *testing.T) {
	winners := map[string]string{}
	for name, winnerColumn := range map[string]int{"floodgate2016": 7, "misc_games": 6} {
		for _, row := range readTable(t, "records/"+name+".tsv.gz") {
			winners[row[len(row)-1]] = row[winnerColumn]
		}
	}
	found := 0
	for _, s := range samples(t) {
		games, err := Read(bytes.NewReader(s.data), s.name)
		if err != nil || len(games[0].Moves) < 20 {
			continue
		}
		moves := strings.TrimPrefix(strings.TrimSpace(string(writeUSI(games[:1]))), "startpos moves ")
		want, inTable := winners[moves]
		switch winner, decided := games[0].Winner(); {
		case !inTable && strings.HasPrefix(s.name, "floodgate2016"):
			t.Errorf("%s: no such game in the table: %s", s.name, moves)
		case inTable && decided && want != "" && winner.String()[:1] != want:
			t.Errorf("%s: won by %v, want %s", s.name, winner, want)
		case inTable:
			found++
		}
	}
	if found < 340 {
		t.Errorf("%d samples found in the tables, expected 340 at least", found)
	}
}
