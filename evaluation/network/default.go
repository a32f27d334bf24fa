package network

import (
	"bytes"
	_ "embed"
	"fmt"
	"sync"
)

//go:embed default.network
var defaultFile []byte

// DefaultPositions is the number of quiet positions that the built-in weights have learned from
// (docs/measurements/evaluation-network.md).
const DefaultPositions = 35_100_000

// DefaultWeights returns the weights that are built in. They are read once;
// all callers share them.
var DefaultWeights = sync.OnceValue(func() *Weights {
	w, err := readDefault()
	if err != nil {
		panic(fmt.Sprintf("default.network: %v", err))
	}
	return w
})

// readDefault reads the built-in weights. A test checks that their sums fit.
func readDefault() (*Weights, error) { return read(bytes.NewReader(defaultFile)) }
