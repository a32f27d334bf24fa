package plausibility

import (
	"shotest/plausibility/facts"
	"shotest/shogi"
)

// defenceInfos describes answers to the threats of the opponent.
var defenceInfos = map[Component]Info{
	Escape:  {"escape", Defence, Treebeard, 12, Costly | Tactical, "takes a piece out of danger", gains},
	Support: {"support", Defence, Own, 0, Costly | Tactical, "supports a piece in danger", gains},
	Block:   {"block", Defence, Own, 0, Tactical | Attacking, "blocks the line of an attacker", gains},
	Evasion: {"evasion", Defence, Treebeard, 2, Tactical, "answers the check",
		[]string{"the only move", "one of two", "one of three or four", "one of more"}},
	AnswerMateThreat: {"answer_mate_threat", Defence, Shotest, 4, Costly | Tactical,
		"has to do with the threat of mate", []string{"meets it", "does not meet it", "puts it off with a check"}},
	KingRoom: {"king_room", Defence, Own, 0, Tactical, "gives its own king room",
		[]string{"one square", "two", "more"}},
	Unpin: {"unpin", Defence, Treebeard, 16, Tactical, "frees a pinned or tied piece", gains},
	MeetRefutation: {"meet_refutation", Defence, Own, 0, Tactical | Unlearned,
		"is about the squares of what the opponent threatens", singleBin},
}

// defence returns the discounts for answers to threats. A list sees by exchanges which pieces are
// in danger, what is saved of them, and which defenders are tied. A price takes attacked pieces
// that are undefended, major, or attacked by a pawn, whatever becomes of them after the move, and
// sees no ties.
func (d *Discounts) defence(n *facts.Node, m *facts.Details, reach shogi.Bitboard) (sum int) {
	if n.Escapes(m.Move) {
		sum += d.Escape
	}
	sum += d.Support * reach.And(n.Endangered).Count()
	if d.Block != 0 && n.Squares(facts.Blocking).Has(m.To) && (m.Standing() == shogi.Pawn || n.Supported(m)) {
		sum += d.Block
	}
	if n.MeetsRefutation(m.Move) {
		sum += d.MeetRefutation
		if n.Hints.MateThreat {
			sum += d.AnswerMateThreat
		}
	}
	if d.KingRoom != 0 && n.KingPressed {
		sum += d.KingRoom * min(max(roomGained(n, m), 0), 3)
	}
	if d.Unpin != 0 {
		if lines := n.Squares(facts.PinLines); lines.Any() && m.EndsPin(lines) {
			sum += d.Unpin
		}
	}
	return sum
}

// defenceFacts holds the facts that this group gathers for a position.
type defenceFacts struct {
	blocks     shogi.Bitboard // the squares that block a slider which would win a piece
	blockLines [maxBlockLines]line
	blockCount int

	wards shogi.Bitboard // our pieces to which defenders are tied
	mate  mateFacts
}

// line is a line of a slider and the worth of closing it, in centipawns.
type line struct {
	squares shogi.Bitboard
	value   int32
}

const maxBlockLines = 4

func (s *Scorer) gatherDefence(f *Facts) {
	d := &f.own.defence
	*d = defenceFacts{}
	s.gatherBlocks(f, d)
	ties := f.Exchanges.Sides[f.Us].Ties()
	for i := range ties {
		d.wards = d.wards.Or(ties[i].Wards)
	}
	s.gatherMateThreat(f, &d.mate)
}

// gatherBlocks finds the lines of the sliders that win most.
func (s *Scorer) gatherBlocks(f *Facts, d *defenceFacts) {
	losses := f.Exchanges.Sides[f.Us].Losses()
	for i := range losses {
		m := losses[i].Move
		if d.blockCount == maxBlockLines {
			return
		}
		if !f.Position.PieceAt(m.From()).Type().IsSlider() {
			continue
		}
		if between := shogi.Between(m.From(), m.To()); between.Any() {
			d.blockLines[d.blockCount] = line{between, int32(losses[i].Value)}
			d.blockCount++
			d.blocks = d.blocks.Or(between)
		}
	}
}

