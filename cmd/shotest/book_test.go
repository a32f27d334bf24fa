package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shotest/engine"
	"shotest/shogi"
)

// writeGames writes five games, one of them broken and one twice.
func writeGames(t *testing.T) string {
	t.Helper()
	const text = "#id\tblack\twhite\tblack_rate\twhite_rate\twinner\tend\tusi_moves\n" +
		"1\ta\tb\t3000\t3100\tb\ttoryo\t7g7f 3c3d 2g2f\n" +
		"2\tb\ta\t3100\t3000\tb\ttoryo\t7g7f 3c3d 2g2f 8c8d\n" +
		"3\tb\tc\t3100\t2000\tw\ttoryo\t7g7f 8c8d 2g2f\n" +
		"4\tb\ta\t3100\t3000\tb\ttoryo\t7g7f 3c3d 2g2f 8c8d\n" +
		"5\tb\ta\t3100\t3000\tb\ttoryo\t7g7f 3d3e\n"
	path := filepath.Join(t.TempDir(), "games.tsv")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestBookMake(t *testing.T) {
	out := filepath.Join(t.TempDir(), "my.db")
	const one = `^shotest: left out: .*games.tsv:6: move 2, 3d3e: no piece stands on the origin\n$`
	cases := []commandCase{
		{"text", nil, 0, `^3 games of 1 files; left out: 1 broken, 1 twice, 0 of weaker players, 0 empty\nwrote .*my\.db: 3 positions, 3 moves\n$`, one},
		{"json", []string{"--json", "--games", "1"}, 0, `^\{"broken":1,"duplicates":1,"empty":0,"file":".*my\.db","files":1,"games":3,"moves":6,"positions":5,"weaker":0\}\n$`, one},
		{"strong players", []string{"--min-rating", "3000", "--games", "1", "--players", "2"}, 0, `3 positions, 3 moves`, one},
		{"one ply", []string{"--plies", "1"}, 0, `1 positions, 1 moves`, one},
		{"winners", []string{"--winners", "--games", "1"}, 0, `3 positions, 3 moves`, one},
		{"too much asked for", []string{"--games", "9"}, 1, `^$`, `no move was played in 9 games by 1 players: nothing to write`},
		{"strict", []string{"--strict"}, 1, `^$`, `games.tsv:6: move 2`},
		{"too weak", []string{"--min-rating", "4000"}, 1, `^$`, `no games found .* 4 rated too low`},
		{"no plies", []string{"--plies", "0"}, 2, `^$`, `0 plies: expected 1 or more`},
		{"many records", []string{"--records", writeGames(t), writeGames(t)}, 0, `3 games of 3 files; left out: 3 broken`, `(?s)games.tsv:6.*games.tsv:6.*games.tsv:6`},
		{"no games", []string{"--games", "0"}, 2, `^$`, `moves of 0 games: expected 1 or more`},
		{"no players", []string{"--players=-1"}, 2, `^$`, `moves of -1 players: expected 1 or more`},
		{"no records", []string{"--records", "none.csa"}, 1, `^$`, `none.csa`},
		{"no folder", []string{"--out", filepath.Join("none", "my.db")}, 1, `^$`, `none`},
		{"help", []string{"--help"}, 0, `(?s)Examples:.*shotest book make --records games/ --out my\.db`, `^$`},
	}
	runCases(t, cases, "book", "make", "--records", writeGames(t), "--out", out)
	if code, _, err := shotest(t, "", "book", "make", "--records", "."); code != 2 || !strings.Contains(err, "--out") {
		t.Errorf("without --out: exit code %d, %s", code, err)
	}
}

func TestBookMakeWritesTheSame(t *testing.T) {
	records, folder := writeGames(t), t.TempDir()
	var texts []string
	for _, name := range []string{"one.db", "two.db"} {
		path := filepath.Join(folder, name)
		if code, _, err := shotest(t, "", "book", "make", "--records", records, "--out", path); code != 0 {
			t.Fatalf("exit code %d, %s", code, err)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	const want = "\nsfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n7g7f 3c3d "
	if texts[0] != texts[1] || !strings.Contains(texts[0], want) {
		t.Errorf("first\n%ssecond\n%s", texts[0], texts[1])
	}
}

func TestBookMakeInterrupted(t *testing.T) {
	stopped, stop := context.WithCancel(context.Background())
	stop()
	var out, errors strings.Builder
	path := filepath.Join(t.TempDir(), "my.db")
	code := run(stopped, []string{"book", "make", "--records", writeGames(t), "--out", path}, streams{nil, &out, &errors})
	if code != exitFailed || !strings.Contains(errors.String(), "interrupted: no book was written") {
		t.Errorf("exit code %d, %s", code, errors.String())
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a book was written")
	}
}

func TestBookShow(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	const start = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n"
	small := write("small.db", start+"2g2f 8c8d 30 32 60\n7g7f none -75 12 30\n3g3f 3c3d 25 8 30\n")
	broken := write("broken.db", start+"2g2f 8c8d 30 32 60\n2g2e\n")
	profile := filepath.Join(folder, "profile.yaml")
	if err := os.WriteFile(profile, []byte("book_eval_diff: 200\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	const head = `move +count +share +chance +score +depth  reply\n`
	const moves = head + `2g2f +60 +50\.0 % +66\.7 % +\+30 +32  8c8d\n` +
		`7g7f +30 +25\.0 % +0\.0 % +-75 +12  \n3g3f +30 +25\.0 % +33\.3 % +\+25 +8  3c3d\n`
	cases := []commandCase{
		{"summary", []string{small}, 0, `^.*small\.db: 1 positions, 3 moves\n\nlnsgkgsnl/.* b - 1\n\n` + moves + `$`, `^$`},
		{"a position", []string{small, "--position", "startpos"}, 0, `^lnsgkgsnl/.* b - 1\n\n` + moves + `$`, `^$`},
		{"too late", []string{small, "--sfen", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 17"}, 0,
			`2g2f +60 +50\.0 % +0\.0 %(?s:.*)\n\nThe engine asks the book up to move 16, and this is move 17\.\n$`, `^$`},
		{"by a profile", []string{small, "--profile", profile}, 0, `7g7f +30 +25\.0 % +25\.0 %`, `^$`},
		{"flipped", []string{small, "--sfen", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 2"}, 0, `8c8d +60 .*  2g2f\n`, `^$`},
		{"not known", []string{small, "--position", "startpos moves 2g2f"}, 0, ` w - 2\nnot in the book\n$`, `^$`},
		{"json", []string{small, "--json"}, 0, `^\{"book":".*small\.db","moves":3,"positions":1\}\n\{"known":3,"sfen":"lns.* b - 1"\}\n` +
			`\{"move":"2g2f","reply":"8c8d","score":30,"depth":32,"count":60,"share_percent":50,"chance_percent":66\.6.*\}\n` +
			`\{"move":"7g7f","score":-75,"depth":12,"count":30,"share_percent":25,"chance_percent":0\}\n\{"move":"3g3f".*\}\n$`, `^$`},
		{"json, not known", []string{small, "--json", "--position", "startpos moves 2g2f"}, 0, `^\{"known":0,"sfen":".* w - 2"\}\n$`, `^$`},
		{"built in", nil, 0, `^built-in book: \d{4} positions, \d{4} moves\n\n(?s).*` + head + `7g7f `, `^$`},
		{"broken", []string{broken}, 1, `^$`, `broken\.db:3: move 2g2e: the piece does not move that way`},
		{"no book", []string{filepath.Join(folder, "none.db")}, 1, `^$`, `none\.db`},
		{"broken position", []string{small, "--sfen", "9/9 b - 1"}, 2, `^$`, `--sfen: SFEN board: 2 ranks`},
		{"help", []string{"--help"}, 0, `(?s)Examples:.*shotest book show my\.db --position`, `^$`},
	}
	runCases(t, cases, "book", "show")
	_, out, _ := shotest(t, "", "book", "show", "--json")
	for text := range strings.Lines(out) {
		if !json.Valid([]byte(text)) {
			t.Errorf("not JSON: %s", text)
		}
	}
}

// The chances that are shown are those by which the engine plays.
func TestShownChancesArePlayed(t *testing.T) {
	e, err := engineWith(streams{err: t.Output()}, "", option{name: "USI_OwnBook", value: "true"}, option{name: "USI_Hash", value: "1"})
	if err != nil {
		t.Fatal(err)
	}
	history := shogi.NewHistory(shogi.StartPosition())
	_, out, _ := shotest(t, "", "book", "show", "--position", "startpos", "--json")
	played, games := map[string]float64{}, 2000
	for range games {
		best := e.Search(t.Context(), history, engine.Limits{Nodes: 10}, nil).Best
		played[best.String()] += 100 / float64(games)
	}
	several := 0
	for text := range strings.Lines(out) {
		var shown bookMove
		if err := json.Unmarshal([]byte(text), &shown); err != nil {
			t.Fatal(err)
		}
		// Five standard deviations of a share of one half.
		if off := shown.Chance - played[shown.Move]; shown.Move != "" && (off > 5.6 || off < -5.6 || shown.Chance == 0 && off != 0) {
			t.Errorf("%s: shown %.1f %%, played %.1f %%", shown.Move, shown.Chance, played[shown.Move])
		}
		if shown.Chance > 0 {
			several++
		}
	}
	if several < 2 {
		t.Errorf("%d moves have a chance", several)
	}
}
