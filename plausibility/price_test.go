package plausibility

import (
	"reflect"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/plausibility/facts"
	"shotest/shogi"
)

// quickFacts returns the facts of a position after some moves, for a search that began from it or
// from another root.
func quickFacts(t *testing.T, sfen, root string, hints facts.Hints, played ...shogi.Move) *facts.Node {
	t.Helper()
	n := newNode(shogitest.Position(t, sfen))
	for _, m := range played {
		n.play(m)
	}
	from := n.position
	if root != "" {
		from = shogitest.Position(t, root)
	}
	f := n.basics()
	f.Hints = hints
	f.Root = new(facts.Root)
	f.Root.Fill(&from)
	f.Gather()
	return &f
}

// Each discount is given to the moves that its doc describes, and to no others, for either side.
func TestDiscounts(t *testing.T) {
	const kings = "4k4/9/9/9/9/9/9/9/4K4 b RBGSNLPrbgsnlp 1"
	late := func(shogi.Move) int { return 500 }
	for _, c := range []struct {
		discount, sfen, root string
		hints                facts.Hints
		played               []shogi.Move
		yes, no              string
		times                int // 1 where 0
	}{
		{discount: "BestReply", sfen: kings, hints: facts.Hints{BestReply: mustMove("P*5e")}, yes: "P*5e", no: "P*5d"},
		{discount: "FollowOn", sfen: kings, hints: facts.Hints{FollowOn: mustMove("P*5e")}, yes: "P*5e", no: "P*5d"},
		{discount: "Recapture", sfen: "4k4/9/4p4/4P4/9/4R4/9/9/4K4 w - 1", played: moves("5c5d"),
			yes: "5f5d", no: "5f5e"},
		{discount: "PawnAttack", sfen: "4k4/9/3sp4/9/9/9/9/9/4K4 b P 1", yes: "P*6d", no: "P*5d"},
		{discount: "PieceAttack", sfen: "4k4/3g5/9/2s6/9/9/9/9/4K4 b N 1", yes: "N*6f", no: "N*6d"},
		{discount: "PieceAttack", sfen: "4k4/3r5/9/9/9/9/9/9/4K4 b NP 1", yes: "N*7d", no: "N*8d"},
		{discount: "Fork", sfen: "4k4/9/9/2s1s4/9/9/9/9/4K4 b N 1", yes: "N*6f", no: "N*8f"},
		{discount: "Escape", sfen: "4k4/9/9/4p4/4S4/9/9/9/4K4 b G 1", yes: "5e4d", no: "5i4h"},
		{discount: "MeetRefutation", sfen: "4k4/4r4/9/9/9/9/4P4/9/4K4 b L 1",
			hints: facts.Hints{Refutation: mustMove("5b5g+")}, yes: "L*5e", no: "L*4e"},
		{discount: "KingMove", sfen: kings, yes: "5i5h", no: "G*5h"},
		{discount: "Escape", sfen: "4k4/9/9/4p4/4S4/4G4/9/9/4K4 b - 1", yes: "5e4d", no: "5i4h"},
		{discount: "Support", sfen: "4k4/9/9/4p4/4S4/9/9/9/4K4 b G 1", yes: "G*5f", no: "G*5g"},
		{discount: "Chase", sfen: "4k4/4s4/9/9/9/9/9/9/4K4 w G 1", played: moves("5b5c"), yes: "G*5d", no: "G*5e"},
		{discount: "PawnMove", sfen: "4k4/9/9/9/9/9/4P4/9/4K4 b G 1", yes: "5g5f", no: "G*5f"},
		{discount: "MajorMove", sfen: "4k4/9/9/9/9/9/9/9/4K2R1 b R 1", yes: "2i2h", no: "R*2h"},
		{discount: "NearKing", sfen: kings, yes: "P*5c", no: "G*5d"},
		{discount: "Drop", sfen: kings, yes: "G*5e", no: "5i5h"},
		{discount: "Unsafe", sfen: "4k4/9/4p4/9/9/9/9/9/4K4 b GL 1", yes: "G*5d", no: "G*4d"},
		{discount: "SaferThanAtRoot", sfen: "4k4/9/9/9/9/9/9/9/4K4 b G 1", root: "4k4/9/4p4/9/9/9/9/9/4K4 b G 1",
			yes: "G*5d", no: "G*4d"},
		{discount: "NewSinceRoot", sfen: "4k4/9/9/9/9/9/9/9/4K4 b G 1", root: "4k4/9/9/9/9/9/9/9/4K4 b S 1",
			yes: "G*5d", no: "5i5h"},
		{discount: "CaptureChecker", sfen: "4k4/9/9/9/9/9/9/4r4/4KG3 b - 1", yes: "4i5h", no: "5i6i"},
		{discount: "CaptureHanging", sfen: "4k4/9/9/2p1s4/9/9/9/2R1R4/4K4 b - 1", yes: "5h5d", no: "7h7d"},
		{discount: "ContinueCapture", sfen: "4k4/9/9/4p4/3G5/4S4/9/9/4K4 b - 1", played: moves("5f5e", "5a4a"),
			yes: "5e5d", no: "6e5d"},
		{discount: "PromotionThreat", sfen: kings, yes: "P*1d", no: "P*1e"},
		{discount: "OpenLine", sfen: "k8/9/4g4/9/9/9/4S4/4R4/4K4 b - 1", yes: "5g4f", no: "5g5f"},
		{discount: "Pin", sfen: "4k4/4g4/9/9/9/9/9/9/4K4 b R 1", yes: "R*5e", no: "R*1b"},
		{discount: "AttackDefender", sfen: "4k4/9/4g4/4s4/9/9/9/4R4/4K4 b B 1", yes: "B*7a", no: "B*7b"},
		{discount: "Block", sfen: "4k4/9/r3S4/9/9/9/9/9/4K4 b P 1", yes: "P*7c", no: "P*7d"},
		{discount: "AnswerMateThreat", sfen: "4k4/4r4/9/9/9/9/4P4/9/4K4 b L 1",
			hints: facts.Hints{Refutation: mustMove("5b5g+"), MateThreat: true}, yes: "L*5e", no: "L*4e"},
		{discount: "KingRoom", sfen: "4k4/9/9/9/9/9/P3g4/9/4KS3 b - 1", yes: "4i3h", no: "9g9f"},
		{discount: "Unpin", sfen: "4k4/4r4/9/9/9/9/4S4/9/4K4 b G 1", yes: "G*5f", no: "G*4f"},
		{discount: "DiscoveredCheck", sfen: "4k4/9/9/9/9/9/4S4/4R4/4K4 b - 1", yes: "5g4f", no: "5g5f"},
		{discount: "MateThreat", sfen: "4k4/9/9/9/9/9/9/9/4K4 b PG 1", yes: "P*5c", no: "P*6c"},
		{discount: "KingSquare", sfen: kings, yes: "P*5c", no: "P*6d"},
		{discount: "Liberty", sfen: "4k4/5P3/9/9/9/9/9/9/4K4 b S 1", yes: "S*5c", no: "S*4d", times: 3},
		{discount: "SendOff", sfen: "4k4/3g5/9/9/9/9/9/9/3RK4 b SG 1", yes: "S*4b", no: "G*4b"},
		{discount: "HitGuard", sfen: "6snk/9/7P1/9/9/9/9/9/4K4 b B 1", yes: "B*5c", no: "B*9i"},
		{discount: "PawnTesuji", sfen: "4k4/9/4n4/9/9/9/9/9/4K4 b P 1", yes: "P*5d", no: "P*4f"},
		{discount: "DropCaptured", sfen: "4k4/9/4p4/4S4/9/9/9/9/4K4 b G 1", played: moves("5d5c", "5a4a"),
			yes: "P*5f", no: "G*5f"},
		{discount: "LooseDrop", sfen: "4k4/9/4p4/9/9/9/9/9/4K4 b GL 1", yes: "G*5d", no: "G*4d"},
		{discount: "DropReach", sfen: kings, yes: "G*5e", no: "5i5h", times: 6},
		{discount: "KingRelative", sfen: kings, yes: "P*5c", no: "P*5e", times: 2},
	} {
		var discounts Discounts
		reflect.ValueOf(&discounts).Elem().FieldByName(c.discount).SetInt(7)
		for text, want := range map[string]int{c.yes: 7 * max(c.times, 1), c.no: 0} {
			f := quickFacts(t, c.sfen, c.root, c.hints, c.played...)
			m := mustMove(text)
			if err := f.Position.CheckLegal(m); err != nil {
				t.Fatalf("%s: %s: %v", c.discount, text, err)
			}
			if got, _ := discounts.Of(f, m); got != want {
				t.Errorf("%s: %s of %s is credited %d, want %d", c.discount, text, c.sfen, got, want)
			}
		}
	}
	f := quickFacts(t, kings, "", facts.Hints{Lateness: late})
	target := Discounts{Mobility: 7}
	if got, _ := target.Of(f, mustMove("G*5e")); got != 42 {
		t.Errorf("a gold with six squares is credited %d", got)
	}
	checks, vain := Discounts{Check: 7}, Discounts{NegativePlausibility: -20}
	if got, check := checks.Of(f, mustMove("G*5b")); got != 7 || !check {
		t.Errorf("a check is credited %d", got)
	}
	if got, _ := vain.Of(f, mustMove("G*5d")); got != -10 {
		t.Errorf("a move that came in vain every second time is credited %d", got)
	}
}

