//go:build !linux && !windows

package memory

func available() uint64 { return Unknown }
