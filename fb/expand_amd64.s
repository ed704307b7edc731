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

// order8 is the order in which expandRow64 takes groups of four pixels: those that
// the unpacking instructions bring together.
DATA order8<>+0(SB)/8, $0x0000000400000000
DATA order8<>+8(SB)/8, $0x0000000c00000008
DATA order8<>+16(SB)/8, $0x0000000500000001
DATA order8<>+24(SB)/8, $0x0000000d00000009
DATA order8<>+32(SB)/8, $0x0000000600000002
DATA order8<>+40(SB)/8, $0x0000000e0000000a
DATA order8<>+48(SB)/8, $0x0000000700000003
DATA order8<>+56(SB)/8, $0x0000000f0000000b
GLOBL order8<>(SB), RODATA|NOPTR, $64

// LOOKUP finds the bytes of one component of the pixels in Z14 in its table, which is
// 256 bytes in four registers. K1 tells which pixels are in the upper half of it.
#define LOOKUP(t0, t1, t2, t3, to) \
	VMOVDQA64 Z14, to           \
	VMOVDQA64 Z14, Z20          \
	VPERMI2B  t1, t0, to        \
	VPERMI2B  t3, t2, Z20       \
	VPBLENDMB Z20, to, K1, to

// func expandRow64(dst *uint32, src *byte, n int, tables *[768]byte)
//
// Converts n pixels of eight bits, n a multiple of 64, to opaque colours. The
// tables are the first, second and third bytes of the 256 colours, the fourth is
// 0xff. All of them stay in registers, so that nothing is fetched from memory but the
// pixels.
TEXT ·expandRow64(SB), NOSPLIT, $0-32
	MOVQ       dst+0(FP), DI
	MOVQ       src+8(FP), SI
	MOVQ       n+16(FP), CX
	MOVQ       tables+24(FP), R8
	VMOVDQU64  (R8), Z0
	VMOVDQU64  64(R8), Z1
	VMOVDQU64  128(R8), Z2
	VMOVDQU64  192(R8), Z3
	VMOVDQU64  256(R8), Z4
	VMOVDQU64  320(R8), Z5
	VMOVDQU64  384(R8), Z6
	VMOVDQU64  448(R8), Z7
	VMOVDQU64  512(R8), Z8
	VMOVDQU64  576(R8), Z9
	VMOVDQU64  640(R8), Z10
	VMOVDQU64  704(R8), Z11
	VMOVDQU64  order8<>(SB), Z12
	VPTERNLOGD $0xff, Z13, Z13, Z13

sixtyfour:
	VPERMD     (SI), Z12, Z14
	VPMOVB2M   Z14, K1
	LOOKUP(Z0, Z1, Z2, Z3, Z15)
	LOOKUP(Z4, Z5, Z6, Z7, Z16)
	LOOKUP(Z8, Z9, Z10, Z11, Z17)
	VPUNPCKLBW Z16, Z15, Z18
	VPUNPCKHBW Z16, Z15, Z19
	VPUNPCKLBW Z13, Z17, Z21
	VPUNPCKHBW Z13, Z17, Z22
	VPUNPCKLWD Z21, Z18, Z23
	VPUNPCKHWD Z21, Z18, Z24
	VPUNPCKLWD Z22, Z19, Z25
	VPUNPCKHWD Z22, Z19, Z26
	VMOVDQU64  Z23, (DI)
	VMOVDQU64  Z24, 64(DI)
	VMOVDQU64  Z25, 128(DI)
	VMOVDQU64  Z26, 192(DI)
	ADDQ       $64, SI
	ADDQ       $256, DI
	SUBQ       $64, CX
	JNZ        sixtyfour
	VZEROUPPER
	RET
