#include "textflag.h"
#include "wide_amd64.h"

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
	FETCHALL(fetch)
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
	FETCH
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
// The same with AVX-512, for any w: a mask register has a bit for each byte to write of the last
// block of at most 64 bytes. Rows of more are copied as above: blocks of 32 bytes cross fewer
// lines of the cache than those of 64.
TEXT ·copyRows64(SB), NOSPLIT, $0-48
	MOVQ  dst+0(FP), DI
	MOVQ  src+8(FP), SI
	MOVQ  dstride+16(FP), R8
	MOVQ  sstride+24(FP), R9
	MOVQ  w+32(FP), R10
	MOVQ  h+40(FP), DX
	LAST
	SUBQ  $32, R10
	JLE   narrow
	CMPQ  R10, $32
	JLE   two
	JMP   ·copyRows32(SB)

two:
	FETCH
	VMOVDQU    (SI), Y0
	VMOVDQU8.Z 32(SI), K1, Y1
	VMOVDQU    Y0, (DI)
	VMOVDQU8   Y1, K1, 32(DI)
	ADDQ       R8, DI
	ADDQ       R9, SI
	DECQ       DX
	JNZ        two
	VZEROUPPER
	RET

narrow:
	FETCH
	VMOVDQU8.Z (SI), K1, Y0
	VMOVDQU8   Y0, K1, (DI)
	ADDQ       R8, DI
	ADDQ       R9, SI
	DECQ       DX
	JNZ        narrow
	VZEROUPPER
	RET

// func fillRow32(dst *byte, n int, v uint64)
//
// Sets n bytes, n at least 32, to the byte that v repeats.
TEXT ·fillRow32(SB), NOSPLIT, $0-24
	MOVQ         dst+0(FP), DI
	MOVQ         n+8(FP), CX
	VPBROADCASTQ v+16(FP), Y0
	LEAQ         -32(DI)(CX*1), SI // the last block
	VMOVDQU      Y0, (DI)
	ADDQ         $32, DI
	ANDQ         $~31, DI
	LEAQ         -96(SI), AX
	JMP          more

four:
	VMOVDQU Y0, (DI)
	VMOVDQU Y0, 32(DI)
	VMOVDQU Y0, 64(DI)
	VMOVDQU Y0, 96(DI)
	ADDQ    $128, DI

more:
	CMPQ DI, AX
	JLT  four
	JMP  rest

one:
	VMOVDQU Y0, (DI)
	ADDQ    $32, DI

rest:
	CMPQ    DI, SI
	JLT     one
	VMOVDQU Y0, (SI)
	VZEROUPPER
	RET

// func fillRow64(dst *byte, n int, v uint64)
//
// The same with AVX-512, n at least 64.
TEXT ·fillRow64(SB), NOSPLIT, $0-24
	MOVQ         dst+0(FP), DI
	MOVQ         n+8(FP), CX
	VPBROADCASTQ v+16(FP), Z0
	LEAQ         -64(DI)(CX*1), SI
	VMOVDQU64    Z0, (DI)
	ADDQ         $64, DI
	ANDQ         $~63, DI
	JMP          rest

one:
	VMOVDQU64 Z0, (DI)
	ADDQ      $64, DI

rest:
	CMPQ      DI, SI
	JLT       one
	VMOVDQU64 Z0, (SI)
	VZEROUPPER
	RET
