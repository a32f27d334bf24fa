package plausibility

import (
	"cmp"
	"slices"

	"shotest/plausibility/facts"
	"shotest/shogi"
)

// threatInfos describes new threats against pieces.
var threatInfos = map[Component]Info{
	PawnAttack: {"pawn_attack", Threats, Treebeard, 8, Tactical | Threatens | Attacking,
		"attacks a piece with a pawn", gains},
	PieceAttack: {"piece_attack", Threats, Treebeard, 11, Costly | Tactical | Threatens | Attacking,
		"attacks a piece", gains},
	Fork: {"fork", Threats, Treebeard, 11, Costly | Tactical | Threatens | Attacking,
		"attacks two pieces", gains},
	Chase: {"chase", Threats, Own, 0, Tactical | Threatens | Attacking,
		"attacks the piece that has just moved", singleBin},
	OpenLine: {"open_line", Threats, Own, 0, Tactical | OpensLine | Attacking,
		"opens the line of a piece of its own", gains},
	Pin: {"pin", Threats, Own, 0, Tactical | Threatens | Attacking, "pins a piece, or attacks a pinned one",
		[]string{"pins", "attacks a pinned piece"}},
	AttackDefender: {"attack_defender", Threats, Own, 0, Costly | Tactical | Threatens | Attacking,
		"attacks a tied defender", gains},
}

// threats returns the discounts for new threats against pieces. A list plays exchanges out to see
// what an attack wins. A price cannot, so that it counts attacks on pieces that are undefended,
// rooks or bishops, new attacks or old ones, and discounts an attack on two of them as well as on
// one. Tied defenders are the only ones of a piece, whatever that would lose.
func (d *Discounts) threats(n *facts.Node, m *facts.Details, reach, fresh shogi.Bitboard) (sum int) {
	if m.Standing() == shogi.Pawn && reach.Intersects(n.NonPawns) {
		sum += d.PawnAttack
	}
	if hit := reach.And(n.Targets); hit.Any() {
		sum += d.PieceAttack
		if hit.MoreThanOne() {
			sum += d.Fork
		}
	}
	if last := n.Line[0].Move; last != shogi.NoMove && reach.Has(last.To()) {
		sum += d.Chase
	}
	if d.OpenLine != 0 && n.Squares(facts.Openers).Has(m.From) && opensLine(n, m) {
		sum += d.OpenLine
	}
	if d.Pin != 0 && (fresh.Intersects(n.PinnedEnemies) || m.Standing().IsSlider() && pins(n, m, reach, fresh)) {
		sum += d.Pin
	}
	if d.AttackDefender != 0 && (n.Squares(facts.LureSquares).Has(m.To) ||
		fresh.Intersects(*n.Squares(facts.TiedDefenders)) && !n.Unsafe(m.Move)) {
		sum += d.AttackDefender
	}
	return sum
}

// threatFacts holds the facts that this group gathers for a position.
type threatFacts struct {
	// prey holds, for each type of attacker, the enemy's pieces that are worth attacking:
	// unguarded ones, ones worth more than the attacker, and ones that another own piece
	// attacks already. Kings are not prey.
	prey [shogi.PieceTypeCount]shogi.Bitboard

	tiedDefenders shogi.Bitboard // the enemy's
	lureSquares   shogi.Bitboard // the squares that the enemy attacks by a tied defender alone
	tieBin        int            // the bin of the greatest tie
}

// valueGroups lists the types of pieces other than the king by the gain of capturing them, the
// dearest first. Types of the same value are in one group.
var valueGroups = func() (groups [][]shogi.PieceType) {
	var types []shogi.PieceType
	for t := shogi.Pawn; t <= shogi.Dragon; t++ {
		if t != shogi.King {
			types = append(types, t)
		}
	}
	gain := func(t shogi.PieceType) int32 { return facts.CaptureGains[t] }
	slices.SortStableFunc(types, func(a, b shogi.PieceType) int { return cmp.Compare(gain(b), gain(a)) })
	for i, t := range types {
		if i == 0 || gain(t) != gain(types[i-1]) {
			groups = append(groups, nil)
		}
		last := len(groups) - 1
		groups[last] = append(groups[last], t)
	}
	return groups
}()

