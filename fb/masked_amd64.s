#include "textflag.h"
#include "go_asm.h"
#include "wide_amd64.h"

// The last block of a row may overlap the one before, and must be read before that one is
// written. Otherwise, in every row, the load waits some 15 cycles until the store, which has
// another address, has reached the cache.

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

// OPENED is KEYED for pixels that need no depth.
#define OPENED(from, to, key, depth, mask, out) \
	VMOVDQU   from, out          \
	VPCMPEQB  out, key, mask     \
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

#define ROWEND(again) \
	ADDQ R8, DI   \
	ADDQ R9, SI   \
	DECQ DX       \
	JNZ  again    \
	VZEROUPPER    \
	RET

// KEYROWS mixes rows of 32 bytes or more. R10 is where the last block begins; AX, where the
// second one does, and R12, 32 bytes farther, are set if there are more than two.
// AHEAD fetches the next row's lines of the cache, of which R13 has the last byte.
#define AHEAD \
	PREFETCHT0 (DI)(R8*1) \
	PREFETCHT0 (DI)(R13*1)

#define KEYROWS(mix, two, three, four, row, block) \
	CMPQ    R10, $32 \
	JLE     two      \
	CMPQ    R10, $64 \
	JLE     three    \
	CMPQ    R10, $96 \
	JLE     four     \
row:                     \
	AHEAD            \
	PREFETCHT0 64(DI)(R8*1) \
	mix((SI), (DI), Y6, Y5, Y7, Y0) \
	mix((SI)(R10*1), (DI)(R10*1), Y6, Y5, Y8, Y1) \
	mix((SI)(AX*1), (DI)(AX*1), Y6, Y5, Y9, Y2) \
	VMOVDQU Y0, (DI) \
	VMOVDQU Y2, (DI)(AX*1) \
	MOVQ    R12, R11 \
block:                   \
	mix((SI)(R11*1), (DI)(R11*1), Y6, Y5, Y9, Y2) \
	VMOVDQU Y2, (DI)(R11*1) \
	ADDQ    $32, R11 \
	CMPQ    R11, R10 \
	JLT     block    \
	VMOVDQU Y1, (DI)(R10*1) \
	ROWEND(row)      \
four:                    \
	AHEAD            \
	PREFETCHT0 64(DI)(R8*1) \
	mix((SI), (DI), Y6, Y5, Y7, Y0) \
	mix((SI)(AX*1), (DI)(AX*1), Y6, Y5, Y8, Y1) \
	mix((SI)(R12*1), (DI)(R12*1), Y6, Y5, Y9, Y2) \
	mix((SI)(R10*1), (DI)(R10*1), Y6, Y5, Y10, Y3) \
	VMOVDQU Y0, (DI) \
	VMOVDQU Y1, (DI)(AX*1) \
	VMOVDQU Y2, (DI)(R12*1) \
	VMOVDQU Y3, (DI)(R10*1) \
	ROWEND(four)     \
three:                   \
	AHEAD            \
	mix((SI), (DI), Y6, Y5, Y7, Y0) \
	mix((SI)(AX*1), (DI)(AX*1), Y6, Y5, Y8, Y1) \
	mix((SI)(R10*1), (DI)(R10*1), Y6, Y5, Y9, Y2) \
	VMOVDQU Y0, (DI) \
	VMOVDQU Y1, (DI)(AX*1) \
	VMOVDQU Y2, (DI)(R10*1) \
	ROWEND(three)    \
two:                     \
	AHEAD            \
	mix((SI), (DI), Y6, Y5, Y7, Y0) \
	mix((SI)(R10*1), (DI)(R10*1), Y6, Y5, Y8, Y1) \
	VMOVDQU Y0, (DI) \
	VMOVDQU Y1, (DI)(R10*1) \
	ROWEND(two)

