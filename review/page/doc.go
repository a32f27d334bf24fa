// Package page writes a review as one page that needs nothing but itself: the turning points first,
// then a graph of the winning probability with what each move lost, a board to go through the game
// and its lines, what is said of each move, what catches a player's eye, and at last puzzles.
//
//	err := page.WriteFile("review.html", document)
//
// All that the page says is in the document's language. Its texts are messages of package language,
// under the key page; the page's program is handed those that it needs, and has no words of its
// own. What is said of the game is in the page as text, so that it can be read without JavaScript,
// searched, and printed; the program, in parts/, draws boards and the graph from the packed
// document:
//
//	words.js     messages, side marks and numbers
//	game.js      positions of the game and its lines, and which of them is shown
//	arrows.js    arrows on the board, told apart by colour and by shape
//	graph.js     winning probability and losses
//	lines.js     rows of moves that can be played through
//	told.js      what is said of the move that is shown
//	view.js      what catches the eye in a position
//	board.js     the board with its controls
//	puzzles.js   small boards of turning points, and puzzles
//	main.js      keys, the address, and the beginning
package page
