#include "textflag.h"

// SETROWS sets the registers for blocks of 32 numbers of all rows: CX counts the blocks left, BX
// is where the block of row 0 lies, R8 how many bytes a row has, R9 and R10 where the numbers of
// the rows begin and end.
#define SETROWS \
	MOVQ CX, R8; \
	SHLQ $7, R8; \
	LEAQ (R9)(R10*4), R10

// ROW sets DX to where the block of the row lies whose number AX points to.
#define ROW \
	MOVLQSX (AX), DX; \
	IMULQ   R8, DX; \
	ADDQ    BX, DX

// func sumRowsVector(sums, start, weights *float32, blocks int, rows []int32)
TEXT ·sumRowsVector(SB), NOSPLIT, $0-56
	MOVQ sums+0(FP), DI
	MOVQ start+8(FP), SI
	MOVQ weights+16(FP), BX
	MOVQ blocks+24(FP), CX
	MOVQ rows_base+32(FP), R9
	MOVQ rows_len+40(FP), R10
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
	VADDPS (DX), Y0, Y0
	VADDPS 32(DX), Y1, Y1
	VADDPS 64(DX), Y2, Y2
	VADDPS 96(DX), Y3, Y3
	ADDQ   $4, AX

more:
	CMPQ    AX, R10
	JB      row
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
	VMOVUPS Y2, 64(DI)
	VMOVUPS Y3, 96(DI)
	ADDQ    $128, SI
	ADDQ    $128, DI
	ADDQ    $128, BX
	DECQ    CX
	JNE     block
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
	ADDQ    $4, AX

more:
	CMPQ AX, R10
	JB   row
	ADDQ $128, SI
	ADDQ $128, BX
	DECQ CX
	JNE  block
	VZEROUPPER
	RET
