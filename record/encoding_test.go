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

// A damaged letter costs no more than itself: the text is read in the encoding that fits best.
func TestDamagedLetters(t *testing.T) {
	for name, text := range map[string]string{
		"UTF-8":     "先手：甲\n1 ７六歩(77)\n*\xe3\x81好手\n2 ３四歩(33)\n",
		"Shift_JIS": "\x90\xe6\x8e\xe8\x81F\x8db\n1 \x82V\x98Z\x95\xe0(77)\n*\x8dD\x8e\x80\x80\xff\n2 \x82R\x8el\x95\xe0(33)\n",
	} {
		game := parseOne(t, text, KIF)
		if len(game.Moves) != 2 || game.Black != "甲" || len(game.Warnings) != 1 || game.Warnings[0].Line != 3 || !strings.Contains(game.Moves[0].Comments[0], "�") {
			t.Errorf("%s: %+v, %v", name, game, game.Warnings)
		}
	}
}

// A file may have lines of other programs in another encoding.
func TestMixedEncodings(t *testing.T) {
	game := parseOne(t, "N+甲\n'７六歩、あいうえお\nPI\n+\n'*\x8d\x44\x8e\xe8\n", CSA)
	if game.Black != "甲" || len(game.Comments) != 1 || game.Comments[0] != "好手" || len(game.Warnings) > 0 {
		t.Errorf("%q, %q, %v", game.Black, game.Comments, game.Warnings)
	}
}

// A text in no encoding is answered with the first such line.
func TestNoEncodingNamesTheLine(t *testing.T) {
	_, err := Read(strings.NewReader("V2.2\nN+\x80\xff\n\x80\xff\n\x80\xff\n"), "bad.csa")
	var syntax *SyntaxError
	if !errors.As(err, &syntax) || syntax.Line != 2 || !errors.Is(err, errEncoding) {
		t.Fatalf("%v", err)
	}
}

// Letters that Shift_JIS lacks become the nearest that it has; those that it has elsewhere
// in Unicode are not worth a word.
func TestNearestLettersOfShiftJIS(t *testing.T) {
	data, replaced := encodeShiftJIS("☗７六歩〜―−①Ⅲ㈱髙 é 森雞二 ㉑ 😀 한")
	text, _, err := decode(data)
	if want := "▲７六歩～―－①Ⅲ㈱髙 e 森鶏二 21 〓 〓"; err != nil || text != want {
		t.Errorf("%v, got %s, want %s", err, text, want)
	}
	if want := "Shift_JIS lacks ☗ é 雞 ㉑ 😀 한: written as ▲ e 鶏 21 〓 〓"; replaced != want {
		t.Errorf("said %q, want %q", replaced, want)
	}
	if _, replaced := encodeShiftJIS("〜−"); replaced != "" {
		t.Errorf("said %q", replaced)
	}
}

// What a terminal would obey reaches no file, whichever way it came.
func TestControlCharacters(t *testing.T) {
	game := parseOne(t, "先手：a\x1b[31mb\n1 ７六歩(77)\n*\u202ec\x07\n", KIFU)
	if game.Black != "a[31mb" || game.Moves[0].Comments[0] != "c" {
		t.Errorf("read %q, %q", game.Black, game.Moves[0].Comments)
	}
	game.Black, game.Comments = "x\x1by", []string{"\x9b1m\u009b"}
	for format := CSA; format < formatCount; format++ {
		var out strings.Builder
		if _, err := Write(&out, game, format); err != nil || strings.ContainsAny(out.String(), "\x1b\u009b\x07") {
			t.Errorf("%v: %q, %v", format, out.String(), err)
		}
	}
	_, err := Parse([]byte("P\x1b[2J"), CSA)
	if err == nil || strings.Contains(err.Error(), "\x1b") {
		t.Errorf("%v", err)
	}
}
