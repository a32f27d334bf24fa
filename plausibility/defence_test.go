package plausibility

import (
	"testing"

	"shotest/plausibility/facts"
)

func TestEscape(t *testing.T) {
	const silver = "4k4/9/4g4/4p4/4S4/9/9/9/4K4 b G 1" // attacked by the pawn, the gold behind it
	testSituations(t, []situation{
		{name: "a silver goes back from a pawn", sfen: silver, move: "5e6f", component: Escape, bin: "to 1000"},
		{name: "it goes where the gold takes it", sfen: silver, move: "5e4d", component: Escape},
		{name: "it takes a guarded pawn at least", sfen: silver, move: "5e5d", component: Escape, bin: "to 250"},
		{name: "another piece moves", sfen: silver, move: "5i4i", component: Escape},
		{name: "a gold is dropped", sfen: silver, move: "G*5f", component: Escape},
		{name: "a silver that nobody attacks moves", sfen: "4k4/9/9/9/4S4/9/9/9/4K4 b - 1", move: "5e6f",
			component: Escape},
	})
}

func TestSupport(t *testing.T) {
	const silver = "4k4/9/9/9/r3S4/9/3G5/9/4K4 b GP 1" // attacked by the rook
	testSituations(t, []situation{
		{name: "a gold is dropped behind it", sfen: silver, move: "G*5f", component: Support, bin: "to 1000"},
		{name: "a gold comes near", sfen: silver, move: "6g6f", component: Support, bin: "to 1000"},
		{name: "a gold is dropped far away", sfen: silver, move: "G*1f", component: Support},
		{name: "the silver moves itself", sfen: silver, move: "5e4d", component: Support},
		{name: "a pawn cannot save it from a pawn that is guarded", sfen: "4k4/9/4g4/4p4/4S4/9/9/9/4K4 b P 1",
			move: "P*5f", component: Support, bin: "to 250"},
		{name: "it has support enough", sfen: "4k4/9/9/9/r3S4/4P4/9/9/4K4 b G 1", move: "G*4f", component: Support},
	})
}

func TestBlock(t *testing.T) {
	const silver = "4k4/9/9/9/r3S4/9/9/9/4K4 b GPL 1"
	testSituations(t, []situation{
		{name: "a pawn for a silver", sfen: silver, move: "P*7e", component: Block, bin: "to 650"},
		{name: "a gold is worth as much", sfen: silver, move: "G*7e", component: Block},
		{name: "a supported gold", sfen: "4k4/9/9/9/r3S4/9/9/9/4K3L b GP 1", move: "G*6e", component: Block},
		{name: "a gold that a pawn supports", sfen: "4k4/9/9/9/r3S4/2P6/9/9/4K4 b G 1", move: "G*7e", component: Block,
			bin: "to 1000"},
		{name: "behind the silver", sfen: silver, move: "P*4e", component: Block},
		{name: "the attacker jumps", sfen: "4k4/9/3n5/9/4S4/9/9/9/4K4 b P 1", move: "P*5d", component: Block},
	})
}

func TestEvasion(t *testing.T) {
	testSituations(t, []situation{
		{name: "four squares to go to", sfen: "4k4/9/9/9/4r4/9/9/9/4K4 b - 1", move: "5i4i", component: Evasion,
			bin: "one of three or four"},
		{name: "the king between its golds", sfen: "4k4/9/9/9/4r4/9/9/9/3GKG3 b - 1", move: "5i4h", component: Evasion,
			bin: "one of three or four"},
		{name: "nothing else", sfen: "4k4/9/9/9/8r/9/9/7R1/7GK b - 1", move: "2h1h", component: Evasion,
			bin: "one of two"},
		{name: "a single answer", sfen: "4k4/9/9/9/8r/9/7P1/7L1/7NK b - 1", move: "2i1g", component: Evasion,
			bin: "the only move"},
		{name: "interpositions", sfen: "4k4/9/9/9/4r4/9/9/9/4K4 b G 1", move: "G*5h", component: Evasion,
			bin: "one of more"},
		{name: "no check", sfen: "4k4/9/9/9/9/9/9/9/4K4 b G 1", move: "G*5h", component: Evasion},
	})
}

func TestKingRoom(t *testing.T) {
	const pressed = "4k4/9/9/9/9/9/P3g4/9/4KS3 b - 1"
	testSituations(t, []situation{
		{name: "a silver makes room", sfen: pressed, move: "4i3h", component: KingRoom, bin: "one square"},
		{name: "the king goes where it has more", sfen: pressed, move: "5i6i", component: KingRoom, bin: "two"},
		{name: "a pawn far away", sfen: pressed, move: "9g9f", component: KingRoom},
		{name: "nobody is near", sfen: "4k4/9/9/9/9/9/P8/9/4KS3 b - 1", move: "4i3h", component: KingRoom},
		{name: "the gold that holds three squares is taken", sfen: "8k/9/9/9/9/4R4/4g4/9/3SKS3 b - 1", move: "5f5g",
			component: KingRoom, bin: "more"},
	})
}

func TestUnpin(t *testing.T) {
	const pinned = "4k4/9/4r4/9/9/9/4G4/9/4K4 b PB 1"
	const tied = "4k4/9/9/9/r3S4/4G4/9/9/4K4 b - 1" // the gold must guard the silver
	testSituations(t, []situation{
		{name: "the king leaves the file", sfen: pinned, move: "5i4i", component: Unpin, bin: "to 650"},
		{name: "the king stays on the file", sfen: pinned, move: "5i5h", component: Unpin},
		{name: "a pawn stops the rook", sfen: pinned, move: "P*5e", component: Unpin, bin: "to 650"},
		{name: "the pinned gold moves along the file", sfen: pinned, move: "5g5f", component: Unpin},
		{name: "a drop elsewhere", sfen: pinned, move: "P*1e", component: Unpin},
		{name: "the rook is taken", sfen: "4k4/9/4r4/9/2B6/9/4G4/9/4K4 b - 1", move: "7e5c",
			component: Unpin, bin: "to 650"},
		{name: "the silver releases the gold", sfen: tied, move: "5e4d", component: Unpin, bin: "to 1000"},
		{name: "the gold moves", sfen: tied, move: "5f4f", component: Unpin},
	})
}

func TestMeetRefutation(t *testing.T) {
	const silver = "4k4/9/9/9/r3S4/9/9/9/4K4 b GB 1"
	testKnowing(t, knowledge{hints: facts.Hints{Refutation: mustMove("9e5e")}}, []situation{
		{name: "the silver leaves", sfen: silver, move: "5e4d", component: MeetRefutation, bin: "yes"},
		{name: "something comes between", sfen: silver, move: "G*7e", component: MeetRefutation, bin: "yes"},
		{name: "elsewhere", sfen: silver, move: "G*1a", component: MeetRefutation},
	})
	testSituations(t, []situation{{name: "no threat is known", sfen: silver, move: "5e4d", component: MeetRefutation}})
}
