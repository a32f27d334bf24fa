package commands

import (
	"encoding/json"
	"io"
	"os"

	"github.com/rs/zerolog"

	"shotest/internal/inputfile"
	"shotest/internal/message"
	"shotest/usi"
)

// debugLog logs a conversation and its errors to the file of the flag --log or, instead, of the
// option WriteDebugLog. Without either it logs nothing.
type debugLog struct {
	zerolog.Logger
	byFlag, byOption io.WriteCloser // nil if there is none
}

// begin opens the file of the flag --log, if it has one.
func (l *debugLog) begin(path string) error { return l.use(&l.byFlag, path) }

// setOption opens the file of the option WriteDebugLog, or closes it if path is empty. After an
// error the log is where it was.
func (l *debugLog) setOption(path string) error { return l.use(&l.byOption, path) }

// use puts a file in the place of one of the files.
func (l *debugLog) use(place *io.WriteCloser, path string) error {
	var file io.WriteCloser
	if path != "" {
		opened, err := openLog(path)
		if err != nil {
			return err
		}
		file = opened
	}
	if *place != nil {
		_ = (*place).Close() // nobody can be told, and each line was written at once
	}
	*place = file
	switch {
	case l.byOption != nil:
		l.Logger = newDebugLogger(l.byOption)
	case l.byFlag != nil:
		l.Logger = newDebugLogger(l.byFlag)
	default:
		l.Logger = zerolog.Nop()
	}
	if file != nil {
		l.Info().Str("version", version()).Msg("started")
	}
	return nil
}

// openLog opens a file to add to a log. It refuses a file that holds anything else.
func openLog(path string) (*os.File, error) {
	if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && info.Size() > 0 {
		if err := checkLog(path); err != nil {
			return nil, err
		}
	}
	return inputfile.Extend(path)
}

// checkLog returns an error unless a file begins with a line of a log.
func checkLog(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	var line struct{ Time, Message string }
	if err := json.NewDecoder(file).Decode(&line); err != nil || line.Time == "" || line.Message == "" {
		return message.Errorf("%s is no log, and nothing is added to it", path)
	}
	return nil
}

func newDebugLogger(file io.Writer) zerolog.Logger {
	return zerolog.New(file).With().Timestamp().Int("process", os.Getpid()).Logger()
}

// add logs a line of the conversation.
func (l *debugLog) add(line usi.TranscriptLine) {
	direction := "in"
	if line.Direction == usi.Received {
		direction = "out"
	}
	l.Info().Str("line", line.Text).Msg(direction)
}

// end logs the end of the conversation, and closes the files.
func (l *debugLog) end(err error) {
	l.Info().AnErr("error", err).Msg("ended")
	_, _ = l.setOption(""), l.begin("")
}
