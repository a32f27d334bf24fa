package queue

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/gofrs/flock"
)

// A folder has one owner at a time: two servers on the same files would destroy
// them. The lock is the operating system's, which takes it back from a process
// that ends in whatever way; a file that merely exists would stay behind after a
// kill. The process number is in a second file, because a locked file cannot be
// read everywhere, and only tells whom to ask.
const (
	lockFile  = "lock"
	ownerFile = "owner.pid"
)

// lockFolder makes a folder if there is none, and this process its owner.
func lockFolder(folder string) (*flock.Flock, error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, fmt.Errorf("queue: %w", err)
	}
	lock := flock.New(filepath.Join(folder, lockFile))
	free, err := lock.TryLock()
	if err != nil {
		return nil, fmt.Errorf("queue: lock %s: %w", folder, err)
	}
	if !free {
		return nil, fmt.Errorf("queue: %w: %s, by %s", ErrInUse, folder, ownerOf(folder))
	}
	// Failing to leave our number spoils nothing but another process's message.
	_ = os.WriteFile(filepath.Join(folder, ownerFile), []byte(strconv.Itoa(os.Getpid())+"\n"), 0o644)
	return lock, nil
}

// ownerOf describes the process that has a folder.
func ownerOf(folder string) string {
	text, err := os.ReadFile(filepath.Join(folder, ownerFile))
	if err != nil || len(text) == 0 {
		return "another process"
	}
	return "process " + strings.TrimSpace(string(text))
}
