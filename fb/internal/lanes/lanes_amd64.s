#include "textflag.h"
#include "go_asm.h"

// A pixel has four numbers of 16 or 32 bits: its blue, green and red light, and an unused one.
// A line of beams has eight numbers for a column: the light and its square of each
// component as a pair, which VPMADDWD multiplies and adds at once. Everything needs AVX2.
//
// No part of a vector is read back soon after the vector was stored: some processors then wait
// sixty cycles, until it is in memory.

DATA full<>+0(SB)/8, $0x0fff0fff0fff0fff
DATA full<>+8(SB)/8, $0x0fff0fff0fff0fff
DATA full<>+16(SB)/8, $0x0fff0fff0fff0fff
DATA full<>+24(SB)/8, $0x0fff0fff0fff0fff
GLOBL full<>(SB), RODATA, $32
DATA twice<>+0(SB)/8, $0x1fff1fff1fff1fff
DATA twice<>+8(SB)/8, $0x1fff1fff1fff1fff
DATA twice<>+16(SB)/8, $0x1fff1fff1fff1fff
DATA twice<>+24(SB)/8, $0x1fff1fff1fff1fff
GLOBL twice<>(SB), RODATA, $32
DATA one<>+0(SB)/8, $1.0
GLOBL one<>(SB), RODATA, $8
DATA half<>+0(SB)/8, $0.5
DATA half<>+8(SB)/8, $0.5
DATA half<>+16(SB)/8, $0.5
DATA half<>+24(SB)/8, $0.5
GLOBL half<>(SB), RODATA, $32
DATA phases<>+0(SB)/8, $0x0000010000000100
DATA phases<>+8(SB)/8, $0x0000010000000100
GLOBL phases<>(SB), RODATA, $16

// COMPONENT draws a component of sixteen pixels, whose beams are at byte b of a group and
// whose other numbers are at byte g.
#define COMPONENT(b, g) \
	VPMADDWD   b(SI), Y10, Y0      \
	VPMADDWD   (b+32)(SI), Y10, Y1 \
	VPMADDWD   b(DX), Y11, Y2      \
	VPMADDWD   (b+32)(DX), Y11, Y3 \
	VMOVDQU    g(R8), Y4           \
	VMOVDQU    g(R9), Y5           \
	VPUNPCKLWD Y5, Y4, Y6          \
	VPUNPCKHWD Y5, Y4, Y7          \
	VPADDD     Y2, Y0, Y0          \
	VPADDD     Y3, Y1, Y1          \
	VPMADDWD   Y6, Y12, Y6         \
	VPMADDWD   Y7, Y12, Y7         \
	VPADDD     Y6, Y0, Y0          \
	VPADDD     Y7, Y1, Y1          \
	VPSRLD     $7, Y0, Y0          \
	VPSRLD     $7, Y1, Y1          \
	VPACKUSDW  Y1, Y0, Y0          \
	VPMINUW    Y14, Y0, Y0         \
	VPMULHUW   g(R11)(R12*1), Y0, Y0 \
	VPMINUW    Y13, Y0, Y0         \
	VMOVDQU    Y0, g(DI)

#define LINES                      \
	MOVQ Beams_To(AX), DI       \
	MOVQ Beams_N(AX), CX        \
	MOVQ Beams_A(AX), SI        \
	MOVQ Beams_Z(AX), DX        \
	MOVQ Beams_GA(AX), R8       \
	MOVQ Beams_GZ(AX), R9       \
	MOVQ Beams_Weights(AX), R10 \
	MOVQ Beams_Mask(AX), R11

// func Flat(r *Beams)
TEXT ·Flat(SB), NOSPLIT, $0-8
	MOVQ         r+0(FP), AX
	LINES
	VPBROADCASTD (R10), Y10
	VPBROADCASTD 4(R10), Y11
	VPBROADCASTD 8(R10), Y12
	VMOVDQU      full<>(SB), Y13
	VMOVDQU      twice<>(SB), Y14
	MOVQ         Beams_Out(AX), R13
	MOVQ         Beams_Phase(AX), R12
	MOVQ         Beams_Step(AX), R15
	MOVQ         Beams_Period(AX), R10
	MOVBLZX      Beams_Ink(AX), BX

sixteen:
	PREFETCHT0 (R13)
	COMPONENT(0, 0)
	TESTL      BX, BX
	JNZ        next
	COMPONENT(64, 32)
	COMPONENT(128, 64)

next:
	ADDQ       $192, SI
	ADDQ       $192, DX
	ADDQ       $96, R8
	ADDQ       $96, R9
	ADDQ       $96, DI
	ADDQ       $64, R13
	ADDQ       R15, R12
	MOVQ       R12, AX
	SUBQ       R10, AX
	CMOVQCC    AX, R12
	SUBQ       $16, CX
	JG         sixteen
	VZEROUPPER
	RET

// BENT leaves the light of the column of which R14 is twice the number in x, with the
// weights at R12.
#define BENT(x) \
	VPBROADCASTD (R10)(R12*1), X4     \
	VPBROADCASTD 4(R10)(R12*1), X5    \
	VMOVQ        (R8)(R14*4), X6      \
	VPMADDWD     (SI)(R14*8), X4, x   \
	VPMADDWD     (DX)(R14*8), X5, X5  \
	VPBROADCASTD 8(R10)(R12*1), X4    \
	VPUNPCKLWD   (R9)(R14*4), X6, X6  \
	VPADDD       X5, x, x             \
	VPMADDWD     X6, X4, X4           \
	VPADDD       X4, x, x             \
	VPSRLD       $7, x, x

