package record

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// KIF gets whole seconds with a warning, because programs do not read fractions.
func TestWholeSecondsInKIF(t *testing.T) {
	game := parseOne(t, "PI\n+\n+7776FU\nT12.345\n-3334FU\nT0.9\n+2726FU\nT61.7\n", CSA)
	var out strings.Builder
	warnings, err := Write(&out, game, KIFU)
	if err != nil || len(warnings) != 1 || warnings[0].Error() != "KIFU cannot hold fractions of a second" {
		t.Errorf("%q, %v", warnings, err)
	}
	for _, want := range []string{"( 0:12/00:00:12)", "( 0:00/00:00:00)", "( 1:01/00:01:14)"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %s in\n%s", want, out.String())
		}
	}
}

func TestMissingLettersWarn(t *testing.T) {
	game := parseOne(t, "先手：森한二\n1 ７六歩(77)\n", KIFU)
	var out bytes.Buffer
	warnings, err := Write(&out, game, KIF)
	if err != nil || len(warnings) != 1 || !strings.Contains(warnings[0].Error(), "한") {
		t.Errorf("got %q, %v, want a warning about 한", warnings, err)
	}
	games, err := Parse(out.Bytes(), KIF)
	if err != nil || games[0].Black != "森〓二" {
		t.Errorf("got %v, %v, want 森〓二", games, err)
	}
}

func TestSeveralGames(t *testing.T) {
	games, err := Parse([]byte("startpos moves 7g7f\n\n# second\nposition startpos\n7g7f 3c3d\n"), USI)
	if err != nil || len(games) != 3 {
		t.Fatalf("%d games, %v, want 3", len(games), err)
	}
	if games, err := Parse([]byte("PI\n+\n+7776FU\n/\nPI\n+\n%CHUDAN\n/\n"), CSA); err != nil || len(games) != 2 {
		t.Errorf("a separator behind the last game: %d games, %v, want 2", len(games), err)
	}
	folder := t.TempDir()
	if _, err := WriteFile(filepath.Join(folder, "x.csa"), games); err != nil {
		t.Fatal(err)
	}
	again, err := ReadFile(filepath.Join(folder, "x.csa"))
	if err != nil || string(writeUSI(again)) != string(writeUSI(games)) {
		t.Errorf("got %v, %s", err, writeUSI(again))
	}
	for _, name := range []string{"x.kif", "x.kifu", "x.ki2", "x.jkf"} {
		path := filepath.Join(folder, name)
		if _, err := WriteFile(path, games); err == nil || !strings.Contains(err.Error(), "3 games") {
			t.Errorf("%s: got %v, want an error about 3 games", name, err)
		}
		if _, err := os.Stat(path); err == nil {
			t.Errorf("%s exists", name)
		}
	}
}

func TestFormatOf(t *testing.T) {
	cases := map[string]Format{
		"a.csa": CSA, "b.KIF": KIF, "c.kifu": KIFU, "d.KI2": KI2, "e.ki2u": KI2U, "f.jkf": JKF, "g.json": JKF,
		"h.usi": USI, "i.sfen": USI, "folder.csa/j": UnknownFormat, "": UnknownFormat,
	}
	for path, want := range cases {
		if got := FormatOf(path); got != want {
			t.Errorf("%q: got %v, want %v", path, got, want)
		}
	}
	if _, err := WriteFile(filepath.Join(t.TempDir(), "x.txt"), nil); err == nil {
		t.Error("x.txt was written")
	}
}

// Without an extension the content reveals the format, also after a byte order mark.
func TestSniff(t *testing.T) {
	for _, source := range []string{"testdata/variations.kifu", "testdata/handicap.csa", "testdata/problem.ki2"} {
		games, err := ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		for format := range supported {
			var out bytes.Buffer
			if _, err := Write(&out, games[0], format); err != nil {
				t.Fatal(err)
			}
			text, _, err := decode(out.Bytes())
			if err != nil {
				t.Fatal(err)
			}
			for _, data := range [][]byte{out.Bytes(), []byte("\ufeff" + text)} {
				again, err := Read(bytes.NewReader(data), "unnamed")
				if err != nil || string(writeUSI(again)) != string(writeUSI(games)) {
					t.Errorf("%s as %v: got %v", source, format, err)
				}
			}
		}
	}
}
