//go:build e2e

package shogi_test

func init() { referencePositions = 40_000 }
