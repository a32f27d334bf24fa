// Package board serves a page in which one plays, tries moves and asks why: a board with an engine
// behind it.
//
//	server, listener, err := board.Listen(settings, 0) // 0: a free port
//	fmt.Println(server.Address())
//	err = server.Serve(ctx, listener)
//
// The page holds the game, with its variations. The server knows the rules, and thinks: each
// request brings the position that it is about. Searches answer by server-sent events, in the
// answer of the request that began them, so that a page that is closed ends its search.
//
// Only the user's browser gets in (gate.go): the server listens on the loopback interface, the
// address holds a secret that becomes a cookie, and requests that names of other hosts or other
// sites' pages lead here are refused. What is read and saved goes through the browser: the server
// opens no file that a page names.
//
// The page is built on the desk of package page, whose parts draw the board, the graph and the
// lines, and tell the statements.
package board
