package motif_test

import "shotest/review/motif"

var forkExamples = []example{
	{motif.KnightFork, "4k4/9/3g1g3/9/9/9/9/9/4K4 b N 1", "N*5e", "4c 6c 1125"},
	{motif.KnightFork, "4k4/9/3r1g3/9/9/9/9/9/4K4 b N 1", "N*5e", "6c 4c 360"},
	{motif.KnightFork, "4k4/9/5n3/9/9/9/3R1S3/9/4K4 w - 1", "4c5e", "6g 4g 260"},
	// A pawn takes it.
	{motif.KnightFork, "4k4/9/3g1g3/4p4/9/9/9/9/4K4 b N 1", "N*5e", nothing},
	// One target is a protected knight.
	{motif.KnightFork, "9/3k5/3n1g3/9/9/9/9/9/4K4 b N 1", "N*5e", nothing},

	{motif.CheckFork, "4k4/1r7/9/9/9/9/9/9/4K4 b B 1", "B*7c", "5a 8b 210"},
	{motif.CheckFork, "4k1g2/9/9/9/9/9/9/9/4K4 b N 1", "N*4c", "5a 3a 360"},
	{motif.CheckFork, "4k4/9/9/9/7s1/9/9/9/4K4 b R 1", "R*5e", "5a 2e 830"},
	// A pawn takes the bishop.
	{motif.CheckFork, "4k4/1rp6/9/9/9/9/9/9/4K4 b B 1", "B*7c", nothing},
	// The silver is protected.
	{motif.CheckFork, "4k4/9/9/7p1/7s1/9/9/9/4K4 b R 1", "R*5e", nothing},
	// A gold dropped between protects it.
	{motif.CheckFork, "4k4/9/9/9/5s3/9/9/9/4K4 b Rg 1", "R*5e", nothing},

	{motif.Fork, "1k7/9/9/3g1g3/9/9/9/9/4K4 b B 1", "B*5c", "4d 6d 1180"},
	{motif.Fork, "4k4/9/9/3n1n3/9/9/9/9/4K4 b S 1", "S*5e", "4d 6d 570"},
	{motif.Fork, "5k3/9/9/9/1s5s1/9/9/9/4K4 b R 1", "R*5e", "2e 8e 830"},
	// One of them is protected.
	{motif.Fork, "5k3/9/9/7p1/1s5s1/9/9/9/4K4 b R 1", "R*5e", nothing},
	// The rook is taken.
	{motif.Fork, "5k3/9/9/4p4/1s5s1/9/9/9/4K4 b R 1", "R*5e", nothing},
	// It attacked both before.
	{motif.Fork, "5k3/9/9/9/1s1R3s1/9/9/9/4K4 b - 1", "6e5e", nothing},

	{motif.CrossRook, "k8/4s4/9/9/7s1/9/9/9/4K4 b R 1", "R*5e", "5b 2e 830"},
	{motif.CrossRook, "k8/7s1/9/9/3b3p1/9/9/7R1/4K4 b - 1", "2h2e", "6e 2b 1130"},
	{motif.CrossRook, "4k4/1r7/9/9/9/6G2/9/1S7/4K4 w - 1", "8b8f", "8h 3f 930"},
	{motif.CrossRook, "5k3/9/9/9/1s5s1/9/9/9/4K4 b R 1", "R*5e", nothing},
	// One is protected.
	{motif.CrossRook, "k3g4/4s4/9/9/7s1/9/9/9/4K4 b R 1", "R*5e", nothing},

	{motif.SplittingSilver, "9/1r1g1k3/9/9/9/9/9/9/4K4 b S 1", "S*7a", "8b 6b 100"},
	{motif.SplittingSilver, "9/2g1gk3/9/9/9/9/9/9/4K4 b S 1", "S*6a", "7b 5b 100"},
	{motif.SplittingSilver, "4k4/9/9/9/9/9/9/5G1R1/3K5 w s 1", "S*3i", "2h 4h 100"},
	{motif.SplittingSilver, "4k4/9/9/9/9/9/9/5G1B1/3K5 w s 1", "S*3i", nothing},
	{motif.SplittingSilver, "4k4/9/9/9/9/9/9/5GsR1/3K5 w - 1", "3h3i", nothing},

	{motif.TrapsPiece, "4k3b/7p1/9/9/9/9/9/9/4K4 b L 1", "L*1d", "1a 1590"},
	{motif.TrapsPiece, "lk7/rs7/p8/9/9/9/9/9/4K4 b N 1", "N*8d", "9b 1010"},
	{motif.TrapsPiece, "4k4/9/9/2p6/9/bS7/1P7/1G7/4K4 b P 1", "P*9g", "9f 1150"},
	{motif.TrapsPiece, "4k3b/9/9/9/9/9/9/9/4K4 b L 1", "L*1d", nothing},
	{motif.TrapsPiece, "lk7/r8/p8/9/9/9/9/9/4K4 b N 1", "N*8d", nothing},
	// The bishop takes the unprotected pawn and is free.
	{motif.TrapsPiece, "4k4/9/9/2p6/9/bS7/1P7/9/4K4 b P 1", "P*9g", nothing},
}
