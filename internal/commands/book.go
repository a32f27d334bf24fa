package commands

// bookCommand groups the commands for opening books.
type bookCommand struct {
	Make bookMakeCommand `cmd:"" help:"Make a book from recorded games."`
	Show bookShowCommand `cmd:"" help:"Show what a book knows of a position."`
}
