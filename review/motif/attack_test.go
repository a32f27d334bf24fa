package motif_test

import "shotest/review/motif"

var attackExamples = []example{
	{motif.Sacrifice, "7k1/9/9/9/9/9/9/9/4K4 b G 1", "G*2b", "2b 930 2a2b"},
	{motif.Sacrifice, "9/7k1/9/9/9/9/9/9/4K4 b S 1", "S*3a", "3a 830 2b3a"},
	{motif.Sacrifice, "7k1/5gg2/9/9/9/9/9/6R2/4K4 b - 1", "3h3b+", "3b 650 4b3b"},
	{motif.Sacrifice, "7k1/5gg2/9/9/9/9/9/6R2/4K4 b - 1", "3a3b 3h3b+", nothing},
	// A horse takes a guarded silver far from the king.
	{motif.Sacrifice, "7k1/1g7/1s7/9/9/4+B4/9/9/4K4 b - 1", "5f8c", nothing},
	// A pawn supports the gold: it is mate.
	{motif.Sacrifice, "7k1/9/7P1/9/9/9/9/9/4K4 b G 1", "G*2b", nothing},
	// No check and nothing taken.
	{motif.Sacrifice, "9/7k1/9/9/9/9/9/9/4K4 b S 1", "S*2a", nothing},
	// The rook that takes it is no guard of the king.
	{motif.Sacrifice, "7k1/9/r8/9/9/9/9/9/4K4 b N 1", "N*1c", nothing},

	{motif.BellySilver, "9/9/7k1/8P/9/9/9/9/4K4 b S 1", "S*1c", "1c 0"},
	{motif.BellySilver, "9/6k2/5Pp2/9/9/9/9/9/4K4 b S 1", "S*4b", "4b 0"},
	{motif.BellySilver, "3lk4/9/9/9/9/9/9/2K6/9 w s 1", "S*6h", "6h 0"},
	{motif.BellySilver, "9/6k2/5Pp2/9/9/9/9/9/4K4 b S 1", "S*4a", nothing},
	// The king takes it.
	{motif.BellySilver, "9/6k2/9/9/9/9/9/9/4K4 b S 1", "S*4b", nothing},

	// Nothing takes the knight, or a bishop pins the pawn that could.
	{motif.WeakPoint, "3g5/1ks6/9/9/9/9/9/9/4K4 b N 1", "N*7d", "7d 0"},
	{motif.WeakPoint, "4k4/9/9/9/4b4/9/6P2/4G1SK1/5G3 w n 1", "N*3f", "3f 0"},
	{motif.WeakPoint, "4k4/9/9/9/9/9/2SG5/1KG6/9 w s 1", "S*6i", "6i 0"},
	// The pawn takes the knight; no knight; the castle is another one.
	{motif.WeakPoint, "4k4/9/9/9/9/9/6P2/4G1SK1/5G3 w n 1", "N*3f", nothing},
	{motif.WeakPoint, "4k4/9/9/9/4b4/9/6P2/4G1SK1/5G3 w s 1", "S*3f", nothing},
	{motif.WeakPoint, "4k4/9/9/9/4b4/9/6P2/6SK1/5G1G1 w n 1", "N*2f", nothing},

	{motif.BlocksEntry, "9/9/9/9/4K4/9/9/9/4k4 w r 1", "R*9c", nothing},
	{motif.BlocksEntry, "9/9/9/4K4/9/9/9/9/4k4 w r 1", "R*9c", "5d 0"},
	{motif.BlocksEntry, "4K4/9/9/9/9/4k4/9/9/9 b R 1", "R*9g", "5f 0"},
	{motif.BlocksEntry, "9/9/9/4K4/9/9/9/9/4k4 w g 1", "G*5b", "5d 0"},
	{motif.BlocksEntry, "9/9/9/4K4/9/9/9/9/4k4 w g 1", "G*4b", nothing},
	// A check; and a king that could not enter before either.
	{motif.BlocksEntry, "9/9/9/4K4/9/9/9/9/4k4 w r 1", "R*5c", nothing},
	{motif.BlocksEntry, "9/9/r8/4K4/9/9/9/9/4k4 w r 1", "R*1c", nothing},

	{motif.BottomRook, "9/7k1/9/9/9/9/9/9/4K4 b R 1", "R*8a", "8a 0"},
	{motif.BottomRook, "ln3k3/9/9/9/9/9/9/9/4K4 b R 1", "R*7a", "7a 0"},
	{motif.BottomRook, "4k4/9/9/9/9/9/9/1K7/9 w r 1", "R*1i", "1i 0"},
	{motif.BottomRook, "9/7k1/9/9/9/9/9/9/4K4 b R 1", "R*8b", nothing},
	{motif.BottomRook, "9/1g5k1/9/9/9/9/9/9/4K4 b R 1", "R*8a", nothing},
}
