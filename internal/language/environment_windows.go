package language

import (
	"os"

	"golang.org/x/sys/windows"
)

// Environment returns an environment variable for [Choose]. If LANG is not set, as is usual, its
// value is the language of the user interface of Windows.
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

// EncodesShiftJIS reports whether programs on this system assume Shift_JIS for text of unknown
// encoding.
func EncodesShiftJIS() bool {
	const japanese = 932
	return windows.GetACP() == japanese
}
