//go:build e2e

package treepage

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"shotest/language"
	"shotest/search"
)

// latinWords are the words in Latin letters that are seen, or read out.
const latinWords = `[...new Set((document.body.innerText + " " + [...document.querySelectorAll("[aria-label], [title]")].map((e) => (e.getAttribute("aria-label") ?? "") + " " + (e.getAttribute("title") ?? "")).join(" ")).match(/[A-Za-z]{2,}/g))]`

// A page in Japanese has no English labels, wherever one goes in it: what is left of Latin
// words are names.
func TestJapanesePageIsJapanese(t *testing.T) {
	for _, mode := range []string{search.InterestMode, search.FullwidthMode, search.ModernMode} {
		found := searchTree(t, middlegame, mode, 400, 8_000)
		b := openIn(t, language.Japanese(), found, wide, high)
		if got := eval[string](b, `document.documentElement.lang`); got != "ja" {
			t.Errorf("the page says that it is in %q", got)
		}
		focusTree(b)
		seen := map[string]bool{}
		lines := allLines(found.Root, nil)
		for i := 0; i < len(lines); i += len(lines)/12 + 1 {
			for _, word := range eval[[]string](b, `(() => {
				for (const key of "`+keysTo(found.Root, lines[i])+`".split(" ")) document.querySelector("#scroll").dispatchEvent(new KeyboardEvent("keydown", { key }));
				for (const table of document.querySelectorAll("details")) table.open = true;
				return `+latinWords+`;
			})()`) {
				seen[word] = true
			}
		}
		for word := range seen {
			if !slices.Contains([]string{"SFEN", "Enter", "Home"}, word) {
				t.Errorf("%s: found %q", mode, word)
			}
		}
	}
}

// Reasons tell the cases of components, and what moves have in common by piece and square.
func TestReasonsAreToldInFull(t *testing.T) {
	found := searchTree(t, middlegame, search.InterestMode, 400, 8_000)
	for _, c := range []struct {
		l      *language.Language
		credit string
	}{{language.English(), "threatens to promote: major piece"}, {language.Japanese(), "成りを見せる手（大駒）"}} {
		words := packTree(found, c.l).Words
		if !slices.Contains(words, c.credit) {
			t.Errorf("%q is not among %q", c.credit, words)
		}
	}
}

// Moves stand as Japanese books write them, and the board follows them.
func TestJapaneseMoves(t *testing.T) {
	found := middlegameTree(t)
	b := openIn(t, language.Japanese(), found, wide, high)
	line := bestLine(found.Root)[:2]
	b.Press(kb.ArrowRight)
	after := found.History.Clone()
	var want []string
	for _, n := range line {
		at := place{*after.Current(), after.LastMove()}
		want = append(want, moveName(language.Japanese(), &at.position, at.after(n).last, at.last))
		after.Play(at.after(n).last)
	}
	if got := eval[string](b, shownLine); len(line) == 2 && line[1] == line[0].Children[0] && got != strings.Join(want, " ") {
		t.Errorf("the page tells of %q, want %q", got, want)
	}
	if got := eval[string](b, shownSFEN); line[1] == line[0].Children[0] && got != after.Current().SFEN() {
		t.Errorf("the board shows %s, want %s", got, after.Current().SFEN())
	}
}

// Labels fit where they stand.
func TestJapaneseLabelsFit(t *testing.T) {
	for _, width := range []int64{wide, phoneWide} {
		b := openIn(t, language.Japanese(), middlegameTree(t), width, high)
		if wider := eval[int](b, `document.documentElement.scrollWidth - document.documentElement.clientWidth`); wider > 0 {
			t.Errorf("the page is %d pixels wider than a window of %d", wider, width)
		}
		covered := eval[[]string](b, `[...document.querySelectorAll("#drawing .node")].filter((node) => {
			const move = node.querySelector(".move"), cost = node.querySelector(".cost");
			return cost && cost.textContent && move.getBoundingClientRect().right > cost.getBoundingClientRect().left;
		}).map((node) => node.textContent)`)
		if len(covered) > 0 {
			t.Errorf("moves run into their costs: %q", covered)
		}
	}
}
