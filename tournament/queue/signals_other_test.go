//go:build !unix

package queue

import "testing"

func pauseProcess(t *testing.T, _ *process) { t.Skip("processes cannot be paused on this system") }

func continueProcess(*testing.T, *process) {}
