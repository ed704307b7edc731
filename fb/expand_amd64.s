#include "textflag.h"

// func expandRow1(dst *uint32, src *byte, n int, colors *[2]uint32)
//
// Converts n pixels of one bit, n a multiple of 8, to the two colours.
TEXT ·expandRow1(SB), NOSPLIT, $0-32
	MOVQ         dst+0(FP), DI
	MOVQ         src+8(FP), SI
	MOVQ         n+16(FP), CX
	MOVQ         colors+24(FP), R8
	VPBROADCASTQ (R8), Y0
	ADDQ         CX, SI
	LEAQ         (DI)(CX*4), DI
	NEGQ         CX

	PCALIGN $64 // across a line of the cache the loop takes a quarter longer

eight:
	VPMOVZXBD (SI)(CX*1), Y1
	VPERMILPS Y1, Y0, Y1
	VMOVUPS   Y1, (DI)(CX*4)
	ADDQ      $8, CX
	JNZ       eight
	VZEROUPPER
	RET

// FETCHED fetches the lines of the cache for the 64 pixels that come 256 pixels later. A screen
// of 32 bits does not fit the first-level cache.
#define FETCHED \
	PREFETCHT0 1024(DI) \
	PREFETCHT0 1088(DI) \
	PREFETCHT0 1152(DI) \
	PREFETCHT0 1216(DI)

// func expandRow1Wide(dst *uint32, src *byte, n int, colors *[2]uint32)
//
// The same with AVX-512BW, n a multiple of 64: the bits of 64 pixels choose among the two
// colours, 16 at a time.
TEXT ·expandRow1Wide(SB), NOSPLIT, $0-32
	MOVQ         dst+0(FP), DI
	MOVQ         src+8(FP), SI
	MOVQ         n+16(FP), CX
	MOVQ         colors+24(FP), R8
	VPBROADCASTD (R8), Z0
	VPBROADCASTD 4(R8), Z1
	MOVL         $1, AX
	VPBROADCASTB AX, Z2
	PCALIGN      $64

pixels64:
	VPTESTMB  (SI), Z2, K1
	FETCHED
	KSHIFTRQ  $16, K1, K2
	KSHIFTRQ  $32, K1, K3
	KSHIFTRQ  $48, K1, K4
	VPBLENDMD Z1, Z0, K1, Z3
	VPBLENDMD Z1, Z0, K2, Z4
	VPBLENDMD Z1, Z0, K3, Z5
	VPBLENDMD Z1, Z0, K4, Z6
	VMOVDQU64 Z3, (DI)
	VMOVDQU64 Z4, 64(DI)
	VMOVDQU64 Z5, 128(DI)
	VMOVDQU64 Z6, 192(DI)
	ADDQ      $64, SI
	ADDQ      $256, DI
	SUBQ      $64, CX
	JNZ       pixels64
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

// LUT4 leaves in out the colours of the four pixels in AX, and shifts the next ones there.
#define LUT4(out) \
	MOVBLZX AX, BX                 \
	MOVBLZX AH, DX                 \
	SHRQ    $16, AX                \
	VMOVD   (R8)(BX*4), out        \
	MOVBLZX AX, R9                 \
	VPINSRD $1, (R8)(DX*4), out, out \
	MOVBLZX AH, DX                 \
	SHRQ    $16, AX                \
	VPINSRD $2, (R8)(R9*4), out, out \
	VPINSRD $3, (R8)(DX*4), out, out

// EIGHT converts the eight pixels at byte off of the source.
#define EIGHT(off) \
	MOVQ    off(SI), AX             \
	LUT4(X0)                        \
	LUT4(X1)                        \
	VMOVDQU X0, (4*off)(DI)         \
	VMOVDQU X1, (4*off+16)(DI)

// func expandRow8(dst *uint32, src *byte, n int, lut *[256]uint32)
//
// Converts n pixels of eight bits, n a multiple of 8. Most processors with AVX2 take longer
// for VPGATHERDD. On a screen, half of all groups of 32 pixels have one colour.
TEXT ·expandRow8(SB), NOSPLIT, $0-32
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), CX
	MOVQ lut+24(FP), R8
	SUBQ $32, CX
	JL   rest

