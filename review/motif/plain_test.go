package motif_test

import "shotest/review/motif"

var plainExamples = []example{
	{motif.Check, "4k4/9/9/9/9/9/9/9/4K4 b R 1", "R*5e", "5a 0"},
	{motif.Check, "4k4/9/9/9/9/9/9/9/4K4 b N 1", "N*4c", "5a 0"},
	{motif.Check, "4k4/9/9/9/9/9/9/9/4K4 w l 1", "L*5f", "5i 0"},
	{motif.Check, "4k4/9/9/9/4S4/9/9/4R4/4K4 b - 1", "5e4d", nothing},
	{motif.Check, "4k4/4l4/9/9/4n4/9/9/9/4K4 w - 1", "5e4g", nothing},

	{motif.CounterCheck, "k8/4r4/9/9/9/9/9/9/4K4 b B 1", "B*5e", "9a 0"},
	{motif.CounterCheck, "k3r4/9/9/9/9/3B5/9/9/4K4 b - 1", "6f5e", "9a 0"},
	{motif.CounterCheck, "9/9/9/9/b8/9/9/9/R3K3k b - 1", "5i5h", "1i 0"},
	{motif.CounterCheck, "k3r4/9/9/9/9/2B6/9/9/4K4 b - 1", "7f5d", nothing},
	{motif.CounterCheck, "3k5/4r4/9/9/9/9/9/9/4K4 b S 1", "S*5h", nothing},

	{motif.HomeDrop, "4k4/9/9/9/9/9/9/9/4K4 b R 1", "R*2h", "2h 0"},
	{motif.HomeDrop, "4k4/9/9/9/9/9/9/9/4K4 b B 1", "B*7g", "7g 0"},
	{motif.HomeDrop, "4k4/9/9/9/9/9/9/9/4K4 w r 1", "R*2b", "2b 0"},
	{motif.HomeDrop, "4k4/9/9/9/9/9/9/9/4K4 b R 1", "R*2f", nothing},
	{motif.HomeDrop, "4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*2h", nothing},

	{motif.HorseReturns, "4k4/9/9/9/4+B4/9/9/9/4K4 b - 1", "5e7g", "7g 0"},
	{motif.HorseReturns, "k8/2+B6/9/9/9/9/9/9/4K4 b - 1", "7b2g", "2g 0"},
	{motif.HorseReturns, "4k4/9/9/9/4+b4/9/9/9/4K4 w - 1", "5e3c", "3c 0"},
	{motif.HorseReturns, "4k4/9/9/9/4B4/9/9/9/4K4 b - 1", "5e7g", nothing},
	{motif.HorseReturns, "4k4/9/9/9/9/9/4+B4/9/4K4 b - 1", "5g5h", nothing},

	{motif.KingEscapes, "4k4/4r4/9/9/9/9/9/9/4K4 b - 1", "5i4i", "4i 0"},
	{motif.KingEscapes, "4k4/9/9/9/9/9/9/4g4/4K4 b - 1", "5i5h", "5h 0"},
	{motif.KingEscapes, "4k4/9/9/9/9/9/3N5/9/4K4 b - 1", "5i4i", nothing},
	{motif.KingEscapes, "4k4/9/5N3/9/9/9/9/9/4K4 w - 1", "5a6a", "6a 0"},
	{motif.KingEscapes, "4k4/4r4/9/9/9/9/9/9/4K4 b G 1", "G*5h", nothing},

	{motif.TakesChecker, "4k4/9/9/9/9/9/9/4r4/3GK4 b - 1", "6i5h", "5h 0"},
	{motif.TakesChecker, "4k4/9/9/9/9/9/3n5/3R5/4K4 b - 1", "6h6g", "6g 0"},
	{motif.TakesChecker, "4k4/9/9/9/4r4/9/2B6/9/4K4 b - 1", "7g5e", "5e 0"},
	{motif.TakesChecker, "4k4/9/9/9/9/9/9/4r4/3GK4 b - 1", "5i5h", nothing},
	{motif.TakesChecker, "4k4/9/9/9/9/9/9/5r3/3GK1G2 b - 1", "3i4h", nothing},

	{motif.Interposes, "4k4/4r4/9/9/9/9/9/9/4K4 b G 1", "G*5h", "5h 0"},
	{motif.Interposes, "4k4/4r4/9/9/9/9/9/9/3GK4 b - 1", "6i5h", "5h 0"},
	{motif.Interposes, "4k4/9/9/8b/9/9/9/6S2/4K4 b - 1", "3h3g", nothing},
	{motif.Interposes, "4k4/9/9/9/8b/9/9/6S2/4K4 b - 1", "3h3g", "3g 0"},
	{motif.Interposes, "4k4/4r4/9/9/9/9/9/9/4K4 b G 1", "5i4i", nothing},

	{motif.Enters, "9/k8/9/4K4/9/9/9/9/9 b - 1", "5d5c", "5c 0"},
	{motif.Enters, "9/k8/9/4K4/9/9/9/9/9 b - 1", "5d4c", "4c 0"},
	{motif.Enters, "9/8K/9/9/9/4k4/9/9/9 w - 1", "5f5g", "5g 0"},
	{motif.Enters, "9/k8/4K4/9/9/9/9/9/9 b - 1", "5c5b", nothing},
	{motif.Enters, "9/k8/9/9/4K4/9/9/9/9 b - 1", "5e5d", nothing},

	{motif.Promotes, "4k4/9/9/9/9/9/9/7R1/4K4 b - 1", "2h2b+", "2b 0"},
	{motif.Promotes, "4k4/9/9/7P1/9/9/9/9/4K4 b - 1", "2d2c+", "2c 0"},
	{motif.Promotes, "4k4/9/9/9/9/9/s8/9/4K4 w - 1", "9g9h+", "9h 0"},
	{motif.Promotes, "4k4/9/9/9/9/9/9/7R1/4K4 b - 1", "2h2b", nothing},
	{motif.Promotes, "4k4/9/9/9/9/9/9/+R8/4K4 b - 1", "9h9b", nothing},
}
