package motif_test

import "shotest/review/motif"

var materialExamples = []example{
	{motif.WinsPiece, "4k4/9/9/5s3/4S4/9/9/9/4K4 b - 1", "5e4d", "4d 830"},
	{motif.WinsPiece, "4k4/5p3/5g3/9/4N4/9/9/9/4K4 b - 1", "5e4c+", "4c 360 4b4c"},
	{motif.WinsPiece, "4k4/9/9/4n4/4P4/9/9/9/4K4 b - 1", "5e5d", "5d 570"},
	// A bishop for a rook, which is protected, is no piece.
	{motif.WinsPiece, "4k4/9/1p7/1r7/9/3B5/9/9/4K4 b - 1", "6f8d", nothing},
	// The silver may just have taken one.
	{motif.WinsPiece, "4k4/9/9/5s3/4S4/9/9/9/4K4 b - 1", "3c4d 5e4d", nothing},
	// A rook is lost for the silver.
	{motif.WinsPiece, "4k4/7r1/9/5s3/4S4/9/9/7R1/4K4 b - 1", "5e4d", nothing},

	{motif.WinsPawn, "4k4/9/9/9/7p1/9/9/7R1/4K4 b - 1", "2h2e", "2e 220"},
	{motif.WinsPawn, "4k4/9/9/5p3/4S4/9/9/9/4K4 b - 1", "5e4d", "4d 220"},
	{motif.WinsPawn, "4k4/9/6p2/9/9/9/9/1B7/4K4 b - 1", "8h3c+", "3c 470"},
	{motif.WinsPawn, "4k4/9/9/8s/7p1/9/9/7R1/4K4 b - 1", "2h2e", nothing},
	{motif.WinsPawn, "4k4/9/9/9/7p1/9/9/7R1/4K4 b - 1", "2d2e 2h2e", nothing},

	{motif.Hangs, "4k4/9/5p3/9/4S4/9/9/9/4K4 b - 1", "5e4d", "4d 830 4c4d"},
	{motif.Hangs, "4k4/7r1/9/9/9/9/9/6GR1/4K4 b - 1", "3h4h", "2h 1880 2b2h+"},
	{motif.Hangs, "4k4/9/9/4p4/9/9/9/9/4K4 b N 1", "N*5e", "5e 570 5d5e"},
	{motif.Hangs, "4k4/7b1/9/9/9/9/2P6/1B7/4K4 b - 1", "7g7f", "8h 1620 2b8h+"},
	// Silver for silver.
	{motif.Hangs, "4k4/9/5s3/9/4SP3/9/9/9/4K4 b - 1", "5e4d", nothing},
	// Only a pawn.
	{motif.Hangs, "4k4/9/9/4p4/9/9/9/9/4K4 b P 1", "P*5e", nothing},
	// It hung before.
	{motif.Hangs, "4k4/9/5p3/5S3/9/9/P8/9/4K4 b - 1", "9g9f", nothing},

	{motif.LeavesHanging, "4k4/9/5p3/5S3/9/9/P8/9/4K4 b - 1", "9g9f", "4d 830 4c4d"},
	{motif.LeavesHanging, "4k4/4p4/5p3/5S3/9/9/9/9/4K4 b - 1", "4d5c", "5c 830 5b5c"},
	{motif.LeavesHanging, "4k4/4r4/9/3b5/9/9/9/7R1/4K4 b - 1", "5i6i", "2h 1830 6d2h+"},
	{motif.LeavesHanging, "4k4/9/5p3/5S3/9/9/9/9/4K4 b - 1", "4d5e", nothing},
	{motif.LeavesHanging, "4k4/9/5p3/9/4S4/9/9/9/4K4 b - 1", "5e4d", nothing},

	{motif.SavesPiece, "4k4/9/5p3/5S3/9/9/9/9/4K4 b - 1", "4d5e", "5e 830"},
	{motif.SavesPiece, "4k4/7r1/9/9/9/7S1/9/6G2/4K4 b - 1", "3h3g", "2f 830"},
	{motif.SavesPiece, "4k4/7r1/9/9/9/7S1/9/9/4K4 b P 1", "P*2d", "2f 830"},
	// It goes from one pawn to another.
	{motif.SavesPiece, "4k4/4p4/5p3/5S3/9/9/9/9/4K4 b - 1", "4d5c", nothing},
	// Check: the silver hangs as before once it is answered.
	{motif.SavesPiece, "4k4/9/5p3/5S3/9/9/9/7R1/4K4 b - 1", "2h2a+", nothing},
}