thirtytwo:
	VPBROADCASTB (SI), Y2
	VPCMPEQB     (SI), Y2, Y2
	VPMOVMSKB    Y2, AX
	CMPL         AX, $-1
	JNE          mixed
	MOVBLZX      (SI), BX
	VPBROADCASTD (R8)(BX*4), Y0
	VMOVDQU      Y0, (DI)
	VMOVDQU      Y0, 32(DI)
	VMOVDQU      Y0, 64(DI)
	VMOVDQU      Y0, 96(DI)
	JMP          next

mixed:
	EIGHT(0)
	EIGHT(8)
	EIGHT(16)
	EIGHT(24)

next:
	ADDQ $32, SI
	ADDQ $128, DI
	SUBQ $32, CX
	JGE  thirtytwo

rest:
	ADDQ $32, CX
	JZ   done

eight:
	EIGHT(0)
	ADDQ $8, SI
	ADDQ $32, DI
	SUBQ $8, CX
	JNZ  eight

done:
	VZEROUPPER
	RET

// order64 is the order in which expandRow64 takes pixels: a word has one of the first half and
// one of the second, and each 16 bytes have those that unpacking brings together.
DATA order64<>+0(SB)/8, $0x2303220221012000
DATA order64<>+8(SB)/8, $0x3313321231113010
DATA order64<>+16(SB)/8, $0x2707260625052404
DATA order64<>+24(SB)/8, $0x3717361635153414
DATA order64<>+32(SB)/8, $0x2b0b2a0a29092808
DATA order64<>+40(SB)/8, $0x3b1b3a1a39193818
DATA order64<>+48(SB)/8, $0x2f0f2e0e2d0d2c0c
DATA order64<>+56(SB)/8, $0x3f1f3e1e3d1d3c1c
GLOBL order64<>(SB), RODATA|NOPTR, $64

// LOOKUP finds the bytes of one component of the pixels in Z14 in its table, which is
// 256 bytes in four registers. K1 has a bit for each pixel in the upper half of the table, K2
// for each in the lower half.
#define LOOKUP(t0, t1, t2, t3, to) \
	VMOVDQA64 Z14, to           \
	VPERMI2B  t1, t0, K2, to    \
	VPERMI2B  t3, t2, K1, to

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
	VMOVDQU64  order64<>(SB), Z12
	MOVL       $0xff00ff00, AX
	VPBROADCASTD AX, Z13

sixtyfour:
	FETCHED
	VPERMB     (SI), Z12, Z14
	VPMOVB2M   Z14, K1
	KNOTQ      K1, K2
	LOOKUP(Z0, Z1, Z2, Z3, Z15)
	LOOKUP(Z4, Z5, Z6, Z7, Z16)
	LOOKUP(Z8, Z9, Z10, Z11, Z17)
	// Two ports of the processor shift and choose, only one unpacks.
	VPSLLW     $8, Z16, Z18
	VPSRLW     $8, Z15, Z19
	VPSRLW     $8, Z17, Z21
	VPTERNLOGD $0xd8, Z13, Z18, Z15 // blue and green of the first half
	VPTERNLOGD $0xd8, Z13, Z16, Z19 // of the second
	VPORD      Z13, Z17, Z17
	VPORD      Z13, Z21, Z21
	VPUNPCKLWD Z17, Z15, Z23
	VPUNPCKHWD Z17, Z15, Z24
	VPUNPCKLWD Z21, Z19, Z25
	VPUNPCKHWD Z21, Z19, Z26
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

// iota16 are the numbers from 0 to 15.
DATA iota16<>+0(SB)/8, $0x0000000100000000
DATA iota16<>+8(SB)/8, $0x0000000300000002
DATA iota16<>+16(SB)/8, $0x0000000500000004
DATA iota16<>+24(SB)/8, $0x0000000700000006
DATA iota16<>+32(SB)/8, $0x0000000900000008
DATA iota16<>+40(SB)/8, $0x0000000b0000000a
DATA iota16<>+48(SB)/8, $0x0000000d0000000c
DATA iota16<>+56(SB)/8, $0x0000000f0000000e
GLOBL iota16<>(SB), RODATA|NOPTR, $64

