package networkmodel

import "shotest/evaluation/network/inputs"

// Most states of a square are rare, and a row of weights learns only where it is
// active. Therefore a row is made of parts that it shares with others: what
// stands on a square whatever attacks it, how a square is attacked whatever
// stands on it, what stands somewhere under which attack wherever that is, and
// only then what is peculiar to this row. All parts are learned at once; to
// evaluate, and in the file for the engine, they are added up into one row. The
// rows of hands share nothing, but have a part of the first kind as well, as
// these learn faster.

// noFactor fills the places of rows that have fewer parts.
const noFactor = -1

// factorsOf lists the shared parts of each row, and factorCount counts them.
var factorsOf, factorCount = func() (table [inputs.Rows][3]int32, count int) {
	next := int32(0)
	family := func(members int) (first int32) {
		first = next
		next += int32(members)
		return first
	}
	for row := range table {
		table[row] = [3]int32{noFactor, noFactor, noFactor}
	}
	content := family(81 * inputs.Contents)
	attack := family(81 * inputs.AttackStates)
	state := family(inputs.States)
	for row := range int32(inputs.SquareRows) {
		square, s := row/inputs.States, row%inputs.States
		table[row] = [3]int32{
			content + square*inputs.Contents + s/inputs.AttackStates,
			attack + square*inputs.AttackStates + s%inputs.AttackStates,
			state + s,
		}
	}
	for king := range 2 {
		content := family(inputs.ZoneSquares * inputs.Contents)
		attack := family(inputs.ZoneSquares * inputs.AttackStates)
		rows := table[inputs.FirstZoneRow+king*inputs.ZoneRows:][:inputs.ZoneRows]
		for row := range rows {
			place, s := int32(row)/inputs.States, int32(row)%inputs.States
			rows[row][0] = content + place*inputs.Contents + s/inputs.AttackStates
			rows[row][1] = attack + place*inputs.AttackStates + s%inputs.AttackStates
		}
	}
	hands := family(2 * inputs.HandRows)
	for row := range table[inputs.FirstHandRow:] {
		table[inputs.FirstHandRow+row][0] = hands + int32(row)
	}
	return table, int(next)
}()
