package plausibility

import (
	"shotest/plausibility/facts"
	"shotest/shogi"
)

// captureInfos describes captures and promotions.
var captureInfos = map[Component]Info{
	Exchange: {"exchange", Captures, Treebeard, 9, Costly, "wins or loses material on its square",
		phased("below -1000", "to -650", "to -250", "to -50", "even", "to 250", "to 450", "to 650", "to 1000",
			"to 1400", "more")},
	Recapture: {"recapture", Captures, Own, 0, Costly | Tactical, "takes the piece that has just moved",
		[]string{"after a quiet move", "taking back", "taking back again"}},
	CaptureChecker: {"capture_checker", Captures, Treebeard, 13, 0, "takes the checking piece", singleBin},
	CaptureHanging: {"capture_hanging", Captures, Own, 0, 0, "takes the piece that hangs most", singleBin},
	ContinueCapture: {"continue_capture", Captures, Own, 0, 0, "goes on with the piece that moved last",
		[]string{"captures", "captures again"}},
	Promotion: {"promotion", Captures, Treebeard, 14, Costly, "promotes",
		[]string{"pawn", "lance", "knight", "silver", "bishop", "rook", "major piece without hurry"}},
	PromotionThreat: {"promotion_threat", Captures, Own, 0, Tactical, "threatens to promote",
		[]string{"minor piece", "major piece"}},
}

// captures returns the discounts for captures, and for threats to promote. A list plays exchanges
// out: it passes over recaptures that lose something, and the piece that hangs most is that by
// whose capture the enemy loses most. A price takes the most valuable of those without a defender.
func (d *Discounts) captures(n *facts.Node, m *facts.Details, reach shogi.Bitboard) (sum int) {
	if d.PromotionThreat != 0 && threatensPromotion(n, m, reach) {
		sum += d.PromotionThreat
	}
	if m.Captured == shogi.NoPieceType {
		return sum
	}
	if last := n.Line[0].Move; last != shogi.NoMove && m.To == last.To() {
		sum += d.Recapture
	}
	if d.CaptureChecker != 0 && n.Position.Checkers().Has(m.To) {
		sum += d.CaptureChecker
	}
	if d.CaptureHanging != 0 && n.Squares(facts.HangingMost).Has(m.To) {
		sum += d.CaptureHanging
	}
	if d.ContinueCapture != 0 && continuesCapture(n, m) {
		sum += d.ContinueCapture
	}
	return sum
}

// captureFacts holds the facts that this group gathers for a position.
type captureFacts struct {
	hanging shogi.Bitboard // the enemy's pieces that hang most
	// attackedBySliders holds our pieces that enemy sliders attack: when one leaves, the squares
	// behind it become attacked.
	attackedBySliders shogi.Bitboard
}

func (s *Scorer) gatherCaptures(f *Facts) {
	p, own := f.Position, &f.own.captures
	own.hanging = highestHanging(f)
	own.attackedBySliders = shogi.Bitboard{}
	for _, t := range shogi.SliderTypes {
		for from := range p.Pieces(f.Them, t).All() {
			own.attackedBySliders = own.attackedBySliders.Or(shogi.Attacks(shogi.NewPiece(f.Them, t),
				from, p.Occupied()))
		}
	}
	own.attackedBySliders = own.attackedBySliders.And(p.PiecesOf(f.Us))
}

// highestHanging returns the squares of the enemy's pieces whose capture costs the enemy most.
func highestHanging(f *Facts) shogi.Bitboard {
	var highest shogi.Bitboard
	value := 0
	losses := f.Exchanges.Sides[f.Them].Losses()
	for i := range losses {
		to := losses[i].Move.To()
		if f.Position.PieceAt(to) == shogi.NoPiece || losses[i].Value < value {
			continue
		}
		value = losses[i].Value
		highest = highest.Or(to.Bitboard())
	}
	return highest
}

// scoreCaptures credits captures and promotions. If the enemy cannot take back, there is no
// exchange to play out, and the credit is final at once.
func (s *Scorer) scoreCaptures(f *Facts, c *Candidate) {
	s.captureChecker(f, c)
	s.captureHanging(f, c)
	s.continueCapture(f, c)
	s.promotionThreat(f, c)
	gain := s.immediateGain(c)
	if !f.canTakeBack(c) {
		c.Gain = gain
		if gain > 0 {
			s.creditExchange(f, c)
		}
		return
	}
	if c.IsQuiet() {
		s.expect(c, Exchange, f.phase()*exchangeRow+quietBin)
		return
	}
	s.expect(c, Exchange, exchangeBin(f, gain))
	if c.Captured != shogi.NoPieceType && c.To == f.Line[0].Move.To() && f.Line[0].Move != shogi.NoMove {
		s.expect(c, Recapture, recaptureBin(f, c))
	}
	if c.Move.IsPromotion() {
		s.expect(c, Promotion, s.promotionBin(f, c))
	}
}

func (s *Scorer) finishCaptures(f *Facts, c *Candidate) {
	if c.expects(Exchange) {
		c.Gain = int32(s.exchange.Evaluate(f.Position, c.Move))
		s.creditExchange(f, c)
	}
}

// creditExchange credits the components that depend on the outcome of the exchange.
func (s *Scorer) creditExchange(f *Facts, c *Candidate) {
	s.exchangeGain(f, c)
	s.recapture(f, c)
	s.promotion(f, c)
}

// immediateGain returns the gain of c before the enemy answers, in centipawns.
func (s *Scorer) immediateGain(c *Candidate) int32 {
	gain := facts.CaptureGains[c.Captured]
	if c.Move.IsPromotion() {
		gain += facts.PromotionGains[c.Piece]
	}
	return gain
}

