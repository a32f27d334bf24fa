package tournament

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
)

// Files in a tournament's folder by which it is known.
const (
	ResultsFile = "results.jsonl"  // every finished game
	LogFile     = "tournament.log" // what went wrong; the first file that a run makes
)

// IsFolder reports whether a folder is that of a tournament: a run has begun in it, or it holds
// results.
func IsFolder(folder string) bool {
	_, err := os.Stat(filepath.Join(folder, LogFile))
	return err == nil || holdsResult(filepath.Join(folder, ResultsFile))
}

// holdsResult reports whether a line near the beginning of a file is a result.
func holdsResult(path string) bool {
	const lines, bytes = 100, 1 << 22
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	scanner := bufio.NewScanner(file)
	scanner.Buffer(nil, bytes)
	for i := 0; i < lines && scanner.Scan(); i++ {
		var r Result
		if json.Unmarshal(scanner.Bytes(), &r) != nil {
			continue
		}
		if _, _, ok := ParseJobID(r.ID); ok {
			return true
		}
	}
	return false
}
