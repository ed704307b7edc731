#include "textflag.h"
#include "go_asm.h"

// func maskRows32(m *masked)
//
// Needs AVX2. Rows are done in blocks of 32 bytes; the last one ends with the row and
// may overlap the one before, to which it does the same again.
TEXT ·maskRows32(SB), NOSPLIT, $0-8
	MOVQ         m+0(FP), AX
	MOVQ         masked_dst(AX), DI
	MOVQ         masked_src(AX), SI
	MOVQ         masked_mask(AX), R11
	MOVQ         masked_dstride(AX), R8
	MOVQ         masked_sstride(AX), R9
	MOVQ         masked_mstride(AX), R12
	MOVQ         masked_w(AX), R10
	MOVQ         masked_h(AX), DX
	VPBROADCASTQ masked_depth(AX), Y5
	SUBQ         $32, R10 // where the last block of a row begins

row:
	XORQ AX, AX

block:
	CMPQ      AX, R10
	JGE       last
	VMOVDQU   (R11)(AX*1), Y1
	VPAND     (SI)(AX*1), Y5, Y2
	VPAND     Y1, Y2, Y2
	VPANDN    (DI)(AX*1), Y1, Y3
	VPOR      Y2, Y3, Y3
	VMOVDQU   Y3, (DI)(AX*1)
	ADDQ      $32, AX
	JMP       block

last:
	VMOVDQU (R11)(R10*1), Y1
	VPAND   (SI)(R10*1), Y5, Y2
	VPAND   Y1, Y2, Y2
	VPANDN  (DI)(R10*1), Y1, Y3
	VPOR    Y2, Y3, Y3
	VMOVDQU Y3, (DI)(R10*1)
	ADDQ    R8, DI
	ADDQ    R9, SI
	ADDQ    R12, R11
	DECQ    DX
	JNZ     row
	VZEROUPPER
	RET

// func keyRows32(m *masked)
//
// The same where the mask is made of the key.
TEXT ·keyRows32(SB), NOSPLIT, $0-8
	MOVQ         m+0(FP), AX
	MOVQ         masked_dst(AX), DI
	MOVQ         masked_src(AX), SI
	MOVQ         masked_dstride(AX), R8
	MOVQ         masked_sstride(AX), R9
	MOVQ         masked_w(AX), R10
	MOVQ         masked_h(AX), DX
	VPBROADCASTQ masked_key(AX), Y4
	VPBROADCASTQ masked_depth(AX), Y5
	SUBQ         $32, R10

row:
	XORQ AX, AX

block:
	CMPQ      AX, R10
	JGE       last
	VMOVDQU   (SI)(AX*1), Y0
	VPCMPEQB  Y0, Y4, Y1 // 0xff where dst stays
	VPAND     Y0, Y5, Y0
	VPAND     (DI)(AX*1), Y1, Y2
	VPANDN    Y0, Y1, Y3
	VPOR      Y2, Y3, Y3
	VMOVDQU   Y3, (DI)(AX*1)
	ADDQ      $32, AX
	JMP       block

last:
	VMOVDQU  (SI)(R10*1), Y0
	VPCMPEQB Y0, Y4, Y1
	VPAND    Y0, Y5, Y0
	VPAND    (DI)(R10*1), Y1, Y2
	VPANDN   Y0, Y1, Y3
	VPOR     Y2, Y3, Y3
	VMOVDQU  Y3, (DI)(R10*1)
	ADDQ     R8, DI
	ADDQ     R9, SI
	DECQ     DX
	JNZ      row
	VZEROUPPER
	RET
