package commands

import (
	"reflect"
	"strconv"
	"time"

	"github.com/alecthomas/kong"

	"shotest/internal/message"
)

// decodeDuration parses a time such as 1m30s. It rejects a bare number, which would mean
// milliseconds in USI but seconds in many other programs.
func decodeDuration(ctx *kong.DecodeContext, target reflect.Value) error {
	var text string
	if err := ctx.Scan.PopValueInto("duration", &text); err != nil {
		return err
	}
	d, err := time.ParseDuration(text)
	if err == nil {
		target.SetInt(int64(d))
		return nil
	}
	if _, notBare := strconv.ParseFloat(text, 64); notBare == nil {
		return message.Errorf("%s has no unit: %sms? %ss?", text, text, text)
	}
	return message.Errorf("%q: expected a time such as 300ms, 3s or 1m30s", text)
}