// maxPromotionGain is the highest gain of promoting a piece.
var maxPromotionGain = slices.Max(facts.PromotionGains[:])

func (s *Scorer) gatherThreats(f *Facts) {
	p, own := f.Position, &f.own.threats
	men := p.PiecesOf(f.Them).AndNot(p.Pieces(f.Them, shogi.King))
	easy := men.And(f.Attacked[f.Them].Not().Or(f.Attacked[f.Us]))
	dearer := shogi.Bitboard{}
	for _, group := range valueGroups {
		same := shogi.Bitboard{}
		for _, t := range group {
			own.prey[t] = easy.Or(dearer)
			same = same.Or(p.Pieces(f.Them, t))
		}
		dearer = dearer.Or(same)
	}
	own.prey[shogi.King] = easy
	s.gatherTies(f)
}

// gatherTies finds the enemy's tied defenders, and the squares that could lure them.
func (s *Scorer) gatherTies(f *Facts) {
	p, own := f.Position, &f.own.threats
	own.tiedDefenders, own.lureSquares = shogi.Bitboard{}, shogi.Bitboard{}
	ties := f.Exchanges.Sides[f.Them].Ties()
	if len(ties) == 0 {
		return
	}
	own.tieBin = gainBin(ties[0].Value)
	for i := range ties {
		from := ties[i].Defender
		own.tiedDefenders = own.tiedDefenders.Or(from.Bitboard())
		own.lureSquares = own.lureSquares.Or(shogi.Attacks(p.PieceAt(from), from, p.Occupied()))
	}
	own.lureSquares = own.lureSquares.And(f.Attacks.AttackedOnce(f.Them))
}

func (s *Scorer) scoreThreats(f *Facts, c *Candidate) {
	own := &f.own.threats
	if c.From != shogi.NoSquare && f.Squares(facts.Openers).Has(c.From) {
		s.openLine(f, c)
	}
	if own.lureSquares.Has(c.To) || s.fresh.Intersects(own.tiedDefenders) {
		s.expect(c, AttackDefender, own.tieBin)
	}
	men := f.Position.PiecesOf(f.Them)
	if !s.reach.Intersects(men) {
		return
	}
	s.chase(f, c)
	s.pin(f, c)
	standing := c.Standing()
	if standing == shogi.Pawn {
		s.pawnAttack(f, c)
		return
	}
	if targets := s.fresh.And(own.prey[standing]); targets.Any() {
		s.expectAttacks(f, c, targets)
	}
}

func (s *Scorer) finishThreats(f *Facts, c *Candidate) {
	if c.expects(AttackDefender) {
		s.attackDefender(f, c)
	}
	if c.expects(PieceAttack) || c.expects(Fork) {
		s.pieceAttack(f, c)
	}
}

// pawnAttack credits a pawn, moved or dropped, that attacks a piece other than a pawn, by the gain
// of taking it. The king belongs to Check. Treebeard criterion 8.
func (s *Scorer) pawnAttack(f *Facts, c *Candidate) {
	if target := s.reach.And(f.NonPawns).AndNot(f.EnemyKing.Bitboard()); target.Any() {
		s.credit(c, PawnAttack, gainBin(int(facts.CaptureGains[f.Position.PieceAt(target.First()).Type()])))
	}
}

// expectAttacks sets bounds for PieceAttack and Fork by the targets of an attack.
func (s *Scorer) expectAttacks(f *Facts, c *Candidate, targets shogi.Bitboard) {
	standing := c.Standing()
	gains := f.attackGains(c, s.reach)
	for target := range targets.All() {
		gain := facts.CaptureGains[f.Position.PieceAt(target).Type()]
		switch {
		case f.Attacked[f.Us].Has(target): // another piece may capture, and promote
			gain += maxPromotionGain
		case target.InPromotionZone(f.Us) || c.To.InPromotionZone(f.Us):
			gain += facts.PromotionGains[standing]
		}
		gains.add(gain)
	}
	s.expect(c, PieceAttack, gainBin(int(gains.piece())))
	if gains.second > 0 {
		s.expect(c, Fork, gainBin(int(gains.second)))
	}
}

