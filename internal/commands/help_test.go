package commands

import (
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/alecthomas/kong"

	"shotest/internal/language"
	"shotest/internal/layout"
	"shotest/internal/message"
	"shotest/internal/testing/shogitest"
)

// helpOf returns the help of the command line in a language, by command and part.
func helpOf(t *testing.T, l *language.Language) map[string]map[string]string {
	t.Helper()
	all := map[string]map[string]string{}
	var walk func(node *kong.Node, command string)
	walk = func(node *kong.Node, command string) {
		parts := map[string]string{"help": node.Help}
		if node.Detail != "" {
			parts["detail"] = node.Detail
		}
		for _, argument := range node.Positional {
			parts[argument.Summary()] = argument.Help
		}
		for _, flag := range node.Flags {
			parts["--"+flag.Name] = flag.Help
			if flag.Group != nil {
				parts[flag.Group.Key] = flag.Group.Title
			}
		}
		all[command] = parts
		for _, child := range node.Children {
			walk(child, strings.TrimSpace(command+" "+child.Name))
		}
	}
	walk(parserOf(t, l).Model.Node, "")
	return all
}

// Every command, argument and flag has Japanese help, and no Japanese help is unused.
func TestHelpIsTranslated(t *testing.T) {
	english, translated := helpOf(t, language.English()), helpOf(t, language.Japanese())
	kana := regexp.MustCompile(`[\p{Hiragana}\p{Katakana}\p{Han}]`)
	shared, parts := map[string]string{}, language.Japanese().HelpParts()
	for command, texts := range english {
		for part, text := range texts {
			if text == "" {
				t.Errorf("%s %s: no help", command, part)
			}
			if got := translated[command][part]; got == text || !kana.MatchString(got) {
				t.Errorf("%s %s: %q", command, part, got)
			}
			if _, own := parts[command][part]; own {
				continue
			}
			if before, met := shared[part]; met && before != text {
				t.Errorf("%s %s: a text of its own in English, %q, and none in Japanese", command, part, text)
			}
			shared[part] = text
		}
	}
	for command, texts := range parts {
		if command == "options" { // of USI
			continue
		}
		for part := range texts {
			_, ok := english[command][part]
			if command == language.SharedHelp {
				_, ok = shared[part]
			}
			if !ok {
				t.Errorf("%s %s: there is no such thing", command, part)
			}
		}
	}
}

// Every line of the Japanese help is Japanese, and fits the width of a terminal.
func TestHelpInJapanese(t *testing.T) {
	// Japanese, or commands, arguments and flags as they are typed.
	fits, word := regexp.MustCompile(`[\p{Hiragana}\p{Katakana}\p{Han}]|^  \S`), regexp.MustCompile(`[a-z]{3}`)
	for _, command := range slices.Sorted(maps.Keys(helpOf(t, language.English()))) {
		for _, args := range [][]string{{"--help", "--language", "ja"}, {"--language=ja", "--help"}} {
			code, out, problem := shotest(t, "", append(strings.Fields(command), args...)...)
			if code != exitDone || problem != "" || !strings.HasPrefix(out, "使い方：shotest "+command) ||
				!strings.Contains(out, "フラグ：") {
				t.Fatalf("%s %v: exit code %d, %s, %s", command, args, code, problem, out)
			}
			for line := range strings.Lines(out) {
				line = strings.TrimSuffix(line, "\n")
				if word.MatchString(line) && !fits.MatchString(line) {
					t.Errorf("%s: %s", command, line)
				}
				typed := strings.HasPrefix(line, "  ") && layout.Width(line) == utf8.RuneCountInString(line)
				if layout.Width(line) > 80 && !typed {
					t.Errorf("%s: %d columns: %s", command, layout.Width(line), line)
				}
			}
		}
	}
}

