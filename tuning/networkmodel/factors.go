package networkmodel

import (
	"shotest/evaluation/network"
	"shotest/tuning"
)

// Most states of a square are rare, and a row of weights learns only where it is
// active. Therefore a row is the sum of parts that it shares with other rows (the piece on a
// square, the attack on a square, the piece with its attack on any square) and of a peculiar
// part. All parts are learned at once; the engine's file has their sums. The rows of hands
// share nothing, but have a part of the first kind as well, as these learn faster.

// noFactor fills the places of rows that have fewer parts.
const noFactor = -1

// factorsOf lists the shared parts of each row, and factorCount counts them.
var factorsOf, factorCount = func() (table [network.Rows][3]int32, count int) {
	next := int32(0)
	family := func(members int) (first int32) {
		first = next
		next += int32(members)
		return first
	}
	for row := range table {
		table[row] = [3]int32{noFactor, noFactor, noFactor}
	}
	content := family(81 * network.Contents)
	attack := family(81 * network.AttackStates)
	state := family(network.States)
	for row := range int32(network.SquareRows) {
		square, s := row/network.States, row%network.States
		table[row] = [3]int32{
			content + square*network.Contents + s/network.AttackStates,
			attack + square*network.AttackStates + s%network.AttackStates,
			state + s,
		}
	}
	for king := range 2 {
		content := family(network.ZoneSquares * network.Contents)
		attack := family(network.ZoneSquares * network.AttackStates)
		rows := table[network.FirstZoneRow+king*network.ZoneRows:][:network.ZoneRows]
		for row := range rows {
			place, s := int32(row)/network.States, int32(row)%network.States
			rows[row][0] = content + place*network.Contents + s/network.AttackStates
			rows[row][1] = attack + place*network.AttackStates + s%network.AttackStates
		}
	}
	hands := family(2 * network.HandRows)
	for row := range table[network.FirstHandRow:] {
		table[network.FirstHandRow+row][0] = hands + int32(row)
	}
	return table, int(next)
}()

// separations is how often separate goes through the kinds of parts, each of which takes
// something from the others; the last pass moves next to nothing.
const separations = 8

// separate finds the shared parts of rows of which only the sums are known: one kind of parts
// after the other takes the mean of the remainders. Peculiar parts alone would be forgotten:
// they shrink much faster and learn much more slowly.
func (m *Model) separate() {
	means, members := make([]float32, len(m.factorSlopes)), countMembers()
	for range separations {
		for kind := range factorsOf[0] {
			m.setMeans(means, members, kind)
			tuning.AddTo(m.factors.Weights, means)
			for row := range factorsOf {
				if factor := int(factorsOf[row][kind]); factor != noFactor {
					tuning.AddScaled(m.of(m.peculiar.Weights, row), m.of(means, factor), -1)
				}
			}
		}
	}
}

// setMeans sets, for each part of a kind, the mean of the peculiar parts of its rows, and zero
// for parts of other kinds. Members counts the rows of each part.
func (m *Model) setMeans(means, members []float32, kind int) {
	clear(means)
	for row := range factorsOf {
		if factor := int(factorsOf[row][kind]); factor != noFactor {
			tuning.AddScaled(m.of(means, factor), m.of(m.peculiar.Weights, row), 1/members[factor])
		}
	}
}

// countMembers returns how many rows have each shared part.
func countMembers() []float32 {
	members := make([]float32, factorCount)
	for row := range factorsOf {
		for _, factor := range factorsOf[row] {
			if factor != noFactor {
				members[factor]++
			}
		}
	}
	return members
}
