package plausibility

import "shotest/shogi"

// threatFacts holds the facts that this group gathers for a position.
type threatFacts struct {
	// prey holds, for each type of attacker, the enemy's pieces that are worth attacking:
	// unguarded ones, ones worth more than the attacker, and ones that another own piece
	// attacks already. Kings are not prey.
	prey     [shogi.PieceTypeCount]shogi.Bitboard
	nonPawns shogi.Bitboard // the enemy's pieces other than pawns and the king

	tiedDefenders shogi.Bitboard // the enemy's
	lureSquares   shogi.Bitboard // the squares that the enemy attacks by a tied defender alone
	tieBin        int            // the bin of the greatest tie

	openings     [maxOpenings]opening // the lines that a piece of ours could open by leaving
	openingCount int
	openers      shogi.Bitboard // the pieces that could open them
}

// maxOpenings bounds the lines that are looked at; positions in games hardly ever have more.
const maxOpenings = 8

// opening is a line of an own slider that an own piece blocks.
type opening struct {
	blocker shogi.Square
	line    shogi.Bitboard // the squares from the slider to the target, with the target
	gain    int32          // of the slider on the target, in centipawns
}

func (s *Scorer) gatherThreats(f *Facts) {
	p, own := f.Position, &f.own.threats
	men := p.PiecesOf(f.Them).AndNot(p.Pieces(f.Them, shogi.King))
	own.nonPawns = men.AndNot(p.Pieces(f.Them, shogi.Pawn))
	easy := men.And(f.Attacked[f.Them].Not().Or(f.Attacked[f.Us]))
	dearer := shogi.Bitboard{}
	for _, group := range s.valueGroups {
		same := shogi.Bitboard{}
		for _, t := range group {
			own.prey[t] = easy.Or(dearer)
			same = same.Or(p.Pieces(f.Them, t))
		}
		dearer = dearer.Or(same)
	}
	own.prey[shogi.King] = easy
	s.gatherTies(f)
	s.gatherOpenings(f, men)
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

// gatherOpenings finds our pieces that stand between a slider of ours and its prey.
func (s *Scorer) gatherOpenings(f *Facts, men shogi.Bitboard) {
	p, own := f.Position, &f.own.threats
	own.openingCount, own.openers = 0, shogi.Bitboard{}
	occupied := p.Occupied()
	for _, t := range shogi.SliderTypes {
		for from := range p.Pieces(f.Us, t).All() {
			slider := shogi.NewPiece(f.Us, t)
			seen := shogi.Attacks(slider, from, occupied)
			blockers := seen.And(p.PiecesOf(f.Us))
			if blockers.IsEmpty() {
				continue
			}
			behind := shogi.Attacks(slider, from, occupied.AndNot(blockers)).AndNot(seen)
			for target := range behind.And(men).And(own.prey[t]).All() {
				if own.openingCount == maxOpenings {
					break
				}
				s.addOpening(f, t, from, target, blockers)
			}
		}
	}
}

func (s *Scorer) addOpening(f *Facts, slider shogi.PieceType, from, target shogi.Square, blockers shogi.Bitboard) {
	own := &f.own.threats
	gain := s.captureGain[f.Position.PieceAt(target).Type()]
	if f.Attacked[f.Them].Has(target) {
		gain -= s.captureGain[slider]
	}
	if gain <= 0 {
		return
	}
	between := shogi.Between(from, target)
	blocker := between.And(blockers).First()
	own.openings[own.openingCount] = opening{blocker, between.Or(target.Bitboard()), gain}
	own.openingCount++
	own.openers = own.openers.Or(blocker.Bitboard())
}

func (s *Scorer) scoreThreats(f *Facts, c *Candidate) {
	own := &f.own.threats
	if c.From != shogi.NoSquare && own.openers.Has(c.From) {
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
	standing := c.standing()
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
	if target := s.reach.And(f.own.threats.nonPawns); target.Any() {
		s.credit(c, PawnAttack, gainBin(int(s.captureGain[f.Position.PieceAt(target.First()).Type()])))
	}
}

// expectAttacks sets bounds for PieceAttack and Fork by the targets of an attack.
func (s *Scorer) expectAttacks(f *Facts, c *Candidate, targets shogi.Bitboard) {
	standing := c.standing()
	gains := f.attackGains(c, s.reach)
	for target := range targets.All() {
		gain := s.captureGain[f.Position.PieceAt(target).Type()]
		switch {
		case f.Attacked[f.Us].Has(target): // another piece may capture, and promote
			gain += s.maxPromotionGain
		case target.InPromotionZone(f.Us) || c.To.InPromotionZone(f.Us):
			gain += s.promotionGain[standing]
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
	reach, fresh := f.reach(c)
	standing := c.standing()
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
		if cheapest != shogi.NoPieceType && s.captureGain[cheapest] < s.captureGain[standing] {
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

// openLine credits a piece that leaves the line of an own slider to an enemy's piece, by the
// slider's gain there: the piece, less the slider if the piece is guarded. Discovered checks are
// counted elsewhere.
func (s *Scorer) openLine(f *Facts, c *Candidate) {
	own, best := &f.own.threats, int32(0)
	for i := range own.openings[:own.openingCount] {
		if o := &own.openings[i]; o.blocker == c.From && !o.line.Has(c.To) {
			best = max(best, o.gain)
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
	case c.standing().IsSlider() && f.pins(c, s.reach, s.fresh, &s.captureGain):
		s.credit(c, Pin, 0)
	case s.fresh.Intersects(f.Pinned[f.Them]):
		s.credit(c, Pin, 1)
	}
}

// pins reports whether c, a move of a slider, newly pins a piece. After c the slider attacks the
// squares of reach, and newly those of fresh; taking holds the gain of capturing each type of
// piece.
func (b *Basics) pins(c *Candidate, reach, fresh shogi.Bitboard, taking *[shogi.PieceTypeCount]int32) bool {
	p := b.Position
	theirs := p.PiecesOf(b.Them)
	front := fresh.And(theirs).AndNot(p.Pieces(b.Them, shogi.King))
	if front.IsEmpty() {
		return false
	}
	standing := c.standing()
	occupied := p.Occupied().Or(c.To.Bitboard()).AndNot(c.From.Bitboard())
	slider := shogi.NewPiece(b.Us, standing)
	for target := range shogi.Attacks(slider, c.To, occupied.AndNot(front)).AndNot(reach).And(theirs).All() {
		shield := shogi.Between(c.To, target).And(front).First()
		value := taking[p.PieceAt(target).Type()]
		if value > taking[p.PieceAt(shield).Type()] && value > taking[standing] {
			return true
		}
	}
	return false
}

// attackDefender credits a move that newly attacks a tied defender, or offers itself to one as the
// only possible captor, by the loss that the defender prevents, less the loss of the move itself.
// The idea of ties is from SUPER-SOMA.
func (s *Scorer) attackDefender(f *Facts, c *Candidate) {
	_, fresh := f.reach(c)
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
