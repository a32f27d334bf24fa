//go:build !windows

package language

import "os"

// Environment returns a variable of the environment, as [Choose] asks for it.
func Environment(name string) string { return os.Getenv(name) }

// EncodesShiftJIS reports whether programs of this system take text for Shift_JIS unless they know
// better.
func EncodesShiftJIS() bool { return false }