// func Bent(r *Beams)
TEXT ·Bent(SB), NOSPLIT, $0-8
	MOVQ         r+0(FP), AX
	LINES
	MOVQ         Beams_FX(AX), R13
	MOVQ         Beams_K(AX), R15
	VBROADCASTSD Beams_Stretch(AX), Y7
	VBROADCASTSD Beams_Across(AX), Y8
	VBROADCASTSD Beams_FY(AX), Y9
	VBROADCASTSD Beams_Down(AX), Y10
	VBROADCASTSD Beams_First(AX), Y11
	VBROADCASTSD Beams_Phases(AX), Y12
	VPBROADCASTD Beams_Last(AX), X13
	VBROADCASTSD one<>(SB), Y14
	VPBROADCASTD Beams_From(AX), X15

four:
	// Which columns they show, and the places between the lines.
	VMOVUPD     (R13), Y0
	VMULPD      Y7, Y0, Y0
	VADDPD      Y14, Y0, Y0
	VMULPD      Y8, Y0, Y0
	VCVTTPD2DQY Y0, X0
	VPSUBD      X15, X0, X0
	VPXOR       X6, X6, X6
	VPMINSD     X13, X0, X0
	VPMAXSD     X6, X0, X0
	VPADDD      X0, X0, X0
	VMOVUPD     (R15), Y1
	VMULPD      Y9, Y1, Y1
	VADDPD      Y14, Y1, Y1
	VMULPD      Y10, Y1, Y1
	VMOVUPD     half<>(SB), Y2
	VSUBPD      Y2, Y1, Y1
	VSUBPD      Y11, Y1, Y1
	VMULPD      Y12, Y1, Y1
	VADDPD      Y2, Y1, Y1
	VCVTTPD2DQY Y1, X1
	VPMINSD     phases<>(SB), X1, X1
	VPMAXSD     X6, X1, X1
	VPSLLD      $4, X1, X1
	ADDQ        $32, R13
	ADDQ        $32, R15

	VMOVQ       X0, AX
	VMOVQ       X1, BX
	MOVL        AX, R14
	MOVL        BX, R12
	BENT(X2)
	SHRQ        $32, AX
	SHRQ        $32, BX
	MOVQ        AX, R14
	MOVQ        BX, R12
	BENT(X3)
	VPACKUSDW   X3, X2, X2
	VPEXTRQ     $1, X0, AX
	VPEXTRQ     $1, X1, BX
	MOVL        AX, R14
	MOVL        BX, R12
	BENT(X0)
	SHRQ        $32, AX
	SHRQ        $32, BX
	MOVQ        AX, R14
	MOVQ        BX, R12
	BENT(X1)
	VPACKUSDW   X1, X0, X0
	VINSERTI128 $1, X0, Y2, Y0
	VPMINUW     twice<>(SB), Y0, Y0
	VPMULHUW    (R11), Y0, Y0
	VPMINUW     full<>(SB), Y0, Y0
	VMOVDQU     Y0, (DI)
	ADDQ        $32, R11
	ADDQ        $32, DI
	SUBQ        $4, CX
	JG          four
	VZEROUPPER
	RET

// COLUMN leaves the light of the column at off(R9) in y and its glow in x, both times 256.
// Zen 3 reads memory twice in a cycle at most, so that everything of a column is read at
// once.
#define COLUMN(off, y, x) \
	MOVQ           (off+Column_First)(R9), R10 \
	VBROADCASTI128 (off+Column_W)(R9), Y7      \
	MOVLQSX        R10, R11                    \
	SARQ           $32, R10                    \
	VPSHUFD        $0x00, Y7, Y8               \
	VPSHUFD        $0x55, Y7, Y9               \
	VPSHUFD        $0xaa, X7, X7               \
	VPMADDWD       (SI)(R11*1), Y8, y          \
	VPMADDWD       64(SI)(R11*1), Y9, Y9       \
	VPMADDWD       (R8)(R10*1), X7, x          \
	VPADDD         Y9, y, y

// WHOLE does the same and removes the fraction.
#define WHOLE(off, y, x) \
	COLUMN(off, y, x) \
	VPSRLD $8, y, y   \
	VPSRLD $8, x, x

// func Pair(r *Spread)
TEXT ·Pair(SB), NOSPLIT, $0-8
	MOVQ    r+0(FP), AX
	MOVQ    Spread_Src(AX), SI
	MOVQ    Spread_Pairs(AX), DI
	MOVQ    Spread_Across(AX), CX
	XORQ    BX, BX
	SUBQ    $2, CX
	JL      pair

pairs:
	VMOVDQU     (SI)(BX*1), Y0
	VMOVDQU     16(SI)(BX*1), Y1
	VPUNPCKLWD  Y1, Y0, Y2
	VPUNPCKHWD  Y1, Y0, Y3
	VINSERTI128 $1, X3, Y2, Y0
	VPERM2I128  $0x31, Y3, Y2, Y1
	VMOVDQU     Y0, (DI)(BX*2)
	VMOVDQU     Y1, 32(DI)(BX*2)
	ADDQ        $32, BX
	SUBQ        $2, CX
	JGE         pairs

pair:
	ADDQ       $2, CX
	JZ         light
	VMOVDQU    (SI)(BX*1), X0
	VMOVDQU    16(SI)(BX*1), X1
	VPUNPCKLWD X1, X0, X2
	VPUNPCKHWD X1, X0, X3
	VMOVDQU    X2, (DI)(BX*2)
	VMOVDQU    X3, 16(DI)(BX*2)

