package motif_test

import "shotest/review/motif"

const bishopsFacing = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3"

var tradeExamples = []example{
	{motif.Recaptures, "lnsgkgsnl/1r5B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4", "8h2b 3a2b", "2b 0"},
	{motif.Recaptures, "4k4/9/9/5s3/4S4/9/9/9/4K4 b - 1", "3c4d 5e4d", "4d 0"},
	{motif.Recaptures, "4k4/9/9/9/7p1/9/9/7R1/4K4 b - 1", "2d2e 2h2e", "2e 0"},
	{motif.Recaptures, "4k4/9/9/5s3/4S4/9/9/9/4K4 b - 1", "S*4d 5e4d", nothing},
	{motif.Recaptures, "4k4/9/9/5s3/4S4/9/9/9/4K4 b - 1", "6a5a 5e4d", nothing},

	{motif.ExchangesBishops, bishopsFacing, "8h2b+", "2b 0 3a2b"},
	{motif.ExchangesBishops, "lnsgkgsnl/1r5b1/p1pppp1pp/1p4p2/9/2P6/PPBPPPPPP/1S5R1/LN1GKGSNL w - 1", "2b7g+", "7g 0 8i7g"},
	{motif.ExchangesBishops, "4k4/9/5p3/5b3/9/3B5/9/9/4K4 b - 1", "6f4d", "4d 0 4c4d"},
	{motif.ExchangesBishops, "4k4/9/9/5b3/9/3B5/9/9/4K4 b - 1", "6f4d", nothing},
	{motif.ExchangesBishops, "4k4/9/5p3/5s3/9/3B5/9/9/4K4 b - 1", "6f4d", nothing},

	{motif.ExchangesRooks, "4k4/6gr1/9/9/9/9/9/7R1/4K4 b - 1", "2h2b+", "2b 0 3b2b"},
	{motif.ExchangesRooks, "3k5/9/9/1p7/1r2R4/9/9/9/4K4 b - 1", "5e8e", "8e 0 8d8e"},
	{motif.ExchangesRooks, "4k4/9/9/7r1/9/9/9/6GR1/4K4 w - 1", "2d2h+", "2h 0 3h2h"},
	// A dragon for a rook is dear.
	{motif.ExchangesRooks, "3k5/9/9/1p7/1r2+R4/9/9/9/4K4 b - 1", "5e8e", nothing},
	{motif.ExchangesRooks, "4k4/7r1/9/9/9/9/9/7R1/4K4 b - 1", "2h2b+", nothing},

	{motif.Exchanges, "4k4/9/5p3/5s3/4S4/9/9/9/4K4 b - 1", "5e4d", "4d 0 4c4d"},
	{motif.Exchanges, "4k4/9/5p3/5g3/5G3/9/9/9/4K4 b - 1", "4e4d", "4d 0 4c4d"},
	{motif.Exchanges, "4k4/5p3/5n3/9/4N4/9/9/9/4K4 b - 1", "5e4c+", "4c 0 4b4c"},
	{motif.Exchanges, "4k4/9/5p3/5g3/4S4/9/9/9/4K4 b - 1", "5e4d", nothing},
	{motif.Exchanges, "4k4/9/9/5s3/4S4/9/9/9/4K4 b - 1", "5e4d", nothing},

	{motif.OffersTrade, "3k5/7r1/9/9/9/9/9/4R4/4K1S2 b - 1", "5h2h", "2h 2b 0 2b2h+ 3i2h"},
	{motif.OffersTrade, "4k4/9/7p1/9/7P1/9/9/7R1/4K4 b - 1", "2e2d", "2d 2c 0 2c2d 2h2d"},
	{motif.OffersTrade, "4k4/9/5s3/9/4SP3/9/9/9/4K4 b - 1", "5e4d", "4d 4c 0 4c4d 4e4d"},
	// Nothing takes back.
	{motif.OffersTrade, "3k5/7r1/9/9/9/9/9/4R4/4K4 b - 1", "5h2h", nothing},
	// The rooks faced each other before.
	{motif.OffersTrade, "4k4/7r1/9/9/9/7P1/6S2/7R1/4K4 b - 1", "2f2e", nothing},
	{motif.OffersTrade, "4k4/7r1/9/9/9/9/6G2/7R1/4K4 b - 1", "2h2g", nothing},
}
