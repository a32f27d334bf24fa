package opening

import (
	"archive/tar"
	"bufio"
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/record"
)

const records = "../../../shared/data/records/"

// unpacked opens a data set, or skips the test where it is missing.
func unpacked(t *testing.T, name string) io.Reader {
	t.Helper()
	file, err := os.Open(records + name)
	if err != nil {
		t.Skipf("the games are missing: %v", err)
	}
	t.Cleanup(func() { _ = file.Close() })
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	return unzipped
}

// spoken are criteria for openings by the text of moves alone, which share nothing with the table:
// all these moves are among the first of a side, as Black would spell them, none of those is, and
// none of the others is among its opponent's. Each is sure where it speaks, and leaves many games
// out. The side's name stands before its moves.
var spoken = []struct {
	id                ID
	all, none, others string
}{
	{"fourth_file_rook", "7g7f 2h6h", "2h5h 2h7h 2h8h", ranges},
	{"opposing_rook", "7g7f 2h8h", "2h5h 2h6h 2h7h", ranges},
	{"ishida", "7g7f 2h7h 7f7e", "2h5h 2h6h 2h8h 7e7d", ranges},
	{"third_file_rook", "7g7f 2h7h", "2h5h 2h6h 2h8h 7f7e", ranges},
	{"gokigen_central_rook", "2h5h 5f5e 7g7f", "2h6h 2h7h 2h8h 6g6f", ranges},
	{"side_pawn", "7g7f 2h2d 2d3d", ranges, ranges},
	{"tempo_loss_bishop_exchange", "white 7g7f 8h2b+", ranges + takes, ranges + takes},
	{"bishop_exchange", "7g7f 8h3c+", ranges + takes, ranges + takes + " 8h2b+"},
	{"gangi", "6h6g 6g6f 6i7h 7g7f", "6g7f 6h7g 8h2b+ 8h3c+ " + ranges + takes, "6h6g 6h7g 8h2b+ 8h3c+ " +
		ranges + takes},
	{"yagura", "6h7g 6g6f 7g7f", "7g6f 7g8f 8h2b+ 8h3c+ " + ranges + takes, "6h6g 6h7g 8h2b+ 8h3c+ " + ranges + takes},
}

const (
	ranges = "2h5h 2h6h 2h7h 2h8h"
	takes  = " 2h2d 2h4h 2h3h B*4e"
)

// first are the first of a side's moves, those of White as Black would spell them.
func first(moves []string, side, count int) string {
	text := " "
	for i := side; i < min(len(moves), 2*count); i += 2 {
		text += moves[i] + " "
	}
	if side == 0 {
		return " black" + text
	}
	return " white" + strings.Map(func(letter rune) rune {
		switch {
		case letter >= '1' && letter <= '9':
			return '1' + '9' - letter
		case letter >= 'a' && letter <= 'i':
			return 'a' + 'i' - letter
		}
		return letter
	}, text)
}

// count says how many of some moves are among a side's.
func count(own, some string) (n int) {
	for _, m := range strings.Fields(some) {
		if strings.Contains(own, " "+m) {
			n++
		}
	}
	return n
}

// says returns what the text of moves says of the opening, empty where it says nothing for sure.
func says(moves []string) ID {
	for _, s := range spoken {
		for side := range 2 {
			own, theirs := first(moves, side, 30), first(moves, 1-side, 30)
			all := count(first(moves, side, 11), s.all) == len(strings.Fields(s.all))
			if len(moves) >= 60 && all && count(own, s.none) == 0 && count(theirs, s.others) == 0 {
				return s.id
			}
		}
	}
	return ""
}

// The table names openings as the text of the moves does, where that is sure: of professionals,
// engines and amateurs.
func TestOpeningsByFirstMoves(t *testing.T) {
	counts, differ, all := map[ID]int{}, 0, 0
	for _, name := range []string{"pro2018", "floodgate2018", "lishogi_500"} {
		taken := 0
		for lines := bufio.NewScanner(unpacked(t, name+".tsv.gz")); lines.Scan() && taken < 80; {
			columns := strings.Split(lines.Text(), "\t")
			moves := strings.Fields(columns[len(columns)-1])
			want := says(moves)
			if want == "" || strings.Contains(lines.Text(), "\tsfen ") {
				continue
			}
			taken++
			counts[want]++
			if got, _ := Of(shogitest.Game(t, "startpos moves "+strings.Join(moves[:60], " "))); got != want {
				differ++
				t.Logf("%s: got %s, want %s: %s", name, got, want, strings.Join(moves[:36], " "))
			}
		}
		all += taken
	}
	t.Logf("games by opening: %v; %d of %d differ", counts, differ, all)
	if all < 200 || len(counts) < 9 || differ > all/25 {
		t.Errorf("%d of %d games with %d openings are named otherwise", differ, all, len(counts))
	}
}

// named are names of openings in headers of records, with what the table may call them. People call
// a Yagura against a Gangi by either name.
var named = map[string]string{
	"矢倉": "yagura gangi", "雁木": "gangi", "四間飛車": "fourth_file_rook", "三間飛車": "third_file_rook ishida",
	"相振飛車": "double_ranging_rook", "右四間飛車": "right_fourth_file_rook", "向飛車": "opposing_rook", "相掛かり": "double_wing",
	"中飛車": "central_rook gokigen_central_rook", "ゴキゲン中飛車": "gokigen_central_rook", "角換わりその他": "bishop_exchange",
	"横歩取り": "side_pawn", "横歩取り△３三角型": "side_pawn", "袖飛車": "sleeve_rook",
}

// The table names openings as the headers of records do.
func TestOpeningsByHeaders(t *testing.T) {
	archive, all, differ := tar.NewReader(unpacked(t, "samples/samples.tar.gz")), 0, 0
	for {
		file, err := archive.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(archive)
		if err != nil {
			t.Fatal(err)
		}
		// in Shift_JIS
		if !bytes.Contains(content, []byte("戦型")) && !bytes.Contains(content, []byte("\x90\xed\x8c\x5e")) {
			continue
		}
		games, err := record.Read(bytes.NewReader(content), path.Base(file.Name))
		if err != nil || len(games) != 1 || named[games[0].Opening] == "" {
			continue
		}
		h, err := games[0].History()
		if err != nil {
			continue
		}
		got, ok := Of(h)
		if handicap, _ := games[0].Handicap(); handicap != "平手" || !ok {
			continue
		}
		if all++; !slices.Contains(strings.Fields(named[games[0].Opening]), string(got)) {
			differ++
			t.Logf("%s: %s, got %s", path.Base(file.Name), games[0].Opening, got)
		}
	}
	t.Logf("%d of %d games differ", differ, all)
	if all < 30 || differ > all/10 {
		t.Errorf("%d of %d games are named otherwise than in their headers", differ, all)
	}
}
