package record

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"pgregory.net/rapid"

	"shotest/shogi"
)

// The reader distinguishes texts of other programs in Shift_JIS from texts in EUC-JP.
func TestShiftJISOrEUC(t *testing.T) {
	for names, encoding := range map[string]encoding.Encoding{
		"いとう よいて ｱｲｳｴ ﾔﾏﾀﾞ ｺﾝﾋﾟｭｰﾀ ﾊﾟﾋﾟ": japanese.ShiftJIS, "羽生善治 加藤一二三 中原誠 大山康晴 升田幸三 やねうら王 いとう テスト": japanese.EUCJP,
	} {
		for name := range strings.FieldsSeq(names) {
			data, err := encoding.NewEncoder().String("V2.2\nN+" + name + "\nPI\n+\n")
			if err != nil {
				t.Fatal(err)
			}
			if game := parseOne(t, data, CSA); game.Black != name {
				t.Errorf("%s is read as %s", name, game.Black)
			}
		}
	}
}

// A player's name in any letters that Shift_JIS has is written and read unchanged.
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

// A damaged letter loses only itself: the text is read in the encoding that fits best.
func TestDamagedLetters(t *testing.T) {
	for name, text := range map[string]string{
		"UTF-8":     "先手：甲\n1 ７六歩(77)\n*\xe3\x81好手\n2 ３四歩(33)\n",
		"Shift_JIS": "\x90\xe6\x8e\xe8\x81F\x8db\n1 \x82V\x98Z\x95\xe0(77)\n*\x8dD\x8e\x80\x80\xff\n2 \x82R\x8el\x95\xe0(33)\n",
	} {
		game := parseOne(t, text, KIF)
		if len(game.Moves) != 2 || game.Black != "甲" || len(game.Warnings) != 1 || game.Warnings[0].Line != 3 ||
			!strings.Contains(game.Moves[0].Comments[0], "�") {
			t.Errorf("%s: %+v, %v", name, game, game.Warnings)
		}
	}
}

// A file may have lines in another encoding, added by other programs.
func TestMixedEncodings(t *testing.T) {
	game := parseOne(t, "N+甲\n'７六歩、あいうえお\nPI\n+\n'*\x8d\x44\x8e\xe8\n", CSA)
	if game.Black != "甲" || len(game.Comments) != 1 || game.Comments[0] != "好手" || len(game.Warnings) > 0 {
		t.Errorf("%q, %q, %v", game.Black, game.Comments, game.Warnings)
	}
}

// Letters that Shift_JIS lacks become the nearest ones that it has. Equivalent letters need no
// warning.
func TestNearestLettersOfShiftJIS(t *testing.T) {
	data, replaced := encodeShiftJIS("☗７六歩〜―−①Ⅲ㈱髙 é 森雞二 ㉑ 😀 한")
	text, _, err := decode(data)
	if want := "▲７六歩～―－①Ⅲ㈱髙 e 森鶏二 21 〓 〓"; err != nil || text != want {
		t.Errorf("%v, got %s, want %s", err, text, want)
	}
	if want := "Shift_JIS lacks ☗ é 雞 ㉑ 😀 한: written as ▲ e 鶏 21 〓 〓"; replaced == nil || replaced.Error() != want {
		t.Errorf("said %v, want %q", replaced, want)
	}
	if _, replaced := encodeShiftJIS("〜−"); replaced != nil {
		t.Errorf("said %v", replaced)
	}
}

// No control character gets into a file or out of one.
func TestControlCharacters(t *testing.T) {
	game := parseOne(t, "先手：a\x1b[31mb\n1 ７六歩(77)\n*\u202ec\x07\n", KIFU)
	if game.Black != "a[31mb" || game.Moves[0].Comments[0] != "c" {
		t.Errorf("read %q, %q", game.Black, game.Moves[0].Comments)
	}
	game.Black, game.Comments = "x\x1by", []string{"\x9b1m\u009b"}
	for format := range supported {
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