// attackGains holds the two highest gains on the targets of an attack, one of which may be the
// king.
type attackGains struct{ highest, second int32 }

// kingGain ranks an attack on the king before all other attacks of a fork.
const kingGain = 1 << 20

// attackGains returns the gains of a move that attacks the squares of reach, without any target but
// the king.
func (f *Facts) attackGains(c *Candidate, reach shogi.Bitboard) (g attackGains) {
	if c.Check && reach.Has(f.Position.King(f.Them)) {
		g.highest = kingGain
	}
	return g
}

// add adds the gain on a target.
func (g *attackGains) add(gain int32) {
	g.second = max(g.second, min(g.highest, gain))
	g.highest = max(g.highest, gain)
}

// piece returns the greatest gain on a piece other than the king.
func (g *attackGains) piece() int32 {
	if g.highest == kingGain {
		return g.second
	}
	return g.highest
}

// pieceAttack credits a piece, other than a pawn, that newly attacks prey (see threatFacts) and
// cannot be taken at a profit, by the gain of the best capture if the opponent passes, less the
// gain before the move (static exchange evaluation). Treebeard criterion 11, which also credits
// forks: see fork.
func (s *Scorer) pieceAttack(f *Facts, c *Candidate) {
	if c.Gain < s.immediateGain(c) {
		return
	}
	reach, fresh := f.Reach(&c.Details)
	standing := c.Standing()
	gains := f.attackGains(c, reach)
	for target := range fresh.And(f.own.threats.prey[standing]).All() {
		gains.add(s.threatGain(f, c, standing, target))
	}
	if gain := gains.piece(); gain > 0 {
		s.credit(c, PieceAttack, gainBin(int(gain)))
	}
	if gains.second > 0 {
		s.fork(c, gains.second)
	}
}

// fork credits a piece that attacks two pieces, or a piece and the king, in the sense of
// PieceAttack, by the lesser of the two gains. Treebeard criterion 11.
func (s *Scorer) fork(c *Candidate, second int32) { s.credit(c, Fork, gainBin(int(second))) }

// threatGain returns the gain on a target with the next move, less what the enemy stands to lose
// there already; at least 0. The moved piece captures, or a less valuable one that attacks the
// target too.
func (s *Scorer) threatGain(f *Facts, c *Candidate, standing shogi.PieceType, target shogi.Square) int32 {
	p, from := s.afterPassing(f, c), c.To
	if f.Attacked[f.Us].Has(target) {
		cheapest, square := s.exchange.LeastValuableAttacker(p, f.Us, target)
		if cheapest != shogi.NoPieceType && facts.CaptureGains[cheapest] < facts.CaptureGains[standing] {
			standing, from = cheapest, square
		}
	}
	promotes := standing.CanPromote() && (from.InPromotionZone(f.Us) || target.InPromotionZone(f.Us))
	gain := s.exchange.Evaluate(p, shogi.NewBoardMove(from, target, promotes))
	loss, _ := f.lossOn(f.Them, target)
	return int32(max(gain-loss, 0))
}

// chase credits a new attack on the piece that has just moved. A feature of GPS Shogi.
func (s *Scorer) chase(f *Facts, c *Candidate) {
	if last := f.Line[0].Move; last != shogi.NoMove && s.fresh.Has(last.To()) {
		s.credit(c, Chase, 0)
	}
}

// opensLine is what a price sees of OpenLine: whether a move opens a line to a piece that is
// undefended, or worth more than the slider. Of two lines it sees one (see facts.Node.Opened).
func opensLine(n *facts.Node, m *facts.Details) bool {
	slider, target := n.Opened(m.Move)
	if slider == shogi.NoSquare || target == n.EnemyKing {
		return false
	}
	p := n.Position
	return !n.Attacked[n.Them].Has(target) ||
		facts.CaptureGains[p.PieceAt(target).Type()] > facts.CaptureGains[p.PieceAt(slider).Type()]
}

