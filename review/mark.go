package review

// Mark is what a move deserves. Its value is a part of the names of messages and of JSON.
type Mark string

// Marks, from the best to the worst; most moves have none.
const (
	NoMark Mark = ""
	// Brilliant: the only good move, and one that few would look at.
	Brilliant Mark = "brilliant"
	// Only: every other move is worse by a mistake or more.
	Only       Mark = "only"
	Inaccuracy Mark = "inaccuracy"
	Mistake    Mark = "mistake"
	Blunder    Mark = "blunder"
)

// Bad reports whether a move with the mark was a mistake of some kind.
func (m Mark) Bad() bool { return m == Inaccuracy || m == Mistake || m == Blunder }

// praises reports whether a move with the mark was a good one.
func (m Mark) praises() bool { return m == Brilliant || m == Only }
