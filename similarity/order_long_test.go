//go:build e2e

package similarity

func init() { orderPositions = 90_000 }
