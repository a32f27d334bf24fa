//go:build !unix && !windows

package background

import (
	"context"
	"errors"
)

func enter(context.Context, []string) (code int, ended bool, err error) {
	return 0, false, errors.ErrUnsupported
}
