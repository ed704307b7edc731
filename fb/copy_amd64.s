#include "textflag.h"
#include "go_asm.h"
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

#define NEXTSPAN \
	ADDQ CX, SI \
	DECQ R11    \
	JNZ  next   \
	VZEROUPPER  \
	RET

// ENDS copies the run in CX bytes, by blocks at its beginning and at its end.
#define ENDS(move, size, a, b) \
	move (SI), a               \
	move -size(SI)(CX*1), b    \
	move a, (DI)               \
	move b, -size(DI)(CX*1)    \
	NEXTSPAN

// func copySpans32(dst *byte, dstride int, src *byte, spans *span, n int)
//
// Copies n spans, n at least 1, from src, where they follow each other. Blocks of the longer
// ones are at multiples of 32, as above, but if a block more were needed for that, they end with
// the last one: their number depends on the width alone, so that branches are predicted. Most
// spans have another one below, and its lines of the cache are fetched.
TEXT ·copySpans32(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), R8
	MOVQ dstride+8(FP), R9
	MOVQ src+16(FP), SI
	MOVQ spans+24(FP), R10
	MOVQ n+32(FP), R11

next:
	MOVL       span_y(R10), DI
	MOVL       span_x(R10), AX
	MOVL       span_w(R10), CX
	IMULQ      R9, DI
	ADDQ       AX, DI
	ADDQ       R8, DI
	ADDQ       $span__size, R10
	LEAQ       (DI)(R9*1), R12
	PREFETCHT0 (R12)
	PREFETCHT0 -1(R12)(CX*1)
	CMPQ       CX, $64
	JLE        upto64
	PREFETCHT0 64(R12)
	PREFETCHT0 -65(R12)(CX*1)
	LEAQ       -32(CX), DX
	LEAQ       -1(CX), BX
	ANDL       $31, BX
	INCL       BX // the least offset of the second block
	LEAQ       32(DI), AX
	ANDQ       $~31, AX
	SUBQ       DI, AX
	CMPQ       AX, BX
	CMOVQLT    BX, AX
	VMOVDQU    (SI), Y0
	VMOVDQU    (SI)(DX*1), Y1
	VMOVDQU    Y0, (DI)

block:
	VMOVDQU (SI)(AX*1), Y0
	VMOVDQU Y0, (DI)(AX*1)
	ADDQ    $32, AX
	CMPQ    AX, DX
	JLT     block
	VMOVDQU Y1, (DI)(DX*1)
	NEXTSPAN

upto64:
	CMPQ CX, $32
	JLT  upto31
	ENDS(VMOVDQU, 32, Y0, Y1)

upto31:
	CMPQ CX, $16
	JLT  upto15
	ENDS(VMOVDQU, 16, X0, X1)

upto15:
	CMPQ CX, $8
	JLT  upto7
	ENDS(MOVQ, 8, AX, DX)

upto7:
	CMPQ CX, $4
	JLT  upto3
	ENDS(MOVL, 4, AX, DX)

upto3:
	CMPQ CX, $1
	JEQ  one
	ENDS(MOVW, 2, AX, DX)

one:
	MOVB (SI), AX
	MOVB AX, (DI)
	NEXTSPAN

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