// func keyRows32(m *masked)
//
// The same where the mask is made of the key. In rows of more than 64 bytes, the blocks between
// the first and the last of the first row are at multiples of 32, if that takes no block more,
// and those of the other rows below them.
TEXT ·keyRows32(SB), NOSPLIT, $0-8
	MOVQ         m+0(FP), AX
	ROWS
	VPBROADCASTQ masked_key(AX), Y6
	VPBROADCASTQ masked_depth(AX), Y5
	MOVQ         masked_depth(AX), R13
	LEAQ         -1(R10), BX
	ANDL         $31, BX
	INCL         BX // the least offset of the second block
	LEAQ         32(DI), AX
	ANDQ         $~31, AX
	SUBQ         DI, AX
	CMPQ         AX, BX
	CMOVQLT      BX, AX
	LEAQ         32(AX), R12
	SUBQ         $32, R10
	JL           narrow
	CMPQ         R13, $-1
	LEAQ         31(R8)(R10*1), R13
	JNE          deep
	KEYROWS(OPENED, two, three, four, row, block)

deep:
	KEYROWS(KEYED, deep2, deep3, deep4, deeprow, deepblock)

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

// CHOSEN and OPAQUE write, of the block at from, the bytes that the mask or the key choose.
#define CHOSEN(from, mask, to) \
	VMOVDQU  mask, Y0     \
	VPMOVB2M Y0, K2       \
	VPANDQ   from, Y5, Y0 \
	VMOVDQU8 Y0, K2, to

#define OPAQUE(from, mask, to) \
	VMOVDQU  from, Y0       \
	VPCMPB   $4, Y6, Y0, K2 \
	VPANDQ   Y0, Y5, Y0     \
	VMOVDQU8 Y0, K2, to

// CHOSENLAST and OPAQUELAST are the same for the bytes of K1.
#define CHOSENLAST(from, mask, to) \
	VMOVDQU8.Z mask, K1, Y0 \
	VPMOVB2M   Y0, K2       \
	VMOVDQU8.Z from, K1, Y0 \
	VPANDQ     Y0, Y5, Y0   \
	VMOVDQU8   Y0, K2, to

#define OPAQUELAST(from, mask, to) \
	VMOVDQU8.Z from, K1, Y0       \
	VPCMPB     $4, Y6, Y0, K1, K2 \
	VPANDQ     Y0, Y5, Y0         \
	VMOVDQU8   Y0, K2, to

#define NEXTROW(again) \
	ADDQ R8, DI   \
	ADDQ R9, SI   \
	ADDQ R12, R11 \
	DECQ DX       \
	JNZ  again    \
	VZEROUPPER    \
	RET

// BLOCKS does the rows in such blocks, whole ones and the last. Rows of more than 64 bytes have
// blocks at multiples of 32 between their first and their last, as in copyRows32.
#define BLOCKS(whole, rest) \
	LAST            \
	SUBQ $32, R10   \
	JLE  narrow     \
	CMPQ R10, $32   \
	JLE  two        \
row:                    \
	FETCHALL(fetch) \
	whole((SI), (R11), (DI)) \
	LEAQ 32(DI), AX \
	ANDQ $~31, AX   \
	SUBQ DI, AX     \
block:                  \
	whole((SI)(AX*1), (R11)(AX*1), (DI)(AX*1)) \
	ADDQ $32, AX    \
	CMPQ AX, R10    \
	JLT  block      \
	whole((SI)(R10*1), (R11)(R10*1), (DI)(R10*1)) \
	NEXTROW(row)    \
two:                    \
	FETCH           \
	whole((SI), (R11), (DI)) \
	rest(32(SI), 32(R11), 32(DI)) \
	NEXTROW(two)    \
narrow:                 \
	FETCH           \
	rest((SI), (R11), (DI)) \
	NEXTROW(narrow)

// func maskRows64(m *masked)
//
// Needs AVX-512BW and VL, and no least width.
TEXT ·maskRows64(SB), NOSPLIT, $0-8
	MOVQ         m+0(FP), AX
	ROWS
	MASKS
	VPBROADCASTQ masked_depth(AX), Y5
	BLOCKS(CHOSEN, CHOSENLAST)

// func keyRows64(m *masked)
//
// The same where the mask is made of the key.
TEXT ·keyRows64(SB), NOSPLIT, $0-8
	MOVQ         m+0(FP), AX
	ROWS
	VPBROADCASTQ masked_key(AX), Y6
	VPBROADCASTQ masked_depth(AX), Y5
	BLOCKS(OPAQUE, OPAQUELAST)
