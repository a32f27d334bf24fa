//go:build e2e

package routes

import (
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"shotest/internal/testing/tier"
)

// unreachable is longer than every way.
const unreachable = 1 << 30

// lengths returns the shortest distances between all towns, by trying each town as a stop between
// two others (Floyd and Warshall).
func lengths(m *roadMap) [][]int {
	all := make([][]int, len(m.towns))
	for a := range all {
		all[a] = make([]int, len(m.towns))
		for b := range all[a] {
			if a != b {
				all[a][b] = unreachable
			}
		}
		for _, r := range m.towns[a].roads {
			all[a][r.to] = min(all[a][r.to], r.length)
		}
	}
	for between := range all {
		for a := range all {
			for b := range all {
				all[a][b] = min(all[a][b], all[a][between]+all[between][b])
			}
		}
	}
	return all
}

// randomMap returns a map of some towns with roads, not all of which are straight.
func randomMap(t *testing.T, random *rand.Rand) *roadMap {
	t.Helper()
	var text strings.Builder
	towns := 2 + random.IntN(14)
	for i := range towns {
		fmt.Fprintf(&text, "town T%d %d %d\n", i, random.IntN(100), random.IntN(100))
	}
	m, err := parseMap(text.String())
	if err != nil {
		t.Fatal(err)
	}
	for range random.IntN(3 * towns) {
		a, b := random.IntN(towns), random.IntN(towns)
		length := m.distance(a, b) + 1 + random.IntN(60)
		if err := m.connect(a, b, length); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// checkRoutes compares the ways between all towns of a map with the shortest distances.
func checkRoutes(t *testing.T, m *roadMap) {
	t.Helper()
	for from, row := range lengths(m) {
		for to, want := range row {
			found := solve(m, from, to, tableBytes)
			if found.reached != (want < unreachable) {
				t.Fatalf("%s to %s: reached %v, the way is %d km", m.towns[from].name, m.towns[to].name,
					found.reached, want)
			}
			if found.reached && found.length != want {
				t.Errorf("%s to %s: %d km, the shortest way has %d", m.towns[from].name, m.towns[to].name,
					found.length, want)
			}
			if found.reached {
				checkWay(t, m, &found, from, to)
			}
		}
	}
}

// checkWay follows a route on the map.
func checkWay(t *testing.T, m *roadMap, found *route, from, to int) {
	t.Helper()
	at, length := from, 0
	if found.towns[0] != from {
		t.Fatalf("the way begins in %s", m.towns[found.towns[0]].name)
	}
	for _, next := range found.towns[1:] {
		shortest := unreachable
		for _, r := range m.towns[at].roads {
			if r.to == next {
				shortest = min(shortest, r.length)
			}
		}
		at, length = next, length+shortest
	}
	if at != to || length != found.length {
		t.Errorf("the way ends in %s after %d km, said to be %d", m.towns[at].name, length, found.length)
	}
}

func TestIslandRoutesAreShortest(t *testing.T) {
	m, err := parseMap(island)
	if err != nil {
		t.Fatal(err)
	}
	checkRoutes(t, m)
}

func TestRoutesAreShortest(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 9))
	for range tier.Of(8, 60) {
		checkRoutes(t, randomMap(t, random))
	}
}

// The evaluation of a position is never lower than the value of the best way through it.
func TestEvaluationIsNeverTooLow(t *testing.T) {
	m, err := parseMap(island)
	if err != nil {
		t.Fatal(err)
	}
	for from, row := range lengths(m) {
		for to, length := range row {
			j := newJourney(m, from, to)
			j.length = 17
			if worth := int(j.Evaluate()); worth < -17-length {
				t.Errorf("%s to %s: worth %d, the way has %d km", m.towns[from].name, m.towns[to].name, worth, length)
			}
		}
	}
}

func TestRun(t *testing.T) {
	for want, names := range map[string][]string{
		"Port - Birch - Elm - Inn - Mill - Quarry - Summit - Light: 197 km;": nil,
		"Anvil - Gate - Heath - Nook - Mill - Lake: 152 km;":                 {"Anvil", "Lake"},
		"no road leads from Port to Skerry":                                  {"Port", "Skerry"},
		"Port: 0 km;":                                                        {"Port", "Port"},
	} {
		var out strings.Builder
		if err := Run(&out, names); err != nil || !strings.HasPrefix(out.String(), want) {
			t.Errorf("%v: %q (%v), want %q", names, out.String(), err, want)
		}
	}
	for want, names := range map[string][]string{
		"expected two towns": {"Port"},
		`no town "Rome"`:     {"Port", "Rome"},
		`no town "Paris"`:    {"Paris", "Port"},
	} {
		if err := Run(io.Discard, names); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %s", names, err, want)
		}
	}
}

func TestBadMaps(t *testing.T) {
	const two = "town A 0 0\ntown B 30 40\n"
	for _, text := range []string{"town A 0", two + "road A B", two + "road A C 70", two + "road C A 70",
		two + "road A B 49", "# a map\n\nriver A B"} {
		if _, err := parseMap(text); err == nil {
			t.Errorf("%q is a map", text)
		}
	}
}
