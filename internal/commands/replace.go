package commands

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"shotest/internal/message"
	"shotest/internal/terminal"
	"shotest/language"
)

// mayReplace returns an error if a file is there and may not be replaced: without --force the
// user is asked on a terminal, and elsewhere it stays.
func mayReplace(s streams, path string, force bool) error {
	if _, err := os.Lstat(path); force || errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	in, asks := terminal.File(s.in)
	if _, shows := terminal.File(s.err); asks && shows {
		fmt.Fprint(s.err, s.language().Text("command.overwrite", language.Args{"File": path}))
		answer, _ := bufio.NewReader(in).ReadString('\n')
		if isYes(answer) {
			return nil
		}
		return message.Errorf("%s is kept", path)
	}
	return isThere(path)
}

// isThere is the error that a file is there already.
func isThere(path string) error {
	return message.Errorf("%s is there already: --force overwrites it", path)
}

// isYes reports whether an answer agrees.
func isYes(answer string) bool {
	switch strings.ToLower(strings.TrimSpace(answer)) {
	case "y", "yes", "はい":
		return true
	}
	return false
}
