//go:build !windows

package safefile

// patiently does something once: here nobody keeps files from being replaced.
func patiently(do func() error) error { return do() }
