package opening

// ID names an opening. Its value is a part of the names of messages and of JSON.
type ID string

// Free is the opening of games that no entry of the table fits: free style (rikisen).
const Free ID = "free"

// entry is a line of the table of openings. An empty field matches anything.
type entry struct {
	id ID
	// rook is the place of a side's rook, other that of its opponent's: the file that it ranges to,
	// as Black sees it, or static.
	rook, other string
	// happened is an event caused by either side.
	happened event
	// shapes are patterns like those of castles (see [castle.MustPattern]): the first side has had
	// one of them. never is a pattern that it has not had.
	shapes []string
	never  string
}

const (
	static  = "2"
	ranging = "5678"
)

// event is something that happens in an opening at most once.
type event string

const (
	anything event = ""
	// sidePawn: a rook has taken the pawn on 3d, or White's that on 7f.
	sidePawn event = "side pawn"
	// exchange: bishops have been exchanged, before a rook has taken anything. tempoLoss: so that
	// it cost White a move.
	exchange  event = "exchange"
	tempoLoss event = "tempo loss"
	// oddBishop: a bishop that was exchanged has been dropped on 4e, or White's on 6e: beside its
	// old diagonal.
	oddBishop event = "odd bishop"
	// rookPawns: both sides have begun by pushing the pawns of their rooks.
	rookPawns event = "rook pawns"
)

// openings are all openings with a name, in the order in which they are tried.
var openings = []entry{
	{id: "odd_bishop", happened: oddBishop},

	// A rook ranges.
	{id: "double_ranging_rook", rook: ranging, other: ranging},
	{id: "gokigen_central_rook", rook: "5", shapes: []string{"R5h P5e P6g"}},
	{id: "central_rook", rook: "5"},
	{id: "ishida", rook: "7", shapes: []string{"R7h P7e", "R7f P7e"}},
	{id: "third_file_rook", rook: "7"},
	{id: "fourth_file_rook", rook: "6"},
	{id: "opposing_rook", rook: "8"},

	// Both rooks stay.
	{id: "side_pawn", happened: sidePawn},
	{id: "tempo_loss_bishop_exchange", happened: tempoLoss},
	{id: "bishop_exchange", happened: exchange},
	{id: "double_wing", happened: rookPawns},
	{id: "right_fourth_file_rook", shapes: []string{"R4h P4f", "R4h P4e"}},
	{id: "gangi", shapes: []string{"S6g P6f G7h"}, never: "S7g"},
	{id: "yagura", shapes: []string{"S7g P7f P6f", "S7g P7f G7h P5f"}},
	{id: "sleeve_rook", shapes: []string{"R3h P3f", "R3h P3e"}},
}
