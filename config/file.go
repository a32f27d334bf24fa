package config

import (
	"fmt"

	"shotest/internal/inputfile"
	"shotest/internal/safefile"
)

// Load reads a file over the values that into holds, as Decode does.
func Load[T any](path string, into *T) error {
	data, err := inputfile.Read(path)
	if err != nil {
		return fmt.Errorf("reading configuration: %w", err)
	}
	return Decode(data, path, into)
}

// Save writes a struct to a file, as Encode does. The file is replaced in one
// step: whoever reads it, and whatever goes wrong, finds the old content or the
// new, never a part.
func Save(path string, config any) error {
	data, err := Encode(config)
	if err != nil {
		return err
	}
	if err := safefile.Write(path, Whole(data)); err != nil {
		return fmt.Errorf("writing configuration: %w", err)
	}
	return nil
}
