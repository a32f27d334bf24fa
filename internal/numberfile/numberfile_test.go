package numberfile

import (
	"bytes"
	"errors"
	"testing"
)

func TestReadsWhatWasWritten(t *testing.T) {
	var file bytes.Buffer
	if err := Write(&file, uint32(7), []int16{-1, 2}); err != nil {
		t.Fatal(err)
	}
	read := func(data []byte) (number uint32, numbers [2]int16, err error) {
		r := NewReader(bytes.NewReader(data))
		err = errors.Join(r.Read(&number), r.Read(&numbers), r.Check())
		return number, numbers, err
	}
	data := file.Bytes()
	if number, numbers, err := read(data); number != 7 || numbers != [2]int16{-1, 2} || err != nil {
		t.Errorf("%d, %v, %v", number, numbers, err)
	}
	if _, _, err := read(append(bytes.Clone(data), 0)); !errors.Is(err, ErrTrailing) {
		t.Errorf("a byte more: %v", err)
	}
	for i := range data {
		damaged := bytes.Clone(data)
		damaged[i] ^= 4
		if _, _, err := read(damaged); !errors.Is(err, ErrDamaged) {
			t.Errorf("byte %d changed: %v", i, err)
		}
		if _, _, err := read(data[:i]); err == nil {
			t.Errorf("%d bytes: no error", i)
		}
	}
}
