package language

import (
	"errors"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// readMessages reads the messages of a language. Plural forms are separate messages.
func readMessages(t *testing.T, code string) map[string]string {
	t.Helper()
	content, err := fs.ReadFile(files, "messages/"+code+".yaml")
	var tree map[string]any
	err = errors.Join(err, yaml.Unmarshal(content, &tree))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	flatten(tree, "", all)
	return all
}

func flatten(tree map[string]any, path string, all map[string]string) {
	for name, value := range tree {
		switch value := value.(type) {
		case map[string]any:
			flatten(value, path+name+".", all)
		case string:
			all[path+name] = value
		}
	}
}

var placeholder = regexp.MustCompile(`\{\{[^}]*\.(\w+)[^}]*\}\}`)

// pluralForms matches the plural form at the end of a message's name.
var pluralForms = regexp.MustCompile(`\.(zero|one|two|few|many|other)$`)

// placeholdersByName returns the placeholders of each message, those of all plural forms together.
func placeholdersByName(all map[string]string) map[string][]string {
	lists := map[string][]string{}
	for name, text := range all {
		name = pluralForms.ReplaceAllString(name, "")
		lists[name] = append(lists[name], "") // also where there are none
		for _, found := range placeholder.FindAllStringSubmatch(text, -1) {
			lists[name] = append(lists[name], found[1])
		}
		slices.Sort(lists[name])
		lists[name] = slices.Compact(lists[name])
	}
	return lists
}

// All languages have the same messages with the same placeholders.
func TestLanguagesAreComplete(t *testing.T) {
	english := placeholdersByName(readMessages(t, "en"))
	for _, code := range Codes() {
		other := placeholdersByName(readMessages(t, code))
		for name := range english {
			if got, ok := other[name]; !ok || !slices.Equal(got, english[name]) {
				t.Errorf("%s: %s (there: %v) has the placeholders %q, but in English %q", code, name, ok,
					got, english[name])
			}
		}
		for name := range other {
			if _, ok := english[name]; !ok {
				t.Errorf("%s: %s is in no other language", code, name)
			}
		}
	}
}

// Japanese has no untranslated sentence, and no English punctuation.
func TestJapaneseIsJapanese(t *testing.T) {
	words := regexp.MustCompile(`[A-Za-z]{4,}`)
	typed := regexp.MustCompile(`--[a-z-]+|\.[a-z0-9]+`) // flags and endings of files
	punctuation := regexp.MustCompile(`([ぁ-んァ-ヶ一-龠）」%]|\}\})[,.:;!?]( |$)`)
	for name, text := range readMessages(t, "ja") {
		if found := punctuation.FindString(text); found != "" {
			t.Errorf("%s: found %q in %q", name, found, text)
		}
		text = placeholder.ReplaceAllString(text, "")
		text = typed.ReplaceAllString(text, "")
		text = strings.NewReplacer("shotest", "", "SFEN", "", "Markdown", "", "{{", "", "}}", "").Replace(text)
		if found := words.FindString(text); found != "" && name != "notation.style" &&
			!strings.HasPrefix(name, "names.") {
			t.Errorf("%s: found %q in %q", name, found, text)
		}
	}
}

func TestChoose(t *testing.T) {
	for _, c := range []struct {
		flag        string
		environment map[string]string
		want        string
	}{
		{"", nil, "en"},
		{"ja", map[string]string{"SHOTEST_LANGUAGE": "en"}, "ja"},
		{"", map[string]string{"SHOTEST_LANGUAGE": "ja", "LANG": "en_GB.UTF-8"}, "ja"},
		{"", map[string]string{"LANG": "ja_JP.UTF-8"}, "ja"},
		{"", map[string]string{"LC_ALL": "C", "LANG": "ja_JP.UTF-8"}, "en"},
		{"", map[string]string{"LC_MESSAGES": "ja", "LANG": "de_DE.UTF-8"}, "ja"},
		{"", map[string]string{"LANG": "de_DE.UTF-8"}, "en"},
	} {
		l, err := Choose(c.flag, func(name string) string { return c.environment[name] })
		if err != nil || l.Code() != c.want {
			t.Errorf("%+v: got %v, %v", c, l, err)
		}
	}
	if _, err := Choose("fr", func(string) string { return "" }); err == nil ||
		err.Error() != `--language: found "fr": expected en or ja` {
		t.Errorf("got %v", err)
	}
}

func TestNotation(t *testing.T) {
	history, take := shogitest.Game(t, "startpos moves 7g7f 3c3d 8h2b+"), shogitest.Move(t, "3a2b")
	drop, _ := shogi.ParseMove("B*4e")
	for _, c := range []struct {
		l                          *Language
		move, inText, line, square string
		side, piece                string
	}{
		{English(), "Sx2b", "Sx2b", "Sx2b B*4e", "2b", "White", "promoted pawn"},
		{Japanese(), "☖同銀", "☖２二同銀", "☖同銀☗４五角", "２二", "後手", "と金"},
	} {
		last := history.Moves()[2]
		got := []string{
			c.l.Move(history.Current(), take, last), c.l.MoveInText(history.Current(), take, last),
			c.l.Line(history.Current(), []shogi.Move{take, drop}, last), c.l.Square(take.To()),
			c.l.Side(shogi.White), c.l.Piece(shogi.ProPawn),
		}
		if want := []string{c.move, c.inText, c.line, c.square, c.side, c.piece}; !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", c.l.Code(), got, want)
		}
	}
}

// A message without plural forms is used for any number, and a missing message is its own name.
func TestText(t *testing.T) {
	for _, c := range []struct {
		name  string
		count int
		want  string
	}{
		{"side.black", 1, "Black"}, {"side.black", 2, "Black"}, {"no.such", 1, "no.such"},
		{"review.practise.castle", 1, "Keep the castle together: it was broken up once."},
		{"review.practise.castle", 3, "Keep the castle together: it was broken up 3 times."},
	} {
		if got := English().Text(c.name, Args{"Count": c.count}); got != c.want {
			t.Errorf("%s of %d: got %q", c.name, c.count, got)
		}
	}
	if English().Has("no.such") || !English().Has("side.black") {
		t.Error("messages are there that are not, or the other way round")
	}
	for piece := shogi.Pawn; piece <= shogi.Dragon; piece++ {
		if name := English().Piece(piece); strings.Contains(name, ".") {
			t.Errorf("%v is called %q", piece, name)
		}
	}
}
