// Command stubborn is an engine that answers usi and isready, and hangs from its first search on:
// it ignores the end of its input, as does another process that it has started. Tests check that
// both are ended.
package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// hangArgument makes the other process, which only writes its id and hangs. It comes after the path
// of the file of ids.
const hangArgument = "hang"

func main() {
	pidFile, arguments := os.Args[1], os.Args[2:]
	if len(arguments) > 0 && arguments[0] == hangArgument {
		writePID(pidFile + ".second")
		time.Sleep(time.Hour)
		return
	}
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		switch word, _, _ := strings.Cut(lines.Text(), " "); word {
		case "usi":
			fmt.Println("id name stubborn\nusiok")
		case "isready":
			fmt.Println("readyok")
		case "quit":
			return
		case "go":
			other := exec.Command(os.Args[0], pidFile, hangArgument)
			if err := other.Start(); err != nil {
				panic(err)
			}
			writePID(pidFile + ".first")
			time.Sleep(time.Hour)
		}
	}
}

// writePID writes the id of this process.
func writePID(path string) {
	if err := os.WriteFile(path, fmt.Append(nil, os.Getpid()), 0o644); err != nil {
		panic(err)
	}
}
