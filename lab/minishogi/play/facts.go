package play

import (
	"shotest/lab/minishogi/rules"
	"shotest/search"
)

// facts is what the components know of a position, gathered once for all its moves.
type facts struct {
	p        *rules.Position
	us, them rules.Color
	occupied rules.Set
	// attacked are the squares that each side attacks.
	attacked [2]rules.Set
	// hanging are the pieces of the side to move that it would lose something by, if it
	// passed, and losses what by each; bare are those of them that nothing guards.
	hanging, bare rules.Set
	losses        [rules.SquareCount]int
	// shots are the lines along which enemy sliders attack own pieces from afar.
	shots []shot
	// pins are the pieces whose leaving discovers a check.
	pins rules.Set
	// escape is where the enemy king could go.
	escape rules.Set
	last   rules.Move // NoMove if there is none
	taken  rules.Type // what it took
	legal  int        // how many legal moves there are
	hints  *search.Hints
}

// shot is the line of a slider to what it attacks.
type shot struct {
	between        rules.Set
	slider, target rules.Square
}

// gather fills in the facts of a position.
func (f *facts) gather(h *rules.History, legal int, hints *search.Hints) {
	p := h.Current()
	us := p.SideToMove()
	f.p, f.us, f.them, f.occupied, f.legal, f.hints = p, us, us.Opponent(), p.Occupied(), legal, hints
	f.attacked[us], _ = p.Attacked(us)
	f.attacked[f.them], _ = p.Attacked(f.them)
	f.last, f.taken = h.Last(0)
	f.pins = p.Discoverers()
	ring := rules.Attacks(f.them, rules.King, p.King(f.them), 0)
	f.escape = ring &^ p.Pieces(f.them, rules.NoType) &^ f.attacked[us]
	f.gatherHanging()
	f.gatherShots()
}

// gatherHanging finds our pieces that hang.
func (f *facts) gatherHanging() {
	f.hanging, f.bare = 0, 0
	own := f.p.Pieces(f.us, rules.NoType) &^ f.p.King(f.us).Set()
	for s := range (own & f.attacked[f.them]).All() {
		value := taking[f.p.PieceAt(s).Type()]
		loss := value
		if !f.attacked[f.us].Has(s) {
			f.bare |= s.Set()
		} else if attackers := f.p.Attackers(f.them, s, f.occupied); attackers != 0 {
			loss -= taking[f.p.PieceAt(cheapest(f.p, attackers)).Type()]
		}
		if loss > 0 {
			f.hanging |= s.Set()
			f.losses[s] = loss
		}
	}
}

// gatherShots finds the lines that could be blocked.
func (f *facts) gatherShots() {
	f.shots = f.shots[:0]
	for slider := range f.p.Sliders(f.them).All() {
		reached := rules.Attacks(f.them, f.p.PieceAt(slider).Type(), slider, f.occupied)
		for target := range (reached & f.p.Pieces(f.us, rules.NoType)).All() {
			if between := rules.Between(slider, target); between != 0 {
				f.shots = append(f.shots, shot{between, slider, target})
			}
		}
	}
}
