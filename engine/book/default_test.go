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
	if b.Len() < 2000 || len(builtinBook) > 150_000 {
		t.Errorf("%d positions in %d bytes", b.Len(), len(builtinBook))
	}
	p := shogi.StartPosition()
	for range 4 {
		e, ok := b.Choose(&p, nil, DefaultSelection())
		if !ok || e.Reply == shogi.NoMove || e.Count < 500 {
			t.Fatalf("%v: %+v", &p, e)
		}
		p.Play(e.Move)
	}
	// The file is as the program writes it, without changes by hand.
	unpacked, err := inputfile.Unpack(bytes.NewReader(builtinBook))
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(unpacked); err != nil || string(text) != bookText(t, b) {
		t.Errorf("written again, it is another file: %v", err)
	}
}
