//go:build !linux && !windows && !darwin

package resources

// FreeMemory returns UnknownMemory.
func FreeMemory() uint64 { return UnknownMemory }
