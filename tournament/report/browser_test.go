//go:build e2e

package report

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shotest/internal/language"
	"shotest/internal/testing/browsertest"
	"shotest/tournament"
)

func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }

// open writes a page and opens it in the browser.
func open(t *testing.T, d *Data, width int64) *browsertest.Tab {
	t.Helper()
	path := filepath.Join(t.TempDir(), pageName)
	if err := WriteFile(path, d, HTML); err != nil {
		t.Fatal(err)
	}
	return browsertest.Open(t, "file://"+path, width, 900, `document.querySelector("#theme") !== null`)
}

const pageName = "report.html"

// inJapanese returns the data with Japanese as its language.
func inJapanese(d *Data) *Data {
	japanese := *d
	japanese.Language = language.Japanese()
	return &japanese
}

// On the screens of a computer and of a phone the page cuts nothing off, its filter works, and
// hostile names have no effect.
func TestPageInBrowser(t *testing.T) {
	for name, d := range map[string]*Data{"robin": roundRobinData(t), "sprt": sprtData(t), "hostile": hostileData(t),
		"ja": inJapanese(roundRobinData(t))} {
		for _, width := range []int64{1280, 375} {
			b := open(t, d, width)
			if wider := browsertest.Eval[int](b,
				`document.documentElement.scrollWidth - document.documentElement.clientWidth`); wider > 0 {
				t.Errorf("%s: the page is %d pixels wider than %d", name, wider, width)
			}
			cut := browsertest.Eval[[]string](b,
				`[...document.querySelectorAll(".scroll")].filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.parentElement.id)`)
			if width == 1280 && len(cut) > 0 && name != "hostile" {
				t.Errorf("%s: cut off are %v", name, cut)
			}
			b.Pictures(name)
		}
	}
}

func TestFilter(t *testing.T) {
	b := open(t, roundRobinData(t), 1280)
	shown := `[...document.querySelectorAll("#games tbody tr")].filter((row) => !row.hidden).length`
	if all := browsertest.Eval[int](b, shown); all != 120 {
		t.Errorf("%d games are shown", all)
	}
	b.Focus("#filter")
	b.Press("lance checkm")
	b.WaitFor(shown + ` < 60 && ` + shown + ` > 0`)
	for _, text := range browsertest.Eval[[]string](b,
		`[...document.querySelectorAll("#games tbody tr")].filter((row) => !row.hidden).map((row) => row.textContent)`) {
		if !strings.Contains(text, "lance 2.1") || !strings.Contains(text, "checkmate") {
			t.Errorf("shown: %q", text)
		}
	}
}

// latinWords matches words in Latin letters.
const latinWords = `(() => {
	const told = [...document.querySelectorAll("[aria-label], [title], [placeholder]")].flatMap((e) => ["aria-label", "title", "placeholder"].map((name) => e.getAttribute(name) ?? ""));
	return [...new Set([document.title, document.body.innerText, ...told].join(" ").match(/[A-Za-z]{2,}/g))];
})()`

// The only Latin words on a Japanese page are names and the output of programs.
func TestJapanesePageIsJapanese(t *testing.T) {
	for _, d := range []*Data{roundRobinData(t), sprtData(t)} {
		foreign := []string{d.Standings.Name, "UTC Elo LLR KIF ms CSARule", d.Spec.Adjudication.EnteringKingRule}
		for i := range d.Games {
			g := &d.Games[i]
			foreign = append(foreign, g.ID, g.Players[0], g.Opening.Name, g.Opening.Position)
			if g.Failure != nil {
				foreign = append(foreign, g.Failure.Detail)
			}
		}
		o := &d.Manifest.Started
		foreign = append(foreign, o.Host, o.CPU, o.System, o.Version, o.Go, d.Manifest.Openings,
			d.Manifest.Engines[0].Program)
		names := regexp.MustCompile(`[A-Za-z]{2,}`).FindAllString(strings.Join(foreign, " "), -1)
		b := open(t, inJapanese(d), 1280)
		for _, word := range browsertest.Eval[[]string](b, latinWords) {
			if !slices.ContainsFunc(names, func(name string) bool { return strings.Contains(name, word) }) {
				t.Errorf("%s: found %q", d.Standings.Name, word)
			}
		}
	}
}

// The formats for programs stay in English.
func TestOtherFormatsAreEnglish(t *testing.T) {
	for _, d := range []*Data{roundRobinData(t), sprtData(t)} {
		if rendered(t, Markdown, d) != rendered(t, Markdown, inJapanese(d)) ||
			!slices.Equal(FinalLines(d), FinalLines(inJapanese(d))) {
			t.Errorf("%s differs in Japanese", d.Standings.Name)
		}
	}
}

// Each constant of the results has a translation.
func TestVocabularyIsTranslated(t *testing.T) {
	japanese := wording{language.Japanese()}
	english := regexp.MustCompile(`[a-z]`)
	for _, kind := range tournament.FailureKinds {
		if got := term(japanese, "failure", kind); english.MatchString(got) {
			t.Errorf("%s is %q", kind, got)
		}
	}
	for _, s := range []tournament.State{tournament.Running, tournament.Waiting, tournament.Interrupted,
		tournament.Finished} {
		if got := japanese.state(s); english.MatchString(got) || inEnglish.state(s) != string(s) {
			t.Errorf("%s is %q", s, got)
		}
	}
}
