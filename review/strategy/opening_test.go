package strategy

import (
	"testing"

	"shotest/language"
	"shotest/shogi"
)

// openingGames are the first moves of games, as they are played in each opening.
var openingGames = []struct {
	moves string
	want  Opening
}{
	{"7g7f 8c8d 2g2f 8d8e 8h7g 7a6b 2f2e 3c3d 7i8h 2b7g+ 8h7g 3a2b 3i3h 4a3b 3g3f 7c7d 2e2d 2c2d 2h2d 6b7c 2d2h 7d7e 7f7e P*7f", Opening{ID: "bishop_exchange", Sides: [2]OpeningID{"static_rook", "static_rook"}}},
	{"2g2f 8c8d 7g7f 8d8e 8h7g 3c3d 7i8h 2b7g+ 8h7g 3a2b 3i3h 7a7b 6i7h 2b3c 4g4f 7b8c 3h4g 8c8d 3g3f 5a4b 9g9f 4a3b 4i5h 7c7d", Opening{ID: "bishop_exchange_climbing_silver", Sides: [2]OpeningID{"static_rook", "climbing_silver"}}},
	{"7g7f 3c3d 2g2f 8b4b 3i4h 5a6b 5i6h 2b8h+ 7i8h 6b7b 6h7h 3a3b 4i5h 3b3c 9g9f 9c9d 8g8f 7b8b 8h8g 7a7b 7h8h 3c4d 6i7h 4a3b", Opening{ID: "bishop_exchange_fourth_file_rook", Versus: "silver_crown", Sides: [2]OpeningID{"silver_crown", "bishop_exchange_fourth_file_rook"}}},
	{"7g7f 8c8d 2h6h 5a4b 5i4h 4b3b 1g1f 3c3d 8h2b+ 3b2b 1f1e 7a6b 3i2h 5c5d 7i8h 1a1b 2g2f 2b1a 2h2g 3a2b 9g9f 6b5c 9f9e B*2h", Opening{ID: "bishop_exchange_fourth_file_rook", Versus: "static_rook_anaguma", Sides: [2]OpeningID{"bishop_exchange_fourth_file_rook", "static_rook_anaguma"}}},
	{"7g7f 8c8d 2g2f 8d8e 8h7g 3c3d 7i8h 4a3b 6i7h 2b7g+ 8h7g 3a4b 3i3h 7a7b 4g4f 6c6d 3h4g 7b6c 4i5h 6a5b 5i6h 6c5d 4g5f 5a4a", Opening{ID: "bishop_exchange_reclining_silver", Sides: [2]OpeningID{"reclining_silver", "reclining_silver"}}},
	{"7g7f 1c1d 2g2f 7a6b 2f2e 4a3b 6i7h 8c8d 3i3h 8d8e 8h7g 3c3d 7i6h 2b7g 6h7g 3a2b 3g3f 6c6d 3h3g 6b6c 5i6h 2b3c 3g4f 6c5d", Opening{ID: "bishop_exchange_rushing_silver", Sides: [2]OpeningID{"rushing_silver", "reclining_silver"}}},
	{"7g7f 5c5d 2g2f 5d5e 8h5e 8b5b 5g5f 7a6b 2f2e 3c3d 5i6h 6a7b 3i4h 2b5e 5f5e 3a2b B*5d 4a3b 4h5g 5a6a 6h7h 2b3c 5g6f 5b5a", Opening{ID: "central_rook", Versus: "static_rook", Sides: [2]OpeningID{"static_rook", "central_rook"}}},
	{"7g7f 8c8d 4i5h 3c3d 6g6f 7a7b 3i4h 7c7d 2g2f 8d8e 8h7g 7b7c 2f2e 7d7e 7f7e 7c8d 6f6e 2b7g+ 8i7g B*5e 7i8h 8d7e 5g5f 5e3c", Opening{ID: "climbing_silver", Sides: [2]OpeningID{"static_rook", "climbing_silver"}}},
	{"7g7f 3c3d 8i7g 8c8d 7g6e 7a6b 7f7e 6c6d 8h2b+ 3a2b B*5e 2b3c 5e6d 6a5b 2h7h 5b6c 7e7d 6c6d 7d7c+ 6b7c 6e7c+ 8a7c 7h7c+ 5a4b", Opening{ID: "demon_slayer", Versus: "static_rook", Sides: [2]OpeningID{"demon_slayer", "static_rook"}}},
	{"7g7f 3c3d 2g2f 5c5d 2f2e 2b3c 8h3c+ 2a3c 5i6h 8b2b B*5c 3a4b 5c7e+ 5a6b 3i4h 4c4d 7e6e 4a5b 6e8c 7a7b 8c5f 4d4e 7i8h 5b4c 4i5h 4b5c 6h7h 5c4d 5f6f 5d5e 8i7g 6c6d 5h6h 7b6c 6i7i 7c7d 7h8i 6b5c", Opening{ID: "direct_opposing_rook", Versus: "millennium", Sides: [2]OpeningID{"millennium", "direct_opposing_rook"}}},
	{"7g7f 3c3d 2g2f 2b8h+ 7i8h 3a4b 5i6h 4b3c 3i4h 8b2b 9g9f 5a6b 9f9e 6b7b 6h7h 2c2d 4g4f 7b8b 4h4g 4a5b 3g3f B*6e 5g5f 6e7f", Opening{ID: "direct_opposing_rook", Versus: "static_rook", Sides: [2]OpeningID{"static_rook", "direct_opposing_rook"}}},
	{"7g7f 8b5b 8h7g 3c3d 6g6f 5a4b 2h6h 7a6b 5i4h 1c1d 7i7h 4b3b 7h6g 5c5d 6i7h 1d1e 3i3h 6b5c 6h6i 5b7b 4h3i 6a5b 3i2h 4c4d", Opening{ID: "double_ranging_rook", Sides: [2]OpeningID{"fourth_file_rook", "central_rook"}}},
	{"7g7f 3c3d 6g6f 3d3e 7i7h 8b3b 7h6g 5a6b 8h7g 6b7b 2h8h 3e3f 3g3f 3b3f 3i3h 3f3d 4g4f 2b5e 3h4g 2a3c P*3g 5e4d 6f6e 2c2d", Opening{ID: "double_ranging_rook", Sides: [2]OpeningID{"opposing_rook", "quick_ishida"}}},
	{"7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 5i5h 8f7f 8h2b+ 3a2b 2d3d 2b3c 3d3f 7f3f 3g3f B*6d", Opening{ID: "double_side_pawn", Sides: [2]OpeningID{"static_rook", "static_rook"}}},
	{"9g9f 8c8d 3i4h 3c3d 2g2f 8d8e 6i7h 7a7b 2f2e 2b3c 7g7f 4c4d 4g4f 8e8f 8g8f 8b8f 4h4g 3a3b 4g5f 8f7f 4f4e 4d4e P*8b 7f8f", Opening{ID: "double_static_rook", Sides: [2]OpeningID{"reclining_silver", "static_rook"}}},
	{"2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c 2d2f 1c1d 9g9f 7a7b 3i3h 6c6d 2f3f 7b6c 7g7f 8e8f 8g8f 8b8f 7f7e 8f8b", Opening{ID: "double_wing", Sides: [2]OpeningID{"static_rook", "static_rook"}}},
	{"2g2f 8c8d 2f2e 4a3b 6i7h 8d8e 2e2d 2c2d 2h2d P*2c 2d2h 7a7b 3i3h 7c7d 3h2g 7d7e 2g2f 8e8f 8g8f 8b8f P*8g 8f8d 2f1e 8d5d", Opening{ID: "double_wing_climbing_silver", Sides: [2]OpeningID{"climbing_silver", "static_rook"}}},
	{"7g7f 8c8d 2g2f 3c3d 2f2e 8d8e 2e2d 2c2d 6i7h 2b8h+ 7i8h 8b2b B*7g B*3c 7g3c+ 2a3c B*8c 2d2e 8c5f+ B*1b 5f4f 5a6b 4f1c 2b2a", Opening{ID: "feint_ranging_rook", Versus: "static_rook", Sides: [2]OpeningID{"static_rook", "feint_ranging_rook"}}},
	{"7g7f 8c8d 2h6h 8d8e 8h7g 5a4b 1g1f 4b3b 6g6f 3a4b 5i4h 5c5d 3i3h 7c7d 4h3i 2b3a 6i5h 4b5c 6h7h 5c6d 7i6h 7d7e 6h6g 7e7f", Opening{ID: "fourth_file_rook", Versus: "bird_catching", Sides: [2]OpeningID{"fourth_file_rook", "bird_catching"}}},
	{"7g7f 8c8d 2h6h 5a4b 3i3h 4b3b 6g6f 7a6b 7i7h 3c3d 1g1f 5c5d 7h6g 6a5b 1f1e 6b5c 6i5h 2b3c 4g4f 3b2b 3g3f 1a1b 2i3g 2b1a", Opening{ID: "fujii_system", Versus: "static_rook_anaguma", Sides: [2]OpeningID{"fujii_system", "static_rook_anaguma"}}},
	{"6i7h 8c8d 7i6h 8d8e 8h7i 3c3d 7h8h 7c7d 5i6i 8a7c 6i7h 7a7b 2h4h 3a4b 3i2h 4a3b 4i3h 6c6d 4h4i 4c4d 4i5i 4b4c 5i4i 7b6c", Opening{ID: "gangi", Sides: [2]OpeningID{"static_rook", "gangi"}}},
	{"7g7f 3c3d 2g2f 5c5d 2f2e 8b5b 3i4h 5d5e 5i6h 2b3c 3g3f 3a4b 4h3g 4b5c 3g4f 5c4d 6h7h 5a6b 7i6h 6b7b 6h7g 9a9b 4i5h 7b8b", Opening{ID: "gokigen_central_rook", Versus: "boat_rapid_attack", Sides: [2]OpeningID{"boat_rapid_attack", "gokigen_central_rook"}}},
	{"7g7f 3c3d 2g2f 5c5d 2f2e 8b5b 3i4h 5d5e 5i6h 2b3c 3g3f 5a6b 4h3g 6b7b 3g4f 7b8b 6h7h 4a3b 7i6h 5e5f 8h3c+ 3b3c 5g5f 5b5f", Opening{ID: "gokigen_central_rook", Versus: "static_rook", Sides: [2]OpeningID{"static_rook", "gokigen_central_rook"}}},
	{"7g7f 8c8d 7i6h 3c3d 6g6f 7a6b 2h5h 5c5d 5i4h 5a4b 4h3h 4b3b 5g5f 6b5c 6h6g 6a5b 3i4h 2b3c 4g4f 8d8e 6i7h 3b2b 4h4g 1a1b 3g3f 2b1a", Opening{ID: "horned_silvers_central_rook", Versus: "static_rook_anaguma", Sides: [2]OpeningID{"horned_silvers_central_rook", "static_rook_anaguma"}}},
	{"7g7f 3c3d 6g6f 8c8d 2h7h 8d8e 8h7g 7a6b 7i6h 5a4b 5i4h 4b3b 4h3h 2b3c 6h6g 3b2b 7f7e 1a1b 6i5h 2b1a 7g5i 5c5d 7h7f 5d5e", Opening{ID: "ishida", Versus: "static_rook_anaguma", Sides: [2]OpeningID{"ishida", "static_rook_anaguma"}}},
	{"2g2f 3c3d 7g7f 8c8d 2f2e 4a3b 6i7h 2b8h+ 7i8h 3a2b 8h7g 2b3c 3i3h 7a6b 5i6h 6c6d 3h2g 6b6c 2g2f 1c1d 3g3f 3c4d 1g1f 7c7d", Opening{ID: "one_move_loss_bishop_exchange", Sides: [2]OpeningID{"climbing_silver", "static_rook"}}},
	{"2g2f 3c3d 7g7f 8c8d 2f2e 4a3b 8h2b+ 3a2b 7i8h 2b3c 8h7g 7a6b 6i7h 6c6d 3i4h 6b6c 4g4f 1c1d 1g1f 6c5d 4h4g 5a4a 3g3f 6a5b 5i6h 7c7d 2i3g", Opening{ID: "bishop_exchange_reclining_silver", Sides: [2]OpeningID{"static_rook", "reclining_silver"}}},
	{"7g7f 3c3d 2g2f 4c4d 2f2e 2b3c 3i4h 3a3b 5g5f 8b4b 7i7h 5a6b 5i6h 3b4c 8g8f 4b2b 6h7g 4a3b 7g8g 2c2d 2e2d 2b2d P*2e 2d2b", Opening{ID: "opposing_rook", Versus: "castle_tower_mino", Sides: [2]OpeningID{"castle_tower_mino", "opposing_rook"}}},
	{"7g7f 4c4d 8h4d 8b4b 4d6f 4b4g+ 2h4h 4g4h 5i4h 3c3d 6f2b+ 3a2b 3i3h 5a6b 4h3i 4a3a R*4c 3d3e 4c4e+ 3e3f 4e3f B*1d B*2e 1d2e", Opening{ID: "pac_man", Sides: [2]OpeningID{"static_rook", "pac_man"}}},
	{"7g7f 4a3b 2h7h 7a6b 5i4h 5a4a 7f7e 3b4b 3i3h 6c6d 7h7f 6b6c 7i6h 4a3b 4h3i 8c8d 3i2h 1c1d 1g1f 6a7b 5g5f 7b8c 6h5g 3c3d", Opening{ID: "quick_ishida", Versus: "static_rook", Sides: [2]OpeningID{"quick_ishida", "static_rook"}}},
	{"7g7f 9c9d 8h7g 3c3d 6g6f 5a4b 7i7h 7a6b 2g2f 6c6d 2f2e 2b3c 3i4h 6b6c 3g3f 6c5d 4h3g 8b6b 3g4f 3a2b 2i3g 8a9c 4i5h 6a5b", Opening{ID: "right_hand_fourth_file_rook", Sides: [2]OpeningID{"rushing_silver", "right_hand_fourth_file_rook"}}},
	{"7g7f 8c8d 7i7h 3c3d 7h7g 3a3b 5g5f 7c7d 2g2f 6c6d 2f2e 3b3c 4i5h 7a7b 3i4h 5a6b 5i6h 8a7c 6h7h 4a5b 4h5g 7b6c 5g4f 8b8a", Opening{ID: "right_king", Sides: [2]OpeningID{"static_rook", "right_king"}}},
	{"7g7f 1c1d 2g2f 4a3b 1g1f 8c8d 6i7h 3c3d 2f2e 8d8e 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 2b8h+ 7i8h B*4d 8i7g 4d7g+ 8h7g 8f8i+", Opening{ID: "side_pawn", Sides: [2]OpeningID{"static_rook", "static_rook"}}},
	{"7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 2b3c 3d3f 8f8d 3f2f 3a2b P*8g 5a5b 5i6h 7a7b", Opening{ID: "side_pawn_33_bishop", Sides: [2]OpeningID{"static_rook", "static_rook"}}},
	{"7g7f 8c8d 2g2f 8d8e 2f2e 3c3d 9g9f 4a3b 6i7h 8e8f 8g8f 8b8f 2e2d 2c2d 2h2d 8f8b 8i7g 7a6b 2d3d 2b4d 7f7e 2a3c 3d3f 6c6d", Opening{ID: "side_pawn_33_knight", Sides: [2]OpeningID{"static_rook", "static_rook"}}},
	{"7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 2b8h+ 7i8h P*2h 3i2h B*4e 3d2d P*2c B*7g 8f8h+", Opening{ID: "side_pawn_45_bishop", Sides: [2]OpeningID{"static_rook", "static_rook"}}},
	{"7g7f 3c3d 2g2f 4a3b 2f2e 8c8d 6i7h 8d8e 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 2b3c 3d3f 3a2b P*8g 8f8e 3f2f 5a4a 5i6h 7a6b", Opening{ID: "side_pawn_85_rook", Sides: [2]OpeningID{"static_rook", "static_rook"}}},
	{"7g7f 8c8d 2g2f 3c3d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 2b3c 5i5h 3a2b 3g3f 5a4b 2i3g 7a6b 3i3h 6a5a", Opening{ID: "side_pawn_aono", Sides: [2]OpeningID{"aono_style", "static_rook"}}},
	{"7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 2b3c 5i6h 8f8b 3g3f 3c8h+ 7i8h 3b3c 3d3e B*4d", Opening{ID: "side_pawn_yuki", Sides: [2]OpeningID{"yuki_style", "static_rook"}}},
	{"7g7f 3c3d 2g2f 4c4d 3i4h 2b3c 5g5f 7a6b 5i6h 3a3b 3g3f 8c8d 7i7h 6a5b 4h5g 8d8e 8h7g 5b4c 2h3h 5c5d 6h7i 7c7d 2i3g 8a7c", Opening{ID: "sleeve_rook", Sides: [2]OpeningID{"sleeve_rook", "static_rook"}}},
	{"7g7f 3c3d 1g1f 1c1d 6g6f 3a4b 7i6h 8c8d 6h6g 7a6b 2h7h 4a3a 6g5f 5a4a 5i4h 4a3b 4h3h 8d8e 8h7g 5c5d 5f4e 6b5c 4e3d 7c7d", Opening{ID: "third_file_rook", Versus: "elmo_rapid_attack", Sides: [2]OpeningID{"third_file_rook", "elmo_rapid_attack"}}},
	{"7g7f 8b3b 9g9f 9c9d 2g2f 3a4b 5i6h 3c3d 6h7h 5a6b 2f2e 2b8h+ 7h8h 6b7b 7i7h 3b2b 3i4h 4b3c 4g4f 7b8b 4h4g 7a7b 3g3f 3c4d", Opening{ID: "third_file_rook", Versus: "left_mino", Sides: [2]OpeningID{"left_mino", "third_file_rook"}}},
	{"7g7f 3c3d 2g2f 8c8d 2f2e 4a3b 2e2d 2c2d 2h2d P*2c 2d2f 8d8e 7f7e 7a6b 8i7g 6c6d 2f7f 6b6c 5i4h 6a5b 6g6f 2b3c 3i3h 5a4b", Opening{ID: "twisting_rook", Sides: [2]OpeningID{"twisting_rook", "static_rook"}}},
	{"7i6h 3c3d 8h7i 8c8d 6i7h 8d8e 3i4h 7a7b 2g2f 7b8c 2f2e 8c8d 6g6f 8d7e 6h6g 8e8f 8g8f 7e8f P*8h P*8g 6g7f 8g8h+ 7h8h 2b6f", Opening{ID: "ureshino", Sides: [2]OpeningID{"ureshino", "climbing_silver"}}},
	{"7g7f 8c8d 7i6h 3c3d 6g6f 7a6b 5g5f 5c5d 3i4h 3a4b 4i5h 4a3b 6i7h 5a4a 5h6g 6a5b 5i6i 4b3c 6h7g 2b3a 8h7i 4c4d 3g3f 7c7d 4h3g 3a6d 7i4f 6b7c", Opening{ID: "waki_system", Sides: [2]OpeningID{"yagura", "yagura"}}},
	{"7g7f 3c3d 8h2b+ 3a2b B*4e 6a5b 4e3d 8c8d 3d5f 8d8e 7i8h 7a6b 6i7h 2b3c 3i4h 4c4d 5i6h 5a4b 4g4f 4b3b 4h4g 5c5d 2g2f 6b5c", Opening{ID: "wrong_diagonal_bishop", Sides: [2]OpeningID{"wrong_diagonal_bishop", "static_rook"}}},
	{"7g7f 8c8d 7i6h 3c3d 6g6f 7a6b 5g5f 5c5d 3i4h 3a4b 4i5h 4a3b 6i7h 5a4a 5i6i 6a5b 6h7g 4b3c 8h7i 2b3a 1g1f 4c4d 1f1e 7c7d 1i1g 5b4c 2h1h 9c9d", Opening{ID: "yagura", Sides: [2]OpeningID{"sparrow_thrust", "yagura"}}},
	{"7g7f 8c8d 7i6h 3c3d 6h7g 8d8e 6g6f 5a4b 5g5f 6c6d 4i5h 6d6e 6i7h 6e6f 3i4h 6a5b 2g2f 3a3b 2f2e 2b3c 5i6i 7c7d 4h5g 4b3a", Opening{ID: "yagura", Versus: "left_mino_rapid_attack", Sides: [2]OpeningID{"yagura", "left_mino_rapid_attack"}}},
}

