#include "textflag.h"

// SETROWS sets the registers for blocks of 32 numbers of all rows: CX counts the blocks left, BX
// is where the block of row 0 lies, R8 how many bytes a row has, R9 and R10 where the numbers of
// the rows begin and end.
#define SETROWS \
	MOVQ CX, R8; \
	SHLQ $7, R8; \
	LEAQ (R9)(R10*4), R10

// ROW sets DX to where the block of the row lies whose number AX points to, and lets AX point to the
// next one.
#define ROW \
	MOVLQSX (AX), DX; \
	IMULQ   R8, DX; \
	ADDQ    BX, DX; \
	ADDQ    $4, AX

// func sumRowsVector(sums, start, weights *float32, blocks int, rows []int32)
//
// Two blocks at a time need fewer instructions, and each register waits less for its last sum.
TEXT ·sumRowsVector(SB), NOSPLIT, $0-56
	MOVQ sums+0(FP), DI
	MOVQ start+8(FP), SI
	MOVQ weights+16(FP), BX
	MOVQ blocks+24(FP), CX
	MOVQ rows_base+32(FP), R9
	MOVQ rows_len+40(FP), R10
	SETROWS

pair:
	CMPQ    CX, $2
	JB      single
	VMOVUPS (SI), Y0
	VMOVUPS 32(SI), Y1
	VMOVUPS 64(SI), Y2
	VMOVUPS 96(SI), Y3
	VMOVUPS 128(SI), Y4
	VMOVUPS 160(SI), Y5
	VMOVUPS 192(SI), Y6
	VMOVUPS 224(SI), Y7
	MOVQ    R9, AX
	JMP     morePairs

pairRow:
	ROW
	VADDPS (DX), Y0, Y0
	VADDPS 32(DX), Y1, Y1
	VADDPS 64(DX), Y2, Y2
	VADDPS 96(DX), Y3, Y3
	VADDPS 128(DX), Y4, Y4
	VADDPS 160(DX), Y5, Y5
	VADDPS 192(DX), Y6, Y6
	VADDPS 224(DX), Y7, Y7

morePairs:
	CMPQ    AX, R10
	JB      pairRow
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
	VMOVUPS Y2, 64(DI)
	VMOVUPS Y3, 96(DI)
	VMOVUPS Y4, 128(DI)
	VMOVUPS Y5, 160(DI)
	VMOVUPS Y6, 192(DI)
	VMOVUPS Y7, 224(DI)
	ADDQ    $256, SI
	ADDQ    $256, DI
	ADDQ    $256, BX
	SUBQ    $2, CX
	JMP     pair

single:
	TESTQ   CX, CX
	JE      done
	VMOVUPS (SI), Y0
	VMOVUPS 32(SI), Y1
	VMOVUPS 64(SI), Y2
	VMOVUPS 96(SI), Y3
	MOVQ    R9, AX
	JMP     more

row:
	ROW
	VADDPS (DX), Y0, Y0
	VADDPS 32(DX), Y1, Y1
	VADDPS 64(DX), Y2, Y2
	VADDPS 96(DX), Y3, Y3

more:
	CMPQ    AX, R10
	JB      row
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
	VMOVUPS Y2, 64(DI)
	VMOVUPS Y3, 96(DI)

done:
	VZEROUPPER
	RET

// func addToRowsVector(table, numbers *float32, blocks int, rows []int32)
TEXT ·addToRowsVector(SB), NOSPLIT, $0-48
	MOVQ table+0(FP), BX
	MOVQ numbers+8(FP), SI
	MOVQ blocks+16(FP), CX
	MOVQ rows_base+24(FP), R9
	MOVQ rows_len+32(FP), R10
	SETROWS

block:
	VMOVUPS (SI), Y0
	VMOVUPS 32(SI), Y1
	VMOVUPS 64(SI), Y2
	VMOVUPS 96(SI), Y3
	MOVQ    R9, AX
	JMP     more

row:
	ROW
	VADDPS  (DX), Y0, Y4
	VADDPS  32(DX), Y1, Y5
	VADDPS  64(DX), Y2, Y6
	VADDPS  96(DX), Y3, Y7
	VMOVUPS Y4, (DX)
	VMOVUPS Y5, 32(DX)
	VMOVUPS Y6, 64(DX)
	VMOVUPS Y7, 96(DX)

