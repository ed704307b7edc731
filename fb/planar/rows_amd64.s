#include "textflag.h"

// Eight pixels are a matrix of 8x8 bits, a row for each plane. VGF2P8AFFINEQB multiplies
// matrices: byte j of the result has in bit i the parity of byte 7-i of the matrix and of
// byte j of the other factor. With a factor of one bit in each byte, the highest first,
// byte j is pixel j, if byte 7-i of the matrix is plane i.

// wordOrder gathers planes 3 to 0 of eight pixels from the words of four planes.
DATA wordOrder<>+0(SB)/8, $0x0002040600000000
DATA wordOrder<>+8(SB)/8, $0x0103050700000000
DATA wordOrder<>+16(SB)/8, $0x080a0c0e00000000
DATA wordOrder<>+24(SB)/8, $0x090b0d0f00000000
DATA wordOrder<>+32(SB)/8, $0x1012141600000000
DATA wordOrder<>+40(SB)/8, $0x1113151700000000
DATA wordOrder<>+48(SB)/8, $0x181a1c1e00000000
DATA wordOrder<>+56(SB)/8, $0x191b1d1f00000000
GLOBL wordOrder<>(SB), RODATA|NOPTR, $64

// rowOrder gathers byte k of planes 7 to 0, of which a register has eight bytes each.
DATA rowOrder<>+0(SB)/8, $0x0008101820283038
DATA rowOrder<>+8(SB)/8, $0x0109111921293139
DATA rowOrder<>+16(SB)/8, $0x020a121a222a323a
DATA rowOrder<>+24(SB)/8, $0x030b131b232b333b
DATA rowOrder<>+32(SB)/8, $0x040c141c242c343c
DATA rowOrder<>+40(SB)/8, $0x050d151d252d353d
DATA rowOrder<>+48(SB)/8, $0x060e161e262e363e
DATA rowOrder<>+56(SB)/8, $0x070f171f272f373f
GLOBL rowOrder<>(SB), RODATA|NOPTR, $64

// lanes are the numbers of the planes.
DATA lanes<>+0(SB)/8, $0x0000000000000000
DATA lanes<>+8(SB)/8, $0x0000000000000001
DATA lanes<>+16(SB)/8, $0x0000000000000002
DATA lanes<>+24(SB)/8, $0x0000000000000003
DATA lanes<>+32(SB)/8, $0x0000000000000004
DATA lanes<>+40(SB)/8, $0x0000000000000005
DATA lanes<>+48(SB)/8, $0x0000000000000006
DATA lanes<>+56(SB)/8, $0x0000000000000007
GLOBL lanes<>(SB), RODATA|NOPTR, $64

// func joinWords64(pix, src *byte, blocks int)
//
// Makes blocks of 64 pixels of four planes whose words alternate.
TEXT ·joinWords64(SB), NOSPLIT, $0-24
	MOVQ         pix+0(FP), DI
	MOVQ         src+8(FP), SI
	MOVQ         blocks+16(FP), CX
	MOVQ         $0x0102040810204080, AX
	VPBROADCASTQ AX, Z3
	MOVQ         $0xf0f0f0f0f0f0f0f0, AX
	KMOVQ        AX, K1
	VMOVDQU64    wordOrder<>(SB), Z1

block:
	VMOVDQU        (SI), Y0
	VPERMB.Z       Z0, Z1, K1, Z2
	VGF2P8AFFINEQB $0, Z2, Z3, Z2
	VMOVDQU64      Z2, (DI)
	ADDQ           $32, SI
	ADDQ           $64, DI
	DECQ           CX
	JNZ            block
	VZEROUPPER
	RET

// func joinRows64(pix, rows *byte, stride, n, blocks int)
//
// Makes blocks of 64 pixels of n planes that lie stride bytes apart.
TEXT ·joinRows64(SB), NOSPLIT, $0-40
	MOVQ         pix+0(FP), DI
	MOVQ         rows+8(FP), SI
	MOVQ         stride+16(FP), R8
	MOVQ         n+24(FP), CX
	MOVQ         blocks+32(FP), DX
	MOVQ         $0x0102040810204080, AX
	VPBROADCASTQ AX, Z3
	MOVQ         $1, AX
	SHLQ         CX, AX
	DECQ         AX // a bit for each plane
	VPBROADCASTQ R8, Z4
	VPMULLQ      lanes<>(SB), Z4, Z4
	VMOVDQU64    rowOrder<>(SB), Z1
	VPXORQ       Z0, Z0, Z0

block:
	KMOVQ          AX, K1
	VPGATHERQQ     (SI)(Z4*1), K1, Z0
	VPERMB         Z0, Z1, Z2
	VGF2P8AFFINEQB $0, Z2, Z3, Z2
	VMOVDQU64      Z2, (DI)
	ADDQ           $8, SI
	ADDQ           $64, DI
	DECQ           DX
	JNZ            block
	VZEROUPPER
	RET
