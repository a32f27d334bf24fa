package opening

// ID names an opening. Its value is a part of the names of messages and of JSON.
type ID string

// Free is the opening of games that no entry of the table fits: free style (rikisen).
const Free ID = "free"

// entry is a line of the table of openings. An empty field matches any game.
type entry struct {
	id ID
	// rookFiles are the files that a side's rook may range to, as Black sees them, or staticRook;
	// otherRookFiles are those of its opponent's.
	rookFiles, otherRookFiles string
	// event is an event caused by either side.
	event event
	// shapes are patterns like those of castles (see [castle.MustPattern]): the first side has had
	// one of them.
	shapes []string
	// excludedShape is a pattern that the first side has not had.
	excludedShape string
}

const (
	staticRook   = "2"
	rangingFiles = "5678"
)

// event is something that happens in an opening at most once.
type event string

const (
	noEvent event = ""
	// sidePawn: a rook has taken the pawn on 3d, or White's that on 7f.
	sidePawn event = "side pawn"
	// exchange: bishops have been exchanged, before a rook has taken anything and before shapes
	// have named the opening. tempoLoss: so that
	// it cost White a move.
	exchange  event = "exchange"
	tempoLoss event = "tempo loss"
	// oddBishop: an exchanged bishop has been dropped on 4e, or White's on 6e.
	oddBishop event = "odd bishop"
	// rookPawns: both sides have pushed the pawns before their rooks.
	rookPawns event = "rook pawns"
)

// openings are all openings with a name. The first one that matches names a game.
var openings = []entry{
	{id: "odd_bishop", event: oddBishop},

	// A rook ranges.
	{id: "double_ranging_rook", rookFiles: rangingFiles, otherRookFiles: rangingFiles},
	{id: "gokigen_central_rook", rookFiles: "5", shapes: []string{"R5h P5e P6g"}},
	{id: "central_rook", rookFiles: "5"},
	{id: "ishida", rookFiles: "7", shapes: []string{"R7h P7e", "R7f P7e"}},
	{id: "third_file_rook", rookFiles: "7"},
	{id: "fourth_file_rook", rookFiles: "6"},
	{id: "opposing_rook", rookFiles: "8"},

	// Both rooks stay.
	{id: "side_pawn", event: sidePawn},
	{id: "tempo_loss_bishop_exchange", event: tempoLoss},
	{id: "bishop_exchange", event: exchange},
	{id: "twisting_rook", event: rookPawns, shapes: []string{"R7f P7e", "R8f P7e", "R7f N7g", "R8f N7g"}},
	{id: "double_wing", event: rookPawns},
	{id: "right_fourth_file_rook", shapes: []string{"R4h P4f", "R4h P4e"}},
	{id: "gangi", shapes: []string{"S6g P6f G7h"}, excludedShape: "S7g"},
	{id: "yagura", shapes: []string{"S7g P7f P6f", "S7g P7f G7h P5f"}},
	{id: "sleeve_rook", shapes: []string{"R3h P3f", "R3h P3e"}},
}
