#include "textflag.h"
#include "go_asm.h"

// A block at the end of a row that overlaps the one before must be read before that one is
// written: what was stored just now, at another place, the processor hands to a load only
// after it has reached the cache, some 15 cycles later, and this in every row.

#define ROWS                        \
	MOVQ masked_dst(AX), DI     \
	MOVQ masked_src(AX), SI     \
	MOVQ masked_dstride(AX), R8 \
	MOVQ masked_sstride(AX), R9 \
	MOVQ masked_w(AX), R10      \
	MOVQ masked_h(AX), DX

#define MASKS                        \
	MOVQ masked_mask(AX), R11    \
	MOVQ masked_mstride(AX), R12

// TAIL sets K1 to the last R10%64 bytes, or to 64, of a row, and R10 to where they begin.
#define TAIL              \
	DECQ  R10         \
	MOVQ  R10, CX     \
	ANDQ  $63, CX     \
	XORQ  $63, CX     \
	MOVQ  $-1, BX     \
	SHRQ  CX, BX      \
	KMOVQ BX, K1      \
	ANDQ  $~63, R10

// MASKED and KEYED leave in out what becomes of the block at the offset at.
#define MASKED(at, depth, mask, keep, out) \
	VMOVDQU (R11)(at*1), mask       \
	VPAND   (SI)(at*1), depth, out  \
	VPAND   mask, out, out          \
	VPANDN  (DI)(at*1), mask, keep  \
	VPOR    keep, out, out

#define KEYED(from, to, key, depth, mask, out) \
	VMOVDQU   from, out          \
	VPCMPEQB  out, key, mask     \
	VPAND     out, depth, out    \
	VPBLENDVB mask, to, out, out

// MASKED8 and KEYED8 are the same for 8 bytes.
#define MASKED8(at, depth, mask, keep, out) \
	VMOVQ  (R11)(at*1), mask       \
	VMOVQ  (SI)(at*1), out         \
	VMOVQ  (DI)(at*1), keep        \
	VPAND  out, depth, out         \
	VPAND  mask, out, out          \
	VPANDN keep, mask, keep        \
	VPOR   keep, out, out

#define KEYED8(from, to, key, depth, mask, keep, out) \
	VMOVQ     from, out            \
	VMOVQ     to, keep             \
	VPCMPEQB  out, key, mask       \
	VPAND     out, depth, out      \
	VPBLENDVB mask, keep, out, out

// func maskRows32(m *masked)
//
// Needs AVX2 and w of 8 or more. Rows are done in blocks of 32 bytes; the last one ends
// with the row and may overlap the one before. Rows of less than 32 are two of 16 or of 8.
TEXT ·maskRows32(SB), NOSPLIT, $0-8
	MOVQ         m+0(FP), AX
	ROWS
	MASKS
	VPBROADCASTQ masked_depth(AX), Y5
	SUBQ         $32, R10 // where the last block of a row begins
	JL           narrow

row:
	XORQ AX, AX
	MASKED(R10, Y5, Y1, Y3, Y4)

block:
	CMPQ    AX, R10
	JGE     last
	MASKED(AX, Y5, Y1, Y3, Y2)
	VMOVDQU Y2, (DI)(AX*1)
	ADDQ    $32, AX
	JMP     block

last:
	VMOVDQU Y4, (DI)(R10*1)
	ADDQ    R8, DI
	ADDQ    R9, SI
	ADDQ    R12, R11
	DECQ    DX
	JNZ     row
	VZEROUPPER
	RET

narrow:
	ADDQ $16, R10
	JL   tiny
	XORQ AX, AX

two:
	MASKED(R10, X5, X1, X3, X4)
	MASKED(AX, X5, X1, X3, X2)
	VMOVDQU X2, (DI)
	VMOVDQU X4, (DI)(R10*1)
	ADDQ    R8, DI
	ADDQ    R9, SI
	ADDQ    R12, R11
	DECQ    DX
	JNZ     two
	VZEROUPPER
	RET

tiny:
	ADDQ $8, R10
	XORQ AX, AX

words:
	MASKED8(R10, X5, X1, X3, X4)
	MASKED8(AX, X5, X1, X3, X2)
	VMOVQ X2, (DI)
	VMOVQ X4, (DI)(R10*1)
	ADDQ  R8, DI
	ADDQ  R9, SI
	ADDQ  R12, R11
	DECQ  DX
	JNZ   words
	VZEROUPPER
	RET