light:
	MOVQ         Spread_Light(AX), SI
	MOVQ         Spread_Near(AX), DI
	MOVQ         Spread_Lit(AX), CX
	VPBROADCASTW Spread_Part(AX), X15
	XORQ         BX, BX
	SUBQ         $2, CX
	JL           near

nears:
	VPMULHUW   (SI)(BX*1), X15, X0
	VPMULHUW   8(SI)(BX*1), X15, X1
	VPUNPCKLWD X1, X0, X2
	VPUNPCKHWD X1, X0, X3
	VMOVDQU    X2, (DI)(BX*2)
	VMOVDQU    X3, 16(DI)(BX*2)
	ADDQ       $16, BX
	SUBQ       $2, CX
	JGE        nears

near:
	ADDQ       $2, CX
	JZ         done
	VMOVQ      (SI)(BX*1), X0
	VMOVQ      8(SI)(BX*1), X1
	VPUNPCKLWD X1, X0, X0
	VPMULHUW   X15, X0, X0
	VMOVDQU    X0, (DI)(BX*2)

done:
	VZEROUPPER
	RET

#define SPREAD \
	MOVQ Spread_Beam(AX), DI      \
	MOVQ Spread_Glow(AX), DX      \
	MOVQ Spread_N(AX), CX         \
	MOVQ Spread_Cols(AX), R9      \
	MOVQ Spread_Pairs(AX), SI     \
	MOVQ Spread_Left(AX), R10     \
	SHLQ $5, R10                  \
	SUBQ R10, SI                  \
	MOVQ Spread_Near(AX), R8      \
	MOVQ Spread_GlowLeft(AX), R10 \
	SHLQ $4, R10                  \
	SUBQ R10, R8

// FOUR stores the light of four columns from the one at off(R9) on, at byte b of a group,
// and their glow at byte g. For each two columns, a shuffle removes the fraction and puts
// the numbers of each where those of the other are not.
#define FOUR(off, b, g) \
	COLUMN(off, Y0, X2)                   \
	COLUMN(off+Column__size, Y1, X3)      \
	COLUMN(off+2*Column__size, Y4, X5)    \
	COLUMN(off+3*Column__size, Y6, X10)   \
	VPSHUFB      Y12, Y0, Y0              \
	VPSHUFB      Y13, Y1, Y1              \
	VPSHUFB      Y12, Y4, Y4              \
	VPSHUFB      Y13, Y6, Y6              \
	VPOR         Y1, Y0, Y0               \
	VPOR         Y6, Y4, Y4               \
	VPSHUFB      X14, X2, X2              \
	VPSHUFB      X15, X3, X3              \
	VPSHUFB      X14, X5, X5              \
	VPSHUFB      X15, X10, X10            \
	VPOR         X3, X2, X2               \
	VPOR         X10, X5, X5              \
	VSHUFPS      $0x88, Y4, Y0, Y1        \
	VSHUFPS      $0xdd, Y4, Y0, Y0        \
	VPUNPCKLDQ   X5, X2, X3               \
	VPUNPCKHDQ   X5, X2, X2               \
	VMOVDQU      X1, b(DI)                \
	VMOVDQU      X0, (b+64)(DI)           \
	VEXTRACTI128 $1, Y1, (b+128)(DI)      \
	VMOVQ        X3, g(DX)                \
	VMOVHPS      X3, (g+32)(DX)           \
	VMOVQ        X2, (g+64)(DX)

DATA light0<>+0(SB)/8, $0x0e0d0a0906050201
DATA light0<>+8(SB)/8, $0x8080808080808080
DATA light0<>+16(SB)/8, $0x0e0d0a0906050201
DATA light0<>+24(SB)/8, $0x8080808080808080
GLOBL light0<>(SB), RODATA, $32
DATA light1<>+0(SB)/8, $0x8080808080808080
DATA light1<>+8(SB)/8, $0x0e0d0a0906050201
DATA light1<>+16(SB)/8, $0x8080808080808080
DATA light1<>+24(SB)/8, $0x0e0d0a0906050201
GLOBL light1<>(SB), RODATA, $32
DATA glow0<>+0(SB)/8, $0x8080060580800201
DATA glow0<>+8(SB)/8, $0x8080808080800a09
GLOBL glow0<>(SB), RODATA, $16
DATA glow1<>+0(SB)/8, $0x0605808002018080
DATA glow1<>+8(SB)/8, $0x808080800a098080
GLOBL glow1<>(SB), RODATA, $16

// func SpreadGroups(r *Spread)
TEXT ·SpreadGroups(SB), NOSPLIT, $0-8
	MOVQ    r+0(FP), AX
	SPREAD
	VMOVDQU light0<>(SB), Y12
	VMOVDQU light1<>(SB), Y13
	VMOVDQU glow0<>(SB), X14
	VMOVDQU glow1<>(SB), X15

sixteen:
	FOUR(0, 0, 0)
	FOUR(4*Column__size, 32, 8)
	FOUR(8*Column__size, 16, 16)
	FOUR(12*Column__size, 48, 24)
	ADDQ $192, DI
	ADDQ $96, DX
	ADDQ $(16*Column__size), R9
	SUBQ $16, CX
	JG   sixteen
	VZEROUPPER
	RET

// func SpreadLine(r *Spread)
TEXT ·SpreadLine(SB), NOSPLIT, $0-8
	MOVQ r+0(FP), AX
	SPREAD
	XORQ BX, BX // bytes of glow
	SUBQ $2, CX
	JL   rest

