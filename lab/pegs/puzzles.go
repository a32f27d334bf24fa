package pegs

// puzzle is a board as it is drawn: o is a peg, . an empty hole. The last peg is to
// stand in the hole of an x, which is empty, or of an X, which holds a peg.
type puzzle struct {
	name, title string
	rows        []string
	// directions are those in which pegs jump.
	directions []point
}

var (
	// square has the four directions of the English board, slanted two more along
	// the rows of a triangle whose left side is drawn upright.
	square  = []point{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}
	slanted = append(square[:4:4], point{1, 1}, point{-1, -1})
)

// puzzles are well-known problems: the triangle that lies on tables of restaurants, and
// beginners' figures on the English board of 33 holes, each of which ends in the centre.
var puzzles = []puzzle{
	{"triangle", "Triangle, 14 pegs", []string{
		".",
		"oo",
		"ooo",
		"oooo",
		"ooooo",
	}, slanted},
	{"cross", "Latin cross, 6 pegs", []string{
		"  ...",
		"  .o.",
		"..ooo..",
		"...X...",
		"...o...",
		"  ...",
		"  ...",
	}, square},
	{"plus", "Greek cross, 9 pegs", []string{
		"  ...",
		"  .o.",
		"...o...",
		".ooXoo.",
		"...o...",
		"  .o.",
		"  ...",
	}, square},
	{"fireplace", "Fireplace, 11 pegs", []string{
		"  ooo",
		"  ooo",
		"..ooo..",
		"..oxo..",
		".......",
		"  ...",
		"  ...",
	}, square},
	{"pyramid", "Pyramid, 16 pegs", []string{
		"  ...",
		"  .o.",
		"..ooo..",
		".ooXoo.",
		"ooooooo",
		"  ...",
		"  ...",
	}, square},
}