// func expandRow16(dst *uint32, src *byte, n int, lut *[16]uint32, changes *colorChange, count, x int) (done int)
//
// Converts n pixels of at most four bits, n a multiple of 16, with colours that change.
// The 16 colours stay in one register, which looks up 16 pixels at once. If a colour changes
// among these, the new colour replaces the old one from the pixel of the change on. x is the
// position of the first pixel in the line, and no change is before it. Leaves the colours in
// lut and returns the number of changes made.
TEXT ·expandRow16(SB), NOSPLIT, $0-64
	MOVQ         dst+0(FP), DI
	MOVQ         src+8(FP), SI
	MOVQ         n+16(FP), CX
	MOVQ         lut+24(FP), R8
	MOVQ         changes+32(FP), DX
	MOVQ         count+40(FP), R9
	MOVQ         x+48(FP), R10
	VMOVDQU32    (R8), Z0
	VMOVDQU32    iota16<>(SB), Z1
	VPBROADCASTD R10, Z2
	VPADDD       Z1, Z2, Z2        // the places of the pixels
	MOVL         $16, R11
	VPBROADCASTD R11, Z5
	XORQ         AX, AX
	ADDQ         R11, R10          // the position after them

pixels16:
	VPMOVZXBD (SI), Z3
	VPERMD    Z0, Z3, Z4

next16:
	CMPQ AX, R9
	JGE  store16
	MOVL (DX), R12
	CMPQ R12, R10
	JGE  store16
	VPCMPEQD.BCST 4(DX), Z3, K1     // pixels with the register's number
	VPCMPD.BCST   $5, (DX), Z2, K1, K2 // of these, those from the change on
	VPBROADCASTD  8(DX), K2, Z4
	VPCMPEQD.BCST 4(DX), Z1, K3
	VPBROADCASTD  8(DX), K3, Z0
	ADDQ          $16, DX
	INCQ          AX
	JMP           next16

store16:
	VMOVDQU32 Z4, (DI)
	VPADDD    Z5, Z2, Z2
	ADDQ      $16, SI
	ADDQ      $64, DI
	ADDQ      $16, R10
	SUBQ      $16, CX
	JNZ       pixels16
	VMOVDQU32 Z0, (R8)
	MOVQ      AX, done+56(FP)
	VZEROUPPER
	RET

// func expandRow16AVX2(dst *uint32, src *byte, n int, lut *[16]uint32, changes *colorChange, count, x int) (done int)
//
// Does the same for processors whose registers hold eight colours: the 16 colours stay in
// two registers, and bit 3 of a pixel says which of them it means.
TEXT ·expandRow16AVX2(SB), NOSPLIT, $0-64
	MOVQ         dst+0(FP), DI
	MOVQ         src+8(FP), SI
	MOVQ         n+16(FP), CX
	MOVQ         lut+24(FP), R8
	MOVQ         changes+32(FP), DX
	MOVQ         count+40(FP), R9
	MOVQ         x+48(FP), R10
	VMOVDQU      (R8), Y0
	VMOVDQU      32(R8), Y1
	VMOVDQU      iota16<>(SB), Y2
	VMOVDQU      iota16<>+32(SB), Y3
	VMOVD        R10, X4
	VPBROADCASTD X4, Y4
	VPADDD       Y2, Y4, Y4        // the places of the pixels
	MOVL         $8, R11
	VMOVD        R11, X5
	VPBROADCASTD X5, Y5
	XORQ         AX, AX
	ADDQ         R11, R10          // the position after them

pixels8:
	VPMOVZXBD (SI), Y6
	VPSLLD    $28, Y6, Y7
	VPERMD    Y0, Y6, Y8
	VPERMD    Y1, Y6, Y9
	VBLENDVPS Y7, Y9, Y8, Y8

next8:
	CMPQ         AX, R9
	JGE          store8
	MOVL         (DX), R12
	CMPQ         R12, R10
	JGE          store8
	VPBROADCASTD (DX), Y12
	VPBROADCASTD 4(DX), Y10
	VPBROADCASTD 8(DX), Y11
	VPCMPEQD     Y10, Y6, Y13
	VPCMPGTD     Y4, Y12, Y14      // left of the change
	VPANDN       Y13, Y14, Y13
	VBLENDVPS    Y13, Y11, Y8, Y8
	VPCMPEQD     Y10, Y2, Y14
	VBLENDVPS    Y14, Y11, Y0, Y0
	VPCMPEQD     Y10, Y3, Y14
	VBLENDVPS    Y14, Y11, Y1, Y1
	ADDQ         $16, DX
	INCQ         AX
	JMP          next8

