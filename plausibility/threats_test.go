package plausibility

import "testing"

func TestThreats(t *testing.T) {
	testSituations(t, []situation{
		{"a silver", "4k4/9/4s4/9/9/9/9/9/4K4 b P 1", "", "P*5d", PawnAttack, "to 1000"},
		{"a rook", "4k4/9/4r4/9/4P4/9/9/4K4/9 b - 1", "", "5e5d", PawnAttack, "more"},
		{"a pawn", "4k4/9/4p4/9/9/9/9/9/4K4 b P 1", "", "P*5d", PawnAttack, ""},
		{"the king", "4k4/9/9/4P4/9/9/9/9/4K4 b P 1", "", "P*4b", PawnAttack, ""},
		{"a promoted pawn", "4k4/9/3s5/4P4/9/9/9/9/4K4 b - 1", "", "5d5c+", PawnAttack, ""},

		{"a knight that is not guarded", "3k5/9/9/4n4/9/9/9/8R/K8 b - 1", "", "1h5h", PieceAttack, "to 650"},
		{"a knight that is guarded", "3k5/9/4p4/4n4/9/9/9/8R/K8 b - 1", "", "1h5h", PieceAttack, ""},
		{"two against one guard", "3k5/9/4p4/4n4/9/5N3/9/8R/K8 b - 1", "", "1h5h", PieceAttack, "to 250"},
		{"from where the attacker is taken", "3k5/9/9/4n4/7b1/9/9/8R/K8 b - 1", "", "1h5h", PieceAttack, ""},
		{"a bishop attacks a guarded rook", "3k5/9/9/9/6g2/6r2/9/9/K8 b B 1", "", "B*5h", PieceAttack, "to 250"},

		{"gold and silver", "4k4/9/3s1g3/9/9/9/9/9/4K4 b N 1", "", "N*5e", Fork, "to 1400"},
		{"king and silver", "4k1s2/9/9/9/9/9/9/9/4K4 b N 1", "", "N*4c", Fork, "to 1400"},
		{"a single gold", "4k4/9/5g3/9/9/9/9/9/4K4 b N 1", "", "N*5e", Fork, ""},
		{"gold and silver, at the knight's cost", "4k4/9/3s1g3/4p4/9/9/9/9/4K4 b N 1", "", "N*5e", Fork, ""},

		{"the silver that has come", "4k4/9/4s4/9/9/9/9/9/4K4 w p 1", "5c5d", "5i4h", Chase, ""},
		{"the silver that has come, by a pawn", "4k4/9/4s4/9/9/4P4/9/9/4K4 w - 1", "5c5d", "5f5e", Chase, "yes"},
		{"another silver", "4k4/9/2s1s4/9/9/2P6/9/9/4K4 w - 1", "5c5d", "7f7e", Chase, ""},

		{"the bishop's diagonal", "4k4/7g1/9/9/9/9/2P6/1B7/4K4 b - 1", "", "7g7f", OpenLine, "to 1000"},
		{"the same to a guarded gold", "4k1s2/7g1/9/9/9/9/2P6/1B7/4K4 b - 1", "", "7g7f", OpenLine, ""},
		{"along the line", "4k4/9/9/4g4/9/4S4/9/4R4/4K4 b - 1", "", "5f5e", OpenLine, ""},
		{"off the line", "4k4/9/9/4g4/9/4S4/9/4R4/4K4 b - 1", "", "5f4e", OpenLine, "to 1000"},

		{"a silver before the king", "4k4/9/4s4/9/9/9/9/9/4K4 b R 1", "", "R*5g", Pin, "pins"},
		{"nothing behind the silver", "3k5/9/4s4/9/9/9/9/9/4K4 b R 1", "", "R*5g", Pin, ""},
		{"a silver before the rook", "3kr4/9/4s4/9/9/9/9/9/K8 b L 1", "", "L*5g", Pin, "pins"},
		{"a silver before the rook, by a rook", "3kr4/9/4s4/9/9/9/9/9/K8 b R 1", "", "R*5g", Pin, ""},
		{"a knight before a gold", "3kg4/9/4n4/9/9/9/9/9/K8 b L 1", "", "L*5g", Pin, "pins"},
		{"the pinned silver", "4k4/9/4s4/9/9/9/4R4/9/4K4 b P 1", "", "P*5d", Pin, "attacks a pinned piece"},

		{"the gold that guards the silver is lured", "4k4/5g3/6s2/9/9/9/9/6R2/4K4 b S 1", "", "S*5c",
			AttackDefender, "to 450"},
		{"the gold is attacked", "4k4/5g3/6s2/9/9/9/9/6R2/4K4 b B 1", "", "B*6d", AttackDefender, "to 1400"},
		{"too much is offered", "4k4/5g3/6p2/9/9/9/9/6R2/4K4 b S 1", "", "S*5c", AttackDefender, ""},
	})
}
