// Package locked has a buffer that a test can read while the tested code writes to it.
package locked

import (
	"bytes"
	"sync"
)

// Buffer is a bytes.Buffer for several goroutines.
type Buffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *Buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *Buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// Take returns the text written since its last call, and empties the buffer.
func (b *Buffer) Take() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	text := b.text.String()
	b.text.Reset()
	return text
}
