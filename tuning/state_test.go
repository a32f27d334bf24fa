package tuning

import (
	"bytes"
	"reflect"
	"testing"
)

func TestPartsAreLoadedAsTheyWereSaved(t *testing.T) {
	const magic = "parts\n"
	parts := func(first float32) []Part {
		parts := []Part{{[]float32{first, 2}, NewAdam(2)}, {[]float32{3}, NewAdam(1)}}
		parts[0].Adam.Steps, parts[0].Adam.Mean[1], parts[1].Adam.Square[0] = 7, first, 0.5
		return parts
	}
	saved, others := parts(1), parts(9)
	data, err := SaveParts(magic, saved)
	if err != nil {
		t.Fatal(err)
	}
	for name, bad := range map[string][]byte{"nothing": nil, "another magic": []byte("chess\n"), "cut off": data[:len(data)-1], "too long": append(data[:len(data):len(data)], 0), "damaged": append(bytes.Clone(data[:len(data)-5]), 9, data[len(data)-4], data[len(data)-3], data[len(data)-2], data[len(data)-1])} {
		if err := LoadParts(magic, bad, others); err == nil || !reflect.DeepEqual(others, parts(9)) {
			t.Errorf("%s: %v, %+v", name, err, others)
		}
	}
	if err := LoadParts(magic, data, others); err != nil || !reflect.DeepEqual(others, saved) {
		t.Errorf("%v: %+v, want %+v", err, others, saved)
	}
}
