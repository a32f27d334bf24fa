package soma

import (
	"fmt"

	"shotest/shogi"
)

// Explain puts a result in words, a line for each fact: what the exchanges come
// to for the side to move, and for each side what hangs to which move and which
// defender is tied to what. The position must be the one that was resolved.
//
//	black gains 680 by 4f4e
//	white's silver on 4e hangs to 4f4e: 830
//	white's gold on 5b is tied to 6b: 930 if it leaves
func (r *Result) Explain(p *shogi.Position) []string {
	us := p.SideToMove()
	them := us.Opponent()
	lines := []string{headline(us, r.Sides[us&1].Best, r.Gain)}
	if r.Threat > 0 {
		line := fmt.Sprintf("%v threatens to gain %d", them, r.Threat)
		if best := r.Sides[them&1].Best; best != shogi.NoMove {
			line += " by " + best.String()
		}
		lines = append(lines, fmt.Sprintf("%s, of which one defensive move leaves %d", line, r.Left))
	}
	for _, c := range [2]shogi.Color{us, them} {
		lines = r.Sides[c&1].appendFacts(lines, p, c)
	}
	return lines
}

func headline(us shogi.Color, best shogi.Move, gain int) string {
	switch {
	case gain < 0:
		return fmt.Sprintf("%v, in check, loses %d", us, -gain)
	case gain == 0:
		return fmt.Sprintf("%v gains nothing by captures", us)
	case best == shogi.NoMove:
		return fmt.Sprintf("%v gains %d", us, gain)
	}
	return fmt.Sprintf("%v gains %d by %v", us, gain, best)
}

// appendFacts appends the lines for a side's losses and ties.
func (s *Side) appendFacts(lines []string, p *shogi.Position, c shogi.Color) []string {
	for _, loss := range s.Losses() {
		to := loss.Move.To()
		if p.PieceAt(to) == shogi.NoPiece {
			lines = append(lines, fmt.Sprintf("%v cannot stop %v: %d", c, loss.Move, loss.Value))
			continue
		}
		lines = append(lines, fmt.Sprintf("%v's %v on %v hangs to %v: %d", c, p.PieceAt(to).Type(), to, loss.Move, loss.Value))
	}
	for _, tie := range s.Ties() {
		line := fmt.Sprintf("%v's %v on %v is tied to %v", c, p.PieceAt(tie.Defender).Type(), tie.Defender, tie.Ward)
		if tie.Duties > 1 {
			line += fmt.Sprintf(" and %d more", tie.Duties-1)
		}
		lines = append(lines, fmt.Sprintf("%s: %d if it leaves", line, tie.Value))
	}
	return lines
}
