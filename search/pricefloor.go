package search

// PriceFloor says how many moves cost the least that any has cost: where most do, prices do not
// tell moves apart. A price is what a move itself costs its line, without a charge for its
// siblings; where every move costs a ply, it is that with what extends and reduces it. So the
// floor is the least cost of the law of interest where moves are priced by interest, a ply at full
// width, and in the modern mode that of a check which is searched deeper, or a ply where none was.
// Moves of the transposition table are left out: interest search has a fixed price for them.
type PriceFloor struct {
	// Price is the least price that has occurred, in hundredths of a ply; 0 if no move was counted.
	Price int
	// Places has the moves by their place in their node's order, see PlaceGroup.
	Places [PlaceGroups]PlacePrices
}

// PlacePrices counts the moves that stood at some places.
type PlacePrices struct {
	// Moves is how many were searched, AtFloor how many of them for the least price.
	Moves, AtFloor uint64
}

// PlaceGroups is how many groups of places there are.
const PlaceGroups = 5

// PlaceGroup is a group of places in the order of a node's moves.
type PlaceGroup int

// String returns the places of a group, counted from 1.
func (g PlaceGroup) String() string { return [PlaceGroups]string{"1", "2", "3", "4-9", "10+"}[g] }

// groupOf returns the group of a place, which is counted from 0.
func groupOf(place int) PlaceGroup {
	switch {
	case place < 3:
		return PlaceGroup(place)
	case place < 9:
		return 3
	}
	return 4
}

// count counts a move that is going to be searched.
func (f *PriceFloor) count(place, price int) {
	f.lower(price)
	group := &f.Places[groupOf(place)]
	group.Moves++
	if price == f.Price {
		group.AtFloor++
	}
}

// lower takes in that there is a move of a price.
func (f *PriceFloor) lower(price int) {
	if f.Price != 0 && price >= f.Price {
		return
	}
	f.Price = price
	for i := range f.Places {
		f.Places[i].AtFloor = 0
	}
}

// add adds the counts of another search. What cost the least in one of them only counts if it is
// the least of both.
func (f *PriceFloor) add(other *PriceFloor) {
	if other.Price == 0 {
		return
	}
	f.lower(other.Price)
	for i := range f.Places {
		f.Places[i].Moves += other.Places[i].Moves
		if other.Price == f.Price {
			f.Places[i].AtFloor += other.Places[i].AtFloor
		}
	}
}

// Sum returns the counts of all places together.
func (f *PriceFloor) Sum() (sum PlacePrices) {
	for _, p := range f.Places {
		sum.Moves += p.Moves
		sum.AtFloor += p.AtFloor
	}
	return sum
}
