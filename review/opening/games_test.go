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

// spoken is a criterion for an opening by the text of its moves alone, which shares nothing with the table: all these
// moves are among the first of a side, as Black would spell them, and none of those is. Each is sure where it speaks,
// and leaves many games out.
type spoken struct {
	id        ID
	all, none string
}

const ranges = "2h5h 2h6h 2h7h 2h8h"

var spokenRanging = []spoken{
	{"fourth_file_rook", "2h6h", "2h5h 2h7h 2h8h"},
	{"opposing_rook", "2h8h", "2h5h 2h6h 2h7h"},
	{"ishida", "2h7h 7f7e", "2h5h 2h6h 2h8h 7e7d"},
	{"third_file_rook", "2h7h", "2h5h 2h6h 2h8h 7f7e"},
	{"gokigen_central_rook", "2h5h 5f5e 7g7f", "2h6h 2h7h 2h8h 6g6f"},
}

var spokenStatic = []spoken{
	{"gangi", "6h6g 6g6f 6i7h 7g7f", "6g7f 6h7g"},
	{"yagura", "6h7g 6g6f 7g7f", "7g6f 7g8f"},
}

// first are the first of a side's moves, those of White as Black would spell them.
func first(moves []string, side, count int) string {
	var own []string
	for i := side; i < min(len(moves), 2*count); i += 2 {
		own = append(own, moves[i])
	}
	text := " " + strings.Join(own, " ") + " "
	if side == 0 {
		return text
	}
	return strings.Map(func(letter rune) rune {
		switch {
		case letter >= '1' && letter <= '9':
			return '1' + '9' - letter
		case letter >= 'a' && letter <= 'i':
			return 'a' + 'i' - letter
		}
		return letter
	}, text)
}

// hasOne reports whether one of some moves is among a side's, hasAll whether all are.
func hasOne(own, some string) bool {
	return slices.ContainsFunc(strings.Fields(some), func(m string) bool { return strings.Contains(own, " "+m) })
}

func hasAll(own, all string) bool {
	return !slices.ContainsFunc(strings.Fields(all), func(m string) bool { return !strings.Contains(own, " "+m) })
}

// says returns what the text of moves says of the opening, empty where it says nothing for sure.
func says(moves []string) ID {
	early, late := [2]string{first(moves, 0, 11), first(moves, 1, 11)}, [2]string{first(moves, 0, 30), first(moves, 1, 30)}
	ranging := [2]bool{hasOne(late[0], ranges), hasOne(late[1], ranges)}
	criteria := spokenStatic
	switch usual := hasOne(early[0]+early[1], "7g7f"); {
	case !usual || hasOne(late[0]+late[1], "B*4e") || len(moves) < 60:
		return ""
	case hasOne(first(moves, 0, 9), ranges) && hasOne(first(moves, 1, 9), ranges):
		return "double_ranging_rook"
	case ranging[0] && ranging[1]:
		return ""
	case ranging[0] || ranging[1]:
		criteria = spokenRanging
	case hasOne(early[0], "2d3d"):
		return "side_pawn"
	case hasOne(late[0]+late[1], "2h2d 2h4h 2h3h"):
		return saysOfRookPawns(early)
	case hasOne(early[1], "8h2b+"):
		return "tempo_loss_bishop_exchange"
	case hasOne(early[1], "8h3c+"):
		return "bishop_exchange"
	case hasOne(late[0]+late[1], "8h2b+ 8h3c+"):
		return ""
	}
	for _, s := range criteria {
		for side, other := range [2]int{1, 0} {
			mixed := len(criteria) == len(spokenStatic) && hasOne(early[other], "6h6g 6h7g")
			if hasAll(early[side], s.all) && !hasOne(late[side], s.none) && !mixed {
				return s.id
			}
		}
	}
	return ""
}

// saysOfRookPawns says double wing attack where both sides have pushed the rook's pawn at once.
func saysOfRookPawns(early [2]string) ID {
	if hasAll(early[0][:21], "2g2f 2f2e") && hasAll(early[1][:21], "2g2f 2f2e") && !hasOne(early[0]+early[1], "8h7g 6h7g 6g6f 2d3d 8h2b+ 8h3c+") {
		return "double_wing"
	}
	return ""
}

// The table names openings as the text of the moves does, where that is sure: of professionals, engines and amateurs.
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

// named are names of openings in headers of records, with what the table may call them. People call a Yagura against a
// Gangi by either name.
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
		if !bytes.Contains(content, []byte("戦型")) && !bytes.Contains(content, []byte("\x90\xed\x8c\x5e")) { // in Shift_JIS
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
