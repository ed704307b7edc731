#include "textflag.h"

// func copyRows32(dst, src *byte, dstride, sstride, w, h int)
//
// Copies h rows of w bytes, w at least 8. The last block of a row ends with it and may
// overlap the one before. Rows of more than 64 bytes have blocks at multiples of 32 between
// their first and their last: a store that crosses such a border, or goes where one just
// went, takes several times as long.
TEXT ·copyRows32(SB), NOSPLIT, $0-48
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ dstride+16(FP), R8
	MOVQ sstride+24(FP), R9
	MOVQ w+32(FP), R10
	MOVQ h+40(FP), DX
	SUBQ $32, R10 // where the last 32 bytes of a row begin
	JL   narrow
	CMPQ R10, $32
	JLE  two

row:
	LEAQ    32(DI), AX
	ANDQ    $~31, AX
	SUBQ    DI, AX // where the first block at a multiple of 32 begins
	VMOVDQU (SI), Y0
	VMOVDQU (SI)(R10*1), Y1
	VMOVDQU Y0, (DI)

block:
	VMOVDQU (SI)(AX*1), Y0
	VMOVDQU Y0, (DI)(AX*1)
	ADDQ    $32, AX
	CMPQ    AX, R10
	JLT     block
	VMOVDQU Y1, (DI)(R10*1)
	ADDQ    R8, DI
	ADDQ    R9, SI
	DECQ    DX
	JNZ     row
	VZEROUPPER
	RET

two:
	VMOVDQU (SI), Y0
	VMOVDQU (SI)(R10*1), Y1
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, (DI)(R10*1)
	ADDQ    R8, DI
	ADDQ    R9, SI
	DECQ    DX
	JNZ     two
	VZEROUPPER
	RET

narrow:
	ADDQ $16, R10
	JL   tiny

pair:
	VMOVDQU (SI), X0
	VMOVDQU (SI)(R10*1), X1
	VMOVDQU X0, (DI)
	VMOVDQU X1, (DI)(R10*1)
	ADDQ    R8, DI
	ADDQ    R9, SI
	DECQ    DX
	JNZ     pair
	RET

tiny:
	ADDQ $8, R10

words:
	MOVQ (SI), AX
	MOVQ (SI)(R10*1), BX
	MOVQ AX, (DI)
	MOVQ BX, (DI)(R10*1)
	ADDQ R8, DI
	ADDQ R9, SI
	DECQ DX
	JNZ  words
	RET

// func copyRows64(dst, src *byte, dstride, sstride, w, h int)
//
// The same with AVX-512BW, for any w: blocks of 64 bytes, of which the last one overlaps
// the one before, and rows of at most 64 bytes as one block of which w bytes are written.
TEXT ·copyRows64(SB), NOSPLIT, $0-48
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ dstride+16(FP), R8
	MOVQ sstride+24(FP), R9
	MOVQ w+32(FP), R10
	MOVQ h+40(FP), DX
	SUBQ $64, R10
	JLE  narrow
	CMPQ R10, $64
	JLE  two

row:
	XORQ      AX, AX
	VMOVDQU64 (SI)(R10*1), Z1

block:
	VMOVDQU64 (SI)(AX*1), Z0
	VMOVDQU64 Z0, (DI)(AX*1)
	ADDQ      $64, AX
	CMPQ      AX, R10
	JLT       block
	VMOVDQU64 Z1, (DI)(R10*1)
	ADDQ      R8, DI
	ADDQ      R9, SI
	DECQ      DX
	JNZ       row
	VZEROUPPER
	RET

two:
	VMOVDQU64 (SI), Z0
	VMOVDQU64 (SI)(R10*1), Z1
	VMOVDQU64 Z0, (DI)
	VMOVDQU64 Z1, (DI)(R10*1)
	ADDQ      R8, DI
	ADDQ      R9, SI
	DECQ      DX
	JNZ       two
	VZEROUPPER
	RET

narrow:
	MOVQ  R10, CX
	NEGQ  CX
	MOVQ  $-1, BX
	SHRQ  CX, BX
	KMOVQ BX, K1

one:
	VMOVDQU8.Z (SI), K1, Z0
	VMOVDQU8   Z0, K1, (DI)
	ADDQ       R8, DI
	ADDQ       R9, SI
	DECQ       DX
	JNZ        one
	VZEROUPPER
	RET
