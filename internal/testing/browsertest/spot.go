//go:build e2e

package browsertest

import "fmt"

// ClickSpot clicks at a square of the board in selector, or at a piece in hand of the side to move,
// such as P*.
func (b *Tab) ClickSpot(selector, spot string) {
	b.T.Helper()
	at := Eval[[]float64](b, fmt.Sprintf(`(() => {
		const svg = document.querySelector(%q + " svg"), spot = %q;
		svg.scrollIntoView({ block: "center", behavior: "instant" });
		if (spot[1] === "*") {
			const side = svg.dataset.sfen.split(" ")[1], piece = side === "b" ? spot[0] : spot[0].toLowerCase();
			const box = svg.querySelector('.hand[data-side="' + side + '"] [data-piece="' + piece + '"]').getBoundingClientRect();
			return [box.left + box.width / 2, box.top + box.height / 2];
		}
		const x = 57 - spot.charCodeAt(0), y = spot.charCodeAt(1) - 97, up = svg.querySelector(".coordinate").textContent === "9";
		const box = svg.querySelector(".wood").getBoundingClientRect(), cell = box.width / 9;
		return [box.left + cell * (up ? x + .5 : 8.5 - x), box.top + cell * (up ? y + .5 : 8.5 - y)];
	})()`, selector, spot))
	b.ClickAt(at[0], at[1])
}
