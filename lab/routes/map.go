package routes

import (
	"errors"
	"fmt"
	"math"
	"strings"
)

// roadMap is a map of towns and the roads between them.
type roadMap struct{ towns []town }

// town is a place on the map, in kilometres to the east and south, with its roads.
type town struct {
	name        string
	east, south float64
	roads       []road
}

// road leads to the town of an index; its length is in kilometres.
type road struct{ to, length int }

// parseMap reads a map: a line "town NAME EAST SOUTH" for each town, and a line "road NAME NAME
// LENGTH" for each road, which leads both ways. Empty lines, and lines that begin with #, are
// ignored. A road must not be shorter than the distance: the search relies on it.
func parseMap(text string) (*roadMap, error) {
	m := &roadMap{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if err := m.read(line); err != nil {
			return nil, fmt.Errorf("%q: %w", line, err)
		}
	}
	return m, nil
}

// read adds the town or the road of a line.
func (m *roadMap) read(line string) error {
	if strings.HasPrefix(line, "town ") {
		var t town
		_, err := fmt.Sscanf(line, "town %s %f %f", &t.name, &t.east, &t.south)
		m.towns = append(m.towns, t)
		return err
	}
	var a, b string
	var length int
	if _, err := fmt.Sscanf(line, "road %s %s %d", &a, &b, &length); err != nil {
		return err
	}
	from, err1 := m.town(a)
	to, err2 := m.town(b)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	return m.connect(from, to, length)
}

// connect adds a road between two towns.
func (m *roadMap) connect(from, to, length int) error {
	if distance := m.distance(from, to); length < distance {
		return fmt.Errorf("the distance is %d km", distance)
	}
	m.towns[from].roads = append(m.towns[from].roads, road{to, length})
	m.towns[to].roads = append(m.towns[to].roads, road{from, length})
	return nil
}

// town returns the index of the town called name.
func (m *roadMap) town(name string) (int, error) {
	var names []string
	for i := range m.towns {
		if m.towns[i].name == name {
			return i, nil
		}
		names = append(names, m.towns[i].name)
	}
	return 0, fmt.Errorf("there is no town %q, expected one of %s", name, strings.Join(names, ", "))
}

// distance returns the kilometres between two towns as the crow flies, rounded down.
func (m *roadMap) distance(a, b int) int {
	from, to := &m.towns[a], &m.towns[b]
	return int(math.Hypot(from.east-to.east, from.south-to.south))
}

// connected reports whether roads lead from one town to another.
func (m *roadMap) connected(from, to int) bool {
	known, reached := make([]bool, len(m.towns)), []int{from}
	known[from] = true
	for i := 0; i < len(reached); i++ {
		for _, road := range m.towns[reached[i]].roads {
			if !known[road.to] {
				known[road.to] = true
				reached = append(reached, road.to)
			}
		}
	}
	return known[to]
}
