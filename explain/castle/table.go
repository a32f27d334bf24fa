package castle

// entry is a line of the table of castles.
type entry struct {
	id ID
	// patterns are its alternative patterns; see MustPattern.
	patterns []string
}

// castles are all castles, as Black builds them.
var castles = []entry{
	// The Mino family, the king on the right.
	{"mino", []string{"K2h S3h G4i G5h"}},
	{"kata_mino", []string{"K2h S3h G4i"}},
	{"high_mino", []string{"K2h S3h G4i G4g"}},
	{"diamond_mino", []string{"K2h S3h G4i G5h S4g"}},
	{"silver_mino", []string{"K2h S3h G4i S4g"}},
	{"gold_mino", []string{"K2h G3h S4h"}},
	{"kimura_mino", []string{"K2h G3h S4g"}},
	{"silver_crown", []string{"K2h S2g G3h", "K8h S8g G7h"}},
	{"edge_king_silver_crown", []string{"K1h S2g G3h", "K9h S8g G7h"}},
	{"ranging_rook_millennium", []string{"K2i S2h G3i N3g"}},
	{"kin_muso", []string{"K3h G4h G5h S2h", "K3h G4h G5h S3i"}},
	{"right_yagura", []string{"K2h G3h S3g G4g"}},
	{"early_castle", []string{"K3h S4h G4i L1i N2i R5-8"}},

	// The king on the left, against a ranging rook mostly.
	{"left_mino", []string{"K8h S7h G6i", "K7i S7h G6i G5h"}},
	{"castle_tower_mino", []string{"K8g S7h G6i"}},
	{"four_piece_mino", []string{"K8g S7g S7h G6g G6i"}},
	{"boat", []string{"K7h S7i G6i G5h", "K7h G6i G5h B8h"}},
	{"box", []string{"K7h S7i G6h G6i"}},
	{"elmo", []string{"K7h S6h G7i"}},
	{"millennium", []string{"K8i S8h G7i N7g"}},
	{"kushikatsu", []string{"K9h L9i S8h G7i"}},

	// Anaguma. It has no first name if the rook is on none of the files of a static or a ranging
	// rook.
	{"anaguma", []string{"K9i L9h S8h", "K9i L9h G8h", "K1i L1h S2h", "K1i L1h G2h"}},
	{"static_rook_anaguma", []string{"K9i L9h S8h R1-4", "K9i L9h G8h R1-4"}},
	{"ranging_rook_anaguma", []string{"K1i L1h S2h R5-9", "K1i L1h G2h R5-9"}},
	{"matsuo_anaguma", []string{"K9i L9h N8i S8h S7i G7h G6g"}},
	{"silver_crown_anaguma", []string{"K9i L9h N8i S8g G7h", "K1i L1h N2i S2g G3h"}},
	{"big_four", []string{"K9i L9h N8i G8h G7h S8g S7g", "K1i L1h N2i G2h G3h S2g S3g"}},
	{"yagura_anaguma", []string{"K9i L9h S7g G7h G6g"}},

	// Yagura.
	{"yagura", []string{"K7i G7h S7g G6g", "K8h G7h S7g"}},
	{"gold_yagura", []string{"K8h G7h S7g G6g"}},
	{"silver_yagura", []string{"K8h G7h S7g S6g"}},
	{"half_yagura", []string{"K7h S7g G6h G6g"}},
	{"doi_yagura", []string{"K7h S7g G6g G5h"}},
	{"complete_yagura", []string{"K8h G7h S7g G6g S5g"}},
	{"rhombus_yagura", []string{"K8h G7h S7g G6g S6f"}},
	{"standing_silver_yagura", []string{"K8h G7h G6g S7f"}},
	{"chrysanthemum_yagura", []string{"K8i S8h G7h G6g N7g"}},

	// Against a static rook.
	{"gangi", []string{"K6i G7h S6g S5g G5h"}},
	{"horned_gangi", []string{"K6i/5i G7h S6g S4g G5h"}},
	{"crab", []string{"K6i G7h S6h G5h"}},
	{"central_house", []string{"K5h G7h G3h S4h", "K5h G7h G4i S3h"}},
	{"nakahara", []string{"K6i G7h G5i S4h"}},
	{"right_king", []string{"K3h G4h S4g N3g R1-3", "K4h S4g N3g G5h R2i"}},
	{"helmet", []string{"K6h/7i G7h S7g G5h"}},
	{"bonanza", []string{"K7h S7g G6h G5h"}},
	{"strawberry", []string{"K6h G7h G5h S7i"}},
	{"duck", []string{"K5h S6h S4h G7i G3i"}},
}
