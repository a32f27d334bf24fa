package commands

import (
	"slices"
	"strconv"
	"strings"

	"shotest/audit"
	"shotest/internal/message"
	"shotest/profile"
	"shotest/search"
)

// searchModes are the modes that can replace a profile's file.
var searchModes = []string{search.InterestMode, search.FullwidthMode, search.ModernMode}

// parseSearch returns the search of text: a mode with the built-in profile, or a profile's file,
// and after a colon the number of nodes, if it is not the given one.
func parseSearch(text string, nodes uint64) (audit.Search, error) {
	name := text
	if at := strings.LastIndex(text, ":"); at >= 0 {
		if n, err := strconv.ParseUint(text[at+1:], 10, 64); err == nil && n > 0 {
			name, nodes = text[:at], n
		}
	}
	if slices.Contains(searchModes, name) {
		return audit.Search{Name: name, Profile: profile.Default().In(name), Nodes: nodes}, nil
	}
	p, err := settingsFrom(name)
	if err != nil {
		return audit.Search{}, message.Errorf("%s: neither a mode (%s) nor a profile: %w", name,
			strings.Join(searchModes, ", "), err)
	}
	return audit.Search{Name: p.Name, Profile: p, Nodes: nodes}, nil
}

// parseSearches returns the searches of several texts.
func parseSearches(texts []string, nodes uint64) ([]audit.Search, error) {
	var searches []audit.Search
	for _, text := range texts {
		named, err := parseSearch(text, nodes)
		if err != nil {
			return nil, err
		}
		if named.Nodes == 0 {
			return nil, usageErrorf("%s: expected how many nodes behind a colon, since --nodes is 0", text)
		}
		searches = append(searches, named)
	}
	return searches, nil
}
