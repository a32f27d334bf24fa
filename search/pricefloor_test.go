package search

import "testing"

func TestPriceFloorByPlace(t *testing.T) {
	var f PriceFloor
	for _, m := range []struct{ place, price int }{{0, 60}, {1, 60}, {2, 90}, {0, 30}, {3, 30}, {8, 31}, {9, 30}, {70, 400}} {
		f.count(m.place, m.price)
	}
	want := PriceFloor{Price: 30, Places: [PlaceGroups]PlacePrices{{2, 1}, {1, 0}, {1, 0}, {2, 1}, {2, 1}}}
	if f != want {
		t.Errorf("got %+v, want %+v", f, want)
	}
	if sum := f.Sum(); sum != (PlacePrices{Moves: 8, AtFloor: 3}) {
		t.Errorf("together %+v", sum)
	}
}

// Adding counts gives what counting all moves in one search gives, in either order.
func TestPriceFloorsAddUp(t *testing.T) {
	cheap, dear, empty := PriceFloor{}, PriceFloor{}, PriceFloor{}
	cheap.count(0, 30)
	cheap.count(1, 50)
	dear.count(0, 50)
	dear.count(4, 70)
	want := PriceFloor{Price: 30, Places: [PlaceGroups]PlacePrices{{2, 1}, {1, 0}, {}, {1, 0}, {}}}
	for _, order := range [][]*PriceFloor{{&cheap, &dear, &empty}, {&empty, &dear, &cheap}} {
		var sum PriceFloor
		for _, f := range order {
			sum.add(f)
		}
		if sum != want {
			t.Errorf("got %+v, want %+v", sum, want)
		}
	}
	twice := cheap
	if twice.add(&cheap); twice.Sum() != (PlacePrices{Moves: 4, AtFloor: 2}) {
		t.Errorf("twice the same: %+v", twice)
	}
}

func TestPlaceGroups(t *testing.T) {
	for place, want := range map[int]string{0: "1", 1: "2", 2: "3", 3: "4-9", 8: "4-9", 9: "10+", 500: "10+"} {
		if got := groupOf(place).String(); got != want {
			t.Errorf("place %d from 0: group %s, want %s", place, got, want)
		}
	}
}
