package config

import (
	"strings"
	"testing"
)

type chart struct {
	Rows  [2][3]float32 `range:"-9,9"`
	Names [2]string
}

func TestArraysAreReadAndWrittenAsRows(t *testing.T) {
	c := chart{Rows: [2][3]float32{{1, -2.5, 0}, {0, 0.1, 9}}, Names: [2]string{"a", "b"}}
	const want = "# From -9 to 9.\nrows:\n  - [1, -2.5, 0]\n  - [0, 0.1, 9]\nnames:\n  - a\n  - b\n"
	text, err := Encode(&c)
	if err != nil || string(text) != want {
		t.Fatalf("%v, got\n%s", err, text)
	}
	var read chart
	if err := Decode(text, "chart.yaml", &read); err != nil || read != c {
		t.Errorf("%v, read %v", err, read)
	}
}

func TestArrayErrors(t *testing.T) {
	cases := map[string]string{
		"rows: [[1, 2, 3]]":              "x:1:7: rows: found a list of 1, expected a list of 2",
		"rows:\n- [1, 2, 3]\n- [1, 2]":   "x:3:3: rows[1]: found a list of 2, expected a list of 3",
		"rows: [[1, 2, 3], [1, 2, 10]]":  "x:1:26: rows[1][2]: found 10, expected a number from -9 to 9",
		"rows: [[1, 2, 3], [1, 2, abc]]": `x:1:26: rows[1][2]: found "abc", expected a number from -9 to 9`,
		"rows: 3":                        "x:1:7: rows: found 3, expected a list of 2",
	}
	for text, want := range cases {
		c := chart{Rows: [2][3]float32{{7}}}
		err := Decode([]byte(text), "x", &c)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
		if c.Rows[0][0] != 7 {
			t.Errorf("%s: changed the struct", text)
		}
	}
	if err := Check(&chart{Rows: [2][3]float32{{0, 10}}}); err == nil || !strings.Contains(err.Error(), "rows[0][1]") {
		t.Errorf("Check: got %v", err)
	}
}
