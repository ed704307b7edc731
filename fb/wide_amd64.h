// What copyRows32, copyRows64, maskRows64 and keyRows64 have in common. DI and SI are where a
// row begins, R8 and R9 how far the next one is, R10 is its width.

// LAST sets K1 to the bytes of the last block of up to 32.
#define LAST              \
	MOVL  R10, CX     \
	NEGL  CX          \
	MOVL  $-1, BX     \
	SHRL  CX, BX      \
	KMOVD BX, K1

// NEXT leaves in R13 and BX the first and the last byte of the next row, of R10+32 bytes.
#define NEXT                     \
	LEAQ (DI)(R8*1), R13     \
	LEAQ 31(R13)(R10*1), BX

// FETCH fetches the next row's lines of the cache: at most two, or with FETCHALL any number.
#define FETCH              \
	NEXT               \
	PREFETCHT0 (R13)   \
	PREFETCHT0 (BX)

#define FETCHALL(again)    \
	NEXT               \
again:                     \
	PREFETCHT0 (R13)   \
	ADDQ       $64, R13 \
	CMPQ       R13, BX \
	JLT        again   \
	PREFETCHT0 (BX)
