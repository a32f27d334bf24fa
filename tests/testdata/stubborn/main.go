// Command stubborn is an engine that shakes hands, and from its first search on does
// nothing but stay: it does not mind the end of its input, and has started another
// process that does not either. The tests look whether they are ended.
package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// stay is the argument of the other process. It says its number and where to note it,
// as the engine does.
const stay = "stay"

func main() {
	note, arguments := os.Args[1], os.Args[2:]
	if len(arguments) > 0 && arguments[0] == stay {
		write(note + ".second")
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
			other := exec.Command(os.Args[0], note, stay)
			if err := other.Start(); err != nil {
				panic(err)
			}
			write(note + ".first")
			time.Sleep(time.Hour)
		}
	}
}

// write notes the number of this process.
func write(path string) {
	if err := os.WriteFile(path, fmt.Append(nil, os.Getpid()), 0o644); err != nil {
		panic(err)
	}
}
