//go:build !linux && !windows && !darwin

package resources

// FreeMemory returns how many bytes this process could still use.
func FreeMemory() uint64 { return UnknownMemory }