// openLine credits a piece that leaves the line of an own slider to an enemy's piece, by the
// slider's gain there: the piece, less the slider if the piece is guarded. Discovered checks are
// counted elsewhere.
func (s *Scorer) openLine(f *Facts, c *Candidate) {
	p, best := f.Position, int32(0)
	men := p.PiecesOf(f.Them).AndNot(f.EnemyKing.Bitboard())
	for slider := range f.Unblocked(c.From, c.To).All() {
		for target := range f.Uncovered(slider, c.From).And(men).All() {
			gain := facts.CaptureGains[p.PieceAt(target).Type()]
			if f.Attacked[f.Them].Has(target) {
				gain -= facts.CaptureGains[p.PieceAt(slider).Type()]
			}
			best = max(best, gain)
		}
	}
	if best > 0 {
		s.credit(c, OpenLine, gainBin(int(best)))
	}
}

// pin credits a slider that newly attacks a piece before the king, or before any piece worth more
// than both of them; otherwise, any new attack on a pinned piece.
func (s *Scorer) pin(f *Facts, c *Candidate) {
	switch {
	case c.Standing().IsSlider() && pins(&f.Node, &c.Details, s.reach, s.fresh):
		s.credit(c, Pin, 0)
	case s.fresh.Intersects(f.PinnedEnemies):
		s.credit(c, Pin, 1)
	}
}

// pins reports whether a move of a slider newly pins a piece. After the move the slider attacks the
// squares of reach, and newly those of fresh.
func pins(n *facts.Node, m *facts.Details, reach, fresh shogi.Bitboard) bool {
	p := n.Position
	theirs := p.PiecesOf(n.Them)
	front := fresh.And(theirs).AndNot(p.Pieces(n.Them, shogi.King))
	if front.IsEmpty() {
		return false
	}
	standing := m.Standing()
	occupied := p.Occupied().Or(m.To.Bitboard()).AndNot(m.From.Bitboard())
	slider := shogi.NewPiece(n.Us, standing)
	for target := range shogi.Attacks(slider, m.To, occupied.AndNot(front)).AndNot(reach).And(theirs).All() {
		shield := shogi.Between(m.To, target).And(front).First()
		value := facts.CaptureGains[p.PieceAt(target).Type()]
		if value > facts.CaptureGains[p.PieceAt(shield).Type()] && value > facts.CaptureGains[standing] {
			return true
		}
	}
	return false
}

// attackDefender credits a move that newly attacks a tied defender, or offers itself to one as the
// only possible captor, by the loss that the defender prevents, less the loss of the move itself.
// The idea of ties is from SUPER-SOMA.
func (s *Scorer) attackDefender(f *Facts, c *Candidate) {
	_, fresh := f.Reach(&c.Details)
	if value := f.tieValue(c, fresh) - int(s.immediateGain(c)-c.Gain); value > 0 {
		s.credit(c, AttackDefender, gainBin(value))
	}
}

// tieValue returns the value of the greatest tie whose defender c attacks, at a square of fresh, or
// lures, in centipawns. A defender that is tied only to the destination does not count.
func (f *Facts) tieValue(c *Candidate, fresh shogi.Bitboard) int {
	lured := shogi.Bitboard{}
	if f.own.threats.lureSquares.Has(c.To) {
		lured = f.Position.AttackersOf(f.Them, c.To, f.Position.Occupied())
	}
	ties := f.Exchanges.Sides[f.Them].Ties()
	for i := range ties {
		tie := &ties[i]
		elsewhere := tie.Wards.AndNot(c.To.Bitboard())
		if elsewhere.Any() && tie.Defender != c.To && (fresh.Has(tie.Defender) || lured.Has(tie.Defender)) {
			return tie.Value
		}
	}
	return 0
}
