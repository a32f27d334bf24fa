//go:build !windows

package safefile

// retryWhileInUse calls do once: on this system, a file can be replaced while it is being read.
func retryWhileInUse(do func() error) error { return do() }
