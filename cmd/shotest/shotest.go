// Command shotest is a shogi engine. Started without arguments, as graphical
// boards start it, it speaks USI on its standard input and output; its other
// commands analyse positions and measure the engine from the command line.
package main

import (
	"os"

	"shotest/internal/commands"
)

// release is the version; releases set it with -ldflags "-X main.release=…".
var release = "0.1.0"

func main() { os.Exit(commands.Main(release)) }
