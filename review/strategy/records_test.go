package strategy

import (
	"archive/tar"
	"bufio"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"shotest/record"
	"shotest/shogi"
)

// recordsFolder has recorded games, which are not a part of the project.
const recordsFolder = "../../../shared/data/records/"

// openRecords opens a zipped file of recorded games, and skips the test without it.
func openRecords(t *testing.T, name string) io.Reader {
	t.Helper()
	file, err := os.Open(recordsFolder + name)
	if errors.Is(err, os.ErrNotExist) {
		t.Skipf("SKIPPED, DATA MISSING: %s: names are not tried on recorded games", name)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	return unzipped
}

// recordedGames reads games from the usual start, moves in the last column.
func recordedGames(t *testing.T, name string) []*shogi.History {
	t.Helper()
	scanner := bufio.NewScanner(openRecords(t, name))
	scanner.Buffer(nil, 1<<20)
	var games []*shogi.History
	for scanner.Scan() {
		columns := strings.Split(scanner.Text(), "\t")
		if columns[0] == "#id" || columns[len(columns)-2] != "startpos" {
			continue
		}
		h, err := shogi.ParseHistory("startpos moves " + columns[len(columns)-1])
		if err != nil {
			t.Fatalf("%s, game %s: %v", name, columns[0], err)
		}
		games = append(games, h)
	}
	if err := scanner.Err(); err != nil {
		t.Fatal(err)
	}
	return games
}

// Most games of players and of engines have an opening, and most kings a castle. The
// floors lie well below what was measured, which the test logs.
func TestShareOfGamesWithNames(t *testing.T) {
	for _, c := range []struct {
		file                              string
		opening, eitherCastle, bothCastle float64
	}{
		{"pro2018.tsv.gz", 0.85, 0.7, 0.35},
		{"floodgate2018.tsv.gz", 0.75, 0.55, 0.2},
	} {
		var games, opening, castle, both float64
		for _, h := range recordedGames(t, c.file) {
			if len(h.Moves()) < shortest {
				continue
			}
			games++
			if o, ok := OpeningOf(h); ok && o.ID != doubleStaticRook {
				opening++
			}
			_, black := LastCastle(h, shogi.Black)
			_, white := LastCastle(h, shogi.White)
			if black || white {
				castle++
			}
			if black && white {
				both++
			}
		}
		t.Logf("%s: of %.0f games %.1f%% have a named opening, %.1f%% a castle, %.1f%% castles of both sides",
			c.file, games, 100*opening/games, 100*castle/games, 100*both/games)
		if opening/games < c.opening || castle/games < c.eitherCastle || both/games < c.bothCastle {
			t.Errorf("%s: got fewer than %.0f%%, %.0f%% and %.0f%%", c.file, 100*c.opening, 100*c.eitherCastle, 100*c.bothCastle)
		}
	}
}

// headers are what records call openings, and how the names that agree begin. A record may
// name any side's strategy.
var headers = map[string][]OpeningID{
	"矢倉":        {"yagura", "waki_system"},
	"三間飛車":      {"third_file_rook", "quick_ishida", "ishida"},
	"四間飛車":      {"fourth_file_rook", "bishop_exchange_fourth_file_rook", "fujii_system"},
	"相振飛車":      {"double_ranging_rook"},
	"雁木":        {"gangi"},
	"向飛車":       {"opposing_rook", "direct_opposing_rook"},
	"相掛かり":      {"double_wing", "double_wing_climbing_silver"},
	"中飛車":       {"central_rook", "gokigen_central_rook", "horned_silvers_central_rook"},
	"ゴキゲン中飛車":   {"gokigen_central_rook", "central_rook"},
	"陽動振飛車":     {"feint_ranging_rook"},
	"袖飛車":       {"sleeve_rook"},
	"横歩取り":      {"side_pawn", "double_side_pawn", "side_pawn_33_bishop", "side_pawn_33_knight", "side_pawn_45_bishop", "side_pawn_85_rook"},
	"横歩取り△３三角型": {"side_pawn_33_bishop"},
	"右四間飛車":     {"right_hand_fourth_file_rook"},
	"角換わりその他":   {"bishop_exchange", "bishop_exchange_climbing_silver", "bishop_exchange_rushing_silver", "bishop_exchange_reclining_silver", "one_move_loss_bishop_exchange"},
}

// sampleGames reads the records of the archive that have an opening in their headers.
func sampleGames(t *testing.T) map[string]*record.Game {
	t.Helper()
	games := map[string]*record.Game{}
	for archive := tar.NewReader(openRecords(t, "samples/samples.tar.gz")); ; {
		header, err := archive.Next()
		if err == io.EOF {
			return games
		}
		if err != nil {
			t.Fatal(err)
		}
		if header.Typeflag != tar.TypeReg {
			continue
		}
		read, err := record.Read(archive, path.Base(header.Name))
		if err != nil {
			continue // The record package tests which of them are broken.
		}
		for _, g := range read {
			if g.Opening != "" {
				games[header.Name] = g
			}
		}
	}
}

func TestRecordsAgreeOnTheOpening(t *testing.T) {
	compared, agreed := 0, 0
	for name, g := range sampleGames(t) {
		h, err := g.History()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		wanted, known := headers[g.Opening]
		o, ok := OpeningOf(h)
		if !ok || !known {
			t.Logf("%s: %s, not compared (%d moves)", name, g.Opening, len(h.Moves()))
			continue
		}
		compared++
		if slices.ContainsFunc(wanted, func(id OpeningID) bool { return o.ID == id || has(o.Sides, id) }) {
			agreed++
		} else {
			t.Logf("%s: the record says %s, got %+v", name, g.Opening, o)
		}
	}
	t.Logf("%d of %d records agree", agreed, compared)
	if agreed*10 < compared*8 {
		t.Errorf("got %d of %d records that agree, want 8 of 10", agreed, compared)
	}
}
