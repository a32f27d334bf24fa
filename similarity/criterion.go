package similarity

import "shotest/plausibility"

// Criterion is one of the twelve ways in which moves resemble each other, in the
// order of Rollason, "Interest Search: A Faster Minimax" (ch. 24, §24.10), with
// the words of the chapter.
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

// Numbers returns the names of the criterion's numbers in Likeness.
func (c Criterion) Numbers() []string {
	switch c {
	case SameSquare:
		return []string{"from_square", "to_square"}
	case Drop:
		return []string{"drop", "drop_type"}
	}
	return []string{c.String()}
}

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
