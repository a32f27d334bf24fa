package config

import "strings"

// validate asks the struct itself, and gives its errors their places. What follows from
// a mistake that has been found already is left out.
func (d *decoder) validate(decoded any) {
	validator, ok := decoded.(interface{ Validate() error })
	if !ok {
		return
	}
	err := validator.Validate()
	if err == nil {
		return
	}
	var own Errors
	for _, e := range asErrors(err) {
		if !d.follows(e.Field) {
			own = append(own, e)
		}
	}
	d.place(own)
}

// follows reports whether what a rule says of a field may come from a mistake that has
// been found: the field, or a part of it, could not be read, or its name is misspelled.
func (d *decoder) follows(field string) bool {
	for _, e := range d.errors {
		if within(field, e.Field) || owner(e.Field) == field {
			return true
		}
		sameOwner := owner(e.Field) == owner(field)
		if d.places[field] == nil && sameOwner && Suggestion(lastName(e.Field), []string{lastName(field)}) != "" {
			return true
		}
	}
	return false
}

// within reports whether a field is another one or a part of it.
func within(field, whole string) bool {
	rest, is := strings.CutPrefix(field, whole)
	return is && (whole == "" || rest == "" || rest[0] == '.' || rest[0] == '[')
}

// lastName returns the last name of a path.
func lastName(path string) string { return path[strings.LastIndexByte(path, '.')+1:] }