// canTakeBack reports whether the enemy may take on the destination of c: it attacks the square, or
// may do so once the origin is vacated.
func (f *Facts) canTakeBack(c *Candidate) bool {
	return c.Piece != shogi.King && (f.Attacked[f.Them].Has(c.To) || f.own.captures.attackedBySliders.Has(c.From))
}

// exchangeGain credits captures, promotions, and other moves that lose something by the outcome of
// the exchange on the destination (static exchange evaluation), in centipawns. Treebeard criterion
// 9, the value of the capture.
func (s *Scorer) exchangeGain(f *Facts, c *Candidate) {
	if c.IsQuiet() && c.Gain >= -50 {
		return
	}
	s.credit(c, Exchange, exchangeBin(f, c.Gain))
}

// exchangeRow is the number of bins of Exchange for each phase, quietBin the best bin that a quiet
// move can fall into.
const exchangeRow, quietBin = 11, 3

func exchangeBin(f *Facts, gain int32) int {
	return f.phase()*exchangeRow + above(int(gain), -1001, -651, -251, -51, 50, 250, 450, 650, 1000, 1400)
}

// recapture credits taking the piece that has just moved, at no loss, in three cases: the piece
// made a quiet move; the move takes back; or the move takes back on a square that our last move
// went to as well, so that the exchange goes on. Recapture is the strongest learned feature of
// Gikou and GPS Shogi.
func (s *Scorer) recapture(f *Facts, c *Candidate) {
	last := &f.Line[0]
	if c.Captured == shogi.NoPieceType || last.Move == shogi.NoMove || c.To != last.Move.To() || c.Gain < 0 {
		return
	}
	s.credit(c, Recapture, recaptureBin(f, c))
}

func recaptureBin(f *Facts, c *Candidate) int {
	last, before := &f.Line[0], &f.Line[1]
	switch {
	case last.Captured == shogi.NoPieceType:
		return 0
	case before.Move == shogi.NoMove || before.Move.To() != c.To:
		return 1
	}
	return 2
}

// captureChecker credits the capture of a checking piece. Treebeard criterion 13.
func (s *Scorer) captureChecker(f *Facts, c *Candidate) {
	if f.InCheck && c.Captured != shogi.NoPieceType && f.Position.Checkers().Has(c.To) {
		s.credit(c, CaptureChecker, 0)
	}
}

// captureHanging credits the capture of the enemy's piece that hangs most by exchange resolution
// (package soma).
func (s *Scorer) captureHanging(f *Facts, c *Candidate) {
	if f.own.captures.hanging.Has(c.To) {
		s.credit(c, CaptureHanging, 0)
	}
}

// continueCapture credits a capture with the piece that moved last, more if that move was a
// capture too. A feature of GPS Shogi.
func (s *Scorer) continueCapture(f *Facts, c *Candidate) {
	switch {
	case !continuesCapture(&f.Node, &c.Details):
	case f.Line[1].Captured == shogi.NoPieceType:
		s.credit(c, ContinueCapture, 0)
	default:
		s.credit(c, ContinueCapture, 1)
	}
}

func continuesCapture(n *facts.Node, m *facts.Details) bool {
	before := n.Line[1].Move
	return m.Captured != shogi.NoPieceType && before != shogi.NoMove && m.From == before.To()
}

// promotion credits promotions at no loss, by the type that promotes. Rooks and bishops that are
// in the camp already, take nothing and attack nothing new around the king have a bin of their
// own: they could promote later as well. Treebeard criterion 14.
func (s *Scorer) promotion(f *Facts, c *Candidate) {
	if c.Move.IsPromotion() && c.Gain >= 0 {
		s.credit(c, Promotion, s.promotionBin(f, c))
	}
}

func (s *Scorer) promotionBin(f *Facts, c *Candidate) int {
	major := c.Piece == shogi.Bishop || c.Piece == shogi.Rook
	if !major || c.Captured != shogi.NoPieceType || !c.From.InPromotionZone(f.Us) {
		return int(c.Piece - shogi.Pawn)
	}
	if _, fresh := f.Reach(&c.Details); f.Position.King(f.Them).Neighbours().Intersects(fresh) {
		return int(c.Piece - shogi.Pawn)
	}
	return int(shogi.Rook-shogi.Pawn) + 1
}

// promotionThreat credits a move to an unattacked square from which the piece can promote safely
// with its next move, if it could not before and does not give up promoting at once.
func (s *Scorer) promotionThreat(f *Facts, c *Candidate) {
	switch {
	case !threatensPromotion(&f.Node, &c.Details, s.reach):
	case c.Piece == shogi.Bishop || c.Piece == shogi.Rook:
		s.credit(c, PromotionThreat, 1)
	default:
		s.credit(c, PromotionThreat, 0)
	}
}

// threatensPromotion reports whether a move threatens to promote the piece, which attacks the
// squares of reach after the move.
func threatensPromotion(n *facts.Node, m *facts.Details, reach shogi.Bitboard) bool {
	if !m.Piece.CanPromote() || m.Move.IsPromotion() || n.Attacked[n.Them].Has(m.To) ||
		n.Squares(facts.ReadyToPromote).Has(m.From) {
		return false
	}
	next := reach.And(n.Safe())
	if !m.To.InPromotionZone(n.Us) {
		return next.Intersects(shogi.PromotionZone(n.Us))
	}
	return m.From == shogi.NoSquare && next.Any()
}
