//go:build e2e

package report

import (
	"io"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shotest/language"
	"shotest/shogi"
	"shotest/tournament"
)

// inJapanese is the same tournament on a page in Japanese.
func inJapanese(d *Data) *Data {
	japanese := *d
	japanese.Language = language.Japanese()
	return &japanese
}

// latinWords are the words in Latin letters that are seen, or read out; cells with names
// and what machines are called are none of the page's words.
const latinWords = `(() => {
	for (const part of document.querySelectorAll("details")) part.open = true;
	document.querySelector("#sfen").textContent = ""; // which is no language
	const told = [...document.querySelectorAll("[aria-label], [title]")].flatMap((e) => [e.getAttribute("aria-label") ?? "", e.getAttribute("title") ?? ""]);
	const drawn = [...document.querySelectorAll("svg title, svg text")].map((e) => e.textContent);
	return [...new Set([document.title, document.body.innerText, ...told, ...drawn].join(" ").match(/[A-Za-z]{2,}/g))];
})()`

// namesOf are the Latin words of a tournament that are names, or data: of engines,
// openings, machines, programs, and what those wrote.
func namesOf(d *Data) []string {
	foreign := []string{d.Standings.Name, "SFEN sfen USI UTC Elo LLR LOS ms Home End", d.Spec.Openings.File, d.Spec.Adjudication.EnteringKingRule}
	for i := range d.Spec.Engines {
		foreign = append(foreign, d.Spec.Engines[i].Name)
	}
	for i := range d.Results {
		r := &d.Results[i]
		foreign = append(foreign, r.ID, r.Opening.Name, r.Opening.Position)
		if r.Failure != nil {
			foreign = append(foreign, r.Failure.Detail)
		}
	}
	if m := d.Manifest; m != nil {
		o := &m.Started
		foreign = append(foreign, o.Host, o.CPU, o.System, o.Version, o.Go, m.Openings)
		for i := range m.Engines {
			foreign = append(foreign, m.Engines[i].Program)
		}
	}
	return regexp.MustCompile(`[A-Za-z]{2,}`).FindAllString(strings.Join(foreign, " "), -1)
}

// A page in Japanese has no English labels: what is left of Latin words are names, and
// what programs wrote.
func TestJapanesePageIsJapanese(t *testing.T) {
	for name, d := range map[string]*Data{"robin": robin(t), "sprt": sprt(t)} {
		d = inJapanese(d)
		names := namesOf(d)
		for _, width := range []int64{desktopWidth, phoneWidth} {
			b := open(t, pageFile(t, d), width, desktopHeight)
			if got := eval[string](b, `document.documentElement.lang`); got != "ja" {
				t.Errorf("the page says that it is in %q", got)
			}
			for _, word := range eval[[]string](b, latinWords) {
				// Of a file's name or a hash only a part may be shown.
				if !slices.ContainsFunc(names, func(name string) bool { return strings.Contains(name, word) }) {
					t.Errorf("%s: found %q", name, word)
				}
			}
			if wider := eval[int](b, `document.documentElement.scrollWidth - document.documentElement.clientWidth`); wider > 0 {
				t.Errorf("%s: the page is %d pixels wider than a window of %d", name, wider, width)
			}
		}
	}
}

// The page that follows a tournament, and the form that asks for its token, speak the
// language as well.
func TestWatchInJapanese(t *testing.T) {
	all := withLive(t, sprt(t), 2)
	r := &running{all: all, games: 20, live: all.Live}
	url, _ := serve(t, func() *Data { return inJapanese(r.data()) }, anyPort)
	b := open(t, url, desktopWidth, desktopHeight)
	b.WaitFor(`document.querySelector("#connection").textContent === "接続済み"`)
	b.WaitFor(`document.querySelectorAll("#current .card svg.board").length === 2`)
	b.Pictures("watch-ja")
	names := append(namesOf(all), "shotest")
	for _, word := range eval[[]string](b, latinWords) {
		if !slices.ContainsFunc(names, func(name string) bool { return strings.Contains(name, word) }) {
			t.Errorf("found %q", word)
		}
	}
	r.change(24, nil)
	b.WaitFor(`document.querySelector("#found").textContent.includes("24局")`)

	web := httptest.NewServer(newHandler(r.data, Access{Token: "x", Language: language.Japanese()}, true))
	defer web.Close()
	response, err := web.Client().Get(web.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	form, err := io.ReadAll(response.Body)
	if err != nil || !strings.Contains(string(form), `<html lang="ja">`) || !strings.Contains(string(form), "<code>shotest tournament watch</code>が") {
		t.Errorf("%v, the form:\n%s", err, form)
	}
}

// Moves stand as Japanese books write them.
func TestJapaneseMoves(t *testing.T) {
	d := inJapanese(robin(t))
	r := &d.Results[5]
	b := open(t, pageFile(t, d)+"#game="+r.ID+"&ply=9", desktopWidth, desktopHeight)
	b.WaitFor(`document.querySelector("#game-title").textContent.startsWith("対局 ` + r.ID + `、")`)
	shown := eval[[]string](b, `[...document.querySelectorAll("#moves tbody tr")].map((row) => row.cells[1].textContent.trim())`)
	h := historyOf(t, r, 0)
	for i, m := range r.Moves {
		last := shogi.NoMove
		move, _ := shogi.ParseMove(m.Move)
		if i > 0 {
			last = h.Moves()[i-1]
		}
		if want := strings.TrimLeft(language.Japanese().Move(h.Current(), move, last), "☗☖"); shown[i] != want {
			t.Fatalf("move %d is %q, want %q", i+1, shown[i], want)
		}
		h.Play(move)
	}
}

// What programs read stays in English.
func TestOthersSpeakEnglish(t *testing.T) {
	for _, d := range []*Data{robin(t), sprt(t)} {
		if rendered(t, Markdown, d) != rendered(t, Markdown, inJapanese(d)) || Summary(d) != Summary(inJapanese(d)) {
			t.Errorf("%s: another Markdown in Japanese", d.Standings.Name)
		}
		if !slices.Equal(finalLines(d), finalLines(inJapanese(d))) {
			t.Errorf("%s: another terminal in Japanese", d.Standings.Name)
		}
	}
}

// Each word of the results' vocabulary has a translation.
func TestVocabularyIsTranslated(t *testing.T) {
	japanese := wording{language.Japanese()}
	for _, kind := range tournament.FailureKinds {
		if got := term(japanese, "failure", kind); regexp.MustCompile(`[a-z]`).MatchString(got) {
			t.Errorf("%s is %q", kind, got)
		}
	}
	for _, s := range []tournament.State{tournament.Running, tournament.Waiting, tournament.Interrupted, tournament.Finished} {
		if got := japanese.state(s); regexp.MustCompile(`[a-z]`).MatchString(got) || inEnglish.state(s) != string(s) {
			t.Errorf("%s is %q", s, got)
		}
	}
}
