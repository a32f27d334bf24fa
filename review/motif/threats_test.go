package motif_test

import "shotest/review/motif"

var threatExamples = []example{
	{motif.ThreatensPiece, "4k4/9/5g3/9/9/9/9/9/4K4 b N 1", "N*5e", "4c 1125"},
	{motif.ThreatensPiece, "l3k4/9/9/9/9/9/9/9/4K4 b B 1", "B*5e", "9a 770"},
	{motif.ThreatensPiece, "4k4/9/9/3s5/9/9/9/7R1/4K4 b - 1", "2h6h", "6d 830"},
	{motif.ThreatensPiece, "4k4/9/3p5/3s5/9/9/9/7R1/4K4 b - 1", "2h6h", nothing},
	{motif.ThreatensPiece, "4k4/9/9/3s5/9/9/9/3R5/4K4 b - 1", "6h6f", nothing},
	// A knight's fork has its own name.
	{motif.ThreatensPiece, "4k4/9/3g1g3/9/9/9/9/9/4K4 b N 1", "N*5e", nothing},

	{motif.CampDrop, "8l/4k4/9/9/9/9/9/9/4K4 b R 1", "R*2a", "1a 820"},
	{motif.CampDrop, "9/1k4g2/9/9/9/9/9/9/4K4 b B 1", "B*4a", "3b 1180"},
	{motif.CampDrop, "4k4/9/9/9/9/9/9/4K4/2N6 w r 1", "R*9i", "7i 870"},
	{motif.CampDrop, "8l/7k1/9/9/9/9/9/9/4K4 b R 1", "R*3a", nothing},
	{motif.CampDrop, "8l/4k4/9/9/9/9/9/9/4K4 b R 1", "R*1e", nothing},

	{motif.PromotionThreat, "4k4/9/9/9/9/9/3P5/3R5/4K4 b - 1", "6h2h", "2a 300"},
	{motif.PromotionThreat, "4k4/9/9/9/9/9/9/9/4K4 b N 1", "N*5e", "4c 195"},
	{motif.PromotionThreat, "4k4/9/9/9/9/9/9/9/4K4 b L 1", "L*1e", "1a 220"},
	// Golds guard both squares.
	{motif.PromotionThreat, "4k4/3g1g3/9/9/9/9/9/9/4K4 b N 1", "N*5e", nothing},
	{motif.PromotionThreat, "4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*2d", nothing},
	// It could promote before.
	{motif.PromotionThreat, "4k4/9/9/9/9/9/9/3R5/4K4 b - 1", "6h2h", nothing},
}