// Every move of every game has the same discounts when the board is turned round.
func TestDiscountsAreTheSameForBothSides(t *testing.T) {
	var discounts Discounts
	fields := reflect.ValueOf(&discounts).Elem()
	for i := 1; i < fields.NumField(); i++ { // the first is the switch
		fields.Field(i).SetInt(1 << i)
	}
	p := shogitest.Position(t, "l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1")
	turned := p.Flipped()
	here, there := quickFacts(t, p.SFEN(), "", facts.Hints{}), quickFacts(t, turned.SFEN(), "", facts.Hints{})
	seen := 0
	for _, m := range p.AppendLegalMoves(nil) {
		got, check := discounts.Of(there, m.Flipped())
		want, _ := discounts.Of(here, m)
		seen |= want
		if got != want || check != p.GivesCheck(m) {
			t.Errorf("%v: %b, turned round %b, check %v", m, want, got, check)
		}
	}
	if seen == 0 {
		t.Error("no move has discounts")
	}
}

// The single discounts add up to the sum of all discounts.
func TestDiscountsSumUp(t *testing.T) {
	const middlegame = "l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1"
	hints := facts.Hints{Refutation: mustMove("8d8f"), Lateness: func(m shogi.Move) int { return int(m) % 1000 }}
	discounts, given := DefaultDiscounts(), 0
	discounts.SaferThanAtRoot, discounts.NewSinceRoot, discounts.PromotionThreat = 7, -11, 13
	for _, played := range [][]shogi.Move{nil, moves("8d8f"), moves("8d8f", "N*8g")} {
		f := quickFacts(t, middlegame, middlegame, hints, played...)
		for _, m := range f.Position.AppendLegalMoves(nil) {
			sum := 0
			for _, discount := range discounts.Each(f, m) {
				sum += discount.Amount
				given++
			}
			if of, _ := discounts.Of(f, m); of != sum {
				t.Errorf("after %v, %v: %v sum to %d, want %d", played, m, discounts.Each(f, m), sum, of)
			}
		}
	}
	if given < 500 {
		t.Errorf("only %d discounts", given)
	}
}