two:
	WHOLE(0, Y0, X2)
	WHOLE(Column__size, Y1, X3)
	VPACKUSDW Y1, Y0, Y0
	VPACKUSDW X3, X2, X2
	VPERMQ    $0xd8, Y0, Y0
	VMOVDQU   X2, (DX)(BX*1)
	VMOVDQU   Y0, (DI)(BX*2)
	ADDQ      $16, BX
	ADDQ      $(2*Column__size), R9
	SUBQ      $2, CX
	JGE       two

rest:
	ADDQ      $2, CX
	JZ        done
	WHOLE(0, Y0, X2)
	VPACKUSDW Y0, Y0, Y0
	VPACKUSDW X2, X2, X2
	VPERMQ    $0xd8, Y0, Y0
	VMOVQ     X2, (DX)(BX*1)
	VMOVDQU   X0, (DI)(BX*2)

done:
	VZEROUPPER
	RET

// near0 are the places of the words blue, green and red of sixteen pixels of four words in two
// registers.
DATA near0<>+0(SB)/8, $0x000c000800040000
DATA near0<>+8(SB)/8, $0x001c001800140010
DATA near0<>+16(SB)/8, $0x002c002800240020
DATA near0<>+24(SB)/8, $0x003c003800340030
GLOBL near0<>(SB), RODATA, $32

// natural brings sixteen numbers that are in columns of four into rows.
DATA natural<>+0(SB)/8, $0x0000000400000000
DATA natural<>+8(SB)/8, $0x0000000c00000008
DATA natural<>+16(SB)/8, $0x0000000500000001
DATA natural<>+24(SB)/8, $0x0000000d00000009
DATA natural<>+32(SB)/8, $0x0000000600000002
DATA natural<>+40(SB)/8, $0x0000000e0000000a
DATA natural<>+48(SB)/8, $0x0000000700000003
DATA natural<>+56(SB)/8, $0x0000000f0000000b
GLOBL natural<>(SB), RODATA, $64

// PLANE2 writes the light of sixteen pixels to a plane and its square to the next.
#define PLANE2(z)                \
	VPERMD  z, Z30, z        \
	VPMOVDW z, (DI)          \
	VPSRLD  $16, z, z        \
	VPMOVDW z, (DI)(R12*1)   \
	LEAQ    (DI)(R12*2), DI

// TAPS leaves in out the light of sixteen columns in the plane at R11, times 256.
#define TAPS(out)                \
	VMOVDQU64 (R11), Z4      \
	VPERMB    Z4, Z0, Z5     \
	VPERMB    Z4, Z1, Z4     \
	VPMADDWD  Z2, Z5, out    \
	VPDPWSSD  Z3, Z4, out    \
	ADDQ      R12, R11

// LIT writes the beams of a component, with the third four before the second.
#define LIT(at)                               \
	TAPS(Z6)                              \
	TAPS(Z7)                              \
	VPSRLD      $8, Z6, Z6                \
	VPSLLD      $8, Z7, Z7                \
	VPTERNLOGD  $0xd8, Z29, Z6, Z7        \
	VSHUFI64X2  $0xd8, Z7, Z7, Z7         \
	VMOVDQU64   Z7, at(DI)

// GLOWS writes the glow of a component.
#define GLOWS(at)                \
	VMOVDQU64 (R11), Z4      \
	VPERMB    Z4, Z0, Z4     \
	VPMADDWD  Z2, Z4, Z4     \
	VPSRLD    $8, Z4, Z4     \
	VPMOVDW   Z4, at(DX)     \
	ADDQ      R12, R11

// func SpreadPlanes(r *Spread)
//
// The pixels of a line become planes: words of one number of all pixels. Of a plane, those that
// sixteen columns show are in one register, from which a permutation takes what each of them
// needs. It needs AVX-512VBMI.
TEXT ·SpreadPlanes(SB), NOSPLIT, $0-8
	MOVQ      r+0(FP), AX
	MOVQ      Spread_Src(AX), SI
	MOVQ      Spread_Planes(AX), R8
	MOVQ      Spread_Pitch(AX), R12
	MOVQ      Spread_Across(AX), CX
	VMOVDQU64 natural<>(SB), Z30

light:
	MOVQ        R8, DI
	VMOVDQU64   (SI), Z0
	VMOVDQU64   64(SI), Z1
	VMOVDQU64   128(SI), Z2
	VMOVDQU64   192(SI), Z3
	VPUNPCKLDQ  Z1, Z0, Z4
	VPUNPCKHDQ  Z1, Z0, Z5
	VPUNPCKLDQ  Z3, Z2, Z6
	VPUNPCKHDQ  Z3, Z2, Z7
	VPUNPCKLQDQ Z6, Z4, Z0
	VPUNPCKHQDQ Z6, Z4, Z1
	VPUNPCKLQDQ Z7, Z5, Z2
	PLANE2(Z0)
	PLANE2(Z1)
	PLANE2(Z2)
	ADDQ        $256, SI
	ADDQ        $32, R8
	SUBQ        $16, CX
	JG          light

	MOVQ         Spread_Light(AX), SI
	MOVQ         Spread_Planes(AX), R8
	LEAQ         (R12)(R12*2), DX
	LEAQ         (R8)(DX*2), R8
	MOVQ         Spread_Lit(AX), CX
	ADDQ         $1, CX
	VPBROADCASTW Spread_Part(AX), Z15
	VMOVDQU      near0<>(SB), Y10
	MOVL         $1, BX
	VPBROADCASTW BX, Y11
	VPADDW       Y11, Y10, Y11
	VPADDW       Y11, Y11, Y12
	VPSUBW       Y10, Y12, Y12 // the next place but one

