package usi

import (
	"context"
	"io"
)

// connectStreams returns a client of an engine that is reached by two streams.
func connectStreams(ctx context.Context, fromEngine io.ReadCloser, toEngine io.WriteCloser, config ClientConfig) (*Client, error) {
	return open(ctx, "at the other end", link{
		toEngine: toEngine,
		outputs:  []output{{Received, fromEngine}},
		exit:     &exitStatus{text: "its output has ended"},
		kill: func() {
			toEngine.Close()
			fromEngine.Close()
		},
	}, config)
}
