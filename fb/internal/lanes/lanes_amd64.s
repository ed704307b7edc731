#include "textflag.h"
#include "go_asm.h"

// Four numbers of 16 or 32 bits are the blue, green and red light of a pixel, and nothing.
// A line of beams has eight numbers for a column: the light and its square of each
// component as a pair, which VPMADDWD multiplies and adds at once.

#define LINES                      \
	MOVQ Beams_To(AX), DI    \
	MOVQ Beams_N(AX), CX     \
	MOVQ Beams_A(AX), SI     \
	MOVQ Beams_Z(AX), DX     \
	MOVQ Beams_GA(AX), R8    \
	MOVQ Beams_GZ(AX), R9    \
	MOVQ Beams_Weights(AX), R10 \
	MOVQ Beams_Mask(AX), R11 \
	MOVQ Beams_Colors(AX), R12 \
	MOVL $4095, BX             \
	VMOVD BX, X13              \
	VPBROADCASTD X13, Y13

// DYE writes the colour of a pixel, whose places in the tables are in l, to at(DI).
#define DYE(l, at) \
	VMOVQ   l, AX            \
	VPEXTRD $2, l, BX        \
	MOVL    AX, R14          \
	SHRQ    $32, AX          \
	MOVBLZX (R12)(R14*1), R14 \
	MOVBLZX (R12)(AX*1), AX  \
	MOVBLZX (R12)(BX*1), BX  \
	SHLL    $8, AX           \
	SHLL    $16, BX          \
	ORL     $0xff000000, R14 \
	ORL     BX, AX           \
	ORL     R14, AX          \
	MOVL    AX, at(DI)

#define INK(l, at) \
	VMOVD l, AX             \
	MOVL  (R12)(AX*4), AX   \
	MOVL  AX, at(DI)

// FLAT leaves the light of two columns in Y0, ONE that of one in X0.
#define FLAT \
	VPMADDWD  (SI), Y10, Y0  \
	VPMADDWD  (DX), Y11, Y1  \
	VPMOVZXWD (R8), Y2       \
	VPMOVZXWD (R9), Y3       \
	VPSLLD    $16, Y3, Y3    \
	VPOR      Y2, Y3, Y2     \
	VPMADDWD  Y2, Y12, Y2    \
	VPADDD    Y1, Y0, Y0     \
	VPADDD    Y2, Y0, Y0     \
	VPSRLD    $8, Y0, Y0     \
	VPMINUD   Y13, Y0, Y0

#define ONE \
	VPMADDWD  (SI), X10, X0  \
	VPMADDWD  (DX), X11, X1  \
	VPMOVZXWD (R8), X2       \
	VPMOVZXWD (R9), X3       \
	VPSLLD    $16, X3, X3    \
	VPOR      X2, X3, X2     \
	VPMADDWD  X2, X12, X2    \
	VPADDD    X1, X0, X0     \
	VPADDD    X2, X0, X0     \
	VPSRLD    $8, X0, X0     \
	VPMINUD   X13, X0, X0

// PLACES stores which columns four pixels show, and the places between two lines.
#define PLACES \
	VMOVUPD     (R13), Y0         \
	VMULPD      Y7, Y0, Y0        \
	VADDPD      Y14, Y0, Y0       \
	VMULPD      Y8, Y0, Y0        \
	VCVTTPD2DQY Y0, X0            \
	VPSUBD      X15, X0, X0       \
	VMOVDQU     X0, 0(SP)         \
	VMOVUPD     (R15), Y1         \
	VMULPD      Y9, Y1, Y1        \
	VADDPD      Y14, Y1, Y1       \
	VMULPD      Y10, Y1, Y1       \
	VMOVUPD     half<>(SB), Y2    \
	VSUBPD      Y2, Y1, Y1        \
	VSUBPD      Y11, Y1, Y1       \
	VMULPD      Y12, Y1, Y1       \
	VADDPD      Y2, Y1, Y1        \
	VCVTTPD2DQY Y1, X1            \
	VPSLLD      $4, X1, X1        \
	VMOVDQU     X1, 16(SP)        \
	ADDQ        $32, R13          \
	ADDQ        $32, R15

// BENT leaves the light of pixel k of four in X0.
#define BENT(k) \
	MOVLQSX      (4*k)(SP), AX          \
	MOVLQSX      (16+4*k)(SP), BX       \
	LEAQ         (AX)(AX*1), R14        \
	VPBROADCASTD (R10)(BX*1), X4        \
	VPBROADCASTD 4(R10)(BX*1), X5       \
	VPBROADCASTD 8(R10)(BX*1), X6       \
	VPMADDWD     (SI)(R14*8), X4, X0    \
	VPMADDWD     (DX)(R14*8), X5, X1    \
	VMOVQ        (R8)(AX*8), X2         \
	VMOVQ        (R9)(AX*8), X3         \
	VPUNPCKLWD   X3, X2, X2             \
	VPMADDWD     X6, X2, X2             \
	VPADDD       X1, X0, X0             \
	VPADDD       X2, X0, X0             \
	VPSRLD       $8, X0, X0             \
	VPMINUD      X13, X0, X0

#define BENTDYE(k) \
	BENT(k)                        \
	VPMOVZXWD (8*k)(R11), X3       \
	VPADDD    X3, X0, X0           \
	DYE(X0, (4*k))                 \
	DECQ      CX                   \
	JZ        done

