package strict

import (
	"errors"
	"strings"

	"shotest/internal/message"
)

// renaming holds the new names of fields by their old ones: paths, "" for fields that are gone.
type renaming map[string]string

var errGone = errors.New("is gone; CHANGELOG.md says what to do instead")

// renamingOf returns the old names of a struct's fields.
func renamingOf(config any) renaming {
	if r, ok := config.(interface{ Renamed() map[string]string }); ok {
		return r.Renamed()
	}
	return nil
}

// problem returns the problem with an old name, nil if name is none.
func (r renaming) problem(name string) error {
	switch now, old := r[name]; {
	case !old:
		return nil
	case now == "":
		return errGone
	default:
		return message.Errorf("is called %s now", now)
	}
}

// hasWithin reports whether a group of fields has old names.
func (r renaming) hasWithin(group string) bool {
	for old := range r {
		if strings.HasPrefix(old, group+".") {
			return true
		}
	}
	return false
}

// notInMode returns the problem with a field that a mode does not have.
func notInMode(mode string, modes []string) error {
	return message.Errorf("is not used in the mode %s, only in %s", mode, strings.Join(modes, ", "))
}
