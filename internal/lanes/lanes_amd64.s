#include "textflag.h"

// signBits is added to a word to undo the borrows between its values; flipping the same
// bits afterwards leaves four separate numbers of 16 bits. (See signBits in lanes.go.)
DATA signBits<>+0(SB)/8, $0x8000800080008000
GLOBL signBits<>(SB), RODATA|NOPTR, $8

// ROWS adds to or subtracts from the block in Y0 and Y1 (by VPADDQ or VPSUBQ) that of each row
// whose number is in memory from next to end. BX is the address of the block of row 0, R8 the
// size of a row in bytes. AX and DX are overwritten.
#define ROWS(change, next, end, row, more) \
	MOVQ    next, AX; \
	JMP     more; \
row: \
	MOVLQSX (AX), DX; \
	IMULQ   R8, DX; \
	change  (BX)(DX*1), Y0, Y0; \
	change  32(BX)(DX*1), Y1, Y1; \
	ADDQ    $4, AX; \
more: \
	CMPQ    AX, end; \
	JB      row

// func accumulateVector(sums, from, weights *Block, width int, added, removed []int32)
//
// The loop handles one block of all rows at a time: DI, SI and BX point to the blocks of sums,
// from and the first row, CX counts the blocks left.
TEXT ·accumulateVector(SB), NOSPLIT, $0-80
	MOVQ sums+0(FP), DI
	MOVQ from+8(FP), SI
	MOVQ weights+16(FP), BX
	MOVQ width+24(FP), CX
	MOVQ CX, R8
	SHLQ $6, R8                    // bytes in a row
	MOVQ added_base+32(FP), R9
	MOVQ added_len+40(FP), R10
	LEAQ (R9)(R10*4), R10          // end of added
	MOVQ removed_base+56(FP), R11
	MOVQ removed_len+64(FP), R12
	LEAQ (R11)(R12*4), R12         // end of removed

block:
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	ROWS(VPADDQ, R9, R10, add, moreToAdd)
	ROWS(VPSUBQ, R11, R12, remove, moreToRemove)
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	ADDQ    $64, SI
	ADDQ    $64, DI
	ADDQ    $64, BX
	DECQ    CX
	JNE     block
	VZEROUPPER
	RET

// WEIGH adds to the eight sums of Y7 the products of a block of factors, in two halves, with
// the block in Y0 and Y1. Y6 is signBits.
#define WEIGH(low, high) \
	VPADDQ   Y6, Y0, Y0; \
	VPADDQ   Y6, Y1, Y1; \
	VPXOR    Y6, Y0, Y0; \
	VPXOR    Y6, Y1, Y1; \
	VPMADDWD low, Y0, Y0; \
	VPMADDWD high, Y1, Y1; \
	VPADDD   Y0, Y7, Y7; \
	VPADDD   Y1, Y7, Y7

// PRODUCT adds to the eight sums of Y7 the products of the factors at DI with the sum of the
// blocks of rows from next to end. BX and R8 are as for ROWS, Y6 is signBits.
#define PRODUCT(next, end, row, more) \
	VPXOR    Y0, Y0, Y0; \
	VPXOR    Y1, Y1, Y1; \
	ROWS(VPADDQ, next, end, row, more); \
	WEIGH((DI), 32(DI))

// TOTAL adds up the eight sums of Y7, in the low 64 bits of X0.
#define TOTAL \
	VEXTRACTI128 $1, Y7, X1; \
	VPMOVSXDQ    X7, Y0; \
	VPMOVSXDQ    X1, Y1; \
	VPADDQ       Y1, Y0, Y0; \
	VEXTRACTI128 $1, Y0, X1; \
	VPADDQ       X1, X0, X0; \
	VPSRLDQ      $8, X0, X1; \
	VPADDQ       X1, X0, X0

// func productVector(weights *Block, width int, rows []int32, factors *uint16) int64
//
// The loop handles one block of all rows at a time.
TEXT ·productVector(SB), NOSPLIT, $0-56
	MOVQ         weights+0(FP), BX
	MOVQ         width+8(FP), CX
	MOVQ         CX, R8
	SHLQ         $6, R8             // bytes in a row
	MOVQ         rows_base+16(FP), R9
	MOVQ         rows_len+24(FP), R10
	LEAQ         (R9)(R10*4), R10   // end of rowss
	MOVQ         factors+40(FP), DI
	VPBROADCASTQ signBits<>(SB), Y6
	VPXOR        Y7, Y7, Y7

block:
	PRODUCT(R9, R10, row, more)
	ADDQ $64, BX
	ADDQ $64, DI
	DECQ CX
	JNE  block
	TOTAL
	MOVQ X0, ret+48(FP)
	VZEROUPPER
	RET

// func productsVector(totals []int64, weights *Block, width int, rows *int32, rowsPerTotal int, factors *uint16)
//
// The loop handles one total at a time: SI points to it, R13 to the end of all totals, R9 and
// R10 to the beginning and the end of its rows.
TEXT ·productsVector(SB), NOSPLIT, $0-64
	MOVQ         totals_base+0(FP), SI
	MOVQ         totals_len+8(FP), R13
	LEAQ         (SI)(R13*8), R13   // end of totals
	MOVQ         width+32(FP), R12
	MOVQ         R12, R8
	SHLQ         $6, R8             // bytes in a row
	MOVQ         rows+40(FP), R9
	MOVQ         rowsPerTotal+48(FP), R11
	SHLQ         $2, R11            // bytes of the numbers of the rows of a total
	VPBROADCASTQ signBits<>(SB), Y6

total:
	LEAQ  (R9)(R11*1), R10
	MOVQ  weights+24(FP), BX
	MOVQ  factors+56(FP), DI
	MOVQ  R12, CX
	VPXOR Y7, Y7, Y7

