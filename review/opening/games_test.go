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

// openDataSet opens a data set, or skips the test if it is missing.
func openDataSet(t *testing.T, name string) io.Reader {
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

// textCriteria identify openings by the text of moves alone, independently of the table. A
// criterion holds for a side, with moves as Black would spell them, if all moves in all are among
// its first ones, none of none is, and none of others is among its opponent's. The name of the side
// counts as a move. Criteria are strict, and leave many games out.
var textCriteria = []struct {
	id                ID
	all, none, others string
}{
	{"fourth_file_rook", "7g7f 2h6h", "2h5h 2h7h 2h8h", ranges},
	{"opposing_rook", "7g7f 2h8h", "2h5h 2h6h 2h7h", ranges},
	{"ishida", "7g7f 2h7h 7f7e", "2h5h 2h6h 2h8h 7e7d", ranges},
	{"third_file_rook", "7g7f 2h7h", "2h5h 2h6h 2h8h 7f7e", ranges},
	{"gokigen_central_rook", "2h5h 5f5e 7g7f", "2h6h 2h7h 2h8h 6g6f", ranges},
	{"side_pawn", "7g7f 2h2d 2d3d", ranges, ranges},
	{"tempo_loss_bishop_exchange", "white 7g7f 8h2b+", ranges + captures, ranges + captures},
	{"bishop_exchange", "7g7f 8h3c+", ranges + captures, ranges + captures + " 8h2b+"},
	{"gangi", "6h6g 6g6f 6i7h 7g7f", "6g7f 6h7g 8h2b+ 8h3c+ " + ranges + captures, "6h6g 6h7g 8h2b+ 8h3c+ " +
		ranges + captures},
	{"yagura", "6h7g 6g6f 7g7f", "7g6f 7g8f 8h2b+ 8h3c+ " + ranges + captures, "6h6g 6h7g 8h2b+ 8h3c+ " +
		ranges + captures},
}

const (
	ranges   = "2h5h 2h6h 2h7h 2h8h"
	captures = " 2h2d 2h4h 2h3h B*4e"
)

// firstMoves returns the first moves of a side as a text, after its name. White's moves are spelled
// as Black would.
func firstMoves(moves []string, side, count int) string {
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

// countPlayed returns how many of some moves are in the text own.
func countPlayed(own, some string) (n int) {
	for _, m := range strings.Fields(some) {
		if strings.Contains(own, " "+m) {
			n++
		}
	}
	return n
}

// openingByText returns the opening that a criterion identifies, empty if none does.
func openingByText(moves []string) ID {
	for _, s := range textCriteria {
		for side := range 2 {
			own, theirs := firstMoves(moves, side, 30), firstMoves(moves, 1-side, 30)
			all := countPlayed(firstMoves(moves, side, 11), s.all) == len(strings.Fields(s.all))
			if len(moves) >= 60 && all && countPlayed(own, s.none) == 0 && countPlayed(theirs, s.others) == 0 {
				return s.id
			}
		}
	}
	return ""
}

// The table agrees with the text criteria, in games of professionals, engines and amateurs.
func TestOpeningsByFirstMoves(t *testing.T) {
	counts, different, all := map[ID]int{}, 0, 0
	for _, name := range []string{"pro2018", "floodgate2018", "lishogi_500"} {
		sampled := 0
		for lines := bufio.NewScanner(openDataSet(t, name+".tsv.gz")); lines.Scan() && sampled < 80; {
			columns := strings.Split(lines.Text(), "\t")
			moves := strings.Fields(columns[len(columns)-1])
			want := openingByText(moves)
			if want == "" || strings.Contains(lines.Text(), "\tsfen ") {
				continue
			}
			sampled++
			counts[want]++
			if got, _ := Of(shogitest.Game(t, "startpos moves "+strings.Join(moves[:60], " "))); got != want {
				different++
				t.Logf("%s: got %s, want %s: %s", name, got, want, strings.Join(moves[:36], " "))
			}
		}
		all += sampled
	}
	t.Logf("games by opening: %v; %d of %d differ", counts, different, all)
	if all < 200 || len(counts) < 9 || different > all/25 {
		t.Errorf("%d of %d games with %d openings are named otherwise", different, all, len(counts))
	}
}

// openingsByHeader maps openings in headers of records to the IDs that the table may give them.
// People call a Yagura against a Gangi by either name.
var openingsByHeader = map[string]string{
	"矢倉": "yagura gangi", "雁木": "gangi", "四間飛車": "fourth_file_rook", "三間飛車": "third_file_rook ishida",
	"相振飛車": "double_ranging_rook", "右四間飛車": "right_fourth_file_rook", "向飛車": "opposing_rook", "相掛かり": "double_wing",
	"中飛車": "central_rook gokigen_central_rook", "ゴキゲン中飛車": "gokigen_central_rook", "角換わりその他": "bishop_exchange",
	"横歩取り": "side_pawn", "横歩取り△３三角型": "side_pawn", "袖飛車": "sleeve_rook",
}

// The table agrees with the headers of records.
func TestOpeningsByHeaders(t *testing.T) {
	archive, all, different := tar.NewReader(openDataSet(t, "samples/samples.tar.gz")), 0, 0
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
		if err != nil || len(games) != 1 || openingsByHeader[games[0].Opening] == "" {
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
		all++
		if !slices.Contains(strings.Fields(openingsByHeader[games[0].Opening]), string(got)) {
			different++
			t.Logf("%s: %s, got %s", path.Base(file.Name), games[0].Opening, got)
		}
	}
	t.Logf("%d of %d games differ", different, all)
	if all < 30 || different > all/10 {
		t.Errorf("%d of %d games are named otherwise than in their headers", different, all)
	}
}