near:
	VPMULHUW  (SI), Z15, Z0
	VPMULHUW  64(SI), Z15, Z1
	VMOVDQA64 Z10, Z2
	VMOVDQA64 Z11, Z3
	VMOVDQA64 Z12, Z4
	VPERMI2W  Z1, Z0, Z2
	VPERMI2W  Z1, Z0, Z3
	VPERMI2W  Z1, Z0, Z4
	VMOVDQU   Y2, (R8)
	VMOVDQU   Y3, (R8)(R12*1)
	VMOVDQU   Y4, (R8)(R12*2)
	ADDQ      $128, SI
	ADDQ      $32, R8
	SUBQ      $16, CX
	JG        near

	MOVQ         Spread_Beam(AX), DI
	MOVQ         Spread_Glow(AX), DX
	MOVQ         Spread_N(AX), CX
	MOVQ         Spread_Taps(AX), R9
	MOVQ         Spread_Planes(AX), R8
	LEAQ         (R12)(R12*2), R10
	LEAQ         (R8)(R10*2), SI
	MOVQ         Spread_Left(AX), R10
	ADDQ         R10, R10
	SUBQ         R10, R8
	MOVQ         Spread_GlowLeft(AX), R10
	ADDQ         R10, R10
	SUBQ         R10, SI
	MOVQ         Spread_Step(AX), R13
	MOVL         $4, BX
	VPBROADCASTB BX, Z31
	MOVL         $0xffff, BX
	VPBROADCASTD BX, Z29

sixteen:
	LEAQ         (R9)(R13*1), AX // the row TapAt
	MOVLQSX      (R9), R10
	VPBROADCASTB R10, Z1
	VMOVDQU64    (AX), Z0
	VPSUBB       Z1, Z0, Z0
	VPADDB       Z31, Z0, Z1
	VMOVDQU64    (AX)(R13*1), Z2
	VMOVDQU64    (AX)(R13*2), Z3
	LEAQ         (R8)(R10*1), R11
	LIT(0)
	LIT(64)
	LIT(128)
	LEAQ         (AX)(R13*4), AX // the row TapGlowAt
	MOVLQSX      (R9)(R13*4), R10
	VPBROADCASTB R10, Z1
	VMOVDQU64    (AX), Z0
	VPSUBB       Z1, Z0, Z0
	VMOVDQU64    (AX)(R13*1), Z2
	LEAQ         (SI)(R10*1), R11
	GLOWS(0)
	GLOWS(32)
	GLOWS(64)
	ADDQ         $192, DI
	ADDQ         $96, DX
	ADDQ         $64, R9
	SUBQ         $16, CX
	JG           sixteen
	VZEROUPPER
	RET

// func Box(to *uint64, n int, from **uint64, lines int, share uint16)
TEXT ·Box(SB), NOSPLIT, $0-34
	MOVQ         to+0(FP), DI
	MOVQ         n+8(FP), CX
	MOVQ         from+16(FP), SI
	MOVQ         lines+24(FP), R8
	VPBROADCASTW share+32(FP), Y15
	XORQ         BX, BX

thirtytwo:
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	VPXOR Y2, Y2, Y2
	VPXOR Y3, Y3, Y3
	VPXOR Y4, Y4, Y4
	VPXOR Y5, Y5, Y5
	VPXOR Y6, Y6, Y6
	VPXOR Y7, Y7, Y7
	XORQ  DX, DX

line:
	MOVQ     (SI)(DX*8), AX
	ADDQ     BX, AX
	VPADDW   (AX), Y0, Y0
	VPADDW   32(AX), Y1, Y1
	VPADDW   64(AX), Y2, Y2
	VPADDW   96(AX), Y3, Y3
	VPADDW   128(AX), Y4, Y4
	VPADDW   160(AX), Y5, Y5
	VPADDW   192(AX), Y6, Y6
	VPADDW   224(AX), Y7, Y7
	INCQ     DX
	CMPQ     DX, R8
	JNE      line
	VPMULHUW Y15, Y0, Y0
	VPMULHUW Y15, Y1, Y1
	VPMULHUW Y15, Y2, Y2
	VPMULHUW Y15, Y3, Y3
	VPMULHUW Y15, Y4, Y4
	VPMULHUW Y15, Y5, Y5
	VPMULHUW Y15, Y6, Y6
	VPMULHUW Y15, Y7, Y7
	VMOVDQU  Y0, (DI)(BX*1)
	VMOVDQU  Y1, 32(DI)(BX*1)
	VMOVDQU  Y2, 64(DI)(BX*1)
	VMOVDQU  Y3, 96(DI)(BX*1)
	VMOVDQU  Y4, 128(DI)(BX*1)
	VMOVDQU  Y5, 160(DI)(BX*1)
	VMOVDQU  Y6, 192(DI)(BX*1)
	VMOVDQU  Y7, 224(DI)(BX*1)
	ADDQ     $256, BX
	SUBQ     $32, CX
	JG       thirtytwo
	VZEROUPPER
	RET

// DYES puts the bytes of pixel k of four into x from byte at on.
#define DYES(k, x, at) \
	MOVQ    (8*k)(SI), AX                  \
	MOVWLZX AX, BX                         \
	SHRQ    $16, AX                        \
	VPINSRB $at, (R8)(BX*1), x, x          \
	MOVWLZX AX, DX                         \
	SHRQ    $16, AX                        \
	VPINSRB $(at+1), (R8)(DX*1), x, x      \
	VPINSRB $(at+2), (R8)(AX*1), x, x