store8:
	VMOVDQU Y8, (DI)
	VPADDD  Y5, Y4, Y4
	ADDQ    $8, SI
	ADDQ    $32, DI
	ADDQ    $8, R10
	SUBQ    $8, CX
	JNZ     pixels8
	VMOVDQU Y0, (R8)
	VMOVDQU Y1, 32(R8)
	MOVQ    AX, done+56(FP)
	VZEROUPPER
	RET

// order8 is the order in which expandRowHAM takes groups of four pixels: those that
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

// hold has the numbers of 64 pixels, with bit 7 set. Then, for 1, 2 and 4 groups of eight, it
// has the last pixel of the group that many groups to the left of each pixel, or the pixel
// itself if there is no such group.
DATA hold<>+0(SB)/8, $0x8786858483828180
DATA hold<>+8(SB)/8, $0x8f8e8d8c8b8a8988
DATA hold<>+16(SB)/8, $0x9796959493929190
DATA hold<>+24(SB)/8, $0x9f9e9d9c9b9a9998
DATA hold<>+32(SB)/8, $0xa7a6a5a4a3a2a1a0
DATA hold<>+40(SB)/8, $0xafaeadacabaaa9a8
DATA hold<>+48(SB)/8, $0xb7b6b5b4b3b2b1b0
DATA hold<>+56(SB)/8, $0xbfbebdbcbbbab9b8
DATA hold<>+64(SB)/8, $0x0706050403020100
DATA hold<>+72(SB)/8, $0x0707070707070707
DATA hold<>+80(SB)/8, $0x0f0f0f0f0f0f0f0f
DATA hold<>+88(SB)/8, $0x1717171717171717
DATA hold<>+96(SB)/8, $0x1f1f1f1f1f1f1f1f
DATA hold<>+104(SB)/8, $0x2727272727272727
DATA hold<>+112(SB)/8, $0x2f2f2f2f2f2f2f2f
DATA hold<>+120(SB)/8, $0x3737373737373737
DATA hold<>+128(SB)/8, $0x0706050403020100
DATA hold<>+136(SB)/8, $0x0f0e0d0c0b0a0908
DATA hold<>+144(SB)/8, $0x0707070707070707
DATA hold<>+152(SB)/8, $0x0f0f0f0f0f0f0f0f
DATA hold<>+160(SB)/8, $0x1717171717171717
DATA hold<>+168(SB)/8, $0x1f1f1f1f1f1f1f1f
DATA hold<>+176(SB)/8, $0x2727272727272727
DATA hold<>+184(SB)/8, $0x2f2f2f2f2f2f2f2f
DATA hold<>+192(SB)/8, $0x0706050403020100
DATA hold<>+200(SB)/8, $0x0f0e0d0c0b0a0908
DATA hold<>+208(SB)/8, $0x1716151413121110
DATA hold<>+216(SB)/8, $0x1f1e1d1c1b1a1918
DATA hold<>+224(SB)/8, $0x0707070707070707
DATA hold<>+232(SB)/8, $0x0f0f0f0f0f0f0f0f
DATA hold<>+240(SB)/8, $0x1717171717171717
DATA hold<>+248(SB)/8, $0x1f1f1f1f1f1f1f1f
GLOBL hold<>(SB), RODATA|NOPTR, $256

// NEAR gives each pixel the larger of two numbers: its own and that of the pixel that many bits
// to the left, within groups of eight.
#define NEAR(bits) \
	VPSLLQ  bits, Z21, Z24 \
	VPSLLQ  bits, Z22, Z25 \
	VPSLLQ  bits, Z23, Z26 \
	VPMAXUB Z24, Z21, Z21  \
	VPMAXUB Z25, Z22, Z22  \
	VPMAXUB Z26, Z23, Z23

// LEFT gives each pixel the larger of two numbers: its own and that of a group to the left.
#define LEFT(from) \
	VPERMB  Z21, from, Z24 \
	VPERMB  Z22, from, Z25 \
	VPERMB  Z23, from, Z26 \
	VPMAXUB Z24, Z21, Z21  \
	VPMAXUB Z25, Z22, Z22  \
	VPMAXUB Z26, Z23, Z23

