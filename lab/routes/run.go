// Package routes finds the shortest way between two towns with package search, the minimax
// that plays shogi, searching here for one player.
//
//	go run ./lab/cmd/lab routes                # across the island
//	go run ./lab/cmd/lab routes Anvil Lake     # between two of its towns
package routes

import (
	_ "embed"
	"errors"
	"fmt"
	"io"
	"strings"
)

//go:embed island.txt
var island string

// tableBytes is the size of the transposition table.
const tableBytes = 1 << 20

// Run finds the way between two towns of the island, across it if none are named.
func Run(out io.Writer, names []string) error {
	if len(names) == 0 {
		names = []string{"Port", "Light"}
	}
	if len(names) != 2 {
		return errors.New("expected two towns: where from and where to")
	}
	m, err := parseMap(island)
	if err != nil {
		return err
	}
	from, unknown := m.town(names[0])
	to, err := m.town(names[1])
	if err := errors.Join(unknown, err); err != nil {
		return err
	}
	found := solve(m, from, to, tableBytes)
	if !found.reached {
		_, err = fmt.Fprintf(out, "no road leads from %s to %s\n", names[0], names[1])
		return err
	}
	var way []string
	for _, t := range found.towns {
		way = append(way, m.towns[t].name)
	}
	_, err = fmt.Fprintf(out, "%s: %d km; %d positions searched\n", strings.Join(way, " - "), found.length,
		found.positions)
	return err
}
