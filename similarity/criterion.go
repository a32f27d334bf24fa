package similarity

import (
	"shotest/plausibility"
	"shotest/shogi"
)

// Criterion is one of the twelve ways in which moves resemble each other, in the order of Rollason,
// "Interest Search: A Faster Minimax" (ch. 24, §24.10), with the words of the chapter.
//
// This file says what the criteria see: see addCheapKinds and addCostlyKinds. What likeness costs
// is a score and a factor of the interest (Penalties).
type Criterion uint8

const (
	// Dull: "dull moves that have no tactical component": moves that take nothing, do not promote,
	// do not give check, and have no credit for a threat, a defence, an attack on the king or a
	// pawn tesuji. In check, or under a threat of mate, nothing is dull.
	Dull Criterion = iota
	// Vacate: "moves that avoid some tactical threat such as a capture": component Escape has
	// credited the move.
	Vacate
	// VacateSquare: "vacates per square": the same, by the square that the endangered piece leaves.
	VacateSquare
	// Unsafe: "moves that are expected to result in some loss": the exchange on the destination
	// loses more than maxSafeLoss.
	Unsafe
	// PieceType: "moves by piece type": moves of the same type of piece, drops included. The type
	// is that before the move: a pawn and a promoted pawn differ.
	PieceType
	// MateThreat: "mate threats": component MateThreat has found a mate in one after the move and a
	// pass.
	MateThreat
	// Check: "checks": direct or discovered.
	Check
	// SameSquare: "move from square and move to square": moves of the piece on the same square, and
	// moves to the same square, drops included.
	SameSquare
	// Drop: "drop move": drops of any type, and drops of the same type of piece.
	Drop
	// Block: "blocking move": moves that block the line of the same piece; see List.block.
	Block
	// NewThreat: "attacking move that creates a new threat": moves that attack the same piece; see
	// newThreat.
	NewThreat
	// DiscoveredAttack: "discovered attack": moves that open the line of the same piece; see
	// discoveredAttack.
	DiscoveredAttack

	// CriterionCount is the number of criteria.
	CriterionCount = int(iota)
)

// names are the criteria in penalties files.
var names = [CriterionCount]string{
	"dull", "vacate", "vacate_square", "unsafe", "piece_type", "mate_threat",
	"check", "same_square", "drop", "block", "new_threat", "discovered_attack",
}

// String returns the criterion's name, as in penalties files.
func (c Criterion) String() string { return names[c] }

// tactical holds the components that give a move a tactical point.
var tactical = plausibility.With(plausibility.Tactical)

// maxSafeLoss is the loss up to which a move counts as safe, in centipawns.
const maxSafeLoss = 50

// addCheapKinds adds the kinds of c that are known before c is finished.
func (l *List) addCheapKinds(c *plausibility.Candidate, kinds *kindSet) {
	drops := c.Move.IsDrop()
	kinds.add(pieceTypeKind+kind(c.Piece), true)
	kinds.add(checkKind, c.Check)
	kinds.add(fromKind+kind(c.From), !drops)
	kinds.add(toKind+kind(c.To), true)
	kinds.add(dropTypeKind+kind(c.Piece), drops)
	kinds.add(dropKind, drops)
	kinds.add(l.block(c))
}

// addCostlyKinds adds the kinds of c that are known only once c is finished.
func (l *List) addCostlyKinds(c *plausibility.Candidate, kinds *kindSet) {
	escapes := c.Has(plausibility.Escape)
	kinds.add(dullKind, c.IsQuiet() && !c.Check && c.Credited&tactical == 0)
	kinds.add(vacateKind, escapes)
	kinds.add(vacateSquareKind+kind(c.From), escapes && !c.Move.IsDrop())
	kinds.add(unsafeKind, c.Gain < -maxSafeLoss)
	kinds.add(mateThreatKind, c.Has(plausibility.MateThreat))
	kinds.add(newThreat(l.facts, c))
	kinds.add(discoveredAttack(l.facts, c))
}

// threats holds the components that credit a new attack of the moved piece.
var threats = plausibility.With(plausibility.Threatens)

// newThreat is criterion 11, "attacking move that creates a new threat", by the threatened piece: a
// component of threats has credited the move, and the moved piece newly attacks an enemy piece
// other than the king. Of several such pieces the most promising counts
// (facts.Node.Threatened).
func newThreat(f *plausibility.Facts, c *plausibility.Candidate) (kind, bool) {
	if c.Credited&threats == 0 {
		return 0, false
	}
	target, _ := f.Threatened(c.Move)
	return newThreatKind + kind(target), target != shogi.NoSquare
}

// openings holds the components that credit a line that the move opens.
var openings = plausibility.With(plausibility.OpensLine)

// discoveredAttack is criterion 12, "discovered attack", by the slider whose line the move opens:
// component OpenLine or DiscoveredCheck has credited the move, and it leaves the line between an
// own slider and an enemy piece. Of several lines the one with the most valuable piece at its end
// counts.
func discoveredAttack(f *plausibility.Facts, c *plausibility.Candidate) (kind, bool) {
	if c.Credited&openings == 0 {
		return 0, false
	}
	slider, _ := f.Opened(c.Move)
	return discoveredKind + kind(slider), slider != shogi.NoSquare
}

// block is criterion 10, "blocking move", by the blocked slider: the move steps between an enemy
// slider and another own piece, or the king, that the slider attacks. Of several lines the one
// with the most valuable piece at its end counts.
func (l *List) block(c *plausibility.Candidate) (kind, bool) {
	slider := l.facts.Blocked(c.Move)
	return blockKind + kind(slider), slider != shogi.NoSquare
}
