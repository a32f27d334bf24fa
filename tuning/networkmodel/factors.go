package networkmodel

import (
	"sync"

	"shotest/evaluation/network"
	"shotest/tuning"
)

// Most states of a square are rare, and a row of weights learns only when it is active. Therefore a
// row is the sum of factors that it shares with other rows (the piece on a square, the attack on a
// square, the piece with its attack on any square) and of a peculiar part. All parts are learned at
// once; the engine's file has their sums. The rows of hands share nothing, but each has a factor of
// its own, since factors learn faster.

// kinship lists the factors of each row, and as members the rows of each factor, in ascending
// order. It waits for a model: otherwise each start of the program would take longer.
var kinship = sync.OnceValues(func() (factors [][]int32, members [][]int32) {
	factors = make([][]int32, network.Rows)
	family := func(size int) (first int) {
		first = len(members)
		members = append(members, make([][]int32, size)...)
		return first
	}
	join := func(row int, of ...int) {
		for _, factor := range of {
			factors[row] = append(factors[row], int32(factor))
			members[factor] = append(members[factor], int32(row))
		}
	}
	content := family(81 * network.ContentCount)
	attack := family(81 * network.AttackStateCount)
	state := family(network.StateCount)
	for row := range network.SquareRows {
		square, s := row/network.StateCount, row%network.StateCount
		join(row, content+square*network.ContentCount+s/network.AttackStateCount,
			attack+square*network.AttackStateCount+s%network.AttackStateCount, state+s)
	}
	for king := range 2 {
		content := family(network.ZoneSquares * network.ContentCount)
		attack := family(network.ZoneSquares * network.AttackStateCount)
		for row := range network.ZoneRows {
			place, s := row/network.StateCount, row%network.StateCount
			join(network.FirstZoneRow+king*network.ZoneRows+row,
				content+place*network.ContentCount+s/network.AttackStateCount,
				attack+place*network.AttackStateCount+s%network.AttackStateCount)
		}
	}
	hands := family(2 * network.HandRows)
	for row := range 2 * network.HandRows {
		join(network.FirstHandRow+row, hands+row)
	}
	return factors, members
})

// maxFactors is the number of factors of a row that has the most.
const maxFactors = 3

// separationPasses is the number of passes of separate through the kinds of factors. The last pass
// changes next to nothing.
const separationPasses = 8

// separate computes factors for rows of which only the sums are known. One kind of factors after
// the other takes the mean of the remainders. Without factors the rows would be forgotten, since
// peculiar parts decay faster and learn more slowly.
func (m *Model) separate() {
	means := make([]float32, len(m.factors.Weights))
	for range separationPasses {
		for kind := range maxFactors {
			m.setMeans(means, kind)
			tuning.AddTo(m.factors.Weights, means)
			for row, factors := range m.factorsOf {
				if kind < len(factors) {
					tuning.AddScaled(m.slice(m.peculiar.Weights, row), m.slice(means, int(factors[kind])), -1)
				}
			}
		}
	}
}

// setMeans sets means, for each factor of a kind, to the mean of the peculiar parts of its rows,
// and to zero for factors of other kinds.
func (m *Model) setMeans(means []float32, kind int) {
	clear(means)
	for row, factors := range m.factorsOf {
		if kind < len(factors) {
			factor := int(factors[kind])
			share := 1 / float32(len(m.membersOf[factor]))
			tuning.AddScaled(m.slice(means, factor), m.slice(m.peculiar.Weights, row), share)
		}
	}
}
