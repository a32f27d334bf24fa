//go:build e2e

package browsertest

import (
	"fmt"
	"slices"
	"strings"
)

// CheckWidth reports an error if the page is wider than the screen.
func (b *Tab) CheckWidth(width int) {
	b.T.Helper()
	b.Settle()
	if got := Eval[int](b, `document.documentElement.scrollWidth`); got > width {
		b.T.Errorf("the page is %d broad on a screen of %d; too broad: %s", got, width, Eval[string](b, fmt.Sprintf(
			`[...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > %d + 1).slice(0, 6)`+
				`.map((e) => e.tagName + "." + e.className + "#" + e.id).join(" ")`, width)))
	}
}

// HardToRead returns the texts with a contrast of less than 4.5, as WCAG 2 defines it.
func (b *Tab) HardToRead() []string {
	b.T.Helper()
	return Eval[[]string](b, contrasts)
}

const contrasts = `(() => {
	const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
	const rgba = (colour) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data]; };
	const light = ([r, g, b]) => [r, g, b].map((v) => v / 255).map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4).reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
	const ground = (node) => { for (; node; node = node.parentElement) { const c = rgba(getComputedStyle(node).backgroundColor); if (c[3] === 255) return c; } return [255, 255, 255]; };
	const found = [];
	for (const node of document.querySelectorAll("body *")) {
		if (!node.checkVisibility() || node.closest("svg, noscript, [aria-disabled=true]") || ![...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim())) continue;
		const a = light(rgba(getComputedStyle(node).color)), b = light(ground(node));
		const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
		if (contrast < 4.5) found.push(node.tagName + "." + node.className + " " + node.textContent.slice(0, 20) + " " + contrast.toFixed(2));
	}
	return [...new Set(found)];
})()`

// Nameless returns the controls and pictures that have no name for those who do not see them.
func (b *Tab) Nameless() []string {
	b.T.Helper()
	return Eval[[]string](b, nameless)
}

const nameless = `[...document.querySelectorAll("button, input, select, a:not([aria-hidden]), [tabindex='0'], section, svg[role=img]")].filter((e) => !(e.getAttribute("aria-label") || e.getAttribute("aria-labelledby") || e.closest("label") || e.textContent.trim())).map((e) => e.outerHTML.slice(0, 80))`

// CheckJapanese reports English words in a page, in texts and in names, except for the allowed
// ones.
func (b *Tab) CheckJapanese(allowed string) {
	b.T.Helper()
	for _, word := range Eval[[]string](b, englishWords) {
		if !slices.Contains(strings.Fields(allowed), word) {
			b.T.Errorf("found %q", word)
		}
	}
}

const englishWords = `[...new Set((document.body.innerText + " " + [...document.querySelectorAll("[aria-label], [title], [placeholder]")].map((e) => ["aria-label", "title", "placeholder"].map((name) => e.getAttribute(name) ?? "").join(" ")).join(" ")).match(/[A-Za-z]{3,}/g))]`
