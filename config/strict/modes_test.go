package strict

import (
	"reflect"
	"strings"
	"testing"
)

type wheels struct {
	Size   int `range:"10,30"`
	Spokes int `modes:"bicycle,tricycle" range:"1,40"`
}

// vehicle has other fields in each of its modes, and other values for them.
type vehicle struct {
	Wheels wheels
	Motor  struct{ Power int } `modes:"car"`
	Kind   string              `oneof:"car,bicycle,tricycle"`
	mode   string
}

func (v *vehicle) FieldMode() string { return v.mode }

func (v *vehicle) PrepareFor(said *vehicle) {
	if said.Kind == "bicycle" {
		*v = bicycle
	}
}

func (v *vehicle) Renamed() map[string]string {
	return map[string]string{"rims.diameter": "wheels.size", "rims.bell": "", "horn": "motor.horn"}
}

var (
	car     = vehicle{Wheels: wheels{Size: 16}, Motor: struct{ Power int }{60}, Kind: "car", mode: "car"}
	bicycle = vehicle{Wheels: wheels{Size: 28, Spokes: 36}, Kind: "bicycle", mode: "bicycle"}
)

// A document lies over the values of the mode that it names, wherever it names it, and has the
// fields of that mode alone.
func TestModes(t *testing.T) {
	got, want := car, bicycle
	want.Wheels.Spokes = 32
	if err := Decode([]byte("wheels: {spokes: 32}\nkind: bicycle\n"), "x", &got); err != nil || got != want {
		t.Errorf("%+v, %v", got, err)
	}
	text, err := Encode(&got)
	if err != nil || strings.Contains(string(text), "motor") || !strings.Contains(string(text), "spokes: 32") {
		t.Errorf("%v\n%s", err, text)
	}
	var names []string
	for _, p := range Parameters(&got) {
		names = append(names, p.Name)
	}
	if want := []string{"wheels.size", "wheels.spokes", "kind"}; !reflect.DeepEqual(names, want) {
		t.Errorf("parameters %v, want %v", names, want)
	}
	if err := Check(&car); err != nil { // although a car has no spokes
		t.Error(err)
	}
}

// An error names the modes that have a field, and the new name of an old one.
func TestFieldsElsewhere(t *testing.T) {
	for text, want := range map[string]string{
		"wheels: {spokes: 3}":              "x:1:10: wheels.spokes: is not used in the mode car, only in bicycle, tricycle",
		"motor: {power: 3}\nkind: bicycle": "x:1:1: motor: is not used in the mode bicycle, only in car",
		"rims: {diameter: 20, bell: 1, x: 2}": "x:1:8: rims.diameter: is called wheels.size now\n" +
			"x:1:22: rims.bell: is gone; CHANGELOG.md says what to do instead\nx:1:31: rims.x: unknown field",
		"horn: 1": "x:1:1: horn: is called motor.horn now",
	} {
		v := car
		if err := Decode([]byte(text), "x", &v); err == nil || err.Error() != want || v != car {
			t.Errorf("%s: got\n%v, want\n%s", text, err, want)
		}
	}
	v := bicycle
	for name, want := range map[string]string{
		"motor.power":   "motor.power: is not used in the mode bicycle, only in car",
		"rims.diameter": "rims.diameter: is called wheels.size now",
		"wheels.spoke":  `wheels.spoke: unknown parameter; did you mean "wheels.spokes"?`,
	} {
		if _, err := Find(&v, name); err == nil || err.Error() != want {
			t.Errorf("%s: %v", name, err)
		}
	}
}
