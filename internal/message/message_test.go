package message_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"testing"

	"shotest/internal/message"
)

// Errors are what fmt.Errorf makes of the same format and values, and keep both.
func TestErrorf(t *testing.T) {
	path := &fs.PathError{Op: "open", Path: "x", Err: io.ErrClosedPipe}
	for _, c := range []struct {
		format string
		values []any
		wraps  []error
	}{
		{"no values", nil, nil},
		{"%d of %q", []any{1, "two"}, nil},
		{"game %d: %w", []any{3, io.EOF}, []error{io.EOF}},
		{"%w; %w", []any{io.EOF, path}, []error{io.EOF, path, io.ErrClosedPipe}},
		{"%v is not wrapped", []any{io.EOF}, nil},
	} {
		err, plain := message.Errorf(c.format, c.values...), fmt.Errorf(c.format, c.values...)
		if err.Error() != plain.Error() {
			t.Errorf("got %q, want %q", err, plain)
		}
		for _, target := range []error{io.EOF, io.ErrClosedPipe, path} {
			if got := errors.Is(err, target); got != slices.Contains(c.wraps, target) {
				t.Errorf("%q: wraps %v: %v", err, target, got)
			}
		}
		if errors.Unwrap(plain) != nil && errors.Unwrap(err) != errors.Unwrap(plain) {
			t.Errorf("%q: got %v, want %v", err, errors.Unwrap(err), errors.Unwrap(plain))
		}
		var found *fs.PathError
		if got := errors.As(err, &found); got != slices.Contains(c.wraps, error(path)) {
			t.Errorf("%q: found a path error: %v", err, got)
		}
		if format, values := err.(*message.Error).Message(); format != c.format || !slices.Equal(values, c.values) {
			t.Errorf("%q: kept %q, %v", err, format, values)
		}
	}
}

func TestCounted(t *testing.T) {
	for _, c := range []struct {
		got  error
		want string
	}{
		{message.Counted(0, "%d entry", "%d entries"), "0 entries"},
		{message.Counted(uint64(1), "%d entry", "%d entries"), "1 entry"},
		{message.Counted(int64(2), "%d entry", "%d entries"), "2 entries"},
	} {
		if c.got.Error() != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}