// func Dye(to *uint32, light *uint64, n int, dyes *[4096]uint8)
TEXT ·Dye(SB), NOSPLIT, $0-32
	MOVQ to+0(FP), DI
	MOVQ light+8(FP), SI
	MOVQ n+16(FP), CX
	MOVQ dyes+24(FP), R8

four:
	SUBQ        $4, CX
	JL          rest
	VPCMPEQD    X0, X0, X0
	VPCMPEQD    X1, X1, X1
	DYES(0, X0, 0)
	DYES(1, X0, 4)
	DYES(2, X1, 0)
	DYES(3, X1, 4)
	VPUNPCKLQDQ X1, X0, X0
	VMOVDQU     X0, (DI)
	ADDQ        $32, SI
	ADDQ        $16, DI
	JMP         four

rest:
	ADDQ $4, CX
	JZ   done

pixel:
	VPCMPEQD X0, X0, X0
	DYES(0, X0, 0)
	VMOVD    X0, (DI)
	ADDQ     $8, SI
	ADDQ     $4, DI
	DECQ     CX
	JNZ      pixel

done:
	RET

// QUARTER writes the colours of pixels 4*q to 4*q+3 of a group.
#define QUARTER(q) \
	MOVQ     (8*q)(SI), AX            \
	MOVQ     (8*q+32)(SI), BX         \
	MOVQ     (8*q+64)(SI), DX         \
	VPCMPEQD X0, X0, X0               \
	VPCMPEQD X1, X1, X1               \
	MOVWLZX  AX, R9                   \
	MOVWLZX  BX, R10                  \
	MOVWLZX  DX, R11                  \
	SHRQ     $16, AX                  \
	SHRQ     $16, BX                  \
	SHRQ     $16, DX                  \
	VPINSRB  $0, (R8)(R9*1), X0, X0   \
	VPINSRB  $1, (R8)(R10*1), X0, X0  \
	VPINSRB  $2, (R8)(R11*1), X0, X0  \
	MOVWLZX  AX, R9                   \
	MOVWLZX  BX, R10                  \
	MOVWLZX  DX, R11                  \
	SHRQ     $16, AX                  \
	SHRQ     $16, BX                  \
	SHRQ     $16, DX                  \
	VPINSRB  $4, (R8)(R9*1), X0, X0   \
	VPINSRB  $5, (R8)(R10*1), X0, X0  \
	VPINSRB  $6, (R8)(R11*1), X0, X0  \
	MOVWLZX  AX, R9                   \
	MOVWLZX  BX, R10                  \
	MOVWLZX  DX, R11                  \
	SHRQ     $16, AX                  \
	SHRQ     $16, BX                  \
	SHRQ     $16, DX                  \
	VPINSRB  $0, (R8)(R9*1), X1, X1   \
	VPINSRB  $1, (R8)(R10*1), X1, X1  \
	VPINSRB  $2, (R8)(R11*1), X1, X1  \
	VPINSRB  $4, (R8)(AX*1), X1, X1   \
	VPINSRB  $5, (R8)(BX*1), X1, X1   \
	VPINSRB  $6, (R8)(DX*1), X1, X1   \
	VPUNPCKLQDQ X1, X0, X0            \
	VMOVDQU  X0, (16*q)(DI)

// func DyeGroups(to *uint32, light *uint64, n int, dyes *[4096]uint8)
TEXT ·DyeGroups(SB), NOSPLIT, $0-32
	MOVQ to+0(FP), DI
	MOVQ light+8(FP), SI
	MOVQ n+16(FP), CX
	MOVQ dyes+24(FP), R8

sixteen:
	SUBQ $16, CX
	JL   rest
	QUARTER(0)
	QUARTER(1)
	QUARTER(2)
	QUARTER(3)
	ADDQ $96, SI
	ADDQ $64, DI
	JMP  sixteen

rest:
	ADDQ $16, CX
	JZ   done

pixel:
	MOVWLZX  (SI), AX
	MOVWLZX  32(SI), BX
	MOVWLZX  64(SI), DX
	VPCMPEQD X0, X0, X0
	VPINSRB  $0, (R8)(AX*1), X0, X0
	VPINSRB  $1, (R8)(BX*1), X0, X0
	VPINSRB  $2, (R8)(DX*1), X0, X0
	VMOVD    X0, (DI)
	ADDQ     $2, SI
	ADDQ     $4, DI
	DECQ     CX
	JNZ      pixel

done:
	RET

// single are the places of the components of sixteen pixels in words.
DATA single<>+0(SB)/8, $0x0e0c0a0806040200
DATA single<>+8(SB)/8, $0x1e1c1a1816141210
DATA single<>+16(SB)/8, $0x2e2c2a2826242220
DATA single<>+24(SB)/8, $0x3e3c3a3836343230
DATA single<>+32(SB)/8, $0x4e4c4a4846444240
DATA single<>+40(SB)/8, $0x5e5c5a5856545250
DATA single<>+48(SB)/8, $0x6e6c6a6866646260
DATA single<>+56(SB)/8, $0x7e7c7a7876747270
GLOBL single<>(SB), RODATA|NOPTR, $64

// below are the bits up to the one of which n is the number, without bit 0: the lower eight,
// and the upper ones.
DATA below<>+0(SB)/8, $0xfe7e3e1e0e060200
DATA below<>+8(SB)/8, $0xfefefefefefefefe
DATA below<>+16(SB)/8, $0x0000000000000000
DATA below<>+24(SB)/8, $0xff7f3f1f0f070301
GLOBL below<>(SB), RODATA|NOPTR, $32