func opened(t *testing.T, moves string) *shogi.History {
	t.Helper()
	h, err := shogi.ParseHistory("startpos moves " + moves)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func TestOpeningsAreKnown(t *testing.T) {
	tried := map[OpeningID]bool{}
	for _, c := range openingGames {
		got, ok := OpeningOf(opened(t, c.moves))
		if !ok || got != c.want {
			t.Errorf("%s: got %+v, want %+v", c.moves, got, c.want)
		}
		tried[c.want.ID], tried[c.want.Sides[0]], tried[c.want.Sides[1]] = true, true, true
	}
	for _, id := range Openings() {
		if !tried[id] {
			t.Errorf("no game has the opening %s", id)
		}
	}
}

func TestNamesOfOpenings(t *testing.T) {
	o := Opening{"fourth_file_rook", "static_rook_anaguma", [2]OpeningID{"static_rook_anaguma", "fourth_file_rook"}}
	for _, c := range []struct{ got, want string }{
		{o.Name(language.English()), "Fourth File Rook versus Static Rook Anaguma"},
		{o.Name(language.Japanese()), "四間飛車対居飛車穴熊"},
		{Opening{ID: "double_wing"}.Name(language.Japanese()), "相掛かり"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

// A game that is too short, or began elsewhere, has no opening.
func TestGamesWithoutAnOpening(t *testing.T) {
	for _, text := range []string{
		"startpos",
		"startpos moves 7g7f 3c3d 2h6h 8c8d",
		"sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 7a6b 7g7f 4a3b 2h6h 5a5b 5i4h 3c3d 4h3h 3a4b 3h2h 1c1d 1g1f 4b3c 3i3h 5c5d 6i5h 3c4d 6g6f 6b5c 7i7h 9c9d 7h6g 8c8d 4g4f",
	} {
		h, err := shogi.ParseHistory(text)
		if err != nil {
			t.Fatal(err)
		}
		if o, ok := OpeningOf(h); ok {
			t.Errorf("%s: got %+v", text, o)
		}
	}
}

// What is like an opening but lacks a mark of it does not have its name.
func TestOpeningsAreNotMistaken(t *testing.T) {
	for _, c := range []struct {
		name, moves string
		not         OpeningID
	}{
		{"the knight takes back on 3c", "2g2f 3c3d 7g7f 2b3c 8h3c+ 2a3c 5i6h 4a3b 2f2e 8b5b 6h7h 5a6b 6i6h 5b5a 9g9f 9c9d 4i3h 6b7b 1g1f 1c1d 3i4h 7b8b 4g4f 7a7b", "demon_slayer"},
		{"pawns were exchanged before the bishops", "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d2f P*2c 8h2b+ 3a2b P*8g 8f8b 3i4h 7a6b 5i6h 5a4b", "bishop_exchange"},
		{"the bishop is closed in when the rook takes", "9g9f 8c8d 3i4h 3c3d 2g2f 8d8e 6i7h 7a7b 2f2e 2b3c 7g7f 4c4d 4g4f 8e8f 8g8f 8b8f 4h4g 3a3b 4g5f 8f7f 4f4e 4d4e P*8b 7f8f", "side_pawn"},
		{"the rook goes to the middle behind a Yagura", "7g7f 8c8d 7i6h 3c3d 6h7g 7a6b 5g5f 5c5d 4i5h 3a4b 6i7h 4a3b 6g6f 6a5b 5i6i 5a4a 5h6g 4b3c 8h7i 2b3a 6i5h 4c4d 7i6h 7c7d 5h6i 5b4c 6i7i 8d8e 3i4h 9c9d 4h5g 1c1d 2h5h 3a2b", "central_rook"},
	} {
		o, ok := OpeningOf(opened(t, c.moves))
		if !ok || o.ID == c.not || has(o.Sides, c.not) {
			t.Errorf("%s: got %+v", c.name, o)
		}
	}
}
