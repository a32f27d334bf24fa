// Package instruments measures searches beside each other: what their moves lose (losses.go), how
// plausible the lines are that they visit (visits.go), and in how many positions each component and
// each criterion of similarity changes one (effects.go).
package instruments

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shotest/config"
	"shotest/search"
)

// Search is a search to compare with others.
type Search struct {
	// Name is its name in tables.
	Name    string
	Profile config.Profile
	// Nodes is the number of nodes for each position.
	Nodes uint64
}

// Reference returns the usual reference search: the built-in profile.
func Reference(nodes uint64) Search {
	return Search{search.ModernMode, config.Default(), nodes}
}

// modes are the modes that can replace a profile's file.
var modes = []string{search.InterestMode, search.FullwidthMode, search.ModernMode}

// parseSearch returns the search of text: a mode with the built-in profile, or a profile's file,
// and after a colon the number of nodes, if it is not the given one.
func parseSearch(text string, nodes uint64) (Search, error) {
	name := text
	if at := strings.LastIndex(text, ":"); at >= 0 {
		if n, err := strconv.ParseUint(text[at+1:], 10, 64); err == nil && n > 0 {
			name, nodes = text[:at], n
		}
	}
	if slices.Contains(modes, name) {
		return Search{Name: name, Profile: config.Default().In(name), Nodes: nodes}, nil
	}
	p, err := config.Load(name)
	if err != nil {
		return Search{}, fmt.Errorf("%s: neither a mode (%s) nor a profile: %w", name, strings.Join(modes, ", "), err)
	}
	return Search{Name: p.Name, Profile: p, Nodes: nodes}, nil
}

// parseSearches returns the searches of a list with commas between.
func parseSearches(list string, nodes uint64) (searches []Search, err error) {
	for _, text := range strings.Split(list, ",") {
		named, err := parseSearch(text, nodes)
		if err == nil && named.Nodes == 0 {
			err = fmt.Errorf("%s: expected how many nodes behind a colon, since -nodes is 0", text)
		}
		if err != nil {
			return nil, err
		}
		searches = append(searches, named)
	}
	return searches, nil
}
