package similarity

// Criterion is one of the twelve ways in which moves resemble each other, in the
// order of Rollason, "Interest Search: A Faster Minimax" (ch. 24, §24.10).
type Criterion uint8

// The criteria. Each has a file of its name, with its exact definition.
const (
	// Dull: moves without a tactical component.
	Dull Criterion = iota
	// Vacate: moves that avoid some threat, such as a capture.
	Vacate
	// VacateSquare: the same, from the same square.
	VacateSquare
	// Unsafe: moves that are expected to lose material.
	Unsafe
	// PieceType: moves of the same type of piece.
	PieceType
	// MateThreat: moves that threaten mate.
	MateThreat
	// Check: moves that give check.
	Check
	// SameSquare: moves from the same square, or to the same.
	SameSquare
	// Drop: drops, and drops of the same type of piece.
	Drop
	// Block: moves that block the line of the same piece.
	Block
	// NewThreat: moves that attack the same piece.
	NewThreat
	// DiscoveredAttack: moves that open the line of the same piece.
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
