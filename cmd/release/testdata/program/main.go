// Command program stands for shotest where the making of releases is tested: building
// the whole engine for that would take minutes.
package main

import "os"

// release is the version; releases set it with -ldflags "-X main.release=…".
var release = "none"

func main() {
	if _, err := os.Stdout.WriteString("id name program " + release + "\nusiok\n"); err != nil {
		os.Exit(1)
	}
}
