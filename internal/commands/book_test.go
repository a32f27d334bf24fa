package commands

import (
	"path/filepath"
	"testing"

	"shotest/internal/testing/shogitest"
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
	return shogitest.File(t, "games.tsv", text)
}

func TestBookMake(t *testing.T) {
	out := filepath.Join(t.TempDir(), "my.db")
	const one = `^shotest: left out: .*games.tsv:6: move 2, 3d3e: no piece stands on the origin\n$`
	runCases(t, []commandCase{
		{"text", nil, 0,
			`^3 games of 1 files; left out: 1 broken, 1 twice, 0 of weaker players, 0 empty\nwrote .*my\.db: 3 positions, 3 moves\n$`, one},
		{"json", []string{"--json", "--games", "1"}, 0,
			`^\{"file":".*my\.db","positions":5,"moves":6,"files":1,"games":3,"broken":1,"duplicates":1,"weaker":0,"empty":0\}\n$`, one},
		{"too much asked for", []string{"--games", "9"}, 1, `^$`,
			`no move was played in 9 games by 1 players: nothing to write`},
		{"strict", []string{"--strict"}, 1, `^$`, `games.tsv:6: move 2`},
		{"many records", []string{"--records", writeGames(t), writeGames(t)}, 0,
			`3 games of 3 files; left out: 3 broken`, `(?s)games.tsv:6.*games.tsv:6.*games.tsv:6`},
		{"no records", []string{"--records", "none.csa"}, 1, `^$`, `none.csa`},
		{"no folder", []string{"--out", filepath.Join("none", "my.db")}, 1, `^$`, `none`},
	}, "book", "make", "--force", "--records", writeGames(t), "--out", out)
}

func TestBookShow(t *testing.T) {
	const start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
	small := shogitest.File(t, "small.db",
		"sfen "+start+" b - 1\n2g2f 8c8d 30 32 60\n7g7f none -75 12 30\n3g3f 3c3d 25 8 30\n")
	profile := shogitest.File(t, "profile.yaml", "book_eval_diff: 200\n")
	const moves = `\n\n  move +count +share +chance +score +depth  reply\n  2g2f +60 +50\.0 % +66\.7 % +\+30 +32  8c8d\n` +
		`  7g7f +30 +25\.0 % +0\.0 % +-75 +12\n  3g3f +30 +25\.0 % +33\.3 % +\+25 +8  3c3d\n`
	runCases(t, []commandCase{
		{"summary", []string{small}, 0, `^.*small\.db: 1 positions, 3 moves\n\nlnsgkgsnl/.* b - 1` + moves + `$`, `^$`},
		{"too late", []string{small, "--sfen", start + " b - 17"}, 0,
			`\nThe engine asks the book up to move 16, and this is move 17\.\n(?s:.*)2g2f +60 +50\.0 % +0\.0 %`, `^$`},
		{"by a profile", []string{small, "--profile", profile}, 0, `7g7f +30 +25\.0 % +25\.0 %`, `^$`},
		{"flipped", []string{small, "--sfen", start + " w - 2"}, 0, `8c8d +60 .*  2g2f\n`, `^$`},
		{"not known", []string{small, "--position", "startpos moves 2g2f"}, 0, ` w - 2\nnot in the book\n$`, `^$`},
		{"json", []string{small, "--json"}, 0,
			`^\{"book":".*small\.db","positions":1,"moves":3\}\n\{"sfen":"lns.* b - 1","known":3\}\n` +
				`\{"move":"2g2f","count":60,"share_percent":50,"chance_percent":66\.6.*,"score":30,"depth":32,"reply":"8c8d"\}\n` +
				`\{"move":"7g7f","count":30,"share_percent":25,"chance_percent":0,"score":-75,"depth":12\}\n.*\n$`,
			`^$`},
		{"built in", nil, 0, `^built-in book: \d{4} positions, \d{4} moves\n\n(?s).*\n  7g7f `, `^$`},
		{"broken", []string{shogitest.File(t, "broken.db", "sfen "+start+" b - 1\n2g2f 8c8d 30 32 60\n2g2e\n")}, 0,
			`^.*: 1 positions, 1 moves\n`,
			`^shotest: left out: .*broken\.db:3: move 2g2e: the piece does not move that way\n$`},
		{"no book", []string{shogitest.File(t, "broken.db", "sfen "+start+" b - 1\n2g2e\n")}, 1, `^$`,
			`broken\.db:2: move 2g2e: the piece does not move that way`},
	}, "book", "show")
}
