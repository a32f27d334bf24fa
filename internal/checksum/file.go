package checksum

import (
	"crypto/sha256"
	"encoding/hex"
	"io"

	"shotest/internal/inputfile"
)

// OfFile identifies a file by its content: its SHA-256 in hexadecimal digits.
func OfFile(path string) (string, error) {
	file, err := inputfile.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
