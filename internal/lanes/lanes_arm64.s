#include "textflag.h"

// Instructions of NEON that Go's assembler has no name for, by their numbers: m, n and d are
// those of registers, and the result is in d. H are eight numbers of 16 bits, S four of 32
// and D two of 64; "2" takes the upper halves of m and n.
#define WORD3(code, m, n, d) WORD $(code | m<<16 | n<<5 | d)
#define WORD2(code, n, d) WORD $(code | n<<5 | d)

#define SMAXH(m, n, d)    WORD3(0x4E606400, m, n, d) // SMAX d.8H, n.8H, m.8H
#define SMINH(m, n, d)    WORD3(0x4E606C00, m, n, d) // SMIN d.8H, n.8H, m.8H
#define SMLALH(m, n, d)   WORD3(0x0E608000, m, n, d) // SMLAL d.4S, n.4H, m.4H
#define SMLALH2(m, n, d)  WORD3(0x4E608000, m, n, d) // SMLAL2 d.4S, n.8H, m.8H
#define UMULLH(m, n, d)   WORD3(0x2E60C000, m, n, d) // UMULL d.4S, n.4H, m.4H
#define UMULLH2(m, n, d)  WORD3(0x6E60C000, m, n, d) // UMULL2 d.4S, n.8H, m.8H
#define SMLALS(m, n, d)   WORD3(0x0EA08000, m, n, d) // SMLAL d.2D, n.2S, m.2S
#define SMLALS2(m, n, d)  WORD3(0x4EA08000, m, n, d) // SMLAL2 d.2D, n.4S, m.4S
#define SADDLPS(n, d)     WORD2(0x4EA02800, n, d)    // SADDLP d.2D, n.4S
#define SADALPS(n, d)     WORD2(0x4EA06800, n, d)    // SADALP d.2D, n.4S

// CHANGE changes the block in V0 to V3 by that in V4 to V7.
#define CHANGE(change) \
	change V4.D2, V0.D2, V0.D2; \
	change V5.D2, V1.D2, V1.D2; \
	change V6.D2, V2.D2, V2.D2; \
	change V7.D2, V3.D2, V3.D2

// ROWS adds to or subtracts from the block in V0 to V3 (by VADD or VSUB) that of each row
// whose number is in memory from next to end. R2 is the address of the block of row 0, R8 the
// size of a row in bytes. R13, R14 and V4 to V7 are overwritten.
#define ROWS(change, next, end, row, more) \
	MOVD   next, R13; \
	B      more; \
row: \
	MOVW.P 4(R13), R14; \
	MADD   R8, R2, R14, R14; \
	VLD1   (R14), [V4.D2, V5.D2, V6.D2, V7.D2]; \
	CHANGE(change); \
more: \
	CMP    end, R13; \
	BLO    row

// SETSIGNBITS sets V30 to what is added to words to undo the borrows between their values;
// flipping the same bits afterwards leaves separate numbers of 16 bits. (See signBits in
// lanes.go.)
#define SETSIGNBITS \
	MOVD $0x8000800080008000, R14; \
	VDUP R14, V30.D2

// UNPACK turns the words of the block in V0 to V3 into separate numbers of 16 bits.
#define UNPACK \
	VADD V30.D2, V0.D2, V0.D2; \
	VADD V30.D2, V1.D2, V1.D2; \
	VADD V30.D2, V2.D2, V2.D2; \
	VADD V30.D2, V3.D2, V3.D2; \
	VEOR V30.B16, V0.B16, V0.B16; \
	VEOR V30.B16, V1.B16, V1.B16; \
	VEOR V30.B16, V2.B16, V2.B16; \
	VEOR V30.B16, V3.B16, V3.B16

// CLIP is UNPACK with numbers clipped to 0, in V31, and full, in V29.
#define CLIP \
	UNPACK; \
	SMAXH(31, 0, 0); \
	SMAXH(31, 1, 1); \
	SMAXH(31, 2, 2); \
	SMAXH(31, 3, 3); \
	SMINH(29, 0, 0); \
	SMINH(29, 1, 1); \
	SMINH(29, 2, 2); \
	SMINH(29, 3, 3)