// lossOn returns side's loss on square s, in centipawns, and the enemy's first move there.
func (f *Facts) lossOn(side shogi.Color, s shogi.Square) (int, shogi.Move) {
	losses := f.Exchanges.Sides[side&1].Losses()
	for i := range losses {
		if losses[i].Move.To() == s {
			return losses[i].Value, losses[i].Move
		}
	}
	return 0, shogi.NoMove
}

func (s *Scorer) scoreDefence(f *Facts, c *Candidate) {
	d := &f.own.defence
	hanging := &f.Exchanges.Sides[f.Us].Hanging
	if hanging.Has(c.From) {
		s.expectEscape(f, c)
	}
	if s.fresh.Intersects(*hanging) {
		s.expectSupport(f, c)
	}
	if d.blocks.Has(c.To) {
		s.block(f, c)
	}
	if f.InCheck {
		s.evasion(f, c)
	}
	if d.mate.known {
		s.scoreMateThreat(f, c)
	}
	if f.KingPressed {
		s.kingRoom(f, c)
	}
	if f.Squares(facts.PinLines).Has(c.To) || d.wards.Has(c.From) || c.Piece == shogi.King {
		s.unpin(f, c)
	}
	if f.Refuting.Any() {
		s.meetRefutation(f, c)
	}
}

func (s *Scorer) finishDefence(f *Facts, c *Candidate) {
	if c.expects(Escape) {
		s.escape(f, c)
	}
	if c.expects(Support) {
		s.support(f, c)
	}
	if c.expects(AnswerMateThreat) {
		s.answerMateThreat(f, c)
	}
}

// minSaving is the saving from which on a move is credited, in centipawns.
const minSaving = 50

func (s *Scorer) expectEscape(f *Facts, c *Candidate) {
	if loss, _ := f.lossOn(f.Us, c.From); loss >= minSaving {
		s.expect(c, Escape, gainBin(loss))
	}
}

// escape credits a hanging piece that goes where it loses less, by the difference of the losses. A
// capture on the way counts as well. Source: Treebeard criterion 12, "moving a piece under attack,
// f(value of piece)".
func (s *Scorer) escape(f *Facts, c *Candidate) {
	loss, _ := f.lossOn(f.Us, c.From)
	if saved := loss + min(int(c.Gain), 0); saved >= minSaving {
		s.credit(c, Escape, gainBin(saved))
	}
}

func (s *Scorer) expectSupport(f *Facts, c *Candidate) {
	maxLoss := 0
	for square := range s.fresh.And(f.Exchanges.Sides[f.Us].Hanging).All() {
		if loss, _ := f.lossOn(f.Us, square); loss > maxLoss && square != c.From {
			maxLoss = loss
		}
	}
	if maxLoss >= minSaving {
		s.expect(c, Support, gainBin(maxLoss))
	}
}

// support credits a move that newly supports a hanging piece, by how much less the capture of that
// piece gains after the move. Capturing the attacker and blocking its line belong to other
// components. Source: ours; GPS Shogi's AddEffect features are of this kind.
func (s *Scorer) support(f *Facts, c *Candidate) {
	_, fresh := f.Reach(&c.Details)
	saved := 0
	for square := range fresh.And(f.Exchanges.Sides[f.Us].Hanging).All() {
		loss, capture := f.lossOn(f.Us, square)
		if loss < minSaving || square == c.From || c.To == capture.From() ||
			shogi.Between(capture.From(), square).Has(c.To) {
			continue
		}
		saved = max(saved, loss-max(s.exchange.Evaluate(s.after(f, c), capture), 0))
	}
	if saved >= minSaving {
		s.credit(c, Support, gainBin(saved))
	}
}