// STEP looks up bytes of a table of 256 in four registers. K1 tells which are in its upper half,
// K2 which in the lower.
#define STEP(t0, t1, t2, t3, to) \
	VMOVDQA64 Z2, to             \
	VPERMI2B  t1, t0, K2, to     \
	VPERMI2B  t3, t2, K1, to

// STEPS loads the tables at R8 and what else COLORS needs.
#define STEPS \
	VMOVDQU64       (R8), Z16        \
	VMOVDQU64       64(R8), Z17      \
	VMOVDQU64       128(R8), Z18     \
	VMOVDQU64       192(R8), Z19     \
	VMOVDQU64       256(R8), Z20     \
	VMOVDQU64       320(R8), Z21     \
	VMOVDQU64       384(R8), Z22     \
	VMOVDQU64       448(R8), Z23     \
	VMOVDQU64       512(R8), Z24     \
	VMOVDQU64       576(R8), Z25     \
	VMOVDQU64       640(R8), Z26     \
	VMOVDQU64       704(R8), Z27     \
	VBROADCASTI32X4 below<>(SB), Z29    \
	VBROADCASTI32X4 below<>+16(SB), Z30 \
	MOVL            $0xff000000, AX  \
	VPBROADCASTD    AX, Z15          \
	KXNORW          K4, K4, K4

// COLORS makes colours of light, in bytes: its upper eight bits, in Z2, choose a colour and the
// bits of its successors, of which those up to its lower four bits, in Z0, count.
#define COLORS \
	VPMOVB2M Z2, K1                \
	KNOTQ    K1, K2                \
	STEP(Z16, Z17, Z18, Z19, Z4)   \
	STEP(Z20, Z21, Z22, Z23, Z5)   \
	STEP(Z24, Z25, Z26, Z27, Z6)   \
	VPSHUFB  Z0, Z29, Z7           \
	VPSHUFB  Z0, Z30, Z3           \
	VPANDQ   Z7, Z5, Z5            \
	VPANDQ   Z3, Z6, Z6            \
	VPOPCNTB Z5, Z5                \
	VPOPCNTB Z6, Z6                \
	VPADDB   Z5, Z4, Z4            \
	VPADDB   Z6, Z4, Z4

// WHOLE4 leaves in K4 which of sixteen pixels there are.
#define WHOLE4(done) \
	CMPQ  CX, $16 \
	JGE   done    \
	MOVL  $-1, BX \
	SHLL  CX, BX  \
	NOTL  BX      \
	KMOVW BX, K4

// func DyeSteps(to *uint32, light *uint64, n int, steps *Steps)
TEXT ·DyeSteps(SB), NOSPLIT, $0-32
	MOVQ         to+0(FP), DI
	MOVQ         light+8(FP), SI
	MOVQ         n+16(FP), CX
	MOVQ         steps+24(FP), R8
	STEPS
	VMOVDQU64    single<>(SB), Z28
	MOVL         $0x0f0f0f0f, AX
	VPBROADCASTD AX, Z31

sixteen:
	WHOLE4(whole)

whole:
	VMOVDQU64 (SI), Z0
	VMOVDQU64 64(SI), Z1
	VPSRLW    $4, Z0, Z2
	VPSRLW    $4, Z1, Z3
	VPERMT2B  Z3, Z28, Z2
	VPERMT2B  Z1, Z28, Z0
	VPANDQ    Z31, Z0, Z0
	COLORS
	VPORD     Z15, Z4, Z4
	VMOVDQU32 Z4, K4, (DI)
	SUBQ      $-128, SI
	ADDQ      $64, DI
	SUBQ      $16, CX
	JG        sixteen
	VZEROUPPER
	RET

// glows brings the glow of two lines together, in the order of the beams.
DATA glows<>+0(SB)/8, $0x0011000100100000
DATA glows<>+8(SB)/8, $0x0013000300120002
DATA glows<>+16(SB)/8, $0x0019000900180008
DATA glows<>+24(SB)/8, $0x001b000b001a000a
DATA glows<>+32(SB)/8, $0x0015000500140004
DATA glows<>+40(SB)/8, $0x0017000700160006
DATA glows<>+48(SB)/8, $0x001d000d001c000c
DATA glows<>+56(SB)/8, $0x001f000f001e000e
GLOBL glows<>(SB), RODATA|NOPTR, $64

// pixels brings the bytes of sixteen pixels together: of four blues, four greens and four reds
// with four zeros between them, where the third four pixels come before the second.
DATA pixels<>+0(SB)/8, $0x0b0a050109080400
DATA pixels<>+8(SB)/8, $0x0f0e07030d0c0602
DATA pixels<>+16(SB)/8, $0x2b2a252129282420
DATA pixels<>+24(SB)/8, $0x2f2e27232d2c2622
DATA pixels<>+32(SB)/8, $0x1b1a151119181410
DATA pixels<>+40(SB)/8, $0x1f1e17131d1c1612
DATA pixels<>+48(SB)/8, $0x3b3a353139383430
DATA pixels<>+56(SB)/8, $0x3f3e37333d3c3632
GLOBL pixels<>(SB), RODATA|NOPTR, $64

// LIGHT leaves in z a component of sixteen pixels, whose beams are at byte b of a group and
// whose glow is at byte g.
#define LIGHT(b, g, z) \
	VMOVDQU      g(R8), Y4               \
	VINSERTI64X4 $1, g(R9), Z4, Z4       \
	VPMADDWD     b(SI), Z10, z           \
	VPERMW       Z4, Z9, Z4              \
	VPDPWSSD     b(DX), Z11, z           \
	VPDPWSSD     Z4, Z12, z              \
	VPSRLD       $7, z, z

