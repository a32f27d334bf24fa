package record

import (
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/width"

	"shotest/shogi"
)

const evenGame = "平手"

// handicap is a start position with a name: the even game without some of White's pieces.
type handicap struct {
	kif string
	// jkf is the preset in JKF. Handicaps without one are only read.
	jkf string
	// removed lists the squares of White's missing pieces. pawns is the number of pawns that it
	// holds instead.
	removed string
	pawns   int
}

const (
	rookAndBishop = "82 22 "
	sixPieces     = rookAndBishop + "91 11 81 21 "
	generals      = "71 31 61 41 "
	frontRank     = "93 83 73 63 53 43 33 23 13 "
)

// handicaps are the usual start positions, followed by others in use on servers. In all but the
// even game White moves first.
var handicaps = []handicap{
	{kif: evenGame, jkf: "HIRATE"},
	{kif: "香落ち", jkf: "KY", removed: "11"},
	{kif: "右香落ち", jkf: "KY_R", removed: "91"},
	{kif: "角落ち", jkf: "KA", removed: "22"},
	{kif: "飛車落ち", jkf: "HI", removed: "82"},
	{kif: "飛香落ち", jkf: "HIKY", removed: "82 11"},
	{kif: "二枚落ち", jkf: "2", removed: rookAndBishop},
	{kif: "三枚落ち", jkf: "3", removed: rookAndBishop + "11"},
	{kif: "四枚落ち", jkf: "4", removed: rookAndBishop + "91 11"},
	{kif: "五枚落ち", jkf: "5", removed: rookAndBishop + "91 11 81"},
	{kif: "左五枚落ち", jkf: "5_L", removed: rookAndBishop + "91 11 21"},
	{kif: "六枚落ち", jkf: "6", removed: sixPieces},
	{kif: "左七枚落ち", jkf: "7_L", removed: sixPieces + "31"},
	{kif: "右七枚落ち", jkf: "7_R", removed: sixPieces + "71"},
	{kif: "八枚落ち", jkf: "8", removed: sixPieces + "71 31"},
	{kif: "十枚落ち", jkf: "10", removed: sixPieces + generals},
	{kif: "七枚落ち", removed: sixPieces + "71"},
	{kif: "九枚落ち", removed: sixPieces + "71 31 61"},
	{kif: "両香落ち", removed: "91 11"},
	{kif: "トンボ+桂香", removed: generals},
	{kif: "トンボ+香", removed: generals + "81 21"},
	{kif: "トンボ", removed: generals + "91 11 81 21"},
	{kif: "歩三兵", removed: sixPieces + generals + frontRank, pawns: 3},
	{kif: "裸玉", removed: sixPieces + generals + frontRank},
	{kif: "十九枚落ち", removed: sixPieces + generals + frontRank},
}

func (h *handicap) position() shogi.Position {
	even := shogi.StartPosition()
	s := setupOf(&even)
	for _, square := range strings.Fields(h.removed) {
		s.board[csaSquare(square)] = shogi.NoPiece
		s.side = shogi.White
	}
	s.hands[shogi.White][shogi.Pawn] = h.pawns
	p, _, _ := s.position()
	return p
}

// handicapPositions are the positions of the handicaps.
var handicapPositions = sync.OnceValue(func() (all []shogi.Position) {
	for i := range handicaps {
		all = append(all, handicaps[i].position())
	}
	return all
})

// handicapOf returns the handicap whose start position is p, or nil.
func handicapOf(p *shogi.Position) *handicap {
	if i := slices.Index(handicapPositions(), *p); i >= 0 {
		return &handicaps[i]
	}
	return nil
}

// handicapNamed returns the handicap with a name in any usual spelling, or nil.
func handicapNamed(name string) *handicap {
	name = plainHandicap(name)
	return findHandicap(func(h handicap) bool { return plainHandicap(h.kif) == name })
}

func findHandicap(matches func(h handicap) bool) *handicap {
	if i := slices.IndexFunc(handicaps, matches); i >= 0 {
		return &handicaps[i]
	}
	return nil
}

// handicapSynonyms replaces synonyms in names of handicaps by the words of the table.
var handicapSynonyms = strings.NewReplacer("落", "", "ち", "", " ", "", "飛車", "飛", "兩", "両", "王", "玉", "定先",
	evenGame, "互先", evenGame,
	"10", "十", "19", "十九", "2", "二", "3", "三", "4", "四", "5", "五", "6", "六", "7", "七", "8", "八", "9", "九")

// plainHandicap unifies the spellings of a handicap's name: 2枚落, 二枚落ち（角落ち差）.
func plainHandicap(name string) string {
	name, _, _ = strings.Cut(width.Fold.String(name), "(")
	return handicapSynonyms.Replace(name)
}

// isUwateName reports whether a text begins with the name of a player in handicap games.
func isUwateName(text string) bool {
	return strings.HasPrefix(text, "上手") || strings.HasPrefix(text, "下手")
}

// whiteBegins reports whether a record that does not say who begins is one of a handicap game: by
// the names of its players, or by its header 手合割.
func whiteBegins(namesUwate bool, handicap string) bool {
	h := handicapNamed(handicap)
	return namesUwate || h != nil && h.kif != evenGame
}

// checkHandicap warns if the header 手合割 names another position than s, which is set up piece by
// piece and counts. 平手 is allowed with any problem.
func (g *Game) checkHandicap(header sourceLine, s *setup) {
	h := handicapNamed(header.text)
	if h == nil || h.kif == evenGame || header.line == 0 {
		return
	}
	named := h.position()
	if n := setupOf(&named); n.board != s.board || n.hands != s.hands {
		g.warn(header, "手合割 names another position than the pieces that are set up: read as they are set up")
	}
}
