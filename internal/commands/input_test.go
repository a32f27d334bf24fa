package commands

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding/japanese"

	"shotest/internal/testing/shogitest"
)

// writeInputs writes one short game in several forms.
func writeInputs(t *testing.T) (folder, kif, csa, two string) {
	t.Helper()
	folder = t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		shogitest.WriteFile(t, path, text)
		return path
	}
	sjis, err := japanese.ShiftJIS.NewEncoder().String(
		"先手：甲\n後手：乙\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n5 投了\n")
	if err != nil {
		t.Fatal(err)
	}
	kif = write("game.kif", sjis)
	csa = write("game.csa", "N+A\nN-B\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n%TORYO\n")
	two = write("two.usi", "startpos moves 7g7f\nstartpos moves 2g2f 8c8d\n")
	return folder, kif, csa, two
}

func TestPositionsFromRecords(t *testing.T) {
	_, kif, csa, two := writeInputs(t)
	problem, taken := shogitest.File(t, "problem.usi", "sfen 4k4/9/4P4/9/9/9/9/4P4/9 b G 1"),
		shogitest.File(t, "taken.usi", "sfen 4k4/4G4/9/9/9/9/9/9/9 b - 1")
	const nodes = "--nodes=1000"
	cases := []commandCase{
		{"the end of a record", []string{"analyze", kif, nodes}, 0,
			`(?s)game\.kif, 甲 – 乙, after move 4, 3a2b\n.*Move 5, black to play`, `^$`},
		{"a move number", []string{"analyze", kif, "--move", "1", nodes}, 0,
			`(?s)after move 1, 7g7f\n.*Move 2, white to play`, `^$`},
		{"in full-width digits", []string{"analyze", kif, "--move", "２", nodes}, 0, `Move 3, black to play`, `^$`},
		{"another format", []string{"explain", csa, "--at", "3", nodes}, 0,
			`(?s)A – B, after move 3, 8h2b\+.*Move 4, white`, `^$`},
		{"the beginning", []string{"analyze", kif, "--at", "0", nodes}, 0,
			`(?s)game\.kif, 甲 – 乙\n.*Move 1, black`, `^$`},
		{"of a position", []string{"analyze", "--position", "startpos moves 7g7f 3c3d", "--at", "1", nodes}, 0,
			`Move 2, white`, `^$`},
		{"a mate", []string{"mate", csa, "--at", "4", "--nodes", "100"}, 0, `^checkmate (nomate|timeout)\n.+\n$`, `^$`},
		{"one of two games", []string{"analyze", two, "--game", "2", nodes}, 0, `Move 3, black`, `^$`},
		{"a Japanese move", []string{"explain", kif, "--at", "4", "--move", "▲４五角打", nodes}, 0,
			`(?m)^B\*4e: drops a bishop`, `^$`},
		{"a western move", []string{"explain", "--move", "P-7f", nodes}, 0, `(?m)^7g7f: quiet move`, `^$`},
		{"one move analysed", []string{"analyze", "--move", "P-9f", nodes}, 0, `Why 9g9f`, `^$`},

		{"doubled pawns", []string{"mate", "--sfen", "4k4/9/4P4/9/9/9/9/4P4/9 b G 1"}, 0, `^checkmate G\*5b`,
			`warning: --sfen: two unpromoted pawns`},
		{"doubled pawns in a record", []string{"mate", problem}, 0, `^checkmate G\*5b`,
			`problem\.usi:1: found .* two unpromoted pawns .*: read as a problem`},
		{"doubled pawns, strictly", []string{"analyze", problem, "--strict", nodes}, 1, `^$`,
			`problem\.usi:1: .*refused because of --strict`},
		{"a king to take", []string{"analyze", taken, nodes}, 1, `^$`, `side not to move is in check`},
		{"too far", []string{"analyze", kif, "--move", "40", nodes}, 2, `^$`, `after move 40: the game has 4 moves`},
		{"too far by --at", []string{"analyze", kif, "--at", "99", nodes}, 2, `^$`,
			`after move 99: the game has 4 moves`},
		{"two numbers", []string{"analyze", kif, "--at", "1", "--move", "2", nodes}, 2, `^$`,
			`--at 1 and --move 2: expected one number`},
		{"record and position", []string{"analyze", kif, "--sfen", "x", nodes}, 2, `^$`,
			`expected either a record, or --sfen`},
		{"two games", []string{"analyze", two, nodes}, 2, `^$`,
			`two\.usi holds 2 games: choose one with --game 1 to --game 2`},
		{"no such game", []string{"analyze", two, "--game", "3", nodes}, 2, `^$`, `--game 3: .* holds 2 games`},
		{"no record", []string{"analyze", "no.kif", nodes}, 1, `^$`, `no\.kif`},
		{"an ambiguous move", []string{"explain", "--move", "G-5h", nodes}, 2, `^$`,
			`more than one move fits: .*4i5h.*6i5h`},
		{"an illegal move", []string{"explain", "--move", "P-7e", nodes}, 2, `^$`,
			`--move P-7e: no legal move fits; legal are 7g7f \(▲７六歩\)`},
		{"a move for mate", []string{"mate", kif, "--move", "P-7f"}, 2, `^$`, `--move P-7f: `},
	}
	runCases(t, cases)
}