// func accumulateVector(sums, from, weights *Block, width int, added, removed []int32)
//
// The loop handles one block of all rows at a time: R0, R1 and R2 point to the blocks of sums,
// from and the first row, R3 counts the blocks left.
TEXT ·accumulateVector(SB), NOSPLIT, $0-80
	MOVD sums+0(FP), R0
	MOVD from+8(FP), R1
	MOVD weights+16(FP), R2
	MOVD width+24(FP), R3
	LSL  $6, R3, R8                // bytes in a row
	MOVD added_base+32(FP), R9
	MOVD added_len+40(FP), R10
	ADD  R10<<2, R9, R10           // end of added
	MOVD removed_base+56(FP), R11
	MOVD removed_len+64(FP), R12
	ADD  R12<<2, R11, R12          // end of removed

block:
	VLD1.P 64(R1), [V0.D2, V1.D2, V2.D2, V3.D2]
	ROWS(VADD, R9, R10, add, moreToAdd)
	ROWS(VSUB, R11, R12, remove, moreToRemove)
	VST1.P [V0.D2, V1.D2, V2.D2, V3.D2], 64(R0)
	ADD    $64, R2
	SUBS   $1, R3
	BNE    block
	RET

// CLEARSUMS sets the sixteen sums of V16 to V19 to 0.
#define CLEARSUMS \
	VEOR V16.B16, V16.B16, V16.B16; \
	VEOR V17.B16, V17.B16, V17.B16; \
	VEOR V18.B16, V18.B16, V18.B16; \
	VEOR V19.B16, V19.B16, V19.B16

// PRODUCT adds to the sums of V16 to V19 the products of the block of factors at R4 with the
// sum of the blocks of rows from next to end, and goes on to the next block. R2 and R8 are as
// for ROWS, V30 as for UNPACK.
#define PRODUCT(next, end, row, more) \
	VEOR   V0.B16, V0.B16, V0.B16; \
	VEOR   V1.B16, V1.B16, V1.B16; \
	VEOR   V2.B16, V2.B16, V2.B16; \
	VEOR   V3.B16, V3.B16, V3.B16; \
	ROWS(VADD, next, end, row, more); \
	UNPACK; \
	VLD1.P 64(R4), [V4.H8, V5.H8, V6.H8, V7.H8]; \
	SMLALH(4, 0, 16); \
	SMLALH2(4, 0, 17); \
	SMLALH(5, 1, 18); \
	SMLALH2(5, 1, 19); \
	SMLALH(6, 2, 16); \
	SMLALH2(6, 2, 17); \
	SMLALH(7, 3, 18); \
	SMLALH2(7, 3, 19); \
	ADD    $64, R2

// TOTAL adds up the sums of V16 to V19, in R14.
#define TOTAL \
	SADDLPS(16, 20); \
	SADALPS(17, 20); \
	SADALPS(18, 20); \
	SADALPS(19, 20); \
	VADDP V20.D2, V20.D2, V20.D2; \
	VMOV  V20.D[0], R14

// func productVector(weights *Block, width int, rows []int32, factors *uint16) int64
//
// The loop handles one block of all rows at a time.
TEXT ·productVector(SB), NOSPLIT, $0-56
	MOVD weights+0(FP), R2
	MOVD width+8(FP), R3
	LSL  $6, R3, R8              // bytes in a row
	MOVD rows_base+16(FP), R9
	MOVD rows_len+24(FP), R10
	ADD  R10<<2, R9, R10         // end of rowss
	MOVD factors+40(FP), R4
	SETSIGNBITS
	CLEARSUMS

block:
	PRODUCT(R9, R10, row, more)
	SUBS $1, R3
	BNE  block
	TOTAL
	MOVD R14, ret+48(FP)
	RET