// func FlatSteps(r *Beams, steps *Steps)
TEXT ·FlatSteps(SB), NOSPLIT, $0-16
	MOVQ         steps+8(FP), R8
	STEPS
	MOVQ         r+0(FP), AX
	LINES
	MOVQ         Beams_Out(AX), DI
	VPBROADCASTD (R10), Z10
	VPBROADCASTD 4(R10), Z11
	VPBROADCASTD 8(R10), Z12
	MOVQ         Beams_Phase(AX), R12
	MOVQ         Beams_Step(AX), R15
	MOVQ         Beams_Period(AX), R10
	VMOVDQU64    glows<>(SB), Z9
	VMOVDQU64    pixels<>(SB), Z28
	VPBROADCASTD full<>(SB), Z13
	VPBROADCASTD twice<>(SB), Z14
	VPSRLD       $16, Z14, Z8
	MOVL         $0x000f000f, AX
	VPBROADCASTD AX, Z31

sixteen:
	WHOLE4(whole)

whole:
	LIGHT(0, 0, Z0)
	LIGHT(64, 32, Z1)
	LIGHT(128, 64, Z2)
	VPACKUSDW Z1, Z0, Z0
	VPMINUD   Z8, Z2, Z2
	VPMINUW   Z14, Z0, Z0
	VPMULHUW  64(R11)(R12*1), Z2, Z2
	VPMULHUW  (R11)(R12*1), Z0, Z0
	VPMINUW   Z13, Z2, Z1
	VPMINUW   Z13, Z0, Z0
	VPSRLW    $4, Z1, Z3
	VPSRLW    $4, Z0, Z2
	VPANDQ    Z31, Z1, Z1
	VPANDQ    Z31, Z0, Z0
	VPACKUSWB Z3, Z2, Z2
	VPACKUSWB Z1, Z0, Z0
	COLORS
	VPERMB    Z4, Z28, Z4
	VPORD     Z15, Z4, Z4
	VMOVDQU32 Z4, K4, (DI)
	ADDQ      $192, SI
	ADDQ      $192, DX
	ADDQ      $96, R8
	ADDQ      $96, R9
	ADDQ      $64, DI
	ADDQ      R15, R12
	MOVQ      R12, AX
	SUBQ      R10, AX
	CMOVQCC   AX, R12
	SUBQ      $16, CX
	JG        sixteen
	VZEROUPPER
	RET

// func InkGroups(to *uint32, light *uint64, n int, inks *[4096]uint32)
TEXT ·InkGroups(SB), NOSPLIT, $0-32
	MOVQ to+0(FP), DI
	MOVQ light+8(FP), SI
	MOVQ n+16(FP), CX
	MOVQ inks+24(FP), R8
	XORQ BX, BX

pixel:
	MOVWLZX (SI)(BX*2), AX
	MOVL    (R8)(AX*4), AX
	MOVL    AX, (DI)(BX*4)
	INCQ    BX
	TESTQ   $15, BX
	JNZ     next
	ADDQ    $64, SI // with the 32 that BX adds, a group

next:
	CMPQ BX, CX
	JLT  pixel
	RET

// func Ink(to *uint32, light *uint64, n int, inks *[4096]uint32)
TEXT ·Ink(SB), NOSPLIT, $0-32
	MOVQ to+0(FP), DI
	MOVQ light+8(FP), SI
	MOVQ n+16(FP), CX
	MOVQ inks+24(FP), R8

four:
	SUBQ    $4, CX
	JL      rest
	MOVWLZX (SI), AX
	MOVWLZX 8(SI), BX
	MOVWLZX 16(SI), DX
	MOVWLZX 24(SI), R9
	MOVL    (R8)(AX*4), AX
	MOVL    (R8)(BX*4), BX
	MOVL    (R8)(DX*4), DX
	MOVL    (R8)(R9*4), R9
	MOVL    AX, (DI)
	MOVL    BX, 4(DI)
	MOVL    DX, 8(DI)
	MOVL    R9, 12(DI)
	ADDQ    $32, SI
	ADDQ    $16, DI
	JMP     four

rest:
	ADDQ $4, CX
	JZ   done

pixel:
	MOVWLZX (SI), AX
	MOVL    (R8)(AX*4), AX
	MOVL    AX, (DI)
	ADDQ    $8, SI
	ADDQ    $4, DI
	DECQ    CX
	JNZ     pixel

done:
	RET

// func Look(to *uint64, pix *byte, n int, table *[256]uint64)
TEXT ·Look(SB), NOSPLIT, $0-32
	MOVQ to+0(FP), DI
	MOVQ pix+8(FP), SI
	MOVQ n+16(FP), CX
	MOVQ table+24(FP), R8
	ADDQ CX, SI
	LEAQ (DI)(CX*8), DI
	NEGQ CX

pixel:
	MOVBLZX (SI)(CX*1), AX
	MOVQ    (R8)(AX*8), AX
	MOVQ    AX, (DI)(CX*8)
	INCQ    CX
	JNZ     pixel
	RET

// func Look2(to *uint64, pix *byte, n int, table *[256][2]uint64)
TEXT ·Look2(SB), NOSPLIT, $0-32
	MOVQ to+0(FP), DI
	MOVQ pix+8(FP), SI
	MOVQ n+16(FP), CX
	MOVQ table+24(FP), R8

pixel:
	MOVBLZX (SI), AX
	SHLL    $4, AX
	VMOVDQU (R8)(AX*1), X0
	VMOVDQU X0, (DI)
	INCQ    SI
	ADDQ    $16, DI
	DECQ    CX
	JNZ     pixel
	RET
