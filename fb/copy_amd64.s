#include "textflag.h"

// func copyRows32(dst, src *byte, dstride, sstride, w, h int)
//
// Copies h rows of w bytes, w at least 8, in blocks of 64 bytes. The last block of a row
// ends with it and may overlap the one before; rows of less than 128 bytes, which most
// pictures have, go without an inner loop.
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
	LEAQ -32(R10), R11
	CMPQ R11, $64
	JLE  four

row:
	XORQ AX, AX

block:
	VMOVDQU (SI)(AX*1), Y0
	VMOVDQU 32(SI)(AX*1), Y1
	VMOVDQU Y0, (DI)(AX*1)
	VMOVDQU Y1, 32(DI)(AX*1)
	ADDQ    $64, AX
	CMPQ    AX, R11
	JLT     block
	VMOVDQU (SI)(R11*1), Y0
	VMOVDQU (SI)(R10*1), Y1
	VMOVDQU Y0, (DI)(R11*1)
	VMOVDQU Y1, (DI)(R10*1)
	ADDQ    R8, DI
	ADDQ    R9, SI
	DECQ    DX
	JNZ     row
	VZEROUPPER
	RET

four:
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	VMOVDQU (SI)(R11*1), Y2
	VMOVDQU (SI)(R10*1), Y3
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, (DI)(R11*1)
	VMOVDQU Y3, (DI)(R10*1)
	ADDQ    R8, DI
	ADDQ    R9, SI
	DECQ    DX
	JNZ     four
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
