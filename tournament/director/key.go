package director

import (
	"bytes"
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"shotest/internal/message"
	"shotest/internal/numberfile"
	"shotest/internal/safefile"
)

// The file key holds the key that signs assignments to workers, and a checksum. Only its owner can
// read it. Another key would refuse the results of all games that workers are playing.
const (
	keyFile  = "key"
	keyBytes = 32
)

// ErrKey says that the key of a tournament is damaged.
var ErrKey = errors.New("the key is damaged")

// loadKey returns the key in a tournament's folder, which is made at random once. exposed is an
// error about others who can read it, nil if nobody can.
func loadKey(folder string) (key []byte, exposed, err error) {
	path := filepath.Join(folder, keyFile)
	data, err := safefile.Read(path)
	if errors.Is(err, fs.ErrNotExist) {
		key = make([]byte, keyBytes)
		_, _ = rand.Read(key) // never fails
		var content bytes.Buffer
		_ = numberfile.Write(&content, key) // to memory
		return key, nil, safefile.WritePrivate(path, content.Bytes())
	}
	if err != nil {
		return nil, nil, err
	}
	reader := numberfile.NewReader(bytes.NewReader(data))
	key, err = reader.ReadBytes(keyBytes)
	if err = errors.Join(err, reader.Check()); err != nil {
		return nil, nil, message.Errorf(
			"%s: %w: without the file a new one is made, and the results of games that workers are playing are refused",
			path, ErrKey)
	}
	// Windows has other permissions.
	if info, err := os.Stat(path); err == nil && info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows" {
		exposed = message.Errorf("%s can be read by others (%v), who can make seals with it: chmod 600", path,
			info.Mode().Perm())
	}
	return key, exposed, nil
}
