package network

import (
	"bytes"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestReadReturnsWrittenWeights(t *testing.T) {
	w := randomWeights(t, 64, 1)
	var file bytes.Buffer
	if err := w.Write(&file); err != nil {
		t.Fatal(err)
	}
	if got, err := Read(&file); err != nil || !reflect.DeepEqual(got, w) {
		t.Errorf("%v, or other weights", err)
	}
}

func TestReadRefusesOddNumbers(t *testing.T) {
	written := func(change func(w *Weights)) []byte {
		w, err := Quantise(plain())
		if err != nil {
			t.Fatal(err)
		}
		change(w)
		var file bytes.Buffer
		if err := w.Write(&file); err != nil {
			t.Fatal(err)
		}
		return file.Bytes()
	}
	for want, file := range map[string][]byte{
		"number 3 of 520 is 2": written(func(w *Weights) { w.output[2] = math.MaxInt32 }),
		"number 519 of 520 is": written(func(w *Weights) { w.output = w.output[2:] }),
		"more numbers than":    written(func(w *Weights) { w.output = append(w.output, 0) }),
		"16 bits": written(func(w *Weights) {
			for i := range w.rows {
				w.rows[i].Add(0, 1000)
			}
		}),
	} {
		if _, err := Read(bytes.NewReader(file)); !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, expected an error with %q", err, want)
		}
	}
}

func TestReadErrors(t *testing.T) {
	var file bytes.Buffer
	if err := randomWeights(t, 32, 1).Write(&file); err != nil {
		t.Fatal(err)
	}
	whole := file.Bytes()
	changed := func(index int, value byte) []byte {
		data := slices.Clone(whole)
		data[index] = value
		return data
	}
	cases := []struct {
		name string
		data []byte
		want string
	}{
		{"empty", nil, "first bytes"},
		{"another file", []byte(strings.Repeat("lnsgkgsnl/", 10)), "begins with"},
		{"an earlier version", changed(8, 1), "version 1, expected 2"},
		{"a later version", changed(8, 3), "version 3, expected 2"},
		{"odd hidden units", changed(12, 33), "33 hidden units"},
		{"other rows", changed(16, 0), "rows"},
		{"full activation", changed(21, 200), "full activation"},
		{"cut off", whole[:len(whole)/2], "cut off"},
		{"without its end", whole[:len(whole)-4], "checksum"},
		{"with more at its end", append(slices.Clone(whole), 0), "more after its numbers"},
		{"damaged", changed(len(whole)/2, whole[len(whole)/2]^1), "checksum"},
		{"damaged checksum", changed(len(whole)-1, whole[len(whole)-1]^1), "checksum"},
	}
	for _, c := range cases {
		_, err := Read(bytes.NewReader(c.data))
		if !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, expected an error with %q", c.name, err, c.want)
		}
	}
}

// plain returns parameters that are all zero.
func plain() *Parameters {
	return &Parameters{
		Hidden: 32, Rows: make([]float32, Rows*32), Bias: make([]float32, 32),
		Output: make([]float32, Stages*64), Constants: make([]float32, Stages),
	}
}

func TestQuantiseRefusesSumsThatLeave16Bits(t *testing.T) {
	p := plain()
	for row := range SquareRows {
		p.Rows[row*32+5] = -6.4 // in the sum of 81 squares less than -32768/64
	}
	if _, err := Quantise(p); err == nil || !strings.Contains(err.Error(), "16 bits") {
		t.Errorf("got %v", err)
	}
	for row := range SquareRows {
		p.Rows[row*32+5] = -6
	}
	w, err := Quantise(p)
	if err != nil {
		t.Fatal(err)
	}
	if w.full != coarsest {
		t.Errorf("full activation %d, expected the coarsest, %d", w.full, coarsest)
	}
}

func TestQuantiseRefusesOddParameters(t *testing.T) {
	cases := map[string]func(p *Parameters){
		"hidden units": func(p *Parameters) { p.Hidden = 16 },
		"rows of":      func(p *Parameters) { p.Rows = p.Rows[1:] },
		"biases":       func(p *Parameters) { p.Bias = nil },
		"output":       func(p *Parameters) { p.Output = p.Output[1:] },
		"constants":    func(p *Parameters) { p.Constants = nil },
		"not a number": func(p *Parameters) { p.Output[3] = float32(math.NaN()) },
	}
	for want, change := range cases {
		p := plain()
		change(p)
		if _, err := Quantise(p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, expected an error with %q", err, want)
		}
	}
}
