//go:build !windows

package language

import "os"

// Environment returns an environment variable for [Choose].
func Environment(name string) string { return os.Getenv(name) }

// EncodesShiftJIS reports whether programs on this system assume Shift_JIS for text of unknown
// encoding.
func EncodesShiftJIS() bool { return false }