// Standard input can be a record, a diagram or SFEN, as from a clipboard.
func TestPositionsFromStandardInput(t *testing.T) {
	const diagram = `後手の持駒：なし
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金
先手番
`
	const sfen = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"
	utf16 := "\xff\xfe" + strings.Join(strings.Split(sfen, ""), "\x00") + "\x00"
	for name, text := range map[string]string{
		"a diagram": diagram, "SFEN": sfen, "SFEN with its word": "sfen " + sfen + "\r\n",
		"blanks around": "\n\n  " + sfen + "  \n\n", "USI": "position sfen " + sfen, "UTF-16": utf16,
	} {
		code, out, errors := shotest(t, text, "mate", "-")
		if code != 0 || !strings.HasPrefix(out, "checkmate G*5b\n") {
			t.Errorf("%s: exit code %d, %q, %s", name, code, out, errors)
		}
	}
	code, _, errors := shotest(t, "", "analyze", "-", "--nodes", "100")
	if code != 1 || !strings.Contains(errors, "standard input") {
		t.Errorf("nothing: exit code %d, %s", code, errors)
	}
}

func TestConvertMany(t *testing.T) {
	folder, kif, csa, two := writeInputs(t)
	other := filepath.Join(folder, "other")
	if err := os.Mkdir(other, 0o700); err != nil {
		t.Fatal(err)
	}
	broken := shogitest.File(t, "broken.csa", "P+55FU55FU\n+\n")
	illegal := shogitest.File(t, "illegal.usi", "startpos moves 7g7f 3c3e\n")
	read := func(path string) string {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Error(err)
		}
		return string(data)
	}
	cases := []commandCase{
		{"many", []string{"--to", "usi", "--out", other, kif, csa, two}, 1, `^$`,
			`(?s)game\.usi: the same file as for .*game\.kif\n2 of 3 records converted`},
		{"beside", []string{"--to", "kifu", csa}, 0, `^$`, `^$`},
		{"not over another", []string{"--to", "kifu", csa}, 1, `^$`,
			`game\.kifu is there already: --force overwrites it`},
		{"over another", []string{"--to", "KIFU", "--force", csa}, 0, `^$`, `^$`},
		{"the good of many", []string{"--to", "jkf", broken, csa}, 1, `^$`,
			`(?s)broken\.csa:1: .*1 of 2 records converted\n.*1 record could not`},
		{"onto itself", []string{"--to", "csa", csa}, 1, `^$`, `game\.csa is read by this command`},
		{"a pattern", []string{"--to", "usi", "--force", "--out", other, filepath.Join(folder, "g*e.cs?")}, 0,
			`^$`, `cannot hold`},
		{"a pattern of nothing", []string{"--to", "usi", filepath.Join(folder, "*.xyz")}, 1, `^$`, `\*\.xyz`},
		{"to output", []string{csa, "-", "--to", "usi"}, 0, `^startpos moves 7g7f 3c3d 8h2b\+ 3a2b\n$`, `cannot hold`},
		{"the beginning", []string{csa, "-", "--to", "usi", "--at", "2"}, 0, `^startpos moves 7g7f 3c3d\n$`, `players`},
		{"one game", []string{two, "-", "--to", "usi", "--game", "2"}, 0, `^startpos moves 2g2f 8c8d\n$`, `^$`},
		{"too far", []string{csa, "-", "--to", "usi", "--at", "9"}, 2, `^$`, `--at 9: the game in .* has 4 moves`},
		{"two games into one", []string{two, filepath.Join(folder, "two.kif")}, 2, `^$`,
			`two\.usi holds 2 games: choose one with --game 1 to --game 2`},
		{"two games to output", []string{two, "-", "--to", "kif"}, 2, `^$`, `choose one with --game 1`},
		{"over a file", []string{csa, kif}, 1, `^$`, `game\.kif is there already: --force overwrites it`},
		{"over a file by force", []string{csa, filepath.Join(folder, "game.kifu"), "--force"}, 0, `^$`, `^$`},
		{"no format", []string{csa, "-"}, 2, `^$`, `expected --to as well`},
		{"no such format", []string{csa, "--to", "pgn"}, 2, `^$`, `--to pgn: expected csa`},
		{"one file", []string{csa}, 2, `^$`, `expected a record to read and one to write`},
		{"an illegal move", []string{illegal, "-", "--to", "csa"}, 0, `^[^%]*$`, `illegal\.usi:1: found "3c3e"`},
		{"an illegal move, strictly", []string{illegal, filepath.Join(other, "i.kif"), "--strict"}, 1, `^$`,
			`illegal\.usi:1: found "3c3e".*refused`},
		{"three files", []string{csa, kif, two}, 2, `^$`, `--to FORMAT converts any number`},
	}
	runCases(t, cases, "convert")
	if text := read(filepath.Join(other, "game.usi")); text != "startpos moves 7g7f 3c3d 8h2b+ 3a2b\n" {
		t.Errorf("%q", text)
	}
	if text := read(filepath.Join(folder, "game.kifu")); !strings.Contains(text, "２二角成") {
		t.Errorf("%q", text)
	}
	if _, err := os.Stat(strings.Replace(broken, ".csa", ".jkf", 1)); err == nil {
		t.Error("a broken record has been converted")
	}
}

func TestConvertThroughPipes(t *testing.T) {
	code, out, errors := shotest(t, "startpos moves 7g7f\n", "convert", "--to", "kifu", "-")
	if code != 0 || !strings.Contains(out, "７六歩(77)") {
		t.Errorf("exit code %d, %q, %s", code, out, errors)
	}
	path := filepath.Join(t.TempDir(), "game.kif")
	if code, _, errors := shotest(t, out, "convert", "-", path); code != 0 {
		t.Errorf("exit code %d, %s", code, errors)
	}
	if data, err := os.ReadFile(path); err != nil || !strings.Contains(string(data), "(77)") {
		t.Errorf("%q, %v", data, err)
	}
}