// block credits a piece that steps, or is dropped, between a slider and its prey, by the saved
// loss, less the value of the blocking piece if nothing supports it. Source: ours; GPS Shogi has
// such a feature (BlockLong).
func (s *Scorer) block(f *Facts, c *Candidate) {
	d := &f.own.defence
	saved := int32(0)
	for i := range d.blockCount {
		if d.blockLines[i].squares.Has(c.To) {
			saved = max(saved, d.blockLines[i].value)
		}
	}
	if !f.Supported(&c.Details) {
		saved -= facts.CaptureGains[c.Standing()]
	}
	if saved >= minSaving {
		s.credit(c, Block, gainBin(int(saved)))
	}
}

// evasion credits every answer to a check, by the number of answers: a single answer must be
// played, and looking further costs nothing. Source: Treebeard criterion 2, "if in check, value +=
// 1000 (function of number of replies)".
func (s *Scorer) evasion(f *Facts, c *Candidate) {
	s.credit(c, Evasion, above(f.Moves, 1, 2, 4))
}

// kingRoom credits moves that give our pressed king more liberties: it goes where there are more,
// a piece makes room, or the only attacker of a square is taken. Source: ours; handbooks advise to
// open an escape when there is nothing left to defend with.
func (s *Scorer) kingRoom(f *Facts, c *Candidate) {
	if n := roomGained(&f.Node, &c.Details); n > 0 {
		s.credit(c, KingRoom, min(n, 3)-1)
	}
}

// roomGained returns how many squares more our king can go to after a move.
func roomGained(n *facts.Node, m *facts.Details) int {
	p := n.Position
	if m.Piece == shogi.King {
		after := m.To.Neighbours().AndNot(n.Attacked[n.Them]).AndNot(p.PiecesOf(n.Us).AndNot(m.From.Bitboard()))
		return after.Count() - n.KingRoom.Count()
	}
	neighbours := p.King(n.Us).Neighbours()
	gained := 0
	if n.KingRoom.Has(m.To) {
		gained--
	}
	if neighbours.Has(m.From) && !n.Attacked[n.Them].Has(m.From) {
		gained++
	}
	if m.Captured != shogi.NoPieceType {
		held := shogi.Attacks(p.PieceAt(m.To), m.To, p.Occupied()).And(neighbours)
		gained += held.And(n.Attacks.AttackedOnce(n.Them)).AndNot(p.PiecesOf(n.Us)).Count()
	}
	return gained
}

// unpin credits moves that free a pinned or a tied piece: the king leaves the line of the pin, a
// piece steps into it or takes the pinning one, or a defended piece leaves its tied defender. It
// counts half of the value of the pinned piece, or the loss that the tied defender prevents.
// Source: Treebeard criterion 16, "move piece that is target of pin/tie, f(value of pin/tie)".
func (s *Scorer) unpin(f *Facts, c *Candidate) {
	freed := freedPins(f, c)
	if f.own.defence.wards.Has(c.From) {
		freed = max(freed, f.freedTies(c.From))
	}
	if freed >= minSaving {
		s.credit(c, Unpin, gainBin(int(freed)))
	}
}

// freedPins returns half of the value of the best piece that c unpins.
func freedPins(f *Facts, c *Candidate) int32 {
	freed := int32(0)
	for from := range f.Position.SlidersOn(f.Them, f.Position.King(f.Us)).All() {
		if line, pinned := f.PinLine(from); pinned != shogi.NoPieceType && c.EndsPin(&line) {
			freed = max(freed, facts.CaptureGains[pinned]/2)
		}
	}
	return freed
}

// freedTies returns the highest value of a tie to ward.
func (f *Facts) freedTies(ward shogi.Square) int32 {
	ties := f.Exchanges.Sides[f.Us].Ties()
	freed := 0
	for i := range ties {
		if ties[i].Wards.Has(ward) {
			freed = max(freed, ties[i].Value)
		}
	}
	return int32(freed)
}

// meetRefutation credits moves that interfere with the opponent's refutation of a pass: they take
// the piece that moves, occupy its way or its destination, or leave it. Source: ours; the
// refutation of the null move is the threat.
func (s *Scorer) meetRefutation(f *Facts, c *Candidate) {
	if f.Refuting.Has(c.To) || c.From == f.Refutation.To() {
		s.credit(c, MeetRefutation, 0)
	}
}
