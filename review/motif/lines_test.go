package motif_test

import "shotest/review/motif"

var lineExamples = []example{
	{motif.Skewer, "4k4/7r1/7g1/9/9/9/9/9/4K4 b L 1", "L*2f", "2c 2b 410"},
	{motif.Skewer, "4k4/1b7/1n7/9/9/9/9/9/4K4 b L 1", "L*8f", "8c 8b 790"},
	{motif.Skewer, "4r4/9/9/4k4/9/9/9/9/4K4 b R 1", "R*5h", "5d 5a 1880"},
	{motif.Skewer, "4k4/7r1/7p1/9/9/9/9/9/4K4 b L 1", "L*2f", nothing},
	// The rook goes away and protects the gold.
	{motif.Skewer, "4k4/9/6g2/5r3/9/9/9/9/4K4 b B 1", "B*6f", nothing},
	// The king steps next to the rook and protects it.
	{motif.Skewer, "9/4r4/9/4k4/9/9/9/9/4K4 b R 1", "R*5h", nothing},

	{motif.Pin, "4k4/9/4g4/9/9/9/9/9/4K4 b R 1", "R*5e", "5c 5a 1230"},
	{motif.Pin, "9/7k1/7s1/9/9/9/9/9/4K4 b L 1", "L*2f", "2c 2b 310"},
	{motif.Pin, "4k4/1r7/2s6/9/9/9/9/9/4K4 b B 1", "B*5e", "7c 8b 1080"},
	{motif.Pin, "4k4/9/4p4/9/9/9/9/9/4K4 b R 1", "R*5e", nothing},
	// A bishop takes the rook.
	{motif.Pin, "4k3b/9/4g4/9/9/9/9/9/4K4 b R 1", "R*5e", nothing},
	// The rook behind is protected.
	{motif.Pin, "1l2k4/1r7/2s6/9/9/9/9/9/4K4 b B 1", "B*5e", nothing},
	// It was pinned before.
	{motif.Pin, "4k4/9/4g4/9/9/4R4/9/9/4K4 b - 1", "5f5e", nothing},

	{motif.DiscoveredCheck, "4k4/9/9/9/4S4/9/9/4R4/4K4 b - 1", "5e4d", "5a 5h 0"},
	{motif.DiscoveredCheck, "4k4/9/6P2/9/8B/9/9/9/4K4 b - 1", "3c3b+", "5a 1e 0"},
	{motif.DiscoveredCheck, "4k4/4l4/9/9/4s4/9/9/9/4K4 w - 1", "5e6f", "5i 5b 0"},
	{motif.DiscoveredCheck, "4k4/4l4/9/9/4n4/9/9/9/4K4 w - 1", "5e4g", nothing},
	{motif.DiscoveredCheck, "4k4/9/4p4/9/4S4/9/9/4R4/4K4 b - 1", "5e4d", nothing},

	{motif.DoubleCheck, "4k4/4l4/9/9/4n4/9/9/9/4K4 w - 1", "5e4g", "5i 4g 5b 0"},
	{motif.DoubleCheck, "4k4/9/4S4/9/9/9/9/4R4/4K4 b - 1", "5c4b", "5a 4b 5h 0"},
	{motif.DoubleCheck, "4k4/9/9/9/4B4/9/9/4R4/4K4 b - 1", "5e3c+", "5a 3c 5h 0"},
	{motif.DoubleCheck, "4k4/9/9/9/4S4/9/9/4R4/4K4 b - 1", "5e4d", nothing},
	{motif.DoubleCheck, "4k4/9/4S4/9/9/9/9/3R5/4K4 b - 1", "5c4b", nothing},

	{motif.DiscoveredAttack, "4k4/9/7s1/9/7S1/9/9/7R1/4K4 b - 1", "2e3d", "2c 2h 1130"},
	{motif.DiscoveredAttack, "4k4/9/6r2/9/9/9/2P6/1B7/4K4 b - 1", "7g7f", "3c 8h 1830"},
	{motif.DiscoveredAttack, "4k4/1r7/9/9/1s7/9/1G7/9/4K4 w - 1", "8e7f", "8g 8b 1230"},
	{motif.DiscoveredAttack, "4k4/7p1/7s1/9/7S1/9/9/7R1/4K4 b - 1", "2e3d", nothing},
	{motif.DiscoveredAttack, "4k4/9/7s1/9/7S1/9/9/7R1/4K4 b - 1", "2e2d", nothing},
	// The opponent's rook takes first.
	{motif.DiscoveredAttack, "4k4/7r1/9/9/7S1/9/9/7R1/4K4 b - 1", "2e3d", nothing},
}