more:
	CMPQ AX, R10
	JB   row
	ADDQ $128, SI
	ADDQ $128, BX
	DECQ CX
	JNE  block
	VZEROUPPER
	RET

// func addPairsVector(table, numbers *float32, blocks int, pairs []Pair)
TEXT ·addPairsVector(SB), NOSPLIT, $0-48
	MOVQ table+0(FP), BX
	MOVQ numbers+8(FP), SI
	MOVQ blocks+16(FP), CX
	MOVQ pairs_base+24(FP), R9
	MOVQ pairs_len+32(FP), R10
	SETROWS
	MOVQ CX, R12
	JMP  morePairs

pair:
	MOVL  (R9), DX
	MOVL  DX, R11
	ANDL  $511, DX
	SHRL  $9, R11
	IMULQ R8, DX
	IMULQ R8, R11
	ADDQ  BX, DX
	ADDQ  SI, R11
	MOVQ  R12, CX

block:
	VMOVUPS (R11), Y0
	VMOVUPS 32(R11), Y1
	VMOVUPS 64(R11), Y2
	VMOVUPS 96(R11), Y3
	VADDPS  (DX), Y0, Y0
	VADDPS  32(DX), Y1, Y1
	VADDPS  64(DX), Y2, Y2
	VADDPS  96(DX), Y3, Y3
	VMOVUPS Y0, (DX)
	VMOVUPS Y1, 32(DX)
	VMOVUPS Y2, 64(DX)
	VMOVUPS Y3, 96(DX)
	ADDQ    $128, DX
	ADDQ    $128, R11
	DECQ    CX
	JNE     block
	ADDQ    $4, R9

morePairs:
	CMPQ R9, R10
	JB   pair
	VZEROUPPER
	RET

// func adamVector(weights, mean, square, gradient *float32, eights int, a *Adam)
//
// The numbers of a, in their order, fill Y10 to Y14. Y6 says where the gradient is not 0: only there
// the results count.
TEXT ·adamVector(SB), NOSPLIT, $0-48
	MOVQ weights+0(FP), DI
	MOVQ mean+8(FP), SI
	MOVQ square+16(FP), BX
	MOVQ gradient+24(FP), DX
	MOVQ eights+32(FP), CX
	MOVQ a+40(FP), AX
	VBROADCASTSS (AX), Y10
	VBROADCASTSS 4(AX), Y11
	VBROADCASTSS 8(AX), Y12
	VBROADCASTSS 12(AX), Y13
	VBROADCASTSS 16(AX), Y14
	VXORPS Y15, Y15, Y15

eight:
	VMOVUPS   (DX), Y0
	VCMPPS    $4, Y15, Y0, Y6
	VMOVUPS   (SI), Y1
	VSUBPS    Y1, Y0, Y2
	VMULPS    Y10, Y2, Y2
	VADDPS    Y2, Y1, Y2
	VBLENDVPS Y6, Y2, Y1, Y1
	VMOVUPS   Y1, (SI)
	VMOVUPS   (BX), Y3
	VMULPS    Y0, Y0, Y4
	VSUBPS    Y3, Y4, Y4
	VMULPS    Y11, Y4, Y4
	VADDPS    Y4, Y3, Y4
	VBLENDVPS Y6, Y4, Y3, Y3
	VMOVUPS   Y3, (BX)
	VSQRTPS   Y4, Y5
	VADDPS    Y14, Y5, Y5
	VMULPS    Y12, Y2, Y2
	VDIVPS    Y5, Y2, Y2
	VMOVUPS   (DI), Y7
	VMULPS    Y13, Y7, Y8
	VSUBPS    Y2, Y8, Y8
	VBLENDVPS Y6, Y8, Y7, Y7
	VMOVUPS   Y7, (DI)
	ADDQ      $32, DX
	ADDQ      $32, SI
	ADDQ      $32, BX
	ADDQ      $32, DI
	DECQ      CX
	JNE       eight
	VZEROUPPER
	RET
