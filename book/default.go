package book

import (
	"bytes"
	_ "embed"
	"sync"
)

// builtin is the book that comes with the program. docs/guide/book.md says how it was
// made.
//
//go:embed default.db.gz
var builtin []byte

// DefaultName is what errors and programs call the book that comes with the program.
const DefaultName = "built-in book"

var readDefault = sync.OnceValues(func() (*Book, error) { return Read(bytes.NewReader(builtin), DefaultName) })

// Default returns the book that comes with the program: a small one, of games between strong
// programs. It is read when it is first asked for.
func Default() (*Book, error) { return readDefault() }
