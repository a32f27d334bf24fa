// Package explanation says what speaks for a move and what against it, in numbers and in
// words. What a search has made of it besides, Engine.Findings tells.
//
// There are three subjects, each of which can be had by itself:
//
//	Ranking   the moves of a position in the order in which interest search takes
//	          them, what each costs, and the reasons for its place, compared with
//	          the other moves: Rank
//	Line      what the moves of a line do, and how the terms of the evaluation
//	          change from its beginning to its end: OfLine
//	Tree      the tree of a search, with the reasons why each of its moves was
//	          searched when it was: Annotate
//
// What is shown is what decides: the same lists and the same evaluator, asked once more.
// Package treepage draws trees; Engine.RankMoves, Explain, Evaluate and Tree are the
// ways to all of this for those who have an engine.
package explanation
