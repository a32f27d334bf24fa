package book

import (
	"bytes"
	"io"
	"testing"

	"shotest/internal/inputfile"
	"shotest/shogi"
)

func TestDefault(t *testing.T) {
	b, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	checkLegal(t, b)
	if b.Len() < 2000 || len(builtin) > 150_000 {
		t.Errorf("%d positions in %d bytes", b.Len(), len(builtin))
	}
	p := shogi.StartPosition()
	for range 4 {
		e, ok := b.Choose(&p, nil, DefaultSelection())
		if !ok || e.Reply == shogi.NoMove || e.Count < 500 {
			t.Fatalf("%v: %+v", &p, e)
		}
		p.Play(e.Move)
	}
	// The file is one that the program writes: nothing was changed by hand.
	unpacked, err := inputfile.Unpack(bytes.NewReader(builtin))
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(unpacked); err != nil || string(text) != written(t, b) {
		t.Errorf("written again, it is another file: %v", err)
	}
}