#define BENTINK(k) \
	BENT(k)                        \
	INK(X0, (4*k))                 \
	DECQ      CX                   \
	JZ        done

// func Flat(r *Beams)
//
// Needs AVX2, as all of this file.
TEXT ·Flat(SB), NOSPLIT, $0-8
	MOVQ         r+0(FP), AX
	LINES
	VPBROADCASTD (R10), Y10
	VPBROADCASTD 4(R10), Y11
	VPBROADCASTD 8(R10), Y12
	TESTQ        R11, R11
	JZ           ink

dye:
	SUBQ         $2, CX
	JL           dyed
	FLAT
	VPMOVZXWD    (R11), Y3
	VPADDD       Y3, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	DYE(X0, 0)
	DYE(X1, 4)
	ADDQ         $8, DI
	ADDQ         $32, SI
	ADDQ         $32, DX
	ADDQ         $16, R8
	ADDQ         $16, R9
	ADDQ         $16, R11
	JMP          dye

dyed:
	ADDQ      $2, CX
	JZ        done
	ONE
	VPMOVZXWD (R11), X3
	VPADDD    X3, X0, X0
	DYE(X0, 0)
	VZEROUPPER
	RET

ink:
	SUBQ         $2, CX
	JL           inked
	FLAT
	VEXTRACTI128 $1, Y0, X1
	INK(X0, 0)
	INK(X1, 4)
	ADDQ         $8, DI
	ADDQ         $32, SI
	ADDQ         $32, DX
	ADDQ         $16, R8
	ADDQ         $16, R9
	JMP          ink

inked:
	ADDQ $2, CX
	JZ   done
	ONE
	INK(X0, 0)

done:
	VZEROUPPER
	RET

// func Bent(r *Beams)
//
// n must not be 0.
TEXT ·Bent(SB), NOSPLIT, $32-8
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
	VBROADCASTSD one<>(SB), Y14
	VPBROADCASTD Beams_From(AX), X15
	TESTQ        R11, R11
	JZ           ink

dye:
	PLACES
	BENTDYE(0)
	BENTDYE(1)
	BENTDYE(2)
	BENTDYE(3)
	ADDQ $32, R11
	ADDQ $16, DI
	JMP  dye

ink:
	PLACES
	BENTINK(0)
	BENTINK(1)
	BENTINK(2)
	BENTINK(3)
	ADDQ $16, DI
	JMP  ink

done:
	VZEROUPPER
	RET

DATA one<>+0(SB)/8, $1.0
GLOBL one<>(SB), RODATA, $8
DATA half<>+0(SB)/8, $0.5
DATA half<>+8(SB)/8, $0.5
DATA half<>+16(SB)/8, $0.5
DATA half<>+24(SB)/8, $0.5
GLOBL half<>(SB), RODATA, $32

// func SpreadLine(r *Spread)
TEXT ·SpreadLine(SB), NOSPLIT, $0-8
	MOVQ r+0(FP), AX
	MOVQ Spread_Beam(AX), DI
	MOVQ Spread_Glow(AX), DX
	MOVQ Spread_N(AX), CX
	MOVQ Spread_Src(AX), SI
	MOVQ Spread_Light(AX), R8
	MOVQ Spread_Cols(AX), R9
	MOVQ Spread_Left(AX), R10
	MOVQ Spread_GlowLeft(AX), R11

column:
	MOVLQSX      Column_First(R9), AX
	SUBQ         R10, AX
	SHLQ         $4, AX
	MOVLQSX      Column_Glow(R9), BX
	SUBQ         R11, BX
	VMOVDQU      (SI)(AX*1), X0
	VMOVDQU      16(SI)(AX*1), X1
	VMOVDQU      32(SI)(AX*1), X2
	VMOVDQU      48(SI)(AX*1), X3
	VPUNPCKLWD   X1, X0, X4
	VPUNPCKHWD   X1, X0, X5
	VPUNPCKLWD   X3, X2, X6
	VPUNPCKHWD   X3, X2, X7
	VPBROADCASTD Column_W(R9), X8
	VPBROADCASTD Column_W+4(R9), X9
	VPMADDWD     X8, X4, X4
	VPMADDWD     X8, X5, X5
	VPMADDWD     X9, X6, X6
	VPMADDWD     X9, X7, X7
	VPADDD       X6, X4, X4
	VPADDD       X7, X5, X5
	VPSRLD       $8, X4, X4
	VPSRLD       $8, X5, X5
	VPSLLD       $16, X5, X5
	VPOR         X5, X4, X4
	VMOVDQU      X4, (DI)
	VMOVQ        (R8)(BX*8), X0
	VMOVQ        8(R8)(BX*8), X1
	VPUNPCKLWD   X1, X0, X0
	VPBROADCASTD Column_Near(R9), X2
	VPMADDWD     X2, X0, X0
	VPSRLD       $8, X0, X0
	VPACKUSDW    X0, X0, X0
	VMOVQ        X0, (DX)
	ADDQ         $16, DI
	ADDQ         $8, DX
	ADDQ         $Column__size, R9
	DECQ         CX
	JNZ          column
	VZEROUPPER
	RET