// An unknown language is an error before the command does anything, and so are two languages for a
// command that writes in one.
func TestLanguageOfTheCommandLine(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"perft --language fr --depth 1", `--language: found "fr": expected en or ja`},
		{"perft --language en,ja --depth 1", `--language: found "en,ja": expected one of en, ja`},
		{"perft --dept 1", "unknown flag --dept, did you mean"},
	} {
		if code, _, problem := shotest(t, "", strings.Fields(c.args)...); code != exitUsage ||
			!strings.Contains(problem, c.want) {
			t.Errorf("%s: exit code %d: %s", c.args, code, problem)
		}
	}
	file := shogitest.File(t, "t.yaml",
		"name: x\ntime_control: 1s\nengines: [{name: a, profile: default}, {name: a, profile: default}]\n")
	t.Setenv(language.Variable, "ja")
	for args, want := range map[string]string{
		"perft --dept 1":              "フラグ--deptはありません（\"--depth\"のことですか）\nコマンドはshotest --help",
		"perft":                       "必要なフラグがありません",
		"perf":                        "コマンドperfはありません（\"perft\"のことですか）",
		"perft --depth":               "--depth：値がありません",
		"perft --depth -1":            "--depth：-で始まる値には等号が必要です：--depth=\"-1\"",
		"review --threads 0 x.kif":    "--threads: 「0」とあります。1から256までの整数を書いてください",
		"analyze .":                   "通常のファイルを指定してください（これはフォルダーです）",
		"analyze gone.kif":            "gone.kif：そのようなファイルやフォルダーはありません",
		"perft --depth x":             "--depth: 「x」とあります。1から100までの整数を書いてください",
		"review":                      "\"<record> ...\"が必要です",
		"analyze --sfen x":            "--sfen: ",
		"--language en perft":         "missing flags",
		"mate --time 3 --sfen 9":      "単位がありません",
		"convert a.kif":               "読む棋譜と書く棋譜",
		"explain none.kif":            "none.kif",
		"bench --positions none.sfen": "そのようなファイルやフォルダーはありません",
		"tournament validate FILE":    "「1s」とあります。項目の組を書いてください。例：time_control: {byoyomi: 1s}",
		"tournament init FILE":        "はすでにあります。上書きするには--forceを付けてください",
		"tune games":                  "--outがありません",
	} {
		code, _, problem := shotest(t, "", commandWords(args, "FILE", file)...)
		if code == exitDone || !strings.Contains(problem, want) {
			t.Errorf("%s: exit code %d: %s", args, code, problem)
		}
	}
	for _, e := range parseErrors {
		var values []any
		for range e.text.NumSubexp() {
			values = append(values, "x")
		}
		err := message.Errorf(e.format, values...)
		if strings.Contains(err.Error(), "%!") || language.Japanese().Error(err) == err.Error() {
			t.Errorf("%s: not in Japanese, or of other values than %v", e.format, e.text)
		}
	}
}

// Commands write for people in the requested language.
func TestCommandsSpeakJapanese(t *testing.T) {
	t.Setenv(language.Variable, "ja")
	match := filepath.Join(t.TempDir(), "match.yaml")
	games := writeGames(t)
	remarked := shogitest.File(t, "remarked.kif", "手合割：平手#駒落ちではない\n1 ７六歩(77)\n")
	english := regexp.MustCompile(`[a-z]{3,} [a-z]{3,} [a-z]{3,}`)
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"tournament", "init", match}, "を書きました。次のように試せます："},
		{[]string{"tournament", "validate", match}, "誤りはありません（エンジン2、対局20"},
		{[]string{"tournament", "run", "--dry-run", match}, "1局120手とすると、およそ"},
		{[]string{"book", "show"}, "評価値"},
		{[]string{"book", "show", "--position", "startpos moves 1g1f 9c9d 1f1e"}, "定跡にない局面です"},
		{[]string{"book", "make", "--records", games, "--out", match + ".db", "--games", "1"}, "を書きました（"},
		{[]string{"convert", remarked, "-", "--to", "usi"}, "USI形式には注釈（プログラムが読み飛ばす行）を書けません"},
		{[]string{"convert", "--to", "kif", "none.csa", "nothing.csa", "--out", filepath.Dir(match)},
			"2個のうち0個の棋譜を変換しました"},
	} {
		_, out, problem := shotest(t, "", c.args...)
		for line := range strings.Lines(out + problem) {
			if english.MatchString(line) && !strings.Contains(line, "shotest tournament") {
				t.Errorf("%v: %s", c.args, line)
			}
		}
		if !strings.Contains(out+problem, c.want) {
			t.Errorf("%v: %s%s", c.args, out, problem)
		}
	}
}
