package networkmodel

import (
	"shotest/evaluation/network"
	"shotest/tuning"
)

// Most states of a square are rare, and a row of weights learns only when it is active. Therefore a
// row is the sum of factors that it shares with other rows (the piece on a square, the attack on a
// square, the piece with its attack on any square) and of a peculiar part. All parts are learned at
// once; the engine's file has their sums. The rows of hands share nothing, but each has a factor of
// its own, since factors learn faster.

// noFactor marks a missing factor of a row.
const noFactor = -1

// factorsOf lists the factors of each row, and factorCount is their number.
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
	content := family(81 * network.ContentCount)
	attack := family(81 * network.AttackStateCount)
	state := family(network.StateCount)
	for row := range int32(network.SquareRows) {
		square, s := row/network.StateCount, row%network.StateCount
		table[row] = [3]int32{
			content + square*network.ContentCount + s/network.AttackStateCount,
			attack + square*network.AttackStateCount + s%network.AttackStateCount,
			state + s,
		}
	}
	for king := range 2 {
		content := family(network.ZoneSquares * network.ContentCount)
		attack := family(network.ZoneSquares * network.AttackStateCount)
		rows := table[network.FirstZoneRow+king*network.ZoneRows:][:network.ZoneRows]
		for row := range rows {
			place, s := int32(row)/network.StateCount, int32(row)%network.StateCount
			rows[row][0] = content + place*network.ContentCount + s/network.AttackStateCount
			rows[row][1] = attack + place*network.AttackStateCount + s%network.AttackStateCount
		}
	}
	hands := family(2 * network.HandRows)
	for row := range table[network.FirstHandRow:] {
		table[network.FirstHandRow+row][0] = hands + int32(row)
	}
	return table, int(next)
}()

// separationPasses is the number of passes of separate through the kinds of factors. The last pass
// changes next to nothing.
const separationPasses = 8

// separate computes factors for rows of which only the sums are known. One kind of factors after
// the other takes the mean of the remainders. Without factors the rows would be forgotten, since
// peculiar parts decay faster and learn more slowly.
func (m *Model) separate() {
	means, members := make([]float32, len(m.factorSlopes)), countMembers()
	for range separationPasses {
		for kind := range factorsOf[0] {
			m.setMeans(means, members, kind)
			tuning.AddTo(m.factors.Weights, means)
			for row := range factorsOf {
				if factor := int(factorsOf[row][kind]); factor != noFactor {
					tuning.AddScaled(m.slice(m.peculiar.Weights, row), m.slice(means, factor), -1)
				}
			}
		}
	}
}

// setMeans sets means, for each factor of a kind, to the mean of the peculiar parts of its rows,
// and to zero for factors of other kinds. members holds the number of rows of each factor.
func (m *Model) setMeans(means, members []float32, kind int) {
	clear(means)
	for row := range factorsOf {
		if factor := int(factorsOf[row][kind]); factor != noFactor {
			tuning.AddScaled(m.slice(means, factor), m.slice(m.peculiar.Weights, row), 1/members[factor])
		}
	}
}

// countMembers returns the number of rows of each factor.
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
