// Package checksum identifies data and files by their content: by their SHA-256, in hexadecimal
// digits.
package checksum

import (
	"crypto/sha256"
	"encoding/hex"
	"io"

	"shotest/internal/inputfile"
)

// Of identifies data.
func Of(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// OfFile identifies a file.
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
