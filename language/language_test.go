package language

import (
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"shotest/shogi"
)

// messages reads a file's messages, plural forms as messages of their own.
func messages(t *testing.T, code string) map[string]string {
	t.Helper()
	content, err := fs.ReadFile(files, "messages/"+code+".yaml")
	if err != nil {
		t.Fatal(err)
	}
	var tree map[string]any
	if err := yaml.Unmarshal(content, &tree); err != nil {
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

// pluralForms are what a message may be divided into.
var pluralForms = regexp.MustCompile(`\.(zero|one|two|few|many|other)$`)

// used returns the placeholders of each message, those of its plural forms together.
func used(all map[string]string) map[string][]string {
	sets := map[string]map[string]bool{}
	for name, text := range all {
		name = pluralForms.ReplaceAllString(name, "")
		if sets[name] == nil {
			sets[name] = map[string]bool{}
		}
		for _, found := range placeholder.FindAllStringSubmatch(text, -1) {
			sets[name][found[1]] = true
		}
	}
	lists := map[string][]string{}
	for name, set := range sets {
		lists[name] = slices.Sorted(maps.Keys(set))
	}
	return lists
}

// All languages say the same, of the same things.
func TestLanguagesAreComplete(t *testing.T) {
	english := used(messages(t, "en"))
	for _, code := range Codes() {
		other := used(messages(t, code))
		for name, wanted := range english {
			got, has := other[name]
			if !has {
				t.Errorf("%s: %s is missing", code, name)
			} else if !slices.Equal(got, wanted) {
				t.Errorf("%s: %s has the placeholders %v, but in English %v", code, name, got, wanted)
			}
		}
		for name := range other {
			if _, has := english[name]; !has {
				t.Errorf("%s: %s is in no other language", code, name)
			}
		}
	}
}

// alike are messages of different things that happen to be called alike: castles and the
// openings that end in them, columns of tables that have nothing to do with each other.
var alike = regexp.MustCompile(`^(castle|opening)\.|^explain\.column\.(move|nodes)$|^page\.view_move$|^report\.(column\.(nodes|time_lost)|failure_column\.time|table\.openings|circumstance\.openings)$`)

// Nothing is written twice: two messages that are the same in all languages are one.
func TestNoMessageTwice(t *testing.T) {
	texts := map[string][]string{}
	for _, code := range Codes() {
		for name, text := range messages(t, code) {
			texts[name] = append(texts[name], text)
		}
	}
	names := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		said := strings.Join(texts[name], "\n")
		if first, twice := names[said]; twice && len(texts[name]) == len(Codes()) && !(alike.MatchString(first) && alike.MatchString(name)) {
			t.Errorf("%s and %s are both %q", first, name, texts[name])
		}
		names[said] = name
	}
}

// Japanese holds no untranslated sentence.
func TestJapaneseIsJapanese(t *testing.T) {
	words := regexp.MustCompile(`[A-Za-z]{4,}`)
	typed := regexp.MustCompile(`--[a-z-]+|\.[a-z0-9]+`) // flags and endings of files
	for name, text := range messages(t, "ja") {
		text = placeholder.ReplaceAllString(text, "")
		text = typed.ReplaceAllString(text, "")
		text = strings.NewReplacer("shotest", "", "SFEN", "", "Markdown", "", "{{", "", "}}", "").Replace(text)
		if found := words.FindString(text); found != "" && name != "notation.style" && !strings.HasPrefix(name, "names.") {
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
	if _, err := Choose("fr", func(string) string { return "" }); err == nil || err.Error() != `--language: found "fr": expected en or ja` {
		t.Errorf("got %v", err)
	}
}

func TestNotation(t *testing.T) {
	history, err := shogi.ParseHistory("startpos moves 7g7f 3c3d 8h2b+")
	if err != nil {
		t.Fatal(err)
	}
	take, _ := shogi.ParseMove("3a2b")
	drop, _ := shogi.ParseMove("B*4e")
	for _, c := range []struct {
		l                          *Language
		move, inText, line, square string
		pieces, side, piece        string
	}{
		{English(), "Sx2b", "Sx2b", "Sx2b B*4e", "2b", "rook, silver and pawn", "White", "promoted pawn"},
		{Japanese(), "☖同銀", "☖２二同銀", "☖同銀☗４五角", "２二", "飛車、銀と歩", "後手", "と金"},
	} {
		last := history.Moves()[2]
		got := []string{
			c.l.Move(history.Current(), take, last), c.l.MoveInText(history.Current(), take, last), c.l.Line(history.Current(), []shogi.Move{take, drop}, last), c.l.Square(take.To()),
			c.l.Pieces([]shogi.PieceType{shogi.Rook, shogi.Silver, shogi.Pawn}), c.l.Side(shogi.White), c.l.Piece(shogi.ProPawn),
		}
		if want := []string{c.move, c.inText, c.line, c.square, c.pieces, c.side, c.piece}; !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", c.l.Code(), got, want)
		}
	}
}

// Every piece has a name.
func TestPieces(t *testing.T) {
	for _, code := range Codes() {
		l := languages[code]
		for piece := shogi.Pawn; piece <= shogi.Dragon; piece++ {
			if name := l.Piece(piece); strings.Contains(name, ".") || name == "" {
				t.Errorf("%s: %v is called %q", code, piece, name)
			}
		}
	}
}

// A message without a form for a number is said all the same.
func TestPlurals(t *testing.T) {
	for _, c := range []struct {
		name  string
		count int
		want  string
	}{
		{"side.black", 1, "Black"}, {"side.black", 2, "Black"},
		{"review.practise.castle", 1, "Keep the castle together: it was broken up once."},
		{"review.practise.castle", 3, "Keep the castle together: it was broken up 3 times."},
	} {
		if got := English().Text(c.name, Args{"Count": c.count}); got != c.want {
			t.Errorf("%s of %d: got %q", c.name, c.count, got)
		}
	}
}

func TestMissingMessage(t *testing.T) {
	if got := English().Text("no.such", nil); got != "no.such" || English().Has("no.such") || !English().Has("side.black") {
		t.Errorf("got %q", got)
	}
}
