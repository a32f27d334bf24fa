// Package page writes a review as one self-contained page: the turning points first, then a graph
// of the winning probability with the loss by each move, a board to go through the game and its
// lines, the statements about each move, the moves of highest interest, and last the puzzles.
//
//	err := page.WriteFile("review.html", document)
//
// The whole page is in the document's language. Its texts are messages of package language, under
// the key page; the page's script gets the messages that it needs, and has no words of its
// own. The statements about the game are in the page as text, so that readers can read them without
// JavaScript, search them, and print them. The script, in parts/, draws boards and the graph from
// the packed document:
//
//	words.js     messages, side marks and numbers
//	game.js      positions of the game and its lines, and which of them is shown
//	arrows.js    arrows on the board, told apart by colour and by shape
//	graph.js     winning probability and losses
//	lines.js     rows of moves that can be played through
//	told.js      the statements about the move that is shown
//	view.js      the moves of highest interest in a position
//	board.js     the board with its controls, and the list of moves
//	keys.js      keys
//	puzzles.js   small boards of turning points, and puzzles
//	main.js      the address, and the beginning
//
// All but the last two are the desk ([DeskScript]), on which the page of package board builds as
// well.
package page
