#include "textflag.h"

// func expandRow1(dst *uint32, src *byte, n int, colors *[2]uint32)
//
// Converts n pixels of one bit, n a multiple of 8, to the two colours.
TEXT ·expandRow1(SB), NOSPLIT, $0-32
	MOVQ         dst+0(FP), DI
	MOVQ         src+8(FP), SI
	MOVQ         n+16(FP), CX
	MOVQ         colors+24(FP), R8
	VPBROADCASTD (R8), Y0
	VPBROADCASTD 4(R8), Y1
	VPXOR        Y0, Y1, Y1 // what a one changes
	VPXOR        Y3, Y3, Y3

eight:
	VPMOVZXBD (SI), Y2
	VPSUBD    Y2, Y3, Y2 // 0, or all ones
	VPAND     Y1, Y2, Y2
	VPXOR     Y0, Y2, Y2
	VMOVDQU   Y2, (DI)
	ADDQ      $8, SI
	ADDQ      $32, DI
	SUBQ      $8, CX
	JNZ       eight
	VZEROUPPER
	RET

// func expandRow4(dst *uint32, src *byte, n int, tables *[64]byte)
//
// Converts n pixels of at most four bits, n a multiple of 16. The tables are the
// first, second, third and fourth bytes of the 16 colours; each is looked up
// for 16 pixels at once, and the bytes are then woven together.
TEXT ·expandRow4(SB), NOSPLIT, $0-32
	MOVQ    dst+0(FP), DI
	MOVQ    src+8(FP), SI
	MOVQ    n+16(FP), CX
	MOVQ    tables+24(FP), R8
	VMOVDQU (R8), X0
	VMOVDQU 16(R8), X1
	VMOVDQU 32(R8), X2
	VMOVDQU 48(R8), X3

sixteen:
	VMOVDQU    (SI), X4
	VPSHUFB    X4, X0, X5
	VPSHUFB    X4, X1, X6
	VPSHUFB    X4, X2, X7
	VPSHUFB    X4, X3, X8
	VPUNPCKLBW X6, X5, X9
	VPUNPCKHBW X6, X5, X10
	VPUNPCKLBW X8, X7, X11
	VPUNPCKHBW X8, X7, X12
	VPUNPCKLWD X11, X9, X5
	VPUNPCKHWD X11, X9, X6
	VPUNPCKLWD X12, X10, X7
	VPUNPCKHWD X12, X10, X8
	VMOVDQU    X5, (DI)
	VMOVDQU    X6, 16(DI)
	VMOVDQU    X7, 32(DI)
	VMOVDQU    X8, 48(DI)
	ADDQ       $16, SI
	ADDQ       $64, DI
	SUBQ       $16, CX
	JNZ        sixteen
	VZEROUPPER
	RET

// func expandRow8(dst *uint32, src *byte, n int, lut *[256]uint32)
//
// Converts n pixels of eight bits, n a multiple of 8.
TEXT ·expandRow8(SB), NOSPLIT, $0-32
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), CX
	MOVQ lut+24(FP), R8

gather:
	VPMOVZXBD  (SI), Y1
	VPCMPEQD   Y2, Y2, Y2
	VPGATHERDD Y2, (R8)(Y1*4), Y3
	VMOVDQU    Y3, (DI)
	ADDQ       $8, SI
	ADDQ       $32, DI
	SUBQ       $8, CX
	JNZ        gather
	VZEROUPPER
	RET