// func expandRowHAM(dst *uint32, src *byte, n int, planes *[768]byte, levels *[64]byte, control, held uint64)
//
// Converts n pixels that hold and modify, n a multiple of 64, to opaque colours. A pixel takes
// each component from itself or from the nearest pixel to the left that sets it. Six steps find
// that pixel, each twice as far to the left as the one before: three within eight pixels, three
// between groups of eight. If none of the 64 sets the component, that of the last pixel before
// them holds.
//
// The tables are the first, second and third bytes of the colours of registers, and the
// component that a pixel's data makes. control is the lower of the bits that control.
TEXT ·expandRowHAM(SB), NOSPLIT, $0-56
	MOVQ         dst+0(FP), DI
	MOVQ         src+8(FP), SI
	MOVQ         n+16(FP), CX
	MOVQ         planes+24(FP), R8
	MOVQ         levels+32(FP), R9
	MOVQ         control+40(FP), R10
	MOVQ         held+48(FP), R11
	VMOVDQU64    (R8), Z0
	VMOVDQU64    256(R8), Z1
	VMOVDQU64    512(R8), Z2
	VMOVDQU64    (R9), Z3
	VPBROADCASTB R10, Z4
	SHLQ         $1, R10
	VPBROADCASTB R10, Z5
	VMOVDQU64    hold<>+64(SB), Z6
	VMOVDQU64    hold<>+128(SB), Z7
	VMOVDQU64    hold<>+192(SB), Z8
	VMOVDQU64    order8<>(SB), Z12
	VPTERNLOGD   $0xff, Z13, Z13, Z13
	VMOVDQU64    hold<>(SB), Z14
	MOVL         $63, R12
	VPBROADCASTB R12, Z15
	VPBROADCASTB R11, Z16           // the held components
	SHRQ         $8, R11
	VPBROADCASTB R11, Z17
	SHRQ         $8, R11
	VPBROADCASTB R11, Z18

ham:
	VMOVDQU64  (SI), Z19
	VPTESTMB   Z4, Z19, K1
	VPTESTMB   Z5, Z19, K2
	VPERMB     Z3, Z19, Z20
	KNOTQ      K2, K3           // register or blue
	KXNORQ     K1, K2, K4       // register or green
	KNOTQ      K1, K5           // register or red
	VMOVDQU8.Z Z14, K3, Z21
	VMOVDQU8.Z Z14, K4, Z22
	VMOVDQU8.Z Z14, K5, Z23
	NEAR($8)
	NEAR($16)
	NEAR($32)
	LEFT(Z6)
	LEFT(Z7)
	LEFT(Z8)
	VPERMB     Z0, Z19, Z27
	VPERMB     Z1, Z19, Z28
	VPERMB     Z2, Z19, Z29
	VMOVDQU8   Z20, K1, Z27
	VMOVDQU8   Z20, K1, Z28
	VMOVDQU8   Z20, K2, Z29
	VPMOVB2M   Z21, K3
	VPMOVB2M   Z22, K4
	VPMOVB2M   Z23, K5
	VPERMB     Z27, Z21, Z24
	VPERMB     Z28, Z22, Z25
	VPERMB     Z29, Z23, Z26
	VPBLENDMB  Z24, Z16, K3, Z24
	VPBLENDMB  Z25, Z17, K4, Z25
	VPBLENDMB  Z26, Z18, K5, Z26
	VPERMB     Z24, Z15, Z16
	VPERMB     Z25, Z15, Z17
	VPERMB     Z26, Z15, Z18
	VPERMD     Z24, Z12, Z24
	VPERMD     Z25, Z12, Z25
	VPERMD     Z26, Z12, Z26
	VPUNPCKLBW Z25, Z24, Z27
	VPUNPCKHBW Z25, Z24, Z28
	VPUNPCKLBW Z13, Z26, Z29
	VPUNPCKHBW Z13, Z26, Z30
	VPUNPCKLWD Z29, Z27, Z20
	VPUNPCKHWD Z29, Z27, Z21
	VPUNPCKLWD Z30, Z28, Z22
	VPUNPCKHWD Z30, Z28, Z23
	VMOVDQU64  Z20, (DI)
	VMOVDQU64  Z21, 64(DI)
	VMOVDQU64  Z22, 128(DI)
	VMOVDQU64  Z23, 192(DI)
	ADDQ       $64, SI
	ADDQ       $256, DI
	SUBQ       $64, CX
	JNZ        ham
	VZEROUPPER
	RET