// func keyRows32(m *masked)
//
// The same where the mask is made of the key, with blocks at multiples of 32 in rows of more
// than 64 bytes, as in copyRows32.
TEXT ·keyRows32(SB), NOSPLIT, $0-8
	MOVQ         m+0(FP), AX
	ROWS
	VPBROADCASTQ masked_key(AX), Y6
	VPBROADCASTQ masked_depth(AX), Y5
	SUBQ         $32, R10
	JL           narrow
	CMPQ         R10, $32
	JLE          two

row:
	LEAQ    32(DI), AX
	ANDQ    $~31, AX
	SUBQ    DI, AX // where the first block at a multiple of 32 begins
	KEYED((SI), (DI), Y6, Y5, Y7, Y0)
	KEYED((SI)(R10*1), (DI)(R10*1), Y6, Y5, Y8, Y1)
	KEYED((SI)(AX*1), (DI)(AX*1), Y6, Y5, Y9, Y2)
	VMOVDQU Y0, (DI)
	JMP     store

block:
	KEYED((SI)(AX*1), (DI)(AX*1), Y6, Y5, Y9, Y2)

store:
	VMOVDQU Y2, (DI)(AX*1)
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
	KEYED((SI), (DI), Y6, Y5, Y7, Y0)
	KEYED((SI)(R10*1), (DI)(R10*1), Y6, Y5, Y8, Y1)
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
	KEYED((SI), (DI), X6, X5, X1, X2)
	KEYED((SI)(R10*1), (DI)(R10*1), X6, X5, X3, X4)
	VMOVDQU X2, (DI)
	VMOVDQU X4, (DI)(R10*1)
	ADDQ    R8, DI
	ADDQ    R9, SI
	DECQ    DX
	JNZ     pair
	VZEROUPPER
	RET

tiny:
	ADDQ $8, R10

words:
	KEYED8((SI), (DI), X6, X5, X1, X3, X2)
	KEYED8((SI)(R10*1), (DI)(R10*1), X6, X5, X1, X3, X4)
	VMOVQ X2, (DI)
	VMOVQ X4, (DI)(R10*1)
	ADDQ  R8, DI
	ADDQ  R9, SI
	DECQ  DX
	JNZ   words
	VZEROUPPER
	RET

// func maskRows64(m *masked)
//
// Needs AVX-512BW, and no least width: a register of a bit for each byte says what of the
// last block is written.
TEXT ·maskRows64(SB), NOSPLIT, $0-8
	MOVQ         m+0(FP), AX
	ROWS
	MASKS
	VPBROADCASTQ masked_depth(AX), Z5
	TAIL

row:
	XORQ AX, AX

block:
	CMPQ       AX, R10
	JGE        last
	VMOVDQU64  (R11)(AX*1), Z1
	VPMOVB2M   Z1, K2
	VPANDQ     (SI)(AX*1), Z5, Z2
	VMOVDQU8   (DI)(AX*1), Z3
	VPBLENDMB  Z2, Z3, K2, Z2
	VMOVDQU64  Z2, (DI)(AX*1)
	ADDQ       $64, AX
	JMP        block

last:
	VMOVDQU8.Z (R11)(R10*1), K1, Z1
	VPMOVB2M   Z1, K2
	VMOVDQU8.Z (SI)(R10*1), K1, Z2
	VPANDQ     Z2, Z5, Z2
	VMOVDQU8   Z2, K2, (DI)(R10*1)
	ADDQ       R8, DI
	ADDQ       R9, SI
	ADDQ       R12, R11
	DECQ       DX
	JNZ        row
	VZEROUPPER
	RET

// func keyRows64(m *masked)
//
// The same where the mask is made of the key.
TEXT ·keyRows64(SB), NOSPLIT, $0-8
	MOVQ         m+0(FP), AX
	ROWS
	VPBROADCASTQ masked_key(AX), Z4
	VPBROADCASTQ masked_depth(AX), Z5
	TAIL

row:
	XORQ AX, AX

block:
	CMPQ      AX, R10
	JGE       last
	VMOVDQU64 (SI)(AX*1), Z1
	VPCMPB    $4, Z4, Z1, K2
	VPANDQ    Z1, Z5, Z2
	VMOVDQU8  (DI)(AX*1), Z3
	VPBLENDMB Z2, Z3, K2, Z2
	VMOVDQU64 Z2, (DI)(AX*1)
	ADDQ      $64, AX
	JMP       block

last:
	VMOVDQU8.Z (SI)(R10*1), K1, Z1
	VPCMPB     $4, Z4, Z1, K1, K2
	VPANDQ     Z1, Z5, Z1
	VMOVDQU8   Z1, K2, (DI)(R10*1)
	ADDQ       R8, DI
	ADDQ       R9, SI
	DECQ       DX
	JNZ        row
	VZEROUPPER
	RET