block:
	PRODUCT(R9, R10, row, more)
	ADDQ $64, BX
	ADDQ $64, DI
	DECQ CX
	JNE  block
	TOTAL
	MOVQ X0, (SI)
	MOVQ R10, R9
	ADDQ $8, SI
	CMPQ SI, R13
	JB   total
	VZEROUPPER
	RET

// POINT sets a register to the address of a row, whose number is in memory at R9.
#define POINT(at, register) \
	MOVLQSX at(R9), register; \
	IMULQ   R8, register; \
	ADDQ    weights+24(FP), register

// ADDROW adds the block BX bytes after the beginning of a row.
#define ADDROW(row) \
	VPADDQ (row)(BX*1), Y0, Y0; \
	VPADDQ 32(row)(BX*1), Y1, Y1

// func sixesVector(totals []int64, weights *Block, width int, rows *int32, factors *uint16)
//
// This is productsVector for totals of six rows each. The inner loop handles one block of all
// six rows at a time.
TEXT ·sixesVector(SB), NOSPLIT, $0-56
	MOVQ         totals_base+0(FP), SI
	MOVQ         totals_len+8(FP), R13
	LEAQ         (SI)(R13*8), R13   // end of totals
	MOVQ         width+32(FP), R8
	SHLQ         $6, R8             // bytes in a row
	MOVQ         rows+40(FP), R9
	MOVQ         factors+48(FP), DI
	VPBROADCASTQ signBits<>(SB), Y6

total:
	POINT(0, AX)
	POINT(4, CX)
	POINT(8, DX)
	POINT(12, R10)
	POINT(16, R11)
	POINT(20, R12)
	XORL  BX, BX
	VPXOR Y7, Y7, Y7

block:
	VMOVDQU  (AX)(BX*1), Y0
	VMOVDQU  32(AX)(BX*1), Y1
	ADDROW(CX)
	ADDROW(DX)
	ADDROW(R10)
	ADDROW(R11)
	ADDROW(R12)
	WEIGH((DI)(BX*1), 32(DI)(BX*1))
	ADDQ     $64, BX
	CMPQ     BX, R8
	JB       block
	TOTAL
	MOVQ X0, (SI)
	ADDQ $24, R9
	ADDQ $8, SI
	CMPQ SI, R13
	JB   total
	VZEROUPPER
	RET

// CLIP turns the words of the block in Y0 and Y1 into separate numbers of 16 bits, clipped to
// 0, in Y7, and full, in Y5. Y6 is signBits.
#define CLIP \
	VPADDQ  Y0, Y6, Y0; \
	VPADDQ  Y1, Y6, Y1; \
	VPXOR   Y6, Y0, Y0; \
	VPXOR   Y6, Y1, Y1; \
	VPMAXSW Y7, Y0, Y0; \
	VPMAXSW Y7, Y1, Y1; \
	VPMINSW Y5, Y0, Y0; \
	VPMINSW Y5, Y1, Y1

// func activateVector(active *uint16, bias, weights *Block, width int, rows []int32, full int64)
//
// The loop handles one block of all rows at a time, like that of accumulateVector.
TEXT ·activateVector(SB), NOSPLIT, $0-64
	MOVQ         active+0(FP), DI
	MOVQ         bias+8(FP), SI
	MOVQ         weights+16(FP), BX
	MOVQ         width+24(FP), CX
	MOVQ         CX, R8
	SHLQ         $6, R8             // bytes in a row
	MOVQ         rows_base+32(FP), R9
	MOVQ         rows_len+40(FP), R10
	LEAQ         (R9)(R10*4), R10   // end of rowss
	MOVQ         full+56(FP), X5
	VPBROADCASTW X5, Y5
	VPBROADCASTQ signBits<>(SB), Y6
	VPXOR        Y7, Y7, Y7

block:
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	ROWS(VPADDQ, R9, R10, row, more)
	CLIP
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	ADDQ    $64, SI
	ADDQ    $64, DI
	ADDQ    $64, BX
	DECQ    CX
	JNE     block
	VZEROUPPER
	RET

// func squaresVector(sums *Block, width int, weights *int32, full int64) int64
//
// The loop handles one block at a time, in quarters of eight values: Y4 holds four sums of 64
// bits.
TEXT ·squaresVector(SB), NOSPLIT, $0-40
	MOVQ         sums+0(FP), SI
	MOVQ         width+8(FP), CX
	MOVQ         weights+16(FP), DI
	MOVQ         full+24(FP), X5
	VPBROADCASTW X5, X5
	VPBROADCASTQ signBits<>(SB), X6
	VPXOR        X7, X7, X7
	VPXOR        Y4, Y4, Y4
	SHLQ         $2, CX             // quarters

quarter:
	VPADDQ    (SI), X6, X0
	VPXOR     X6, X0, X0
	VPMAXSW   X7, X0, X0
	VPMINSW   X5, X0, X0
	VPMOVZXWD X0, Y0
	VPMADDWD  Y0, Y0, Y0           // squares
	VMOVDQU   (DI), Y1
	VPMULDQ   Y0, Y1, Y2           // times weights: the even ones
	VPSRLQ    $32, Y0, Y0
	VPSRLQ    $32, Y1, Y1
	VPMULDQ   Y0, Y1, Y3           // the odd ones
	VPADDQ    Y2, Y4, Y4
	VPADDQ    Y3, Y4, Y4
	ADDQ      $16, SI
	ADDQ      $32, DI
	DECQ      CX
	JNE       quarter

	VEXTRACTI128 $1, Y4, X1
	VPADDQ       X1, X4, X0
	VPSRLDQ      $8, X0, X1
	VPADDQ       X1, X0, X0
	MOVQ         X0, ret+32(FP)
	VZEROUPPER
	RET
