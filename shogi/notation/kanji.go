package notation

import (
	"strings"
	"unicode/utf8"

	"shotest/shogi"
)

// Pieces are the names of the pieces in the moves of KIF and KI2.
var Pieces = [shogi.PieceTypeCount]string{
	shogi.Pawn: "歩", shogi.Lance: "香", shogi.Knight: "桂", shogi.Silver: "銀", shogi.Gold: "金",
	shogi.Bishop: "角", shogi.Rook: "飛", shogi.King: "玉", shogi.ProPawn: "と", shogi.ProLance: "成香",
	shogi.ProKnight: "成桂", shogi.ProSilver: "成銀", shogi.Horse: "馬", shogi.Dragon: "龍",
}

// BoardPieces are the names on board diagrams, of one letter each.
var BoardPieces = func() [shogi.PieceTypeCount]string {
	names := Pieces
	names[shogi.ProLance], names[shogi.ProKnight], names[shogi.ProSilver] = "杏", "圭", "全"
	return names
}()

// otherPieces are further names of pieces. Longer names come before their prefixes.
var otherPieces = []struct {
	name  string
	piece shogi.PieceType
}{
	{"龍馬", shogi.Horse}, {"竜馬", shogi.Horse}, {"龍王", shogi.Dragon}, {"竜王", shogi.Dragon}, {"竜", shogi.Dragon},
	{"玉将", shogi.King}, {"王将", shogi.King}, {"王", shogi.King}, {"金将", shogi.Gold}, {"銀将", shogi.Silver},
	{"桂馬", shogi.Knight}, {"香車", shogi.Lance}, {"飛車", shogi.Rook}, {"角行", shogi.Bishop}, {"と金", shogi.ProPawn},
	{"成歩", shogi.ProPawn}, {"歩兵", shogi.Pawn},
}

// CutPiece cuts the name of a piece off the beginning of text. It returns the piece and the rest,
// or false if there is none.
func CutPiece(text string) (shogi.PieceType, string, bool) {
	for _, other := range otherPieces {
		if strings.HasPrefix(text, other.name) {
			return other.piece, text[len(other.name):], true
		}
	}
	for _, names := range [2]*[shogi.PieceTypeCount]string{&Pieces, &BoardPieces} {
		for t, name := range names {
			if name != "" && strings.HasPrefix(text, name) {
				return shogi.PieceType(t), text[len(name):], true
			}
		}
	}
	return shogi.NoPieceType, text, false
}

const (
	fullDigits  = "０１２３４５６７８９"
	kanjiDigits = "〇一二三四五六七八九"
)

// digitOf returns the value of a digit, half-width, full-width or kanji.
func digitOf(r rune) (int, bool) {
	switch i := strings.IndexRune(kanjiDigits, r); {
	case r >= '0' && r <= '9':
		return int(r - '0'), true
	case r >= '０' && r <= '９':
		return int(r - '０'), true
	default:
		return i / len("〇"), i >= 0
	}
}

// cutDigit cuts a digit from 1 to 9 off the beginning of text.
func cutDigit(text string) (int, string, bool) {
	letter, size := utf8.DecodeRuneInString(text)
	if value, ok := digitOf(letter); ok && value > 0 {
		return value, text[size:], true
	}
	return 0, text, false
}

// CutSquare cuts a square such as ７六 off the beginning of text. It returns the square and the rest,
// or false if there is none.
func CutSquare(text string) (shogi.Square, string, bool) {
	file, rest, hasFile := cutDigit(text)
	rank, rest, hasRank := cutDigit(rest)
	if !hasFile || !hasRank {
		return shogi.NoSquare, text, false
	}
	return shogi.NewSquare(file, rank), rest, true
}

// JapaneseSquare spells a square as books do: ７六.
func JapaneseSquare(s shogi.Square) string {
	return string([]rune(fullDigits)[s.File()]) + Rank(s.Rank())
}

// Rank spells a rank: 六.
func Rank(rank int) string { return string([]rune(kanjiDigits)[rank]) }

// Count returns a number of pieces in hand, from 1 to 18, as a text. It is empty for 1.
func Count(n int) string {
	text := ""
	if n >= 10 {
		text = "十"
	}
	if n > 1 && n%10 > 0 {
		text += Rank(n % 10)
	}
	return text
}

// CutCount cuts a number of pieces in hand, in kanji or digits, off the beginning of text. Without
// a number, count is 1.
func CutCount(text string) (count int, rest string) {
	value, tens := 0, false
	for i, r := range text {
		digit, ok := digitOf(r)
		switch {
		case r == '十' && value <= 1:
			value, tens = 10, true
		case !ok || value > 99:
			return max(1, value), text[i:]
		case tens:
			value += digit
		default:
			value = value*10 + digit
		}
	}
	return max(1, value), ""
}
