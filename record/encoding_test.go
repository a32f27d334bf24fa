package record

import (
	"errors"
	"strings"
	"testing"

	"golang.org/x/text/encoding/japanese"
	"pgregory.net/rapid"

	"shotest/shogi"
)

// Half-width kana, alone or with other letters, are the same after writing and reading.
func TestHalfWidthKanaSurvive(t *testing.T) {
	for _, name := range []string{"ｱｲｳｴ", "ﾔﾏﾀﾞ", "ﾀﾅｶ ﾀﾛｳ", "ﾊﾟﾋﾟ", "ｺﾝﾋﾟｭｰﾀ", "ｱｲ", "ﾊﾆﾄｹ", "｢ﾔﾏ｣", "･･", "森内ｺﾝ", "云々"} {
		for _, format := range []Format{CSA, KIF, KI2} {
			game := &Game{Start: shogi.StartPosition(), Black: name, White: "B"}
			data, warnings, err := render([]*Game{game}, format)
			if err != nil || len(warnings) > 0 {
				t.Fatalf("%s, %v: %q, %v", name, format, warnings, err)
			}
			games, err := Parse(data, format)
			if err != nil {
				t.Errorf("%s, %v: %v", name, format, err)
			} else if games[0].Black != name {
				t.Errorf("%v: %s is read as %s", format, name, games[0].Black)
			}
		}
	}
}

// What other programs write in Shift_JIS and in EUC-JP is distinguished.
func TestHalfWidthKanaOfOthers(t *testing.T) {
	for _, name := range []string{"ｱｲｳｴ", "ﾔﾏﾀﾞ", "ｺﾝﾋﾟｭｰﾀ", "ﾊﾟﾋﾟ"} {
		data, err := japanese.ShiftJIS.NewEncoder().Bytes([]byte("V2.2\r\nN+" + name + "\r\nPI\r\n+\r\n"))
		if err != nil {
			t.Fatal(err)
		}
		games, err := Parse(data, CSA)
		if err != nil || games[0].Black != name {
			t.Errorf("%s: %+v, %v", name, games, err)
		}
	}
	for _, name := range []string{"羽生善治", "加藤一二三", "中原誠", "大山康晴", "升田幸三", "やねうら王", "テスト"} {
		data, err := japanese.EUCJP.NewEncoder().Bytes([]byte("V2.2\nN+" + name + "\nPI\n+\n"))
		if err != nil {
			t.Fatal(err)
		}
		games, err := Parse(data, CSA)
		if err != nil || games[0].Black != name {
			t.Errorf("%s in EUC-JP: %+v, %v", name, games, err)
		}
	}
}

// Any name of letters that Shift_JIS has survives as a player's name.
func TestNamesOfShiftJISSurvive(t *testing.T) {
	letters := []rune("ｱｲｳｶﾞﾊﾟｯｰ･｢｣､｡将棋山田亜腕弌あアaZ9")
	rapid.Check(t, func(t *rapid.T) {
		name := string(rapid.SliceOfN(rapid.SampledFrom(letters), 1, 8).Draw(t, "name"))
		for _, format := range []Format{CSA, KIF, KI2} {
			data, _, err := render([]*Game{{Start: shogi.StartPosition(), Black: name}}, format)
			if err != nil {
				t.Fatal(err)
			}
			games, err := Parse(data, format)
			if err != nil || games[0].Black != name {
				t.Errorf("%v: %q is read as %+v, %v", format, name, games, err)
			}
		}
	})
}

// A text in no encoding is answered with the line, and with where each encoding fails.
func TestNoEncodingNamesTheLine(t *testing.T) {
	_, err := Read(strings.NewReader("V2.2\nN+\x80\xff\nPI\n"), "bad.csa")
	var syntax *SyntaxError
	if !errors.As(err, &syntax) || syntax.Line != 2 || !errors.Is(err, errEncoding) {
		t.Fatalf("%v", err)
	}
	for _, want := range []string{"bad.csa:2: ", "not UTF-8 in line 2", "not Shift_JIS in line 2", "not EUC-JP in line 2"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%v\nwant %q in it", err, want)
		}
	}
}

// A text in no format is answered with the line, and with what each format misses.
func TestNoFormatSaysWhatIsMissed(t *testing.T) {
	_, err := Read(strings.NewReader("\nDear reader,\nhello.\n"), "letter.txt")
	var syntax *SyntaxError
	if !errors.As(err, &syntax) || syntax.Line != 2 {
		t.Fatalf("%v", err)
	}
	for _, want := range []string{`letter.txt:2: found "Dear reader,"`, "(CSA, line 2: expected", "; KIF and KI2, line 2: expected", "; JKF, line ", "; USI, line 2: "} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%v\nwant %q in it", err, want)
		}
	}
}
