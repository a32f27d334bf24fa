package motif_test

import "shotest/review/motif"

var pawnExamples = []example{
	{motif.DanglingPawn, "4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*2d", "2c 380"},
	{motif.DanglingPawn, "3k5/9/9/9/9/9/9/9/4K4 b P 1", "P*3c", "3b 380"},
	{motif.DanglingPawn, "4k4/6g2/9/5S3/9/9/9/9/4K4 b P 1", "P*3d", "3c 380"},
	// A gold guards the square.
	{motif.DanglingPawn, "4k4/6g2/9/9/9/9/9/9/4K4 b P 1", "P*3d", nothing},
	// A bishop takes the pawn.
	{motif.DanglingPawn, "3bk4/9/9/9/9/9/9/9/4K4 b P 1", "P*3d", nothing},
	// Too far away to promote.
	{motif.DanglingPawn, "4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*2e", nothing},

	{motif.JoiningPawn, "4k4/9/7p1/9/9/9/9/7R1/4K4 b P 1", "P*2d", "2d 0 2c2d 2h2d"},
	{motif.JoiningPawn, "4k4/9/5p3/9/4S4/9/9/9/4K4 b P 1", "P*4d", "4d 0 4c4d 5e4d"},
	{motif.JoiningPawn, "4k4/7r1/9/9/9/9/7P1/9/4K4 w p 1", "P*2f", "2f 0 2g2f 2b2f"},
	{motif.JoiningPawn, "4k4/9/7p1/9/9/9/9/9/4K4 b P 1", "P*2d", nothing},
	{motif.JoiningPawn, "4k4/9/7p1/9/9/9/9/7R1/4K4 b P 1", "2b2c P*2d", nothing},

	{motif.AnchorPawn, "4k4/9/9/9/9/9/9/5G3/1K7 b Pr 1", "P*4i", "4i 0"},
	{motif.AnchorPawn, "4k4/9/9/9/9/9/9/2G6/1K6+r b P 1", "P*7i", "7i 0"},
	{motif.AnchorPawn, "1k7/3g5/9/9/9/9/9/9/4K4 w Rp 1", "P*6a", "6a 0"},
	{motif.AnchorPawn, "4k4/9/9/9/9/9/9/5S3/1K7 b Pr 1", "P*4i", nothing},
	{motif.AnchorPawn, "4k4/9/9/9/9/9/9/5G3/1K7 b Pb 1", "P*4i", nothing},

	{motif.StrikingPawn, "4k4/6g2/9/9/9/9/9/9/4K4 b P 1", "P*3c", "3b 1310"},
	{motif.StrikingPawn, "4k4/1r7/9/9/9/9/9/9/4K4 b P 1", "P*8c", "8b 1960"},
	{motif.StrikingPawn, "4k4/5s3/9/9/9/9/9/9/4K4 b P 1", "P*4c", "4b 610"},
	{motif.StrikingPawn, "4k4/7l1/9/9/9/9/9/9/4K4 b P 1", "P*2c", nothing},
	{motif.StrikingPawn, "4k4/6g2/9/6P2/9/9/9/9/4K4 b - 1", "3d3c", nothing},

	{motif.KnightsHead, "4k4/9/6n2/9/9/9/9/9/4K4 b P 1", "P*3d", "3c 950"},
	{motif.KnightsHead, "4k4/9/9/2n6/9/2P6/9/9/4K4 b - 1", "7f7e", "7d 570"},
	{motif.KnightsHead, "4k4/9/9/9/9/9/2N6/9/4K4 w p 1", "P*7f", "7g 950"},
	// A silver takes the pawn.
	{motif.KnightsHead, "4k4/9/5sn2/9/9/9/9/9/4K4 b P 1", "P*3d", nothing},
	{motif.KnightsHead, "4k4/9/6+n2/9/9/9/9/9/4K4 b P 1", "P*3d", nothing},

	{motif.FocalPawn, "4k4/5gs2/9/9/9/9/9/9/4K4 b P 1", "P*3c", "3c 0"},
	{motif.FocalPawn, "4k4/3g1s3/9/9/9/9/9/9/4K4 b P 1", "P*5c", "5c 0"},
	{motif.FocalPawn, "4k4/7r1/6b2/9/9/9/9/9/4K4 b P 1", "P*2d", "2d 0"},
	// Two golds are of one type.
	{motif.FocalPawn, "4k4/3g1g3/9/9/9/9/9/9/4K4 b P 1", "P*5c", nothing},
	// Two silvers protect the pawn.
	{motif.FocalPawn, "4k4/5gs2/9/5S1S1/9/9/9/9/4K4 b P 1", "P*3c", nothing},

	{motif.PawnSacrifice, "4k4/9/6p2/9/6P2/9/9/9/4K4 b - 1", "3e3d", "3d 0"},
	{motif.PawnSacrifice, "4k4/9/7p1/9/7P1/9/9/9/4K4 b - 1", "2e2d", "2d 0"},
	{motif.PawnSacrifice, "4k4/9/9/9/4p4/9/4P4/9/4K4 w - 1", "5e5f", "5f 0"},
	// The rook takes back.
	{motif.PawnSacrifice, "4k4/9/7p1/9/7P1/9/9/7R1/4K4 b - 1", "2e2d", nothing},
	{motif.PawnSacrifice, "4k4/9/6s2/9/6P2/9/9/9/4K4 b - 1", "3e3d", nothing},

	{motif.EdgeAttack, "9/7k1/8p/9/8P/9/9/9/4K4 b - 1", "1e1d", "1d 0"},
	{motif.EdgeAttack, "9/7k1/8p/9/9/9/9/8L/4K4 b - 1", "1h1c+", "1c 0"},
	{motif.EdgeAttack, "9/1k7/p8/9/9/9/9/9/4K4 b P 1", "P*9d", "9d 0"},
	{motif.EdgeAttack, "4k4/9/8p/9/8P/9/9/9/4K4 b - 1", "1e1d", nothing},
	{motif.EdgeAttack, "9/7k1/8p/9/9/8P/9/9/4K4 b - 1", "1f1e", nothing},
}
