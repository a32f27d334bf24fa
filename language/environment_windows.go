package language

import (
	"os"

	"golang.org/x/sys/windows"
)

// Environment returns a variable of the environment, as [Choose] asks for it. Where LANG is not
// set, which is usual, it is the first language that Windows itself speaks to its user.
func Environment(name string) string {
	value := os.Getenv(name)
	if name != "LANG" || value != "" {
		return value
	}
	if spoken, err := windows.GetUserPreferredUILanguages(windows.MUI_LANGUAGE_NAME); err == nil && len(spoken) > 0 {
		return spoken[0]
	}
	return ""
}

// EncodesShiftJIS reports whether programs of this system take text for Shift_JIS unless they know
// better.
func EncodesShiftJIS() bool {
	const japanese = 932
	return windows.GetACP() == japanese
}
