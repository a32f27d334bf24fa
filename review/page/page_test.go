package page

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shotest/internal/language"
	"shotest/review"
)

func TestUnknownLanguage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "review.html")
	err := WriteFile(path, &review.Document{Language: "xx"})
	if err == nil || !strings.Contains(err.Error(), `"xx"`) {
		t.Errorf("got %v", err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a file was written")
	}
}

// The page contains the review as text, readable without its script. The card of a turning point
// gives the reason, if it is known, without the numbers of the summary.
func TestReadsWithoutScript(t *testing.T) {
	for _, code := range language.Codes() {
		d := sampleDocument(t, code)
		for _, ply := range d.TurningPoints {
			d.MoveAt(ply).Reason = "Because."
		}
		var b bytes.Buffer
		if err := Write(&b, d); err != nil {
			t.Fatal(err)
		}
		text := b.String()
		for _, want := range []string{d.Result, d.Sides[0].Practise[0], d.Puzzles[0].Answer, d.Summary[0].Text} {
			if !strings.Contains(text, string(prose(want))) {
				t.Errorf("%s: %q is missing", code, want)
			}
		}
		if got := strings.Count(text, `<p class="why">Because.</p>`); got != len(d.TurningPoints) {
			t.Errorf("%s: %d of %d cards say why", code, got, len(d.TurningPoints))
		}
		if !strings.Contains(text, `<html lang="`+code+`">`) || strings.Contains(text, "no value") ||
			regexp.MustCompile(`>page\.\w+|"page\.\w+`).MatchString(text) {
			t.Errorf("%s: a message is missing", code)
		}
	}
}

// Above the game, the page tells each thing once, and puzzles before their answers.
func TestTopTellsOnce(t *testing.T) {
	r, err := sample()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range []*language.Language{language.English(), language.Japanese()} {
		d := r.Document(l)
		given := sampleDocument(t, l.Code())
		d.TurningPoints, d.Puzzles = given.TurningPoints, given.Puzzles
		d.Sides[0].Castle, d.Sides[1].Castle = "Castle 1", "Castle 2"
		d.Summary = append(d.Summary, review.SentenceDocument{Kind: "castle", Text: "It is Castle 1."},
			review.SentenceDocument{Kind: "turning_point", Ply: d.TurningPoints[0], Text: "It turned."})
		var b bytes.Buffer
		if err := Write(&b, d); err != nil {
			t.Fatal(err)
		}
		top, _, _ := strings.Cut(b.String(), `<section id="game"`)
		once := []string{d.Opening, "Castle 1", "Castle 2"}
		for i := range d.Summary {
			if s := &d.Summary[i]; slices.Contains(d.TurningPoints, s.Ply) {
				once = append(once, s.Text)
			}
		}
		for _, said := range once {
			if got := strings.Count(top, string(prose(said))); got != 1 {
				t.Errorf("%s: %q is told %d times", l.Code(), said, got)
			}
		}
		if len(d.TurningPoints) == 0 || len(once) < 4 {
			t.Errorf("%s: too little to tell: %q", l.Code(), once)
		}
		if strings.Index(top, `id="puzzles"`) > strings.Index(top, "<main>")+300 {
			t.Errorf("%s: something stands above the puzzles", l.Code())
		}
	}
}

// The script uses exactly the messages that it gets.
func TestScriptWords(t *testing.T) {
	l := language.English()
	asked := map[string]bool{"black": true, "white": true}
	for _, match := range regexp.MustCompile(`(?:say|numberedMove)\(([^)]*?["\x60][^)]*)\)`).FindAllStringSubmatch(
		pageScript, -1) {
		for _, name := range regexp.MustCompile(`"(\w+)"`).FindAllStringSubmatch(match[1], -1) {
			asked[name[1]] = true
		}
		if strings.Contains(match[1], "role_${") {
			for _, role := range []string{"played", "better", "threat", "refutation", "foul",
				"interest", "overlooked"} {
				asked["role_"+role] = true
			}
		}
	}
	handed := ScriptMessages(l)
	for name := range asked {
		if _, ok := handed[name]; !ok {
			t.Errorf("the program says %q, which it is not handed", name)
		}
	}
	for name, text := range handed {
		if !asked[name] {
			t.Errorf("the program is handed %q, and does not say it", name)
		}
		if strings.HasPrefix(text, "page.") {
			t.Errorf("there is no message %s", text)
		}
	}
	if !slices.IsSorted(scriptMessageNames) {
		t.Error("the messages are not in order")
	}
}
