package network

import (
	"bytes"
	_ "embed"
	"fmt"
	"sync"
)

//go:embed default.network
var defaultFile []byte

// DefaultWeights returns the weights that are built in. They are read once;
// all callers share them.
var DefaultWeights = sync.OnceValue(func() *Weights {
	w, err := readDefault()
	if err != nil {
		panic(fmt.Sprintf("default.network: %v", err))
	}
	return w
})

func readDefault() (*Weights, error) { return Read(bytes.NewReader(defaultFile)) }
