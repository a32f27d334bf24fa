// Command program replaces shotest in the tests of releases, since building the whole engine for
// every target would take minutes.
package main

import (
	"os"
	"strconv"

	"github.com/rivo/uniseg" // a library with a licence
)

// release is the version; releases set it with -ldflags "-X main.release=…".
var release = "none"

func main() {
	if _, err := os.Stdout.WriteString("id name shotest " + release + "\nwidth " +
		strconv.Itoa(uniseg.StringWidth("将棋")) + "\n"); err != nil {
		os.Exit(1)
	}
}
