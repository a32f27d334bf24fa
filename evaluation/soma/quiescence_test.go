package soma_test

import (
	"flag"
	"slices"
	"testing"

	"shotest/evaluation/soma"
	"shotest/shogi"
)

var (
	leafCount  = flag.Int("soma.leaves", 500, "positions that the resolution is measured on")
	worstCount = flag.Int("soma.worst", 0, "worst disagreements to list")
	ablation   = flag.Bool("soma.ablation", false, "measure the resolution without each of its parts")
)

func newResolver(t testing.TB, options soma.Options) *soma.Resolver {
	t.Helper()
	r, err := soma.New(shogi.DefaultPieceValues(), options)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// bestExchange is the simplest stand-in: the best single exchange.
func bestExchange(e *shogi.Exchange, p *shogi.Position, buffer []shogi.Move) int {
	best := 0
	for _, m := range p.AppendTacticalMoves(buffer) {
		if p.Captured(m) != shogi.NoPiece || m.IsPromotion() {
			best = max(best, e.Evaluate(p, m))
		}
	}
	return best
}

// TestAgainstQuiescence compares the resolution with the search that it stands in
// for, and with a simpler stand-in. By default it is a short check; docs/measurements/exchange.md has the long
// run.
func TestAgainstQuiescence(t *testing.T) {
	m := newMeasurement(t, searchLeaves(t, *leafCount, 1))
	m.judge("nothing", func(*shogi.Position, *shogi.AttackMap) int { return 0 })
	exchange := shogi.NewExchange(shogi.DefaultPieceValues())
	buffer := make([]shogi.Move, 0, shogi.MaxMoves)
	single := compare(m.judge("best single exchange", func(p *shogi.Position, _ *shogi.AttackMap) int { return bestExchange(exchange, p, buffer) }), m.truth)
	guesses := m.judge("resolution", newResolver(t, soma.DefaultOptions()).Gain)
	if all := compare(guesses, m.truth); all.median > 0 || all.mean > single.mean/2 || 1-all.sign > (1-single.sign)/2 {
		t.Errorf("resolution: %v\nbest single exchange: %v\nwant most gains exactly, and half of the exchange's errors at most", all, single)
	}
	m.byPhase(guesses)
	m.worst(guesses)
	if *ablation {
		for _, variant := range variants() {
			m.judge(variant.name, newResolver(t, variant.options).Gain)
		}
	}
}

// TestThreatAgainstQuiescence measures what the opponent gains if the side to
// move passes, and what the side to move can expect if it may defend.
func TestThreatAgainstQuiescence(t *testing.T) {
	positions := slices.DeleteFunc(gamePositions(t, *leafCount, 4, 5), func(p shogi.Position) bool { return p.InCheck() })
	search := newReference(shogi.DefaultPieceValues())
	var gain, threat, left, expected, passive agreement
	r := newResolver(t, soma.DefaultOptions())
	for i := range positions {
		p := &positions[i]
		result := resolve(r, p, soma.Threats{})
		truth := search.search(p, 1)
		gain.add(result.Gain, search.quiescence(p))
		threat.add(result.Threat, search.threat(p))
		expected.add(result.Expected, truth)
		left.add(result.Gain, truth)
		passive.add(result.Gain-result.Threat, truth)
	}
	t.Logf("gain against quiescence              %v", compare(gain.guess, gain.truth))
	t.Logf("threat against quiescence after pass %v", compare(threat.guess, threat.truth))
	t.Logf("expected against a search of one ply %v", compare(expected.guess, expected.truth))
	t.Logf("gain against a search of one ply     %v", compare(left.guess, left.truth))
	t.Logf("gain less threat against the same    %v", compare(passive.guess, passive.truth))
	if all := compare(threat.guess, threat.truth); all.median > 0 || all.sign < .85 {
		t.Errorf("threat: %v; want most threats exactly, and the right sign of 85 %%", all)
	}
	// What is left after the best defence foretells a search of one ply better than gains
	// that leave the opponent's threats out, or count them in full.
	best, without, full := compare(expected.guess, expected.truth), compare(left.guess, left.truth), compare(passive.guess, passive.truth)
	if best.sign < without.sign || best.mean > full.mean/2 {
		t.Errorf("expected: %v\nwithout threats: %v\nall threats: %v", best, without, full)
	}
}

type variant struct {
	name    string
	options soma.Options
}

// variants lists the options with one part changed in each.
func variants() []variant {
	change := func(name string, change func(o *soma.Options)) variant {
		o := soma.DefaultOptions()
		change(&o)
		return variant{name, o}
	}
	return []variant{
		change("without pins", func(o *soma.Options) { o.Pins = false }),
		change("without ties and onward", func(o *soma.Options) { o.Ties, o.Onward = false, false }),
		change("without promotion", func(o *soma.Options) { o.Promotion = false }),
		change("without checks", func(o *soma.Options) { o.Checks = false }),
		change("without onward", func(o *soma.Options) { o.Onward = false }),
		change("first capturer only", func(o *soma.Options) { o.Second = 0 }),
		change("second capturers throughout", func(o *soma.Options) { o.Second = soma.MaxPlies }),
		change("best capture only, from the second ply", func(o *soma.Options) { o.Branching = 0 }),
		change("two captures in three plies", func(o *soma.Options) { o.Branching = 3 }),
		change("three captures", func(o *soma.Options) { o.Width = 3 }),
		change("2 plies", func(o *soma.Options) { o.Plies = 2 }),
		change("4 plies", func(o *soma.Options) { o.Plies = 4 }),
		change("6 plies", func(o *soma.Options) { o.Plies = 6 }),
		change("12 plies", func(o *soma.Options) { o.Plies = 12 }),
		change("all captures, 12 plies", func(o *soma.Options) {
			o.Plies, o.Second, o.Branching, o.Width = 12, soma.MaxPlies, soma.MaxPlies, soma.MaxWidth
		}),
	}
}
