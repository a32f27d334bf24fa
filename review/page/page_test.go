package page

import (
	"bytes"
	"html"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shotest/language"
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

// What a review says is in the page as text: it can be read without its program.
func TestReadsWithoutScript(t *testing.T) {
	for _, code := range language.Codes() {
		d := sampleDocument(t, code)
		var b bytes.Buffer
		if err := Write(&b, d); err != nil {
			t.Fatal(err)
		}
		text := html.UnescapeString(b.String())
		for _, want := range []string{`<html lang="` + code + `">`, d.Result, d.Sides[0].Practise[0], d.Puzzles[0].Answer, d.Summary[0].Text} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q is missing", code, want)
			}
		}
		if i := strings.Index(text, "no value"); i >= 0 {
			t.Errorf("%s: %s", code, text[max(0, i-80):i+20])
		}
		if regexp.MustCompile(`>page\.\w+|"page\.\w+`).MatchString(text) {
			t.Errorf("%s: a message is missing", code)
		}
	}
}

// The program asks for the messages that it is handed, and for no others.
func TestScriptWords(t *testing.T) {
	l := language.English()
	asked := map[string]bool{"black": true, "white": true}
	for _, match := range regexp.MustCompile(`(?:say|numberedMove)\(([^)]*?["\x60][^)]*)\)`).FindAllStringSubmatch(pageScript, -1) {
		for _, name := range regexp.MustCompile(`"(\w+)"`).FindAllStringSubmatch(match[1], -1) {
			asked[name[1]] = true
		}
		if strings.Contains(match[1], "role_${") {
			for _, role := range []string{"played", "better", "threat", "refutation", "foul", "interest", "overlooked"} {
				asked["role_"+role] = true
			}
		}
	}
	handed := wordsOf(l)
	for name := range asked {
		if _, has := handed[name]; !has {
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
	if !slices.IsSorted(scriptWords) {
		t.Error("the messages are not in order")
	}
}

// An empty review makes a page.
func TestEmptyReview(t *testing.T) {
	if err := Write(io.Discard, &review.Document{Language: "en", Start: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"}); err != nil {
		t.Error(err)
	}
}