// func productsVector(totals []int64, weights *Block, width int, rows *int32, rowsPerTotal int, factors *uint16)
//
// The loop handles one total at a time: R0 points to it, R1 to the end of all totals, R9 and
// R10 to the beginning and the end of its rows.
TEXT ·productsVector(SB), NOSPLIT, $0-64
	MOVD totals_base+0(FP), R0
	MOVD totals_len+8(FP), R1
	ADD  R1<<3, R0, R1           // end of totals
	MOVD weights+24(FP), R5
	MOVD width+32(FP), R6
	LSL  $6, R6, R8              // bytes in a row
	MOVD rows+40(FP), R9
	MOVD rowsPerTotal+48(FP), R11
	MOVD factors+56(FP), R7
	SETSIGNBITS

total:
	ADD  R11<<2, R9, R10
	MOVD R5, R2
	MOVD R7, R4
	MOVD R6, R3
	CLEARSUMS

block:
	PRODUCT(R9, R10, row, more)
	SUBS   $1, R3
	BNE    block
	TOTAL
	MOVD.P R14, 8(R0)
	MOVD   R10, R9
	CMP    R1, R0
	BLO    total
	RET

// func activateVector(active *uint16, bias, weights *Block, width int, rows []int32, full int64)
//
// The loop handles one block of all rows at a time, like that of accumulateVector.
TEXT ·activateVector(SB), NOSPLIT, $0-64
	MOVD active+0(FP), R0
	MOVD bias+8(FP), R1
	MOVD weights+16(FP), R2
	MOVD width+24(FP), R3
	LSL  $6, R3, R8               // bytes in a row
	MOVD rows_base+32(FP), R9
	MOVD rows_len+40(FP), R10
	ADD  R10<<2, R9, R10          // end of rowss
	MOVD full+56(FP), R14
	VDUP R14, V29.H8
	VEOR V31.B16, V31.B16, V31.B16
	SETSIGNBITS

block:
	VLD1.P 64(R1), [V0.D2, V1.D2, V2.D2, V3.D2]
	ROWS(VADD, R9, R10, row, more)
	CLIP
	VST1.P [V0.D2, V1.D2, V2.D2, V3.D2], 64(R0)
	ADD    $64, R2
	SUBS   $1, R3
	BNE    block
	RET

// WEIGHSQUARES adds to the sums of V16 to V19 the squares of the eight numbers of register x,
// times the weights at R4, and goes on to the next weights.
#define WEIGHSQUARES(x) \
	VLD1.P 32(R4), [V6.S4, V7.S4]; \
	UMULLH(x, x, 4); \
	UMULLH2(x, x, 5); \
	SMLALS(6, 4, 16); \
	SMLALS2(6, 4, 17); \
	SMLALS(7, 5, 18); \
	SMLALS2(7, 5, 19)

// func squaresVector(sums *Block, width int, weights *int32, full int64) int64
TEXT ·squaresVector(SB), NOSPLIT, $0-40
	MOVD sums+0(FP), R1
	MOVD width+8(FP), R3
	MOVD weights+16(FP), R4
	MOVD full+24(FP), R14
	VDUP R14, V29.H8
	VEOR V31.B16, V31.B16, V31.B16
	SETSIGNBITS
	CLEARSUMS

block:
	VLD1.P 64(R1), [V0.D2, V1.D2, V2.D2, V3.D2]
	CLIP
	WEIGHSQUARES(0)
	WEIGHSQUARES(1)
	WEIGHSQUARES(2)
	WEIGHSQUARES(3)
	SUBS   $1, R3
	BNE    block

	VADD  V17.D2, V16.D2, V16.D2
	VADD  V19.D2, V18.D2, V18.D2
	VADD  V18.D2, V16.D2, V16.D2
	VADDP V16.D2, V16.D2, V16.D2
	VMOV  V16.D[0], R14
	MOVD  R14, ret+32(FP)
	RET
